"""Constants that compiled code can read: mypyc leaves a Final tuple of floats unset, and tells only when it is read."""

from __future__ import annotations

import ast
from pathlib import Path

import citadelle
from citadelle._build import sources

PACKAGE = Path(citadelle.__file__).parent


def tuples_of_floats(text: str) -> list[str]:
    """The names of Final tuples that hold a float."""
    found: list[str] = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Tuple):
            floats = [one for one in node.value.elts if isinstance(one, ast.Constant) and isinstance(one.value, float)]
            if floats and "Final" in ast.unparse(node.annotation):
                found.append(node.target.id)
    return found


def test_the_search_finds_such_a_tuple() -> None:
    assert tuples_of_floats("A: Final = (0.5, 1.0)\nB: Final = [0.5]\nC: Final = (1, 2)\n") == ["A"]


def test_compiled_modules_have_no_final_tuples_of_floats() -> None:
    names = sources(PACKAGE)
    assert names
    assert {name: found for name in names if (found := tuples_of_floats((PACKAGE / name).read_text("utf-8")))} == {}
