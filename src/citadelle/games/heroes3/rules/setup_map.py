"""Laying out the tiles of a scenario: start tiles, face-down tiles, far pools (HM-106, HM-1127)."""

from __future__ import annotations

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.rules.tiles import rebuild_links
from citadelle.games.heroes3.scenario_rules import ClaimedField, MapSlot
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FAR, NONE, START
from citadelle.parts.hexes import FIELDS


def lay_map(s: Heroes3) -> None:
    """HM-106, HM-1127: fixed tiles are put aside, pools dealt, the other slots filled at random."""
    t = s.kit
    scenario = t.scenarios[s.variant.scenario]
    slots = scenario.maps[s.players]
    tiles = [fixed_tile(s, slot) for slot in slots]
    free = [tile for tile in range(len(t.tile_ids)) if tile not in tiles]
    deal_pools(s, free)
    for is_filtered in (True, False):
        for number in range(len(slots)):
            if tiles[number] == NONE and bool(slots[number].among) == is_filtered:
                tiles[number] = take_random(s, free, slot_tiles(s, slots[number], free))
    for number in range(len(slots)):
        lay_slot(s, slots[number], tiles[number])
    for one in scenario.claimed:
        hold_from_start(s, one)
    place_opponents(s)
    rebuild_links(s)
    if s.sink is not None:
        s.emit("map_laid", NONE, "HM-106", {"scenario": scenario.id})


def fixed_tile(s: Heroes3, slot: MapSlot) -> int:
    """The tile that must lie in a slot: a player's start tile, or the one the scenario names; NONE for a random one."""
    if slot.tile != NONE:
        return slot.tile
    return s.kit.faction_town[s.faction[slot.seat]] if slot.seat != NONE else NONE


def slot_tiles(s: Heroes3, slot: MapSlot, free: list[int]) -> list[int]:
    """The unused tiles that may lie in a slot."""
    if slot.among:
        return [tile for tile in free if tile in slot.among]
    return [tile for tile in free if s.kit.tile_class[tile] == slot.tile_class]


def take_random(s: Heroes3, free: list[int], able: list[int]) -> int:
    """A random one of these tiles, which is used then."""
    tile = able[s.below(len(able))]
    free.remove(tile)
    return tile


def deal_pools(s: Heroes3, free: list[int]) -> None:
    """HM-1127: each pool gets one random tile of every list, then random far tiles; each pool is shuffled."""
    t = s.kit
    scenario = t.scenarios[s.variant.scenario]
    pools: list[list[int]] = [[] for _ in range(s.players)]
    for among in scenario.far_pool_each:
        for pool in pools:
            pool.append(take_random(s, free, [tile for tile in free if tile in among]))
    for pool in pools:
        while len(pool) < scenario.far_pool:
            able = [tile for tile in free if t.tile_class[tile] == FAR]
            if scenario.far_pool_from:
                able = [tile for tile in able if tile in scenario.far_pool_from]
            pool.append(take_random(s, free, able))
        s.shuffle(pool)
    s.pools = tuple([tuple(pool) for pool in pools])
    s.pool_left = tuple([len(pool) for pool in pools])


def lay_slot(s: Heroes3, slot: MapSlot, tile: int) -> None:
    """A tile lies at its place, face up or down; a player's town is the player's from the start."""
    if not slot.face_up:
        s.down_place = (*s.down_place, slot.place)
        s.down_tile = (*s.down_tile, tile)
        s.down_class = (*s.down_class, s.kit.tile_class[tile])
        return
    s.tile_place[tile] = slot.place
    s.tile_turn[tile] = 0 if slot.rotation == NONE else slot.rotation
    if s.kit.tile_class[tile] == START:
        town = s.kit.town_field[s.kit.faction_town.index(tile)]
        s.cube[town] = slot.seat if slot.seat != NONE else AI_CUBE
        s.claimed[town] = True


def start_slot(s: Heroes3, seat: int) -> MapSlot:
    """The place of the map where a player begins."""
    slots = s.kit.scenarios[s.variant.scenario].maps[s.players]
    for slot in slots:
        if slot.seat == seat:
            return slot
    raise AssertionError("every player has a start tile")


def start_tile(s: Heroes3, seat: int) -> int:
    """The tile where a player begins: the faction's start tile, or the one that the scenario names (HM-1128)."""
    return fixed_tile(s, start_slot(s, seat))


def tile_of(s: Heroes3, place: int) -> int:
    """The tile that lies at a place, up or down; NONE where there is none. Only of named tiles may anything be told
    that follows from it (HM-1406)."""
    if place in s.tile_place:
        return s.tile_place.index(place)
    return s.down_tile[s.down_place.index(place)] if place in s.down_place else NONE


def hold_from_start(s: Heroes3, claimed: ClaimedField) -> None:
    """HM-1128: a field that a player holds at the start, with its settlement's income: no first reward, no guards."""
    field = tile_of(s, claimed.place) * FIELDS + claimed.position
    s.cube[field] = claimed.seat
    s.claimed[field] = True
    for resource in range(3):
        if claimed.income[resource]:
            s.settlement_income[field] = resource


def place_opponents(s: Heroes3) -> None:
    """HM-920, HM-1129: the AI heroes stand on their fields with their armies; armies and a boss come later."""
    heroes = s.kit.scenarios[s.variant.scenario].ai_heroes
    for number in range(len(heroes)):
        s.ai_field[number] = tile_of(s, heroes[number].place) * FIELDS + heroes[number].position
        s.ai_army[number] = tuple(sorted(heroes[number].forms))
