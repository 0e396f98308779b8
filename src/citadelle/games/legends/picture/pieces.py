"""What stands on the chart: pieces, tokens and names, and how they share the room of their region."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import Atlas
from citadelle.games.legends.text.looks import looks, token_icon
from citadelle.kernel.scene import Item
from citadelle.parts.raster import Busy
from citadelle.parts.svg import SHIELD, icon, text, width

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

SIDE: Final = 28
"""The front of an army's cube."""

ROW: Final = 46
LINE: Final = 17
LETTERS: Final = 16.5
"""Size at which the width of a region's name is reckoned; letters are 17 units high, but italic."""
WIDEST: Final = 1.16
"""How much wider than that a region's name may be, in the fonts that some readers have."""

GROWN: Final = 1.36
"""How much larger a small screen draws a region's name at most; board.css says so too."""
LEANS: Final = {"gw": 0.94, "": 0.5, "ge": 0.06}
"""Which point of a name stays where it is when it grows, as a share of its width; board.css says so too."""
FOOT: Final = 0.7
"""The same of its height."""

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

    def occupied_boxes(self) -> list[tuple[float, float, float, float]]:
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

    def grown_boxes(self, lean: str) -> list[tuple[float, float, float, float]]:
        """The boxes of the name's lines where they are drawn largest, in wide letters."""
        name = [width(line, LETTERS) * WIDEST for line in self.lines]
        wide, tall = max(name), LINE * len(self.lines)
        middle = self.x + (9 if self.holder >= 0 else 0)
        top = self.name_y - tall + 4
        fixed_x, fixed_y = middle + (LEANS[lean] - 0.5) * wide, top + FOOT * tall
        out: list[tuple[float, float, float, float]] = []
        for at, line in enumerate(name):
            x, y = middle - line / 2, top + at * LINE
            left, high = fixed_x + (x - fixed_x) * GROWN, fixed_y + (y - fixed_y) * GROWN
            out.append((left, high, line * GROWN, LINE * GROWN))
        return out

    def settle(self, busy: Busy, names: Busy, lean: str) -> None:
        """Give way to what stands already: move to where least is covered and least lies outside the region. `names`
        are those of others, as large as they can grow."""
        if self.covers(busy, names, lean):
            x, y = self.x, self.y
            best, least = (x, y), math.inf
            for dx, dy in SHIFTS:
                self.x, self.y = x + dx, y + dy
                cost = 0.04 * (abs(dx) + abs(dy)) + self.plot.outside(self.x, self.y, self.wide, self.tall)
                if cost < least:
                    cost += self.covers(busy, names, lean)
                    if cost < least:
                        best, least = (self.x, self.y), cost
            self.x, self.y = best
        for box in self.occupied_boxes():
            busy.add(*box)
        for box in self.grown_boxes(lean):
            names.add(*box)

    def covers(self, busy: Busy, names: Busy, lean: str) -> int:
        """How much it lies over others: over pieces and names as they are, and a bare name over names that have grown.

        Where pieces lie, names don't give way to that: what moves is sent, and pieces come and go all the time.
        """
        over = sum(busy.count(*box) for box in self.occupied_boxes())
        return 4 * (over + (0 if self.groups else sum(names.count(*box) for box in self.grown_boxes(lean))))


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


def place_pieces(view: LegendsView, book: Atlas) -> tuple[dict[str, Stand], Busy]:
    """Every region of the chart with what lies there, in the chart's order, and the ground that is taken.

    Those that fill their region are settled first; bare names give way to all others.
    """
    chart = view.chart
    out: dict[str, Stand] = {}
    if chart is None:
        return {region: Stand(region, [], -1, book) for region in book.ground.plots}, Busy(book.ground.box)
    for local, region in enumerate(chart.ids):
        groups: list[Group] = []
        if view.start == local or view.tokens[local] != -1 or view.facedown[local]:
            groups.append(Group(-1, 0, 0))
        for colour in range(len(view.armies)):
            armies, cities = view.armies[colour][local], view.cities[colour][local]
            if armies or cities:
                groups.append(Group(colour, armies, cities))
        out[region] = Stand(region, groups, view.holders[local], book)
    busy, names = Busy(book.ground.box), Busy(book.ground.box)
    for box in book.label_boxes:
        busy.add(*box)
    lean = leans(book)
    for stand in sorted(out.values(), key=lambda one: (not one.groups, -len(one.rows), -one.outside)):
        stand.settle(busy, names, lean[stand.region])
    return out, busy


CLOSE: Final = 26
"""Names with less than this between them grow away from each other where a small screen needs larger letters."""


@functools.lru_cache(maxsize=64)
def leans(book: Atlas) -> dict[str, str]:
    """Where the names of a chart grow, by region; it doesn't change with the pieces."""
    bare = [Stand(region, [], -1, book) for region in book.ground.plots]
    return {stand.region: leaning(stand, bare) for stand in bare}


def leaning(stand: Stand, others: list[Stand]) -> str:
    """Where a name grows: "gw" to the west and "ge" to the east where its only close neighbour is on the other side."""
    beside: set[bool] = set()
    for other in others:
        high = max(stand.name_y - LINE * len(stand.lines), other.name_y - LINE * len(other.lines))
        if other is stand or high > min(stand.name_y, other.name_y) + 4:
            continue
        if abs(other.x - stand.x) - (stand.name_wide + other.name_wide) / 2 < CLOSE:
            beside.add(other.x > stand.x)
    if len(beside) != 1:
        return ""
    return "gw" if True in beside else "ge"


def shapes() -> str:
    """What pieces are drawn from, for the definitions: for each look class one army, several, a city, a shield."""
    out = ['<circle id="lg-tag" class="c-tag" r="10.5"/>']
    top, side = f"M0 0l5-5h{SIDE}l-5 5z", f"M{SIDE} 0l5-5v{SIDE}l-5 5z"
    for cls in range(6):
        front = (
            f'<path class="c-tp" d="{top}"/><path class="c-sd" d="{side}"/><rect class="c-fr" width="{SIDE}" '
            f'height="{SIDE}"/>{icon(f"s-{cls}", SIDE / 2, SIDE / 2, 19, "c-ch")}'
            f'<use href="#lg-tag" x="{SIDE + 1}" y="{SIDE - 1}"/>'
        )
        behind = f'<path class="c-sd" d="M9-9h{SIDE}v{SIDE}h-{SIDE}z"/>'
        key_line = f'<path class="c-key" d="{CUBE}"/>'
        out.append(f'<g id="lg-one-{cls}">{key_line}{front}</g><g id="lg-many-{cls}">{key_line}{behind}{front}</g>')
        out.append(
            f'<g id="lg-city-{cls}"><path class="c-key" d="{TOWER}"/><path class="c-fr" d="{TOWER}"/>'
            f'<path class="c-sd" d="M25 46V16v-3h8l-3 3v30z"/><path class="c-tp" d="M0 13h33v-3H0z"/>'
            f"{icon(f's-{cls}', 14, 30, 18, 'c-ch')}</g>"
        )
        seal = icon(f"s-{cls}", 7, 7.5, 9, "c-ch")
        out.append(f'<g id="lg-seal-{cls}"><path class="c-fr" d="{SHIELD}"/>{seal}</g>')
    return "".join(out)


def number_on_tag(x: float, y: float, count: int) -> str:
    """The number on a bone-white tag."""
    small = " sm" if count > 9 else ""
    return text(x, y + 6, count, "num" + small)


def seal(x: float, y: float, cls: int) -> str:
    """A holder's shield with its upper left corner at (x, y)."""
    return f'<use class="s{cls}" href="#lg-seal-{cls}" x="{round(x)}" y="{round(y)}"/>'


def army(region: str, who: str, x: float, y: float, cls: int, count: int) -> Item:
    """The armies of one colour: a cube, a second behind it when there are more, and their number."""
    key = f"p-{region}-{who}"
    form = "many" if count > 1 else "one"
    corner = f"{round(x - SIDE / 2 - 2)} {round(y - SIDE / 2 + 3)}"
    return Item(
        key,
        f'<g id="{key}" class="cube s{cls}" transform="translate({corner})" data-thing="army {region}:{who}" '
        f'data-flock="{who}" data-n="{count}"><use href="#lg-{form}-{cls}"/>'
        f"{number_on_tag(SIDE + 1, SIDE - 1, count)}</g>",
    )


def city(region: str, who: str, x: float, y: float, cls: int, count: int) -> Item:
    """The cities of one colour: a crenellated tower, with a number when there are several."""
    key = f"c-{region}-{who}"
    many = f'<use href="#lg-tag" x="1" y="16"/>{number_on_tag(1, 16, count)}' if count > 1 else ""
    return Item(
        key,
        f'<g id="{key}" class="cube s{cls}" transform="translate({round(x - 16)} {round(y - 24)})" '
        f'data-thing="city {region}:{who}"><use href="#lg-city-{cls}"/>{many}</g>',
    )


def token(region: str, x: float, y: float, sign: str, down: bool) -> Item:
    """A token: its sign on bone, or face down a question mark on slate, the sign small where this seat knows it."""
    key = f"t-{region}"
    head = (
        f'<g id="{key}" class="tok{" down" if down else ""}" transform="translate({round(x)} {round(y)})" '
        f'data-thing="token {region}"><circle class="disc" r="17"/><circle class="ring" r="14"/>'
    )
    if not down:
        return Item(key, f"{head}{icon(sign, 0, 0, 21)}</g>")
    known = f'<use href="#lg-tag" x="13" y="11"/>{icon(sign, 13, 11, 14, "on-tag")}' if sign else ""
    return Item(key, f"{head}{text(0, 6, '?', 'num')}{known}</g>")


def token_at(view: LegendsView, local: int) -> tuple[str, bool]:
    """The sign that this seat may see in a region (empty if none) and whether the token lies face down."""
    if view.start == local:
        return token_icon("starting_region", "flag"), False
    known = view.tokens[local]
    sign = "" if known < 0 else token_icon(view.kit.tokens[known].id, "why")
    return sign, view.facedown[local]


def pieces(view: LegendsView, stand: Stand) -> list[Item]:
    """Token, cities and armies of one region."""
    out: list[Item] = []
    region = stand.region
    for group in stand.groups:
        x, y = stand.place(group)
        if group.colour < 0:
            assert view.chart is not None
            sign, down = token_at(view, view.chart.index[region])
            out.append(token(region, x, y + 1, sign, down))
            continue
        cls, who = seat_class(view, group.colour), mark_of(view, group.colour)
        if group.cities:
            shift = 14 if group.armies else 0
            out.append(city(region, who, x - shift, y - 3, cls, group.cities))
        if group.armies:
            out.append(army(region, who, *army_place(stand, group), cls, group.armies))
    return out


def name_of(view: LegendsView, stand: Stand, book: Atlas) -> Item:
    """The name of a region, with the shield of its holder."""
    lines = stand.lines
    lean = leans(book)[stand.region]
    x = stand.x + (9 if stand.holder >= 0 else 0)
    grows = f' class="{lean}"' if lean else ""
    out = [f'<g id="n-{stand.region}"{grows}>']
    if stand.holder >= 0:
        half = width(lines[-1], LETTERS) * WIDEST / 2
        out.append(seal(x - half - 17, stand.name_y - 13, seat_class(view, stand.holder)))
    for up, line in enumerate(reversed(lines)):
        out.append(text(round(x), round(stand.name_y) - LINE * up, line, "place"))
    return Item(f"n-{stand.region}", "".join(out) + "</g>")


def army_place(stand: Stand, group: Group) -> tuple[float, float]:
    """The middle of a group's cube."""
    x, y = stand.place(group)
    return x + (12 if group.cities else -2), y


def army_corner(stand: Stand, colour: int) -> tuple[int, int] | None:
    """Where the cube of a colour begins, or None if it has no army there."""
    for group in stand.groups:
        if group.colour == colour and group.armies:
            x, y = army_place(stand, group)
            return round(x - SIDE / 2 - 2), round(y - SIDE / 2 + 3)
    return None
