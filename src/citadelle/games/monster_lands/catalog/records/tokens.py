"""Traps and loot: traps.toml, loot.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Colour, EffectOf, Few, Some, Source, Summary
from citadelle.games.monster_lands.tables import COLOURS, TRAP_CLASSES, TRAP_EFFECTS, WINDOWS
from citadelle.parts.data import Id, Name, Record, one_of


class TrapEffect(Record, frozen=True):
    """ML-DAT-04: what a trap or trick does."""

    kind: Annotated[str, one_of(*TRAP_EFFECTS)]
    color: Annotated[str, one_of("", *COLOURS)] = ""
    count: Few = 0
    shielded: bool = False
    amount: Few = 0
    when: Annotated[str, one_of("", "monster")] = ""
    colors: tuple[Colour, ...] = ()
    max: Few = 0


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
    effect: EffectOf
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
