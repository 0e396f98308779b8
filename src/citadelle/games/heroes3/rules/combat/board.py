"""The combat board of 4 columns and 5 rows (HM-820, HM-826): neighbours, distances, ways."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.combat_fields import ATTACKER, COLUMNS, ROWS, SPACES

FAR_AWAY: Final = 99
"""No way leads there."""


def made_neighbours() -> list[tuple[int, ...]]:
    """HM-826: the spaces orthogonally next to each space, ascending; the space beside the board has none."""
    out: list[tuple[int, ...]] = []
    for space in range(SPACES):
        row, column = divmod(space, COLUMNS)
        near: list[int] = []
        if row > 0:
            near.append(space - COLUMNS)
        if column > 0:
            near.append(space - 1)
        if column < COLUMNS - 1:
            near.append(space + 1)
        if row < ROWS - 1:
            near.append(space + COLUMNS)
        out.append(tuple(near))
    out.append(())
    return out


def made_distances() -> list[list[int]]:
    """HM-826: orthogonal steps between any two spaces; the space beside the board is far away from all."""
    out: list[list[int]] = []
    for a in range(SPACES + 1):
        line: list[int] = []
        for b in range(SPACES + 1):
            if a == SPACES or b == SPACES:
                line.append(0 if a == b else FAR_AWAY)
            else:
                line.append(abs(a // COLUMNS - b // COLUMNS) + abs(a % COLUMNS - b % COLUMNS))
        out.append(line)
    return out


NEIGHBOURS: Final[list[tuple[int, ...]]] = made_neighbours()
DISTANCE: Final[list[list[int]]] = made_distances()
MIDDLE_ROW: Final = 2
"""Where walls and gate stand (HM-862), counted from 0."""
ALL_SPACES: Final = (1 << SPACES) - 1


def row_of(space: int) -> int:
    """The row, from 0 (the attacker's back line) to 4."""
    return space // COLUMNS


def column_of(space: int) -> int:
    """The column, from 0."""
    return space % COLUMNS


def back_row(side: int) -> int:
    """The back line of a side."""
    return 0 if side == ATTACKER else ROWS - 1


def front_row(side: int) -> int:
    """The front line of a side."""
    return 1 if side == ATTACKER else ROWS - 2


def beyond(a: int, b: int) -> int:
    """HM-1305: the space straight behind b in the line from its neighbour a; -1 if it is off the board."""
    row = 2 * row_of(b) - row_of(a)
    column = 2 * column_of(b) - column_of(a)
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        return -1
    return row * COLUMNS + column


def reached(start: int, steps: int, closed: int) -> list[int]:
    """The spaces within so many steps around the closed ones (bits), without the start, ascending."""
    seen = 1 << start | closed
    edge = [start]
    out: list[int] = []
    for _ in range(steps):
        further: list[int] = []
        for space in edge:
            for near in NEIGHBOURS[space]:
                if not seen >> near & 1:
                    seen |= 1 << near
                    further.append(near)
        if not further:
            break
        out += further
        edge = further
    out.sort()
    return out


def steps_to(start: int, closed: int) -> list[int]:
    """By space: the steps from a start around the closed spaces (bits); a closed space next to a way counts as its end.

    FAR_AWAY where no way leads.
    """
    out = [FAR_AWAY] * SPACES
    out[start] = 0
    edge = [start]
    steps = 0
    while edge:
        steps += 1
        further: list[int] = []
        for space in edge:
            for near in NEIGHBOURS[space]:
                if out[near] == FAR_AWAY:
                    out[near] = steps
                    if not closed >> near & 1:
                        further.append(near)
        edge = further
    return out
