"""Numbered migrations: the files that bring a database from any earlier version to today's, in order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from citadelle.table.store import statements as sql
from citadelle.table.store.base import Unreadable
from citadelle.table.store.steps import Steps

FOLDER: Final = Path(__file__).with_name("migrations")
NAME: Final = re.compile(r"(\d{4})_([a-z0-9_]+)\.sql")


class Migration:
    """One step of the schema: its number, its name, its statements."""

    def __init__(self, path: Path) -> None:
        found = NAME.fullmatch(path.name)
        if found is None:
            raise ValueError(f"{path} is not named like 0002_what_it_does.sql")
        self.version = int(found[1])
        self.name = found[2]
        lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("--")]
        self.statements = [part.strip() for part in "\n".join(lines).split(";") if part.strip()]


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """Every migration in order; ValueError if a number is missing."""
    found = [Migration(path) for path in sorted(folder.glob("*.sql"))]
    if [each.version for each in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations in {folder} are not numbered 1, 2, 3 ...")
    return found


def make(known: list[Migration]) -> Steps[None]:
    """Fill an empty database with today's schema."""
    yield sql.MAKE_VERSIONS, ()
    yield from upgrade(0, known)


def upgrade(version: int, known: list[Migration]) -> Steps[None]:
    """Bring a database of an earlier version up to date; Unreadable if it is of a later one."""
    if version > len(known):
        raise Unreadable("store.later_version", new=version, old=len(known))
    for migration in known[version:]:
        for statement in migration.statements:
            yield statement, ()
        yield sql.PUT_VERSION, (migration.version, migration.name)
