"""A server under load: many games of people against bots, spectators beside them, everything over real sockets.

    python -m bench.load [--games 100] [--sockets 200] [--seconds 60] [--think 2] [--level easy] [--workers 1] [--json]

Every game has one person and one bot; the sockets that are left look on. People think for a while (exponentially
distributed around --think seconds) and choose at random. Timed is from sending a choice until the update that shows it
has arrived, on the same machine, while bots think in processes of their own. A payload is all that one choice makes the
server send to the one who chose, as JSON and packed as it goes through the socket. Games that end are begun again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.campaigns.server_process import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

import citadelle
from citadelle.table import wire


@dataclass
class Figures:
    """What was measured."""

    clicks: list[float] = field(default_factory=list)
    payloads: list[int] = field(default_factory=list)
    packed: list[int] = field(default_factory=list)
    """The same compressed, as it goes through the socket."""
    first: list[int] = field(default_factory=list)
    frames: int = 0
    octets: int = 0
    refused: int = 0
    games: int = 0
    bots: list[float] = field(default_factory=list)
    """How long each answer of a bot was waited for."""


class Player:
    """A person at one socket: reads all that comes, thinks, chooses at random."""

    def __init__(self, server: ServerProcess, args: argparse.Namespace, figures: Figures, n: int) -> None:
        self.server = server
        self.args = args
        self.figures = figures
        self.rng = random.Random(f"{args.seed} {n}")
        self.count = 0

    async def run(self, tables: asyncio.Queue[str]) -> None:
        """Play game after game."""
        while True:
            seats = [{"kind": "person", "name": "Load"}, {"kind": "bot", "level": self.args.level}]
            laid = await asyncio.to_thread(self.server.lay, self.args.game, seats)
            tables.put_nowait(laid["table"])
            self.figures.games += 1
            async with connect(self.server.live(laid["table"]), max_size=None, open_timeout=60) as line:
                await line.send(wire.encode(wire.Hello(seat=0, token=laid["seats"][0]["token"])).decode())
                await self.play(line)

    async def play(self, line: ClientConnection) -> None:
        """One game to its end."""
        self.ask: Any = None
        self.v = self.acked = self.octets = self.packed = 0
        self.packer = zlib.compressobj(wbits=-12, memLevel=5)
        self.over = False
        self.sent = self.bot_since = 0.0
        self.news = asyncio.Event()
        listening = asyncio.create_task(self.listen(line))
        try:
            while not self.over:
                await self.until(lambda: self.over or bool(self.ask))
                await asyncio.sleep(self.rng.expovariate(1 / self.args.think))
                if self.is_asked():
                    await self.choose(line)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    def is_asked(self) -> bool:
        """Is there something to choose now?"""
        return bool(self.ask) and not self.over

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for that."""
        while not is_so():
            self.news.clear()
            await self.news.wait()

    async def choose(self, line: ClientConnection) -> None:
        """A random answer, timed until it is seen."""
        self.count += 1
        keys = self.ask.get("keys") or [choice["key"] for choice in self.ask["choices"]]
        key = self.rng.choice(keys)
        frame = wire.encode(wire.Choose(key=key, no=self.ask["no"], v=self.v, id=f"load-{self.count}")).decode()
        self.ask, self.acked, self.octets, self.packed = None, 0, 0, 0
        self.sent = time.perf_counter()
        await line.send(frame)
        await self.until(lambda: not self.sent)

    async def listen(self, line: ClientConnection) -> None:
        """Take in all that comes."""
        async for frame in line:
            said = json.loads(frame)
            plain = frame.encode() if isinstance(frame, str) else frame
            size = len(plain)
            self.packed += len(self.packer.compress(plain)) + len(self.packer.flush(zlib.Z_SYNC_FLUSH))
            self.figures.frames += 1
            self.figures.octets += size
            self.octets += size
            if said["is"] == "ack":
                self.acked = said["v"]
            elif said["is"] == "refused":
                self.figures.refused += 1
                self.sent = 0.0
            elif said["is"] == "update":
                if self.bot_since and said["v"] > self.v:
                    self.figures.bots.append(time.perf_counter() - self.bot_since)
                self.v = said["v"]
                self.ask = said.get("ask", self.ask)
                self.over = bool(said.get("over"))
                self.bot_since = 0.0 if self.ask or self.over else time.perf_counter()
                if said.get("full"):
                    self.figures.first.append(size)
            if self.sent and self.acked and self.v >= self.acked:
                self.figures.clicks.append(time.perf_counter() - self.sent)
                self.figures.payloads.append(self.octets)
                self.figures.packed.append(self.packed)
                self.sent = 0.0
            self.news.set()


async def spectator(server: ServerProcess, table: str, figures: Figures) -> None:
    """Someone who looks on."""
    async with connect(server.live(table), max_size=None, open_timeout=60) as line:
        await line.send(wire.encode(wire.Hello(seat=-1)).decode())
        async for frame in line:
            figures.frames += 1
            figures.octets += len(frame)


async def load(server: ServerProcess, args: argparse.Namespace) -> Figures:
    """Everyone at once, for so many seconds."""
    figures = Figures()
    tables: asyncio.Queue[str] = asyncio.Queue()
    tasks = [asyncio.create_task(Player(server, args, figures, n).run(tables)) for n in range(args.games)]
    known: list[str] = [await tables.get() for _ in range(args.games)]
    for n in range(args.sockets - args.games):
        tasks.append(asyncio.create_task(spectator(server, known[n % len(known)], figures)))
    await asyncio.sleep(min(5.0, args.seconds / 4))
    figures.clicks.clear()
    figures.payloads.clear()
    figures.packed.clear()
    figures.frames = figures.octets = 0
    _, running = await asyncio.wait(tasks, timeout=args.seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        if task not in running and not task.cancelled() and task.exception() is not None:
            print(f"a client failed: {task.exception()!r}", file=sys.stderr)
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def part(values: list[Any], share: float) -> Any:
    """The value below which this share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0


def add_up(figures: Figures, args: argparse.Namespace, memory: int, cores: float) -> dict[str, Any]:
    """The figures as an object."""
    return {
        "games": args.games,
        "sockets": args.sockets,
        "seconds": args.seconds,
        "think": args.think,
        "level": args.level,
        "cores": os.cpu_count(),
        "compiled": citadelle.compiled(),
        "choices": len(figures.clicks),
        "choices_per_second": round(len(figures.clicks) / args.seconds, 1),
        "games_begun": figures.games,
        "refused": figures.refused,
        "click_ms_p50": round(part(figures.clicks, 0.5) * 1000, 1),
        "click_ms_p95": round(part(figures.clicks, 0.95) * 1000, 1),
        "click_ms_max": round(max(figures.clicks, default=0) * 1000, 1),
        "payload_p50": part(figures.payloads, 0.5),
        "payload_p95": part(figures.payloads, 0.95),
        "payload_packed_p50": part(figures.packed, 0.5),
        "payload_packed_p95": part(figures.packed, 0.95),
        "first_scene_max": max(figures.first, default=0),
        "frames_per_second": round(figures.frames / args.seconds, 1),
        "kilobytes_per_second": round(figures.octets / args.seconds / 1000, 1),
        "server_cores": round(cores, 2),
        "server_megabytes": round(memory / 1e6, 1),
    }


def main(given: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=citadelle.game_names()[0], choices=citadelle.game_names())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=2.0)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="only the object")
    args = parser.parse_args(given)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(str(Path(folder) / "tables.db"), args.workers) as server,
    ):
        used = server.seconds()
        figures = asyncio.run(load(server, args))
        found = add_up(figures, args, server.memory(), (server.seconds() - used) / args.seconds)
    print(json.dumps(found))
    if not args.json:
        for name, value in found.items():
            print(f"  {name:22} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
