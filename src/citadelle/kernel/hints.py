"""Hints of a game for agents that work with any game: a clock, how good a position is, which options to try first."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from citadelle.kernel.chance import Chance
from citadelle.kernel.state import State
from citadelle.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """Defaults that let any game be searched: no knowledge at all. Games override what they know."""

    def clock(self, s: State) -> int:
        """How many rounds are over: positions are judged when it moves on, when all have had their turns.

        It never goes back, through all games of a series. A game without rounds stays at 0: judged at its end only.
        """
        return 0

    def horizon(self, s: State) -> int:
        """How many rounds ahead playouts led by the hints still tell more than `judge` does; one more costs time.

        Measure it: where judgements are better than guesses about later rounds, a short one is stronger, too.
        """
        return 2

    def judge(self, s: State) -> list[float]:
        """For each seat how good the position is, in points or anything linear; a team's seats get equal values."""
        return [0.0] * s.players

    def weigh(self, s: State) -> list[float]:
        """For each of `s.options` how promising it is for the seat to choose, in the units of `judge`.

        Differences count: an agent measures them by `scale()`.
        """
        return [0.0] * len(s.options)

    def teams(self, s: State) -> list[int]:
        """The side of each seat: all different in a free-for-all, all equal in a cooperative game."""
        return list(range(s.players))

    def scale(self) -> float:
        """The difference of `judge` that counts as large, such as the margin of a sure win."""
        return 1.0

    def pass_until(self, view: View, window: str) -> str:
        """After a seat has passed a window: until when it may pass such windows automatically without harm, as one of
        the window's ends; "" if it should be asked again. `view` is the seat's own, from before it passed."""
        return ""

    def fill(self, s: State, chance: Chance) -> int:
        """An answer for a seat whose secret answer is unknown: one of `s.options`, drawn as a sensible player might."""
        return s.options[chance.below(len(s.options))]
