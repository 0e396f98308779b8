"""No layer of a game takes a key apart: what an option is stands in its answer."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import citadelle
from citadelle.kernel.answer import Verb
from citadelle.kernel.frame import questions

GAMES = Path(citadelle.__file__).parent / "games"
APART = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix"}


def taken_apart(source: str) -> list[int]:
    """The lines that take a key to pieces: a method of texts that is asked of a `key`, of `x.key` or of `keys[i]`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in APART):
            continue
        of = node.func.value
        of = of.value if isinstance(of, ast.Subscript) else of
        name = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
        if name in ("key", "keys"):
            found.append(node.lineno)
    return found


def test_no_game_takes_a_key_apart() -> None:
    faults = [f"{file}:{line}" for file in sorted(GAMES.rglob("*.py")) for line in taken_apart(file.read_text("utf-8"))]
    assert not faults


@pytest.mark.parametrize("line", ["key.split()", "a.key.partition(' ')", "decision.keys[i].startswith('take')"])
def test_a_key_that_is_taken_apart_is_found(line: str) -> None:
    assert taken_apart(line) == [1]


@pytest.mark.parametrize("game", citadelle.game_names())
def test_every_question_of_a_game_has_verbs_and_each_verb_one_name(game: str) -> None:
    asks = questions(game)
    assert asks and all(ask.verbs for ask in asks.values())
    by_name: dict[str, Verb] = {}
    for ask in asks.values():
        for verb in ask.verbs:
            assert by_name.setdefault(verb.name, verb) is verb
