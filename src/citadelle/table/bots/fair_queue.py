"""Who gets the next free worker: jobs that people wait for first, and among equals whoever has used least of late.

One owner (an address, or a table where no address is known) may ask for as much as it likes; it only waits behind those
who asked for less. On a public server it never has all workers at once, so that somebody else's bot needn't wait for
its long thoughts.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Generic, TypeVar

HALF_LIFE: Final = 30.0
"""Seconds after which half of what an owner used is forgotten."""
MOST_OWNERS: Final = 10_000

T = TypeVar("T")


class Waiting(Generic[T]):
    """A job that waits for a worker."""

    __slots__ = ("item", "number", "owner", "rank")

    def __init__(self, rank: int, number: int, owner: str, item: T) -> None:
        self.rank = rank
        self.number = number
        self.owner = owner
        self.item = item


class FairQueue(Generic[T]):
    """Jobs that wait, and what each owner has and had. `most` is how many workers one owner may have at once."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.clock = clock
        self.waiting: list[Waiting[T]] = []
        self.running: Counter[str] = Counter()
        self.used: dict[str, tuple[float, float]] = {}
        """Seconds of work that each owner had of late, and when that was counted."""
        self.count = 0

    def __len__(self) -> int:
        """How many jobs wait."""
        return len(self.waiting)

    def add(self, rank: int, owner: str, item: T) -> None:
        """Put a job at the end of the queue."""
        self.count += 1
        self.waiting.append(Waiting(rank, self.count, owner, item))

    def may_start(self, owner: str) -> bool:
        """May this owner have one more worker?"""
        return self.running[owner] < self.most

    def take(self) -> Waiting[T] | None:
        """The job that is next, taken out of the queue; None if none may start now."""
        best: Waiting[T] | None = None
        best_order: tuple[int, float, int] = (0, 0.0, 0)
        now = self.clock()
        for one in self.waiting:
            order = (one.rank, self.recent_use(one.owner, now), one.number)
            if self.may_start(one.owner) and (best is None or order < best_order):
                best, best_order = one, order
        if best is not None:
            self.waiting.remove(best)
        return best

    def begin(self, owner: str) -> None:
        """A worker starts on a job of this owner."""
        self.running[owner] += 1

    def end(self, owner: str, seconds: float) -> None:
        """A worker is done with a job of this owner, after so many seconds."""
        self.running[owner] -= 1
        if not self.running[owner]:
            del self.running[owner]
        now = self.clock()
        self.used[owner] = (self.recent_use(owner, now) + seconds, now)
        while len(self.used) > MOST_OWNERS:
            self.used.pop(next(iter(self.used)))

    def recent_use(self, owner: str, now: float) -> float:
        """How many seconds of work this owner had of late; older ones count less."""
        used, at = self.used.get(owner, (0.0, now))
        return used * math.exp2((at - now) / HALF_LIFE)

    def clear(self) -> list[T]:
        """Empty the queue; returns what waited."""
        left = [one.item for one in self.waiting]
        self.waiting.clear()
        return left
