"""Announcements of other processes: one connection that listens, and is opened again whenever it breaks."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from citadelle.table.store.base import Heard

HEARTBEAT: Final = 10.0
"""So often, in seconds, a silent connection is asked whether it is still there."""
PAUSE: Final = 0.5
MOST_KNOWN: Final = 100_000

log = logging.getLogger(__name__)


class Listener:
    """Hears which table has which version now, and calls `heard` for what this process didn't write itself.

    News can be missed while the connection is down. So it remembers the tables that this process has met, and looks at
    all of them when it is back.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[Any]],
        versions: Callable[[list[str]], Awaitable[list[tuple[str, int]]]],
        channel: str,
        lost: tuple[type[BaseException], ...],
    ) -> None:
        self.heard: Heard | None = None
        self.ready = asyncio.Event()
        """Set while the connection stands and nothing was missed."""
        self._connect = connect
        self._versions = versions
        self._channel = channel
        self._lost = lost
        self._met: dict[str, int] = {}
        """Tables met, the latest last, with the version that was last written here."""
        self._busy: Counter[str] = Counter()
        self._news: dict[str, int] = {}
        self._arrived = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start listening, if a callback was given."""
        if self.heard is not None and not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._pass_on())]

    async def stop(self) -> None:
        """Stop listening."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.ready.clear()

    def note_version(self, table: str, n: int = 0) -> None:
        """This process has read a table, or written its version n: news of later ones matter."""
        self._met[table] = max(n, self._met.pop(table, 0))
        if len(self._met) > MOST_KNOWN:
            del self._met[next(iter(self._met))]

    @contextmanager
    def writing(self, table: str, n: int) -> Iterator[None]:
        """This process writes version n of a table. News of it wait meanwhile: they may be one's own."""
        self._busy[table] += 1
        try:
            yield
            self.note_version(table, n)
        finally:
            self._busy[table] -= 1
            if not self._busy[table]:
                del self._busy[table]
            self._arrived.set()

    async def _listen(self) -> None:
        while True:
            connection: Any = None
            try:
                connection = await self._connect()
                gone = asyncio.Event()
                connection.add_termination_listener(lambda _, gone=gone: gone.set())
                await connection.add_listener(self._channel, self._on_notification)
                for table, n in await self._versions(list(self._met)):
                    self._take(table, n)
                self.ready.set()
                while not await wait_for_event(gone, HEARTBEAT):
                    await connection.execute("SELECT 1", timeout=HEARTBEAT)
            except self._lost as fault:
                log.info("listening again: %s", fault)
            finally:
                self.ready.clear()
                if connection is not None:
                    connection.terminate()
            await asyncio.sleep(PAUSE)

    def _on_notification(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        """News from the database: a table and its version. Anything else is passed over."""
        table, _, n = payload.partition(" ")
        if n.isdecimal():
            self._take(table, int(n))

    def _take(self, table: str, n: int) -> None:
        self._news[table] = max(n, self._news.get(table, 0))
        self._arrived.set()

    async def _pass_on(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            for table in [table for table in self._news if table not in self._busy]:
                n = self._news.pop(table)
                if n > self._met.get(table, 0):
                    await self._call(table, n)

    async def _call(self, table: str, n: int) -> None:
        assert self.heard is not None
        try:
            await self.heard(table, n)
        except Exception:
            log.exception("news of table %s could not be taken up", table)


async def wait_for_event(event: asyncio.Event, seconds: float) -> bool:
    """Did it happen within that time?"""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
