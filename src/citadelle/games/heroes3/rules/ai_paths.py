"""The ways of AI heroes and AI armies (HM-926): distances over face-up and face-down tiles, and first steps.

A spot is a field of the face-up map, by its number, or one of the seven places of a face-down tile, numbered behind all
fields: FIELDS times the tile's position in `down_place`, and its board position. A first step is a field to enter, or
PLACE_AT and the place of a tile to reveal.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.lattice import DIRECTIONS, beyond, board_position, printed_position
from citadelle.games.heroes3.rules.ai_opponents import scenario_of
from citadelle.games.heroes3.rules.control import on_map
from citadelle.games.heroes3.rules.tiles import is_closed, neighbours, tiles_by_place
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.parts.hexes import CENTRE, FIELDS

PLACE_AT: Final = 10_000
"""A first step from here on reveals a tile."""
FAR: Final = 1 << 20
"""The distance of a spot from which no way leads to a goal."""
REVEAL_STEPS: Final = 1
"""HM-926: so many steps more a face-down tile costs."""


def barred_spots(s: Heroes3, ai: int) -> list[int]:
    """HM-926: the spots that this opponent can neither enter nor cross: those of other opponents, and of heroes on a
    sanctuary. On a face-down tile only the centre is known. Blocked fields have no neighbours."""
    heroes = scenario_of(s).ai_heroes
    out: list[int] = []
    for other in range(len(s.ai_field)):
        field = s.ai_field[other]
        if other == ai or field == NONE:
            continue
        if on_map(s, field):
            out.append(field)
        elif heroes and field % FIELDS == CENTRE and heroes[other].place in s.down_place:
            out.append(len(s.cube) + s.down_place.index(heroes[other].place) * FIELDS + CENTRE)
    for field in s.hero_field:
        if field != NONE and s.kit.field_location[field] == s.kit.sanctuary_location:
            out.append(field)
    return out


class AiPaths:
    """The map as one opponent walks it: distances to goals, and the first steps of shortest ways."""

    __slots__ = ("s", "up", "fields", "shut")

    def __init__(self, s: Heroes3, ai: int) -> None:
        self.s = s
        self.up: dict[int, int] = tiles_by_place(s)
        self.fields: int = len(s.cube)
        self.shut: list[int] = barred_spots(s, ai)

    def neighbours_of(self, spot: int) -> list[int]:
        """The spots beside a spot through open edges, each once; barred ones too."""
        return self.beside_down(spot) if spot >= self.fields else self.beside_up(spot)

    def beside_up(self, field: int) -> list[int]:
        """Beside a field that lies face up."""
        s = self.s
        out = neighbours(s, field)
        if is_closed(s, field):
            return out
        tile = field // FIELDS
        board = board_position(field % FIELDS, s.tile_turn[tile])
        for direction in range(DIRECTIONS):
            place, there = beyond(s.tile_place[tile], board, direction)
            if place in s.down_place:
                out.append(self.fields + s.down_place.index(place) * FIELDS + there)
        return out

    def beside_down(self, spot: int) -> list[int]:
        """Beside a spot of a face-down tile, all seven of which count as open (HM-926)."""
        s = self.s
        at, board = divmod(spot - self.fields, FIELDS)
        out: list[int] = []
        for direction in range(DIRECTIONS):
            place, there = beyond(s.down_place[at], board, direction)
            if place in s.down_place:
                out.append(self.fields + s.down_place.index(place) * FIELDS + there)
            elif place in self.up:
                tile = self.up[place]
                field = tile * FIELDS + printed_position(there, s.tile_turn[tile])
                if not is_closed(s, field):
                    out.append(field)
        return out

    def cost(self, start: int, end: int) -> int:
        """HM-926: the steps from a spot to the next one: one more if a face-down tile is entered."""
        if end < self.fields:
            return 1
        is_inside = start >= self.fields and (start - self.fields) // FIELDS == (end - self.fields) // FIELDS
        return 1 if is_inside else 1 + REVEAL_STEPS

    def distances(self, goals: list[int]) -> list[int]:
        """By spot: the steps to the nearest of these fields; FAR where there is no way. Goals that are barred count
        as none."""
        far = [FAR] * (self.fields + len(self.s.down_place) * FIELDS)
        rings: list[list[int]] = [[]]
        for goal in goals:
            if goal not in self.shut and far[goal] == FAR:
                far[goal] = 0
                rings[0].append(goal)
        at = 0
        while at < len(rings):
            for spot in rings[at]:
                if far[spot] != at:
                    continue
                for near in self.neighbours_of(spot):
                    steps = at + self.cost(near, spot)
                    if steps < far[near] and near not in self.shut:
                        far[near] = steps
                        while len(rings) <= steps:
                            rings.append([])
                        rings[steps].append(near)
            at += 1
        return far

    def first_steps(self, start: int, goals: list[int]) -> list[int]:
        """HM-926: the first steps of all shortest ways from a face-up field to the nearest goals, ascending; the
        field itself if it is a goal; none without a way."""
        far = self.distances(goals)
        if far[start] == 0:
            return [start]
        if far[start] == FAR:
            return []
        out: list[int] = []
        for near in self.neighbours_of(start):
            if far[near] + self.cost(start, near) == far[start]:
                step = near
                if near >= self.fields:
                    step = PLACE_AT + self.s.down_place[(near - self.fields) // FIELDS]
                if step not in out:
                    out.append(step)
        out.sort()
        return out

    def nearest(self, start: int, goals: list[int]) -> list[int]:
        """Of these goals the nearest to a field, ascending; none without a way."""
        best = FAR
        out: list[int] = []
        for goal in sorted(goals):
            steps = self.distances([goal])[start]
            if steps < best:
                best, out = steps, []
            if steps == best and steps != FAR:
                out.append(goal)
        return out
