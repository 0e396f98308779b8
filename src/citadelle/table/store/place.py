"""The files of a SQLite store: the check that they are ours, the lock of one process, and the note of the last write.

Beside `tables.db` lies `tables.db.lock`. The server that has it locked is the only one to use the database. It holds
one line: the table and entry that were written last. That line is written after the database has made the entry
durable, so if the database lacks that entry later, its file or its log was cut, garbled or replaced: SQLite itself
takes a log that is cut short for a commit that was never finished.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from citadelle.kernel.errors import system_reason
from citadelle.table.store.base import InUse, NoAnswer, Unreadable
from citadelle.table.store.rows import digest

APPLICATION: Final = 0x43495444
"""What SQLite files of ours bear in their head, as `file` and SQLite itself show it: "CITD"."""
MAGIC: Final = b"SQLite format 3\x00"
LOCK_AT: Final = 1 << 30
"""Where Windows locks a byte: far behind the line that others may want to read."""
ONLY_OWNER: Final = 0o600
WAL_LIMIT: Final = 64 * 1024 * 1024
"""Bytes that the log of a database is cut down to when it begins anew."""
NO_TABLE: Final = "-"
"""Noted as the last table when that was deleted."""


class Place:
    """Where a SQLite database lies, and its lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock_path = beside(path, ".lock")
        self.request_path = beside(path, ".requests")
        self._lock = -1
        self._seen: dict[Path, tuple[tuple[int, int], int]] = {}
        """The files of the database that is open: which they are, and how large they were."""

    # --- is it still there?

    def remember(self) -> None:
        """Remember which files these are, from now on."""
        self._seen.clear()
        self.watch_files()

    def watch_files(self) -> None:
        """Unreadable if a file of the database was deleted, replaced, cut or given a second name since the last call.
        The database itself never shrinks while it is used; its log is cut only down to its limit."""
        for path, least in ((self.path, None), (beside(self.path, "-wal"), WAL_LIMIT)):
            try:
                found = os.stat(path)
            except OSError:
                if path in self._seen:
                    raise Unreadable("store.gone", path=path) from None
                continue
            if found.st_nlink > 1:
                raise Unreadable("store.linked", path=path)
            identity, size = self._seen.get(path, ((found.st_dev, found.st_ino), 0))
            if identity != (found.st_dev, found.st_ino):
                raise Unreadable("store.gone", path=path)
            if found.st_size < (size if least is None else min(size, least)):
                raise Unreadable("store.cut", path=path)
            self._seen[path] = (identity, found.st_size)

    # --- the lock

    def lock(self) -> None:
        """Lock the files for this process; NoAnswer if another has them, or if the folder can't be used."""
        if not self.path.parent.is_dir():
            raise NoAnswer("store.no_folder", path=self.path.parent)
        try:
            self._lock = os.open(self.lock_path, os.O_RDWR | os.O_CREAT, ONLY_OWNER)
        except OSError as fault:
            raise NoAnswer("file.unwritable", path=self.lock_path, why=system_reason(fault)) from None
        try:
            take(self._lock)
        except OSError:
            self.unlock()
            raise InUse("store.in_use", path=self.path) from None

    def unlock(self) -> None:
        """Release the lock."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    # --- what was written last

    def note(self, table: str, n: int) -> None:
        """Note what is now durable. Not being able to is no fault: the line only shows damage."""
        line = f"{table} {n} {digest(table, n)}\n".encode().ljust(128)
        with contextlib.suppress(OSError):
            os.lseek(self._lock, 0, os.SEEK_SET)
            os.write(self._lock, line)

    def last_noted(self) -> tuple[str, int] | None:
        """What was durable when this place was last used; None if that isn't known."""
        try:
            os.lseek(self._lock, 0, os.SEEK_SET)
            return read_note(os.read(self._lock, 128))
        except OSError:
            return None

    def note_beside(self) -> bytes:
        """The note as whoever hasn't the lock finds it; empty if there is none."""
        try:
            return self.lock_path.read_bytes()[:128]
        except OSError:
            return b""

    def release(self, table: str) -> None:
        """A table is about to be deleted: if its entry was noted last, no table is noted from now on."""
        last = self.last_noted()
        if last is not None and last[0] == table:
            self.note(NO_TABLE, 0)

    # --- what the host asks of the process that has the lock

    def ask(self, line: bytes) -> None:
        """Ask something of the server that has these files; whoever may write beside them is the host. OSError."""
        with os.fdopen(os.open(self.request_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, ONLY_OWNER), "ab") as file:
            file.write(line + b"\n")

    def is_asked(self) -> bool:
        """Does a request wait?"""
        return self.request_path.exists()

    def requests(self) -> list[bytes]:
        """What was asked since the last time, a line each."""
        taken = beside(self.request_path, ".taken")
        try:
            os.replace(self.request_path, taken)
            lines = taken.read_bytes().splitlines()
            taken.unlink()
        except OSError:
            return []
        return [line for line in lines if line.strip()]

    # --- the database's file

    def is_new(self) -> bool:
        """Is there nothing yet? Unreadable if the database is gone, but something beside it says that there was one."""
        if self.path.exists():
            return False
        if self.last_noted() is not None:
            raise Unreadable("store.missing", path=self.path, lock=self.lock_path.name)
        left = [name for name in (beside(self.path, "-wal"), beside(self.path, "-journal")) if size(name)]
        if left:
            raise Unreadable("store.missing_with_changes", path=self.path, left=left[0].name)
        return True

    def check(self) -> None:
        """Unreadable if the file is no database of ours, as its first bytes tell. Nothing is changed."""
        try:
            with open(self.path, "r+b") as file:
                head = file.read(100)
        except OSError as fault:
            raise Unreadable("store.not_opened", path=self.path, why=system_reason(fault)) from None
        if not head:
            raise Unreadable("store.empty", path=self.path, wal=f"{self.path.name}-wal")
        if head[:16] != MAGIC or int.from_bytes(head[68:72], "big") != APPLICATION:
            raise Unreadable("store.not_ours", path=self.path)

    def make(self, fill: Callable[[sqlite3.Connection], None]) -> None:
        """Make the database, whole or not at all: it gets its name when it is complete."""
        new = beside(self.path, ".new")
        try:
            for name in (new, beside(new, "-journal"), beside(new, "-wal"), beside(new, "-shm")):
                name.unlink(missing_ok=True)
            os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWNER))
            db = sqlite3.connect(new, isolation_level=None)
            try:
                db.execute(f"PRAGMA application_id = {APPLICATION}")
                fill(db)
                db.execute("PRAGMA journal_mode = WAL").fetchall()
            finally:
                db.close()
            os.truncate(self._lock, 0)
            os.replace(new, self.path)
            sync_folder(self.path.parent)
        except (OSError, sqlite3.Error) as fault:
            raise NoAnswer("store.not_made", path=self.path, why=system_reason(fault)) from None


def read_note(line: bytes) -> tuple[str, int] | None:
    """The table and entry of a note; None if it is none."""
    try:
        table, n, seal = line.decode("ascii").split()
        return (table, int(n)) if seal == digest(table, int(n)) else None
    except ValueError:
        return None


def beside(path: Path, suffix: str) -> Path:
    """The file of a path with something added to its name."""
    return path.with_name(path.name + suffix)


def size(path: Path) -> int:
    """How large a file is; 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def take(lock: int) -> None:
    """Lock an open file for this process; OSError if another has it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(lock, LOCK_AT, os.SEEK_SET)
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder durable, where that can be asked for."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
