"""The named slots of an encoding, laid out block by block, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.kernel.encoding import relative_seat


class Slots:
    """The names of all slots so far; seats are named by how soon they play after one's own."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.names: list[str] = []
        self.seats: list[str] = [relative_seat(turn) for turn in range(players)]

    def block(self, names: list[str]) -> int:
        """Slots with these names come next; where they begin."""
        at = len(self.names)
        self.names += names
        return at

    def each(self, names: Sequence[str]) -> int:
        """The same slots for every seat, the own one first; where they begin."""
        return self.block([f"{seat}: {name}" for seat in self.seats for name in names])


def mark(out: list[float], at: int, which: Sequence[int]) -> None:
    """1 for each of these."""
    for i in which:
        out[at + i] = 1.0


def mark_bits(out: list[float], at: int, bits: int, many: int) -> None:
    """Write the lowest bits of a number as 0 or 1, one slot a bit."""
    for i in range(many):
        if bits >> i & 1:
            out[at + i] = 1.0


def mark_row(out: list[float], at: int, row: Sequence[int], places: dict[int, int]) -> None:
    """Cards of a row: 1 for the first, less for each that follows; empty places are passed over."""
    for i in range(len(row)):
        place = places.get(row[i], -1)
        if place >= 0:
            out[at + place] = 1.0 - i / len(row)
