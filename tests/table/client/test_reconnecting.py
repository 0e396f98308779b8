"""A conversation that outlives its connections: nothing lost, nothing done twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.patience import PATIENCE
from tests.table.client.fakes import END, PaperTable, PaperTalk

from citadelle.table import wire
from citadelle.table.client.reconnecting import CLOSED, LIVE, LOST, Timing
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Declined, Denied, Unreachable

QUICK = Timing(beat=0.02, again=0.02, first=0.001, longest=0.01)


class NoDeeds:
    lang = "en"


def seat(table: PaperTable, pace: Timing = QUICK) -> Client:
    return Client(table, NoDeeds(), wire.Hello(form="text"), pace)  # type: ignore[arg-type]


def play(work: Callable[[PaperTable, Client], Awaitable[None]], pace: Timing = QUICK) -> PaperTable:
    """Do something with a client of a paper table, to its end."""
    table = PaperTable()

    async def run() -> None:
        async with seat(table, pace) as client:
            await work(table, client)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    return table


def test_a_choice_is_done_and_the_model_has_it() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        asked = await client.asked()
        assert asked is not None and [choice.key for choice in asked.choices][:2] == ["a", "b"]
        await client.choose("a")
        await client.choose("b")
        assert client.model.v == 2 and client.model.board == "board 2"
        assert [line.text for line in client.model.log] == ["chose a", "chose b"]
        assert client.model.name(1) == "Bo" and client.model.yours == [0]

    assert play(work).chosen == ["a", "b"]


def test_a_refusal_and_a_question_back_change_nothing() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        with pytest.raises(Declined, match=r"Not that one\. TY-2") as refused:
            await client.choose("bad")
        assert refused.value.refused.code == "refused"
        back = await client.choose("grave", sure=False)
        assert back is not None and back.text == "That is for good."
        assert (await client.why("a place")).text == "Because."

    assert play(work).chosen == []


@pytest.mark.parametrize("pace", [QUICK, Timing(first=0.001, longest=0.01)])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_choice_on_a_breaking_line_is_done_exactly_once(when: str, pace: Timing) -> None:
    async def work(table: PaperTable, client: Client) -> None:
        states: list[str] = []
        client.heard.append(lambda what: states.append(client.state) if what == "state" else None)
        for key in ("a", "b", "a"):
            setattr(table, f"break_{when}", wire.Choose)
            await client.choose(key)
        assert LOST in states and client.state == LIVE
        assert client.model.board == "board 3"

    table = play(work, pace)
    assert table.chosen == ["a", "b", "a"] and len(table.talks) == 4


def test_a_frame_that_never_arrived_is_sent_again() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        table.deaf.add(wire.Choose)
        await client.choose("a")

    assert play(work).chosen == ["a"]


def test_an_update_that_never_arrived_is_noticed() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        table.choose("b", "somebody", tell=False)
        await client.until(lambda model: model.v == 1)
        assert client.model.board == "board 1"

    play(work)


@pytest.mark.parametrize("count", [True, False])
def test_what_was_missed_is_noticed_by_the_next_update(count: bool) -> None:
    async def work(table: PaperTable, client: Client) -> None:
        table.choose("b", "one", tell=False, count=count)
        table.choose("b", "two")
        await client.until(lambda model: model.v == 2)
        assert [line.at for line in client.model.log] == [1, 2]

    play(work, Timing())


def test_an_update_that_is_missing_from_the_count_is_noticed() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        table.talks[-1].seq += 1
        table.choose("a", "somebody")
        await client.until(lambda model: model.v == 1)
        assert sum(b"hello" in frame for frame in table.sent) == 2

    play(work, Timing())


def test_updates_that_come_late_or_twice_are_passed_over() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        late = table.frame(full=False)
        late.seq = 1
        await client.choose("a")
        table.talks[-1].queue.put_nowait(wire.encode(late))
        table.choose("b", "more")
        await client.until(lambda model: model.board == "board 2")
        assert client.model.v == 2 and sum(b"hello" in frame for frame in table.sent) == 1

    play(work, Timing())


def test_the_line_is_tried_again_until_it_opens() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        table.shut = 4
        table.talks[-1].cut()
        await client.until(lambda _: client.state == LOST)
        await client.choose("a")

    assert play(work).chosen == ["a"]


def test_nobody_there_at_first_is_told_at_once() -> None:
    table = PaperTable()
    table.shut = 1

    async def run() -> None:
        client = seat(table)
        with pytest.raises(Unreachable):
            await client.start()
        assert client.state == CLOSED
        await client.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_what_is_denied_is_not_tried_again() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        table.denial = wire.Trouble("no_table", "There is no such table.")
        table.deaf.add(wire.Choose)
        table.break_after = wire.Choose
        with pytest.raises(Denied, match="no such table"):
            await client.choose("a")
        assert client.state == CLOSED

    assert len(play(work).talks) == 2


def test_a_denial_is_heard_though_the_line_was_closed_before_the_greeting() -> None:
    """A table that isn't there is said and the line closed at once; whoever greets late must still hear it."""
    table = PaperTable()

    async def closed_at_once() -> PaperTalk:
        talk = PaperTalk(table)
        talk.cut()
        talk.queue.get_nowait()
        talk.queue.put_nowait(wire.encode(wire.Trouble("no_table", "There is no such table.")))
        talk.queue.put_nowait(END)
        return talk

    table.open = closed_at_once  # type: ignore[method-assign]

    async def run() -> None:
        client = seat(table)
        with pytest.raises(Denied, match="no such table"):
            await client.start()
        await client.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_the_seat_stays_the_same_over_a_new_connection() -> None:
    async def work(table: PaperTable, client: Client) -> None:
        table.talks[-1].cut()
        await client.choose("a")

    hellos = [said for frame in play(work).sent if isinstance(said := wire.read_client_frame(frame), wire.Hello)]
    assert [said.seat for said in hellos] == [None, 0]


def test_closing_ends_whoever_waits() -> None:
    table = PaperTable()

    async def run() -> None:
        client = seat(table, Timing())
        await client.start()
        table.deaf.add(wire.Choose)
        waiting = asyncio.create_task(client.choose("a"))
        await asyncio.sleep(0)
        await client.close()
        with pytest.raises(Exception, match="closed"):
            await waiting

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
