"""Where figures stand: room in a zone (VA-27), who is there, and reach along the lines of sight."""

from __future__ import annotations

from citadelle.games.village_attacks.crowd import size
from citadelle.games.village_attacks.state import M_ZONE, S_ZONE, VillageAttacks
from citadelle.games.village_attacks.tables import NONE


def crowding(s: VillageAttacks, zone: int) -> int:
    """VA-27: how much room is taken in a zone."""
    total = size(s.crowd[zone])
    for at in s.zone:
        if at == zone:
            total += 1
    for minion in s.minions:
        if minion[M_ZONE] == zone:
            total += 1
    for one in s.summoned:
        if one[S_ZONE] == zone:
            total += 1
    if s.troll == zone:
        total += s.kit.troll_capacity
    return total


def is_full(s: VillageAttacks, zone: int, for_figures: int = 1) -> bool:
    """Is there no room for so many more figures?"""
    return crowding(s, zone) + for_figures > s.castle.capacity[zone]


def can_make_room(s: VillageAttacks, zone: int, inward: bool, been: int = 0) -> bool:
    """VA-150, VA-151: is there room in a zone, or can a villager there be pushed on, toward the Heart or away from it?

    `been` are the zones of the chain so far, as bits: nobody is pushed back into them.
    """
    if been >> zone & 1:
        return False
    if not is_full(s, zone):
        return True
    return bool(s.crowd[zone]) and bool(ways_on(s, zone, inward, been))


def ways_on(s: VillageAttacks, zone: int, inward: bool, been: int = 0) -> list[int]:
    """VA-150: the zones that a villager can be pushed into from this one."""
    found = heart_ways(s, zone) if inward else ways_away(s, zone)
    return [way for way in found if can_make_room(s, way, inward, been | 1 << zone)]


def monsters_in(s: VillageAttacks, zone: int) -> list[int]:
    """The seats whose Monsters are in a zone."""
    return [seat for seat in range(s.players) if s.zone[seat] == zone]


def is_free_zone(s: VillageAttacks, zone: int) -> bool:
    """Is the zone still part of the castle?"""
    return zone != NONE and not s.gone >> zone & 1


def neighbours(s: VillageAttacks, zone: int) -> list[int]:
    """The zones one passage away."""
    return s.castle.map.neighbours(zone, s.gone)


def seen_within(s: VillageAttacks, zone: int, least: int, most: int) -> list[int]:
    """The zones seen from this one within a range, the own zone first (VA-23, VA-149)."""
    seen = s.castle.sights(s.gone, s.dark)[zone]
    return [other for other in range(len(seen)) if least <= seen[other] <= most]


def heart_ways(s: VillageAttacks, zone: int) -> list[int]:
    """VA-25: the next zones toward the Heart."""
    return s.castle.map.towards(zone, s.castle.hearts, s.gone)


def ways_away(s: VillageAttacks, zone: int) -> list[int]:
    """VA-25: the next zones away from the Heart."""
    return s.castle.map.away(zone, s.castle.hearts, s.gone)
