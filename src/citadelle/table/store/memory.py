"""A store that keeps tables in this process's memory only: for games that are not saved, and for tests."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from msgspec.structs import replace

from citadelle.table.store.base import Entry, Head, Heard, HostDeed, SeatRow, TableRow, Taken, Usage
from citadelle.table.store.host_steps import TABLE_SIZE
from citadelle.table.store.steps import entry_size


class MemoryTables:
    """The contents of a memory store. Several stores may share them, as several servers share a database."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.heads: dict[str, Head] = {}
        self.seats: dict[str, list[SeatRow]] = {}
        self.entries: dict[str, list[Entry]] = {}
        self.holds: dict[tuple[str, int], list[str]] = defaultdict(list)
        self.archived: set[tuple[str, str]] = set()
        self.snapshots: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self.promises: dict[str, tuple[str, str]] = {}
        self.settings: dict[str, str] = {}
        self.deeds: list[HostDeed] = []


class MemoryStore:
    """The Store protocol over `Tables`. Nothing outlives the process."""

    def __init__(self, tables: MemoryTables | None = None) -> None:
        self.tables = tables or MemoryTables()

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    async def let_others_run(self) -> None:
        """Every call gives way to other tasks once, as a call to a database does."""
        await asyncio.sleep(0)

    async def create(self, row: TableRow, seats: list[SeatRow], head: Head, entries: list[Entry]) -> None:
        await self.let_others_run()
        if row.id in self.tables.rows:
            raise Taken("taken.table", table=row.id)
        self.tables.rows[row.id] = row
        self.tables.heads[row.id] = head
        self.tables.seats[row.id] = list(seats)
        self.tables.entries[row.id] = list(entries)

    async def table(self, table: str) -> TableRow | None:
        await self.let_others_run()
        return self.tables.rows.get(table)

    async def head(self, table: str) -> Head | None:
        await self.let_others_run()
        return self.tables.heads.get(table)

    async def seats(self, table: str) -> list[SeatRow]:
        await self.let_others_run()
        return list(self.tables.seats.get(table, []))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        await self.let_others_run()
        return self.tables.entries.get(table, [])[max(0, after) :]

    async def append(
        self,
        entry: Entry,
        head: Head,
        seat: SeatRow | None = None,
        token: str | None = None,
        device: str | None = None,
    ) -> None:
        await self.let_others_run()
        journal = self.tables.entries[entry.table]
        if len(journal) >= entry.n:
            raise Taken("taken.entry", table=entry.table, n=entry.n)
        assert entry.n == len(journal) + 1 == head.n
        if seat is not None:
            seats = self.tables.seats[entry.table]
            if token is not None and seats[seat.seat].token != token:
                raise Taken("taken.seat", seat=seat.seat, table=entry.table)
            seats[seat.seat] = seat
            if device is not None:
                self.tables.holds[entry.table, seat.seat] = [device] if device else []
        journal.append(entry)
        self.tables.heads[entry.table] = head

    async def by_idem(self, table: str, idem: str) -> Entry | None:
        await self.let_others_run()
        return next((entry for entry in self.tables.entries[table] if entry.idem == idem), None)

    async def touch(self, table: str, seat: int, at: int) -> None:
        await self.let_others_run()
        self.tables.seats[table][seat] = replace(self.tables.seats[table][seat], seen=at)

    async def hold(self, device: str, table: str, seat: int, at: int) -> None:
        await self.let_others_run()
        if device not in self.tables.holds[table, seat]:
            self.tables.holds[table, seat].append(device)

    async def drop(self, table: str, seat: int) -> None:
        await self.let_others_run()
        self.tables.holds[table, seat] = []

    async def holds(self, device: str, table: str) -> list[int]:
        await self.let_others_run()
        held = self.tables.holds.items()
        return sorted(seat for (name, seat), devices in held if name == table and device in devices)

    async def mine(self, device: str, limit: int = 100) -> list[tuple[TableRow, Head, bool]]:
        await self.let_others_run()
        own = [
            row
            for row in self.tables.rows.values()
            if row.host == device or any(device in self.tables.holds[row.id, seat] for seat in range(row.players))
        ]
        found = [(row, self.tables.heads[row.id], (device, row.id) in self.tables.archived) for row in own]
        return sorted(found, key=lambda one: -one[1].changed)[:limit]

    async def archive(self, device: str, table: str, on: bool) -> None:
        await self.let_others_run()
        (self.tables.archived.add if on else self.tables.archived.discard)((device, table))

    async def listed(self, limit: int = 50) -> list[tuple[TableRow, Head]]:
        await self.let_others_run()
        found = [(row, self.tables.heads[row.id]) for row in self.tables.rows.values() if row.listed]
        return sorted([one for one in found if not one[1].over], key=lambda one: -one[1].changed)[:limit]

    async def stalled(self, before: int, limit: int = 50) -> list[str]:
        await self.let_others_run()
        return [head.table for head in self.tables.heads.values() if head.bot and head.changed <= before][:limit]

    async def keep(self, table: str, n: int, state: str) -> None:
        await self.let_others_run()
        self.tables.snapshots[table].append((n, state))

    async def snapshot(self, table: str, upto: int) -> tuple[int, str] | None:
        await self.let_others_run()
        return max([kept for kept in self.tables.snapshots[table] if kept[0] <= upto], default=None)

    async def drop_snapshots(self, table: str) -> None:
        await self.let_others_run()
        self.tables.snapshots[table].clear()

    async def remove(self, table: str) -> bool:
        await self.let_others_run()
        tables = self.tables
        for part in (tables.heads, tables.seats, tables.entries, tables.snapshots):
            part.pop(table, None)
        tables.archived = {(device, name) for device, name in tables.archived if name != table}
        for key in [key for key in tables.holds if key[0] == table]:
            del tables.holds[key]
        return tables.rows.pop(table, None) is not None

    async def usage(self, owner: str = "") -> Usage:
        await self.let_others_run()
        own = [row.id for row in self.tables.rows.values() if owner in ("", row.owner)]
        size = sum([entry_size(entry) for table in own for entry in self.tables.entries[table]])
        return Usage(tables=len(own), size=size + TABLE_SIZE * len(own))

    async def size(self, table: str) -> int:
        await self.let_others_run()
        return sum([entry_size(entry) for entry in self.tables.entries.get(table, [])])

    async def expired(self, over: int, idle: int, limit: int = 50) -> list[str]:
        await self.let_others_run()
        heads = sorted(self.tables.heads.values(), key=lambda head: (head.changed, head.table))
        return [head.table for head in heads if head.changed < (over if head.over else idle)][:limit]

    async def keep_promise(self, text: str, seed: str, salt: str, at: int) -> None:
        await self.let_others_run()
        self.tables.promises[text] = (seed, salt)

    async def take_promise(self, text: str) -> tuple[str, str] | None:
        await self.let_others_run()
        return self.tables.promises.pop(text, None)

    async def setting(self, name: str, value: str) -> str:
        await self.let_others_run()
        return self.tables.settings.setdefault(name, value)

    async def log_deed(self, deed: HostDeed) -> int:
        await self.let_others_run()
        self.tables.deeds.append(replace(deed, n=len(self.tables.deeds) + 1))
        return len(self.tables.deeds)

    async def deeds(self, after: int = 0) -> list[HostDeed]:
        await self.let_others_run()
        return self.tables.deeds[after:]

    async def requests(self) -> list[HostDeed]:
        return []

    def listen(self, heard: Heard) -> None:
        """No other process can write here, so there is nothing to hear."""
