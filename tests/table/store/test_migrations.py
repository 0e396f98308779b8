"""Databases of every version can be opened by this one; those of a later one are refused and not touched."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.table.store.kit import entry, head, laid, meddle, path_of, play, whole

from citadelle.table.store import Unreadable, schema
from citadelle.table.store.base import Head, SeatRow, Store
from citadelle.table.store.place import APPLICATION
from citadelle.table.store.postgres import PostgresStore
from citadelle.table.store.sqlite import SqliteStore

VERSIONS = Path(__file__).with_name("versions")


def store_with(url: str, migrations: Path) -> SqliteStore | PostgresStore:
    """A store of a program that knows other migrations."""
    return SqliteStore(path_of(url), migrations) if url.startswith("sqlite") else PostgresStore(url, migrations)


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations of a later version: ours, and one that adds a column and a table."""
    folder = tmp_path / "later"
    shutil.copytree(schema.FOLDER, folder)
    number = len(schema.migrations()) + 1
    (folder / f"{number:04d}_more.sql").write_text(
        "-- more\nALTER TABLE seats ADD COLUMN pet TEXT NOT NULL DEFAULT '';\nCREATE TABLE pets (name TEXT);\n"
    )
    return folder


def test_a_later_version_takes_up_what_an_earlier_one_wrote(url: str, later: Path) -> None:
    table = laid(n=3)

    async def first() -> None:
        store = store_with(url, later)
        await store.open()
        assert await whole(store, "oakfen") == (table.row, table.seats, table.head, table.entries)
        await store.append(entry("oakfen", 4), head("oakfen", 4))
        await store.close()

    async def second() -> None:
        store = store_with(url, later)
        await store.open()
        assert len(await store.entries("oakfen")) == 4
        await store.close()

    play(url, table.create)
    asyncio.run(first())
    asyncio.run(second())
    assert meddle(url, "SELECT version, name FROM versions ORDER BY version")[-1] == (
        len(schema.migrations()) + 1,
        "more",
    )


def test_a_database_of_a_later_version_is_refused_and_left_alone(url: str, later: Path) -> None:
    store = store_with(url, later)

    async def run() -> None:
        await store.open()
        await laid().create(store)
        await store.close()

    async def refused(store: Store) -> None:
        pytest.fail("it was opened")

    asyncio.run(run())
    with pytest.raises(Unreadable, match=r"later version of Citadelle .* Install that version"):
        play(url, refused)
    asyncio.run(run())


def test_a_migration_that_fails_changes_nothing(url: str, later: Path) -> None:
    play(url, laid().create)
    number = len(schema.migrations()) + 1
    (later / f"{number:04d}_more.sql").write_text("CREATE TABLE pets (name TEXT);\nCREATE TABLE pets (name TEXT);\n")

    async def run() -> None:
        with pytest.raises(Exception, match="pets"):
            await store_with(url, later).open()

    asyncio.run(run())

    async def read(store: Store) -> None:
        assert len(await store.entries("oakfen")) == 1

    play(url, read)


def test_migrations_are_numbered_without_a_gap(tmp_path: Path) -> None:
    (tmp_path / "0001_one.sql").write_text("SELECT 1;")
    (tmp_path / "0003_three.sql").write_text("SELECT 1;")
    with pytest.raises(ValueError, match="not numbered"):
        schema.migrations(tmp_path)
    (tmp_path / "0003_three.sql").rename(tmp_path / "2.sql")
    with pytest.raises(ValueError, match="not named like"):
        schema.migrations(tmp_path)


@pytest.mark.parametrize("version", sorted(path.stem for path in VERSIONS.glob("*.sql")))
def test_databases_of_every_version_are_read(url: str, version: str) -> None:
    """D7: what earlier versions wrote, row by row, seals and all."""
    statements = [
        part.strip() for part in (VERSIONS / f"{version}.sql").read_text("utf-8").split(";\n") if part.strip()
    ]
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(path_of(url), isolation_level=None)) as db:
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            for statement in statements:
                db.execute(statement)
    else:
        meddle(url, "CREATE SCHEMA citadelle", *statements, "SELECT 1")

    async def read(store: Store) -> None:
        row = await store.table("oakfen")
        assert row is not None and row.title == "Élan ' ; 龍" and row.options == {"long": True, "map": "chart"}
        assert [seat.name for seat in await store.seats("oakfen")] == ["Ada", ""]
        assert await store.head("oakfen") == Head(
            table="oakfen", n=4, changed=1_800_000_004_000, waiting=[1], bot=True, over=False, result=""
        )
        assert [(e.kind, e.text, e.by, e.idem) for e in await store.entries("oakfen")] == [
            ("start", "", "", ""),
            ("seat", "Ada", "", ""),
            ("choose", "oak>fen", "", "i1"),
            ("choose", "stop", "hard", ""),
        ]
        assert await store.holds("device", "oakfen") == [0] and await store.snapshot("oakfen", 9) == (3, '{"s":1}')
        assert [(row.id, away) for row, _, away in await store.mine("device")] == [("oakfen", True)]
        await store.append(
            entry("oakfen", 5, seat=0, kind="seat"),
            head("oakfen", 5),
            SeatRow(table="oakfen", seat=0, kind="bot"),
            token="hash",
        )
        assert len(await store.entries("oakfen")) == 5

    play(url, read)
