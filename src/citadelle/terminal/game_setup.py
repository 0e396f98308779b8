"""The game that a command line asks for: a new one, a saved one, or one by a few questions."""

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
from citadelle.kernel.quick_start import BOT, ME, QuickStart
from citadelle.kernel.record import Record
from citadelle.kernel.words import listing
from citadelle.terminal.language import fold_text, say
from citadelle.terminal.players import (
    OPPONENT,
    kind_name,
    parse_agent,
    parse_seats,
    players_of_record,
    start_kinds,
    starts_otherwise,
)
from citadelle.terminal.record_files import open_record
from citadelle.terminal.screen import Leave, Screen
from citadelle.terminal.settings import find_game, parse_number, parse_seed, parse_settings, with_quick_defaults


class PlayRequest:
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
    def is_empty(self) -> bool:
        """Does it say nothing at all?"""
        return not (self.what or self.seats or self.players or self.seed or self.pairs or self.packs)


class OpenedGame(NamedTuple):
    """A game to play at this keyboard: who plays each seat, and the file that it comes from."""

    match: Match
    kinds: list[str]
    path: Path | None = None


def open_game(request: PlayRequest, lang: str, screen: Screen) -> OpenedGame:
    """The game that is asked for. BadOption, BadData or NotReadable, each one line of text."""
    if request.is_empty and screen.live:
        ask_request(request, lang, screen)
    if request.what is None:
        if len(registry.names()) > 1:
            raise BadOption(say("cli.several_games", lang, names=", ".join(registry.names())))
        request.what = registry.names()[0]
    if registry.is_known(request.what):
        return new_game(request, request.what, lang)
    path = Path(request.what).expanduser()
    if not request.what.strip() or not path.exists():
        raise BadOption(say("cli.game_or_file", lang, text=request.what[:60], names=", ".join(registry.names())))
    return saved_game(request, path, lang)


def new_game(request: PlayRequest, name: str, lang: str) -> OpenedGame:
    """A new game."""
    game = find_game(name, request.packs, lang)
    players = parse_number("--players", request.players, game.players_min, game.players_max, lang)
    kinds = parse_seats(game, request.seats, players, lang)
    given = parse_settings(game, request.pairs, len(kinds), lang)
    seed = secrets.randbelow(1_000_000) if request.seed is None else parse_seed(request.seed, lang)
    match = new(game, len(kinds), seed, dict(with_quick_defaults(game, given, len(kinds), seed, lang)))
    match.packs = [str(Path(pack).expanduser().absolute()) for pack in request.packs]
    return OpenedGame(match, kinds)


def saved_game(request: PlayRequest, path: Path, lang: str) -> OpenedGame:
    """A game that goes on where it was left."""
    given = {"--players": request.players, "--seed": request.seed, "--set": request.pairs}
    for name, value in given.items():
        if value:
            raise BadOption(say("cli.saved_keeps", lang, name=name))
    record = open_record(path, lang)
    game = game_of_record(record, path, request.packs, lang)
    if record.rules != game.rules_version:
        raise NotReadable(say("cli.other_rules", lang, file=path, old=record.rules, new=game.rules_version))
    if not game.has_data(record.data):
        raise NotReadable(say("cli.other_data", lang, file=path))
    match = replay_record(record, path, game, lang)
    if request.packs:
        match.packs = [str(Path(pack).expanduser().absolute()) for pack in request.packs]
    kinds = players_of_record(game, record.seats, record.players, request.seats, lang)
    return OpenedGame(match, kinds, path)


def game_of_record(record: Record, path: Path, packs: Sequence[str], lang: str) -> Game:
    """The game of a record, with the packs it was played with (or those given instead)."""
    named = [text for text in record.packs if "/" not in text and "\\" not in text]
    if named and not packs:
        raise NotReadable(say("cli.needs_pack", lang, file=path, packs=listing(named, lang), n=len(named)))
    try:
        return find_game(record.game, packs or record.packs, lang)
    except (BadOption, BadData) as fault:
        raise NotReadable(say("cli.file", lang, file=path, why=fault.in_language(lang))) from None


def replay_record(record: Record, path: Path, game: Game, lang: str, upto: int | None = None) -> Match:
    """The match of a record; NotReadable names the file."""
    try:
        return replay(record, upto, game)
    except (NotReadable, BadOption) as fault:
        raise NotReadable(say("cli.damaged", lang, file=path, why=fault.in_language(lang))) from None


def ask_request(request: PlayRequest, lang: str, screen: Screen) -> None:
    """Ask somebody who said nothing which game, against how many, and how strong."""
    names = registry.names()
    request.what = names[0]
    if len(names) > 1:
        for i, name in enumerate(names):
            screen.write(f"  {i + 1}  {registry.game(name).title(lang)}")
        request.what = names[ask_number(screen, say("start.game", lang), 1, len(names), 1, lang) - 1]
    game = registry.game(request.what)
    screen.write(game.title(lang), "bold")
    screen.write_wrapped(game.pitch(lang))
    screen.write()
    if starts_otherwise(game, lang):
        start = ask_which_start(screen, game, lang)
        request.seats = ",".join(start_seats(screen, game, start, lang))
        request.pairs = [*request.pairs, *[f"{name}={value}" for name, value in start.options.items()]]
        return
    low, high = max(1, game.players_min - 1), game.players_max - 1
    many = ask_number(screen, say("start.opponents", lang, low=low, high=high), low, high, low, lang)
    level = ask_level(screen, game, lang)
    screen.write()
    request.seats = ",".join([ME] + [level] * many)


def ask_start(screen: Screen, game: Game, lang: str) -> list[str]:
    """Which of the ways to begin that a game offers; Enter for the first. Who plays each seat then."""
    return start_seats(screen, game, ask_which_start(screen, game, lang), lang)


def ask_which_start(screen: Screen, game: Game, lang: str) -> QuickStart:
    """Which of the ways to begin that a game offers; Enter for the first."""
    starts = game.quick_starts(lang)
    for i, start in enumerate(starts):
        screen.write(f"  {i + 1}  {start.label}")
    return starts[ask_number(screen, say("start.how", lang), 1, len(starts), 1, lang) - 1]


def start_seats(screen: Screen, game: Game, start: QuickStart, lang: str) -> list[str]:
    """Who plays each seat when a game begins so; how strong the bots are is asked."""
    level = ask_level(screen, game, lang) if BOT in start.seats else OPPONENT
    screen.write()
    return start_kinds(start, level)


def ask_number(screen: Screen, prompt: str, low: int, high: int, usual: int, lang: str) -> int:
    """A number within bounds; Enter for the usual one."""
    while True:
        text = screen.ask(prompt)
        if text is None:
            raise Leave(ended=True)
        if not text:
            return usual
        if text.isdecimal() and len(text) < 6 and low <= int(text) <= high:
            return int(text)
        screen.write_wrapped(say("start.again", lang, allowed=", ".join([str(n) for n in range(low, high + 1)])))


def ask_level(screen: Screen, game: Game, lang: str) -> str:
    """How strong the opponents are; Enter for the usual strength."""
    names = ", ".join([kind_name(level, lang) for level in LEVELS])
    while True:
        text = screen.ask(say("start.level", lang, names=names, usual=kind_name(OPPONENT, lang)))
        if text is None:
            raise Leave(ended=True)
        if not fold_text(text):
            return OPPONENT
        try:
            return parse_agent(text, game, lang)
        except BadOption:
            screen.write_wrapped(say("start.again", lang, allowed=names))
