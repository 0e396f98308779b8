"""The rows that are stored of tables, and the Store protocol. SQLite and PostgreSQL use the same rows and statements.

A table's journal is append-only: one entry a choice, an undo, a change of seat, a word said. Its number is the table's
version; nobody is told of an entry before it is durable. Heads and seats are what the lobby asks for; snapshots are a
cache and may be dropped.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from msgspec import Struct, field

from citadelle.kernel.errors import CitadelleError

START: Final = "start"
CHOOSE: Final = "choose"
UNDO: Final = "undo"
SEAT: Final = "seat"
SAY: Final = "say"
OPEN: Final = "open"
NEXT: Final = "next"
AUTO: Final = "auto"
ENTROPY: Final = "entropy"
"""Kinds of journal entries: the game was set up (always entry 1, with the events of set-up); a choice; choices taken
back (one, or as many as the text says); a seat changed hands; a word said; all seats agreed to see everything; in a
lesson, a step was read (the text is its number, from 0); a seat set an automatic answer or took it back; a device added
to chance (the text is what it added)."""

PERSON: Final = "person"
BOT: Final = "bot"
LINK: Final = "link"
FREE: Final = "free"
"""Kinds of seats: held by a person; played by a bot; waiting for whoever has its link; anyone may sit down."""


class Entry(Struct, frozen=True, kw_only=True):
    """One line of a journal. `idem` is the sender's own id of the request, so that a repeated request is recognised."""

    table: str
    n: int
    kind: str
    seat: int
    text: str = ""
    """A choice's key, what was said, a note about a seat, an automatic answer (`AutoSetting.text`), how many choices an
    undo took back ("": one), or, of the first entry, which chance the game draws from ("": the quick generator; see
    `journal.chance`)."""
    at: int
    """Milliseconds since 1970."""
    by: str = ""
    """"" for a person, else the bot's level."""
    idem: str = ""
    events: str = "[]"
    """The events a choice gave, as JSON (every event, with who may see it)."""
    print: str = ""
    """The state's fingerprint after set-up and after a choice, every so often. Secret until the end."""


class TableRow(Struct, frozen=True, kw_only=True):
    """A table's row: what never changes."""

    id: str
    game: str
    rules: int
    data: str
    packs: list[str] = field(default_factory=list)
    players: int
    seed: str
    """JSON: a number or a text. Secret until the end."""
    chosen_seed: bool = False
    """Did the host name the seed?"""
    salt: str = ""
    """128 random bits: sha256(salt + seed) is promised before anything is drawn, and both are told after the end."""
    options: dict[str, Any] = field(default_factory=dict)
    dealt: list[int] = field(default_factory=list)
    title: str = ""
    created: int
    host: str = ""
    """The hash of the device that created the table."""
    listed: bool = True
    """May strangers find it in the lobby and watch?"""
    patience: int = 0
    """After so many seconds of silence the others may hand a person's seat to a bot."""
    origin: str = ""
    """"rematch ID", "continued ID", "branch ID N", "upload", "lesson NAME" or nothing."""
    owner: str = ""
    """A keyed hash of the address that created the table, for counting; "" if that isn't known."""


class Head(Struct, frozen=True, kw_only=True):
    """A table's head: its state after the last entry, for the lobby and the bots."""

    table: str
    n: int
    changed: int
    """When a choice, an undo or a change of seat was last written, in milliseconds since 1970."""
    waiting: list[int]
    """The seats that are asked now; empty when the game is over."""
    bot: bool
    """Is a bot among the seats that are asked?"""
    over: bool = False
    result: str = ""
    """JSON of the result once it is over."""


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat of a table and who has it now."""

    table: str
    seat: int
    kind: str
    name: str = ""
    level: str = ""
    """The bot's level, also while it stands in for a person."""
    away: bool = False
    """A bot plays for the person who holds this seat, until they come back."""
    resigned: bool = False
    token: str = ""
    """The hash of the seat's secret; a new secret at every change of hands."""
    seen: int = 0
    """When its person was last connected."""
    holder: int = -1
    """The first seat of the person who holds this one too; -1: this is it."""


class Usage(Struct, frozen=True, kw_only=True):
    """How many tables somebody has, and about how many bytes they take."""

    tables: int = 0
    size: int = 0


class HostDeed(Struct, frozen=True, kw_only=True):
    """One line of the host's log: a table was removed, a seat muted, an address banned, or that was taken back."""

    n: int = 0
    at: int
    """Milliseconds since 1970."""
    deed: str
    """remove, mute, unmute, ban, unban, expire."""
    what: str
    """A table, or the keyed hash of an address."""
    seat: int = -1
    """The seat that is muted; -1: all of them."""
    until: int = 0
    """When a ban ends, in milliseconds since 1970; 0: never."""
    why: str = ""


class Taken(CitadelleError):
    """Another entry has this number already; nothing was written."""


class Unreadable(CitadelleError):
    """The database, or what it keeps of one table, is damaged, of a later version, or not ours; the message says what
    to do. Nothing of it may be shown."""


class NoAnswer(CitadelleError):
    """The database can't be reached, or takes nothing now (a full disk, a restart). Whether a write was
    made is not known: read the table again before going on. The message says what to do."""


class InUse(NoAnswer):
    """Another process has the database, and it can't be shared."""


Heard = Callable[[str, int], Awaitable[None]]
"""Called with a table and its version when another process has written to it."""


class Store(Protocol):
    """Where tables are kept. Every write is durable when its call returns; times are given by the caller.

    Every call may raise NoAnswer, and Unreadable where what it reads is damaged. Lists leave damaged tables out."""

    async def open(self) -> None:
        """Connect and bring the schema up to date; Unreadable if that can't be."""

    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    async def create(self, row: TableRow, seats: list[SeatRow], head: Head, entries: list[Entry]) -> None:
        """A new table with all that belongs to it, at once or not at all."""

    async def table(self, table: str) -> TableRow | None: ...

    async def head(self, table: str) -> Head | None: ...

    async def seats(self, table: str) -> list[SeatRow]:
        """In the order of seats."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The journal after entry `after`, in order."""

    async def append(
        self,
        entry: Entry,
        head: Head,
        seat: SeatRow | None = None,
        token: str | None = None,
        device: str | None = None,
    ) -> None:
        """Write an entry, the head after it and, if given, a seat's new row, at once or not at all. Taken if there is
        an entry of that number; with `token`, also if the seat's token is another than that by now. With `device`, that
        device holds the seat from then on, and no other ("": nobody does)."""

    async def by_idem(self, table: str, idem: str) -> Entry | None:
        """The entry that carries this id (never asked for the empty one)."""

    async def touch(self, table: str, seat: int, at: int) -> None:
        """Note when a seat's person was last seen."""

    async def hold(self, device: str, table: str, seat: int, at: int) -> None:
        """A device (by hash) holds a seat."""

    async def drop(self, table: str, seat: int) -> None:
        """No device holds this seat any more."""

    async def holds(self, device: str, table: str) -> list[int]:
        """The seats of a table that a device holds."""

    async def mine(self, device: str, limit: int = 100) -> list[tuple[TableRow, Head, bool]]:
        """Tables where a device holds a seat or is the host, latest change first, each with whether it is archived."""

    async def archive(self, device: str, table: str, on: bool) -> None: ...

    async def listed(self, limit: int = 50) -> list[tuple[TableRow, Head]]:
        """Listed tables that are not over, latest change first."""

    async def stalled(self, before: int, limit: int = 50) -> list[str]:
        """Tables where a bot has been asked since before that moment."""

    async def keep(self, table: str, n: int, state: str) -> None:
        """Keep a snapshot of a table at version n (an older one of the same table may go)."""

    async def snapshot(self, table: str, upto: int) -> tuple[int, str] | None:
        """The latest snapshot at or before a version."""

    async def drop_snapshots(self, table: str) -> None: ...

    # --- what a host needs

    async def remove(self, table: str) -> bool:
        """Delete a table and all that belongs to it; was there one? Others hear of version 0."""

    async def usage(self, owner: str = "") -> Usage:
        """How much the tables of an owner take; "": all tables."""

    async def size(self, table: str) -> int:
        """About how many bytes a table's journal takes; 0 if that was never counted."""

    async def expired(self, over: int, idle: int, limit: int = 50) -> list[str]:
        """Finished tables that have not changed since the moment `over`, and others since `idle`."""

    async def keep_promise(self, text: str, seed: str, salt: str, at: int) -> None:
        """Keep a seed that was promised."""

    async def take_promise(self, text: str) -> tuple[str, str] | None:
        """The seed and salt of a promise, once; None if there is none (any more)."""

    async def setting(self, name: str, value: str) -> str:
        """The value of a setting of all servers here; this one from now on, if it has none."""

    async def log_deed(self, deed: HostDeed) -> int:
        """Write down what the host did; its number."""

    async def deeds(self, after: int = 0) -> list[HostDeed]:
        """What the host did after a number, in order."""

    async def requests(self) -> list[HostDeed]:
        """What the host asks of the process that has the store, once. A store that several share has none."""

    def listen(self, heard: Heard) -> None:
        """Call this whenever another process has appended to a table (or, with version 0, removed it). A store of one
        process never does."""
