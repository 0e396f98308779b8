"""What can be set before a game: typed, checked, and refused with what is allowed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel import toy

from citadelle.kernel.errors import BadOption
from citadelle.kernel.options import CHOICE, EACH, ORDER, SEAT, SOME, SWITCH, Option, Schema

SCHEMA = Schema([
    Option("swamp", SWITCH, False, "XX-1"),
    Option("map", CHOICE, "small", "XX-2", ("small", "large")),
    Option("first", SEAT, 0, "XX-3", ("random",)),
    Option("age", ORDER, [], "XX-4"),
    Option("tokens", SOME, ["a"], "XX-5", ("a", "b", "c")),
    Option("colours", EACH, [], "XX-6", ("red", "blue", "green", "grey")),
])  # fmt: skip

GOOD: dict[str, list[object]] = {
    "swamp": [True, False],
    "map": ["small", "large"],
    "first": [0, 2, "random"],
    "age": [[], [2, 0, 1], (0, 1, 2)],
    "tokens": [[], ["c", "a"]],
    "colours": [[], ["grey", "red", "blue"]],
}
BAD: dict[str, list[object]] = {
    "swamp": [1, 0, "true", None, []],
    "map": ["", "LARGE", 1, None, ["small"]],
    "first": [3, -1, True, 1.0, "0", None],
    "age": [[0, 1], [0, 1, 1], [0, 1, 2, 3], [True, 0, 2], ["0", "1", "2"], "012", [[0], 1, 2]],
    "tokens": ["a", ["a", "a"], ["d"], [1], [None], [["a"]]],
    "colours": [["red"], ["red", "red", "blue"], ["red", "blue", "pink"], "red"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in GOOD for value in GOOD[name]])
def test_what_is_allowed(name: str, value: object) -> None:
    kept = SCHEMA.check({name: value}, 3)[name]
    assert kept == (list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_what_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadOption) as refused:
        SCHEMA.check({name: value}, 3)
    rule = SCHEMA.option(name).rule
    assert f"option {name} ({rule}) takes {SCHEMA.option(name).takes(3)}" in str(refused.value)


def test_defaults_and_unknown_names() -> None:
    assert SCHEMA.check({}, 3) == {option.name: option.default for option in SCHEMA.options}
    with pytest.raises(BadOption, match="available: swamp, map, first, age, tokens, colours"):
        SCHEMA.check({"dragons": True}, 3)


@pytest.mark.parametrize(
    ("pair", "value"),
    [
        ("swamp=true", True), ("swamp=Off", False), ("swamp=1", True), ("map=large", "large"), ("first=2", 2),
        ("first=random", "random"), ("age=2,1,0", [2, 1, 0]), ("age=", []), ("tokens=a, b", ["a", "b"]),
        ("colours=red,blue,green", ["red", "blue", "green"]), (" swamp = yes", True),
    ],
)  # fmt: skip
def test_command_line_texts(pair: str, value: object) -> None:
    assert list(SCHEMA.parse([pair], 3).values()) == [value]


@pytest.mark.parametrize("pair", ["swamp", "swamp=perhaps", "age=a,b,c", "first=9", "first=²", "=1", "map=", "x=1"])
def test_command_line_texts_that_are_refused(pair: str) -> None:
    with pytest.raises(BadOption):
        SCHEMA.parse([pair], 3)


@settings(deadline=None)
@given(st.lists(st.text(max_size=12), max_size=3))
def test_no_text_breaks_the_reader(pairs: list[str]) -> None:
    try:
        SCHEMA.parse(pairs, 3)
    except BadOption as refused:
        assert str(refused)


@pytest.mark.parametrize(
    ("players", "seed", "said"),
    [
        (1, 0, "2 to 4 players, not 1"), (5, 0, "not 5"), (True, 0, "whole number"), ("3", 0, "whole number"),
        (3, True, "a seed is"), (3, 1.5, "a seed is"), (3, "", "1 to 200"), (3, "a\nb", "printable"),
        (3, "x" * 201, "1 to 200"),
    ],
)  # fmt: skip
def test_players_and_seeds(players: int, seed: int, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        toy.GAME.setup(players, seed)


@pytest.mark.parametrize(
    ("players", "count", "who"),
    [
        ((1, 1), 2, "1 player"),
        ((2, 99), 1, "2 players or more"),
        ((2, 4), 1, "2 to 4 players"),
        ((3, 3), 2, "3 players"),
    ],
)
def test_an_option_for_some_player_counts_keeps_its_default_for_others(
    players: tuple[int, int], count: int, who: str
) -> None:
    schema = Schema([Option("deep", SWITCH, False, "TY-9", (), players)])
    assert schema.check({"deep": True}, players[0]) == {"deep": True}
    assert schema.check({"deep": False}, count) == schema.check({}, count) == {"deep": False}
    with pytest.raises(BadOption, match=rf"option deep \(TY-9\) is for {who}; leave it out with {count}"):
        schema.check({"deep": True}, count)
