"""What is changed and which tests must notice: a game's files, its tests, and what is known of earlier runs."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from tools.mutants.sites import Site

ROOT: Final = Path(__file__).resolve().parents[2]
NO_RULES: Final = ("__init__.py", "audit.py", "effect_kinds.py", "encoding.py", "tables.py", "verbs.py")
"""Files of a game that hold no rules: what they say is checked, shown or learned from, not played by."""
FOLDERS: Final = ("rules", "effects")
SHARED_TESTS: Final = ("tests/playthroughs", "tests/counts")
"""Tests of every game; those that name this game are its own."""


@dataclass(frozen=True)
class Judgement:
    """A change that no test notices, and why it needs none."""

    where: str
    change: str
    why: str
    line: str = ""
    """The source line, where a function has several such changes; empty: any."""


@dataclass(frozen=True)
class Target:
    """The files that are changed, and the tests that must notice."""

    name: str
    source: Path
    tests: tuple[str, ...]
    own: tuple[str, ...]
    """A test counts if its id has one of these in it."""
    kept: Path
    judged: Path

    def files(self) -> list[Path]:
        """The files of rules: those of the folder itself, `rules/` and `effects/`."""
        found = [path for path in self.source.glob("*.py") if path.name not in NO_RULES]
        for folder in FOLDERS:
            found += (self.source / folder).rglob("*.py")
        return sorted(found)

    def where(self, site: Site) -> str:
        """File and function, as people name them."""
        return f"{site.file.relative_to(self.source)} {site.function}"

    def judgements(self) -> list[Judgement]:
        """The changes that somebody has looked at already."""
        if not self.judged.exists():
            return []
        with self.judged.open("rb") as file:
            return [Judgement(**row) for row in tomllib.load(file).get("unnoticed", [])]

    def is_judged(self, site: Site, entry: Judgement) -> bool:
        """Is an entry of the list about this change?"""
        return (entry.where, entry.change) == (self.where(site), site.change) and entry.line in ("", site.line)

    def world(self) -> str:
        """A digest of everything a test run hangs on: the sources and the tests."""
        folders = [self.source] if ROOT not in self.source.parents else [ROOT / "src"]
        folders += [(ROOT / test) for test in self.tests]
        made = sha256()
        for path in sorted({file for folder in folders for file in files_under(folder)}):
            made.update(str(path).encode() + path.read_bytes())
        return made.hexdigest()[:16]


def files_under(folder: Path) -> Iterable[Path]:
    """Programs, data and texts under a folder, or the file itself."""
    if folder.is_file():
        return [folder]
    return [path for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".txt")]


def game_target(game: str) -> Target:
    """A registered game with its own tests, playthroughs and counts."""
    own = f"tests/games/{game}"
    return Target(
        name=game,
        source=ROOT / "src" / "citadelle" / "games" / game,
        tests=(own, *SHARED_TESTS),
        own=(f"{own}/", f"[{game}/", f"[{game}-"),
        kept=ROOT / "build" / "mutants",
        judged=ROOT / "tests" / "mutants" / f"{game}.toml",
    )


class Results:
    """What became of each change, kept in a file line by line, so that a run can be interrupted."""

    def __init__(self, path: Path, world: str) -> None:
        self.path = path
        self.world = world
        self.known: dict[str, tuple[str, str]] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                row = json.loads(line)
                if row["result"] == "caught" or row["world"] == world:
                    self.known[row["key"]] = (row["result"], row["by"])
                else:
                    self.known.pop(row["key"], None)

    def keep(self, site: Site, result: str, by: str) -> None:
        """A result: `caught` holds while the function is as it is, anything else until a source or a test changes."""
        self.known[site.key] = (result, by)
        row = {"key": site.key, "result": result, "by": by, "world": self.world}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
