"""What holds for every agent: legal answers everywhere, the same answer for the same view and seed, honest advice."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.agents.seated import BRIEF, LEGENDS, RANDOM_MAP, agent, ask, new, pauses, play, wins
from tests.conformance.tables import IDS, TABLES

from citadelle import agents
from citadelle.agents import UNKNOWN, Agent, SearchAgent
from citadelle.conformance.variants import covering
from citadelle.kernel import codec
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.view import View

every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
KINDS = ["random", "greedy", "brief"]
THOUGHTS = 3
"""In each variant so many questions of each kind are searched, and the rest is left to hints."""


@every_table
def test_every_pick_is_an_option_in_every_variant(game: Game, players: int) -> None:
    met: set[str] = set()

    class Noting(Agent):
        def pick(self, view: View, decision: Decision) -> int:
            met.add(decision.kind)
            searched[decision.kind] += self.name == "brief"
            spared = self.name == "brief" and searched[decision.kind] > THOUGHTS
            return (quick if spared else inner[decision.seat]).pick(view, decision)

    quick = agent("greedy", game, 0)
    searched: Counter[str] = Counter()

    for i, options in enumerate(covering(game, players)):
        searched.clear()
        names = [KINDS[(seat + i) % 3] for seat in range(players)]
        inner = [agent(name, game, f"{i} {seat}") for seat, name in enumerate(names)]
        play(game, new(game, players, i, options), [Noting(name, game, 0) for name in names])
    if game is LEGENDS:
        assert {"map_slot", "start_region", "token_region", "bid", "take_card", "extra_card", "move_step"} <= met


@pytest.mark.parametrize("name", KINDS)
def test_same_view_and_seed_same_pick(name: str) -> None:
    picks: list[list[int]] = [[], []]
    for s in pauses(LEGENDS, 3, 1, RANDOM_MAP):
        for run in picks:
            run.append(agent(name, LEGENDS, s.no).pick(*ask(LEGENDS, s, s.seat)))
    assert picks[0] == picks[1]


@pytest.mark.parametrize("name", KINDS)
def test_same_seeds_same_game(name: str) -> None:
    ends: list[str] = []
    for _ in range(2):
        s = new(LEGENDS, 2, 4, {"swamp": True})
        play(LEGENDS, s, [agent(name, LEGENDS, seat) for seat in range(2)])
        ends.append(codec.digest(s))
    assert ends[0] == ends[1]


def test_other_seeds_other_picks() -> None:
    s = new(LEGENDS, 2, 4)
    picks = {agents.make("random", LEGENDS, seed).pick(*ask(LEGENDS, s, s.seat)) for seed in range(20)}
    assert len(picks) > 5


@pytest.mark.parametrize("name", KINDS)
def test_advice_is_about_every_option(name: str) -> None:
    for s in pauses(LEGENDS, 2, 2, RANDOM_MAP):
        view, decision = ask(LEGENDS, s, s.seat)
        advice = agent(name, LEGENDS, s.no).advise(view, decision)
        assert [one.option for one in advice] == decision.options
        assert [one.key for one in advice] == decision.keys
        assert sum([one.share for one in advice]) == pytest.approx(1.0)
        assert all(0.0 <= one.share <= 1.0 for one in advice)
        for one in advice:
            if name == "brief" and one.share > 0.0:
                assert 0.0 <= one.chance <= 1.0
            else:
                assert one.chance == UNKNOWN


def test_random_is_even() -> None:
    s = new(LEGENDS, 2, 4)
    view, decision = ask(LEGENDS, s, s.seat)
    shares = [one.share for one in agents.make("random", LEGENDS, 1).advise(view, decision)]
    assert shares == [1.0 / len(decision.options)] * len(decision.options)


class Cautious(Agent):
    """A user's own agent: it stops as soon as it may."""

    def pick(self, view: View, decision: Decision) -> int:
        return decision.options[-1]


def test_a_users_agent_plays_and_advises() -> None:
    mine = Cautious("cautious", LEGENDS, 1)
    s = new(LEGENDS, 2, 5, RANDOM_MAP)
    view, decision = ask(LEGENDS, s, s.seat)
    assert [one.share for one in mine.advise(view, decision)][-1] == 1.0
    result = play(LEGENDS, s, [mine, agents.make("greedy", LEGENDS, 2)])
    assert result.winners == [1]
    assert mine.chance.below(6) in range(6)


@pytest.mark.parametrize(
    "name",
    ["", "Hard", "hard ", "search", "search:", "search:0", "search:x", "search:-5", "search:1e3", "search:+7",
     "search:99999999999", "search:1000001", "search:٣", "search:²", "search:" + "9" * 5000, "x" * 5000, "hard:5"],
)  # fmt: skip
def test_other_names_are_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadOption) as refused:
        agents.make(name, LEGENDS, 1)
    for known in agents.NAMES:
        assert known in str(refused.value)
    assert "search:N" in str(refused.value)
    assert len(str(refused.value)) < 250


def test_names_are_made() -> None:
    assert agents.NAMES == ("random", "greedy", "easy", "medium", "hard", "expert")
    assert agents.ADVISER in agents.NAMES
    for name in (*agents.NAMES, "search:1", "search:1000000"):
        assert agents.make(name, LEGENDS, "seed").name == name


def test_search_by_number_thinks_as_hard_as_it_says() -> None:
    made = agents.make("search:7", LEGENDS, 1)
    assert isinstance(made, SearchAgent)
    assert made.level.simulations == 7
    assert made.level.rounds == agents.LEVELS["expert"].rounds


@pytest.mark.parametrize("name", ["greedy", "brief"])
def test_a_seat_decides_by_its_own_view(name: str) -> None:
    s = new(LEGENDS, 2, 5)
    _, decision = ask(LEGENDS, s, s.seat)
    with pytest.raises(ValueError, match="own view"):
        agent(name, LEGENDS, 1).pick(LEGENDS.view(s, 1 - s.seat), decision)


def test_the_ladder_has_its_rungs() -> None:
    """A few games with fixed seeds, not a measurement: `make strength` measures these pairs and the levels between."""
    assert wins(LEGENDS, "greedy", "random", 6, "ladder", RANDOM_MAP) == 6.0
    assert wins(LEGENDS, "easy", "random", 4, "ladder", RANDOM_MAP) >= 3.0


def test_levels_grow() -> None:
    simulations = [level.simulations for level in agents.LEVELS.values()]
    assert list(agents.LEVELS) == ["easy", "medium", "hard", "expert"]
    assert simulations == sorted(simulations)
    assert BRIEF.simulations < simulations[0]
