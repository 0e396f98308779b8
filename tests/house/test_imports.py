"""Imports go downwards only: every room imports what the table below lists, and only games/ knows a game by name."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "citadelle"
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))

KERNEL = {"mypy_extensions"}
LEAVES = {"_build", "_version"}
GAMES_AND_BOTS = LEAVES | {"kernel", "games", "agents", "saves", "api"}
ROOMS: dict[str, tuple[set[str], set[str]]] = {
    # room: (rooms it may import beside itself, packages it may import beside the standard library)
    "_build": (set(), set()),
    "_version": (set(), set()),
    "kernel": (set(), KERNEL),
    "parts": ({"kernel"}, KERNEL),
    "games": ({"kernel", "parts"}, KERNEL),
    "agents": ({"kernel"}, KERNEL),
    "saves": ({"kernel"}, set()),
    "api": (LEAVES | {"kernel", "parts", "games", "saves"}, set()),
    "lessons": ({"kernel", "parts"}, set()),
    "conformance": ({"kernel", "parts", "lessons"}, set()),
    "arena": (GAMES_AND_BOTS, {"openskill"}),
    "research": (GAMES_AND_BOTS, {"gymnasium", "numpy", "pettingzoo", "pyspiel"}),
    "table": (GAMES_AND_BOTS | {"lessons"}, {"asyncpg", "fastapi", "msgspec", "starlette", "websockets"}),
    "web": (LEAVES | {"kernel", "table"}, {"fastapi", "starlette", "uvicorn"}),
    "terminal": (GAMES_AND_BOTS | {"table", "lessons"}, {"rich", "textual"}),
    "cli": (
        GAMES_AND_BOTS | {"parts", "lessons", "conformance", "arena", "research", "table", "terminal", "web"},
        {"click", "rich"},
    ),
    "__main__": ({"cli"}, set()),
}
ALSO = {"parts/data.py": {"msgspec"}}
"""Single modules that may import one package more."""

RULES = ("kernel", "parts", "games")
OUTSIDE = {
    "asyncio", "datetime", "io", "multiprocessing", "os", "random", "secrets", "shutil", "socket", "subprocess",
    "tempfile", "threading", "time", "uuid",
}  # fmt: skip
"""What the rooms with rules never import: files, clocks, processes, and chance that isn't the state's."""

MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def room_of(dotted: str) -> str:
    """The room of a module of the package; the package's own `__init__` is the room `api`."""
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in ROOMS else "api"


def name_of(module: str) -> str:
    return ".".join(("citadelle", *module.removesuffix(".py").removesuffix("__init__").strip("/").split("/"))).rstrip(
        "."
    )


def imported(module: str, tree: ast.AST) -> Iterator[str]:
    """Every absolute name that a module imports, `from x import y` as `x.y`."""
    package = name_of(module).split(".")
    if not module.endswith("__init__.py"):
        package = package[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            yield from (".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names)


def faults(module: str, text: str) -> list[str]:
    """What a module imports and may not."""
    room = room_of(name_of(module))
    rooms, packages = ROOMS[room]
    packages = packages | ALSO.get(module, set())
    found: list[str] = []
    for name in imported(module, ast.parse(text)):
        top = name.partition(".")[0]
        if top == "citadelle":
            there = room_of(name)
            if there != room and there not in rooms:
                found.append(f"{module} imports {name}")
            elif room == there == "games" and name.split(".")[2:3] != name_of(module).split(".")[2:3]:
                found.append(f"{module} imports another game: {name}")
        elif room in RULES and top in OUTSIDE:
            found.append(f"{module} reaches outside: {name}")
        elif top not in sys.stdlib_module_names and top not in packages:
            found.append(f"{module} imports the package {name}")
    return found


def named_games(text: str, games: list[str]) -> list[str]:
    """Where a module names a game in code: in an identifier or a text that is not a docstring."""
    tree = ast.parse(text)
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found: list[str] = []
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(said)) if id(node) not in prose:
                pass
            case ast.Name(id=said) | ast.Attribute(attr=said) | ast.alias(name=said) | ast.arg(arg=said):
                pass
            case ast.FunctionDef(name=said) | ast.ClassDef(name=said):
                pass
            case _:
                continue
        found += [f"line {getattr(node, 'lineno', 0)}: {said}" for game in games if game in said.lower()]
    return found


def test_imports_go_downwards() -> None:
    assert len(MODULES) > 200
    assert [fault for module in MODULES for fault in faults(module, (PACKAGE / module).read_text("utf-8"))] == []


def test_only_games_know_a_game_by_name() -> None:
    others = [module for module in MODULES if not module.startswith("games/")]
    assert len(others) > 100
    found = {module: named_games((PACKAGE / module).read_text("utf-8"), GAMES) for module in others}
    assert {module: lines for module, lines in found.items() if lines} == {}


def test_every_folder_of_the_package_is_a_room() -> None:
    rooms = {
        path.name.removesuffix(".py") for path in PACKAGE.iterdir() if path.suffix == ".py" or any(path.rglob("*.py"))
    }
    assert rooms - {"__init__", "__pycache__"} <= set(ROOMS)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("kernel/a.py", "import msgspec"),
        ("kernel/a.py", "import os"),
        ("games/x/a.py", "from random import choice"),
        ("parts/a.py", "import time"),
        ("kernel/a.py", "from citadelle.parts import decks"),
        ("kernel/a.py", "from ..games import x"),
        ("kernel/a.py", "import citadelle"),
        ("kernel/a.py", "def f():\n    from citadelle.agents import x"),
        ("parts/decks.py", "from msgspec import Struct"),
        ("games/x/state.py", "from citadelle.games.y import state"),
        ("games/x/state.py", "from citadelle.agents import base"),
        ("games/x/rules/a.py", "from ...y import state"),
        ("agents/a.py", "from citadelle.games.x import state"),
        ("agents/a.py", "import citadelle"),
        ("arena/a.py", "from citadelle.terminal import screen"),
        ("conformance/a.py", "import citadelle"),
        ("conformance/a.py", "import pytest"),
        ("terminal/a.py", "import click"),
    ],
)
def test_a_planted_import_is_caught(module: str, text: str) -> None:
    assert faults(module, text)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        (
            "kernel/a.py",
            "import json\nfrom mypy_extensions import i64\nfrom citadelle.kernel import event\nfrom . import codec",
        ),
        ("parts/data.py", "import msgspec"),
        (
            "games/x/rules/a.py",
            "from citadelle.games.x.state import X\nfrom ..state import Y\nfrom citadelle.parts import a",
        ),
        ("games/x/__init__.py", "from .state import X\nfrom citadelle.games.x import view"),
        ("arena/a.py", "import citadelle\nfrom citadelle import new\nfrom citadelle._build import compiled"),
        ("__init__.py", "from citadelle import _build\nfrom citadelle.kernel.match import new"),
    ],
)
def test_a_proper_import_passes(module: str, text: str) -> None:
    assert faults(module, text) == []


@pytest.mark.parametrize(
    "text", ['GAME = "chess"', "def chess(): ...", "from x import chess", "f(f'{a} chess')", "a.Chess"]
)
def test_a_planted_game_name_is_caught(text: str) -> None:
    assert named_games(text, ["chess"])


def test_a_docstring_may_show_a_game() -> None:
    assert named_games('"""Say `new("chess")`."""\ndef f():\n    """As chess does."""\n', ["chess"]) == []
