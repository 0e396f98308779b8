"""A pool of processes on this machine, one a core unless said otherwise."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from multiprocessing.synchronize import Event as Flag
from typing import Any, Generic

from citadelle.arena.engines.base import TICK, TRIES, Engine, Interrupts, R, Work, WorkShare, do_all


class Processes(Engine):
    """Spreads the work over so many processes of this machine."""

    def __init__(self, jobs: int = 0) -> None:
        self.jobs = jobs or os.cpu_count() or 1

    def run(self, work: Work[R], pieces: range, interrupts: Interrupts) -> Iterator[tuple[int, R]]:
        share = WorkShare(pieces, self.jobs)
        while share and not interrupts.was_interrupted():
            pool = Pool(work, self.jobs, share)
            try:
                yield from pool.run(interrupts)
            except BrokenProcessPool:
                yield from one_by_one(work, pool.unfinished(), interrupts)
            finally:
                pool.close()


def one_by_one(work: Work[R], lost: list[int], interrupts: Interrupts) -> Iterator[tuple[int, R]]:
    """Pieces that were at work when a worker died, each alone, so that one that kills its workers is known."""
    pool: Pool[R] | None = None
    deaths = 0
    while lost and not interrupts.was_interrupted():
        index = lost[0]
        if pool is None:
            pool = Pool(work, 1, WorkShare(range(0), 1))
        pool.share = WorkShare(range(index, index + 1), 1)
        try:
            yield from pool.run(interrupts)
        except BrokenProcessPool:
            pool.close()
            pool = None
            deaths += 1
            if deaths < TRIES:
                continue
            yield index, work.lost(index, f"{TRIES} worker processes died over it")
        deaths = 0
        del lost[0]
    if pool is not None:
        pool.close()


class Worker:
    """What a worker process keeps between its tasks."""

    work: Work[Any]
    stop: Flag


def open_worker(work: Work[Any], stop: Flag) -> None:
    """Ready a worker: it leaves interrupts to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()
    Worker.work, Worker.stop = work, stop
    work.open()


def end_with(sentinel: int) -> None:
    """Wait until the parent process is gone, then leave."""
    wait_for([sentinel])
    os._exit(1)


def task(first: int, last: int) -> list[tuple[int, Any]]:
    """What a worker is asked to do."""
    return do_all(Worker.work, first, last, Worker.stop.is_set)


class Pool(Generic[R]):
    """Worker processes and the tasks they are at."""

    def __init__(self, work: Work[R], jobs: int, share: WorkShare) -> None:
        context = multiprocessing.get_context("spawn")
        self.jobs, self.share = jobs, share
        self.stop = context.Event()
        self.executor = ProcessPoolExecutor(jobs, context, open_worker, (work, self.stop))
        self.begun: dict[Future[list[tuple[int, R]]], tuple[int, int, float]] = {}

    def run(self, interrupts: Interrupts) -> Iterator[tuple[int, R]]:
        """Results as they come in; after an interrupt, those of the pieces that had ended."""
        while (self.share or self.begun) and not interrupts.was_interrupted():
            self.fill()
            ended, _ = wait(self.begun, timeout=TICK, return_when=FIRST_COMPLETED)
            for future in ended:
                yield from self.results_of(future)
        if self.begun:
            self.stop.set()
        for future in list(self.begun):
            if not future.cancel():
                yield from self.results_of(future)

    def fill(self) -> None:
        """Two tasks a worker: one at work, one waiting."""
        while self.share and len(self.begun) < 2 * self.jobs:
            first, last = self.share.next()
            self.begun[self.submit(first, last)] = (first, last, time.monotonic())

    def submit(self, first: int, last: int) -> Future[list[tuple[int, R]]]:
        """Give a task out; in a pool that is broken already it is lost like the others."""
        try:
            return self.executor.submit(task, first, last)
        except BrokenProcessPool as fault:
            failed: Future[list[tuple[int, R]]] = Future()
            failed.set_exception(fault)
            return failed

    def results_of(self, future: Future[list[tuple[int, R]]]) -> list[tuple[int, R]]:
        """What a task gave."""
        results = future.result()
        first, last, since = self.begun.pop(future)
        self.share.record_time(last - first, time.monotonic() - since)
        return results

    def unfinished(self) -> list[int]:
        """The pieces of the tasks that gave nothing, in order."""
        return sorted([index for first, last, _ in self.begun.values() for index in range(first, last)])

    def close(self) -> None:
        """End the workers."""
        self.stop.set()
        self.executor.shutdown(wait=True, cancel_futures=True)
