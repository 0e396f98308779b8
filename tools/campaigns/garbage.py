"""Garbage at a real server (S6): frames that are broken in every way, sent to a table's socket.

    python -m tools.campaigns.garbage [--count 100000] [--sockets 20] [--seed 1] [--game legends]

Frames are good ones with bytes and values changed, JSON of all sorts, deep nesting, huge numbers, what is no number,
lone surrogates, binary and noise. Each must be answered by a frame of ours or end its socket with a code that says why
(1007, 1008, 1009); the server's log must hold no traceback, and whoever plays at another table must go on undisturbed.
It fails if any of this doesn't hold.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import websockets
from tools.campaigns.report import run_info, tally_text
from tools.campaigns.server_process import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

from citadelle.table import wire

FAIR: Final = (1007, 1008, 1009)
"""Codes by which a socket may be closed: not UTF-8; against the rules; too large."""
EVERY: Final = 5.0
NUMBERS: Final = ("1e999", "-1e999", "NaN", "Infinity", "1" * 5000, "-0", "0.1", "1e5", "9" * 30, "null", "true", '"1"')
TEXTS: Final = (
    "\\ud800", "\\udfff\\ud800", "\\u0000", "\u202e", "\\u202eabc", "<script>", "{key}", "%s", "../..", "A" * 300,
    "é" * 150, "\U0001f409" * 20, "\\x", "\\u12", "' OR 1=1 --", "", " ",
)  # fmt: skip
GOOD: Final[list[Any]] = [
    wire.Hello(), wire.Hello(seat=-1, lang="fr", form="text", width=90), wire.Choose(key="stop", no=1, v=1, id="a"),
    wire.Choose(key="nothing", no=0, v=1, id="b", sure=False), wire.Undo(v=1, id="c"),
    wire.Auto(window="offer", answer="pass", until="round", id="d"),
    wire.Why(q="q", key="stop", thing=""), wire.Why(q="q", key="", thing="card"),
    wire.Show(3), wire.Show(-1), wire.Ping(),
]  # fmt: skip


def frame(by: Random) -> str | bytes:
    """Something to send."""
    kind = by.randrange(10)
    good = wire.encode(by.choice(GOOD))
    if kind < 4:
        return mutate(good, by)
    if kind < 7:
        return change_field(json.loads(good), by)
    if kind == 7:
        return nested_brackets(by)
    if kind == 8:
        return by.choice([good, by.randbytes(by.randrange(200)), good[: by.randrange(len(good))]])
    return json.dumps(anything(by, 0))


def mutate(good: bytes, by: Random) -> str | bytes:
    """A good frame with some bytes changed, left out or doubled; as text if it can be one."""
    data = bytearray(good)
    for _ in range(by.randint(1, 4)):
        at = by.randrange(len(data) + 1)
        what = by.randrange(4)
        if what == 0:
            data[at : at + 1] = by.randbytes(1)
        elif what == 1:
            del data[at : at + by.randint(1, 8)]
        elif what == 2:
            data[at:at] = data[at : at + by.randint(1, 20)]
        else:
            data[at:at] = by.choice(b'{}[]",:\\0-').to_bytes(1, "big")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return bytes(data)


def change_field(good: dict[str, Any], by: Random) -> str:
    """A good frame with a value of another kind, a field too many, or one too few."""
    name = by.choice(list(good))
    what = by.randrange(5)
    if what == 0:
        del good[name]
    elif what == 1:
        good["x" * by.randint(1, 40)] = 1
    text = json.dumps(good)
    if what < 2:
        return text
    value = by.choice(NUMBERS) if what == 2 else f'"{by.choice(TEXTS)}"' if what == 3 else json.dumps(anything(by, 2))
    return text.replace(json.dumps(good[name]), value, 1)


def nested_brackets(by: Random) -> str:
    """Brackets in brackets, inside a frame or bare."""
    deep = by.choice([10, 500, 5_000, 30_000])
    inside = by.choice([("[", "]"), ('{"a":', "}")])
    text = inside[0] * deep + "1" + (inside[1] * deep if by.randrange(2) else "")
    return text[: wire.LARGEST_FRAME] if by.randrange(2) else f'{{"do":"show","at":{text[: wire.LARGEST_FRAME - 30]}}}'


def anything(by: Random, depth: int) -> Any:
    """Any JSON."""
    kind = by.randrange(7 if depth < 4 else 5)
    if kind == 5:
        return [anything(by, depth + 1) for _ in range(by.randrange(4))]
    if kind == 6:
        return {by.choice(["do", "key", "no", "v", "id", "x"]): anything(by, depth + 1) for _ in range(by.randrange(4))}
    return [None, by.random() < 0.5, by.randint(-(2**70), 2**70), by.random() * 10.0 ** by.randrange(300), "hello"][
        kind
    ]


class Campaign:
    """Sockets that send garbage to one table, while two others play there."""

    def __init__(self, server: ServerProcess, args: argparse.Namespace) -> None:
        self.server = server
        self.args = args
        self.tally: Counter[str] = Counter()
        self.faults: list[str] = []
        self.left = args.count
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
        self.laid = server.lay(args.game, seats, seed=1)
        self.play = server.lay(
            args.game, [{"kind": "person", "name": "Eve"}, {"kind": "bot", "level": "random"}], seed=2
        )

    async def run(self) -> None:
        """All of it."""
        done = asyncio.Event()
        player = asyncio.create_task(self.player(done))
        teller = asyncio.create_task(self.progress())
        senders = [self.sender(Random(f"{self.args.seed} {n}")) for n in range(self.args.sockets)]
        await asyncio.gather(*senders)
        done.set()
        teller.cancel()
        await player
        self.look()

    async def progress(self) -> None:
        """Say how far it is."""
        started = time.monotonic()
        while True:
            await asyncio.sleep(EVERY)
            print(f"{time.monotonic() - started:6.0f} s: {tally_text(self.tally)}", flush=True)

    async def sender(self, by: Random) -> None:
        """One socket after the other, each until it is closed."""
        token = self.laid["seats"][by.randrange(2)]["token"] if by.randrange(2) else ""
        while self.left > 0:
            self.tally["sockets"] += 1
            async with connect(self.server.live(self.laid["table"]), max_size=None, ping_interval=None) as line:
                try:
                    if by.randrange(8):
                        await line.send(wire.encode(wire.Hello(token=token)).decode())
                    await self.send_some(line, by)
                except websockets.ConnectionClosed as end:
                    self.closed(end)

    async def send_some(self, line: ClientConnection, by: Random) -> None:
        """Send until the other side has had enough; every so often see whether it still answers."""
        for _ in range(200):
            if self.left <= 0:
                return
            self.left -= 1
            self.tally["frames"] += 1
            await line.send(frame(by))
            if by.randrange(5) == 0:
                await line.send('{"do":"ping"}')
                await self.until_pong(line)

    async def until_pong(self, line: ClientConnection) -> None:
        """Read what comes until the ping is answered; all of it must be frames of ours."""
        while True:
            answer = wire.read_server_frame(await asyncio.wait_for(line.recv(), 60))
            self.tally[type(answer).__name__.lower()] += 1
            if isinstance(answer, wire.Pong):
                return

    def closed(self, end: websockets.ConnectionClosed) -> None:
        """The server ended a socket: with a reason?"""
        code = end.rcvd.code if end.rcvd is not None else 1006
        self.tally[f"closed with {code}"] += 1
        if code not in FAIR:
            self.faults.append(f"a socket was closed with {code}")

    async def player(self, done: asyncio.Event) -> None:
        """Somebody at another table who must not notice anything."""
        table, token = self.play["table"], self.play["seats"][0]["token"]
        n = 0
        while not done.is_set():
            n += 1
            look = await asyncio.to_thread(self.server.ask, f"/api/tables/{table}", None, token)
            ask = look.get("ask")
            if ask is None:
                await asyncio.sleep(0.05)
                if look.get("over"):
                    return
                continue
            body = {"key": ask["choices"][0]["key"], "no": ask["no"], "v": look["v"], "id": f"p{n}"}
            await asyncio.to_thread(self.server.ask, f"/api/tables/{table}/choose", body, token)
            self.tally["choices of others"] += 1
            await asyncio.sleep(0.02)

    def look(self) -> None:
        """What became of the table, and of the server."""
        found = self.server.ask(f"/api/tables/{self.laid['table']}")
        self.tally["version of the table"] = found["v"]
        if self.server.process.poll() is not None:
            self.faults.append("the server has ended")


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--sockets", type=int, default=20)
    parser.add_argument("--game", default="legends")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="citadelle-garbage-") as folder:
        log = Path(folder) / "log"
        with ServerProcess(str(Path(folder) / "tables.db"), log=log) as server:
            campaign = Campaign(server, args)
            asyncio.run(campaign.run())
        written = log.read_text("utf-8", "replace")
    tracebacks = written.count("Traceback")
    faults = campaign.faults + ([f"{tracebacks} tracebacks in the log: {written[-2000:]}"] if tracebacks else [])
    for fault in faults[:20]:
        print(f"FAULT {fault}")
    print(f"garbage, {args.game}, seed {args.seed}: {len(faults)} faults; {tally_text(campaign.tally)}")
    print(f"  {args.sockets} sockets at once, {run_info(time.monotonic() - started)}")
    return 1 if faults or campaign.tally["frames"] < args.count else 0


if __name__ == "__main__":
    sys.exit(main())
