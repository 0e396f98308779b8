"""The choices of a question as lines on a screen: their numbers, their columns, and what typed digits mean."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from citadelle.table.wire import Asked
from citadelle.terminal.choices import FEW, has_headings, numbers, order

GAP: Final = 2
MOST_COLUMNS: Final = 4
NUMBER: Final = re.compile(r" *\d+ ")
HEADING: Final = -1
"""The index of a cell that can't be chosen."""


class Piece(NamedTuple):
    """A stretch of a line: which choice it belongs to, where it begins, and its text."""

    choice: int
    start: int
    text: str


class Cell(NamedTuple):
    """A choice or a heading before it is laid out."""

    choice: int
    text: str


class ChoicePlan(NamedTuple):
    """Choices laid out: lines of pieces, and the choices of each column from top to bottom."""

    lines: list[list[Piece]]
    columns: list[list[int]]

    def at(self, x: int, y: int) -> int:
        """The choice that is shown there; HEADING if there is none."""
        if not 0 <= y < len(self.lines):
            return HEADING
        found = [piece for piece in self.lines[y] if piece.start <= x < piece.start + cell_len(piece.text)]
        return found[0].choice if found else HEADING

    def line_of(self, index: int) -> int:
        """The first line of a choice."""
        return next((y for y, line in enumerate(self.lines) if any(piece.choice == index for piece in line)), 0)

    def step(self, index: int, right: int, down: int) -> int:
        """The choice next to this one in a direction; the first if none is marked yet."""
        for i, column in enumerate(self.columns):
            if index in column:
                row = column.index(index)
                if right:
                    there = self.columns[(i + right) % len(self.columns)]
                    return there[min(row, len(there) - 1)]
                flat = [one for column_ in self.columns for one in column_]
                return flat[(flat.index(index) + down) % len(flat)]
        first = [one for column in self.columns for one in column]
        return first[-1 if down < 0 else 0] if first else HEADING


def typed(shown: Sequence[int], digits: str) -> tuple[list[int], bool]:
    """The choices whose number begins with these digits, the exact one first; and whether only that can be meant."""
    fitting = [i for i, number in enumerate(shown) if str(number).startswith(digits)]
    fitting.sort(key=lambda i: (str(shown[i]) != digits, shown[i]))
    exact = bool(fitting) and str(shown[fitting[0]]) == digits
    return fitting, exact and len(fitting) == 1


def cells(ask: Asked, notes: Sequence[str] = ()) -> list[Cell]:
    """The choices with their numbers (and a note behind each), under headings if there are many of several groups."""
    shown = numbers(ask)
    wide = max([len(str(number)) for number in shown], default=1)
    grouped, before = has_headings(ask), ""
    out: list[Cell] = []
    for i in order(ask):
        choice = ask.choices[i]
        if grouped and choice.group not in ("", before):
            out.append(Cell(HEADING, choice.group))
            before = choice.group
        note = f"  {notes[i]}" if i < len(notes) and notes[i] else ""
        out.append(Cell(i, f"{shown[i]:>{wide}} {choice.label}{note}"))
    return out


def plan(given: Sequence[Cell], width: int) -> ChoicePlan:
    """Cells in as many columns as fit, one column if there are few; what is too long is broken."""
    width = max(10, width)
    widest = max([cell_len(cell.text) for cell in given], default=0)
    many = 1 if len(given) <= FEW else max(1, min(MOST_COLUMNS, (width + GAP) // (widest + GAP)))
    if many == 1:
        return plan_one(given, width)
    rows = -(-len(given) // many)
    stacks = stacked(given, rows)
    while len(stacks) > many:
        rows += 1
        stacks = stacked(given, rows)
    lines: list[list[Piece]] = [[] for _ in range(rows)]
    for i, stack in enumerate(stacks):
        for y, cell in enumerate(stack):
            lines[y].append(Piece(cell.choice, i * (widest + GAP), set_cell_size(cell.text, widest)))
    columns = [[cell.choice for cell in stack if cell.choice != HEADING] for stack in stacks]
    return ChoicePlan(lines, [column for column in columns if column])


def stacked(given: Sequence[Cell], rows: int) -> list[list[Cell]]:
    """Cells in columns of so many rows; no heading stands last in its column."""
    stacks: list[list[Cell]] = [[]]
    for i, cell in enumerate(given):
        left = rows - len(stacks[-1])
        if left == 0 or (left == 1 and cell.choice == HEADING and i + 1 < len(given)):
            stacks.append([])
        stacks[-1].append(cell)
    return stacks


def plan_one(given: Sequence[Cell], width: int) -> ChoicePlan:
    """Cells one below the other, each on as many lines as it needs."""
    lines: list[list[Piece]] = []
    for cell in given:
        number = NUMBER.match(cell.text)
        indent = " " * len(number[0]) if number is not None and cell.choice != HEADING else ""
        for text in textwrap.wrap(cell.text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]:
            lines.append([Piece(cell.choice, 0, text)])
    return ChoicePlan(lines, [[cell.choice for cell in given if cell.choice != HEADING]])
