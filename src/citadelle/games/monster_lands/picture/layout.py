"""Where everything lies: the whole board for large screens, and columns 400 wide for small ones, place for place."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    BAZAAR,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LODGE,
    MINE,
    PAWN_SHOP,
    TAVERN,
)
from citadelle.kernel.scene import Box
from citadelle.parts.svg import Point

Spot = tuple[float, float, float, float]
"""A space: left, top, width, height."""


class PathPlace:
    """One path as it is drawn: its box, its man, its dice and its tokens."""

    __slots__ = ("box", "columns", "dice_at", "die", "man", "rows", "tokens_at", "tokens_wide")

    def __init__(
        self,
        box: Box,
        man: Point,
        dice_at: Point,
        die: float,
        columns: int,
        rows: int,
        tokens_at: Point,
        tokens_wide: float,
    ) -> None:
        self.box = box
        self.man = man
        self.dice_at = dice_at
        self.die = die
        self.columns = columns
        self.rows = rows
        self.tokens_at = tokens_at
        self.tokens_wide = tokens_wide

    def die_place(self, at: int, count: int) -> Spot:
        """Where the die at this place lies, if there are so many: closer where they are more than the room holds."""
        columns, size = self.columns, self.die
        pitch = size * 1.17
        while count > columns * max(self.rows, int(self.rows * size * 1.17 / pitch)):
            columns += 1
            pitch = size * 1.17 * self.columns / columns
        size = min(size, pitch / 1.1)
        row, column = divmod(at, columns)
        return self.dice_at[0] + column * pitch, self.dice_at[1] + row * pitch, size, size

    def token_place(self, at: int, count: int) -> Point:
        """The corner of the token at this place, if there are so many."""
        pitch = min(32.0, (self.tokens_wide - 30) / (count - 1)) if count > 1 else 0.0
        return self.tokens_at[0] + at * pitch, self.tokens_at[1]


class BoardForm:
    """The measures of one form of the board."""

    def __init__(self, compact: bool, lands: int) -> None:
        self.compact = compact
        self.lands = lands
        self.box: Box = (0, 0, 1600, 808) if compact else (0, 0, 1240, 650)
        self.plots: dict[int, Box] = PLOTS[compact]
        self.ladder: Box = (8, 272, 384, 124) if compact else (12, 6, 1216, 68)
        self.rungs = 38.0 if compact else 20.0
        """What the numbers of the ladder take above its lanes; small screens have two lines of them."""
        self.roof = 26.0 if compact else 22.0
        """What the name of a land or of the Entrance takes above its cards."""
        self.round: Box = (1004, 272, 188, 124) if compact else (306, 528, 272, 90)
        self.missions: tuple[Box, Box] = (
            ((1208, 8, 384, 136), (1208, 160, 384, 136)) if compact else ((622, 80, 302, 112), (930, 80, 302, 112))
        )
        self.land: tuple[Box, Box] = (
            ((8, 416, 384, 384), (408, 416, 384, 384)) if compact else ((622, 199, 302, 308), (930, 199, 302, 308))
        )
        self.gate: Box = (808, 416, 384, 264) if compact else (622, 514, 404, 128)
        self.loot: Box = (808, 690, 384, 110) if compact else (1034, 514, 198, 128)
        self.battle: Box = (1208, 308, 384, 432) if compact else (622, 80, 610, 562)
        self.spare: Box = self.land[1]
        """What is free with one land: for Madhala, or a view of the country."""
        self.tavern = TAVERNS[compact]

    # --- the Citadel

    def spaces(self, building: int, sizes: list[int]) -> list[Spot]:
        """The spaces of a building; `sizes`: how many dice each takes."""
        x, y, w, _ = self.plots[building]
        count = len(sizes)
        if building == TAVERN:
            left, top, pitch, size = self.tavern.spaces
            return [(left + i * pitch, top, size, size) for i in range(count)]
        if building == LODGE:
            left, top = (x + 188, y + 40) if self.compact else (x + 172, y + 42)
            pitch = 48 if self.compact else 41
            return [(left + i % 2 * pitch, top + i // 2 * pitch, 28, 28) for i in range(count)]
        if building == BAZAAR:
            return [(x + 12 + i * 42, y + (136 if self.compact else 133), 28, 28) for i in range(count)]
        if building == ARMORY:
            return [(x + 10 + i * 43, y + 42, 28, 28) for i in range(count)]
        out: list[Spot] = []
        left = x + (14 if building == ALCHEMIST else 10)
        gap = 8.0 if building == MINE and w < 300 else 18.0
        for dice in sizes:
            wide = 26 * dice + (2 if dice > 1 else 4)
            out.append((left, y + 35, wide, 30))
            left += wide + gap
        return out

    def dock(self, at: int, count: int) -> Box:
        """A dock of the Tavern, if there are so many."""
        left, top, pitch, w, h = self.tavern.docks
        pitch = min(pitch, 4 * pitch / max(count, 1))
        return (left + at * pitch, top, min(w, pitch - 4), h)

    def trap(self, at: int, count: int) -> Point:
        """A place of the Lodge, if there are so many: rows of two."""
        x, y, _, _ = self.plots[LODGE]
        pitch = 80 if self.compact else 76
        rows = max(3, -(-count // 2))
        return x + 12 + at % 2 * pitch, y + 34 + at // 2 * (44 if self.compact else 42) * 3 / rows

    def gear(self, at: int, count: int) -> Box:
        """A dock of the Bazaar, if there are so many."""
        x, y, w, _ = self.plots[BAZAAR]
        wide = (w - 32) / max(count, 3)
        return (x + 8 + at * (wide + 8), y + 32, wide, 94 if self.compact else 91)

    def lap(self, at: int, count: int) -> Point:
        """The middle of a round of the track, if there are so many."""
        x, y, w, _ = self.round
        pitch = (w - 16) / max(count, 6)
        return x + 8 + pitch * (at + 0.5), y + (56 if self.compact else 52)

    # --- outside

    def path(self, path: int) -> PathPlace:
        """A path where nobody fights."""
        if path < FIRST_PATH[LAND_A]:
            return self.mission_path(path)
        if path < FIRST_PATH[ENTRANCE]:
            return self.land_path(path)
        return self.gate_path(path)

    def mission_path(self, path: int) -> PathPlace:
        """A path of a mission."""
        x, y, w, _ = self.missions[path // 2]
        wide = 78 if self.compact else 56
        left = x + w - 2 * wide - 10 + path % 2 * (wide + 4)
        top = y + 32
        tall = 98 if self.compact else 76
        size = 26 if self.compact else 22
        man = (left + wide / 2, top + (26 if self.compact else 23))
        at = (left + (wide - 2 * size - 4) / 2, top + (58 if self.compact else 50))
        return PathPlace((left, top, wide, tall), man, at, size, 2, 1, (left, top), wide)

    def land_path(self, path: int) -> PathPlace:
        """A path of a land."""
        slot, at = divmod(path - FIRST_PATH[LAND_A], 4)
        x, y, w, h = self.land[slot]
        pitch = (w - 14) / 4
        left = x + 9 + at * pitch
        top = y + (170 if self.compact else 151)
        wide = pitch - 4
        tall = h - (top - y) - (8 if self.compact else 6)
        die = 24.0 if self.compact else 19.0
        inset = (wide - die * 3.34) / 2
        return PathPlace(
            (left, top, wide, tall),
            (left + wide / 2, top + (62 if self.compact else 57)),
            (left + inset, top + (86 if self.compact else 76)),
            die,
            3,
            2,
            (left + 5, top + tall - 28),
            wide - 8,
        )

    def gate_path(self, path: int) -> PathPlace:
        """A path of the Entrance."""
        at = path - FIRST_PATH[ENTRANCE]
        x, y, w, _ = self.gate
        if self.compact:
            box = (x + 9, y + 146 + at * 57, w - 18, 53)
        else:
            box = (x + 156, y + 25 + at * 51, w - 164, 48)
        left, top, wide, tall = box
        return PathPlace(
            box,
            (left + 26, top + tall / 2),
            (left + 52, top + tall - (24 if self.compact else 21)),
            20,
            8,
            1,
            (left + wide - 96, top + 3),
            92,
        )


class Tavern:
    """The measures of the Tavern: docks (left, top, pitch, size), spaces, the novices' stack, the beer."""

    __slots__ = ("beer", "docks", "novices", "spaces")

    def __init__(
        self,
        docks: tuple[float, float, float, float, float],
        spaces: tuple[float, float, float, float],
        novices: Box,
        beer: Box,
    ) -> None:
        self.docks = docks
        self.spaces = spaces
        self.novices = novices
        self.beer = beer


TAVERNS: Final = {
    False: Tavern((44, 123, 104, 98, 116), (424, 94, 38, 22), (460, 124, 66, 70), (460, 201, 110, 38)),
    True: Tavern((14, 40, 94, 90, 122), (160, 196, 40, 30), (14, 172, 66, 78), (88, 172, 62, 78)),
}
PLOTS: Final[dict[bool, dict[int, Box]]] = {
    False: {
        TAVERN: (36, 92, 542, 154),
        LODGE: (36, 254, 262, 166),
        BAZAAR: (306, 254, 272, 166),
        ALCHEMIST: (36, 428, 130, 92),
        ARMORY: (174, 428, 176, 92),
        MINE: (358, 428, 220, 92),
        PAWN_SHOP: (36, 528, 262, 90),
    },
    True: {
        TAVERN: (8, 8, 384, 254),
        LODGE: (408, 8, 384, 176),
        BAZAAR: (408, 194, 384, 176),
        ALCHEMIST: (808, 8, 156, 122),
        ARMORY: (972, 8, 220, 122),
        MINE: (808, 140, 384, 122),
        PAWN_SHOP: (808, 272, 188, 124),
    },
}


def form_of(compact: bool, lands: int) -> BoardForm:
    """The form of the board for a screen and so many lands."""
    return FORMS[compact, lands]


FORMS: Final = {(compact, lands): BoardForm(compact, lands) for compact in (False, True) for lands in (1, 2)}
