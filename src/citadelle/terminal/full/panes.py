"""The panes of a table: board, seats, chronicle. Each draws itself from a model and knows nothing else."""

from __future__ import annotations

import re
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from citadelle.table.client.model import Model
from citadelle.table.wire import Asked, Line, Seated
from citadelle.table.words import level_name
from citadelle.terminal.choices import numbers
from citadelle.terminal.full.last_moves import LastMoves
from citadelle.terminal.full.seat_style import GILT, QUIET, clean, ink, marked, sign
from citadelle.terminal.full.wrapped_text import WrappedText
from citadelle.terminal.language import say

ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")
MOVED: Final = "reverse"
"""How a place stands out where something came or went."""
MOST_LINES: Final = 200
"""So many lines of the chronicle are kept on the screen."""


class Board(VerticalScroll, can_focus=False):
    """The board as text; it scrolls both ways where it doesn't fit."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.sheet = Static(id="sheet")
        self.text = ""
        self.line = ""
        self.titles: list[str] = []
        """What stands above it of the last moves, and the places that they concern."""
        self.asked = (-1, -1)
        """The question that the board was last turned to."""
        self.turned: dict[str, int] = {}
        """Where the reader wants to look at each kind of question."""

    def compose(self) -> ComposeResult:
        yield self.sheet

    def show(self, model: Model, moves: LastMoves, lang: str) -> None:
        """Draw the board of this model, with the last moves above it and the places that they concern marked."""
        text, line, titles = board_parts(model)[1], moves.line(lang), moves.titles()
        if (text, line, titles) != (self.text, self.line, self.titles):
            self.text, self.line, self.titles = text, line, titles
            drawn = Text.from_ansi(text, no_wrap=True, overflow="crop")
            drawn.highlight_words(titles, MOVED)
            self.sheet.update(Text(f"{clean(line)}\n", QUIET).append_text(drawn) if line else drawn)
        ask = model.ask
        if ask is not None and model.live and (ask.no, ask.seat) != self.asked:
            self.asked = (ask.no, ask.seat)
            there = self.turned.get(ask.kind, sight(text, ask) + bool(line and sight(text, ask)))
            self.call_after_refresh(self.scroll_to, y=there, animate=False)

    def remember(self, ask: Asked) -> None:
        """Look at such questions again from where the reader looks now."""
        if round(self.scroll_y) != min(sight(self.text, ask), self.max_scroll_y) or ask.kind in self.turned:
            self.turned[ask.kind] = round(self.scroll_y)


class SeatsPane(VerticalScroll, can_focus=False):
    """Everyone at the table: sign, name, score, what the game tells of them."""

    def __init__(self) -> None:
        super().__init__(id="seats")
        self.sheet = WrappedText(indent=2)

    def compose(self) -> ComposeResult:
        yield self.sheet

    def show(self, model: Model, lang: str) -> None:
        """Draw the seats of this model."""
        self.sheet.put(Text("\n").join([seat_text(seat, lang) for seat in model.seats]))


class LogPane(VerticalScroll, can_focus=False):
    """What has happened, the newest line last."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.sheet = WrappedText(indent=2)
        self.shown: tuple[list[Line], int, str] = ([], 0, "")

    def compose(self) -> ComposeResult:
        yield self.sheet

    def show(self, model: Model, lang: str) -> None:
        """Draw the chronicle of this model, and stand at its end."""
        if (model.log, model.mine, lang) == self.shown:
            return
        self.shown = (model.log, model.mine, lang)
        self.sheet.put(chronicle_text(model, lang))
        self.scroll_end(animate=False)


def sight(board: str, ask: Asked) -> int:
    """The line of the board to begin with: where it lists what is asked about, under the same numbers."""
    lines = [line.strip() for line in ANSI.sub("", board).split("\n")]
    first: list[int] = []
    for choice, number in zip(ask.choices, numbers(ask), strict=True):
        name = choice.brief or choice.label
        first += [i for i, line in enumerate(lines) if line.startswith(f"{number} ") and name in line][:1]
    return max(0, min(first) - 1) if len(first) > 1 and 2 * len(first) >= len(ask.choices) else 0


def board_parts(model: Model) -> tuple[str, str]:
    """What the board's first line says after the game's title, if it is a title line; and the rest of the board."""
    title = "" if model.table is None else model.table.game_title
    first, _, rest = model.board.partition("\n")
    said = ANSI.sub("", first)
    if not title or not said.startswith(title):
        return "", model.board.rstrip("\n")
    return said.removeprefix(title).strip(" ·"), rest.strip("\n")


def seat_text(seat: Seated, lang: str) -> Text:
    """A seat on two lines or more: who it is and how it stands, then its numbers, then its things."""
    text = marked(seat, seat.name, "bold underline" if seat.you else "bold")
    if seat.title and seat.title != seat.name:
        text.append(f" {clean(seat.title)}", QUIET)
    score = f"{seat.score} {seat.unit}".strip()
    if score:
        text.append(f"  {score}", ink(seat.cls))
    for note in seat_notes(seat, lang):
        text.append(f" · {note}", GILT if seat.asked else QUIET)
    stats = [f"{stat.title} {stat.value}{f'/{stat.of}' if stat.of else ''}" for stat in seat.stats]
    for line, style in (
        (seat.note, QUIET),
        (" · ".join(stats), ""),
        (", ".join([chip.title for chip in seat.chips]), QUIET),
    ):
        if line:
            text.append(f"\n  {clean(line)}", style)
    return text


def seat_notes(seat: Seated, lang: str) -> list[str]:
    """What the table knows of a seat, in a few words."""
    notes = []
    if seat.asked:
        notes.append(say("full.seat.asked", lang))
    if seat.kind == "bot" and seat.level:
        notes.append(level_name(seat.level, lang))
    if seat.kind in ("link", "free"):
        notes.append(say(f"full.seat.{seat.kind}", lang))
    if seat.resigned:
        notes.append(say("full.seat.resigned", lang))
    elif seat.away:
        notes.append(say("full.seat.away", lang, level=level_name(seat.level, lang)))
    elif seat.kind == "person" and not seat.here and not seat.you:
        notes.append(say("full.seat.absent", lang))
    return notes


def seat_line(model: Model, width: int) -> Text:
    """All seats on one line, for small screens: sign, name as far as it fits, score; who is asked is marked."""
    seats = [seat for seat in model.seats if seat.seat >= 0]
    room = max(3, (width - 8 * len(seats)) // max(1, len(seats)))
    parts = []
    for seat in seats:
        name = clean(seat.name)
        part = Text.assemble(
            (f"{sign(seat.cls)} ", ink(seat.cls)),
            (name if len(name) <= room else f"{name[: room - 1]}…", "bold underline" if seat.you else "bold"),
            (f" {seat.score}", ink(seat.cls)),
            (" ◂" if seat.asked else "", GILT),
        )
        parts.append(part)
    return Text("  ").join(parts)


def chronicle_text(model: Model, lang: str) -> Text:
    """The last lines of the chronicle; a rule stands before what is new since one's own last turn."""
    lines = model.log[-MOST_LINES:]
    text = Text()
    ruled = model.mine <= 0 or model.seat < 0
    for line in lines:
        if not ruled and line.at > model.mine:
            ruled = True
            text.append(f"── {say('full.since', lang)}\n", QUIET)
        text.append_text(log_text(model, line)).append("\n")
    text.rstrip()
    return text


def log_text(model: Model, line: Line) -> Text:
    """A line of the chronicle behind its seat's sign; a word said stands in quotes."""
    seat = model.seated(line.seat) if line.seat >= 0 else None
    if line.said:
        return marked(seat, f"{'' if seat is None else seat.name}: “{clean(line.text)}”", "italic")
    return marked(seat, line.text) if seat is not None else Text(f"  {clean(line.text)}")
