"""What all routes of one server share: its tables, its settings, its meters."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Protocol

from citadelle.table.background import BackgroundTasks
from citadelle.table.errors import TableError
from citadelle.table.http.limits import MEGA, Config, Meter, Meters, address_key
from citadelle.table.http.metrics import Metrics
from citadelle.table.http.work import Turns
from citadelle.table.server.hub import Hub

log = logging.getLogger("citadelle.http")


class OpenSocket(Protocol):
    """One open socket: whose it is, and at which table."""

    address: str
    table: str

    async def end(self, code: str) -> None:
        """Say why, and close."""


class ServerContext:
    """One server."""

    def __init__(self, hub: Hub, config: Config) -> None:
        self.hub = hub
        self.config = config
        self.meters = Meters(config.limits, config.clock)
        work = config.limits.work
        self.turns = Turns(None if work is None else Meter(work, config.clock), config.limits.turn)
        self.metrics = Metrics()
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.sessions: set[OpenSocket] = set()
        """Every open socket."""
        self.tasks = BackgroundTasks()
        hub.loaded.on_removed = self.close_table
        hub.janitor.on_moderated = self.close_banned
        hub.janitor.address_of = address_key
        self.unfinished: dict[str, list[str]] = {}
        """Tables created by each address that were not over when last checked."""

    def close_table(self, table: str) -> None:
        """A table was removed: whoever looks on is told."""
        for session in [session for session in self.sessions if session.table == table]:
            self.tasks.run_detached(session.end("no_table"), "a socket was not closed")

    def close_banned(self) -> None:
        """The host's log has grown: sockets of addresses that are banned now are closed."""
        for session in [one for one in self.sessions if self.hub.moderation.is_banned(one.address)]:
            self.tasks.run_detached(session.end("banned"), "a socket was not closed")

    async def check_unfinished_tables(self, address: str) -> None:
        """TableError too_many if this address has as many unfinished tables as it may have."""
        ids = self.unfinished.get(address, [])
        if len(ids) < self.config.limits.open_tables:
            return
        going = [table for table in ids if not await self.is_over(table)]
        self.unfinished[address] = going
        if len(going) >= self.config.limits.open_tables:
            raise TableError("too_many", most=self.config.limits.open_tables)

    async def check_room(self, owner: str) -> None:
        """TableError no_room if this address, or all together, have as much stored as they may."""
        limits = self.config.limits
        if limits.storage_of_address and owner:
            used = await self.hub.guarded(self.hub.store.usage(owner))
            if used.size >= limits.storage_of_address:
                raise TableError("no_room", most=limits.storage_of_address // MEGA)
        if limits.storage and (await self.hub.guarded(self.hub.store.usage())).size >= limits.storage:
            log.error("no room for new tables: all together may take %d MB", limits.storage // MEGA)
            raise TableError("no_room", most=limits.storage // MEGA)

    async def is_over(self, table: str) -> bool:
        """Has this table's game ended?"""
        head = await self.hub.store.head(table)
        return head is None or head.over

    def note_new_table(self, address: str, table: str) -> None:
        """Count a table that this address has created."""
        self.unfinished.setdefault(address, []).append(table)
