"""Access to seats: whose secret a token is, which seats a device holds, and who may sit down where."""

from __future__ import annotations

from citadelle.table.errors import TableError
from citadelle.table.journal import validation
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.journal.table_state import Clock
from citadelle.table.lobby.table_specs import Joined
from citadelle.table.seats.changes import sit_down
from citadelle.table.seats.credentials import hash_secret, holder_of, new_secret, secret_matches
from citadelle.table.store.base import FREE, LINK, PERSON, Store
from citadelle.table.store_errors import store_error


class SeatAccess:
    """Finds and takes seats at one table."""

    def __init__(self, store: Store, live: LiveTable, clock: Clock) -> None:
        self.store = store
        self.live = live
        self.clock = clock

    async def seat_of_token(self, token: str) -> int | None:
        """The seat of the person whose secret this is."""
        if not token:
            return None
        seat = self.seat_with_token(token, PERSON)
        if seat is None:
            await self.live.catch_up()
            seat = self.seat_with_token(token, PERSON)
        return seat

    def seat_with_token(self, token: str, kind: str) -> int | None:
        """The seat of this kind whose secret this is; every seat is compared, so that timing tells nothing."""
        found = [row.seat for row in self.live.seats if secret_matches(token, row.token) and row.kind == kind]
        return found[0] if found else None

    async def held_seats(self, device: str) -> list[int]:
        """The seats that a device holds."""
        if not device:
            return []
        try:
            seats = await self.store.holds(hash_secret(device), self.live.row.id)
        except Exception as fault:
            raise store_error(fault, f"who holds seats at table {self.live.row.id} can't be read") from None
        rows = self.live.seats
        return [seat for seat in seats if seat < len(rows) and rows[seat].kind == PERSON]

    async def join(
        self, device: str, token: str, seat: int | None, name: str, also: bool, old: dict[int, int]
    ) -> tuple[Joined, bool]:
        """Sit down, or find one's seat again; is it new? `also`: the person who holds the device's first seat here
        takes this one too. `old` are the sender's seats at the table of which this one is the rematch, each with its
        holder."""
        live, secret, at = self.live, new_secret(), self.clock()
        held = await self.held_seats(device)
        joined = Joined(seat=-1)

        def judge() -> validation.Verdict:
            joined.seat, joined.token = self.find_seat(token, seat, held, list(old)), secret
            if live.seats[joined.seat].kind == PERSON:
                joined.token = token if self.seat_with_token(token, PERSON) == joined.seat else ""
                return live.version
            same = [one for one in held if also or (one in old and old[one] == old.get(joined.seat))]
            holder = holder_of(live.seats[same[0]]) if same else -1
            return validation.change_seat(
                live, joined.seat, sit_down(name, hash_secret(secret), hash_secret(device), at, holder)
            )

        await live.submit(judge)
        is_new = joined.token == secret
        if joined.token and joined.token != secret and device and joined.seat not in held:
            await self.store.hold(hash_secret(device), live.row.id, joined.seat, at)
        return joined, is_new

    def find_seat(self, token: str, seat: int | None, held: list[int], old: list[int]) -> int:
        """The seat to take or to return to. TableError seat_taken, no_seat."""
        rows = self.live.seats
        if token:
            for kind in (PERSON, LINK):
                found = self.seat_with_token(token, kind)
                if found is not None:
                    return found
        own = [n for n in old if n < len(rows) and rows[n].kind == LINK]
        if seat is not None:
            row = validation.seat_row(self.live, seat)
            if seat in held or row.kind == FREE or seat in own:
                return seat
            raise TableError("seat_taken")
        free = [] if token else [row.seat for row in rows if row.kind == FREE]
        found_seats = [*held, *own, *free]
        if not found_seats:
            raise TableError("seat_taken")
        return found_seats[0]
