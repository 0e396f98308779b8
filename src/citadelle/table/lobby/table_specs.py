"""What a table is laid from, and what its host, its guests and the lobby are told of it."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, field

from citadelle.table.store.base import PERSON

THREE_DAYS: Final = 3 * 24 * 3600


class Wanted(Struct, kw_only=True):
    """A seat as the host wants it: `kind` is person (the host's own), link, free or bot; a bot has a level."""

    kind: str = PERSON
    name: str = ""
    level: str = ""


class NewTable(Struct, kw_only=True):
    """A table as the host wants it. Without a seed, one of 128 random bits is drawn."""

    game: str
    seats: list[Wanted]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | str | None = None
    title: str = ""
    listed: bool = True
    patience: int = THREE_DAYS
    """Seconds of silence after which others may hand a seat to a bot; 0: never."""


class LaidSeat(Struct, kw_only=True):
    """A seat of a new table; `token` is its secret in plain, told here and never again ("" where there is none)."""

    seat: int
    kind: str
    token: str = ""


class Laid(Struct, kw_only=True):
    """A new table and the secrets of its seats."""

    table: str
    seats: list[LaidSeat]


class Joined(Struct, kw_only=True):
    """A seat that was taken and its new secret; "" if the device held the seat already and its secret stays."""

    seat: int
    token: str = ""


class SeatSummary(Struct, kw_only=True):
    """A seat in the lobby's list."""

    seat: int
    cls: int
    name: str
    kind: str
    level: str = ""
    away: bool = False
    resigned: bool = False
    you: bool = False


class Summary(Struct, kw_only=True):
    """A table in the lobby's list, as one viewer may see it; words in the viewer's language."""

    id: str
    game: str
    game_title: str
    title: str
    seats: list[SeatSummary]
    waiting: list[str]
    """The names of the seats that are asked now."""
    your_move: bool
    since: int
    """When the table last moved on, in milliseconds since 1970."""
    changed: int
    created: int
    line: str
    """The last line of the chronicle that the viewer may see."""
    over: bool
    result: str
    """How it ended, in words; "" while it goes on."""
    archived: bool = False
    origin: str = ""
    host: bool = False
    free: bool = False
    """Is there a seat that anyone may take?"""
