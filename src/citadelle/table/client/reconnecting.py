"""A client that reconnects to its table.

Requests that change something carry an id of their own and are sent again until they are answered, also over a new
connection; the table does each id once. So nothing is lost and nothing is done twice, whatever breaks in between.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from citadelle.table import wire
from citadelle.table.client.model import Model, OutOfStep, apply
from citadelle.table.client.transport import Connection, Declined, Denied, Lost, Transport, Unreachable

CONNECTING: Final = "connecting"
LIVE: Final = "live"
LOST: Final = "lost"
CLOSED: Final = "closed"
"""The state of the connection: not yet open; open, and the model is up to date; broken, being retried; ended."""

FATAL: Final = ("no_table", "no_seat", "no_session", "not_your_seat", "no_game", "wrong_origin", "wrong_host")
"""Codes after which there is no use in trying again."""


class Timing(Struct, frozen=True):
    """Seconds: between pings; until an unanswered request is sent again; first and longest wait before a new try."""

    beat: float = 15.0
    again: float = 5.0
    first: float = 0.25
    longest: float = 8.0


class Request(Struct):
    """Something sent that waits for its answer. `again`: it may be sent again over the same connection."""

    frame: bytes
    answer: asyncio.Future[Any]
    again: bool


Listener = Callable[[str], None]
"""Called at every change: "update" (the model), "state" (the connection), "trouble" (a sentence for the reader)."""


class ReconnectingClient:
    """Keeps a connection open, a model up to date, and requests until they are answered."""

    def __init__(self, transport: Transport, hello: wire.Hello, pace: Timing | None = None) -> None:
        self.transport = transport
        self.hello = hello
        self.pace = Timing() if pace is None else pace
        self.model = Model()
        self.state = CONNECTING
        self.at = -1
        """The choice whose position is shown; -1: live."""
        self.step = 0
        """The presentation step of it that is shown; 0: the position after it."""
        self.trouble = ""
        """What went wrong last, in words."""
        self.fault: Exception | None = None
        """Why the client has ended, if not by `close`."""
        self.heard: list[Listener] = []
        self.changes = 0
        """How often anything has changed."""
        self.requests: dict[str, Request] = {}
        self._connection: Connection | None = None
        self._seq = 0
        """The number of the last update of this connection."""
        self._behind = False
        """Was something missed, and a full update requested?"""
        self._task: asyncio.Task[None] | None = None
        self._waiting: list[asyncio.Future[None]] = []
        self._now = asyncio.Event()
        self._mine = secrets.token_urlsafe(9)
        self._count = itertools.count(1)

    # --- beginning and end

    async def start(self) -> None:
        """Connect and wait for the first update; Unreachable or Denied if there is none."""
        self._task = asyncio.create_task(self._run())
        await self.until(lambda model: model.is_known)

    async def close(self) -> None:
        """End the client."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._end(None)
        await self.transport.close()

    def retry(self) -> None:
        """Try to reconnect now instead of later."""
        self._now.set()

    def _end(self, fault: Exception | None) -> None:
        self.state, self.fault = CLOSED, fault
        for request in self.requests.values():
            if not request.answer.done():
                request.answer.set_exception(Lost("closed") if fault is None else fault)
                request.answer.exception()  # nobody may be waiting for it any more
        self.requests.clear()
        self._tell("state")

    def _tell(self, what: str) -> None:
        self.changes += 1
        for heard in list(self.heard):
            heard(what)
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    # --- the connection

    async def _run(self) -> None:
        tries = 0
        while True:
            fault: Exception | None = None
            try:
                await self._run_connection()
            except Lost as lost:
                fault = lost
            except Exception as ended:  # whatever it is, nobody may wait for it for ever
                self._end(ended)
                return
            if not self.model.is_known:
                self._end(Unreachable(str(fault or "")))
                return
            tries = 0 if self.state == LIVE else tries + 1
            self.state = LOST
            self._tell("state")
            self._now.clear()
            with contextlib.suppress(asyncio.TimeoutError):
                wait = min(self.pace.longest, self.pace.first * 2**tries)
                await asyncio.wait_for(self._now.wait(), wait * (0.75 + secrets.randbelow(512) / 1024))

    async def _run_connection(self) -> None:
        connection = await self.transport.open()
        self._seq, self._behind = 0, False
        beat = asyncio.create_task(self._beat(connection))
        try:
            broken = await self._begin(connection)
            async for frame in connection:
                await self._take(frame)
            if broken is not None:
                raise broken
        finally:
            self._connection = None
            beat.cancel()
            with contextlib.suppress(asyncio.CancelledError, Lost):
                await beat
            await connection.close()

    async def _begin(self, connection: Connection) -> Lost | None:
        """Say hello, and send what waits for an answer. If the connection is closed already, frames it holds are still
        read."""
        try:
            await self._greet(connection)
            for request in list(self.requests.values()):
                await connection.send(request.frame)
        except Lost as lost:
            return lost
        self._connection = connection
        return None

    async def _beat(self, connection: Connection) -> None:
        """Ping regularly, and repeat requests that were not answered."""
        loop = asyncio.get_running_loop()
        pinged = loop.time()
        while True:
            before = set(self.requests)
            await asyncio.sleep(min(self.pace.again, self.pace.beat))
            with contextlib.suppress(Lost):
                for key, request in list(self.requests.items()):
                    if key in before and request.again:
                        await connection.send(request.frame)
                if loop.time() - pinged >= self.pace.beat:
                    pinged = loop.time()
                    await connection.send(wire.encode(wire.Ping()))
                if self._behind:
                    await self.greet()

    async def _send(self, frame: bytes) -> None:
        """Send if connected; if not, pending requests are sent after the next connect."""
        if self._connection is not None:
            with contextlib.suppress(Lost):
                await self._connection.send(frame)

    async def greet(self) -> None:
        """Say hello (again): a full update comes back."""
        if self._connection is not None:
            with contextlib.suppress(Lost):
                await self._greet(self._connection)

    async def _greet(self, connection: Connection) -> None:
        await connection.send(wire.encode(structs.replace(self.hello, token=self.transport.token)))
        if self.at >= 0:
            await connection.send(wire.encode(wire.Show(at=self.at, step=self.step)))

    # --- what comes in

    async def _take(self, frame: bytes | str) -> None:
        try:
            said = wire.read_server_frame(frame)
        except ValueError as fault:
            raise Lost(str(fault)) from None
        match said:
            case wire.Update():
                await self._update(said)
            case wire.Ack(id=key) | wire.Confirm(id=key):
                self._answer(key, said)
            case wire.Refused(code="too_fast"):
                pass  # it is sent again after a while
            case wire.Refused(id=key):
                self._answer(key, Declined(said))
            case wire.Because(q=key) | wire.Advised(q=key):
                self._answer(key, said)
            case wire.Trouble():
                self._on_trouble(said)
            case wire.Pong(v=version):
                if version > self.model.v:
                    await self.greet()

    async def _update(self, update: wire.Update) -> None:
        if update.seq and update.seq <= self._seq:
            return  # it came before
        try:
            if not update.full and update.seq != self._seq + 1:
                raise OutOfStep("an update is missing")
            self.model = apply(self.model, update)
        except (OutOfStep, msgspec.MsgspecError, LookupError, TypeError, ValueError):
            if not self._behind:
                self._behind = True
                await self.greet()
            return
        self._seq, self._behind = update.seq, False
        if self.hello.seat is None:
            self.hello = structs.replace(self.hello, seat=self.model.seat)
        if self.state != LIVE:
            self.state = LIVE
            self._tell("state")
        self._tell("update")

    def _on_trouble(self, said: wire.Trouble) -> None:
        fault = Denied(said.code, said.text)
        if said.q and said.q in self.requests:
            self._answer(said.q, fault)
        elif said.code in FATAL:
            raise fault
        else:
            self.trouble = said.text
            self._tell("trouble")

    def _answer(self, key: str, said: object) -> None:
        request = self.requests.pop(key, None)
        if request is None or request.answer.done():
            return
        if isinstance(said, Exception):
            request.answer.set_exception(said)
        else:
            request.answer.set_result(said)

    # --- what goes out

    def new_request_id(self) -> str:
        """A request id that nobody else uses."""
        return f"{self._mine}-{next(self._count)}"

    async def ask(self, frame: Any, key: str, again: bool) -> Any:
        """Send a request and wait for its answer, however often the connection breaks meanwhile."""
        if self.state == CLOSED:
            raise self.fault or Lost("closed")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        request = Request(wire.encode(frame), answer, again)
        self.requests[key] = request
        await self._send(request.frame)
        try:
            return await answer
        finally:
            self.requests.pop(key, None)

    async def changed(self, since: int | None = None) -> None:
        """Wait for the next change of anything; with `since`, for one after so many changes."""
        if since is not None and self.changes != since:
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        await waiter

    async def until(self, is_so: Callable[[Model], bool]) -> Model:
        """The model as soon as this holds of it; if the client ends first, the reason is raised."""
        while not is_so(self.model):
            if self.state == CLOSED:
                raise self.fault or Lost("closed")
            await self.changed()
        return self.model
