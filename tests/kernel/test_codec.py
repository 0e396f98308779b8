"""States as plain data and back: every value returns as it was, and damaged data is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel import toy

import citadelle
from citadelle.games.legends import GAME as LEGENDS
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import CODEC, decode, digest, encode, from_plain, same, text, to_plain
from citadelle.kernel.drive import play_some
from citadelle.kernel.errors import NotReadable
from citadelle.kernel.frame import Value, register
from citadelle.kernel.game import Game
from citadelle.kernel.modifier import Modifier
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import CORE, State

GAMES: dict[str, tuple[Game, SetUp]] = {
    "toy": (toy.GAME, toy.GAME.setup(3, 5, {"chapters": "2"})),
    "legends": (LEGENDS, LEGENDS.setup(3, 5, {"map": "random", "swamp": True, "token_placement": "random"})),
}
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
leaves = st.none() | st.booleans() | st.integers() | words
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(words, inner, max_size=4)
        | st.tuples(st.integers(), st.integers()).map(lambda two: Modifier(1, 2, 3, 4, two[0], two[1]))
    ),
    max_leaves=12,
)
small_ints = st.integers(-3, 300)
damage = st.recursive(
    st.none() | st.booleans() | small_ints | st.sampled_from(["", "x", "t", "legends.bid", "toy.offer"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.fixed_dictionaries({"t": st.lists(inner, max_size=3)})
        | st.fixed_dictionaries({"d": st.lists(inner, max_size=3)})
        | st.fixed_dictionaries({"r": st.sampled_from(["legends.turn", "toy.gift", "x"]), "f": st.lists(inner)})
    ),
    max_leaves=5,
)


def alike(a: Any, b: Any) -> bool:
    """Equal, and of the same kinds all the way down."""
    if type(a) is not type(b):
        return False
    if isinstance(a, Modifier):
        return all(alike(getattr(a, field), getattr(b, field)) for field in Modifier.fields)
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, dict):
        return sorted(a) == sorted(b) and all(alike(a[key], b[key]) for key in a)
    return bool(a == b)


@settings(deadline=None)
@given(values)
def test_any_plain_value_returns_as_it_was(value: Any) -> None:
    assert alike(from_plain(json.loads(text(to_plain(value)))), value)


def test_what_is_not_plain_is_a_fault_of_the_game() -> None:
    for value in (1.5, {1, 2}, b"x", object()):
        with pytest.raises(TypeError, match="plain data"):
            to_plain(value)


def midgame(name: str, plies: int, seed: int = 0) -> State:
    game, setup = GAMES[name]
    s = game.new(setup)
    play_some(s, chance(seed), plies)
    return s


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None, max_examples=30)
@given(plies=st.integers(0, 200), seed=st.integers(0, 1000))
def test_states_return_anywhere_inside_a_decision(name: str, plies: int, seed: int) -> None:
    game, setup = GAMES[name]
    s = midgame(name, plies, seed)
    loaded = decode(json.loads(text(encode(s))), game.fresh(setup))
    assert same(loaded, s) and digest(loaded) == digest(s)
    assert (loaded.seat, loaded.options) == (s.seat, s.options)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data."""
    found = [path] if path else []
    if isinstance(data, (dict, list)):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            found += places(part, (*path, key))
    return found


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None, max_examples=120)
@given(data=st.data(), plies=st.integers(0, 120))
def test_damaged_states_are_refused_or_harmless(name: str, data: st.DataObject, plies: int) -> None:
    game, setup = GAMES[name]
    saved = copy.deepcopy(encode(midgame(name, plies)))
    place = data.draw(st.sampled_from(places(saved)))
    at: Any = saved
    for step in place[:-1]:
        at = at[step]
    if data.draw(st.booleans()):
        at[place[-1]] = data.draw(damage)
    else:
        del at[place[-1]]
    try:
        loaded = decode(saved, game.fresh(setup))
    except NotReadable as refused:
        assert "saved state" in str(refused)
        return
    assert text(encode(loaded)) == text(saved)


def swapped(value: Any) -> Any:
    """A flag as a number, a number as a flag; None for anything else."""
    if type(value) is bool:
        return int(value)
    if type(value) is int:
        return bool(value)
    return None


def damaged_in_one_place(saved: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Saved states with one field, of the state or of a frame, in which a flag is a number, or a number a flag."""
    for name, value in saved.items():
        if swapped(value) is not None:
            yield name, {**saved, name: swapped(value)}
    for i, frame in enumerate(saved["stack"]):
        for j, value in enumerate(frame["f"]):
            if swapped(value) is not None:
                damaged = copy.deepcopy(saved)
                damaged["stack"][i]["f"][j] = swapped(value)
                yield f"{frame['r']} {j}", damaged


@pytest.mark.parametrize("name", citadelle.game_names())
def test_a_flag_is_no_number_and_a_number_no_flag(name: str) -> None:
    game = citadelle.game(name)
    setup = game.setup(game.players_min, "flags", {})
    s = game.new(setup)
    by = chance("flags")
    met: set[str] = set()
    for _ in range(60):
        play_some(s, by, 5)
        for place, damaged in damaged_in_one_place(encode(s)):
            if place not in met:
                met.add(place)
                with pytest.raises(NotReadable):
                    decode(damaged, game.fresh(setup))
    assert {"players", "no"} <= met and len(met) > 10


def test_a_flag_in_a_tuple_of_fixed_length_is_no_number() -> None:
    fields = [0, 1, True, {"t": [1, 2, 3]}]
    made = from_plain({"r": "test.marked", "f": fields})
    assert to_plain(made) == {"r": "test.marked", "f": fields}
    for i, wrong in ((0, False), (1, True), (2, 1), (3, {"t": [True, 2, 3]}), (3, {"t": [1, 2]})):
        with pytest.raises(NotReadable):
            from_plain({"r": "test.marked", "f": [*fields[:i], wrong, *fields[i + 1 :]]})


class Marked(Value):
    """A value with a flag and a tuple of fixed length."""

    name: ClassVar[str] = "test.marked"
    fields: ClassVar[tuple[str, ...]] = ("card", "seat", "is_open", "costs")

    def __init__(self, card: int, seat: int, is_open: bool, costs: tuple[int, int, int]) -> None:
        self.card = card
        self.seat = seat
        self.is_open = is_open
        self.costs = costs


register(Marked)


@pytest.mark.parametrize("version", [True, 1.0, "1", 0, 2, None])
def test_a_state_of_another_version_is_refused(version: object) -> None:
    game, setup = GAMES["toy"]
    saved = {**encode(midgame("toy", 3)), "codec": version}
    with pytest.raises(NotReadable, match="saved state"):
        decode(saved, game.fresh(setup))


@settings(deadline=None)
@given(st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(words, inner), max_leaves=10))
def test_anything_else_is_refused(data: Any) -> None:
    game, setup = GAMES["toy"]
    with pytest.raises(NotReadable):
        decode(data, game.fresh(setup))


def deep(levels: int) -> Any:
    data: Any = 0
    for _ in range(levels):
        data = [data]
    return data


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", 2), ("players", "3"), ("no", None), ("rng_a", "x"), ("rng_a", 1 << 80), ("rng_b", [1]),
        ("stack", 5), ("stack", [5]), ("stack", {"t": []}), ("modifiers", []), ("triggers", {"t": [1]}), ("dealt", 3),
        ("carry", 7), ("chapter", "x"), ("hands", deep(3000)), ("game", "legends"), ("codec", CODEC + 1),
    ],
)  # fmt: skip
def test_a_core_field_of_the_wrong_kind_is_refused(field: str, value: Any) -> None:
    game, setup = GAMES["toy"]
    with pytest.raises(NotReadable):
        decode({**encode(midgame("toy", 4)), field: value}, game.fresh(setup))


def test_every_core_field_is_written() -> None:
    assert set(CORE) | set(toy.Toy.fields) | {"codec", "game"} == set(encode(midgame("toy", 3)))
