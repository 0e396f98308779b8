"""A saved game shown again: its log, and the board at any point."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citadelle.kernel.errors import BadOption, CitadelleError, NotReadable
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.record import Record
from citadelle.kernel.view import SPECTATOR
from citadelle.terminal.game_setup import game_of_record, replay_record
from citadelle.terminal.language import say
from citadelle.terminal.players import players_of_record
from citadelle.terminal.record_display import RecordDisplay
from citadelle.terminal.record_files import open_record, write_text
from citadelle.terminal.screen import Screen
from citadelle.terminal.settings import parse_number


class ReplayRequest:
    """Which game, up to which choice (and which presentation step of it), for whom, and where a picture goes."""

    def __init__(
        self, file: str, at: str | None, step: str | None, svg: str | None, seat: str | None, packs: Sequence[str]
    ) -> None:
        self.path = Path(file).expanduser()
        self.at = at
        self.step = step
        self.svg = None if svg is None else Path(svg).expanduser()
        self.seat = seat
        self.packs = list(packs)


def show_record(request: ReplayRequest, lang: str, screen: Screen) -> None:
    """Show a record. If it was played by other rules or data, only the events it keeps can be shown."""
    record = open_record(request.path, lang)
    last = len(record.choices)
    at = parse_number("--at", request.at, 0, last, lang)
    seat = parse_number("--seat", request.seat, 0, max(0, record.players - 1), lang)
    game = game_of_record(record, request.path, request.packs, lang)
    why = why_not_replayable(record, game, lang)
    if why:
        if request.svg is not None or request.step is not None:
            raise BadOption(say("replay.no_picture", lang, why=why))
        show_events(record, game, why, last if at is None else at, seat, lang, screen)
        return
    match = replay_record(record, request.path, game, lang, at)
    step = chosen_step(match, request.step, lang)
    display = RecordDisplay(match, players_of_record(game, record.seats, record.players, None, lang), lang, screen)
    if request.svg is not None:
        write_text(request.svg, match.picture(seat, lang), lang)
    display.greet()
    if step:
        screen.write_wrapped(say("replay.step", lang, at=len(match.choices), n=last, step=step))
    elif at is not None:
        screen.write_wrapped(say("replay.at", lang, at=at, n=last))
    display.log(seat)
    screen.write()
    display.board(seat)
    if match.is_over:
        display.result()
    if request.svg is not None:
        screen.write_wrapped(say("replay.svg", lang, file=request.svg))


def chosen_step(match: Match, text: str | None, lang: str) -> int:
    """The presentation step of the last choice that is asked for; the match is turned to it. 0: none is. BadOption if
    there is no such step."""
    if text is None:
        return 0
    steps = match.steps_of(len(match.choices))
    if not steps:
        raise BadOption(say("replay.no_steps", lang, at=len(match.choices)))
    step = parse_number("--step", text, 1, len(steps), lang)
    assert step is not None
    shown = steps[step - 1]
    del match.events[(match.marks[-2] if match.choices else 0) + shown.events :]
    match.state = shown.state
    return step


def why_not_replayable(record: Record, game: Game, lang: str) -> str:
    """Why a record can't be played again here; empty if it can."""
    if record.rules != game.rules_version:
        return say("replay.other_rules", lang, old=record.rules, new=game.rules_version)
    return say("replay.other_data", lang) if not game.has_data(record.data) else ""


def show_events(record: Record, game: Game, why: str, at: int, seat: int | None, lang: str, screen: Screen) -> None:
    """What a record of other rules or data tells of itself."""
    if not record.events:
        raise NotReadable(say("replay.no_events", lang))
    head = say("replay.head", lang, title=game.title(lang), players=record.players, seed=record.seed, n=at)
    screen.write_wrapped(head, style="bold")
    screen.write_wrapped(why)
    names = seat_names(record, game, lang)
    for events in record.events[: at + 1]:
        for event in events:
            if event.is_seen_by(seat) and (line := event_line(event, game, names, lang)):
                screen.write_wrapped(line, "    ", first="  ")


def event_line(event: Event, game: Game, names: Sequence[str], lang: str) -> str:
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
