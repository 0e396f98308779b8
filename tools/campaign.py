"""The campaign: long random runs of one game over all its variants (`make campaign GAME=legends`).

    python -m tools.campaign legends [--cover 1000] [--games 100000] [--refusals 1000000] [--twins 20000] [--jobs 2]
    python -m tools.campaign legends --seed 1 --repeat games:1234

It prints how far it is, every fault with the name by which it can be repeated, and a summary. What was done is kept in
a file: interrupted, it sums up what was done until then, and the same command goes on from there; larger sizes add to
what was done. `--fresh` begins anew. It fails if there was a fault, or if it was not finished.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

from tests.conformance.secrets import GAMES_PLAYED, SCRAMBLE

import citadelle
from citadelle.conformance.campaign import KINDS, Campaign, chunks, run
from citadelle.conformance.progress import OtherCampaign, Progress
from citadelle.conformance.tally import MOST_FAULTS, Tally

ROOT = Path(__file__).parents[1]
ROUNDS = 12
"""How often every covering variant is played, if nothing is said."""


def commit() -> str:
    """The commit of this checkout; marked if something in it was changed."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def code_digest() -> str:
    """A fingerprint of the sources under test: what other sources did doesn't count."""
    found = hashlib.sha256()
    sources = [*Path(citadelle.__file__).parent.rglob("*.py"), ROOT / "tests" / "conformance" / "secrets.py"]
    for path in sorted(sources):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:16]


def say_progress(tally: Tally, seconds: float) -> None:
    """One line that says how far it is."""
    done = ", ".join([f"{tally[kind]:,} {kind}" for kind in KINDS])
    print(f"{seconds:6.0f} s: {done}; {tally.faulty} faults", flush=True)


def summary(args: argparse.Namespace, tally: Tally, finished: bool, seconds: float) -> str:
    """What was done, for people and for the page of evidence."""
    how = "compiled" if citadelle.compiled() else "pure"
    today = time.strftime("%Y-%m-%d")
    end = "" if finished else " (interrupted)"
    variants = Campaign(args.game, args.seed).variants()
    covered = min(tally["cover"], variants)
    return f"""campaign {args.game}, seed {args.seed}: {tally.faulty} faults{end}
  cover     {tally["cover"]:,} games over {covered} of {variants} variants, {tally["cover checks"]:,} checks
  games     {tally["games"]:,} random games over all variants, {tally["decisions"]:,} decisions
  longest   {tally.longest} % of what the game may have at most
  options   {tally["options"]:,}, all those of {tally["positions"]:,} positions, taken on clones; components conserved
  copies    {tally["copies"]:,} positions cloned, saved, loaded and sampled; {tally["undone"]:,} choices with undo
  refusals  {tally["refusals"]:,} illegal, stale and foreign choices at {tally["refused at"]:,} positions
  twins     {tally["twins"]:,} pairs compared byte for byte, {tally["twins by hand"]:,} made without the game's sampler
  {how}, Python {platform.python_version()}, {args.jobs} processes, {seconds:,.0f} s, commit {commit()}, {today}
  {tally.seconds:,.0f} s of processor time over all runs"""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="legends", choices=citadelle.game_names())
    parser.add_argument("--cover", type=int, help=f"games over the covering variants; {ROUNDS} of each")
    parser.add_argument("--games", type=int, help="100,000, but for games that say otherwise")
    parser.add_argument("--refusals", type=int, default=1_000_000)
    parser.add_argument("--twins", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--progress", type=Path, metavar="FILE", help="what was done; build/campaigns/GAME-SEED.jsonl")
    parser.add_argument("--fresh", action="store_true", help="begin anew")
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
    args.cover = ROUNDS * campaign.variants() if args.cover is None else args.cover
    sizes = {kind: getattr(args, kind) for kind in KINDS}
    if args.jobs < 1 or min(sizes.values()) < 0:
        parser.error("sizes are whole numbers, and there is at least one process")
    path = args.progress or ROOT / "build" / "campaigns" / f"{args.game}-{args.seed}.jsonl"
    if args.fresh:
        path.unlink(missing_ok=True)
    try:
        progress = Progress(path, {"game": args.game, "seed": args.seed, "code": code_digest()})
    except OtherCampaign as other:
        parser.error(f"{other}; --fresh begins anew")
    if not chunks(sizes, progress.done):
        print("all of it was done before")
    elif progress.done:
        print(f"going on with {path}")
    started = time.monotonic()
    tally, finished = run(campaign, sizes, args.jobs, say_progress, progress)
    for fault in tally.faults[:MOST_FAULTS]:
        print(f"FAULT {fault}")
        print(f"      again: python -m tools.campaign {args.game} --seed {args.seed} --repeat {fault.split(' ')[0]}")
    print(summary(args, tally, finished, time.monotonic() - started))
    return 1 if tally.faulty or not finished else 0


if __name__ == "__main__":
    sys.exit(main())
