"""Work for engines to trip over, and small tournaments of the toy game."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from tests.kernel.toy import GAME as TOY

from citadelle.agents import Agent
from citadelle.arena.engines import Engine, Interrupts, Stopped, Work
from citadelle.arena.entrants import entrants
from citadelle.arena.game_source import GameSource
from citadelle.arena.results import GAMES, Results, run
from citadelle.arena.tournament import Tournament
from citadelle.kernel.decision import Decision
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings
from citadelle.kernel.view import View

RIGHT = {i: str(i * i) for i in range(3, 40)}
"""What the work below gives."""


class Squares(Work[str]):
    """Squares of numbers. A deadly number kills whoever works at it, so many times; `folder` keeps count."""

    def __init__(self, folder: Path, deadly: dict[int, int] | None = None) -> None:
        self.folder, self.deadly = folder, deadly or {}
        self.opened = False

    def open(self) -> None:
        self.opened = True

    def do(self, index: int, stop: Callable[[], bool]) -> str:
        assert self.opened
        if stop():
            raise Stopped
        for death in range(self.deadly.get(index, 0)):
            try:
                (self.folder / f"{index}.{death}").touch(exist_ok=False)
            except FileExistsError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)
        return str(index * index)

    def lost(self, index: int, why: str) -> str:
        return why


def results(engine: Engine, work: Work[str], pieces: range) -> dict[int, str]:
    """What an engine gives, each piece once."""
    found: dict[int, str] = {}
    with Interrupts() as interrupts:
        for index, result in engine.run(work, pieces, interrupts):
            assert index not in found
            found[index] = result
    return found


def toy_tournament(
    names: str = "random,greedy",
    players: int = 2,
    games: int = 4,
    own: tuple[str, ...] = (),
    limit: float = 20.0,
    options: Settings | None = None,
) -> Tournament:
    return Tournament(GameSource(TOY), players, entrants(names, own), games, 1, options, limit)


def written(plan: Tournament, engine: Engine, folder: Path) -> bytes:
    """The results file of a whole tournament."""
    with Results(folder, "tournament", plan.data()) as kept:
        assert not run(plan, plan.size, kept, engine)
    whole = (folder / GAMES).read_bytes()
    assert whole.count(b"\n") == 1 + plan.size
    return whole


class First(Agent):
    """Takes the first option."""

    def pick(self, view: View, decision: Decision) -> int:
        return decision.options[0]


class Crashes(Agent):
    """Falls over."""

    def pick(self, view: View, decision: Decision) -> int:
        raise ZeroDivisionError("a\nb")


class Hangs(Agent):
    """Never answers, and catches what it can."""

    def pick(self, view: View, decision: Decision) -> int:
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue


class Cheats(Agent):
    """Picks what isn't offered."""

    def pick(self, view: View, decision: Decision) -> int:
        return -77


class Plain:
    """An agent that doesn't derive from the base class."""

    def __init__(self, name: str, game: Game, seed: int | str) -> None:
        self.name = name

    def pick(self, view: View, decision: Decision) -> int:
        return decision.options[-1]


NOT_A_CLASS = 3
