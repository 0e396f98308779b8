"""Tree search: what its nodes stand for, what it keeps, simultaneous answers, sides, horizons, and time."""

from __future__ import annotations

from typing import Final

import pytest
from tests.agents import fork
from tests.agents.seated import LEGENDS, RANDOM_MAP, answer, ask, new, wins
from tests.kernel import toy

from citadelle.agents import LEVELS, Level, SearchAgent
from citadelle.agents.search import answer_others
from citadelle.agents.simulation import Search
from citadelle.agents.tree import SPREAD, Node
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.match import Match
from citadelle.kernel.state import State

SIMULATIONS: Final = 24


def searcher(game: Game, seed: int = 1, level: Level | None = None) -> SearchAgent:
    return SearchAgent("search", game, seed, level or Level(SIMULATIONS))


def grown(game: Game, s: State, simulations: int) -> Search:
    """The search of the seat to choose."""
    return searcher(game, level=Level(simulations)).think(*ask(game, s, s.seat))


def lantern(hints: Hints) -> toy.ToyGame:
    """The toy with some knowledge of it."""
    game = toy.ToyGame()
    game.hints = hints
    return game


def offer_and(players: int, answers: list[int]) -> State:
    """The toy at its first question, answered by some seats."""
    s = new(toy.GAME, players, 3, {"sides": "each"})
    for seat in answers:
        s.turn_to(seat)
        s.play(s.options[-1])
    return s


def at_gift(players: int) -> State:
    s = offer_and(players, list(range(players)))
    assert s.decision(s.seat).kind == "gift"  # type: ignore[union-attr]
    return s


# --- what is kept from one decision to the next


class Walk:
    """A match whose seat is asked to move again after the step that its agent picks first."""

    def __init__(self) -> None:
        self.match = Match(LEGENDS, LEGENDS.setup(2, 1, {"map": "first_voyage", "token_placement": "random"}))
        while True:
            decision = self.match.decision
            assert decision is not None
            self.agent = searcher(LEGENDS)
            self.picked = self.pick()
            after = self.match.clone()
            after.choose(self.picked)
            if decision.kind == "move_step" and after.decision and after.decision.kind == "move_step":
                if after.decision.seat == decision.seat:
                    self.kept = self.agent.search
                    return
            self.match.choose(decision.keys[0], decision.seat)

    def pick(self) -> str:
        decision = self.match.decision
        assert decision is not None
        return decision.keys[decision.options.index(self.agent.pick(self.match.view(decision.seat), decision))]

    def is_kept(self) -> bool:
        """Does the agent go on with the tree it had? Then its options have been tried before."""
        decision = self.match.decision
        assert decision is not None
        search = self.agent.think(self.match.view(decision.seat), decision)
        visits = sum([edge.visits for edge in search.edges(decision)])
        assert visits == SIMULATIONS or search is self.kept
        return visits > SIMULATIONS


def test_a_line_that_came_true_is_kept() -> None:
    walk = Walk()
    walk.match.choose(walk.picked)
    assert walk.is_kept()


def test_another_line_is_not_kept() -> None:
    walk = Walk()
    assert walk.match.decision is not None
    other = next(key for key in walk.match.decision.keys if key not in (walk.picked, "stop"))
    walk.match.choose(other)
    assert walk.match.decision.kind == "move_step"
    assert not walk.is_kept()


def test_asked_twice_it_thinks_anew() -> None:
    walk = Walk()
    assert not walk.is_kept()


def test_after_undo_it_thinks_anew() -> None:
    walk = Walk()
    walk.match.choose(walk.picked)
    walk.pick()
    walk.match.undo()
    assert not walk.is_kept()


def test_advice_keeps_nothing() -> None:
    walk = Walk()
    decision = walk.match.decision
    assert decision is not None
    walk.agent.advise(walk.match.view(decision.seat), decision)
    walk.match.choose(walk.picked)
    assert not walk.is_kept()


def test_nothing_is_kept_over_another_seats_turn() -> None:
    s = new(toy.GAME, 2, 1, {"gifts": []})
    one = searcher(toy.GAME)
    one.pick(*ask(toy.GAME, s, 0))
    assert one.foreseen == b""


def test_a_new_round_is_a_new_horizon() -> None:
    game = lantern(Rounds())
    s = new(game, 2, 1)
    search = grown(game, s, 5)
    assert not search.is_out(s)
    while game.hints.clock(s) == 1:
        s.play(s.options[0])
    assert search.is_out(s)


# --- nodes


def test_nodes_are_told_apart_by_seat_and_question() -> None:
    s = new(fork.GAME, 2, 1)
    search = grown(fork.GAME, s, 400)
    for option in (0, 1):
        nodes = {(node.seat, node.kind): node for node in search.root.following[option + 1] if node.kind}
        assert set(nodes) == {(0, "give"), (1, "give"), (0, "take")}
        for (seat, kind), node in nodes.items():
            edges = [node.edges[seat * SPREAD + answer] for answer in (0, 1)]
            best = seat if kind == "give" else 1 - seat
            assert edges[best].visits > 2 * edges[1 - best].visits
            assert edges[best].total / edges[best].visits > 0.7


def test_visits_add_up() -> None:
    s = new(fork.GAME, 2, 1)
    search = grown(fork.GAME, s, 50)
    assert sum([edge.visits for edge in search.root.edges.values()]) == 50
    assert all(0.0 <= edge.total <= edge.visits for edge in search.root.edges.values())


def test_every_option_of_later_samples_is_met() -> None:
    """What another seat may offer depends on its hidden hand: a node's options grow sample by sample."""
    s = at_gift(2)
    other = 1 - s.seat
    search = grown(toy.GAME, s, 120)
    later = [node for nodes in search.root.following.values() for node in nodes if node.kind == "offer"]
    assert max([len([key for key in node.edges if key // SPREAD == other]) for node in later]) > toy.HAND + 1


# --- several seats at once


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_shared_question_deeper_in_the_tree_is_one_node(players: int) -> None:
    search = grown(toy.GAME, at_gift(players), 120)
    shared = [node for nodes in search.root.following.values() for node in nodes if node.kind == "offer"]
    assert shared
    for node in shared:
        assert {key // SPREAD for key in node.edges} == set(range(players))
        assert all(SPREAD ** (players - 1) < answers < SPREAD**players for answers in node.following)
        tried = [sum([e.visits for key, e in node.edges.items() if key // SPREAD == seat]) for seat in range(players)]
        assert len(set(tried)) == 1


class Filling(Hints):
    """Notes who was answered for; everybody passes."""

    def __init__(self) -> None:
        self.filled: list[int] = []

    def fill(self, s: State, chance: Chance) -> int:
        self.filled.append(s.seat)
        return toy.PASS


@pytest.mark.parametrize("answered", [[], [0], [3], [1, 3], [0, 1, 3]])
def test_secret_answers_are_guessed_whether_given_or_not(answered: list[int]) -> None:
    s = offer_and(4, answered)
    hints = Filling()
    answer_others(s, 2, hints, chance(1))
    assert hints.filled == [0, 1, 3]
    assert s.open_seats() == [2]
    assert s.asked_no() == 0
    top = s.stack[-1]
    assert isinstance(top, toy.Offer)
    assert [top.answers[seat] for seat in (0, 1, 3)] == [toy.PASS] * 3


def test_any_seat_of_a_shared_question_may_be_asked() -> None:
    s = offer_and(4, [1])
    for seat in (0, 2, 3):
        view, decision = ask(toy.GAME, s, seat)
        assert searcher(toy.GAME).pick(view, decision) in decision.options


# --- what a position is worth


class Rounds(Hints):
    """Points of the toy; two teams, or all together."""

    def __init__(self, sides: int = 0) -> None:
        self.sides = sides

    def clock(self, s: State) -> int:
        assert isinstance(s, toy.Toy)
        return s.chapter * (toy.ROUNDS + 1) + s.round

    def teams(self, s: State) -> list[int]:
        return [seat % self.sides if self.sides else seat for seat in range(s.players)]

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, toy.Toy)
        sums: dict[int, float] = {}
        for seat, team in enumerate(self.teams(s)):
            sums[team] = sums.get(team, 0.0) + s.points[seat]
        return [sums[team] for team in self.teams(s)]


def judged(sides: int, points: list[int]) -> list[float]:
    """The values of a position reached from one without points."""
    s = offer_and(4, [])
    assert isinstance(s, toy.Toy)
    search = Search(lantern(Rounds(sides)), LEVELS["hard"], chance(1), s)
    s.points = points
    return search.values(s)


def test_partners_rise_and_fall_together() -> None:
    values = judged(2, [3, 1, 0, 0])
    assert values[0] == values[2] > 0.5 > values[1] == values[3]
    assert values[0] + values[1] == pytest.approx(1.0)


def test_alone_the_best_other_counts() -> None:
    values = judged(0, [3, 2, 3, 0])
    assert values[0] == values[2] == 0.5 > values[1] > values[3]


def test_together_the_start_is_the_measure() -> None:
    assert judged(1, [0, 0, 0, 0]) == [0.5] * 4
    assert judged(1, [0, 1, 0, 0]) == judged(1, [1, 0, 0, 0])
    assert judged(1, [0, 1, 0, 0])[0] > 0.5


def test_at_the_end_the_winner_counts() -> None:
    s = new(toy.GAME, 2, 5)
    search = Search(toy.GAME, LEVELS["hard"], chance(1), s)
    while s.seat >= 0:
        assert search.values(s) == [0.5, 0.5]
        s.play(s.options[-1])
    winners = toy.GAME.result(s).winners
    assert len(winners) == 1
    assert search.values(s) == [0.75 if seat in winners else 0.25 for seat in range(2)]


class Extreme(Rounds):
    """A judgement beyond all measure."""

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, toy.Toy)
        return [1.0e12 * s.points[0], -1.0e12, 0.0, 5.0]


def test_any_judgement_gives_a_chance() -> None:
    s = offer_and(4, [])
    assert isinstance(s, toy.Toy)
    search = Search(lantern(Extreme()), LEVELS["hard"], chance(1), s)
    s.points = [1, 0, 0, 0]
    assert search.values(s) == [1.0, 0.0, 0.0, 0.0]


# --- strength without knowledge


@pytest.mark.parametrize("chapters", ["1", "2"])
def test_a_game_without_hints_is_searched_to_its_end(chapters: str) -> None:
    """Fixed seeds: some games against a player by chance."""
    assert wins(toy.GAME, "search:30", "random", 40, "lanterns", {"chapters": chapters}) >= 28


# --- how long, how much


def test_a_time_is_held() -> None:
    """Nothing but the clock bounds a search that has a time: that it ends at all shows that it looks there."""
    s = new(LEGENDS, 2, 1, RANDOM_MAP)
    view, decision = ask(LEGENDS, s, s.seat)
    for seconds in (1e-9, 0.05):
        one = searcher(LEGENDS, level=LEVELS["hard"].within(seconds))
        assert one.pick(view, decision) in decision.options


def test_a_hopeless_time_still_gives_one_simulation() -> None:
    s = new(LEGENDS, 2, 1, RANDOM_MAP)
    view, decision = ask(LEGENDS, s, s.seat)
    search = searcher(LEGENDS, level=LEVELS["hard"].within(1e-9)).think(view, decision)
    assert sum([edge.visits for edge in search.edges(decision)]) == 1


@pytest.mark.parametrize(("simulations", "rounds"), [(0, 1), (-1, 1), (1, 0)])
def test_a_level_does_something(simulations: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Level(simulations, rounds)


def test_levels_change_in_one_way_at_a_time() -> None:
    level = Level(10, 3, 0.1, 0.2, 0.3, 0.4)
    other = level.with_simulations(20)
    timed = level.within(2.0)
    for name in ("rounds", "explore", "trust", "blur", "sway"):
        assert getattr(level, name) == getattr(other, name) == getattr(timed, name)
    assert (other.simulations, other.seconds, timed.seconds) == (20, 0.0, 2.0)


def test_sway_draws_among_what_was_tried() -> None:
    s = new(LEGENDS, 2, 1, RANDOM_MAP)
    view, decision = ask(LEGENDS, s, s.seat)
    steady = {searcher(LEGENDS, seed, Level(12, 1)).pick(view, decision) for seed in range(3)}
    swaying = {searcher(LEGENDS, seed, Level(12, 1, sway=1.0)).pick(view, decision) for seed in range(12)}
    assert len(swaying) > len(steady)
    assert swaying <= set(decision.options)


def test_a_node_knows_its_way() -> None:
    s = new(fork.GAME, 2, 1)
    node = Node(0, "toss")
    assert node.next(1, s) is None
    node.add(1, s)
    found = node.next(1, s)
    assert found is not None
    assert (found.seat, found.kind) == (0, "toss")
    answer(s, 0, 0)
    assert node.next(1, s) is None
