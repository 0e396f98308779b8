"""Where everything lies on the floor plan: rooms, doors, torches on the outer wall, and the free ground for cartouches.

All of it follows from the cells of the scenario; a plan is made once.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from citadelle.kernel.scene import Box
from citadelle.parts.svg import Point

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit

CELL_W: Final = 160
CELL_H: Final = 100
EDGE: Final = 34
"""Around the plan, at its sides: the castle wall and a torch on it."""
TOP: Final = 34
HEAD: Final = 36
"""The height of a room's name."""
WALL: Final = 18
"""How far the castle wall reaches into the free ground."""
Cells = tuple[int, int, int, int]


class Room:
    """One room: its zone, the record of its tile, and its box."""

    __slots__ = ("capacity", "h", "heart", "ident", "kind", "label", "w", "x", "y", "zone")

    def __init__(self, zone: int, ident: str, label: str, kind: str, heart: bool, box: Box) -> None:
        self.zone = zone
        self.ident = ident
        self.label = label
        self.kind = kind
        self.heart = heart
        self.x, self.y, self.w, self.h = box

    @property
    def box(self) -> Box:
        """Left, top, width, height."""
        return (self.x, self.y, self.w, self.h)

    @property
    def middle(self) -> Point:
        """Its middle, below the name."""
        return self.x + self.w / 2, self.y + (HEAD + self.h) / 2


class Door:
    """A passage: its middle, whether one walks through it sideways, and the zones that it joins."""

    __slots__ = ("a", "b", "line", "sideways", "x", "y")

    def __init__(self, a: int, b: int, line: str, x: float, y: float) -> None:
        self.a = a
        self.b = b
        self.line = line
        self.sideways = line[0] == "h"
        self.x = x
        self.y = y


class Plan:
    """The plan of a scenario."""

    def __init__(self, kit: Kit, scenario: int) -> None:
        record = kit.scenarios[scenario]
        tiles = {tile.label: tile for tile in kit.tiles}
        self.rooms: list[Room] = []
        for zone, place in enumerate(record.zones):
            tile = tiles[place.tile]
            box = (place.x * CELL_W, place.y * CELL_H, place.w * CELL_W, place.h * CELL_H)
            self.rooms.append(Room(zone, tile.id, place.tile, tile.kind, tile.castle_heart, box))
        self.columns = max(place.x + place.w for place in record.zones)
        self.lines = max(place.y + place.h for place in record.zones)
        self.cells: dict[tuple[int, int], int] = {
            (x, y): zone
            for zone, place in enumerate(record.zones)
            for x in range(place.x, place.x + place.w)
            for y in range(place.y, place.y + place.h)
        }
        labels = [place.tile for place in record.zones]
        self.doors = [self.door(labels.index(way.a), labels.index(way.b), way.line) for way in record.passages]
        self.torches = [self.torch(labels.index(marker.zone)) for marker in record.spawn_markers]
        self.box, self.cartouche, self.key = self.free_ground()

    def door(self, a: int, b: int, line: str) -> Door:
        """Where two rooms meet on a sight line."""
        one, other, number = self.rooms[a], self.rooms[b], int(line[1:])
        if line[0] == "h":
            x = one.x + one.w if one.x < other.x else other.x + other.w
            return Door(a, b, line, x, number * CELL_H + CELL_H / 2)
        y = one.y + one.h if one.y < other.y else other.y + other.h
        return Door(a, b, line, number * CELL_W + CELL_W / 2, y)

    def torch(self, zone: int) -> Point:
        """A place on the outer wall of a room, at its sides if it can be; without an outer wall, in its corner."""
        room = self.rooms[zone]
        own = [cell for cell, found in self.cells.items() if found == zone]
        for side, step in ((room.x - 8, -1), (room.x + room.w + 8, 1)):
            free = [y for x, y in sorted(own) if (x + step, y) not in self.cells]
            if free:
                return side, self.beside(room, free)
        for x, y in sorted(own):
            if (x, y - 1) not in self.cells:
                return x * CELL_W + 132, room.y - 18
        for x, y in sorted(own):
            if (x, y + 1) not in self.cells:
                return x * CELL_W + 28, room.y + room.h + 10
        return room.x + 26, room.y + room.h - 26

    def beside(self, room: Room, free: list[int]) -> float:
        """How low a torch hangs on a side wall whose `free` lines are outer ones: in a tall room between its rows."""
        return room.y + 106.0 if len(free) * CELL_H == room.h > CELL_H else free[0] * CELL_H + 64.0

    # --- free ground

    def free_ground(self) -> tuple[Box, Box | None, Box | None]:
        """The whole box, room for the cartouche and for the key of types; without ground for it, a flat plan grows."""
        high = self.lines * CELL_H
        found = self.largest(4, 2, ()) or self.largest(3, 3, ())
        cartouche: Box | None = None
        if found is not None:
            cartouche = self.inside(found)
        elif self.lines <= 4:
            deep = 330 if self.lines <= 3 else 240
            cartouche = (WALL, high + WALL + 8, min(self.columns * CELL_W - 2 * WALL, 900), deep - WALL)
            high += deep
        taken = (found,) if found is not None else ()
        spare = self.largest(3, 2, taken) or self.largest(3, 1, taken)
        key = self.inside(spare) if spare is not None else None
        if found is None and cartouche is not None:
            x, y, _, h = cartouche
            cartouche = (x, y, 560, h)
            key = (x + 584, y, min(420, self.columns * CELL_W - WALL - x - 584), h) if self.columns >= 6 else None
        box = (-EDGE, -TOP, self.columns * CELL_W + 2 * EDGE, high + 2 * TOP)
        return box, cartouche, key

    def largest(self, least_w: int, least_h: int, taken: tuple[Cells, ...]) -> Cells | None:
        """The largest free rectangle of cells at least so wide and high: column, line, width, height."""
        best: Cells | None = None
        for y in range(self.lines):
            for x in range(self.columns):
                for h in range(least_h, self.lines - y + 1):
                    for w in range(least_w, self.columns - x + 1):
                        cells = (x, y, w, h)
                        if (best is None or w * h > best[2] * best[3]) and self.is_free(cells, taken):
                            best = cells
        return best

    def is_free(self, cells: Cells, taken: tuple[Cells, ...]) -> bool:
        """Is there no room on these cells, nor anything that is taken already?"""
        left, top, w, h = cells
        for x, y, wide, high in taken:
            if x < left + w and left < x + wide and y < top + h and top < y + high:
                return False
        return not any((x, y) in self.cells for x in range(left, left + w) for y in range(top, top + h))

    def inside(self, cells: Cells) -> Box:
        """Cells as a box, within the castle wall around them."""
        x, y, w, h = cells
        left = x * CELL_W + (WALL + 8 if x else -12)
        top = y * CELL_H + (WALL + 6 if y else -14)
        right = (x + w) * CELL_W - (WALL + 8 if x + w < self.columns else -12)
        low = (y + h) * CELL_H - (WALL + 6 if y + h < self.lines else -14)
        return (left, top, right - left, low - top)

    # --- ways

    def sight_way(self, start: int, end: int) -> list[Door]:
        """The doors from one zone to another along one straight line, the fewest; none if there is no such line."""
        best: list[Door] = []
        for line in sorted({door.line for door in self.doors}):
            found = self.line_way(start, end, line)
            if found and (not best or len(found) < len(best)):
                best = found
        return best

    def line_way(self, start: int, end: int, line: str) -> list[Door]:
        """The doors of one line from a zone to another."""
        ways: dict[int, list[Door]] = {start: []}
        edge = [start]
        while edge:
            following: list[int] = []
            for zone in edge:
                for door in self.doors:
                    if door.line == line and zone in (door.a, door.b):
                        other = door.b if zone == door.a else door.a
                        if other not in ways:
                            ways[other] = [*ways[zone], door]
                            following.append(other)
            edge = following
        return ways.get(end, [])


@functools.lru_cache(maxsize=64)
def plan_of(kit: Kit, scenario: int) -> Plan:
    """The plan of a scenario of this kit."""
    return Plan(kit, scenario)
