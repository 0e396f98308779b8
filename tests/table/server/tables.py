"""Tables for tests: hubs over a store in memory, the toy game of the kernel's tests, and whoever looks on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.kernel import toy, toy_map
from tests.table.fakes import Disk, FakeBots, MemoryStore, told

import citadelle
from citadelle.kernel.game import Game
from citadelle.table.server.hub import Hub, Laid, LiveTable, NewTable, WantedSeat
from citadelle.table.store.base import Entry

GAMES: dict[str, Game] = {game.name: game for game in (toy.GAME, toy.OPEN, toy_map.GAME, citadelle.game("legends"))}
ME = "my device's own secret"


class Clock:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class Watch:
    """Looks on and remembers."""

    def __init__(self, seat: int = -1, device: str = "") -> None:
        self.seat = seat
        self.device = device
        self.news: list[Entry | None] = []

    async def changed(self, table: LiveTable, entry: Entry | None) -> None:
        self.news.append(entry)

    @property
    def versions(self) -> list[int]:
        return [entry.n for entry in self.news if entry is not None]


@asynccontextmanager
async def hubs(number: int = 1, disk: Disk | None = None, clock: Clock | None = None) -> AsyncIterator[list[Hub]]:
    """Hubs that share a disk, as servers share a database; the sweep is theirs to call."""
    disk, clock = disk or Disk(), clock or Clock()
    made = [Hub(MemoryStore(disk), FakeBots(), GAMES, clock) for _ in range(number)]
    for hub in made:
        hub.store.listen(hub.loaded.on_external_write)
    try:
        yield made
    finally:
        await told()
        for hub in made:
            await hub.stop()
        await told()


@asynccontextmanager
async def one_hub(clock: Clock | None = None) -> AsyncIterator[Hub]:
    """A hub of its own."""
    async with hubs(clock=clock) as (hub,):
        yield hub


def wanted(*kinds: str, game: str = "toy", **options: Any) -> NewTable:
    """A table with such seats: me, link, free, or a bot's level."""
    seats = []
    for kind in kinds:
        if kind in ("me", "link", "free"):
            seats.append(WantedSeat(kind="person" if kind == "me" else kind, name="Inès" if kind == "me" else ""))
        else:
            seats.append(WantedSeat(kind="bot", level=kind))
    return NewTable(game=game, seats=seats, options=options, seed=7)


async def lay(hub: Hub, *kinds: str, game: str = "toy", **options: Any) -> tuple[Laid, LiveTable]:
    """A table laid by me."""
    laid = await hub.create(wanted(*kinds, game=game, **options), ME)
    return laid, await hub.table(laid.table)


def store(hub: Hub) -> MemoryStore:
    """A hub's store, for what tests do to it."""
    assert isinstance(hub.store, MemoryStore)
    return hub.store


def bots(hub: Hub) -> FakeBots:
    """A hub's bots, for what tests do to them."""
    assert isinstance(hub.bots, FakeBots)
    return hub.bots


async def offer(table: LiveTable, seat: int, index: int = -1, v: int | None = None, idem: str = "") -> int:
    """Answer for a seat with one of its options."""
    decision = table.match.state.decision(seat)
    assert decision is not None
    return await table.choose(seat, decision.keys[index], decision.no, table.version if v is None else v, idem)
