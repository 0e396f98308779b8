"""Stored games: 500 of each title, made once for each version of its rules, replayed at every change.

A folder has a title's name; `rules_2.games.gz` in it holds the games of rules version 2, a line each: what it starts
from, every choice, and fingerprints of positions on the way. `rules_2.records.gz` holds some of them as whole records,
with all events: these are what stays watchable when the rules have changed. Files are written by `make stored-games`
and then never again: whoever changes an outcome raises the rules version, and makes games of the new one.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Container, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from citadelle import agents
from citadelle.conformance.variants import covering
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State

HOME: Final = Path(__file__).parent
MANY: Final = 500
RECORDS: Final = 8
"""So many of them are also kept as records."""
EVERY: Final = 50
"""A position's fingerprint is kept after so many choices, and at the end."""
PLAYERS: Final = ("random", "greedy")
"""Who plays all seats of a game: greedy agents get further, random ones do what nobody would."""
ATTEMPTS: Final = 100
"""From so many seeds a game is played at most, to be another than those before it."""
BETWEEN: Final = "\t"
NAME: Final = re.compile(r"rules_(\d+)\.games\.gz")

Choices = tuple[tuple[int, str], ...]
"""Everything that was chosen in a game: seats and keys."""


class StoredGame(NamedTuple):
    """One game: its set-up, its choices, its fingerprints."""

    players: int
    seed: str
    options: dict[str, Any]
    choices: list[tuple[int, str]]
    prints: list[str]
    """After every EVERY choices, and at the end."""


def games_path(game: str, rules: int) -> Path:
    """The file with the games of a title's rules version."""
    return HOME / game / f"rules_{rules}.games.gz"


def records_path(game: str, rules: int) -> Path:
    """The file with some of them as records."""
    return HOME / game / f"rules_{rules}.records.gz"


def kept_versions(game: str) -> list[int]:
    """The rules versions of a title that there are stored games of, in order."""
    found = [NAME.fullmatch(path.name) for path in (HOME / game).glob("*.games.gz")]
    return sorted([int(name[1]) for name in found if name is not None])


# --- reading and writing


def line_of(stored: StoredGame) -> str:
    """A game as its line."""
    choices = BETWEEN.join([f"{seat} {key}" for seat, key in stored.choices])
    return codec.text([stored.players, stored.seed, stored.options, choices, " ".join(stored.prints)])


def game_of(line: str) -> StoredGame:
    """The game of a line."""
    players, seed, options, choices, prints = json.loads(line)
    made = [choice.partition(" ") for choice in choices.split(BETWEEN)] if choices else []
    return StoredGame(players, seed, options, [(int(seat), key) for seat, _, key in made], prints.split(" "))


def read_games(path: Path) -> list[StoredGame]:
    """The games of a file."""
    return [game_of(line) for line in unpacked(path).splitlines()]


def read_records(path: Path) -> list[str]:
    """The records of a file."""
    found: list[str] = json.loads(unpacked(path))
    return found


def unpacked(path: Path) -> str:
    """The text of a compressed file."""
    return gzip.decompress(path.read_bytes()).decode()


def write_packed(path: Path, text: str) -> None:
    """Write a text, compressed; the same text gives the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


# --- making


def variant(game: Game, index: int) -> tuple[int, dict[str, Any]]:
    """Players and options of the game of a number: every other one has the rules' defaults, the others go through the
    variants that cover every pair of values."""
    counts = list(range(game.players_min, game.players_max + 1))
    players = counts[index % len(counts)]
    if index // len(counts) % 2 == 0:
        return players, {}
    rows = variants(game, players)
    chosen = rows[index // (2 * len(counts)) % len(rows)]
    usual = game.setup(players, 0).options
    return players, {name: value for name, value in chosen.items() if value != usual[name]}


@cache
def variants(game: Game, players: int) -> list[Any]:
    """The variants of a game for so many players."""
    return covering(game, players)


def play_another(game: Game, index: int, known: Container[Choices]) -> Match:
    """Play the game of a number; if it repeats the choices of a known one, as a short combat may, then from other seeds
    until it is another."""
    for attempt in range(ATTEMPTS):
        match = play(game, index, attempt)
        if tuple(match.choices) not in known:
            return match
    raise RuntimeError(f"game {index} of {game.name} repeats another from {ATTEMPTS} seeds")


def play(game: Game, index: int, attempt: int = 0) -> Match:
    """Play the game of a number to its end: the same in every process. Other attempts start from other seeds."""
    players, options = variant(game, index)
    seed = f"stored {game.name} {game.rules_version} {index}{f' again {attempt}' if attempt else ''}"
    match = Match(game, game.setup(players, seed, options))
    by = chance(f"{seed} seats")
    agent = agents.make(PLAYERS[by.below(len(PLAYERS))], game, seed)
    while not match.is_over:
        open_seats = match.state.open_seats()
        seat = open_seats[by.below(len(open_seats))]
        decision = match.state.decision(seat)
        assert decision is not None
        picked = agent.pick(match.view(seat), decision)
        match.choose(decision.keys[decision.options.index(picked)], seat)
    return match


def repeats(games: list[StoredGame]) -> list[int]:
    """The numbers of the games that have all choices of one before them."""
    first: dict[Choices, int] = {}
    return [n for n, kept in enumerate(games) if first.setdefault(tuple(kept.choices), n) != n]


def stored(match: Match) -> StoredGame:
    """A finished match as it is kept: its choices are played again, and the fingerprints are taken on that way."""
    setup, game = match.setup, match.game
    usual = game.setup(setup.players, 0).options
    options = {name: value for name, value in setup.options.items() if value != usual[name]}
    made = StoredGame(setup.players, str(setup.seed), options, list(match.choices), [])
    return made._replace(prints=list(prints(game, made)))


# --- replaying


class Differs(Exception):
    """A stored game that today's rules don't play as they did; the text says where."""


def prints(game: Game, kept: StoredGame) -> Iterator[str]:
    """Play a game again; the fingerprints on the way, and at the end one with the result. Differs if a choice isn't
    open, or if the game isn't over after the last."""
    s = game.new(game.setup(kept.players, kept.seed, dict(kept.options)))
    for n, (seat, key) in enumerate(kept.choices, 1):
        take(s, seat, key, n)
        if n % EVERY == 0 and n < len(kept.choices):
            yield codec.digest(s)[:12]
    if s.seat >= 0:
        raise Differs(f"after its last choice ({len(kept.choices)}) the game goes on")
    result = codec.text(game.result(s).data())
    yield sha256(f"{codec.digest(s)} {result}".encode()).hexdigest()[:12]


def take(s: State, seat: int, key: str, n: int) -> None:
    """Make choice n of a stored game."""
    ask = s.open_ask(seat)
    option = None if ask is None else ask.find(s, s.options if seat == s.seat else ask.options(s), key)
    if option is None:
        raise Differs(f"choice {n}, {key!r} of seat {seat}, isn't offered")
    if seat != s.seat:
        s.turn_to(seat)
    s.play(option)


def fault(game: Game, kept: StoredGame) -> str:
    """How a stored game differs from today's rules; "" if it doesn't."""
    try:
        for n, found in enumerate(prints(game, kept)):
            if found != kept.prints[n]:
                at = min((n + 1) * EVERY, len(kept.choices))
                return f"another position after choice {at}"
    except Differs as differs:
        return str(differs)
    except Exception as raised:
        return f"it raised {raised!r}"
    return ""
