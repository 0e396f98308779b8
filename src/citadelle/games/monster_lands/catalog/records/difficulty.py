"""Levels and modules: difficulty.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Colour, Few, GoodsOf, Some
from citadelle.parts.data import DataRecord, Id, Name, Source, one_of


class Difficulty(DataRecord, frozen=True):
    """ML-DIFF-01."""

    id: Id
    name: Name
    name_fr: Name
    order: Some
    round_track: Id
    first_monsters: Annotated[str, one_of("rank_a", "all")]
    source: Source


class Module(DataRecord, frozen=True):
    """ML-DAT-09: a module and its numbers."""

    id: Annotated[str, one_of("tricks", "queens_grant", "more_monsters", "moldo_auto_hits")]
    name: Name
    name_fr: Name
    default: bool
    solo: bool
    source: Source
    from_round: Few = 0
    die_choice: tuple[Colour, ...] = ()
    gift_choice: tuple[GoodsOf, ...] = ()
    rounds: tuple[Few, ...] = ()


class DifficultyFile(DataRecord, frozen=True):
    """difficulty.toml"""

    difficulty: tuple[Difficulty, ...]
    module: tuple[Module, ...]
