"""Every statement of a store, in the SQL that SQLite and PostgreSQL share. Places for values are $1, $2 and so on.

Two things differ, and the SQLite store takes care of both: it writes ?1 for $1, and leaves out FOR UPDATE, since it
has a single writer anyway.
"""

from __future__ import annotations

from typing import Any, Final

from citadelle.table.store.rows import ENTRY, HEAD, SEAT, TABLE, RowForm


def insert(table: str, form: RowForm[Any], *more: str) -> str:
    """The statement that writes a row of a form, with some columns more."""
    names = [*form.names, *more]
    places = ", ".join([f"${place}" for place in range(1, len(names) + 1)])
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})"


def update(table: str, form: RowForm[Any], keys: int, *more: str) -> str:
    """The statement that writes a row of a form over an old one; its first columns are the row's key."""
    names = [*form.names, *more]
    places = [f"{name} = ${place}" for place, name in enumerate(names, 1)]
    return f"UPDATE {table} SET {', '.join(places[keys:])} WHERE {' AND '.join(places[:keys])}"


# --- tables

PUT_TABLE: Final = insert("tables", TABLE, "seal")
GET_TABLE: Final = f"SELECT {TABLE.sql_columns()}, seal FROM tables WHERE id = $1"
GET_NAMES: Final = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2"

# --- heads

PUT_HEAD: Final = insert("heads", HEAD, "chain", "seated", "seal", "size")
SET_HEAD: Final = update("heads", HEAD, 1, "chain", "seated", "seal").replace(
    " WHERE ", f", size = size + ${len(HEAD.names) + 4} WHERE "
)
GET_SIZE: Final = "SELECT size FROM heads WHERE table_id = $1"
GET_HEAD: Final = f"SELECT {HEAD.sql_columns()}, chain, seated, seal FROM heads WHERE table_id = $1"
LOCK_HEAD: Final = f"{GET_HEAD} FOR UPDATE"

# --- seats

PUT_SEAT: Final = insert("seats", SEAT, "seal")
SET_SEAT: Final = update("seats", SEAT, 2, "seal")
GET_SEATS: Final = f"""
    SELECT {SEAT.sql_columns("s")}, s.seal, h.seated FROM heads h JOIN seats s ON s.table_id = h.table_id
    WHERE h.table_id = $1 ORDER BY s.seat"""
GET_SEALS: Final = "SELECT seat, token, seal FROM seats WHERE table_id = $1 ORDER BY seat"
TOUCH: Final = "UPDATE seats SET seen = $3 WHERE table_id = $1 AND seat = $2"

# --- deleting and counting

PARTS_OF_TABLES: Final = ("snapshots", "archived", "holds", "seats", "journal", "heads")
DELETE_TABLE: Final = "DELETE FROM tables WHERE id = $1"
_SUM: Final = """
    SELECT count(*), coalesce(sum(h.size), 0), coalesce(sum(CASE WHEN h.size = 0 THEN h.n ELSE 0 END), 0)
    FROM heads h"""
USAGE: Final = _SUM
USAGE_OF: Final = f"{_SUM} JOIN tables t ON t.id = h.table_id WHERE t.owner = $1"
GET_EXPIRED: Final = """
    SELECT table_id FROM heads WHERE (over = 1 AND changed < $1) OR (over = 0 AND changed < $2)
    ORDER BY changed, table_id LIMIT $3"""

# --- promises, settings, the host's log

PUT_PROMISE: Final = "INSERT INTO promises (text, seed, salt, at) VALUES ($1, $2, $3, $4) ON CONFLICT (text) DO NOTHING"
FORGET_PROMISES: Final = """
    DELETE FROM promises WHERE text IN (SELECT text FROM promises ORDER BY at DESC, text LIMIT 100 OFFSET $1)"""
TAKE_PROMISE: Final = "DELETE FROM promises WHERE text = $1 RETURNING seed, salt"
PUT_SETTING: Final = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
GET_SETTING: Final = "SELECT value FROM settings WHERE name = $1"
LAST_DEED: Final = "SELECT coalesce(max(n), 0) FROM moderation"
PUT_DEED: Final = """
    INSERT INTO moderation (n, at, deed, what, seat, until, why) VALUES ($1, $2, $3, $4, $5, $6, $7)"""
GET_DEEDS: Final = "SELECT n, at, deed, what, seat, until, why FROM moderation WHERE n > $1 ORDER BY n"

# --- the journal

PUT_ENTRY: Final = insert("journal", ENTRY, "mark", "seal")
GET_MARK: Final = "SELECT mark FROM journal WHERE table_id = $1 AND n = $2"
GET_ENTRIES: Final = f"""
    SELECT {ENTRY.sql_columns("j")}, j.mark, j.seal, t.seal, h.n, h.chain
    FROM tables t JOIN heads h ON h.table_id = t.id LEFT JOIN journal j ON j.table_id = t.id AND j.n >= $2
    WHERE t.id = $1 ORDER BY j.n"""
GET_BY_IDEM: Final = f"""
    SELECT {ENTRY.sql_columns("j")}, j.mark, j.seal, coalesce(p.seal, t.seal)
    FROM tables t JOIN journal j ON j.table_id = t.id LEFT JOIN journal p ON p.table_id = t.id AND p.n = j.n - 1
    WHERE t.id = $1 AND j.idem = $2 ORDER BY j.n LIMIT 1"""
HAS_ENTRY: Final = "SELECT count(*) FROM journal WHERE table_id = $1 AND n = $2"

# --- who holds a seat

HOLD: Final = """
    INSERT INTO holds (device, table_id, seat, at, seal) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (device, table_id, seat) DO UPDATE SET at = excluded.at, seal = excluded.seal"""
DROP: Final = "DELETE FROM holds WHERE table_id = $1 AND seat = $2"
GET_HOLDS: Final = "SELECT seat, seal FROM holds WHERE device = $1 AND table_id = $2 ORDER BY seat"
GET_HOLDERS: Final = "SELECT device, seat, at, seal FROM holds WHERE table_id = $1 ORDER BY device, seat"
GET_ARCHIVERS: Final = "SELECT device FROM archived WHERE table_id = $1 ORDER BY device"
ARCHIVE: Final = "INSERT INTO archived (device, table_id) VALUES ($1, $2) ON CONFLICT (device, table_id) DO NOTHING"
BRING_BACK: Final = "DELETE FROM archived WHERE device = $1 AND table_id = $2"

# --- lists

_BOTH: Final = f"{TABLE.sql_columns('t')}, t.seal, {HEAD.sql_columns('h')}, h.chain, h.seated, h.seal"
GET_MINE: Final = f"""
    SELECT {_BOTH}, (SELECT count(*) FROM archived a WHERE a.device = $1 AND a.table_id = t.id)
    FROM tables t JOIN heads h ON h.table_id = t.id
    WHERE t.id IN (SELECT table_id FROM holds WHERE device = $1 UNION SELECT id FROM tables WHERE host = $1)
    ORDER BY h.changed DESC, t.id LIMIT $2"""
GET_LISTED: Final = f"""
    SELECT {_BOTH} FROM heads h JOIN tables t ON t.id = h.table_id
    WHERE h.over = 0 AND t.listed = 1 ORDER BY h.changed DESC, t.id LIMIT $1"""
GET_STALLED: Final = """
    SELECT table_id FROM heads WHERE bot = 1 AND over = 0 AND changed < $1 ORDER BY changed, table_id LIMIT $2"""

# --- snapshots

KEEP: Final = """
    INSERT INTO snapshots (table_id, n, state, seal) VALUES ($1, $2, $3, $4)
    ON CONFLICT (table_id, n) DO UPDATE SET state = excluded.state, seal = excluded.seal"""
FORGET_OLDER: Final = """
    DELETE FROM snapshots WHERE table_id = $1 AND n NOT IN (
        SELECT n FROM snapshots WHERE table_id = $1 ORDER BY n DESC LIMIT $2)"""
FORGET_ALL: Final = "DELETE FROM snapshots WHERE table_id = $1"
GET_SNAPSHOTS: Final = """
    SELECT n, state, seal FROM snapshots WHERE table_id = $1 AND n <= $2 ORDER BY n DESC"""

# --- the schema

MAKE_VERSIONS: Final = "CREATE TABLE versions (version BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL)"
PUT_VERSION: Final = "INSERT INTO versions (version, name) VALUES ($1, $2)"
GET_VERSION: Final = "SELECT coalesce(max(version), 0) FROM versions"
