"""What each equipment card of Monster Lands is worth: how much further ahead a clan ends that has it from the start.

    bench/worth.py [--games 150] [--seed w] [--cards pugnor slyzor ...]

For each seed and both seats, two games of two players are played by the hints with a little chance mixed in: one as
dealt, and one in which the leader of that seat carries a card of this kind, taken from the deck before the first
deployment.
Prints the mean difference of leads with twice its standard error, beside the price in gold.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from typing import Final

from citadelle.games.monster_lands.rules.deployment import Deploy
from citadelle.games.monster_lands.state import EQUIPMENT_PILE, MonsterLands
from citadelle.kernel import registry
from citadelle.kernel.chance import chance
from citadelle.parts.piles import take

GAME: Final = registry.game("monster_lands")
BLUR: Final = 0.5
GRAIN: Final = 1 << 16


def give(s: MonsterLands, seat: int, kind: str) -> bool:
    """Let the leader of a seat carry a card of this kind, if one is still in the deck."""
    for card in s.piles[EQUIPMENT_PILE].left():
        if s.kit.equipment_ids[card].removesuffix("_2") == kind:
            take(s, EQUIPMENT_PILE, card)
            s.carrier[card] = s.leader[seat]
            s.reopen()
            return True
    return False


def lead(seed: str, seat: int, kind: str = "") -> float | None:
    """By how much a seat is ahead at the end, with a card of its own or without; None if there is none left."""
    s = GAME.new(GAME.setup(2, seed, {"clans": "random"}))
    assert isinstance(s, MonsterLands)
    by = chance(seed)
    while s.seat >= 0:
        if kind and s.seat == seat and isinstance(s.stack[-1], Deploy):
            if not give(s, seat, kind):
                return None
            kind = ""
        weights = [weight + BLUR * by.below(GRAIN) / GRAIN for weight in GAME.hints.weigh(s)]
        s.play(s.options[weights.index(max(weights))])
    points = GAME.result(s).points
    return points[seat] - points[1 - seat]


def main() -> int:
    """The command."""
    first = GAME.new(GAME.setup(2, 0, {}))
    assert isinstance(first, MonsterLands)
    prices = {one.removesuffix("_2"): first.kit.equipment_cost[i] for i, one in enumerate(first.kit.equipment_ids)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--seed", default="w")
    parser.add_argument("--cards", nargs="*", default=sorted(prices), choices=sorted(prices))
    args = parser.parse_args()
    for kind in args.cards:
        gains: list[float] = []
        for i in range(args.games):
            for seat in (0, 1):
                with_it = lead(f"{args.seed}{i}", seat, kind)
                without = lead(f"{args.seed}{i}", seat)
                if with_it is not None and without is not None:
                    gains.append(with_it - without)
        if gains:
            mean = sum(gains) / len(gains)
            error = sqrt(sum([(gain - mean) ** 2 for gain in gains])) / len(gains)
            print(f"| {kind} | {prices[kind]} | {len(gains)} | {mean:.1f} ± {2 * error:.1f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
