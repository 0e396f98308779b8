"""Chances of dice: sums of six-sided dice, and hits of attack dice."""

from __future__ import annotations

from typing import Final

MOST: Final = 24
"""So many dice are counted; more are taken for so many."""


def sums() -> list[list[float]]:
    """By dice and by number: the chance that their sum is at least that."""
    exact = [1.0]
    out: list[list[float]] = []
    for n in range(MOST + 1):
        row = [0.0] * (6 * MOST + 2)
        total = 0.0
        for k in range(len(exact) - 1, -1, -1):
            total += exact[k]
            row[k] = total
        for k in range(n):
            row[k] = 1.0
        out.append(row)
        following = [0.0] * (len(exact) + 6)
        for k in range(len(exact)):
            for face in range(1, 7):
                following[k + face] += exact[k] / 6.0
        exact = following
    return out


def binomial(chance: float) -> list[list[float]]:
    """By dice and by number: the chance of at least so many hits."""
    exact = [1.0]
    out: list[list[float]] = []
    for _ in range(MOST + 1):
        row = [0.0] * (MOST + 2)
        total = 0.0
        for k in range(len(exact) - 1, -1, -1):
            total += exact[k]
            row[k] = total
        out.append(row)
        following = [0.0] * (len(exact) + 1)
        for k in range(len(exact)):
            following[k] += exact[k] * (1.0 - chance)
            following[k + 1] += exact[k] * chance
        exact = following
    return out


SUMS: Final[list[list[float]]] = sums()
HITS: Final[list[list[float]]] = binomial(4.0 / 6.0)
"""ML-ATT-04: four faces of six hit."""
HITS_AGAIN: Final[list[list[float]]] = binomial(8.0 / 9.0)
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
