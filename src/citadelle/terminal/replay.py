"""A saved game shown again: its log, and the board at any point."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citadelle.kernel.errors import BadOption, CitadelleError, NotReadable
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.record import Record
from citadelle.kernel.view import SPECTATOR
from citadelle.terminal.record_display import RecordDisplay
from citadelle.terminal.record_files import opened, write_text
from citadelle.terminal.screen import Screen
from citadelle.terminal.seats import reseated
from citadelle.terminal.settings import number
from citadelle.terminal.speech import say
from citadelle.terminal.start import game_of, played_again


class Wanted:
    """Which game, up to which choice, for whom, and where a picture goes."""

    def __init__(self, file: str, at: str | None, svg: str | None, seat: str | None, packs: Sequence[str]) -> None:
        self.path = Path(file).expanduser()
        self.at = at
        self.svg = None if svg is None else Path(svg).expanduser()
        self.seat = seat
        self.packs = list(packs)


def show(wanted: Wanted, lang: str, screen: Screen) -> None:
    """Show a record. One of other rules or data is told from the events it keeps."""
    record = opened(wanted.path, lang)
    last = len(record.choices)
    at = number("--at", wanted.at, 0, last, lang)
    seat = number("--seat", wanted.seat, 0, max(0, record.players - 1), lang)
    game = game_of(record, wanted.path, wanted.packs, lang)
    why = stranger(record, game, lang)
    if why:
        if wanted.svg is not None:
            raise BadOption(say("replay.no_picture", lang, why=why))
        show_events(record, game, why, last if at is None else at, seat, lang, screen)
        return
    match = played_again(record, wanted.path, game, lang, at)
    display = RecordDisplay(match, reseated(game, record.seats, record.players, None, lang), lang, screen)
    if wanted.svg is not None:
        write_text(wanted.svg, match.picture(seat, lang), lang)
    display.greet()
    if at is not None:
        screen.tell(say("replay.at", lang, at=at, n=last))
    display.log(seat)
    screen.put()
    display.board(seat)
    if match.is_over:
        display.result()
    if wanted.svg is not None:
        screen.tell(say("replay.svg", lang, file=wanted.svg))


def stranger(record: Record, game: Game, lang: str) -> str:
    """Why a record can't be played again here; empty if it can."""
    if record.rules != game.rules_version:
        return say("replay.other_rules", lang, old=record.rules, new=game.rules_version)
    return say("replay.other_data", lang) if record.data != game.digest else ""


def show_events(record: Record, game: Game, why: str, at: int, seat: int | None, lang: str, screen: Screen) -> None:
    """What a record of other rules or data tells of itself."""
    if not record.events:
        raise NotReadable(say("replay.no_events", lang))
    head = say("replay.head", lang, title=game.title(lang), players=record.players, seed=record.seed, n=at)
    screen.tell(head, style="bold")
    screen.tell(why)
    names = seat_names(record, game, lang)
    for events in record.events[: at + 1]:
        for event in events:
            if event.is_seen_by(seat) and (line := told(event, game, names, lang)):
                screen.tell(line, "    ", first="  ")


def told(event: Event, game: Game, names: Sequence[str], lang: str) -> str:
    """An event of an older game in words, as far as there are any."""
    try:
        return game.log_line(event, names, lang)
    except (CitadelleError, LookupError, TypeError, ValueError, AttributeError):
        return say("event.unknown", lang, kind=event.kind)


def seat_names(record: Record, game: Game, lang: str) -> list[str]:
    """The seats' names, if the game can still be set up so; else their numbers."""
    try:
        setup = game.setup(record.players, record.seed, dict(record.options))
        view = game.view(game.new(setup), SPECTATOR)
        return [game.seat_name(view, seat, lang) for seat in range(record.players)]
    except CitadelleError:
        return [say("seat.number", lang, n=seat + 1) for seat in range(max(1, min(100, record.players)))]
