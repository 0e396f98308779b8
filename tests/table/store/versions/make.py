"""Makes the fixture of today's schema: a small database as this code writes it, in SQL that both databases take.

    python -m tests.table.store.versions.make

A file is named for the number of the schema, made when a migration is added, and never made anew.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from citadelle.table.store import schema
from citadelle.table.store import statements as sql
from citadelle.table.store.base import BOT, CHOOSE, PERSON, SEAT, START, Entry, Head, SeatRow, TableRow
from citadelle.table.store.sqlite import SqliteStore

HOME = Path(__file__).parent
AT = 1_800_000_000_000
TABLES = ("tables", "journal", "heads", "seats", "holds", "archived", "snapshots", "promises", "settings", "moderation")


async def fill(path: Path) -> None:
    """The table that the test of every version reads."""
    store = SqliteStore(path)
    await store.open()
    row = TableRow(
        id="oakfen",
        game="legends",
        rules=1,
        data="d" * 12,
        players=2,
        seed='"s"',
        salt="aa",
        options={"long": True, "map": "chart"},
        title="Élan ' ; 龍",
        created=AT,
        host="device",
    )
    seats = [
        SeatRow(table="oakfen", seat=0, kind=PERSON, name="", token=""),
        SeatRow(table="oakfen", seat=1, kind=BOT, level="hard", holder=-1),
    ]
    await store.create(row, seats, head(1), [Entry(table="oakfen", n=1, kind=START, seat=-1, at=AT + 1000)])
    ada = SeatRow(table="oakfen", seat=0, kind=PERSON, name="Ada", token="hash", seen=AT + 2000)
    sat = Entry(table="oakfen", n=2, kind=SEAT, seat=0, text="Ada", at=AT + 2000)
    await store.append(sat, head(2), ada, device="device")
    chose = Entry(table="oakfen", n=3, kind=CHOOSE, seat=0, text="oak>fen", at=AT + 3000, idem="i1")
    await store.append(chose, head(3))
    stopped = Entry(table="oakfen", n=4, kind=CHOOSE, seat=1, text="stop", at=AT + 4000, by="hard")
    await store.append(stopped, head(4))
    await store.keep("oakfen", 3, '{"s":1}')
    await store.archive("device", "oakfen", True)
    await store.close()


def head(n: int) -> Head:
    """The head after entry n."""
    return Head(table="oakfen", n=n, changed=AT + 1000 * n, waiting=[1], bot=True)


def quoted(value: object) -> str:
    """A value as SQL writes it."""
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


def dump(path: Path) -> list[str]:
    """The statements that make the database again."""
    made = [sql.MAKE_VERSIONS.strip()]
    for migration in schema.migrations():
        made += migration.statements
        made.append(f"INSERT INTO versions VALUES ({migration.version}, '{migration.name}')")
    with closing(sqlite3.connect(path)) as db:
        for table in TABLES:
            names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            for row in db.execute(f"SELECT * FROM {table}") if names else ():
                values = ", ".join([quoted(value) for value in row])
                made.append(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({values})")
    return made


def main() -> None:
    """The command."""
    target = HOME / f"{len(schema.migrations()):04d}.sql"
    if target.exists():
        raise SystemExit(f"{target.name} is there already")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        asyncio.run(fill(path))
        target.write_text(";\n".join(dump(path)) + ";\n", "utf-8")
    print(target.name)


if __name__ == "__main__":
    main()
