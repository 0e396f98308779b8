"""Make the stored games of a title's rules version, once (`make stored-games GAME=legends`), or replay all there are.

    python -m tools.stored_games legends [--many 500] [--again]
    python -m tools.stored_games --replay [GAME ...]
    python -m tools.stored_games --others [GAME ...]

Games are played by random and greedy agents in all numbers of players and all variants, and written to
`tests/stored_games/GAME/`. No two have the same choices: one that repeats another is played from another seed, and
`--others` plays only those anew that repeat another in a file that is there. Files that are there already are kept:
whoever changes an outcome raises the game's rules version (`RULES_VERSION`), says so in CHANGELOG.md, and makes games
of the new one. `--again` is for versions that were never released.
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
    known: set[stored.Choices] = set()
    for index in range(many):
        match = stored.play_another(game, index, known)
        known.add(tuple(match.choices))
        lines.append(stored.line_of(stored.stored(match)))
        if index % record_every(many) == 0:
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


def record_every(many: int) -> int:
    """Of so many games, which ones are also kept as records: those of every so-manieth number."""
    return many // stored.RECORDS or 1


def others(name: str) -> int:
    """Play those stored games of a title anew, from other seeds, that repeat the choices of another; how many."""
    game = citadelle.game(name)
    path, kept_records = (where(name, game.rules_version) for where in (stored.games_path, stored.records_path))
    games = stored.read_games(path)
    records = stored.read_records(kept_records)
    numbers = stored.repeats(games)
    known = {tuple(kept.choices) for kept in games}
    for n in numbers:
        match = stored.play_another(game, n, known)
        known.add(tuple(match.choices))
        games[n] = stored.stored(match)
        if n % record_every(len(games)) == 0:
            records[n // record_every(len(games))] = str(match.record)
    if numbers:
        stored.write_packed(path, "\n".join([stored.line_of(kept) for kept in games]) + "\n")
        stored.write_packed(kept_records, codec.text(records))
    print(f"{name}: {len(numbers)} games repeated another and were played anew: {numbers}")
    return len(numbers)


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
    parser.add_argument("--others", action="store_true", help="only play anew what repeats another game")
    args = parser.parse_args()
    names = args.games or list(citadelle.game_names())
    if any(name not in citadelle.game_names() for name in names):
        parser.error(f"there are {', '.join(citadelle.game_names())}")
    if args.others:
        for name in names:
            others(name)
        return 0
    return replay(names) if args.replay else max([make(name, args.many, args.again) for name in names])


if __name__ == "__main__":
    sys.exit(main())
