"""What is checked: a game, and the ways in which its positions are played, copied and saved while it is checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from citadelle.conformance.laws import own_clone, own_load
from citadelle.conformance.twins import Scramble
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State


class Subject:
    """A game under test.

    `scramble` changes by hand what a seat can't know; without it, law 5 compares only states that the game itself
    draws. `match`, `clone` and `load` are the kernel's own; a planted fault replaces one of them.
    """

    def __init__(self, game: Game, scramble: Scramble | None = None) -> None:
        self.game = game
        self.scramble = scramble
        self.match: type[Match] = Match
        self.clone: Callable[[State], State] = own_clone
        self.load: Callable[[str, State], State] = own_load

    def changed(self, **parts: Any) -> Subject:
        """The same with some of its parts replaced."""
        made = Subject(self.game, self.scramble)
        vars(made).update({**vars(self), **parts})
        return made
