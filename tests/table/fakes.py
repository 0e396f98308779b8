"""A store in memory and bots without processes: quick, and they fail when a test wants them to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeVar

from tests.patience import PATIENCE

from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.bots.advice import BotAdvice
from citadelle.table.store import memory as store_memory
from citadelle.table.store.base import Entry, Head, Heard, NoAnswer, SeatRow
from citadelle.table.store.memory import MemoryTables

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


class Disk(MemoryTables):
    """What several stores share, as processes share a database. Listeners hear of what the others write."""

    def __init__(self) -> None:
        super().__init__()
        self.stores: list[MemoryStore] = []


class MemoryStore(store_memory.MemoryStore):
    """A store in memory whose calls can fail or wait, and which hears what the other stores of its disk write."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.disk = disk or Disk()
        super().__init__(self.disk)
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

    async def let_others_run(self) -> None:
        await super().let_others_run()
        if self.down:
            raise NoAnswer("the store is down")

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        self.reads += 1
        return await super().entries(table, after)

    async def append(
        self,
        entry: Entry,
        head: Head,
        seat: SeatRow | None = None,
        token: str | None = None,
        device: str | None = None,
    ) -> None:
        if self.before is not None:
            await self.let_others_run()
            await self.before(entry)
        await super().append(entry, head, seat, token, device)
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
    autos: Sequence[tuple[str, str, str]] = ()


class FakeBots:
    """Bots that choose by chance at once, or when the gate is opened."""

    def __init__(self, *levels: str) -> None:
        self.names = list(levels) or ["random", "easy", "medium", "hard"]
        self.asked: list[tuple[int, int, str]] = []
        """Seat, number of the decision, level, of every question put to a bot."""
        self.owners: list[str] = []
        """On whose account each of these was."""
        self.gate: asyncio.Event | None = None
        self.thinking = 0
        self.most = 0
        """How many thought at once, at most."""
        self.fault: Exception | None = None
        self.ranks: list[float] = []
        self.gains: list[float] = []
        """What advice says of the best option."""
        self.running = False

    def levels(self) -> list[str]:
        return self.names

    async def start(self) -> None:
        self.running = True

    async def stop(self) -> None:
        self.running = False

    async def pick(
        self,
        game: Game,
        setup: SetUp,
        state: State,
        seat: int,
        level: str,
        seed: str,
        *,
        waited: bool = True,
        owner: str = "",
    ) -> Pick:
        decision = state.decision(seat)
        assert decision is not None
        self.asked.append((seat, decision.no, level))
        self.owners.append(owner)
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
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, owner: str = ""
    ) -> BotAdvice:
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
        return BotAdvice([(decision.keys[i], 1 / len(order), 0.5) for i in order], self.ranks, self.gains)
