"""The operations of a store, written once for every database: each is a generator that yields statements and gets rows.

A store may run a reading operation in any way; a writing one runs inside a transaction that is rolled back if the
operation raises. Here are the checks: whose number an entry has (Taken), and whether everything read fits its seals
(Unreadable).
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Sequence
from typing import Any, Final, NoReturn, TypeVar

from citadelle.kernel.errors import Message
from citadelle.table.store import statements as sql
from citadelle.table.store.base import Entry, Head, SeatRow, TableRow, Taken, Unreadable
from citadelle.table.store.rows import ENTRY, HEAD, SEAT, TABLE, Damaged, Value, digest

T = TypeVar("T")
Row = Sequence[Any]
Steps = Generator[tuple[str, tuple[Value, ...]], list[Row], T]
"""An operation: yields a statement with its values, is sent the rows, returns the result."""

SNAPSHOTS: Final = 2
"""So many snapshots of a table are kept: the latest, and one to fall back on if that is damaged."""
ENTRY_OVERHEAD: Final = 160
"""Bytes of an entry's row besides its texts: numbers, seal, mark, index."""
ENTRY_WIDTH: Final = len(ENTRY.names)
HEAD_WIDTH: Final = len(HEAD.names)
SEAT_WIDTH: Final = len(SEAT.names)
TABLE_WIDTH: Final = len(TABLE.names)

log = logging.getLogger(__name__)


def raise_damaged(table: str, code: str, **details: object) -> NoReturn:
    """Refuse a table whose rows don't fit together; the code says what is damaged."""
    raise Unreadable("stored.damaged", table=table, what=Message(code, **details))


# --- creating a table


def create(row: TableRow, seats: list[SeatRow], head: Head, entries: list[Entry], mark: str) -> Steps[None]:
    """Write a new table. The very same one again is nothing new; another of its id is Taken."""
    if head.n != len(entries) or [entry.n for entry in entries] != list(range(1, head.n + 1)):
        raise ValueError("the entries of a new table are numbered from 1 to its head")
    if [seat.seat for seat in seats] != list(range(row.players)):
        raise ValueError("a new table needs every seat, in order")
    if {row.id} != {head.table, *[seat.table for seat in seats], *[entry.table for entry in entries]}:
        raise ValueError("all parts of a new table bear its id")
    values = TABLE.values(row)
    chain = TABLE.seal(values)
    there = yield sql.GET_TABLE, (row.id,)
    if there:
        if there[0][TABLE_WIDTH] == chain:
            return
        raise Taken("taken.table", table=row.id)
    yield sql.PUT_TABLE, (*values, chain)
    seals = []
    for seat in seats:
        values = SEAT.values(seat)
        seals.append(SEAT.seal(values))
        yield sql.PUT_SEAT, (*values, seals[-1])
    for entry in entries:
        values = ENTRY.values(entry)
        chain = ENTRY.seal(values, mark, chain)
        yield sql.PUT_ENTRY, (*values, mark, chain)
    values = HEAD.values(head)
    seated = digest(seals)
    written = sum([entry_size(entry) for entry in entries])
    yield sql.PUT_HEAD, (*values, chain, seated, HEAD.seal(values, chain, seated), written)


def entry_size(entry: Entry) -> int:
    """About how many bytes an entry takes in a database."""
    return ENTRY_OVERHEAD + len(entry.text.encode()) + len(entry.events.encode()) + len(entry.idem)


# --- the journal


def append(
    entry: Entry, head: Head, seat: SeatRow | None, token: str | None, device: str | None, mark: str
) -> Steps[None]:
    """Write an entry and what goes with it. `mark` is unique to this call: if an entry with it is there already, an
    earlier attempt was committed although its answer was lost, and nothing is left to do."""
    if (entry.table, entry.n) != (head.table, head.n) or (seat is not None and seat.table != entry.table):
        raise ValueError("an entry, its head and its seat belong together")
    if seat is None and (token is not None or device is not None):
        raise ValueError("a token or a device needs the seat it belongs to")
    rows = yield sql.LOCK_HEAD, (entry.table,)
    if not rows:
        raise_damaged(entry.table, "stored.head_gone")
    now = checked_head(rows[0])
    chain, seated = rows[0][HEAD_WIDTH], rows[0][HEAD_WIDTH + 1]
    if now.n >= entry.n:
        marks = yield sql.GET_MARK, (entry.table, entry.n)
        if [found[0] for found in marks] == [mark]:
            return
        raise Taken("taken.entry", table=entry.table, n=entry.n)
    if now.n + 1 != entry.n:
        raise_damaged(entry.table, "stored.journal_short", n=now.n, read=entry.n - 1)
    if seat is not None:
        seated = yield from reseat(seat, token, device, entry.at)
    values = ENTRY.values(entry)
    chain = ENTRY.seal(values, mark, chain)
    yield sql.PUT_ENTRY, (*values, mark, chain)
    values = HEAD.values(head)
    yield sql.SET_HEAD, (*values, chain, seated, HEAD.seal(values, chain, seated), entry_size(entry))


def reseat(seat: SeatRow, token: str | None, device: str | None, at: int) -> Steps[str]:
    """Write a seat's new row and who holds it; the digest of all seats after that."""
    values = SEAT.values(seat)
    seals: list[str] = []
    rows = yield sql.GET_SEALS, (seat.table,)
    if not 0 <= seat.seat < len(rows):
        raise ValueError(f"there is no seat {seat.seat} at table {seat.table}")
    for number, kept, seal in rows:
        if number == seat.seat and token is not None and kept != token:
            raise Taken("taken.seat", seat=number, table=seat.table)
        seals.append(SEAT.seal(values) if number == seat.seat else seal)
    yield sql.SET_SEAT, (*values, seals[seat.seat])
    if device is not None:
        yield from drop(seat.table, seat.seat)
    if device:
        yield from hold(device, seat.table, seat.seat, at)
    return digest(seals)


def entries(table: str, after: int) -> Steps[list[Entry]]:
    """The journal after an entry, every seal checked back to that entry and on to the head."""
    rows = yield sql.GET_ENTRIES, (table, max(after, 0))
    if not rows:
        return []
    first, last, end = rows[0][ENTRY_WIDTH + 2 :]
    found: list[Entry] = []
    chain = first if after <= 0 else ""
    n = max(after, 0)
    for row in rows:
        if row[1] is None and n == last == 0:
            break
        seal = row[ENTRY_WIDTH + 1]
        if chain:
            n += 1
            found.append(checked_entry(row, chain, table, n))
        elif row[1] != n:
            raise_damaged(table, "stored.entry_gone", n=n)
        chain = seal
        if n == last and seal != end:
            raise_damaged(table, "stored.head_and_journal")
    if n < last:
        raise_damaged(table, "stored.entry_gone", n=n + 1)
    return found


def checked_entry(row: Row, before: str, table: str, n: int) -> Entry:
    """An entry whose seal fits, and whose number is the one expected."""
    if row[1] != n:
        raise_damaged(table, "stored.entry_gone", n=n)
    try:
        return ENTRY.checked(row[:ENTRY_WIDTH], row[ENTRY_WIDTH + 1], row[ENTRY_WIDTH], before)
    except Damaged:
        raise_damaged(table, "stored.entry_changed", n=n)


def by_idem(table: str, idem: str) -> Steps[Entry | None]:
    """The entry that carries a request's id."""
    rows = yield sql.GET_BY_IDEM, (table, idem)
    for row in rows:
        return checked_entry(row, row[ENTRY_WIDTH + 2], table, row[1])
    return None


# --- tables, heads, seats


def checked_table(row: Row) -> TableRow:
    """A table's row whose seal fits."""
    try:
        return TABLE.checked(row[:TABLE_WIDTH], row[TABLE_WIDTH])
    except Damaged as fault:
        raise_damaged(str(row[0]), "stored.table_row", why=fault)


def checked_head(row: Row) -> Head:
    """A head whose seal fits."""
    chain, seated, seal = row[HEAD_WIDTH : HEAD_WIDTH + 3]
    try:
        return HEAD.checked(row[:HEAD_WIDTH], seal, chain, seated)
    except Damaged as fault:
        raise_damaged(str(row[0]), "stored.head_row", why=fault)


def table(table: str) -> Steps[TableRow | None]:
    """A table's row."""
    rows = yield sql.GET_TABLE, (table,)
    return checked_table(rows[0]) if rows else None


def names(after: str, limit: int) -> Steps[list[str]]:
    """The ids of tables, in order, after one."""
    rows = yield sql.GET_NAMES, (after, limit)
    return [row[0] for row in rows]


def head(table: str) -> Steps[Head | None]:
    """A table's head."""
    rows = yield sql.GET_HEAD, (table,)
    return checked_head(rows[0]) if rows else None


def seats(table: str) -> Steps[list[SeatRow]]:
    """A table's seats, which must fit its head."""
    rows = yield sql.GET_SEATS, (table,)
    try:
        found = [SEAT.checked(row[:SEAT_WIDTH], row[SEAT_WIDTH]) for row in rows]
    except Damaged as fault:
        raise_damaged(table, "stored.seat_rows", why=fault)
    if rows and digest([row[SEAT_WIDTH] for row in rows]) != rows[0][SEAT_WIDTH + 1]:
        raise_damaged(table, "stored.other_seats")
    return found


def touch(table: str, seat: int, at: int) -> Steps[None]:
    """Note when a seat's person was last seen."""
    yield sql.TOUCH, (table, seat, at)


# --- who holds a seat


def hold(device: str, table: str, seat: int, at: int) -> Steps[None]:
    """A device holds a seat."""
    yield sql.HOLD, (device, table, seat, at, digest(device, table, seat))


def drop(table: str, seat: int) -> Steps[None]:
    """Nobody holds a seat."""
    yield sql.DROP, (table, seat)


def holds(device: str, table: str) -> Steps[list[int]]:
    """The seats that a device holds; a damaged row gives no right to any."""
    rows = yield sql.GET_HOLDS, (device, table)
    return [seat for seat, seal in rows if type(seat) is int and seal == digest(device, table, seat)]


def holders(table: str) -> Steps[list[tuple[str, int, int]]]:
    """Who holds seats of a table: device, seat, since when; damaged rows are left out."""
    rows = yield sql.GET_HOLDERS, (table,)
    return [(device, seat, at) for device, seat, at, seal in rows if seal == digest(device, table, seat)]


def archivers(table: str) -> Steps[list[str]]:
    """The devices that have archived a table."""
    rows = yield sql.GET_ARCHIVERS, (table,)
    return [row[0] for row in rows]


def archive(device: str, table: str, on: bool) -> Steps[None]:
    """Archive a table for a device, or undo that."""
    yield sql.ARCHIVE if on else sql.BRING_BACK, (device, table)


# --- lists


def mine(device: str, limit: int) -> Steps[list[tuple[TableRow, Head, bool]]]:
    """The tables of a device, each with whether it is archived."""
    rows = yield sql.GET_MINE, (device, limit)
    return [(*found, bool(row[-1])) for row in rows if (found := both(row)) is not None]


def listed(limit: int) -> Steps[list[tuple[TableRow, Head]]]:
    """The listed tables that are not over."""
    rows = yield sql.GET_LISTED, (limit,)
    return [found for row in rows if (found := both(row)) is not None]


def both(row: Row) -> tuple[TableRow, Head] | None:
    """A table and its head from one row; a damaged one is left out of lists, and said so in the log."""
    try:
        return checked_table(row[: TABLE_WIDTH + 1]), checked_head(row[TABLE_WIDTH + 1 :])
    except Unreadable as fault:
        log.warning("left out of a list: %s", fault)
        return None


def stalled(before: int, limit: int) -> Steps[list[str]]:
    """Tables where a bot has been asked since before a moment."""
    rows = yield sql.GET_STALLED, (before, limit)
    return [row[0] for row in rows]


# --- snapshots


def keep(table: str, n: int, state: str) -> Steps[None]:
    """Keep a snapshot, and delete old ones."""
    yield sql.KEEP, (table, n, state, digest(table, n, state))
    yield sql.FORGET_OLDER, (table, SNAPSHOTS)


def snapshot(table: str, upto: int) -> Steps[tuple[int, str] | None]:
    """The latest snapshot at or before a version that is what was kept."""
    rows = yield sql.GET_SNAPSHOTS, (table, upto)
    for n, state, seal in rows:
        if type(n) is int and type(state) is str and seal == digest(table, n, state):
            return n, state
    return None


def drop_snapshots(table: str) -> Steps[None]:
    """Delete a table's snapshots."""
    yield sql.FORGET_ALL, (table,)
