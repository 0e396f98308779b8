"""The part below the board: one's own clan, its dice, tokens, traps and loot. Watchers see the clan that is asked."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.picture import cards
from citadelle.games.monster_lands.picture.citadel import placed_item
from citadelle.games.monster_lands.picture.glyphs import TYPE_ICON, cost_signs, gain_signs
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import (
    Sign,
    dice_row,
    die,
    initial,
    pool_die,
    signs,
    signs_wide,
    sky_class,
    woodcut,
)
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import (
    DEFENSE_TOKEN,
    LOCATION_OF,
    LOCATIONS,
    POOL,
    POOL_IDS,
    POTION,
    VENOM,
)
from citadelle.games.monster_lands.text.looks import monster_art
from citadelle.games.monster_lands.view import HIDDEN
from citadelle.kernel.scene import OWN, Box, Item, Layer, Part
from citadelle.parts.effect_words import effect_signs
from citadelle.parts.lettering import LETTERS, fitted_text, text_at
from citadelle.parts.names import component_name
from citadelle.parts.svg import icon, num

GILT: Final = "own-gilt"
"""The layer of marks on the own part."""
LOOT: Final = 0.86
"""How large loot tokens are beside those of the offer."""
TOKENS: Final = (("defense", "shield", DEFENSE_TOKEN), ("potion", "potion", POTION), ("venom", "venom", VENOM))


class Places:
    """Where everything of the clan lies; read by the drawing and by the marks."""

    def __init__(self, p: DrawnPosition) -> None:
        view, seat = p.view, p.seat
        self.box: Box = (0, 0, 400, 520) if p.compact else (0, 0, 1180, 136)
        side: Box = (8, 4, 384, 124) if p.compact else (858, 6, 318, 124)
        self.cards: dict[tuple[str, int], Box] = {}
        ranks: list[tuple[str, int]] = [("member", m) for m in view.members[seat]]
        ranks += [("land", land) for land in view.lands[seat]]
        ranks += [("trophy", m) for m in view.trophies[seat]]
        self.lay_cards(ranks, p.compact)
        x, y, w, _ = side
        pool = view.pool[seat * POOL : (seat + 1) * POOL]
        dice = [kind for kind in range(POOL) for _ in range(pool[kind])]
        pitch = min(36.0, (w - 30) / max(len(dice) - 1, 1))
        self.dice: list[tuple[int, Box]] = [(kind, (x + at * pitch, y, 30, 30)) for at, kind in enumerate(dice)]
        self.tokens: dict[str, Box] = {
            name: (x + 54 + at * 56, y + 36, 50, 30) for at, (name, _, _) in enumerate(TOKENS)
        }
        self.gold: Box = (x, y + 36, 50, 30)
        loot = view.loot[seat]
        room = w - 224
        pitch = min(42.0, (room - 36) / max(len(loot) - 1, 1))
        self.loot: dict[int, Box] = {token: (x + 222 + at * pitch, y + 31, 36, 36) for at, token in enumerate(loot)}
        traps = view.traps_of[seat]
        pitch = min(62.0, (w - 56) / max(len(traps) - 1, 1))
        self.traps: list[tuple[int, Box]] = [(kind, (x + at * pitch, y + 88, 56, 32)) for at, kind in enumerate(traps)]

    def lay_cards(self, ranks: list[tuple[str, int]], compact: bool) -> None:
        """Cards in two lines, or on small screens two by two."""
        if compact:
            rows = max(6, -(-len(ranks) // 2))
            pitch = 384 / rows
            for at, key in enumerate(ranks):
                self.cards[key] = (8 + at % 2 * 194, 132 + at // 2 * pitch, 188, 58)
            return
        columns = max(5, -(-len(ranks) // 2))
        pitch = 840 / columns
        for at, key in enumerate(ranks):
            line, column = divmod(at, columns)
            self.cards[key] = (10 + column * pitch, 6 + line * 66, pitch - 6, 58)


def own_part(p: DrawnPosition, places: Places) -> Part:
    """The part "clan": members, lands, trophies; dice, tokens, loot, traps."""
    out: list[Item] = []
    out.append(Item("ow-bed", seat_edge(p, places)))
    if not places.cards:
        left, line, room = (12.0, 170.0, 376.0) if p.compact else (20.0, 74.0, 800.0)
        said = fitted_text(left, line, p.say("part.no_clan"), room, "v-it", 15.5 if p.compact else 17, closest=1.6)
        out.append(Item("ow-empty", f'<g id="ow-empty">{said}</g>'))
    for (kind, what), (x, y, w, h) in places.cards.items():
        if kind == "member":
            out.append(placed_item(f"om-{what}", "glide", x, y, member(p, what, w, h), member_thing(p, what)))
        elif kind == "land":
            out.append(
                placed_item(f"ol-{what}", f"glide {sky_class(p.kit.lands[what].affinity)}", x, y, land(p, what, w, h))
            )
        else:
            body = trophy(p, what, w, h)
            thing = f"monster {p.tables.monster_ids[what]}"
            out.append(
                placed_item(f"oh-{what}", f"glide {sky_class(p.kit.monsters[what].affinity)}", x, y, body, thing)
            )
    out += [*dice(p, places), *tokens(p, places)]
    title = p.say("part.clan" if p.view.seat >= 0 else "part.watched")
    return Part("clan", OWN, title, "players", places.box, [Layer("own-cards", out), Layer(GILT)])


def seat_edge(p: DrawnPosition, places: Places) -> str:
    """The seat's edge along the part."""
    _, _, w, h = places.box
    edge = f'width="{num(w)}" height="3"' if p.compact else f'width="4" height="{num(h)}"'
    ground = f'<rect class="m-bed" x="-400" y="-20" width="{num(w + 800)}" height="{num(h + 40)}"/>'
    return f'<g id="ow-bed" class="s{p.seat + 1}">{ground}<rect class="q-edge" {edge}/></g>'


def member_thing(p: DrawnPosition, m: int) -> str:
    """The name of a member as a thing."""
    return f"member {p.tables.member_ids[m]}"


def member(p: DrawnPosition, m: int, w: float, h: float) -> str:
    """A member: initial, name, crown, wound; dice, reputation, equipment; where he is, or his talent."""
    view, record = p.view, p.member(m)
    away = p.path_of(m)
    name = p.member_name(m)
    out = [cards.frame(w, h, "m-away" if away != NONE else "cd"), initial(6, 7, 44, name, record.affinity)]
    marks = [("i", "crown")] if m == view.leader[p.seat] else []
    marks += [("i", "wound")] if view.wounded >> m & 1 else []
    out.append(fitted_text(56, 18, name, w - 60 - 19 * len(marks), "pname", 15.5))
    out.append(signs(marks, w - 4 - signs_wide(marks, 16), 13, 16))
    d = record.dice
    out.append(dice_row((d.strength, d.magic, d.persuasion), 56, 24, 14, 2))
    out.append(f'<g class="rep">{icon("reputation", 56 + 16 * (d.strength + d.magic + d.persuasion) + 9, 31, 13)}</g>')
    out.append(text_at(56 + 16 * (d.strength + d.magic + d.persuasion) + 17, 36, record.reputation, "b", 15.5))
    out.append(worn_equipment(p, m, w))
    if away != NONE:
        out.append(fitted_text(56, 53, p.say(f"location.{LOCATIONS[LOCATION_OF[away]]}"), w - 60, "mini", 15.5))
    else:
        line = effect_signs(record.talent)
        tone = ' class="m-pale"' if view.used[m] else ""
        out.append(f"<g{tone}>{cards.signs_in_width(line, 56, 48, 14, w - 60)}</g>")
    return "".join(out)


def worn_equipment(p: DrawnPosition, m: int, w: float) -> str:
    """The equipment of a member, from the right."""
    out: list[str] = []
    x = w - 12
    for card, carrier in enumerate(p.view.carrier):
        if carrier == m:
            tone = " m-pale" if p.view.equip_used[card] else ""
            key = p.tables.equipment_keys[card]
            sign = icon(TYPE_ICON[p.equipment(card).type], x, 31, 16, "on-cd" + tone)
            hit = f'<rect class="hit" x="{num(x - 9)}" y="22" width="18" height="18"/>'
            out.append(f'<g data-thing="equipment {key}">{hit}{sign}</g>')
            x -= 18
    return "".join(out)


def land(p: DrawnPosition, number: int, w: float, h: float) -> str:
    """A conquered land: who manages it, and what it gives."""
    record = p.kit.lands[number]
    manager = p.view.manager[number]
    out = [f'<g data-thing="land {p.tables.land_ids[number]}">']
    out.append(cards.frame(w, h) + woodcut(cards.LAND_ART[record.affinity], 6, 7, 44, 44, 46))
    out.append(fitted_text(56, 18, component_name(record, p.lang), w - 60, "pname", 15.5))
    who = p.say("land.settled", who=p.member_name(manager)) if manager != NONE else p.say("land.wild")
    out.append(fitted_text(56, 35, who, w - 60, "mini", 15.5))
    line: list[Sign] = [*cost_signs(record.cost), ("i", "right"), *gain_signs(record.gain)]
    tone = ' class="m-pale"' if p.view.used_lands >> number & 1 else ""
    out.append(f"<g{tone}>{cards.signs_in_width(line, 56, 48, 14, w - 60)}</g></g>")
    return "".join(out)


def trophy(p: DrawnPosition, number: int, w: float, h: float) -> str:
    """A trophy: its points, and what it sells for."""
    record = p.kit.monsters[number]
    points = p.tables.monster_trophy[number]
    out = [cards.frame(w, h) + woodcut(monster_art(record.id, record.affinity), 6, 13, 44, 31, 42)]
    out.append(fitted_text(56, 18, component_name(record, p.lang), w - 60, "pname", 15.5))
    out.append(signs([("i", "trophy"), ("t", str(points))], 56, 32, 15))
    out.append(signs([("i", "scales"), ("i", "coin"), ("t", str(points * p.tables.sale))], 56, 48, 14))
    return "".join(out)


def dice(p: DrawnPosition, places: Places) -> list[Item]:
    """The dice that are left."""
    out: list[Item] = []
    seen: dict[int, int] = {}
    for kind, (x, y, size, _) in places.dice:
        at = seen[kind] = seen.get(kind, -1) + 1
        letter, value = pool_die(kind)
        ident = f"od-{POOL_IDS[kind]}-{at}"
        out.append(Item(ident, die(letter, value, x, y, size, ident, f' data-thing="die {POOL_IDS[kind]}"')))
    return out


def tokens(p: DrawnPosition, places: Places) -> list[Item]:
    """Gold, defence tokens and flasks by number; loot; traps."""
    view, seat = p.view, p.seat
    x, y, w, h = places.gold
    out = [placed_item("ow-gold", "glide", x, y, signs([("i", "coin"), ("t", str(view.gold[seat]))], 0, h / 2, 22))]
    for (name, sign, good), have in zip(
        TOKENS, (view.defense[seat], view.potions[seat], view.venoms[seat]), strict=True
    ):
        x, y, w, h = places.tokens[name]
        hit = f'<rect class="hit" width="{num(w)}" height="{num(h)}"/>'
        body = hit + icon(sign, 11, h / 2, 21) + text_at(23, h / 2 + 6, have, "b", 17)
        body += text_at(23 + 10 * len(str(have)), h / 2 + 6, f"/{p.tables.limit[good]}", "mini", 15.5)
        out.append(placed_item(f"ow-{name}", "glide", x, y, body, f"token {name}"))
    for token, (x, y, w, _) in places.loot.items():
        body = f'<g transform="scale({LOOT})">{cards.loot(p.kit, token, LETTERS / LOOT)}</g>'
        out.append(placed_item(f"oo-{token}", "glide", x + w / 2, y + w / 2, body, f"loot {p.tables.loot_ids[token]}"))
    for at, (kind, (x, y, w, h)) in enumerate(places.traps):
        if kind == HIDDEN:
            out.append(placed_item(f"ot-{at}", "glide", x, y, cards.trap_back()))
            continue
        body = cards.trap(p.kit, kind, w, h, False)
        out.append(placed_item(f"ot-{at}", "glide", x, y, body, f"trap {p.tables.trap_ids[kind]}"))
    return out
