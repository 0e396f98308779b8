"""Tables of a store on this machine, served in this process: no sockets, the same frames."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Final, TypeVar

from citadelle.table import wire
from citadelle.table.bots import BotPool
from citadelle.table.client.seat import Client
from citadelle.table.client.table_actions import Rule
from citadelle.table.client.transport import Denied, Lost
from citadelle.table.errors import TableError
from citadelle.table.lobby.table_specs import NewLesson, NewTable, Summary
from citadelle.table.server.hub import Hub
from citadelle.table.server.pace import UNPACED, Pace
from citadelle.table.store import open_store
from citadelle.table.viewer_session import ViewerSession
from citadelle.table.words import error_text

WORKERS: Final = 1
"""Processes for bots: one game is played at a time."""
T = TypeVar("T")


class LocalConnection:
    """A connection to a viewer session in the same process."""

    def __init__(self) -> None:
        self.session: ViewerSession | None = None
        self.frames: asyncio.Queue[bytes | None] = asyncio.Queue()

    async def hear(self, frame: bytes) -> None:
        """A frame from the session."""
        self.frames.put_nowait(frame)

    async def send(self, frame: bytes) -> None:
        if self.session is None:
            raise Lost("closed")
        await self.session.handle(wire.read_client_frame(frame))

    async def __aiter__(self) -> AsyncIterator[bytes | str]:
        while (frame := await self.frames.get()) is not None:
            yield frame

    async def close(self) -> None:
        if self.session is not None:
            session, self.session = self.session, None
            await session.close()


class LocalServer:
    """A hub in this process. `device` is the secret of the device that owns the tables."""

    def __init__(self, hub: Hub, device: str) -> None:
        self.hub = hub
        self.device = device

    @classmethod
    def at(cls, path: Path, device: str, pace: Pace = UNPACED) -> LocalServer:
        """A server for a SQLite file; `pace` says when bots' answers are shown."""
        return cls(Hub(open_store(str(path)), BotPool(WORKERS), pace=pace), device)

    async def open(self) -> None:
        """Open the store and start the bots."""
        await self.hub.start()

    async def close(self) -> None:
        """Finish writes and close the store."""
        await self.hub.stop()

    async def lay(self, wanted: NewTable, lang: str = "en") -> str:
        """Create a table; its id. TableError or BadOption if the specification is refused."""
        return (await self.hub.create(wanted, self.device)).table

    async def lay_lesson(self, wanted: NewLesson, lang: str = "en") -> str:
        """Create a table on which a lesson is played; its id. TableError if there is no such lesson."""
        return (await self.hub.create_lesson(wanted, self.device)).table

    async def upload(self, text: str, name: str, lang: str = "en") -> str:
        """Create a table from a record; its id."""
        return (await self.hub.upload(text, self.device, name)).table

    async def packs(self, game: str, lang: str) -> list[tuple[str, str]]:
        """The packs that tables of a game may be created with: ids, and names with versions."""
        return [(pack.id, pack.title(lang)) for pack in self.hub.shelf.of_game(game)]

    async def mine(self, lang: str) -> list[Summary]:
        """The tables of this machine, latest change first."""
        return await self.hub.mine(self.device, lang)

    def seat(self, table: str, hello: wire.Hello, only_questions: bool = False) -> Client:
        """A client for one of these tables; `only_questions`: nothing is sent while bots choose."""
        near = LocalTransport(self, table, only_questions)
        return Client(near, near, hello)


class LocalTransport:
    """The transport to a table of a local server, and the actions there."""

    token = ""

    def __init__(self, house: LocalServer, table: str, only_questions: bool = False) -> None:
        self.house = house
        self.only_questions = only_questions
        self.hub = house.hub
        self.table = table
        self.lang = "en"

    async def open(self) -> LocalConnection:
        """A new session; Denied if there is no such table."""
        connection = LocalConnection()
        try:
            table = await self.hub.table(self.table)
            seats = await self.hub.held_seats(self.house.device, self.table)
            host = await self.hub.is_host(self.table, self.house.device)
        except TableError as fault:
            raise Denied(fault.code, error_text(fault, self.lang)) from None
        connection.session = ViewerSession(
            self.hub, table, seats, connection.hear, host, self.house.device, self.only_questions
        )
        return connection

    async def close(self) -> None:
        """Nothing is kept between connections."""

    # --- actions

    async def _do(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except TableError as fault:
            raise Denied(fault.code, error_text(fault, self.lang)) from None

    async def rules(self, game: str) -> list[Rule]:
        return self.hub.games[game].rules(self.lang)

    async def record(self) -> str:
        return await self._do(self.hub.record(self.table))

    async def chart(self) -> list[list[int]]:
        return await self._do(self.hub.chart(self.table))

    async def rematch(self) -> str:
        promise, added = await self._do(self.hub.promise()), secrets.token_hex(16)
        return (await self._do(self.hub.rematch(self.table, self.house.device, "", promise, added))).table

    async def branch(self, at: int, seat: int) -> str:
        return (await self._do(self.hub.branch(self.table, at, self.house.device, seat))).table

    async def leave(self, seat: int, level: str) -> None:
        await self._do(self.hub.leave(self.table, seat, level))

    async def back(self, seat: int) -> None:
        await self._do(self.hub.back(self.table, seat))

    async def resign(self, seat: int) -> None:
        await self._do(self.hub.resign(self.table, seat))

    async def replace(self, seat: int, by: int) -> None:
        await self._do(self.hub.replace(self.table, seat, by))

    async def rename(self, seat: int, name: str) -> None:
        await self._do(self.hub.rename(self.table, seat, name))

    async def sit(self, seat: int, name: str) -> None:
        await self._do(self.hub.join(self.table, self.house.device, seat=seat, name=name))

    async def consent(self, seat: int) -> None:
        await self._do((await self.hub.table(self.table)).consent(seat))
