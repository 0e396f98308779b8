"""The map from below: sea with its lines, tiles with their land, face-down tiles, walls on closed edges."""

from __future__ import annotations

import functools
from typing import Final

from citadelle.games.heroes3.lattice import PLACE_IDS, POSITIONS, field_of
from citadelle.games.heroes3.picture.chart import box_of, closed_edges, field_at, outline, outline_of, place_point
from citadelle.games.heroes3.picture.pieces import definitions, use
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.tables import BLOCKED, TILE_CLASSES
from citadelle.games.heroes3.text.names import tile_class_name
from citadelle.kernel.scene import Box, Item
from citadelle.parts.hexes import FIELDS
from citadelle.parts.lettering import fitted_text
from citadelle.parts.svg import esc, num

LANDS: Final = {"grass": "l-2", "dirt": "l-1", "subterranean": "l-5"}
RINGS: Final = ((62, 60), (42, 39.6), (24, 21.2))
"""Widths of the lines round the coasts, and of the sea between them."""
NUMERALS: Final = ("I", "II – III", "IV – V", "VI – VII")
"""The difficulties of a class of tiles (HM-501)."""


def map_box(p: DrawnPosition, wanted: list[int]) -> Box:
    """The box of the map: all tiles, and the places where one may be laid now."""
    places = [p.tile_place[tile] for tile in p.laid_tiles()] + list(p.view.down_place) + wanted
    return box_of(places) if places else (-300, -300, 600, 600)


def sea_item(p: DrawnPosition) -> Item:
    """Definitions, and the water-lining round all tiles."""
    places = sorted([*[p.tile_place[tile] for tile in p.laid_tiles()], *p.view.down_place])
    shapes = f'{definitions()}<path id="h3-tile" d="{outline_of((0, 0))}"/>'
    return Item("h3-sea", f'<g id="h3-sea" aria-hidden="true"><defs>{shapes}</defs>{lining(tuple(places))}</g>')


@functools.lru_cache(maxsize=64)
def lining(places: tuple[int, ...]) -> str:
    """The lines round the coast of these places."""
    around = "".join(outline(place) for place in places)
    shape = f'<defs><path id="h3-coast" d="{around}"/></defs>'
    lines = [
        f'<use class="{cls}" stroke-width="{num(wide)}" href="#h3-coast"/>'
        for line, sea in RINGS
        for wide, cls in ((line, "wl1"), (sea, "wl2"))
    ]
    return shape + "".join(lines)


def tile_items(p: DrawnPosition) -> list[Item]:
    """Every tile, face up or face down."""
    out = [face_up(p, tile) for tile in p.laid_tiles()]
    return out + [face_down(p, at, place) for at, place in enumerate(p.view.down_place)]


def face_up(p: DrawnPosition, tile: int) -> Item:
    """The land of a tile that lies face up, its border and its walls."""
    t = p.tables
    place, turns = p.tile_place[tile], p.tile_turn[tile]
    land = LANDS.get(p.kit.tiles[tile].terrain, "l-2")
    out: list[str] = []
    for position in range(FIELDS):
        field = field_of(tile, position)
        x, y = field_at(place, turns, position)
        blocked = t.location_category[t.field_location[field]] == BLOCKED
        thing = f' data-thing="field {t.tile_ids[tile]}.{POSITIONS[position]}"'
        out.append(use("h3-hex", x, y, f' class="hx {"blocked" if blocked else land}"{thing}'))
        if blocked:
            out.append(use("h3-crag", x, y))
        else:
            out.append(use("h3-tuft", x - 30, y - 18) + use("h3-tuft", x + 31, y - 15))
    out.append(f'<path class="tile" d="{outline(place)}"/>')
    walls = closed_edges(place, turns, t.tile_closed[tile])
    if walls:
        out.append("".join(f'<path class="h3-wall{n}" d="{walls}"/>' for n in (1, 2, 3)))
    if tile == p.turning[0]:
        border = outline(place)
        out.append(f'<g class="from"><path class="sel" d="{border}"/><path class="sel2" d="{border}"/></g>')
    return Item(f"h3t-{tile}", f'<g id="h3t-{tile}">{"".join(out)}</g>')


def face_down(p: DrawnPosition, at: int, place: int) -> Item:
    """A face-down tile: deep blue, its class and its numerals on a medallion."""
    cls = p.view.down_class[at]
    x, y = place_point(place)
    hexes = "".join(use("h3-hex", *field_at(place, 0, position), ' class="h3-back"') for position in range(FIELDS))
    rims = "".join(use("h3-backi", *field_at(place, 0, position), ' class="h3-back2"') for position in range(1, FIELDS))
    name = tile_class_name(cls, p.lang)
    drawn = (
        f'<circle class="h3-medal" cx="{num(x)}" cy="{num(y)}" r="66"/>'
        f'<circle class="h3-medal2" cx="{num(x)}" cy="{num(y)}" r="60"/>'
        f'<use class="h3-mark" href="#i-mark" x="{num(x - 19)}" y="{num(y - 50)}" width="38" height="38"/>'
        + fitted_text(x, y + 20, NUMERALS[cls], 108, "h3-numeral", 25, "middle")
        + fitted_text(x, y + 42, p.say(f"tile.{TILE_CLASSES[cls]}"), 84, "h3-class", 17, "middle")
    )
    thing = f"tile {PLACE_IDS[place]}"
    title = f"<title>{esc(p.say('tile.down', name=name))}</title>"
    border = f'<path class="tile" d="{outline(place)}"/>'
    ident = f"h3d-{place}"
    return Item(ident, f'<g id="{ident}" data-thing="{thing}">{title}{hexes}{rims}{border}{drawn}</g>')
