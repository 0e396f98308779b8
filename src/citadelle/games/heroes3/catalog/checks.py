"""What several records of Heroes III must agree on; each fault is a BadData that names file, record and field.

Cards and heroes are checked in `catalog.card_checks`, tiles, locations and towns in `catalog.map_checks`, scenarios in
`catalog.scenario_checks`.
"""

from __future__ import annotations

from citadelle.games.heroes3.catalog import records
from citadelle.games.heroes3.catalog.card_checks import check_cards
from citadelle.games.heroes3.catalog.card_records import (
    AbilitiesFile,
    ArtifactsFile,
    SpecialtiesFile,
    SpellLevels,
    SpellsFile,
    StatisticsFile,
)
from citadelle.games.heroes3.catalog.map_checks import check_map
from citadelle.games.heroes3.map_kinds import LocationEffect
from citadelle.games.heroes3.tables import DICE, DIFFICULTIES, RESOURCES
from citadelle.kernel.errors import BadData
from citadelle.parts.data import DataRecord, Loaded, convert_record

CONSTANTS = (
    "starting_deck_cards", "secondary_hero_mp", "secondary_hero_gold", "ai_hero_mp", "experience_per_level",
    "experience_equal", "experience_stronger", "azure_level", "siege_payment", "surrender_payment", "defeat_payment",
    "fielded_units", "board_columns", "board_rows", "move_ground", "move_flying", "move_ranged", "wall_penalty",
    "spells_per_combat_round", "neutral_combat_rounds", "extension_mp", "stalled_combat_rounds", "most_combat_rounds",
    "elimination_rounds", "first_astrologers_round", "first_resource_round", "tiles_beside_new_tile",
    "magic_spring_cards", "carried_cards", "campaign_points_scenario", "campaign_points_round", "gift_at_once",
)  # fmt: skip
POSITIVE = (
    "experience_per_level", "fielded_units", "neutral_combat_rounds", "stalled_combat_rounds", "most_combat_rounds",
    "elimination_rounds", "extension_mp", "azure_level", "gift_at_once",
)  # fmt: skip
"""Constants without which a game wouldn't end or begin."""
FIXED = {"board_columns": 4, "board_rows": 5, "fielded_units": 5}
"""The combat board as keys and pictures know it."""
FIELD_DIFFICULTIES = 7
FACES = (-1, 0, 1)


def check(loaded: Loaded) -> dict[str, SpellLevels]:
    """BadData for the first thing that doesn't fit; else the levels of all spells."""
    _constants(loaded)
    _units(loaded)
    levels = check_cards(loaded)
    check_map(loaded)
    _dice(loaded)
    _trade(loaded)
    _difficulty(loaded)
    _rounds(loaded)
    _box(loaded)
    return levels


def all_there(loaded: Loaded, stem: str, table: str, found: list[str], wanted: tuple[str, ...]) -> None:
    """Each of these records must be there: the rules read it by its id."""
    for ident in wanted:
        if ident not in found:
            raise BadData("heroes3.record_missing", place=loaded.where(stem), table=table, id=ident)


def _constants(loaded: Loaded) -> None:
    """HM-133: the constants that the rules know."""
    constants = loaded.file("constants", records.ConstantsFile).constant
    all_there(loaded, "constants", "constant", [constant.id for constant in constants], CONSTANTS)
    for constant in constants:
        place = loaded.where("constants", "constant", constant.id)
        if constant.id not in CONSTANTS:
            raise BadData("heroes3.unknown_constant", place=place, names=CONSTANTS)
        if constant.id in POSITIVE and constant.value < 1:
            raise BadData("heroes3.constant_positive", place=place)
        if constant.id in FIXED and constant.value != FIXED[constant.id]:
            raise BadData("heroes3.constant_fixed", place=place, n=FIXED[constant.id])


def _units(loaded: Loaded) -> None:
    """HM-701, HM-712: units of known factions, each id once, and abilities that name what there is."""
    factions = loaded.file("towns", records.TownsFile).meta.towns
    locations = [location.id for location in loaded.file("locations", records.LocationsFile).location]
    units = loaded.file("units", records.UnitsFile).unit
    neutral = loaded.file("neutral_units", records.NeutralUnitsFile).neutral
    siege = loaded.file("siege", records.SiegeFile).siege
    all_there(loaded, "siege", "siege", [card.id for card in siege], ("wall", "gate", "arrow_tower"))
    taken: set[str] = set()
    named = (("units", "unit", units), ("neutral_units", "neutral", neutral), ("siege", "siege", siege))
    for stem, table, cards in named:
        for card in cards:
            place = loaded.where(stem, table, card.id)
            if card.id in taken:
                raise BadData("heroes3.unit_twice", place=place)
            taken.add(card.id)
            for one in abilities_of(card):
                if one.does.location_id and one.does.location_id not in locations:
                    raise BadData(
                        "heroes3.no_location", place=place, field="location", id=one.does.location_id, names=locations
                    )
    for unit in units:
        if unit.faction not in factions:
            place = loaded.where("units", "unit", unit.id)
            raise BadData("heroes3.no_faction", place=place, field="faction", id=unit.faction, names=factions)
    for faction in factions:
        if not [unit for unit in units if unit.faction == faction and unit.tier == "bronze"]:
            raise BadData("heroes3.no_bronze_unit", place=loaded.where("units"), faction=faction)
    for card in siege:
        if card.id == "arrow_tower" and (not card.hp or not card.initiative or not card.type or not card.tier_for_ai):
            raise BadData("heroes3.tower", place=loaded.where("siege", "siege", card.id))


def abilities_of(card: DataRecord) -> list[records.AbilityOf]:
    """The abilities of a unit card, of both sides."""
    if isinstance(card, records.Unit):
        return [*card.few.abilities, *card.pack.abilities]
    assert isinstance(card, records.Neutral | records.Siege)
    return list(card.abilities)


def _dice(loaded: Loaded) -> None:
    """HM-403, HM-853: three dice, each with faces of its own sort."""
    dice = loaded.file("dice", records.DiceFile).die
    all_there(loaded, "dice", "die", [die.id for die in dice], DICE)
    for die in dice:
        place = loaded.where("dice", "die", die.id)
        for number, face in enumerate(die.faces):
            field = f"faces[{number}]"
            if die.id == "attack":
                if face not in FACES:
                    raise BadData("heroes3.attack_face", place=place, field=field)
            elif isinstance(face, int):
                raise BadData("heroes3.face_table", place=place, field=field)
            elif die.id == "resource":
                [(name, n)] = face.items() if len(face) == 1 else [("", 0)]
                if name not in RESOURCES or not isinstance(n, int) or n < 1:
                    raise BadData("heroes3.resource_face", place=place, field=field, names=RESOURCES)
        if die.id == "treasure":
            convert_record({"faces": list(die.faces)}, TreasureFaces, place)


class TreasureFaces(DataRecord, frozen=True):
    """The faces of the treasure die as effects."""

    faces: tuple[LocationEffect, ...]


def _trade(loaded: Loaded) -> None:
    """HM-404, HM-1705: an exchange is of one resource for another, and no circle of them gains or goes on for ever."""
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for trade in loaded.file("trade", records.TradeFile).trade:
        place = loaded.where("trade", "trade", trade.id)
        give, get = trade.give.cost(), trade.get.cost()
        if len([n for n in give if n]) != 1 or len([n for n in get if n]) != 1:
            raise BadData("heroes3.trade_form", place=place)
        a, b = [n > 0 for n in give].index(True), [n > 0 for n in get].index(True)
        rate = (get[b], give[a])
        if a == b:
            raise BadData("heroes3.trade_form", place=place)
        old = best.get((a, b), (0, 1))
        if rate[0] * old[1] > old[0] * rate[1]:
            best[a, b] = rate
    for circle in ((0, 1), (0, 2), (1, 2), (0, 1, 2), (0, 2, 1)):
        top = bottom = 1
        for step, a in enumerate(circle):
            rate = best.get((a, circle[(step + 1) % len(circle)]), (0, 1))
            top, bottom = top * rate[0], bottom * rate[1]
        if top >= bottom:
            names = [RESOURCES[a] for a in circle]
            raise BadData("heroes3.trade_circle", place=loaded.where("trade"), names=names)


def _difficulty(loaded: Loaded) -> None:
    """HM-1002, HM-1005: guards for every field, at most as many as the board takes; a bonus for each difficulty."""
    file = loaded.file("difficulty", records.DifficultyFile)
    if sorted(guard.field_difficulty for guard in file.guard) != list(range(1, FIELD_DIFFICULTIES + 1)):
        raise BadData("heroes3.guard_rows", place=loaded.where("difficulty"), n=FIELD_DIFFICULTIES)
    for guard in file.guard:
        for name in DIFFICULTIES:
            if not 1 <= sum(getattr(guard, name).counts()) <= FIXED["fielded_units"]:
                place = loaded.where("difficulty", "guard", guard.id)
                raise BadData("heroes3.guard_cards", place=place, field=name, n=FIXED["fielded_units"])
    if sorted(bonus.difficulty for bonus in file.start_bonus) != sorted(DIFFICULTIES):
        raise BadData("heroes3.bonus_rows", place=loaded.where("difficulty"), names=DIFFICULTIES)


def _rounds(loaded: Loaded) -> None:
    """HM-214: a card for the first astrologers round; variants that exclude variants that exist."""
    cards = loaded.file("astrologers", records.AstrologersFile).astrologer
    if not sum(card.copies for card in cards if not card.redraw_in_first):
        raise BadData("heroes3.no_astrologers", place=loaded.where("astrologers"))
    variants = loaded.file("variants", records.VariantsFile).variant
    names = [variant.id for variant in variants]
    for variant in variants:
        for other in variant.excludes:
            if other not in names:
                place = loaded.where("variants", "variant", variant.id)
                raise BadData("heroes3.no_variant", place=place, field="excludes", id=other, names=names)


def _box(loaded: Loaded) -> None:
    """HM-130: cards and tiles are limited; as many as the box has must be accounted for."""
    copies = {card.id: card.copies for card in loaded.file("siege", records.SiegeFile).siege}
    counted = {
        "map_tiles": len(loaded.file("tiles", records.TilesFile).tile),
        "town_boards": len(loaded.file("towns", records.TownsFile).meta.towns),
        "hero_models": len(loaded.file("heroes", records.HeroesFile).hero),
        "unit_cards": len(loaded.file("units", records.UnitsFile).unit),
        "artifact_cards": sum(card.copies for card in loaded.file("artifacts", ArtifactsFile).artifact),
        "statistic_cards": sum(card.copies for card in loaded.file("statistics", StatisticsFile).statistic),
        "neutral_cards": sum(card.copies for card in loaded.file("neutral_units", records.NeutralUnitsFile).neutral),
        "spell_cards": sum(card.copies for card in loaded.file("spells", SpellsFile).spell),
        "ai_cards": sum(card.copies for card in loaded.file("ai_cards", records.AiCardsFile).ai_card),
        "ability_cards": sum(card.copies for card in loaded.file("abilities", AbilitiesFile).ability),
        "specialty_cards": len(loaded.file("specialties", SpecialtiesFile).specialty),
        "walls": copies["wall"],
        "gates": copies["gate"],
        "arrow_towers": copies["arrow_tower"],
        "astrologer_cards": sum(card.copies for card in loaded.file("astrologers", records.AstrologersFile).astrologer),
    }
    components = loaded.file("components", records.ComponentsFile).component
    all_there(loaded, "components", "component", [one.id for one in components], tuple(counted))
    for one in components:
        if one.id in counted and one.count != counted[one.id]:
            place = loaded.where("components", "component", one.id)
            raise BadData("heroes3.box", place=place, n=counted[one.id], count=one.count)
