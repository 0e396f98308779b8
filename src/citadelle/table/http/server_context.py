"""What all routes of one server share: its tables, its settings, its meters."""

from __future__ import annotations

from collections import Counter

from citadelle.table.errors import TableError
from citadelle.table.http.limits import Config, Meters
from citadelle.table.server.hub import Hub


class ServerContext:
    """One server."""

    def __init__(self, hub: Hub, config: Config) -> None:
        self.hub = hub
        self.config = config
        self.meters = Meters(config.limits, config.clock)
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.unfinished: dict[str, list[str]] = {}
        """Tables created by each address that were not over when last checked."""

    async def check_unfinished_tables(self, address: str) -> None:
        """TableError too_many if this address has as many unfinished tables as it may have."""
        ids = self.unfinished.get(address, [])
        if len(ids) < self.config.limits.open_tables:
            return
        going = [table for table in ids if not await self.is_over(table)]
        self.unfinished[address] = going
        if len(going) >= self.config.limits.open_tables:
            raise TableError("too_many", most=self.config.limits.open_tables)

    async def is_over(self, table: str) -> bool:
        """Has this table's game ended?"""
        head = await self.hub.store.head(table)
        return head is None or head.over

    def note_new_table(self, address: str, table: str) -> None:
        """Count a table that this address has created."""
        self.unfinished.setdefault(address, []).append(table)
