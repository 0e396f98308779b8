"""Encodings by game, number of players and options; each is made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from citadelle import Game, game
from citadelle.kernel.codec import text
from citadelle.kernel.encoding import Encoding
from citadelle.kernel.options import SetUp

KEPT: Final = 64
"""So many encodings are kept; the oldest leaves first."""
MADE: Final[dict[tuple[str, str, int, int, str], Encoding]] = {}


def encoding(name: str | Game, players: int = 2, options: Mapping[str, object] | None = None) -> Encoding:
    """The encoding of a game for so many players and these options; BadOption says what is wrong with them.

    Observations are rows of `encoding.slots`, actions are numbers of `encoding.actions`.
    """
    found = name if isinstance(name, Game) else game(name)
    return encoding_of(found, found.setup(players, 0, by_name(options)))


def by_name(options: Mapping[str, object] | None) -> dict[str, object]:
    """Options as a game takes them; what is no table of options stays as it is, for the game to refuse."""
    given: Any = options
    if given is None:
        return {}
    return dict(given) if isinstance(given, Mapping) else given


def encoding_of(found: Game, setup: SetUp) -> Encoding:
    """The encoding for a checked set-up; its seed doesn't matter."""
    known = (found.name, found.digest, found.rules_version, setup.players, text(setup.options))
    made = MADE.get(known)
    if made is None:
        made = found.encoding(setup)
        made.made_for = (found.name, setup.players, setup.options)
        if len(MADE) >= KEPT:
            del MADE[next(iter(MADE))]
        MADE[known] = made
    return made
