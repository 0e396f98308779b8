"""The speed of two builds of Citadelle, in turn in one run: decisions on ints, copies, and decisions by text keys.

    bench/builds.py GAME ONE OTHER [--players 2] [--rounds 5] [--seconds 2]

ONE and OTHER are folders to import the package from (`src`, `build/compiled`, those of another checkout). Each round
measures one after the other, by processor time, so that rates can be compared on a busy machine; the medians of the
rounds are shown, and those of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any, Final

RATES: Final = ("decisions_per_second", "clones_per_second", "keyed_decisions_per_second")


def work(name: str, players: int, seconds: float) -> None:
    """In a process of its own, with one of the builds: measure it once, and print what was found."""
    import citadelle
    from citadelle.arena import bench

    bench.time = SimpleNamespace(perf_counter=time.process_time)  # type: ignore[attr-defined, assignment]
    print(json.dumps(bench.measure(citadelle.game(name), players, seconds)))


def measured(folder: str, name: str, players: int, seconds: float) -> dict[str, Any]:
    """One measurement of the build in a folder."""
    command = [sys.executable, __file__, name, "--work", "--players", str(players), "--seconds", str(seconds)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": folder}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"bench/builds.py: the build in {folder} can't be measured: {done.stderr.strip()[-300:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Measure in turn, and print a line a rate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="GAME")
    parser.add_argument("folders", nargs="*", metavar="ONE OTHER")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        work(args.name, args.players, args.seconds)
        return
    if len(args.folders) != 2:
        parser.error("two folders are compared")
    rounds = [
        [measured(folder, args.name, args.players, args.seconds) for folder in args.folders] for _ in range(args.rounds)
    ]
    kinds = ["compiled" if build["compiled"] else "pure" for build in rounds[0]]
    print(f"{args.name}, {args.players} players: {args.folders[0]} ({kinds[0]}) and {args.folders[1]} ({kinds[1]})")
    for rate in RATES:
        one, other = (statistics.median([pair[i][rate] for pair in rounds]) for i in range(2))
        ratio = statistics.median([pair[1][rate] / pair[0][rate] for pair in rounds])
        print(f"{rate}: {one:,.0f} and {other:,.0f}; the second is {ratio:.2f} times the first", flush=True)


if __name__ == "__main__":
    main()
