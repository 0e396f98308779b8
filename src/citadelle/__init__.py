"""Citadelle: fantasy board games, every rule enforced, for people and for research.

>>> import citadelle
>>> match = citadelle.new("legends", players=3, seed=7, options={"map": "first_voyage"})
>>> match.decision.kind
'start_region'
>>> match.choose("southreach").choose("wolfhill").decision.kind
'bid'
"""

from citadelle._build import compiled  # first: it decides how everything else is loaded
from citadelle._version import __version__
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
from citadelle.kernel.match import Match, new, replay
from citadelle.kernel.record import Record
from citadelle.kernel.result import Result
from citadelle.kernel.view import View
from citadelle.saves import load, save

registry.discover("citadelle.games")

game_names = registry.names
game = registry.game

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
