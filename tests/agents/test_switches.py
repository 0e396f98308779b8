"""Switches of a searching agent: how they are written, that none spoils reproducibility or fairness, what each does."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from tests.agents.seated import LEGENDS, RANDOM_MAP, ask, new, pauses
from tests.conformance.tables import scramble_of
from tests.kernel import toy

from citadelle import agents
from citadelle.agents import LEVELS, Level, SearchAgent
from citadelle.agents.budget import Budget
from citadelle.agents.habits import Habits
from citadelle.agents.names import level_of
from citadelle.agents.shares import Share, all_done
from citadelle.agents.tree import Edge
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.state import State

EVERY = ["search:4+rounds1+bias+mast", "search:4+rounds1-reuse", "search:20+rounds1+bank", "search:4+rounds1+cores2"]


def made(name: str, game: Game = LEGENDS, seed: int | str = 1) -> SearchAgent:
    found = agents.make(name, game, seed)
    assert isinstance(found, SearchAgent)
    return found


def at_move(seed: int = 1) -> State:
    """A position with many options."""
    for s in pauses(LEGENDS, 2, seed, RANDOM_MAP):
        if s.no > 30 and len(s.options) > 5:
            return s
    raise AssertionError


# --- how they are written


def test_switches_are_read() -> None:
    level = made("search:200+bias+mast0.25-reuse-thrift+bank+rounds3+cores2").level
    assert (level.simulations, level.bias, level.mast, level.rounds, level.cores) == (200, 4.0, 0.25, 3, 2)
    assert (level.reuse, level.thrift, level.bank) == (False, False, True)
    assert (made("search+turn0.5").level.turn, made("search+game60+cores2").level.game) == (0.5, 60.0)


def test_levels_take_switches_too_and_stay_as_they_are() -> None:
    before = LEVELS["hard"].copy()
    level = made("hard+mast-reuse").level
    assert (level.simulations, level.mast, level.reuse) == (before.simulations, 0.5, False)
    assert (LEVELS["hard"].mast, LEVELS["hard"].reuse) == (before.mast, before.reuse)
    assert made("hard+turn1").level.turn == 1.0


def test_names_without_switches_are_none_of_ours() -> None:
    assert level_of("greedy") is None
    assert level_of("search:5+" + "mast+" * 40 + "mast") is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search:200+fly", "no switch +fly; available: bias, mast"),
        ("search:200+reuse2", "no switch +reuse2"),
        ("search:200-cores2", "no switch -cores2"),
        ("search:200+cores", "no switch +cores;"),
        ("search:200+cores2.5", "no switch +cores2.5"),
        ("search:200+cores0", "cores takes a number above 0, 64 at most"),
        ("search:200+cores65", "64 at most"),
        ("search:200+rounds0", "rounds takes a number above 0"),
        ("search:200+mast0", "mast takes a number above 0"),
        ("search:200+bias1.2.3", "bias takes a number"),
        ("search:200+turn1", "a number of simulations or a time, not both"),
        ("search+mast", "needs a number of simulations"),
        ("search+turn0", "turn takes a number above 0"),
        ("search+turn", "no switch +turn;"),
        ("search+game999999", "86400 at most"),
        ("hard+easy", "no switch +easy"),
    ],
)
def test_wrong_switches_are_refused(name: str, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        agents.make(name, LEGENDS, 1)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    "name", ["greedy+mast", "random+cores2", "search:5+", "search:5+ mast", "search:5,mast", "search+game1e9"]
)
def test_other_shapes_are_no_agents(name: str) -> None:
    with pytest.raises(BadOption, match="there is no agent"):
        agents.make(name, LEGENDS, 1)


# --- what holds for all of them


@pytest.mark.parametrize("name", EVERY)
def test_same_seed_same_picks(name: str) -> None:
    runs: list[list[int]] = []
    for _ in range(2):
        s = new(LEGENDS, 2, 3, RANDOM_MAP)
        one = made(name, seed="same")
        run: list[int] = []
        while s.seat >= 0 and s.no < 14:
            run.append(one.pick(*ask(LEGENDS, s, s.seat)))
            s.play(run[-1])
        runs.append(run)
    assert runs[0] == runs[1]


def twins(game: Game, players: int, pairs: int) -> Iterator[tuple[State, State, int]]:
    """States that a seat can't tell apart."""
    by = chance("twins")
    found = 0
    while True:
        for s in pauses(game, players, f"twins {found}"):
            if by.below(6):
                continue
            twin = s.clone()
            scramble_of(game)(twin, s.seat, by)
            twin.reopen()
            yield s, twin, s.seat
            found += 1
            if found == pairs:
                return


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("game", [LEGENDS, toy.GAME], ids=["legends", "toy"])
def test_two_worlds_one_pick_and_the_next_one_too(game: Game, name: str) -> None:
    """What is kept for the next decision knows no more than the seat: twins are played on for as long as they agree."""
    for i, (s, twin, seat) in enumerate(twins(game, 2, 3)):
        here, there = made(name, game, i), made(name, game, i)
        for _ in range(3):
            assert game.view(s, seat).bytes() == game.view(twin, seat).bytes()
            option = here.pick(*ask(game, s, seat))
            assert there.pick(*ask(game, twin, seat)) == option
            s, twin = s.clone(), twin.clone()
            s.turn_to(seat)
            twin.turn_to(seat)
            s.play(option)
            twin.play(option)
            if seat not in s.open_seats() or game.view(s, seat).bytes() != game.view(twin, seat).bytes():
                break


# --- progressive bias, move averages


def test_bias_makes_hints_count_before_tries() -> None:
    s = at_move()
    weights = LEGENDS.hints.weigh(s)
    best, worst = max(weights), min(weights)
    search = made("search:4+bias1000").think(*ask(LEGENDS, s, s.seat))
    edges = search.edges(ask(LEGENDS, s, s.seat)[1])
    assert all(edge.lean <= 0.0 for edge in edges)
    assert [edge.lean for edge in edges if edge.option == s.options[weights.index(best)]] == [0.0]
    assert min(edge.lean for edge in edges) == edges[weights.index(worst)].lean < 0.0


def test_habits_lean_towards_what_went_well() -> None:
    s = at_move()
    habits = Habits(2)
    good, bad = s.options[0], s.options[1]
    for option, value in ((good, 0.9), (bad, 0.1)) * 20:
        habits.note(s, option)
        habits.learn([value, value])
    flat = [0.0] * len(s.options)
    leaning = habits.shifted_weights(s, flat, 1.0)
    assert leaning[0] > 0.2 > -0.2 > leaning[1]
    assert leaning[2:] == flat[2:]
    assert flat == [0.0] * len(s.options)


def test_habits_without_games_change_nothing() -> None:
    s = at_move()
    weights = LEGENDS.hints.weigh(s)
    assert Habits(2).shifted_weights(s, weights, 5.0) == weights


# --- reuse


@pytest.mark.parametrize(("name", "kept"), [("search:12+rounds1", True), ("search:12+rounds1-reuse", False)])
def test_trees_are_kept_only_with_reuse(name: str, kept: bool) -> None:
    s = new(LEGENDS, 2, 1, RANDOM_MAP)
    one = made(name)
    foreseen = 0
    while s.seat >= 0 and s.no < 20:
        s.play(one.pick(*ask(LEGENDS, s, s.seat)))
        foreseen += bool(one.foreseen)
    assert (foreseen > 0) == kept


# --- how far


def test_the_games_hints_bound_the_horizon() -> None:
    s = at_move()
    clock, horizon = LEGENDS.hints.clock(s), LEGENDS.hints.horizon(s)
    view, decision = ask(LEGENDS, s, s.seat)
    assert made("search:1").think(view, decision).target == clock + horizon
    assert made("search:1+rounds1").think(view, decision).target == clock + 1
    assert made("search:1", toy.GAME).think(*ask(toy.GAME, new(toy.GAME, 2, 1), 0)).target == 2


def test_legends_is_played_to_the_end_of_its_game() -> None:
    ends = {LEGENDS.hints.clock(s) + LEGENDS.hints.horizon(s) for s in pauses(LEGENDS, 3, 1, RANDOM_MAP)}
    last = max(LEGENDS.hints.clock(s) for s in pauses(LEGENDS, 3, 1, RANDOM_MAP))
    assert len(ends) == 1
    assert ends.pop() > last


# --- several processes


class Squares(Share):
    """Says which process did it."""

    def __init__(self, number: int, fails: bool = False) -> None:
        self.number = number
        self.home = os.getpid()
        self.fails = fails

    def done(self) -> list[float]:
        away = os.getpid() != self.home
        if away and self.fails:
            os._exit(3)
        return [float(self.number**2), float(away)]


def test_shares_are_done_in_processes_and_told_in_order() -> None:
    assert all_done([Squares(n) for n in range(3)]) == [[0.0, 0.0], [1.0, 1.0], [4.0, 1.0]]


def test_a_share_whose_process_dies_is_done_here() -> None:
    assert all_done([Squares(2), Squares(3, fails=True)]) == [[4.0, 0.0], [9.0, 0.0]]


class Broken(Squares):
    """Can't be done here."""

    def done(self) -> list[float]:
        raise ArithmeticError


def test_a_share_that_fails_here_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    born: list[int] = []
    fork = os.fork

    def noting() -> int:
        born.append(fork())
        return born[-1]

    monkeypatch.setattr(os, "fork", noting)
    with pytest.raises(ArithmeticError):
        all_done([Broken(1), Squares(2), Squares(3)])
    assert len(born) == 2
    for pid in born:
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def test_cores_divide_the_simulations() -> None:
    s = at_move()
    view, decision = ask(LEGENDS, s, s.seat)
    for cores in (2, 3):
        edges = made(f"search:7+rounds1+cores{cores}").option_edges(view, decision)
        assert [edge.option for edge in edges] == decision.options
        assert sum(edge.visits for edge in edges) == 7
        assert all(0.0 <= edge.total <= edge.visits and edge.prior > 0.0 for edge in edges)


def test_more_cores_than_simulations_still_think() -> None:
    s = at_move()
    assert made("search:2+rounds1+cores4").pick(*ask(LEGENDS, s, s.seat)) in s.options


def test_cores_without_processes_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_move()
    view, decision = ask(LEGENDS, s, s.seat)
    alone = made("search:8+rounds1+cores2", seed=9).advise(view, decision)
    monkeypatch.delattr(os, "fork")
    here = made("search:8+rounds1+cores2", seed=9).advise(view, decision)
    assert [(one.share, one.chance) for one in alone] == [(one.share, one.chance) for one in here]


# --- budgets


class Ticks:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


def edges(*visits: int) -> list[Edge]:
    out: list[Edge] = []
    for i, count in enumerate(visits):
        out.append(Edge(i, 0.5))
        out[-1].visits = count
    return out


def simulations(budget: Budget, no: int, tried: list[Edge]) -> int:
    """How many a decision gets."""
    budget.begin(no)
    count = 1
    while budget.goes_on(count, tried):
        count += 1
    budget.close()
    return count


def test_seconds_for_a_turn_are_halved_from_decision_to_decision() -> None:
    budget = Budget(level_of("search+turn64") or Level(1), Ticks())
    counts = [simulations(budget, no, edges(1, 1)) for no in (5, 6, 7, 8)]
    assert counts[0] in range(30, 34)
    assert counts == sorted(counts, reverse=True)
    assert sum(counts) <= 64 + len(counts)
    assert simulations(budget, 20, edges(1, 1)) > counts[1]


def test_seconds_for_a_game_last_to_its_end() -> None:
    budget = Budget(level_of("search+game1200") or Level(1), Ticks())
    counts = [simulations(budget, 10 * turn, edges(1, 1)) for turn in range(40)]
    assert counts[0] in range(45, 55)
    assert sum(counts) < 1200
    assert counts[-1] >= 1


def test_a_used_up_time_leaves_one_simulation() -> None:
    budget = Budget(level_of("search+turn0.001") or Level(1), Ticks())
    assert [simulations(budget, no, edges(1, 1)) for no in (1, 2, 3)] == [1, 1, 1]


def test_thrift_stops_when_nothing_can_change() -> None:
    clear, close = edges(90, 1), edges(50, 49)
    for name, counts in (("search:128", (48, 128)), ("search:128-thrift", (128, 128))):
        budget = Budget(level_of(name) or Level(1), Ticks())
        assert (simulations(budget, 1, clear), simulations(budget, 2, close)) == counts


def test_even_effort_makes_fewer_long_simulations() -> None:
    for name, last in (("hard", 200), ("search:500", 500), ("search:500+even", 200)):
        budget = Budget(level_of(name) or Level(1), Ticks())
        for rounds, count in ((1, 500), (4, 500), (10, last)):
            budget.look(rounds)
            assert simulations(budget, 1, edges(50, 49)) == count


def test_thrift_picks_the_same() -> None:
    for i, s in enumerate(pauses(LEGENDS, 2, 5, RANDOM_MAP)):
        if i % 9 == 0:
            names = ("search:40+rounds1", "search:40+rounds1-thrift")
            assert len({made(name, seed=i).pick(*ask(LEGENDS, s, s.seat)) for name in names}) == 1
        if i > 40:
            return


def test_a_bank_spends_on_close_decisions_what_clear_ones_saved() -> None:
    budget = Budget(level_of("search:128+bank") or Level(1), Ticks())
    assert simulations(budget, 1, edges(50, 49)) == 128
    assert [simulations(budget, no, edges(100, 1)) for no in (2, 3)] == [32, 32]
    assert simulations(budget, 4, edges(50, 49)) == 256
    assert simulations(budget, 5, edges(50, 1)) == 80
    assert simulations(budget, 6, edges(50, 40)) == 240
    assert simulations(budget, 7, edges(50, 40)) == 128


def test_budgets_are_kept_from_decision_to_decision() -> None:
    s = at_move()
    one = made("search:20+rounds1+bank")
    one.pick(*ask(LEGENDS, s, s.seat))
    assert one.budget.saved >= 0
    one.level = LEVELS["easy"]
    assert one.budget.level is LEVELS["easy"] is one.level
