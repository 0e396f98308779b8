"""What a host's server asks of a SQL database besides playing: sizes, deletion, promises, settings, the host's log."""

from __future__ import annotations

from typing import Final

from citadelle.table.store import statements as sql
from citadelle.table.store.base import HostDeed, Usage
from citadelle.table.store.steps import Steps

PROMISES: Final = 5000
"""So many promises are kept, the latest."""
OLD_ENTRY: Final = 400
"""Bytes that count for each entry of a table from before sizes were counted."""
TABLE_SIZE: Final = 4096
"""Bytes that count for a table besides its journal: row, seats, head, indexes."""


def remove(table: str) -> Steps[bool]:
    """Delete a table and all that belongs to it; was there one?"""
    rows = yield sql.GET_TABLE, (table,)
    for name in sql.PARTS_OF_TABLES:
        yield f"DELETE FROM {name} WHERE table_id = $1", (table,)
    yield sql.DELETE_TABLE, (table,)
    return bool(rows)


def usage(owner: str) -> Steps[Usage]:
    """How much the tables of an owner take; "": all tables."""
    rows = yield (sql.USAGE_OF, (owner,)) if owner else (sql.USAGE, ())
    tables, size, old = rows[0]
    return Usage(tables=int(tables), size=int(size) + OLD_ENTRY * int(old) + TABLE_SIZE * int(tables))


def size(table: str) -> Steps[int]:
    """How large a table's journal is, in bytes; 0 if that was never counted."""
    rows = yield sql.GET_SIZE, (table,)
    return int(rows[0][0]) if rows else 0


def expired(over: int, idle: int, limit: int) -> Steps[list[str]]:
    """Finished tables that nothing was written to since one moment, and others since another."""
    rows = yield sql.GET_EXPIRED, (over, idle, limit)
    return [row[0] for row in rows]


# --- promises


def keep_promise(text: str, seed: str, salt: str, at: int) -> Steps[None]:
    """Keep what was promised; of very many, the oldest are forgotten."""
    yield sql.PUT_PROMISE, (text, seed, salt, at)
    yield sql.FORGET_PROMISES, (PROMISES,)


def take_promise(text: str) -> Steps[tuple[str, str] | None]:
    """The seed and salt of a promise, which is redeemed by that."""
    rows = yield sql.TAKE_PROMISE, (text,)
    return (rows[0][0], rows[0][1]) if rows else None


# --- settings


def setting(name: str, value: str) -> Steps[str]:
    """The value of a setting; this one from now on, if it has none."""
    yield sql.PUT_SETTING, (name, value)
    rows = yield sql.GET_SETTING, (name,)
    found: str = rows[0][0]
    return found


# --- the host's log


def log_deed(deed: HostDeed) -> Steps[int]:
    """Write down what the host did; its number."""
    rows = yield sql.LAST_DEED, ()
    n = int(rows[0][0]) + 1
    yield sql.PUT_DEED, (n, deed.at, deed.deed, deed.what, deed.seat, deed.until, deed.why)
    return n


def deeds(after: int) -> Steps[list[HostDeed]]:
    """What the host did after a number, in order."""
    rows = yield sql.GET_DEEDS, (after,)
    return [
        HostDeed(n=n, at=at, deed=deed, what=what, seat=seat, until=until, why=why)
        for n, at, deed, what, seat, until, why in rows
    ]
