"""Move-average sampling: how well each answer went, whenever in a simulation it was given."""

from __future__ import annotations

from typing import Final

from citadelle.agents.tree import SPREAD, question
from citadelle.kernel.state import State

DOUBT: Final = 8.0
"""An answer given so often is half believed."""


class Habit:
    """One answer of one seat to one kind of question."""

    __slots__ = ("total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0


class Habits:
    """All answers of all simulations since the tree was planted, and those of the simulation that is running."""

    __slots__ = ("games", "kinds", "seats", "sums", "trail")

    def __init__(self, players: int) -> None:
        self.kinds: dict[str, dict[int, Habit]] = {}
        self.games = 0
        self.sums: list[float] = [0.0] * players
        self.trail: list[Habit] = []
        self.seats: list[int] = []

    def shifted_weights(self, s: State, weights: list[float], strength: float) -> list[float]:
        """The weights of the open options, moved by what each brought more than the mean, times `strength`."""
        known = self.kinds.get(question(s))
        if known is None or not self.games:
            return weights
        base = s.seat * SPREAD
        mean = self.sums[s.seat] / self.games
        options = s.options
        out: list[float] = []
        for i in range(len(options)):
            habit = known.get(base + options[i])
            weight = weights[i]
            if habit is not None:
                weight += strength * (habit.total - mean * habit.visits) / (habit.visits + DOUBT)
            out.append(weight)
        return out

    def note(self, s: State, option: int) -> None:
        """The seat to choose is about to answer so."""
        kind = question(s)
        known = self.kinds.get(kind)
        if known is None:
            known = {}
            self.kinds[kind] = known
        at = s.seat * SPREAD + option
        habit = known.get(at)
        if habit is None:
            habit = Habit()
            known[at] = habit
        self.trail.append(habit)
        self.seats.append(s.seat)

    def learn(self, values: list[float]) -> None:
        """The simulation has ended, and this well for each seat."""
        for i, habit in enumerate(self.trail):
            habit.visits += 1
            habit.total += values[self.seats[i]]
        for seat in range(len(values)):
            self.sums[seat] += values[seat]
        self.games += 1
        self.trail.clear()
        self.seats.clear()
