"""What the simulations that began with one option led to: what the seat got, and how nearly it reached its goals."""

from __future__ import annotations


class Tally:
    """Sums over simulations. `goals` are without rivals only, and only of simulations that could tell."""

    __slots__ = ("goal_count", "goals", "outlook", "outlook_count")

    def __init__(self) -> None:
        self.outlook: list[float] = []
        self.outlook_count = 0.0
        self.goals: list[float] = []
        self.goal_count = 0.0

    def add_outlook(self, found: list[float]) -> None:
        """One more simulation has got the seat so much."""
        add(self.outlook, found)
        self.outlook_count += 1.0

    def add_goals(self, found: list[float]) -> None:
        """One more simulation came so near to each goal, 0 to 1."""
        add(self.goals, found)
        self.goal_count += 1.0

    def merge(self, other: Tally) -> None:
        """Add what another tree has found."""
        add(self.outlook, other.outlook)
        self.outlook_count += other.outlook_count
        add(self.goals, other.goals)
        self.goal_count += other.goal_count

    def numbers(self) -> list[float]:
        """The tally as a row of numbers, with the lengths of its parts before them."""
        sizes = [float(len(self.outlook)), float(len(self.goals)), self.outlook_count, self.goal_count]
        return sizes + self.outlook + self.goals


def add(sums: list[float], found: list[float]) -> None:
    """Add numbers to sums, which begin with the first ones."""
    for i, number in enumerate(found):
        if i < len(sums):
            sums[i] += number
        else:
            sums.append(number)


def read_tally(numbers: list[float], at: int) -> tuple[Tally, int]:
    """The tally that gave these numbers from a place on, and the place behind it."""
    tally = Tally()
    outlook, goals = int(numbers[at]), int(numbers[at + 1])
    tally.outlook_count, tally.goal_count = numbers[at + 2], numbers[at + 3]
    at += 4
    tally.outlook = numbers[at : at + outlook]
    tally.goals = numbers[at + outlook : at + outlook + goals]
    return tally, at + outlook + goals


def gains(tallies: list[Tally], at: int) -> list[float]:
    """What one option is expected to get beyond the mean of all others; empty if there is nothing to compare."""
    mine = tallies[at]
    rest = Tally()
    for i, tally in enumerate(tallies):
        if i != at:
            rest.merge(tally)
    if not mine.outlook_count or not rest.outlook_count or len(mine.outlook) != len(rest.outlook):
        return []
    out: list[float] = []
    for i in range(len(mine.outlook)):
        out.append(mine.outlook[i] / mine.outlook_count - rest.outlook[i] / rest.outlook_count)
    return out
