"""Armies: units join, change sides, leave; what recruiting and reinforcing costs (HM-701 to HM-714, HM-425, HM-428)."""

from __future__ import annotations

from citadelle.games.heroes3.ability_kinds import REINFORCE_DISCOUNT_AT_LOCATION
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules.control import seat_of
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FEW, NONE, PACK, SIDES, Cost
from citadelle.parts.piles import discard


def unit_of(form: int) -> int:
    """The unit of a form."""
    return form // 2


def form_of(unit: int, side: int) -> int:
    """A unit's side as a form."""
    return unit * 2 + side


def join(s: Heroes3, seat: int, form: int, rule: str) -> None:
    """A unit joins an army."""
    s.army[seat] = tuple(sorted((*s.army[seat], form)))
    if s.sink is not None:
        s.emit("unit_joined", seat, rule, {"unit": s.kit.unit_ids[form // 2], "side": SIDES[form % 2]})


def leave(s: Heroes3, seat: int, form: int) -> None:
    """A unit leaves an army, untold."""
    rest = list(s.army[seat])
    rest.remove(form)
    s.army[seat] = tuple(rest)


def flip(s: Heroes3, seat: int, form: int, rule: str) -> None:
    """A faction unit of an army is turned to its other side."""
    leave(s, seat, form)
    other = form ^ 1
    s.army[seat] = tuple(sorted((*s.army[seat], other)))
    if s.sink is not None:
        kind = "unit_reinforced" if other % 2 == PACK else "unit_weakened"
        s.emit(kind, seat, rule, {"unit": s.kit.unit_ids[form // 2]})


def has_unit(s: Heroes3, seat: int, unit: int) -> bool:
    """HM-714: is this unit's card in the army, on either side?"""
    army = s.army[seat]
    return form_of(unit, FEW) in army or form_of(unit, PACK) in army


def discard_neutral(s: Heroes3, unit: int) -> None:
    """HM-704: a neutral card goes to the discard pile of its tier."""
    discard(s, NEUTRAL_DECK + s.kit.unit_tier[unit], unit)


def is_elsewhere(s: Heroes3, seat: int, unit: int) -> bool:
    """HM-714, HM-1032: is this unit's card in the army of another player, who captured its town?"""
    if not s.variant.captured_buildings:
        return False
    owners = [other for other in range(s.players) if other != seat and has_unit(s, other, unit)]
    return len(owners) > 0


def start_units(s: Heroes3, seat: int) -> tuple[int, ...]:
    """HM-707: the start units of the scenario; without those whose cards a captor has (HM-714, HM-1032). If that
    leaves none, the first unit of the faction that nobody has; if there is none either, all of them."""
    forms = s.kit.scenarios[s.variant.scenario].start_forms[s.faction[seat]]
    free = tuple([form for form in forms if not is_elsewhere(s, seat, form // 2)])
    if free:
        return free
    for unit in s.kit.faction_units[s.faction[seat]]:
        if not is_elsewhere(s, seat, unit):
            return (form_of(unit, FEW),)
    return forms


def rebuild_if_empty(s: Heroes3, seat: int) -> None:
    """HM-707: an army without a unit is rebuilt at once with the scenario's start units."""
    if s.army[seat] or seat == NONE or s.eliminated >> seat & 1:
        return
    s.army[seat] = start_units(s, seat)
    if s.sink is not None:
        s.emit("army_rebuilt", seat, "HM-707", {"units": [s.kit.unit_ids[form // 2] for form in s.army[seat]]})


# --- costs


def reduced(s: Heroes3, seat: int, cost: Cost) -> Cost:
    """HM-1226: a waiting discount takes gold off, at least 0 is left."""
    return (max(0, cost[0] - s.discount[seat]), cost[1], cost[2])


def recruit_cost(s: Heroes3, seat: int, unit: int) -> Cost:
    """What a unit costs this player now."""
    return reduced(s, seat, s.kit.unit_recruit[unit])


def reinforce_cost(s: Heroes3, seat: int, unit: int, halved: bool = False) -> Cost:
    """What reinforcing a unit costs this player now; halved: each resource, rounded up (HM-006, HM-630)."""
    cost = s.kit.unit_reinforce[unit]
    if halved:
        cost = ((cost[0] + 1) // 2, (cost[1] + 1) // 2, (cost[2] + 1) // 2)
    found = s.kit.ability(form_of(unit, FEW), REINFORCE_DISCOUNT_AT_LOCATION)
    if found is not None and stands_on(s, seat, found.location):
        cost = (max(0, cost[0] - found.gold), cost[1], cost[2])
    return reduced(s, seat, cost)


def stands_on(s: Heroes3, seat: int, location: int) -> bool:
    """Does a hero of this player stand on such a location?"""
    for hero in (seat * 2, seat * 2 + 1):
        field = s.hero_field[hero]
        if field != NONE and s.kit.field_location[field] == location and seat_of(hero) == seat:
            return True
    return False


def few_units(s: Heroes3, seat: int, tiers: int) -> list[int]:
    """The faction units on their few side in an army, of these tiers (as bits)."""
    t = s.kit
    out: list[int] = []
    for form in s.army[seat]:
        unit = form // 2
        if form % 2 == FEW and t.unit_faction[unit] != NONE and tiers >> t.unit_tier[unit] & 1:
            out.append(unit)
    return out


def pack_units(s: Heroes3, seat: int) -> list[int]:
    """The units of an army that lie on their pack side."""
    return [form // 2 for form in s.army[seat] if form % 2 == PACK]
