"""The tables that are in memory: each id once, as long as anything refers to it, and some time longer."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

from citadelle.table.background import BackgroundTasks
from citadelle.table.errors import TableError
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.journal.loading import load
from citadelle.table.journal.table_state import Clock
from citadelle.table.lobby.packs import PackShelf
from citadelle.table.seats.credentials import is_id
from citadelle.table.store.base import Store

IDLE: Final = 600_000
"""Milliseconds after which a table that nobody looks at is dropped."""
WARM: Final = 500
"""How many tables are kept that nothing else refers to."""
LOOK_AGAIN: Final = 30_000
"""Milliseconds after which a watched table is read again, in case an announcement of the store was missed."""

log = logging.getLogger("citadelle.table")


class LoadedTables:
    """Tables by id. There is never more than one object for an id, even if it is no longer kept here."""

    def __init__(self, store: Store, shelf: PackShelf, clock: Clock, wake_bots: Callable[[LiveTable], None]) -> None:
        self.store = store
        self.shelf = shelf
        self.clock = clock
        self.wake_bots = wake_bots
        self.tasks = BackgroundTasks()
        self.on_removed: Callable[[str], None] | None = None
        """Called with the id of a table that was removed, for whoever has it open."""
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._warm: OrderedDict[str, tuple[LiveTable, int]] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._looked: dict[str, int] = {}

    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._known)

    async def table(self, table: str) -> LiveTable:
        """A table, loaded if need be; TableError no_table, no_game, damaged, no_answer."""
        live = self._known.get(table)
        if live is None:
            if not is_id(table):
                raise TableError("no_table")
            if table not in self._loading:
                self._loading[table] = self.tasks.start(self.load(table))
            live = await asyncio.shield(self._loading[table])
        self._warm[table] = (live, self.clock())
        self._warm.move_to_end(table)
        return live

    async def load(self, table: str) -> LiveTable:
        """Load a table; its bots are asked from then on."""
        try:
            live = await load(self.store, self.shelf, table, self.clock)
            live.wake_bots = self.wake_bots
            self._known[table] = live
        finally:
            del self._loading[table]
        self.wake_bots(live)
        return live

    def adopt(self, live: LiveTable) -> None:
        """Take in a table that was made in memory and so need not be loaded; its bots think from its next change."""
        live.wake_bots = self.wake_bots
        self._known[live.row.id] = live
        self._warm[live.row.id] = (live, self.clock())

    async def on_external_write(self, table: str, n: int) -> None:
        """The store announces that another process has written entry n of a table."""
        loading = self._loading.get(table)
        live = self._known.get(table) if loading is None else await asyncio.shield(loading)
        if live is not None:
            await live.catch_up(n)

    async def reread_watched(self) -> None:
        """Read new entries of watched tables and of those whose last write is in doubt."""
        now = self.clock()
        tables = list(self._known.values())
        self._looked = {live.row.id: self._looked.get(live.row.id, now) for live in tables if live.watchers}
        for live in tables:
            if live.write_in_doubt or now - self._looked.get(live.row.id, now) >= LOOK_AGAIN:
                self._looked[live.row.id] = now
                try:
                    await live.catch_up()
                except TableError as fault:
                    log.warning("table %s could not be read again (%s)", live.row.id, fault.code)

    def evict_idle(self) -> None:
        """Drop tables that nobody has used for a while, and the oldest if there are too many."""
        now = self.clock()
        for table, (live, used) in list(self._warm.items()):
            if live.watchers or live.tasks.running:
                continue
            if now - used >= IDLE or len(self._warm) > WARM:
                del self._warm[table]

    def forget(self, table: str) -> None:
        """A table was removed: nothing more is written or told here."""
        self._warm.pop(table, None)
        live = self._known.pop(table, None)
        if live is not None:
            live.removed = True
        if self.on_removed is not None:
            self.on_removed(table)

    def is_watched(self, table: str) -> bool:
        """Does anybody look on at this table, here?"""
        live = self._known.get(table)
        return live is not None and len(live.watchers) > 0

    def evict_all(self) -> None:
        """Keep no table that nothing else refers to."""
        self._warm.clear()

    async def wait_for_writes(self) -> None:
        """Wait until all writes that were started are done."""
        await self.tasks.wait()
        for live in list(self._known.values()):
            await live.tasks.wait()
