"""The map drawn with lines: regions with their codes and pieces, lanes, empty slots."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from citadelle.games.legends.board.reader import BoardReader
from citadelle.games.legends.chart import point_on_map
from citadelle.games.legends.text.names import REGION_CODES, slot_name
from citadelle.parts.canvas import Canvas

GRID: Final = 13
"""Cells along a side of a face's text grid."""
CELL: Final = 2
"""Characters a cell is wide: a character is about twice as high as wide."""
SIDES: Final = ("north", "east", "south", "west")

Word = tuple[str, str]
"""A text and its style."""
Run = tuple[int, int]
"""First column and width, in characters, of the room that a region has in a line."""


class ChartMap:
    """The faces laid so far as one grid of cells: the region in each (or ""), and the lanes over the water."""

    def __init__(self, reader: BoardReader) -> None:
        self.reader = reader
        self.layout = reader.layout()
        self.across = (1 + max(slot.x for slot in self.layout.slots)) * GRID
        self.down = (1 + max(slot.y for slot in self.layout.slots)) * GRID
        self.cells = [[""] * self.across for _ in range(self.down)]
        self.lanes: dict[tuple[int, int], str] = {}
        self.faces_by_slot = reader.faces_by_slot()
        for slot, (face, rotation) in self.faces_by_slot.items():
            self._lay(slot, face, rotation)
        if reader.view.chart:
            self._draw_lanes()

    @property
    def width(self) -> int:
        """Characters across."""
        return self.across * CELL

    def _lay(self, slot: int, face: str, rotation: int) -> None:
        record = self.reader.kit.faces[self.reader.kit.face_index[face]]
        letters = {region.letter: region.id for region in self.reader.kit.regions if region.face == face}
        place = (self.layout.slots[slot].x, self.layout.slots[slot].y)
        for j, line in enumerate(record.grid):
            for i, letter in enumerate(line):
                x, y = point_on_map(place, rotation, ((i + 0.5) / GRID, (j + 0.5) / GRID))
                self.cells[int(y * GRID)][int(x * GRID)] = letters.get(letter, "")

    def _draw_lanes(self) -> None:
        """Sea lanes and bridges of the faces, and the ports where two boards are joined (LG-120)."""
        kit = self.reader.kit
        for slot, (face, rotation) in self.faces_by_slot.items():
            for link in kit.links:
                if link.face == face and link.path:
                    self._draw(slot, rotation, link.path, "=" if link.kind == "bridge" else "~")
            for port in kit.ports:
                if port.face == face and (SIDES.index(port.side) + rotation) % 4 in self._joined(slot):
                    self._draw(slot, rotation, port.path, "~")

    def _joined(self, slot: int) -> list[int]:
        """The world sides of a slot that touch another."""
        ident = self.layout.slots[slot].id
        sides = [joint.a_side for joint in self.layout.joints if joint.a == ident]
        sides += [joint.b_side for joint in self.layout.joints if joint.b == ident]
        return [SIDES.index(side) for side in sides]

    def _draw(self, slot: int, rotation: int, path: tuple[tuple[float, float], ...], sign: str) -> None:
        place = (self.layout.slots[slot].x, self.layout.slots[slot].y)
        points = [point_on_map(place, rotation, (point[0], point[1])) for point in path]
        for (ax, ay), (bx, by) in pairwise(points):
            for part in range(11):
                x, y = ax + (bx - ax) * part / 10, ay + (by - ay) * part / 10
                i, j = min(int(x * GRID), self.across - 1), min(int(y * GRID), self.down - 1)
                if not self.cells[j][i]:
                    self.lanes[j, i] = sign

    # --- drawing

    def draw(self, canvas: Canvas, top: int) -> None:
        """Write the map from line `top` on."""
        for j in range(self.down):
            for i in range(self.across):
                self._cell(canvas, top, j, i)
        for slot in range(len(self.layout.slots)):
            if slot not in self.faces_by_slot:
                self._empty(canvas, top, slot)
        chart = self.reader.view.chart
        for r in range(chart.size if chart else 0):
            self._label(canvas, top, r)

    def _cell(self, canvas: Canvas, top: int, j: int, i: int) -> None:
        here = self.cells[j][i]
        below = self.cells[j + 1][i] if j + 1 < self.down else here
        right = self.cells[j][i + 1] if i + 1 < self.across else here
        fill = "_" if below != here else " "
        edge = "|" if right != here else fill
        lane = self.lanes.get((j, i))
        if lane:
            canvas.put(i * CELL, top + j, lane + (edge if edge == "|" else lane), "sea")
        elif fill != " " or edge != " ":
            canvas.put(i * CELL, top + j, fill + edge, "dim")

    def _empty(self, canvas: Canvas, top: int, slot: int) -> None:
        x, y = self.layout.slots[slot].x * GRID * CELL, top + self.layout.slots[slot].y * GRID
        wide = GRID * CELL
        rim = "+" + "- " * (GRID - 1) + "+"
        canvas.put(x, y, rim, "dim")
        canvas.put(x, y + GRID - 1, rim, "dim")
        for line in range(1, GRID - 1):
            canvas.put(x, y + line, ":", "dim")
            canvas.put(x + wide - 1, y + line, ":", "dim")
        text = slot_name(self.layout.slots[slot].id, self.reader.lang)
        canvas.put(x + max(0, (wide - len(text)) // 2), y + GRID // 2, text)

    def words(self, r: int) -> list[Word]:
        """What stands in a region: its code with * for the start and ' or ? for a token, then the pieces."""
        reader = self.reader
        view = reader.view
        mark = "*" if view.start == r else ""
        if view.facedown and view.facedown[r]:
            mark += "?"
        elif view.tokens and view.tokens[r] >= 0 and reader.kit.tokens[view.tokens[r]].kind != "start":
            mark += "'"
        words = [(REGION_CODES[r] + mark, "bold")]
        for colour in range(len(view.armies)):
            count = reader.count(colour, r)
            if count:
                words.append((reader.sign(colour) + count, reader.styles[colour]))
        return words

    def _label(self, canvas: Canvas, top: int, r: int) -> None:
        chart = self.reader.view.chart
        assert chart is not None
        runs = self._runs(chart.ids[r])
        words = self.words(r)
        for j, x, line in place_words(words, runs):
            for text, style in line:
                x = canvas.put(x, top + j, text, style) + 1

    def _runs(self, region: str) -> dict[int, Run]:
        """For each line the longest stretch of the region, its right edge left free."""
        runs: dict[int, Run] = {}
        for j, line in enumerate(self.cells):
            i = 0
            while i < self.across:
                if line[i] != region:
                    i += 1
                    continue
                first = i
                while i < self.across and line[i] == region:
                    i += 1
                run = (first * CELL, (i - first) * CELL - 1)
                if run[1] > runs.get(j, (0, 0))[1]:
                    runs[j] = run
        return runs


def place_words(words: list[Word], runs: dict[int, Run]) -> list[tuple[int, int, list[Word]]]:
    """The words in as few lines as they need, near the middle of the region: (line, column, words of that line).

    What finds no room is left out from the end; the table of regions has it all.
    """
    while True:
        rows = sorted(runs)
        middle = sum(j * runs[j][1] for j in rows) / sum(runs[j][1] for j in rows)
        for count in range(1, len(rows) + 1):
            fits: list[tuple[float, list[tuple[int, int, list[Word]]]]] = []
            for first in range(len(rows) - count + 1):
                window = rows[first : first + count]
                lines = wrap_words(words, [runs[j][1] for j in window])
                if lines is not None:
                    found = [(j, _centred(runs[j], line), line) for j, line in zip(window, lines, strict=True) if line]
                    fits.append((abs((window[0] + window[-1]) / 2 - middle), found))
            if fits:
                return min(fits, key=lambda fit: fit[0])[1]
        words = words[:-1]


def wrap_words(words: list[Word], widths: list[int]) -> list[list[Word]] | None:
    """The words in lines of these widths, a space between two; None if they do not fit."""
    lines: list[list[Word]] = []
    at_word = 0
    for width in widths:
        line: list[Word] = []
        used = -1
        while at_word < len(words) and used + 1 + len(words[at_word][0]) <= width:
            line.append(words[at_word])
            used += 1 + len(words[at_word][0])
            at_word += 1
        lines.append(line)
    return lines if at_word == len(words) else None


def _centred(run: Run, line: list[Word]) -> int:
    size = sum(len(text) for text, _ in line) + len(line) - 1
    return run[0] + (run[1] - size) // 2
