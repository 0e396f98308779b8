"""Where tiles and fields lie, as numbers (HM-506..509): places of the tile lattice, and which field meets which.

A place is (a, b) with both within REACH of the middle, numbered row by row. A field is a tile times seven and its
position on the tile as it is printed: the centre, then E, SE, SW, W, NW, NE.
"""

from __future__ import annotations

from typing import Final

from citadelle.parts import hexes
from citadelle.parts.hexes import FIELDS, Hex

REACH: Final = 8
"""A place lies at most so many steps from the middle in each coordinate."""
WIDTH: Final = 2 * REACH + 1
PLACES: Final = WIDTH * WIDTH
POSITIONS: Final[tuple[str, ...]] = ("c", "e", "se", "sw", "w", "nw", "ne")
"""Fields of a tile as keys name them, in the order of their numbers."""
DIRECTIONS: Final = 6


def place_at(a: int, b: int) -> int:
    """The number of a place."""
    return (a + REACH) * WIDTH + b + REACH


def place_hex(place: int) -> Hex:
    """The lattice coordinates of a place."""
    return (place // WIDTH - REACH, place % WIDTH - REACH)


def place_text(place: int) -> str:
    """A place as keys write it."""
    a, b = place_hex(place)
    return f"{a},{b}"


def is_place(a: int, b: int) -> bool:
    """Does the lattice reach so far?"""
    return -REACH <= a <= REACH and -REACH <= b <= REACH


PLACE_IDS: Final[list[str]] = [place_text(place) for place in range(PLACES)]


def near_places(place: int) -> list[int]:
    """HM-507: the neighbouring places, clockwise from the east; those beyond the lattice's reach are left out.

    The list is shared and never changed.
    """
    assert place >= 0
    return NEAR[place]


def places_around(place: int) -> list[int]:
    """What `near_places` tells, worked out."""
    return [there for there in near_directions(place) if there >= 0]


def near_directions(place: int) -> list[int]:
    """HM-507: by direction, clockwise from the east, the neighbouring place; -1 beyond the lattice's reach."""
    a, b = place_hex(place)
    out: list[int] = []
    for da, db in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        out.append(place_at(a + da, b + db) if is_place(a + da, b + db) else -1)
    return out


NEAR: Final[list[list[int]]] = [places_around(place) for place in range(PLACES)]


def field_of(tile: int, position: int) -> int:
    """The number of a tile's field."""
    return tile * FIELDS + position


def tile_of_field(field: int) -> int:
    """The tile that a field is on."""
    return field // FIELDS


def position_of_field(field: int) -> int:
    """The field's position on its tile as it is printed."""
    return field % FIELDS


def printed_position(board: int, turns: int) -> int:
    """HM-508: which printed position of a tile lies at a board position (0 the centre, 1 to 6 from the east on,
    clockwise) when the tile was turned so many times."""
    return board if board == hexes.CENTRE else 1 + (board - 1 - turns) % DIRECTIONS


def board_position(position: int, turns: int) -> int:
    """HM-508: where a printed position lies when the tile was turned so many times."""
    return position if position == hexes.CENTRE else 1 + (position - 1 + turns) % DIRECTIONS


class Edge:
    """What lies beyond one edge of a board position of a tile place: another tile place, and a board position there."""

    __slots__ = ("da", "db", "position")

    def __init__(self, da: int, db: int, position: int) -> None:
        self.da = da
        self.db = db
        self.position = position


def edges_of_a_place() -> list[Edge]:
    """By board position and direction, what lies beyond the edge; the same for every place."""
    out: list[Edge] = []
    for position in range(FIELDS):
        at = hexes.place_of((0, 0), position, 0)
        for direction in range(DIRECTIONS):
            there = hexes.neighbour(at, direction)
            a, b = hexes.tile_of(there)
            out.append(Edge(a, b, hexes.field_at(there, 0)))
    return out


EDGES: Final[list[Edge]] = edges_of_a_place()


def beyond(place: int, position: int, direction: int) -> tuple[int, int]:
    """The place and board position beyond an edge; place -1 where the lattice ends."""
    edge = EDGES[position * DIRECTIONS + direction]
    a, b = place_hex(place)
    if not is_place(a + edge.da, b + edge.db):
        return (-1, 0)
    return (place_at(a + edge.da, b + edge.db), edge.position)


BEYOND: Final[list[list[tuple[int, int]] | None]] = [None] * PLACES
"""What `edges_beyond` has found, by place."""


def edges_beyond(place: int) -> list[tuple[int, int]]:
    """What `beyond` says of every edge of a place, by board position and direction; the list is never changed."""
    assert place >= 0
    known = BEYOND[place]
    if known is None:
        known = [beyond(place, position, direction) for position in range(FIELDS) for direction in range(DIRECTIONS)]
        BEYOND[place] = known
    return known


BESIDE: Final[list[list[int] | None]] = [None] * (PLACES * FIELDS)
"""What `places_at_edges` has found, by place and board position."""


def places_at_edges(place: int, position: int) -> list[int]:
    """The other places that share an edge with a board position, ascending; the list is shared and never changed."""
    assert place >= 0
    known = BESIDE[place * FIELDS + position]
    if known is not None:
        return known
    out: list[int] = []
    for direction in range(DIRECTIONS):
        there, _ = beyond(place, position, direction)
        if there not in (place, -1) and there not in out:
            out.append(there)
    out.sort()
    BESIDE[place * FIELDS + position] = out
    return out
