"""Modifiers: a value is asked for, never written; what gave it, or a moment, takes it away."""

from __future__ import annotations

import json

import pytest
from tests.kernel import toy

from citadelle.kernel.codec import decode, encode, text
from citadelle.kernel.frame import STOP
from citadelle.kernel.modifier import (
    ADD,
    ANYONE,
    AT_LEAST,
    AT_MOST,
    FOREVER,
    SET,
    ConditionalModifier,
    Modifier,
    add_modifier,
    expire_modifiers,
    remove_modifiers,
    value,
)

STAT = 7


def state() -> toy.Toy:
    s = toy.GAME.new(toy.GAME.setup(3, 5))
    s.modifiers = ()
    return s


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([], 2),
        ([(ADD, 1), (ADD, 3)], 6),
        ([(SET, 5)], 5),
        ([(ADD, 1), (SET, 5)], 6),
        ([(SET, 5), (SET, 9)], 9),
        ([(AT_LEAST, 4)], 4),
        ([(AT_LEAST, 1)], 2),
        ([(AT_MOST, 1)], 1),
        ([(AT_LEAST, 3), (AT_LEAST, 5)], 5),
        ([(AT_MOST, 1), (AT_MOST, 0)], 0),
        ([(AT_LEAST, 5), (AT_MOST, 3)], 3),
        ([(ADD, -9), (AT_LEAST, 0)], 0),
        ([(AT_MOST, 3), (ADD, 9)], 3),
    ],
)
def test_the_order_of_modifiers(steps: list[tuple[int, int]], expected: int) -> None:
    s = state()
    for op, amount in steps:
        add_modifier(s, Modifier(STAT, op, amount, 1, FOREVER, 0))
    assert value(s, STAT, 1, 2) == expected


def test_only_whom_and_what_they_are_for() -> None:
    s = state()
    add_modifier(s, Modifier(STAT, ADD, 1, 1, FOREVER, 0))
    add_modifier(s, Modifier(STAT, ADD, 10, ANYONE, FOREVER, 0))
    add_modifier(s, Modifier(STAT + 1, ADD, 100, 1, FOREVER, 0))
    assert [value(s, STAT, seat, 0) for seat in range(3)] == [10, 11, 10]


def test_they_end_with_their_moment_or_their_source() -> None:
    s = state()
    add_modifier(s, Modifier(STAT, ADD, 1, ANYONE, 3, 50))
    add_modifier(s, Modifier(STAT, ADD, 10, ANYONE, FOREVER, 50))
    add_modifier(s, Modifier(STAT, ADD, 100, ANYONE, FOREVER, 51))
    expire_modifiers(s, 3)
    assert value(s, STAT, 0, 0) == 110
    remove_modifiers(s, 50)
    assert value(s, STAT, 0, 0) == 100


def test_a_clone_keeps_its_own() -> None:
    s = state()
    add_modifier(s, Modifier(STAT, ADD, 1, ANYONE, FOREVER, 0))
    c = s.clone()
    expire_modifiers(s, FOREVER)
    assert (value(s, STAT, 0, 0), value(c, STAT, 0, 0)) == (0, 1)


def test_they_are_saved() -> None:
    s = toy.GAME.new(toy.GAME.setup(3, 5))
    add_modifier(s, Modifier(toy.LIGHT, ADD, 1, 2, 4, 0))
    loaded = decode(json.loads(text(encode(s))), toy.GAME.fresh(toy.GAME.setup(3, 5)))
    assert [value(loaded, toy.LIGHT, seat, 1) for seat in range(3)] == [1, 1, 2]


def test_a_blessing_lasts_until_the_end_of_the_next_round() -> None:
    s = toy.GAME.new(toy.GAME.setup(2, 5))
    s.hands = [[1, 2, 9], [3, 4, 5]]
    s.deck = [6, 7, 8, 10]
    for answer in (9, toy.PASS):
        s.play(next(option for option in s.options if option == answer))
    s.play(toy.BLESS)
    assert s.round == 2 and toy.light(s, 1) == 2 and toy.light(s, 0) == 1
    s.reopen()
    for answer in (toy.PASS, 5):
        s.play(answer)
    assert s.points == [1, 2] and toy.light(s, 1) == 2
    s.play(STOP)
    assert s.round == 3 and toy.light(s, 1) == 1


def test_a_condition_is_asked_of_the_state_for_whom_the_value_is_asked() -> None:
    s = state()
    s.points = [3, 2, 0]
    add_modifier(s, ConditionalModifier(STAT, ADD, 5, ANYONE, FOREVER, 0, toy.BEHIND, 1))
    add_modifier(s, ConditionalModifier(STAT, ADD, 50, 2, FOREVER, 1, toy.BEHIND, 3))
    assert [value(s, STAT, seat, 0) for seat in range(3)] == [0, 5, 55]
    s.points = [3, 3, 1]
    assert [value(s, STAT, seat, 0) for seat in range(3)] == [0, 0, 5]
    remove_modifiers(s, 0)
    assert [value(s, STAT, seat, 0) for seat in range(3)] == [0, 0, 0]


def test_a_condition_is_saved_and_ends_as_other_modifiers_do() -> None:
    s = state()
    s.points = [1, 0, 0]
    add_modifier(s, ConditionalModifier(STAT, SET, 9, ANYONE, 4, 0, toy.BEHIND, 1))
    loaded = decode(json.loads(text(encode(s))), toy.GAME.fresh(toy.GAME.setup(3, 5)))
    assert [value(loaded, STAT, seat, 0) for seat in range(3)] == [0, 9, 9]
    expire_modifiers(loaded, 4)
    assert value(loaded, STAT, 1, 0) == 0


def test_a_plain_modifier_is_saved_without_a_condition() -> None:
    assert Modifier.fields == ("stat", "op", "amount", "on", "until", "source"), "saved games hold these"


def test_mercy_counts_while_a_seat_is_behind() -> None:
    s = toy.LAMPS.new(toy.LAMPS.setup(2, 5, {"gifts": [], "mercy": True}))
    s.hands = [[1, 2, 3], [7, 8, 9]]
    for answer in (1, 7):
        s.play(answer)
    assert s.points == [0, 1] and [toy.light(s, seat) for seat in range(2)] == [2, 1]
    for answer in (2, toy.PASS):
        s.play(answer)
    assert s.points == [2, 1] and [toy.light(s, seat) for seat in range(2)] == [1, 2]
