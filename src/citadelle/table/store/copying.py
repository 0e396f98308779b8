"""Whole tables from one store to another: backups, moves to another database, and what can be saved from a damaged one.

A SQLite file is looked at through a copy that SQLite itself makes, so the server that uses it may go on meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from citadelle.kernel.errors import BadOption, CitadelleError
from citadelle.kernel.game import Game
from citadelle.table.store import host_steps, open_store, steps
from citadelle.table.store.base import HostDeed, Taken, Unreadable
from citadelle.table.store.common import SqlStore
from citadelle.table.store.place import Place, beside, read_note, size
from citadelle.table.store.sqlite import SqliteStore
from citadelle.table.store.writer import SQLITE_FAULTS

PAGE: Final = 200


class CheckReport(Struct):
    """How many tables are whole (and were copied), and what was said about each that is not."""

    whole: int = 0
    damaged: list[CitadelleError] = []
    refusal: CitadelleError | None = None
    """What a server would say that is started here, if it would not start."""


async def check(url: str) -> CheckReport:
    """Read every table of a store, seals and all, and try what a server does when it starts."""
    refusal = await refusal_of(url)
    try:
        async with opened_unchanged(url) as store:
            found = await each(store, None)
    except CitadelleError as fault:
        raise (refusal or fault) from None
    found.refusal = refusal
    return found


async def refusal_of(url: str) -> CitadelleError | None:
    """What a server would say that is started on this store, if it would not start. A SQLite file is copied, with the
    note of its last entry, and the copy is opened as a server does; so is a PostgreSQL database, which is shared."""
    store = sql_store(url)
    if not isinstance(store, SqliteStore):
        return None
    place = store.place
    note = place.note_beside()
    if not place.path.exists():
        return Unreadable("store.missing", path=place.path, lock=place.lock_path.name) if read_note(note) else None
    with tempfile.TemporaryDirectory(prefix="citadelle-") as folder:
        path = Path(folder) / place.path.name
        try:
            await asyncio.to_thread(duplicate, place, path)
            beside(path, ".lock").write_bytes(note)
            copied = SqliteStore(path)
            await copied.open()
            await copied.close()
        except CitadelleError as fault:
            if "path" in fault.details:
                fault.details["path"] = place.path
            return fault
    return None


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


# --- for whoever runs a server


class ListedTable(Struct):
    """A table as the host's list has it."""

    id: str
    game: str
    title: str
    changed: int
    over: bool
    size: int


async def listing(url: str) -> list[ListedTable]:
    """Every table that is whole, latest change first."""
    found: list[ListedTable] = []
    async with opened_unchanged(url) as store:
        last = ""
        while names := await store.read(partial(steps.names, last, PAGE)):
            for table in names:
                try:
                    row, head = await store.table(table), await store.head(table)
                except Unreadable:
                    continue
                if row is not None and head is not None:
                    size = await store.size(table) or head.n * host_steps.OLD_ENTRY
                    size += host_steps.TABLE_SIZE
                    found.append(ListedTable(table, row.game, row.title, head.changed, head.over, size))
            last = names[-1]
    return sorted(found, key=lambda one: (-one.changed, one.id))


async def records(url: str, ids: Sequence[str], games: Mapping[str, Game]) -> list[tuple[str, str]]:
    """The records of finished tables. BadOption for one that isn't there, or whose game goes on."""
    from citadelle.table.journal import transcript  # a store is used without journals too
    from citadelle.table.journal.loading import load
    from citadelle.table.lobby.packs import PackShelf

    found: list[tuple[str, str]] = []
    async with opened_unchanged(url) as store:
        for table in ids:
            if await store.table(table) is None:
                raise BadOption("host.no_table", table=table[:80])
            live = await load(store, PackShelf(games), table, lambda: 0)
            if not live.is_open():
                raise BadOption("host.not_over", table=table)
            found.append((table, str(transcript.record(live))))
    return found


async def compact(url: str) -> tuple[int, int]:
    """Give the room of deleted tables back; bytes before and after (0 where that isn't known). InUse if a server has
    the file."""
    store = sql_store(url)
    await store.open()
    try:
        before = file_size(store)
        await store.compact()
    finally:
        await store.close()
    return before, file_size(store)


def file_size(store: SqlStore) -> int:
    """How large the file of a SQLite store is."""
    return size(store.place.path) if isinstance(store, SqliteStore) else 0


async def moderate(url: str, deed: HostDeed) -> HostDeed:
    """Carry out a deed of the host on a store that no server has for itself. InUse if one has; BadOption."""
    from citadelle.table.http.limits import address_key  # what only a host needs
    from citadelle.table.server.moderation import perform

    store = sql_store(url)
    if isinstance(store, SqliteStore) and not store.place.path.exists():
        raise Unreadable("store.no_file", path=store.place.path)
    await store.open()
    try:
        return await perform(store, deed, address_key)
    finally:
        await store.close()


async def deeds(url: str) -> list[HostDeed]:
    """The host's log."""
    async with opened_unchanged(url) as store:
        return await store.deeds()


def request_line(deed: HostDeed) -> bytes:
    """A deed as a running server is asked for it."""
    return msgspec.json.encode(deed)


async def deed_count(url: str) -> int:
    """How long the host's log is."""
    return len(await deeds(url))


def place_of(url: str) -> Place:
    """Where the file of a SQLite store lies."""
    store = sql_store(url)
    assert isinstance(store, SqliteStore)
    return store.place


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
    except SQLITE_FAULTS as fault:
        raise Unreadable("store.unreadable", path=place.path, why=str(fault)) from None
