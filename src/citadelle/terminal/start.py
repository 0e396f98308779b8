"""From a command line to a table: a new game, a saved one, or a few questions to somebody who said nothing."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from citadelle.agents import LEVELS
from citadelle.kernel import registry
from citadelle.kernel.errors import BadData, BadOption, NotReadable
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, new, replay
from citadelle.kernel.record import Record
from citadelle.terminal.faults import reworded
from citadelle.terminal.record_files import opened
from citadelle.terminal.screen import Leave, Screen
from citadelle.terminal.seats import ME, OPPONENT, kind_name, known_agent, reseated, seating
from citadelle.terminal.settings import known_game, number, quick, seed_of, settings
from citadelle.terminal.speech import folded, say


class Wishes:
    """What the command line says about the game to play; None or empty where it says nothing."""

    def __init__(
        self,
        what: str | None,
        seats: str | None,
        players: str | None,
        seed: str | None,
        pairs: Sequence[str],
        packs: Sequence[str],
    ) -> None:
        self.what = what
        self.seats = seats
        self.players = players
        self.seed = seed
        self.pairs = list(pairs)
        self.packs = list(packs)

    @property
    def are_none(self) -> bool:
        """Was nothing said at all?"""
        return not (self.what or self.seats or self.players or self.seed or self.pairs or self.packs)


class Opened(NamedTuple):
    """A game to play at this keyboard: who plays each seat, and the file that it comes from."""

    match: Match
    kinds: list[str]
    path: Path | None = None


def open_game(wishes: Wishes, lang: str, screen: Screen) -> Opened:
    """The game that was wished for; BadOption, BadData or NotReadable in one line."""
    if wishes.are_none and screen.live:
        ask_wishes(wishes, lang, screen)
    if wishes.what is None:
        if len(registry.names()) > 1:
            raise BadOption(say("cli.several_games", lang, names=", ".join(registry.names())))
        wishes.what = registry.names()[0]
    if wishes.what in registry.names():
        return new_game(wishes, wishes.what, lang)
    path = Path(wishes.what).expanduser()
    if not wishes.what.strip() or not path.exists():
        raise BadOption(say("cli.game_or_file", lang, text=wishes.what[:60], names=", ".join(registry.names())))
    return saved_game(wishes, path, lang)


def new_game(wishes: Wishes, name: str, lang: str) -> Opened:
    """A new game."""
    game = known_game(name, wishes.packs, lang)
    players = number("--players", wishes.players, game.players_min, game.players_max, lang)
    kinds = seating(game, wishes.seats, players, lang)
    given = settings(game, wishes.pairs, len(kinds), lang)
    seed = secrets.randbelow(1_000_000) if wishes.seed is None else seed_of(wishes.seed, lang)
    match = new(game, len(kinds), seed, dict(quick(game, given, len(kinds), seed, lang)))
    match.packs = [str(Path(pack).expanduser().absolute()) for pack in wishes.packs]
    return Opened(match, kinds)


def saved_game(wishes: Wishes, path: Path, lang: str) -> Opened:
    """A game that goes on where it was left."""
    given = {"--players": wishes.players, "--seed": wishes.seed, "--set": wishes.pairs}
    for name, value in given.items():
        if value:
            raise BadOption(say("cli.saved_keeps", lang, name=name))
    record = opened(path, lang)
    game = game_of(record, path, wishes.packs, lang)
    if record.rules != game.rules_version:
        raise NotReadable(say("cli.other_rules", lang, file=path, old=record.rules, new=game.rules_version))
    if record.data != game.digest:
        raise NotReadable(say("cli.other_data", lang, file=path))
    match = played_again(record, path, game, lang)
    if wishes.packs:
        match.packs = [str(Path(pack).expanduser().absolute()) for pack in wishes.packs]
    kinds = reseated(game, record.seats, record.players, wishes.seats, lang)
    return Opened(match, kinds, path)


def game_of(record: Record, path: Path, packs: Sequence[str], lang: str) -> Game:
    """The game of a record, with the packs it was played with (or those given instead)."""
    try:
        return known_game(record.game, packs or record.packs, lang)
    except (BadOption, BadData) as fault:
        raise NotReadable(say("cli.file", lang, file=path, why=fault)) from None


def played_again(record: Record, path: Path, game: Game, lang: str, upto: int | None = None) -> Match:
    """The match of a record; NotReadable names the file."""
    try:
        return replay(record, upto, game)
    except (NotReadable, BadOption) as fault:
        raise NotReadable(say("cli.damaged", lang, file=path, why=reworded(fault, lang))) from None


def ask_wishes(wishes: Wishes, lang: str, screen: Screen) -> None:
    """Ask somebody who said nothing which game, against how many, and how strong."""
    names = registry.names()
    wishes.what = names[0]
    if len(names) > 1:
        for i, name in enumerate(names):
            screen.put(f"  {i + 1}  {registry.game(name).title(lang)}")
        wishes.what = names[asked_number(screen, say("start.game", lang), 1, len(names), 1, lang) - 1]
    game = registry.game(wishes.what)
    screen.put(game.title(lang), "bold")
    screen.tell(game.pitch(lang))
    screen.put()
    low, high = max(1, game.players_min - 1), game.players_max - 1
    many = asked_number(screen, say("start.opponents", lang, low=low, high=high), low, high, low, lang)
    level = asked_level(screen, game, lang)
    screen.put()
    wishes.seats = ",".join([ME] + [level] * many)


def asked_number(screen: Screen, prompt: str, low: int, high: int, usual: int, lang: str) -> int:
    """A number within bounds; Enter for the usual one."""
    while True:
        text = screen.ask(prompt)
        if text is None:
            raise Leave(ended=True)
        if not text:
            return usual
        if text.isdecimal() and len(text) < 6 and low <= int(text) <= high:
            return int(text)
        screen.tell(say("start.again", lang, allowed=", ".join([str(n) for n in range(low, high + 1)])))


def asked_level(screen: Screen, game: Game, lang: str) -> str:
    """How strong the opponents are; Enter for the usual strength."""
    names = ", ".join([kind_name(level, lang) for level in LEVELS])
    while True:
        text = screen.ask(say("start.level", lang, names=names, usual=kind_name(OPPONENT, lang)))
        if text is None:
            raise Leave(ended=True)
        if not folded(text):
            return OPPONENT
        try:
            return known_agent(text, game, lang)
        except BadOption:
            screen.tell(say("start.again", lang, allowed=names))
