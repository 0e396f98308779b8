"""The one thread that writes to a SQLite file. Waiting operations are committed together; each gets its own answer."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Final

Answer = tuple[Any, Exception | None]
"""What an operation returned, or what it raised."""
LARGEST_GROUP: Final = 64

SQLITE_FAULTS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises: of a damaged file, its own message may hold bytes that are no text."""


class WriteJob:
    """An operation that waits to be written, and the future of its caller."""

    def __init__(self, operation: Callable[[sqlite3.Connection], Any], version: tuple[str, int] | None) -> None:
        self.operation = operation
        self.version = version
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()

    def settle(self, answer: Answer) -> None:
        """Resolve the caller's future; may be called from any thread."""
        try:
            self.loop.call_soon_threadsafe(self._settle, answer)
        except RuntimeError:
            return  # the loop is closed: nobody waits

    def _settle(self, answer: Answer) -> None:
        value, fault = answer
        if self.future.done():
            return
        if fault is None:
            self.future.set_result(value)
        else:
            self.future.set_exception(fault)


class Writer(threading.Thread):
    """Takes operations in the order they come. One commit makes all that were waiting durable, and only then are they
    answered. An operation that raises leaves no trace and spoils no other."""

    def __init__(
        self,
        db: sqlite3.Connection,
        commit: Callable[[sqlite3.Connection], None],
        durable: Callable[[str, int], None],
        translate: Callable[[Exception], Exception],
    ) -> None:
        super().__init__(name="citadelle-writer", daemon=True)
        self.db = db
        self.commit = commit
        self.durable = durable
        self.translate = translate
        self.jobs: SimpleQueue[WriteJob | None] = SimpleQueue()

    def run(self) -> None:
        """Write until None comes."""
        open_ = True
        while open_ and (first := self.jobs.get()) is not None:
            group = [first]
            try:
                while len(group) < LARGEST_GROUP:
                    job = self.jobs.get_nowait()
                    if job is None:
                        open_ = False
                        break
                    group.append(job)
            except Empty:
                pass
            self.together(group)

    def together(self, group: list[WriteJob]) -> None:
        """Write a group in one transaction; if the database fails it as a whole, each operation by itself."""
        try:
            self.db.execute("BEGIN IMMEDIATE")
            answers = [self.attempt(job) for job in group]
            self.commit(self.db)
        except Exception as fault:
            self.roll_back()
            if len(group) > 1:
                for job in group:
                    self.together([job])
                return
            answers = [(None, self.translate(fault))]
        for job, answer in zip(group, answers, strict=True):
            if answer[1] is None and job.version is not None:
                self.durable(*job.version)
            job.settle(answer)

    def attempt(self, job: WriteJob) -> Answer:
        """Carry out one operation inside the group's transaction, or undo what it did."""
        self.db.execute("SAVEPOINT operation")
        try:
            answer: Answer = (job.operation(self.db), None)
        except SQLITE_FAULTS:
            raise
        except Exception as fault:
            self.db.execute("ROLLBACK TO operation")
            answer = (None, fault)
        self.db.execute("RELEASE operation")
        return answer

    def roll_back(self) -> None:
        """Roll back a failed transaction."""
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        except SQLITE_FAULTS:
            return  # the next BEGIN tells
