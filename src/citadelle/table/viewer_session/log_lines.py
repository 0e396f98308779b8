"""The chronicle as one viewer may read it: lines of events, what was said, and notes about seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from citadelle.kernel import codec
from citadelle.kernel.errors import CitadelleError
from citadelle.kernel.event import Event
from citadelle.table.journal import transcript
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.store.base import OPEN, Entry
from citadelle.table.wire import Line, Shown

SAID: Final = "persuasion"
NOTED: Final = {"bot": "bot", "leave": "bot", "replace": "bot", "resign": "flag", "link": "link", "name": "players"}
"""The icon of what was said, and those of notes by their first word."""

T = TypeVar("T")


class ChoiceLines:
    """What one choice gave, for one reader: its lines, and what it revealed."""

    __slots__ = ("entry", "lines", "shown")

    def __init__(self, entry: int, lines: list[Line], shown: list[Shown]) -> None:
        self.entry = entry
        self.lines = lines
        self.shown = shown


class ChronicleReader:
    """The lines of a table's events that one kind of viewer may read, kept up to date choice by choice."""

    def __init__(self, seat: int, lang: str, names: tuple[str, ...]) -> None:
        self.seat = seat
        self.lang = lang
        self.names = names
        self.by_choice: list[ChoiceLines] = []

    def update(self, table: LiveTable) -> None:
        """Add the lines of new choices; drop those of choices that were undone."""
        standing = table.journal.standing
        same = 0
        while same < min(len(standing), len(self.by_choice)) and self.by_choice[same].entry == standing[same].n:
            same += 1
        del self.by_choice[same:]
        for at in range(same, len(standing)):
            events = [event for event in table.journal.events[at] if transcript.may_see(table, event, self.reader)]
            self.by_choice.append(self._read_choice(table, at, standing[at].n, events))

    @property
    def reader(self) -> int | None:
        """The seat as events know it."""
        return None if self.seat < 0 else self.seat

    def _read_choice(self, table: LiveTable, at: int, entry: int, events: list[Event]) -> ChoiceLines:
        """The lines of a choice's events (some need no words), and what they show for the first time."""
        lines: list[Line] = []
        shown: list[Shown] = []
        for event in events:
            found = or_default(lambda event=event: table.game.reveal(event, self.lang), None)  # type: ignore[misc]
            if found is not None:
                look = (found.kind, found.title, found.value, found.art, found.cls, found.icon)
                shown.append(Shown(*look, list(found.faces), len(lines)))
            text = transcript.log_line(table.game, event, self.names, self.lang)
            if text:
                icon = or_default(lambda event=event: table.game.icon(event), "log")  # type: ignore[misc]
                lines.append(Line(at, event.seat, icon, text, event.rule))
        return ChoiceLines(entry, lines, shown)

    def all_lines(self, table: LiveTable, upto: int, version: int) -> list[Line]:
        """Every line up to a choice and a version, with what was said and notes among them."""
        between = sorted(
            said_lines(table, version) + note_lines(table, self.lang, version), key=lambda found: found[:2]
        )
        out: list[Line] = []
        k = 0
        for at, told in enumerate(self.by_choice[: upto + 1]):
            out += told.lines
            while k < len(between) and between[k][0] <= at:
                out.append(between[k][2])
                k += 1
        return out

    def revealed(self, at: int) -> list[Shown]:
        """What a choice revealed to this reader."""
        return self.by_choice[at].shown if at < len(self.by_choice) else []


def said_lines(table: LiveTable, version: int) -> list[tuple[int, int, Line]]:
    """What was said up to a version: after which choice, in which entry, and the line."""
    return [
        (before, entry.n, Line(before, entry.seat, SAID, entry.text, said=True))
        for before, entry in table.said_entries()
        if entry.n <= version
    ]


def note_lines(table: LiveTable, lang: str, version: int) -> list[tuple[int, int, Line]]:
    """Notes about seats up to a version, likewise."""
    return [
        (before, entry.n, Line(before, entry.seat, note_icon(entry), text))
        for before, entry, text in table.notes(lang)
        if entry.n <= version
    ]


def note_icon(entry: Entry) -> str:
    """The icon of a note."""
    return "eye" if entry.kind == OPEN else NOTED.get(entry.text.partition(" ")[0], "players")


def or_default(ask: Callable[[], T], otherwise: T) -> T:
    """What a game answers about an event; the default if the event is of other rules than today's."""
    try:
        return ask()
    except (CitadelleError, *codec.MISFITS):
        return otherwise
