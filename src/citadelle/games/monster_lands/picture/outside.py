"""Outside the walls: missions, lands, the Entrance, loot, and Madhala's corner."""

from __future__ import annotations

from citadelle.games.monster_lands.picture import cards
from citadelle.games.monster_lands.picture.citadel import placed_item
from citadelle.games.monster_lands.picture.glyphs import dice_signs, goods_signs
from citadelle.games.monster_lands.picture.ground import plot, rect
from citadelle.games.monster_lands.picture.layout import PathPlace
from citadelle.games.monster_lands.picture.path_pieces import on_path
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import Sign, signs, signs_wide, sky_class, space, whole_woodcut
from citadelle.games.monster_lands.state import MADHALA, NONE
from citadelle.games.monster_lands.tables import (
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATION_OF,
    LOCATIONS,
    PATH_IDS,
    PATHS,
    RANKS,
)
from citadelle.games.monster_lands.text.effects import path_record
from citadelle.games.monster_lands.text.names import path_short, rank_name, scenario_name
from citadelle.kernel.scene import Box, Item
from citadelle.parts.effect_words import effect_signs
from citadelle.parts.lettering import CLOSEST, fitted_text, text_at
from citadelle.parts.svg import icon, num, width


def path_box(path: int, box: Box) -> str:
    """The ground of a path, which can be asked about."""
    return rect(box, "pt", 4, f' data-thing="path {PATH_IDS[path]}"')


def empty_path(place: PathPlace, count: int) -> str:
    """What an empty path shows: room for a man and for dice."""
    x, y = place.man
    out = [f'<circle class="slotc" cx="{num(x)}" cy="{num(y)}" r="15"/>']
    for at in range(count):
        left, top, size, _ = place.die_place(at, count)
        out.append(rect((left, top, size, size), "sl", 4))
    return "".join(out)


# --- missions


def mission(p: DrawnPosition, slot: int) -> Item:
    """A mission: what it asks and gives, and its two paths."""
    letter = "ab"[slot]
    box = p.form.missions[slot]
    x, y, _, _ = box
    tile = p.view.mission[slot]
    ident = f"mi-{letter}"
    sign = "die-5" if slot == 0 else "rules"
    out = [f'<g id="{ident}"><g data-thing="mission {letter}">{plot(box, p.say(f"mission.{letter}"), sign)}']
    if tile != NONE:
        record = p.kit.missions[tile]
        if slot == 0:
            a = record.a
            room = p.form.path(0).box[0] - x
            out.append(text_at(x + 48, y + 69, a.objective, "huge", 36, "middle"))
            out.append(text_at(x + 48, y + 86, p.say("mission.reach"), "mini", 15.5, "middle"))
            out.append(goods_lines(goods_signs(a.reward), x + 98, y + 46))
            missed = p.say("mission.missed", n=a.penalty_glory)
            out.append(
                icon("glory", x + 16, y + 99, 14) + fitted_text(x + 26, y + 105, missed, room - 30, "mini", 15.5)
            )
        else:
            b = record.b
            give = goods_signs(b.discard)
            out.append(signs(give, x + 14, y + 52, 22 if len(give) < 4 else 16))
            out.append(fitted_text(x + 12, y + 84, p.say("mission.give"), 74, "mini", 15.5))
            for side, reward in enumerate((b.reward_left, b.reward_right)):
                out.append(signs(goods_signs(reward), x + 102, y + 48 + side * 30, 17))
                out.append(icon("left" if side == 0 else "right", x + 94, y + 48 + side * 30, 12))
    out.append("</g>")
    for path in (2 * slot, 2 * slot + 1):
        place = p.form.path(path)
        out.append(path_box(path, place.box))
        if tile != NONE and p.view.on_path[path] == NONE:
            count, colours = mission_dice(p, slot, tile)
            out.append(f'<circle class="slotc" cx="{num(place.man[0])}" cy="{num(place.man[1])}" r="15"/>')
            for at in range(count):
                left, top, size, _ = place.die_place(at, count)
                out.append(space(left, top, size, size, colours))
    return Item(ident, "".join(out) + "</g>")


def goods_lines(line: list[Sign], x: float, y: float) -> str:
    """Goods one below the other, and where they are more than two side by side."""
    step, size = (2, 18) if len(line) <= 4 else (4, 16)
    return "".join(signs(line[at : at + step], x, y + at // step * 26, size) for at in range(0, len(line), step))


def mission_dice(p: DrawnPosition, slot: int, tile: int) -> tuple[int, int]:
    """How many dice a mission takes, and of which colours."""
    plain = p.tables
    if slot == 0:
        return plain.mission_a_dice[tile], plain.mission_a_colours[tile]
    return plain.mission_b_dice[tile], plain.mission_b_colours[tile]


# --- lands and the Entrance


def header(p: DrawnPosition, path: int, place: PathPlace) -> str:
    """What a path of a land asks and gives: dice, dice that may be added, its benefit."""
    face = p.view.header[LOCATION_OF[path] - LAND_A]
    if face == NONE:
        return ""
    x, y, w, _ = place.box
    record = path_record(p.view, path)
    out = [signs(dice_signs(record.required), x + 5, y + 13, 16)]
    line = effect_signs(record.benefit)
    beside = signs_wide(dice_signs(record.required), 16) + signs_wide(line, 15) + 10 <= w
    left, pitch = x + 5, 11.5 if beside else 9
    for letter, count in (("str", record.reinforce.strength), ("mag", record.reinforce.magic)):
        for _ in range(count):
            box = f'x="{num(left)}" y="{num(y + 25)}" width="{num(pitch - 2)}" height="9"'
            out.append(f'<rect class="rf d-{letter}" {box} rx="2"/>')
            left += pitch
    size, at = (15.0, y + 13) if beside else (13.5, y + 29)
    out.append(f'<g class="ben">{signs(line, x + w - 2 - signs_wide(line, size), at, size)}</g>')
    return "".join(out) + f'<path class="thin" d="M{num(x + 4)} {num(y + 39)}h{num(w - 8)}"/>'


def named_plot(p: DrawnPosition, box: Box, location: int, left: float = 0) -> str:
    """The ground of a land or of the Entrance, with its sign and its name."""
    x, y, w, _ = box
    name = p.say(f"location.{LOCATIONS[location]}")
    sign = "citadel" if location == ENTRANCE else "land"
    return (
        rect(box, "pl")
        + icon(sign, x + left + 19, y + 12, 16)
        + fitted_text(x + left + 32, y + 17, name, w - left - 40, "pname", 15.5)
    )


def land(p: DrawnPosition, slot: int) -> list[Item]:
    """A land slot: its plot with four paths, the monster and the land."""
    box = p.form.land[slot]
    ident = f"ld-{slot}"
    away = p.battle == LAND_A + slot
    out = [f'<g id="{ident}">{named_plot(p, box, LAND_A + slot)}']
    for path in range(FIRST_PATH[LAND_A + slot], FIRST_PATH[LAND_A + slot + 1]):
        place = p.form.path(path)
        out.append(path_box(path, place.box))
        if away:
            continue
        out.append(header(p, path, place))
        if p.view.on_path[path] == NONE and not p.view.dice[path]:
            out.append(empty_path(place, p.tables.path_dice))
            x, y, w, h = place.box
            out.append(text_at(x + w / 2, y + h - 9, (path - FIRST_PATH[LAND_A]) % 4 + 1, "mini", 15.5, "middle"))
    x, y, w, _ = box
    wide, tall = (w - 26) / 2, 140 if p.compact else 126
    top = y + p.form.roof
    if p.view.monster[slot] == NONE and not away:
        out.append(rect((x + 9, top, wide, tall), "sl"))
    if p.view.land[slot] == NONE and not away:
        out.append(rect((x + 17 + wide, top, wide, tall), "sl"))
    made = [Item(ident, "".join(out) + "</g>")]
    if not away:
        made += monster_item(p, p.view.monster[slot], (x + 9, top, wide, tall))
        made += land_item(p, p.view.land[slot], (x + 17 + wide, top, wide, tall))
    return made


def monster_item(p: DrawnPosition, monster: int, box: Box) -> list[Item]:
    """A monster's card, if there is one."""
    if monster == NONE:
        return []
    x, y, w, h = box
    body = cards.monster(p.kit, monster, p.lang, w, h, p.view.variant.auto_hits)
    affinity = sky_class(p.kit.monsters[monster].affinity)
    thing = f"monster {p.tables.monster_ids[monster]}"
    return [placed_item(f"mo-{monster}", f"glide {affinity}", x, y, body, thing)]


def land_item(p: DrawnPosition, land_: int, box: Box) -> list[Item]:
    """A land's card, if there is one."""
    if land_ == NONE:
        return []
    x, y, w, h = box
    body = cards.land(p.kit, land_, p.lang, w, h)
    affinity = sky_class(p.kit.lands[land_].affinity)
    return [placed_item(f"la-{land_}", f"glide {affinity}", x, y, body, f"land {p.tables.land_ids[land_]}")]


def gate(p: DrawnPosition) -> list[Item]:
    """The Entrance: a monster if there is one, and two paths."""
    box = p.form.gate
    x, y, w, h = box
    away = p.battle == ENTRANCE
    out = [f'<g id="ml-gate">{named_plot(p, box, ENTRANCE, 0 if p.compact else 147)}']
    wide, tall = (w - 18, 118) if p.compact else (138, h - 10)
    top = y + (p.form.roof if p.compact else 5)
    if p.view.monster[2] == NONE or away:
        out.append(rect((x + 9, top, wide, tall), "sl"))
        out.append(icon("citadel", x + 9 + wide / 2, top + tall / 2 - 13, 40, "m-pale"))
        said = "" if away else p.say("plot.gate")
        out.append(fitted_text(x + 9 + wide / 2, top + tall / 2 + 29, said, wide - 8, "mini", 15.5, "middle"))
    for path in range(FIRST_PATH[ENTRANCE], FIRST_PATH[ENTRANCE + 1]):
        out.append(gate_path(p, path, away))
    made = [Item("ml-gate", "".join(out) + "</g>")]
    if not away:
        made += monster_item(p, p.view.monster[2], (x + 9, top, wide, tall))
    return made


def gate_path(p: DrawnPosition, path: int, away: bool) -> str:
    """One path of the Entrance: its name, its guards and its gold."""
    at = path - FIRST_PATH[ENTRANCE]
    place = p.form.path(path)
    left, top, wide, _ = place.box
    out = [path_box(path, place.box)]
    if away:
        return out[0]
    line = gate_signs(p, at)
    tail = 104 if p.view.traps[path] or p.view.guards[path] else 8
    name, room = path_short(path, p.lang), wide - 56 - tail - signs_wide(line, 15)
    if width(name, 15, bold=True) <= room * CLOSEST:
        out.append(fitted_text(left + 52, top + 16, name, room, "pname", 15.5))
    out.append(signs(line, left + wide - tail - signs_wide(line, 15), top + 12, 15))
    if p.view.on_path[path] == NONE and not p.view.dice[path]:
        out.append(empty_path(place, p.tables.entrance_capacity[at]))
    return "".join(out)


def gate_signs(p: DrawnPosition, at: int) -> list[Sign]:
    """What a path of the Entrance gives."""
    line: list[Sign] = [("i", "shield"), ("t", str(p.tables.entrance_guards[at]))]
    if p.tables.entrance_gold[at]:
        line += [("i", "coin"), ("t", str(p.tables.entrance_gold[at]))]
    return line


def loot(p: DrawnPosition) -> list[Item]:
    """The offer of loot."""
    x, y, w, h = p.form.loot
    out: list[Item] = []
    count = max(len(p.view.loot_offer), 4)
    pitch = w / count
    for at, token in enumerate(p.view.loot_offer):
        thing = f"loot {p.tables.loot_ids[token]}"
        body = cards.loot(p.kit, token)
        middle = y + 26 + (h - 26) / 2 - 8
        out.append(placed_item(f"lo-{token}", "glide", x + pitch * (at + 0.5), middle, body, thing))
    return out


def spare(p: DrawnPosition) -> list[Item]:
    """With one land the other place shows Madhala, or the country."""
    if p.lands > 1:
        return []
    box = p.form.spare
    x, y, w, h = box
    if not p.view.variant.solo:
        art = whole_woodcut("art-wide-monster_lands", x + 1, y + 1, w - 2, h - 2)
        frame = rect(box, "m-frame")
        return [Item("ml-spare", f'<g id="ml-spare" class="mlg" aria-hidden="true">{rect(box, "pl")}{art}{frame}</g>')]
    plain, view = p.tables, p.view
    name = scenario_name(p.kit, plain.scenario_ids[view.scenario], p.lang)
    out = [f'<g id="ml-spare">{plot(box, p.say("madhala.name"), "players")}']
    out.append(fitted_text(x + 14, y + 50, name, w - 28, "pname", 17))
    out.append(fitted_text(x + 14, y + 70, p.say("solo.number", n=view.scenario + 1), w - 28, "mini", 15.5))
    left = plain.mad_tokens - view.on_path.count(MADHALA)
    for at in range(plain.mad_tokens):
        cls = "" if at < left else ' class="m-pale"'
        out.append(f'<use href="#ml-m0" x="{num(x + 36 + at * 44)}" y="{num(y + 106)}"{cls}/>')
    out.append(fitted_text(x + 14, y + 150, p.say("solo.tokens", n=left), w - 28, "mini", 15.5))
    for row in range(len(RANKS) - 1):
        top = y + 186 + row * 34
        out.append(f'<path class="thin" d="M{num(x + 12)} {num(top - 20)}h{num(w - 24)}"/>')
        out.append(fitted_text(x + 14, top, rank_name(p.kit, RANKS[row + 1], p.lang), 90, "pname", 15.5))
        out.append(signs(rank_signs(p, row), x + 112, top - 5, 16))
    return [Item("ml-spare", "".join(out) + "</g>")]


def rank_signs(p: DrawnPosition, row: int) -> list[Sign]:
    """What a rank of the scenario asks for."""
    plain, scenario = p.tables, p.view.scenario
    line: list[Sign] = []
    for sign, wanted in (
        ("vp", plain.rank_vp[scenario][row]),
        ("coin", plain.rank_gold[scenario][row]),
        ("rules", plain.rank_missions[scenario][row]),
    ):
        if wanted > 0:
            line += [("i", sign), ("t", str(wanted))]
    if plain.rank_checklist[scenario][row]:
        line += [("i", "check")]
    spread = plain.rank_spread[scenario][row]
    if spread:
        line += [("i", "players"), ("t", "-".join(str(n) for n in spread))]
    return line


def items(p: DrawnPosition) -> list[Item]:
    """Everything outside but the battle that is on."""
    out = [mission(p, 0), mission(p, 1)]
    for slot in range(p.lands):
        out += land(p, slot)
    out += [*spare(p), *gate(p), *loot(p)]
    for path in range(PATHS):
        if not p.fighting(path):
            out += on_path(p, path, p.form.path(path))
    return out
