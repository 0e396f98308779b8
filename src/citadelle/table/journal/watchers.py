"""Whoever looks on at a table, and how they are told: each in order, none held up by another."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Protocol

from citadelle.table.store.base import Entry

if TYPE_CHECKING:
    from citadelle.table.journal.live_table import LiveTable

log = logging.getLogger("citadelle.table")


class Watcher(Protocol):
    """Whoever looks on: a desk, a terminal, a test."""

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
    """What one watcher is still to be told."""

    def __init__(self, table: LiveTable, watcher: Watcher) -> None:
        self.table = table
        self.watcher = watcher
        self.pending: deque[Entry | None] = deque()
        self.task: asyncio.Task[None] | None = None

    def push(self, entry: Entry | None) -> None:
        """One thing more to tell; "something else" is told once, however often it happened meanwhile."""
        if entry is None and self.pending and self.pending[-1] is None:
            return
        self.pending.append(entry)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.run())

    async def run(self) -> None:
        """Tell all there is."""
        try:
            while self.pending:
                await self.watcher.changed(self.table, self.pending.popleft())
        except Exception:
            log.exception("a watcher of table %s fails and is told no more", self.table.row.id)
            self.pending.clear()
            self.table.unwatch(self.watcher)
        finally:
            self.task = None
