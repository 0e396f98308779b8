"""A store in memory and bots without processes: quick, and they fail when a test wants them to."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace
from tests.patience import PATIENCE

from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.store.base import Entry, Head, Heard, NoAnswer, SeatRow, TableRow, Taken

T = TypeVar("T")
Fault = Callable[[Entry], Awaitable[None]]


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine; nothing may be left running after it."""

    async def whole() -> T:
        found = await asyncio.wait_for(work, PATIENCE)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in left:
            task.cancel()
        assert not left, f"still running: {left}"
        return found

    return asyncio.run(whole())


class Disk:
    """What several stores share, as processes share a database. Listeners hear of what the others write."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.heads: dict[str, Head] = {}
        self.seats: dict[str, list[SeatRow]] = {}
        self.entries: dict[str, list[Entry]] = {}
        self.holds: dict[tuple[str, int], list[str]] = defaultdict(list)
        self.archived: set[tuple[str, str]] = set()
        self.snapshots: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self.stores: list[MemoryStore] = []


class MemoryStore:
    """The Store protocol over a Disk. Every call gives way once, as a real one does; the hooks can fail or wait."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.disk = disk or Disk()
        self.disk.stores.append(self)
        self.heard: Heard | None = None
        self.deaf = False
        """Lost: what the others write isn't heard of."""
        self.before: Fault | None = None
        """Awaited before an entry is written; what it raises, append raises, and nothing is written."""
        self.after: Fault | None = None
        """Awaited after an entry was written, before append returns."""
        self.down = False
        """Nothing answers."""
        self.appended = 0
        self.reads = 0

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    async def gives_way(self) -> None:
        await asyncio.sleep(0)
        if self.down:
            raise NoAnswer("the store is down")

    async def create(self, row: TableRow, seats: list[SeatRow], head: Head, entries: list[Entry]) -> None:
        await self.gives_way()
        if row.id in self.disk.rows:
            raise Taken(row.id)
        self.disk.rows[row.id] = row
        self.disk.heads[row.id] = head
        self.disk.seats[row.id] = list(seats)
        self.disk.entries[row.id] = list(entries)

    async def table(self, table: str) -> TableRow | None:
        await self.gives_way()
        return self.disk.rows.get(table)

    async def head(self, table: str) -> Head | None:
        await self.gives_way()
        return self.disk.heads.get(table)

    async def seats(self, table: str) -> list[SeatRow]:
        await self.gives_way()
        return list(self.disk.seats.get(table, []))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        self.reads += 1
        await self.gives_way()
        return self.disk.entries.get(table, [])[max(0, after) :]

    async def append(
        self,
        entry: Entry,
        head: Head,
        seat: SeatRow | None = None,
        token: str | None = None,
        device: str | None = None,
    ) -> None:
        await self.gives_way()
        if self.before is not None:
            await self.before(entry)
        journal = self.disk.entries[entry.table]
        if len(journal) >= entry.n:
            raise Taken(f"{entry.table} {entry.n}")
        assert entry.n == len(journal) + 1 == head.n
        if seat is not None:
            if token is not None and self.disk.seats[entry.table][seat.seat].token != token:
                raise Taken(f"{entry.table} seat {seat.seat}")
            self.disk.seats[entry.table][seat.seat] = seat
            if device is not None:
                self.disk.holds[entry.table, seat.seat] = [device] if device else []
        journal.append(entry)
        self.disk.heads[entry.table] = head
        self.appended += 1
        for store in self.disk.stores:
            if store is not self and store.heard is not None and not store.deaf:
                asyncio.get_running_loop().call_soon(store.tell, entry.table, entry.n)
        if self.after is not None:
            await self.after(entry)

    def tell(self, table: str, n: int) -> None:
        if self.heard is not None:
            task = asyncio.get_running_loop().create_task(self.news(table, n))
            TELLING.add(task)
            task.add_done_callback(TELLING.discard)

    async def news(self, table: str, n: int) -> None:
        assert self.heard is not None
        await self.heard(table, n)

    async def by_idem(self, table: str, idem: str) -> Entry | None:
        await self.gives_way()
        return next((entry for entry in self.disk.entries[table] if entry.idem == idem), None)

    async def touch(self, table: str, seat: int, at: int) -> None:
        await self.gives_way()
        self.disk.seats[table][seat] = replace(self.disk.seats[table][seat], seen=at)

    async def hold(self, device: str, table: str, seat: int, at: int) -> None:
        await self.gives_way()
        if device not in self.disk.holds[table, seat]:
            self.disk.holds[table, seat].append(device)

    async def drop(self, table: str, seat: int) -> None:
        await self.gives_way()
        self.disk.holds[table, seat] = []

    async def holds(self, device: str, table: str) -> list[int]:
        await self.gives_way()
        return sorted(seat for (name, seat), devices in self.disk.holds.items() if name == table and device in devices)

    async def mine(self, device: str, limit: int = 100) -> list[tuple[TableRow, Head, bool]]:
        await self.gives_way()
        own = [
            row
            for row in self.disk.rows.values()
            if row.host == device or any(device in self.disk.holds[row.id, seat] for seat in range(row.players))
        ]
        found = [(row, self.disk.heads[row.id], (device, row.id) in self.disk.archived) for row in own]
        return sorted(found, key=lambda one: -one[1].changed)[:limit]

    async def archive(self, device: str, table: str, on: bool) -> None:
        await self.gives_way()
        (self.disk.archived.add if on else self.disk.archived.discard)((device, table))

    async def listed(self, limit: int = 50) -> list[tuple[TableRow, Head]]:
        await self.gives_way()
        found = [(row, self.disk.heads[row.id]) for row in self.disk.rows.values() if row.listed]
        return sorted([one for one in found if not one[1].over], key=lambda one: -one[1].changed)[:limit]

    async def stalled(self, before: int, limit: int = 50) -> list[str]:
        await self.gives_way()
        return [head.table for head in self.disk.heads.values() if head.bot and head.changed <= before][:limit]

    async def keep(self, table: str, n: int, state: str) -> None:
        await self.gives_way()
        self.disk.snapshots[table].append((n, state))

    async def snapshot(self, table: str, upto: int) -> tuple[int, str] | None:
        await self.gives_way()
        return max([kept for kept in self.disk.snapshots[table] if kept[0] <= upto], default=None)

    async def drop_snapshots(self, table: str) -> None:
        await self.gives_way()
        self.disk.snapshots[table].clear()

    def listen(self, heard: Heard) -> None:
        self.heard = heard


TELLING: set[asyncio.Task[None]] = set()


async def told() -> None:
    """Wait until all stores have told what they had to tell."""
    await asyncio.sleep(0)
    while TELLING:
        await asyncio.wait(set(TELLING))
        await asyncio.sleep(0)


class Pick(NamedTuple):
    """What a bot chose."""

    key: str
    fallback: bool = False
    why: str = ""


class FakeBots:
    """Bots that choose by chance at once, or when the gate is opened."""

    def __init__(self, *levels: str) -> None:
        self.names = list(levels) or ["random", "easy", "medium", "hard"]
        self.asked: list[tuple[int, int, str]] = []
        """Seat, number of the decision, level, of every question put to a bot."""
        self.gate: asyncio.Event | None = None
        self.thinking = 0
        self.most = 0
        """How many thought at once, at most."""
        self.fault: Exception | None = None
        self.running = False

    def levels(self) -> list[str]:
        return self.names

    async def start(self) -> None:
        self.running = True

    async def stop(self) -> None:
        self.running = False

    async def pick(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, waited: bool = True
    ) -> Pick:
        decision = state.decision(seat)
        assert decision is not None
        self.asked.append((seat, decision.no, level))
        self.thinking += 1
        self.most = max(self.most, self.thinking)
        try:
            await asyncio.sleep(0)
            if self.gate is not None:
                await self.gate.wait()
            if self.fault is not None:
                raise self.fault
            return Pick(decision.keys[chance(seed).below(len(decision.keys))])
        finally:
            self.thinking -= 1

    async def advise(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str
    ) -> list[tuple[str, float, float]]:
        decision = state.decision(seat)
        assert decision is not None
        self.asked.append((seat, decision.no, f"{level} advises"))
        await asyncio.sleep(0)
        if self.gate is not None:
            await self.gate.wait()
        if self.fault is not None:
            raise self.fault
        order = list(range(len(decision.keys)))
        chance(seed).shuffle(order)
        return [(decision.keys[i], 1 / len(order), 0.5) for i in order]
