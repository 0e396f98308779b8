"""One table in memory, true to the store."""

from __future__ import annotations

from typing import Protocol

from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.table.store.base import Entry, Head, SeatRow, TableRow


class Watcher(Protocol):
    """Whoever looks on: a desk, a terminal, a test."""

    @property
    def seat(self) -> int:
        """The seat it looks on from (one that it holds), or -1."""

    @property
    def device(self) -> str:
        """Whose it is; "" if unknown."""

    async def changed(self, table: LiveTable, entry: Entry | None) -> None:
        """Called after every entry, in order, once it is durable; None: something else (presence, reload).

        By then the table may have moved on further. A slow watcher holds up nobody but itself."""


class LiveTable:
    """One table in memory; all calls on one event loop."""

    row: TableRow
    head: Head
    seats: list[SeatRow]
    match: Match
    game: Game
    version: int
    readonly: str
    """"" or the key of `table.words` that says why nobody can play on here."""
    good: int
    """How many standing choices today's rules reproduce; -1: not even the set-up. All of them unless read-only."""
    entries: list[Entry]
    asked_at: list[int]
    """For each seat the version at which its open decision was put, or -1."""
    watchers: set[Watcher]

    def names(self, lang: str) -> list[str]:
        """What the seats are called: people's and bots' names, else the game's names of seats."""
        raise NotImplementedError

    def is_open(self) -> bool:
        """May everything be seen: is the game over, or have all agreed?"""
        raise NotImplementedError

    def choices(self) -> int:
        """How many choices stand."""
        raise NotImplementedError

    def last_chosen(self, seat: int) -> int:
        """After how many choices this seat's person last chose (0: never)."""
        raise NotImplementedError

    def said(self) -> list[tuple[int, Entry]]:
        """Words said, each with the number of choices standing before it."""
        raise NotImplementedError

    def match_at(self, n: int) -> Match:
        """The match after n standing choices (don't change it). TableError no_such_move or read_only."""
        raise NotImplementedError

    def events_until(self, n: int) -> list[tuple[int, Event]]:
        """(number of the choice, event) as stored, up to choice n; all of them, whoever may see them."""
        raise NotImplementedError

    def commitment(self) -> str:
        """The sha256 of salt and seed, which may be told at any time."""
        raise NotImplementedError

    def here(self, seat: int) -> bool:
        """Is this seat's person connected?"""
        raise NotImplementedError

    def absent(self, seat: int) -> bool:
        """May the others hand this seat to a bot now?"""
        raise NotImplementedError

    def since(self) -> int:
        """When the seats that are awaited were asked, in milliseconds since 1970."""
        raise NotImplementedError

    def watch(self, watcher: Watcher) -> None:
        """From now on this watcher is told of every entry; its seat counts as connected."""
        raise NotImplementedError

    def unwatch(self, watcher: Watcher) -> None:
        """This watcher goes away (or is about to change its seat)."""
        raise NotImplementedError

    async def choose(self, seat: int, key: str, no: int, v: int, idem: str = "", by: str = "") -> int:
        """Choose for a seat; the version after it. v -1: not named. ChoiceRefused with code "refused" or "stale"."""
        raise NotImplementedError

    async def undo(self, seat: int, v: int, idem: str = "") -> int:
        """Take a seat's last choice back; the version after it."""
        raise NotImplementedError

    async def say(self, seat: int, text: str, idem: str = "") -> int:
        """A word of this seat to the table."""
        raise NotImplementedError

    async def consent(self, seat: int) -> int:
        """This seat agrees to open everything; done once every person's seat has agreed."""
        raise NotImplementedError

    def why(self, seat: int, key: str) -> Refusal | None:
        """Why this key can't be chosen by this seat now; None if it can."""
        raise NotImplementedError
