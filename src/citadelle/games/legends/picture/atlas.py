"""The printed chart: what lies under the pieces and stays as it is for the whole game.

Layers from below: graticule, water-lining, land, [wash of the holders], relief, borders, coasts, lanes, bridges. The
wash is drawn by the position, so the print is kept in two halves, below and above it; each board is an item of its
own, so that laying one doesn't draw the others anew.
"""

from __future__ import annotations

import functools
import math
import zlib
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.ground import UNIT, Box, Ground, Placed, Plot
from citadelle.games.legends.text.looks import looks
from citadelle.kernel.scene import Item
from citadelle.kernel.words import Words
from citadelle.parts.names import component_name
from citadelle.parts.raster import CELL, Grid
from citadelle.parts.svg import Point, num, path, split_line, text, width

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit

KEPT: Final = 64
"""How many printed charts are kept."""

STROKES: Final[dict[str, tuple[str, str]]] = {
    "peak": ("m-11 7l10-16 11 16m-11-16l-1 6 3 3-2 6", "m-1-9l-1 6 3 3-2 7h11z"),
    "hill": ("m-11 4q10-15 21 0m-9-7q3 2 5 6m-2-7q3 2 5 6", ""),
    "wood": ("m0 8v-5m-6 0l6-13 6 13z", "m0-10l6 13h-6z"),
    "grass": ("m-5 3l-2-6m7 6v-8m5 8l2-6", ""),
    "field": ("m-9-4h18m-20 4h18m-16 4h18", ""),
    "reed": ("m-4 5v-11m6 11v-14m5 14v-9m-16 10h20", ""),
    "rock": ("m-9 5l5-10 6 3 6 7zm5-10l2 10", ""),
}
"""A woodcut glyph by terrain: lines and shade, drawn from its middle."""

Spot = tuple[float, float, float, float]
"""A place on the chart and a direction there."""

Label = tuple[float, float, list[str], float]
"""Middle and baseline of the last line, the lines, the size of the letters."""


@functools.cache
def words() -> Words:
    """The few words that stand in the picture itself."""
    return Words.load(files("citadelle.games.legends") / "words_picture.toml")


class Sheet:
    """One board as printed: the outlines of its regions, its land, and what is printed over the wash."""

    def __init__(self, ground: Ground, slot: int, face: str) -> None:
        self.name = ground.layout.slots[slot].id
        self.plots = [plot for plot in ground.plots.values() if plot.face == face]
        place = ground.slot_of[face], ground.turn_of[face]
        self.stem = f"g{zlib.crc32(repr((face, place, ground.kit.whole_digest)).encode()):x}"
        self.refs = {plot.id: f"{self.stem}-{number}" for number, plot in enumerate(self.plots)}
        """The ids of the regions' outlines among the definitions."""
        outlines = [f'<path id="{self.refs[plot.id]}" d="{plot.data}"/>' for plot in self.plots]
        isles = "".join(f'<use href="#{self.refs[plot.id]}"/>' for plot in self.plots)
        self.defs = Item(
            f"d-{self.name}",
            f'<g id="d-{self.name}"><defs>{"".join(outlines)}<g id="{self.stem}">{isles}</g></defs></g>',
        )
        lands = [
            f'<use class="land l-{tint(plot.island)}" href="#{self.refs[plot.id]}" data-thing="region {plot.id}"/>'
            for plot in self.plots
        ]
        self.land = Item(f"l-{self.name}", f'<g id="l-{self.name}" aria-hidden="true">{"".join(lands)}</g>')
        self.over = Item(f"o-{self.name}", self._over(ground, face))

    def _over(self, ground: Ground, face: str) -> str:
        out = [f'<g id="o-{self.name}" class="print" aria-hidden="true">', relief(self.plots)]
        ways = [way for found in ground.ways.values() for way in found if way.face == face]
        borders = "".join(path(line) for way in ways if way.kind == "land" for line in way.lines)
        coasts = "".join(path(line) for line in ground.coasts[face])
        out.append(f'<path class="border" d="{borders}"/><path class="border2" d="{borders}"/>' if borders else "")
        out.append(f'<path class="coast" d="{coasts}"/>')
        for way in ways:
            if way.kind == "sea":
                out.append(f'<path class="lane" d="{path(way.lines[0])}"/>')
            elif way.kind == "bridge":
                line = path(lengthen(way.lines[0], 4))
                out.append(f'<path class="bridge" d="{line}"/><path class="bridge2" d="{line}"/>')
        return "".join(out) + "</g>"


class Atlas:
    """A map as printed, in one language: its boards, what lies between them, and where the islands' names stand."""

    def __init__(self, ground: Ground, lang: str) -> None:
        self.ground = ground
        self.lang = lang
        kit = ground.kit
        self.region_names = {
            region.id: split_line(component_name(region, lang)) for region in kit.regions if region.id in ground.plots
        }
        self.island_names = {isle.id: component_name(isle, lang) for isle in kit.islands if isle.id in ground.islands}
        self.legend = legend_box(ground)
        self.labels = place_labels(ground, self.island_names, self.legend)
        self.label_boxes = [label_box(label) for label in self.labels.values()]
        self.sheets = [Sheet(ground, slot, face) for slot, face, _ in ground.placed]
        self.refs = {region: ref for sheet in self.sheets for region, ref in sheet.refs.items()}
        self.spots: dict[tuple[str, str, str], list[Spot]] = {}
        """Where arrows may stand on a way between two regions, by kind; filled as they are needed."""
        self.sea = Item("lg-sea", self._sea())
        self.rings = Item("lg-rings", self._rings())
        self.between = Item("lg-between", self._between())

    def _sea(self) -> str:
        x, y, w, h = self.ground.box
        place = f'x="{num(x - w)}" y="{num(y - h)}" width="{num(3 * w)}" height="{num(3 * h)}"'
        lines = [f"M{k} {num(y - h)}v{num(3 * h)}" for k in range(-1000, 2401, 200)]
        lines += [f"M{num(x - w)} {k}h{num(3 * w)}" for k in range(-800, 1601, 200)]
        grat = f'<path class="grat" d="{"".join(lines)}"/>'
        return f'<g id="lg-sea" class="print" aria-hidden="true"><rect class="sea-bg" {place}/>{grat}</g>'

    def _rings(self) -> str:
        """Water-lining: all isles of a ring before the next one."""
        whole = f"w{self.ground.tag}"
        isles = "".join(f'<use href="#{sheet.stem}"/>' for sheet in self.sheets)
        out = [f'<g id="lg-rings" class="print" aria-hidden="true"><defs><g id="{whole}">{isles}</g></defs>']
        for outer, inner in ((58, 56), (38, 35.6), (19, 16.2)) if self.sheets else ():
            for cls, wide in (("wl1", outer), ("wl2", inner)):
                out.append(f'<use href="#{whole}" class="{cls}" stroke-width="{wide}"/>')
        return "".join(out) + "</g>"

    def _between(self) -> str:
        """What belongs to no board: lanes from one to another, slots still open, the compass."""
        out = ['<g id="lg-between" class="print" aria-hidden="true">']
        for ways in self.ground.ways.values():
            out += [f'<path class="lane" d="{path(way.lines[0])}"/>' for way in ways if not way.face]
        laid = {slot for slot, _, _ in self.ground.placed}
        for number, slot in enumerate(self.ground.layout.slots):
            if number not in laid:
                place = f'x="{slot.x * UNIT + 14}" y="{slot.y * UNIT + 14}" width="{UNIT - 28}" height="{UNIT - 28}"'
                out.append(f'<rect class="slot-open" {place} rx="10"/>')
        if self.ground.whole:
            out.append(rose(*rose_place(self.ground), words().say("picture.winds", self.lang)))
        return "".join(out) + "</g>"


_kept: dict[tuple[str, str, Placed, str], Atlas] = {}


def cached_atlas(kit: Kit, layout: str, placed: Placed, lang: str) -> Atlas:
    """The printed chart of this map in this language; kept, the oldest leaves first."""
    key = (kit.whole_digest, layout, placed, lang)
    found = _kept.get(key)
    if found is None:
        same_map = next((other.ground for known, other in _kept.items() if known[:3] == key[:3]), None)
        found = Atlas(same_map or Ground(kit, layout, placed), lang)
        if len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = found
    return found


def tint(island: str) -> int:
    """The land tint of an island, 1 to 5; an island without a look gets one by its name."""
    return int(looks()["tint"].get(island, zlib.crc32(island.encode()) % 5 + 1))


def lengthen(line: list[Point], by: float) -> list[Point]:
    """A crossing made longer at both ends, so that it rests on land."""
    (x1, y1), (x2, y2) = line[0], line[-1]
    size = math.dist(line[0], line[-1]) or 1.0
    dx, dy = (x2 - x1) / size * by, (y2 - y1) / size * by
    return [(x1 - dx, y1 - dy), *line[1:-1], (x2 + dx, y2 + dy)]


def relief(plots: list[Plot]) -> str:
    """Woodcut glyphs by terrain, clear of edges and of the heart of each region, at places its name decides."""
    strokes: list[str] = []
    shades: list[str] = []
    for plot in plots:
        line, shade = STROKES[str(looks()["terrain"].get(plot.id, "grass"))]
        for x, y in sorted(relief_spots(plot), key=lambda spot: spot[1]):
            strokes.append(f"M{x} {y}{line}")
            if shade:
                shades.append(f"M{x} {y}{shade}")
    return f'<g class="relief"><path class="s" d="{"".join(shades)}"/><path d="{"".join(strokes)}"/></g>'


def relief_spots(plot: Plot) -> list[tuple[int, int]]:
    """Places for a few glyphs; the generator is seeded by the region's id and by nothing else."""
    grid = plot.grid
    x, y, _ = plot.block(112, 72)
    side = 5
    free = list(grid.cells(grid.fits(plot.mask & ~grid.rect(x - 50, y - 34, 100, 68), side, side), 2))
    dice = zlib.crc32(plot.id.encode())
    spots: list[tuple[int, int]] = []
    for _ in range(36 if free else 0):
        dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
        left, top = grid.corner(*free[(dice >> 8) % len(free)])
        px, py = round(left + side * CELL / 2), round(top + side * CELL / 2)
        if all((px - qx) ** 2 + 1.4 * (py - qy) ** 2 > 680 for qx, qy in spots):
            spots.append((px, py))
    return spots


def legend_box(ground: Ground) -> Box:
    """Where the cartouche may stand: an empty corner of the T, or the margin beside a rectangle."""
    return (868, 470, 300, 300) if ground.open_corners else (846, 420, 320, 350)


def rose_place(ground: Ground) -> tuple[float, float, float]:
    """Middle and size of the compass."""
    return (200, 628, 104) if ground.open_corners else (1006, 220, 104)


def rose(x: float, y: float, r: float, winds: str) -> str:
    """A compass of sixteen winds; `winds` are the letters of the four, clockwise from the north."""
    out = [f'<g class="rose" transform="translate({num(x)} {num(y)})"><circle r="{num(r * 0.62)}"/>']
    out.append(f'<circle r="{num(r * 0.57)}"/>')
    ticks = []
    for wind in range(16):
        turn = math.radians(wind * 22.5)
        dx, dy = math.sin(turn) * r, -math.cos(turn) * r
        ticks.append(f"M{num(dx * 0.57)} {num(dy * 0.57)}L{num(dx * 0.62)} {num(dy * 0.62)}")
    out.append(f'<path class="r2" d="{"".join(ticks)}"/>')
    for reach, wide, first in ((r * 0.66, 9, 45), (r, 14, 0)):
        for quarter in range(4):
            out.append(
                f'<g transform="rotate({first + 90 * quarter})">'
                f'<path class="r1" d="M0 {num(-reach)}L{wide} {-wide}L0 0z"/>'
                f'<path class="r2" d="M0 {num(-reach)}L{-wide} {-wide}L0 0z"/></g>'
            )
    for letter, dx, dy in zip(winds.split(), (0, r + 15, 0, -r - 15), (-r - 8, 7, r + 22, 7), strict=True):
        out.append(text(dx, dy, letter, "wind"))
    return "".join(out) + "</g>"


def place_labels(ground: Ground, names: dict[str, str], legend: Box) -> dict[str, Label]:
    """A free place on the water for every island's name, near its own shore and away from others.

    Small islands choose first, since their names have to stand close by. Room for the holder's shield is kept. An
    island of one region whose bay is too narrow stays without: the region's own name and shield say the same.
    """
    x, y, w, h = ground.box
    grid = Grid(x - 20, y - 20, w + 40, h + 40)
    masks: dict[str, int] = {}
    for island, regions in ground.islands.items():
        masks[island] = 0
        for region in regions:
            masks[island] |= grid.lift(ground.plots[region].grid, ground.plots[region].mask)
    taken = 0
    for ways in ground.ways.values():
        for way in ways:
            if way.kind != "land":
                for px, py, _, _ in ground.spots(way):
                    taken |= grid.rect(px - 6, py - 6, 12, 12)
    rose_x, rose_y, r = rose_place(ground)
    reach = r + 26
    taken |= grid.rect(rose_x - reach, rose_y - reach, 2 * reach, 2 * reach) | grid.rect(*legend)
    sea = grid.rect(x + 6, y + 4, w - 12, h - 8)
    if not ground.open_corners:
        sea &= ~grid.rect(830, y, w, h)
    out: dict[str, Label] = {}
    for island in sorted(ground.islands, key=lambda isle: (len(ground.islands[isle]), isle)):
        others = 0
        for other, mask in masks.items():
            if other != island:
                others |= mask
        plots = [ground.plots[region] for region in ground.islands[island]]
        found = _label(grid, sea & ~taken, masks[island], others, names[island], plots)
        if found is not None:
            out[island] = found
            left, top, wide, tall = label_box(found)
            taken |= grid.rect(left, top - 16, wide, tall + 32)
    return out


def label_box(label: Label) -> Box:
    """What an island's name covers, its holder's shield included."""
    middle, base, lines, size = label
    wide = max(spaced_width(line, size) for line in lines) + 24
    tall = len(lines) * size * 1.2
    return middle - wide / 2, base - tall, wide, tall + 6


def spaced_width(words: str, size: float) -> float:
    """The width of letterspaced capitals."""
    return width(words.upper(), size) + len(words) * size * 0.2


def _label(grid: Grid, sea: int, land: int, others: int, name: str, plots: list[Plot]) -> Label | None:
    near_land, reach = grid.grow(land, 2), 10 if len(plots) == 1 else 40
    one, two = [name], split_line(name, 6)
    middle, height = grid.cell(
        sum(plot.center[0] for plot in plots) / len(plots), sum(plot.center[1] for plot in plots) / len(plots)
    )
    for lines, size in ((one, 15.0), (two, 15.0), (one, 14.0), (two, 14.0)):
        w = math.ceil((max(spaced_width(line, size) for line in lines) + 24) / CELL)
        h = math.ceil((len(lines) * size * 1.2 + 2) / CELL)
        for apart in (5, 2, 1):
            fits = grid.fits(sea & ~near_land & ~grid.grow(others, apart), w, h)
            if not fits:
                continue
            ring = near_land
            for _ in range(reach):
                ring = grid.grow(ring, 1)
                open_places = fits & grid.touches(ring, w, h)
                if open_places:
                    column, row = min(
                        grid.cells(open_places),
                        key=lambda c: (abs(c[0] + w / 2 - middle) + 0.3 * abs(c[1] + h / 2 - height), c),
                    )
                    px, py = grid.corner(column, row)
                    return px + w * CELL / 2, py + h * CELL - 5, lines, size
    return None
