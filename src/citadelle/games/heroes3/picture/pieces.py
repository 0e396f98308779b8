"""The small drawings that everything is made of: hexes, tokens, shields, pennants, woodcuts, gold leaf.

Shapes that come often are defined once and laid by reference, so their classes have rules that name one class each.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Final

from citadelle.games.heroes3.text.names import WORDS
from citadelle.kernel.words import Words
from citadelle.parts.svg import HATCH, icon, num

R: Final = 54.0
"""The radius of a field."""
SHIELD: Final = "M-9-11h18v11q0 8-9 12-9-4-9-12z"
GUARD: Final = "M-16-15h32v15q0 12-16 18-16-6-16-18z"
MAIN_FLAG: Final = "M0-37h35l-8 10.5 8 10.5H0z"
SECOND_FLAG: Final = "M0-36l31 10-31 10z"
CRAG: Final = (
    '<path class="h3-crag" d="M-34 22l16-34 10 8 12-26 30 52z"/>'
    '<path class="h3-crag2" d="M4-30l30 52h-22l-4-24-8-8zM-18-12l6 14-4 20h-8z"/>'
)
HEART: Final = "M0 4.5C-5 1-6-1-6-3.2A3.1 3.1 0 0 1 0-5 3.1 3.1 0 0 1 6-3.2C6-1 5 1 0 4.5z"
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII")
RESOURCE_ICON: Final = ("gold", "materials", "valuables")
TYPE_ICON: Final = ("boot", "flying", "ranged")
SKIES: Final = {"castle": "fam-noble", "dungeon": "fam-dire", "necropolis": "fam-cursed"}
CARD_SKIES: Final = ("fam-mountain", "fam-forest", "fam-ancient", "fam-arcane", "fam-noble")
"""The sky of a card's woodcut by kind of card."""
CARD_ICON: Final = ("attack", "crown", "amulet", "spell", "pennant")
BUILDING_ICON: Final = ("town", "citadel", "spell", "village", "village", "village", "xp", "hammer")
LOCATION_ICON: Final = {
    "town": "town", "settlement": "village", "mine": "pick", "resource_symbol": "dicez", "treasure_symbol": "treasure",
    "artifact_symbol": "amulet", "windmill": "windmill", "water_wheel": "wheel", "learning_stone": "stone",
    "stables": "horseshoe", "trading_post": "scales", "magic_spring": "spring", "mystical_garden": "garden",
    "redwood_observatory": "observatory", "temple": "temple", "fountain_of_youth": "fountain", "witch_hut": "hut",
    "obelisk": "obelisk", "tree_of_knowledge": "tree", "pandoras_box": "box", "shrine_of_magic_gesture": "shrine",
    "shrine_of_magic_incantation": "shrine-word", "warriors_tomb": "tomb", "sanctuary": "sanct", "grail": "grail",
    "dragon_utopia": "dragon",
}  # fmt: skip
MINE_ICON: Final = {
    "quarry": "pick", "gold_mine": "gold", "crystal_cavern": "crystal", "gem_pond": "valuables",
    "alchemist_lab": "venom",
}  # fmt: skip


@functools.cache
def words() -> Words:
    """The words that stand in the picture itself, laid over the game's."""
    return Words.load(files("citadelle.games.heroes3") / "words_picture.toml").over(WORDS)


def use(ref: str, x: float = 0, y: float = 0, more: str = "") -> str:
    """Something defined, with its origin at a place."""
    at = f' x="{num(x)}"' if x else ""
    at += f' y="{num(y)}"' if y else ""
    return f'<use href="#{ref}"{at}{more}/>'


def hexagon(x: float, y: float, k: float = R) -> str:
    """The outline of a field as path data."""
    w = k * 0.866
    return (
        f"M{num(x)} {num(y - k)}l{num(w)} {num(k / 2)}v{num(k)}l{num(-w)} {num(k / 2)}"
        f"l{num(-w)} {num(-k / 2)}v{num(-k)}z"
    )


def box_path(x: float, y: float, w: float, h: float, r: float = 6) -> str:
    """A box with round corners as path data."""
    return (
        f"M{num(x + r)} {num(y)}h{num(w - 2 * r)}q{num(r)} 0 {num(r)} {num(r)}v{num(h - 2 * r)}"
        f"q0 {num(r)} {num(-r)} {num(r)}h{num(2 * r - w)}q{num(-r)} 0 {num(-r)} {num(-r)}"
        f"v{num(2 * r - h)}q0 {num(-r)} {num(r)} {num(-r)}z"
    )


@functools.cache
def definitions() -> str:
    """Everything that is laid by reference."""
    out = [HATCH]
    out.append(f'<path id="h3-hex" d="{hexagon(0, 0)}"/><path id="h3-hexi" d="{hexagon(0, 0, R - 5)}"/>')
    out.append(f'<path id="h3-backi" d="{hexagon(0, 0, 38)}"/><g id="h3-crag">{CRAG}</g>')
    for size in (18, 21, 25):
        disc = f'<circle class="h3-disc" r="{size}"/><circle class="h3-ring" r="{size - 3}"/>'
        out.append(f'<g id="h3-tok{size}">{disc}</g>')
    for cls in range(6):
        body = f'<path class="h3-key" d="{SHIELD}"/><path class="h3-fill" d="{SHIELD}"/>'
        out.append(f'<g id="h3-s{cls}" class="s{cls}">{body}{icon(f"s-{cls}", 0, -1, 13, "h3-charge")}</g>')
        for name, flag, at in (("m", MAIN_FLAG, (13, -26.5, 16)), ("n", SECOND_FLAG, (9, -26, 12))):
            out.append(f'<g id="h3-{name}{cls}" class="s{cls}">{pennant_body(cls, flag, at)}</g>')
    out.append(
        f'<g id="h3-guard"><path class="h3-guardk" d="{GUARD}"/><path class="h3-guardb" d="{GUARD}"/></g>'
        '<g id="h3-visit"><rect class="h3-vis" x="-7" y="-7" width="14" height="14" rx="2"/>'
        '<path class="h3-visl" d="M-3.5 0l2.5 3 4.5-5.5"/></g>'
        '<g id="h3-acted"><circle class="h3-act" r="8"/><path class="h3-visl" d="M-3.5 0l2.5 3 4.5-5.5"/></g>'
        f'<path id="h3-hp" class="h3-hp" d="{HEART}"/><path id="h3-hp0" class="h3-hp0" d="{HEART}"/>'
        '<path id="h3-tuft" class="h3-tuft" d="M-7 4q2-6 2-9M0 5v-12M7 4q-2-6-2-9"/>'
    )
    return "".join(out)


def pennant_body(cls: int, flag: str, at: tuple[float, float, float]) -> str:
    """A pennant on its staff, without its letter."""
    x, y, size = at
    return (
        '<ellipse class="h3-shade" cx="0" cy="20" rx="15" ry="5"/>'
        f'<path class="h3-key" d="{flag}"/><path class="h3-staff" d="M-1.5-41h3.5v59h-3.5z"/>'
        f'<path class="h3-fill" d="{flag}"/>{icon(f"s-{cls}", x, y, size, "h3-charge")}'
        '<path class="h3-fill" d="M-12 20q0-8 12-8t12 8q-12 6-24 0z"/><circle class="h3-bone" r="12.5"/>'
    )


def token(sign: str, x: float, y: float, size: int = 21) -> str:
    """A bone disc with an icon; sizes 18, 21 and 25 are defined."""
    return use(f"h3-tok{size}", x, y) + icon(sign, x, y, size * 1.3, "h3-toki")


def cut(name: str, sky: str, x: float, y: float, w: float, h: float, view: str = "0 0 120 84") -> str:
    """A woodcut with its sky in a box."""
    return (
        f'<svg class="{sky}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" viewBox="{view}" '
        f'preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect class="a0" width="120" height="84"/>'
        f'<use href="#art-h3-{name}" width="120" height="84"/></svg>'
    )


def medallion(name: str, sky: str, x: float, y: float) -> str:
    """The head of a figure's woodcut in a frame, 32 by 34, its middle at (x, y): who stands on a field."""
    at = f'x="{num(x - 16)}" y="{num(y - 17)}" width="32" height="34"'
    return cut(name, sky, x - 16, y - 17, 32, 34, "40 5 40 42.5") + f'<rect class="h3-frame" {at} rx="3"/>'


def opponent(name: str, cls: int) -> str:
    """Somebody whom nobody plays, on the map: a pennant of this class, the head of the figure on its staff."""
    return use(f"h3-m{cls}") + medallion(name, "fam-none", 0, 1)


def plain_sky(sky: str, sign: str, x: float, y: float, w: float, h: float) -> str:
    """A sky with an icon in its middle, for whatever has no woodcut."""
    size = min(w, h) * 0.62
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return f'<g class="{sky}"><rect class="a0" {box}/>{icon(sign, x + w / 2, y + h / 2, size, "h3-sign")}</g>'


# --- gold leaf


def gilt_hex(x: float, y: float, hatched: bool = False) -> str:
    """Gold leaf round a field, which takes the pointer."""
    fill = (
        '<use class="gilt-0" fill="url(#hatch)" href="#h3-hexi"/>' if hatched else '<use class="hit" href="#h3-hexi"/>'
    )
    lines = '<use class="gilt-1" href="#h3-hexi"/><use class="gilt-2" href="#h3-hexi"/>'
    return f'<g transform="translate({num(x)} {num(y)})">{fill}{lines}</g>'


def gilt_place(x: float, y: float, hatched: bool = False) -> str:
    """Gold leaf round a whole tile, whose shape lies in the drawing by reference."""
    fill = 'class="gilt-0" fill="url(#hatch)"' if hatched else 'class="hit"'
    lines = '<use class="gilt-1" href="#h3-tile"/><use class="gilt-2" href="#h3-tile"/>'
    return f'<g transform="translate({num(x)} {num(y)})"><use {fill} href="#h3-tile"/>{lines}</g>'


def space_ref(space: int) -> str:
    """The shape of a space of the combat board, which lies in the drawing by reference."""
    return f"h3-sp{space}"


def gilt_shape(shape: str, x: float, y: float) -> str:
    """Gold leaf round a card or building at (x, y), whose shape lies in the drawing by reference."""
    uses = "".join(f'<use class="{cls}" href="#{shape}"/>' for cls in ("hit", "gilt-1s", "gilt-2s"))
    return f'<g transform="translate({num(x)} {num(y)})">{uses}</g>'


def gilt_path(path: str, hatched: bool = False) -> str:
    """Gold leaf round any shape."""
    fill = f'<path class="gilt-0" fill="url(#hatch)" d="{path}"/>' if hatched else f'<path class="hit" d="{path}"/>'
    return f'{fill}<path class="gilt-1" d="{path}"/><path class="gilt-2" d="{path}"/>'


def gilt_box(x: float, y: float, w: float, h: float, r: float = 7) -> str:
    """Gold leaf round a box."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
    return f'<rect class="hit" {box}/><rect class="gilt-1s" {box}/><rect class="gilt-2s" {box}/>'


def pill(x: float, y: float, sign: str = "", said: str = "", size: float = 25) -> str:
    """A small gilt tag with an icon, a few characters or both, its middle at (x, y)."""
    w = max(size, (20 if sign else 6) + (9.5 * len(said) + 4 if said else 4))
    box = f'x="{num(x - w / 2)}" y="{num(y - size / 2)}" width="{num(w)}" height="{num(size)}" rx="{num(size / 3)}"'
    out = f'<g class="m-pill"><rect {box}/>'
    left = x - w / 2 + 4
    if sign:
        out += icon(sign, x if not said else left + 8, y, size - 7)
        left += 18
    if said:
        middle = x if not sign else (left + x + w / 2 - 4) / 2
        out += f'<text x="{num(middle)}" y="{num(y + 5.5)}" font-size="15" class="b" text-anchor="middle">{said}</text>'
    return out + "</g>"
