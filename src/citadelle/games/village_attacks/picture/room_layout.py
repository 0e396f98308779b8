"""Where pieces stand in a room: in rows with space, or packed in a crowded one; what finds no place is counted."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.picture.pieces import FULL, PACKED
from citadelle.games.village_attacks.picture.plan import CELL_H, CELL_W, Room
from citadelle.games.village_attacks.picture.position import DrawnPosition, Occupant
from citadelle.games.village_attacks.tables import NONE
from citadelle.parts.svg import Point

PITCH: Final = 70
PACKED_PITCH: Final = 50
CLOSEST: Final = 47
"""Pieces in a row are never closer than this."""
TOKENS_WIDE: Final = 26
"""The room that a column of tokens takes at the right wall."""


class RoomLayout:
    """The places of one room: pieces by their items' ids, the trap, tokens, and how many pieces aren't drawn."""

    def __init__(self, p: DrawnPosition, room: Room, tokens: int) -> None:
        self.room = room
        self.trap: Point | None = None
        self.trap_scale = 1.0
        self.places: dict[str, Point] = {}
        self.scale = FULL
        self.people = p.occupants(room.zone)
        self.hidden: list[Occupant] = []
        has_trap = p.view.traps[room.zone] != NONE
        self.heart_shown = room.heart
        self.tokens = [self.token_place(at) for at in range(tokens)]
        narrow = TOKENS_WIDE if tokens and room.w <= 160 else 0
        spots = self.spots(False, narrow)
        packed = len(self.people) + has_trap > len(spots)
        if packed:
            self.scale = PACKED
            spots = self.spots(True, narrow)
            if self.heart_shown and len(self.people) + has_trap > len(spots):
                self.heart_shown = False
                spots = self.spots(True, narrow)
        if has_trap:
            self.trap_scale = 0.8 if packed else 1.0
            last = spots.pop()
            self.trap = (last[0] - (0 if packed else 2), last[1] + (2 if packed else 6))
        shown = self.people[: len(spots)]
        self.hidden = self.people[len(spots) :]
        for person, spot in zip(shown, spots, strict=False):
            self.places[person.ident] = spot

    def spots(self, packed: bool, narrow: float) -> list[Point]:
        """All places of the room, row by row."""
        room = self.room
        left, wide = 0.0, room.w - narrow
        if self.heart_shown:
            left, wide = 160.0, 160.0
        pitch = PACKED_PITCH if packed else PITCH
        columns = max(1, int((wide - 8) // CLOSEST)) if packed else max(1, int((wide - 14) // PITCH))
        if packed:
            columns = max(1, min(columns, int((wide - 2) // PACKED_PITCH)))
        first = left + (wide - (columns - 1) * pitch) / 2 - (2 if wide == room.w else 0)
        return [(room.x + first + at * pitch, room.y + y) for y in self.rows(packed) for at in range(columns)]

    def rows(self, packed: bool) -> list[float]:
        """The middles of the rows, from the room's upper wall; narrow rooms have names of two lines."""
        high = self.room.h
        if self.heart_shown:
            return [60, 108, 152] if packed else [76, 140]
        if high <= CELL_H:
            return [63] if packed else [66]
        if high <= 2 * CELL_H and self.room.w <= CELL_W:
            return [74, 124, 174] if packed else [90, 158]
        if high <= 2 * CELL_H:
            return [66, 120, 172] if packed else [80, 155]
        head = 80.0 if packed else 98.0
        pitch = 52 if packed else 76
        return [head + at * pitch for at in range(int((high - 28 - head) // pitch) + 1)]

    def token_place(self, at: int) -> Point:
        """Tokens hang at the right wall below the distance; then in a second column."""
        room = self.room
        rows = 2 if room.h <= CELL_H else 4
        column, row = divmod(at, rows)
        return room.x + room.w - 19 - column * 27, room.y + 48 + row * 27
