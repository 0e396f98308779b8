"""Races: many answer the same question at the same moment, at one server or at two on one database (D3).

    python -m tools.campaigns.races [--races 10000] [--db sqlite|postgres] [--servers 2] [--each 4] [--seed 1]

In a race every seat that is asked answers several times at once, with other keys and ids, some of them sent twice over
different connections; now and then a choice is taken back several times at once. The servers are processes of their own
and are asked by turns. Of every seat exactly one answer must be accepted, under a number that nobody else got; the
others are refused, a request sent twice is answered twice alike. A plain match beside it is told what was accepted, in
that order, and must agree. In the end the journals hold exactly what was accepted.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.table.postgres import Postgres
from tools.campaigns.report import run_info, tally_text
from tools.campaigns.server_process import ServerProcess

import citadelle
from citadelle.kernel.match import Match
from citadelle.table.store import open_store
from citadelle.table.store.base import CHOOSE, UNDO

GAME: Final = "legends"
SEATS: Final = 3
TABLES: Final = 4
"""So many tables are raced at beside each other."""
LENGTHS: Final = (5, 60)
"""So many races at one table: up to where all are asked at once, or far into the game."""
PATIENCE: Final = 60.0


class Line:
    """A connection to a server that is kept open: one request after the other."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.lock = asyncio.Lock()
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str, body: Any) -> tuple[int, Any]:
        """The status and the answer of one request."""
        async with self.lock:
            return await asyncio.wait_for(self.send(path, token, json.dumps(body).encode()), PATIENCE)

    async def send(self, path: str, token: str, body: bytes) -> tuple[int, Any]:
        """Send a request and read its answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.server.port)
        reader, writer = self.streams
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nAuthorization: Bearer {token}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        lengths = [line.partition(":")[2] for line in answer if line.lower().startswith("content-length:")]
        said = await reader.readexactly(int(lengths[0]) if lengths else 0)
        return int(answer[0].split()[1]), json.loads(said or b"{}")

    async def close(self) -> None:
        """Hang up."""
        if self.streams is not None:
            self.streams[1].close()
            with contextlib.suppress(OSError):
                await self.streams[1].wait_closed()


class Request:
    """One request of a race, and what came of it."""

    def __init__(self, seat: int, deed: str, id_: str, body: dict[str, Any]) -> None:
        self.seat = seat
        self.deed = deed
        self.id = id_
        self.body = {**body, "id": id_}
        self.answers: list[tuple[int, Any]] = []

    @property
    def accepted(self) -> int:
        """The version it was accepted as; 0 if it was refused."""
        status, answer = self.answers[0]
        return int(answer["v"]) if status == 200 else 0


class Table:
    """One table that is raced at, and the plain match beside it."""

    def __init__(self, laid: Any, match: Match) -> None:
        self.id: str = laid["table"]
        self.tokens = [seat["token"] for seat in laid["seats"]]
        self.match = match
        self.v = 1
        self.accepted: dict[int, str] = {}
        """What was accepted: version and id."""


class Races:
    """The campaign."""

    def __init__(self, servers: list[ServerProcess], db: str, each: int, seed: int) -> None:
        self.servers = servers
        self.db = db
        self.each = each
        self.rng = random.Random(seed)
        self.ids = itertools.count(1)
        self.left = 0
        self.tally: Counter[str] = Counter()
        self.faults: list[str] = []
        self.tables: list[Table] = []

    async def run(self, races: int) -> None:
        """So many races, at several tables beside each other."""
        self.left = races
        await asyncio.gather(*[self.at_one_table() for _ in range(min(TABLES, races))])

    async def at_one_table(self) -> None:
        """Race at one table after the other, on connections of one's own, until enough was raced."""
        lines = [Line(self.servers[i % len(self.servers)]) for i in range(SEATS * (self.each + 1))]
        try:
            while self.left > 0 and not self.faults:
                table = await self.new_table()
                for _ in range(self.rng.choice(LENGTHS)):
                    if self.left > 0 and not self.faults and not table.match.is_over:
                        self.left -= 1
                        await self.race(table, lines)
        finally:
            for line in lines:
                await line.close()

    async def new_table(self) -> Table:
        """A new table whose seed is known, and the same game beside it."""
        server, seed = self.rng.choice(self.servers), next(self.ids)
        seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(SEATS)]
        made = await asyncio.to_thread(server.lay, GAME, seats, seed=seed, listed=False)
        match = citadelle.new(GAME, SEATS, seed, dict(citadelle.game(GAME).quick), "keyed")
        self.tables.append(Table(made, match))
        return self.tables[-1]

    async def race(self, table: Table, lines: list[Line]) -> None:
        """One race: everything is sent at once, then looked at."""
        requests = self.undos(table) or self.choices(table)
        sent = [(request, copy) for request in requests for copy in range(1 + (self.rng.random() < 0.2))]
        self.rng.shuffle(sent)
        order = self.rng.sample(range(len(lines)), len(lines))
        work = [self.send(table, request, lines[order[i % len(order)]]) for i, (request, _) in enumerate(sent)]
        await asyncio.gather(*work)
        self.judge(table, requests)

    def choices(self, table: Table) -> list[Request]:
        """Several answers of every seat that is asked."""
        found: list[Request] = []
        for decision in table.match.decisions:
            for _ in range(self.each):
                body = {"key": self.rng.choice(decision.keys), "no": decision.no, "v": table.v, "seat": decision.seat}
                found.append(Request(decision.seat, "choose", f"r{next(self.ids)}", body))
        return found

    def undos(self, table: Table) -> list[Request]:
        """Now and then: the last choice is taken back several times at once."""
        if not table.match.choices or self.rng.random() > 0.15:
            return []
        seat = table.match.choices[-1][0]
        if not table.match.can_undo(seat):
            return []
        body = {"v": table.v, "seat": seat}
        return [Request(seat, "undo", f"r{next(self.ids)}", body) for _ in range(self.each)]

    async def send(self, table: Table, request: Request, line: Line) -> None:
        """Send a request and note what comes back."""
        path = f"/api/tables/{table.id}/{request.deed}"
        request.answers.append(await line.post(path, table.tokens[request.seat], request.body))

    def judge(self, table: Table, requests: list[Request]) -> None:
        """Exactly one of every seat, under numbers of their own; the rest refused; the plain match agrees."""
        self.tally["races"] += 1
        self.tally["of several seats"] += len({request.seat for request in requests}) > 1
        self.tally["requests"] += sum(len(request.answers) for request in requests)
        for request in requests:
            if any(answer != request.answers[0] for answer in request.answers if request.accepted):
                self.faults.append(f"{table.id}: {request.id} was answered in two ways: {request.answers}")
            if {status for status, _ in request.answers} - {200, 409}:
                self.faults.append(f"{table.id}: {request.id} was answered so: {request.answers}")
        won = sorted([request for request in requests if request.accepted], key=lambda request: request.accepted)
        seats = sorted({request.seat for request in requests})
        if sorted(request.seat for request in won) != seats:
            self.faults.append(f"{table.id}: seats {[r.seat for r in won]} were accepted at {table.v}, not {seats}")
        if [request.accepted for request in won] != list(range(table.v + 1, table.v + 1 + len(won))):
            self.faults.append(f"{table.id}: accepted as {[r.accepted for r in won]} after {table.v}")
        for request in won:
            table.v = request.accepted
            table.accepted[table.v] = request.id
            self.tally["undone" if request.deed == "undo" else "accepted"] += 1
            if request.deed == "undo":
                table.match.undo(request.seat)
            else:
                table.match.choose(request.body["key"], request.seat)
        self.tally["refused"] += len(requests) - len(won)
        if self.tally["races"] % 1000 == 0:
            print(f"{tally_text(self.tally)}; {len(self.faults)} faults", flush=True)

    async def compare(self) -> None:
        """The journals hold what was accepted, under its number, and nothing else."""
        store = open_store(self.db)
        await store.open()
        try:
            for table in self.tables:
                entries = await store.entries(table.id)
                stored = {e.n: e.idem.partition(".")[2] for e in entries if e.kind in (CHOOSE, UNDO)}
                if stored != table.accepted:
                    self.faults.append(f"{table.id}: its journal is not what was accepted")
                self.tally["entries compared"] += len(stored)
        finally:
            await store.close()


def run_races(db: str, number: int, races: int, each: int, seed: int) -> Races:
    """Start the servers, race, stop them, and look at what they left."""
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(ServerProcess(db)) for _ in range(number)]
        campaign = Races(servers, db, each, seed)
        asyncio.run(campaign.run(races))
    asyncio.run(campaign.compare())
    return campaign


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--db", choices=("sqlite", "postgres"), default="postgres")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    began = time.monotonic()
    if args.db == "postgres":
        with Postgres() as postgres:
            done = run_races(postgres.create(), args.servers, args.races, args.each, args.seed)
    else:
        with tempfile.TemporaryDirectory() as folder:
            done = run_races(str(Path(folder) / "tables.db"), 1, args.races, args.each, args.seed)
    servers = args.servers if args.db == "postgres" else 1
    print(f"races, {args.db}, {servers} {'servers' if servers > 1 else 'server'}: {tally_text(done.tally)}")
    for fault in done.faults[:20]:
        print("  fault:", fault)
    print(f"{len(done.faults)} faults; {run_info(time.monotonic() - began)}")
    return 1 if done.faults or done.tally["races"] < args.races else 0


if __name__ == "__main__":
    sys.exit(main())
