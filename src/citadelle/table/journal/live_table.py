"""One table in memory, true to the store: what can be seen of it, who looks on, and what its seats can do."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match
from citadelle.table.errors import TableError
from citadelle.table.journal import validation
from citadelle.table.journal.index import SECRET, scoped
from citadelle.table.journal.journaled_table import JournaledTable
from citadelle.table.journal.validation import SeatChange
from citadelle.table.journal.watchers import NotificationQueue, Watcher
from citadelle.table.seats.credentials import clean_text, commitment, is_played_by_bot
from citadelle.table.store.base import OPEN, PERSON, SAY, Entry
from citadelle.table.wire import LONGEST_SAID
from citadelle.table.words import level_name, say


class LiveTable(JournaledTable):
    """One table in memory; all calls on one event loop. `load` (table/journal/loading.py) makes it.

    `asked_at` has for each seat the version at which its open decision was put, or -1. `readonly` is "" or the key of
    the sentence that says why nobody can play on here; `good` is how many standing choices today's rules reproduce (-1:
    not even the set-up), all of them unless the table is read-only.
    """

    # --- looking

    def names(self, lang: str) -> list[str]:
        """What the seats are called: people's and bots' names, else the game's names of seats."""
        if all(seat.name for seat in self.seats):
            return [seat.name for seat in self.seats]
        own = self.default_names(lang)
        return [seat.name or own[seat.seat] for seat in self.seats]

    def default_names(self, lang: str) -> list[str]:
        """What the game calls the seats."""
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
        """May everything be seen: is the game over, or have all agreed?"""
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
        """Words said, each with the number of choices standing before it."""
        return self.journal.said_entries()

    def notes(self, lang: str) -> list[tuple[int, Entry, str]]:
        """What became of seats, in words, each with the number of choices standing before it."""
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

    def match_at(self, n: int) -> Match:
        """The match after n standing choices. It is shared: nobody changes it. TableError no_such_move, read_only."""
        if not 0 <= n <= self.choice_count():
            raise TableError("no_such_move", last=self.choice_count())
        if self.readonly and n > self.reproduced:
            raise TableError("read_only")
        if n == len(self.match.choices):
            return self.match
        return self.history.match_at(n, self.journal)

    def events_until(self, n: int) -> list[tuple[int, Event]]:
        """(number of the choice, event) as stored, up to choice n: all of them, whoever may see them."""
        return [(i, event) for i, told in enumerate(self.journal.events[: n + 1]) for event in told]

    def commitment(self) -> str:
        """The sha256 of salt and seed, which may be told at any time."""
        return commitment(self.row.salt, self.row.seed)

    def waiting_since(self) -> int:
        """When the seats that are awaited were asked, in milliseconds since 1970."""
        return min([self.entries[v - 1].at for v in self.asked_at if v > 0], default=self.head.changed)

    def is_absent(self, seat: int) -> bool:
        """May the others hand this seat to a bot now: is it asked, and silent for longer than the table's patience?"""
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

    # --- who is here

    def is_connected(self, seat: int) -> bool:
        """Is this seat's person connected?"""
        return any(watcher.seat == seat for watcher in self.watchers)

    def watch(self, watcher: Watcher) -> None:
        """From now on this watcher is told of every entry; its seat counts as connected."""
        new = watcher.seat >= 0 and not self.is_connected(watcher.seat)
        self.watchers.add(watcher)
        if new:
            self._presence_changed(watcher.seat)

    def unwatch(self, watcher: Watcher) -> None:
        """This watcher goes away (or is about to change its seat)."""
        if watcher not in self.watchers:
            return
        self.watchers.discard(watcher)
        line = self._lines.pop(watcher, None)
        if line is not None:
            line.pending.clear()
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
        self.tell(None)

    def tell(self, entry: Entry | None) -> None:
        """Tell everyone who looks on."""
        for gone in [watcher for watcher in self._lines if watcher not in self.watchers]:
            del self._lines[gone]
        for watcher in list(self.watchers):
            if watcher not in self._lines:
                self._lines[watcher] = NotificationQueue(self, watcher)
            self._lines[watcher].push(entry)

    # --- what a seat can do

    async def choose(self, seat: int, key: str, no: int, v: int, idem: str = "", by: str = "") -> int:
        """Choose for a seat; the version after it. `no` names the decision, `v` the version that the sender saw (-1:
        not named); `by` is a bot's level. ChoiceRefused with code "refused" or "stale"; TableError.

        The same `idem` of the same seat again gives the first one's version and changes nothing.
        """
        return await self.submit(lambda: validation.choice(self, seat, key, no, v, scoped(seat, idem), by))

    async def undo(self, seat: int, v: int, idem: str = "") -> int:
        """Take a seat's last choice back; the version after it. ChoiceRefused, TableError."""
        return await self.submit(lambda: validation.undo(self, seat, v, scoped(seat, idem)))

    async def say(self, seat: int, text: str, idem: str = "") -> int:
        """A word of this seat to the table. TableError bad_text."""
        words = clean_text(text, LONGEST_SAID, 1)
        return await self.submit(lambda: validation.say(self, seat, words, scoped(seat, idem)))

    async def consent(self, seat: int) -> int:
        """This seat agrees to open everything; that is done once every person has agreed and no seat waits."""
        return await self.submit(lambda: validation.consent(self, seat))

    async def reseat(self, seat: int, change: SeatChange) -> int:
        """A seat changes hands: `change` gives its new row and the note for the journal, or raises TableError."""
        return await self.submit(lambda: validation.change_seat(self, seat, change))

    async def note(self, seat: int, judge: Callable[[], str]) -> int:
        """A note in the journal about a seat that changes nothing else; "" from `judge`: none is needed."""
        return await self.submit(lambda: validation.note(self, seat, judge()))


__all__ = ["LiveTable", "Watcher"]
