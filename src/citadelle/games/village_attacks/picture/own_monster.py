"""The part below the board: one Monster's card with health and experience, its abilities, its slots and its dice."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.picture.cartouche import called, wrapped
from citadelle.games.village_attacks.picture.figures import portrait
from citadelle.games.village_attacks.picture.own_places import (
    DEFENCE_ROW,
    LEAST,
    MOVEMENT_ROW,
    RESERVE_ROW,
    Places,
)
from citadelle.games.village_attacks.picture.pieces import CONDITION_ICON, die, well
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.state import NIGHT
from citadelle.games.village_attacks.tables import NONE, ROLES, SYMBOLS, TYPES
from citadelle.games.village_attacks.text.names import ability_text
from citadelle.kernel.scene import OWN, Box, Item, Layer, Part
from citadelle.parts.lettering import CLOSEST, LETTERS, fitted_text, text_at
from citadelle.parts.names import component_name
from citadelle.parts.svg import icon, num, width

GILT: Final = "own-gilt"
"""The layer of marks on the own part."""
SKIES: Final = {"undead": "cursed", "mythic": "forest", "cursed": "night", "arcane": "arcane", "demon": "dire"}
ROW_ICONS: Final = {DEFENCE_ROW: "defence", RESERVE_ROW: "va-reserve", MOVEMENT_ROW: "va-step"}
LEVELS: Final = ("locked", "basic", "advanced")


def own_part(p: DrawnPosition, places: Places) -> Part:
    """The part "monster": the card, or, before one is chosen, those that can be."""
    items = [bed(p, places)]
    if p.view.party[p.seat] == NONE:
        items += [offered(p, monster, box) for monster, box in places.choices.items()]
    else:
        items.append(card(p, places.card))
        items += [ability(p, slot, box, p.compact) for slot, box in enumerate(places.abilities)]
        items += [row_item(p, places, row) for row in (DEFENCE_ROW, RESERVE_ROW, MOVEMENT_ROW)]
        items += tray_items(p, places)
    layers = [Layer("own-card", items), Layer(GILT)]
    title = p.say("part.own" if p.view.seat >= 0 else "part.watched")
    return Part("monster", OWN, title, "va-dice", places.box, layers, 0.0 if p.compact else LEAST)


def bed(p: DrawnPosition, places: Places) -> Item:
    """The seat's edge along the part."""
    _, _, w, h = places.box
    edge = f'width="{num(w)}" height="3"' if p.compact else f'width="4" height="{num(h)}"'
    return Item("vo-bed", f'<g id="vo-bed" class="s{p.seat + 1}"><rect class="q-edge" {edge}/></g>')


def frame(w: float, h: float, cls: str = "cd") -> str:
    """The edge of a card."""
    return f'<rect class="{cls}" width="{num(w)}" height="{num(h)}" rx="6"/>'


def placed(ident: str, box: Box, body: str, thing: str, cls: str = "") -> Item:
    """A drawing at its place."""
    at = f'transform="translate({num(box[0])} {num(box[1])})"'
    return Item(ident, f'<g id="{ident}" class="{cls}" data-thing="{thing}" {at}>{body}</g>')


# --- the card


def card(p: DrawnPosition, box: Box) -> Item:
    """The Monster: its woodcut, name, type, health as hearts and experience as lozenges."""
    t, seat = p.tables, p.seat
    monster = p.view.party[seat]
    type_ = TYPES[t.monster_type[monster]]
    _, _, w, h = box
    cut = 68.0 if not p.compact else 92.0
    rows = (24, 43, 58, 0, 0, 0) if p.compact else (27, 49, 70, 97, 115, 140)
    body = (
        frame(w, h) + f'<g class="fam-{SKIES[type_]}">{portrait(t.monster_ids[monster], type_, 1, 1, cut, h - 2)}</g>'
    )
    x = cut + 10
    name = called(p.monster_name(seat), (w - x - 6) * CLOSEST, LETTERS, True)
    body += fitted_text(x, rows[0], name, w - x - 6, "v-who b", 21)
    body += icon(f"va-{type_}", x + 8, rows[1] - 5, 16, "v-ink2")
    body += fitted_text(x + 20, rows[1], p.say(f"type.{type_}"), w - x - 26, "v-sub", 15)
    health = t.monster_health[monster]
    left = max(health - p.view.wounds[seat], 0)
    body += hearts(left, health, x, rows[2], w - x - 8)
    said = p.say("card.health", n=left, of=health)
    if p.compact:
        body += text_at(w - 10, 63, said, "v-sub", 15, "end")
        body += lozenges(p, x, 78, w - x - 110)
        body += text_at(w - 10, 84, xp_words(p), "v-sub", 15, "end")
    else:
        body += fitted_text(x, rows[3], said, w - x - 8, "v-sub", 15)
        body += lozenges(p, x, rows[4], w - x - 8)
        body += fitted_text(x, rows[5], xp_words(p), w - x - 8, "v-sub", 15)
    return placed("vo-card", box, body, f"monster {t.monster_ids[monster]}", f"s{seat + 1}")


def hearts(left: int, health: int, x: float, y: float, room: float) -> str:
    """Health: a heart a point, the lost ones pale."""
    pitch = min(19.0, room / health)
    return "".join(
        icon("va-heart", x + 8 + at * pitch, y, 16, "v-hp1" if at < left else "v-hp0") for at in range(health)
    )


def lozenges(p: DrawnPosition, x: float, y: float, room: float) -> str:
    """Experience: a lozenge a point."""
    most = p.tables.monster_experience[p.view.party[p.seat]]
    pitch = min(16.0, room / most)
    return "".join(
        f'<path class="{"v-xp1" if at < p.view.experience[p.seat] else "v-xp0"}" '
        f'd="M{num(x + 6 + at * pitch)} {num(y - 6)}l6 6-6 6-6-6z"/>'
        for at in range(most)
    )


def xp_words(p: DrawnPosition) -> str:
    """How much experience is missing to a level."""
    return p.say("card.xp", n=p.view.experience[p.seat], of=p.tables.monster_experience[p.view.party[p.seat]])


# --- abilities


def ability(p: DrawnPosition, slot: int, box: Box, compact: bool) -> Item:
    """An ability: its name, cost, range and level, and what it does; a locked one is dashed."""
    view, t, seat = p.view, p.tables, p.seat
    number = t.monster_abilities[view.party[seat]][slot]
    level = view.abilities[seat] >> 2 * slot & 3
    used = bool(view.used >> slot & 1) and view.active == seat
    _, _, w, h = box
    record = p.kit.monsters[view.party[seat]].ability[slot]
    tone = "" if level else " v-pale"
    head = w - 15 if not compact else w - 206
    body = frame(w, h, "v-shut" if not level else "v-used" if used else "cd")
    body += fitted_text(9, 20, component_name(record, p.lang), head, "pname" + tone, 16)
    signs = ability_signs(p, t.ability_levels[number][max(level - 1, 0)], level, used, 184 if compact else w)
    body += f'<g transform="translate({num(w - 184)} -24)">{signs}</g>' if compact else signs
    told = ability_text(p.kit, number, max(level - 1, 0), p.lang)
    top = 40 if compact else 62
    body += told_lines(told, 9, top, w - 16, 17, int((h - top + 14) // 17), "v-txt" + tone)
    return placed(f"vo-ability-{slot}", box, body, f"ability {t.ability_ids[number]}")


def ability_signs(p: DrawnPosition, effect: AbilityEffect, level: int, used: bool, w: float) -> str:
    """What an ability costs, how far it reaches, and its level, in a line."""
    body, x = "", 9.0
    for symbol in effect.cost:
        body += die(symbol, x, 27, 21) if symbol < len(SYMBOLS) else any_die(x, 27, 21)
        x += 24
    if not effect.cost:
        body += text_at(x, 43, p.say("ability.always"), "v-sub", 15)
        x += width(p.say("ability.always"), 15) + 6
    elif effect.most_range:
        body += icon("eye" if effect.los else "va-blind", x + 9, 38, 17, "v-ink2")
        least, most = effect.least_range, effect.most_range
        body += text_at(x + 21, 43, str(most) if least == most else f"{least}–{most}", "v-sub", 15)
        x += 48
    said = p.say("ability.used") if used else p.say(f"ability.{LEVELS[level]}")
    if x + width(said, LETTERS) < w - 44:
        body += text_at(w - 42, 43, said, "v-sub", 15, "end")
    return body + level_sign(level, w)


def any_die(x: float, y: float, size: float) -> str:
    """A die of any symbol."""
    return well(x, y, size) + icon("reroll", x + size / 2, y + size / 2, size * 0.6)


def level_sign(level: int, w: float) -> str:
    """Two lozenges: basic fills one, advanced both; a lock for neither."""
    if not level:
        return icon("lock", w - 17, 37, 16, "v-ink2")
    return "".join(
        f'<path class="{"v-xp1" if at < level else "v-xp0"}" d="M{num(w - 29 + at * 15)} 33l5 5-5 5-5-5z"/>'
        for at in range(2)
    )


def told_lines(said: str, x: float, y: float, room: float, pitch: float, most: int, cls: str) -> str:
    """A sentence in lines; what is too long loses its end."""
    lines = wrapped(said[:1].upper() + said[1:], room, LETTERS)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return "".join(fitted_text(x, y + at * pitch, line, room, cls, LETTERS) for at, line in enumerate(lines))


# --- slots and dice


def row_item(p: DrawnPosition, places: Places, row: str) -> Item:
    """A row of slots: dice and tokens in it, and the empty ones."""
    y = places.rows[row][1]
    body = icon(ROW_ICONS[row], places.row_icons[row][0], places.row_icons[row][1], 20, "v-ink2")
    for (left, _, wide, _), filled in zip(places.slots[row], places.filling[row], strict=True):
        if filled == "":
            body += well(left, y, wide)
        elif filled in CONDITION_ICON:
            middle = left + wide / 2
            body += f'<circle class="v-cond" cx="{num(middle)}" cy="{num(y + wide / 2)}" r="{num(wide / 2 - 2)}"/>'
            body += icon(CONDITION_ICON[filled], middle, y + wide / 2, wide * 0.62, "v-condi")
        else:
            body += die(int(filled), left, y, wide)
    return Item(f"vo-{row}", f'<g id="vo-{row}" data-thing="slots {row}">{body}</g>')


def tray_items(p: DrawnPosition, places: Places) -> list[Item]:
    """The dice that lie unspent, and wells for the others."""
    out: list[Item] = []
    for at, (x, y, size, _) in enumerate(places.wells):
        ident = f"vo-well-{at}"
        out.append(Item(ident, f'<g id="{ident}">{well(x, y, size)}</g>'))
    seen: dict[int, int] = {}
    for symbol, special, (x, y, size, _) in places.dice:
        at = seen[symbol] = seen.get(symbol, -1) + 1
        ident = "vo-special" if special else f"vo-die-{symbol}-{at}"
        body = die(symbol, 0, 0, size)
        if special:
            body += icon("va-dark" if p.view.day == NIGHT else "va-day", size - 3, 4, 16, "v-ink2")
        at_ = f'transform="translate({num(x)} {num(y)})"'
        out.append(
            Item(ident, f'<g id="{ident}" class="die glide" data-thing="die {SYMBOLS[symbol]}" {at_}>{body}</g>')
        )
    return out


# --- before a Monster is chosen


def offered(p: DrawnPosition, monster: int, box: Box) -> Item:
    """A Monster that can be chosen: woodcut, name, role and numbers."""
    t = p.tables
    type_ = TYPES[t.monster_type[monster]]
    _, _, w, h = box
    cut = 58.0
    rows = (22, 41, 60, 79) if p.compact else (27, 52, 76, 106)
    body = (
        frame(w, h) + f'<g class="fam-{SKIES[type_]}">{portrait(t.monster_ids[monster], type_, 1, 1, cut, h - 2)}</g>'
    )
    x = cut + 9
    name = called(component_name(p.kit.monsters[monster], p.lang), (w - x - 6) * CLOSEST, LETTERS, True)
    body += fitted_text(x, rows[0], name, w - x - 6, "pname", 17)
    body += fitted_text(x, rows[1], p.say(f"role.{ROLES[t.monster_role[monster]]}"), w - x - 6, "v-sub", 15)
    body += icon(f"va-{type_}", x + 8, rows[2] - 5, 16, "v-ink2") + fitted_text(
        x + 20, rows[2], p.say(f"type.{type_}"), w - x - 26, "v-sub", 15
    )
    numbers = (
        ("va-heart", t.monster_health), ("defence", t.monster_defence_slots), ("va-reserve", t.monster_reserve_slots),
        ("va-step", t.monster_movement_slots),
    )  # fmt: skip
    pitch = (w - x - 6) / 2
    for at, (sign, values) in enumerate(numbers):
        cx, cy = x + 9 + at % 2 * pitch, rows[3] + at // 2 * (h - rows[3]) / 2.2
        body += icon(sign, cx, cy, 17, "v-hp1" if sign == "va-heart" else "v-ink2")
        body += text_at(cx + 12, cy + 5.5, values[monster], "b", 15)
    return placed(f"vo-take-{monster}", box, body, f"monster {t.monster_ids[monster]}")
