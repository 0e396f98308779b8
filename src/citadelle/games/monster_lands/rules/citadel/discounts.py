"""What makes a purchase cheaper: persuasion dice (ML-PER-02, -03), talents and equipment (ML-PER-04)."""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.games.monster_lands.effect_kinds import DISCOUNT, Effect
from citadelle.games.monster_lands.rules.sources import mark_used, source_effect, source_id
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import CARDS_FROM


def discount_of(s: MonsterLands, building: int, die: int) -> int:
    """ML-PER-02: what a die takes off the price here; nothing if it isn't a persuasion die."""
    if die < 2:
        return 0
    value = die - 1
    last = s.chain[building]
    return value + last if value < last else value


def after_persuasion(price: int, off: int) -> int:
    """ML-PER-03: the price after the discount is at least 1."""
    if not off:
        return price
    left = price - off
    return left if left > 1 else (1 if price > 1 else price)


def cutters(s: MonsterLands, seat: int, action: int) -> list[int]:
    """ML-PER-04: unused talents and cards that make this action cheaper, the strongest first."""
    kit = s.kit
    out: list[int] = []
    for m in s.members[seat]:
        if s.used[m] == 0 and is_cut(kit.member_effect[m], action):
            out.append(m)
    if s.carrier.count(NONE) == len(s.carrier):
        return out
    for e in range(len(s.carrier)):
        if s.carrier[e] != NONE and s.equip_used[e] == 0 and is_cut(kit.equipment_ability[e], action):
            if s.carrier[e] in s.members[seat]:
                out.append(CARDS_FROM + e)
    return out


def is_cut(effect: Effect, action: int) -> bool:
    """Does the effect make this action cheaper?"""
    return effect.kind == DISCOUNT and effect.action == action


def cut(s: MonsterLands, price: int, source: int) -> int:
    """The price after one more discount of a member or a card."""
    return discounted(price, source_effect(s.kit, source))


def discounted(price: int, effect: Effect) -> int:
    """The price after a discount, down to its floor."""
    left = price - effect.gold
    if left < effect.floor:
        left = effect.floor if price > effect.floor else price
    return left


def lowest_price(s: MonsterLands, price: int, sources: Sequence[int]) -> int:
    """The price with all of these discounts."""
    for source in sources:
        price = cut(s, price, source)
    return price


def hire_price(s: MonsterLands, member: int, off: int, sources: Sequence[int] = ()) -> int:
    """ML-TAV-03: what a member costs after persuasion and these discounts."""
    return lowest_price(s, after_persuasion(s.kit.member_cost[member], off), sources)


def defense_price(s: MonsterLands, count: int, off: int) -> int:
    """ML-ARM-01: what so many defence tokens cost after persuasion."""
    return after_persuasion(count * s.kit.armory_price, off)


def card_price(s: MonsterLands, card: int, off: int) -> int:
    """ML-BAZ-01: what an equipment card costs after persuasion."""
    return after_persuasion(s.kit.equipment_cost[card], off)


def use_discount(s: MonsterLands, seat: int, source: int) -> None:
    """ML-PER-04: a talent or card makes this purchase cheaper, once a round."""
    mark_used(s, source)
    if s.sink is not None:
        s.emit("talent_used", seat, "ML-PER-04", {"source": source_id(s, source)})
