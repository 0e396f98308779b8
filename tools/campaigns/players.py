"""Players who never give up: they choose at random, and after a break they send what was not answered once more.

Half of a table's players use the socket, the others plain requests. Each request bears an id of its own; what is
answered is noted in the table's book, so that somebody can look whether it is true.
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import random
import urllib.error
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec
from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from citadelle.table import wire

LOST: Final = (OSError, EOFError, WebSocketException, http.client.HTTPException, asyncio.TimeoutError)
PATIENCE: Final = 20.0
"""Seconds after which a server that says nothing is taken for gone."""

_ids: Final = itertools.count(1)


class Place(Protocol):
    """Where the server is, once it is there."""

    up: asyncio.Event

    def live(self, table: str) -> str: ...

    def ask(self, path: str, body: Any = None, token: str = "") -> Any: ...


@dataclass
class Request:
    """Something sent: what, its id, and the frame or body without its kind."""

    what: str
    id: str
    body: dict[str, Any]


@dataclass
class Board:
    """A table as its players know it: what was answered, by id and version, and whether it is over."""

    table: str
    tokens: list[str]
    answered: dict[str, int] = field(default_factory=dict)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[str] = field(default_factory=list)
    resent: int = 0
    refused: int = 0

    @property
    def version(self) -> int:
        """The latest version that anybody was answered."""
        return max(self.answered.values(), default=0)

    def note(self, request: Request, v: int) -> None:
        """A request was answered: it is durable, at this version."""
        if self.answered.setdefault(request.id, v) != v:
            self.faults.append(f"{self.table}: {request.id} answered as {self.answered[request.id]}, then as {v}")


class Player:
    """One seat's player."""

    def __init__(self, place: Place, board: Board, seat: int, rng: random.Random) -> None:
        self.place = place
        self.board = board
        self.seat = seat
        self.token = board.tokens[seat]
        self.rng = rng
        self.pending: Request | None = None
        self.ask: wire.Asked | None = None
        self.v = -1
        """The version that it sees, and below the one that it was answered last."""
        self.done = -1
        self.least = 0
        """The latest version that anybody had been answered when it last asked how the table stands."""
        self.can_undo = False
        self.autos: list[wire.AutoData] = []
        self.idle = asyncio.Event()
        """Set while it waits for the server to come back."""

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the server."""
        while not self.board.over.is_set():
            self.idle.set()
            await self.place.up.wait()
            self.idle.clear()
            try:
                await self.session()
            except LOST:
                await asyncio.sleep(0.01)

    async def session(self) -> None:
        """As long as the server is there."""
        raise NotImplementedError

    def wish(self) -> Request | None:
        """What to send now: mostly a choice, sometimes the last one back, a word, or an automatic answer."""
        if self.ask is None or self.v < self.done:
            return None
        id_ = f"r{next(_ids)}"
        dice = self.rng.random()
        if dice < 0.04:
            return Request("say", id_, {"text": f"so be it {id_}", "id": id_})
        if dice < 0.10 and self.can_undo:
            return Request("undo", id_, {"v": self.v, "id": id_})
        if dice < 0.16 and self.autos:
            auto = self.rng.choice(self.autos)
            # What isn't set is not taken back: that is answered, and nothing is written.
            answer = self.rng.choice(["", auto.answers[0][0]]) if auto.answer else auto.answers[0][0]
            until = self.rng.choice(auto.untils)[0]
            return Request("auto", id_, {"window": auto.window, "answer": answer, "until": until, "id": id_})
        key = self.rng.choice(self.ask.keys or [choice.key for choice in self.ask.choices])
        return Request("choose", id_, {"key": key, "no": self.ask.no, "v": self.v, "id": id_})


class SocketPlayer(Player):
    """Plays over the socket."""

    async def session(self) -> None:
        """Say hello, send again what was not answered, then play."""
        async with connect(self.place.live(self.board.table), max_size=None, open_timeout=PATIENCE) as line:
            self.least = self.board.version
            await line.send(wire.encode(wire.Hello(token=self.token, form="text", brief=True)).decode())
            self.ask, fresh = None, True
            while not self.board.over.is_set():
                frame = wire.read_server_frame(await asyncio.wait_for(line.recv(), PATIENCE))
                if isinstance(frame, wire.Update):
                    self.look(frame)
                    if fresh and self.pending is not None:
                        self.board.resent += 1
                        await self.send(line)
                    fresh = False
                elif isinstance(frame, wire.Ack | wire.Refused):
                    self.on_answer(frame)
                elif isinstance(frame, wire.Trouble):
                    self.trouble(frame)
                if self.pending is None and (wish := self.wish()) is not None:
                    self.pending = wish
                    await self.send(line)

    async def send(self, line: ClientConnection) -> None:
        """Send what is not answered yet."""
        assert self.pending is not None
        await line.send(json.dumps({"do": self.pending.what, **self.pending.body}))

    def look(self, update: wire.Update) -> None:
        """See how the table stands."""
        if update.v < self.least:
            self.board.faults.append(f"{self.board.table}: shown at {update.v}, though answered at {self.least}")
        self.v = update.v
        if update.ask is not UNSET:
            self.ask = update.ask
        if update.undo is not UNSET:
            self.can_undo = update.undo
        if update.auto is not UNSET:
            self.autos = update.auto
        if update.over is not UNSET and update.over is not None and self.pending is None:
            self.board.over.set()

    def on_answer(self, frame: wire.Ack | wire.Refused) -> None:
        """The answer to what was sent."""
        if self.pending is None or frame.id != self.pending.id:
            return
        if isinstance(frame, wire.Ack):
            self.board.note(self.pending, frame.v)
            self.done = frame.v
        else:
            self.board.refused += 1
        self.pending = None

    def trouble(self, frame: wire.Trouble) -> None:
        """The table can't answer: break off, and come back."""
        if frame.code not in ("no_answer",):
            self.board.faults.append(f"{self.board.table}: {frame.code}: {frame.text}")
        raise EOFError


class RequestPlayer(Player):
    """Plays by plain requests."""

    async def session(self) -> None:
        """Send again what was not answered; then look, choose, and look again."""
        if self.pending is not None:
            self.board.resent += 1
            await self.send()
        while not self.board.over.is_set():
            await self.look()
            if self.ask is None:
                await asyncio.sleep(0.02)
            elif (wish := self.wish()) is not None:
                self.pending = wish
                await self.send()

    async def request(self, path: str, body: Any = None) -> Any:
        """One request."""
        return await asyncio.to_thread(self.place.ask, f"/api/tables/{self.board.table}{path}", body, self.token)

    async def look(self) -> None:
        """See how the table stands."""
        least = self.board.version
        try:
            found = await self.request(f"?seat={self.seat}")
        except urllib.error.HTTPError as fault:
            fault.close()
            if fault.code != 503:
                self.board.faults.append(f"{self.board.table}: can't be looked at: {fault.code}")
            raise EOFError from None
        self.v = found["v"]
        if self.v < least:
            self.board.faults.append(f"{self.board.table}: asked for, it was at {self.v}, before {least}")
        self.ask = msgspec.convert(found["ask"], wire.Asked) if found.get("ask") else None
        self.can_undo = bool(found.get("undo"))
        self.autos = msgspec.convert(found.get("auto", []), list[wire.AutoData])
        if found.get("over"):
            self.board.over.set()

    async def send(self) -> None:
        """Send what is not answered yet, and take the answer."""
        assert self.pending is not None
        try:
            done = await self.request(f"/{self.pending.what}", self.pending.body)
        except urllib.error.HTTPError as fault:
            with fault:
                code = json.load(fault)["error"]["code"]
            if fault.code == 503:
                raise EOFError from None
            if fault.code != 409:
                self.board.faults.append(f"{self.board.table}: {self.pending.what} refused with {fault.code} {code}")
            self.board.refused += 1
        else:
            self.board.note(self.pending, done["v"])
        self.pending = None
