"""Chances of winning: how the value that a search gives to a position becomes a chance that comes true as often."""

from __future__ import annotations

import tomllib
from math import exp, log
from typing import Any, Final

NEAR_SURE: Final = 0.005
"""Values nearer to 0 or 1 than this are taken for this; no chance is given as surer."""
STEEPEST: Final = 30.0
"""Exponents beyond this are taken for this."""
PARAMETERS: Final = 4


class Chances:
    """Fitted parameters by row: a kind of game (its number of seats, or what a game tells apart), and a rank.

    With x the logit of a search's value and p the share of the game that is over, the chance is the logistic function
    of `base + slope x + late p + late_slope x p`. A kind that isn't there has the row of its family, the word before
    its first underscore; without that the value is left as it is.
    """

    __slots__ = ("rows",)

    def __init__(self, rows: dict[str, list[float]]) -> None:
        self.rows = rows

    def of(self, row: str, value: float, progress: float) -> float:
        """The chance that a value stands for."""
        found = self.rows.get(row)
        if found is None:
            found = self.rows.get(family(row))
        if found is None:
            return bounded(value)
        x = logit(value)
        return logistic(found[0] + found[1] * x + found[2] * progress + found[3] * x * progress)


UNFITTED: Final = Chances({})


def family(row: str) -> str:
    """The row that stands for all kinds of a family: `solo.2` for `solo_heroic_3.2`."""
    kind, dot, rank = row.partition(".")
    return kind.partition("_")[0] + dot + rank


def logit(value: float) -> float:
    """The logit of a value from 0 to 1, finite at both ends."""
    inside = bounded(value)
    return log(inside / (1.0 - inside))


def logistic(x: float) -> float:
    """The inverse of the logit, never nearer to 0 or 1 than NEAR_SURE."""
    inside = -STEEPEST if x < -STEEPEST else STEEPEST if x > STEEPEST else x
    return bounded(1.0 / (1.0 + exp(-inside)))


def bounded(value: float) -> float:
    """A value from NEAR_SURE to its contrary."""
    if value < NEAR_SURE:
        return NEAR_SURE
    return 1.0 - NEAR_SURE if value > 1.0 - NEAR_SURE else value


def read(text: str) -> Chances:
    """The chances in a TOML text with a table `row`: for each row PARAMETERS numbers. ValueError for anything else."""
    rows: dict[str, list[float]] = {}
    found: Any = tomllib.loads(text).get("row", {})
    if not isinstance(found, dict):
        raise ValueError("row: must be a table of rows of numbers")
    for name, numbers in found.items():
        if not isinstance(numbers, list) or len(numbers) != PARAMETERS:
            raise ValueError(f"row {name}: must be {PARAMETERS} numbers")
        row: list[float] = []
        for number in numbers:
            if isinstance(number, bool) or not isinstance(number, (int, float)):
                raise ValueError(f"row {name}: {number!r} is no number")
            row.append(float(number))
        rows[str(name)] = row
    return Chances(rows)
