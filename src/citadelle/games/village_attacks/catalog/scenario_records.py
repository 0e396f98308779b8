"""Scenarios as typed frozen records (VA-206, VA-208): their plans, what lies on them, and their own numbers.

Bounds of single fields stand here; what several records must agree on is in `catalog.checks`.
"""

from __future__ import annotations

from typing import Annotated

from citadelle.games.village_attacks.catalog.record_fields import Component, Few, Label, Level, Line, Many, Some, Symbol
from citadelle.games.village_attacks.tables import (
    COLOURS,
    DEFEATS,
    HERO_RULES,
    MORALE_RULES,
    OBJECTIVES,
    SETUP_SPAWNS,
    SYMBOLS,
    TIER_MODES,
    VICTORIES,
    YUNFAKH_RULES,
)
from citadelle.parts.data import DataRecord, Id, Meta, Sources, one_of


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


class Scenario(Component, frozen=True):
    """A scenario (VA-206)."""

    number: Annotated[int, Meta(ge=1, le=99)]
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
    zones: Annotated[tuple[ZoneOf, ...], Meta(min_length=2, max_length=30)]
    passages: tuple[Passage, ...]
    spawn_markers: Annotated[tuple[MarkerOf, ...], Meta(max_length=6)]
    room_conditions: tuple[RoomOf, ...]
    objectives: Annotated[tuple[ObjectiveOf, ...], Meta(max_length=5)]
    designed_fields: Sources = ()
    introduces: Annotated[str, one_of("", "events", "heroes", "traps")] = ""


class ScenariosFile(DataRecord, frozen=True):
    """scenarios.toml"""

    scenario: tuple[Scenario, ...]
