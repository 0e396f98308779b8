"""Periodic clean-up: resumes bots that no process runs, rereads watched tables, drops idle ones from memory, carries
out what the host asks for, and deletes tables whose time is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from citadelle.table.errors import TableError
from citadelle.table.journal.table_state import Clock
from citadelle.table.server.bot_turns import BotTurns
from citadelle.table.server.loaded_tables import LoadedTables
from citadelle.table.server.moderation import Moderation
from citadelle.table.store.base import Store

SWEEP: Final = 5.0
"""Seconds between two sweeps."""
STALLED: Final = 30_000
"""Milliseconds after which another process is no longer expected to make a bot's choice."""
AT_ONCE: Final = 50
CLEARING: Final = 60_000
"""Milliseconds between two searches for tables that have been kept long enough."""
EXPIRED_AT_ONCE: Final = 20
"""So many are deleted in one sweep, so that nobody waits for it."""
DAY: Final = 24 * 3600 * 1000
"""Milliseconds."""

log = logging.getLogger("citadelle.table")


class Retention(Struct, frozen=True, kw_only=True):
    """How many days tables are kept after their last change; 0: for ever."""

    finished: int = 0
    unfinished: int = 0

    @property
    def is_set(self) -> bool:
        """Is anything ever deleted?"""
        return self.finished > 0 or self.unfinished > 0


class Janitor:
    """Sweeps every few seconds."""

    def __init__(
        self, store: Store, loaded: LoadedTables, bot_turns: BotTurns, clock: Clock, moderation: Moderation
    ) -> None:
        self.store = store
        self.loaded = loaded
        self.bot_turns = bot_turns
        self.clock = clock
        self.moderation = moderation
        self.retention = Retention()
        self.address_of: Callable[[str], str] = str
        """What counts as one address."""
        self.on_moderated: Callable[[], None] | None = None
        """Called when the host's log has grown."""
        self._cleared = 0
        self.unplayable: set[str] = set()
        """Tables where a bot is asked and can't play: read-only or damaged ones."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start sweeping; the first sweep takes every table where a bot is asked."""
        self._task = asyncio.get_running_loop().create_task(self.run())

    async def stop(self) -> None:
        """Stop sweeping."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def run(self) -> None:
        """Sweep, and wait."""
        before = self.clock()
        while True:
            try:
                await self.sweep(before)
            except Exception:
                log.exception("a sweep of the tables failed")
            await asyncio.sleep(SWEEP)
            before = self.clock() - STALLED

    async def sweep(self, before: int) -> None:
        """Resume bots that have been asked since before that moment; reread and drop tables where it is due."""
        for table in await self.store.stalled(before, AT_ONCE + len(self.unplayable)):
            if table not in self.unplayable:
                await self.resume_bots(table)
        await self.loaded.reread_watched()
        self.loaded.evict_idle()
        await self.moderate()
        await self.clear_expired()

    async def moderate(self) -> None:
        """Carry out what the host asks for, and take in what other servers' host did."""
        await self.moderation.take_requests(self.address_of)
        is_new = await self.moderation.refresh()
        while self.moderation.removed:
            self.loaded.forget(self.moderation.removed.pop())
        if is_new and self.on_moderated is not None:
            self.on_moderated()

    async def clear_expired(self) -> None:
        """Delete tables that have been kept as long as the host wants, a few at a time, now and then."""
        now = self.clock()
        if not self.retention.is_set or now - self._cleared < CLEARING:
            return
        kept = self.retention
        over = now - kept.finished * DAY if kept.finished else 0
        idle = now - kept.unfinished * DAY if kept.unfinished else 0
        found = await self.store.expired(over, idle, EXPIRED_AT_ONCE)
        for table in found:
            if not self.loaded.is_watched(table):
                await self.store.remove(table)
                self.loaded.forget(table)
                log.info("table %s has been kept long enough and is deleted", table)
        if len(found) < EXPIRED_AT_ONCE:
            self._cleared = now

    async def resume_bots(self, table: str) -> None:
        """Let the bots of a table play, if they can."""
        try:
            live = await self.loaded.table(table)
        except TableError as fault:
            if fault.code == "no_answer":
                return
            log.error("the bots of table %s can't play (%s)", table, fault.code)
            self.unplayable.add(table)
            return
        if live.readonly:
            self.unplayable.add(table)
        self.bot_turns.wake(live)
