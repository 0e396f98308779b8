"""The chronicle as one viewer may read it: lines of events, what was said, and notes about seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec.structs import replace

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

SAID_PAGE: Final = 100
"""So much of what was said is one page."""

T = TypeVar("T")


class ReadEvent:
    """An event that a reader may know: its number among those of its choice, and what it reveals."""

    __slots__ = ("event", "index", "shown")

    def __init__(self, index: int, event: Event, shown: Shown | None) -> None:
        self.index = index
        self.event = event
        self.shown = shown


class ChoiceLines:
    """What one choice, or its first events, told one reader.

    `lines` are those it led to; with `joined`, the first takes the place of the last line before. `shown` are its
    reveals, each with the number of its event; `told` is the event that the last line tells, perhaps joined from
    several, of this choice or one before.
    """

    __slots__ = ("joined", "lines", "shown", "told")

    def __init__(self, told: Event | None) -> None:
        self.lines: list[Line] = []
        self.joined = False
        self.shown: list[tuple[int, Shown]] = []
        self.told = told


class ChronicleReader:
    """The lines of a table's events that one kind of viewer may read, kept up to date choice by choice."""

    def __init__(self, seat: int, lang: str, names: tuple[str, ...]) -> None:
        self.seat = seat
        self.lang = lang
        self.names = names
        self.entries: list[int] = []
        """The journal's entries of the choices that were read."""
        self.events: list[list[ReadEvent]] = []
        self.by_choice: list[ChoiceLines] = []

    def update(self, table: LiveTable) -> None:
        """Add the lines of new choices; drop those of choices that were undone."""
        standing = table.journal.standing
        same = 0
        while same < min(len(standing), len(self.entries)) and self.entries[same] == standing[same].n:
            same += 1
        del self.entries[same:], self.events[same:], self.by_choice[same:]
        for at in range(same, len(standing)):
            self.entries.append(standing[at].n)
            self.events.append(self._read_events(table, table.journal.events[at]))
            self.by_choice.append(self._read_choice(table, at))

    @property
    def reader(self) -> int | None:
        """The seat as events know it."""
        return None if self.seat < 0 else self.seat

    def _read_events(self, table: LiveTable, events: list[Event]) -> list[ReadEvent]:
        """The events of a choice that the reader may know, with what they show for the first time."""
        out: list[ReadEvent] = []
        for index, event in enumerate(events):
            if transcript.may_see(table, event, self.reader):
                found = or_default(lambda event=event: table.game.reveal(event, self.lang), None)  # type: ignore[misc]
                shown = None
                if found is not None:
                    look = (found.kind, found.title, found.value, found.art, found.cls, found.icon)
                    shown = Shown(*look, list(found.faces))
                out.append(ReadEvent(index, event, shown))
        return out

    def _read_choice(self, table: LiveTable, at: int, upto: int | None = None) -> ChoiceLines:
        """The lines of a choice, or of its first `upto` events; alike events in a row are joined into one line."""
        made = ChoiceLines(self.by_choice[at - 1].told if at > 0 else None)
        for read in self.events[at]:
            if upto is not None and read.index >= upto:
                break
            if read.shown is not None:
                made.shown.append((read.index, replace(read.shown, line=len(made.lines))))
            self._add_line(table, at, made, read.event)
        return made

    def _add_line(self, table: LiveTable, at: int, made: ChoiceLines, event: Event) -> None:
        """Add the line of an event (some need no words), or join it with the last one."""
        game, last = table.game, made.told
        text = transcript.log_line(game, event, self.names, self.lang)
        if not text:
            return
        both = None if last is None else or_default(lambda: game.join_events(last, event), None)
        told = event
        if both is not None:
            told, text = both, transcript.log_line(game, both, self.names, self.lang)
        line = Line(at, told.seat, or_default(lambda: game.icon(told), "log"), text, told.rule)
        line.news = or_default(lambda: game.is_announced(told), False)
        if both is None:
            made.lines.append(line)
        elif made.lines:
            made.lines[-1] = line
        else:
            made.joined = True
            made.lines.append(line)
        made.told = told

    def all_lines(self, table: LiveTable, upto: int, version: int, events: int | None = None) -> list[Line]:
        """Every line up to a choice (`events`: and only so many of its events) and a version, with what was said and
        notes among them."""
        between = sorted(
            said_lines(table, version) + note_lines(table, self.lang, version), key=lambda found: found[:2]
        )
        choices = self.by_choice[: upto + 1]
        if events is not None:
            choices[upto:] = [self._read_choice(table, upto, events)]
        out: list[Line] = []
        last = k = 0
        for at, told in enumerate(choices):
            if told.joined:
                del out[last]
            out += told.lines
            if told.lines:
                last = len(out) - 1
            while k < len(between) and between[k][0] <= at:
                out.append(between[k][2])
                k += 1
        return out

    def choice(self, table: LiveTable, at: int, events: int | None = None) -> ChoiceLines:
        """What a choice, or its first `events` events, told this reader; nothing if there is no such choice."""
        if at >= len(self.by_choice):
            return ChoiceLines(None)
        return self.by_choice[at] if events is None else self._read_choice(table, at, events)


def said_lines(table: LiveTable, version: int) -> list[tuple[int, int, Line]]:
    """What was said of late, up to a version: after which choice, in which entry, and the line."""
    said = [(before, entry) for before, entry in table.said_entries() if entry.n <= version]
    return [
        (before, entry.n, Line(before, entry.seat, SAID, entry.text, said=True))
        for before, entry in said[first_shown(len(said)) :]
    ]


def first_shown(count: int) -> int:
    """The first of so many words said that the chronicle has; the rest is read page by page (`GET …/said`). It moves on
    in whole pages: else every new word would send all lines again."""
    return max(0, (count - SAID_PAGE) // SAID_PAGE * SAID_PAGE)


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
