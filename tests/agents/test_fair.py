"""Bots don't cheat: they are given views, samples and nothing else, and leave what they are given as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.agents.seated import RANDOM_MAP, agent, ask, new, pauses
from tests.conformance.tables import IDS, TABLES, scramble_of
from tests.kernel import toy

import citadelle
from citadelle.conformance.variants import any_settings
from citadelle.games.legends import LegendsGame
from citadelle.kernel import codec
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.state import State
from citadelle.kernel.view import View

WORLDS = 70
"""Pairs for each game and number of players."""
SEARCH_EVERY = 3


def worlds(game: Game, players: int, pairs: int) -> Iterator[tuple[State, State, int]]:
    """Two states that one seat can't tell apart: drawn by the game from the seat's view, or changed by hand."""
    by = chance(f"worlds {players}")
    found = 0
    for i in range(pairs):
        for s in pauses(game, players, f"worlds {i}", any_settings(game, players, by)):
            if by.below(25 if game is not toy.GAME else 4) and not s.is_simultaneous():
                continue
            for seat in s.open_seats():
                twin = game.sample(game.view(s, seat), by) if found % 2 else s.clone()
                if found % 2 == 0:
                    scramble_of(game)(twin, seat, by)
                    twin.reopen()
                yield s, twin, seat
                found += 1
                if found == pairs:
                    return


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_two_worlds_one_pick(game: Game, players: int) -> None:
    for i, (s, twin, seat) in enumerate(worlds(game, players, WORLDS)):
        assert game.view(s, seat).bytes() == game.view(twin, seat).bytes()
        for name in ("random", "greedy", "brief"):
            here = agent(name, game, i).pick(*ask(game, s, seat))
            there = agent(name, game, i).pick(*ask(game, twin, seat))
            assert here == there, f"{name} tells two worlds apart: {ask(game, s, seat)[1]}"


class Peeking(toy.ToyGame):
    """A planted fault: its samples are the true state."""

    truth: toy.Toy

    def sample(self, view: View, by: Chance) -> toy.Toy:
        return self.truth.clone()


def test_a_planted_peek_is_caught() -> None:
    game = Peeking()
    caught = 0
    for i, (s, twin, seat) in enumerate(worlds(toy.GAME, 2, WORLDS)):
        picks: list[int] = []
        for world in (s, twin):
            assert isinstance(world, toy.Toy)
            game.truth = world
            picks.append(agent("search:20", game, i).pick(*ask(game, world, seat)))
        caught += picks[0] != picks[1]
    assert caught


class Watched(LegendsGame):
    """Legends that knows which states it has drawn, and refuses to tell anything of others."""

    def __init__(self) -> None:
        game = citadelle.game("legends")
        assert isinstance(game, LegendsGame)
        super().__init__(game.kit)
        self.drawn: list[State] = []

    def sample(self, view: View, by: Chance) -> State:  # type: ignore[override]
        self.drawn.append(super().sample(view, by))
        return self.drawn[-1]

    def is_own(self, s: State) -> bool:
        return any(s is one for one in self.drawn)

    def view(self, s: State, seat: int) -> View:  # type: ignore[override]
        assert self.is_own(s)
        return super().view(s, seat)

    def result(self, s: State) -> Result:
        assert self.is_own(s)
        return super().result(s)

    def new(self, setup: SetUp) -> State:  # type: ignore[override]
        raise AssertionError("an agent began a game of its own")

    fresh = listen = new  # type: ignore[assignment]


@pytest.mark.parametrize("name", ["random", "greedy", "brief"])
def test_agents_are_given_views_and_leave_them_alone(name: str) -> None:
    game = citadelle.game("legends")
    watched = Watched()
    one = agent(name, watched, 1)
    for s in pauses(game, 2, 8, {**RANDOM_MAP, "swamp": True, "leaders": True}):
        view, decision = ask(game, s, s.seat)
        before = codec.digest(s), view.bytes(), codec.text(decision.data())
        option = one.pick(view, decision)
        assert (codec.digest(s), view.bytes(), codec.text(decision.data())) == before
        assert option in decision.options
        watched.drawn.clear()


def test_secret_answers_are_not_seen() -> None:
    """LG-302: what the others have bid changes no bid."""
    game = citadelle.game("legends")
    s = new(game, 3, 1, {"map": "first_voyage"})
    while not s.is_simultaneous():
        s.play(s.options[0])
    for i in range(20):
        bids: set[int] = set()
        for other in range(s.decision(0).options[-1] + 1):  # type: ignore[union-attr]
            world = s.clone()
            world.turn_to(0)
            world.play(other)
            bids.add(agent("brief", game, i).pick(*ask(game, world, 2)))
        assert len(bids) == 1
