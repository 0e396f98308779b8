"""Makes saved games with the code that runs it, so that later code can be held to them.

    python tests/saved_games/make.py FOLDER

FOLDER gets records of whole games (`records/*.gz`), saved states (`states.jsonl.gz`), and the database of a table
server as SQL with what its tables showed and how they went on (`tables.sql.gz`, `tables.json.gz`). A folder that is
kept here is named for the day and the commit whose code made it, and is never made anew: its use is that it is old.

Only names that never change are used: the public Python API, the codec, the command `citadelle serve` and its HTTP
API. So the file also runs with the code of an earlier commit: put that checkout's `src` on PYTHONPATH.
"""

from __future__ import annotations

import gzip
import json
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import citadelle
from citadelle import agents
from citadelle.kernel import codec
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.decision import Decision

EVERYTHING: Final = {"exploration": True, "citadels": True, "encounters": True, "leaders": True, "swamp": True}
MODULES: Final = {"tricks": True, "queens_grant": True, "more_monsters": True, "moldo_auto_hits": True}
POSITIONS: Final = 7
"""Saved states of each game, spread over it; besides, the first in the middle of a question to several seats."""
CONTINUED: Final = 12
"""Choices by which a table is played on."""


class Plan(NamedTuple):
    """A game to play: what it starts from, and who plays every seat."""

    name: str
    game: str
    players: int
    options: dict[str, Any]
    agent: str


GAMES: Final = (
    Plan("legends_2_first_voyage", "legends", 2, {"map": "first_voyage"}, "random"),
    Plan("legends_2_rectangle", "legends", 2, {"layout": "rectangle", "destroy_own": True}, "random"),
    Plan("legends_2_swamp", "legends", 2, {"map": "random", "swamp": True, "token_placement": "random"}, "greedy"),
    Plan(
        "legends_2_portals",
        "legends",
        2,
        {"map": "random", "encounters": True, "encounter_tokens": ["portal"], "exploration": True},
        "random",
    ),
    Plan("legends_3_chosen_map", "legends", 3, {"exploration": True}, "random"),
    Plan("legends_3_everything", "legends", 3, {"map": "random", "bid_tie": "die", **EVERYTHING}, "greedy"),
    Plan("legends_3_long_game", "legends", 3, {"map": "random", "long_game": True, "encounters": True}, "random"),
    Plan("legends_4_leaders", "legends", 4, {"map": "first_voyage", "leaders": True, "citadels": True}, "greedy"),
    Plan("legends_4_random", "legends", 4, {"map": "random", "setup_player": "random", **EVERYTHING}, "random"),
    Plan("monster_lands_1_first", "monster_lands", 1, {"clans": "random"}, "greedy"),
    Plan("monster_lands_1_scenario_8", "monster_lands", 1, {"scenario": "solo_08"}, "random"),
    Plan("monster_lands_1_campaign", "monster_lands", 1, {"campaign": True, "clans": "random"}, "greedy"),
    Plan("monster_lands_2_normal", "monster_lands", 2, {}, "random"),
    Plan("monster_lands_2_tricks", "monster_lands", 2, {"tricks": True, "clans": "random"}, "greedy"),
    Plan("monster_lands_3_everything", "monster_lands", 3, {"difficulty": "legendary", **MODULES}, "greedy"),
    Plan("monster_lands_4_tutorial", "monster_lands", 4, {"difficulty": "tutorial"}, "random"),
    Plan("monster_lands_4_modules", "monster_lands", 4, {"clans": "random", **MODULES}, "random"),
)


class TablePlan(NamedTuple):
    """A table to lay: its seats are people (`person`) or bots by level, and it is played so many choices far."""

    name: str
    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    choices: int
    """By people; -1: to the end."""
    stop: str = ""
    """Where to stop from then on: "bid": some have answered a question to several; "undo": a choice can be undone."""


TABLES: Final = (
    TablePlan("legends over", "legends", ("person", "person"), {"map": "first_voyage"}, -1),
    TablePlan("legends over with bots", "legends", ("person", "random", "greedy"), {"map": "random"}, -1),
    TablePlan("legends in a bid", "legends", ("person",) * 3, {"map": "first_voyage", "leaders": True}, 2, "bid"),
    TablePlan("legends in a turn", "legends", ("person",) * 4, {"map": "random", **EVERYTHING}, 70, "undo"),
    TablePlan("legends with bots", "legends", ("person", "random"), {"map": "random", "swamp": True}, 14),
    TablePlan("legends long game", "legends", ("person",) * 2, {"map": "random", "long_game": True}, 130, "undo"),
    TablePlan("monster_lands over", "monster_lands", ("person",), {"scenario": "solo_03"}, -1),
    TablePlan("monster_lands begun", "monster_lands", ("person", "person"), {}, 1, "undo"),
    TablePlan("monster_lands in a round", "monster_lands", ("person",) * 3, dict(MODULES), 60, "undo"),
    TablePlan("monster_lands with bots", "monster_lands", ("person", "random", "greedy"), {"tricks": True}, 12),
    TablePlan("monster_lands campaign", "monster_lands", ("person",), {"campaign": True}, 110, "undo"),
)


def view_print(data: Any) -> str:
    """The fingerprint of a view, from its plain data."""
    return sha256(codec.text(data).encode()).hexdigest()[:16]


def packed(path: Path, text: str) -> None:
    """Write a text, compressed; the same text gives the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


# --- records and states


def played(plan: Plan) -> citadelle.Match:
    """A whole game; seats that are asked at once answer in any order."""
    match = citadelle.new(plan.game, plan.players, plan.name, plan.options)
    by = [agents.make(plan.agent, match.game, f"{plan.name} {seat}") for seat in range(plan.players)]
    order = chance(plan.name)
    while not match.is_over:
        asked: Decision = match.decisions[order.below(len(match.decisions))]
        option = by[asked.seat].pick(match.view(asked.seat), asked)
        match.choose(asked.keys[asked.options.index(option)], asked.seat)
    return match


def state_lines(match: citadelle.Match, plan: Plan) -> Iterator[str]:
    """Saved states on the way of a game, a line each, with the fingerprints of what every seat saw."""
    record, last = match.record, len(match.choices)
    wanted = {last * i // (POSITIONS - 1) for i in range(POSITIONS)}
    shared = False
    again = citadelle.new(plan.game, plan.players, plan.name, plan.options)
    for n in range(last + 1):
        if n > 0:
            seat, key = record.choices[n - 1]
            again.choose(key, seat)
        partly = again.state.is_simultaneous() and again.state.asked_no() != again.state.no
        if n in wanted or (partly and not shared):
            shared = shared or partly
            views = [view_print(again.view(seat).data()) for seat in (*range(plan.players), None)]
            line = {"record": plan.name, "after": n, "print": codec.digest(again.state), "views": views}
            yield codec.text({**line, "state": codec.encode(again.state)})


def make_games(folder: Path) -> None:
    """Records and saved states."""
    lines: list[str] = []
    for plan in GAMES:
        match = played(plan)
        packed(folder / "records" / f"{plan.name}.gz", str(match.record))
        lines += state_lines(match, plan)
        print(f"{plan.name}: {len(match.choices)} choices, {match.result}")
    packed(folder / "states.jsonl.gz", "\n".join(lines) + "\n")


# --- tables


class Server:
    """A server process over a database, asked by HTTP as any program would."""

    def __init__(self, database: Path) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        command = ["serve", "--db", str(database), "--port", str(self.port), "--no-browser", "--workers", "1"]
        self.process = subprocess.Popen([sys.executable, "-m", "citadelle", *command], stdout=subprocess.DEVNULL)
        while True:
            try:
                self.ask("/api/games")
                return
            except urllib.error.URLError:
                if self.process.poll() is not None:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        """End it as a user does."""
        self.process.terminate()
        self.process.wait()

    def ask(self, path: str, body: Any = None, token: str = "") -> bytes:
        """The answer to a request; waits where the server finds it too fast."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        while True:
            request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
            try:
                with urllib.request.urlopen(request) as answer:
                    heard: bytes = answer.read()
                    return heard
            except urllib.error.HTTPError as fault:
                if fault.code != 429:
                    raise RuntimeError(f"{path}: {fault.read()!r}") from None
                time.sleep(0.2)


class Asked(Protocol):
    """Whoever answers requests."""

    def ask(self, path: str, body: Any = None, token: str = "") -> bytes:
        """The answer to a request that succeeds."""


class Table:
    """A table of a server, with the secrets of its seats."""

    def __init__(self, server: Asked, plan: TablePlan, id_: str, tokens: list[str]) -> None:
        self.server = server
        self.plan = plan
        self.id = id_
        self.tokens = tokens
        self.path = f"/api/tables/{id_}"

    def position(self, seat: int) -> Any:
        """Where it stands, as a seat may know it (-1: anybody)."""
        token = self.tokens[seat] if seat >= 0 else ""
        return json.loads(self.server.ask(f"{self.path}?seat={seat}", token=token))

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.plan.seats) if kind == "person"]

    def settled(self) -> list[tuple[int, Any]]:
        """The people who are asked, with their positions, once no bot is to move; nobody when it is over."""
        while True:
            waiting = self.position(-1)["view"]["waiting"]
            if all(seat in self.people() for seat in waiting):
                return [(seat, self.position(seat)) for seat in waiting]
            time.sleep(0.05)

    def choose(self, luck: Chance) -> dict[str, Any] | None:
        """One choice by chance of one of those who are asked; None when the game is over."""
        asked = self.settled()
        if not asked:
            return None
        seat, position = asked[luck.below(len(asked))]
        decision = position["view"]["decisions"][0]
        key = decision["keys"][luck.below(len(decision["keys"]))]
        self.server.ask(f"{self.path}/choose", {"key": key, "no": decision["no"], "seat": seat}, self.tokens[seat])
        return {"seat": seat, "key": key, "no": decision["no"]}

    def undoer(self) -> int:
        """The seat that may undo, once no bot is to move; -1: none."""
        self.settled()
        found = [seat for seat in self.people() if self.position(seat).get("undo")]
        return found[0] if found else -1

    def views(self) -> list[str]:
        """The fingerprints of what every person sees, a spectator's last."""
        self.settled()
        return [view_print(self.position(seat)["view"]) for seat in (*self.people(), -1)]

    def exports(self) -> dict[str, Any]:
        """What can be downloaded at once: the events that each may know, without words, and points over the game."""
        found: dict[str, Any] = {}
        for seat in (*self.people(), -1):
            token = self.tokens[seat] if seat >= 0 else ""
            lines = self.server.ask(f"{self.path}/chronicle?seat={seat}", token=token).decode().splitlines()
            events = [json.loads(line) for line in lines]
            found[f"chronicle {seat}"] = view_print([{k: v for k, v in e.items() if k != "text"} for e in events])
        if self.position(-1).get("over"):
            found["chart"] = json.loads(self.server.ask(f"{self.path}/chart"))["points"]
        return found


def lay(server: Server, plan: TablePlan) -> Table:
    """Lay a table; where bots play, its seed is drawn by the server."""
    seats = [
        {"kind": kind, "name": f"P{i}"} if kind == "person" else {"kind": "bot", "level": kind}
        for i, kind in enumerate(plan.seats)
    ]
    body = {"game": plan.game, "seats": seats, "options": plan.options, "title": plan.name, "seed": plan.name}
    if "bots" in plan.name:
        del body["seed"]
    laid = json.loads(server.ask("/api/tables", body))
    return Table(server, plan, laid["table"], [seat["token"] for seat in laid["seats"]])


def play(table: Table) -> None:
    """Play a table as far as its plan says, with words and undos on the way."""
    plan, luck, done = table.plan, chance(table.plan.name), 0
    while plan.choices < 0 or done < plan.choices or not may_stop(table):
        if table.choose(luck) is None:
            break
        done += 1
        if done % 9 == 4 and (seat := table.undoer()) >= 0:
            table.server.ask(f"{table.path}/undo", {"seat": seat}, table.tokens[seat])
        if done % 20 == 10:
            table.server.ask(f"{table.path}/say", {"text": "voilà", "seat": 0}, table.tokens[0])


def may_stop(table: Table) -> bool:
    """Does the table stand where its plan wants it?"""
    asked = len(table.settled())
    if table.plan.stop == "bid":
        return 0 < asked < len(table.plan.seats) and table.settled()[0][1]["view"]["decisions"][0]["kind"] == "bid"
    return table.plan.stop != "undo" or table.undoer() >= 0


def go_on(table: Table) -> list[dict[str, Any]]:
    """Undo if possible, then play on, each step with what everybody sees after it; not where bots choose by chance."""
    steps: list[dict[str, Any]] = []
    if len(table.people()) < len(table.plan.seats):
        return steps
    seat = table.undoer()
    if seat >= 0:
        table.server.ask(f"{table.path}/undo", {"seat": seat}, table.tokens[seat])
        steps.append({"undo": seat, "views": table.views()})
    luck = chance(f"{table.plan.name} goes on")
    for _ in range(CONTINUED):
        step = table.choose(luck)
        if step is None:
            break
        steps.append({**step, "views": table.views()})
    return steps


@contextmanager
def serving(database: Path) -> Iterator[Server]:
    """A server while it is needed."""
    server = Server(database)
    try:
        yield server
    finally:
        server.stop()


def make_tables(folder: Path) -> None:
    """A database as a server leaves it, and what its tables showed before that and after it was started again."""
    kept: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as home:
        database = Path(home) / "tables.db"
        with serving(database) as server:
            tables = [lay(server, plan) for plan in TABLES]
            for table in tables:
                play(table)
                top = table.position(-1)
                found: dict[str, Any] = {"id": table.id, "name": table.plan.name, "game": table.plan.game}
                found |= {
                    "tokens": table.tokens,
                    "people": table.people(),
                    "version": top["v"],
                    "waiting": top["view"]["waiting"],
                }
                found |= {"undo": table.undoer(), "views": table.views(), "over": bool(top.get("over"))}
                kept.append(found | {"exports": table.exports()})
                print(f"{table.plan.name}: version {top['v']}")
        with closing(sqlite3.connect(database)) as db:
            mark = f"PRAGMA application_id = {db.execute('PRAGMA application_id').fetchone()[0]};"
            dump = "\n".join([mark, *db.iterdump()]) + "\n"
        with serving(database) as server:
            for table, found in zip(tables, kept, strict=True):
                table.server = server
                for seat in table.people():
                    server.ask(f"{table.path}/consent", {"seat": seat}, table.tokens[seat])
                found["record"] = server.ask(f"{table.path}/record").decode()
                found["steps"] = go_on(table)
                found["record_after_steps"] = sha256(server.ask(f"{table.path}/record")).hexdigest()
    packed(folder / "tables.sql.gz", dump)
    packed(folder / "tables.json.gz", json.dumps(kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def main() -> None:
    """Fill the folder that is named."""
    folder = Path(sys.argv[1])
    make_games(folder)
    make_tables(folder)


if __name__ == "__main__":
    main()
