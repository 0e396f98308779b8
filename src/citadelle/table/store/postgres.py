"""Tables in a PostgreSQL database, which several server processes share.

Whoever appends tells the others by NOTIFY which table has which version now, never more; they read the rest. When the
database is restarted or a connection breaks, operations wait a while and begin anew. An append carries a mark of its
own, so after a break it is known whether it was carried out: nothing is written twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from citadelle.kernel.errors import BadOption
from citadelle.table.store import schema
from citadelle.table.store import statements as sql
from citadelle.table.store.base import Entry, Heard, NoAnswer, Unreadable
from citadelle.table.store.common import Operation, SqlStore, Version
from citadelle.table.store.listener import Listener
from citadelle.table.store.rows import fit
from citadelle.table.store.steps import Steps, T

SCHEMA: Final = "citadelle"
CHANNEL: Final = "citadelle"
SETTINGS: Final = {
    "application_name": "citadelle",
    "search_path": SCHEMA,
    "synchronous_commit": "on",
    "statement_timeout": "20s",
    "lock_timeout": "15s",
    "idle_in_transaction_session_timeout": "15s",
}
CONNECTIONS: Final = 8
PATIENCE: Final = 15.0
"""Seconds that an operation waits for a database that doesn't answer, before it gives up."""
CONNECT_SECONDS: Final = 5.0

LOST: Final = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
    asyncpg.ObjectNotInPrerequisiteStateError,
    asyncpg.InvalidTransactionStateError,
    asyncpg.InvalidCachedStatementError,
    asyncpg.UniqueViolationError,
)
"""After these an operation is begun anew. A row that is there already is looked at again: it may be this operation's
own."""
DAMAGE: Final = (
    asyncpg.InternalServerError,
    asyncpg.SyntaxOrAccessError,
)


log = logging.getLogger(__name__)


class PostgresStore(SqlStore):
    """A store in a PostgreSQL database."""

    def __init__(self, url: str, migrations: Path = schema.FOLDER, patience: float = PATIENCE) -> None:
        self.url = url
        self.name = re.sub(r"(://[^:/@]*):[^@]*@", r"\1@", url)
        """The address as it may be shown: without the password."""
        self.patience = patience
        self._migrations = schema.migrations(migrations)
        self._pool: Any = None
        self._listener = Listener(self._connect, self._versions, CHANNEL, LOST)

    # --- opening and closing

    async def open(self) -> None:
        """Connect, and bring the schema up to date; several processes may do so at once."""
        if self._pool is not None:
            return
        until = asyncio.get_running_loop().time() + self.patience
        while self._pool is None:
            pool = None
            try:
                pool = await asyncpg.create_pool(
                    self.url, min_size=0, max_size=CONNECTIONS, reset=as_it_is, **self._arguments()
                )
                await self._prepare(pool)
                self._pool = pool
            except Exception as fault:
                if pool is not None:
                    pool.terminate()
                starting = isinstance(fault, asyncpg.CannotConnectNowError)
                if not starting or asyncio.get_running_loop().time() > until:
                    raise self._not_opened(fault) from None
                await asyncio.sleep(0.2)
        self._listener.start()

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await self._listener.stop()
            try:
                await asyncio.wait_for(pool.close(), CONNECT_SECONDS)
            except LOST:
                pool.terminate()

    def listen(self, heard: Heard) -> None:
        """Call this whenever another process has appended to a table."""
        self._listener.heard = heard
        if self._pool is not None:
            self._listener.start()

    def _arguments(self) -> dict[str, Any]:
        return {"server_settings": SETTINGS, "timeout": CONNECT_SECONDS, "command_timeout": 30.0}

    async def _connect(self) -> Any:
        return await asyncpg.connect(self.url, **self._arguments())

    async def _prepare(self, pool: Any) -> None:
        """Make the schema, or bring it up to date; whoever comes second finds it done."""
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(hashtext('citadelle schema'))")
            encoding = await connection.fetchval("SHOW server_encoding")
            if encoding != "UTF8":
                how = "ENCODING 'UTF8'"
                raise Unreadable("postgres.encoding", name=self.name, encoding=encoding, how=how)
            names = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = $1", SCHEMA)
            if not names:
                if not await connection.fetchval("SELECT count(*) FROM pg_namespace WHERE nspname = $1", SCHEMA):
                    await connection.execute(f"CREATE SCHEMA {SCHEMA}")
                await run(connection, schema.make(self._migrations))
            elif "versions" in [name[0] for name in names]:
                version = await connection.fetchval(sql.GET_VERSION)
                await run(connection, schema.upgrade(version, self._migrations))
            else:
                raise Unreadable("postgres.schema", schema=SCHEMA, name=self.name)

    # --- running operations

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The journal after entry `after`, in order; news of a table that was read are not missed from then on."""
        self._listener.note_version(table)
        return await super().entries(table, after)

    async def read(self, operation: Operation[T]) -> T:
        """Run an operation that only reads; again if the database was lost meanwhile."""
        return await self._patiently(partial(self._read, operation))

    async def write(self, operation: Operation[T], version: Version | None = None) -> T:
        """Run an operation in a transaction; again if the database was lost meanwhile, but carried out once."""
        if version is None:
            return await self._patiently(partial(self._write, operation, version))
        with self._listener.writing(*version):
            return await self._patiently(partial(self._write, operation, version))

    async def _read(self, operation: Operation[T]) -> T:
        async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
            return await run(connection, operation())

    async def _write(self, operation: Operation[T], version: Version | None) -> T:
        async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
            transaction = connection.transaction(isolation="read_committed")
            await transaction.start()
            try:
                answer = await run(connection, operation())
                if version is not None:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{version[0]} {version[1]}")
                await self.commit(transaction)
            except BaseException:
                with contextlib.suppress(asyncpg.PostgresError, *LOST):
                    await transaction.rollback()
                raise
            return answer

    async def compact(self) -> None:
        """Let the database use the room of what was deleted again (to give it back to the disk: VACUUM FULL, by its
        owner, while nobody plays)."""
        async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
            for name in (*sql.PARTS_OF_TABLES, "tables"):
                await connection.execute(f"VACUUM {name}", timeout=None)

    async def commit(self, transaction: Any) -> None:
        """Make a transaction durable."""
        await transaction.commit()

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try until the database answers, or until it has been away too long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self.patience
        pause = 0.02
        while True:
            if self._pool is None:
                raise NoAnswer("store.not_open", name=self.name)
            try:
                return await attempt()
            except LOST as fault:
                if loop.time() > until:
                    raise NoAnswer("postgres.away", name=self.name, why=one_line(fault)) from None
                log.info("trying again: %s", one_line(fault))
            except asyncpg.IntegrityConstraintViolationError as fault:
                raise ValueError(f"the database refuses this: {fault}") from None
            except DAMAGE as fault:
                raise Unreadable("postgres.damaged", name=self.name, why=one_line(fault)) from None
            except asyncpg.PostgresError as fault:
                raise NoAnswer("postgres.unusable_now", name=self.name, why=one_line(fault)) from None
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.5)

    async def _versions(self, tables: list[str]) -> list[Version]:
        """The versions of some tables, for whoever may have missed news."""
        rows = await self._pool.fetch("SELECT table_id, n FROM heads WHERE table_id = ANY($1::text[])", tables)
        return [(row[0], row[1]) for row in rows]

    def _not_opened(self, fault: Exception) -> Exception:
        """Why the database can't be opened, in words that say what to do."""
        match fault:
            case ValueError():
                return BadOption("postgres.address", name=self.name, why=one_line(fault))
            case asyncpg.InvalidCatalogNameError():
                how = "createdb --encoding=UTF8 NAME"
                return NoAnswer("postgres.no_database", name=self.name, why=one_line(fault), how=how)
            case asyncpg.InvalidAuthorizationSpecificationError():
                return NoAnswer("postgres.password", name=self.name, why=one_line(fault))
            case asyncpg.InsufficientPrivilegeError():
                return NoAnswer("postgres.owner", name=self.name, why=one_line(fault))
            case OSError():
                return NoAnswer("postgres.no_server", name=self.name, why=one_line(fault))
            case asyncpg.PostgresError() | asyncpg.InterfaceError():
                return NoAnswer("postgres.unusable", name=self.name, why=one_line(fault))
        return fault


def one_line(fault: BaseException) -> str:
    """A fault's own words, on one line."""
    words = str(fault) or type(fault).__name__
    return words.splitlines()[0].rstrip(".")


async def run(connection: Any, operation: Steps[T]) -> T:
    """Run an operation on a connection, in whatever transaction there is."""
    try:
        statement, values = next(operation)
        while True:
            rows = await connection.fetch(statement, *[fit(value) for value in values])
            statement, values = operation.send(rows)
    except StopIteration as end:
        value: T = end.value
        return value


async def as_it_is(connection: Any) -> None:
    """Deeds change nothing of their session, so there is nothing to reset between them."""
