"""Tables in one SQLite file: what a server keeps them in unless it is told otherwise.

One thread writes, another reads; WAL lets them do so at once, and synchronous=FULL makes every commit durable before
it is answered. The file belongs to one server process at a time. When it is opened, its structure is checked whole;
what single rows say is checked by their seals whenever they are read.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Final

import msgspec

from citadelle.kernel.errors import Message
from citadelle.table.store import host_steps, schema
from citadelle.table.store import statements as sql
from citadelle.table.store.base import Heard, HostDeed, NoAnswer, Unreadable
from citadelle.table.store.common import Operation, SqlStore, Version
from citadelle.table.store.place import NO_TABLE, WAL_LIMIT, Place
from citadelle.table.store.rows import fit
from citadelle.table.store.steps import Steps, T
from citadelle.table.store.writer import SQLITE_FAULTS, WriteJob, Writer

SETTINGS: Final = (
    "foreign_keys = ON",
    "synchronous = FULL",
    "fullfsync = ON",
    "checkpoint_fullfsync = ON",
    "trusted_schema = OFF",
    "cell_size_check = ON",
    f"journal_size_limit = {WAL_LIMIT}",
)
PATIENCE: Final = 5.0
"""Seconds to wait for somebody else who has the file, such as a program that makes a backup."""
log = logging.getLogger(__name__)
DAMAGE: Final = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class SqliteStore(SqlStore):
    """A store in a SQLite file. A trusting one takes it as it is: to save what can still be read of a damaged one."""

    def __init__(self, path: str | Path, migrations: Path = schema.FOLDER, trusting: bool = False) -> None:
        self.trusting = trusting
        self.place = Place(Path(path).expanduser().resolve())
        self._migrations = schema.migrations(migrations)
        self._pool: ThreadPoolExecutor | None = None
        self._reader: sqlite3.Connection | None = None
        self._writer: Writer | None = None
        self._lost: Unreadable | None = None
        """Why nothing more is written or read: the files are no longer those that were opened."""

    # --- opening and closing

    async def open(self) -> None:
        """Take the file for this process, check it whole, and bring its schema up to date."""
        if self._pool is not None:
            return
        pool = ThreadPoolExecutor(1, thread_name_prefix="citadelle-reader")
        try:
            await asyncio.get_running_loop().run_in_executor(pool, self._open)
        except BaseException:
            pool.shutdown()
            raise
        self._pool = pool

    async def close(self) -> None:
        """Finish what is under way, and let others have the file."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await asyncio.get_running_loop().run_in_executor(pool, self._close)
            finally:
                pool.shutdown()

    def listen(self, heard: Heard) -> None:
        """No other process writes here, so nobody is ever called."""

    def _open(self) -> None:
        self.place.lock()
        db: sqlite3.Connection | None = None
        try:
            if self.place.is_new():
                self.place.make(self._fill)
            self.place.check()
            self.place.remember()
            db = self._connect()
            self._examine(db)
            self._reader = self._connect()
            self._reader.execute("PRAGMA query_only = ON")
        except BaseException as fault:
            if db is not None:
                db.close()
            self.place.unlock()
            if isinstance(fault, (*SQLITE_FAULTS, MemoryError, OverflowError)):
                raise self.translate(fault) from None
            raise
        self._writer = Writer(db, self.commit, self._durable, self.translate)
        self._writer.start()

    def _close(self) -> None:
        assert self._writer is not None and self._reader is not None
        self._writer.jobs.put(None)
        self._writer.join()
        self._reader.close()
        self._writer.db.close()
        self.place.unlock()
        self._writer = self._reader = None

    def _connect(self) -> sqlite3.Connection:
        """A connection with all settings; it may be used from any thread, one at a time."""
        db = sqlite3.connect(self.place.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        db.text_factory = readable
        try:
            for setting in SETTINGS:
                db.execute(f"PRAGMA {setting}").fetchall()
        except BaseException:
            db.close()
            raise
        return db

    def _fill(self, db: sqlite3.Connection) -> None:
        db.execute("BEGIN")
        run(db, schema.make(self._migrations))
        db.execute("COMMIT")

    def _examine(self, db: sqlite3.Connection) -> None:
        """Check the database whole, bring it up to date, and look whether the last thing written is there."""
        if not self.trusting:
            self._check(db)
        version = db.execute(sql.GET_VERSION).fetchone()[0]
        if type(version) is not int:
            raise self._damaged(Message("store.version"))
        db.execute("BEGIN IMMEDIATE")
        run(db, schema.upgrade(version, self._migrations))
        db.execute("COMMIT")
        if not self.trusting and not current_schema(self._fill) <= schema_of(db):
            raise self._damaged(Message("store.description"))
        last = self.place.last_noted()
        if last is not None and last[0] != NO_TABLE and run(db, one(sql.HAS_ENTRY, *last)) != 1:
            raise Unreadable(
                "store.last_entry",
                path=self.place.path,
                n=last[1],
                table=last[0],
                wal=f"{self.place.path.name}-wal",
                lock=self.place.lock_path.name,
            )
        db.execute("PRAGMA journal_mode = WAL").fetchall()

    def _check(self, db: sqlite3.Connection) -> None:
        """Unreadable if the database's structure isn't whole."""
        found = db.execute("PRAGMA integrity_check(1)").fetchall()
        if found != [("ok",)]:
            raise self._damaged(str(found[0][0]).strip() if found else Message("store.no_check"))
        if db.execute("PRAGMA foreign_key_check").fetchall():
            raise self._damaged(Message("store.strange_rows"))

    # --- running operations

    async def read(self, operation: Operation[T]) -> T:
        """Run an operation that only reads, in the reading thread."""
        if self._pool is None:
            raise NoAnswer("store.not_open", name=self.place.path)
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, operation)

    def _read(self, operation: Operation[T]) -> T:
        assert self._reader is not None
        if self._lost is not None:
            raise self._lost
        try:
            return run(self._reader, operation())
        except SQLITE_FAULTS as fault:
            raise self.translate(fault) from None

    async def write(self, operation: Operation[T], version: Version | None = None) -> T:
        """Run an operation in the writing thread; durable when this returns."""
        if self._writer is None or self._pool is None:
            raise NoAnswer("store.not_open", name=self.place.path)
        job = WriteJob(partial(begin, operation), version)
        self._writer.jobs.put(job)
        answer: T = await job.future
        return answer

    async def remove(self, table: str) -> bool:
        """Delete a table; the note of the last entry names no table that isn't there."""

        def removing() -> Steps[bool]:
            self.place.release(table)
            return (yield from host_steps.remove(table))

        return await self.write(removing)

    async def requests(self) -> list[HostDeed]:
        """What the host asks of this process, which alone has the file."""
        found: list[HostDeed] = []
        for line in self.place.requests() if self.place.is_asked() else ():
            try:
                found.append(msgspec.json.decode(line, type=HostDeed))
            except (msgspec.MsgspecError, ValueError):
                log.error("a request of the host can't be read: %r", line[:80])
        return found

    async def compact(self) -> None:
        """Give the room of what was deleted back to the disk."""
        assert self._pool is not None
        await asyncio.get_running_loop().run_in_executor(self._pool, self._compact)

    def _compact(self) -> None:
        assert self._writer is not None
        try:
            self._writer.db.execute("VACUUM")
            self._writer.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self.place.remember()
        except SQLITE_FAULTS as fault:
            raise self.translate(fault) from None

    def commit(self, db: sqlite3.Connection) -> None:
        """Make a transaction durable, in files that are still those of the database: what is written to a deleted file
        is lost though the disk has taken it. From the first fault on nothing is answered."""
        self._watch_files()
        db.execute("COMMIT")
        self._watch_files()

    def _watch_files(self) -> None:
        if self._lost is None:
            try:
                self.place.watch_files()
            except Unreadable as fault:
                self._lost = fault
        if self._lost is not None:
            raise self._lost

    def _durable(self, table: str, n: int) -> None:
        if n > 0:
            self.place.note(table, n)

    # --- what can go wrong

    def translate(self, fault: Exception) -> Exception:
        """What SQLite says, as what a store says."""
        if isinstance(fault, Unreadable):
            return fault
        if isinstance(fault, UnicodeDecodeError):
            return self._damaged(readable(fault.object).strip())
        code = getattr(fault, "sqlite_errorcode", None)
        if isinstance(fault, MemoryError | OSError):
            return NoAnswer("store.no_answer", path=self.place.path, why=f"{type(fault).__name__} {fault}")
        if isinstance(fault, sqlite3.IntegrityError) and code != sqlite3.SQLITE_CORRUPT:
            return ValueError(f"the database refuses this: {fault}")
        if isinstance(fault, sqlite3.ProgrammingError):
            return NoAnswer("store.not_open", name=self.place.path)
        if code is None or code & 0xFF in DAMAGE:
            return self._damaged(str(fault).strip())
        try:
            self._watch_files()
        except Unreadable as lost:
            return lost
        return NoAnswer("store.unusable", path=self.place.path, why=str(fault))

    def _damaged(self, what: str | Message) -> Unreadable:
        return Unreadable("store.damaged", path=self.place.path, what=what, wal=f"{self.place.path.name}-wal")


def run(db: sqlite3.Connection, operation: Steps[T]) -> T:
    """Run an operation on a connection, in whatever transaction there is."""
    try:
        statement, values = next(operation)
        while True:
            rows = db.execute(sqlite_statement(statement), tuple([fit(value) for value in values])).fetchall()
            statement, values = operation.send(rows)
    except StopIteration as end:
        value: T = end.value
        return value


def begin(operation: Operation[T], db: sqlite3.Connection) -> T:
    """Begin an operation anew and run it."""
    return run(db, operation())


def one(statement: str, *values: str | int) -> Steps[object]:
    """An operation that asks for one number."""
    rows = yield statement, values
    return rows[0][0]


def readable(text: bytes) -> str:
    """A text, even a damaged one: its seal will tell."""
    return text.decode("utf-8", "replace")


@cache
def sqlite_statement(statement: str) -> str:
    """A statement as SQLite wants it."""
    return statement.replace("$", "?").removesuffix(" FOR UPDATE")


def schema_of(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """How a database describes its tables and indexes."""
    return set(db.execute("SELECT name, coalesce(sql, '') FROM sqlite_master"))


def current_schema(fill: Callable[[sqlite3.Connection], None]) -> set[tuple[str, str]]:
    """How a database of today describes its tables and indexes."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        fill(db)
        return schema_of(db)
    finally:
        db.close()
