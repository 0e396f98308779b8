"""Make the stored games of a title's rules version, once (`make stored-games GAME=legends`), or replay all there are.

    python -m tools.stored_games legends [--many 500] [--again]
    python -m tools.stored_games --replay [GAME ...]

Games are played by random and greedy agents in all numbers of players and all variants, and written to
`tests/stored_games/GAME/`. Files that are there already are kept: whoever changes an outcome raises the game's rules
version (`RULES_VERSION`), says so in CHANGELOG.md, and makes games of the new one. `--again` is for versions that were
never released.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.stored_games import stored

import citadelle
from citadelle.kernel import codec


def make(name: str, many: int, again: bool) -> int:
    """Make the games of one title; 1 if they are there already."""
    game = citadelle.game(name)
    path = stored.games_path(name, game.rules_version)
    if path.exists() and not again:
        print(f"{path.name} of {name} is there already; raise the rules version first (see --help)", file=sys.stderr)
        return 1
    began = time.monotonic()
    lines: list[str] = []
    records: list[str] = []
    for index in range(many):
        match = stored.play(game, index)
        lines.append(stored.line_of(stored.stored(match)))
        if index % (many // stored.RECORDS or 1) == 0:
            records.append(str(match.record))
        if (index + 1) % 50 == 0:
            print(f"{time.monotonic() - began:6.0f} s: {index + 1} games", flush=True)
    stored.write_packed(path, "\n".join(lines) + "\n")
    stored.write_packed(stored.records_path(name, game.rules_version), codec.text(records))
    choices = sum([len(stored.game_of(line).choices) for line in lines])
    print(
        f"{name}, rules version {game.rules_version}: {many} games, {choices:,} choices, {path.stat().st_size:,} bytes"
    )
    return 0


def replay(names: list[str]) -> int:
    """Replay every stored game of today's rules versions; how many differ."""
    differing = 0
    for name in names:
        game = citadelle.game(name)
        began = time.monotonic()
        games = stored.read_games(stored.games_path(name, game.rules_version))
        faults = [(n, found) for n, kept in enumerate(games) if (found := stored.fault(game, kept))]
        for n, found in faults:
            print(f"{name} {n}: {found}")
        differing += len(faults)
        seconds = time.monotonic() - began
        print(f"{name}: {len(games)} games replayed in {seconds:.1f} s, {len(faults)} differ", flush=True)
    return 1 if differing else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(citadelle.game_names()))
    parser.add_argument("--many", type=int, default=stored.MANY, help="how many games (default %(default)s)")
    parser.add_argument("--again", action="store_true", help="write over games of a version that was never released")
    parser.add_argument("--replay", action="store_true", help="replay instead of making")
    args = parser.parse_args()
    names = args.games or list(citadelle.game_names())
    if any(name not in citadelle.game_names() for name in names):
        parser.error(f"there are {', '.join(citadelle.game_names())}")
    return replay(names) if args.replay else max([make(name, args.many, args.again) for name in names])


if __name__ == "__main__":
    sys.exit(main())
