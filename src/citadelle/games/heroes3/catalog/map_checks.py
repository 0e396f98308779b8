"""What towns, locations and tiles must agree on (HM-420, HM-501 to HM-520)."""

from __future__ import annotations

from citadelle.games.heroes3.catalog import records
from citadelle.games.heroes3.map_kinds import INCOME, MAGIC_SPRING, MAP_NONE, RESOURCE_DICE, TREASURE_DICE
from citadelle.games.heroes3.tables import POSITIONS, RESOURCES, TIERS
from citadelle.kernel.errors import BadData, Place
from citadelle.parts.data import Loaded

LOCATIONS = (
    "town", "settlement", "mine", "obelisk", "dragon_utopia", "grail", "stables", "sanctuary", "empty", "blocked",
)  # fmt: skip
"""The locations that the rules know by name."""
KINDS = ("city_hall", "citadel", "mage_guild", "dwelling", "dwelling", "dwelling", "faction", "faction")
"""HM-420: the buildings of a town."""
OPEN_FIELDS = 2
"""HM-114: so many ring fields of a start tile lead outside at least."""


def check_map(loaded: Loaded) -> None:
    """BadData for the first thing that doesn't fit."""
    _towns(loaded)
    _locations(loaded)
    _tiles(loaded)


def _towns(loaded: Loaded) -> None:
    """HM-420: eight buildings a town, dwellings one after the other."""
    file = loaded.file("towns", records.TownsFile)
    factions = file.meta.towns
    for faction in file.meta.ignore_morale:
        if faction not in factions:
            place = loaded.where("towns", "meta")
            raise BadData("heroes3.no_faction", place=place, field="ignore_morale", id=faction, names=factions)
    for building in file.building:
        place = loaded.where("towns", "building", building.id)
        if building.town not in factions:
            raise BadData("heroes3.no_faction", place=place, field="town", id=building.town, names=factions)
        _building(building, place)
    for faction in factions:
        own = [building for building in file.building if building.town == faction]
        if sorted(building.kind for building in own) != sorted(KINDS):
            raise BadData("heroes3.eight_buildings", place=loaded.where("towns"), faction=faction)
        if sorted(building.tier for building in own if building.tier) != sorted(TIERS[:3]):
            raise BadData("heroes3.three_dwellings", place=loaded.where("towns"), faction=faction)
        ids = [building.id for building in own]
        for building in own:
            seen, here = [building.id], building
            while here.requires:
                if here.requires not in ids or here.requires in seen:
                    place = loaded.where("towns", "building", building.id)
                    raise BadData("heroes3.no_building", place=place, field="requires", id=here.requires, names=ids)
                seen.append(here.requires)
                here = own[ids.index(here.requires)]


def _building(building: records.Building, place: Place) -> None:
    """What a building of its kind must have."""
    if (building.kind == "dwelling") != bool(building.tier):
        raise BadData("heroes3.dwelling_tier", place=place)
    if bool(building.options) != bool(building.timing):
        raise BadData("heroes3.building_timing", place=place)
    if (building.kind == "mage_guild") != (building.spell_book is not None):
        raise BadData("heroes3.spell_book", place=place)


def _locations(loaded: Loaded) -> None:
    """HM-520: the locations that the rules know, and effects that fit their categories."""
    locations = loaded.file("locations", records.LocationsFile).location
    constants = loaded.file("constants", records.ConstantsFile).constant
    spring_cards = {constant.id: constant.value for constant in constants}["magic_spring_cards"]
    found = [location.id for location in locations]
    for ident in LOCATIONS:
        if ident not in found:
            raise BadData("heroes3.record_missing", place=loaded.where("locations"), table="location", id=ident)
    for location in locations:
        place = loaded.where("locations", "location", location.id)
        if location.category in ("empty", "blocked") and location.does.kind != MAP_NONE:
            raise BadData("heroes3.nothing_here", place=place)
        if location.does.kind == MAGIC_SPRING and location.does.look != spring_cards:
            raise BadData("heroes3.spring_cards", place=place, n=spring_cards)
        for ident in location.does.location_ids:
            if ident not in found:
                raise BadData("heroes3.no_location", place=place, field="locations", id=ident, names=found)
        if location.id == "settlement":
            given = [option for option in location.does.effects if option.kind == INCOME]
            names = [name for option in given for name in RESOURCES if getattr(option, name) > 0]
            if names != list(RESOURCES):
                raise BadData("heroes3.settlement_incomes", place=place, names=RESOURCES)


def _tiles(loaded: Loaded) -> None:
    """HM-501 to HM-513: tiles whose fields stand for something, one start tile for each faction's town."""
    file = loaded.file("locations", records.LocationsFile)
    locations = {location.id: location for location in file.location}
    mines = {mine.id: mine for mine in file.mine_type}
    factions = loaded.file("towns", records.TownsFile).meta.towns
    towns: list[str] = []
    for tile in loaded.file("tiles", records.TilesFile).tile:
        place = loaded.where("tiles", "tile", tile.id)
        if sorted(field.pos for field in tile.fields) != sorted(POSITIONS):
            raise BadData("heroes3.positions", place=place, names=POSITIONS)
        for field in tile.fields:
            if field.loc not in locations:
                raise BadData("heroes3.no_location", place=place, field="fields", id=field.loc, names=list(locations))
            _field(field, locations[field.loc], mines, place)
        towns += [field.faction for field in tile.fields if field.loc == "town"]
        _ways_out(tile, place)
    if sorted(towns) != sorted(factions):
        raise BadData("heroes3.one_town", place=loaded.where("tiles"), names=factions)


def _field(
    field: records.FieldOf, location: records.Location, mines: dict[str, records.MineType], place: Place
) -> None:
    """One field: mines that exist with their income, dice where dice are rolled, towns of a faction."""
    here = f"fields {field.pos}"
    if (field.loc == "mine") != bool(field.mine):
        raise BadData("heroes3.mine_field", place=place, field=here)
    if field.mine:
        mine = mines.get(field.mine)
        if mine is None:
            raise BadData("heroes3.no_mine", place=place, field=here, id=field.mine, names=list(mines))
        if (field.resource, field.income) != (mine.resource, mine.income):
            raise BadData("heroes3.mine_income", place=place, field=here, resource=mine.resource, n=mine.income)
    rolls = location.does.kind in (TREASURE_DICE, RESOURCE_DICE) and not location.does.dice
    if rolls != bool(field.dice):
        raise BadData("heroes3.field_dice", place=place, field=here)
    if (field.loc == "town") != bool(field.faction):
        raise BadData("heroes3.town_faction", place=place, field=here)
    if field.difficulty and location.category not in ("visitable", "claimable"):
        raise BadData("heroes3.guarded_field", place=place, field=here)


def _ways_out(tile: records.Tile, place: Place) -> None:
    """HM-513: at most one blocked field at the rim, so that a connecting rotation exists; HM-505: closed fields are
    those of start tiles, and leave a way out."""
    ring = [field.pos for field in tile.fields if field.pos != "C"]
    blocked = [field.pos for field in tile.fields if field.pos != "C" and field.loc == "blocked"]
    if len(blocked) > 1:
        raise BadData("heroes3.blocked_fields", place=place)
    if tile.closed_fields and tile.class_ != "start":
        raise BadData("heroes3.closed_fields", place=place)
    way_out = [pos for pos in ring if pos not in blocked and pos not in tile.closed_fields]
    if len(way_out) < OPEN_FIELDS:
        raise BadData("heroes3.no_way_out", place=place, n=OPEN_FIELDS)
    if (tile.class_ == "start") != any(field.loc == "town" for field in tile.fields):
        raise BadData("heroes3.start_town", place=place)
