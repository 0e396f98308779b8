"""Tracks: numbered spaces along which markers move, with ends or in a ring, and spaces where something happens.

A `MarkerTrack` is a shared table; where a marker stands is one number in the game's state, or a list of them, one for
each seat.
"""

from __future__ import annotations

from collections.abc import Sequence


class MarkerTrack:
    """Spaces from `lowest` to `highest`; a track that `wraps` is a ring.

    `marks` are the spaces where something happens, ascending; one listed twice happens twice. `names` are those of the
    spaces, from the lowest, where they have names.
    """

    __slots__ = ("highest", "lowest", "marks", "names", "wraps")

    def __init__(
        self, lowest: int, highest: int, *, wraps: bool = False, marks: Sequence[int] = (), names: Sequence[str] = ()
    ) -> None:
        if lowest > highest or (names and len(names) != highest - lowest + 1):
            raise ValueError("a track has a space at least, and a name for each of them or for none")
        if list(marks) != sorted(marks) or (marks and not lowest <= marks[0] <= marks[-1] <= highest):
            raise ValueError("the marks of a track lie on it, in ascending order")
        self.lowest = lowest
        self.highest = highest
        self.wraps = wraps
        self.marks: list[int] = list(marks)
        self.names: list[str] = list(names)

    def moved(self, at: int, steps: int) -> int:
        """Where a marker stands after so many steps (back, if negative): at the end if there are no more spaces."""
        if self.wraps:
            return self.lowest + (at + steps - self.lowest) % (self.highest - self.lowest + 1)
        return max(self.lowest, min(self.highest, at + steps))

    def unused(self, at: int, steps: int) -> int:
        """How many of the steps lead past the end and are lost."""
        return 0 if self.wraps else abs(at + steps - self.moved(at, steps))

    def passed(self, at: int, steps: int) -> list[int]:
        """The marks a marker comes to on its way, in order, the last space included and the first not."""
        out: list[int] = []
        one = 1 if steps > 0 else -1
        for _ in range(abs(steps) - self.unused(at, steps)):
            at = self.moved(at, one)
            out += [mark for mark in self.marks if mark == at]
        return out

    def reached(self, at: int) -> int:
        """How many marks lie at or below this space: which section of the track it is, from 0."""
        count = 0
        for mark in self.marks:
            if mark <= at:
                count += 1
        return count

    def name(self, at: int) -> str:
        """The name of a space."""
        return self.names[at - self.lowest]

    def space(self, name: str) -> int:
        """The space of this name."""
        return self.lowest + self.names.index(name)


def sharing(markers: Sequence[int], at: int) -> list[int]:
    """The markers that stand on a space, ascending."""
    return [i for i in range(len(markers)) if markers[i] == at]


def order(markers: Sequence[int]) -> list[list[int]]:
    """The markers from the foremost to the last; those that share a space together, ascending."""
    return [sharing(markers, at) for at in sorted(set(markers), reverse=True)]
