"""Seats held by one person: undo goes back over all of them, and they stay that person's through all that happens."""

from __future__ import annotations

import asyncio

import pytest
from tests.table.fakes import run
from tests.table.server.tables import GAMES, ME, bots, hubs, one_hub

from citadelle.kernel.codec import digest
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.lobby.table_specs import wanted_seats
from citadelle.table.server.hub import Hub, Laid, LiveTable, NewTable, WantedSeat
from citadelle.table.store.base import UNDO

OTHER = "another device's secret"


async def lay(hub: Hub, *players: str, game: str = "toy_open", device: str = ME) -> tuple[Laid, LiveTable]:
    """A table with these players: me, also (me too), or a bot's level."""
    wanted = NewTable(game=game, seats=wanted_seats(players), seed=7)
    if game == "toy":
        wanted.options = {"final": False}
    laid = await hub.create(wanted, device)
    return laid, await hub.table(laid.table)


async def each(table: LiveTable, *keys: str) -> None:
    """Choose for whichever seat is asked; "*": its first option."""
    for key in keys:
        decision = table.match.decisions[0]
        await table.choose(decision.seat, decision.keys[0] if key == "*" else key, decision.no, table.version)


def holders(table: LiveTable) -> list[int]:
    return [row.holder for row in table.seats]


def test_undo_goes_back_over_all_seats_of_one_person_and_after_a_reload() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, table = await lay(one, "me", "also", "me")
            assert holders(table) == [-1, 0, -1] and table.match.holders == [0, 0, 2]
            start = digest(table.match.state)
            await each(table, "*", "*")
            assert [table.can_undo(seat) for seat in range(3)] == [True, True, False]
            one.loaded.evict_all()
            twin = await two.table(laid.table)
            assert [twin.can_undo(seat) for seat in range(3)] == [True, True, False]
            await twin.undo(0, twin.version)
            await twin.undo(1, twin.version)
            assert digest(twin.match.state) == start and [e.kind for e in twin.entries[-2:]] == [UNDO, UNDO]
            await each(twin, "*", "*", "*")
            assert not twin.can_undo(0) and not twin.can_undo(1), "a third seat, another person's, has chosen"

    run(scene())


def test_people_at_one_device_who_are_not_said_to_be_one_stay_different() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            await each(table, "*")
            assert [table.can_undo(seat) for seat in (0, 1)] == [True, False]
            with pytest.raises(ChoiceRefused):
                await table.undo(1, table.version)

    run(scene())


def test_a_bot_that_plays_for_a_person_is_somebody_else() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, table = await lay(one, "me", "also")
            await each(table, "*")
            bots(one).gate = None
            await one.leave(laid.table, 1)
            assert table.match.holders == [0, 3]
            while table.match.state.seat == 1:
                await asyncio.sleep(0)
            last = table.journal.standing[-1]
            assert last.by and table.match.undo_count(0) == (2 if last.text == "pass" else 0)
            await one.back(laid.table, 1)
            assert table.match.holders == [0, 0] and table.match.undo_count(1) == (2 if last.text == "pass" else 0)
            twin = await two.table(laid.table)
            assert twin.match.holders == [0, 0] and twin.match.undo_count(0) == table.match.undo_count(0)
            assert [step.holder for step in twin.match.window] == [step.holder for step in table.match.window]

    run(scene())


def test_rematch_and_branch_give_one_person_the_same_seats_again() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "also", "me")
            while not table.is_over():
                await each(table, "*")
            again = await hub.table((await hub.rematch(laid.table, ME)).table)
            assert holders(again) == [-1, 0, -1]
            branch = await hub.table((await hub.branch(laid.table, 1, ME, 1)).table)
            assert [row.kind for row in branch.seats] == ["person", "person", "bot"]
            assert holders(branch) == [1, -1, -1] and branch.match.holders == [1, 1, 5]

    run(scene())


def test_in_a_rematch_others_find_all_their_seats() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            seats = [WantedSeat(kind="person"), WantedSeat(kind="free"), WantedSeat(kind="free")]
            laid = await hub.create(NewTable(game="toy_open", seats=seats, seed=7), ME)
            table = await hub.table(laid.table)
            await hub.join(laid.table, OTHER, seat=1)
            await hub.join(laid.table, OTHER, seat=2, also=True)
            assert holders(table) == [-1, -1, 1]
            while not table.is_over():
                await each(table, "*")
            again = (await hub.rematch(laid.table, ME)).table
            assert (await hub.rematch(laid.table, OTHER)).table == again
            await hub.join(again, OTHER, seat=2)
            assert holders(await hub.table(again)) == [-1, -1, 1]

    run(scene())


def test_a_seat_taken_without_saying_so_is_another_persons() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            seats = [WantedSeat(kind="person"), WantedSeat(kind="free"), WantedSeat(kind="free")]
            laid = await hub.create(NewTable(game="toy", seats=seats, seed=7), ME)
            await hub.join(laid.table, ME, seat=1)
            await hub.join(laid.table, OTHER, seat=2, also=True)
            assert holders(await hub.table(laid.table)) == [-1, -1, -1], "who holds nothing here can't also take a seat"

    run(scene())


@pytest.mark.parametrize(
    "seats",
    [
        [WantedSeat(kind="bot"), WantedSeat(kind="person", same_as=0)],
        [WantedSeat(kind="person"), WantedSeat(kind="bot", same_as=0)],
        [WantedSeat(kind="person"), WantedSeat(kind="person", same_as=7)],
        [WantedSeat(kind="person"), WantedSeat(kind="person", same_as=0), WantedSeat(kind="person", same_as=1)],
    ],
)
def test_a_seat_of_nobodys_person_is_refused(seats: list[WantedSeat]) -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            with pytest.raises(TableError) as refused:
                await hub.create(NewTable(game="toy", seats=seats), ME)
            assert refused.value.code == "bad_option"

    run(scene())


def test_answers_given_at_once_by_one_person_can_all_be_taken_back_before_they_are_shown() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "also", "me", game="toy")
            await each(table, "pass", "pass")
            assert table.can_undo(0) and table.can_undo(1) and not table.can_undo(2)
            await table.undo(1, table.version)
            await table.undo(0, table.version)
            assert table.choice_count() == 0

    run(scene())


def test_the_toy_without_secrets_is_among_the_games() -> None:
    assert [name for name, game in GAMES.items() if not game.has_secrets(game.setup(2, 0))] == ["toy_open"]
