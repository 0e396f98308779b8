"""Tiles that nobody has seen: those that lie face down on the map and in the far pools (HM-106, HM-1127, HM-1406).

What may lie where follows from the scenario: fixed tiles are known, filters and pools allow some tiles only.
"""

from __future__ import annotations

from typing import Any

from citadelle.games.heroes3.map_fields import MapFields
from citadelle.games.heroes3.rules.tiles import ChooseRotation
from citadelle.games.heroes3.scenario_rules import MapSlot, ScenarioRules
from citadelle.games.heroes3.tables import FAR, NONE, Tables
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import Frame, find_frame

Pools = tuple[tuple[int, ...], ...]


def slot_at(scenario: ScenarioRules, players: int, place: int) -> MapSlot:
    """The slot of the scenario's map at a place."""
    for slot in scenario.maps[players]:
        if slot.place == place:
            return slot
    raise KeyError(place)


def known_tiles(public: MapFields, scenario: ScenarioRules, players: int) -> tuple[int, ...]:
    """HM-1406: by face-down place the tile that the scenario names; NONE for a random one."""
    return tuple([slot_at(scenario, players, place).tile for place in public.down_place])


def seen_tiles(public: MapFields, frames: list[Frame[Any]]) -> list[int]:
    """The tiles that everybody has seen."""
    out = [tile for tile in range(len(public.tile_place)) if public.tile_place[tile] != NONE]
    turning = find_frame(frames, ChooseRotation)
    if turning is not None and turning.tile not in out:
        out.append(turning.tile)
    return out


def unseen_tiles(public: MapFields, frames: list[Frame[Any]], t: Tables, known: tuple[int, ...]) -> list[int]:
    """The tiles that may lie at random somewhere, or be in the box."""
    seen = [*seen_tiles(public, frames), *known]
    return [tile for tile in range(len(t.tile_ids)) if tile not in seen]


def deal(
    public: MapFields, frames: list[Frame[Any]], t: Tables, scenario: ScenarioRules, players: int, chance: Chance
) -> tuple[tuple[int, ...], Pools]:
    """HM-1127: face-down tiles and pools as they may be, by what everybody knows: by face-down place, and by seat."""
    known = known_tiles(public, scenario, players)
    left = unseen_tiles(public, frames, t, known)
    chance.shuffle(left)
    down = list(known)
    for at, place in enumerate(public.down_place):
        slot = slot_at(scenario, players, place)
        if down[at] == NONE and slot.among:
            down[at] = taken(left, t, slot.tile_class, slot.among)
    pools: list[list[int]] = [[] for _ in public.pool_left]
    for seat in range(len(pools)):
        for some in scenario.far_pool_each:
            if len(pools[seat]) < public.pool_left[seat] and not set(some) & set(public.pool_used[seat]):
                pools[seat].append(taken(left, t, FAR, some))
    for seat in range(len(pools)):
        while len(pools[seat]) < public.pool_left[seat]:
            pools[seat].append(taken(left, t, FAR, scenario.far_pool_from))
        chance.shuffle(pools[seat])
    for at, place in enumerate(public.down_place):
        if down[at] == NONE:
            down[at] = taken(left, t, slot_at(scenario, players, place).tile_class, ())
    return tuple(down), tuple([tuple(pool) for pool in pools])


def taken(left: list[int], t: Tables, tile_class: int, among: tuple[int, ...]) -> int:
    """The first of these tiles that has the class and is allowed; it is taken out."""
    for tile in left:
        if t.tile_class[tile] == tile_class and (not among or tile in among):
            left.remove(tile)
            return tile
    raise ValueError("no tile is left that may lie there")
