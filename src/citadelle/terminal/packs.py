"""A description of what a pack changes in its game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from citadelle.kernel.game import Game
from citadelle.kernel.words import listing
from citadelle.terminal.language import say
from citadelle.terminal.screen import Screen

DATA: Final = "data"
"""The folder inside a game's package that holds its tables."""
MOST_IDS: Final = 6


def describe_pack(game: Game, folder: Path, head: Mapping[str, Any], lang: str, screen: Screen) -> None:
    """What a pack that fits its game is, and what it changes, adds and removes."""
    name = head.get("name_fr") if lang == "fr" and head.get("name_fr") else head.get("name", folder.name)
    screen.write_wrapped(say("pack.good", lang, name=name, version=head.get("version", ""), title=game.title(lang)))
    lines = changes(game, folder, lang)
    for line in lines or [say("pack.nothing", lang)]:
        screen.write(line)
    screen.write_wrapped(say("pack.use", lang, game=game.name, folder=folder), style="dim")


def changes(game: Game, folder: Path, lang: str) -> list[str]:
    """A line for every table and kind of change."""
    home = files(type(game).__module__) / DATA
    lines: list[str] = []
    for path in sorted(folder.glob("*.toml")):
        if path.name != "pack.toml":
            base = read_tables(home / path.name)
            for table, value in read_tables(path).items():
                lines += table_lines(table, value, base.get(table), lang)
    return lines


def table_lines(table: str, value: Any, base: Any, lang: str) -> list[str]:
    """What one table of a pack does to the game's own."""
    if isinstance(value, dict):
        return [change_line("pack.changed", table, sorted(value), lang)]
    known = {record["id"] for record in base or []}
    removed = [record["id"] for record in value if "remove" in record]
    changed = [record["id"] for record in value if "remove" not in record and record["id"] in known]
    added = [record["id"] for record in value if record["id"] not in known]
    found = {"pack.changed": changed, "pack.added": added, "pack.removed": removed}
    return [change_line(key, table, ids, lang) for key, ids in found.items() if ids]


def change_line(key: str, table: str, ids: list[str], lang: str) -> str:
    """How many, and the first of them by name."""
    shown = ", ".join(ids[:MOST_IDS])
    if len(ids) > MOST_IDS:
        shown = say("list.more", lang, items=shown, n=len(ids) - MOST_IDS)
    return say(key, lang, table=table, n=len(ids), ids=shown if len(ids) != 1 else listing(ids, lang))


def read_tables(file: Traversable) -> dict[str, Any]:
    """The tables of a file that is known to be good; none if the game has no such file."""
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
