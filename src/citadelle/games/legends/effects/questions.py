"""What composed abilities ask and count: one line a kind (LG-601)."""

from __future__ import annotations

from citadelle.games.legends.effect_kinds import EACH_CITY, HAS_COINS, Effect
from citadelle.games.legends.state import Legends
from citadelle.parts import effects


def family(s: Legends, seat: int, wanted: int) -> int:
    """LG-007: how many cards of a family the seat owns; leaders are no cards (LG-840)."""
    count = 0
    for card in s.owned[seat]:
        if s.kit.card_family[card] == wanted:
            count += 1
    return count


def holds(s: Legends, seat: int, condition: effects.Effect) -> bool:
    """Does the condition hold for this seat now?"""
    assert isinstance(condition, Effect)
    if condition.kind == HAS_COINS:
        return s.coins[seat] >= condition.count
    return family(s, seat, condition.family) >= condition.count


def count(s: Legends, seat: int, counted: effects.Effect) -> int:
    """How many there are of what is counted."""
    assert isinstance(counted, Effect)
    if counted.kind == EACH_CITY:
        return len(s.built[seat])
    return family(s, seat, counted.family)
