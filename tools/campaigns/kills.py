"""Kills: a real server under twenty players is killed again and again, at any time and at the worst (D1).

    python -m tools.campaigns.kills [--kills 1000] [--db sqlite|postgres] [--players 21] [--seed 1] [--keep FILE]

Each round the server is started, people play, and it is killed without warning: at a random moment, before or after a
commit, before an answer is sent, in the middle of a snapshot. With PostgreSQL the database itself is killed too, alone
or together with the server. While everything is down the journal is read: every choice that was answered is there,
once, under the number that was answered; what was there before is as it was; what was not answered is there at most
once though it is sent again; playing the journal again gives the fingerprints and snapshots in it, and its end.

What was done is kept in a file (build/kills-sqlite.json), so that a campaign which was stopped goes on where it was.
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
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.table.postgres import Postgres
from tools.campaigns.crashing import POINTS
from tools.campaigns.fork_server import ForkServer
from tools.campaigns.players import LOST, Board, Player, RequestPlayer, SocketPlayer
from tools.campaigns.report import run_info, tally_text
from tools.campaigns.server_process import ROOT
from tools.campaigns.verifier import Verifier

import citadelle

SEATS: Final = 3
NOTICED: Final = 300.0
ROUND: Final = 1800.0
"""Seconds after which something hangs: players who don't notice that the server is gone, a round. A busy machine needs
far less."""
KILLS: Final = (*POINTS, "at random", "database alone", "database with the server")


class Server(ForkServer):
    """The server of this campaign: it ends itself where it is told to."""

    def __init__(self, db: str) -> None:
        super().__init__(db)
        self.up = asyncio.Event()

    async def ended_itself(self, seconds: float) -> bool:
        """Did it end by itself within that time?"""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not self.is_up():
                return True
            await asyncio.sleep(0.01)
        return False


class Campaign:
    """Everything that runs: server, database, players, and the verifier."""

    def __init__(self, args: argparse.Namespace, url: str, database: Postgres | None) -> None:
        self.args = args
        kept = earlier_runs(Path(args.keep))
        self.before: float = kept["seconds"]
        self.started = time.monotonic()
        self.rng = random.Random(f"{args.seed} {kept['tally']}")
        self.server = Server(url)
        self.database = database
        self.judge = Verifier(url)
        self.tally: Counter[str] = Counter(kept["tally"])
        self.faults: list[str] = []
        self.boards: list[Board] = []
        self.players: list[Player] = []

    # --- people

    async def life(self, number: int) -> None:
        """One table after the other, each played to its end."""
        while True:
            board = await self.new_table()
            self.boards.append(board)
            kinds = [SocketPlayer, RequestPlayer if number % 2 else SocketPlayer, SocketPlayer]
            players = [kinds[seat](self.server, board, seat, self.rng) for seat in range(SEATS)]
            self.players += players
            tasks = [asyncio.create_task(player.play()) for player in players]
            try:
                await asyncio.gather(*tasks)
            except Exception as fault:
                self.faults.append(f"a player gave up: {type(fault).__name__}: {fault}")
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            self.players = [player for player in self.players if player not in players]
            self.tally["games played to the end"] += 1

    async def new_table(self) -> Board:
        """A new table with a secret for every seat."""
        seats = [{"kind": "person", "name": f"Player {seat}"} for seat in range(SEATS)]
        while True:
            await self.server.up.wait()
            with contextlib.suppress(*LOST):
                made = await asyncio.to_thread(self.server.lay, self.args.game, seats)
                return Board(made["table"], [seat["token"] for seat in made["seats"]])
            await asyncio.sleep(0.02)

    async def quiet(self) -> None:
        """Wait until every player has read what had reached it and knows that the server is gone."""
        waiting = [asyncio.create_task(player.idle.wait()) for player in self.players if not player.board.over.is_set()]
        if waiting:
            _, late = await asyncio.wait(waiting, timeout=NOTICED)
            if late:
                self.faults.append(f"{len(late)} players never noticed")
            for task in late:
                task.cancel()

    # --- kills

    async def round(self) -> None:
        """One round: start, play, kill, verify."""
        point = self.rng.choice(["", "", *POINTS])
        count = 0 if point == "during_snapshot" else self.rng.randrange(60)
        if not await asyncio.to_thread(self.server.begin, point, count):
            self.tally[point] += 1
            await self.look()
            return
        self.server.up.set()
        if self.database is not None and self.rng.random() < 0.35:
            await self.lose_database()
        if point:
            reached = await self.server.ended_itself(self.args.longest)
            self.tally[point if reached else "at random"] += 1
        else:
            await self.some_answers(self.rng.randrange(100))
            await asyncio.sleep(self.rng.uniform(0.0, 0.05))
            self.tally["at random"] += 1
        self.server.up.clear()
        both = self.database is not None and self.rng.random() < 0.2
        if both and self.database is not None:
            await asyncio.to_thread(self.database.kill)
            self.tally["database with the server"] += 1
        await asyncio.to_thread(self.server.kill)
        if both and self.database is not None:
            await asyncio.to_thread(self.database.start)
        await self.quiet()
        await self.look()

    async def some_answers(self, count: int) -> None:
        """Wait until so many requests more were answered, but not for ever."""
        start = sum([len(board.answered) for board in self.boards])
        until = time.monotonic() + self.args.longest
        while sum([len(board.answered) for board in self.boards]) - start < count and time.monotonic() < until:
            await asyncio.sleep(0.005)

    async def lose_database(self) -> None:
        """Kill the database under the running server, and bring it back."""
        assert self.database is not None
        await self.some_answers(self.rng.randrange(1, 40))
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(self.rng.uniform(0.0, 0.5))
        await asyncio.to_thread(self.database.start)
        self.tally["database alone"] += 1
        await self.some_answers(self.rng.randrange(40))

    async def look(self) -> None:
        """Is everything there that was answered, and nothing twice?"""
        found = await self.judge.look(self.boards)
        for board in self.boards:
            found += board.faults
            self.tally["sent again"] += board.resent
            self.tally["refused"] += board.refused
            board.faults, board.resent, board.refused = [], 0, 0
        self.boards = [board for board in self.boards if not board.over.is_set()]
        self.tally["answered"] += self.judge.answered
        self.judge.answered = 0
        self.faults += found

    async def run(self) -> int:
        """All rounds; how many kills there were."""
        lives = [asyncio.create_task(self.life(number)) for number in range(self.args.players // SEATS)]
        try:
            while self.kills < self.args.kills and not self.faults:
                await asyncio.wait_for(self.round(), ROUND)
                self.tally["rounds"] += 1
                if self.tally["rounds"] % 20 == 0:
                    print(f"{self.kills:5} kills: {tally_text(self.tally)}", flush=True)
                    self.remember()
        finally:
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            self.server.stop()
        self.remember()
        return self.kills

    @property
    def kills(self) -> int:
        """How often something was killed."""
        return sum([self.tally[name] for name in KILLS])

    def remember(self) -> None:
        """Keep what was done, so that another run goes on from here."""
        seconds = self.before + time.monotonic() - self.started
        path = Path(self.args.keep)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"seconds": seconds, "tally": dict(self.tally)}), "utf-8")


def earlier_runs(path: Path) -> dict[str, Any]:
    """What earlier runs did."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return kept
    except (OSError, ValueError):
        return {"seconds": 0.0, "tally": {}}


async def campaign(args: argparse.Namespace, url: str, database: Postgres | None) -> int:
    """Go on until there were enough kills, or a fault."""
    made = Campaign(args, url, database)
    done = await made.run()
    for fault in made.faults:
        print(f"FAULT {fault}")
    print(f"kills, {args.db}, seed {args.seed}: {len(made.faults)} faults in {done:,} kills: {tally_text(made.tally)}")
    print(f"  {SEATS * (args.players // SEATS)} players, {run_info(made.before + time.monotonic() - made.started)}")
    return 1 if made.faults else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--db", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--players", type=int, default=21)
    parser.add_argument("--game", choices=citadelle.game_names(), default=citadelle.game_names()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=6.0, help="seconds that a round may last at most")
    parser.add_argument("--keep", metavar="FILE", help="where to keep what was done; remove it to begin anew")
    args = parser.parse_args()
    args.keep = args.keep or ROOT / "build" / f"kills-{args.db}.json"
    with contextlib.ExitStack() as stack:
        if args.db == "postgres":
            database = stack.enter_context(Postgres(sync=True))
            return asyncio.run(campaign(args, database.create(), database))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="citadelle-kills-"))
        return asyncio.run(campaign(args, f"{folder}/tables.db", None))


if __name__ == "__main__":
    sys.exit(main())
