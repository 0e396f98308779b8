"""Records as files: written whole or not at all, read with a clear word about anything else."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from citadelle.kernel.errors import NotReadable, NotWritable, system_reason
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, replay
from citadelle.kernel.record import LARGEST, Record, parse

READABLE = 0o644
"""A new record can be read by everybody on the machine, and written by who saved it."""


def read(path: str | Path) -> Record:
    """The record in a file; NotReadable says what is wrong with it."""
    try:
        size = os.path.getsize(path)
        if size > 4 * LARGEST:
            raise NotReadable("file.too_large", path=path, n=f"{size:,}")
        return parse(Path(path).read_text("utf-8"))
    except UnicodeDecodeError:
        raise NotReadable("file.not_text", path=path) from None
    except OSError as fault:
        raise NotReadable("file.unreadable", path=path, why=system_reason(fault)) from None
    except NotReadable as fault:
        raise NotReadable("file.content", path=path, why=fault) from None


def load(path: str | Path, game: Game | None = None) -> Match:
    """The game saved in a file, where it was left."""
    record = read(path)
    try:
        return replay(record, game=game)
    except NotReadable as fault:
        raise NotReadable("file.content", path=path, why=fault) from None


def save(match: Match, path: str | Path) -> None:
    """Write a match's record into a file; see `write`."""
    write(match.record, path)


def write(record: Record, path: str | Path) -> None:
    """Write a record; an old file under that name is replaced only when the new one is whole.

    NotWritable says why it can't be written; then the old file is as it was.
    """
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(str(record))
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else READABLE)
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as fault:
        raise NotWritable("file.unwritable", path=path, why=system_reason(fault)) from None
