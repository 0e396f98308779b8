"""Where a table stands, for those who ask once instead of watching: what a session would send them."""

from __future__ import annotations

import asyncio
from typing import Final

from citadelle.kernel.view import SPECTATOR
from citadelle.table import wire
from citadelle.table.errors import TableError
from citadelle.table.http.caller import Caller
from citadelle.table.http.errors import ErrorWithText
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.store.base import Entry
from citadelle.table.viewer_session import ViewerSession
from citadelle.table.viewer_session.updates import full_update
from citadelle.table.viewer_session.viewer import TEXT, Rights, Viewer, viewer_of


class VersionWatcher:
    """A watcher without a seat that waits for the next entry."""

    seat: Final = -1
    device: Final = ""

    def __init__(self) -> None:
        self.came = asyncio.Event()

    async def changed(self, table: LiveTable, entry: Entry | None) -> None:
        """Wake up whoever waits, if there is a new entry."""
        if entry is not None:
            self.came.set()


async def wait_beyond(live: LiveTable, version: int, seconds: float) -> None:
    """Wait until the table's version is beyond this one, for at most so many seconds."""
    news = VersionWatcher()
    live.watch(news)
    try:
        async with asyncio.timeout(seconds):
            while live.version <= version:
                news.came.clear()
                await news.came.wait()
    except TimeoutError:
        pass
    finally:
        live.unwatch(news)


async def position(who: Caller, live: LiveTable, viewer: int | None) -> bytes:
    """The whole update that this viewer would get, with the board as text, and the seat's view as data."""
    held = await who.seats(live.row.id)
    is_host = bool(who.device) and await who.hub.is_host(live.row.id, who.device)
    renderer = ViewerSession(who.hub, live, held, discard_frame).renderer
    asking = viewer_of(wire.Hello(lang=who.lang, form=TEXT), SPECTATOR if viewer is None else viewer)
    update = wire.encode(full_update(renderer.current(asking, Rights(tuple(held), is_host))))
    view = wire.encode(live.match.view(viewer).data())
    return update[:-1] + b',"view":' + view + b"}"


async def discard_frame(frame: bytes) -> None:
    """A sender for sessions that answer by return value."""


def session_of(who: Caller, live: LiveTable, seat: int) -> ViewerSession:
    """A session for one question of the sender, looking on from a seat that they hold."""
    session = ViewerSession(who.hub, live, [seat], discard_frame)
    session.viewer = Viewer(seat, who.lang)
    return session


def why_not(who: Caller, live: LiveTable, seat: int, question: wire.Why) -> wire.Because:
    """Why something can't be chosen, as it is answered over a socket."""
    return session_of(who, live, seat).why(question)


async def advice(who: Caller, live: LiveTable, seat: int) -> wire.Advised:
    """What a strong agent would do, as it is answered over a socket."""
    session = session_of(who, live, seat)
    try:
        return await session.hint("")
    except TableError as fault:
        raise ErrorWithText(fault.code, session.refusal_frame("", fault).text) from None
