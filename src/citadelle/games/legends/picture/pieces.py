"""What stands on the chart: pieces, tokens and names, and how they share the room of their region."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import Atlas
from citadelle.games.legends.picture.raster import Busy
from citadelle.games.legends.text.looks import looks
from citadelle.parts.svg import SHIELD, esc, icon, num, text, width

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

SIDE: Final = 28
"""The front of an army's cube."""

ROW: Final = 46
LINE: Final = 17
LETTERS: Final = 16.5
"""Size at which the width of a region's name is reckoned; letters are 17 units high, but italic."""

ROOMS: Final = (110, 135, 180, 235)
"""Widths tried for the rows of a crowded region."""

SHIFTS: Final = sorted(
    ((dx, dy) for dx in range(-40, 41, 10) for dy in range(-40, 41, 10)), key=lambda d: (d[0] ** 2 + d[1] ** 2, d)
)
"""How far a block may give way, the nearest first."""

TOWER: Final = "M3 46V16L0 13V0h8v5h5V0h7v5h5V0h8v13l-3 3v30z"
CUBE: Final = f"M0 0l5-5h{SIDE}v{SIDE}l-5 5H0z"


class Group:
    """Things of one region that stay together: a token, or the city and armies of one colour."""

    __slots__ = ("armies", "cities", "colour", "wide", "x", "y")

    def __init__(self, colour: int, armies: int, cities: int) -> None:
        self.colour = colour
        """-1 for a token or the start's flag."""
        self.armies = armies
        self.cities = cities
        self.wide = 40 if colour < 0 else 62 if armies and cities else 43 if armies else 40
        self.x = 0.0
        self.y = 0.0


class Stand:
    """A region as it is drawn: its groups in rows under its name, and its holder (-1 nobody).

    Places are offsets from the middle of the block, which is moved as a whole.
    """

    __slots__ = (
        "groups", "holder", "lines", "name_wide", "outside", "plot", "region", "rows", "tall", "wide", "x", "y",
    )  # fmt: skip

    def __init__(self, region: str, groups: list[Group], holder: int, book: Atlas) -> None:
        self.region = region
        self.groups = groups
        self.holder = holder
        self.plot = book.ground.plots[region]
        self.lines = book.region_names[region]
        self.name_wide = max(width(line, LETTERS) for line in self.lines) + (20 if holder >= 0 else 2)
        self.outside = -1
        self.rows: list[list[Group]] = []
        self.x = self.y = self.wide = self.tall = 0.0
        for room in ROOMS if len(groups) > 1 else ROOMS[:1]:
            rows = _rows(groups, room)
            wide = max([self.name_wide, *(sum(group.wide for group in row) for row in rows)])
            tall = LINE * len(self.lines) + sum(_height(row) for row in rows)
            x, y, outside = self.plot.block(wide, tall)
            if self.outside < 0 or outside < self.outside:
                self.rows, self.wide, self.tall, self.outside = rows, wide, tall, outside
                self.x, self.y = x, y
        top = LINE * len(self.lines) - self.tall / 2
        for row in self.rows:
            left = -sum(group.wide for group in row) / 2
            for group in row:
                group.x = left + group.wide / 2
                group.y = top + _height(row) - 25
                left += group.wide
            top += _height(row)

    @property
    def name_y(self) -> float:
        """The baseline of the name's last line."""
        return self.y - self.tall / 2 + LINE * len(self.lines) - 4

    def place(self, group: Group) -> tuple[float, float]:
        """The middle of a group on the chart."""
        return self.x + group.x, self.y + group.y

    def taken(self) -> list[tuple[float, float, float, float]]:
        """Boxes (x, y, width, height) that other things should leave free: the name's, and one a row."""
        top = self.y - self.tall / 2
        out: list[tuple[float, float, float, float]] = []
        out.append((self.x - self.name_wide / 2, top, self.name_wide, LINE * len(self.lines)))
        top += LINE * len(self.lines)
        for row in self.rows:
            wide = sum(group.wide for group in row)
            out.append((self.x - wide / 2, top + 2, wide, _height(row) - 4))
            top += _height(row)
        return out

    def settle(self, busy: Busy) -> None:
        """Give way to what stands already: move to where least is covered and least lies outside the region."""
        if sum(busy.count(*box) for box in self.taken()):
            x, y = self.x, self.y
            best, least = (x, y), math.inf
            for dx, dy in SHIFTS:
                self.x, self.y = x + dx, y + dy
                cost = 0.04 * (abs(dx) + abs(dy)) + self.plot.outside(self.x, self.y, self.wide, self.tall)
                if cost < least:
                    cost += 4 * sum(busy.count(*box) for box in self.taken())
                    if cost < least:
                        best, least = (self.x, self.y), cost
            self.x, self.y = best
        for box in self.taken():
            busy.add(*box)


def _height(row: list[Group]) -> int:
    return ROW + 8 if any(group.cities for group in row) else ROW


def _rows(groups: list[Group], room: float) -> list[list[Group]]:
    """Groups in rows no wider than the room; a lone one in the second row gets company."""
    rows: list[list[Group]] = []
    for group in groups:
        if rows and sum(other.wide for other in rows[-1]) + group.wide <= room:
            rows[-1].append(group)
        else:
            rows.append([group])
    if len(rows) == 2 and len(rows[0]) == 3 and len(rows[1]) == 1:
        rows[1].insert(0, rows[0].pop())
    return rows


def seat_class(view: LegendsView, colour: int) -> int:
    """The look's number for a colour of this table: its charge and its class; 0 for the third colour."""
    if colour >= view.players:
        return 0
    return int(looks()["colour"].get(view.colours[colour], colour + 1))


def mark_of(view: LegendsView, colour: int) -> str:
    """The colour in ids and keys: its seat, or `n` for the third colour."""
    return str(colour) if colour < view.players else "n"


def stands(view: LegendsView, book: Atlas) -> dict[str, Stand]:
    """Every region of the chart with what lies there, in the chart's order.

    Those that fill their region are settled first; bare names give way to all others.
    """
    chart = view.chart
    out: dict[str, Stand] = {}
    if chart is None:
        return {region: Stand(region, [], -1, book) for region in book.ground.plots}
    for local, region in enumerate(chart.ids):
        groups: list[Group] = []
        if view.start == local or view.tokens[local] != -1 or view.facedown[local]:
            groups.append(Group(-1, 0, 0))
        for colour in range(len(view.armies)):
            armies, cities = view.armies[colour][local], view.cities[colour][local]
            if armies or cities:
                groups.append(Group(colour, armies, cities))
        out[region] = Stand(region, groups, view.holders[local], book)
    busy = Busy(book.ground.box)
    for box in book.label_boxes:
        busy.add(*box)
    for stand in sorted(out.values(), key=lambda one: (not one.groups, -len(one.rows), -one.outside)):
        stand.settle(busy)
    return out


def tag(x: float, y: float, count: int) -> str:
    """A bone-white tag with a number."""
    small = " sm" if count > 9 else ""
    number = text(x, y + (5 if small else 6), count, "num" + small)
    return f'<circle class="tag" cx="{num(x)}" cy="{num(y)}" r="10.5"/>{number}'


def cube(key: str, x: float, y: float, seat: int, count: int) -> str:
    """The armies of one colour: a cube, a second behind it when there are more, and their number."""
    back = f'<path class="sd" d="M9-9h{SIDE}v{SIDE}h-{SIDE}z"/>' if count > 1 else ""
    corner = f"{num(x - SIDE / 2 - 2)} {num(y - SIDE / 2 + 3)}"
    return (
        f'<g id="{esc(key)}" class="cube s{seat}" transform="translate({corner})">'
        f'<path class="key-line" d="{CUBE}"/>{back}<path class="tp" d="M0 0l5-5h{SIDE}l-5 5z"/>'
        f'<path class="sd" d="M{SIDE} 0l5-5v{SIDE}l-5 5z"/><rect class="fr" width="{SIDE}" height="{SIDE}"/>'
        f"{icon(f's-{seat}', SIDE / 2, SIDE / 2, 19, 'ch')}{tag(SIDE + 1, SIDE - 1, count)}</g>"
    )


def tower(key: str, x: float, y: float, seat: int, count: int) -> str:
    """The cities of one colour: a crenellated tower, with a number when there are several."""
    many = tag(1, 4, count) if count > 1 else ""
    return (
        f'<g id="{esc(key)}" class="cube s{seat}" transform="translate({num(x - 16)} {num(y - 24)})">'
        f'<path class="key-line" d="{TOWER}"/><path class="fr" d="{TOWER}"/>'
        f'<path class="sd" d="M25 46V16v-3h8l-3 3v30z"/><path class="tp" d="M0 13h33v-3H0z"/>'
        f"{icon(f's-{seat}', 14, 30, 18, 'ch')}{many}</g>"
    )


def token(key: str, x: float, y: float, sign: str, down: bool) -> str:
    """A token: its sign on bone, or face down a question mark on slate, the sign small where this seat knows it."""
    head = f'<g id="{esc(key)}" class="tok{" down" if down else ""}" transform="translate({num(x)} {num(y)})">'
    face = '<circle class="disc" r="17"/><circle class="ring" r="14"/>'
    if not down:
        return f"{head}{face}{icon(sign, 0, 0, 21)}</g>"
    known = f'<circle class="tag" cx="13" cy="11" r="10.5"/>{icon(sign, 13, 11, 14, "on-tag")}' if sign else ""
    return f"{head}{face}{text(0, 6, '?', 'num')}{known}</g>"


def shield(x: float, y: float, seat: int, scale: float = 1.0) -> str:
    """A holder's shield with its upper left corner at (x, y)."""
    grown = f" scale({num(scale)})" if scale != 1.0 else ""
    return (
        f'<g class="cube s{seat}" transform="translate({num(x)} {num(y)}){grown}"><path class="fr" d="{SHIELD}"/>'
        f"{icon(f's-{seat}', 7, 7.5, 9, 'ch')}</g>"
    )


def token_at(view: LegendsView, local: int) -> tuple[str, bool]:
    """The sign that this seat may see in a region (empty if none) and whether the token lies face down."""
    if view.start == local:
        return str(looks()["token"]["starting_region"]), False
    known = view.tokens[local]
    sign = "" if known < 0 else str(looks()["token"].get(view.kit.tokens[known].id, "why"))
    return sign, view.facedown[local]


def draw_stand(view: LegendsView, stand: Stand, wrap: dict[str, tuple[str, str]]) -> str:
    """Pieces, token and name of one region; `wrap` holds, by the key of an option, what goes before and after a piece
    that is itself the choice."""
    out: list[str] = []
    region = stand.region
    for group in stand.groups:
        x, y = stand.place(group)
        if group.colour < 0:
            assert view.chart is not None
            sign, down = token_at(view, view.chart.index[region])
            out.append(token(f"t-{region}", x, y + 1, sign, down))
            continue
        seat, who = seat_class(view, group.colour), mark_of(view, group.colour)
        if group.cities:
            shift = 14 if group.armies else 0
            out.append(tower(f"c-{region}-{who}", x - shift, y - 3, seat, group.cities))
        if group.armies:
            before, after = wrap.get(f"{region}:{who}", ("", ""))
            place = army_place(stand, group)
            out.append(before + cube(f"p-{region}-{who}", *place, seat, group.armies) + after)
    lines = stand.lines
    x = stand.x + (9 if stand.holder >= 0 else 0)
    out.append(f'<g id="n-{esc(region)}" class="name">')
    if stand.holder >= 0:
        half = width(lines[-1], LETTERS) / 2
        out.append(shield(x - half - 17, stand.name_y - 13, seat_class(view, stand.holder)))
    for up, line in enumerate(reversed(lines)):
        out.append(text(x, stand.name_y - LINE * up, line, "place"))
    return "".join(out) + "</g>"


def army_place(stand: Stand, group: Group) -> tuple[float, float]:
    """The middle of a group's cube."""
    x, y = stand.place(group)
    return x + (12 if group.cities else -2), y
