"""Bots don't cheat (H4): in two worlds that its seat can't tell apart, a bot picks the same, in its process and all.

    python -m tools.campaigns.fair_bots [--count 1000] [--game legends] [--levels greedy easy medium] [--workers 2]

For each pair: a position of a random game of any variant, and one that differs from it only in what the asked seat
can't know, drawn by the game or changed by hand. Every level picks in both with the same seed. It fails if a pick
differs, or if a bot had to fall back on chance.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tests.conformance.tables import scramble_of
from tests.table.server.tables import GAMES as TOYS
from tools.campaigns.report import run_info, tally_text

import citadelle
from citadelle.conformance.laws import pick
from citadelle.conformance.twins import sampled_twin, scrambled_twin
from citadelle.conformance.variants import any_settings
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.table.bots import BotPool

EVERY: Final = 10.0
JUMP: Final = {"toy": 4}
"""At most so many choices lie between two pairs of a game; else 25."""

Seed = Callable[[State, int], str]
"""What a bot's chance comes from, for a state and the number of its pair."""


def pairs(game: Game, by: Chance) -> Iterator[tuple[Match, State, int]]:
    """Positions of random games, each with its twin for a seat that is asked there; without end."""
    while True:
        players = game.players_min + by.below(game.players_max - game.players_min + 1)
        settings = any_settings(game, players, by)
        match = Match(game, game.setup(players, by.below(1 << 30), dict(settings)))
        while not match.is_over:
            seat = pick(match.decisions, by).seat
            yield match, twin_of(match, seat, by), seat
            for _ in range(1 + by.below(JUMP.get(game.name, 25))):
                if not match.is_over:
                    decision = pick(match.decisions, by)
                    match.choose(pick(decision.keys, by), decision.seat)


def twin_of(match: Match, seat: int, by: Chance) -> State:
    """The same position with other secrets."""
    return sampled_twin(match, seat, by) if by.below(2) else scrambled_twin(match, seat, by, scramble_of(match.game))


def fixed_seed(_: State, number: int) -> str:
    """The same for both worlds."""
    return f"pair {number}"


async def compare(
    bots: BotPool,
    game: Game,
    by: Chance,
    count: int,
    levels: Sequence[str],
    tally: Counter[str],
    seed: Seed = fixed_seed,
) -> list[str]:
    """So many pairs; what is wrong. `seed` is what tests plant a leak in."""
    faults: list[str] = []
    found = pairs(game, by)
    for number in range(count):
        match, twin, seat = next(found)
        for level in levels:
            both = [
                await bots.pick(game, match.setup, state, seat, level, seed(state, number))
                for state in (match.state, twin)
            ]
            if both[0].key != both[1].key:
                faults.append(f"{level} picks {both[0].key!r} in one world and {both[1].key!r} in the other: {match!r}")
            faults += [f"{level} gave no answer ({picked.why}): {match!r}" for picked in both if picked.fallback]
            tally["picks"] += 1
        tally["pairs"] += 1
    return faults


async def run(args: argparse.Namespace, tally: Counter[str]) -> list[str]:
    """The campaign."""
    bots = BotPool(args.workers)
    await bots.start()
    faults: list[str] = []
    started = spoke = time.monotonic()
    by = [chance(f"{args.seed}/fair bots/{n}") for n in range(args.workers)]
    try:
        game = TOYS[args.game] if args.game in TOYS else citadelle.game(args.game)
        while tally["pairs"] < args.count:
            size = min(10, -(-(args.count - tally["pairs"]) // args.workers))
            work = [compare(bots, game, one, size, args.levels, tally) for one in by]
            faults += [fault for found in await asyncio.gather(*work) for fault in found]
            if time.monotonic() - spoke > EVERY:
                spoke = time.monotonic()
                print(f"{spoke - started:6.0f} s: {tally_text(tally)}", flush=True)
    finally:
        await bots.stop()
    return faults


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--game", choices=sorted({*TOYS, *citadelle.game_names()}), default="legends")
    parser.add_argument("--levels", nargs="+", default=["greedy", "easy", "medium"])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    started = time.monotonic()
    tally: Counter[str] = Counter()
    faults = asyncio.run(run(args, tally))
    for fault in faults[:20]:
        print(f"FAULT {fault}")
    print(
        f"fair bots, {args.game}, {', '.join(args.levels)}, seed {args.seed}: {len(faults)} faults; {tally_text(tally)}"
    )
    print(f"  {args.workers} workers, {run_info(time.monotonic() - started)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
