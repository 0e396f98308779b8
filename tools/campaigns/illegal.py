"""Illegal choices at a real server (R1): accepted is what is legal, and what is refused changes nothing.

    python -m tools.campaigns.illegal [--count 100000] [--tables 2] [--seed 1] [--game legends]

Tables are played over their sockets and over HTTP, with every seat's secret. Beside each table runs the same game as a
match in this process: it says what is legal, without asking the server. At every position come choices of other
positions, mutated keys, other seats' choices, decisions that are not open, old versions, choices that were made before,
garbage. Each must be refused with a reason, at the version at which the table stood; then every seat's view is compared
with the match's. Now and then a legal choice is made: it must be accepted, and sent again it must count once. The
record of a finished game must be the match's own. It fails if any of this doesn't hold.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
import urllib.error
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tools.campaigns.report import run_info, tally_text
from tools.campaigns.server_process import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

import citadelle
from citadelle.conformance.laws import pick
from citadelle.conformance.refusals import Attempt, attempts, is_legal, open_questions
from citadelle.conformance.variants import any_settings
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.match import LONGEST_KEY, Match
from citadelle.kernel.record import parse
from citadelle.table import wire

TRIED: Final = 30
"""Illegal choices at one position."""
KEYS_KEPT: Final = 300
EVERY: Final = 5.0
LARGEST: Final = 1 << 80
"""The largest number that is sent as it is."""
UNNAMED: Final = -1
"""The number that stands for whichever decision is open."""
BY_HTTP: Final = 8
"""One of so many choices goes over HTTP."""


class Sent:
    """One choice as it goes over the wire, for one of the seats' connections."""

    def __init__(self, key: object, line: int, no: object, v: int, id_: str) -> None:
        self.key = key
        self.line = line
        self.no = no
        self.v = v
        self.id = id_

    @property
    def fits_a_frame(self) -> bool:
        """Can it be written as a frame at all? What can't goes over HTTP, where it is malformed."""
        key, no = self.key, self.no
        is_key = isinstance(key, str) and 0 < len(key) <= LONGEST_KEY
        is_text = isinstance(key, str) and not any("\ud800" <= letter <= "\udfff" for letter in key)
        return is_key and is_text and isinstance(no, int) and -1 <= no <= 1_000_000_000


class Table:
    """One game at the server, and the same as a match here."""

    def __init__(self, server: ServerProcess, game: str, seed: str, tally: Counter[str]) -> None:
        self.server = server
        self.tally = tally
        self.by: Chance = chance(seed)
        found = citadelle.game(game)
        players = found.players_min + self.by.below(found.players_max - found.players_min + 1)
        options: dict[str, Any] = dict(any_settings(found, players, self.by))
        number = self.by.below(1 << 30)
        seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(players)]
        body = {"game": game, "seats": seats, "options": options, "seed": number}
        laid = server.ask("/api/tables", body)
        self.id: str = laid["table"]
        self.tokens: list[str] = [seat["token"] for seat in laid["seats"]]
        self.match: Match = citadelle.new(game, players, number, options, "keyed")
        self.lines: list[ClientConnection] = []
        self.version = 1
        self.asked = [1] * players
        """The version at which each seat's open question was put."""
        self.pool: list[str] = ["stop"]
        self.count = 0
        self.faults: list[str] = []

    async def open(self) -> None:
        """Every seat connects."""
        for seat, token in enumerate(self.tokens):
            line = await connect(self.server.live(self.id), max_size=None, ping_interval=None)
            await line.send(wire.encode(wire.Hello(seat=seat, token=token, form="text")).decode())
            self.lines.append(line)

    async def close(self) -> None:
        """Every seat leaves."""
        for line in self.lines:
            await line.close()

    async def run(self, count: int) -> None:
        """Play to the end, or until so many illegal choices were sent, or something is wrong."""
        sent = 0
        last: Attempt | None = None
        while not self.match.is_over and sent < count and not self.faults:
            tried = attempts(self.match, self.pool, self.by, min(TRIED, count - sent), last)
            for attempt in tried:
                await self.refuse(self.as_sent(attempt))
            sent += len(tried)
            await self.refuse_late()
            await self.compare()
            self.pool = (self.pool + [key for decision in self.match.decisions for key in decision.keys])[-KEYS_KEPT:]
            last = await self.choose()
        if self.match.is_over and not self.faults:
            await self.finish()

    def name(self) -> str:
        """An id for a request."""
        self.count += 1
        return f"n{self.count}"

    def as_sent(self, attempt: Attempt) -> Sent:
        """An attempt of a referee's test as a choice of one of the connections: who is no seat here can't be one."""
        key, seat, no = attempt
        questions = open_questions(self.match)
        line = seat if type(seat) is int and 0 <= seat < self.match.players else self.by.below(self.match.players)
        wanted = no if no is not None else questions[line][0] if line in questions else self.match.state.asked_no()
        if is_legal((key, line, None if wanted == UNNAMED else wanted), questions):
            key = "no such thing"
        if isinstance(key, int) and abs(key) > LARGEST:
            key = LARGEST
        return Sent(key, line, wanted, self.version, self.name())

    # --- what must be refused

    async def refuse(self, sent: Sent) -> None:
        """Send a choice that must not be accepted."""
        if sent.fits_a_frame and self.by.below(BY_HTTP):
            answer = await self.by_socket(sent)
            is_refused = isinstance(answer, wire.Refused) and answer.code in ("refused", "stale", "not_your_seat")
            if not is_refused or answer.v != self.version or not answer.text:
                self.fault("was not refused", sent, answer)
            self.tally["refused by frame"] += 1
        else:
            status, answer = await self.by_http(sent)
            if not 400 <= status < 500 or not answer.get("error", {}).get("text"):
                self.fault("was not refused", sent, (status, answer))
            self.tally["refused by HTTP"] += 1

    async def refuse_late(self) -> None:
        """A legal choice that was meant for an earlier position."""
        for decision in self.match.decisions:
            if self.asked[decision.seat] > 1:
                v = self.by.below(self.asked[decision.seat] - 1) + 1
                await self.refuse(Sent(pick(decision.keys, self.by), decision.seat, decision.no, v, self.name()))
                self.tally["old versions"] += 1

    async def compare(self) -> None:
        """Every seat's view at the server is the match's: nothing has changed."""
        for seat, token in enumerate(self.tokens):
            look = await asyncio.to_thread(self.server.ask, f"/api/tables/{self.id}", None, token)
            view = json.loads(json.dumps(self.match.view(seat).data()))
            if look["v"] != self.version or look["view"] != view:
                self.faults.append(f"{self.id}: the table is not where it should be, at version {look['v']}")
        self.tally["positions"] += 1

    # --- what must be accepted

    async def choose(self) -> Attempt:
        """A legal choice, sent two or three times: it counts once."""
        decision = pick(self.match.decisions, self.by)
        key = pick(decision.keys, self.by)
        sent = Sent(key, decision.seat, decision.no, self.version, self.name())
        for _ in range(2 + self.by.below(2)):
            if self.by.below(3):
                answer = await self.by_socket(sent)
                done = answer.v if isinstance(answer, wire.Ack) else -1
            else:
                _, answer = await self.by_http(sent)
                done = answer.get("v", -1)
            if done != self.version + 1:
                self.fault("was not accepted", sent, answer)
        before = {one.seat: one.no for one in self.match.decisions}
        self.match.choose(key, decision.seat, decision.no)
        self.version += 1
        for one in self.match.decisions:
            if before.get(one.seat) != one.no or one.seat == decision.seat:
                self.asked[one.seat] = self.version
        self.tally["accepted"] += 1
        return key, decision.seat, decision.no

    async def finish(self) -> None:
        """The record of a finished game, choice by choice and fingerprint by fingerprint."""
        text = await asyncio.to_thread(self.read, f"/api/tables/{self.id}/record")
        found = parse(text)
        wanted = self.match.record
        checks = [wanted.checks.get(at, check) == check for at, check in found.checks.items()]
        if found.choices != wanted.choices or not checks or not all(checks):
            self.faults.append(f"{self.id}: the record is not the match's")
        self.tally["games"] += 1

    # --- the wire

    async def by_socket(self, sent: Sent) -> Any:
        """The answer to a choice over a socket."""
        line = self.lines[sent.line]
        assert isinstance(sent.key, str) and isinstance(sent.no, int)
        await line.send(wire.encode(wire.Choose(key=sent.key, no=sent.no, v=sent.v, id=sent.id)).decode())
        while True:
            answer = wire.read_server_frame(await asyncio.wait_for(line.recv(), 60))
            if isinstance(answer, wire.Ack | wire.Refused) and answer.id == sent.id:
                return answer
            if isinstance(answer, wire.Trouble):
                return answer

    async def by_http(self, sent: Sent) -> tuple[int, dict[str, Any]]:
        """The answer to a choice over HTTP."""
        body = {"key": sent.key, "no": sent.no, "v": sent.v, "id": sent.id}
        try:
            payload = json.loads(json.dumps(body, default=repr))
            path = f"/api/tables/{self.id}/choose"
            return 200, await asyncio.to_thread(self.server.ask, path, payload, self.tokens[sent.line])
        except urllib.error.HTTPError as fault:
            with fault:
                return fault.code, json.load(fault)

    def read(self, path: str) -> str:
        """A text over HTTP."""
        with self.server.open_request(path, self.tokens[0]) as answer:
            text: str = answer.read().decode()
            return text

    def fault(self, what: str, sent: Sent, answer: Any) -> None:
        """Something is wrong."""
        shown = f"{sent.key!r:.80} on the line of seat {sent.line} for {sent.no!r:.30}, version {sent.v}"
        self.faults.append(f"{self.id} at version {self.version}: {shown} {what}: {answer!r:.300}")


class Campaign:
    """Tables one after the other, a few at once."""

    def __init__(self, server: ServerProcess, args: argparse.Namespace) -> None:
        self.server = server
        self.args = args
        self.tally: Counter[str] = Counter()
        self.faults: list[str] = []
        self.number = 0

    def done(self) -> int:
        """How many were refused."""
        return self.tally["refused by frame"] + self.tally["refused by HTTP"]

    async def run(self) -> None:
        """All of it."""
        teller = asyncio.create_task(self.progress())
        await asyncio.gather(*[self.play() for _ in range(self.args.tables)])
        teller.cancel()

    async def play(self) -> None:
        """Games until all is done."""
        while (left := self.args.count - self.done()) > 0 and not self.faults:
            self.number += 1
            seed = f"{self.args.seed}/illegal/{self.number}"
            table = await asyncio.to_thread(Table, self.server, self.args.game, seed, self.tally)
            await table.open()
            await table.run(max(TRIED, left // self.args.tables))
            await table.close()
            self.faults += table.faults

    async def progress(self) -> None:
        """Say how far it is."""
        started = time.monotonic()
        while True:
            await asyncio.sleep(EVERY)
            print(f"{time.monotonic() - started:6.0f} s: {tally_text(self.tally)}", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=2, help="at once")
    parser.add_argument("--game", default="legends", choices=citadelle.game_names())
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="citadelle-illegal-") as folder:
        log = Path(folder) / "log"
        with ServerProcess(str(Path(folder) / "tables.db"), log=log) as server:
            campaign = Campaign(server, args)
            asyncio.run(campaign.run())
        written = log.read_text("utf-8", "replace")
    faults = campaign.faults + (["a traceback in the log: " + written[-2000:]] if "Traceback" in written else [])
    for fault in faults[:20]:
        print(f"FAULT {fault}")
    print(f"illegal choices, {args.game}, seed {args.seed}: {len(faults)} faults; {tally_text(campaign.tally)}")
    print(f"  {args.tables} tables at once, {run_info(time.monotonic() - started)}")
    return 1 if faults or campaign.done() < args.count else 0


if __name__ == "__main__":
    sys.exit(main())
