"""Intervals: shares, differences of shares, means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many deviations."""
WIDE: Final = (-math.inf, math.inf)


def corrected(comparisons: int) -> float:
    """How many deviations each of so many intervals needs, so that all of them hold at once at 95 % (Bonferroni)."""
    return Z if comparisons < 2 else NormalDist().inv_cdf(1 - 0.025 / comparisons)


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The interval of a share at 95 %, that stays within 0 and 1; from 0 to 1 without games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = 1 + z * z / games
    centre = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (centre - reach) / spread), min(1.0, (centre + reach) / spread)


def mean(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and the interval that 95 % certainty allows; not a number without values."""
    n = len(values)
    return spread(n, math.fsum(values), math.fsum([value * value for value in values]))


def spread(n: int, total: float, squares: float) -> tuple[float, float, float]:
    """The mean of n values by their sum and the sum of their squares, and its 95 % interval."""
    if not n:
        return math.nan, *WIDE
    middle = total / n
    if n == 1:
        return middle, *WIDE
    variance = max(0.0, (squares - n * middle * middle) / (n - 1))
    reach = Z * math.sqrt(variance / n)
    return middle, middle - reach, middle + reach


def difference(one: float, of_one: int, other: float, of_other: int, z: float = Z) -> tuple[float, float, float]:
    """By how much one share is above another, and its 95 % interval (Newcombe's, from Wilson's)."""
    if not of_one or not of_other:
        return math.nan, -1.0, 1.0
    a, b = one / of_one, other / of_other
    (low_a, high_a), (low_b, high_b) = wilson(one, of_one, z), wilson(other, of_other, z)
    low = a - b - math.sqrt((a - low_a) ** 2 + (high_b - b) ** 2)
    high = a - b + math.sqrt((high_a - a) ** 2 + (b - low_b) ** 2)
    return a - b, low, high


def known(low: float, high: float) -> float:
    """As much of a difference as its interval leaves no doubt of: its end nearer to 0, or 0 if 0 lies within."""
    return low if low > 0 else high if high < 0 else 0.0
