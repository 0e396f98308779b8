"""The small drawings that everything is made of: stones, discs, torches, traps, tokens, dice, gold leaf.

They are defined once and laid by reference, so their classes have rules that name one class each.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Final

from citadelle.games.village_attacks.tables import ACTIVATION, SYMBOLS, TYPES
from citadelle.games.village_attacks.text.names import WORDS
from citadelle.kernel.words import Words
from citadelle.parts.svg import HATCH, icon, num

STONE: Final = "M-18 22V-4a18 18 0 0 1 36 0v26z"
SMALL_STONE: Final = "M-15.5 19.5V-4a15.5 15.5 0 0 1 31 0v23.5z"
OCTAGON: Final = "M-28-13l9-9h38l9 9v26l-9 9h-38l-9-9z"
SMALL_OCTAGON: Final = "M-25-12l7.5-7h35l7.5 7v24l-7.5 7h-35l-7.5-7z"
HEART: Final = "M0 5.5C-5 2-5-3.5-2-3.5-.8-3.5 0-2 0-2S.8-3.500 2-3.500C5-3.500 5 2 0 5.500z"
FLAME: Final = "M0-7q6 6 4.500 10Q3.500 6 0 6t-4.500-3Q-6-1 0-7z"
RING: Final = "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M0-20v12M0 8v12M-20 0h12M8 0h12"
"""Where a line of sight ends."""
FULL: Final = 1.16
"""How large a stone is drawn in a room with space."""
PACKED: Final = 0.92
"""How large in a crowded one."""
SYMBOL_ICON: Final = ("melee", "ranged", "magic", "defence", "riposte", "va-activation", "va-step", "reroll")
"""The sign of each symbol of the dice, of a die that was spent to move, and of any symbol."""
STATE_ICON: Final = {
    "burning": "va-burn", "stunned": "va-stun", "fleeing": "va-flee", "carrier": "va-tome", "marked": "va-mark",
    "captive": "va-chain",
}  # fmt: skip
CONDITION_ICON: Final = {
    "sunder": "va-sunder", "silence": "va-silence", "slow": "va-slow", "burn_monster": "va-burn",
    "stun_monster": "va-stun", "unlucky": "va-unlucky", "darkness": "va-dark",
}  # fmt: skip
ROOM_ICON: Final = {
    "scorching": "va-burn", "withering": "venom", "weapon_rack": "va-rack", "hunter_refuge": "va-refuge",
    "hushed": "va-hush", "hearty_meal": "va-meal", "forbidden_lore": "va-lore", "summoning": "va-summon",
}  # fmt: skip
ARTS: Final = frozenset(("banshee", "dullahan", "lich", "succubus", "vampire", "wode"))
"""The Monsters that have a woodcut; others go by the sign of their type."""
TRAP_ARTS: Final = frozenset((
    "chandelier", "treasure", "spike_pit", "pendulum_blades", "poison_gas", "rotten_floor", "burning_oil",
    "arrow_slits", "possessed_armour", "weighted_net",
))  # fmt: skip
HERO_ARTS: Final = frozenset(
    ("brother_anselm", "sigrun", "mother_gisla", "ulric_of_the_pines", "magister_corvin"),
)


@functools.cache
def words() -> Words:
    """The few words that stand in the picture itself, laid over the game's."""
    return Words.load(files("citadelle.games.village_attacks") / "words_picture.toml").over(WORDS)


def use(ref: str, x: float = 0, y: float = 0, more: str = "") -> str:
    """Something defined, with its origin at a place."""
    at = f' x="{num(x)}"' if x else ""
    at += f' y="{num(y)}"' if y else ""
    return f'<use href="#{ref}"{at}{more}/>'


def art(name: str, x: float, y: float, w: float, h: float) -> str:
    """A woodcut in a box."""
    return f'<use href="#art-va-{name}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"/>'


def small_disc(ident: str, cls: str, sign: str, sign_cls: str, r: float = 10.5, size: float = 15) -> str:
    """The definition of a disc with a sign."""
    return f'<g id="{ident}"><circle class="{cls}" r="{num(r)}"/>{icon(sign, 0, 0, size, sign_cls)}</g>'


@functools.cache
def definitions() -> str:
    """Everything that is laid by reference."""
    out = [HATCH, '<clipPath id="va-clip"><circle r="23"/></clipPath>']
    out.append('<pattern id="va-flags" width="40" height="50" patternUnits="userSpaceOnUse">')
    out.append('<path class="v-flag" d="M0 25h40M0 50h40M20 0v25M0 25v25M40 25v25"/></pattern>')
    for behind, shifts in (("va-2", (4,)), ("va-6", (8, 4))):
        stones = "".join(
            f'<path class="{cls}" transform="translate({k} {num(-k * 0.7)})" d="{STONE}"/>'
            for k in shifts
            for cls in ("v-key", "v-behind")
        )
        out.append(f'<g id="{behind}">{stones}</g>')
    stone = f'<path class="v-key" d="{STONE}"/><path class="v-stone" d="{STONE}"/>'
    for name in ("peasant", "hunter", "yunfakh"):
        out.append(f'<g id="va-{name}">{stone}{art(name, -18, -21.5, 36, 43)}</g>')
    inner = f'<path class="v-inner" d="{SMALL_STONE}"/>'
    for name in sorted(HERO_ARTS):
        out.append(f'<g id="va-{name}">{stone}{art("hero-" + name, -18, -21.5, 36, 43)}{inner}</g>')
    out.append(f'<g id="va-hero">{stone}{inner}{icon("hero", 0, 2, 28, "v-beasti")}</g>')
    out.append(f'<path id="va-stone" d="{STONE}"/><path id="va-octagon" d="{OCTAGON}"/>')
    for name in (*TYPES, "veteran"):
        out.append(small_disc(f"va-t-{name}", "v-type", f"va-{name}", "v-typei"))
    for name, sign in STATE_ICON.items():
        tone = "v-firei" if name == "burning" else "v-statei"
        out.append(small_disc(f"va-s-{name}", "v-state", sign, tone, 10, 15))
    out.append('<circle id="va-n" class="v-tag" r="11.5"/>')
    out.append(f'<path id="va-h0" class="v-h0" d="{HEART}"/><path id="va-h1" class="v-h1" d="{HEART}"/>')
    out.append("".join(shield_definition(cls) for cls in range(6)))
    selected = '<circle class="v-sel" r="34"/><circle class="v-sel2" r="34"/>'
    out.append(f'<g id="va-self">{selected}</g><circle id="va-round" r="30"/>')
    out.append('<g id="va-beast"><circle class="v-ring0" r="27"/><circle class="v-beast" r="25"/></g>')
    ring = '<circle class="v-disc" r="23"/><circle class="v-disc2" r="19.5"/>'
    out.append(f'<g id="va-torch">{ring}{art("torch", -10, -18, 20, 34)}</g><circle id="va-torch-o" r="24"/>')
    out.append(f'<g id="va-torch0"><circle class="v-out" r="18"/>{art("torch", -8, -14, 16, 27)}</g>')
    octagon = f'<path class="v-key" d="{OCTAGON}"/><path class="v-oct" d="{OCTAGON}"/>'
    out.append(f'<g id="va-oct">{octagon}<path class="v-oct2" d="{SMALL_OCTAGON}"/></g>')
    out.append('<circle id="va-cond" class="v-cond" r="13"/><circle id="va-goal" class="v-goal" r="13"/>')
    out.append('<circle id="va-dark" class="v-night1" r="13"/>')
    out.append(f'<path id="va-ring" class="v-aim" d="{RING}"/>')
    out.append("".join(die_definition(symbol) for symbol in range(len(SYMBOLS))))
    out.append('<rect id="va-well" class="v-well" x="2" y="1" width="36" height="36" rx="7"/>')
    return "".join(out)


def shield_definition(cls: int) -> str:
    """A Monster's disc with the shield of its seat."""
    shield = '<path class="v-shk" d="M-2.5-2.5h25v16q0 11-12.5 16.500Q-2.500 24.500-2.500 13.500z"/>'
    shield += '<path class="v-sh" d="M0 0h20v13q0 9-10 13.500Q0 22 0 13z"/>' + icon(f"s-{cls}", 10, 11, 13, "v-ch")
    disc = '<circle class="v-ring0" r="31"/><circle class="v-ring" r="29"/><circle class="v-bust" r="23.5"/>'
    return (
        f'<g id="va-m{cls}" class="s{cls}">{disc}</g>'
        f'<g id="va-b{cls}" class="s{cls}"><g transform="translate(13 -36)">{shield}</g></g>'
    )


def die_definition(symbol: int) -> str:
    """A die that shows a symbol, 40 by 42."""
    dark = "2" if symbol == ACTIVATION else ""
    body = (
        f'<path class="v-side{dark}" d="M2 10v24q0 6 6 6h24q6 0 6-6V10z"/>'
        f'<rect class="v-die{dark}" x="2" y="1" width="36" height="36" rx="7"/>'
    )
    sign = icon(SYMBOL_ICON[symbol], 20, 19, 26, f"v-sign{dark}")
    return f'<symbol id="va-d{symbol}" viewBox="-1 -1 42 43">{body}{sign}</symbol>'


def die(symbol: int, x: float, y: float, size: float) -> str:
    """A die with its corner at (x, y)."""
    return f'<use href="#va-d{symbol}" x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size * 43 / 42)}"/>'


def well(x: float, y: float, size: float) -> str:
    """An empty place for a die."""
    box = f'x="{num(x + 1)}" y="{num(y + 1)}" width="{num(size - 2)}" height="{num(size - 2)}" rx="{num(size / 6)}"'
    return f'<rect class="v-well" {box}/>'


def monster_disc(ident: str, cls: int, type_: str) -> str:
    """A Monster's piece: its disc, its bust (or the sign of its type) and its shield."""
    if ident in ARTS:
        bust = f'<g clip-path="url(#va-clip)">{art("monster-" + ident, -24, -25, 48, 48)}</g>'
    else:
        bust = icon("va-" + type_, 0, 0, 32)
    return use(f"va-m{cls}") + bust + use(f"va-b{cls}")


def token(ref: str, sign: str, cls: str, x: float = 0, y: float = 0) -> str:
    """A token of a room."""
    return use(ref, x, y) + icon(sign, x, y, 17, cls)


def trap_piece(ident: str) -> str:
    """A trap: an octagon with its woodcut."""
    inside = art("trap-" + ident, -22, -16, 44, 32) if ident in TRAP_ARTS else icon("trap", 0, 0, 26)
    return use("va-oct") + inside


# --- gold leaf


def gilt(x: float, y: float, w: float, h: float, r: float = 7) -> str:
    """Gold leaf round a box, which takes the pointer."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
    return f'<rect class="hit" {box}/><rect class="gilt-1s" {box}/><rect class="gilt-2s" {box}/>'


def gilt_shape(ref: str, x: float, y: float, scale: float = 1) -> str:
    """Gold leaf round a shape of the definitions, with its origin at a place."""
    grown = f" scale({num2(scale)})" if scale != 1 else ""
    lines = f'<use class="hit" href="#{ref}"/><use class="gilt-1s" href="#{ref}"/><use class="gilt-2s" href="#{ref}"/>'
    return f'<g transform="translate({num(x)} {num(y)}){grown}">{lines}</g>'


def num2(value: float) -> str:
    """A scale, as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def pill(x: float, y: float, sign: str = "", said: str = "", size: float = 24) -> str:
    """A small gilt tag with an icon, a few characters or both, its middle at (x, y)."""
    w = pill_wide(sign, said, size)
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


def pill_wide(sign: str, said: str, size: float = 24) -> float:
    """The width of such a tag."""
    return max(size, (20 if sign else 6) + (9.5 * len(said) + 4 if said else 4))
