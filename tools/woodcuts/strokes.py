"""The engraver's tools: skies, outlines, light and shade. A woodcut is 120 by 84 units.

Four inks, all from the style sheet: a0 sky, a1 ink, a2 middle tone, a3 light. Lines: l1 ink, h1 fine ink, h3 light.
What a card's band shows is the middle, from y 18 to y 66; a unit's figure stands between x 28 and x 92.
"""

from __future__ import annotations

import math
import random
from typing import Final

SKIES: Final = (1, 2, 3)
"""Numbers of the skies that all woodcuts share; each is a symbol of its own."""


def num(value: float) -> str:
    """A coordinate with at most one decimal."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def fill(path: str, ink: str = "a1") -> str:
    """An area in one ink."""
    return f'<path class="{ink}" d="{path}"/>'


def line(path: str, ink: str = "l1") -> str:
    """A line."""
    return f'<path class="{ink}" d="{path}"/>'


def edged(path: str, ink: str = "a3") -> str:
    """An area with an ink line round it."""
    return fill(path, ink) + line(path)


def disc(x: float, y: float, r: float, ink: str = "a3") -> str:
    """A round area."""
    return f'<circle class="{ink}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def ring(x: float, y: float, r: float, ink: str = "a3") -> str:
    """A round area with an ink line round it."""
    return disc(x, y, r, ink) + disc(x, y, r, "l1")


def twice(drawn: str) -> str:
    """A drawing and its mirror image about the middle."""
    return drawn + f'<g transform="matrix(-1 0 0 1 120 0)">{drawn}</g>'


def placed(drawn: str, x: float, y: float, size: float = 1, flip: bool = False, turn: float = 0) -> str:
    """A drawing round (0, 0) laid at a place, larger or smaller, mirrored, turned."""
    turned = f" rotate({num(turn)})" if turn else ""
    scaled = f" scale({-size if flip else size:g} {size:g})" if size != 1 or flip else ""
    return f'<g transform="translate({num(x)} {num(y)}){turned}{scaled}">{drawn}</g>'


def smaller(drawn: str, size: float, base: float = 84) -> str:
    """A drawing made smaller about the middle of a line at this height."""
    return placed(drawn, 60 * (1 - size), base * (1 - size), size)


def sky(number: int = 1, x: float = 0, y: float = 0, r: float = 0) -> str:
    """A sky of strokes, with a sun or moon in it."""
    drawn = f'<use href="#art-strokes-{number}" width="120" height="84"/>'
    return drawn + (disc(x, y, r + 2.5, "a0") + disc(x, y, r) if r else "")


def strokes(number: int) -> str:
    """The strokes of a shared sky: they swell and break."""
    chance = random.Random(number)
    out = []
    y = 4.0
    while y < 80:
        x = chance.uniform(-6, 6)
        while x < 120:
            wide = chance.uniform(16, 46)
            out.append(f"M{num(max(x, 0))} {num(y)}H{num(min(120, x + wide))}")
            x += wide + chance.uniform(3, 9)
        y += 4.2
    return line("".join(out), "h1")


def night() -> str:
    """The ink of a night sky, with stars and a few strokes."""
    return fill("M0 0h120v84H0z") + line("M4 52h22M100 56h16M8 34h10M104 32h12M12 22h14M96 22h10", "h3")


def rays(x: float, y: float, near: float, far: float, count: int, first: float = 0, last: float = 360) -> str:
    """Light round a place, in long and short strokes."""
    out = ""
    for i in range(count):
        angle = math.radians(first + (last - first) * i / count)
        end = far if i % 2 == 0 else near + (far - near) * 0.6
        cos, sin = math.cos(angle), math.sin(angle)
        out += f"M{num(x + near * cos)} {num(y + near * sin)}L{num(x + end * cos)} {num(y + end * sin)}"
    return line(out, "h1")


def jagged(x: float, y: float, wide: float, tall: float, teeth: int, depth: float, start: float = 0) -> str:
    """The path of a ring of points: a mane, a burst, a thorny ball."""
    out = []
    for i in range(2 * teeth):
        angle = math.radians(start + 180 * i / teeth)
        k = 1.0 if i % 2 == 0 else depth
        out.append(f"{num(x + wide * k * math.cos(angle))} {num(y + tall * k * math.sin(angle))}")
    return "M" + "L".join(out) + "z"


def stars(*places: tuple[float, float, float], ink: str = "a3") -> str:
    """Stars of four points: place and size."""
    out = ""
    for x, y, s in places:
        a, b = num(s * 0.3), num(s * 0.7)
        out += f"M{num(x)} {num(y - s)}l{a} {b} {b} {a}-{b} {a}-{a} {b}-{a}-{b}-{b}-{a} {b}-{a}z"
    return fill(out, ink)


def ground(y: float, number: int = 1, ink: str = "a1") -> str:
    """Uneven ground from this height down."""
    chance = random.Random(number)
    out = f"M0 84V{num(y)}"
    for x in range(0, 121, 15):
        out += f"L{x} {num(y + chance.uniform(-2, 2))}"
    return fill(out + "V84z", ink) + line(
        f"M{10 + number % 20} {num(y + 6)}h26M{64 + number % 17} {num(y + 9)}h30", "h3"
    )


def hill(y: float, ink: str = "a2") -> str:
    """A gentle rise from side to side."""
    return fill(f"M0 84V{num(y)}q60-10 120 0v{num(84 - y)}z", ink)


def fir(x: float, base: float, tall: float, ink: str = "a1") -> str:
    """A fir."""
    out = f"M{num(x)} {num(base - tall)}"
    for k, side in ((0.34, 1), (0.62, 1), (0.92, 1), (0.92, -1), (0.62, -1), (0.34, -1)):
        y, wide = base - tall + tall * k, side * tall * 0.42 * (0.35 + 0.65 * k)
        if side > 0:
            out += f"L{num(x + wide)} {num(y)}L{num(x + wide * 0.45)} {num(y - 1.5)}"
        else:
            out += f"L{num(x + wide * 0.45)} {num(y - 1.5)}L{num(x + wide)} {num(y)}"
        if k == 0.92 and side > 0:
            out += f"L{num(x + 1.5)} {num(base - tall * 0.08)}V{num(base)}H{num(x - 1.5)}V{num(base - tall * 0.08)}"
    return fill(out + "z", ink)


def oak(x: float, base: float, tall: float, ink: str = "a1") -> str:
    """A tree with a round crown, its light from the left."""
    r = tall * 0.3
    y = base - tall + r
    sway = f"q{num(r * 0.4)}-{num(tall * 0.2)} {num(r * 0.2)}-{num(tall * 0.5)}h{num(r * 0.6)}"
    out = fill(f"M{num(x - r * 0.5)} {num(base)}{sway}q0 {num(tall * 0.3)} {num(r * 0.5)} {num(tall * 0.5)}z", ink)
    for dx, dy, size in ((0, 0, 1), (-0.8, 0.55, 0.7), (0.8, 0.5, 0.75)):
        out += disc(x + r * dx, y + r * dy, r * size, ink)
    if ink != "a1":
        return out
    a, b = num(r * 0.55), num(r * 0.4)
    first = f"M{num(x - r * 0.6)} {num(y)}q{num(r * 0.1)}-{a} {a}-{a}"
    return out + line(f"{first}M{num(x - r * 1.2)} {num(y + r * 0.7)}q0-{b} {b}-{num(r * 0.5)}", "h3")


def dead_tree(x: float, base: float, size: float = 1) -> str:
    """A bare tree."""
    drawn = line("M0 0c2-14-2-20 4-32M2-18c-6-4-9-9-10-15M3-23c5-3 8-8 9-14M3-28c-3-4-4-7-4-11M-7-26l-5-3")
    return placed(drawn, x, base, size)


def peak(x: float, base: float, wide: float, tall: float) -> str:
    """A mountain, lit from the left."""
    top = base - tall
    mid = x + wide * 0.06
    return fill(f"M{num(x - wide / 2)} {num(base)}L{num(x)} {num(top)}L{num(x + wide / 2)} {num(base)}z", "a3") + fill(
        f"M{num(x)} {num(top)}L{num(x - wide * 0.07)} {num(top + tall * 0.3)}L{num(mid)} {num(top + tall * 0.45)}"
        f"L{num(x - wide * 0.04)} {num(top + tall * 0.7)}L{num(mid + wide * 0.05)} {num(base)}H{num(x + wide / 2)}z"
    )


def tower(x: float, base: float, wide: float, tall: float, ink: str = "a1") -> str:
    """A tower with battlements; a light one has its shade and its outline."""
    t = wide / 5
    teeth = f"h{num(t)}v{num(t)}h{num(t)}v{num(-t)}h{num(t)}v{num(t)}h{num(t)}v{num(-t)}h{num(t)}"
    path = f"M{num(x)} {num(base)}V{num(base - tall)}{teeth}V{num(base)}z"
    if ink == "a1":
        return fill(path)
    shade = f"M{num(x + wide * 0.62)} {num(base)}V{num(base - tall + t)}H{num(x + wide)}V{num(base)}z"
    return fill(path, ink) + fill(shade) + line(path)


def window(x: float, y: float, tall: float = 6, ink: str = "a3") -> str:
    """A narrow window with a round head."""
    return fill(f"M{num(x - 1.4)} {num(y)}v{num(1.4 - tall)}a1.4 1.4 0 0 1 2.8 0v{num(tall - 1.4)}z", ink)


def house(x: float, base: float, wide: float, tall: float, roof: float, ink: str = "a3") -> str:
    """A house with its gable to the front."""
    top = base - tall
    gable = f"M{num(x - 3)} {num(top)}L{num(x + wide / 2)} {num(top - roof)}L{num(x + wide + 3)} {num(top)}z"
    return edged(f"M{num(x)} {num(base)}v{num(-tall)}h{num(wide)}v{num(tall)}z", ink) + fill(gable)


def eye(x: float, y: float, wide: float, tall: float) -> str:
    """An eye with a slit."""
    lid, slit, up = tall * 1.9, tall * 0.35, tall * 0.8
    left = f"{num(x - wide)} {num(y)}"
    path = f"M{left}Q{num(x)} {num(y - lid)} {num(x + wide)} {num(y)}Q{num(x)} {num(y + lid)} {left}z"
    pupil = f"M{num(x)} {num(y - up)}q{num(slit)} {num(up)} 0 {num(2 * up)}q{num(-slit)} {num(-up)} 0 {num(-2 * up)}z"
    return edged(path) + disc(x, y, tall * 0.82, "a2") + fill(pupil)


def skull(x: float, y: float, size: float = 1) -> str:
    """A skull from the front, about 32 by 36."""
    head = edged("M-16 0q-1-20 16-20t16 20q0 6-5 8v8h-22v-8q-5-2-5-8z")
    holes = fill("M-11-3q4-5 8 0 1 8-4 8t-4-8zM3-3q4-5 8 0 1 8-4 8t-4-8zM0 4l3 6h-6z")
    return placed(head + holes + line("M-5 11v5M0 11v5M5 11v5"), x, y, size)


def sword(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """A sword, point up, its guard at the place."""
    blade = edged("M0-52l3.200 5V0h-6.400v-47z") + fill("M0-52l3.200 5V0H0z")
    return placed(blade + fill("M-10 0h20v4h-20zM-2 4h4v9h-4z") + disc(0, 15, 3.2, "a1"), x, y, size, turn=turn)


def feathers(x: float, y: float, size: float = 1, flip: bool = False) -> str:
    """A raised wing of five feathers that grows from the place."""
    out = ""
    for i, (turn, n) in enumerate(((-78, 44), (-60, 46), (-42, 44), (-24, 38), (-6, 30))):
        path = f"M0 0q{n // 2}-7 {n} 0q{num(-n * 0.45)} 8 {-n} 0z"
        out += f'<g transform="rotate({turn})">{edged(path, "a3" if i % 2 == 0 else "a2")}</g>'
    return placed(out, x, y, size, flip)


def bat_wing(x: float, y: float, size: float = 1, flip: bool = False, ink: str = "a1") -> str:
    """A leathery wing that grows from the place to the upper right."""
    path = "M0 0Q4-22 22-34q12 2 22 12-8-1-11 6 6 3 7 10-8-4-13 2 3 4 2 9-7-5-13-1-2 4-4 6z"
    veins = line("M4-4Q10-20 22-32Q26-24 32-16M22-32Q24-16 26-4M22-32Q16-14 14 2", "h3" if ink == "a1" else "l1")
    body = fill(path) if ink == "a1" else edged(path, ink)
    return placed(body + veins, x, y, size, flip)


def flame(x: float, y: float, size: float = 1, ink: str = "a3") -> str:
    """A flame that stands on the place, 20 wide and 30 high."""
    return placed(edged("M0-30q3 9 8 14 6 8 0 14-3 3-8 2-5 1-8-2-6-7 0-14 1 3 3 4 0-10 5-18z", ink), x, y, size)


def bolt(x: float, y: float, size: float = 1) -> str:
    """Lightning that strikes down from the place."""
    return placed(edged("M4 0L-8 18h7l-5 16L10 13H2L8 0z"), x, y, size)


def moon(x: float, y: float, size: float = 1) -> str:
    """A crescent."""
    return placed(fill("M0-16a18 18 0 1 0 16 27A15 15 0 0 1 0-16z", "a3"), x, y, size)


def bats(*places: tuple[float, float]) -> str:
    """Bats in the sky."""
    return fill("".join(f"M{num(x)} {num(y)}q4-4 7 0 3-4 7 0-4 0-7 4-3-4-7-4z" for x, y in places))


def dragon_head(ink: str) -> str:
    """A dragon's head and neck, looking left, in an ink of its own; without eye and scales."""
    path = (
        "M92 84q4-18-4-30-8 6-18 6l-18 6q-9 6-16 1-4-4 1-8l12-6-16"
        " 2q-6-2-3-8l20-11q5-8 13-10l-8-14q12 2 17 12l6-13q7 7 5 16 18 8 22 30 1 14-1 27z"
    )
    return fill(path) if ink == "a1" else edged(path, ink)
