"""Games played by agents: from views and decisions, every answer checked, open seats asked in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citadelle import agents
from citadelle.agents import Agent, Level, SearchAgent
from citadelle.kernel import registry
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings
from citadelle.kernel.result import Result
from citadelle.kernel.state import State
from citadelle.kernel.view import View

LEGENDS = registry.game("legends")
RANDOM_MAP: Settings = {"map": "random", "token_placement": "random"}
BRIEF = Level(2, rounds=1)
"""Search in earnest, but quick enough for whole games in a test."""


def agent(name: str, game: Game, seed: int | str) -> Agent:
    """An agent by name; `brief` searches a little."""
    return SearchAgent(name, game, seed, BRIEF) if name == "brief" else agents.make(name, game, seed)


def new(game: Game, players: int, seed: int | str, options: Settings | None = None) -> State:
    return game.new(game.setup(players, seed, dict(options or {})))


def ask(game: Game, s: State, seat: int) -> tuple[View, Decision]:
    """What an agent is given."""
    decision = s.decision(seat)
    assert decision is not None
    return game.view(s, seat), decision


def answer(s: State, seat: int, option: int) -> None:
    s.turn_to(seat)
    s.play(option)


def pauses(game: Game, players: int, seed: int | str, options: Settings | None = None) -> Iterator[State]:
    """Every position of a random game."""
    s = new(game, players, seed, options)
    by = chance(f"pauses {seed}")
    while s.seat >= 0:
        yield s
        s.play(s.options[by.below(len(s.options))])


def play(game: Game, s: State, seated: Sequence[Agent]) -> Result:
    """Play to the end; where several seats are asked at once, the last of them answers first."""
    while s.seat >= 0:
        seat = s.open_seats()[-1]
        view, decision = ask(game, s, seat)
        option = seated[seat].pick(view, decision)
        assert option in decision.options, f"{seated[seat].name} picked {option}, not among {decision.options}"
        answer(s, seat, option)
    return game.result(s)


def wins(game: Game, one: str, other: str, games: int, seed: str, options: Settings | None = None) -> float:
    """How many of some two-player games an agent wins, seats taken in turn."""
    won = 0.0
    for i in range(games):
        names = (one, other) if i % 2 == 0 else (other, one)
        seated = [agent(name, game, f"{seed} {i} {seat}") for seat, name in enumerate(names)]
        won += play(game, new(game, 2, f"{seed} {i // 2}", options), seated).returns[i % 2]
    return won
