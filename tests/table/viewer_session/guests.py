"""A client of a session in tests: keeps every frame, and a model of the table as a client would."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from tests.table.server.tables import ME, lay, offer

from citadelle.table import wire
from citadelle.table.client.model import Model, apply
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.server.hub import Hub
from citadelle.table.viewer_session import ViewerSession
from citadelle.table.viewer_session.snapshot import RenderCaches, Renderer
from citadelle.table.viewer_session.updates import update_frame

F = TypeVar("F")


class Guest:
    """A client of a session. Every update must follow the last, and lead to what a newcomer would be sent."""

    def __init__(self, hub: Hub, table: LiveTable, seats: Sequence[int] = (), device: str = "", host: bool = False):
        self.raw: list[bytes] = []
        self.frames: list[Any] = []
        self.model = Model()
        self.seq = 0
        self.session = ViewerSession(hub, table, seats, self.hear, host, device)

    async def hear(self, raw: bytes) -> None:
        self.raw.append(raw)
        found = wire.read_server_frame(raw)
        self.frames.append(found)
        if isinstance(found, wire.Update):
            assert found.seq == self.seq + 1, "updates are counted one by one"
            self.seq = found.seq
            self.model = apply(self.model, found)

    async def say(self, said: Any) -> list[Any]:
        """Send a frame; what came back while it was taken."""
        before = len(self.frames)
        await self.session.handle(wire.read_client_frame(wire.encode(said)))
        return self.frames[before:]

    async def hello(self, seat: int | None = None, lang: str = "en", **more: Any) -> list[Any]:
        return await self.say(wire.Hello(seat=seat, lang=lang, **more))

    async def choose(self, key: str = "", index: int = 0, **more: Any) -> Any:
        """Choose by key or number, as a client would; the last frame that came back."""
        ask = self.model.ask
        assert ask is not None
        key = key or ask.choices[index].key
        return (await self.say(wire.Choose(key=key, **{"no": ask.no, "v": self.model.v, **more})))[-1]

    def last(self, kind: type[F]) -> F:
        """The last frame of a kind."""
        return next(found for found in reversed(self.frames) if isinstance(found, kind))

    def updates(self) -> list[wire.Update]:
        """Every update so far."""
        return [found for found in self.frames if isinstance(found, wire.Update)]

    # --- what a newcomer would see

    def fresh(self, caches: RenderCaches | None = None) -> Model:
        """The table as a newcomer with the same greeting would be shown it, made without anything that was kept."""
        session = self.session
        assert session.viewer is not None
        renderer = Renderer(session.table, caches or RenderCaches())
        sight = renderer.current(session.viewer, session.rights, session.at, session.step)
        update = wire.read_server_frame(update_frame(None, sight))
        assert isinstance(update, wire.Update)
        return apply(Model(), update)

    def faults(self, caches: RenderCaches | None = None) -> list[str]:
        """Where the model, kept up by updates, is not what a newcomer would be shown."""
        one, other = plain(self.model), plain(self.fresh(caches))
        return [f"{name}: {one[name]!r:.300} is not {other[name]!r:.300}" for name in one if one[name] != other[name]]


def plain(model: Model) -> dict[str, Any]:
    """A model as data; without what belongs to the last update alone, things in no order."""
    found: dict[str, Any] = msgspec.to_builtins(model)
    for name in ("fresh", "shown", "trails"):
        del found[name]
    found["things"] = sorted(found["things"])
    return found


async def seated(hub: Hub, table: LiveTable, *seats: int, lang: str = "en", **more: Any) -> Guest:
    """Somebody who holds these seats and has said hello as the first of them; nobody's: a spectator."""
    guest = Guest(hub, table, seats, ME if seats else "", bool(seats))
    await guest.hello(seats[0] if seats else -1, lang, **more)
    return guest


async def settle(hub: Hub, table: LiveTable) -> None:
    """Until the bots have played and everybody has been told."""
    while hub.bot_turns.thinking:
        await asyncio.sleep(0)
    await table.wait_idle()


def everything(guest: Guest) -> str:
    """All that ever reached a guest."""
    return b"\n".join(guest.raw).decode()


async def played(hub: Hub, choices: int, **options: Any) -> LiveTable:
    """A table of Legends after so many choices by chance."""
    _, table = await lay(hub, "me", "me", game="legends", map="first_voyage", **options)
    by = Random(1)
    while table.choice_count() < choices:
        seat = table.match.state.open_seats()[0]
        decision = table.match.state.decision(seat)
        assert decision is not None
        await offer(table, seat, by.randrange(len(decision.keys)))
    return table


async def close(*guests: Guest) -> None:
    """All of them leave their desks."""
    for guest in guests:
        await guest.session.close()
