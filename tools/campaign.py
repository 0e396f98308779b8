"""The campaign: long random runs of one game over all its variants (`make campaign GAME=legends`).

    python -m tools.campaign legends [--games 100000] [--refusals 1000000] [--twins 20000] [--jobs 2] [--seed 1]
    python -m tools.campaign legends --seed 1 --repeat games:1234

It prints how far it is, every fault with the name by which it can be repeated, and a summary. Interrupted, it sums up
what was done until then. It fails if there was a fault, or if it was not finished.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time

from tests.conformance.secrets import GAMES_PLAYED, SCRAMBLE

import citadelle
from citadelle.conformance.campaign import KINDS, Campaign, Tally, run


def commit() -> str:
    """The commit of this checkout; marked if something in it was changed."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def progress(tally: Tally, seconds: float) -> None:
    """One line that says how far it is."""
    done = ", ".join([f"{tally[kind]:,} {kind}" for kind in KINDS])
    print(f"{seconds:6.0f} s: {done}; {tally.faulty} faults", flush=True)


def summary(args: argparse.Namespace, tally: Tally, finished: bool, seconds: float) -> str:
    """What was done, for people and for the page of evidence."""
    how = "compiled" if citadelle.compiled() else "pure"
    today = time.strftime("%Y-%m-%d")
    end = "" if finished else " (interrupted)"
    return f"""campaign {args.game}, seed {args.seed}: {tally.faulty} faults{end}
  games     {tally["games"]:,} random games over all variants, {tally["decisions"]:,} decisions
  longest   {tally.longest} % of what the game may have at most
  options   {tally["options"]:,}, all those of {tally["positions"]:,} positions, taken on clones; components conserved
  copies    {tally["copies"]:,} positions cloned, saved, loaded and sampled; {tally["undone"]:,} choices with undo
  refusals  {tally["refusals"]:,} illegal, stale and foreign choices at {tally["refused at"]:,} positions
  twins     {tally["twins"]:,} pairs compared byte for byte, {tally["twins by hand"]:,} made without the game's sampler
  {how}, Python {platform.python_version()}, {args.jobs} processes, {seconds:,.0f} s, commit {commit()}, {today}"""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="legends", choices=citadelle.game_names())
    parser.add_argument("--games", type=int, help="100,000, but for games that say otherwise")
    parser.add_argument("--refusals", type=int, default=1_000_000)
    parser.add_argument("--twins", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--repeat", metavar="KIND:NUMBER", help="do one piece of work again, and say what is wrong")
    args = parser.parse_args()
    args.games = GAMES_PLAYED.get(args.game, 100_000) if args.games is None else args.games
    campaign = Campaign(args.game, args.seed, SCRAMBLE.get(args.game))
    if args.repeat:
        kind, _, number = args.repeat.partition(":")
        if kind not in KINDS or not number.isdecimal():
            parser.error(f"--repeat takes one of {', '.join(KINDS)}, a colon and a number")
        tally = campaign.pieces(kind, int(number), 1)
        print("\n".join(tally.faults) or f"{args.repeat}: no fault")
        return 1 if tally.faulty else 0
    if args.jobs < 1 or min(args.games, args.refusals, args.twins) < 0:
        parser.error("sizes are whole numbers, and there is at least one process")
    started = time.monotonic()
    tally, finished = run(campaign, {kind: getattr(args, kind) for kind in KINDS}, args.jobs, progress)
    for fault in tally.faults:
        print(f"FAULT {fault}")
        print(f"      again: python -m tools.campaign {args.game} --seed {args.seed} --repeat {fault.split(' ')[0]}")
    print(summary(args, tally, finished, time.monotonic() - started))
    return 1 if tally.faulty or not finished else 0


if __name__ == "__main__":
    sys.exit(main())
