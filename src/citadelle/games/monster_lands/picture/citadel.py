"""Inside the walls: dice on spaces, mercenaries, traps, equipment, panic, the round, and the glory ladder."""

from __future__ import annotations

from citadelle.games.monster_lands.picture import cards
from citadelle.games.monster_lands.picture.ground import rect
from citadelle.games.monster_lands.picture.layout import BoardForm
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import dice_row, die, pool_die, signs
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import AFFINITIES, BUILDINGS
from citadelle.kernel.scene import Item
from citadelle.parts.lettering import LETTERS, fitted_text, spare_words, text_at
from citadelle.parts.svg import icon, num, width


def placed_item(ident: str, cls: str, x: float, y: float, body: str, thing: str = "") -> Item:
    """An item that lies at a place and can be moved."""
    ask = f' data-thing="{thing}"' if thing else ""
    head = f'<g id="{ident}" class="{cls}" transform="translate({num(x)} {num(y)})"{ask}>'
    return Item(ident, f"{head}{body}</g>")


def spaces(p: DrawnPosition) -> list[Item]:
    """The dice that lie on spaces, each with its owner's shield."""
    plain, view = p.tables, p.view
    out: list[Item] = []
    for building in range(len(BUILDINGS)):
        first, last = plain.space_first[building], plain.space_first[building + 1]
        spots = p.form.spaces(building, [plain.space_dice[n] for n in range(first, last)])
        for number, (x, y, w, h) in zip(range(first, last), spots, strict=True):
            lies = view.spaces[number]
            if not lies:
                continue
            letter, value = pool_die((lies - 1) % 8)
            seat = (lies - 1) // 8 - 1
            cls = seat + 1 if seat >= 0 else 0
            count = plain.space_dice[number]
            size = h if count == 1 else w / count
            drawn = "".join(die(letter, value, i * size - 1, (h - size) / 2 - 1, size + 2) for i in range(count))
            flag = f'<use href="#ml-f{cls}" x="{num(w - 8)}" y="-6"/>'
            out.append(placed_item(f"sp-{number}", "die", x, y, drawn + flag))
    return out


def tavern(p: DrawnPosition) -> list[Item]:
    """The docks, the novices and the beer; before the table is laid, the leaders that can be chosen."""
    view, form = p.view, p.form
    out: list[Item] = []
    offered = view.docks or leaders_left(p)
    for at, member in enumerate(offered):
        x, y, w, h = form.dock(at, len(offered))
        if member == NONE:
            out.append(Item(f"dk-{at}", f'<g id="dk-{at}">{rect((x, y, w, h), "sl")}</g>'))
            continue
        body = cards.mercenary(p.kit, member, p.lang, w, h)
        out.append(placed_item(f"mc-{member}", "glide", x, y, body, f"member {p.tables.member_ids[member]}"))
    x, y, w, h = form.tavern.novices
    left = view.novices.bit_count()
    out.append(placed_item("ml-novices", "glide", x, y, cards.novices(p.kit, left, p.lang, w, h), "novices"))
    x, y, w, h = form.tavern.beer
    out.append(placed_item("ml-beer", "glide", x, y, beer(p, w, h), "beer"))
    return out


def leaders_left(p: DrawnPosition) -> tuple[int, ...]:
    """ML-SU-03: the leaders of clans that nobody has chosen yet."""
    taken = {m for members in p.view.members for m in members}
    found = tuple(p.tables.leaders[a] for a in range(len(AFFINITIES)))
    return tuple(m for m in found if m not in taken)


def beer(p: DrawnPosition, w: float, h: float) -> str:
    """A round of beer and its price."""
    price = signs([("i", "coin"), ("t", str(p.view.variant.beer_cost))], w - 38, h - 17, 15.5)
    if w > h:
        said = spare_words(33, h / 2 + 5, p.say("plot.beer"), w - 70)
        return cards.frame(w, h) + icon("beer", 20, h / 2, 22) + said + price
    return cards.frame(w, h) + icon("beer", w / 2, 26, 26) + price


def shops(p: DrawnPosition) -> list[Item]:
    """The traps of the Lodge and the cards of the Bazaar."""
    out: list[Item] = []
    for at, kind in enumerate(p.view.lodge):
        x, y = p.form.trap(at, len(p.view.lodge))
        body = cards.trap(p.kit, kind) if kind != NONE else '<path class="sl" d="M8 0h46l8 8v22l-8 8H8l-8-8V8z"/>'
        out.append(placed_item(f"lt-{at}", "glide", x, y, body, f"lodge {at + 1}"))
    for at, card in enumerate(p.view.equip_row):
        x, y, w, h = p.form.gear(at, len(p.view.equip_row))
        if card == NONE:
            out.append(Item(f"gk-{at}", f'<g id="gk-{at}">{rect((x, y, w, h), "sl")}</g>'))
            continue
        body = cards.gear(p.kit, p.tables.equipment_kind[card], p.lang, w, h)
        out.append(placed_item(f"ge-{card}", "glide", x, y, body, f"equipment {p.tables.equipment_keys[card]}"))
    return out


def panics(p: DrawnPosition) -> list[Item]:
    """A token on a veil over every building in panic."""
    out: list[Item] = []
    for building in range(len(BUILDINGS)):
        if p.view.panic >> building & 1:
            x, y, w, h = p.form.plots[building]
            veil = rect((x, y + 27, w, h - 28), "shade")
            token = f'<use href="#ml-disc" x="{num(x + w / 2)}" y="{num(y + h / 2 + 10)}"/>'
            sign = f'<g class="tok">{icon("panic", x + w / 2, y + h / 2 + 8, 24)}</g>'
            ident = f"pa-{building}"
            thing = f'data-thing="building {BUILDINGS[building]}"'
            out.append(Item(ident, f'<g id="{ident}" {thing}>{veil}{token}{sign}</g>'))
    return out


def rounds(p: DrawnPosition) -> Item:
    """The round track with its extra attack dice, and who is first."""
    view, form = p.view, p.form
    out = ['<g id="ml-round">']
    total = p.tables.scenario_rounds[view.scenario] if view.scenario >= 0 else p.tables.rounds
    radius = 13 if form.compact else 16
    for at in range(total):
        x, y = form.lap(at, total)
        past = at + 1 < view.round or (view.over and at + 1 == view.round)
        cls = "rd past" if past else "rd now" if at + 1 == view.round else "rd"
        out.append(f'<circle class="{cls}" cx="{num(x)}" cy="{num(y)}" r="{radius}"/>')
        tone = "b inv" if past else "b gilded" if at + 1 == view.round else "b"
        out.append(text_at(x, y + 6, at + 1, tone, 16, "middle"))
        more = view.variant.track[at]
        if more:
            low = y + radius + 18
            if form.compact:
                out.append(text_at(x, low, f"+{more}", "mini", 15.5, "middle"))
            else:
                out.append(icon("claw", x - 7, low - 5, 13) + text_at(x, low, f"+{more}", "mini", 15.5))
    x, y, w, _ = form.round
    if view.players > 1 and view.first >= 0:
        left = w - 36 - 40 - width(p.say("plot.round"), 16, bold=True)
        out.append(spare_words(x + w - 36, y + 18, p.say("plot.first"), left, "end"))
        out.append(f'<use href="#ml-f{view.first + 1}" x="{num(x + w - 28)}" y="{num(y + 4)}"/>')
    return Item("ml-round", "".join(out) + "</g>")


# --- glory and reputation


class Scale:
    """Where a number of the ladder lies."""

    def __init__(self, form: BoardForm, most: int) -> None:
        x, y, w, _ = form.ladder
        self.left = x + (90 if form.compact else 116)
        self.step = (x + w - 16 - self.left) / most
        self.top = y
        self.most = most

    def at(self, value: int) -> float:
        """The place of a value; what lies beyond the end stands at it."""
        return self.left + min(value, self.most) * self.step


def ladder(p: DrawnPosition) -> list[Item]:
    """Glory and reputation: a lane for each clan; the bar between the two is what it can still hire."""
    form, view = p.form, p.view
    scale = Scale(form, max(p.tables.end_glory, 1))
    x, y, _, h = form.ladder
    out = [Item("ml-ladder", rungs(p, scale))]
    lanes = max(view.players, 2)
    pitch = (h - form.rungs - 8) / lanes
    for seat in range(view.players):
        lane = y + form.rungs + 2 + pitch * (seat + (lanes - view.players) / 2 + 0.5)
        glory, fame = scale.at(view.glory[seat]), scale.at(view.reputation[seat])
        name = lane_name(p, seat, x + 12, lane, scale.left - x - 18, pitch)
        bar = f'<path class="bar" d="M{num(fame)} {num(lane)}H{num(glory)}"/>'
        out.append(Item(f"gb-{seat}", f'<g id="gb-{seat}" class="s{seat + 1}">{name}{bar}</g>'))
        cube = '<rect class="c-fr" width="10" height="11" rx="1.5"/>'
        out.append(placed_item(f"gr-{seat}", f"cube s{seat + 1}", fame - 5, lane - 5.5, cube))
        flag = f'<use href="#ml-f{seat + 1}"/>'
        out.append(placed_item(f"gg-{seat}", "cube", glory - 7, lane - 9, flag))
    return out


def lane_name(p: DrawnPosition, seat: int, x: float, lane: float, room: float, pitch: float) -> str:
    """Whose lane it is: the name, or where lanes are narrower than letters the shield alone."""
    if pitch >= LETTERS:
        return fitted_text(x, lane + 5, p.seat_name(seat), room, "mini", LETTERS)
    tall = pitch - 1
    return (
        f'<use href="#ml-f{seat + 1}" transform="translate({num(x)} {num(lane - tall / 2)}) scale({tall / 18:.2f})"/>'
    )


def rungs(p: DrawnPosition, scale: Scale) -> str:
    """The ladder itself: brackets with their dice and wages, and numbers."""
    form, plain = p.form, p.tables
    x, y, _, h = form.ladder
    top, tall = y + form.rungs, h - form.rungs - 4
    out = [f'<g id="ml-ladder">{rect(form.ladder, "pl")}']
    low = 0
    for number, high in enumerate(plain.bracket_max):
        left, right = scale.at(max(low - 1, 0)), scale.at(min(high, scale.most))
        out.append(f'<rect class="brk b{number + 1}" x="{num(left)}" y="{num(top)}" width="{num(right - left)}" ')
        out.append(f'height="{num(tall)}"/>')
        middle = scale.at(5 * round((max(low - 1, 0) + min(high, scale.most)) / 10))
        count = sum(plain.bracket_dice[number])
        start = middle - 8 * count - 12 if form.compact else middle - 14 - 16 * count
        line = y + (18 if form.compact else 0)
        out.append(dice_row(plain.bracket_dice[number], start, line + 3, 14, 2))
        at = start + 16 * count + (8 if form.compact else 34)
        out.append(icon("coin", at, line + 10, 13))
        wage = p.say("plot.wage", n=plain.bracket_wage[number]) if not form.compact else plain.bracket_wage[number]
        out.append(text_at(at + 8, line + 15, wage, "mini", 15.5))
        low = high + 1
    for value in range(0, scale.most + 1, 5 if form.compact else 1):
        cls = "tick" if value % 5 else "tick5"
        out.append(f'<path class="{cls}" d="M{num(scale.at(value))} {num(top)}v{num(tall)}"/>')
        if value % (10 if form.compact else 5) == 0:
            out.append(text_at(scale.at(value), y + 15, value, "mini", 15.5, "middle"))
    out.append(icon("glory", x + 16, y + 12, 16))
    if not form.compact:
        out.append(text_at(x + 26, y + 17, p.say("plot.glory"), "b", 15.5))
    out.append(icon("reputation", x + (42 if form.compact else 92), y + 12, 14))
    return "".join(out) + "</g>"


def items(p: DrawnPosition) -> list[Item]:
    """Everything inside the walls that changes."""
    return [*ladder(p), rounds(p), *tavern(p), *shops(p), *spaces(p), *panics(p)]
