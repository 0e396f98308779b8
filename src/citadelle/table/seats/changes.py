"""How a seat changes hands: each is what becomes of its row, and the note that the journal gets."""

from __future__ import annotations

from msgspec.structs import replace

from citadelle.table.errors import TableError
from citadelle.table.journal.index import SECRET
from citadelle.table.journal.validation import SeatChange
from citadelle.table.store.base import BOT, FREE, LINK, PERSON, SeatRow

ChangedSeat = tuple[SeatRow, str, str | None]


def sit_down(name: str, token: str, device: str, at: int) -> SeatChange:
    """A person sits down on a seat that waits; its secret (by hash) and its device are theirs from then on."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind not in (LINK, FREE):
            raise TableError("seat_taken")
        new = replace(row, kind=PERSON, name=name or row.name, level="", token=token, seen=at)
        return new, "sit", device

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
    """A person wants another name."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind != PERSON:
            raise TableError("not_your_seat")
        return replace(row, name=name), f"name {row.name}".rstrip(), None

    return change


def fill_with_bot(level: str, name: str) -> SeatChange:
    """A bot gets a seat that nobody has taken, or another level."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind == PERSON:
            raise TableError("seat_taken")
        named = row.name if row.kind == BOT else name
        return replace(row, kind=BOT, name=named, level=level, token=""), f"bot {level}", ""

    return change


def invite(token: str) -> SeatChange:
    """A seat that waits, or a bot's, gets a new secret (by hash) and waits for whoever has it."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind == PERSON:
            raise TableError("seat_taken")
        name = row.name if row.kind == LINK else ""
        return replace(row, kind=LINK, name=name, level="", token=token), "link", ""

    return change


def renew_secret(token: str) -> SeatChange:
    """A person's seat gets a new secret (by hash); devices that hold it go on holding it."""

    def change(row: SeatRow) -> ChangedSeat:
        if row.kind != PERSON:
            raise TableError("not_your_seat")
        return replace(row, token=token), SECRET, None

    return change


def require_active_person(row: SeatRow) -> None:
    """Only a person who hasn't resigned can leave and come back."""
    if row.kind != PERSON:
        raise TableError("not_your_seat")
    if row.resigned:
        raise TableError("resigned")
