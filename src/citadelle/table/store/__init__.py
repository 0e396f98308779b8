"""Where tables are kept: a SQLite file, or a PostgreSQL database that several servers share."""

from __future__ import annotations

from typing import Final

from citadelle.kernel.errors import BadOption, Message
from citadelle.table.store.base import InUse, NoAnswer, Store, Taken, Unreadable

__all__ = ["InUse", "NoAnswer", "Store", "Taken", "Unreadable", "open_store"]

KINDS: Final = Message("store.kinds")


def open_store(url: str) -> Store:
    """The store that an address names; nothing is opened before `await store.open()`.

    A plain path or `sqlite:///path` is a SQLite file (with three slashes the path begins where the program runs, with
    four at the root); `postgresql://user:password@host/database` is a database on a PostgreSQL server. BadOption says
    what is wrong with any other.
    """
    scheme, colon, rest = url.partition("://")
    if not url.strip() or "\x00" in url:
        raise BadOption("store.no_address", kinds=KINDS)
    if not colon:
        return sqlite_store(url)
    if scheme == "sqlite":
        if not rest.startswith("/"):
            raise BadOption("store.no_file_named", url=url)
        return sqlite_store(rest[1:])
    if scheme in ("postgresql", "postgres"):
        return postgres_store(url)
    raise BadOption("store.unknown_kind", scheme=scheme, kinds=KINDS)


def sqlite_store(path: str) -> Store:
    """The store in a SQLite file."""
    from citadelle.table.store.sqlite import SqliteStore

    if path in ("", ":memory:") or path.endswith(("/", "\\")):
        raise BadOption("store.not_lasting", kinds=KINDS)
    return SqliteStore(path)


def postgres_store(url: str) -> Store:
    """The store in a PostgreSQL database."""
    try:
        from citadelle.table.store.postgres import PostgresStore
    except ModuleNotFoundError as fault:
        if fault.name != "asyncpg":
            raise
        raise BadOption("store.no_asyncpg", how="pip install 'citadelle[postgres]'") from None
    return PostgresStore(url)
