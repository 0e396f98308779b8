"""The ground of one map: faces turned and laid out (LG-110, LG-120), shores and borders, and where things find room.

A `Ground` depends on the map alone and never on the position, so it is built once and shared. Faces turn, lettering
does not: whatever bears words is placed anew for every rotation.
"""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.chart import point_on_map
from citadelle.parts.raster import CELL, Grid
from citadelle.parts.svg import Point, path

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit, Layout, Region

UNIT: Final = 400
"""Scene units per side of a board."""

SIDES: Final = ("north", "east", "south", "west")
Placed = tuple[tuple[int, str, int], ...]
"""(slot, face id, rotation) of every board laid so far."""

Box = tuple[float, float, float, float]
"""x, y, width, height."""


class Plot:
    """One region on the map: its ring, the free circle of the data, and a bit map of its inside."""

    __slots__ = ("_blocks", "center", "data", "face", "grid", "id", "island", "mask", "radius", "ring")

    def __init__(self, region: Region, ring: list[Point], center: Point) -> None:
        self.id = region.id
        self.face = region.face
        self.island = region.island
        self.ring = ring
        self.center = center
        self.radius = region.radius * UNIT
        self.data = path(ring, closed=True)
        xs, ys = [p[0] for p in ring], [p[1] for p in ring]
        self.grid = Grid(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self.mask = self.grid.polygon(ring)
        self._blocks: dict[tuple[int, int], tuple[float, float, int]] = {}

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in the region."""
        return self.grid.has(self.mask, x, y)

    def block(self, w: float, h: float) -> tuple[float, float, int]:
        """The middle of the place nearest the region's heart where a block of this size has most room, and how many of
        its cells lie outside: none, or as few as can be when the block is larger than the region."""
        size = (math.ceil(w / CELL), math.ceil(h / CELL))
        found = self._blocks.get(size)
        if found is None:
            x, y = self._seek(*size)
            found = self._blocks[size] = (x, y, self.outside(x, y, w, h))
        return found

    def outside(self, x: float, y: float, w: float, h: float) -> int:
        """How many cells of a block with this middle lie outside the region."""
        cells = math.ceil(w / CELL) * math.ceil(h / CELL)
        corner = (math.floor((x - w / 2) / CELL + 0.5) * CELL, math.floor((y - h / 2) / CELL + 0.5) * CELL)
        covered = self.mask & self.grid.rect(*corner, math.ceil(w / CELL) * CELL, math.ceil(h / CELL) * CELL)
        return cells - covered.bit_count()

    def _seek(self, w: int, h: int) -> Point:
        for share in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3):
            bw, bh = max(1, round(w * share)), max(1, round(h * share))
            dx, dy = bw * CELL / 2, bh * CELL / 2
            corner = self.grid.nearest(
                self.grid.fits(self.mask, bw, bh), self.center[0] - dx + CELL / 2, self.center[1] - dy + CELL / 2
            )
            if corner is not None:
                return corner[0] + dx, corner[1] + dy
        return self.center


class DrawnWay:
    """A drawn crossing (bridge or sea lane) between two regions, or a land border as polylines; `face` is the one it
    lies on, or "" between boards."""

    __slots__ = ("a", "b", "face", "kind", "lines")

    def __init__(self, a: str, b: str, face: str, kind: str, lines: list[list[Point]]) -> None:
        self.a = a
        self.b = b
        self.face = face
        self.kind = kind
        self.lines = lines


class Ground:
    """All that a map's picture needs and a position never changes."""

    def __init__(self, kit: Kit, layout_id: str, placed: Placed) -> None:
        self.kit = kit
        self.layout: Layout = kit.layouts[kit.layout_index[layout_id]]
        self.placed = placed
        self.whole = len(placed) == len(self.layout.slots)
        self.tag = f"{zlib.crc32(repr((layout_id, placed, kit.whole_digest)).encode()):x}"
        columns = 1 + max(slot.x for slot in self.layout.slots)
        rows = 1 + max(slot.y for slot in self.layout.slots)
        self.open_corners = columns * rows > len(self.layout.slots)
        self.box: Box = (0 if self.open_corners else -12, -12, 1200, rows * UNIT + 24)
        self.slot_of: dict[str, tuple[int, int]] = {
            face: (self.layout.slots[slot].x, self.layout.slots[slot].y) for slot, face, _ in placed
        }
        self.turn_of: dict[str, int] = {face: turn for _, face, turn in placed}
        regions = [region for region in kit.regions if region.face in self.slot_of]
        self.plots: dict[str, Plot] = {
            region.id: Plot(region, self._points(region.face, region.polygon), self._point(region.face, region.center))
            for region in regions
        }
        self.islands: dict[str, list[str]] = {}
        for region in regions:
            self.islands.setdefault(region.island, []).append(region.id)
        self.coasts: dict[str, list[list[Point]]] = {face: [] for face in self.slot_of}
        self.ways: dict[tuple[str, str], list[DrawnWay]] = {}
        self._edges(regions)
        self._crossings()

    def _point(self, face: str, point: Sequence[float]) -> Point:
        x, y = point_on_map(self.slot_of[face], self.turn_of[face], (point[0], point[1]))
        return x * UNIT, y * UNIT

    def _points(self, face: str, points: Iterable[Sequence[float]]) -> list[Point]:
        return [self._point(face, point) for point in points]

    def _edges(self, regions: list[Region]) -> None:
        """Part the rings into coasts and common borders; an edge found in two rings is a border."""
        sides: dict[tuple[str, tuple[Point, Point]], list[str]] = {}
        rings: dict[str, list[tuple[str, tuple[Point, Point]]]] = {}
        for region in regions:
            ring = [(p[0], p[1]) for p in region.polygon]
            edges = [(region.face, (min(p, q), max(p, q))) for p, q in zip(ring, ring[1:] + ring[:1], strict=True)]
            rings[region.id] = edges
            for edge in edges:
                sides.setdefault(edge, []).append(region.id)
        for region_id, edges in rings.items():
            across = [next((other for other in sides[edge] if other != region_id), "") for edge in edges]
            for other, line in _runs(self.plots[region_id].ring, across):
                if not other:
                    self.coasts[self.plots[region_id].face].append(line)
                elif region_id < other:
                    self._border(region_id, other, line)

    def _border(self, a: str, b: str, line: list[Point]) -> None:
        known = self.ways.setdefault((a, b), [])
        if known:
            known[0].lines.append(line)
        else:
            known.append(DrawnWay(a, b, self.plots[a].face, "land", [line]))

    def _crossings(self) -> None:
        for link in self.kit.links:
            if link.face in self.slot_of and link.kind != "land":
                self._cross(link.a, link.b, link.face, link.kind, self._points(link.face, link.path))
        ports = {(port.face, port.side): port for port in self.kit.ports}
        lying = {self.layout.slots[slot].id: (face, turn) for slot, face, turn in self.placed}
        for joint in self.layout.joints:
            ends: list[tuple[str, list[Point]]] = []
            for slot, side in ((joint.a, joint.a_side), (joint.b, joint.b_side)):
                if slot in lying:
                    face, turn = lying[slot]
                    port = ports[face, SIDES[(SIDES.index(side) - turn) % 4]]
                    ends.append((port.region, self._points(face, port.path)))
            if len(ends) == 2:
                (a, first), (b, second) = ends
                self._cross(a, b, "", "sea", first[::-1] + second[1:])

    def _cross(self, a: str, b: str, face: str, kind: str, line: list[Point]) -> None:
        if a > b:
            a, b, line = b, a, line[::-1]
        self.ways.setdefault((a, b), []).append(DrawnWay(a, b, face, kind, [line]))

    def spots(self, way: DrawnWay) -> list[tuple[float, float, float, float]]:
        """Places for a mark on a way, with the direction from `a` to `b` there: (x, y, dx, dy), ends left out."""
        out: list[tuple[float, float, float, float]] = []
        for line in way.lines:
            for x, y, tx, ty in _walk(line, 11):
                if way.kind == "land":
                    tx, ty = (-ty, tx) if self.plots[way.b].holds(x - ty * 9, y + tx * 9) else (ty, -tx)
                out.append((x, y, tx, ty))
        return out


def _runs(ring: list[Point], across: list[str]) -> Iterable[tuple[str, list[Point]]]:
    """Stretches of a ring with the same neighbour; `across[i]` lies beyond the edge from point i to the next."""
    count = len(ring)
    start = next((i for i in range(count) if across[i] != across[i - 1]), 0)
    line = [ring[start]]
    for step in range(count):
        i = (start + step) % count
        line.append(ring[(i + 1) % count])
        following = across[(i + 1) % count]
        if step == count - 1 or following != across[i]:
            yield across[i], line
            line = [ring[(i + 1) % count]]


def _walk(line: list[Point], pace: float) -> list[tuple[float, float, float, float]]:
    """Points along a polyline every `pace` units, at least 10 from its ends where it is long enough, with tangents."""
    lengths = [math.dist(p, q) for p, q in itertools.pairwise(line)]
    total = sum(lengths)
    rim = min(10.0, total / 2)
    stops = max(1, round((total - 2 * rim) / pace))
    out: list[tuple[float, float, float, float]] = []
    for k in range(stops + 1):
        x, y = _along(line, lengths, rim + (total - 2 * rim) * k / stops)
        back = _along(line, lengths, max(0.0, rim + (total - 2 * rim) * k / stops - 9))
        on = _along(line, lengths, min(total, rim + (total - 2 * rim) * k / stops + 9))
        size = math.dist(back, on) or 1.0
        out.append((x, y, (on[0] - back[0]) / size, (on[1] - back[1]) / size))
    return out


def _along(line: list[Point], lengths: list[float], way: float) -> Point:
    for (x1, y1), (x2, y2), size in zip(line, line[1:], lengths, strict=False):
        if way <= size and size:
            return x1 + (x2 - x1) * way / size, y1 + (y2 - y1) * way / size
        way -= size
    return line[-1]
