"""One table in memory: its row, seats, game and journal, what can be read of them, and how an entry changes them.

Nothing here writes to a store or tells anybody: that is `LiveTable`'s work.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from citadelle.kernel import codec
from citadelle.kernel.attempt import Attempt
from citadelle.kernel.decision import Refusal
from citadelle.kernel.errors import BadOption, Refused, RulesFault
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import ShownStep, State
from citadelle.lessons import LessonRun
from citadelle.table.errors import TableError
from citadelle.table.journal.chance import UPLOAD
from citadelle.table.journal.history import History
from citadelle.table.journal.index import SECRET, JournalIndex, setting_of, undone_choices
from citadelle.table.journal.validation import MOVING, Draft, head_of
from citadelle.table.lobby.packs import pack_list
from citadelle.table.seats.credentials import commitment, holder_of, is_played_by_bot
from citadelle.table.store.base import (
    AUTO,
    CHOOSE,
    ENTROPY,
    NEXT,
    OPEN,
    PERSON,
    SAY,
    START,
    UNDO,
    Entry,
    Head,
    SeatRow,
    TableRow,
)
from citadelle.table.words import level_name, say

Clock = Callable[[], int]
"""Milliseconds since 1970."""


class ReplayDiffers(Exception):
    """A stored choice, played again, doesn't give the stored position."""


class TableState:
    """The game, the seats and the journal of one table.

    `asked_at` has for each seat the version at which its open decision was put, or -1. `readonly` is "" or the key of
    the sentence that says why nobody can play on here; `reproduced` is how many standing choices today's rules
    reproduce (-1: not even the set-up), all of them unless the table is read-only. `lesson` is the lesson that is
    played here, if it is one.
    """

    def __init__(self, row: TableRow, game: Game, seats: list[SeatRow], head: Head, match: Match, clock: Clock) -> None:
        self.row = row
        self.game = game
        self.seats = seats
        self.head = head
        self.match = match
        self.clock = clock
        self.journal = JournalIndex()
        self.history = History(game, match.setup, match.dealt)
        self.lesson: LessonRun | None = None
        self.readonly = ""
        self.reproduced = 0
        self.carried_over = False
        """Was it begun by other rules or components, and does it go on under today's?"""
        self.asked_at = [-1] * row.players
        self.name_holders()
        self._open_questions: dict[int, int] = {}
        """The seats that are asked now, each with the number of its question."""
        self._names: dict[str, tuple[int, list[str]]] = {}

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return len(self.journal.entries)

    @property
    def entries(self) -> list[Entry]:
        """The journal."""
        return self.journal.entries

    # --- what can be read

    def names(self, lang: str) -> list[str]:
        """The names of the seats: people's and bots' own, else those that the game gives them."""
        if all(seat.name for seat in self.seats):
            return [seat.name for seat in self.seats]
        own = self.default_names(lang)
        return [seat.name or own[seat.seat] for seat in self.seats]

    def told_names(self, lang: str) -> list[str]:
        """What the log calls the seats: by their names, or, where the game asks for it, by what they play."""
        return self.default_names(lang) if self.game.log_by_role else self.names(lang)

    def default_names(self, lang: str) -> list[str]:
        """The names that the game gives the seats."""
        moved, names = self._names.get(lang, (-1, []))
        if moved != self.journal.last_move:
            if self.reproduced < 0:
                names = [say("lobby.nobody", lang, n=seat + 1) for seat in range(self.row.players)]
            else:
                view = self.match.view()
                names = [self.game.seat_name(view, seat, lang) for seat in range(self.row.players)]
            self._names[lang] = (self.journal.last_move, names)
        return names

    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.head.over

    def is_open(self) -> bool:
        """May everything be seen: is the game over, or has everyone agreed?"""
        return self.head.over or self.journal.opened

    def choice_count(self) -> int:
        """How many choices stand."""
        return self.journal.choice_count

    def last_chosen(self, seat: int) -> int:
        """After how many choices this seat's person last chose (0: never)."""
        for i in range(self.journal.choice_count, 0, -1):
            entry = self.journal.standing[i]
            if entry.seat == seat and not entry.by:
                return i
        return 0

    def said_entries(self) -> list[tuple[int, Entry]]:
        """What was said, each with how many choices stood before it."""
        return self.journal.said_entries()

    def notes(self, lang: str) -> list[tuple[int, Entry, str]]:
        """Notes about seats in words, each with how many choices stood before it."""
        found = [
            (before, entry) for before, entry in self.journal.remarks if entry.kind != SAY and entry.text != SECRET
        ]
        return [(before, entry, self.note_text(entry, lang)) for before, entry in found]

    def note_text(self, entry: Entry, lang: str) -> str:
        """A note of the journal in words."""
        word, _, rest = ("open", "", "") if entry.kind == OPEN else entry.text.partition(" ")
        is_seat = 0 <= entry.seat < len(self.seats)
        who = self.names(lang)[entry.seat] if is_seat else ""
        old = rest or (self.default_names(lang)[entry.seat] if is_seat else "")
        return say(f"seat.{word}", lang, who=who, old=old, level=level_name(rest, lang))

    async def prepare(self, n: int) -> None:
        """Before `match_at` and `steps_of`: replay what must be replayed for them while others are served."""
        if 0 <= n <= min(self.choice_count(), self.reproduced) and n != len(self.match.choices):
            await self.history.prepare(n, self.journal)

    def match_at(self, n: int) -> Match:
        """The match after n standing choices. It is shared: nobody changes it. TableError no_such_move, read_only."""
        if not 0 <= n <= self.choice_count():
            raise TableError("no_such_move", last=self.choice_count())
        if self.readonly and n > self.reproduced:
            raise TableError("read_only")
        if n == len(self.match.choices):
            return self.match
        return self.history.match_at(n, self.journal)

    def steps_of(self, n: int) -> list[ShownStep]:
        """The presentation steps of standing choice n (0: of set-up); none where today's rules don't reproduce it."""
        if not 0 <= n <= min(self.choice_count(), self.reproduced):
            return []
        return self.history.steps_of(n, self.journal)

    def state_at(self, n: int, step: int = 0) -> State:
        """The position after n standing choices, or a presentation step of the last of them. It is shared: nobody
        changes it. TableError no_such_move, read_only. Whoever calls knows that there is such a step."""
        match = self.match_at(n)
        if not step:
            return match.state
        return self.steps_of(n)[step - 1].state

    def events_until(self, n: int) -> list[tuple[int, Event]]:
        """(number of the choice, event) as stored, up to choice n: all of them, whoever may see them."""
        return [(i, event) for i, told in enumerate(self.journal.events[: n + 1]) for event in told]

    def commitment(self) -> str:
        """The sha256 of salt and seed, which may be published at any time."""
        return commitment(self.row.salt, self.row.seed)

    def waiting_since(self) -> int:
        """When the seats that must choose now were asked, in milliseconds since 1970."""
        return min([self.entries[v - 1].at for v in self.asked_at if v > 0], default=self.head.changed)

    def is_absent(self, seat: int) -> bool:
        """May the others hand this seat to a bot: has it been asked, and silent for longer than the table's
        patience?"""
        row = self.seats[seat]
        if row.kind != PERSON or is_played_by_bot(row) or self.asked_at[seat] < 0 or not self.row.patience:
            return False
        silent = max(self.entries[self.asked_at[seat] - 1].at, self.journal.last_acted.get(seat, 0))
        return self.clock() - silent >= self.row.patience * 1000

    def can_undo(self, seat: int) -> bool:
        """May this seat's person take their last choice back?"""
        row = self.seats[seat]
        is_free = row.kind == PERSON and not is_played_by_bot(row) and not self.readonly and not self.is_over()
        return is_free and self.match.can_undo(seat)

    def why(self, seat: int, key: str) -> Refusal | None:
        """Why this key can't be chosen by this seat now; None if it can."""
        return self.match.why(key, seat)

    def readonly_text(self, lang: str) -> str:
        """Why nobody can play on here, in words; "" if people can."""
        if not self.readonly:
            return ""
        if self.can_be_continued():
            return say("readonly.running", lang, n=self.reproduced)
        return say(self.readonly, lang, packs=pack_list(self.row, lang), n=len(self.row.packs))

    def can_be_continued(self) -> bool:
        """Is this a running game that today's rules know only in part, so that its people can play on, at a new
        table, from the last move that agrees?"""
        is_running = bool(self.readonly) and not self.is_open() and self.row.origin.partition(" ")[0] != UPLOAD
        return is_running and self.reproduced >= 0 and not self.readonly.startswith("readonly.pack")

    # --- how entries change it

    def apply(self, draft: Draft) -> None:
        """Carry out in memory what has become durable."""
        entry, attempt = draft.entry, draft.attempt
        if attempt is not None:
            self.accept(attempt)
        elif entry.kind == UNDO:
            self.match.take_back(undone_choices(entry), entry.seat)
        elif entry.kind == AUTO:
            self._set_auto_answer(entry)
        elif entry.kind == ENTROPY:
            self.match.mix(entry.seat, entry.text)
        if draft.seat is not None:
            self.seats[draft.seat.seat] = draft.seat
            self.name_holders()
        self.head = draft.head
        self.add_entry(entry, None if attempt is None else attempt.events)
        if attempt is not None:
            self.history.keep_steps(self.journal.choice_count, entry.n, attempt.steps)

    def accept(self, attempt: Attempt) -> None:
        """Take a choice that was tried out; a lesson takes note of it first."""
        if self.lesson is not None:
            self.lesson.take(attempt.seat, attempt.key)
        self.match.accept(attempt)

    def name_holders(self) -> None:
        """Tell the match who plays each seat now: undo goes back over all seats of one person. A bot that plays for a
        person is somebody else."""
        self.match.holders = [self.player_number(row, is_played_by_bot(row)) for row in self.seats]

    def player_number(self, row: SeatRow, is_bot: bool) -> int:
        """The number of the person who holds a seat, or of the bot that plays it."""
        return self.row.players + row.seat if is_bot else holder_of(row)

    def resume_from(self, journal: JournalIndex) -> None:
        """Take over the journal up to a snapshot that the match was restored from; its last entry put the open
        question."""
        self.journal = journal
        self.reproduced = journal.choice_count
        state = self.match.state
        self._open_questions = dict.fromkeys(state.open_seats(), state.asked_no())
        self.asked_at = [
            journal.standing[-1].n if seat in self._open_questions else -1 for seat in range(self.row.players)
        ]
        self.history.keep(journal.choice_count, state, always=True)

    def add_entry(self, entry: Entry, events: list[Event] | None = None) -> None:
        """Add an entry to the journal, and note which seats it asked."""
        self.journal.add(entry, events)
        if self.readonly:
            self.asked_at, self._open_questions = [-1] * self.row.players, {}
            return
        self.reproduced = self.journal.choice_count
        state = self.match.state
        asked = dict.fromkeys(state.open_seats(), state.asked_no())
        for seat in range(self.row.players):
            if seat not in asked:
                self.asked_at[seat] = -1
            elif self._open_questions.get(seat) != asked[seat]:
                self.asked_at[seat] = entry.n
        self._open_questions = asked
        if entry.kind in (START, CHOOSE, UNDO, ENTROPY):
            self.history.keep(self.journal.choice_count, state)
        if entry.kind == ENTROPY:
            self.history.forget_looked(self.journal.choice_count)
        if self.lesson is not None:
            if entry.kind == NEXT and entry.text.isdecimal():
                self.lesson.next(int(entry.text))
            elif entry.kind in (CHOOSE, UNDO):
                self.lesson.settle()

    def apply_stored(self, entry: Entry) -> None:
        """Apply an entry from the store; one that doesn't fit makes the table read-only from there."""
        if not self.journal.can_follow(entry):
            self.make_readonly(self.journal.choice_count)
            return
        events: list[Event] | None = None
        if not self.readonly and entry.kind in (CHOOSE, UNDO, AUTO, ENTROPY):
            try:
                events = self._replay(entry)
            except ReplayDiffers:
                self.make_readonly(self.journal.choice_count)
            self.name_holders()
        self.add_entry(entry, events)
        if events is not None:
            self.history.keep_steps(self.journal.choice_count, entry.n, self.match.steps or [])

    def _replay(self, entry: Entry) -> list[Event] | None:
        """Replay a stored choice, undo or automatic answer; the events it gave. ReplayDiffers if it can't be that."""
        try:
            if entry.kind == UNDO:
                self.match.take_back(undone_choices(entry), entry.seat)
                return None
            if entry.kind == AUTO:
                self._set_auto_answer(entry)
                return None
            if entry.kind == ENTROPY:
                self.match.mix(entry.seat, entry.text)
                return None
            attempt = self.match.attempt(entry.text, entry.seat, shows=True)
        except (Refused, RulesFault, BadOption):
            raise ReplayDiffers from None
        if entry.print and entry.print != codec.digest(attempt.after):
            raise ReplayDiffers
        self.match.holders[entry.seat] = self.player_number(self.seats[entry.seat], bool(entry.by))
        self.accept(attempt)
        return attempt.events

    def _set_auto_answer(self, entry: Entry) -> None:
        """Set or take back the automatic answer of an entry; BadOption."""
        setting = setting_of(entry, self.choice_count())
        if setting is None:
            raise BadOption("auto.over")
        self.match.set_auto_answer(setting.seat, setting.window, setting.answer, setting.until)

    def make_readonly(self, good: int, why: str = "readonly.differs") -> None:
        """Nobody plays on here; the first `good` choices can be shown."""
        self.readonly = why
        self.reproduced = good

    def current_head(self, stored: Head | None) -> Head:
        """The head after the last entry: by today's rules, or as stored if the table is read-only."""
        n, known = self.version, stored or self.head
        if self.readonly:
            return replace(known, n=n, bot=False)
        changed = next((e.at for e in reversed(self.entries) if e.kind in (START, *MOVING)), known.changed)
        return head_of(self.row.id, self.game, self.match.state, self.seats, n, changed)
