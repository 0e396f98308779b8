"""Work in numbered pieces, who does it, and how it is interrupted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final, Generic, TypeVar

from citadelle.kernel.errors import CitadelleError

R = TypeVar("R")

TICK: Final = 0.1
"""How often, in seconds, interrupts are looked for."""
TRIES: Final = 3
"""How many workers may die at one piece before it is given up."""
CHUNK_SECONDS: Final = 0.5
"""Tasks grow until one takes so many seconds, so that messages cost little."""


class Stopped(Exception):
    """The run was interrupted in the middle of a piece."""


class NoEngine(CitadelleError):
    """An engine that can't be had here; the text says what is missing."""


class Work(Generic[R]):
    """Pieces of work by number. What a piece gives follows from this object and the number alone.

    It is pickled and sent to whoever does the work, so it holds plain data; `open` is called there once.
    """

    def open(self) -> None:
        """Make ready what all pieces share."""

    def do(self, index: int, stop: Callable[[], bool]) -> R:
        """One piece. It raises Stopped if `stop()` says so, and nothing else."""
        raise NotImplementedError

    def lost(self, index: int, why: str) -> R:
        """The result of a piece at which every worker died."""
        raise NotImplementedError


class Interrupts:
    """While it lasts, the first Ctrl-C or SIGTERM is only noted, so that what was played can be kept."""

    def __init__(self) -> None:
        self.noted = False
        self.before: dict[int, Any] = {}

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self.before[number] = signal.signal(number, self.note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def note(self, number: int, frame: FrameType | None) -> None:
        """The signal handler; a second signal interrupts at once."""
        if self.noted:
            raise KeyboardInterrupt
        self.noted = True

    def was_interrupted(self) -> bool:
        """Has there been an interrupt?"""
        return self.noted


class Engine:
    """Does work. Every engine gives the same results for the same pieces, in whatever order they come in.

    A piece is given once: one whose worker died is done again by another worker, up to TRIES times. After an interrupt
    what had ended is still given, the rest isn't.
    """

    def run(self, work: Work[R], pieces: range, interrupts: Interrupts) -> Iterator[tuple[int, R]]:
        """The numbers of pieces with what they gave, as they end."""
        raise NotImplementedError


class Inline(Engine):
    """Does everything itself, one piece after the other."""

    def run(self, work: Work[R], pieces: range, interrupts: Interrupts) -> Iterator[tuple[int, R]]:
        work.open()
        for index in pieces:
            try:
                yield index, work.do(index, interrupts.was_interrupted)
            except Stopped:
                return


def do_all(work: Work[R], first: int, last: int, stop: Callable[[], bool]) -> list[tuple[int, R]]:
    """Several pieces in one go; those not ended when all is stopped are left out."""
    found: list[tuple[int, R]] = []
    for index in range(first, last):
        try:
            found.append((index, work.do(index, stop)))
        except Stopped:
            break
    return found


class WorkShare:
    """What is still to be given out, in tasks that grow."""

    def __init__(self, pieces: range, workers: int) -> None:
        self.following, self.last, self.workers = pieces.start, pieces.stop, workers
        self.size = 1
        self.most = max(1, len(pieces) // (8 * workers))

    def __bool__(self) -> bool:
        return self.following < self.last

    def next(self) -> tuple[int, int]:
        """The next task: its first piece, and the one after its last."""
        first = self.following
        self.following = min(self.last, first + self.size)
        return first, self.following

    def record_time(self, pieces: int, seconds: float) -> None:
        """A task of so many pieces took so long."""
        if pieces == self.size and seconds < CHUNK_SECONDS:
            self.size = min(2 * self.size, self.most)
