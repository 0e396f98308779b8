"""What one seat sees of one game, as numbers in memory that is kept while the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from citadelle.kernel.state import State

if TYPE_CHECKING:
    from citadelle.kernel.encoding import Encoding
    from citadelle.kernel.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """The observation of a seat, in `memory`: so many floats, made once. `follow` brings it up to date.

    It is the same as `Encoding.observe` of a view of that state, whatever was followed before. This one takes a view
    every time, which suits every game; an encoding that knows what can have changed returns one of its own, which
    writes no more than that (`Encoding.sight`). Whatever a seat can't know must pass through the functions that its
    view is built with.
    """

    def __init__(self, game: Game, encoding: Encoding, seat: int) -> None:
        width = len(encoding.slots)
        self.game = game
        self.encoding = encoding
        self.seat = seat
        self.memory: Any = memoryview(bytearray(4 * width)).cast("f")
        self.nothing: Any = memoryview(bytes(4 * width)).cast("f")
        self.before: list[float] = [0.0] * width

    def clear(self) -> None:
        """All numbers are 0."""
        self.memory[:] = self.nothing

    def follow(self, s: State) -> None:
        """Write what the seat sees in this state, which may be another one, or an earlier one played on."""
        row = self.encoding.observe(self.game.view(s, self.seat))
        before = self.before
        memory = self.memory
        for at in range(len(row)):
            if row[at] != before[at]:
                memory[at] = row[at]
        self.before = row
