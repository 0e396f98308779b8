"""Two worlds at the table (H1): pairs of tables that differ only in what a viewer can't know, compared byte for byte.

    python -m tools.campaigns.twins_wire [--count 20000] [--game legends] [--jobs 2] [--seed 1]

For each pair: a random game of any variant is stopped somewhere; a viewer (a seat or a spectator, in either language,
by picture or text) sits at that table and at its twin. Compared are all frames it gets: the whole update, why for every
thing on the table, refusals, going back in time, hints; the chronicle, the summary, the picture, errors; and every
update while both tables go on with the same choices, up to ten, as long as the viewer can't tell them apart. It fails
if a byte differs.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Final

from tests.table.server.tables import GAMES as TOYS
from tests.table.viewer_session.worlds import compare
from tools.campaigns.report import run_info, tally_text

import citadelle
from citadelle.conformance.campaign import quiet
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game

NAMES: Final = sorted({*TOYS, *citadelle.game_names()})
PIECE: Final = 20
"""Pairs of one piece of work, all from the same stream of chance."""
JUMP: Final = {"toy": 6}
"""At most so many choices lie between two pairs of a game; else 60."""
EVERY: Final = 10.0
"""Seconds between two reports of progress."""


def piece(game: str, seed: str, count: int) -> tuple[Counter[str], list[str]]:
    """One piece of work."""
    games: dict[str, Game] = {**TOYS, game: TOYS[game] if game in TOYS else citadelle.game(game)}
    done, plies, faults = asyncio.run(compare(games, game, chance(seed), count, JUMP.get(game, 60)))
    return Counter(pairs=done, plies=plies, faults=len(faults)), [f"{seed}: {fault}" for fault in faults]


def pieces(game: str, seed: str, count: int) -> list[tuple[str, str, int]]:
    """The whole work."""
    return [(game, f"{seed}/twins wire/{at}", min(PIECE, count - at)) for at in range(0, count, PIECE)]


def results(work: Sequence[tuple[str, str, int]], jobs: int) -> Iterator[tuple[Counter[str], list[str]]]:
    """What each piece gave, as it comes in."""
    if jobs == 1:
        for one in work:
            yield piece(*one)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), quiet) as pool:
        waiting: set[Future[tuple[Counter[str], list[str]]]] = set()
        try:
            for one in work:
                waiting.add(pool.submit(piece, *one))
                if len(waiting) >= 3 * jobs:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from [future.result() for future in done]
            for future in waiting:
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--game", choices=NAMES, default="legends")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    started = spoke = time.monotonic()
    tally: Counter[str] = Counter()
    faults: list[str] = []
    for counts, found in results(pieces(args.game, args.seed, args.count), args.jobs):
        tally += counts
        faults += found
        if time.monotonic() - spoke > EVERY:
            spoke = time.monotonic()
            print(f"{spoke - started:6.0f} s: {tally_text(tally)}", flush=True)
    for fault in faults[:20]:
        print(f"FAULT {fault}")
    print(f"twins over the wire, {args.game}, seed {args.seed}: {len(faults)} faults; {tally_text(tally)}")
    print(f"  {args.jobs} processes, {run_info(time.monotonic() - started)}")
    return 1 if faults or tally["pairs"] < args.count else 0


if __name__ == "__main__":
    sys.exit(main())
