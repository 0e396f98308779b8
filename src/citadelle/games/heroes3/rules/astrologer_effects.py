"""What astrologers cards in force change: movement points, income, each player's first spell (HM-211, HM-217)."""

from __future__ import annotations

from citadelle.games.heroes3.map_kinds import CARRY, MP_ALL_HEROES
from citadelle.games.heroes3.rules.control import is_main
from citadelle.games.heroes3.state import Heroes3


def in_force(s: Heroes3, op: int) -> bool:
    """Is a card with this op in force?"""
    return any(s.kit.astrologer_effect[card].kind == op for card in s.astrologers)


def mp_change(s: Heroes3) -> int:
    """HM-217: how many movement points all heroes have more or less."""
    change = 0
    for card in s.astrologers:
        effect = s.kit.astrologer_effect[card]
        if effect.kind == MP_ALL_HEROES:
            change += effect.amount
    return change


def base_mp(s: Heroes3, hero: int) -> int:
    """HM-201: the movement points of a hero at the start of a round; a carrier of the grail has fewer (HM-1130)."""
    t = s.kit
    base = t.hero_mp[s.hero[hero // 2]] if is_main(hero) else t.secondary_hero_mp
    points = max(0, base + mp_change(s))
    grail = t.scenarios[s.variant.scenario].grail
    if hero == s.grail_carrier and grail.kind == CARRY and points > grail.carrier_mp_min:
        points = max(grail.carrier_mp_min, points + grail.carrier_mp)
    return points
