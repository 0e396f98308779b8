"""Who looks on at a table, and how they are notified: each in order, none held up by another."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from citadelle.table.store.base import Entry

if TYPE_CHECKING:
    from citadelle.table.journal.live_table import LiveTable

log = logging.getLogger("citadelle.table")


class Watcher(Protocol):
    """Whoever looks on: a viewer's session, a request that waits, a test."""

    @property
    def seat(self) -> int:
        """The seat it looks on from (one that it holds), or -1."""

    @property
    def device(self) -> str:
        """Whose it is; "" if unknown."""

    async def changed(self, table: LiveTable, entry: Entry | None) -> None:
        """Called after every entry, in order, once it is durable; None: something else (presence, reload).

        By then the table may have moved on further. A slow watcher holds up nobody but itself; one that raises is
        told no more.
        """


class NotificationQueue:
    """What one watcher is still to be notified of: each entry in order, so that none waits for another watcher."""

    def __init__(self, table: LiveTable, watcher: Watcher) -> None:
        self.table = table
        self.watcher = watcher
        self.pending: deque[Entry | None] = deque()
        self.task: asyncio.Task[None] | None = None

    def push(self, entry: Entry | None) -> None:
        """Queue an entry; None ("something else") is queued once, however often it happened meanwhile."""
        if entry is None and self.pending and self.pending[-1] is None:
            return
        self.pending.append(entry)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.run())

    async def run(self) -> None:
        """Notify the watcher of all that is queued; one that raises is removed from the table."""
        try:
            while self.pending:
                await self.watcher.changed(self.table, self.pending.popleft())
        except Exception:
            log.exception("a watcher of table %s fails and is told no more", self.table.row.id)
            self.pending.clear()
            self.table.unwatch(self.watcher)
        finally:
            self.task = None


class Watchers:
    """All who look on at one table, each with a queue of its own."""

    def __init__(self) -> None:
        self._queues: dict[Watcher, NotificationQueue] = {}

    def __iter__(self) -> Iterator[Watcher]:
        return iter(list(self._queues))

    def __contains__(self, watcher: object) -> bool:
        return watcher in self._queues

    def __len__(self) -> int:
        return len(self._queues)

    def add(self, watcher: Watcher, table: LiveTable) -> None:
        """Notify this watcher from now on."""
        if watcher not in self._queues:
            self._queues[watcher] = NotificationQueue(table, watcher)

    def remove(self, watcher: Watcher) -> None:
        """Notify this watcher no more, not even of what is queued."""
        self._queues.pop(watcher).pending.clear()

    def notify(self, entry: Entry | None) -> None:
        """Something has happened: an entry, or (None) something that isn't in the journal."""
        for queue in list(self._queues.values()):
            queue.push(entry)

    def running(self) -> list[asyncio.Task[None]]:
        """The tasks that are notifying watchers now."""
        return [queue.task for queue in self._queues.values() if queue.task is not None]
