"""Strengths by Bradley and Terry: who comes out ahead of whom, fitted to all meetings at once, whatever their order.

A difference of 400 means ten to one. Everybody also has a win and a loss of half a game against a player of strength 0,
so that who always wins stays finite. Intervals come from a Bayesian bootstrap over seeds: games of one seed are paired,
so they are weighed together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from citadelle.arena.calibration import solved
from citadelle.kernel.chance import Chance, chance

SCALE: Final = 400 / math.log(10)
"""So many points are a natural logarithm of the odds."""
PRIOR: Final = 0.5
"""The win and the loss that everybody has against strength 0."""
DRAWS: Final = 400
"""So many bootstrap samples; 95 % of them are the interval."""
BLOCKS: Final = 200
"""So many groups of seeds at the most are weighed."""
STEPS: Final = 100
"""So many steps of Newton's method at the most..."""
LONGEST_STEP: Final = 1.0
"""... none longer than this, in logarithms of odds..."""
CLOSE: Final = 1e-5
"""... until one is as short as this."""

Wins = list[list[float]]
"""By entrant and rival: how often the first came out ahead, a tie counting half."""


def no_wins(size: int) -> Wins:
    """Nobody has met anybody yet."""
    return [[0.0] * size for _ in range(size)]


def strengths(wins: Wins, prior: Sequence[tuple[float, float]], start: Sequence[float] = ()) -> list[float]:
    """The strengths that make these wins likeliest, 0 in the mean.

    `prior` are everybody's wins and losses against strength 0; `start` are strengths nearby, if any are known.
    """
    size = len(wins)
    met = [[wins[i][j] + wins[j][i] for j in range(size)] for i in range(size)]
    at = [one / SCALE for one in start] or [0.0] * size
    for _ in range(STEPS):
        slope = [sum(wins[i]) + prior[i][0] for i in range(size)]
        bend = no_wins(size)
        for i in range(size):
            rivals = [(met[i][j], at[i] - at[j], j) for j in range(size) if j != i and met[i][j]]
            for games, lead, j in [*rivals, (prior[i][0] + prior[i][1], at[i], i)]:
                share = 1.0 / (1.0 + math.exp(-lead))
                slope[i] -= games * share
                bend[i][i] += games * share * (1.0 - share)
                if j != i:
                    bend[i][j] -= games * share * (1.0 - share)
        moves = solved(bend, slope)
        longest = max([abs(move) for move in moves])
        shorter = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        at = [one + shorter * move for one, move in zip(at, moves, strict=True)]
        if longest < CLOSE:
            break
    centre = sum(at) / size
    return [SCALE * (one - centre) for one in at]


def rated(blocks: Sequence[Wins], size: int) -> list[tuple[float, float, float]]:
    """Each entrant's strength with its 95 % interval, from the wins of each seed; the mean of all is 0."""
    even = [(PRIOR, PRIOR)] * size
    merged = merge(blocks, size)
    best = strengths(total(merged, [1.0] * len(merged), size), even)
    by = chance("bootstrap")
    drawn: list[list[float]] = []
    for _ in range(DRAWS):
        weights = [weight(by) for _ in merged]
        prior = [(PRIOR * weight(by), PRIOR * weight(by)) for _ in range(size)]
        drawn.append(strengths(total(merged, weights, size), prior, best))
    out: list[tuple[float, float, float]] = []
    for who in range(size):
        ranked = sorted([draw[who] for draw in drawn])
        out.append((best[who], ranked[DRAWS // 40], ranked[-1 - DRAWS // 40]))
    return out


def merge(blocks: Sequence[Wins], size: int) -> list[Wins]:
    """The same wins in at most `BLOCKS` blocks."""
    if len(blocks) <= BLOCKS:
        return list(blocks)
    out = [no_wins(size) for _ in range(BLOCKS)]
    for at, block in enumerate(blocks):
        into = out[at % BLOCKS]
        for i in range(size):
            for j in range(size):
                into[i][j] += block[i][j]
    return out


def total(blocks: Sequence[Wins], weights: Sequence[float], size: int) -> Wins:
    """The sum of all blocks, each by its weight."""
    out = no_wins(size)
    for block, factor in zip(blocks, weights, strict=True):
        for row, more in zip(out, block, strict=True):
            for j in range(size):
                row[j] += factor * more[j]
    return out


def weight(by: Chance) -> float:
    """The weight of a block in one sample: exponential, 1 in the mean."""
    return -math.log((by.below(1 << 30) + 0.5) / (1 << 30))
