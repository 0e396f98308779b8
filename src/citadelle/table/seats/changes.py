"""How a seat changes hands: each change gives the seat's new row, the note for the journal, and the device that holds
it."""

from __future__ import annotations

from msgspec.structs import replace

from citadelle.table.errors import TableError
from citadelle.table.journal.index import SECRET, SIT
from citadelle.table.journal.validation import SeatChange
from citadelle.table.store.base import BOT, FREE, LINK, PERSON, SeatRow

ChangedSeat = tuple[SeatRow, str, str | None]


def sit_down(name: str, token: str, device: str, at: int, holder: int = -1) -> SeatChange:
    """A person sits down on an empty seat, with a new secret (by hash) and their device. `holder` is the first seat of
    a person who takes another seat (-1: this is the first)."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind not in (LINK, FREE):
            raise TableError("seat_taken")
        new = replace(row, kind=PERSON, name=name or row.name, level="", token=token, seen=at, holder=holder)
        return new, SIT, device

    return change


def hand_to_bot(level: str, note: str = "leave") -> SeatChange:
    """A bot plays for a person until they come back."""

    def change(row: SeatRow) -> ChangedSeat:
        require_active_person(row)
        return replace(row, away=True, level=level), f"{note} {level}", None

    return change


def come_back(row: SeatRow) -> ChangedSeat:
    """A person plays again."""
    require_active_person(row)
    return replace(row, away=False, level=""), "back", None


def resign(level: str) -> SeatChange:
    """A bot plays a seat to the end."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind == PERSON and row.resigned:
            return row, "", None
        require_active_person(row)
        return replace(row, resigned=True, away=False, level=level), f"resign {level}", None

    return change


def rename(name: str) -> SeatChange:
    """A person changes their name."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind != PERSON:
            raise TableError("not_your_seat")
        return replace(row, name=name), f"name {row.name}".rstrip(), None

    return change


def fill_with_bot(level: str, name: str) -> SeatChange:
    """A bot gets an empty seat, or a bot's level is changed."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind == PERSON:
            raise TableError("seat_taken")
        named = row.name if row.kind == BOT else name
        return replace(row, kind=BOT, name=named, level=level, token=""), f"bot {level}", ""

    return change


def invite(token: str) -> SeatChange:
    """An empty seat, or a bot's, gets a new secret (by hash) and waits for whoever brings it."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind == PERSON:
            raise TableError("seat_taken")
        name = row.name if row.kind == LINK else ""
        return replace(row, kind=LINK, name=name, level="", token=token), "link", ""

    return change


def renew_secret(token: str) -> SeatChange:
    """A person's seat gets a new secret (by hash); devices that hold the seat keep it."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind != PERSON:
            raise TableError("not_your_seat")
        return replace(row, token=token), SECRET, None

    return change


def require_active_person(row: SeatRow) -> None:
    """TableError unless a person who hasn't resigned holds this seat."""
    if row.kind != PERSON:
        raise TableError("not_your_seat")
    if row.resigned:
        raise TableError("resigned")
