"""Scenarios as typed frozen records (HM-1120 to HM-1132): maps, start values, events, and how they end.

Bounds of single fields stand here; what several records must agree on is in `catalog.scenario_checks`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from citadelle.games.heroes3.catalog.record_fields import Component, Few, Goods, Note, Place, Side, Some, TierCounts
from citadelle.games.heroes3.map_kinds import BonusEffect, EventEffect, FieldEffect
from citadelle.games.heroes3.scenario_kinds import (
    AiEffect,
    DefeatEffect,
    SpecialEffect,
    TimeUpEffect,
    VictoryEffect,
)
from citadelle.games.heroes3.tables import MODES, POSITIONS, TIERS, TILE_CLASSES
from citadelle.parts.data import DataRecord, Id, Meta, Name, one_of
from citadelle.parts.effects import packed

Position = Annotated[str, one_of(*POSITIONS)]
Reference = Annotated[str, Meta(max_length=64)]


class StartUnit(DataRecord, frozen=True):
    """A start unit: by its id, or the cheapest or dearest of a tier (HM-112)."""

    side: Side
    unit: Reference = ""
    tier: Annotated[str, one_of("", *TIERS[:3])] = ""
    pick: Annotated[str, one_of("", "cheapest", "dearest")] = ""


class SlotOf(DataRecord, frozen=True, rename={"class_": "class"}):
    """A tile place of a map."""

    at: Place
    class_: Annotated[str, one_of(*TILE_CLASSES)]
    face: Annotated[str, one_of("up", "down")]
    tile: Reference = ""
    filter: Annotated[str, one_of("", "obelisk")] = ""
    player: Annotated[int, Meta(ge=0, le=4)] = 0
    ai: Reference = ""
    rotation: Annotated[int, Meta(ge=-1, le=5)] = -1
    player_field: Annotated[str, one_of("", *POSITIONS)] = ""


class MapOf(DataRecord, frozen=True):
    """The map for a number of players."""

    players: Annotated[int, Meta(ge=1, le=4)]
    tiles: Annotated[tuple[SlotOf, ...], Meta(min_length=1, max_length=20)]


class FieldOp(DataRecord, frozen=True):
    """What obelisks, the dragon utopia or the grail do."""

    rest: ClassVar[str] = "does"

    does: FieldEffect
    text: Note = ""


class EventOf(DataRecord, frozen=True):
    """A timed event (HM-1121)."""

    rest: ClassVar[str] = "does"

    round: Some
    does: EventEffect
    text: Note = ""


class VictoryOf(DataRecord, frozen=True):
    """A way to win; `players` limits it to that number of players."""

    rest: ClassVar[str] = "does"

    does: VictoryEffect
    players: Annotated[int, Meta(ge=0, le=4)] = 0
    text: Note = ""


class DefeatOf(DataRecord, frozen=True):
    """A way to lose."""

    rest: ClassVar[str] = "does"

    does: DefeatEffect
    text: Note = ""


class SpecialOf(DataRecord, frozen=True):
    """A rule of the scenario's own."""

    rest: ClassVar[str] = "does"

    does: SpecialEffect
    text: Note = ""


class ArmyUnit(DataRecord, frozen=True):
    """A unit of an AI army."""

    unit: Id
    side: Side


class DeckOf(DataRecord, frozen=True):
    """AI cards by kind (HM-930)."""

    might: Few = 0
    magic: Few = 0
    skill: Few = 0

    def counts(self) -> tuple[int, int, int]:
        """The numbers in the order of the kinds."""
        return (self.might, self.magic, self.skill)


class SkillOf(DataRecord, frozen=True):
    """The skill of an AI hero (HM-934); `card` is only a picture."""

    rest: ClassVar[str] = "does"

    card: Id
    does: AiEffect


NO_SKILL = SkillOf("none", packed(AiEffect, {"op": "use_scenario_skill"}))  # type: ignore[arg-type]
"""A hero without a skill: its skill cards do nothing."""


class AiHeroOf(DataRecord, frozen=True):
    """An AI hero (HM-1129)."""

    id: Id
    name: Name
    faction: Id
    at_tile: Place
    at_field: Position
    moves: bool
    level: Annotated[int, Meta(ge=1, le=7)]
    army: Annotated[tuple[ArmyUnit, ...], Meta(min_length=1, max_length=5)]
    deck: DeckOf
    spells: tuple[Id, ...]
    name_fr: Annotated[str, Meta(max_length=120)] = ""
    first_move_round: Some = 1
    citadel: bool = False
    skill: SkillOf = NO_SKILL


class OnCross(DataRecord, frozen=True):
    """What an AI army does to the fields it crosses (HM-1132)."""

    visitable: Annotated[str, one_of("black_cube")]
    claimable: Annotated[str, one_of("remove_player_cube")]


class ArmiesByDifficulty(DataRecord, frozen=True):
    """The armies of each difficulty, in order."""

    easy: tuple[TierCounts, ...]
    normal: tuple[TierCounts, ...]
    hard: tuple[TierCounts, ...]
    impossible: tuple[TierCounts, ...]


class AiArmiesOf(DataRecord, frozen=True):
    """The armies of a scenario (HM-1132)."""

    spawn_rounds: Annotated[tuple[Some, ...], Meta(min_length=1, max_length=9)]
    spawn_tile: Place
    spawn_field: Position
    moves: bool
    mp: Few
    acts_in_spawn_round: bool
    steps: tuple[Annotated[str, one_of("hero_on_same_tile", "nearest_player_town")], ...]
    on_cross: OnCross
    spawn_reveals_tile: bool
    spawn_occupied_by_hero: Annotated[str, one_of("attack")]
    spawn_occupied_by_army: Annotated[str, one_of("nearest_free_field")]
    round_limit: bool
    deck: DeckOf
    army: ArmiesByDifficulty
    extra_3_players: TierCounts = TierCounts()


class ClaimedOf(DataRecord, frozen=True):
    """A field that a player holds at the start (HM-1128)."""

    at: Place
    field: Position
    player: Annotated[int, Meta(ge=1, le=4)]
    income: Goods
    first_claim_gain: bool = False


class CarryOver(DataRecord, frozen=True):
    """What the next scenario of the campaign gets (HM-1110)."""

    resources: bool = False
    army: bool = False
    deck: Annotated[str, one_of("", "HM-1110")] = ""


class TimeUpOf(DataRecord, frozen=True):
    """What decides when the last round is over (HM-1124)."""

    rest: ClassVar[str] = "does"

    does: TimeUpEffect
    text: Note = ""


NO_EFFECT = FieldOp(packed(FieldEffect, {"op": "none"}))  # type: ignore[arg-type]
ALL_LOSE = TimeUpOf(packed(TimeUpEffect, {"op": "all_lose"}))  # type: ignore[arg-type]


class Scenario(Component, frozen=True):
    """A scenario (HM-1120)."""

    mode: Annotated[str, one_of(*MODES)]
    players: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=1, max_length=4)]
    rounds: Some
    start_resources: Goods
    start_income: Goods
    start_units: Annotated[tuple[StartUnit, ...], Meta(max_length=7)]
    start_buildings: tuple[Id, ...]
    far_pool: Annotated[int, Meta(ge=0, le=9)]
    maps: Annotated[tuple[MapOf, ...], Meta(min_length=1, max_length=4)]
    events: tuple[EventOf, ...]
    victory: Annotated[tuple[VictoryOf, ...], Meta(min_length=1, max_length=8)]
    text: Note
    text_fr: Note = ""
    opening: Note = ""
    opening_fr: Note = ""
    closing: Note = ""
    closing_fr: Note = ""
    obelisk: FieldOp = NO_EFFECT
    dragon_utopia: FieldOp = NO_EFFECT
    grail: FieldOp = NO_EFFECT
    town_capture_reward: Goods = Goods()
    defeat: tuple[DefeatOf, ...] = ()
    time_up: TimeUpOf = ALL_LOSE
    special: tuple[SpecialOf, ...] = ()
    far_pool_each: tuple[tuple[Id, ...], ...] = ()
    far_pool_from: tuple[Id, ...] = ()
    start_bonus_options: tuple[BonusEffect, ...] = ()
    start_units_mode: Annotated[str, one_of("", "carried_over")] = ""
    fallback_units: tuple[StartUnit, ...] = ()
    start_resources_add_carried: bool = False
    campaign: Reference = ""
    order: Few = 0
    attempts: Few = 0
    faction: Reference = ""
    recommended_hero: Reference = ""
    max_hero_level: Annotated[int, Meta(ge=0, le=7)] = 0
    ai_heroes: tuple[AiHeroOf, ...] = ()
    ai_armies: AiArmiesOf | None = None
    claimed_fields: tuple[ClaimedOf, ...] = ()
    carry_over: CarryOver = CarryOver()


class ScenariosFile(DataRecord, frozen=True):
    """scenarios.toml"""

    scenario: tuple[Scenario, ...]
