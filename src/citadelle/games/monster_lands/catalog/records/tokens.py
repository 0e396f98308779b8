"""Traps and loot: traps.toml, loot.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Few, Some, Summary
from citadelle.games.monster_lands.effect_kinds import LootEffect, TrapEffect
from citadelle.games.monster_lands.tables import TRAP_CLASSES, WINDOWS
from citadelle.parts.data import DataRecord, Id, Name, Source, Sources, one_of


class Trap(DataRecord, frozen=True):
    """A kind of trap token and how many there are."""

    id: Id
    name: Name
    name_fr: Name
    trap_class: Annotated[str, one_of(*TRAP_CLASSES)]
    count: Some
    cost: Few
    effect: TrapEffect
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    from_rulebook: Sources = ()


class Loot(DataRecord, frozen=True):
    """A loot token."""

    id: Id
    name: Name
    name_fr: Name
    count: Some
    outside: bool
    window: Annotated[str, one_of(*WINDOWS)]
    effect: LootEffect
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    from_rulebook: Sources = ()


class TrapsFile(DataRecord, frozen=True):
    """traps.toml"""

    trap: tuple[Trap, ...]


class LootFile(DataRecord, frozen=True):
    """loot.toml"""

    loot: tuple[Loot, ...]
