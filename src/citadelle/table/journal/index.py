"""An index of a journal, built entry by entry: which choices stand, what was said, who has agreed to what."""

from __future__ import annotations

import json

from citadelle.kernel import codec
from citadelle.kernel.answer import is_plain_number
from citadelle.kernel.auto_answer import AutoSetting, read_setting
from citadelle.kernel.event import Event, event_from
from citadelle.table.errors import TableError
from citadelle.table.store.base import AUTO, CHOOSE, ENTROPY, NEXT, OPEN, SAY, SEAT, START, UNDO, Entry
from citadelle.table.store.steps import entry_size

AGREE = "agree"
SIT = "sit"
REMATCH = "rematch"
CONTINUED = "continued"
"""The first word of the note at a table that goes on elsewhere, and of the origin of the table where it does."""
LESSON = "lesson"
"""The first word of the origin of a table that is a lesson; its name follows."""
SECRET = "secret"
"""The note that a person's seat has a new secret; it is shown to nobody."""
OWN = ("sit", "back", "name", AGREE)
"""Notes that count as something a seat's person did."""


class JournalIndex:
    """A journal and what follows from it alone. `standing[0]` is the start, `standing[i]` the i-th choice that was not
    undone; `events[i]` are the events it gave."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.standing: list[Entry] = []
        self.events: list[list[Event]] = []
        self.remarks: list[tuple[int, Entry]] = []
        """What was said and notes about seats, each with how many choices stood before it."""
        self.auto_settings: list[AutoSetting] = []
        """The automatic answers that were set and taken back, each with how many choices stand before it."""
        self.entropy: list[tuple[int, int, str]] = []
        """What devices added to chance since set-up: (after how many standing choices, seat, text). Undo doesn't go
        back over it."""
        self.agreed: set[int] = set()
        self.opened = False
        self.rematch = ""
        self.continued = ""
        """The table where this game goes on, if it does."""
        self.last_acted: dict[int, int] = {}
        """When each seat's person last did anything."""
        self.size = 0
        """About how many bytes the entries take where they are stored."""
        self.said_count = 0
        """How much was said."""
        self.last_move = 0
        """The number of the last entry that was a choice or an undo."""
        self._idems: dict[str, Entry] = {}

    @property
    def choice_count(self) -> int:
        """How many choices stand."""
        return max(0, len(self.standing) - 1)

    def can_follow(self, entry: Entry) -> bool:
        """Can this entry come next?"""
        if entry.n != len(self.entries) + 1 or (entry.kind == START) != (entry.n == 1):
            return False
        if entry.kind == AUTO and setting_of(entry, self.choice_count) is None:
            return False
        return entry.kind != UNDO or 0 < undone_choices(entry) <= self.choice_count

    def add(self, entry: Entry, events: list[Event] | None = None) -> None:
        """Add the next entry; `events`, if given, save decoding them from the entry."""
        self.entries.append(entry)
        self.size += entry_size(entry)
        self.said_count += entry.kind == SAY
        if entry.idem:
            self._idems[entry.idem] = entry
        if not entry.by and entry.kind != AUTO and (entry.kind != SEAT or entry.text.partition(" ")[0] in OWN):
            self.last_acted[entry.seat] = entry.at
        if entry.kind in (START, CHOOSE):
            self.standing.append(entry)
            self.events.append(events_of(entry) if events is None else events)
            self.last_move = entry.n
        elif entry.kind == UNDO:
            count = undone_choices(entry)
            del self.standing[-count:], self.events[-count:]
            self.remarks = [(min(before, self.choice_count), said) for before, said in self.remarks]
            self.auto_settings = [one.moved_to(min(one.at, self.choice_count)) for one in self.auto_settings]
            self.last_move = entry.n
        elif entry.kind == AUTO:
            setting = setting_of(entry, self.choice_count)
            if setting is not None:
                self.auto_settings.append(setting)
        elif entry.kind == ENTROPY:
            self.entropy.append((self.choice_count, entry.seat, entry.text))
        elif entry.kind != NEXT:
            self.remarks.append((self.choice_count, entry))
            self._read_note(entry)

    def _read_note(self, entry: Entry) -> None:
        """Take in an entry that is neither a choice nor an undo."""
        word, _, rest = entry.text.partition(" ")
        if entry.kind == OPEN:
            self.opened = True
            if entry.seat >= 0:
                self.agreed.add(entry.seat)
        elif entry.kind == SEAT:
            if word == AGREE:
                self.agreed.add(entry.seat)
            elif word == SIT:
                self.agreed.discard(entry.seat)
                self.opened = False
            elif word == REMATCH:
                self.rematch = rest
            elif word == CONTINUED:
                self.continued = rest

    def version_of_request(self, idem: str, kind: str, text: str) -> int:
        """The version of the request with this id if it is done already, else 0. TableError reused if that was a
        different request."""
        entry = self._idems.get(idem)
        if entry is None:
            return 0
        if entry.kind != kind or (entry.text != text and kind != UNDO):
            raise TableError("reused")
        return entry.n

    def said_entries(self) -> list[tuple[int, Entry]]:
        """What was said, each with how many choices stood before it."""
        return [(before, entry) for before, entry in self.remarks if entry.kind == SAY]


def scoped_id(seat: int, idem: str) -> str:
    """The id of a request as it is stored: every seat has ids of its own."""
    return f"{seat}.{idem}" if idem else ""


def setting_of(entry: Entry, at: int) -> AutoSetting | None:
    """The automatic answer that an entry sets or takes back after so many choices; None if it can't be read."""
    try:
        return read_setting(at, entry.seat, entry.text)
    except ValueError:
        return None


def undone_choices(entry: Entry) -> int:
    """How many choices an undo took back: those of its person and, after them, others' passes that showed nothing; 0
    if that can't be read. Tables of earlier versions always took back one, and wrote nothing."""
    if not entry.text:
        return 1
    return int(entry.text) if is_plain_number(entry.text) else 0


def events_text(events: list[Event]) -> str:
    """Events as they are stored: whole, with who may see them."""
    return codec.text([event.data() for event in events])


def events_of(entry: Entry) -> list[Event]:
    """The events stored in an entry; none if they can't be decoded."""
    try:
        return [event_from(data) for data in json.loads(entry.events)]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []
