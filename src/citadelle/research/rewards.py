"""What a seat is rewarded for: the victory, points, a lead, what a step changed, or what a function of yours says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from citadelle import BadOption
from citadelle.kernel.result import Result

RewardFunction = Callable[[Result | None, Result, bool], Sequence[float]]
"""From the outcome as it stood after the step before, as it stands now, and whether that is final, what every seat
gets. It is called after every step."""


class Reward:
    """A way to reward: what it is called, whether it pays at every step or at the end only, and what."""

    def __init__(self, name: str, every_step: bool, pay: RewardFunction) -> None:
        self.name = name
        self.every_step = every_step
        self.pay = pay

    def paid(self, before: Result | None, now: Result, over: bool) -> list[float]:
        """What every seat gets now; BadOption if a function gives anything but a number a seat."""
        if not over and not self.every_step:
            return [0.0] * len(now.points)
        try:
            found = [float(one) for one in self.pay(before, now, over)]
        except (TypeError, ValueError):
            found = []
        if len(found) != len(now.points):
            raise BadOption("environment.reward_function", players=len(now.points))
        return found


def leads(result: Result) -> list[float]:
    """By how many points each seat is ahead of the best seat of another side; where there is none, its points."""
    found: list[float] = []
    for seat, side in enumerate(result.teams):
        rivals = [result.points[other] for other, team in enumerate(result.teams) if team != side]
        found.append(float(result.points[seat] - max(rivals, default=0)))
    return found


def by_victory(before: Result | None, now: Result, over: bool) -> Sequence[float]:
    """The victory, 0 to 1, divided if it is shared."""
    return now.returns


def by_points(before: Result | None, now: Result, over: bool) -> Sequence[float]:
    """The points."""
    return now.points


def by_lead(before: Result | None, now: Result, over: bool) -> Sequence[float]:
    """The lead over the best rival."""
    return leads(now)


def by_difference(before: Result | None, now: Result, over: bool) -> Sequence[float]:
    """What the step changed in the lead: over a whole game these add up to the final lead."""
    if before is None:
        return leads(now)
    return [new - old for new, old in zip(leads(now), leads(before), strict=True)]


REWARDS: Final[dict[str, Reward]] = {
    "win": Reward("win", False, by_victory),
    "points": Reward("points", False, by_points),
    "lead": Reward("lead", False, by_lead),
    "difference": Reward("difference", True, by_difference),
}
WIN: Final = "win"


def reward_of(given: str | RewardFunction) -> Reward:
    """The reward of a name, or of a function; BadOption lists the names."""
    if callable(given):
        return Reward("own", True, given)
    found = REWARDS.get(str(given))
    if found is None:
        raise BadOption("environment.reward", names=list(REWARDS), text=repr(str(given)[:40]))
    return found
