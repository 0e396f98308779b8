"""Dice whose faces are data, pools of them, and exact odds as whole numbers of ways.

A face is a tuple of counts, one for each symbol of the game; on a die with numbers the only symbol is its value. Odds
never use fractions: an outcome comes up in so many of so many equally likely ways. Dice and odds are shared tables,
made once; a rolled die in a state is the number of its face.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.kernel.chance import Chance

Face = tuple[int, ...]


class Die:
    """A die: all faces are equally likely. Two dice with the same faces have the same odds."""

    __slots__ = ("faces", "name")

    def __init__(self, name: str, faces: Sequence[Face]) -> None:
        if not faces or len({len(face) for face in faces}) != 1:
            raise ValueError(f"die {name!r}: faces count the same symbols, and there is at least one")
        self.name = name
        self.faces: tuple[Face, ...] = tuple(faces)

    def rerolled(self, again: Sequence[int]) -> Die:
        """A die that is rolled once more if it shows one of these faces, as one die with more faces."""
        faces: list[Face] = []
        for i in range(len(self.faces)):
            if i in again:
                faces += self.faces
            else:
                faces += [self.faces[i]] * len(self.faces)
        return Die(f"{self.name}, again", faces)

    def best_of(self, n: int, worst: bool = False) -> Die:
        """The best (or worst) of n rolls, as one die with more faces; faces are compared as they are written."""
        faces: list[Face] = list(self.faces)
        for _ in range(n - 1):
            faces = [min(a, b) if worst else max(a, b) for a in faces for b in self.faces]
        return Die(f"{self.name}, {'worst' if worst else 'best'} of {n}", faces)


def numbered(name: str, values: Sequence[int]) -> Die:
    """A die with a number on each face."""
    return Die(name, [(value,) for value in values])


def symbolic(name: str, faces: Sequence[str], symbols: Sequence[str]) -> Die:
    """A die with one symbol on each face; a face that isn't among the symbols is blank."""
    return Die(name, [tuple([1 if symbol == face else 0 for symbol in symbols]) for face in faces])


# --- rolling


def roll(chance: Chance, die: Die) -> int:
    """The number of the face that comes up."""
    return chance.below(len(die.faces))


def roll_all(chance: Chance, dice: Sequence[Die]) -> list[int]:
    """One face for each die, in this order."""
    return [chance.below(len(die.faces)) for die in dice]


def roll_again(chance: Chance, dice: Sequence[Die], faces: Sequence[int], places: Sequence[int]) -> list[int]:
    """The dice at these places are rolled again, in this order; the others lie."""
    out = list(faces)
    for place in places:
        out[place] = chance.below(len(dice[place].faces))
    return out


def total(dice: Sequence[Die], faces: Sequence[int]) -> list[int]:
    """How often each symbol shows (on dice with numbers: their sum)."""
    out = [0] * len(dice[0].faces[0]) if dice else []
    for i in range(len(dice)):
        face = dice[i].faces[faces[i]]
        for symbol in range(len(face)):
            out[symbol] += face[symbol]
    return out


# --- odds


class Odds:
    """In how many of all equally likely ways each total comes up. `ways` is by total, `of` the number of all ways."""

    __slots__ = ("of", "ways")

    def __init__(self, ways: dict[Face, int]) -> None:
        self.ways = ways
        self.of: int = sum(ways.values())

    def plus(self, other: Odds) -> Odds:
        """The odds of both rolled together and added."""
        ways: dict[Face, int] = {}
        for a, n in self.ways.items():
            for b, m in other.ways.items():
                both = tuple([a[i] + b[i] for i in range(len(a))])
                ways[both] = ways.get(both, 0) + n * m
        return Odds(ways)

    def exactly(self, number: int, symbol: int = 0) -> int:
        """In how many ways a symbol shows exactly so often."""
        return sum([n for face, n in self.ways.items() if face[symbol] == number])

    def at_least(self, number: int, symbol: int = 0) -> int:
        """In how many ways a symbol shows at least so often."""
        return sum([n for face, n in self.ways.items() if face[symbol] >= number])

    def covering(self, wanted: Face) -> int:
        """In how many ways all of these symbols show at least so often, at once."""
        count = 0
        for face, n in self.ways.items():
            if all(face[i] >= wanted[i] for i in range(len(wanted))):
                count += n
        return count

    def some_symbol(self, number: int) -> int:
        """In how many ways any symbol shows at least so often."""
        return sum([n for face, n in self.ways.items() if max(face) >= number])

    def mean(self, symbol: int = 0) -> int:
        """The sum of a symbol over all ways: `of` times its mean."""
        return sum([n * face[symbol] for face, n in self.ways.items()])


CACHE: Final[dict[tuple[tuple[tuple[Face, ...], int], ...], Odds]] = {}
"""Odds of pools that were asked for."""


def odds(*dice: Die) -> Odds:
    """The odds of rolling these dice together; kept for the next time, whatever their order and names."""
    counts: dict[tuple[Face, ...], int] = {}
    for die in dice:
        faces = tuple(sorted(die.faces))
        counts[faces] = counts.get(faces, 0) + 1
    return pool_odds(tuple(sorted(counts.items())))


def pool_odds(pool: tuple[tuple[tuple[Face, ...], int], ...]) -> Odds:
    """The odds of so many dice of each sort, built from one die less."""
    known = CACHE.get(pool)
    if known is not None:
        return known
    if not pool:
        return Odds({(): 1})
    faces, n = pool[-1]
    single: dict[Face, int] = {}
    for face in faces:
        single[face] = single.get(face, 0) + 1
    made = Odds(single)
    rest = (*pool[:-1], (faces, n - 1)) if n > 1 else pool[:-1]
    if rest:
        made = pool_odds(rest).plus(made)
    CACHE[pool] = made
    return made


def at_least_table(die: Die, most: int) -> list[list[int]]:
    """By number of dice and by total: in how many ways that many dice with numbers reach that total or more.

    Only for values from 0 up; every row goes to the highest total of the most dice, and one 0 further.
    """
    width = most * max([face[0] for face in die.faces]) + 2
    exact = [1]
    out: list[list[int]] = []
    for _ in range(most + 1):
        row = [0] * width
        ways = 0
        for k in range(len(exact) - 1, -1, -1):
            ways += exact[k]
            row[k] = ways
        out.append(row)
        following = [0] * (len(exact) + max([face[0] for face in die.faces]))
        for k in range(len(exact)):
            for face in die.faces:
                following[k + face[0]] += exact[k]
        exact = following
    return out
