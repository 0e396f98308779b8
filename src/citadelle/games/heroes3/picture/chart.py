"""Where tiles and fields lie on the drawn map: coordinates, outlines, and the box around them."""

from __future__ import annotations

import functools
import math
from typing import Final

from citadelle.games.heroes3.lattice import board_position, place_hex, position_of_field, tile_of_field
from citadelle.games.heroes3.picture.pieces import R
from citadelle.kernel.scene import Box
from citadelle.parts import hexes
from citadelle.parts.hexes import Hex
from citadelle.parts.svg import Point, num

W: Final = R * math.sqrt(3)
MARGIN: Final = 46.0
"""Around the tiles: the sea with its lines."""
Corner = tuple[int, int]


def at(q: int, r: int) -> Point:
    """The middle of a field in units of the scene."""
    return W * (q + r / 2), 1.5 * R * r


def field_at(place: int, turns: int, position: int) -> Point:
    """The middle of a printed field of a tile that lies at a place, turned so many times."""
    return at(*hexes.place_of(place_hex(place), board_position(position, turns), 0))


def field_point(tile_place: list[int], tile_turn: list[int], field: int) -> Point:
    """The middle of a field of a tile that lies face up."""
    tile = tile_of_field(field)
    return field_at(tile_place[tile], tile_turn[tile], position_of_field(field))


def place_point(place: int) -> Point:
    """The middle of a tile place."""
    return at(*hexes.centre_of(place_hex(place)))


def corners(cell: Hex, direction: int) -> tuple[Point, Point]:
    """The two ends of an edge of a field, clockwise."""
    x, y = at(*cell)
    first = math.radians(-30 + 60 * direction)
    second = first + math.radians(60)
    return (x + R * math.cos(first), y + R * math.sin(first)), (x + R * math.cos(second), y + R * math.sin(second))


def outline(place: int) -> str:
    """The border of a tile place as path data."""
    return outline_of(place_hex(place))


@functools.cache
def outline_of(tile: Hex) -> str:
    """The border of a tile as path data; (0, 0) has its middle where the drawing begins."""
    ways: dict[Corner, tuple[Point, Corner]] = {}
    for cell in hexes.places_of(tile):
        for direction in range(6):
            if hexes.tile_of(hexes.neighbour(cell, direction)) != tile:
                start, end = corners(cell, direction)
                ways[rounded(start)] = (end, rounded(end))
    first = min(ways)
    here = first
    out: list[str] = []
    while True:
        point, here = ways[here]
        out.append(f"{'L' if out else 'M'}{num(point[0])} {num(point[1])}")
        if here == first:
            return "".join(out) + "z"


def rounded(point: Point) -> Corner:
    """A corner in whole units, the same for both fields that share it."""
    return round(point[0]), round(point[1])


def closed_edges(place: int, turns: int, closed: int) -> str:
    """The outer edges of the closed fields of a tile as path data (HM-505); `closed` are printed positions as bits."""
    tile = place_hex(place)
    out: list[str] = []
    for position in range(hexes.FIELDS):
        if closed >> position & 1:
            cell = hexes.place_of(tile, board_position(position, turns), 0)
            for direction in range(6):
                if hexes.tile_of(hexes.neighbour(cell, direction)) != tile:
                    start, end = corners(cell, direction)
                    out.append(f"M{num(start[0])} {num(start[1])}L{num(end[0])} {num(end[1])}")
    return "".join(out)


def box_of(places: list[int]) -> Box:
    """The box around tile places, with sea on all sides."""
    points = [at(*cell) for place in places for cell in hexes.places_of(place_hex(place))]
    left = min(x for x, _ in points) - W / 2 - MARGIN
    top = min(y for _, y in points) - R - MARGIN
    right = max(x for x, _ in points) + W / 2 + MARGIN
    bottom = max(y for _, y in points) + R + MARGIN
    return (math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(bottom - top))
