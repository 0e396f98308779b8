"""What a scenario and the components must agree on (HM-1120 to HM-1132), so that every scenario can be played."""

from __future__ import annotations

from citadelle.games.heroes3.catalog import records
from citadelle.games.heroes3.catalog.card_records import SpellsFile
from citadelle.games.heroes3.catalog.known_names import known_name
from citadelle.games.heroes3.catalog.scenario_goals import check_goals
from citadelle.games.heroes3.catalog.scenario_records import MapOf, Scenario, ScenariosFile, SlotOf, StartUnit
from citadelle.games.heroes3.map_kinds import MapEffect
from citadelle.games.heroes3.tables import BUILDINGS
from citadelle.kernel.errors import BadData, Place
from citadelle.parts.data import Loaded

NEAR = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbouring tile places (HM-507)."""
START_BUILDINGS = BUILDINGS[:6]
"""Buildings that every town has: a scenario names them without a town."""


class Components:
    """What scenarios may name."""

    def __init__(self, loaded: Loaded) -> None:
        self.tiles = {tile.id: tile for tile in loaded.file("tiles", records.TilesFile).tile}
        self.locations = [location.id for location in loaded.file("locations", records.LocationsFile).location]
        self.factions = loaded.file("towns", records.TownsFile).meta.towns
        self.units = {unit.id: unit for unit in loaded.file("units", records.UnitsFile).unit}
        self.heroes = [hero.id for hero in loaded.file("heroes", records.HeroesFile).hero]
        spells = loaded.file("spells", SpellsFile).spell
        self.spells = [spell.id for spell in spells]
        self.combat_spells = {spell.id: spell.copies for spell in spells if spell.timing != "map"}
        """Spells that an AI spell deck may hold (HM-936), with the copies in the box."""

    def class_of(self, name: str) -> list[str]:
        """The tiles of a class."""
        return [tile.id for tile in self.tiles.values() if tile.class_ == name]

    def with_location(self, ident: str) -> list[str]:
        """The tiles that have such a field."""
        return [tile.id for tile in self.tiles.values() if any(field.loc == ident for field in tile.fields)]


def check_scenarios(loaded: Loaded) -> None:
    """BadData for the first thing that doesn't fit."""
    known = Components(loaded)
    for scenario in loaded.file("scenarios", ScenariosFile).scenario:
        place = loaded.where("scenarios", "scenario", scenario.id)
        _start(known, scenario, place)
        if sorted(one.players for one in scenario.maps) != sorted(scenario.players):
            raise BadData("heroes3.maps_and_players", place=place)
        for one in scenario.maps:
            _map(known, scenario, one, place)
        _effects(known, scenario, place)
        _ai(known, scenario, place)
        check_goals(known.tiles, scenario, place)


def _start(known: Components, scenario: Scenario, place: Place) -> None:
    """HM-107, HM-112: start buildings and units that every faction has."""
    for name in scenario.start_buildings:
        known_name(place, "start_buildings", name, START_BUILDINGS, "building")
    if bool(scenario.start_units_mode) != bool(scenario.fallback_units):
        raise BadData("heroes3.fallback_units", place=place)
    units = (*scenario.start_units, *scenario.fallback_units)
    if not units:
        raise BadData("heroes3.no_start_units", place=place)
    for unit in units:
        _start_unit(known, unit, place)
    if scenario.faction:
        known_name(place, "faction", scenario.faction, known.factions, "faction")
    elif any(unit.unit for unit in units):
        raise BadData("heroes3.start_unit_faction", place=place)
    if scenario.recommended_hero:
        known_name(place, "recommended_hero", scenario.recommended_hero, known.heroes, "hero")


def _start_unit(known: Components, unit: StartUnit, place: Place) -> None:
    if bool(unit.unit) == bool(unit.tier) or bool(unit.tier) != bool(unit.pick):
        raise BadData("heroes3.start_unit", place=place)
    if unit.unit:
        known_name(place, "start_units", unit.unit, list(known.units), "unit")


# --- maps (HM-1127)


def _map(known: Components, scenario: Scenario, map_: MapOf, place: Place) -> None:
    """The map for one number of players: every seat once, tiles enough, and no tile that nobody can reach."""
    spots = [slot.at for slot in map_.tiles]
    if len(set(spots)) != len(spots):
        raise BadData("heroes3.spot_twice", place=place, n=map_.players)
    fixed = [slot.tile for slot in map_.tiles if slot.tile]
    for tile in fixed:
        known_name(place, "maps", tile, list(known.tiles), "tile")
        if fixed.count(tile) > 1:
            raise BadData("heroes3.tile_twice", place=place, id=tile, n=map_.players)
    for slot in map_.tiles:
        if slot.tile and known.tiles[slot.tile].class_ != slot.class_:
            raise BadData("heroes3.slot_class", place=place, id=slot.tile, word=slot.class_)
    seats = sorted(slot.player for slot in map_.tiles if slot.player)
    if seats != list(range(1, map_.players + 1)):
        raise BadData("heroes3.seats_of_map", place=place, n=map_.players)
    _hangs_together(spots, map_.players, place)
    _enough_tiles(known, scenario, map_, place)


def _hangs_together(spots: list[tuple[int, int]], players: int, place: Place) -> None:
    """HM-514: from every tile place a way over neighbouring places leads to every other."""
    reached = {spots[0]}
    edge = [spots[0]]
    while edge:
        a, b = edge.pop()
        for da, db in NEAR:
            if (a + da, b + db) in spots and (a + da, b + db) not in reached:
                reached.add((a + da, b + db))
                edge.append((a + da, b + db))
    for spot in spots:
        if spot not in reached:
            raise BadData("heroes3.falls_apart", place=place, a=spot[0], b=spot[1], n=players)


def _enough_tiles(known: Components, scenario: Scenario, map_: MapOf, place: Place) -> None:
    """HM-1127: the box has tiles for the random places and the pools."""
    for word in ("far", "near", "center"):
        fixed = [slot.tile for slot in map_.tiles if slot.tile]
        free = [tile for tile in known.class_of(word) if tile not in fixed]
        slots = [slot for slot in map_.tiles if slot.class_ == word and not slot.tile]
        pools = scenario.far_pool * map_.players if word == "far" else 0
        filtered = [slot for slot in slots if slot.filter]
        fitting = [tile for tile in free if tile in filter_tiles(known, filtered)]
        if len(slots) + pools > len(free) or len(filtered) > len(fitting):
            raise BadData("heroes3.too_few_tiles", place=place, word=word, n=map_.players)
    far = known.class_of("far")
    for some in (*scenario.far_pool_each, scenario.far_pool_from):
        for tile in some:
            known_name(place, "far_pool", tile, far, "tile")
    if len(scenario.far_pool_each) > scenario.far_pool:
        raise BadData("heroes3.far_pool", place=place)
    for some in scenario.far_pool_each:
        if len(set(some)) < map_.players:
            raise BadData("heroes3.too_few_tiles", place=place, word="far_pool_each", n=map_.players)
    if scenario.far_pool_from and len(set(scenario.far_pool_from)) < scenario.far_pool * map_.players:
        raise BadData("heroes3.too_few_tiles", place=place, word="far_pool_from", n=map_.players)


def filter_tiles(known: Components, slots: list[SlotOf]) -> list[str]:
    """The tiles that fit the filters of these places (there is one filter)."""
    return known.with_location(slots[0].filter) if slots else []


# --- effects, AI


def _effects(known: Components, scenario: Scenario, place: Place) -> None:
    """Events and conditions name what there is; an event lies within the rounds."""
    named: list[tuple[str, MapEffect]] = [
        ("obelisk", scenario.obelisk.does),
        ("dragon_utopia", scenario.dragon_utopia.does),
        ("grail", scenario.grail.does),
    ]
    for number, event in enumerate(scenario.events):
        if event.round > scenario.rounds:
            raise BadData("heroes3.event_round", place=place, field=f"events[{number}].round", n=scenario.rounds)
        named.append((f"events[{number}]", event.does))
    for field, effect in named:
        for ident in effect.location_ids:
            known_name(place, f"{field}.locations", ident, known.locations, "location")
        for unit in (effect.gain_unit[0], effect.flip_id, *effect.never_ids):
            if unit:
                known_name(place, field, unit, list(known.units), "unit")
        if effect.ai_id:
            known_name(place, f"{field}.id", effect.ai_id, [hero.id for hero in scenario.ai_heroes], "ai")
        _ai_spells(known, effect.ai_spells, f"{field}.ai_spells", place)
    for number, victory in enumerate(scenario.victory):
        field = f"victory[{number}]"
        if victory.players and victory.players not in scenario.players:
            raise BadData("heroes3.maps_and_players", place=place)
        inner = victory.does.also
        for condition in (victory.does, *([inner] if inner is not None else [])):
            if condition.location_id:
                known_name(place, f"{field}.location", condition.location_id, known.locations, "location")
            if condition.ai_id:
                known_name(place, f"{field}.id", condition.ai_id, [hero.id for hero in scenario.ai_heroes], "ai")
    if scenario.time_up.does.location_id:
        ident = scenario.time_up.does.location_id
        known_name(place, "time_up.location", ident, known.locations, "location")


def _ai_spells(known: Components, spells: tuple[str, ...], field: str, place: Place) -> None:
    """HM-936, HM-938: the spells of an AI spell deck exist, are no map spells, and the box has as many."""
    for spell in spells:
        known_name(place, field, spell, known.spells, "card")
        if spells.count(spell) > known.combat_spells.get(spell, 0):
            raise BadData("heroes3.ai_spell", place=place, field=field, id=spell)


def _ai(known: Components, scenario: Scenario, place: Place) -> None:
    """HM-1129, HM-1132: AI heroes and armies stand on the map and have units and spells that exist."""
    spots = [slot.at for map_ in scenario.maps for slot in map_.tiles]
    for hero in scenario.ai_heroes:
        field = f"ai_heroes {hero.id}"
        known_name(place, field, hero.faction, known.factions, "faction")
        for unit in hero.army:
            known_name(place, f"{field}.army", unit.unit, list(known.units), "unit")
        _ai_spells(known, hero.spells, f"{field}.spells", place)
        if hero.at_tile not in spots:
            raise BadData("heroes3.no_spot", place=place, field=f"{field}.at_tile")
        if hero.deck.magic and not hero.spells:
            raise BadData("heroes3.ai_spells", place=place, field=f"{field}.spells")
    for slot in [slot for map_ in scenario.maps for slot in map_.tiles if slot.ai]:
        known_name(place, "maps.ai", slot.ai, [hero.id for hero in scenario.ai_heroes], "ai")
    armies = scenario.ai_armies
    if armies is not None:
        if armies.spawn_tile not in spots:
            raise BadData("heroes3.no_spot", place=place, field="ai_armies.spawn_tile")
        rows = (armies.army.easy, armies.army.normal, armies.army.hard, armies.army.impossible)
        if any(len(row) != len(armies.spawn_rounds) for row in rows):
            raise BadData("heroes3.army_rows", place=place, n=len(armies.spawn_rounds))
    for claimed in scenario.claimed_fields:
        if claimed.at not in spots:
            raise BadData("heroes3.no_spot", place=place, field="claimed_fields.at")
