"""One table that stays true to its journal, whoever writes to it.

Every change goes the same way, in `LiveTable.submit`: the request is validated against the table in memory, the entry
is made durable, it is applied in memory, and everybody who looks on is notified. So nobody ever sees what could still
be lost, and a store that fails changes nothing. Another process may have written in between: then its entries are
read, applied and announced, and the request is validated anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from citadelle.kernel import codec
from citadelle.kernel.auto_answer import ALWAYS
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.table.background import BackgroundTasks
from citadelle.table.errors import TableError
from citadelle.table.fields import LONGEST_SAID
from citadelle.table.journal import validation
from citadelle.table.journal.index import scoped_id
from citadelle.table.journal.table_state import Clock, TableState
from citadelle.table.journal.validation import MOVING, Draft, SeatChange, Verdict
from citadelle.table.journal.watchers import Watcher, Watchers
from citadelle.table.seats.credentials import clean_text
from citadelle.table.store.base import Head, SeatRow, Store, TableRow, Taken
from citadelle.table.store_errors import store_error

SNAPSHOT_EVERY: Final = 50
"""A snapshot is kept after so many choices."""


class LiveTable(TableState):
    """One table, its store and its watchers; all calls on one event loop. `load` (journal/loading.py) makes it."""

    def __init__(
        self, store: Store, row: TableRow, game: Game, seats: list[SeatRow], head: Head, match: Match, clock: Clock
    ) -> None:
        super().__init__(row, game, seats, head, match, clock)
        self.store = store
        self.watchers = Watchers()
        self.lock = asyncio.Lock()
        self.tasks = BackgroundTasks()
        self.removed = False
        """Has the host removed it?"""
        self.write_in_doubt = False
        """Has a write failed, so that it is not known whether it was done?"""
        self.snapshot_at = 0
        """After how many choices the last snapshot was kept."""
        self.wake_bots: Callable[[Any], None] = ignore_wake
        """Called with the table when a bot may be to move after something that was written here."""

    # --- what a seat can do

    async def choose(self, seat: int, key: str, no: int, v: int, idem: str = "", by: str = "") -> int:
        """Choose for a seat; the version after it. `no` is the decision's number, `v` the version that the sender saw
        (-1: not given); `by` is a bot's level, "" for a person. ChoiceRefused with code "refused" or "stale";
        TableError.

        A request with the same `idem` of the same seat gives the first one's version and changes nothing.
        """
        return await self.submit(lambda: validation.choice(self, seat, key, no, v, scoped_id(seat, idem), by))

    async def undo(self, seat: int, v: int, idem: str = "") -> int:
        """Undo a seat's last choice; the version after it. ChoiceRefused, TableError."""
        return await self.submit(lambda: validation.undo(self, seat, v, scoped_id(seat, idem)))

    async def next_step(self, seat: int, step: int, idem: str = "") -> int:
        """The learner has read a step of the table's lesson; the version after it. TableError no_lesson, lesson,
        not_your_seat; ChoiceRefused "stale" if the lesson stands at another step."""
        return await self.submit(lambda: validation.next_step(self, seat, step, scoped_id(seat, idem)))

    async def set_auto_answer(
        self, seat: int, window: str, answer: str = "", until: str = ALWAYS, idem: str = "", by: str = ""
    ) -> int:
        """Set an automatic answer of a seat, or without an answer take it back; the version after it. Nobody else is
        told. TableError bad_auto."""
        return await self.submit(
            lambda: validation.auto_answer(self, seat, window, answer, until, scoped_id(seat, idem), by)
        )

    async def say(self, seat: int, text: str, idem: str = "") -> int:
        """Say something to everyone at the table. TableError bad_text."""
        words = clean_text(text, LONGEST_SAID, 1)
        return await self.submit(lambda: validation.say(self, seat, words, scoped_id(seat, idem)))

    async def consent(self, seat: int) -> int:
        """This seat agrees to open everything; it is opened once every person has agreed and no seat is empty."""
        return await self.submit(lambda: validation.consent(self, seat))

    async def add_entropy(self, seat: int, text: str) -> int:
        """A person's device adds to chance; the version after it. Where chance takes nothing, nothing happens."""
        return await self.submit(lambda: validation.entropy(self, seat, text))

    async def reseat(self, seat: int, change: SeatChange) -> int:
        """A seat changes hands: `change` gives its new row and the note for the journal, or raises TableError."""
        return await self.submit(lambda: validation.change_seat(self, seat, change))

    async def note(self, seat: int, judge: Callable[[], str]) -> int:
        """Write a note about a seat that changes nothing else; none if `judge` gives ""."""
        return await self.submit(lambda: validation.note(self, seat, judge()))

    # --- the way of every change: validate, write, apply, notify

    async def submit(self, validate: Callable[[], Verdict]) -> int:
        """Carry out a request to its end, even if whoever asked goes away meanwhile; the version after it."""
        return await self.tasks.run_shielded(self._carry_out(validate))

    async def _carry_out(self, validate: Callable[[], Verdict]) -> int:
        """Validate and write until both are done on the same version; then apply and notify."""
        async with self.lock:
            while True:
                if self.removed:
                    raise TableError("no_table")
                try:
                    draft = validate()
                except TableError:
                    if await self._read_new_entries():
                        continue
                    raise
                if isinstance(draft, int):
                    return draft
                validation.check_fits(self, draft.entry)
                if await self._append(draft):
                    break
                if not await self._read_new_entries():
                    raise TableError("no_answer")
            self.apply(draft)
            self.watchers.notify(draft.entry)
            if draft.entry.kind in MOVING:
                self.wake_bots(self)
            self._keep_snapshot_if_due()
            return draft.entry.n

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

    # --- what others have written

    async def _read_new_entries(self) -> bool:
        """Under the lock: read, apply and announce what another process has written; was there anything?"""
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
            self.watchers.notify(entry)
        if doubt:
            self.wake_bots(self)
        return True

    async def catch_up(self, v: int = -1) -> None:
        """Read what another process may have written (up to version v, if given)."""
        if v < 0 or v > self.version:
            async with self.lock:
                await self._read_new_entries()

    # --- who looks on

    def is_connected(self, seat: int) -> bool:
        """Is this seat's person connected?"""
        return any(watcher.seat == seat for watcher in self.watchers)

    def watch(self, watcher: Watcher) -> None:
        """From now on this watcher is notified of every entry; its seat counts as connected."""
        is_new = watcher.seat >= 0 and not self.is_connected(watcher.seat)
        self.watchers.add(watcher, self)
        if is_new:
            self._presence_changed(watcher.seat)

    def unwatch(self, watcher: Watcher) -> None:
        """This watcher goes away (or is about to change its seat)."""
        if watcher not in self.watchers:
            return
        self.watchers.remove(watcher)
        if watcher.seat >= 0 and not self.is_connected(watcher.seat):
            self._presence_changed(watcher.seat)

    def _presence_changed(self, seat: int) -> None:
        """A seat's person has come or gone."""
        at = self.clock()
        if seat < len(self.seats):
            self.seats[seat] = replace(self.seats[seat], seen=at)
            self.tasks.run_detached(
                self.store.touch(self.row.id, seat, at), f"table {self.row.id}: a seat was not noted as seen"
            )
        self.watchers.notify(None)

    # --- in the background

    def _keep_snapshot_if_due(self) -> None:
        """Keep a snapshot every SNAPSHOT_EVERY choices, of a position that undo can't reach back over. A lesson, whose
        step follows from every choice, has none, nor has a position to whose chance a later entry adds something, nor
        a game that was begun by other rules: it is replayed whole."""
        match = self.match
        number = len(match.choices) - len(match.window)
        state = match.window[0].state if match.window else match.state
        if (
            self.readonly
            or self.carried_over
            or self.lesson is not None
            or number - self.snapshot_at < SNAPSHOT_EVERY
            or state.asked_no() != state.no
            or any(at == number for at, _, _ in self.journal.entropy)
        ):
            return
        self.snapshot_at = number
        kept = self.store.keep(self.row.id, self.journal.standing[number].n, snapshot_text(state))
        self.tasks.run_detached(kept, f"table {self.row.id}: a snapshot was not kept")

    async def wait_idle(self) -> None:
        """Wait until all that was started is done and every watcher has been notified."""
        while running := [*self.tasks.running, *self.watchers.running()]:
            await asyncio.wait(running)


def ignore_wake(table: object) -> None:
    """Used until a server sets `wake_bots`: no bot is asked."""


def snapshot_text(state: State) -> str:
    """A state as a snapshot stores it, with its fingerprint before it."""
    return f"{codec.digest(state)} {codec.text(codec.encode(state))}"
