"""The games there are. A game registers its Game object when its package is imported, and that is when it is needed.

A process that plays one game, such as a bot, reads the data and the code of that one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game

GAMES: Final[dict[str, Game]] = {}
"""The games whose packages were imported."""
PACKAGES: Final[dict[str, str]] = {}
"""The packages that were found and not imported yet, by the name of their game."""


def add(game: Game) -> Game:
    """Make a game known by its name; the last one added under a name counts."""
    GAMES[game.name] = game
    PACKAGES.pop(game.name, None)
    return game


def discover(package: str) -> None:
    """Note every package inside `package`: a game of its name registers itself when it is asked for."""
    home = importlib.import_module(package)
    for found in pkgutil.iter_modules(home.__path__):
        PACKAGES[found.name] = f"{package}.{found.name}"


def load(name: str) -> None:
    """Import the package of a game, if it is one of those that were found and not imported yet."""
    package = PACKAGES.get(name)
    if package is not None:
        importlib.import_module(package)
        PACKAGES.pop(name, None)


def is_known(name: object) -> bool:
    """Is there a game of this name? Nothing is imported to say so, unless no package has the name."""
    return isinstance(name, str) and (name in GAMES or name in PACKAGES or name in names())


def found_in(module: str, name: str, packs: Sequence[str] = ()) -> Game | None:
    """The game of a name, with packs laid over it, as any process finds it once the module of its class is imported.

    A game that isn't registered may stand in that module. None if there is none.
    """
    home = importlib.import_module(module)
    load(name)
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
    """The names of all known games: those with the least to learn first, equal ones by name."""
    for name in list(PACKAGES):
        load(name)
    return sorted(GAMES, key=lambda name: (GAMES[name].weight, name))


def game(name: object) -> Game:
    """A game by name; BadOption lists those there are."""
    if not isinstance(name, str) or not is_known(name):
        raise BadOption("game.unknown", name=repr(str(name)[:40]), names=names())
    if name not in GAMES:
        load(name)
    return GAMES[name]


class EveryGame(Mapping[str, Game]):
    """All games by name, in the order of `names`; one that is asked for is imported then."""

    def __getitem__(self, name: str) -> Game:
        if not is_known(name):
            raise KeyError(name)
        return game(name)

    def __contains__(self, name: object) -> bool:
        return is_known(name)

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(names())
