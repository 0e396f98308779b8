"""The games there are. A game registers its Game object when its package is imported."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Final

from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game

GAMES: Final[dict[str, Game]] = {}


def add(game: Game) -> Game:
    """Make a game known by its name; the last one added under a name counts."""
    GAMES[game.name] = game
    return game


def discover(package: str) -> None:
    """Import every package inside `package`, so that its games register themselves."""
    home = importlib.import_module(package)
    for found in pkgutil.iter_modules(home.__path__):
        importlib.import_module(f"{package}.{found.name}")


def names() -> list[str]:
    """The names of all known games."""
    return sorted(GAMES)


def game(name: object) -> Game:
    """A game by name; BadOption lists those there are."""
    found = GAMES.get(name) if isinstance(name, str) else None
    if found is None:
        raise BadOption(f"there is no game {str(name)[:40]!r}; there are: {', '.join(names())}")
    return found
