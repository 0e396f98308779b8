"""The saved games that are kept here, each folder made by the code of the commit in its name (see `make.py`)."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import citadelle
from citadelle.kernel.record import parse

HOME: Final = Path(__file__).parent
FOLDERS: Final = sorted(path for path in HOME.iterdir() if (path / "tables.sql.gz").is_file())
RECORDS: Final = [path for folder in FOLDERS for path in sorted((folder / "records").glob("*.gz"))]
"""All records that are kept."""


def name_of(path: Path) -> str:
    """A file as the suite shows it: folder and name."""
    return str(path.relative_to(HOME)).removesuffix(".gz")


def unpacked(path: Path) -> str:
    """The text of a compressed file."""
    return gzip.decompress(path.read_bytes()).decode()


def states(folder: Path) -> Iterator[dict[str, Any]]:
    """The saved states of a folder: where each was taken (`record`, `after`), its fingerprint and what it showed."""
    for line in unpacked(folder / "states.jsonl.gz").splitlines():
        yield json.loads(line)


def fits(record: str) -> bool:
    """Is a record, by its text, of the rules and data as they are? Else it is shown by its events alone."""
    found = parse(record)
    game = citadelle.game(found.game)
    return found.rules == game.rules_version and game.has_data(found.data)


def tables(folder: Path) -> list[dict[str, Any]]:
    """What the tables of a folder's database showed, and how they went on."""
    found: list[dict[str, Any]] = json.loads(unpacked(folder / "tables.json.gz"))
    return found


def rebuild_database(folder: Path, path: Path) -> None:
    """The database of a folder, as the server left it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(unpacked(folder / "tables.sql.gz"))


def snapshot_count(path: Path) -> int:
    """How many snapshots of positions a database holds."""
    with closing(sqlite3.connect(path)) as db:
        count: int = db.execute("SELECT count(*) FROM snapshots").fetchone()[0]
        return count


def drop_snapshots(path: Path) -> None:
    """Leave a database nothing but its journals to load tables from."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM snapshots")
        db.commit()


FITTING: Final = [path for path in RECORDS if fits(unpacked(path))]
"""Records that are replayed."""
OLDER: Final = [path for path in RECORDS if path not in FITTING]
"""Records of older rules or data, which are told."""
