"""The small drawings that everything is made of: dice, shields, men, tokens, signs, gold leaf.

Dice, flags and tokens are defined once and laid by reference; what is drawn by reference has classes whose rules name
one class each.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Final

from citadelle.games.monster_lands.text.names import WORDS
from citadelle.kernel.words import Words
from citadelle.parts.lettering import LETTERS, text_at
from citadelle.parts.names import first_letter
from citadelle.parts.svg import HATCH, SHIELD, esc, icon, num, width

SIGNS: Final = {"S": "strength", "M": "magic", "P": "persuasion", "A": "claw"}
"""The sign of each colour of dice."""
CLASSES: Final = {"S": "d-str", "M": "d-mag", "P": "d-per", "A": "d-att"}
COLOUR_LETTERS: Final = ("S", "M", "P")
"""By colour, in the order of `tables.COLOURS`."""
GOOD_ICONS: Final = ("coin", "glory", "potion", "venom", "shield", "trap", "loot")
"""By good, in the order of `tables.GOODS`."""
OCTAGON: Final = "M6 0h18l6 6v12l-6 6H6l-6-6V6z"
"""A trap token, 30 by 24."""
LEAST: Final = 30
"""The least width and height of a tag that can be pressed: 24 pixels on a desk's screen."""

Sign = tuple[str, str]
"""One glyph of a line: ("i", icon), ("x", icon that doesn't count here), ("d", die) or ("t", text)."""


@functools.cache
def words() -> Words:
    """The few words that stand in the picture itself, laid over the game's."""
    return Words.load(files("citadelle.games.monster_lands") / "words_picture.toml").over(WORDS)


# --- definitions


def rounded_square(size: float, cls: str) -> str:
    """A rounded square with its corner at the origin."""
    return f'<rect class="{cls}" width="{num(size)}" height="{num(size)}" rx="{num(size * 0.2)}"/>'


@functools.cache
def definitions() -> str:
    """Everything that is laid by reference: dice without and with values, flags, tokens; the hatching."""
    out = [HATCH]
    for letter, sign in SIGNS.items():
        body = rounded_square(30, f"m-die {CLASSES[letter]}")
        ink = f"m-pip {CLASSES[letter]}"
        out.append(f'<symbol id="ml-{letter}" viewBox="-1 -1 32 32">{body}{icon(sign, 15, 15, 20, ink)}</symbol>')
        for value in range(1, 7):
            pips = f'<use class="gi {ink}" href="#p-{value}" x="2" y="2" width="26" height="26"/>'
            out.append(f'<symbol id="ml-{letter}{value}" viewBox="-1 -1 32 32">{body}{pips}</symbol>')
    for cls in range(6):
        flag = f'<path class="c-fr" d="{SHIELD}"/>{icon(f"s-{cls}", 7, 7.5, 9, "c-ch")}'
        out.append(f'<g id="ml-f{cls}" class="s{cls}">{flag}</g>')
        rings = '<circle class="m-key" r="18.5"/><circle class="m-ring" r="17"/><circle class="m-bone" r="11.5"/>'
        out.append(f'<g id="ml-m{cls}" class="s{cls}">{rings}<use href="#ml-f{cls}" x="6" y="-20"/></g>')
    out.append(f'<path id="ml-oct" d="{OCTAGON}"/>')
    out.append('<g id="ml-tag"><circle class="c-tag" r="9.5"/></g>')
    out.append('<g id="ml-tag2"><rect class="c-tag" x="-13" y="-9.5" width="26" height="19" rx="9.5"/></g>')
    out.append('<g id="ml-disc"><circle class="m-disc" r="20"/><circle class="m-line" r="17"/></g>')
    return "".join(out)


def die(letter: str, value: int, x: float, y: float, size: float, ident: str = "", extra: str = "") -> str:
    """A die with its corner at (x, y); value 0: not rolled. With an id it can be moved."""
    ref = f'href="#ml-{letter}{value or ""}"'
    box = f'width="{num(size)}" height="{num(size)}"'
    if ident:
        return f'<use id="{ident}" class="die" {ref} transform="translate({num(x)} {num(y)})" {box}{extra}/>'
    return f'<use {ref} x="{num(x)}" y="{num(y)}" {box}/>'


def pool_die(kind: int) -> tuple[str, int]:
    """A kind of pool die as letter and value."""
    return ("S", 0) if kind == 0 else ("M", 0) if kind == 1 else ("P", kind - 1)


def dice_row(counts: tuple[int, ...], x: float, y: float, size: float, gap: float) -> str:
    """Unrolled dice by colour, side by side."""
    out: list[str] = []
    for letter, count in zip(COLOUR_LETTERS, counts, strict=False):
        for _ in range(count):
            out.append(die(letter, 0, x, y, size))
            x += size + gap
    return "".join(out)


def space(x: float, y: float, w: float, h: float, colours: int, closed: bool = False, count: int = 1) -> str:
    """A dashed space with the signs of the dice it takes; one that is closed for so few players is crossed out."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="6"'
    if closed:
        cross = f"M{num(x + 7)} {num(y + 7)}l{num(w - 14)} {num(h - 14)}m0 {num(14 - h)}l{num(14 - w)} {num(h - 14)}"
        return f'<rect class="m-space" {box}/><path class="no" d="{cross}"/>'
    letters = [COLOUR_LETTERS[c] for c in range(3) if colours >> c & 1]
    out = [f'<rect class="m-space" {box}/>']
    if len(letters) == 1:
        for at in range(count):
            middle = x + w * (at + 0.5) / count
            out.append(icon(SIGNS[letters[0]], middle, y + h / 2, h * 0.6, f"m-hint {CLASSES[letters[0]]}"))
    elif len(letters) == 2:
        out.append(f'<path class="m-cut" d="M{num(x + 4)} {num(y + h - 4)}L{num(x + w - 4)} {num(y + 4)}"/>')
        for letter, dx, dy in ((letters[0], 0.3, 0.32), (letters[1], 0.7, 0.7)):
            out.append(icon(SIGNS[letter], x + w * dx, y + h * dy, h * 0.42, f"m-hint {CLASSES[letter]}"))
    else:
        for letter, dx, dy in zip(letters, (0.28, 0.72, 0.5), (0.3, 0.3, 0.72), strict=False):
            out.append(icon(SIGNS[letter], x + w * dx, y + h * dy, h * 0.36, f"m-hint {CLASSES[letter]}"))
    return "".join(out)


def initial(x: float, y: float, size: float, name: str, affinity: str) -> str:
    """An illuminated initial: the letter on the affinity's sky, with corner arcs."""
    a, b, c = num(size * 0.36), num(size - 3), num(size * 0.64)
    arcs = f"M3 {a}Q3 3 {a} 3M{b} {c}Q{b} {b} {c} {b}M{c} 3Q{b} 3 {b} {a}M{a} {b}Q3 {b} 3 {c}"
    return (
        f'<g class="{sky_class(affinity)}" transform="translate({num(x)} {num(y)})">'
        f'<rect class="ib" width="{num(size)}" height="{num(size)}" rx="3"/><path class="iv" d="{arcs}"/>'
        f'<text class="il" x="{num(size / 2)}" y="{num(size * 0.76)}" font-size="{num(size * 0.76)}">'
        f"{esc(first_letter(name))}</text></g>"
    )


def sky_class(affinity: str) -> str:
    """The class of an affinity's sky; those without one have the common sky."""
    return f"aff-{affinity}" if affinity in ("fire", "water", "air", "jungle") else "fam-none"


LOWEST_BAND: Final = 42.0
"""The least of a woodcut's 84 units of height that a band shows."""


def woodcut(art: str, x: float, y: float, w: float, h: float, middle: float) -> str:
    """A woodcut cut to a band round this height of it; in too wide a band it stands in the middle, under its sky."""
    tall = max(h * 120 / w, LOWEST_BAND)
    side = max(tall * w / h - 120, 0.0) / 2
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    view = f'viewBox="{num(-side)} 0 {num(120 + 2 * side)} {num(tall)}" preserveAspectRatio="xMidYMid slice"'
    down = f'y="{num(tall / 2 - middle)}" width="120" height="84"'
    skies = "".join(f'<use href="#art-strokes-1" x="{left}" {down}/>' for left in (-120, 120)) if side > 1 else ""
    ground = f'<rect class="a0" x="{num(-side)}" y="-20" width="{num(120 + 2 * side)}" height="150"/>'
    return f'<svg {box} {view}>{ground}{skies}<use href="#{art}" {down}/></svg>'


def whole_woodcut(art: str, x: float, y: float, w: float, h: float) -> str:
    """A woodcut that fills its box; what is too wide or too high for it is cut off on both sides."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return f'<rect class="a0" {box}/><use href="#{art}" {box}/>'


def number_tag(x: float, y: float, number: int) -> str:
    """A number on a bone tag, its middle at (x, y)."""
    ref = "ml-tag" if number < 10 else "ml-tag2"
    return f'<use href="#{ref}" x="{num(x)}" y="{num(y)}"/>' + text_at(x, y + 5.5, number, "num sm", LETTERS, "middle")


# --- lines of signs


def signs(line: list[Sign], x: float, y: float, size: float = 15.5) -> str:
    """Glyphs in a line from x on, centred on y."""
    out: list[str] = []
    for kind, what in line:
        if kind == "t":
            letters = max(size - 1, LETTERS)
            out.append(text_at(x, y + (letters + 1) * 0.36, what, "b", letters))
            x += text_wide(what, size) + 3
        elif kind == "d":
            out.append(die(what, 0, x, y - size / 2, size))
            x += size + 3
        else:
            out.append(icon(what, x + size / 2, y, size))
            if kind == "x":
                out.append(f'<path class="m-bar" d="M{num(x)} {num(y + size / 2)}l{num(size)} {num(-size)}"/>')
            x += size + 2
    return "".join(out)


def text_wide(said: str, size: float) -> float:
    """The room of a few characters in a line of signs."""
    return width(said, max(size - 1, LETTERS), bold=True) * 0.86


def signs_wide(line: list[Sign], size: float = 15.5) -> float:
    """The room that a line of signs takes."""
    return sum(text_wide(what, size) + 3 if kind == "t" else size + (3 if kind == "d" else 2) for kind, what in line)


# --- gold leaf


def gilt(x: float, y: float, w: float, h: float, r: float = 7) -> str:
    """Gold leaf round a box, which takes the pointer."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
    return f'<rect class="hit" {box}/><rect class="gilt-1s" {box}/><rect class="gilt-2s" {box}/>'


def pill(x: float, y: float, line: list[Sign], size: float = 15.5) -> str:
    """A small gilt tag with signs, its middle at (x, y)."""
    w, h = pill_wide(line, size), max(size + 9, LEAST)
    box = f'x="{num(x - w / 2)}" y="{num(y - h / 2)}" width="{num(w)}" height="{num(h)}" rx="{num(h / 2)}"'
    return f'<g class="m-pill"><rect {box}/>{signs(line, x - w / 2 + 6, y, size)}</g>'


def pill_wide(line: list[Sign], size: float = 15.5) -> float:
    """The width of such a tag."""
    return max(signs_wide(line, size) + 11, LEAST)
