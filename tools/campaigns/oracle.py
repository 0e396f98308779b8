"""The oracle: what was written to a store, and its files at several moments. Damaged files are compared with it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from citadelle.table.store.base import BOT, CHOOSE, PERSON, SEAT, START, Entry, Head, SeatRow, TableRow
from citadelle.table.store.sqlite import SqliteStore

Files = dict[str, bytes]
"""The files of a store, by what follows the database's name: "", -wal, -shm, .lock."""
PAGE: Final = 4096
TABLES: Final = 6
COMMITS: Final = 150
NAME: Final = "tables.db"


class Oracle:
    """A store's history and its files."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rows: dict[str, TableRow] = {}
        self.seats: dict[str, list[SeatRow]] = {}
        self.heads: dict[str, Head] = {}
        self.entries: dict[str, list[Entry]] = {}
        self.history: dict[str, dict[int, tuple[Head, list[SeatRow]]]] = {}
        """The head and the seats of each table after each of its entries."""
        self.holds: dict[tuple[str, str], set[int]] = {}
        self.snapshots: dict[str, set[tuple[int, str]]] = {}
        """Every snapshot that was ever kept, also those that gave way to another of the same entry."""
        self.moments: dict[str, Files] = {}
        """The files after a close, after a kill, in the middle of a checkpoint, and older ones."""

    def text(self, most: int) -> str:
        """Something to write."""
        return "".join(self.rng.choices("abcdefgh é龍>{}[]:,0123456789", k=self.rng.randrange(1, most)))

    async def write(self, folder: Path) -> None:
        """Fill the store: create tables, append, sit down, keep snapshots; the last write is an entry."""
        store = SqliteStore(folder / NAME)
        await store.open()
        for i in range(TABLES):
            await self.lay(store, f"table{i}")
        for step in range(COMMITS):
            await self.step(store, f"table{self.rng.randrange(TABLES)}")
            if step == COMMITS // 3:
                self.moments["old"] = files(folder)
            if step == COMMITS // 2:
                checkpoint(folder / NAME)
        await self.append(store, "table0")
        self.moments["killed"] = files(folder)
        before = self.moments["killed"][""]
        checkpoint(folder / NAME)
        after = files(folder)[""]
        self.moments["torn"] = {**self.moments["killed"], "": self.mixed(before, after)}
        await store.close()
        self.moments["closed"] = files(folder)

    def mixed(self, before: bytes, after: bytes) -> bytes:
        """A database whose checkpoint was broken off: some pages are new, some old."""
        places = range(0, len(after), PAGE)
        pages = [self.rng.choice([before, after])[place : place + PAGE] for place in places]
        return b"".join([page.ljust(PAGE, b"\x00") for page in pages])

    async def lay(self, store: SqliteStore, table: str) -> None:
        """A new table."""
        row = TableRow(
            id=table, game="toy", rules=1, data=self.text(20), players=3, seed=f'"{self.text(20)}"', salt=self.text(30),
            created=self.rng.randrange(10**12), host="device0", options={"a": self.text(9)}, title=self.text(30),
        )  # fmt: skip
        seats = [SeatRow(table=table, seat=i, kind=BOT, token=self.text(30)) for i in range(3)]
        first = Entry(table=table, n=1, kind=START, seat=-1, at=1, events=f'["{self.text(900)}"]')
        head = Head(table=table, n=1, changed=1, waiting=[0], bot=True)
        await store.create(row, seats, head, [first])
        self.rows[table], self.seats[table], self.heads[table], self.entries[table] = row, list(seats), head, [first]
        self.snapshots[table] = set()
        self.history[table] = {1: (head, list(seats))}

    async def step(self, store: SqliteStore, table: str) -> None:
        """One write of any kind."""
        what = self.rng.random()
        if what < 0.7:
            await self.append(store, table)
        elif what < 0.85:
            await self.sit(store, table)
        else:
            n = self.heads[table].n
            state = self.text(3000)
            self.snapshots[table].add((n, state))
            await store.keep(table, n, state)

    async def append(self, store: SqliteStore, table: str) -> None:
        """A choice."""
        n = self.heads[table].n + 1
        events = f'["{self.text(1500)}"]'
        entry = Entry(table=table, n=n, kind=CHOOSE, seat=n % 3, text=self.text(30), at=n, idem=f"i{n}", events=events)
        head = Head(table=table, n=n, changed=n, waiting=[n % 3], bot=bool(n % 2), result=self.text(20))
        await store.append(entry, head)
        self.wrote(entry, head)

    async def sit(self, store: SqliteStore, table: str) -> None:
        """A seat changes hands."""
        n, seat, device = self.heads[table].n + 1, self.rng.randrange(3), f"device{self.rng.randrange(4)}"
        row = SeatRow(table=table, seat=seat, kind=PERSON, name=self.text(20), token=self.text(40))
        entry = Entry(table=table, n=n, kind=SEAT, seat=seat, text=self.text(20), at=n)
        head = msgspec.structs.replace(self.heads[table], n=n)
        await store.append(entry, head, row, self.seats[table][seat].token, device)
        self.seats[table][seat] = row
        self.wrote(entry, head)
        for (_, where), held in self.holds.items():
            if where == table:
                held.discard(seat)
        self.holds.setdefault((device, table), set()).add(seat)

    def wrote(self, entry: Entry, head: Head) -> None:
        """An entry is durable."""
        self.heads[entry.table] = head
        self.entries[entry.table].append(entry)
        self.history[entry.table][entry.n] = (head, list(self.seats[entry.table]))


def files(folder: Path) -> Files:
    """The files of a store as they lie there now."""
    return {path.name.removeprefix(NAME): path.read_bytes() for path in folder.iterdir() if path.name.startswith(NAME)}


def checkpoint(path: Path) -> None:
    """Carry the log into the database."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    db.close()


@cache
def oracle(seed: int) -> Oracle:
    """The history that belongs to a seed, made once a process."""
    made = Oracle(seed)
    with tempfile.TemporaryDirectory(prefix="citadelle-torn-") as folder:
        asyncio.run(made.write(Path(folder)))
    return made
