"""Tables, entries and seats for tests of stores, and a way to run a scene on an open store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg
import msgspec

from citadelle.table.store import Store, open_store
from citadelle.table.store.base import CHOOSE, PERSON, SEAT, START, Entry, Head, SeatRow, TableRow

T = TypeVar("T")


@dataclass
class Laid:
    """All that a store is given for a new table."""

    row: TableRow
    seats: list[SeatRow]
    head: Head
    entries: list[Entry]

    async def create(self, store: Store) -> Laid:
        """Lay it."""
        await store.create(self.row, self.seats, self.head, self.entries)
        return self


def laid(table: str = "oakfen", n: int = 1, players: int = 2, **changed: Any) -> Laid:
    """A table with n entries."""
    row = TableRow(
        id=table, game="toy", rules=3, data="d" * 12, players=players, seed='"s"', created=10, host=f"host of {table}"
    )
    row = msgspec.structs.replace(row, **changed)
    seats = [SeatRow(table=table, seat=seat, kind=PERSON, token=f"token {seat}") for seat in range(players)]
    entries = [Entry(table=table, n=1, kind=START, seat=-1, at=10), *(entry(table, i) for i in range(2, n + 1))]
    return Laid(row, seats, head(table, n), entries[:n])


def entry(table: str, n: int, **changed: Any) -> Entry:
    """A choice."""
    events = '[{"kind":"moved"}]'
    made = Entry(table=table, n=n, kind=CHOOSE, seat=n % 2, text=f"oak>fen {n}", at=10 * n, events=events)
    return msgspec.structs.replace(made, **changed)


def head(table: str, n: int, **changed: Any) -> Head:
    """The head after entry n."""
    made = Head(table=table, n=n, changed=10 * n, waiting=[(n + 1) % 2], bot=False)
    return msgspec.structs.replace(made, **changed)


def change(table: str, n: int, seat: int, name: str, token: str) -> tuple[Entry, Head, SeatRow]:
    """A seat changes hands."""
    row = SeatRow(table=table, seat=seat, kind=PERSON, name=name, token=token, seen=10 * n)
    return entry(table, n, kind=SEAT, seat=seat, text=name), head(table, n), row


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A store, open."""
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def play(url: str, scene: Callable[[Store], Awaitable[T]]) -> T:
    """Run a scene on an open store."""

    async def run() -> T:
        async with opened(url) as store:
            return await scene(store)

    return asyncio.run(run())


async def whole(store: Store, table: str) -> tuple[object, ...]:
    """All that a store says about a table."""
    return await store.table(table), await store.seats(table), await store.head(table), await store.entries(table)


def path_of(url: str) -> str:
    """The file of a SQLite store."""
    return url.removeprefix("sqlite:///")


def meddle(url: str, *statements: str) -> list[tuple[object, ...]]:
    """Run statements behind a store's back; the rows of the last one."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(path_of(url), isolation_level=None)) as db:
            return [db.execute(statement).fetchall() for statement in statements][-1]

    async def run() -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(url, server_settings={"search_path": "citadelle"})
        try:
            return [[tuple(row) for row in await connection.fetch(statement)] for statement in statements][-1]
        finally:
            await connection.close()

    return asyncio.run(run())
