"""What records of several tables are made of: bounds of numbers, words of the vocabulary, dice, goods."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.tables import AFFINITIES, BUILDINGS, COLOURS
from citadelle.parts.data import DataRecord, Meta, one_of, words

Summary = Annotated[str, words(0, 300)]
Few = Annotated[int, Meta(ge=0, le=30)]
Some = Annotated[int, Meta(ge=1, le=30)]
Many = Annotated[int, Meta(ge=0, le=999)]
Place = Annotated[int, Meta(ge=-1, le=30)]
Colour = Annotated[str, one_of(*COLOURS)]
Colours = Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=3)]
Affinity = Annotated[str, one_of(*AFFINITIES)]
Building = Annotated[str, one_of(*BUILDINGS)]


class DiceOf(DataRecord, frozen=True):
    """Dice by colour."""

    strength: Few = 0
    magic: Few = 0
    persuasion: Few = 0


class GoodsOf(DataRecord, frozen=True):
    """Goods by kind: a reward, a price, what a clan starts with."""

    gold: Few = 0
    glory: Few = 0
    potion: Few = 0
    venom: Few = 0
    defense: Few = 0
    trap: Few = 0
    loot: Few = 0
