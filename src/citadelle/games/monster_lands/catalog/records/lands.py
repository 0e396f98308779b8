"""Lands and the paths to them: lands.toml, path_headers.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Affinity, Colour, DiceOf, Few, Some, Summary
from citadelle.games.monster_lands.effect_kinds import Benefit
from citadelle.parts.data import DataRecord, Id, Meta, Name, Source, Sources, one_of


class LandCost(DataRecord, frozen=True):
    """ML-DAT-05: dice by colour, or `count` dice in any mix of `any_of`."""

    strength: Few = 0
    magic: Few = 0
    persuasion: Few = 0
    any_of: tuple[Colour, ...] = ()
    count: Few = 0


class LandGain(DataRecord, frozen=True):
    """ML-DAT-05: what a settled land gives."""

    glory: Few = 0
    gold: Few = 0
    potion: Few = 0
    defense: Few = 0
    loot: Few = 0
    dice: DiceOf = DiceOf()
    hire_free: Few = 0
    equipment_free: Few = 0


class Land(DataRecord, frozen=True):
    """A land card."""

    id: Id
    name: Name
    name_fr: Name
    affinity: Affinity
    conquest: Some
    glory: Few
    cost: LandCost
    gain: LandGain
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: Sources = ()


class Path(DataRecord, frozen=True):
    """One path of one face of a header tile."""

    id: Id
    name: Name
    name_fr: Name
    tile: Some
    side: Annotated[str, one_of("A", "B")]
    path: Annotated[int, Meta(ge=1, le=4)]
    required: DiceOf
    reinforce: DiceOf
    benefit: Benefit
    source: Source
    from_rulebook: Sources = ()


class LandsFile(DataRecord, frozen=True):
    """lands.toml"""

    land: tuple[Land, ...]


class PathsFile(DataRecord, frozen=True):
    """path_headers.toml"""

    path: tuple[Path, ...]
