"""Law 1 as text: fingerprints of seeded random games that every process, Python and build must reproduce.

    python -m tests.conformance.fingerprints [GAME ...] [--every N]

prints them, all or every N-th; `make golden` writes them to `digests/GAME.txt`. A line holds the player count, the
seed, the number of decisions, the fingerprint of all positions on the way, and the options that differ from the rules'
defaults.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.conformance.tables import GAMES

from citadelle.conformance.laws import chain
from citadelle.conformance.variants import covering
from citadelle.kernel.game import Game

HOME: Final = Path(__file__).parent / "digests"
VARIANTS: Final = 8
"""Of the covering set, for each player count."""


def setups(game: Game) -> Iterator[tuple[int, str, dict[str, object]]]:
    """Player count, seed and options of every game that is fingerprinted."""
    for players in range(game.players_min, game.players_max + 1):
        for i, settings in enumerate(covering(game, players)[:VARIANTS]):
            changed: dict[str, object] = {k: v for k, v in settings.items() if v != game.schema.option(k).default}
            yield players, f"{game.name}-{i}", changed


def line_of(game: Game, players: int, seed: str, options: dict[str, object]) -> str:
    """One game as a line of the file."""
    decisions, print_ = chain(game, game.setup(players, seed, options))
    return f"{players} {seed} {decisions} {print_} {json.dumps(options, sort_keys=True)}"


def lines(game: Game, every: int = 1) -> list[str]:
    """The file's lines as this process plays them."""
    return [line_of(game, *setup) for i, setup in enumerate(setups(game)) if i % every == 0]


def main() -> None:
    """Print the lines of some games, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    for game in GAMES:
        if not args.games or game.name in args.games:
            print("\n".join(lines(game, args.every)))


if __name__ == "__main__":
    main()
