"""The components of Heroes III as typed frozen records, one struct a table of `data/*.toml` (HM-1601).

Bounds of single fields stand here; what several records must agree on is in `catalog.checks`. Cards stand in
`catalog.card_records`, scenarios in `catalog.scenario_records`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from citadelle.games.heroes3.ability_kinds import UnitAbility
from citadelle.games.heroes3.catalog import card_records, fight_records, scenario_records
from citadelle.games.heroes3.catalog.record_fields import (
    Component,
    Copies,
    CopiesSource,
    Few,
    Goods,
    Many,
    Note,
    Some,
    Tier,
    TierCounts,
    UnitType,
)
from citadelle.games.heroes3.map_kinds import AstrologerEffect, BonusEffect, BuildingEffect, LocationEffect
from citadelle.games.heroes3.scenario_kinds import AiEffect, VariantEffect
from citadelle.games.heroes3.tables import (
    ABILITY_KINDS,
    AI_CARD_KINDS,
    BUILDING_TIMINGS,
    CATEGORIES,
    DICE,
    DIFFICULTIES,
    DURATIONS,
    POSITIONS,
    RESOURCES,
    TIERS,
    TILE_CLASSES,
)
from citadelle.parts.data import DataRecord, Id, Meta, Name, one_of

# --- constants.toml, components.toml


class Constant(Component, frozen=True):
    """A number that the rules give in words (HM-133)."""

    value: Annotated[int, Meta(ge=0, le=999)]
    rule: Annotated[str, Meta(pattern=r"^HM-[0-9]{3,4}\Z")]


class ConstantsFile(DataRecord, frozen=True):
    """constants.toml"""

    constant: tuple[Constant, ...]


class BoxComponent(Component, frozen=True):
    """How many of something are in the box (HM-130)."""

    count: Annotated[int, Meta(ge=0, le=200)]
    limited: bool


class ComponentsFile(DataRecord, frozen=True):
    """components.toml"""

    component: tuple[BoxComponent, ...]


# --- units.toml, neutral_units.toml, siege.toml


class AbilityOf(DataRecord, frozen=True):
    """One ability of a unit (HM-1301)."""

    rest: ClassVar[str] = "does"

    kind: Annotated[str, one_of(*ABILITY_KINDS)]
    does: UnitAbility
    text: Note = ""


class SideOf(DataRecord, frozen=True):
    """A side of a unit card (HM-701)."""

    attack: Few
    defense: Few
    hp: Some
    initiative: Some
    abilities: Annotated[tuple[AbilityOf, ...], Meta(max_length=4)]


class Unit(Component, frozen=True):
    """A faction unit card with its two sides."""

    faction: Id
    tier: Annotated[str, one_of(*TIERS[:3])]
    type: UnitType
    recruit_cost: Goods
    reinforce_cost: Goods
    few: SideOf
    pack: SideOf


class UnitsFile(DataRecord, frozen=True):
    """units.toml"""

    unit: tuple[Unit, ...]


class Neutral(Component, frozen=True):
    """A neutral unit card (HM-712)."""

    tier: Tier
    type: UnitType
    copies: Copies
    attack: Few
    defense: Few
    hp: Some
    initiative: Some
    recruit_cost: Goods
    abilities: Annotated[tuple[AbilityOf, ...], Meta(max_length=4)]
    copies_source: CopiesSource = ""


class NeutralUnitsFile(DataRecord, frozen=True):
    """neutral_units.toml"""

    neutral: tuple[Neutral, ...]


class DestroyedBy(DataRecord, frozen=True):
    """What brings a wall or gate down (HM-863)."""

    attacks: Annotated[int, Meta(ge=1, le=1)]
    types: tuple[UnitType, ...]
    sides: tuple[Annotated[str, one_of("attacker", "defender")], ...]
    adjacent: bool


class Siege(Component, frozen=True):
    """A siege card: wall, gate or arrow tower (HM-862 to HM-865)."""

    copies: Copies
    obstacle_for: tuple[Annotated[str, one_of("attacker", "defender")], ...] = ()
    destroyed_by: DestroyedBy | None = None
    type: Annotated[str, one_of("", "ranged")] = ""
    tier_for_ai: Annotated[str, one_of("", *TIERS)] = ""
    attack: Few = 0
    defense: Few = 0
    hp: Few = 0
    initiative: Few = 0
    off_board: bool = False
    abilities: tuple[AbilityOf, ...] = ()


class SiegeFile(DataRecord, frozen=True):
    """siege.toml"""

    siege: tuple[Siege, ...]


# --- heroes.toml, levels.toml


class Hero(Component, frozen=True, rename={"class_": "class"}):
    """A hero (HM-103, HM-108)."""

    faction: Id
    type: Annotated[str, one_of("might", "magic")]
    class_: Name
    class_fr: Name
    attack: Few
    defense: Few
    power: Few
    knowledge: Few
    starting_ability: Id
    magic_arrows: Few
    specialty: Id
    specialty_cards: tuple[Id, Id, Id]
    movement_points: Some


class HeroesFile(DataRecord, frozen=True):
    """heroes.toml"""

    hero: tuple[Hero, ...]


class Level(Component, frozen=True):
    """A level of the main hero (HM-303)."""

    level: Annotated[int, Meta(ge=1, le=7)]
    experience: Many
    hand_limit: Annotated[int, Meta(ge=1, le=20)]
    expert_uses: Few
    gain: BonusEffect


class LevelsFile(DataRecord, frozen=True):
    """levels.toml"""

    level: tuple[Level, ...]


# --- towns.toml


class TownsMeta(DataRecord, frozen=True):
    """What the towns have in common."""

    towns: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=8)]
    buildings_per_town: Some
    building_tiles_per_town: Some
    ignore_morale: tuple[Id, ...] = ()
    """The factions that morale doesn't touch (HM-245)."""
    note: Note = ""


class SiegeOf(DataRecord, frozen=True):
    """What a Citadel puts up (HM-862)."""

    walls: Few
    gate: Few
    arrow_tower: Few


class Building(Component, frozen=True):
    """A building of a town (HM-420)."""

    town: Id
    kind: Annotated[str, one_of("city_hall", "citadel", "mage_guild", "dwelling", "faction")]
    cost: Goods
    timing: Annotated[str, one_of(*BUILDING_TIMINGS)] = ""
    options: Annotated[tuple[BuildingEffect, ...], Meta(max_length=4)] = ()
    requires: Annotated[str, Meta(max_length=64)] = ""
    tier: Annotated[str, one_of("", *TIERS[:3])] = ""
    unlocks: Annotated[str, one_of("", "recruit", "reinforce")] = ""
    siege: SiegeOf | None = None
    on_build: Annotated[tuple[BuildingEffect, ...], Meta(max_length=4)] = ()
    spell_book_cost: Many = 0
    spell_book: BuildingEffect | None = None
    text: Note = ""


class TownsFile(DataRecord, frozen=True):
    """towns.toml"""

    meta: TownsMeta
    building: tuple[Building, ...]


# --- tiles.toml, locations.toml


class FieldOf(DataRecord, frozen=True):
    """A field of a tile (HM-502)."""

    pos: Annotated[str, one_of(*POSITIONS)]
    loc: Id
    difficulty: Annotated[int, Meta(ge=0, le=7)] = 0
    resource: Annotated[str, one_of("", *RESOURCES)] = ""
    income: Few = 0
    mine: Annotated[str, Meta(max_length=64)] = ""
    faction: Annotated[str, Meta(max_length=64)] = ""
    style: Annotated[str, Meta(max_length=64)] = ""
    dice: Few = 0


class Tile(Component, frozen=True, rename={"class_": "class"}):
    """A map tile (HM-501)."""

    class_: Annotated[str, one_of(*TILE_CLASSES)]
    terrain: Name
    closed_fields: tuple[Annotated[str, one_of(*POSITIONS)], ...]
    fields: Annotated[tuple[FieldOf, ...], Meta(min_length=7, max_length=7)]


class TilesFile(DataRecord, frozen=True):
    """tiles.toml"""

    tile: tuple[Tile, ...]


class Location(Component, frozen=True):
    """A location (HM-520)."""

    rest: ClassVar[str] = "does"

    category: Annotated[str, one_of(*CATEGORIES)]
    optional: bool
    does: LocationEffect
    text: Note = ""


class MineType(Component, frozen=True):
    """A kind of mine (HM-635)."""

    resource: Annotated[str, one_of(*RESOURCES)]
    income: Some


class LocationsFile(DataRecord, frozen=True):
    """locations.toml"""

    location: tuple[Location, ...]
    mine_type: tuple[MineType, ...]


# --- dice.toml, trade.toml, difficulty.toml


class Die(Component, frozen=True):
    """A die; what its faces may be depends on the die (`catalog.checks`)."""

    id: Annotated[str, one_of(*DICE)]
    count: Few
    faces: Annotated[tuple[int | dict[str, int | str], ...], Meta(min_length=6, max_length=6)]


class DiceFile(DataRecord, frozen=True):
    """dice.toml"""

    die: tuple[Die, ...]


class Trade(Component, frozen=True):
    """An exchange of the trade table (HM-404)."""

    give: Goods
    get: Goods


class TradeFile(DataRecord, frozen=True):
    """trade.toml"""

    trade: tuple[Trade, ...]


class Guard(Component, frozen=True):
    """The guards of a field by difficulty (HM-1002)."""

    field_difficulty: Annotated[int, Meta(ge=1, le=7)]
    easy: TierCounts
    normal: TierCounts
    hard: TierCounts
    impossible: TierCounts


class StartBonus(Component, frozen=True):
    """The start bonus of a difficulty (HM-1005)."""

    difficulty: Annotated[str, one_of(*DIFFICULTIES)]
    options: Annotated[tuple[BonusEffect, ...], Meta(max_length=4)]


class DifficultyFile(DataRecord, frozen=True):
    """difficulty.toml"""

    guard: tuple[Guard, ...]
    start_bonus: tuple[StartBonus, ...]


# --- astrologers.toml, ai_cards.toml, variants.toml


class Astrologer(Component, frozen=True):
    """An astrologers card (HM-212)."""

    rest: ClassVar[str] = "does"

    copies: Copies
    duration: Annotated[str, one_of(*DURATIONS[6:])]
    does: AstrologerEffect
    redraw_in_first: bool = False
    text: Note = ""


class AstrologersFile(DataRecord, frozen=True):
    """astrologers.toml"""

    astrologer: tuple[Astrologer, ...]


class AiCard(Component, frozen=True):
    """An AI card (HM-930)."""

    rest: ClassVar[str] = "does"

    kind: Annotated[str, one_of(*AI_CARD_KINDS)]
    copies: Copies
    easy: Few
    normal: Few
    hard: Few
    impossible: Few
    does: AiEffect
    text: Note = ""
    copies_source: CopiesSource = ""


class AiCardsFile(DataRecord, frozen=True):
    """ai_cards.toml"""

    ai_card: tuple[AiCard, ...]


class VariantOf(Component, frozen=True):
    """A variant (HM-1030)."""

    rest: ClassVar[str] = "does"

    effect_on_difficulty: Annotated[str, one_of("easier", "harder", "variable")]
    does: VariantEffect
    excludes: tuple[Id, ...] = ()
    text: Note = ""


class VariantsFile(DataRecord, frozen=True):
    """variants.toml"""

    variant: tuple[VariantOf, ...]


SCHEMA: dict[str, type[DataRecord]] = {
    "constants": ConstantsFile,
    "components": ComponentsFile,
    "units": UnitsFile,
    "neutral_units": NeutralUnitsFile,
    "siege": SiegeFile,
    "statistics": card_records.StatisticsFile,
    "abilities": card_records.AbilitiesFile,
    "artifacts": card_records.ArtifactsFile,
    "spells": card_records.SpellsFile,
    "specialties": card_records.SpecialtiesFile,
    "heroes": HeroesFile,
    "levels": LevelsFile,
    "towns": TownsFile,
    "locations": LocationsFile,
    "tiles": TilesFile,
    "dice": DiceFile,
    "trade": TradeFile,
    "difficulty": DifficultyFile,
    "astrologers": AstrologersFile,
    "ai_cards": AiCardsFile,
    "variants": VariantsFile,
    "scenarios": scenario_records.ScenariosFile,
    "fights": fight_records.FightsFile,
}
