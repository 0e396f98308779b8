"""The pace of bots: how long one seems to think must not depend on what is hidden from those who watch it.

An agent answers at once where it has one option, and sooner where it has few; both may be secrets of its hand. So where
people wait, an answer is shown at a multiple of a fixed time after its question, and the time depends only on the bot's
level, which everybody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

SECONDS: Final[Mapping[str, float]] = {
    "random": 0.3,
    "greedy": 0.3,
    "easy": 0.3,
    "medium": 0.4,
    "hard": 1.0,
    "expert": 1.5,
}
"""By level: most decisions of an agent of this level take less on one core."""
OTHERS: Final = 0.5
"""For agents that aren't of the house."""


class Pace:
    """When answers of bots are shown. `factor` makes all times longer or shorter; with 0 nothing waits."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor

    def step(self, level: str) -> float:
        """The time whose multiples count for a bot of this level."""
        return self.factor * SECONDS.get(level, OTHERS)

    def rest(self, level: str, thought: float) -> float:
        """How long an answer is held back that took `thought` seconds to find."""
        step = self.step(level)
        return 0.0 if step <= 0 else max(1, ceil(thought / step)) * step - thought


UNPACED: Final = Pace(0.0)
"""Answers are shown as soon as they are found: for tables where nobody waits, and for tests."""
