"""What a table is created from, and what its host, its guests and the lobby are told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct, field

from citadelle.kernel.quick_start import ALSO, ME
from citadelle.table.fields import HEX, LONGEST_TITLE, PLAIN, Level, Name, SeatNo, Whole
from citadelle.table.store.base import BOT, FREE, LINK, PERSON

THREE_DAYS: Final = 3 * 24 * 3600
KINDS: Final = (PERSON, LINK, FREE, BOT)

SeatKind = Annotated[str, Meta(pattern=f"^({'|'.join(KINDS)})$", extra_json_schema={"enum": list(KINDS)})]
SettingText = Annotated[str, Meta(max_length=200)]
"""Without a pattern: msgspec 0.22 corrupts memory where a union has both a text with a pattern and a list."""
Setting = bool | Whole | SettingText | Sequence[Whole | SettingText]
"""A value of an option."""
Seed = Whole | Annotated[str, Meta(min_length=1, max_length=200, pattern=PLAIN)]


class WantedSeat(Struct, kw_only=True, forbid_unknown_fields=True):
    """Who shall have a seat: you (`person`), whoever has its link, anyone (`free`), or a bot of some level."""

    kind: SeatKind
    name: Name = ""
    level: Level = ""
    same_as: Annotated[
        SeatNo | None, Meta(description="The number of a seat of yours whose person also plays this one.")
    ] = None


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new table, as its host wants it."""

    game: Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9_]+$")]
    seats: Annotated[list[WantedSeat], Meta(min_length=1, max_length=12)]
    options: Annotated[dict[Annotated[str, Meta(max_length=64)], Setting], Meta(max_length=64)] = field(
        default_factory=dict
    )
    packs: Annotated[
        list[Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9_]+$")]],
        Meta(max_length=8, description="The ids of packs that the server offers for this game."),
    ] = field(default_factory=list)
    seed: Annotated[
        Seed | None,
        Meta(description="What all chance comes from; without it, 256 random bits that nobody knows before the end."),
    ] = None
    promise: Annotated[
        str,
        Meta(max_length=64, pattern=HEX, description="What /api/promises gave: the table has the seed it promised."),
    ] = ""
    entropy: Annotated[
        str,
        Meta(
            max_length=128,
            pattern=HEX,
            description="Hexadecimal digits that your device adds to chance; none are added to a seed you named.",
        ),
    ] = ""
    title: Annotated[str, Meta(max_length=LONGEST_TITLE, pattern=PLAIN)] = ""
    listed: Annotated[bool, Meta(description="May strangers find it in the lobby?")] = True
    patience: Annotated[
        Annotated[int, Meta(ge=0, le=31_536_000)] | None,
        Meta(
            description="After so many seconds of silence others may hand a seat to a bot; 0: never. "
            "Without it, three days."
        ),
    ] = None


class NewLesson(Struct, kw_only=True, forbid_unknown_fields=True):
    """A table on which a lesson of a game is played, by whoever asks for it."""

    game: Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9_]+$")]
    lesson: Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9_]+$")]
    name: Annotated[Name, Meta(description="What the learner is called.")] = ""


def wanted_seats(players: Sequence[str], name: str = "") -> list[WantedSeat]:
    """Seats for these players: `ME`, `ALSO` (a further seat of the first person), or the name of an agent. `name` is
    the person's, if there is only one."""
    alone = list(players).count(ME) == 1
    first = list(players).index(ME) if ME in players else None
    seats: list[WantedSeat] = []
    for player in players:
        if player == ME:
            seats.append(WantedSeat(kind=PERSON, name=name if alone else ""))
        elif player == ALSO:
            seats.append(WantedSeat(kind=PERSON, same_as=first))
        else:
            seats.append(WantedSeat(kind=BOT, level=player))
    return seats


class LaidSeat(Struct, kw_only=True):
    """A seat of a new table; `token` is its secret, given here and never again ("" where there is none)."""

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
    packs: list[str] = field(default_factory=list)
    """The packs it is played with, by name and version."""
    archived: bool = False
    origin: str = ""
    host: bool = False
    fairness: str = ""
    """Who may know more of the game's chance than others, in words; "" where nobody does."""
    free: bool = False
    """Is there a seat that anyone may take?"""
    lesson: str = ""
    """The name of the lesson that is played here; "" if it is none."""
    lesson_done: bool = False
    """Has the lesson been played to its end, or left?"""
