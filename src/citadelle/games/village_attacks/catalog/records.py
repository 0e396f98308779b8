"""The components of Village Attacks as typed frozen records, one struct a table of `data/*.toml` (VA-200 to VA-209).

Bounds of single fields stand here; what several records must agree on is in `catalog.checks`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from citadelle.games.village_attacks.effect_kinds import AbilityEffect, EventEffect, TrapStep
from citadelle.games.village_attacks.tables import (
    COLOURS,
    DEFEATS,
    DURATIONS,
    HERO_RULES,
    IMMUNE_EFFECTS,
    KINDS,
    MONSTER_CONDITIONS,
    MORALE_RULES,
    OBJECTIVES,
    PICKS,
    ROLES,
    ROOM_KINDS,
    SETUP_SPAWNS,
    SOURCES,
    SYMBOLS,
    TIER_MODES,
    TRIGGERS,
    TYPES,
    VICTORIES,
    YUNFAKH_RULES,
    ZONE_CONDITIONS,
)
from citadelle.parts.data import DataRecord, Id, Meta, Name, one_of

Source = Annotated[str, one_of("rulebook", "public", "designed")]
Note = Annotated[str, Meta(max_length=400)]
Few = Annotated[int, Meta(ge=0, le=15)]
Some = Annotated[int, Meta(ge=1, le=15)]
Many = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=0, le=40)]
Level = Annotated[int, Meta(ge=-1, le=99)]
Label = Annotated[str, Meta(pattern=r"^[A-Z]{1,3}-[0-9]{1,2}\Z")]
Line = Annotated[str, Meta(pattern=r"^[hv][0-9]{1,2}\Z")]
Type = Annotated[str, one_of(*TYPES)]
Symbol = Annotated[str, one_of(*SYMBOLS[:5])]
CostSymbol = Annotated[str, one_of(*SYMBOLS[:5], "any")]
Cost = Annotated[tuple[CostSymbol, ...], Meta(max_length=4)]
Kind = Annotated[str, one_of(*KINDS)]
Kinds = tuple[Kind, ...]
SourceTag = Annotated[str, one_of(*SOURCES)]
Range = tuple[Few, Few]
Set = Annotated[str, one_of("core", "expansion", "horrors_of_the_sands", "pack")]
Room = Annotated[str, one_of(*ROOM_KINDS)]

# --- monsters.toml


class AbilityLevel(DataRecord, frozen=True):
    """One version of an ability (VA-200)."""

    rest: ClassVar[str] = "does"

    cost: Cost
    range: Range
    los: bool
    duration: Annotated[str, one_of(*DURATIONS)]
    does: AbilityEffect
    pick: Annotated[str, one_of(*PICKS)] = "priority"
    text: Note = ""


class Ability(DataRecord, frozen=True):
    """An ability with its two versions."""

    id: Id
    slot: Annotated[int, Meta(ge=1, le=3)]
    name: Name
    name_fr: Name
    basic: AbilityLevel
    advanced: AbilityLevel


class Monster(DataRecord, frozen=True):
    """A Monster's card (VA-209)."""

    id: Id
    name: Name
    name_fr: Name
    type: Type
    role: Annotated[str, one_of(*ROLES)]
    health: Some
    experience: Some
    defence_slots: Annotated[int, Meta(ge=1, le=6)]
    reserve_slots: Annotated[int, Meta(ge=0, le=6)]
    movement_slots: Annotated[int, Meta(ge=1, le=6)]
    set: Set
    source: Source
    ability: Annotated[tuple[Ability, ...], Meta(min_length=3, max_length=3)]


class MonstersFile(DataRecord, frozen=True):
    """monsters.toml"""

    monster: tuple[Monster, ...]


# --- villagers.toml, heroes.toml


class Villager(DataRecord, frozen=True):
    """A kind of villager (VA-207)."""

    id: Kind
    name: Name
    name_fr: Name
    attacks: Annotated[int, Meta(ge=1, le=1)]
    nemesis_bonus: Few
    has_type: bool
    target_rank: Some
    action_rank: Some
    experience: Few
    experience_same_type: Few
    morale: Few
    figures: Annotated[int, Meta(ge=0, le=60)]
    set: Set
    source: Source
    health: Few = 0
    movement: Few = 0
    range: Range = (0, 0)
    wounds: Few = 0
    max_per_type: Few = 0
    wounded_only_from_own_zone: bool = False


class VillagersFile(DataRecord, frozen=True):
    """villagers.toml"""

    villager: tuple[Villager, ...]


class Hero(DataRecord, frozen=True):
    """A hero's token (VA-130, VA-203)."""

    id: Id
    name: Name
    name_fr: Name
    type: Type
    health: Some
    speed: Some
    wounds: Few
    range: Range
    special: Name
    source: Source
    immune_sources: tuple[SourceTag, ...] = ()
    immune_effects: tuple[Annotated[str, one_of(*IMMUNE_EFFECTS)], ...] = ()
    aura_speed: Few = 0
    attack_condition: Annotated[str, one_of("", *MONSTER_CONDITIONS)] = ""
    text: Note = ""


class HeroesFile(DataRecord, frozen=True):
    """heroes.toml"""

    hero: tuple[Hero, ...]


# --- dice.toml


class Die(DataRecord, frozen=True):
    """A die (VA-207)."""

    id: Id
    name: Name
    name_fr: Name
    count_in_box: Some
    faces: Annotated[tuple[Annotated[str, one_of(*SYMBOLS)], ...], Meta(min_length=2, max_length=12)]
    rerollable: bool
    reservable: bool
    source: Source


class SymbolOf(DataRecord, frozen=True):
    """A symbol of the dice."""

    id: Annotated[str, one_of(*SYMBOLS)]
    name: Name
    name_fr: Name
    usable: bool
    direct_use: Note
    source: Source


class Coin(DataRecord, frozen=True):
    """A coin."""

    id: Id
    name: Name
    name_fr: Name
    sides: tuple[Id, Id]
    source: Source
    unlucky_success_side: Annotated[str, Meta(max_length=40)] = ""


class DiceFile(DataRecord, frozen=True):
    """dice.toml"""

    die: tuple[Die, ...]
    symbol: tuple[SymbolOf, ...]
    coin: tuple[Coin, ...]


# --- traps.toml, events.toml, spawn_cards.toml


class Trap(DataRecord, frozen=True):
    """A design of trap cards (VA-201)."""

    id: Id
    name: Name
    name_fr: Name
    copies: Copies
    cost: Cost
    rooms: Annotated[tuple[Room, ...], Meta(min_length=1)]
    affects: Annotated[Kinds, Meta(min_length=1)]
    steps: Annotated[tuple[TrapStep, ...], Meta(min_length=1, max_length=6)]
    source: Source
    immediate: bool = False
    text: Note = ""


class TrapsFile(DataRecord, frozen=True):
    """traps.toml"""

    trap: tuple[Trap, ...]


class Event(DataRecord, frozen=True):
    """A design of event cards (VA-202)."""

    rest: ClassVar[str] = "does"

    id: Id
    name: Name
    name_fr: Name
    copies: Copies
    persistent: bool
    does: EventEffect
    source: Source
    optional_module: bool = False
    text: Note = ""


class EventsFile(DataRecord, frozen=True):
    """events.toml"""

    event: tuple[Event, ...]


class Tier(DataRecord, frozen=True):
    """What a spawn card brings in one tier, or `redraw`."""

    peasant: Few = 0
    hunter: Few = 0
    hero: Annotated[int, Meta(ge=0, le=1)] = 0
    redraw: bool = False


class SpawnCard(DataRecord, frozen=True):
    """A design of spawn cards (VA-207)."""

    id: Id
    name: Name
    name_fr: Name
    copies: Copies
    hero_card: bool
    tier1: Tier
    tier2: Tier
    tier3: Tier
    source: Source


class SpawnCardsFile(DataRecord, frozen=True):
    """spawn_cards.toml"""

    spawn_card: tuple[SpawnCard, ...]


# --- minions.toml, summoned.toml


class Minion(DataRecord, frozen=True):
    """A minion (VA-204)."""

    id: Id
    name: Name
    name_fr: Name
    owner: Id
    health: Some
    movement: Few
    attack_wounds: Some
    attack_range: Range
    attacks_per_activation: Few
    figures: Some
    source: Source


class MinionsFile(DataRecord, frozen=True):
    """minions.toml"""

    minion: tuple[Minion, ...]


class Summoned(DataRecord, frozen=True):
    """A Summoned Monster (VA-204)."""

    id: Id
    monster: Id
    name: Name
    name_fr: Name
    type: Type
    health: Some
    speed: Few
    wounds: Some
    attacks: Some
    range: Range
    special: Annotated[str, one_of("none", "stun_on_attack", "burn_on_attack")]
    source: Source
    stun_count: Few = 0
    burn_count: Few = 0


class SummonedFile(DataRecord, frozen=True):
    """summoned.toml"""

    summoned: tuple[Summoned, ...]


# --- conditions.toml, room_conditions.toml


class Condition(DataRecord, frozen=True):
    """A condition (VA-205)."""

    id: Annotated[str, one_of(*MONSTER_CONDITIONS, *ZONE_CONDITIONS, "stun_villager", "burn_villager")]
    name: Name
    name_fr: Name
    target: Annotated[str, one_of("monster", "villager", "zone")]
    stacks: bool
    source: Source
    slot: Annotated[str, one_of("", "defence", "reserve", "movement")] = ""
    removable_at_heart: bool = False
    min_free_slots: Few = 0
    also_gives: Annotated[str, one_of("", *MONSTER_CONDITIONS)] = ""
    dice_penalty_next_activation: Few = 0
    tokens: Many = 0
    text: Note = ""


class ConditionsFile(DataRecord, frozen=True):
    """conditions.toml"""

    condition: tuple[Condition, ...]


class RoomCondition(DataRecord, frozen=True):
    """A condition of a room (VA-205)."""

    id: Id
    name: Name
    name_fr: Name
    trigger: Annotated[str, one_of(*TRIGGERS)]
    affects: tuple[Annotated[str, one_of("monster", *KINDS)], ...]
    source: Source
    wounds: Few = 0
    condition: Annotated[str, one_of("", *MONSTER_CONDITIONS)] = ""
    wound_bonus: Few = 0
    heal: Few = 0
    immune_sources: tuple[SourceTag, ...] = ()
    all_types: bool = False
    slots: tuple[Symbol, ...] = ()
    text: Note = ""


class RoomConditionsFile(DataRecord, frozen=True):
    """room_conditions.toml"""

    room_condition: tuple[RoomCondition, ...]


# --- tiles.toml, tokens.toml, game.toml


class Tile(DataRecord, frozen=True):
    """A face of a room tile (VA-20, VA-21)."""

    id: Id
    label: Label
    name: Name
    name_fr: Name
    kind: Room
    footprint: tuple[Some, Some]
    capacity: Annotated[int, Meta(ge=1, le=60)]
    castle_heart: bool
    set: Set
    source: Source
    reverse: Annotated[str, Meta(max_length=6)] = ""


class TilesFile(DataRecord, frozen=True):
    """tiles.toml"""

    tile: tuple[Tile, ...]


class Token(DataRecord, frozen=True):
    """How many of a component there are (VA-14)."""

    id: Id
    name: Name
    name_fr: Name
    count: Annotated[int, Meta(ge=0, le=500)]
    limited: bool
    source: Source


class TokensFile(DataRecord, frozen=True):
    """tokens.toml"""

    token: tuple[Token, ...]


class Constant(DataRecord, frozen=True):
    """A number of the rules."""

    id: Id
    value: Annotated[int, Meta(ge=0, le=999)]
    rule: Annotated[str, Meta(pattern=r"^VA-[0-9]+\Z")]
    source: Source


class Difficulty(DataRecord, frozen=True):
    """VA-127, VA-95: what changes with the number of Monsters."""

    id: Id
    monsters: Annotated[int, Meta(ge=1, le=5)]
    spawn: tuple[
        Annotated[int, Meta(ge=-9, le=9)], Annotated[int, Meta(ge=-9, le=9)], Annotated[int, Meta(ge=-9, le=9)]
    ]
    respawn_heart_wounds: Few
    source: Source


class GameFile(DataRecord, frozen=True):
    """game.toml"""

    constant: tuple[Constant, ...]
    difficulty: tuple[Difficulty, ...]


# --- scenarios.toml


class ZoneOf(DataRecord, frozen=True):
    """A tile on the plan of a scenario, in schematic cells."""

    tile: Label
    x: Many
    y: Many
    w: Some
    h: Some
    heart_distance: Many


class Passage(DataRecord, frozen=True):
    """A passage between two zones, and the sight line it lies on."""

    a: Label
    b: Label
    line: Line


class MarkerOf(DataRecord, frozen=True):
    """A spawn marker."""

    id: Id
    zone: Label
    colour: Annotated[str, one_of(*COLOURS)]
    active: bool
    activates_at: Level = -1
    only: Annotated[str, one_of("", "delivered_hero")] = ""


class ObjectiveOf(DataRecord, frozen=True):
    """An objective token."""

    id: Id
    zone: Label
    kind: Annotated[str, one_of(*OBJECTIVES)]
    colour: Annotated[str, one_of(*COLOURS)]
    symbol: Annotated[str, one_of("", *SYMBOLS[:5])] = ""


class RoomOf(DataRecord, frozen=True):
    """The condition of a zone."""

    zone: Label
    condition: Id


class TierStep(DataRecord, frozen=True):
    """From `at` on another tier."""

    at: Many
    tier: Annotated[int, Meta(ge=1, le=3)]


class Params(DataRecord, frozen=True):
    """VA-208: numbers and places of single scenarios; 0 or "" where a scenario has none."""

    heroes_to_kill: Few = 0
    setup_hero_zone: Annotated[str, Meta(max_length=6)] = ""
    heart_cap: Many = 0
    deliveries_to_win: Few = 0
    delivery_zone: Annotated[str, Meta(max_length=6)] = ""
    grab_symbol: Annotated[str, one_of("", *SYMBOLS[:5])] = ""
    kill_carried_symbol: Annotated[str, one_of("", *SYMBOLS[:5])] = ""
    experience_per_delivery: Few = 0
    setup_hero_zones: tuple[Label, ...] = ()
    captured_dice: Few = 0
    extra_card_on_hero_in_tier: Annotated[int, Meta(ge=0, le=3)] = 0
    component_zone: Annotated[str, Meta(max_length=6)] = ""
    tokens_per_marker: Few = 0
    closing_symbol: Annotated[str, one_of("", *SYMBOLS[:5])] = ""
    experience_per_component: Few = 0
    experience_per_token: Few = 0
    setup_hunters_per_marker: Few = 0
    tome_zone: Annotated[str, Meta(max_length=6)] = ""
    exit_zone: Annotated[str, Meta(max_length=6)] = ""
    tomes_carried_at_once: Annotated[int, Meta(ge=0, le=1)] = 0
    tomes_lost_for_defeat: Few = 0
    experience_per_symbol: Few = 0
    collapse_hunters: Many = 0
    collapse_villagers: Many = 0
    collapses_for_defeat: Few = 0
    escapes_to_win: Many = 0
    flee_to_colour: Annotated[str, one_of("", *COLOURS)] = ""
    scare_symbols: tuple[Symbol, ...] = ()


class Scenario(DataRecord, frozen=True):
    """A scenario (VA-206)."""

    id: Id
    number: Annotated[int, Meta(ge=1, le=99)]
    name: Name
    name_fr: Name
    difficulty: Annotated[str, one_of("easy", "medium", "hard")]
    minutes: Annotated[int, Meta(ge=1, le=600)]
    heart_health: Annotated[int, Meta(ge=1, le=99)]
    heart_goal: Many
    morale: Level
    morale_rule: Annotated[str, one_of(*MORALE_RULES)]
    tier_mode: Annotated[str, one_of(*TIER_MODES)]
    tier_start: Annotated[int, Meta(ge=1, le=3)]
    tier_steps: tuple[TierStep, ...]
    events_enabled: bool
    event_triggers: tuple[Many, ...]
    ignored_events: tuple[Id, ...]
    traps_enabled: bool
    heroes: Annotated[str, one_of(*HERO_RULES)]
    start_levels: Annotated[int, Meta(ge=0, le=5)]
    max_level_gains: Annotated[int, Meta(ge=-1, le=9)]
    setup_spawn: Annotated[str, one_of(*SETUP_SPAWNS)]
    yunfakh: Annotated[str, one_of(*YUNFAKH_RULES)]
    summoning: bool
    victory: Annotated[str, one_of(*VICTORIES)]
    defeat: tuple[Annotated[str, one_of(*DEFEATS)], ...]
    tiles: tuple[Label, ...]
    params: Params
    source: Source
    zones: Annotated[tuple[ZoneOf, ...], Meta(min_length=2, max_length=30)]
    passages: tuple[Passage, ...]
    spawn_markers: Annotated[tuple[MarkerOf, ...], Meta(max_length=6)]
    room_conditions: tuple[RoomOf, ...]
    objectives: tuple[ObjectiveOf, ...]
    designed_fields: tuple[Name, ...] = ()
    introduces: Annotated[str, one_of("", "events", "heroes", "traps")] = ""


class ScenariosFile(DataRecord, frozen=True):
    """scenarios.toml"""

    scenario: tuple[Scenario, ...]


SCHEMA: dict[str, type[DataRecord]] = {
    "monsters": MonstersFile,
    "villagers": VillagersFile,
    "heroes": HeroesFile,
    "dice": DiceFile,
    "traps": TrapsFile,
    "events": EventsFile,
    "spawn_cards": SpawnCardsFile,
    "minions": MinionsFile,
    "summoned": SummonedFile,
    "conditions": ConditionsFile,
    "room_conditions": RoomConditionsFile,
    "tiles": TilesFile,
    "tokens": TokensFile,
    "game": GameFile,
    "scenarios": ScenariosFile,
}
"""The struct of every file, by the file's name."""
