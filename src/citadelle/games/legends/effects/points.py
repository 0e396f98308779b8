"""What an effect is worth at the end: one function per scoring kind of the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.legends.effects.gains import EffectRow
from citadelle.games.legends.state import Legends
from citadelle.games.legends.tables import (
    VP_FAMILY_MIN,
    VP_FAMILY_SET,
    VP_PER_BIG_ISLAND,
    VP_PER_CAPTURED,
    VP_PER_COINS,
    VP_PER_FAMILY,
    VP_PER_FLYING,
    VP_SUPPLY_EMPTY,
)


def points_of(s: Legends, seat: int, effect: EffectRow, isles: list[int]) -> int:
    """The points one effect of a card or leader gives its owner now; `isles` are the islands' holders."""
    found = POINTS.get(effect[0])
    return 0 if found is None else found(s, seat, effect, isles)


def family(s: Legends, seat: int, wanted: int) -> int:
    """LG-007: how many cards of a family the seat owns; leaders are no cards (LG-840)."""
    count = 0
    for card in s.owned[seat]:
        if s.kit.card_family[card] == wanted:
            count += 1
    return count


def per_family(s: Legends, seat: int, e: EffectRow, isles: list[int]) -> int:
    """LG-660: points for each card of the family, itself included if it is one."""
    return e[1] * family(s, seat, e[2])


def family_set(s: Legends, seat: int, e: EffectRow, isles: list[int]) -> int:
    """LG-670, LG-841: points once, with enough cards of the family."""
    return e[1] if family(s, seat, e[2]) >= e[3] else 0


def per_coins(s: Legends, seat: int, e: EffectRow, isles: list[int]) -> int:
    """LG-680: points for every full number of coins left."""
    return e[1] * (s.coins[seat] // e[4])


def per_flying(s: Legends, seat: int, e: EffectRow, isles: list[int]) -> int:
    """LG-661: points for each Flying ability owned."""
    count = 0
    for card in s.owned[seat]:
        count += s.kit.card_flying[card]
    return e[1] * count


def supply_empty(s: Legends, seat: int, e: EffectRow, isles: list[int]) -> int:
    """LG-844: points if no army is left in supply."""
    return e[1] if s.supply[seat] == 0 else 0


def per_captured(s: Legends, seat: int, e: EffectRow, isles: list[int]) -> int:
    """LG-845: points for every full number of captives."""
    return e[1] * (sum(s.captured) // e[4])


def per_big_island(s: Legends, seat: int, e: EffectRow, isles: list[int]) -> int:
    """LG-847: points for each controlled island of some size."""
    chart = s.chart
    if chart is None:
        return 0
    count = 0
    for i in range(len(isles)):
        if isles[i] == seat and len(chart.islands[i]) >= e[3]:
            count += 1
    return e[1] * count


POINTS: Final[dict[int, Callable[[Legends, int, EffectRow, list[int]], int]]] = {
    VP_PER_FAMILY: per_family,
    VP_FAMILY_SET: family_set,
    VP_FAMILY_MIN: family_set,
    VP_PER_COINS: per_coins,
    VP_PER_FLYING: per_flying,
    VP_SUPPLY_EMPTY: supply_empty,
    VP_PER_CAPTURED: per_captured,
    VP_PER_BIG_ISLAND: per_big_island,
}
