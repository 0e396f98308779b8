"""Our speed beside other engines', measured in turn on the same core: decisions, games and copies a second.

    bench/peers.py --peers PYTHON --compiled DIR [--games GAME ...] [--players N ...] [--seconds S] [--rounds N]
                   [--only NAME ...] [--wanted 8 20 50 40] [--json] [--write PAGE]

PYTHON has the others installed (`rivals.py` says who); DIR holds the compiled package. `make bench-peers` readies both
and runs this. Every round measures a loop of plain Python to calibrate by, each of the others, then each of our games
pure and compiled for each player count; the table shows the medians of the rounds. `--write` puts it into a page.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from rivals import RIVALS

import citadelle

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
PEER: Final = next(iter(RIVALS))
"""Whose rates ours are compared with."""
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
"""Between these the page is rewritten."""

MEASURED: Final = ("questions", "decisions", "copies", "games")
COMPARED: Final = ("questions", "decisions", "copies")

Rates = dict[str, float | None]


def calibrate(seconds: float) -> float:
    """Turns a second of a loop of plain Python: how quick this machine is now."""
    turns, total = 0, 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        for i in range(1000):
            total = (total * 31 + i) % 65521
        turns += 1000
    return turns / spent


def ask_rival(python: str, name: str, seconds: float) -> Rates:
    """Another engine, in its own environment."""
    return answer([python, str(Path(__file__).with_name("rivals.py")), name, str(seconds)], {})


def ask_ours(game: str, players: int, seconds: float, package: Path, pure: bool) -> Rates:
    """`citadelle bench`, pure or compiled."""
    command = [sys.executable, "-m", "citadelle", "bench", game, "--players", str(players), "--json"]
    environment = {"PYTHONPATH": str(package), "CITADELLE_PURE": str(int(pure))}
    found = answer([*command, "--seconds", str(2 * seconds)], environment)
    if found["compiled"] == pure:
        sys.exit(f"peers: {package} ran {'compiled' if pure else 'pure'}; is it compiled from these sources?")
    return {
        "questions": found["questions_per_second"],
        "decisions": found["decisions_per_second"],
        "games": found["games_per_second"],
        "copies": found["clones_per_second"],
    }


def answer(command: list[str], environment: dict[str, str]) -> dict[str, Any]:
    """The JSON object that a command prints last."""
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"peers: {' '.join(command)} failed: {done.stderr.strip()[-500:]}")
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def counts(game: str, wanted: list[int]) -> list[int]:
    """The player counts to measure of a game: those wanted, or all but playing alone."""
    range_ = citadelle.game(game)
    all_ = range(range_.players_min, range_.players_max + 1)
    return [n for n in all_ if (n in wanted if wanted else n > 1)]


def runs(args: argparse.Namespace) -> tuple[dict[str, list[Rates]], float]:
    """All measurements, round by round, so that a slow minute of the machine slows everybody; and the calibration."""
    found: dict[str, list[Rates]] = {}
    turns: list[float] = []
    for round_ in range(args.rounds):
        print(f"peers: round {round_ + 1} of {args.rounds}", file=sys.stderr, flush=True)
        turns.append(calibrate(args.seconds / 2))
        for name in args.only:
            found.setdefault(name, []).append(ask_rival(args.peers, name, args.seconds))
        for game in args.games:
            for how, package in (("pure", SOURCE), ("compiled", args.compiled)):
                for players in counts(game, args.players):
                    rates = ask_ours(game, players, args.seconds, package, how == "pure")
                    found.setdefault(f"{game} {players} players, {how}", []).append(rates)
    return found, statistics.median(turns)


def summary(found: dict[str, list[Rates]]) -> dict[str, Rates]:
    """The medians, and how many times the peer's they are."""
    out: dict[str, Rates] = {}
    for name, rates in found.items():
        row: Rates = {}
        for what in MEASURED:
            known = [value for one in rates if (value := one[what]) is not None]
            row[what] = statistics.median(known) if known else None
        out[name] = row
    for row in out.values():
        for what in COMPARED:
            mine, theirs = row[what], out[PEER][what]
            row[f"{what}_ratio"] = mine / theirs if mine is not None and theirs else None
    return out


def cell(value: float | None, form: str) -> str:
    """A figure, or a dash where there is none."""
    return "–" if value is None else format(value, form)


def table(rows: dict[str, Rates], turns: float, args: argparse.Namespace) -> str:
    """The table, as it stands in the page, and what it was measured by."""
    lines = [f"| | questions/s | × {PEER} | decisions/s | × {PEER} | copies/s | × {PEER} | games/s |"]
    lines.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, row in rows.items():
        cells = [form for what in COMPARED for form in (cell(row[what], ",.0f"), cell(row[f"{what}_ratio"], ".1f"))]
        lines.append(f"| {name} | {' | '.join([*cells, cell(row['games'], ',.1f')])} |")
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    day, python = datetime.date.today(), platform.python_version()
    lines += ["", f"Calibration: {turns:,.0f} turns a second of a loop of plain Python."]
    how = f'`make bench-peers ARGS="--rounds {args.rounds} --seconds {args.seconds:g}"`'
    lines += [f"Measured on {day} at {commit.strip()}, Python {python}, by {how}; medians of the rounds."]
    return "\n".join(lines)


def goals_table(rows: dict[str, Rates], game: str, wanted: list[float]) -> list[str]:
    """What was wanted and what was reached, for the first of our games."""
    out: list[str] = []
    for how, decisions, copies in (("pure", *wanted[:2]), ("compiled", *wanted[2:])):
        row = next((row for name, row in rows.items() if name.startswith(game) and name.endswith(how)), None)
        if row is not None:
            found = " and ".join([cell(row[f"{what}_ratio"], ".1f") for what in ("questions", "copies")])
            out.append(f"{game}, {how}: wanted {decisions:g} and {copies:g} times, reached {found}")
    return out


def write(page: Path, text: str) -> None:
    """Put the table into the page, between its marks."""
    whole = page.read_text("utf-8")
    if BEGIN not in whole or END not in whole:
        sys.exit(f"peers: {page} has no {BEGIN} ... {END} to write between")
    before, rest = whole.split(BEGIN, 1)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END, 1)[1]}", "utf-8")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", metavar="PYTHON", required=True, help="a Python that has the others")
    parser.add_argument("--compiled", type=Path, metavar="DIR", required=True, help="where the compiled package is")
    parser.add_argument("--games", nargs="+", default=list(citadelle.game_names()), choices=citadelle.game_names())
    parser.add_argument("--players", type=int, nargs="+", default=[])
    parser.add_argument("--only", nargs="+", default=list(RIVALS), choices=list(RIVALS), help="these of the others")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--wanted", type=float, nargs=4, metavar="TIMES", help="decisions and copies, pure and compiled"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    args = parser.parse_args()
    if PEER not in args.only:
        args.only.insert(0, PEER)
    found, turns = runs(args)
    rows = summary(found)
    print(json.dumps({"calibration": turns, **rows}) if args.json else table(rows, turns, args))
    if args.wanted and not args.json:
        print("\n".join(["", *goals_table(rows, args.games[0], args.wanted)]))
    if args.write:
        write(args.write, table(rows, turns, args))


if __name__ == "__main__":
    main()
