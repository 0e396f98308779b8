"""What the conformance suite plays: every registered game and the kernel's toy, all player counts."""

from __future__ import annotations

from typing import Final

from tests.conformance.secrets import SCRAMBLE
from tests.kernel import toy

import citadelle  # noqa: F401  (its games register themselves)
from citadelle.conformance.twins import Scramble
from citadelle.kernel import registry
from citadelle.kernel.game import Game

GAMES: Final[list[Game]] = [registry.game(name) for name in registry.names()] + [toy.GAME]
TABLES: Final = [(game, players) for game in GAMES for players in range(game.players_min, game.players_max + 1)]
IDS: Final = [f"{game.name}-{players}" for game, players in TABLES]


def scramble_of(game: Game) -> Scramble:
    """How to change by hand what a seat of this game can't know."""
    return toy.scramble if game.name == "toy" else SCRAMBLE[game.name]
