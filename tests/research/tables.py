"""What the tests of the environments are run with: every registered game and player count, and the toy game."""

from __future__ import annotations

from collections.abc import Iterator

from tests.kernel.toy import GAME as TOY

import citadelle
from citadelle import Game
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.state import State

GAMES: list[Game] = [*[citadelle.game(name) for name in citadelle.game_names()], TOY]
TABLES: list[tuple[Game, int]] = [
    (game, players) for game in GAMES for players in range(game.players_min, game.players_max + 1)
]
IDS: list[str] = [f"{game.name}-{players}" for game, players in TABLES]
SMALLEST: list[tuple[Game, int]] = [(game, game.players_min) for game in GAMES]
SMALLEST_IDS: list[str] = [game.name for game in GAMES]


def walked(s: State, by: Chance | None = None, most: int = 400) -> Iterator[State]:
    """A state at every decision of a random game, up to so many."""
    by = by or chance("walk")
    while s.seat >= 0 and s.no < most:
        yield s
        s.play(s.options[by.below(len(s.options))])
