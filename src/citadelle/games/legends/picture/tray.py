"""The tray: boards that can still be laid, each in four turns, while the map is being laid (LG-202)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import Atlas, tint
from citadelle.games.legends.picture.ground import UNIT
from citadelle.kernel.scene import Item, Mark
from citadelle.parts.names import component_name
from citadelle.parts.svg import Point, num, path, text

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit
    from citadelle.games.legends.view import LegendsView

THUMB: Final = 76
TURNS: Final = 4


def left_over(view: LegendsView) -> list[str]:
    """The faces of boards that don't lie on the table yet."""
    used = {view.tables.face_board[face] for face, _ in view.placed}
    return [face.id for number, face in enumerate(view.kit.faces) if view.tables.face_board[number] not in used]


def draw_tray(view: LegendsView, book: Atlas) -> tuple[Item, list[Item]]:
    """Definitions, and the tray: the slot that comes next, and a line of four turns for every face."""
    kit, ground = view.kit, book.ground
    slot = ground.layout.slots[len(ground.placed)]
    place = f'x="{slot.x * UNIT + 14}" y="{slot.y * UNIT + 14}" width="{UNIT - 28}" height="{UNIT - 28}" rx="10"'
    shown = f'<rect class="sel" {place}/><rect class="sel2" {place}/>'
    out = [Item("lg-slot", f'<g id="lg-slot" class="from" aria-hidden="true">{shown}</g>')]
    half = THUMB / 2
    square = f'x="{num(-half)}" y="{num(-half)}" width="{THUMB}" height="{THUMB}" rx="5"'
    defs = [f'<g id="lg-thumb"><rect class="sea-bg" {square}/></g>']
    defs.append(f'<g id="lg-turn"><rect class="gilt-1s" {square}/><rect class="gilt-2s" {square}/></g>')
    for face in left_over(view):
        key, drawn = thumb(kit, face)
        defs.append(drawn)
        x, y = _corner(book, face)
        turns = [
            f'<g transform="translate({num(_middle(x, turn))} {num(y + 18 + half)})"><use href="#lg-thumb"/>'
            f'<use href="#{key}" transform="rotate({90 * turn})"/></g>'
            for turn in range(TURNS)
        ]
        title = text(x, y + 11, component_name(kit.faces[kit.face_index[face]], book.lang), "v")
        out.append(Item(f"f-{face}", f'<g id="f-{face}" data-thing="face {face}">{title}{"".join(turns)}</g>'))
    return Item("lg-tray", f'<g id="lg-tray"><defs>{"".join(defs)}</defs></g>'), out


def face_mark(book: Atlas, key: str, face: int, turn: int) -> Mark:
    """A face in one turn, which can be laid now."""
    x, y = _corner(book, book.ground.kit.faces[face].id)
    half = THUMB / 2
    left, top = _middle(x, turn) - half, y + 18
    hit = f'<rect class="hit" x="{num(left)}" y="{num(top)}" width="{THUMB}" height="{THUMB}"/>'
    return Mark(key, "map-gilt", svg=f'<use href="#lg-turn" x="{num(left + half)}" y="{num(top + half)}"/>{hit}')


def _corner(book: Atlas, face: str) -> Point:
    """Where the line of a face begins; the same while the whole map is laid."""
    row = book.ground.kit.face_index[face]
    if not book.ground.open_corners:
        return 824, row * 102
    return (26 if row < 4 else 826), 404 + (row % 4) * 101


def _middle(x: float, turn: int) -> float:
    return x + turn * (THUMB + 14) + THUMB / 2


@functools.lru_cache(maxsize=64)
def thumb(kit: Kit, face: str) -> tuple[str, str]:
    """A face drawn small round its middle: its id among the definitions, and the drawing."""
    size = THUMB - 8
    by_tint: dict[int, list[str]] = {}
    for region in kit.regions:
        if region.face == face:
            ring = [((x - 0.5) * size, (y - 0.5) * size) for x, y in region.polygon]
            by_tint.setdefault(tint(region.island), []).append(path(ring, closed=True))
    key = f"lg-face-{face}"
    lands = [f'<path class="land-{shade}" d="{"".join(rings)}"/>' for shade, rings in by_tint.items()]
    return key, f'<g id="{key}">{"".join(lands)}</g>'
