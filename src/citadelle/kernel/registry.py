"""The games there are. A game registers its Game object when its package is imported."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
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


def found_in(module: str, name: str, packs: Sequence[str] = ()) -> Game | None:
    """The game of a name, with packs laid over it, as any process finds it once the module of its class is imported.

    A game that isn't registered may stand in that module. None if there is none.
    """
    home = importlib.import_module(module)
    found = GAMES.get(name)
    if found is None:
        found = next((one for one in vars(home).values() if isinstance(one, Game) and one.name == name), None)
    return with_packs(found, packs) if found is not None and packs else found


def with_packs(game: Game, packs: Sequence[str]) -> Game:
    """A game with packs laid over it, which knows their folders; BadData says what is wrong with one."""
    made = game.with_packs(packs)
    made.pack_paths = tuple(packs)
    return made


def names() -> list[str]:
    """The names of all known games."""
    return sorted(GAMES)


def game(name: object) -> Game:
    """A game by name; BadOption lists those there are."""
    found = GAMES.get(name) if isinstance(name, str) else None
    if found is None:
        raise BadOption("game.unknown", name=repr(str(name)[:40]), names=names())
    return found
