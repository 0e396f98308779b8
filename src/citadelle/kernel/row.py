"""A row of numbers that is written slot by slot, and written again only where it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from citadelle.kernel.encoding import part_of, squash


class Row:
    """The numbers of an observation. They begin as zeros, and are written in blocks, each with a number of its own.

    `put` writes a slot that has a number at all times. Most slots hold something only now and then: those are marked,
    between `begin` and `end` of their block, and what was marked the last time and isn't any more becomes 0. So the
    same lines write a new row, and one that is kept, of which they touch only the blocks that may have changed.
    `memory`, if there is one, gets every number that is another than before: a buffer of as many floats.
    """

    __slots__ = ("before", "marked", "memory", "now", "numbers", "turn", "turns", "written")

    def __init__(self, width: int, blocks: int, memory: Any = None) -> None:
        self.numbers: list[float] = [0.0] * width
        self.memory: Any = memory
        self.turns: list[int] = [0] * width
        """By slot, the turn of its block when it was marked last."""
        self.marked: list[list[int]] = [[] for _ in range(blocks)]
        """By block, the slots that were marked the last time."""
        self.written: list[int] = [0] * blocks
        """By block, the turn it was written in the last time; turns are 0 and 1, one after the other."""
        self.turn = 0
        self.before: list[int] = []
        self.now: list[int] = []
        """The slots marked the last time, and those marked now, of the block that was begun."""

    def put(self, at: i64, number: float) -> None:
        """Write a number."""
        numbers = self.numbers
        if numbers[at] != number:
            numbers[at] = number
            if self.memory is not None:
                self.memory[at] = number

    def begin(self, block: int) -> None:
        """The slots that are marked from now on are all of this block that aren't 0."""
        self.turn = self.written[block] = 1 - self.written[block]
        self.before = self.marked[block]
        self.now = self.marked[block] = []

    def mark(self, at: i64, number: float = 1.0) -> None:
        """Write a number into a slot of the block that was begun."""
        self.turns[at] = self.turn
        self.now.append(at)
        numbers = self.numbers
        if numbers[at] != number:
            numbers[at] = number
            if self.memory is not None:
                self.memory[at] = number

    def end(self) -> None:
        """Whatever was marked in this block the last time, and isn't now, is 0."""
        turn = self.turn
        turns = self.turns
        for at in self.before:
            if turns[at] != turn:
                self.put(at, 0.0)

    def mark_each(self, at: i64, which: Sequence[int]) -> None:
        """1 for each of these."""
        for i in which:
            self.mark(at + i)

    def mark_bits(self, at: i64, bits: int, many: int) -> None:
        """Write the lowest bits of a number, one slot a bit."""
        i = 0
        while bits and i < many:
            if bits & 1:
                self.mark(at + i)
            bits >>= 1
            i += 1

    def mark_row(self, at: i64, row: Sequence[int], places: dict[int, int]) -> None:
        """Cards of a row: 1 for the first, less for each that follows; empty places are passed over."""
        for i in range(len(row)):
            place = places.get(row[i], -1)
            if place >= 0:
                self.mark(at + place, 1.0 - i / len(row))

    def mark_halves(self, at: i64, which: Sequence[int]) -> None:
        """A half for each of these, 1 for what is there twice or more often."""
        met: list[int] = []
        for i in which:
            self.mark(at + i, 1.0 if i in met else 0.5)
            met.append(i)

    def put_scaled(self, at: i64, numbers: list[int], before: list[int], scales: list[int]) -> None:
        """Write whole numbers side by side, each by its scale (`scaled`), where they are others than before.

        Without numbers from before all are written.
        """
        new = not before
        for i in range(len(numbers)):
            if new or numbers[i] != before[i]:
                self.put(at + i, scaled(numbers[i], scales[i]))


def scaled(number: int, scale: int) -> float:
    """A whole number as one from -1 to 1. A scale above 0 is the number that becomes a half (`squash`), one below 0 the
    most that there can be (`part_of`), and with 0 the number is -1, 0 or 1 already."""
    if scale > 0:
        return squash(number, scale)
    return part_of(number, -scale) if scale else float(number)
