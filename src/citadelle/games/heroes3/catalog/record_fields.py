"""The bounds that fields of several records share, the head of every component, and costs."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.heroes3.tables import SIDES, TIERS, UNIT_TYPES, Cost
from citadelle.parts.data import DataRecord, Id, Meta, Name, one_of, words

Source = Annotated[str, one_of("rulebook", "public", "designed")]
CopiesSource = Annotated[str, one_of("", "rulebook", "public", "designed")]
Note = Annotated[str, words(0, 600)]
Few = Annotated[int, Meta(ge=0, le=15)]
Some = Annotated[int, Meta(ge=1, le=30)]
Many = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=0, le=40)]
Tier = Annotated[str, one_of(*TIERS)]
UnitType = Annotated[str, one_of(*UNIT_TYPES)]
Side = Annotated[str, one_of(*SIDES)]
Coordinate = Annotated[int, Meta(ge=-8, le=8)]
Place = tuple[Coordinate, Coordinate]


class Named(DataRecord, frozen=True):
    """The head of a record that people read of: its id and its name in both languages."""

    id: Id
    name: Name
    name_fr: Name


class Component(Named, frozen=True):
    """The head of every component: also where its numbers come from."""

    source: Source


class Goods(DataRecord, frozen=True):
    """Amounts of the three resources."""

    gold: Many = 0
    materials: Many = 0
    valuables: Many = 0

    def cost(self) -> Cost:
        """The amounts as the rules count them."""
        return (self.gold, self.materials, self.valuables)


class TierCounts(DataRecord, frozen=True):
    """Neutral cards by tier."""

    bronze: Few = 0
    silver: Few = 0
    gold: Few = 0
    azure: Few = 0

    def counts(self) -> tuple[int, int, int, int]:
        """The numbers in the order of the tiers."""
        return (self.bronze, self.silver, self.gold, self.azure)
