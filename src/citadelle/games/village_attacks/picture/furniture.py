"""What stands printed in a room, by its kind: pillars, tables, shelves, graves; drawn in relief below everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.village_attacks.picture.plan import Room
from citadelle.parts.svg import num


def pillars(w: float, h: float) -> str:
    """Four pillars near the corners."""
    out = ""
    for cx in (24, w - 24):
        for cy in (44, h - 24):
            out += f"M{num(cx - 9)} {num(cy)}a9 9 0 1 0 18 0a9 9 0 1 0-18 0"
            out += f"M{num(cx - 5)} {num(cy)}a5 5 0 1 0 10 0a5 5 0 1 0-10 0"
    return out


def tables(w: float, h: float) -> str:
    """A long table with benches."""
    x, y = w / 2 - 75, h / 2 + 16
    out = f"M{num(x)} {num(y)}h150v22h-150zM{num(x + 6)} {num(y + 6)}h138M{num(x + 6)} {num(y + 16)}h138"
    seats = "".join(
        f"M{num(x + 10 + i * 24)} {num(y - 12)}h14v8h-14zM{num(x + 10 + i * 24)} {num(y + 26)}h14v8h-14z"
        for i in range(6)
    )
    return out + seats


def crates(w: float, h: float) -> str:
    """Crates in a corner."""
    x, y = w - 52, h - 56
    return (
        f"M{num(x)} {num(y)}h32v32h-32zM{num(x)} {num(y)}l32 32M{num(x + 32)} {num(y)}l-32 32"
        f"M{num(x + 8)} {num(y + 34)}h26v14h-26z"
    )


def racks(w: float, h: float) -> str:
    """Racks along the lower wall."""
    return f"M12 {num(h - 8)}h{num(w - 24)}" + "".join(f"M{num(x)} {num(h - 13)}v9" for x in range(20, int(w) - 16, 22))


def runner(w: float, h: float) -> str:
    """A carpet along a corridor."""
    if w >= h:
        return f"M8 {num(h - 26)}h{num(w - 16)}M8 {num(h - 10)}h{num(w - 16)}" + "".join(
            f"M{num(x)} {num(h - 18)}h14" for x in range(16, int(w) - 24, 30)
        )
    return f"M48 56v{num(h - 66)}h{num(w - 96)}v{num(66 - h)}M54 56v{num(h - 72)}h{num(w - 108)}v{num(72 - h)}"


def tufts(w: float, h: float) -> str:
    """Grass between the stones."""
    spots = ((0.52, 0.44), (0.09, 0.92), (0.5, 0.92), (0.88, 0.5), (0.3, 0.62))
    return "".join(f"M{num(w * a)} {num(h * b)}l3-7 3 7M{num(w * a + 6)} {num(h * b)}l3-5" for a, b in spots)


def graves(w: float, h: float) -> str:
    """Graves in rows."""
    return "".join(
        f"M{num(x)} {num(y)}v-10a7 7 0 0 1 14 0v10zM{num(x + 7)} {num(y - 13)}v8M{num(x + 4)} {num(y - 10)}h6"
        f"M{num(x - 3)} {num(y)}h20"
        for x in range(30, int(w) - 30, 62)
        for y in range(64, int(h) - 4, 62)
    )


def shelves(w: float, h: float) -> str:
    """Shelves of books along the walls."""
    out = f"M10 42h{num(w - 20)}v14h-{num(w - 20)}z" + f"M10 {num(h - 24)}h{num(w - 20)}v14h-{num(w - 20)}z"
    return out + "".join(f"M{num(x)} 42v14M{num(x + 4)} {num(h - 24)}v14" for x in range(20, int(w) - 14, 12))


def altar(w: float, h: float) -> str:
    """An altar with its steps."""
    x, y = w / 2, h / 2 + 14
    return (
        f"M{num(x - 34)} {num(y - 12)}h68v24h-68zM{num(x - 42)} {num(y - 18)}h84v36h-84zM{num(x)} {num(y - 8)}v16"
        f"M{num(x - 6)} {num(y - 3)}h12"
    )


def circle(w: float, h: float) -> str:
    """A circle drawn on the floor, with a star in it."""
    x, y, r = w / 2, h / 2 + 18, min(w, h) / 2 - 28
    star = f"M{num(x)} {num(y - r)}L{num(x + r * 0.59)} {num(y + r * 0.81)}L{num(x - r * 0.95)} {num(y - r * 0.31)}"
    star += f"H{num(x + r * 0.95)}L{num(x - r * 0.59)} {num(y + r * 0.81)}z"
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0-{num(2 * r)} 0{star}"


def hearth(w: float, h: float) -> str:
    """A hearth with its pot."""
    return (
        f"M{num(w - 62)} {num(h - 8)}v-26h44v26zM{num(w - 56)} {num(h - 8)}v-14q16-14 32 0v14"
        f"M20 {num(h - 20)}h44v10h-44zM26 {num(h - 10)}v6M58 {num(h - 10)}v6"
    )


def glow(w: float, h: float) -> str:
    """The ring round the Heart."""
    return "M12 100a76 68 0 1 0 152 0a76 68 0 1 0-152 0"


BY_LABEL: Final[dict[str, Callable[[float, float], str]]] = {
    "EH": pillars, "BH": tables, "ST": crates, "A": racks, "CY": tufts, "G": graves, "L": shelves, "C": altar,
    "SR": circle, "K": hearth, "T": altar, "SA": altar, "LC": runner, "MC": runner, "SC": runner, "CH": glow,
}  # fmt: skip
"""By the letters of a tile's label; a tile of a pack may have others, and stands bare."""


def furniture(room: Room) -> str:
    """The furniture of a room, from the room's corner."""
    draw = BY_LABEL.get(room.label.partition("-")[0])
    if draw is None or (room.label.startswith("CH") and not room.heart):
        return ""
    return f'<path class="v-decor" d="{draw(room.w, room.h)}"/>'
