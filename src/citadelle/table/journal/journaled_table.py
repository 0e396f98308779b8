"""A table in memory that stays true to its journal.

Whatever changes a table goes the same way: it is judged, made durable, carried out in memory, told. So nobody ever sees
what could still be lost, and a store that fails changes nothing. Another process may have written in between: then its
entries are read, carried out and told, and the request is judged anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from citadelle.kernel import codec
from citadelle.kernel.errors import Refused, RulesFault
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.table.background import BackgroundTasks
from citadelle.table.errors import TableError
from citadelle.table.journal.history import History
from citadelle.table.journal.index import JournalIndex
from citadelle.table.journal.validation import MOVING, Draft, Verdict, head_of
from citadelle.table.journal.watchers import NotificationQueue, Watcher
from citadelle.table.store.base import (
    CHOOSE,
    START,
    UNDO,
    Entry,
    Head,
    NoAnswer,
    SeatRow,
    Store,
    TableRow,
    Taken,
    Unreadable,
)

SNAPSHOT_EVERY: Final = 50
"""A snapshot is kept after so many choices."""

log = logging.getLogger("citadelle.table")
Clock = Callable[[], int]


class ReplayDiffers(Exception):
    """What is stored doesn't lead where it says."""


class JournaledTable:
    """The game, the seats and the journal of one table, and how they change together."""

    def __init__(
        self, store: Store, row: TableRow, game: Game, seats: list[SeatRow], head: Head, match: Match, clock: Clock
    ) -> None:
        self.store = store
        self.row = row
        self.game = game
        self.seats = seats
        self.head = head
        self.match = match
        self.clock = clock
        self.journal = JournalIndex()
        self.history = History(game, match.setup, match.dealt)
        self.readonly = ""
        self.reproduced = 0
        self.asked_at = [-1] * row.players
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.write_in_doubt = False
        """Has a write failed, so that it is not known whether it was done?"""
        self.snapshot_at = 0
        """How many choices the last snapshot lies behind."""
        self.wake_bots: Callable[[Any], None] = ignore_wake
        """Called with the table when a bot may be to move after something that was written here."""
        self._asked: dict[int, int] = {}
        """The seats that are asked now, with the number of their question."""
        self._lines: dict[Watcher, NotificationQueue] = {}
        self._names: dict[str, tuple[int, list[str]]] = {}
        self.tasks = BackgroundTasks()

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return len(self.journal.entries)

    @property
    def entries(self) -> list[Entry]:
        """The journal."""
        return self.journal.entries

    # --- the way of every change: judged, durable, carried out, told

    async def submit(self, judge: Callable[[], Verdict]) -> int:
        """Carry out a request to its end, even if whoever asked goes away meanwhile; the version after it."""
        return await self.tasks.run_shielded(self._validate_and_write(judge))

    async def _validate_and_write(self, judge: Callable[[], Verdict]) -> int:
        """Judge and write until both are done on the same version."""
        async with self.lock:
            while True:
                try:
                    draft = judge()
                except TableError:
                    if await self._read_new_entries():
                        continue
                    raise
                if isinstance(draft, int):
                    return draft
                if await self._append(draft):
                    self.apply(draft)
                    return draft.entry.n
                if not await self._read_new_entries():
                    raise TableError("no_answer")

    async def _append(self, draft: Draft) -> bool:
        """Make an entry durable; False if there is another of its number. TableError no_answer if the store fails."""
        token = None if draft.seat is None else self.seats[draft.seat.seat].token
        try:
            await self.store.append(draft.entry, draft.head, draft.seat, token, draft.device)
        except Taken:
            return False
        except Exception as fault:
            self.write_in_doubt = True
            raise store_error(fault, f"table {self.row.id}: entry {draft.entry.n} was not written") from None
        return True

    def apply(self, draft: Draft) -> None:
        """In memory, what is durable now; then tell."""
        entry, attempt = draft.entry, draft.attempt
        if attempt is not None:
            self.match.accept(attempt)
        elif entry.kind == UNDO:
            self.match.undo(entry.seat)
        if draft.seat is not None:
            self.seats[draft.seat.seat] = draft.seat
        self.head = draft.head
        self.add_entry(entry, None if attempt is None else attempt.events)
        self.tell(entry)
        if entry.kind in MOVING:
            self.wake_bots(self)
        self.keep_snapshot_if_due()

    def resume_from(self, journal: JournalIndex) -> None:
        """Go on from a journal that the match was taken from: its last entry put the open question."""
        self.journal = journal
        self.reproduced = self.snapshot_at = journal.choice_count
        state = self.match.state
        self._asked = dict.fromkeys(state.open_seats(), state.asked_no())
        self.asked_at = [journal.standing[-1].n if seat in self._asked else -1 for seat in range(self.row.players)]
        self.history.keep(journal.choice_count, state, always=True)

    def add_entry(self, entry: Entry, events: list[Event] | None = None) -> None:
        """Note an entry that was carried out."""
        self.journal.add(entry, events)
        if self.readonly:
            self.asked_at, self._asked = [-1] * self.row.players, {}
            return
        self.reproduced = self.journal.choice_count
        state = self.match.state
        asked = dict.fromkeys(state.open_seats(), state.asked_no())
        for seat in range(self.row.players):
            if seat not in asked:
                self.asked_at[seat] = -1
            elif self._asked.get(seat) != asked[seat]:
                self.asked_at[seat] = entry.n
        self._asked = asked
        if entry.kind in (START, CHOOSE, UNDO):
            self.history.keep(self.journal.choice_count, state)

    # --- what others have written

    async def _read_new_entries(self) -> bool:
        """Under the lock: read, carry out and tell what another process has written; was there anything?"""
        try:
            fresh = await self.store.entries(self.row.id, self.version)
            seats = await self.store.seats(self.row.id) if fresh else self.seats
            head = await self.store.head(self.row.id) if fresh else self.head
        except Exception as fault:
            raise store_error(fault, f"table {self.row.id} can't be read") from None
        version, doubt, self.write_in_doubt = self.version, self.write_in_doubt, False
        self.seats = seats
        for entry in fresh:
            self.apply_stored(entry)
        if self.version == version:
            return False
        self.head = self.current_head(head)
        for entry in self.entries[version:]:
            self.tell(entry)
        if doubt:
            self.wake_bots(self)
        return True

    async def catch_up(self, v: int = -1) -> None:
        """Another process may have written (up to version v, if named)."""
        if v < 0 or v > self.version:
            async with self.lock:
                await self._read_new_entries()

    def apply_stored(self, entry: Entry) -> None:
        """Carry out an entry that is stored; one that doesn't fit makes the table read-only from there."""
        if not self.journal.can_follow(entry):
            self.make_readonly(self.journal.choice_count)
            return
        events: list[Event] | None = None
        if not self.readonly and entry.kind in (CHOOSE, UNDO):
            try:
                events = self._replay(entry)
            except ReplayDiffers:
                self.make_readonly(self.journal.choice_count)
        self.add_entry(entry, events)

    def _replay(self, entry: Entry) -> list[Event] | None:
        """Play a stored choice or undo; the events it gave. Differs if it can't be that one."""
        try:
            if entry.kind == UNDO:
                self.match.undo(entry.seat)
                return None
            attempt = self.match.attempt(entry.text, entry.seat)
        except (Refused, RulesFault):
            raise ReplayDiffers from None
        if entry.print and entry.print != codec.digest(attempt.after):
            raise ReplayDiffers
        self.match.accept(attempt)
        return attempt.events

    def make_readonly(self, good: int, why: str = "readonly.differs") -> None:
        """Nobody plays on here; the first `good` choices can be shown."""
        self.readonly = why
        self.reproduced = good

    def current_head(self, stored: Head | None) -> Head:
        """Where the table stands: by today's rules, or as stored where they don't apply."""
        n, known = self.version, stored or self.head
        if self.readonly:
            return replace(known, n=n, bot=False)
        changed = next((e.at for e in reversed(self.entries) if e.kind in (START, *MOVING)), known.changed)
        return head_of(self.row.id, self.game, self.match.state, self.seats, n, changed)

    def tell(self, entry: Entry | None) -> None:
        """Tell everyone who looks on."""
        raise NotImplementedError

    # --- beside

    def keep_snapshot_if_due(self) -> None:
        """Keep a snapshot now and then, from before whatever can still be taken back."""
        match = self.match
        number = len(match.choices) - len(match.window)
        state = match.window[0].state if match.window else match.state
        if self.readonly or number - self.snapshot_at < SNAPSHOT_EVERY or state.asked_no() != state.no:
            return
        self.snapshot_at = number
        kept = self.store.keep(self.row.id, self.journal.standing[number].n, snapshot_text(state))
        self.tasks.run_detached(kept, f"table {self.row.id}: a snapshot was not kept")

    async def wait_idle(self) -> None:
        """Wait until all that was begun is done and everyone has been told."""
        while begun := [*self.tasks.running, *[line.task for line in self._lines.values() if line.task is not None]]:
            await asyncio.wait(begun)


def ignore_wake(table: object) -> None:
    """Nobody plays for the bots."""


def store_error(fault: Exception, what: str) -> TableError:
    """What a store's failure is to whoever asked; the log says more."""
    if isinstance(fault, NoAnswer | Unreadable):
        log.error("%s: %s", what, fault)
    else:
        log.error(what, exc_info=fault)
    return TableError("damaged" if isinstance(fault, Unreadable) else "no_answer")


def snapshot_text(state: State) -> str:
    """A state as it is kept, with its fingerprint before it."""
    return f"{codec.digest(state)} {codec.text(codec.encode(state))}"
