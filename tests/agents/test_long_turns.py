"""Agents in long turns: judging points inside a round, lone and sure answers, bounds by decisions, kept trees."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from tests.agents.seated import LEGENDS, RANDOM_MAP, ask, new, pauses
from tests.kernel import toy

import citadelle
from citadelle.agents import LEVELS, Level, SearchAgent
from citadelle.agents.budget import Budget
from citadelle.agents.levels import BRISK
from citadelle.agents.names import level_of
from citadelle.agents.simulation import Search
from citadelle.agents.tree import Edge
from citadelle.games.legends.rules.theft import YES, StealCoin
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.hints import UNSURE, Hints
from citadelle.kernel.state import State
from citadelle.kernel.view import View

MONSTER_LANDS = citadelle.game("monster_lands")


class Turns(toy.ToyHints):
    """A judging point for every decision; a round for every round. Notes where positions are judged."""

    def __init__(self, near: int = 0, sure: int = UNSURE) -> None:
        self.to = near
        self.one = sure
        self.judged: list[int] = []

    def clock(self, s: State) -> int:
        assert isinstance(s, toy.Toy)
        return s.chapter * (toy.ROUNDS + 1) + s.round

    def horizon(self, s: State) -> int:
        return 100

    def moment(self, s: State) -> int:
        return s.no

    def near(self, s: State) -> int:
        return s.no + self.to if self.to else 0

    def sure(self, s: State) -> int:
        return self.one

    def judge(self, s: State) -> list[float]:
        self.judged.append(s.no)
        return [0.0] * s.players


def lantern(hints: Hints) -> toy.ToyGame:
    game = toy.ToyGame()
    game.hints = hints
    return game


def think(game: toy.ToyGame, level: Level) -> Search:
    s = new(game, 2, 1)
    return SearchAgent("search", game, 1, level).think(*ask(game, s, 0))


# --- judging points


def test_simulations_go_to_the_horizon_if_nothing_is_near() -> None:
    hints = Turns()
    think(lantern(hints), Level(20, rounds=100))
    assert min(hints.judged[1:]) > 4


def test_what_is_near_is_judged_inside_a_round() -> None:
    hints = Turns(near=2)
    search = think(lantern(hints), Level(20, rounds=100))
    assert max(hints.judged) <= 4
    assert search.played <= 20 * 3


def test_another_near_point_is_another_horizon() -> None:
    game = lantern(Turns(near=2))
    s = new(game, 2, 1)
    search = Search(game, Level(4, rounds=100), chance(1), s)
    assert not search.is_out(s)
    s.play(s.options[0])
    s.play(s.options[0])
    assert search.is_out(s)


def test_a_very_long_simulation_stops_at_the_next_judging_point() -> None:
    level = Level(30, rounds=100)
    level.depth = 3
    search = think(lantern(Turns()), level)
    assert search.played <= 30 * 4


class Endless(Turns):
    """Judging points that never come."""

    def moment(self, s: State) -> int:
        return 0

    def clock(self, s: State) -> int:
        return 0


def test_without_judging_points_it_stops_at_twice_the_depth() -> None:
    level = Level(30, rounds=100)
    level.depth = 2
    search = think(lantern(Endless()), level)
    assert search.played <= 30 * 4


@pytest.mark.parametrize("game", [LEGENDS, MONSTER_LANDS], ids=["legends", "monster_lands"])
def test_moments_grow_within_a_round(game: citadelle.Game) -> None:
    options = RANDOM_MAP if game is LEGENDS else {}
    last = (-1, -1)
    seen = set()
    for s in pauses(game, 2, 3, options):
        here = (game.hints.clock(s), game.hints.moment(s))
        assert here >= last
        last = here
        seen.add(here)
    assert len(seen) > 1 + last[0] // 2


# --- answers that need no search


class Silent(toy.ToyGame):
    """Notes how often a state is drawn from a view."""

    def __init__(self, hints: Hints) -> None:
        super().__init__()
        self.hints = hints
        self.drawn = 0

    def sample(self, view: View, by: Chance) -> toy.Toy:
        self.drawn += 1
        return super().sample(view, by)


def alone(game: toy.ToyGame, s: State, seat: int) -> tuple[View, Decision]:
    """A question with one option left."""
    view, decision = ask(game, s, seat)
    return view, Decision(decision.no, seat, decision.kind, decision.options[:1], decision.keys[:1], decision.rule, {})


def test_a_lone_option_is_answered_at_once() -> None:
    game = Silent(Hints())
    s = new(game, 2, 1)
    view, decision = alone(game, s, 0)
    assert SearchAgent("search", game, 1, Level(50)).pick(view, decision) == decision.options[0]
    assert game.drawn == 0


def test_what_the_hints_are_sure_of_is_answered_at_once() -> None:
    s = new(toy.GAME, 2, 1)
    game = Silent(Turns(sure=s.options[-1]))
    assert SearchAgent("search", game, 1, Level(50)).pick(*ask(game, s, 0)) == s.options[-1]
    assert game.drawn == 1


def test_sure_of_what_is_no_option_is_unsure() -> None:
    game = Silent(Turns(sure=9999))
    s = new(game, 2, 1)
    assert SearchAgent("search", game, 1, Level(5)).pick(*ask(game, s, 0)) in s.options
    assert game.drawn > 1


def test_advice_on_a_lone_option_still_has_a_chance() -> None:
    s = new(toy.GAME, 2, 1, {"gifts": ["bless"]})
    while s.decision(s.seat).kind != "bless":  # type: ignore[union-attr]
        s.play(s.options[-1] if s.options[-1] < 1000 else s.options[0])
        if s.decision(s.seat) and s.decision(s.seat).kind == "gift":  # type: ignore[union-attr]
            break
    view, decision = ask(toy.GAME, s, s.seat)
    advice = SearchAgent("search", toy.GAME, 1, Level(10)).advise(view, decision)
    assert all(0.0 <= one.chance <= 1.0 for one in advice if one.share > 0.0)


def test_the_games_are_sure_of_a_few_things() -> None:
    for seed in range(3):
        for s in pauses(MONSTER_LANDS, 2, f"sure {seed}"):
            found = MONSTER_LANDS.hints.sure(s)
            assert found == UNSURE or found in s.options
    s = next(pauses(LEGENDS, 2, 1, RANDOM_MAP))
    assert LEGENDS.hints.sure(s) == UNSURE
    s.push(StealCoin(0, 1, 1))
    s.reopen()
    assert LEGENDS.hints.sure(s) == YES


# --- bounds


def edges(*visits: int) -> list[Edge]:
    out: list[Edge] = []
    for i, count in enumerate(visits):
        out.append(Edge(i, 0.5))
        out[-1].visits = count
    return out


def test_effort_is_bounded_by_decisions() -> None:
    level = Level(100)
    level.effort = 3
    budget = Budget(level)
    budget.look(1)
    assert budget.goes_on(10, edges(5, 5), 299)
    assert not budget.goes_on(10, edges(5, 5), 300)


def test_patience_ends_thinking_with_what_was_found() -> None:
    level = Level(100)
    level.patience = 2.0
    clock = [10.0]
    budget = Budget(level, lambda: clock[0])
    budget.begin(0)
    budget.look(1)
    assert budget.goes_on(10, edges(5, 5), 30)
    clock[0] = 12.5
    assert not budget.goes_on(10, edges(5, 5), 30)
    for made in (level.copy(), level.share(0, 2), copy.copy(level), pickle.loads(pickle.dumps(level))):
        assert made.patience == 2.0


def test_levels_that_should_answer_soon_play_few_decisions() -> None:
    most = {name: level.simulations * level.effort for name, level in LEVELS.items()}
    assert (most["easy"], most["medium"]) == (800, 4800)
    assert list(most.values()) == sorted(most.values())
    assert all(level.patience == 0.0 for level in LEVELS.values()), "a level is simulations and decisions, not seconds"


def test_a_long_game_without_judging_points_is_thought_about_for_a_bounded_time() -> None:
    level = Level(200, rounds=100)
    level.effort = 2
    search = think(lantern(Endless()), level)
    assert search.played <= 2 * 200 + 30
    assert sum(edge.visits for edge in search.root.edges.values()) < 200


def test_depth_and_effort_are_switches() -> None:
    level = level_of("search:50+depth30+effort12")
    assert level is not None
    assert (level.depth, level.effort, level.copy().depth, level.share(0, 2).effort) == (30, 12, 30, 12)


def test_bounds_do_not_bind_in_the_games_of_the_house() -> None:
    for game, options in ((LEGENDS, RANDOM_MAP), (MONSTER_LANDS, {})):
        for i, s in enumerate(pauses(game, 4, 1, options)):
            if i % 40 == 0 and len(s.options) > 1:
                level = Level(2, rounds=100)
                search = SearchAgent("search", game, i, level).think(*ask(game, s, s.seat))
                assert search.played < 2 * level.effort
                search = SearchAgent("search", game, i, Level(2, rounds=1)).think(*ask(game, s, s.seat))
                assert search.played < 2 * BRISK


# --- kept trees


def test_answers_without_thought_do_not_end_a_turn() -> None:
    budget = Budget(level_of("search+turn64") or Level(1))
    budget.begin(5)
    left = budget.in_turn
    budget.pass_over(6)
    budget.begin(7)
    assert budget.in_turn == left
    budget.begin(20)
    assert budget.in_turn > left


def test_the_same_seed_and_answers_give_the_same_picks_again() -> None:
    runs: list[list[int]] = []
    for _ in range(2):
        s = new(LEGENDS, 2, 7, RANDOM_MAP)
        seated: list[Any] = [SearchAgent("search", LEGENDS, f"again {seat}", Level(12, 1)) for seat in range(2)]
        picks: list[int] = []
        while s.seat >= 0 and s.no < 30:
            picks.append(seated[s.seat].pick(*ask(LEGENDS, s, s.seat)))
            s.play(picks[-1])
        runs.append(picks)
    assert runs[0] == runs[1]
