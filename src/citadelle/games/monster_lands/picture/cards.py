"""Cards and tokens: mercenaries, monsters, lands, equipment, traps and loot, each with its corner at the origin."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.effect_kinds import CONVERT
from citadelle.games.monster_lands.picture.glyphs import (
    TYPE_ICON,
    cost_signs,
    gain_signs,
)
from citadelle.games.monster_lands.picture.shapes import (
    Sign,
    dice_row,
    initial,
    number_tag,
    signs,
    signs_wide,
    sky_class,
    woodcut,
    words,
)
from citadelle.games.monster_lands.tables import REGULAR, SHIELDED, TRICK
from citadelle.games.monster_lands.text.effects import loot_record, member_record
from citadelle.games.monster_lands.text.looks import monster_art
from citadelle.parts.effect_words import effect_signs
from citadelle.parts.lettering import LETTERS, fitted_text, text_at
from citadelle.parts.names import component_name
from citadelle.parts.svg import icon, num

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit

TEXT: Final = 78
"""What the words and numbers of a monster or a land take below its woodcut."""
LAND_ART: Final = {"fire": "art-mountain", "water": "art-sea", "air": "art-sky", "jungle": "art-forest"}
SMALLEST: Final = 13.5
"""The size below which no line of signs shrinks; letters stop before."""


def frame(w: float, h: float, cls: str = "cd") -> str:
    """The ground of a card."""
    return f'<rect class="{cls}" width="{num(w)}" height="{num(h)}" rx="5"/>'


def centred_signs(line: list[Sign], x: float, y: float, size: float, room: float) -> str:
    """A line of signs round a middle, smaller where the room is narrow."""
    while size > SMALLEST and signs_wide(line, size) > room:
        size -= 0.5
    return signs(line, x - signs_wide(line, size) / 2, y, size)


def signs_in_width(line: list[Sign], x: float, y: float, size: float, room: float) -> str:
    """A line of signs from x on, smaller where the room is narrow."""
    while size > SMALLEST and signs_wide(line, size) > room:
        size -= 0.5
    return signs(line, x, y, size)


@functools.lru_cache(maxsize=512)
def mercenary(kit: Kit, member: int, lang: str, w: float, h: float) -> str:
    """A mercenary to be hired: initial, affinity, price, name, reputation, dice, talent."""
    record = member_record(kit, member)
    name = component_name(record, lang)
    out = [frame(w, h), initial(6, 6, 44, name, record.affinity)]
    if record.affinity != "none":
        out.append(f'<g class="{sky_class(record.affinity)} affi">{icon(record.affinity, 58, 17, 15)}</g>')
    if record.cost:
        out.append(icon("coin", 62, 40, 17) + text_at(72, 46, record.cost, "b", 16))
    out.append(fitted_text(6, 68, name, w - 10, "pname", 16))
    flag = (w + 52) / 2
    out.append(
        f'<g class="rep">{icon("reputation", flag, 17, 13)}</g>' + text_at(flag + 6.5, 22, record.reputation, "b", 15.5)
    )
    dice = record.dice
    out.append(dice_row((dice.strength, dice.magic, dice.persuasion), 6, 75, 20, 4))
    out.append(signs_in_width(effect_signs(record.talent), 6, h - 12, 15.5, w - 10))
    return "".join(out)


@functools.lru_cache(maxsize=512)
def monster(kit: Kit, number: int, lang: str, w: float, h: float, auto_hits: bool) -> str:
    """A monster: woodcut, name, affinity; attack, capture and elimination value; its power; its prizes."""
    record = kit.monsters[number]
    art = h - TEXT
    power = record.power.variant if auto_hits and record.power.variant is not None else record.power
    out = [frame(w, h), woodcut(monster_art(record.id, record.affinity), 1, 1, w - 2, art - 1, 41)]
    out.append(f'<path class="roof" d="M0 {num(art)}h{num(w)}"/>')
    line = effect_signs(power)
    wide = signs_wide(line, SMALLEST)
    out.append(fitted_text(7, art + 17, component_name(record, lang), w - wide - 16, "pname", 16))
    out.append(signs(line, w - 4 - wide, art + 12, SMALLEST))
    third = (w - 8) / 3
    for at, (sign, value) in enumerate((("claw", record.attack), ("trap", record.cv), ("sword", record.ev))):
        out.append(icon(sign, 14 + at * third, art + 33, 17) + text_at(25 + at * third, art + 39, value, "b", 16))
    out.append(f'<g class="affi">{icon(record.affinity, w - 13, art + 60, 17)}</g>')
    for at, (sign, prize) in enumerate((("trap", record.capture), ("sword", record.eliminate))):
        y = art + 52 + at * 17
        out.append(icon(sign, 14, y, 13) + prizes(prize.glory, prize.gold, prize.trophy, 26, y, (w - 48) / 3))
    return "".join(out)


def prizes(glory: int, gold: int, trophy: int, x: float, y: float, pitch: float) -> str:
    """What a beaten monster gives, in a line."""
    out: list[str] = []
    for at, (sign, value) in enumerate((("glory", glory), ("coin", gold), ("trophy", trophy))):
        if value:
            out.append(icon(sign, x + at * pitch + 7, y, 14) + text_at(x + at * pitch + 16, y + 5, value, "mini", 15.5))
    return "".join(out)


@functools.lru_cache(maxsize=512)
def land(kit: Kit, number: int, lang: str, w: float, h: float) -> str:
    """A land: woodcut, name, affinity, what it takes to conquer it, its glory, and what it gives when settled."""
    record = kit.lands[number]
    art = h - TEXT
    out = [frame(w, h), woodcut(LAND_ART[record.affinity], 1, 1, w - 2, art - 1, 38)]
    out.append(f'<path class="roof" d="M0 {num(art)}h{num(w)}"/>')
    out.append(fitted_text(7, art + 18, component_name(record, lang), w - 34, "pname", 16))
    out.append(f'<g class="affi">{icon(record.affinity, w - 13, art + 13, 17)}</g>')
    out.append(icon("flag", 14, art + 36, 17) + text_at(26, art + 42, record.conquest, "b", 16))
    out.append(icon("glory", 66, art + 36, 17) + text_at(77, art + 42, f"+{record.glory}", "b", 16))
    line = [*cost_signs(record.cost), ("i", "right"), *gain_signs(record.gain)]
    out.append(signs_in_width(line, 7, art + 64, 16, w - 12))
    return "".join(out)


@functools.lru_cache(maxsize=256)
def gear(kit: Kit, kind: int, lang: str, w: float, h: float) -> str:
    """An equipment card: type, name, ability, price."""
    record = kit.equipment[kind]
    out = [frame(w, h), icon(TYPE_ICON[record.type], w / 2, 20, 27)]
    out.append(fitted_text(w / 2, 50, component_name(record, lang), w - 8, "pname", 15.5, "middle"))
    out.append(centred_signs(effect_signs(record.ability), w / 2, 65, 15.5, w - 8))
    out.append(icon("coin", w / 2 - 8, 83, 15) + text_at(w / 2 + 3, 88, record.cost, "b", 15.5))
    return "".join(out)


@functools.lru_cache(maxsize=256)
def trap(kit: Kit, kind: int, w: float = 62, h: float = 38, priced: bool = True) -> str:
    """A trap token face up: what it does, its class, its price."""
    record = kit.traps[kind]
    cls = kit.plain.trap_class[kind]
    shape = f"M8 0h{num(w - 16)}l8 8v{num(h - 16)}l-8 8H8l-8-8V8z"
    tone = "m-trick" if cls == TRICK else "m-trap"
    out = [f'<path class="{tone}" d="{shape}"/>']
    if cls == SHIELDED:
        out.append(f'<path class="m-line" d="M10 4h{num(w - 20)}l6 6v{num(h - 20)}l-6 6H10l-6-6V10z"/>')
    room = w - 8
    out.append(f'<g class="trap">{centred_signs(effect_signs(record.effect), w / 2, h / 2, 17, room)}</g>')
    if priced and cls >= REGULAR:
        out.append(number_tag(w - 4, h - 3, record.cost))
    return "".join(out)


def token(kit: Kit, kind: int, face_up: bool) -> str:
    """A trap of a path, small: its sign and its number, on its face or on its back."""
    line = effect_signs(kit.traps[kind].effect)
    signs_ = [sign for sign in line if sign[0] != "t"]
    numbers = [sign for sign in line if sign[0] == "t"] or [("t", str(len(line)))]
    tone = "m-down" if not face_up else "m-trick" if kit.plain.trap_class[kind] == TRICK else "m-trap"
    body = signs([signs_[0]], 2, 12, 13) + text_at(15.5, 17.5, numbers[0][1].lstrip("+"), "b", 15.5)
    return f'<use class="{tone}" href="#ml-oct"/><g class="trap{"" if face_up else " down"}">{body}</g>'


def trap_back() -> str:
    """A trap face down."""
    return '<use class="m-down" href="#ml-oct"/>' + f'<g class="trap down">{icon("trap", 15, 12, 16)}</g>'


@functools.lru_cache(maxsize=128)
def loot(kit: Kit, number: int, letters: float = LETTERS) -> str:
    """A loot token: its signs on a bone disc, the number below."""
    effect = loot_record(kit, number).effect
    line = effect_signs(effect)
    drawn = [sign for sign in line if sign[0] != "t" and sign[1] != "right"][:2]
    said = "·".join(what for kind, what in line if kind == "t")
    if effect.kind == CONVERT:
        said = f"×{len(line) - 2}"
    size = 20 if len(drawn) == 1 else 14
    body = centred_signs(drawn, 0, 0, size, 34)
    return f'<use href="#ml-disc"/><g class="tok">{body}</g>' + (
        text_at(0, 37, said, "b", letters, "middle") if said else ""
    )


@functools.lru_cache(maxsize=16)
def novices(kit: Kit, left: int, lang: str, w: float, h: float) -> str:
    """The stack of novices: price, reputation, die, how many are left."""
    record = member_record(kit, kit.plain.novice)
    under = f'<rect class="cd" x="4" y="4" width="{num(w - 4)}" height="{num(h - 4)}" rx="5"/>' if left > 1 else ""
    out = [under + frame(w - 4, h - 4, "cd" if left else "sl")]
    middle = (w - 4) / 2
    out.append(fitted_text(middle, 16, words().say("novice", lang), w - 8, "pname", 15.5, "middle"))
    dice = record.dice
    out.append(dice_row((dice.strength, dice.magic, dice.persuasion), 5, 22, 17, 2))
    out.append(signs([("i", "coin"), ("t", str(record.cost))], w - 40, 31, 14))
    out.append(f'<g class="rep">{icon("reputation", 12, 52, 13)}</g>' + text_at(20, 57, record.reputation, "b", 15.5))
    return "".join(out) + text_at(w - 10, 57, f"×{left}", "mini", 15.5, "end")
