"""Hexagonal fields: axial coordinates, distances, and tiles of seven fields that lie on one lattice and can be turned.

Pointy-top hexes. A field is (q, r); the six directions are numbered clockwise from the east. A tile place is (a, b); a
tile's field 0 is its centre, fields 1 to 6 lie around it in the six directions when it isn't turned.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Hex = tuple[int, int]

EAST: Final = 0
SOUTH_EAST: Final = 1
SOUTH_WEST: Final = 2
WEST: Final = 3
NORTH_WEST: Final = 4
NORTH_EAST: Final = 5
STEPS: Final[list[Hex]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
"""By direction."""
FIELDS: Final = 7
CENTRE: Final = 0


def neighbour(at: Hex, direction: int) -> Hex:
    """The field next to this one in a direction."""
    step = STEPS[direction % 6]
    return (at[0] + step[0], at[1] + step[1])


def neighbours(at: Hex) -> list[Hex]:
    """The six fields around this one, clockwise from the east."""
    return [neighbour(at, direction) for direction in range(6)]


def direction_to(a: Hex, b: Hex) -> int:
    """In which direction a neighbouring field lies; -1 if it isn't next to this one."""
    step = (b[0] - a[0], b[1] - a[1])
    return STEPS.index(step) if step in STEPS else -1


def distance(a: Hex, b: Hex) -> int:
    """How many steps apart two fields are."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def turn_direction(direction: int, turns: int) -> int:
    """A direction after so many turns of a sixth, clockwise."""
    return (direction + turns) % 6


# --- tiles of seven fields


def centre_of(tile: Hex) -> Hex:
    """The centre field of a tile place."""
    a, b = tile
    return (2 * a - b, a + 3 * b)


def place_of(tile: Hex, field: int, turns: int) -> Hex:
    """Where a tile's field lies when the tile was turned so many times."""
    centre = centre_of(tile)
    return centre if field == CENTRE else neighbour(centre, turn_direction(field - 1, turns))


def places_of(tile: Hex) -> list[Hex]:
    """The seven field places of a tile place, the centre first."""
    centre = centre_of(tile)
    return [centre, *neighbours(centre)]


def tile_of(at: Hex) -> Hex:
    """The tile place that a field belongs to: exactly one."""
    q, r = at
    for near in [at, *neighbours(at)]:
        q, r = near
        if (3 * q + r) % FIELDS == 0 and (2 * r - q) % FIELDS == 0:
            return ((3 * q + r) // FIELDS, (2 * r - q) // FIELDS)
    raise AssertionError("every field lies in a tile")


def field_at(at: Hex, turns: int) -> int:
    """Which of its tile's fields lies at this place when the tile was turned so many times."""
    direction = direction_to(centre_of(tile_of(at)), at)
    return CENTRE if direction < 0 else 1 + (direction - turns) % 6


def outer_edges(tile: Hex, field: int, turns: int) -> list[tuple[Hex, int]]:
    """The edges of a tile's field that lie on the tile's border: the place of the field, and their directions."""
    at = place_of(tile, field, turns)
    return [(at, direction) for direction in range(6) if tile_of(neighbour(at, direction)) != tile]


def touching_tiles(at: Hex) -> list[Hex]:
    """The other tile places that a field place shares edges with, once for every edge, clockwise from the east."""
    here = tile_of(at)
    return [tile for tile in [tile_of(there) for there in neighbours(at)] if tile != here]


# --- ways over open fields


class HexMap:
    """Fields that can be entered, and edges between them that can't be crossed in either direction."""

    __slots__ = ("closed", "open")

    def __init__(self, fields: Iterable[Hex], closed: Iterable[tuple[Hex, int]] = ()) -> None:
        self.open: set[Hex] = set(fields)
        self.closed: set[tuple[Hex, int]] = set()
        for at, direction in closed:
            self.closed.add((at, direction))
            self.closed.add((neighbour(at, direction), turn_direction(direction, 3)))

    def steps(self, at: Hex) -> list[Hex]:
        """The fields one step away, clockwise from the east."""
        out: list[Hex] = []
        for direction in range(6):
            there = neighbour(at, direction)
            if there in self.open and (at, direction) not in self.closed:
                out.append(there)
        return out

    def distances(self, start: Hex) -> dict[Hex, int]:
        """The steps to every field that can be reached from here."""
        out = {start: 0}
        edge = [start]
        while edge:
            following: list[Hex] = []
            for at in edge:
                for there in self.steps(at):
                    if there not in out:
                        out[there] = out[at] + 1
                        following.append(there)
            edge = following
        return out
