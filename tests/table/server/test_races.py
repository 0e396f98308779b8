"""Many at once: exactly one is accepted for each number, nothing is lost, and everyone ends at the same table.

The same at full size, with processes of their own: tools/campaigns/races.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.table.fakes import Disk, FakeBots, MemoryStore, run
from tests.table.server.tables import GAMES, ME, Watch, wanted

from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.store import open_store
from citadelle.table.store.base import CHOOSE, Store

Made = Callable[[], Awaitable[list[Hub]]]


async def raced(hubs: list[Hub], rounds: int, each: int, seed: int) -> None:
    """Rounds in which every seat that is asked answers `each` times at once, spread over the servers."""
    luck = chance(seed)
    asked = wanted("me", "me", "me", final=False, chapters="3")
    id_ = (await hubs[0].create(asked, ME)).table
    accepted: dict[int, str] = {}
    for _ in range(rounds):
        tables = [await hub.table(id_) for hub in hubs]
        for table in tables:
            await table.catch_up()
        state, v = tables[0].match.state, tables[0].version
        if not state.stack:
            break
        seats = state.open_seats()
        work: list[Awaitable[int]] = []
        names: list[str] = []
        for seat in seats:
            decision = state.decision(seat)
            assert decision is not None
            for i in range(each):
                key = decision.keys[luck.below(len(decision.keys))]
                names.append(f"{v}-{seat}-{i}")
                work.append(tables[luck.below(len(tables))].choose(seat, key, decision.no, v, names[-1]))
        ends = await asyncio.gather(*work, return_exceptions=True)
        won = {end: name for end, name in zip(ends, names, strict=True) if isinstance(end, int)}
        assert len(won) == len([end for end in ends if isinstance(end, int)]) == len(seats)
        assert sorted(won) == list(range(v + 1, v + 1 + len(seats)))
        assert all(isinstance(end, ChoiceRefused) for end in ends if not isinstance(end, int)), ends
        accepted |= won
    await compared(hubs, id_, accepted)


async def compared(hubs: list[Hub], id_: str, accepted: dict[int, str]) -> None:
    """What was accepted is what is stored, and all servers stand there."""
    stored = await hubs[0].store.entries(id_)
    assert {e.n: e.idem.partition(".")[2] for e in stored if e.kind == CHOOSE} == accepted
    tables: list[LiveTable] = [await hub.table(id_) for hub in hubs]
    for table in tables:
        await table.catch_up()
    assert len({digest(table.match.state) for table in tables}) == 1


async def with_hubs(stores: list[Store], rounds: int, each: int, seed: int) -> None:
    hubs = [Hub(store, FakeBots(), GAMES) for store in stores]
    try:
        for hub in hubs:
            await hub.start()
        await raced(hubs, rounds, each, seed)
    finally:
        for hub in hubs:
            await hub.stop()


@pytest.mark.parametrize("servers", [1, 2, 4])
@pytest.mark.parametrize("deaf", [False, True])
def test_d3_races_in_memory(servers: int, deaf: bool) -> None:
    async def scene() -> None:
        disk = Disk()
        stores = [MemoryStore(disk) for _ in range(servers)]
        for store in stores:
            store.deaf = deaf
        await with_hubs(list(stores), 30, 4, servers)

    run(scene())


def test_d3_races_on_sqlite(tmp_path: Path) -> None:
    run(with_hubs([open_store(str(tmp_path / "tables.db"))], 20, 5, 1))


def test_d3_races_of_two_servers_on_postgresql(postgres_url: str) -> None:
    run(with_hubs([open_store(postgres_url), open_store(postgres_url)], 20, 4, 2))


def test_d3_seats_are_taken_once(postgres_url: str) -> None:
    async def scene() -> None:
        hubs = [Hub(open_store(postgres_url), FakeBots(), GAMES) for _ in range(2)]
        try:
            for hub in hubs:
                await hub.start()
            laid = await hubs[0].create(wanted("me", "free", "link"), ME)
            await hubs[1].table(laid.table)
            work = [hubs[i % 2].join(laid.table, f"device {i}", seat=1) for i in range(6)]
            work += [hubs[i % 2].join(laid.table, f"guest {i}", laid.seats[2].token) for i in range(6)]
            ends = await asyncio.gather(*work, return_exceptions=True)
            seats = [end.seat for end in ends if not isinstance(end, BaseException)]
            assert sorted(seats) == [1, 2]
            assert {end.code for end in ends if isinstance(end, TableError)} == {"seat_taken"}
            for hub in hubs:
                holders = [
                    await hub.held_seats(f"{who} {i}", laid.table) for who in ("device", "guest") for i in range(6)
                ]
                assert sorted(seat for held in holders for seat in held) == [1, 2]
        finally:
            for hub in hubs:
                await hub.stop()

    run(scene())


def test_two_servers_on_postgresql_are_one_table(postgres_url: str) -> None:
    """Whoever looks on at one server sees what is done at the other, bots and seats too."""

    async def scene() -> None:
        one, two = [Hub(open_store(postgres_url), FakeBots(), GAMES) for _ in range(2)]
        try:
            for hub in (one, two):
                await hub.start()
            laid = await one.create(wanted("me", "link", "easy", gifts=[]), ME)
            here, there = await one.table(laid.table), await two.table(laid.table)
            watch = Watch()
            there.watch(watch)
            joined = await one.join(laid.table, "guest", laid.seats[1].token, name="Ugo")
            assert await two.seat_of_token(laid.table, joined.token) == 1
            while not here.is_over():
                for table, seat in ((here, 0), (there, 1)):
                    if table.asked_at[seat] >= 0:
                        decision = table.match.state.decision(seat)
                        assert decision is not None
                        await table.choose(seat, decision.keys[-1], decision.no, table.version)
                await asyncio.sleep(0.005)
            while watch.versions[-1:] != [here.version]:
                await asyncio.sleep(0.005)
            assert watch.versions == list(range(watch.versions[0], here.version + 1))
            assert there.is_over() and there.entries == here.entries and there.seats[1].name == "Ugo"
            assert {entry.by for entry in here.entries if entry.kind == CHOOSE} == {"", "easy"}
        finally:
            for hub in (one, two):
                await hub.stop()

    run(scene())
