"""Steps a second of environments, one core, in turn in one run: PettingZoo's AEC, a batch, and the engine on ints;
beside them PettingZoo's own connect four, where it is installed (`pip install pygame`).

    PYTHONPATH=build/compiled python bench/batch.py [GAME ...] [--seconds S] [--rounds N] [--games N]

Legal actions are drawn at random. Rates are by processor time, so that they can be compared on a busy machine; the
medians of the rounds are shown.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import numpy as np

import citadelle
from citadelle.kernel import drive
from citadelle.kernel.chance import chance
from citadelle.research.batch import Batch
from citadelle.research.pettingzoo import raw_env


def aec_rate(env: Any, seconds: float) -> float:
    """Steps a second of an AEC environment."""
    by, steps = np.random.default_rng(0), 0
    env.reset(seed=1)
    began = time.process_time()
    while time.process_time() - began < seconds:
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        env.step(int(by.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps / (time.process_time() - began)


def batch_rate(name: str, options: dict[str, Any], seconds: float, games: int) -> float:
    """Steps a second of a batch."""
    batch, steps = Batch(name, games, 2, options, seed=1), 0
    batch.reset()
    began = time.process_time()
    while time.process_time() - began < seconds:
        batch.step(batch.random_actions())
        steps += games
    return steps / (time.process_time() - began)


def engine_rate(name: str, options: dict[str, Any], seconds: float) -> float:
    """Decisions a second of the engine on ints."""
    game, by, steps = citadelle.game(name), chance(1), 0
    start = game.new(game.setup(2, 1, dict(options)))
    began = time.process_time()
    while time.process_time() - began < seconds:
        steps += drive.play_out_clones(start, by, 1)
    return steps / (time.process_time() - began)


def show_connect_four(seconds: float, rounds: int) -> None:
    """PettingZoo's own game by the same measure."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return
    found = [aec_rate(connect_four_v3.raw_env(), seconds) for _ in range(rounds)]
    print(f"connect four of PettingZoo: AEC {statistics.median(found):,.0f}", flush=True)


def main() -> None:
    """Measure and print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=citadelle.game_names(), metavar="GAME")
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=64, help="games in the batch")
    args = parser.parse_args()
    print("compiled" if citadelle.compiled() else "pure")
    show_connect_four(args.seconds, args.rounds)
    for name in args.names:
        options = dict(citadelle.game(name).quick)
        found = [
            (aec_rate(raw_env(name, 2, options=options), args.seconds),
             batch_rate(name, options, args.seconds, args.games), engine_rate(name, options, args.seconds / 2))
            for _ in range(args.rounds)
        ]  # fmt: skip
        aec, batch, engine = (statistics.median(column) for column in zip(*found, strict=True))
        print(f"{name}: AEC {aec:,.0f}, batch {batch:,.0f} ({batch / aec:.1f} times), ints {engine:,.0f}", flush=True)


if __name__ == "__main__":
    main()
