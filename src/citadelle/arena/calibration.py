"""Calibration: do chances of winning come true, and which parameters make them so? A logistic regression by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from citadelle.arena.intervals import wilson
from citadelle.kernel.chance import chance
from citadelle.kernel.chances import PARAMETERS, Chances, family, logit

PLAIN: Final = (0.0, 1.0, 0.0, 0.0)
"""Parameters that leave a value as it is: fits lean towards them where there is little to learn from."""
LEAN: Final = (1.0, 6.0, 1.0, 2.0)
"""How strongly they lean there; to another kind of the same family likewise."""
KIND_LEAN: Final = 4.0
FLATTEST: Final = 0.05
"""However little a value tells, a higher one is never a lower chance."""
STEPS: Final = 30
BINS: Final = ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.0))
FOLDS: Final = 5
DRAWS: Final = 2000
"""How often games are drawn again for an interval."""


class Rated:
    """A position that was rated, and how its game ended.

    `row` is its row of chances, `value` what the search found, `progress` the share of the game that was over, `won`
    what came of it, 0 to 1, and `game` the number of the game it is from.
    """

    __slots__ = ("game", "progress", "row", "value", "won")

    def __init__(self, row: str, value: float, progress: float, won: float, game: int) -> None:
        self.row = row
        self.value = value
        self.progress = progress
        self.won = won
        self.game = game


def fitted(rated: Sequence[Rated]) -> Chances:
    """The chances that fit these positions, by row. Rows of one family share all parameters but the base."""
    families: dict[str, list[Rated]] = {}
    for one in rated:
        families.setdefault(family(one.row), []).append(one)
    rows: dict[str, list[float]] = {}
    for name, members in families.items():
        kinds = sorted({one.row for one in members})
        weights = regression(members, kinds)
        rows[name] = weights[:PARAMETERS]
        for i, kind in enumerate(kinds):
            own = weights[PARAMETERS + i] if len(kinds) > 1 else 0.0
            rows[kind] = [weights[0] + own, *weights[1:PARAMETERS]]
    for numbers in rows.values():
        numbers[1] = max(FLATTEST, numbers[1])
        numbers[3] = max(FLATTEST - numbers[1], numbers[3])
    return Chances(rows)


def regression(rated: Sequence[Rated], kinds: Sequence[str]) -> list[float]:
    """The parameters of a family, then what each kind adds to the base; by Newton's method."""
    size = PARAMETERS + (len(kinds) if len(kinds) > 1 else 0)
    aims = [*PLAIN, *[0.0] * (size - PARAMETERS)]
    leans = [*LEAN, *[KIND_LEAN] * (size - PARAMETERS)]
    weights = list(aims)
    rows = [(features(one, kinds, size), one.won) for one in rated]
    for _ in range(STEPS):
        slope = [leans[i] * (aims[i] - weights[i]) for i in range(size)]
        curve = [[leans[i] if i == j else 0.0 for j in range(size)] for i in range(size)]
        for found, won in rows:
            chance = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, dot(weights, found)))))
            spread = chance * (1.0 - chance)
            for i in range(size):
                if found[i]:
                    slope[i] += (won - chance) * found[i]
                    for j in range(size):
                        curve[i][j] += spread * found[i] * found[j]
        step = solved(curve, slope)
        weights = [weights[i] + step[i] for i in range(size)]
        if max([abs(one) for one in step]) < 1e-9:
            break
    return weights


def features(one: Rated, kinds: Sequence[str], size: int) -> list[float]:
    """What the parameters multiply."""
    x = logit(one.value)
    found = [1.0, x, one.progress, x * one.progress, *[0.0] * (size - PARAMETERS)]
    if size > PARAMETERS:
        found[PARAMETERS + kinds.index(one.row)] = 1.0
    return found


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of products."""
    return math.fsum([a * b for a, b in zip(one, other, strict=True)])


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination; the matrix is positive definite."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            for c in range(i, size + 1):
                rows[r][c] -= factor * rows[i][c]
    out = [0.0] * size
    for i in reversed(range(size)):
        out[i] = (rows[i][size] - math.fsum([rows[i][c] * out[c] for c in range(i + 1, size)])) / rows[i][i]
    return out


def held_out(rated: Sequence[Rated], folds: int = FOLDS) -> list[float]:
    """The chance of each position by a fit to other games only: what may be compared with how its game ended."""
    by_fold = [fitted([one for one in rated if one.game % folds != fold]) for fold in range(folds)]
    return [by_fold[one.game % folds].of(one.row, one.value, one.progress) for one in rated]


class Bin:
    """The positions whose chance lies between two bounds: how many, of how many games, their mean chance, and the share
    that was won."""

    __slots__ = ("by_game", "chance", "count", "high", "low", "won")

    def __init__(
        self, low: float, high: float, chances: Sequence[float], won: Sequence[float], games: Sequence[int]
    ) -> None:
        self.low = low
        self.high = high
        self.count = len(chances)
        self.chance = math.fsum(chances) / self.count if self.count else math.nan
        self.won = math.fsum(won) / self.count if self.count else math.nan
        self.by_game: dict[int, tuple[int, float]] = {}
        """Of each game that has positions here, how many, and how many of them were won."""
        for game, each in zip(games, won, strict=True):
            count, total = self.by_game.get(game, (0, 0.0))
            self.by_game[game] = (count + 1, total + each)

    def interval(self) -> tuple[float, float]:
        """The interval of the share won at 95 %. Positions of one game mostly end alike, so games are drawn again with
        all their positions (a bootstrap); it is never narrower than Wilson's for as many positions, or where all or
        none were won, which leaves nothing to draw, for as many games."""
        parts = list(self.by_game.values())
        size = self.count if 0.0 < self.won < 1.0 else len(parts)
        low, high = wilson(self.won * size, size)
        if len(parts) == self.count:
            return low, high
        by = chance("intervals")
        shares: list[float] = []
        for _ in range(DRAWS):
            drawn = [parts[by.below(len(parts))] for _ in parts]
            shares.append(math.fsum([won for _, won in drawn]) / sum([count for count, _ in drawn]))
        shares.sort()
        outside = round(DRAWS * 0.025)
        return min(low, shares[outside]), max(high, shares[-1 - outside])


def bins(chances: Sequence[float], won: Sequence[float], games: Sequence[int] | None = None) -> list[Bin]:
    """The positions by fifths of their chances; `games` are the games that they are from, by default all different."""
    of_game = range(len(chances)) if games is None else games
    out: list[Bin] = []
    for low, high in BINS:
        inside = [i for i, each in enumerate(chances) if low <= each < high or (each >= high == 1.0)]
        lists = [chances[i] for i in inside], [won[i] for i in inside], [of_game[i] for i in inside]
        out.append(Bin(low, high, *lists))
    return out
