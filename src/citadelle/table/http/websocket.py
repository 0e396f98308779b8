"""A table's socket: frames in, frames out, around one viewer session.

The guard has checked host and origin before the first byte. A socket never holds up its table: frames wait in a queue
of its own, and a client that doesn't read is disconnected. Whoever reconnects gets a full update.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections import deque
from typing import Any, Final

from fastapi import WebSocket
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from citadelle.table import wire
from citadelle.table.errors import TableError
from citadelle.table.http import errors
from citadelle.table.http.caller import Caller
from citadelle.table.http.limits import Meter
from citadelle.table.http.schemas import ID
from citadelle.table.http.server_context import ServerContext
from citadelle.table.viewer_session import ViewerSession

log = logging.getLogger("citadelle.http")

CUT: Final = "citadelle.cut"
"""The name of an ASGI extension that aborts a connection at once (web/websocket_protocol.py)."""
POLICY: Final = 1008
FAULT: Final = 1011
LATER: Final = 1013
"""Close codes: it sent what it may not; an error of the server; it doesn't read."""


async def table_socket(socket: WebSocket) -> None:
    """Serve one socket of a table, for a player or a spectator."""
    server: ServerContext = socket.app.state.server
    table = str(socket.path_params["table"])
    try:
        who = Caller(server, socket)
        if server.sockets[who.address] >= server.config.limits.sockets:
            raise TableError("too_many", most=server.config.limits.sockets)
        seats = await held_seats(who, table)
    except TableError as fault:
        await deny(socket, errors.error_response(fault, errors.request_language(socket)))
        return
    server.sockets[who.address] += 1
    session = SocketSession(server, socket, who, table)
    server.sessions.add(session)
    try:
        await socket.accept()
        await session.run(table, seats)
    finally:
        server.sessions.discard(session)
        server.sockets[who.address] -= 1
        if not server.sockets[who.address]:
            del server.sockets[who.address]


async def held_seats(who: Caller, table: str) -> list[int]:
    """The seats that the sender holds. Errors of the table itself are sent as frames later, where a page can read
    them."""
    try:
        return await who.seats(table) if re.fullmatch(ID, table) else []
    except TableError as fault:
        if fault.code == "no_session":
            raise
        return []


async def deny(socket: WebSocket, answer: Response) -> None:
    """Refuse a socket by an HTTP answer."""
    await socket.send_denial_response(answer)


class CloseSocket(Exception):
    """Close the socket with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class SocketSession:
    """One open socket."""

    def __init__(self, server: ServerContext, socket: WebSocket, who: Caller, table: str = "") -> None:
        self.server = server
        self.limits = server.config.limits
        self.socket = socket
        self.who = who
        self.address = who.address
        self.table = table
        self.outbox: deque[bytes] = deque()
        self.more = asyncio.Event()
        self.full = False
        self.faults = 0
        self.hasty = 0
        """Frames that came too fast since the last that didn't."""

    async def run(self, id_: str, seats: list[int]) -> None:
        """Talk until one side ends it."""
        writer = asyncio.create_task(self.write())
        code = 1000
        try:
            code = await self.converse(id_, seats)
        except CloseSocket as close:
            code = close.code
        except Exception:
            self.server.metrics.faults += 1
            log.exception("unexpected error at a socket of table %s", id_)
            code = FAULT
        finally:
            await self.flush(writer)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer
            await self.close(code)

    async def converse(self, id_: str, seats: list[int]) -> int:
        """Open a session for the sender and hand every frame to it."""
        try:
            table = await self.who.hub.table(id_)
        except TableError as fault:
            await self.trouble(fault.code, fault.details)
            return POLICY
        is_host = bool(self.who.device) and await self.who.hub.is_host(id_, self.who.device)
        session = ViewerSession(self.who.hub, table, seats, self.send, is_host, self.who.device)
        try:
            async with asyncio.timeout(self.limits.patience):
                first = await self.frame()
            while first is not None:
                await self.handle(session, first)
                first = await self.frame()
            return 1000
        except TimeoutError:
            return POLICY
        finally:
            await session.close()

    async def end(self, code: str) -> None:
        """The host ends it: say why, and close."""
        await self.trouble(code, {})
        await asyncio.sleep(0.05)
        await self.close(POLICY)

    # --- in

    async def frame(self) -> str | bytes | None:
        """The next frame; None when the other side has gone."""
        if self.full:
            raise CloseSocket(LATER)
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        return text if text is not None else message.get("bytes", b"")

    async def handle(self, session: ViewerSession, frame: str | bytes) -> None:
        """Give a frame to the session, if it can be read and comes at a fair pace."""
        try:
            if isinstance(frame, bytes):
                raise ValueError("not text")
            said = wire.read_client_frame(frame)
        except ValueError:
            await self.reject_unreadable()
            return
        for meter in self.meters(said):
            seconds = meter.take(self.who.address)
            if seconds:
                await self.reject_too_fast(said, seconds)
                return
        if not isinstance(said, wire.Choose | wire.Undo | wire.Auto):  # these have a rate of their own
            seconds = await self.server.turns.come(self.who.address)
            if seconds:
                await self.reject_too_fast(said, seconds)
                return
        self.hasty = 0
        await self.server.turns.count(self.who.address, self.measured(session, said))

    async def measured(self, session: ViewerSession, said: Any) -> None:
        """Let the session handle a frame; frames are counted, and choices timed."""
        metrics = self.server.metrics
        metrics.frames[type(said).__name__.lower()] += 1
        began = time.perf_counter()
        await session.handle(said)
        if isinstance(said, wire.Choose):
            metrics.choice_seconds.observe(time.perf_counter() - began)

    def meters(self, said: Any) -> list[Meter]:
        """What a frame is counted as."""
        counted = self.server.meters
        match said:
            case wire.Choose() | wire.Undo() | wire.Auto():
                return [counted.choices]
            case wire.Advise():
                return [counted.frames, counted.hints]
            case wire.Say():
                return [counted.frames, counted.said]
            case _:
                return [counted.frames]

    async def reject_unreadable(self) -> None:
        """Answer a frame that can't be decoded; after a few of them the socket is closed."""
        self.faults += 1
        await self.trouble("malformed", {"why": ""})
        if self.faults >= self.limits.garbage:
            raise CloseSocket(POLICY)

    async def reject_too_fast(self, said: Any, seconds: float) -> None:
        """Answer a frame that came too fast, by the id it carried; it was not handled. The next is read after a pause,
        and after many of them in a row the socket is closed: answering costs, too."""
        self.hasty += 1
        if self.hasty >= self.limits.hasty:
            raise CloseSocket(POLICY)
        args: dict[str, object] = {"seconds": max(1, round(seconds))}
        id_ = getattr(said, "id", "")
        if id_:
            text = errors.sentence("too_fast", self.who.lang, args)
            await self.send(wire.encode(wire.Refused(id_, "too_fast", text, -1)))
        else:
            await self.trouble("too_fast", args, getattr(said, "q", ""))
        await asyncio.sleep(min(self.limits.slowest, self.limits.slower * self.hasty))

    # --- out

    async def trouble(self, code: str, args: dict[str, object], q: str = "") -> None:
        """Say what is wrong."""
        await self.send(wire.encode(wire.Trouble(code, errors.sentence(code, self.who.lang, args), q)))

    async def send(self, frame: bytes) -> None:
        """Put a frame into the outbox; never waits. An outbox that grows too long ends the connection."""
        if self.full:
            return
        if len(self.outbox) >= self.limits.backlog:
            self.full = True
            self.outbox.clear()
            self.cut()
            return
        self.outbox.append(frame)
        self.more.set()

    async def close(self, code: int) -> None:
        """Close the socket, by force if its other side doesn't read even that."""
        try:
            async with asyncio.timeout(1.0):
                await self.socket.close(code)
        except TimeoutError:
            self.cut()
        except (WebSocketDisconnect, RuntimeError):
            pass

    def cut(self) -> None:
        """Abort a connection whose other side doesn't read; without the extension it ends with its next frame."""
        way = self.socket.scope.get("extensions", {}).get(CUT)
        if way is not None:
            way["now"]()

    async def write(self) -> None:
        """Send what is in the outbox, in order, as fast as the other side reads."""
        while True:
            await self.more.wait()
            self.more.clear()
            while self.outbox:
                await self.socket.send_text(self.outbox.popleft().decode())

    async def flush(self, writer: asyncio.Task[None]) -> None:
        """Give the last frames a moment to go out."""
        for _ in range(20):
            if not self.outbox or writer.done():
                return
            await asyncio.sleep(0.01)
