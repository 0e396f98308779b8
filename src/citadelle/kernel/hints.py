"""Hints of a game for agents that work with any game: a clock, how good a position is, which options to try first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from citadelle.kernel.chance import Chance
from citadelle.kernel.chances import UNFITTED, Chances
from citadelle.kernel.state import State
from citadelle.kernel.view import View

UNSURE: Final = -1
"""No option stands out so clearly that it needs no search."""


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

    def moment(self, s: State) -> int:
        """How many judging points of this round are behind: ends of turns, combats, phases. It grows within a round.

        A simulation that has played very many decisions stops at the next one instead of the end of a round.
        """
        return 0

    def near(self, s: State) -> int:
        """The moment of this round to which simulations from here need to go; 0 if they go to the end of a round.

        Right where what comes later in the round hardly depends on the open question, such as after a combat.
        """
        return 0

    def sure(self, s: State) -> int:
        """The one option that any sensible player takes here, which an agent takes without a search; else UNSURE.

        It may depend on nothing but what the seat to choose knows.
        """
        return UNSURE

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

    # --- what hints at a table say

    def progress(self, s: State) -> float:
        """The share of the game that is over, 0 to 1: judgements are surer towards the end."""
        return 0.0

    def chances(self) -> Chances:
        """How a search's value becomes a chance of winning, fitted to games that were played on (`make chances`)."""
        return UNFITTED

    def chance_row(self, s: State) -> str:
        """The row of `chances` for such games: by the number of seats, unless a game tells more of them apart."""
        return str(s.players)

    def goals(self, s: State, chapter: int) -> list[float]:
        """Without rivals: for each rank above the lowest, ascending, how far the position is beyond what it asks for.

        In the units of `judge`; in a series, for the game with the number `chapter`. When that game is over, not
        below 0 if and only if the rank is reached. None where a game has no ranks: then the game's end alone counts.
        """
        return []

    def winning_goal(self) -> int:
        """Which of the ranks in `goals` is a victory."""
        return 0

    def outlook(self, s: State, seat: int) -> list[float]:
        """What a seat has got out of a position, in numbers that `Game.hint_reason` can name; always as many."""
        return []
