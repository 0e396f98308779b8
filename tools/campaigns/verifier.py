"""The verifier: reads the journals while the servers are down, and compares them with the answers that players got."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from tools.campaigns.players import Board

import citadelle
from citadelle.kernel import codec
from citadelle.kernel.errors import Refused
from citadelle.kernel.match import Match
from citadelle.table.journal.chance import with_start
from citadelle.table.journal.index import events_text, setting_of, undone_choices
from citadelle.table.store import Store, Unreadable, open_store
from citadelle.table.store.base import AUTO, CHOOSE, ENTROPY, START, UNDO, Entry, TableRow


class VerifiedTable:
    """A table as it was when it was last verified: its journal, and the game replayed so far."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.entries: list[Entry] = []
        self.match = self.started("")
        self.prints: dict[int, str] = {}

    def started(self, text: str) -> Match:
        """The game from its first entry, whose text names its chance."""
        row, game = self.row, citadelle.game(self.row.game)
        setup = game.setup(row.players, json.loads(row.seed), dict(row.options))
        return Match(game, with_start(setup, text), tuple(row.dealt))

    def play(self, entry: Entry) -> str:
        """Replay an entry; what is wrong with it, or ""."""
        if entry.kind == START:
            self.match = self.started(entry.text)
        match = self.match
        if entry.kind in (CHOOSE, START):
            first = 0 if entry.kind == START else match.marks[-1]
            if entry.kind == CHOOSE:
                match.choose(entry.text, entry.seat)
            if events_text(match.events[first:]) != entry.events:
                return "it gives other events"
        elif entry.kind == UNDO:
            match.take_back(undone_choices(entry), entry.seat)
        elif entry.kind == AUTO and (setting := setting_of(entry, len(match.choices))) is not None:
            match.set_auto_answer(setting.seat, setting.window, setting.answer, setting.until)
        elif entry.kind == ENTROPY:
            match.mix(entry.seat, entry.text)
        self.prints[entry.n] = codec.digest(match.state)
        return "another fingerprint" if entry.print and entry.print != self.prints[entry.n] else ""


def own_id(entry: Entry) -> str:
    """The sender's own id of the request that became an entry: what follows the seat."""
    return entry.idem.partition(".")[2]


class Verifier:
    """Verifies all tables of a database. `answered` counts the answers that were found in a journal."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.known: dict[str, VerifiedTable] = {}
        self.answered = 0
        self._true: Counter[str] = Counter()

    async def look(self, boards: Iterable[Board]) -> list[str]:
        """What is wrong, table by table."""
        store = open_store(self.url)
        try:
            await store.open()
        except Unreadable as fault:
            return [str(fault)]
        faults: list[str] = []
        try:
            for board in boards:
                faults += [f"{board.table}: {fault}" for fault in await self.table(store, board)]
                if board.over.is_set():
                    self.known.pop(board.table, None)
        except Unreadable as fault:
            faults.append(str(fault))
        finally:
            await store.close()
        return faults

    async def table(self, store: Store, board: Board) -> list[str]:
        """What is wrong with one table."""
        row = await store.table(board.table)
        if row is None:
            return ["is gone"]
        known = self.known.setdefault(board.table, VerifiedTable(row))
        entries = await store.entries(board.table)
        faults = [] if entries[: len(known.entries)] == known.entries and row == known.row else ["its past has changed"]
        faults += self.answers(board, entries)
        for entry in entries[len(known.entries) :]:
            try:
                wrong = known.play(entry)
            except Refused as fault:
                wrong = str(fault)
            if wrong:
                return [*faults, f"entry {entry.n} can't be played again: {wrong}"]
        known.entries = entries
        return [*faults, *await self.end(store, known)]

    def answers(self, board: Board, entries: list[Entry]) -> list[str]:
        """Is everything there that was answered, under its number, and no request twice?"""
        faults = [
            f"{idem} was answered as entry {v} and is lost"
            for idem, v in board.answered.items()
            if not 0 < v <= len(entries) or own_id(entries[v - 1]) != idem
        ]
        twice = [idem for idem, count in Counter(e.idem for e in entries if e.idem).items() if count > 1]
        self.answered += len(board.answered) - self._true[board.table]
        self._true[board.table] = len(board.answered)
        return faults + [f"{idem} is there twice" for idem in twice]

    async def end(self, store: Store, known: VerifiedTable) -> list[str]:
        """Do head and snapshot fit the replayed game?"""
        head = await store.head(known.row.id)
        state = known.match.state
        faults: list[str] = []
        if head is None or (head.n, head.over) != (len(known.entries), known.match.is_over):
            faults.append(f"its head doesn't fit its journal of {len(known.entries)} entries: {head}")
        elif sorted(head.waiting) != sorted(state.open_seats()):
            faults.append(f"its head waits for {head.waiting}, the game for {state.open_seats()}")
        kept = await store.snapshot(known.row.id, len(known.entries))
        if kept is not None and kept[1].partition(" ")[0] != known.prints.get(kept[0]):
            faults.append(f"its snapshot at {kept[0]} is of another game")
        return faults
