"""Can a scenario be played and won (HM-1120 to HM-1132)? Ways over the map, goals, rounds, opponents."""

from __future__ import annotations

from citadelle.games.heroes3.catalog import records
from citadelle.games.heroes3.catalog.scenario_records import MapOf, Scenario, SlotOf
from citadelle.games.heroes3.lattice import DIRECTIONS, beyond, place_at, printed_position
from citadelle.games.heroes3.map_kinds import AI_REINFORCE, BOSS, MAP_GAIN, SPAWN_ARMY
from citadelle.games.heroes3.scenario_kinds import (
    ALL_AI_ARMIES_DEFEATED,
    CONTROL,
    CONTROL_COUNT,
    DEFEAT_AI_HERO,
    DEFEAT_BOSS,
    HOLD_LOCATION,
    ConditionEffect,
)
from citadelle.games.heroes3.tables import POSITIONS
from citadelle.kernel.errors import BadData, Place

Tiles = dict[str, records.Tile]
RING = range(1, len(POSITIONS))


def check_goals(tiles: Tiles, scenario: Scenario, place: Place) -> None:
    """BadData for the first thing that keeps a scenario from being played to its end."""
    check_opponents(scenario, place)
    check_rounds(scenario, place)
    for map_ in scenario.maps:
        check_starts(tiles, scenario, map_, place)
        check_ways(tiles, scenario, map_, place)
        for victory in scenario.victory:
            if victory.players in (0, map_.players):
                check_goal(tiles, scenario, map_, victory.does, place)
    if bool(scenario.opening) != bool(scenario.closing) or bool(scenario.opening) != bool(scenario.opening_fr):
        raise BadData("heroes3.story", place=place)
    if bool(scenario.closing) != bool(scenario.closing_fr):
        raise BadData("heroes3.story", place=place)


# --- rounds, events, opponents


def check_rounds(scenario: Scenario, place: Place) -> None:
    """Events and what they name agree with the rounds and with the armies."""
    armies = scenario.ai_armies
    named = [(f"ai_heroes {hero.id}.first_move_round", hero.first_move_round) for hero in scenario.ai_heroes]
    named += [("ai_armies.spawn_rounds", last) for last in (armies.spawn_rounds if armies is not None else ())]
    for number, victory in enumerate(scenario.victory):
        named.append((f"victory[{number}]", max(victory.does.after_round, victory.does.from_round)))
    for field, last in named:
        if last > scenario.rounds:
            raise BadData("heroes3.event_round", place=place, field=field, n=scenario.rounds)
    spawned: list[int] = []
    for number, event in enumerate(scenario.events):
        field, does = f"events[{number}]", event.does
        if does.kind == SPAWN_ARMY:
            rounds = armies.spawn_rounds if armies is not None else ()
            if does.index > len(rounds) or rounds[does.index - 1] != event.round:
                raise BadData("heroes3.spawn_round", place=place, field=field, n=does.index)
            spawned.append(does.index)
        if does.kind == MAP_GAIN and scenario.players != (1,):
            raise BadData("heroes3.gain_for_one", place=place, field=field)
        if does.kind == AI_REINFORCE:
            check_reinforced(scenario, does.ai_id, does.flip_id, field, place)
    if armies is not None and sorted(spawned) != list(range(1, len(armies.spawn_rounds) + 1)):
        raise BadData("heroes3.spawn_events", place=place, n=len(armies.spawn_rounds))


def check_reinforced(scenario: Scenario, ident: str, unit: str, field: str, place: Place) -> None:
    """HM-1121: the unit that becomes a pack is few in the army of that AI hero."""
    for hero in scenario.ai_heroes:
        if hero.id == ident and not any(one.unit == unit and one.side == "few" for one in hero.army):
            raise BadData("heroes3.not_few", place=place, field=field, id=unit, ai=ident)


def check_opponents(scenario: Scenario, place: Place) -> None:
    """One sort of opponents: AI heroes, AI armies or a boss; each unit card once; a boss is beaten to win."""
    boss = scenario.dragon_utopia.does.kind == BOSS
    if sum([bool(scenario.ai_heroes), scenario.ai_armies is not None, boss]) > 1:
        raise BadData("heroes3.opponents", place=place)
    if boss != any(victory.does.kind == DEFEAT_BOSS for victory in scenario.victory):
        raise BadData("heroes3.boss_goal", place=place)
    if scenario.ai_armies is None and any(one.does.kind == ALL_AI_ARMIES_DEFEATED for one in scenario.victory):
        raise BadData("heroes3.armies_goal", place=place)
    if scenario.mode == "campaign" and (scenario.players != (1,) or not scenario.faction):
        raise BadData("heroes3.campaign_players", place=place)
    for hero in scenario.ai_heroes:
        units = [one.unit for one in hero.army]
        if len(set(units)) != len(units) or (scenario.faction and hero.faction == scenario.faction):
            raise BadData("heroes3.ai_units_twice", place=place, ai=hero.id)


# --- the map


def slot_at(map_: MapOf, at: tuple[int, int]) -> SlotOf | None:
    """The tile place of a map at these coordinates."""
    for slot in map_.tiles:
        if slot.at == at:
            return slot
    return None


def location_at(tiles: Tiles, slot: SlotOf, position: str) -> str:
    """What lies on a field of a named tile."""
    return next(field.loc for field in tiles[slot.tile].fields if field.pos == position)


def check_starts(tiles: Tiles, scenario: Scenario, map_: MapOf, place: Place) -> None:
    """HM-114, HM-1128: heroes start on fields that they can stand on; fields held at the start exist."""
    for slot in map_.tiles:
        towns = [field.faction for field in tiles[slot.tile].fields if field.faction] if slot.tile else []
        if slot.player and slot.class_ != "start" and not slot.player_field:
            raise BadData("heroes3.player_field", place=place, a=slot.at[0], b=slot.at[1])
        if slot.player and towns and towns != [scenario.faction]:
            raise BadData("heroes3.start_faction", place=place, id=slot.tile)
        if slot.class_ == "start" and not slot.player and (not slot.tile or not scenario.faction):
            raise BadData("heroes3.foreign_start", place=place, a=slot.at[0], b=slot.at[1])
        if slot.player_field:
            stand_on(tiles, map_, slot.at, slot.player_field, "player_field", place)
    for claimed in scenario.claimed_fields:
        stand_on(tiles, map_, claimed.at, claimed.field, "claimed_fields", place)
    for hero in scenario.ai_heroes:
        stand_on(tiles, map_, hero.at_tile, hero.at_field, f"ai_heroes {hero.id}", place)
    if scenario.ai_armies is not None:
        armies = scenario.ai_armies
        stand_on(tiles, map_, armies.spawn_tile, armies.spawn_field, "ai_armies", place)


def stand_on(tiles: Tiles, map_: MapOf, at: tuple[int, int], position: str, field: str, place: Place) -> None:
    """Somebody stands on a field from the start: its tile is named by the scenario, and the field isn't blocked."""
    slot = slot_at(map_, at)
    if slot is None or not slot.tile:
        raise BadData("heroes3.tile_unnamed", place=place, field=field, a=at[0], b=at[1])
    if location_at(tiles, slot, position) == "blocked":
        raise BadData("heroes3.goal_blocked", place=place, field=field, tile=slot.tile, position=position)


def open_edges(tiles: Tiles, slot: SlotOf) -> list[int]:
    """HM-505, HM-515: the board positions of a tile whose outer edges can be crossed: all, if somebody turns it."""
    if not slot.tile or slot.rotation < 0 or slot.face == "down":
        return list(RING)
    tile = tiles[slot.tile]
    blocked = [field.pos for field in tile.fields if field.loc == "blocked"]
    out: list[int] = []
    for board in RING:
        position = POSITIONS[printed_position(board, slot.rotation)]
        if position not in blocked and position not in tile.closed_fields:
            out.append(board)
    return out


def joined_places(tiles: Tiles, map_: MapOf, slot: SlotOf) -> list[tuple[int, int]]:
    """The places of the map to which open edges lead from a tile place."""
    by_place = {place_at(*one.at): one for one in map_.tiles}
    out: list[tuple[int, int]] = []
    for board in open_edges(tiles, slot):
        for direction in range(DIRECTIONS):
            there, board_there = beyond(place_at(*slot.at), board, direction)
            other = by_place.get(there)
            if other is None or other is slot or other.at in out:
                continue
            if board_there in open_edges(tiles, other):
                out.append(other.at)
    return out


def check_ways(tiles: Tiles, scenario: Scenario, map_: MapOf, place: Place) -> None:
    """HM-114, HM-514: every start tile has a way out, and from it a way leads to every tile."""
    for start in [slot for slot in map_.tiles if slot.player]:
        if len(map_.tiles) > 1 and not joined_places(tiles, map_, start):
            raise BadData("heroes3.start_shut", place=place, a=start.at[0], b=start.at[1], n=map_.players)
    reached = [map_.tiles[0].at]
    for at in reached:
        slot = slot_at(map_, at)
        assert slot is not None
        reached += [there for there in joined_places(tiles, map_, slot) if there not in reached]
    for slot in map_.tiles:
        if slot.at not in reached:
            raise BadData("heroes3.tile_shut", place=place, a=slot.at[0], b=slot.at[1], n=map_.players)


# --- goals


def check_goal(tiles: Tiles, scenario: Scenario, map_: MapOf, goal: ConditionEffect, place: Place) -> None:
    """HM-1123: what a victory asks for can be there."""
    if goal.also is not None:
        check_goal(tiles, scenario, map_, goal.also, place)
    if goal.kind == CONTROL:
        slot = slot_at(map_, (goal.tile[0], goal.tile[1]))
        if slot is None or (slot.tile and not fields_of(tiles, slot.tile, goal.location_id)):
            raise BadData("heroes3.goal_missing", place=place, id=goal.location_id, n=map_.players)
    elif goal.kind in (CONTROL_COUNT, HOLD_LOCATION, DEFEAT_BOSS):
        wanted = max(goal.count, 1)
        if most_fields(tiles, scenario, map_, goal.location_id) < wanted:
            raise BadData("heroes3.goal_missing", place=place, id=goal.location_id, n=map_.players)
    elif goal.kind == DEFEAT_AI_HERO and not any(hero.id == goal.ai_id for hero in scenario.ai_heroes):
        raise BadData("heroes3.armies_goal", place=place)


def fields_of(tiles: Tiles, tile: str, location: str) -> int:
    """How many fields of a location a tile has."""
    return len([field for field in tiles[tile].fields if field.loc == location])


def most_fields(tiles: Tiles, scenario: Scenario, map_: MapOf, location: str) -> int:
    """How many fields of a location the map and the pools can have at most."""
    total = 0
    for slot in map_.tiles:
        if slot.tile:
            total += fields_of(tiles, slot.tile, location)
        else:
            total += max([fields_of(tiles, tile.id, location) for tile in tiles.values() if tile.class_ == slot.class_])
    far = list(scenario.far_pool_from) or [tile.id for tile in tiles.values() if tile.class_ == "far"]
    pool = scenario.far_pool * map_.players
    return total + pool * max([fields_of(tiles, tile, location) for tile in far], default=0)
