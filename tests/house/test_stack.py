"""No game reaches into the stack: push, done, become and give change it, find and nearest read it."""

from __future__ import annotations

import ast
from pathlib import Path

GAMES = Path(__file__).parents[2] / "src" / "citadelle" / "games"
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse"}


def reaches(code: str) -> list[int]:
    """The lines that read or change a stack by index or through the list's own methods."""
    found = []
    for node in ast.walk(ast.parse(code)):
        is_index = isinstance(node, ast.Subscript)
        is_change = isinstance(node, ast.Attribute) and node.attr in CHANGES
        if is_index or is_change:
            assert isinstance(node, ast.Subscript | ast.Attribute)
            if isinstance(node.value, ast.Attribute) and node.value.attr == "stack":
                found.append(node.lineno)
    return found


def test_no_game_reaches_into_the_stack() -> None:
    modules = sorted(GAMES.rglob("*.py"))
    assert len(modules) > 50
    assert [f"{m.relative_to(GAMES)}:{n}" for m in modules for n in reaches(m.read_text())] == []


def test_a_planted_reach_is_found() -> None:
    code = (
        "def run(s):\n    s.stack[-1] = 1\n    below = s.stack[-2]\n    s.stack.pop()\n    s.done()\n    s.stack = []\n"
    )
    assert reaches(code) == [2, 3, 4]
