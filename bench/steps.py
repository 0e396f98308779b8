"""What presentation steps cost a search: how often frames say "look here", and what that costs where nobody listens.

    CITADELLE_PURE=1 python bench/steps.py [GAME ...] [--games 10]

Random games are played twice, move for move: once with the calls of `State.show_step` counted, once by processor time.
The cost of a call is measured apart, in a long loop on a state to which nobody listens, less the loop itself. The share
is the calls of the games times that cost, of the time that the games took. Interpreted code alone can be counted so; a
compiled call is a test of one field.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

import citadelle
from citadelle._build import compiled
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.state import State

CALLS: Final = 200_000


def played(game: Game, games: int) -> int:
    """Decisions of so many random games, the same in every run."""
    players = game.usual_seats()
    decisions = 0
    for number in range(games):
        s = game.new(game.setup(players, f"steps {number}", dict(game.quick)))
        by = chance(f"steps {number}")
        while s.seat >= 0:
            s.play(s.options[by.below(len(s.options))])
            decisions += 1
    return decisions


def counted(game: Game, games: int) -> int:
    """How often frames of the same games said that people should look."""
    plain = State.show_step
    calls = 0

    def count(s: State) -> None:
        nonlocal calls
        calls += 1
        plain(s)

    State.show_step = count  # type: ignore[method-assign]
    try:
        played(game, games)
    finally:
        State.show_step = plain  # type: ignore[method-assign]
    return calls


def seconds_a_call(game: Game) -> float:
    """Processor time of one call where nobody listens: the least of five loops."""
    s = game.new(game.setup(game.usual_seats(), "steps", dict(game.quick)))
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        for _ in range(CALLS):
            s.show_step()
        middle = time.process_time()
        for _ in range(CALLS):
            pass
        best = min(best, (middle - began - (time.process_time() - middle)) / CALLS)
    return best


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_", nargs="*", metavar="GAME", help="by default all")
    parser.add_argument("--games", type=int, default=10)
    args = parser.parse_args()
    if compiled():
        parser.error("calls of compiled code can't be counted: set CITADELLE_PURE=1")
    for name in args.games_ or citadelle.game_names():
        game = citadelle.game(name)
        calls = counted(game, args.games)
        began = time.process_time()
        decisions = played(game, args.games)
        spent = time.process_time() - began
        each = seconds_a_call(game)
        print(
            f"{name}: {decisions} decisions in {spent:.2f} s, {calls} calls ({calls / decisions:.2f} a decision) of "
            f"{1e9 * each:.0f} ns: {100 * calls * each / spent:.3f} % of the time"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
