"""Where a game comes from: its name, packs and module, as plain data that any process can load it from."""

from __future__ import annotations

import os
import sys

from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game


class GameSource:
    """A game that any process can load. `paths` are folders that modules are looked for in, beside the usual ones."""

    def __init__(self, game: Game, packs: list[str] | None = None) -> None:
        self.name = game.name
        self.module = type(game).__module__
        self.packs = list(packs or [])
        self.rules, self.digest = game.rules_version, game.digest
        self.paths = [os.getcwd()]

    def load(self) -> Game:
        """The game; BadOption if this process finds another one under its name."""
        self.reach()
        game = registry.found_in(self.module, self.name, self.packs)
        if game is None or (game.rules_version, game.digest) != (self.rules, self.digest):
            raise BadOption("process.other_game", game=self.name)
        return game

    def reach(self) -> None:
        """Let modules be found in the folder where the command was started."""
        sys.path.extend([path for path in self.paths if path not in sys.path])

    def data(self) -> dict[str, object]:
        """The game as a results file names it."""
        return {"game": self.name, "rules": self.rules, "data": self.digest, "packs": self.packs}
