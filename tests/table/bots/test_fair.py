"""H4: a bot picks the same in two worlds that its seat can't tell apart, and finds no secret in its process."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from tests.patience import PATIENCE
from tests.table.bots.test_bots import ROGUES
from tests.table.server.tables import GAMES
from tools.campaigns import fair_bots

from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.bots import BotPool
from citadelle.table.bots.job import Job


def faults(
    bots: BotPool, game: str, count: int, levels: list[str], seed: fair_bots.Seed = fair_bots.fixed_seed
) -> list[str]:
    """What is wrong after some pairs."""

    async def work() -> list[str]:
        await bots.start()
        try:
            return await fair_bots.compare(bots, GAMES[game], chance(f"h4 {game}"), count, levels, Counter(), seed)
        finally:
            await bots.stop()

    return asyncio.run(work())


@pytest.mark.parametrize(("game", "count"), [("toy", 20), ("legends", 12)])
def test_h4_two_worlds_one_pick(game: str, count: int) -> None:
    assert faults(BotPool(1, PATIENCE), game, count, ["random", "greedy", "search:4"]) == []


def test_h4_a_bot_that_searches_its_process_finds_nothing() -> None:
    assert faults(BotPool(1, PATIENCE, extra={"Peeks": f"{ROGUES}:Peeks"}), "toy", 30, ["Peeks"]) == []


def test_h4_a_planted_leak_is_caught() -> None:
    """A bot whose chance comes from the true state."""
    assert faults(BotPool(1, PATIENCE), "toy", 20, ["random"], lambda state, number: codec.digest(state))


class Careless(BotPool):
    """A pool that sends the true state to its workers, where an agent that peeks would find it."""

    def job(self, what: str, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str) -> Job:
        made = super().job(what, game, setup, state, seat, level, seed)
        made.state = codec.encode(state)
        made.seed = f"{seed} {codec.text(made.state)}"
        return made


def test_h4_a_careless_pool_is_caught() -> None:
    assert faults(Careless(1, PATIENCE), "toy", 20, ["greedy"])


def test_no_secret_of_the_table_is_in_a_job() -> None:
    """What goes to a worker is drawn from the view: the same in both worlds, byte for byte."""
    bots = BotPool(1)
    for game in ("toy", "legends"):
        found = fair_bots.pairs(GAMES[game], chance(f"jobs {game}"))
        for _ in range(20):
            match, twin, seat = next(found)
            jobs = [bots.job("pick", match.game, match.setup, s, seat, "easy", "seed") for s in (match.state, twin)]
            assert jobs[0].state == jobs[1].state
            assert str(match.setup.seed) not in repr(jobs[0])
