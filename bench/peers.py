"""Our speed beside catanatron's, measured in turn on the same core: random decisions a second, and copies a second.

    bench/peers.py --peers PYTHON --compiled DIR [--game GAME] [--seconds S] [--rounds N] [--wanted 8 20 50 40] [--json]

PYTHON has catanatron installed; DIR holds the compiled package. `make bench-peers` readies both and runs this. Every
round measures catanatron, then ours pure and compiled for each player count; the table shows the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

SOURCE: Final = Path(__file__).resolve().parent.parent / "src"
TARGETS: Final = (8.0, 20.0, 50.0, 40.0)
"""How many times catanatron's decisions and copies ours should reach pure, then compiled, with two players."""
PEER: Final = "catanatron"
SEATS: Final = 4
TICKS_BEFORE_COPYING: Final = 100

Rates = dict[str, float]


def measure_peer(seconds: float) -> Rates:
    """Random games of catanatron: every tick is a decision, forced ones included; copies are of a game under way."""
    from catanatron import Color, Game, RandomPlayer

    def fresh() -> Any:
        return Game([RandomPlayer(color) for color in list(Color)[:SEATS]])

    random.seed(1)
    decisions, games = 0, 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        game = fresh()
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        games += 1
    game = fresh()
    for _ in range(TICKS_BEFORE_COPYING):
        game.play_tick()
    copies = 0
    started = time.perf_counter()
    while (copying := time.perf_counter() - started) < seconds / 2:
        for _ in range(20):
            game.copy()
        copies += 20
    return {"decisions": decisions / spent, "games": games / spent, "copies": copies / copying}


def ask_peer(python: str, seconds: float) -> Rates:
    """The same, in the peer's own environment."""
    found = answer([python, str(Path(__file__).resolve()), "--measure", str(seconds)], {})
    return {name: float(found[name]) for name in ("decisions", "games", "copies")}


def ask_ours(game: str, players: int, seconds: float, package: Path, pure: bool) -> Rates:
    """`citadelle bench`, pure or compiled."""
    command = [sys.executable, "-m", "citadelle", "bench", game, "--players", str(players), "--json"]
    environment = {"PYTHONPATH": str(package), "CITADELLE_PURE": str(int(pure))}
    found = answer([*command, "--seconds", str(2 * seconds)], environment)
    if found["compiled"] == pure:
        sys.exit(f"peers: {package} ran {'compiled' if pure else 'pure'}; is it compiled from these sources?")
    return {
        "decisions": found["decisions_per_second"],
        "games": found["games_per_second"],
        "copies": found["clones_per_second"],
    }


def answer(command: list[str], environment: dict[str, str]) -> dict[str, Any]:
    """The JSON object a command prints."""
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"peers: {' '.join(command)} failed: {done.stderr.strip()[-500:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def runs(args: argparse.Namespace) -> dict[str, list[Rates]]:
    """All measurements, round by round, so that a slow minute of the machine slows everybody."""
    found: dict[str, list[Rates]] = {}
    for _ in range(args.rounds):
        found.setdefault(PEER, []).append(ask_peer(args.peers, args.seconds))
        for how, package in (("pure", SOURCE), ("compiled", args.compiled)):
            for players in args.players:
                rates = ask_ours(args.game, players, args.seconds, package, how == "pure")
                found.setdefault(f"{args.game} {players} players, {how}", []).append(rates)
    return found


def summary(found: dict[str, list[Rates]]) -> dict[str, Rates]:
    """The medians, and how many times the peer's they are."""
    out: dict[str, Rates] = {}
    for name, rates in found.items():
        out[name] = {what: statistics.median([one[what] for one in rates]) for what in rates[0]}
        for what in ("decisions", "copies"):
            out[name][f"{what}_ratio"] = out[name][what] / out[PEER][what]
    return out


def tell(rows: dict[str, Rates], wanted: list[float]) -> None:
    """The table, and what was wanted."""
    width = max(len(name) for name in rows)
    print(f"{'':{width}}  decisions/s       x   copies/s       x   games/s")
    for name, row in rows.items():
        print(
            f"{name:{width}}  {row['decisions']:>11,.0f}  {row['decisions_ratio']:>6.1f}  {row['copies']:>9,.0f}"
            f"  {row['copies_ratio']:>6.1f}  {row['games']:>8,.1f}"
        )
    for how, decisions, copies in (("pure", *wanted[:2]), ("compiled", *wanted[2:])):
        best = [row for name, row in rows.items() if name.endswith(how)]
        if best:
            reached = f"{best[0]['decisions_ratio']:.1f} and {best[0]['copies_ratio']:.1f}"
            print(f"{how}: wanted {decisions:g} and {copies:g} times, reached {reached}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", metavar="PYTHON", help="a Python that has catanatron")
    parser.add_argument("--compiled", type=Path, metavar="DIR", help="where the compiled package is")
    parser.add_argument("--game", default="legends")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--wanted", type=float, nargs=4, default=list(TARGETS), metavar="TIMES")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--measure", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        print(json.dumps(measure_peer(args.measure)))
        return
    if not args.peers or not args.compiled:
        parser.error("--peers and --compiled are needed; `make bench-peers` gives them")
    rows = summary(runs(args))
    if args.json:
        print(json.dumps(rows))
    else:
        tell(rows, args.wanted)


if __name__ == "__main__":
    main()
