"""Stores that end their own process at a chosen point, as if it were killed there. For tests and campaigns only.

`CITADELLE_CRASH_AT=POINT:COUNT` names the point and how often it is passed unharmed before:

    before_commit     everything is written, nothing is durable
    after_commit      durable, but not even the store's caller knows
    before_ack        the server knows, nobody else does
    during_snapshot   a snapshot is written, but not durable
"""

from __future__ import annotations

import os
import signal
import sqlite3
from typing import Any, Final

from citadelle.table.store.base import Store
from citadelle.table.store.common import Operation, Version
from citadelle.table.store.postgres import PostgresStore
from citadelle.table.store.sqlite import SqliteStore
from citadelle.table.store.steps import T

VARIABLE: Final = "CITADELLE_CRASH_AT"
POINTS: Final = ("before_commit", "after_commit", "before_ack", "during_snapshot")


class Crash:
    """When to end: at which point, after how many passes."""

    def __init__(self, wanted: str) -> None:
        self.point, _, count = wanted.partition(":")
        self.left = int(count or 0)
        self.is_snapshot = False

    def passing(self, point: str) -> None:
        """Pass a point, or end here."""
        if point == self.point:
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            self.left -= 1

    def before(self) -> None:
        """The moment before a commit."""
        self.passing("during_snapshot" if self.is_snapshot else "before_commit")


class CrashingSqlite(SqliteStore):
    """A SQLite store that ends its process."""

    def __init__(self, path: str, crash: Crash) -> None:
        super().__init__(path)
        self.crash = crash

    def commit(self, db: sqlite3.Connection) -> None:
        """Commit, unless it ends before or after that."""
        self.crash.before()
        super().commit(db)
        self.crash.passing("after_commit")

    async def write(self, operation: Operation[T], version: Version | None = None) -> T:
        """Write, unless it ends before anybody is told."""
        answer = await super().write(operation, version)
        self.crash.passing("before_ack")
        return answer

    async def keep(self, table: str, n: int, state: str) -> None:
        """Keep a snapshot, unless it ends in the middle of that."""
        self.crash.is_snapshot = True
        await super().keep(table, n, state)
        self.crash.is_snapshot = False


class CrashingPostgres(PostgresStore):
    """A PostgreSQL store that ends its process."""

    def __init__(self, url: str, crash: Crash) -> None:
        super().__init__(url)
        self.crash = crash

    async def commit(self, transaction: Any) -> None:
        """Commit, unless it ends before or after that."""
        self.crash.before()
        await super().commit(transaction)
        self.crash.passing("after_commit")

    async def write(self, operation: Operation[T], version: Version | None = None) -> T:
        """Write, unless it ends before anybody is told."""
        answer = await super().write(operation, version)
        self.crash.passing("before_ack")
        return answer

    async def keep(self, table: str, n: int, state: str) -> None:
        """Keep a snapshot, unless it ends in the middle of that."""
        self.crash.is_snapshot = True
        await super().keep(table, n, state)
        self.crash.is_snapshot = False


def crashing_store(url: str) -> Store:
    """The store that an address names, which ends its process where the environment says so."""
    crash = Crash(os.environ.get(VARIABLE, ""))
    if url.startswith("postgres"):
        return CrashingPostgres(url, crash)
    return CrashingSqlite(url.removeprefix("sqlite:///"), crash)
