"""A game in this process that is kept nowhere: a table of its own, its bots in a thread, a client for its people."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from citadelle.kernel.event import EVERYONE
from citadelle.kernel.match import Match
from citadelle.kernel.quick_start import ALSO, ME
from citadelle.kernel.record import Record
from citadelle.table import wire
from citadelle.table.bots.in_process import InProcessBots
from citadelle.table.client.local import LocalServer
from citadelle.table.client.seat import Client
from citadelle.table.journal.index import JournalIndex
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.lobby.create import played_table
from citadelle.table.lobby.table_specs import wanted_seats
from citadelle.table.seats.credentials import hash_secret, new_id
from citadelle.table.server.hub import Hub
from citadelle.table.store.base import PERSON
from citadelle.table.store.memory import MemoryStore


class UnsavedGame:
    """A match between the people at this keyboard and agents; `players` names who plays each seat
    (`ME`, `ALSO`, or an agent's name).

    Seats bear the game's own names. The match is shared with the caller, who only reads it. Everybody at the keyboard
    may have the record at any time: they could read this process's memory as well.
    """

    def __init__(self, match: Match, players: Sequence[str]) -> None:
        self.match = match
        self.players = list(players)
        match.names = dict(enumerate(players))
        bots = InProcessBots([player for player in players if player not in (ME, ALSO)])
        self.server = LocalServer(
            Hub(MemoryStore(), bots, {match.game.name: match.game}, bots_in_turn=True), secrets.token_urlsafe(24)
        )
        self.table: LiveTable | None = None

    async def open(self) -> None:
        """Set the table up. Bots wait until `begin`."""
        hub, match = self.server.hub, self.match
        await hub.bots.start()
        seats = wanted_seats(self.players)
        by = ["" if self.players[seat] in (ME, ALSO) else self.players[seat] for seat, _ in match.choices]
        levels, host = hub.bots.levels(), hash_secret(self.server.device)
        made = played_table(match, by, seats, new_id(), host, levels, hub.clock(), "")
        rows = [replace(row, name="") for row in made.seats]
        self.table = LiveTable(hub.store, made.row, match.game, rows, made.head, match, hub.clock)
        journal = JournalIndex()
        first = 0
        for entry, mark in zip(made.entries, match.marks, strict=True):
            journal.add(entry, match.events[first:mark])
            first = mark
        self.table.resume_from(journal)
        hub.loaded.adopt(self.table)
        await hub.store.create(made.row, rows, made.head, made.entries)
        for row in rows:
            if row.kind == PERSON:
                await hub.store.hold(host, row.table, row.seat, hub.clock())

    async def begin(self) -> None:
        """Let the bots that are asked think: whoever wants to see all they do is connected by now."""
        assert self.table is not None
        self.server.hub.bot_turns.wake(self.table)

    async def close(self) -> None:
        """Forget the game."""
        await self.server.close()

    def client(self, hello: wire.Hello, only_questions: bool = False) -> Client:
        """A client that holds the seats of all people at this keyboard; `only_questions`: it is told nothing while
        bots choose, which is quicker."""
        assert self.table is not None
        return self.server.seat(self.table.row.id, hello, only_questions)

    async def record(self) -> Record:
        """The game so far as a record."""
        return self.match.record

    async def has_secrets(self) -> bool:
        """Has anything happened so far that not everybody at the keyboard may know?"""
        return any(event.seen != EVERYONE for event in self.match.events)
