"""Ray: the processors of this machine or of a cluster. Needs the extra `ray`; loaded when it is asked for."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from citadelle.arena.engines.base import TICK, TRIES, Engine, Interrupts, NoEngine, R, Work, WorkShare, do_all
from citadelle.kernel.errors import Message

AHEAD: Final = 2
"""Tasks given out for every processor: one at work, one waiting."""
QUIET: Final = {
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_worker_register_timeout_seconds": "600",
}
"""What keeps Ray from talking to others or about what doesn't matter here, and patient on a busy machine."""


class Opened:
    """The works that a Ray worker has made ready, by the name of their run."""

    runs: Final[dict[str, Work[Any]]] = {}


def task(work: Work[Any], run: str, first: int, last: int) -> list[tuple[int, Any]]:
    """What a Ray worker is asked to do."""
    if run not in Opened.runs:
        work.open()
        Opened.runs.clear()
        Opened.runs[run] = work
    return do_all(Opened.runs[run], first, last, bool)


class Cluster(Engine):
    """Spreads the work over a Ray cluster, or over a Ray of its own with so many workers."""

    def __init__(self, address: str = "", jobs: int = 0) -> None:
        self.address, self.jobs = address, jobs
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise NoEngine("engine.no_ray", how="pip install 'citadelle[ray]'") from None

    def run(self, work: Work[R], pieces: range, interrupts: Interrupts) -> Iterator[tuple[int, R]]:
        ours = not self.ray.is_initialized()
        if ours:
            self.start(interrupts)
        try:
            yield from self.spread(work, pieces, interrupts)
        finally:
            if ours:
                self.ray.shutdown()

    def start(self, interrupts: Interrupts) -> None:
        """Join the cluster, or begin one; Ray's own handlers of signals are put aside again."""
        for name, value in QUIET.items():
            os.environ.setdefault(name, value)
        how: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": False}
        if self.address:
            how["address"] = self.address
        else:
            how |= {"num_cpus": self.jobs or os.cpu_count() or 1, "include_dashboard": False}
        handlers = {number: signal.getsignal(number) for number in interrupts.before}
        try:
            self.init(how)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def init(self, how: dict[str, Any]) -> None:
        """Start Ray; one of its own is given several chances, since it gives up early on a busy machine."""
        for left in reversed(range(1 if self.address else TRIES)):
            try:
                with contextlib.redirect_stdout(sys.stderr):
                    self.ray.init(**how)
                return
            except Exception as fault:
                self.ray.shutdown()
                if left:
                    continue
                why = " ".join(str(fault).split())[:200]
                where = Message("engine.own_ray")
                if self.address:
                    where = Message("engine.cluster", address=self.address)
                raise NoEngine("engine.unusable", where=where, why=why or type(fault).__name__) from None

    def spread(self, work: Work[R], pieces: range, interrupts: Interrupts) -> Iterator[tuple[int, R]]:
        """Results as they come in."""
        ray = self.ray
        remote = ray.remote(max_retries=TRIES - 1)(task)
        kept = ray.put(work)
        run = f"{os.getpid()}.{time.monotonic_ns()}"
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        share = WorkShare(pieces, workers)
        begun: dict[Any, tuple[int, int, float]] = {}
        while (share or begun) and not interrupts.was_interrupted():
            while share and len(begun) < AHEAD * workers:
                first, last = share.next()
                begun[remote.remote(kept, run, first, last)] = (first, last, time.monotonic())
            ended, _ = ray.wait(list(begun), timeout=TICK)
            for reference in ended:
                first, last, since = begun.pop(reference)
                try:
                    results = ray.get(reference)
                except ray.exceptions.RayError as fault:
                    results = self.again(remote, kept, work, (run, first, last), fault)
                share.record_time(last - first, time.monotonic() - since)
                yield from results
        for reference in begun:
            ray.cancel(reference, force=True)

    def again(
        self, remote: Any, kept: Any, work: Work[R], task: tuple[str, int, int], fault: Exception
    ) -> list[tuple[int, R]]:
        """A task that Ray gave up, piece by piece, so that one that kills its workers is known."""
        run, first, last = task
        if last - first == 1:
            return [(first, work.lost(first, f"{TRIES} Ray workers died over it ({type(fault).__name__})"))]
        found: list[tuple[int, R]] = []
        for index in range(first, last):
            try:
                found += self.ray.get(remote.remote(kept, run, index, index + 1))
            except self.ray.exceptions.RayError as alone:
                found += self.again(remote, kept, work, (run, index, index + 1), alone)
        return found
