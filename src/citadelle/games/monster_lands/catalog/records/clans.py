"""Clan members and the equipment they carry: mercenaries.toml, equipment.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import DiceOf, Few, Some, Summary
from citadelle.games.monster_lands.effect_kinds import Ability, Talent
from citadelle.games.monster_lands.tables import AFFINITIES, EQUIPMENT_TYPES, MEMBER_KINDS
from citadelle.parts.data import DataRecord, Id, Name, Source, Sources, one_of


class Mercenary(DataRecord, frozen=True):
    """A clan member (ML-DAT-07)."""

    id: Id
    name: Name
    name_fr: Name
    kind: Annotated[str, one_of(*MEMBER_KINDS)]
    affinity: Annotated[str, one_of("none", *AFFINITIES)]
    cost: Few
    reputation: Few
    dice: DiceOf
    outside: bool
    talent: Talent
    source: Source
    count: Some = 1
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: Sources = ()


class Equipment(DataRecord, frozen=True):
    """A kind of equipment card and how many copies there are."""

    id: Id
    name: Name
    name_fr: Name
    type: Annotated[str, one_of(*EQUIPMENT_TYPES)]
    cost: Few
    outside: bool
    ability: Ability
    source: Source
    count: Some = 1
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: Sources = ()


class MercenariesFile(DataRecord, frozen=True):
    """mercenaries.toml"""

    mercenary: tuple[Mercenary, ...]


class EquipmentFile(DataRecord, frozen=True):
    """equipment.toml"""

    equipment: tuple[Equipment, ...]
