"""Uploaded records are read and replayed elsewhere: in a process with bounded time and memory, or at once.

A record is whatever somebody sent. Reading one may take long and much memory, so a server does it in a process of its
own (`RecordProcess`), which sends back the rows of the new table or the reason why there is none. Programs that serve
only their own user read it where they are (`RecordInPlace`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct, field

from citadelle.kernel.errors import Message, NotReadable, error_from
from citadelle.kernel.game import Game
from citadelle.kernel.record import parse
from citadelle.table.bots.job import GamePlace
from citadelle.table.bots.process import environment
from citadelle.table.errors import TableError
from citadelle.table.lobby.create import NewTableRows
from citadelle.table.lobby.from_record import table_from_record
from citadelle.table.lobby.table_specs import LaidSeat
from citadelle.table.store.base import Entry, Head, SeatRow, TableRow

SECONDS: Final = 15.0
"""How long reading and replaying one record may take."""
MEGABYTES: Final = 1024
WAITING: Final = 20
"""So many records may wait for their turn; more are refused until later."""


class RecordJob(Struct):
    """A record, and what the table that is made of it needs to know."""

    text: str
    name: str
    table: str
    host: str
    levels: list[str]
    at: int
    packs: list[str] = field(default_factory=list)
    place: GamePlace | None = None
    """Where another process finds the game."""


class RecordAnswer(Struct):
    """The rows of the new table; or, in `fault`, why there is none: an error as data."""

    row: TableRow | None = None
    seats: list[SeatRow] = field(default_factory=list)
    head: Head | None = None
    entries: list[Entry] = field(default_factory=list)
    secrets: list[LaidSeat] = field(default_factory=list)
    fault: Any = None


class RecordReading(Protocol):
    """What turns an uploaded record into a table's rows."""

    async def rows(self, job: RecordJob, game: Game) -> NewTableRows:
        """The rows of the table. TableError bad_record, too_many, no_answer."""


class RecordInPlace:
    """Reads records in this process; other tasks run meanwhile."""

    async def rows(self, job: RecordJob, game: Game) -> NewTableRows:
        """The rows of the table. TableError bad_record."""
        try:
            record = await asyncio.to_thread(parse, job.text)
        except NotReadable as fault:
            raise TableError("bad_record", why=fault) from None
        return await table_from_record(record, game, job.name, job.table, job.host, job.levels, job.at, job.packs)


class RecordProcess:
    """Reads each record in a process of its own, one after another, within `seconds` and `megabytes`."""

    def __init__(self, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self.seconds = seconds
        self.megabytes = megabytes
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def rows(self, job: RecordJob, game: Game) -> NewTableRows:
        """The rows of the table. TableError bad_record, too_many, no_answer."""
        if self.waiting >= WAITING:
            raise TableError("too_many", most=WAITING)
        job.place = GamePlace(type(game).__module__, game.name, game.digest, game.rules_version, list(game.pack_paths))
        self.waiting += 1
        try:
            async with self.turn:
                answer = await self.ask(job)
        finally:
            self.waiting -= 1
        if answer.fault is not None:
            raise TableError("bad_record", why=error_from(answer.fault))
        if answer.row is None or answer.head is None:
            raise TableError("no_answer")
        made = NewTableRows(answer.row, answer.seats, answer.head, answer.entries)
        made.secrets = answer.secrets
        return made

    async def ask(self, job: RecordJob) -> RecordAnswer:
        """The answer of a new process. TableError bad_record if it took too long or too much, no_answer if there is
        no process."""
        options: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        command = [sys.executable, "-P", "-m", "citadelle.table.lobby.record_worker", str(self.megabytes)]
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                str(self.seconds),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment(),
                **options,
            )
        except OSError:
            raise TableError("no_answer") from None
        try:
            said, _ = await asyncio.wait_for(process.communicate(msgspec.json.encode(job)), self.seconds)
        except TimeoutError:
            raise TableError("bad_record", why=Message("upload.too_slow", n=round(self.seconds))) from None
        finally:
            await end(process)
        try:
            return msgspec.json.decode(said, type=RecordAnswer)
        except ValueError:
            raise TableError("bad_record", why=Message("upload.too_much")) from None


async def end(process: asyncio.subprocess.Process) -> None:
    """End a process and all that it may have started, and wait until it is gone."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
