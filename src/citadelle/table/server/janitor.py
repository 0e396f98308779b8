"""Periodic clean-up: resumes bots that no process runs, rereads watched tables, drops idle ones from memory."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from citadelle.table.errors import TableError
from citadelle.table.journal.table_state import Clock
from citadelle.table.server.bot_turns import BotTurns
from citadelle.table.server.loaded_tables import LoadedTables
from citadelle.table.store.base import Store

SWEEP: Final = 5.0
"""Seconds between two sweeps."""
STALLED: Final = 30_000
"""Milliseconds after which another process is no longer expected to make a bot's choice."""
AT_ONCE: Final = 50

log = logging.getLogger("citadelle.table")


class Janitor:
    """Sweeps every few seconds."""

    def __init__(self, store: Store, loaded: LoadedTables, bot_turns: BotTurns, clock: Clock) -> None:
        self.store = store
        self.loaded = loaded
        self.bot_turns = bot_turns
        self.clock = clock
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
