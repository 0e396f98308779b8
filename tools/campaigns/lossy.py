"""Games over a bad network: frames are dropped, delayed, doubled and swapped, connections cut (D5).

    python -m tools.campaigns.lossy [--games 1000] [--at-once 10] [--players 2] [--seed 1] [--form svg]

Between the players and the server stands a proxy that does all this, in both directions, to every kind of frame. The
players choose at random. A game is good if it ends, if every choice that a player was told is done stands exactly once,
and if at the end each player sees, byte for byte, what a fresh connection to the server itself shows. It prints how far
it is, every fault, and a summary.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import websockets
from msgspec import structs
from tools.campaigns.server_process import ServerProcess
from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve

import citadelle
from citadelle.table import wire
from citadelle.table.client.model import Model, apply
from citadelle.table.client.reconnecting import ReconnectingClient, Timing
from citadelle.table.client.remote import WebSocketConnection
from citadelle.table.client.transport import Declined, Lost

PACE: Final = Timing(beat=0.4, again=0.4, first=0.01, longest=0.1)
LONGEST: Final = 300.0
"""Seconds after which a game is given up."""


@dataclass(frozen=True)
class Weather:
    """How likely each thing happens to a frame."""

    drop: float = 0.03
    double: float = 0.03
    swap: float = 0.03
    delay: float = 0.10
    longest: float = 0.05
    cut: float = 0.005


class Proxy:
    """A proxy between players and server that drops, delays, doubles or swaps frames."""

    def __init__(self, upstream: ServerProcess, weather: Weather, seed: int) -> None:
        self.upstream = upstream
        self.weather = weather
        self.rng = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.server: Server | None = None
        self.port = 0

    async def __aenter__(self) -> Proxy:
        self.server = await serve(self.relay, "127.0.0.1", 0, max_size=None, ping_interval=None)
        self.port = next(iter(self.server.sockets)).getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.server is not None
        self.server.close()
        await self.server.wait_closed()

    async def relay(self, near: ServerConnection) -> None:
        """One player's connection."""
        assert near.request is not None
        address = self.upstream.live(near.request.path.strip("/"))
        async with connect(address, max_size=None, ping_interval=None, open_timeout=60) as far:
            ways = [asyncio.create_task(self.pump(near, far)), asyncio.create_task(self.pump(far, near))]
            _, running = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in running:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def pump(self, source: Connection, sink: Connection) -> None:
        """One direction; ends when either side does, or when the connection is cut."""
        held: str | bytes | None = None
        with contextlib.suppress(websockets.ConnectionClosed):
            async for frame in source:
                now, held = self.fate(frame, held)
                for one in now:
                    if self.rng.random() < self.weather.delay:
                        self.done["delayed"] += 1
                        await asyncio.sleep(self.rng.uniform(0, self.weather.longest))
                    await sink.send(one)
                if self.rng.random() < self.weather.cut:
                    self.done["cut"] += 1
                    return

    def fate(self, frame: str | bytes, held: str | bytes | None) -> tuple[list[str | bytes], str | bytes | None]:
        """What is sent on now, and what is held back behind the next frame."""
        self.done["frames"] += 1
        roll = self.rng.random()
        weather = self.weather
        if roll < weather.drop:
            self.done["dropped"] += 1
            return ([] if held is None else [held]), None
        if roll < weather.drop + weather.swap and held is None:
            self.done["swapped"] += 1
            return [], frame
        now = [frame] if held is None else [frame, held]
        if roll > 1 - weather.double:
            self.done["doubled"] += 1
            now.append(frame)
        return now, None


class Through:
    """A transport to a table through the proxy."""

    def __init__(self, proxy: Proxy, table: str, token: str) -> None:
        self.address = f"ws://127.0.0.1:{proxy.port}/{table}"
        self.token = token

    async def open(self) -> WebSocketConnection:
        """A new connection."""
        try:
            return WebSocketConnection(await connect(self.address, max_size=None, ping_interval=None, open_timeout=60))
        except (OSError, TimeoutError, websockets.WebSocketException) as fault:
            raise Lost(str(fault)) from None

    async def close(self) -> None:
        """Nothing belongs to it."""


async def player(talker: ReconnectingClient, rng: random.Random, tally: Counter[str]) -> None:
    """Choose at random until the game is over."""
    while True:
        model = await talker.until(lambda m: m.over is not None or m.ask is not None)
        if model.over is not None:
            return
        assert model.ask is not None
        mark = talker.new_request_id()
        key = rng.choice(model.ask.choices).key
        frame = wire.Choose(key=key, no=model.ask.no, v=model.v, id=mark)
        try:
            ack: wire.Ack = await talker.ask(frame, mark, again=True)
        except Declined as declined:
            tally[declined.refused.code] += 1
            await talker.greet()
            await talker.changed()
            continue
        tally["chosen"] += 1
        await talker.until(lambda m, least=ack.v: m.v >= least)  # type: ignore[misc]


async def fresh(server: ServerProcess, table: str, hello: wire.Hello) -> Model:
    """What a new connection to the server itself shows."""
    async with connect(server.live(table), max_size=None, ping_interval=None) as line:
        await line.send(wire.encode(hello).decode())
        async for frame in line:
            said = wire.read_server_frame(frame)
            if isinstance(said, wire.Update):
                return apply(Model(), said)
    raise Lost("closed")


def plain(model: Model) -> Model:
    """A model without what belongs to one connection or moment: who is here, what was just shown and where it went;
    things by name."""
    seats = [structs.replace(seat, here=False, absent=False) for seat in model.seats]
    return structs.replace(model, seats=seats, things=sorted(model.things), shown=[], fresh=False, trails=[])


async def one_game(server: ServerProcess, proxy: Proxy, args: argparse.Namespace, n: int) -> str:
    """Play a game; what is wrong with it, or nothing."""
    seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(args.players)]
    laid = await asyncio.to_thread(server.lay, args.game, seats, seed=args.seed * 1_000_003 + n, listed=False)
    tally: Counter[str] = Counter()
    talkers: list[ReconnectingClient] = []
    try:
        async with asyncio.timeout(LONGEST):
            for seat in laid["seats"]:
                hello = wire.Hello(seat=seat["seat"], token=seat["token"], form=args.form)
                talkers.append(await connect_client(Through(proxy, laid["table"], seat["token"]), hello))
            rngs = [random.Random(f"{args.seed} {n} {seat}") for seat in range(args.players)]
            await asyncio.gather(*[player(t, rng, tally) for t, rng in zip(talkers, rngs, strict=True)])
            return await compare(server, laid["table"], talkers, tally)
    except TimeoutError:
        return f"game {n}: not over after {LONGEST} s"
    finally:
        for talker in talkers:
            await talker.close()


async def connect_client(line: Through, hello: wire.Hello) -> ReconnectingClient:
    """Connect, as often as the bad network makes necessary."""
    while True:
        talker = ReconnectingClient(line, hello, PACE)
        try:
            await talker.start()
        except citadelle.CitadelleError:
            await talker.close()
            continue
        return talker


async def compare(server: ServerProcess, table: str, talkers: list[ReconnectingClient], tally: Counter[str]) -> str:
    """What differs at the end of a game."""
    for talker in talkers:
        wanted = plain(await fresh(server, table, talker.hello))
        await talker.until(lambda m, v=wanted.v: m.v >= v)  # type: ignore[misc]
        if plain(talker.model) != wanted:
            return f"table {table}: seat {talker.hello.seat} sees something else than the server shows"
        if wanted.last != tally["chosen"]:
            return f"table {table}: {tally['chosen']} choices were made, {wanted.last} stand"
    return ""


async def campaign(server: ServerProcess, args: argparse.Namespace) -> tuple[Counter[str], list[str]]:
    """All games, so many at once."""
    faults: list[str] = []
    begun = time.perf_counter()
    done = 0
    gate = asyncio.Semaphore(args.at_once)

    async def guarded(n: int) -> None:
        nonlocal done
        async with gate:
            fault = await one_game(server, proxy, args, n)
        done += 1
        if fault:
            faults.append(fault)
            print(fault, flush=True)
        if done % 50 == 0:
            print(f"{time.perf_counter() - begun:6.0f} s: {done} games, {len(faults)} faults", flush=True)

    async with Proxy(server, Weather(), args.seed) as proxy:
        await asyncio.gather(*[guarded(n) for n in range(args.games)])
        return proxy.done, faults


def main(given: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=citadelle.game_names()[0], choices=citadelle.game_names())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--form", choices=["svg", "text"], default="svg")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(given)
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(str(Path(folder) / "tables.db")) as server:
        done, faults = asyncio.run(campaign(server, args))
    what = ", ".join(f"{done[name]:,} {name}" for name in ("dropped", "doubled", "swapped", "delayed", "cut"))
    print(f"lossy: {args.games} games of {args.players}, seed {args.seed}: {len(faults)} faults")
    print(f"  {done['frames']:,} frames: {what}; {time.perf_counter() - begun:,.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
