"""Bit maps: which cells of a grid are covered, as one integer. They find free places for lettering and pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from citadelle.parts.svg import Point

CELL: Final = 5
"""Scene units per cell."""


def _near(reach: int) -> list[tuple[int, int]]:
    span = range(-reach, reach + 1)
    return sorted(((dx, dy) for dx in span for dy in span), key=lambda d: (d[0] ** 2 + 1.2 * d[1] ** 2, d))


NEAR: Final = _near(16)
"""Offsets in cells from the nearest to the farthest."""


class Grid:
    """A window of cells; a mask is an int with bit `row * columns + column` set where something is.

    The outermost columns stay empty in every mask that is moved sideways, so that nothing wraps round.
    """

    __slots__ = ("columns", "left", "rows", "top")

    def __init__(self, x: float, y: float, w: float, h: float) -> None:
        self.left = math.floor(x / CELL) - 1
        self.top = math.floor(y / CELL) - 1
        self.columns = math.ceil((x + w) / CELL) + 2 - self.left
        self.rows = math.ceil((y + h) / CELL) + 2 - self.top

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of a point."""
        return math.floor(x / CELL) - self.left, math.floor(y / CELL) - self.top

    def corner(self, column: int, row: int) -> Point:
        """The upper left point of a cell."""
        return (column + self.left) * CELL, (row + self.top) * CELL

    def has(self, mask: int, x: float, y: float) -> bool:
        """Whether the point lies in the mask."""
        column, row = self.cell(x, y)
        return 0 <= column < self.columns and 0 <= row < self.rows and bool(mask >> (row * self.columns + column) & 1)

    def rect(self, x: float, y: float, w: float, h: float) -> int:
        """The cells that a rectangle touches."""
        c0, r0 = self.cell(x, y)
        c1, r1 = self.cell(x + w - 0.01, y + h - 0.01)
        c0, r0, c1, r1 = max(c0, 0), max(r0, 0), min(c1, self.columns - 1), min(r1, self.rows - 1)
        if c1 < c0 or r1 < r0:
            return 0
        line = ((1 << (c1 - c0 + 1)) - 1) << c0
        mask = 0
        for row in range(r0, r1 + 1):
            mask |= line << (row * self.columns)
        return mask

    def polygon(self, ring: Sequence[Point]) -> int:
        """The cells whose middle lies inside the ring."""
        crossings: dict[int, list[float]] = {}
        x1, y1 = ring[-1]
        for x2, y2 in ring:
            low, high, at = (y1, y2, x1) if y1 < y2 else (y2, y1, x2)
            if high > low:
                slope = (x2 - x1) / (y2 - y1)
                first = math.ceil(low / CELL - 0.5)
                for row in range(first, math.ceil(high / CELL - 0.5)):
                    crossings.setdefault(row, []).append(at + ((row + 0.5) * CELL - low) * slope)
            x1, y1 = x2, y2
        mask = 0
        for row, xs in crossings.items():
            xs.sort()
            line = 0
            for start, end in zip(xs[::2], xs[1::2], strict=True):
                c0 = max(math.ceil(start / CELL - 0.5) - self.left, 0)
                c1 = math.ceil(end / CELL - 0.5) - self.left
                if c1 > c0:
                    line |= ((1 << (c1 - c0)) - 1) << c0
            mask |= line << ((row - self.top) * self.columns)
        return mask

    def grow(self, mask: int, cells: int) -> int:
        """The mask and what lies within so many cells of it, diagonals every second time."""
        side = self.columns
        for turn in range(cells):
            if turn % 2:
                line = mask | mask << 1 | mask >> 1
                mask = line | line << side | line >> side
            else:
                mask |= mask << 1 | mask >> 1 | mask << side | mask >> side
        return mask & ((1 << side * self.rows) - 1)

    def fits(self, mask: int, w: int, h: int) -> int:
        """Where a block of `w` by `h` cells lies wholly in the mask: bits of its upper left cells."""
        for size, step in ((w, 1), (h, self.columns)):
            have = 1
            while have < size:
                more = min(have, size - have)
                mask &= mask >> (more * step)
                have += more
        return mask

    def touches(self, mask: int, w: int, h: int) -> int:
        """Where a block of `w` by `h` cells meets the mask: bits of its upper left cells."""
        for size, step in ((w, 1), (h, self.columns)):
            have = 1
            while have < size:
                more = min(have, size - have)
                mask |= mask >> (more * step)
                have += more
        return mask

    def lift(self, other: Grid, mask: int) -> int:
        """A mask of a smaller grid on this one, which covers it."""
        line_of = (1 << other.columns) - 1
        place = (other.top - self.top) * self.columns + other.left - self.left
        out = 0
        for row in range(other.rows):
            out |= (mask >> (row * other.columns) & line_of) << (place + row * self.columns)
        return out

    def cells(self, mask: int, step: int = 1) -> Iterable[tuple[int, int]]:
        """Column and row of every bit, row by row, or those of every so many rows."""
        line_of = (1 << self.columns) - 1
        for row in range(0, self.rows, step):
            line = mask >> (row * self.columns) & line_of
            while line:
                low = line & -line
                yield low.bit_length() - 1, row
                line ^= low

    def nearest(self, mask: int, x: float, y: float) -> Point | None:
        """The corner of the set cell nearest the point, within the reach of `NEAR`."""
        if not mask:
            return None
        column, row = self.cell(x, y)
        for dx, dy in NEAR:
            c, r = column + dx, row + dy
            if 0 <= c < self.columns and 0 <= r < self.rows and mask >> (r * self.columns + c) & 1:
                return self.corner(c, r)
        return None


class Busy:
    """Cells that marks should leave free, one small integer a row."""

    __slots__ = ("left", "rows", "top")

    def __init__(self, box: tuple[float, float, float, float]) -> None:
        self.left = box[0]
        self.top = box[1]
        self.rows = [0] * (math.ceil(box[3] / CELL) + 1)

    def _span(self, x: float, y: float, w: float, h: float) -> tuple[int, int, int, int]:
        c0 = max(0, int((x - self.left) / CELL))
        c1 = max(c0 + 1, int((x + w - self.left) / CELL) + 1)
        r0 = max(0, int((y - self.top) / CELL))
        return c0, (1 << (c1 - c0)) - 1, r0, min(len(self.rows), int((y + h - self.top) / CELL) + 1)

    def add(self, x: float, y: float, w: float, h: float) -> None:
        """Take a rectangle."""
        c0, line, r0, r1 = self._span(x, y, w, h)
        for row in range(r0, r1):
            self.rows[row] |= line << c0

    def count(self, x: float, y: float, w: float, h: float) -> int:
        """How many cells of the rectangle are taken."""
        c0, line, r0, r1 = self._span(x, y, w, h)
        return sum((self.rows[row] >> c0 & line).bit_count() for row in range(r0, r1))
