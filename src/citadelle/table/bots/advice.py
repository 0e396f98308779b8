"""What an agent advises, as bots tell it to a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from citadelle.agents.agent import Advice

RatedOption = tuple[str, float, float]
"""An option by its key, the share of its thought that an agent gave it, and the chance to win it sees, or -1."""


class BotAdvice(NamedTuple):
    """All options, best first; for the best the chances to reach each rank or a better one, where a game without rivals
    has ranks, and how much more it is expected to get than others of what the game's hints count."""

    options: list[RatedOption]
    ranks: Sequence[float] = ()
    gains: Sequence[float] = ()


def advice_of(found: Sequence[Advice]) -> BotAdvice:
    """What an agent thinks of each option, best first."""
    order = sorted(found, key=lambda one: (-one.share, -one.chance))
    rows = [(one.key, float(one.share), float(one.chance)) for one in order]
    if not order:
        return BotAdvice(rows)
    best = order[0]
    return BotAdvice(rows, [float(chance) for chance in best.ranks], [float(gain) for gain in best.gains])


def is_finite(advice: BotAdvice) -> bool:
    """Is all of it made of numbers?"""
    numbers = [number for _, share, chance in advice.options for number in (share, chance)]
    return all(math.isfinite(number) for number in (*numbers, *advice.ranks, *advice.gains))


def rank_shares(at_least: Sequence[float]) -> list[float]:
    """The chance of each rank, from the lowest, by the chances to reach each rank above it or a better one."""
    bounds = [1.0, *at_least, 0.0]
    return [max(0.0, bounds[i] - bounds[i + 1]) for i in range(len(bounds) - 1)]
