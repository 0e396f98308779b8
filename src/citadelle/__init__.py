"""Citadelle: fantasy board games, every rule enforced, for people and for research.

>>> import citadelle
>>> match = citadelle.new("legends", players=3, seed=7, options={"map": "first_voyage"})
>>> match.decision.kind
'start_region'
>>> match.choose("southreach").choose("wolfhill").decision.kind
'bid'
"""

import secrets
from typing import Any, Final

from citadelle._build import compiled  # first: it decides how everything else is loaded
from citadelle._version import __version__
from citadelle.kernel import match as _match
from citadelle.kernel import registry
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.errors import (
    BadData,
    BadOption,
    CitadelleError,
    NotLegal,
    NotReadable,
    NotWritable,
    NotYours,
    Refused,
    Stale,
)
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, replay
from citadelle.kernel.record import Record
from citadelle.kernel.result import Result
from citadelle.kernel.view import View
from citadelle.saves import load, save

registry.discover("citadelle.games")

game_names = registry.names
game = registry.game

SEEDS: Final = 2**31
"""Seeds that are drawn for who names none are below this, so that they can be said and typed."""


def new(
    game: str | Game,
    players: int = 2,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    chance: str = "quick",
) -> Match:
    """Start a game: its name, how many players, a seed, and options that differ from the rules' defaults.

    Without a seed one is drawn: `match.seed` says which, and the match shows it, so that the game can be had again.
    `chance="keyed"` draws from a stream that nobody can foresee who doesn't know the seed; one that you name should be
    such that it can't be guessed.
    """
    if seed is None:
        seed = secrets.token_hex(32) if chance == "keyed" else secrets.randbelow(SEEDS)
    return _match.new(game, players, seed, options, chance)


__all__ = [
    "BadData",
    "BadOption",
    "CitadelleError",
    "Decision",
    "Event",
    "Game",
    "Match",
    "NotLegal",
    "NotReadable",
    "NotWritable",
    "NotYours",
    "Record",
    "Refusal",
    "Refused",
    "Result",
    "Stale",
    "View",
    "__version__",
    "compiled",
    "game",
    "game_names",
    "load",
    "new",
    "replay",
    "save",
]
