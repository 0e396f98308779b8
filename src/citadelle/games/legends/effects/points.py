"""What an effect is worth at the end: one function per scoring kind of the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.legends.effect_kinds import (
    VP,
    VP_FAMILY_MIN,
    VP_FAMILY_SET,
    VP_PER_BIG_ISLAND,
    VP_PER_CAPTURED,
    VP_PER_COINS,
    VP_PER_FAMILY,
    VP_PER_FLYING,
    VP_SUPPLY_EMPTY,
    Effect,
)
from citadelle.games.legends.effects.questions import count, family, holds
from citadelle.games.legends.state import Legends
from citadelle.parts.effects import FOR_EACH, IF, THEN


def points_of(s: Legends, seat: int, effect: Effect, isles: list[int]) -> int:
    """The points one effect of a card or leader gives its owner now; `isles` are the islands' holders."""
    found = POINTS.get(effect.kind)
    return 0 if found is None else found(s, seat, effect, isles)


def per_family(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-660: points for each card of the family, itself included if it is one."""
    return e.value * family(s, seat, e.family)


def family_set(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-670, LG-841: points once, with enough cards of the family."""
    return e.value if family(s, seat, e.family) >= e.count else 0


def per_coins(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-680: points for every full number of coins left."""
    return e.value * (s.coins[seat] // e.per)


def per_flying(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-661: points for each Flying ability owned."""
    count = 0
    for card in s.owned[seat]:
        count += s.kit.card_flying[card]
    return e.value * count


def supply_empty(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-844: points if no army is left in supply."""
    return e.value if s.supply[seat] == 0 else 0


def per_captured(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-845: points for every full number of captives."""
    return e.value * (sum(s.captured) // e.per)


def per_big_island(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-847: points for each controlled island of some size."""
    chart = s.chart
    if chart is None:
        return 0
    count = 0
    for i in range(len(isles)):
        if isles[i] == seat and len(chart.islands[i]) >= e.min_regions:
            count += 1
    return e.value * count


def composed_points(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-601: points that a composed ability says outright."""
    return e.value


def of_parts(s: Legends, seat: int, e: Effect, isles: list[int]) -> int:
    """LG-601: at the end a composed ability scores what its parts do: under its condition, for each that is counted."""
    parts = e.effects
    times = 1
    if e.kind == IF and e.test is not None and not holds(s, seat, e.test):
        parts = e.otherwise
    elif e.kind == FOR_EACH and e.test is not None:
        times = count(s, seat, e.test)
    total = 0
    for part in parts:
        assert isinstance(part, Effect)
        total += points_of(s, seat, part, isles)
    return total * times


POINTS: Final[dict[int, Callable[[Legends, int, Effect, list[int]], int]]] = {
    VP_PER_FAMILY: per_family,
    VP_FAMILY_SET: family_set,
    VP_FAMILY_MIN: family_set,
    VP_PER_COINS: per_coins,
    VP_PER_FLYING: per_flying,
    VP_SUPPLY_EMPTY: supply_empty,
    VP_PER_CAPTURED: per_captured,
    VP_PER_BIG_ISLAND: per_big_island,
    VP: composed_points,
    THEN: of_parts,
    IF: of_parts,
    FOR_EACH: of_parts,
}
BY_CARDS: Final = (VP_PER_FAMILY, VP_FAMILY_SET, VP_FAMILY_MIN, VP_PER_FLYING)
"""Kinds whose points follow from the cards of their owner alone."""


def is_by_cards(effect: Effect) -> bool:
    """Do the points of this effect follow from the cards of its owner alone, whatever else is on the table?"""
    return effect.kind not in POINTS or effect.kind in BY_CARDS
