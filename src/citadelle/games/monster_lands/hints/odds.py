"""Chances of dice: sums of six-sided dice, and hits of attack dice."""

from __future__ import annotations

from typing import Final

from citadelle.parts.dice import Die, at_least_table, numbered

MOST: Final = 24
"""So many dice are counted; more are taken for so many."""


def chances(die: Die) -> list[list[float]]:
    """By dice and by number: the chance that their sum is at least that."""
    ways = at_least_table(die, MOST)
    return [[n / row[0] for n in row] for row in ways]


HIT: Final = numbered("attack", (0, 0, 1, 1, 1, 1))
"""ML-ATT-04: four faces of six hit."""
SUMS: Final[list[list[float]]] = chances(numbered("die", range(1, 7)))
HITS: Final[list[list[float]]] = chances(HIT)
HITS_AGAIN: Final[list[list[float]]] = chances(HIT.rerolled((0, 1)))
"""ML-SOLO-21: misses are rolled once more."""


def at_least(dice: int, wanted: float) -> float:
    """The chance that a sum of dice reaches a number; between whole numbers, between their chances."""
    if wanted <= dice:
        return 1.0
    if dice > MOST:
        dice = MOST
    if wanted > 6 * dice:
        return 0.0
    low = int(wanted)
    part = wanted - low
    row = SUMS[dice]
    return row[low] + part * (row[low + 1] - row[low])


def hits(dice: int, wanted: int, again: bool) -> float:
    """The chance of at least so many hits."""
    if wanted <= 0:
        return 1.0
    if dice > MOST:
        dice = MOST
    if wanted > dice:
        return 0.0
    return HITS_AGAIN[dice][wanted] if again else HITS[dice][wanted]
