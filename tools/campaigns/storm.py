"""A storm of reconnecting: every socket drops at once and comes back, over and over (D4).

    python -m tools.campaigns.storm [--sockets 500] [--tables 20] [--rounds 10] [--half-open 50] [--seed 1]

Sockets sit at tables as seats and as spectators. In each round all of them break off without a word, and come back
after delays of at most --delay seconds; some others stay half open: they took a seat and never read or answer again, so
that the server has to find out by itself (it asks every --ping seconds). Timed is how long it takes from the moment the
first comes back until each has the table as it stands, compared byte for byte with what a fresh connection of the same
viewer gets. When all have gone, memory and open files must be back where they were after a few rounds to warm up. It
fails if any of this doesn't hold.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import websockets
from tools.campaigns.server_process import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

import citadelle
from citadelle.table import wire

WITHIN: Final = 2.0
"""Seconds in which all must be back."""
WARM: Final = 3
"""Rounds until memory has been laid out for so many sockets; not timed."""
LEEWAY: Final = 0.10
"""How much more memory may be held than after these."""
LEFT: Final = 4
"""So many files more may be open: databases come and go."""
LATE: Final = "keepalive ping timeout"
"""Why a server drops a socket that doesn't answer its pings."""

Frame = str | bytes


@dataclass
class Viewer:
    """Someone at a table: which, with which seat's secret, and what a fresh connection is shown."""

    table: str
    token: str
    shown: bytes = b""


@dataclass
class Tally:
    """What a campaign found."""

    rounds: list[float] = field(default_factory=list)
    seconds: list[tuple[float, float]] = field(default_factory=list)
    """Processor time of the server and of the sockets' side, for each round."""
    memory: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    wrong: int = 0
    missing: int = 0
    late: int = 0
    """Sockets that were dropped because this side was too busy to answer a ping."""


def comparable(frame: str | bytes) -> bytes:
    """An update without what differs between two connections of one viewer: who is here, and its count."""
    data: dict[str, Any] = json.loads(frame)
    data.pop("seq", None)
    for seat in data.get("seats", ()):
        seat.pop("here", None)
    return json.dumps(data, sort_keys=True).encode()


async def look(
    server: ServerProcess, viewer: Viewer, args: argparse.Namespace, tally: Tally
) -> tuple[ClientConnection, Frame]:
    """Connect, say hello, and wait for the whole table: the first frame that comes. A socket that is dropped because
    this side answered a ping too late connects again, as often as `--late` grants; all else is raised."""
    dropped = 0
    while True:
        line = await connect(server.live(viewer.table), max_size=None, open_timeout=60, ping_interval=None)
        try:
            await line.send(wire.encode(wire.Hello(token=viewer.token)).decode())
            return line, await asyncio.wait_for(line.recv(), 60)
        except websockets.ConnectionClosed as end:
            if dropped == args.late or end.rcvd is None or LATE not in end.rcvd.reason:
                raise
            dropped += 1
            tally.late += 1


def lay(server: ServerProcess, game: str, tables: int) -> list[Viewer]:
    """Tables with three viewers each: two seats and a spectator."""
    viewers: list[Viewer] = []
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
    for n in range(tables):
        laid = server.lay(game, seats, seed=n)
        for token in [seat["token"] for seat in laid["seats"]] + [""]:
            viewers.append(Viewer(laid["table"], token))
    return viewers


async def come_back(
    server: ServerProcess, viewer: Viewer, delay: float, args: argparse.Namespace, tally: Tally
) -> tuple[Viewer, ClientConnection, Frame] | None:
    """One socket of the storm; None if it was turned away."""
    await asyncio.sleep(delay)
    try:
        return viewer, *await look(server, viewer, args, tally)
    except (OSError, TimeoutError, websockets.WebSocketException):
        return None


async def half_open(server: ServerProcess, viewer: Viewer, args: argparse.Namespace, tally: Tally) -> ClientConnection:
    """A socket that takes its place and then is silent: it neither reads nor answers."""
    line, _ = await look(server, viewer, args, tally)
    line.transport.pause_reading()
    return line


async def storm(server: ServerProcess, args: argparse.Namespace, tally: Tally) -> None:
    """All rounds."""
    rng = random.Random(args.seed)
    viewers = lay(server, args.game, args.tables)
    for viewer in viewers:
        line, shown = await look(server, viewer, args, tally)
        viewer.shown = comparable(shown)
        await line.close()
    before = server.files()
    for _ in range(args.rounds + WARM):
        dead = [await half_open(server, rng.choice(viewers), args, tally) for _ in range(args.half_open)]
        waits = [rng.uniform(0, args.delay) for _ in range(args.sockets)]
        started, used, own = time.perf_counter(), server.seconds(), time.process_time()
        all_back = await asyncio.gather(
            *[come_back(server, viewers[i % len(viewers)], wait, args, tally) for i, wait in enumerate(waits)]
        )
        tally.rounds.append(time.perf_counter() - started)
        tally.seconds.append((server.seconds() - used, time.process_time() - own))
        back = [one for one in all_back if one is not None]
        tally.missing += len(all_back) - len(back)
        tally.wrong += sum(comparable(shown) != viewer.shown for viewer, _, shown in back)
        for _, line, _ in back:
            line.transport.abort()
        await quiet(server, tally, before)
        for line in dead:
            line.transport.abort()


async def quiet(server: ServerProcess, tally: Tally, before: int) -> None:
    """Wait until the server has noticed that all have gone or are dead, then see what it holds."""
    for _ in range(900):
        await asyncio.sleep(0.1)
        if server.files() <= before + LEFT:
            break
    least = tally.memory[WARM - 1] if len(tally.memory) >= WARM else 0
    for _ in range(60):
        if server.memory() <= least * (1 + LEEWAY / 2):
            break
        await asyncio.sleep(0.1)  # memory is given back a moment later
    tally.files.append(server.files())
    tally.memory.append(server.memory())


def report_text(args: argparse.Namespace, tally: Tally) -> str:
    """What was measured."""
    times = sorted(tally.rounds[WARM:])
    served, asked = [sum(side) / len(times) for side in zip(*tally.seconds[WARM:], strict=True)]
    mega = [round(size / 1e6, 1) for size in tally.memory]
    return (
        f"storm: {args.sockets} sockets at {args.tables} tables, {args.half_open} half open, {len(times)} rounds\n"
        f"  back within  {times[len(times) // 2]:.2f} s (median), {times[-1]:.2f} s (worst)\n"
        f"  of that      {served:.2f} s of one core in the server, {asked:.2f} s in the sockets' own side (means)\n"
        f"  wrong views  {tally.wrong}, not back {tally.missing}\n"
        f"  came again   {tally.late}, after this side answered a ping too late\n"
        f"  memory       {mega[WARM - 1]} MB when warm, {mega[-1]} MB after the last round\n"
        f"  open files   {tally.files[WARM - 1]} when warm, {tally.files[-1]} after the last round"
    )


def faults(args: argparse.Namespace, tally: Tally) -> list[str]:
    """What doesn't hold."""
    found: list[str] = []
    if tally.wrong or tally.missing:
        found.append(f"{tally.wrong} wrong views, {tally.missing} not back")
    if max(tally.rounds[WARM:]) > args.within:
        found.append(f"a round took {max(tally.rounds[WARM:]):.2f} s")
    if tally.memory[-1] > tally.memory[WARM - 1] * (1 + LEEWAY):
        found.append("memory grew")
    if tally.files[-1] > tally.files[WARM - 1] + LEFT:
        found.append("sockets were left open")
    return found


def main(given: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=citadelle.game_names()[0], choices=citadelle.game_names())
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--half-open", type=int, default=50)
    parser.add_argument("--delay", type=float, default=0.2)
    parser.add_argument("--ping", type=float, default=5.0)
    parser.add_argument("--late", type=int, default=0, help="how often a socket may answer a ping too late (default 0)")
    parser.add_argument("--within", type=float, default=WITHIN)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(given)
    tally = Tally()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(str(Path(folder) / "tables.db"), ping=args.ping) as server,
    ):
        asyncio.run(storm(server, args, tally))
    print(report_text(args, tally))
    found = faults(args, tally)
    print("  " + ("all is well" if not found else "; ".join(found)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
