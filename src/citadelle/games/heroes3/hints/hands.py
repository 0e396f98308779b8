"""Cards at first sight: how useful one is in a hand, and which are better drawn anew."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3 import effect_kinds as k
from citadelle.games.heroes3.effect_kinds import CardEffect
from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.tables import NONE, Tables

PER_AMOUNT: Final[dict[int, float]] = {
    k.ATTACK_BONUS: 1.8, k.DEFENSE_BONUS: 1.5, k.SPELL_POWER: 0.5, k.HEAL: 0.7, k.HEAL_OR_UNPARALYSE: 0.8,
    k.HP_BONUS: 1.2, k.INITIATIVE_BONUS: 0.3, k.MP: 1.5, k.MORALE: 1.2, k.AURA_RANGED_ATTACK: 1.5,
    k.DAMAGE_UNIT: 1.7, k.DAMAGE_AREA2: 2.2, k.FIRE_SHIELD: 1.0, k.BLESS_ATTACK: 1.2, k.CURE: 0.8, k.PRAYER: 1.5,
}  # fmt: skip
"""By op: what a point of its amount brings."""
AT_ALL: Final[dict[int, float]] = {
    k.DAMAGE_CHAIN: 3.5, k.CANCEL_LETHAL_ATTACK: 3.0, k.PARALYSE_UNIT: 2.5, k.OVERLAY_UNIT: 2.5, k.TOWN_PORTAL: 1.0,
    k.DIPLOMACY_RECRUIT: 1.5, k.MULTIPLY_ATTACK_DIE: 1.0, k.IGNORE_ATTACK_DIE: 0.8, k.DISCARD_X_ATTACK: 1.0,
    k.REROLL_RIGHT: 0.6, k.SILENCE_UNIT: 1.0, k.RESET_RETALIATION: 0.8, k.FLY_OVER_FIELDS: 1.0,
}  # fmt: skip
"""By op: what it brings whatever its amount."""
ELSE: Final = 0.4
SECOND_MODE: Final = 0.4
"""The other ways to play a card, as a part of what they bring: an expert use must be left for them."""
SPELL_AS_POWER: Final = 0.5
"""A spell can always be discarded for power (HM-346)."""


def card_uses(t: Tables) -> list[float]:
    """How useful each card is in a hand, in gold."""
    return [card_use(t, card) for card in range(len(t.card_ids))]


def card_use(t: Tables, card: int) -> float:
    """What playing a card brings on average; the best way counts whole, others in part."""
    ways: list[float] = [sum([effect_use(one) for one in mode.effects]) for mode in t.card_modes[card]]
    for level in t.card_levels[card]:
        ways.append(effect_use(level) / (1.0 + 0.5 * level.power) + SPELL_AS_POWER)
    if not ways:
        return ELSE
    best = max(ways[0], SECOND_MODE * max(ways))
    return best + SECOND_MODE * max(0.0, max(ways) - best) if t.card_faction[card] == NONE else ELSE


def effect_use(effect: CardEffect) -> float:
    """What one part of a card brings."""
    if effect.kind == k.GAIN:
        return o.GOODS[0] * effect.gold + o.GOODS[1] * effect.materials + o.GOODS[2] * effect.valuables
    if effect.kind == k.DRAW:
        return 0.7 * effect.n
    if effect.kind in PER_AMOUNT:
        return PER_AMOUNT[effect.kind] * max(effect.amount, 1)
    return AT_ALL.get(effect.kind, 0.0 if effect.cost else ELSE)
