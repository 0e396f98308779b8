"""Stun and Burn on villagers (VA-145, VA-146)."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import BURNING, STUNNED, added, removed, sort_of
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.wounds import free_captive
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import NONE
from citadelle.kernel.event import Args

STUN_IMMUNE: Final = 2
"""The place of `stun` among the effects that a hero can be immune to, as a bit."""


def stun_villager(s: VillageAttacks, zone: int, figure: int, seat: int) -> int:
    """VA-145: a villager lies down, unless it can't be stunned; its figure then. A captor lets go (VA-S7.6)."""
    sort = sort_of(figure)
    if figure & STUNNED or s.kit.sort_immune_effects[sort] & STUN_IMMUNE:
        if not figure & STUNNED and s.sink is not None:
            s.emit("effect_ignored", seat, "VA-130", {"villager": s.kit.sort_ids[sort], "effect": "stun"})
        return figure
    after = figure | STUNNED
    s.crowd[zone] = added(removed(s.crowd[zone], figure), after)
    if s.sink is not None:
        s.emit("villager_stunned", seat, "VA-145", {"villager": s.kit.sort_ids[sort], "zone": zone_id(s, zone)})
    if s.captor == sort:
        free_captive(s)
    return after


def burn_villager(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-146: a villager gets Burn."""
    s.crowd[zone] = added(removed(s.crowd[zone], figure), figure | BURNING)
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)}
        s.emit("villager_burns", NONE, "VA-146", args)


def stand_up(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-145: a stunned villager stands."""
    s.crowd[zone] = added(removed(s.crowd[zone], figure), figure & ~STUNNED)
    if s.sink is not None:
        s.emit(
            "villager_stands", NONE, "VA-145", {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)}
        )
