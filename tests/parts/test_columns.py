"""Tables filled by name from records."""

from __future__ import annotations

import pytest

from citadelle.parts.columns import fill, index_by_id, take_over
from citadelle.parts.data import DataRecord

COLOURS = ("red", "green")


class Price(DataRecord, frozen=True):
    """What something costs."""

    gold: int
    wood: int


class Ship(DataRecord, frozen=True):
    """A ship of the example."""

    id: str
    colour: str
    crew: int
    price: Price


class Tables:
    """Columns of ships, and two numbers."""

    def __init__(self) -> None:
        self.ship_ids: list[str] = []
        self.ship_index: dict[str, int] = {}
        self.ship_colour: list[int] = []
        self.ship_crew: list[int] = []
        self.ship_price: list[tuple[int, int]] = []
        self.ship_big: list[bool] = []
        self.ship_limit: int = 0
        self.shipyards: list[int] = []


SHIPS = (Ship("gull", "green", 3, Price(4, 1)), Ship("heron", "red", 9, Price(7, 5)))
PACKERS = {Price: lambda price: (price.gold, price.wood)}


def filled() -> Tables:
    """The tables of the two ships."""
    t = Tables()
    fill(t, "ship", SHIPS, PACKERS, colour=COLOURS, big=lambda ship: ship.crew > 5)
    return t


def test_columns_are_fields_words_and_what_is_made_of_a_record() -> None:
    t = filled()
    assert (t.ship_ids, t.ship_index) == (["gull", "heron"], {"gull": 0, "heron": 1})
    assert (t.ship_colour, t.ship_crew, t.ship_big) == ([1, 0], [3, 9], [False, True])
    assert t.ship_price == [(4, 1), (7, 5)]


def test_numbers_and_columns_of_other_names_stay_as_they_are() -> None:
    t = filled()
    assert (t.ship_limit, t.shipyards) == (0, [])


def test_a_column_that_is_filled_already_is_left() -> None:
    t = Tables()
    t.ship_big = [True, True]
    t.ship_index = {"other": 5}
    fill(t, "ship", SHIPS, PACKERS, colour=COLOURS)
    assert (t.ship_big, t.ship_index) == ([True, True], {"other": 5})


def test_a_column_that_nothing_fills_is_a_mistake() -> None:
    with pytest.raises(AttributeError, match="big"):
        fill(Tables(), "ship", SHIPS, PACKERS, colour=COLOURS)


def test_what_is_made_for_no_column_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="no column ship_mast"):
        fill(Tables(), "ship", SHIPS, PACKERS, mast=lambda ship: ship.crew)


def test_a_word_outside_the_vocabulary_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="tuple"):
        fill(Tables(), "ship", [Ship("crow", "black", 1, Price(1, 1))], PACKERS, colour=COLOURS, big=lambda ship: True)


def test_fields_are_taken_over_under_their_names() -> None:
    class Limits(DataRecord, frozen=True):
        ship_limit: int
        shipyards: tuple[int, ...]
        other: int

    t = Tables()
    take_over(t, Limits(4, (1, 2), 3), ("ship_limit", "shipyards"))
    assert (t.ship_limit, t.shipyards) == (4, [1, 2])


def test_ids_are_numbered() -> None:
    assert index_by_id(["a", "b"]) == {"a": 0, "b": 1}
