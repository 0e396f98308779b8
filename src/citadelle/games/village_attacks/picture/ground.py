"""The printed plan: grass and trees, the castle wall, floors with names and distances, walls and doors."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from citadelle.games.village_attacks.picture.furniture import furniture
from citadelle.games.village_attacks.picture.pieces import definitions
from citadelle.games.village_attacks.picture.plan import CELL_H, CELL_W, HEAD, Plan, Room, plan_of
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.kernel.scene import Item
from citadelle.parts.lettering import fitted_text, text_at
from citadelle.parts.svg import icon, num, split_line, text, width
from citadelle.parts.zones import FAR

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit

SPOTS: Final = ((0.14, 0.42, 34), (0.3, 0.86, 44), (0.52, 0.52, 30), (0.7, 0.9, 38), (0.86, 0.44, 48), (0.46, 0.98, 26))
"""Where trees may stand in a free cell, and how tall."""
DIST_WIDE: Final = 34


def rect(room: Room, cls: str, inset: float = 0) -> str:
    """The box of a room."""
    x, y, w, h = room.box
    box = f'x="{num(x + inset)}" y="{num(y + inset)}" width="{num(w - 2 * inset)}" height="{num(h - 2 * inset)}"'
    return f'<rect class="{cls}" {box}/>'


@functools.lru_cache(maxsize=32)
def ground_item(kit: Kit, scenario: int, compact: bool) -> Item:
    """Grass, trees and the castle wall."""
    plan = plan_of(kit, scenario)
    x, y, w, h = plan.box
    far = f'x="{num(x - 1200)}" y="{num(y - 1200)}" width="{num(w + 2400)}" height="{num(h + 2400)}"'
    walls = "".join("".join(rect(room, cls) for room in plan.rooms) for cls in ("v-wall1", "v-wall2", "v-wall3"))
    return Item("va-ground", f'<g id="va-ground"><rect class="v-grass" {far}/>{scenery(plan, compact)}{walls}</g>')


def scenery(plan: Plan, compact: bool) -> str:
    """Firs and tufts on free ground, the same every time."""
    taken = [box for box in (plan.cartouche, plan.key) if box is not None and not compact]
    trees: list[str] = []
    tufts: list[str] = []
    low = int((plan.box[1] + plan.box[3]) // CELL_H) + 1
    for line in range(-1, low):
        for column in range(-1, plan.columns + 1):
            if (column, line) in plan.cells:
                continue
            for at, (dx, dy, tall) in enumerate(SPOTS):
                tx, ty = (column + dx) * CELL_W, (line + dy) * CELL_H
                if (column * 7 + line * 5 + at * 3) % 4 or not is_bare(plan, tx, ty, tall, taken):
                    continue
                trees.append(fir(tx, ty, tall))
            tx, ty = (column + 0.4) * CELL_W, (line + 0.3) * CELL_H
            if (column + line) % 2 and is_bare(plan, tx, ty, 10, taken):
                tufts.append(f"M{num(tx)} {num(ty)}l2-6M{num(tx + 5)} {num(ty)}v-7M{num(tx + 10)} {num(ty)}l-2-6")
    return f'<path class="v-tree" d="{"".join(trees)}"/><path class="v-tuft" d="{"".join(tufts)}"/>'


def fir(x: float, y: float, tall: float) -> str:
    """A fir that stands at a place."""
    s = tall / 50
    steps = (
        (0, -50),
        (11, 18),
        (-4, 0),
        (8, 14),
        (-5, 0),
        (9, 12),
        (-16, 0),
        (0, 6),
        (-6, 0),
        (0, -6),
        (-16, 0),
        (9, -12),
    )
    path = "".join(f"l{num(dx * s)} {num(dy * s)}" for dx, dy in (*steps[1:], (-5, 0), (8, -14), (-4, 0)))
    return f"M{num(x)} {num(y - tall)}{path}z"


def is_bare(plan: Plan, x: float, y: float, tall: float, taken: list[tuple[float, float, float, float]]) -> bool:
    """May a tree stand there: off every wall, torch and cartouche?"""
    for box in [room.box for room in plan.rooms]:
        if box[0] - 40 < x < box[0] + box[2] + 40 and box[1] - 26 < y < box[1] + box[3] + tall + 24:
            return False
    return not any(left - 18 < x < left + w + 18 and top - 4 < y < top + h + tall + 4 for left, top, w, h in taken)


@functools.lru_cache(maxsize=32)
def shape_item(kit: Kit, scenario: int) -> Item:
    """The definitions: pieces, and the outline and the hatched floor of every room for gold leaf."""
    shapes: list[str] = []
    for room in plan_of(kit, scenario).rooms:
        x, y, w, h = room.box
        head = 54 if w <= CELL_W and h > CELL_H else HEAD
        left, wide = num(x + 8), num(w - 16)
        outline = f'x="{left}" y="{num(y + 8)}" width="{wide}" height="{num(h - 16)}" rx="3"'
        floor = f'x="{left}" y="{num(y + head)}" width="{wide}" height="{num(h - head - 8)}"'
        shapes.append(f'<rect id="vz-{room.zone}" {outline}/><rect id="vh-{room.zone}" {floor}/>')
    return Item("va-defs", f'<g id="va-defs"><defs>{definitions()}{"".join(shapes)}</defs></g>')


# --- rooms


def room_items(p: DrawnPosition) -> list[Item]:
    """Every room: its floor, furniture, name and distance to the Heart."""
    return [room_item(p, room) for room in p.plan.rooms]


def room_item(p: DrawnPosition, room: Room) -> Item:
    """One room; a collapsed one is rubble."""
    ident = f"vr-{room.zone}"
    cls = "v-hall" if room.heart else "v-yard" if room.label.startswith(("CY", "G")) else "v-floor"
    cls = "v-corr" if room.kind == "corridor" else cls
    x, y, w, h = room.box
    body = rect(room, cls)
    if cls != "v-yard":
        box = f'width="{num(w)}" height="{num(h)}"'
        body += f'<rect fill="url(#va-flags)" x="{num(x)}" y="{num(y)}" {box}/>'
    if p.is_gone(room.zone):
        body += rubble(room) + name(p, room, 0)
    else:
        body += f'<g transform="translate({num(x)} {num(y)})">{furniture(room)}</g>'
        far = p.distances[room.zone]
        body += name(p, room, DIST_WIDE) + (distance(room, far) if far != FAR and not room.heart else "")
        if p.view.dark >> room.zone & 1:
            body += rect(room, "v-veil", 3.5)
    thing = p.view.castle.zone_ids[room.zone]
    return Item(ident, f'<g id="{ident}" data-thing="zone {thing}">{body}</g>')


def rubble(room: Room) -> str:
    """Stones where a room has collapsed."""
    x, y, w, h = room.box
    stones = "".join(
        f"M{num(x + dx)} {num(y + dy)}l12-16 22 2 10 18-16 10z"
        for dx in range(14, int(w) - 40, 52)
        for dy in range(60, int(h) - 6, 34)
    )
    return rect(room, "v-ruin") + f'<path class="v-rubble" d="{stones}"/>'


def name(p: DrawnPosition, room: Room, off: float) -> str:
    """The name high left: in two lines where a room is one cell wide and tall, shortened where it is small."""
    said = p.zone_name(room.zone)
    space = room.w - (30 if off else 20) - off
    if width(said, 17, bold=True) <= space:
        return text_at(room.x + 13, room.y + 26, said, "v-name b", 17)
    if room.h > CELL_H and " " in said:
        lines = split_line(said, 8)
        return "".join(
            fitted_text(room.x + 13, room.y + 25 + at * 19, line, space if not at else room.w - 22, "v-name b", 17)
            for at, line in enumerate(lines)
        )
    return fitted_text(room.x + 11, room.y + 26, shortened(p, said), space, "v-name b", 17)


def shortened(p: DrawnPosition, said: str) -> str:
    """A long name with its usual abbreviations."""
    for at in range(1, 4):
        long, short = p.say(f"plan.long{at}"), p.say(f"plan.short{at}")
        said = said.replace(long, short)
    return said


def distance(room: Room, far: int) -> str:
    """How far the Heart is: a heart and a number in a pill high right."""
    x, y = room.x + room.w - 11 - DIST_WIDE, room.y + 11
    pill = f'<rect class="v-pill" x="{num(x)}" y="{num(y)}" width="{DIST_WIDE}" height="20" rx="10"/>'
    return pill + icon("va-heart", x + 11, y + 10.5, 13, "v-red") + text(x + 20, y + 15.5, far, "v-far")


@functools.lru_cache(maxsize=32)
def wall_item(kit: Kit, scenario: int) -> Item:
    """The rooms' walls with their doors."""
    plan = plan_of(kit, scenario)
    out = [rect(room, "v-line") for room in plan.rooms]
    for door in plan.doors:
        x, y = door.x, door.y
        if door.sideways:
            gap, sill = f"M{num(x)} {num(y - 21)}v42", f"M{num(x)} {num(y - 20)}v40"
            jambs = f"M{num(x - 9)} {num(y - 27)}h18v7h-18zM{num(x - 9)} {num(y + 20)}h18v7h-18z"
        else:
            gap, sill = f"M{num(x - 23)} {num(y)}h46", f"M{num(x - 22)} {num(y)}h44"
            jambs = f"M{num(x - 29)} {num(y - 9)}h7v18h-7zM{num(x + 22)} {num(y - 9)}h7v18h-7z"
        out.append(
            f'<path class="v-gap" d="{gap}"/><path class="v-sill" d="{sill}"/><path class="v-jamb" d="{jambs}"/>'
        )
    return Item("va-walls", f'<g id="va-walls" class="print">{"".join(out)}</g>')
