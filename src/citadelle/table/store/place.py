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


class Place:
    """Where a SQLite database lies, and its lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock_path = beside(path, ".lock")
        self._lock = -1

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
            table, n, seal = os.read(self._lock, 128).decode("ascii").split()
            return (table, int(n)) if seal == digest(table, int(n)) else None
        except (OSError, ValueError):
            return None

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
