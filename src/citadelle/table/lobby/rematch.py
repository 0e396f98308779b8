"""What a rematch, a continuation and a branch of a table are created from."""

from __future__ import annotations

from msgspec.structs import replace

from citadelle.table.errors import TableError
from citadelle.table.journal.chance import BRANCH
from citadelle.table.journal.index import CONTINUED
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.journal.validation import seat_row
from citadelle.table.lobby.create import NewTableRows, played_table
from citadelle.table.lobby.table_specs import NewTable, WantedSeat
from citadelle.table.seats.credentials import holder_of
from citadelle.table.store.base import BOT, LINK, PERSON


def rematch_spec(live: LiveTable, held: list[int], levels: list[str]) -> NewTable:
    """The specification of the same table again: seats `held` are taken, the other people's wait for them."""
    seats: list[WantedSeat] = []
    for row in live.seats:
        kind = row.kind if row.kind != PERSON or row.seat in held else LINK
        first = holder_of(row)
        seats.append(
            WantedSeat(
                kind=kind,
                name=row.name,
                level=row.level if kind == BOT and row.level in levels else "",
                same_as=first if kind == PERSON and first in held else None,
            )
        )
    return NewTable(
        game=live.row.game,
        seats=seats,
        options=dict(live.row.options),
        title=live.row.title,
        listed=live.row.listed,
        patience=live.row.patience,
    )


def continued_rows(
    live: LiveTable, held: list[int], table: str, host: str, levels: list[str], now: int
) -> NewTableRows:
    """A new table where a running game goes on from the last move that today's rules agree with: its people have
    their seats, seed and promise stay, and nobody learns anything. Those who didn't ask (all but `held`) are waited
    for."""
    at = live.reproduced
    wanted = rematch_spec(live, held, levels)
    by = [entry.by for entry in live.journal.standing[1 : at + 1]]
    made = played_table(live.match_at(at), by, wanted.seats, table, host, levels, now, f"{CONTINUED} {live.row.id}")
    row = live.row
    made.row = replace(
        made.row,
        packs=list(row.packs),
        salt=row.salt,
        chosen_seed=row.chosen_seed,
        title=row.title,
        listed=row.listed,
        patience=row.patience,
    )
    return made


def branch_rows(
    live: LiveTable, at: int, held: list[int], seat: int | None, table: str, host: str, levels: list[str], now: int
) -> NewTableRows:
    """A new table that goes on after choice `at`, with one seat for a person (and the others that the same person
    held), and bots on the others. TableError secret_until_end, no_such_move, read_only, no_seat."""
    if not live.is_open():
        raise TableError("secret_until_end")
    match = live.match_at(at)
    if match.is_over:
        raise TableError("no_such_move", last=live.choice_count() - 1)
    people = held or [row.seat for row in live.seats if row.kind == PERSON] or [0]
    own = seat_row(live, people[0] if seat is None else seat)
    seats: list[WantedSeat] = []
    for row in live.seats:
        if row.seat == own.seat or (row.kind == own.kind == PERSON and holder_of(row) == holder_of(own)):
            name = row.name if row.seat in held else ""
            seats.append(WantedSeat(kind=PERSON, name=name, same_as=own.seat))
        else:
            is_bot = row.kind == BOT and row.level in levels
            seats.append(WantedSeat(kind=BOT, name=row.name if is_bot else "", level=row.level if is_bot else ""))
    by = [entry.by for entry in live.journal.standing[1 : at + 1]]
    made = played_table(match, by, seats, table, host, levels, now, f"{BRANCH} {live.row.id} {at}")
    made.row = replace(made.row, packs=list(live.row.packs))
    return made
