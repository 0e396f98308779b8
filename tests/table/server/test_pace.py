"""The pace of bots: people can't tell by the time whether a bot had anything to think about."""

from __future__ import annotations

import asyncio

import pytest
from tests.table.fakes import Disk, FakeBots, MemoryStore, run
from tests.table.server.tables import GAMES, Clock, bots, lay, offer, one_hub

from citadelle import agents
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.server.pace import SECONDS, UNPACED, Pace


@pytest.mark.parametrize("level", ["easy", "hard", "own_agent"])
def test_an_answer_is_shown_at_a_multiple_of_a_fixed_time(level: str) -> None:
    pace = Pace()
    step = pace.step(level)
    shown = {round((thought + pace.rest(level, thought)) / step, 6) for thought in (0.0, step / 100, step / 2, step)}
    assert shown == {1.0}
    assert round((1.5 * step + pace.rest(level, 1.5 * step)) / step, 6) == 2.0
    assert Pace(2.0).step(level) == 2 * step
    assert UNPACED.rest(level, 0.0) == UNPACED.rest(level, 9.0) == 0.0


def test_every_level_of_the_house_has_a_pace() -> None:
    assert set(agents.NAMES) <= set(SECONDS)


class Recorded(Pace):
    """A pace that waits for nothing and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def rest(self, level: str, thought: float) -> float:
        assert thought >= 0
        self.asked.append(level)
        return 0.0


def hub_with(pace: Pace) -> Hub:
    """A server whose bots answer at once."""
    return Hub(MemoryStore(Disk()), FakeBots(), GAMES, Clock(), pace=pace)


async def until(table: LiveTable, choices: int) -> None:
    """Wait until so many choices were made."""
    while table.choice_count() < choices and not table.is_over():
        await asyncio.sleep(0.001)


def test_a_quick_answer_is_held_back_where_a_person_waits() -> None:
    """The planted fault: a bot that answers at once. What it does is shown no sooner than a slower one's."""

    async def scene() -> None:
        hub = hub_with(Pace(0.2))
        clock = asyncio.get_running_loop().time
        started = clock()
        _, table = await lay(hub, "me", "easy")
        await until(table, 1)
        assert clock() - started >= 0.2 * SECONDS["easy"]
        assert bots(hub).asked == [(1, 0, "easy")]
        await hub.stop()

    run(scene())


def test_bots_among_themselves_are_never_held_back() -> None:
    async def scene() -> None:
        pace = Recorded()
        hub = hub_with(pace)
        _, table = await lay(hub, "easy", "hard")
        await until(table, 1000)
        assert table.is_over() and not pace.asked
        await hub.stop()

    run(scene())


def test_where_a_person_plays_every_answer_is_paced() -> None:
    async def scene() -> None:
        pace = Recorded()
        hub = hub_with(pace)
        _, table = await lay(hub, "me", "easy", "hard")
        await until(table, 2)
        assert sorted(pace.asked) == ["easy", "hard"]
        await hub.stop()

    run(scene())


def test_an_answer_that_is_held_back_keeps_nobody_from_choosing_and_ends_with_the_server() -> None:
    async def scene() -> None:
        hub = hub_with(Pace(1000.0))
        _, table = await lay(hub, "me", "easy")
        while not bots(hub).asked:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        await offer(table, 0)
        assert table.choice_count() == 1
        await hub.stop()
        assert table.choice_count() == 1

    run(scene())


def test_a_hub_is_unpaced_unless_it_is_told_otherwise() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            assert hub.bot_turns.pace is UNPACED

    run(scene())
