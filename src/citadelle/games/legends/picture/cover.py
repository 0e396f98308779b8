"""The cover of the box: the game's own chart in woodcut inks, the same every time."""

from __future__ import annotations

import functools
import zlib
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import STROKES
from citadelle.games.legends.picture.ground import Ground, Plot
from citadelle.games.legends.text.looks import looks
from citadelle.parts.raster import CELL
from citadelle.parts.svg import path

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit

BOX: Final = "40 -22 1120 467"
SIDE: Final = 7
"""Cells that a glyph keeps clear of the shore."""
TRIES: Final = 120


@functools.lru_cache(maxsize=8)
def cover(kit: Kit) -> str:
    """The first map of the data as an SVG element for pages that have the look."""
    preset = kit.presets[0]
    _, placed = kit.preset_placement(preset.id)
    laid = tuple((slot, kit.faces[face].id, turn) for slot, (face, turn) in enumerate(placed))
    ground = Ground(kit, preset.layout, laid)
    isles = "".join(plot.data for plot in ground.plots.values())
    ways = [way for found in ground.ways.values() for way in found]
    borders = "".join(path(line) for way in ways if way.kind == "land" for line in way.lines)
    coasts = "".join(path(line) for lines in ground.coasts.values() for line in lines)
    lanes = "".join(path(way.lines[0]) for way in ways if way.kind == "sea")
    rings = "".join(
        f'<use href="#lg-cover" class="{cls}" stroke-width="{wide}"/>'
        for outer, inner in ((74, 71), (48, 44.5), (24, 20))
        for cls, wide in (("cw1", outer), ("cw2", inner))
    )
    return (
        f'<svg class="cut cover lg" viewBox="{BOX}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<defs><path id="lg-cover" d="{isles}"/></defs>{rings}<use href="#lg-cover" class="a3"/>'
        f'<g class="cg">{"".join(glyphs(plot) for plot in ground.plots.values())}</g>'
        f'<path class="cb" d="{borders}"/><path class="cc" d="{coasts}"/><path class="cl" d="{lanes}"/></svg>'
    )


def glyphs(plot: Plot) -> str:
    """Signs of a region's terrain, clear of its shore and of each other, at places its name decides."""
    line, shade = STROKES[str(looks()["terrain"].get(plot.id, "grass"))]
    grid = plot.grid
    free = list(grid.cells(grid.fits(plot.mask, SIDE, SIDE)))
    dice = zlib.crc32(f"{plot.id} cover".encode())
    spots: list[tuple[int, int]] = []
    for _ in range(TRIES if free else 0):
        dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
        left, top = grid.corner(*free[(dice >> 8) % len(free)])
        x, y = round(left + SIDE * CELL / 2), round(top + SIDE * CELL / 2)
        if all(abs(x - px) + abs(y - py) > 42 for px, py in spots):
            spots.append((x, y))
    strokes = "".join(f"M{x} {y}{line}" for x, y in spots)
    shades = "".join(f"M{x} {y}{shade}" for x, y in spots) if shade else ""
    return (f'<path class="s" d="{shades}"/>' if shades else "") + (f'<path d="{strokes}"/>' if strokes else "")
