"""Floods (row S13): strangers at one address do their worst to a public server, and an honest player plays on.

    python -m tools.campaigns.flood [KIND ...] [--seconds 20] [--connections 1100] [--tables 60] [--within 400]

Kinds: `silent` (connections that never say a word, as many as may be), `heads` (heads that come byte by byte),
`requests` (requests as fast as they go), `reads` (a long game's record, chronicle, chart and pictures, as fast as they
go), `uploads` (large records that cost much), `storage` (tables laid without end), `bots` (tables of three experts),
`choices` (frames as fast as they go). Everything comes from 127.0.0.2, the honest
player from 127.0.0.1; the server has the limits of a public one. Timed is from the honest player's choice to the update
that shows it, and from there to the answer of an easy bot. It fails if the 95th part of the first is above --within
milliseconds (half of that for `choices`), that of the second above a second, if the log has more than a megabyte, or
if memory grows by more than --memory megabytes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

from bench.load import Figures, Player, part
from tests.ports import free_port
from tools.campaigns.report import run_info
from tools.campaigns.server_process import ServerProcess
from websockets.asyncio.client import connect

import citadelle
from citadelle.kernel.match import Match
from citadelle.table import wire

STRANGER: Final = "127.0.0.2"
STRONGEST: Final = "expert"
LOG: Final = 1_000_000
Tally = dict[str, int]


class Attack:
    """What a stranger knows: where the server is, and how much is meant to be done."""

    def __init__(self, port: int, args: argparse.Namespace) -> None:
        self.port = port
        self.args = args
        self.tally: Tally = {"asked": 0, "refused": 0}

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from the stranger's address."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(STRANGER, 0))

    async def ask(self, path: str, body: bytes, kind: str = "application/json") -> tuple[int, bytes]:
        """One request, on a connection of its own: status and body."""
        reader, writer = await self.open()
        try:
            head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
            await writer.drain()
            answer = await reader.read()
        finally:
            writer.close()
        self.tally["asked"] += 1
        top, _, rest = answer.partition(b"\r\n\r\n")
        status = int(top.split(b" ", 2)[1]) if top.startswith(b"HTTP/") else 0
        self.tally["refused"] += status != 200
        return status, rest

    async def forever(self, deed: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do it again and again, whatever comes of it."""
        while True:
            with contextlib.suppress(OSError, ValueError, IndexError):
                await deed()
            await asyncio.sleep(0.001)

    # --- the kinds

    async def silent(self) -> None:
        """Connections that never say a word; those that are closed are opened again."""

        async def hold() -> None:
            reader, writer = await self.open()
            self.tally["asked"] += 1
            try:
                await reader.read()
            finally:
                writer.close()
            self.tally["refused"] += 1
            await asyncio.sleep(0.05)

        await asyncio.gather(*[self.forever(hold) for _ in range(self.args.connections)])

    async def heads(self) -> None:
        """Heads of requests that come byte by byte and never end."""

        async def drip() -> None:
            _, writer = await self.open()
            self.tally["asked"] += 1
            try:
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
                while not writer.is_closing():
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(0.5)
            finally:
                writer.close()
                self.tally["refused"] += 1

        await asyncio.gather(*[self.forever(drip) for _ in range(self.args.connections // 4)])

    async def requests(self) -> None:
        """Requests as fast as they go, on connections that are kept."""
        await self.get(lambda: "/api/tables")

    async def reads(self) -> None:
        """What a long game has to tell, all of it again and again, and positions from anywhere in it."""
        game = citadelle.game("legends")
        match = Match(game, game.setup(4, 1, {"long_game": True}))
        by = random.Random(1)
        while not match.is_over:
            decision = match.decisions[0]
            match.choose(by.choice(decision.keys), decision.seat)
        _, answer = await self.ask("/api/tables/upload", str(match.record).encode(), "text/plain")
        table = f"/api/tables/{json.loads(answer)['table']}"

        def path() -> str:
            what = by.choice(("", "/record", "/chronicle", "/chart", "/picture"))
            at = f"?at={by.randrange(len(match.choices))}" if what == "/picture" else ""
            return table + what + at

        await self.get(path)

    async def get(self, path: Callable[[], str]) -> None:
        """Ask for paths as fast as it goes."""

        async def ask_on() -> None:
            reader, writer = await self.open()
            try:
                while True:
                    writer.write(f"GET {path()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                    await writer.drain()
                    self.tally["asked"] += 1
                    head = await reader.readuntil(b"\r\n\r\n")
                    self.tally["refused"] += b" 200 " not in head[:20]
                    size = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")]
                    await reader.readexactly(int(size[0].partition(b":")[2]))
            finally:
                writer.close()

        await asyncio.gather(*[self.forever(ask_on) for _ in range(self.args.connections // 10)])

    async def uploads(self) -> None:
        """Large records whose replay costs much."""
        game = citadelle.game("legends")
        text = str(Match(game, game.setup(2, 1)).record)
        body = (text + "choice 0 nothing\n" * 200_000).encode()[: 3 * 1024 * 1024]

        async def send() -> None:
            await self.ask("/api/tables/upload", body, "text/plain")

        await asyncio.gather(*[self.forever(send) for _ in range(4)])

    async def storage(self) -> None:
        """Tables without end."""
        seats = [{"kind": "person"}, {"kind": "link"}]
        body = json.dumps({"game": "legends", "seats": seats}).encode()

        async def lay() -> None:
            await self.ask("/api/tables", body)

        await asyncio.gather(*[self.forever(lay) for _ in range(8)])

    async def bots(self) -> None:
        """Tables full of the strongest bots."""
        seats = [{"kind": "bot", "level": STRONGEST}] * 3
        options = dict(citadelle.game("legends").quick)
        body = json.dumps({"game": "legends", "seats": seats, "options": options}).encode()
        for _ in range(self.args.tables):
            with contextlib.suppress(OSError, ValueError, IndexError):
                await self.ask("/api/tables", body)
        await asyncio.Event().wait()

    async def choices(self) -> None:
        """Choices, right and wrong, as fast as they go, at a table of the stranger's own."""
        seats = [{"kind": "person"}, {"kind": "person"}]
        status, answer = await self.ask("/api/tables", json.dumps({"game": "legends", "seats": seats}).encode())
        laid: dict[str, Any] = json.loads(answer) if status == 200 else {"table": "", "seats": [{"token": ""}]}
        url = f"ws://127.0.0.1:{self.port}/api/tables/{laid['table']}/live"

        async def fire() -> None:
            async with connect(url, max_size=None, local_addr=(STRANGER, 0)) as line:
                await line.send(wire.encode(wire.Hello(seat=0, token=laid["seats"][0]["token"])).decode())
                listening = asyncio.create_task(drain(line))
                try:
                    for n in range(100_000):
                        frame = wire.Choose(key="stop", no=n % 7, v=1, id=f"f{n}")
                        await line.send(wire.encode(frame).decode())
                        self.tally["asked"] += 1
                        await asyncio.sleep(0)  # what the server says is heard, too
                finally:
                    listening.cancel()

        async def again() -> None:
            with contextlib.suppress(Exception):
                await fire()
            self.tally["refused"] += 1

        await asyncio.gather(*[self.forever(again) for _ in range(4)])


async def drain(line: Any) -> None:
    """Read what comes."""
    async for _ in line:
        pass


KINDS: Final = ("silent", "heads", "requests", "reads", "uploads", "storage", "bots", "choices")


async def play_beside(server: ServerProcess, args: argparse.Namespace, kind: str) -> dict[str, Any]:
    """An honest player's game, first alone, then beside a flood of a kind; figures of both."""
    args.seed, args.game, args.level = 1, "legends", "easy"
    figures = Figures()
    tables: asyncio.Queue[str] = asyncio.Queue()
    player = asyncio.create_task(Player(server, args, figures, 0).run(tables))
    await asyncio.sleep(args.seconds / 4)
    quiet, figures.clicks, figures.bots = list(figures.clicks), [], []
    memory, files = server.memory(), 0
    most = memory
    words = [sys.executable, "-m", "tools.campaigns.flood", kind, "--attack", str(server.port)]
    for name in ("seconds", "connections", "tables"):
        words += [f"--{name}", str(getattr(args, name))]
    flood = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    told = asyncio.create_task(flood.communicate())
    while not told.done() and not player.done():
        await asyncio.sleep(0.25)
        most, files = max(most, server.memory()), max(files, server.files())
    player.cancel()
    done = await asyncio.gather(player, return_exceptions=True)
    if isinstance(done[0], Exception):
        flood.kill()
        raise RuntimeError(f"the honest player was stopped: {done[0]!r}")
    tally: Tally = json.loads((await told)[0])
    return {
        "alone": part(quiet, 0.95),
        "p95": part(figures.clicks, 0.95),
        "worst": max(figures.clicks, default=0.0),
        "bot": part(figures.bots, 0.95),
        "bots": len(figures.bots),
        "choices": len(figures.clicks),
        "grown": (most - memory) / 1e6,
        "files": files,
        **tally,
    }


async def attack(port: int, kind: str, args: argparse.Namespace) -> Tally:
    """The stranger's own process: a flood for so many seconds; what came of it."""
    found = Attack(port, args)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(getattr(found, kind)(), args.seconds)
    return found.tally


def one_kind(kind: str, args: argparse.Namespace) -> list[str]:
    """A server of its own for a flood of a kind; prints the figures; what doesn't hold."""
    with tempfile.TemporaryDirectory(prefix="citadelle-flood-") as folder:
        log, db = Path(folder) / "log", Path(folder) / "tables.db"
        with ServerProcess(str(db), workers=2, log=log, public=free_port(), strongest=STRONGEST) as server:
            found = asyncio.run(play_beside(server, args, kind))
        logged, stored = log.stat().st_size, sum([path.stat().st_size for path in Path(folder).glob("tables.db*")])
    within = args.within / 2 if kind == "choices" else args.within
    print(
        f"{kind:8} honest p95 {found['p95'] * 1000:6.1f} ms of {found['choices']} choices (alone "
        f"{found['alone'] * 1000:.1f}, worst {found['worst'] * 1000:.1f}), bot {found['bot'] * 1000:.0f} ms of "
        f"{found['bots']}; the stranger: {found['asked']:,} tries, {found['refused']:,} turned away; memory "
        f"+{found['grown']:.0f} MB, {found['files']} files, {stored / 1e6:.1f} MB stored, {logged / 1e3:.0f} KB of log",
        flush=True,
    )
    faults = []
    if not found["choices"]:
        faults.append(f"{kind}: the honest player could not play")
    if found["p95"] * 1000 > within:
        faults.append(f"{kind}: p95 is {found['p95'] * 1000:.0f} ms, and {within:.0f} are allowed")
    if found["bot"] > args.bot_within:
        faults.append(f"{kind}: an easy bot answers in {found['bot'] * 1000:.0f} ms")
    if logged > LOG:
        faults.append(f"{kind}: {logged:,} bytes of log")
    if found["grown"] > args.memory:
        faults.append(f"{kind}: memory grew by {found['grown']:.0f} MB")
    return faults


def main(argv: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--connections", type=int, default=1100)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--think", type=float, default=0.05)
    parser.add_argument("--within", type=float, default=400.0, help="milliseconds (default %(default)s)")
    parser.add_argument("--bot-within", type=float, default=1.0, help="seconds (default %(default)s)")
    parser.add_argument("--memory", type=float, default=400.0, help="megabytes (default %(default)s)")
    parser.add_argument("--attack", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if any(kind not in KINDS for kind in args.kinds):
        parser.error(f"there are {', '.join(KINDS)}")
    if args.attack:
        print(json.dumps(asyncio.run(attack(args.attack, args.kinds[0], args))))
        return 0
    began = time.monotonic()
    faults = [fault for kind in args.kinds or KINDS for fault in one_kind(kind, args)]
    for fault in faults:
        print(fault)
    print(run_info(time.monotonic() - began))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
