"""The part of a store that every SQL database has in common: all operations of the protocol, by `read` and `write`."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from citadelle.table.store import host_steps, steps
from citadelle.table.store.base import Entry, Head, Heard, HostDeed, SeatRow, TableRow, Usage
from citadelle.table.store.steps import Steps, T

Operation = Callable[[], Steps[T]]
"""Makes an operation's steps; called again if the connection is lost in the middle of it."""
Version = tuple[str, int]
"""A table and the version it has after an operation."""


class SqlStore(ABC):
    """A store on a SQL database. Whoever inherits says how to open, close and listen, and how operations are run."""

    @abstractmethod
    async def open(self) -> None:
        """Connect and bring the schema up to date; Unreadable if that can't be."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    @abstractmethod
    def listen(self, heard: Heard) -> None:
        """Call this whenever another process has appended to a table."""

    @abstractmethod
    async def compact(self) -> None:
        """Give back the room of what was deleted."""

    @abstractmethod
    async def read(self, operation: Operation[T]) -> T:
        """Run an operation that only reads."""

    @abstractmethod
    async def write(self, operation: Operation[T], version: Version | None = None) -> T:
        """Run an operation in a transaction, durable when this returns. Others are told of the table's new version."""

    # --- creating and playing

    async def create(self, row: TableRow, seats: list[SeatRow], head: Head, entries: list[Entry]) -> None:
        """A new table with all that belongs to it, at once or not at all."""
        mark = secrets.token_hex(8)
        await self.write(partial(steps.create, row, seats, head, entries, mark), (row.id, head.n))

    async def append(
        self,
        entry: Entry,
        head: Head,
        seat: SeatRow | None = None,
        token: str | None = None,
        device: str | None = None,
    ) -> None:
        """Write an entry, the head after it, a seat's new row and who holds it, at once or not at all; or Taken."""
        mark = secrets.token_hex(8)
        await self.write(partial(steps.append, entry, head, seat, token, device, mark), (entry.table, entry.n))

    async def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        return await self.read(partial(steps.table, table))

    async def head(self, table: str) -> Head | None:
        """Where a table stands."""
        return await self.read(partial(steps.head, table))

    async def seats(self, table: str) -> list[SeatRow]:
        """In the order of seats."""
        return await self.read(partial(steps.seats, table))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The journal after entry `after`, in order."""
        return await self.read(partial(steps.entries, table, after))

    async def by_idem(self, table: str, idem: str) -> Entry | None:
        """The entry that carries this id."""
        return await self.read(partial(steps.by_idem, table, idem)) if idem else None

    async def touch(self, table: str, seat: int, at: int) -> None:
        """Note when a seat's person was last seen."""
        await self.write(partial(steps.touch, table, seat, at))

    # --- who holds what

    async def hold(self, device: str, table: str, seat: int, at: int) -> None:
        """A device (by hash) holds a seat."""
        await self.write(partial(steps.hold, device, table, seat, at))

    async def drop(self, table: str, seat: int) -> None:
        """No device holds this seat any more."""
        await self.write(partial(steps.drop, table, seat))

    async def holds(self, device: str, table: str) -> list[int]:
        """The seats of a table that a device holds."""
        return await self.read(partial(steps.holds, device, table)) if device else []

    async def archive(self, device: str, table: str, on: bool) -> None:
        """Put a table away for this device, or take it out again."""
        await self.write(partial(steps.archive, device, table, on))

    # --- lists

    async def mine(self, device: str, limit: int = 100) -> list[tuple[TableRow, Head, bool]]:
        """Tables where a device holds a seat or is the host, latest change first, each with whether it is archived."""
        return await self.read(partial(steps.mine, device, limit)) if device else []

    async def listed(self, limit: int = 50) -> list[tuple[TableRow, Head]]:
        """Listed tables that are not over, latest change first."""
        return await self.read(partial(steps.listed, limit))

    async def stalled(self, before: int, limit: int = 50) -> list[str]:
        """Tables where a bot has been asked since before that moment, longest first."""
        return await self.read(partial(steps.stalled, before, limit))

    # --- snapshots

    async def keep(self, table: str, n: int, state: str) -> None:
        """Keep a snapshot of a table at version n; all but the latest two go."""
        await self.write(partial(steps.keep, table, n, state))

    async def snapshot(self, table: str, upto: int) -> tuple[int, str] | None:
        """The latest snapshot at or before a version; damaged ones are passed over."""
        return await self.read(partial(steps.snapshot, table, upto))

    async def drop_snapshots(self, table: str) -> None:
        """Forget a table's snapshots."""
        await self.write(partial(steps.drop_snapshots, table))

    # --- what a host needs

    async def remove(self, table: str) -> bool:
        """Delete a table and all that belongs to it; was there one?"""
        return await self.write(partial(host_steps.remove, table), (table, 0))

    async def usage(self, owner: str = "") -> Usage:
        """How much the tables of an owner take; "": all tables."""
        return await self.read(partial(host_steps.usage, owner))

    async def size(self, table: str) -> int:
        """About how many bytes a table's journal takes."""
        return await self.read(partial(host_steps.size, table))

    async def expired(self, over: int, idle: int, limit: int = 50) -> list[str]:
        """Finished tables that have not changed since the moment `over`, and others since `idle`."""
        return await self.read(partial(host_steps.expired, over, idle, limit))

    async def keep_promise(self, text: str, seed: str, salt: str, at: int) -> None:
        """Keep a seed that was promised."""
        await self.write(partial(host_steps.keep_promise, text, seed, salt, at))

    async def take_promise(self, text: str) -> tuple[str, str] | None:
        """The seed and salt of a promise, once."""
        return await self.write(partial(host_steps.take_promise, text)) if text else None

    async def setting(self, name: str, value: str) -> str:
        """The value of a setting; this one from now on, if it has none."""
        return await self.write(partial(host_steps.setting, name, value))

    async def log_deed(self, deed: HostDeed) -> int:
        """Write down what the host did; its number."""
        return await self.write(partial(host_steps.log_deed, deed))

    async def deeds(self, after: int = 0) -> list[HostDeed]:
        """What the host did after a number, in order."""
        return await self.read(partial(host_steps.deeds, after))

    async def requests(self) -> list[HostDeed]:
        """Others reach this database too, so nobody need be asked."""
        return []
