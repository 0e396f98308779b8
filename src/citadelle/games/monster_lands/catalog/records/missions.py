"""Mission tiles: missions.toml."""

from __future__ import annotations

from citadelle.games.monster_lands.catalog.records.basics import Colours, Few, GoodsOf, Some
from citadelle.parts.data import DataRecord, Id, Name, Source, Sources


class MissionDice(DataRecord, frozen=True):
    """How many dice a mission needs, and of which colours."""

    count: Some
    colors: Colours


class SideA(DataRecord, frozen=True):
    """A dice-rolling mission."""

    dice: MissionDice
    objective: Some
    reward: GoodsOf
    penalty_glory: Few


class SideB(DataRecord, frozen=True):
    """A contract."""

    dice: MissionDice
    discard: GoodsOf
    reward_left: GoodsOf
    reward_right: GoodsOf


class Mission(DataRecord, frozen=True):
    """A mission tile."""

    id: Id
    name: Name
    name_fr: Name
    a: SideA
    b: SideB
    source: Source
    from_rulebook: Sources = ()


class MissionsFile(DataRecord, frozen=True):
    """missions.toml"""

    mission: tuple[Mission, ...]
