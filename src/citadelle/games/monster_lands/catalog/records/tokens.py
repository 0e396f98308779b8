"""Traps and loot: traps.toml, loot.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Few, Some, Source, Summary
from citadelle.games.monster_lands.effect_kinds import LootEffect, TrapEffect
from citadelle.games.monster_lands.tables import TRAP_CLASSES, WINDOWS
from citadelle.parts.data import Id, Name, Record, one_of


class Trap(Record, frozen=True):
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
    from_rulebook: tuple[str, ...] = ()


class Loot(Record, frozen=True):
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
    from_rulebook: tuple[str, ...] = ()


class TrapsFile(Record, frozen=True):
    """traps.toml"""

    trap: tuple[Trap, ...]


class LootFile(Record, frozen=True):
    """loot.toml"""

    loot: tuple[Loot, ...]
