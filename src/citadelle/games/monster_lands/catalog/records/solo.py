"""Madhala, scenarios, ranks and the campaign: solo.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Building, Few, Place, Some
from citadelle.games.monster_lands.tables import AFFINITIES, GOALS, SCENARIO_RULES
from citadelle.parts.data import DataRecord, Id, Meta, Name, Source, one_of


class Madhala(DataRecord, frozen=True):
    """ML-SOLO-04 to -07: her tables."""

    tokens: Few
    red_citadel: tuple[Few, ...]
    red_outside: tuple[Few, ...]
    citadel_by_yellow: Annotated[tuple[Building, ...], Meta(min_length=6, max_length=6)]
    outside_by_yellow: Annotated[tuple[Id, ...], Meta(min_length=6, max_length=6)]
    outside_by_yellow_scenario_9: Annotated[tuple[Id, ...], Meta(min_length=6, max_length=6)]
    removal_by_red: dict[str, Some]
    rolls_persuasion_at: tuple[Building, ...]
    removes_at: tuple[Building, ...]
    source: Source


class RankOf(DataRecord, frozen=True):
    """What a rank of a scenario asks for; -1: not asked."""

    vp: Annotated[int, Meta(ge=-1, le=999)] = -1
    gold: Annotated[int, Meta(ge=-1, le=999)] = -1
    missions: Place = -1
    checklist: bool = False
    spread: tuple[Few, ...] = ()


class Ranks(DataRecord, frozen=True):
    """The three ranks of a scenario above the lowest."""

    recruit: RankOf
    veteran: RankOf
    hero: RankOf


class Checklist(DataRecord, frozen=True):
    """ML-SOLO-16: what must be there at the end."""

    defense: Few = 0
    trap: Few = 0
    potion: Few = 0
    venom: Few = 0
    equipment_types: Few = 0
    mercenary_affinities: Few = 0


class ScenarioStart(DataRecord, frozen=True):
    """What a clan starts with in a scenario, over the board's start."""

    gold: Place = -1
    defense: Place = -1
    potion: Place = -1
    venom: Place = -1


class Scenario(DataRecord, frozen=True):
    """A solo scenario (ML-DAT-10)."""

    id: Id
    number: Some
    name: Name
    name_fr: Name
    goal: Annotated[str, one_of(*GOALS)]
    ranks: Ranks
    rules: tuple[Annotated[str, one_of(*SCENARIO_RULES)], ...]
    source: Source
    rounds: Few = 0
    start: ScenarioStart = ScenarioStart()
    initial_affinity: Annotated[str, one_of("", *AFFINITIES)] = ""
    checklist: Checklist = Checklist()
    rank_table_uncertain: bool = False


class CampaignOf(DataRecord, frozen=True):
    """How long a campaign may last (ML-CAMP-02)."""

    most_games: Annotated[int, Meta(ge=1, le=10_000)]
    source: Source


class CampaignStep(DataRecord, frozen=True):
    """ML-CAMP-02: what follows a rank in a campaign."""

    next: Annotated[str, one_of("repeat", "advance")]
    difficulty: Annotated[str, one_of("one_lower_or_lose", "same", "normal", "heroic")]


class RankName(DataRecord, frozen=True):
    """A rank."""

    id: Id
    name: Name
    name_fr: Name
    order: Few
    campaign: CampaignStep
    source: Source


class SoloFile(DataRecord, frozen=True):
    """solo.toml"""

    madhala: Madhala
    campaign: CampaignOf
    scenario: tuple[Scenario, ...]
    rank: tuple[RankName, ...]
