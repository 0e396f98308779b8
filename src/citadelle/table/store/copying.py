"""Whole tables from one store to another: backups, moves to another database, and what can be saved from a damaged one.

A SQLite file is looked at through a copy that SQLite itself makes, so the server that uses it may go on meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from citadelle.kernel.errors import CitadelleError
from citadelle.table.store import open_store, steps
from citadelle.table.store.base import Taken, Unreadable
from citadelle.table.store.common import SqlStore
from citadelle.table.store.place import Place
from citadelle.table.store.sqlite import SqliteStore

PAGE: Final = 200


class CheckReport(Struct):
    """How many tables are whole (and were copied), and what was said about each that is not."""

    whole: int = 0
    damaged: list[CitadelleError] = []


async def check(url: str) -> CheckReport:
    """Read every table of a store, seals and all."""
    async with opened_unchanged(url) as store:
        return await each(store, None)


async def copy(url: str, target: str) -> CheckReport:
    """Copy every table that is whole into another store, which may be new. Tables that are there already stay as they
    are, and those that differ are named."""
    async with opened_unchanged(url) as store:
        other = sql_store(target)
        await other.open()
        try:
            return await each(store, other)
        finally:
            await other.close()


async def each(store: SqlStore, target: SqlStore | None) -> CheckReport:
    """Check (and copy) all tables."""
    found, last = CheckReport(), ""
    while names := await store.read(partial(steps.names, last, PAGE)):
        for table in names:
            try:
                await carry(store, table, target)
                found.whole += 1
            except (Unreadable, Taken) as fault:
                found.damaged.append(fault)
        last = names[-1]
    return found


async def carry(store: SqlStore, table: str, target: SqlStore | None) -> None:
    """Read one table, and write it if there is somewhere to. Unreadable if it is damaged, Taken if another is there."""
    row, head = await store.table(table), await store.head(table)
    seats, entries = await store.seats(table), await store.entries(table)
    if row is None or head is None:
        steps.raise_damaged(table, "stored.head_gone")
    if target is None:
        return
    await target.create(row, seats, head, entries)
    if await target.head(table) != head:
        raise Taken("taken.elsewhere", table=table, n=head.n)
    for device, seat, at in await store.read(partial(steps.holders, table)):
        await target.hold(device, table, seat, at)
    for device in await store.read(partial(steps.archivers, table)):
        await target.archive(device, table, True)


def sql_store(url: str) -> SqlStore:
    """The store that an address names."""
    store = open_store(url)
    assert isinstance(store, SqlStore)
    return store


@asynccontextmanager
async def opened_unchanged(url: str) -> AsyncIterator[SqlStore]:
    """A store to read from. A SQLite file is neither locked nor changed, nor refused for being damaged in places."""
    store = sql_store(url)
    with tempfile.TemporaryDirectory(prefix="citadelle-") as folder:
        if isinstance(store, SqliteStore):
            path = Path(folder) / "tables.db"
            await asyncio.to_thread(duplicate, store.place, path)
            store = SqliteStore(path, trusting=True)
        await store.open()
        try:
            yield store
        finally:
            await store.close()


def duplicate(place: Place, target: Path) -> None:
    """Copy a SQLite file as it stands now, whoever uses it."""
    if not place.path.exists():
        raise Unreadable("store.no_file", path=place.path)
    place.check()
    try:
        with (
            closing(sqlite3.connect(f"{place.path.as_uri()}?mode=rw", uri=True)) as db,
            closing(sqlite3.connect(target)) as other,
        ):
            db.backup(other)
    except sqlite3.Error as fault:
        raise Unreadable("store.unreadable", path=place.path, why=str(fault)) from None
