"""Monsters, their powers and the panic they spread: monsters.toml, panic.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Affinity, Building, Few, Some, Summary
from citadelle.games.monster_lands.effect_kinds import Power
from citadelle.parts.data import DataRecord, Id, Name, Source, Sources, one_of


class Prize(DataRecord, frozen=True):
    """What a beaten monster gives."""

    glory: Few = 0
    gold: Few = 0
    trophy: Few = 0


class Monster(DataRecord, frozen=True):
    """A monster card."""

    id: Id
    name: Name
    name_fr: Name
    affinity: Affinity
    rank: Annotated[str, one_of("A", "B")]
    attack: Few
    cv: Some
    ev: Some
    capture: Prize
    eliminate: Prize
    power: Power
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: Sources = ()


class Panic(DataRecord, frozen=True):
    """A panic token."""

    id: Id
    name: Name
    name_fr: Name
    building: Building
    source: Source


class MonstersFile(DataRecord, frozen=True):
    """monsters.toml"""

    monster: tuple[Monster, ...]


class PanicFile(DataRecord, frozen=True):
    """panic.toml"""

    panic: tuple[Panic, ...]
