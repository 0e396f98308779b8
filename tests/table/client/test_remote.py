"""Tables of a real server through a client: dropped sockets, a restart in mid-game, links, secrets and refusals."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.table.client.local_servers import GAMES, play_on, quick_hub
from tests.table.fakes import Disk
from tests.table.http.hubs import WIDE, Table
from tests.table.http.running import Served

from citadelle.table.client import connect
from citadelle.table.client.links import Link
from citadelle.table.client.reconnecting import LIVE, LOST, Timing
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Denied, Unreachable
from citadelle.table.http.limits import Config

QUICK = Timing(beat=0.5, again=0.3, first=0.01, longest=0.1)


class Wire:
    """A cable between client and server that can be cut, and plugged into another server."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.open: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.carried = 0
        self.cut_after = 0
        """Cut when so many more bytes have come from the server; 0: never."""

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self.open |= {writer, back}
        for source, sink, counted in ((reader, back, False), (there, writer, True)):
            task = asyncio.create_task(self.carry(source, sink, counted))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(4096):
                if counted and self.cut_after:
                    self.cut_after -= min(len(data), self.cut_after)
                    if not self.cut_after:
                        self.cut()
                        return
                sink.write(data)
                await sink.drain()
        sink.transport.abort()

    def cut(self) -> None:
        """Cut every connection there is."""
        for writer in self.open:
            writer.transport.abort()
        self.open.clear()


@asynccontextmanager
async def cable(port: int) -> AsyncIterator[tuple[Wire, int]]:
    """A cable to a port, and the port at its near end."""
    wire = Wire(port)
    server = await asyncio.start_server(wire.accept, "127.0.0.1", 0)
    try:
        yield wire, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        wire.cut()
        for task in list(wire.tasks):
            task.cancel()
        await asyncio.gather(*wire.tasks, return_exceptions=True)
        await server.wait_closed()


def served(disk: Disk | None = None) -> Served:
    return Served(lambda: quick_hub(disk), Config(limits=WIDE))


def link(server: Served | int, table: Table, token: str) -> str:
    port = server if isinstance(server, int) else server.port
    return f"http://127.0.0.1:{port}/t/{table.id}#seat={token}"


def go(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_program_plays_a_whole_game_by_its_link() -> None:
    with served() as server:
        table = Table(server, "random", game="legends")

        async def work() -> None:
            async with connect(link(server, table, table.links[0])) as seat:
                assert seat.model.seat == 0
                await play_on(seat)
                assert seat.model.over is not None

        go(work)
        assert table.look()["over"]


def test_an_invitation_becomes_a_seat_and_is_kept() -> None:
    with served() as server:
        table = Table(server, "link", game="legends")
        kept: list[Link] = []

        async def work() -> None:
            found = link(server, table, table.links[1])
            async with connect(found, name="Bo", kept=kept.append) as seat:
                assert seat.model.seat == 1 and seat.model.name(1) == "Bo"
            assert len(kept) == 1 and kept[0].token not in ("", table.links[1])
            async with connect(str(kept[0])) as seat:
                assert seat.model.seat == 1
            with pytest.raises(Denied):
                async with connect(found):
                    pass

        go(work)


def test_a_device_finds_its_seat_again_by_any_link() -> None:
    with served() as server:
        table = Table(server, "link", game="legends")

        async def work() -> None:
            device = "d" * 32
            async with connect(link(server, table, table.links[1]), device=device):
                pass
            for again in (link(server, table, table.links[1]), f"http://127.0.0.1:{server.port}/t/{table.id}"):
                async with connect(again, device=device) as seat:
                    assert seat.model.seat == 1

        go(work)


def test_a_link_without_a_secret_watches() -> None:
    with served() as server:
        table = Table(server, "free", game="legends")

        async def work() -> None:
            async with connect(f"http://127.0.0.1:{server.port}/t/{table.id}", name="Cy") as seat:
                assert seat.model.seat == -1 and seat.model.ask is None
                await seat.actions.sit(1, "Cy")
                await seat.sit(1)
                await seat.until(lambda model: model.seat == 1 and model.name(1) == "Cy")

        go(work)


@pytest.mark.parametrize("seed", range(3))
def test_dropped_sockets_lose_nothing_and_double_nothing(seed: int) -> None:
    with served() as server:
        table = Table(server, "random", game="legends")

        async def work() -> None:
            async with cable(server.port) as (wire, port):
                states: list[str] = []
                async with connect(link(port, table, table.links[0]), pace=QUICK) as seat:
                    seat.heard.append(lambda what: states.append(seat.state) if what == "state" else None)
                    for n in range(200):
                        asked = await seat.asked()
                        if asked is None:
                            break
                        if n % 2:
                            wire.cut_after = 1 + (n * 37 * (seed + 1)) % 1500
                        await seat.choose(asked.choices[n % len(asked.choices)].key)
                    model = seat.model
                assert model.over is not None and states.count(LOST) > 5 and LIVE in states
                truth = table.look(server.program(table.links[0]))
                assert truth["v"] == model.v

        go(work)


def test_the_server_restarts_in_mid_game() -> None:
    disk = Disk()

    async def work(first: Served, table: Table) -> None:
        async with cable(first.port) as (wire, port), connect(link(port, table, table.links[0]), pace=QUICK) as seat:
            await play_on(seat, 4)
            asked = await seat.asked()
            assert asked is not None
            await asyncio.to_thread(first.__exit__)
            await seat.until(lambda _: seat.state == LOST)
            choosing = asyncio.create_task(seat.choose(asked.choices[0].key))
            with served(disk) as second:
                wire.target = second.port
                seat.retry()
                await choosing
                await play_on(seat)
                assert seat.model.over is not None
            await seat.until(lambda _: seat.state == LOST)

    first = served(disk)
    first.__enter__()
    go(lambda: work(first, Table(first, "random", game="legends")))


@pytest.mark.parametrize(
    ("lang", "token", "said"),
    [
        ("en", "x" * 32, "taken|link"),
        ("fr", "x" * 32, "prise|lien"),
        ("en", "short", "seat|link"),
        ("fr", "é", "place"),
    ],
)
def test_a_wrong_secret_is_refused_in_the_readers_language(lang: str, token: str, said: str) -> None:
    with served() as server:
        table = Table(server, "link", game="legends")

        async def work() -> None:
            with pytest.raises(Denied, match=said):
                async with connect(link(server, table, token), lang=lang):
                    pass

        go(work)


@pytest.mark.parametrize(("lang", "said"), [("en", "no such table"), ("fr", "n’existe pas")])
@pytest.mark.parametrize("token", ["", "x" * 32])
def test_an_unknown_table_is_refused_in_the_readers_language(lang: str, said: str, token: str) -> None:
    with served() as server:

        async def work() -> None:
            with pytest.raises(Denied, match=said):
                async with connect(f"http://127.0.0.1:{server.port}/t/nosuchtable#seat={token}", lang=lang):
                    pass

        go(work)


def test_nobody_at_that_address() -> None:
    async def work() -> None:
        closed = await asyncio.start_server(lambda r, w: None, "127.0.0.1", 0)
        port = closed.sockets[0].getsockname()[1]
        closed.close()
        await closed.wait_closed()
        for token in ("", "x" * 32):
            with pytest.raises(Unreachable):
                async with connect(f"http://127.0.0.1:{port}/t/abc#seat={token}"):
                    pass

    go(work)


def test_something_else_at_that_address() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(b"220 mail.example ESMTP\r\n")
        writer.close()

    async def work() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        for token in ("", "x" * 32):
            with pytest.raises(Unreachable):
                async with connect(f"http://127.0.0.1:{port}/t/abc#seat={token}"):
                    pass
        server.close()
        await server.wait_closed()

    go(work)


def test_a_secret_is_not_carried_to_another_address() -> None:
    heard: list[bytes] = []

    async def elsewhere(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.read(2000))
        writer.close()

    async def work() -> None:
        other = await asyncio.start_server(elsewhere, "127.0.0.1", 0)
        there = other.sockets[0].getsockname()[1]

        async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(2000)
            writer.write(f"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:{there}/x\r\n\r\n".encode())
            writer.close()

        server = await asyncio.start_server(lead, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises((Unreachable, Denied)):
            async with connect(f"http://127.0.0.1:{port}/t/abc#seat={'x' * 32}"):
                pass
        for one in (server, other):
            one.close()
            await one.wait_closed()

    go(work)
    assert heard == []


def test_hello_is_said_as_it_was_asked_for() -> None:
    with served() as server:
        table = Table(server, "random", game="legends")

        async def work() -> None:
            client: Client = connect(link(server, table, table.links[0]), lang="fr", width=100)
            assert (client.hello.lang, client.hello.width) == ("fr", 100)
            async with client as seat:
                assert seat.model.ask is not None and "\x1b" not in seat.model.board
                assert max(len(line) for line in seat.model.board.splitlines()) <= 100
                french = seat.model.ask.prompt
                await seat.speak("en")
                await seat.until(lambda model: model.ask is not None and model.ask.prompt != french)
                assert seat.model.table is not None and seat.model.table.game_title == GAMES["legends"].title("en")

        go(work)
