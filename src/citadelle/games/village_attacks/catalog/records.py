"""The components of Village Attacks as typed frozen records, one struct a table of `data/*.toml` (VA-200 to VA-209).

Bounds of single fields stand here; what several records must agree on is in `catalog.checks`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from citadelle.games.village_attacks.catalog.record_fields import (
    Component,
    Copies,
    Cost,
    Few,
    Kind,
    Kinds,
    Label,
    Many,
    Named,
    Note,
    Range,
    Room,
    Set,
    Some,
    SourceTag,
    Symbol,
    Type,
)
from citadelle.games.village_attacks.catalog.scenario_records import ScenariosFile
from citadelle.games.village_attacks.effect_kinds import AbilityEffect, EventEffect, TrapStep
from citadelle.games.village_attacks.tables import (
    DURATIONS,
    IMMUNE_EFFECTS,
    KINDS,
    MONSTER_CONDITIONS,
    PICKS,
    ROLES,
    SYMBOLS,
    TRIGGERS,
    ZONE_CONDITIONS,
)
from citadelle.parts.data import DataRecord, Id, Meta, Name, Source, one_of

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


class Ability(Named, frozen=True):
    """An ability with its two versions."""

    slot: Annotated[int, Meta(ge=1, le=3)]
    basic: AbilityLevel
    advanced: AbilityLevel


class Monster(Component, frozen=True):
    """A Monster's card (VA-209)."""

    type: Type
    role: Annotated[str, one_of(*ROLES)]
    health: Some
    experience: Some
    defence_slots: Annotated[int, Meta(ge=1, le=6)]
    reserve_slots: Annotated[int, Meta(ge=0, le=6)]
    movement_slots: Annotated[int, Meta(ge=1, le=6)]
    set: Set
    ability: Annotated[tuple[Ability, ...], Meta(min_length=3, max_length=3)]


class MonstersFile(DataRecord, frozen=True):
    """monsters.toml"""

    monster: tuple[Monster, ...]


# --- villagers.toml, heroes.toml


class Villager(Component, frozen=True):
    """A kind of villager (VA-207)."""

    id: Kind
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
    health: Few = 0
    movement: Few = 0
    range: Range = (0, 0)
    wounds: Few = 0
    max_per_type: Few = 0
    wounded_only_from_own_zone: bool = False


class VillagersFile(DataRecord, frozen=True):
    """villagers.toml"""

    villager: tuple[Villager, ...]


class Hero(Component, frozen=True):
    """A hero's token (VA-130, VA-203)."""

    type: Type
    health: Some
    speed: Some
    wounds: Few
    range: Range
    special: Name
    immune_sources: tuple[SourceTag, ...] = ()
    immune_effects: tuple[Annotated[str, one_of(*IMMUNE_EFFECTS)], ...] = ()
    aura_speed: Few = 0
    attack_condition: Annotated[str, one_of("", *MONSTER_CONDITIONS)] = ""
    text: Note = ""


class HeroesFile(DataRecord, frozen=True):
    """heroes.toml"""

    hero: tuple[Hero, ...]


# --- dice.toml


class Die(Component, frozen=True):
    """A die (VA-207)."""

    count_in_box: Some
    faces: Annotated[tuple[Annotated[str, one_of(*SYMBOLS)], ...], Meta(min_length=2, max_length=12)]
    rerollable: bool
    reservable: bool


class SymbolOf(Component, frozen=True):
    """A symbol of the dice."""

    id: Annotated[str, one_of(*SYMBOLS)]
    usable: bool
    direct_use: Note


class Coin(Component, frozen=True):
    """A coin."""

    sides: tuple[Id, Id]
    unlucky_success_side: Annotated[str, Meta(max_length=40)] = ""


class DiceFile(DataRecord, frozen=True):
    """dice.toml"""

    die: tuple[Die, ...]
    symbol: tuple[SymbolOf, ...]
    coin: tuple[Coin, ...]


# --- traps.toml, events.toml, spawn_cards.toml


class Trap(Component, frozen=True):
    """A design of trap cards (VA-201)."""

    copies: Copies
    cost: Cost
    rooms: Annotated[tuple[Room, ...], Meta(min_length=1)]
    affects: Annotated[Kinds, Meta(min_length=1)]
    steps: Annotated[tuple[TrapStep, ...], Meta(min_length=1, max_length=6)]
    immediate: bool = False
    text: Note = ""


class TrapsFile(DataRecord, frozen=True):
    """traps.toml"""

    trap: tuple[Trap, ...]


class Event(Component, frozen=True):
    """A design of event cards (VA-202)."""

    rest: ClassVar[str] = "does"

    copies: Copies
    persistent: bool
    does: EventEffect
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


class SpawnCard(Component, frozen=True):
    """A design of spawn cards (VA-207)."""

    copies: Copies
    hero_card: bool
    tier1: Tier
    tier2: Tier
    tier3: Tier


class SpawnCardsFile(DataRecord, frozen=True):
    """spawn_cards.toml"""

    spawn_card: tuple[SpawnCard, ...]


# --- minions.toml, summoned.toml


class Minion(Component, frozen=True):
    """A minion (VA-204)."""

    owner: Id
    health: Some
    movement: Few
    attack_wounds: Some
    attack_range: Range
    attacks_per_activation: Few
    figures: Some


class MinionsFile(DataRecord, frozen=True):
    """minions.toml"""

    minion: tuple[Minion, ...]


class Summoned(Component, frozen=True):
    """A Summoned Monster (VA-204)."""

    monster: Id
    type: Type
    health: Some
    speed: Few
    wounds: Some
    attacks: Some
    range: Range
    special: Annotated[str, one_of("none", "stun_on_attack", "burn_on_attack")]
    stun_count: Few = 0
    burn_count: Few = 0


class SummonedFile(DataRecord, frozen=True):
    """summoned.toml"""

    summoned: tuple[Summoned, ...]


# --- conditions.toml, room_conditions.toml


class Condition(Component, frozen=True):
    """A condition (VA-205)."""

    id: Annotated[str, one_of(*MONSTER_CONDITIONS, *ZONE_CONDITIONS, "stun_villager", "burn_villager")]
    target: Annotated[str, one_of("monster", "villager", "zone")]
    stacks: bool
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


class RoomCondition(Component, frozen=True):
    """A condition of a room (VA-205)."""

    trigger: Annotated[str, one_of(*TRIGGERS)]
    affects: tuple[Annotated[str, one_of("monster", *KINDS)], ...]
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


class Tile(Component, frozen=True):
    """A face of a room tile (VA-20, VA-21)."""

    label: Label
    kind: Room
    footprint: tuple[Some, Some]
    capacity: Annotated[int, Meta(ge=1, le=60)]
    castle_heart: bool
    set: Set
    reverse: Annotated[str, Meta(max_length=6)] = ""


class TilesFile(DataRecord, frozen=True):
    """tiles.toml"""

    tile: tuple[Tile, ...]


class Token(Component, frozen=True):
    """How many of a component there are (VA-14)."""

    count: Annotated[int, Meta(ge=0, le=500)]
    limited: bool


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
