"""What libraries find wrong with a file becomes an error by code, in both languages."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from citadelle.kernel.errors import BadData, Message, Place
from citadelle.parts import library_errors
from citadelle.parts.data import read_toml
from citadelle.parts.library_errors import toml_error

PLACE = Place("a.toml")

BROKEN = {
    "= 1": "statement",
    "a = 1 b = 2": "newline",
    "[a": "table_end",
    "[[a]": "array_end",
    "a 1": "equals",
    "a = 1\na = 2": "value_twice",
    "a.]": "key_start",
    "a = [1, 2": "open_list",
    "a = { b = 1": "open_table",
    'a = "\\x"': "backslash",
    'a = "\\u00g0"': "hexadecimal",
    'a = "\\ud800"': "no_character",
    'a = "b': "open_text",
    "a = 2000-02-31": "date",
    "a = x": "value",
    "a = 'b": "expected",
    "a = 'b\x00'": "invalid_character",
    'a = "b\x00"': "illegal_character",
    "[a]\n[a]": "declared_twice",
    "a = { b = 1 }\na.c = 2": "complete",
    "a.b = 1\n[a]": "declared_twice",
    "[[a]]\n[a.b]\n[a]\n": "declared_twice",
    "a = { b = 1, b = 2 }": "key_twice",
}


@pytest.mark.parametrize(("text", "reason"), BROKEN.items())
def test_what_python_says_of_toml_is_known(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as caught:
        tomllib.loads(text)
    error = toml_error(caught.value, PLACE)
    why = error.details["why"]
    assert isinstance(why, Message) and why.code == f"toml.reason.{reason}"
    assert str(error) == f"a.toml: not valid TOML: {caught.value}."
    assert "TOML incorrect" in error.in_language("fr")


def test_every_reason_is_looked_for_where_it_can_come_up() -> None:
    codes = {*library_errors.REASONS.values(), *library_errors.NAMING_REASONS.values()}
    assert codes - {f"toml.reason.{reason}" for reason in BROKEN.values()} <= {"toml.reason.defined_twice"}


def test_what_nobody_knows_stands_as_the_library_says_it() -> None:
    error = toml_error(ValueError("The moon is full (at line 3, column 7)"), PLACE)
    assert str(error) == "a.toml: not valid TOML: The moon is full (at line 3, column 7)."
    assert error.in_language("fr") == "a.toml\u00a0: TOML incorrect, ligne 3, colonne 7\u00a0: The moon is full."


def test_a_place_in_a_file_is_said_in_both_languages(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text("a = [1\n")
    place = Place(Message("place.pack", id='"b"'), "cards.toml")
    with pytest.raises(BadData) as caught:
        read_toml(file, place)
    assert str(caught.value) == 'pack "b", cards.toml: not valid TOML: Unclosed array (at end of document).'
    french = 'paquet "b", cards.toml : TOML incorrect, à la fin du fichier : la liste n’est pas fermée.'
    assert caught.value.in_language("fr").replace("\u00a0", " ") == french
