"""Loads a table into memory: from its last snapshot and the journal since. If today's rules don't reproduce the
journal, the table is loaded read-only. A running game of other rules or components whose whole journal today's rules
reproduce, event by event, goes on under them."""

from __future__ import annotations

import asyncio
import json
from typing import Final

from citadelle.kernel import codec
from citadelle.kernel.errors import CitadelleError, NotReadable, Refused, RulesFault
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, resume, set_recorded
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.lessons import Lesson, LessonRun, readable
from citadelle.table.errors import TableError
from citadelle.table.journal.chance import UPLOAD, mix_added, with_start
from citadelle.table.journal.history import BREATH
from citadelle.table.journal.index import LESSON, JournalIndex, events_text
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.journal.table_state import Clock
from citadelle.table.lobby.packs import PackShelf
from citadelle.table.store.base import CHOOSE, Entry, Head, SeatRow, Store, TableRow
from citadelle.table.store_errors import store_error

CARRIED: Final = ("readonly.rules", "readonly.data")
"""Reasons that hold only if the rules or components of today give another game."""


class StoredTable:
    """All that is stored of a table."""

    def __init__(
        self, row: TableRow, entries: list[Entry], seats: list[SeatRow], head: Head, snapshot: tuple[int, str] | None
    ) -> None:
        self.row = row
        self.entries = entries
        self.seats = seats
        self.head = head
        self.snapshot = snapshot


async def load(store: Store, shelf: PackShelf, table: str, clock: Clock) -> LiveTable:
    """A table from the store. TableError no_table, no_game, damaged, no_answer."""
    try:
        stored = await read_stored(store, table)
    except Exception as fault:
        raise store_error(fault, f"table {table} can't be read") from None
    if stored is None:
        raise TableError("no_table")
    game = shelf.game_of(stored.row)
    if game is None:
        raise TableError("no_game", names=", ".join(shelf.games))
    loader = Loader(store, stored, game, clock)
    why = readonly_reason(stored.row, game, shelf)
    if why in CARRIED and not stored.head.over and stored.row.origin != UPLOAD:
        live = await loader.carried_over_table()
    else:
        live = None if why else await loader.playable_table()
    if live is None:
        live = await loader.readonly_table(why or "readonly.differs")
    if stored.head.n > live.version:
        await live.catch_up()
    return live


async def read_stored(store: Store, table: str) -> StoredTable | None:
    """The rows of a table. The journal is read first: what is written after that is read when the store announces
    it."""
    row = await store.table(table)
    if row is None:
        return None
    entries = await store.entries(table)
    seats = await store.seats(table)
    head = await store.head(table)
    if not entries or head is None or len(seats) != row.players:
        return None
    return StoredTable(row, entries, seats, head, await store.snapshot(table, entries[-1].n))


def readonly_reason(row: TableRow, game: Game, shelf: PackShelf) -> str:
    """Why a table can't be played on by today's rules, as a key of words.toml; "" if it can."""
    if row.rules != game.rules_version:
        return "readonly.rules"
    return shelf.readonly_reason(row) if not game.has_data(row.data) else ""


class Loader:
    """Loads one table."""

    def __init__(self, store: Store, stored: StoredTable, game: Game, clock: Clock) -> None:
        self.store = store
        self.stored = stored
        self.game = game
        self.clock = clock

    def empty_table(self, match: Match) -> LiveTable:
        """The table with an empty journal."""
        stored = self.stored
        return LiveTable(self.store, stored.row, self.game, list(stored.seats), stored.head, match, self.clock)

    def setup(self) -> SetUp:
        """The game's set-up; BadOption if today's rules refuse it."""
        row = self.stored.row
        setup = self.game.setup(row.players, json.loads(row.seed), dict(row.options))
        return with_start(setup, self.stored.entries[0].text)

    # --- to play on

    async def playable_table(self) -> LiveTable | None:
        """The table from its snapshot, or by replaying it all; None if the journal isn't reproduced."""
        if self.stored.snapshot is not None:
            live = await self.from_snapshot(*self.stored.snapshot)
            if live is not None:
                return live
            await self.store.drop_snapshots(self.stored.row.id)
        live = self.begun_table()
        return None if live is None else await self.replay_from(live, 1)

    async def carried_over_table(self) -> LiveTable | None:
        """The table of a game that was begun by other rules or components, replayed whole; None unless every event and
        every fingerprint is the same, and there is a fingerprint: decks may differ that nobody has seen yet."""
        live = self.begun_table()
        is_printed = any(entry.print for entry in self.stored.entries)
        if live is None or not is_printed or not self.is_same_start(live.match):
            return None
        live.carried_over = True
        return await self.replay_from(live, 1, strictly=True)

    def begun_table(self) -> LiveTable | None:
        """The table after set-up; None if today's rules refuse it."""
        try:
            match = Match(self.game, self.setup(), tuple(self.stored.row.dealt))
        except (CitadelleError, *codec.MISFITS):
            return None
        live = self.empty_table(match)
        lesson = lesson_of(self.stored.row, self.game)
        live.lesson = None if lesson is None else LessonRun(lesson, match)
        live.add_entry(self.stored.entries[0], list(match.events))
        return live

    async def from_snapshot(self, n: int, text: str) -> LiveTable | None:
        """The table from its snapshot at version n and the journal since; None if that fails."""
        journal = JournalIndex()
        for entry in self.stored.entries[:n]:
            journal.add(entry)
        if not journal.standing or journal.standing[-1].n != n:
            return None
        choices = [(entry.seat, entry.text) for entry in journal.standing[1:]]
        try:
            setup = self.setup()
            state = state_from_snapshot(text, self.game.fresh(setup))
        except (CitadelleError, *codec.MISFITS):
            return None
        dealt, settings = tuple(self.stored.row.dealt), journal.auto_settings
        match = resume(self.game, setup, dealt, state, choices, journal.events, settings)
        match.entropy = list(journal.entropy)
        live = self.empty_table(match)
        live.resume_from(journal)
        live.snapshot_at = journal.choice_count
        return await self.replay_from(live, n)

    async def replay_from(self, live: LiveTable, n: int, strictly: bool = False) -> LiveTable | None:
        """Replay the journal after entry n; None if it can't be replayed (strictly: with the same events)."""
        for entry in self.stored.entries[n:]:
            live.apply_stored(entry)
            if live.readonly:
                return None
            if strictly and entry.kind == CHOOSE and events_text(live.journal.events[-1]) != entry.events:
                return None
            if entry.n % BREATH == 0:
                await asyncio.sleep(0)
        live.head = live.current_head(self.stored.head)
        return live

    def is_same_start(self, match: Match) -> bool:
        """Is a match that was just set up the one that the first entry tells of?"""
        start = self.stored.entries[0]
        is_same_print = not start.print or start.print == codec.digest(match.state)
        return is_same_print and events_text(match.events) == start.events

    # --- to look at

    async def readonly_table(self, why: str) -> LiveTable:
        """The table read-only: positions as far as today's rules reproduce the journal, and all events as stored."""
        try:
            match = Match(self.game, self.setup(), tuple(self.stored.row.dealt))
        except (CitadelleError, *codec.MISFITS):
            match = self.placeholder_match()
            same = False
        else:
            same = why == "readonly.differs" or self.is_same_start(match)
        live = self.empty_table(match)
        live.make_readonly(-1, why)
        for entry in self.stored.entries:
            live.apply_stored(entry)
        if same:
            live.reproduced = await self.count_reproduced(live, match, why != "readonly.differs")
            live.match = live.history.match_at(live.reproduced, live.journal)
        live.head = live.current_head(self.stored.head)
        return live

    async def count_reproduced(self, live: LiveTable, match: Match, strictly: bool) -> int:
        """How many standing choices today's rules reproduce; strictly: with the same events."""
        checked = 0
        mix_added(match, live.journal, 0)
        if not can_set(match, live.journal):
            return 0
        for i, entry in enumerate(live.journal.standing[1:], 1):
            try:
                attempt = match.attempt(entry.text, entry.seat)
            except (Refused, RulesFault, *codec.MISFITS):
                return i - 1
            if strictly and events_text(attempt.events) != entry.events:
                return i - 1
            if entry.print:
                if codec.digest(attempt.after) != entry.print:
                    return checked
                checked = i
            match.accept(attempt)
            mix_added(match, live.journal, i)
            live.history.keep(i, match.state)
            if not can_set(match, live.journal):
                return i
            if i % BREATH == 0:
                await asyncio.sleep(0)
        return live.journal.choice_count

    def placeholder_match(self) -> Match:
        """A match of any set-up, in place of one that today's rules can't set up; it is never shown."""
        players = min(max(self.stored.row.players, self.game.players_min), self.game.players_max)
        return Match(self.game, self.game.setup(players, 0))


def lesson_of(row: TableRow, game: Game) -> Lesson | None:
    """The lesson that a table is, if it is one and the game still has it."""
    word, _, name = row.origin.partition(" ")
    if word != LESSON:
        return None
    return next((lesson for lesson in readable(game) if lesson.name == name), None)


def can_set(match: Match, journal: JournalIndex) -> bool:
    """Set the automatic answers that a journal has at this point; False if today's rules refuse one."""
    try:
        set_recorded(match, journal.auto_settings)
    except CitadelleError:
        return False
    return True


def state_from_snapshot(text: str, fresh: State) -> State:
    """The state of a snapshot; NotReadable if it isn't what was written."""
    seal, _, data = text.partition(" ")
    try:
        state = codec.decode(json.loads(data), fresh)
    except (ValueError, RecursionError):
        raise NotReadable("snapshot.not_one") from None
    if codec.digest(state) != seal:
        raise NotReadable("snapshot.damaged")
    return state
