"""Ways to damage the files of a store: cut, flipped, zeroed, garbled, swapped, outdated, removed, replaced."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from tools.campaigns.oracle import PAGE, Oracle

Change = Callable[[bytes], bytes]
GONE: Final = b"\x00gone"
"""A file that is removed."""
KINDS: Final = (
    "cut", "cut", "bit", "bit", "bit", "some", "zeros", "noise", "swap", "stale", "junk", "gone", "replaced",
)  # fmt: skip


class Damage:
    """One way to damage files: which, how, where."""

    def __init__(self, made: Oracle, seed: int, number: int) -> None:
        self.rng = random.Random(f"{seed} {number}")
        self.moment = self.rng.choice(["closed", "killed", "killed", "torn"])
        self.files = dict(made.moments[self.moment])
        self.old = made.moments["old"]
        self.others = made.moments
        self.told: list[str] = [self.moment]
        for _ in range(self.rng.choice([1, 1, 1, 2])):
            self.damage()
        self.noted = self.files.get(".lock") == made.moments["closed"][".lock"]
        """Is the line that names what was written last still there?"""

    def damage(self) -> None:
        """Damage one file."""
        named = [name for name in ("", "", "", "-wal", "-wal", "-shm", ".lock") if name in self.files]
        name = self.rng.choice([*named, "-journal"])
        content = self.files.get(name, b"")
        if content == GONE:
            return
        kind = self.rng.choice(KINDS)
        self.told.append(f"{name or 'database'} {kind}")
        self.files[name] = getattr(self, kind)(content, name)

    def place(self, content: bytes, size: int = 1) -> int:
        """Somewhere in a file; often near its beginning, where its head is."""
        room = max(len(content) - size, 0) + 1
        at = self.rng.randrange(min(room, 200)) if self.rng.random() < 0.15 else self.rng.randrange(room)
        self.told.append(f"at {at}")
        return at

    def cut(self, content: bytes, name: str) -> bytes:
        """The end is missing."""
        at = self.place(content)
        return content[: at - at % PAGE if self.rng.random() < 0.3 else at]

    def bit(self, content: bytes, name: str) -> bytes:
        """One bit is another."""
        return self.put(content, lambda old: bytes([old[0] ^ (1 << self.rng.randrange(8))]), 1)

    def some(self, content: bytes, name: str) -> bytes:
        """A few bytes are others."""
        return self.put(content, lambda old: self.rng.randbytes(len(old)), self.rng.randrange(1, 9))

    def zeros(self, content: bytes, name: str) -> bytes:
        """A block is empty."""
        return self.put(content, lambda old: b"\x00" * len(old), self.rng.choice([16, 512, PAGE]))

    def noise(self, content: bytes, name: str) -> bytes:
        """A block is noise."""
        return self.put(content, lambda old: self.rng.randbytes(len(old)), self.rng.choice([64, 512, PAGE]))

    def swap(self, content: bytes, name: str) -> bytes:
        """A page lies where another should."""
        pages = max(len(content) // PAGE, 1)
        start, end = self.rng.randrange(pages) * PAGE, self.rng.randrange(pages) * PAGE
        return content[:end] + content[start : start + PAGE] + content[end + PAGE :]

    def stale(self, content: bytes, name: str) -> bytes:
        """A page is as it was some time ago: a write that never reached the disk."""
        old = self.old.get(name, b"")
        at = self.rng.randrange(max(len(old) // PAGE, 1)) * PAGE
        return content[:at] + old[at : at + PAGE] + content[at + PAGE :]

    def junk(self, content: bytes, name: str) -> bytes:
        """Something follows that doesn't belong there."""
        return content + self.rng.randbytes(self.rng.choice([1, 100, PAGE]))

    def gone(self, content: bytes, name: str) -> bytes:
        """The file is missing."""
        return GONE

    def replaced(self, content: bytes, name: str) -> bytes:
        """Another file of that name: an older copy, one of another moment, or anything."""
        others = [self.old.get(name, b""), b"", b"not a database\n" * 400, self.rng.randbytes(len(content)), foreign()]
        return self.rng.choice([*others, *(files.get(name, b"") for files in self.others.values())])

    def put(self, content: bytes, change: Change, size: int) -> bytes:
        """Change some bytes at some place."""
        if not content:
            return content
        at = self.place(content, size)
        return content[:at] + change(content[at : at + size]) + content[at + size :]


@cache
def foreign() -> bytes:
    """A SQLite database of some other program."""
    with tempfile.TemporaryDirectory(prefix="citadelle-torn-") as folder:
        path = Path(folder) / "other.db"
        db = sqlite3.connect(path)
        db.execute("CREATE TABLE tables (id TEXT PRIMARY KEY, price INTEGER)")
        db.execute("INSERT INTO tables VALUES ('oak', 90)")
        db.commit()
        db.close()
        return path.read_bytes()
