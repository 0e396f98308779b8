"""Maps of zones joined by ways: distances, steps towards and away, paths, and sight along straight lines.

A `ZoneMap` is a shared table. What may change in a game is given with the question, as bits: zones that are `gone`, and
ways that are `shut` (a door, a condition that isn't met).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FAR: Final = -1
"""No way leads there."""


class Way:
    """A passage between two zones. `line` is the straight line it lies on, for sight; empty: nobody sees through."""

    __slots__ = ("a", "b", "line", "one_way")

    def __init__(self, a: int, b: int, line: str = "", one_way: bool = False) -> None:
        self.a = a
        self.b = b
        self.line = line
        self.one_way = one_way


class ZoneMap:
    """Zones by number and the ways between them; answers to the same question are kept."""

    __slots__ = ("_distances", "_near", "_towards", "exits", "ways", "zones")

    def __init__(self, zones: int, ways: Sequence[Way]) -> None:
        self.zones = zones
        self.ways: list[Way] = list(ways)
        self.exits: list[list[tuple[int, int]]] = [[] for _ in range(zones)]
        """By zone: (the zone behind a way, the number of the way)."""
        self._distances: dict[tuple[tuple[int, ...], int, int], list[int]] = {}
        for number in range(len(self.ways)):
            way = self.ways[number]
            if not (0 <= way.a < zones and 0 <= way.b < zones) or way.a == way.b:
                raise ValueError(f"way {number} doesn't join two zones of the map")
            self.exits[way.a].append((way.b, number))
            if not way.one_way:
                self.exits[way.b].append((way.a, number))
        self._near: list[list[int]] = [self._beside(zone, 0, 0) for zone in range(zones)]
        self._towards: dict[tuple[int, tuple[int, ...], int, int], list[int]] = {}

    def neighbours(self, zone: int, gone: int = 0, shut: int = 0) -> list[int]:
        """The zones one step away, ascending. Never change the list."""
        return self._beside(zone, gone, shut) if gone or shut else self._near[zone]

    def _beside(self, zone: int, gone: int, shut: int) -> list[int]:
        out: list[int] = []
        if not gone >> zone & 1:
            for other, way in self.exits[zone]:
                if not gone >> other & 1 and not shut >> way & 1 and other not in out:
                    out.append(other)
        out.sort()
        return out

    def distances(self, goals: Sequence[int], gone: int = 0, shut: int = 0) -> list[int]:
        """By zone, the steps on a shortest path from it to the nearest goal; FAR if there is none. Never change it."""
        question = (tuple(goals), gone, shut)
        known = self._distances.get(question)
        if known is not None:
            return known
        into: list[list[int]] = [[] for _ in range(self.zones)]
        for zone in range(self.zones):
            for other in self.neighbours(zone, gone, shut):
                into[other].append(zone)
        out = [FAR] * self.zones
        edge = [goal for goal in goals if not gone >> goal & 1]
        for goal in edge:
            out[goal] = 0
        steps = 0
        while edge:
            steps += 1
            following: list[int] = []
            for zone in edge:
                for other in into[zone]:
                    if out[other] == FAR:
                        out[other] = steps
                        following.append(other)
            edge = following
        self._distances[question] = out
        return out

    def distance(self, a: int, b: int, gone: int = 0, shut: int = 0) -> int:
        """The steps on a shortest path from a to b; FAR if there is none."""
        return self.distances((b,), gone, shut)[a]

    def towards(self, zone: int, goals: Sequence[int], gone: int = 0, shut: int = 0) -> list[int]:
        """The next zones on the shortest paths to the nearest goal, ascending; none at a goal or without a path.

        Never change the list.
        """
        question = (zone, tuple(goals), gone, shut)
        known = self._towards.get(question)
        if known is None:
            far = self.distances(goals, gone, shut)
            near = self.neighbours(zone, gone, shut)
            known = [other for other in near if far[zone] > 0 and far[other] == far[zone] - 1]
            self._towards[question] = known
        return known

    def away(self, zone: int, goals: Sequence[int], gone: int = 0, shut: int = 0) -> list[int]:
        """The neighbouring zones that are further from the goals; if none is, those that are as far; ascending."""
        far = self.distances(goals, gone, shut)
        near = self.neighbours(zone, gone, shut)
        further = [other for other in near if far[other] > far[zone]]
        return further if further else [other for other in near if far[other] == far[zone]]

    def path(self, a: int, b: int, gone: int = 0, shut: int = 0) -> list[int]:
        """A shortest path from a to b, both included, of several that of the lowest zones; empty if there is none."""
        if self.distance(a, b, gone, shut) == FAR:
            return []
        out = [a]
        while out[-1] != b:
            out.append(self.towards(out[-1], (b,), gone, shut)[0])
        return out

    def sight(self, zone: int, gone: int = 0, shut: int = 0, dark: int = 0) -> list[int]:
        """By zone, at how many steps it is seen from this one along one straight line; FAR if it isn't seen.

        Sight goes into a dark zone and out of it, not through it.
        """
        out = [FAR] * self.zones
        out[zone] = 0
        for line in sorted({self.ways[way].line for _, way in self.exits[zone]} - {""}):
            edge = [zone]
            been = [zone]
            steps = 0
            while edge:
                steps += 1
                following: list[int] = []
                for at in edge:
                    if at != zone and dark >> at & 1:
                        continue
                    for other, way in self.exits[at]:
                        open_way = not gone >> other & 1 and not shut >> way & 1
                        if self.ways[way].line == line and open_way and other not in been:
                            been.append(other)
                            following.append(other)
                            if out[other] == FAR or steps < out[other]:
                                out[other] = steps
                edge = following
        return out
