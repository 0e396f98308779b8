"""The ways of AI opponents worked out a second time (HM-926): hexes by their coordinates, tiles by their records, and a
plain breadth-first search over fields and revealed tiles."""

from __future__ import annotations

from collections import deque

from citadelle.games.heroes3 import catalog
from citadelle.games.heroes3.lattice import place_hex
from citadelle.games.heroes3.state import Heroes3

Hex = tuple[int, int]
Spot = tuple[Hex, frozenset[int], int]
"""Where one is, which face-down tiles are revealed, and the revealed tile that must be entered next (-1: none)."""

AROUND: dict[str, Hex] = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
RING = ("NE", "E", "SE", "SW", "W", "NW")
POSITIONS = ("C", "E", "SE", "SW", "W", "NW", "NE")
KIT = catalog.load(())


def hexes_of(place: int, turns: int) -> dict[str, Hex]:
    """HM-507, HM-508: by printed position, where a field lies."""
    a, b = place_hex(place)
    q, r = 2 * a - b, a + 3 * b
    out = {"C": (q, r)}
    for at, name in enumerate(RING):
        dq, dr = AROUND[RING[(at + turns) % 6]]
        out[name] = (q + dq, r + dr)
    return out


class PlainMap:
    """The map as hexes: what lies there, which edges are open."""

    def __init__(self, s: Heroes3, barred: list[int]) -> None:
        self.field_at: dict[Hex, int] = {}
        self.tile_at: dict[Hex, int] = {}
        """By hex: the place of its tile."""
        self.down: set[int] = set(s.down_place)
        self.walled: set[Hex] = set()
        self.solid: set[Hex] = set()
        for tile, place in enumerate(s.tile_place):
            if place < 0:
                continue
            record = KIT.tiles[tile]
            where = hexes_of(place, s.tile_turn[tile])
            for one in record.fields:
                at = where[one.pos]
                field = tile * 7 + POSITIONS.index(one.pos)
                self.field_at[at] = field
                self.tile_at[at] = place
                if KIT.plain.location_ids[KIT.plain.field_location[field]] == "blocked" or field in barred:
                    self.solid.add(at)
                if one.pos in record.closed_fields:
                    self.walled.add(at)
        for place in s.down_place:
            for at in hexes_of(place, 0).values():
                self.tile_at[at] = place

    def hex_of(self, field: int) -> Hex:
        """Where a field lies."""
        return next(at for at, one in self.field_at.items() if one == field)

    def steps(self, spot: Spot) -> list[Spot]:
        """Everything that one step can do: enter a neighbouring field, or reveal the tile that is entered next."""
        here, revealed, must = spot
        out: list[Spot] = []
        for dq, dr in AROUND.values():
            there = (here[0] + dq, here[1] + dr)
            if there not in self.tile_at or there in self.solid:
                continue
            place = self.tile_at[there]
            if place != self.tile_at[here] and (here in self.walled or there in self.walled):
                continue
            if must >= 0 and place != must:
                continue
            if place in self.down and place not in revealed and place != self.tile_at[here]:
                out.append((here, revealed | {place}, place))
            else:
                out.append((there, revealed, -1))
        return out

    def length(self, start: Spot, goals: set[Hex]) -> int:
        """The steps to the nearest of these hexes; -1 without a way."""
        seen = {start}
        line = deque([(start, 0)])
        while line:
            spot, far = line.popleft()
            if spot[0] in goals and spot[2] < 0:
                return far
            for after in self.steps(spot):
                if after not in seen:
                    seen.add(after)
                    line.append((after, far + 1))
        return -1

    def first_steps(self, start: int, goals: list[int]) -> set[tuple[str, int]]:
        """The first steps of all shortest ways: ("field", number) or ("place", number)."""
        ends = {self.hex_of(goal) for goal in goals} - self.solid
        spot: Spot = (self.hex_of(start), frozenset(), -1)
        best = self.length(spot, ends)
        if best < 0:
            return set()
        if best == 0:
            return {("field", start)}
        out: set[tuple[str, int]] = set()
        for after in self.steps(spot):
            if self.length(after, ends) == best - 1:
                out.add(("place", after[2]) if after[2] >= 0 else ("field", self.field_at[after[0]]))
        return out
