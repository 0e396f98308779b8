"""Whoever makes the server work much waits for the next turn, so that others are answered meanwhile.

Requests differ: one needs a tenth of a millisecond, another replays a whole game. So on a public server the time is
counted for which each address's requests and frames hold up the event loop, besides their number. Bots and uploads,
which work in processes of their own, are shared in other ways.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

from citadelle.table.http.limits import Meter

Done = TypeVar("Done")


class Worked(Generic[Done]):
    """Awaits a coroutine, and tells after each of its steps how many seconds that took. `pause`
    is awaited before it goes on with the next."""

    def __init__(
        self,
        work: Coroutine[Any, Any, Done],
        tell: Callable[[float], None],
        pause: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        self.work = work
        self.tell = tell
        self.pause = pause

    def __await__(self) -> Generator[Any, Any, Done]:
        value: Any = None
        raised: BaseException | None = None
        while True:
            began = time.perf_counter()
            try:
                waited = self.work.send(value) if raised is None else self.work.throw(raised)
            except StopIteration as end:
                done: Done = end.value
                return done
            finally:
                self.tell(time.perf_counter() - began)
            value, raised = None, None
            try:
                value = yield waited
                if self.pause is not None:
                    yield from self.pause().__await__()
            except BaseException as fault:  # a cancelled task: the work is told
                raised = fault


class Turns:
    """Counts the event loop's time that each address takes, and says whose turn it is. Without a bound nobody waits."""

    def __init__(self, meter: Meter | None, longest: float) -> None:
        self.meter = meter
        self.longest = longest

    async def come(self, address: str) -> float:
        """Wait until the address has paid for the work it made; 0, or how many seconds are left after the longest
        wait."""
        return await self.wait(address, time.monotonic() + self.longest)

    async def wait(self, address: str, late: float = math.inf) -> float:
        """The same, until then at most."""
        while self.meter is not None and (seconds := self.meter.wait(address)):
            left = late - time.monotonic()
            if left <= 0:
                return seconds
            await asyncio.sleep(min(seconds, left))
        return 0.0

    async def count(self, address: str, work: Coroutine[Any, Any, Done], pausing: bool = False) -> Done:
        """The result of a coroutine, whose time is counted as the address's. A `pausing` one waits again whenever it
        has waited for something else: many that were let in together don't all go on together. It may hold no lock."""
        meter = self.meter
        if meter is None:
            return await work
        pause = (lambda: self.wait(address)) if pausing else None
        return await Worked(work, lambda seconds: meter.count(address, 1000 * seconds), pause)
