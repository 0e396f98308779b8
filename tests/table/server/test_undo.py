"""Undo is an entry like any other: it goes back as far as the game allows, and never over what was revealed."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from tests.table.fakes import run
from tests.table.server.tables import bots, hubs, lay, offer, one_hub

from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest
from citadelle.kernel.match import Step
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.store.base import CHOOSE, UNDO


def test_undo_is_written_told_and_known_again() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False)
            start = digest(table.match.state)
            await offer(table, 0, idem="a")
            v = await table.undo(0, 2, "u")
            assert v == 3 and [e.kind for e in table.entries[1:]] == [CHOOSE, UNDO]
            assert digest(table.match.state) == start and table.choice_count() == 0 and table.head.waiting == [0, 1]
            assert await table.undo(0, 2, "u") == 3
            with pytest.raises(TableError) as reused:
                await table.choose(0, "pass", 0, 3, "u")
            assert reused.value.code == "reused"

    run(scene())


def test_words_and_seats_in_between_do_not_close_it() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me", "link", final=False)
            await offer(table, 0)
            await table.say(1, "hurry")
            await hub.rename(laid.table, 0, "Inès II")
            await hub.join(laid.table, "other device", laid.seats[2].token, name="Ugo")
            assert table.can_undo(0)
            assert await table.undo(0, 2) == 6 and table.choice_count() == 0
            assert table.said_entries() == [(0, table.entries[2])]

    run(scene())


def test_a_double_click_takes_back_one() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "medium", game="legends", map="first_voyage")
            bots(hub).gate = asyncio.Event()
            while table.match.state.open_seats() != [0] or not steps(table):
                await one_on(hub, table)
            v = table.version
            twice = await asyncio.gather(table.undo(0, v, "u1"), table.undo(0, v, "u2"), return_exceptions=True)
            assert twice[0] == v + 1
            assert isinstance(twice[1], ChoiceRefused) and twice[1].code == "stale"

    def steps(table: LiveTable) -> bool:
        return len(table.match.window) > 1 and table.can_undo(0)

    run(scene())


async def one_on(hub: Hub, table: LiveTable) -> None:
    """Any next choice: mine by chance, or the bot's."""
    seats = table.match.state.open_seats()
    if 0 in seats:
        decision = table.match.state.decision(0)
        assert decision is not None
        await table.choose(
            0, decision.keys[chance(table.version).below(len(decision.keys))], decision.no, table.version
        )
    else:
        gate = bots(hub).gate
        assert gate is not None
        gate.set()
        while 0 not in table.match.state.open_seats() and not table.is_over():
            await asyncio.sleep(0)
        gate.clear()


def test_a_bot_that_thinks_about_what_was_taken_back_thinks_again() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            bots(hub).gate = asyncio.Event()
            _, table = await lay(hub, "me", "medium", final=False)
            await asyncio.sleep(0)
            assert [seat for seat, _, _ in bots(hub).asked] == [1]
            await offer(table, 0)
            await table.undo(0, 2)
            bots(hub).gate.set()
            while table.asked_at[1] >= 0:
                await asyncio.sleep(0)
            assert table.entries[-1].by == "medium" and table.asked_at[0] == 3

    run(scene())


def test_only_the_seat_itself_and_only_a_person() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me", "medium", final=False)
            while table.asked_at[2] >= 0:
                await asyncio.sleep(0)
            v = await offer(table, 0)
            for seat, code in [(1, "refused"), (2, "not_your_seat"), (9, "no_seat")]:
                with pytest.raises(TableError) as refused:
                    await table.undo(seat, v)
                assert refused.value.code == code
            bots(hub).gate = asyncio.Event()
            await hub.leave(laid.table, 0)
            with pytest.raises(TableError) as away:
                await table.undo(0, table.version)
            assert away.value.code == "away"
            await hub.back(laid.table, 0)
            assert await table.undo(0, v) == v + 3

    run(scene())


def test_nothing_is_taken_back_from_the_end() -> None:
    """At the end everyone may see everything; an undo would be a look into the cards."""

    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", gifts=[])
            while not table.is_over():
                for seat in list(table.match.state.open_seats()):
                    await offer(table, seat)
            for seat in (0, 1):
                table.match.window = [Step(seat, seat, table.match.state, False)]
                assert table.match.can_undo(seat)
                assert not table.can_undo(seat)
                with pytest.raises(ChoiceRefused):
                    await table.undo(seat, table.version)

    run(scene())


async def each(table: LiveTable, *keys: str) -> None:
    """Choose for whichever seat is asked."""
    for key in keys:
        seat = table.match.state.seat
        await table.choose(seat, key, table.match.state.no, table.version)


def test_undo_takes_back_passes_that_showed_nothing_and_the_journal_says_how_many() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, table = await lay(one, "me", "me", "me", game="toy_open")
            start = digest(table.match.state)
            key = table.match.decisions[0].keys[0]
            await each(table, key, "pass", "pass")
            assert [table.can_undo(seat) for seat in range(3)] == [True, True, True]
            v = table.version
            twin = await two.table(laid.table)
            assert await twin.undo(0, v, "u") == v + 1 and await twin.undo(0, v, "u") == v + 1
            assert (twin.entries[-1].kind, twin.entries[-1].text) == (UNDO, "3")
            await table.catch_up()
            assert digest(table.match.state) == start == digest(twin.match.state)
            assert table.choice_count() == 0 and table.head.waiting == [0] and table.asked_at == [v + 1, -1, -1]
            await each(table, key, "pass")
            await table.undo(1, table.version)
            assert table.entries[-1].text == "" and table.choice_count() == 1
            one.loaded.evict_all()
            again = await one.table(laid.table)
            assert digest(again.match.state) == digest(table.match.state) and not again.readonly
            summary = await one.summary(laid.table, "", "en")
            assert summary.line

    run(scene())


@pytest.mark.parametrize("text", ["0", "2", "-1", "01", "x", "99999999999"])
def test_an_undo_that_takes_back_what_is_not_there_makes_the_table_read_only(text: str) -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="toy_open")
            await each(table, "pass")
            await table.undo(0, table.version)
            await each(table, "pass")
            bad = msgspec.structs.replace(table.entries[2], n=table.version + 1, text=text, idem="")
            table.apply_stored(bad)
            assert table.readonly == "readonly.differs" and table.choice_count() == 1

    run(scene())


@pytest.mark.parametrize("seed", range(6))
def test_h5_undo_never_goes_over_what_was_revealed(seed: int) -> None:
    """A whole game with an undo tried after every choice: it works exactly where nothing was revealed since the same
    seat's choice, whatever was reloaded in between."""

    async def scene() -> None:
        async with hubs(2) as (one, two):
            kinds = ["me", "me", "me"]
            game = "legends" if seed % 2 else "toy"
            options = {} if seed % 2 else {"final": bool(seed % 4)}
            laid, table = await lay(one, *kinds, game=game, **options)
            luck = chance(seed)
            undone = refused = 0
            while not table.is_over():
                seats = table.match.state.open_seats()
                seat = seats[luck.below(len(seats))]
                decision = table.match.state.decision(seat)
                assert decision is not None
                before = digest(table.match.state)
                key = decision.keys[luck.below(len(decision.keys))]
                v = await table.choose(seat, key, decision.no, table.version)
                closes = any(event.closes for event in table.journal.events[-1]) or table.is_over()
                if luck.below(3):
                    continue
                for hub in (one, two):
                    hub.loaded.evict_all()
                twin = await (two if luck.below(2) else one).table(laid.table)
                await twin.catch_up()
                assert twin.match.can_undo(seat) == table.match.can_undo(seat)
                assert [step.seat for step in twin.match.window] == [step.seat for step in table.match.window]
                if twin.can_undo(seat):
                    assert not closes
                    await twin.undo(seat, v)
                    await table.catch_up()
                    assert digest(table.match.state) == before == digest(twin.match.state)
                    undone += 1
                else:
                    assert closes or len(table.match.window) == 0
                    with pytest.raises(ChoiceRefused):
                        await twin.undo(seat, v)
                    refused += 1
            assert refused and (undone or game == "toy")

    run(scene())
