"""Surrender (HM-435, HM-875, HM-1228) and leaving a combat with an AI army (HM-1132): when open, and why not."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import DEFENDER
from citadelle.games.heroes3.map_kinds import BOSS
from citadelle.games.heroes3.rules.control import is_home
from citadelle.games.heroes3.rules.heroes import free_homes
from citadelle.games.heroes3.rules.refusal_reasons import FINE, Reason
from citadelle.games.heroes3.scenario_kinds import ARMY_RETREAT
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import GOLD, NONE


def why_no_surrender(s: Heroes3, side: int) -> Reason:
    """HM-875: why a side can't surrender now; FINE if it can."""
    seat = s.combat_seat[side]
    if s.combat_ai[1 - side] != NONE:
        return "no_surrender_to_ai", "HM-925"
    if s.combat_hero[side] == NONE or s.combat_hero[1 - side] == NONE:
        return "no_hero_to_surrender", "HM-875"
    if side == DEFENDER and s.combat_field != NONE and is_home(s, s.combat_field):
        return "defends_home", "HM-435"
    if s.escape_forbidden >> side & 1:
        return "escape_forbidden", "HM-1228"
    if s.resources[seat * 3 + GOLD] < s.kit.surrender_payment:
        return "too_poor_to_surrender", "HM-875"
    return FINE if free_homes(s, seat) else ("no_home_free", "HM-875")


def why_no_leaving(s: Heroes3, side: int) -> Reason:
    """HM-1132 army_retreat: why a side can't leave its combat now; FINE if it can: a hero against an AI army, where the
    scenario says so, and not from its own town or settlement (HM-435)."""
    scenario = s.kit.scenarios[s.variant.scenario]
    if s.combat_seat[side] == NONE or s.combat_ai[1 - side] == NONE or scenario.special_rule(ARMY_RETREAT) is None:
        fights_boss = s.combat_ai[1 - side] != NONE and scenario.dragon_utopia.kind == BOSS
        return "no_leaving", "HM-1131" if fights_boss else "HM-874"
    if s.combat_hero[side] == NONE:
        return "no_hero_to_surrender", "HM-1132"
    if side == DEFENDER and s.combat_field != NONE and is_home(s, s.combat_field):
        return "defends_home", "HM-435"
    return FINE if free_homes(s, s.combat_seat[side]) else ("no_home_free", "HM-1132")


def may_leave(s: Heroes3, side: int) -> bool:
    """HM-1132: may this side leave at the start of an activation of its unit?"""
    return s.combat_ai[1 - side] != NONE and why_no_leaving(s, side) == FINE


def may_surrender(s: Heroes3, side: int) -> bool:
    """HM-875: may this side surrender at the start of an activation of its unit?"""
    return why_no_surrender(s, side) == FINE
