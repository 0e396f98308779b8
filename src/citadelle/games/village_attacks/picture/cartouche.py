"""On free ground beside the castle: what the scenario is about and in which order rooms act, and the key of types."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.picture.ground import shortened
from citadelle.games.village_attacks.picture.pieces import art, use
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.tables import NONE, TYPES
from citadelle.games.village_attacks.text.briefing import aim, defeats, morale_rule
from citadelle.kernel.scene import Box, Item
from citadelle.parts.lettering import CLOSEST, fitted_text, text_at
from citadelle.parts.names import component_name
from citadelle.parts.svg import num, text, width
from citadelle.parts.zones import FAR

LINE: Final = 21
CUT: Final = 200
ORDER_ROOM: Final = 34
"""What the number of a room and the space behind its name take in the order of rooms."""
SAFE: Final = 0.94
"""Lines are broken a little before their end: some fonts are wider than others."""


def cartouche_items(p: DrawnPosition) -> list[Item]:
    """The cartouche and the key, where the plan has room; small screens have neither, but keep their places."""
    out: list[Item] = []
    for ident, box, draw in (("va-cart", p.plan.cartouche, cartouche), ("va-key", p.plan.key, key)):
        if box is not None:
            out.append(Item(ident, f'<g id="{ident}" class="print">{"" if p.compact else draw(p, box)}</g>'))
    return out


def frame(box: Box) -> str:
    """A double frame."""
    x, y, w, h = box
    return (
        f'<rect class="v-cart" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"/>'
        f'<rect class="v-cart2" x="{num(x + 6)}" y="{num(y + 6)}" width="{num(w - 12)}" height="{num(h - 12)}"/>'
    )


def aim_lines(p: DrawnPosition) -> list[str]:
    """How the scenario is won and lost, a sentence each."""
    record = p.kit.scenarios[p.view.scenario]
    return [aim(p.kit, record, p.lang), *morale_rule(record, p.lang), *defeats(record, p.lang)]


def wrapped(said: str, room: float, size: float) -> list[str]:
    """Words in lines no wider than the room."""
    lines = [""]
    for word in said.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room * SAFE:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def cartouche(p: DrawnPosition, box: Box) -> str:
    """The scenario's name, its aim, the order of the rooms; a woodcut of the village above if there is room."""
    x, y, w, h = box
    w = min(w, 600)
    told = [line for said in aim_lines(p) for line in wrapped(said, w - 44, 15)]
    order = [
        room for room in sorted(p.plan.rooms, key=lambda room: (p.distances[room.zone], room.zone)) if not room.heart
    ]
    longest = max([width(shortened(p, p.zone_name(room.zone)), 15) for room in order], default=0.0)
    columns = max(1, min(4, int((w - 40) // (longest + ORDER_ROOM))))
    lines = -(-len(order) // columns)
    need = 46 + LINE * len(told) + 30 + 24 * lines + 14
    if need > h:
        order, lines = [], 0
        need = 46 + LINE * len(told) + 12
    cut = min(CUT, h - need)
    if cut < 60:
        cut = 0
    x += (box[2] - w) / 2
    y += max(0.0, (h - need - cut) / 2)
    out = [woodcut(x, y, w, cut)] if cut else []
    y += cut
    out.append(frame((x, y, w, need)))
    scenario = p.kit.scenarios[p.view.scenario]
    number = p.say("cart.number", n=scenario.number)
    wide = width(number, 16)
    out.append(fitted_text(x + 22, y + 36, component_name(scenario, p.lang), w - 60 - wide, "v-title b", 23))
    out.append(text_at(x + w - 22, y + 35, number, "v-it", 16, "end"))
    for at, line in enumerate(told):
        out.append(text_at(x + 22, y + 62 + at * LINE, line, "v-txt", 15))
    y += 62 + LINE * len(told)
    if order:
        out.append(f'<path class="v-thin" d="M{num(x + 22)} {num(y - 13)}h{num(w - 44)}"/>')
        out.append(fitted_text(x + 22, y + 7, p.say("cart.order"), w - 44, "v-it", 16))
        pitch = (w - 40) / columns
        for at, room in enumerate(order):
            if p.distances[room.zone] == FAR:
                continue
            cx, cy = x + 32 + at % columns * pitch, y + 26 + at // columns * 24
            out.append(
                f'<circle class="v-ord" cx="{num(cx)}" cy="{num(cy)}" r="9.5"/>' + text(cx, cy + 5, at + 1, "v-ordn")
            )
            out.append(
                fitted_text(cx + 14, cy + 5, shortened(p, p.zone_name(room.zone)), pitch - ORDER_ROOM, "v-txt", 15)
            )
    return "".join(out)


def woodcut(x: float, y: float, w: float, h: float) -> str:
    """The village on its way, by night."""
    size = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return (
        f'<g class="v-night"><svg {size} viewBox="0 0 300 120" preserveAspectRatio="xMidYMax slice">'
        f'<rect class="a0" y="-60" width="300" height="180"/>{art("mob", 0, 0, 300, 120)}</svg>'
        f'<rect class="v-frame" {size}/></g>'
    )


def key(p: DrawnPosition, box: Box) -> str:
    """Whom hunters of each type hunt: the sign, the type, and the Monster of that type in play."""
    x, y, w, h = box
    w = min(w, 420)
    rows = 3 if h >= 150 else 2
    high = 62 + 29 * rows - (0 if rows > 2 else 6)
    if h < high - 20:
        return ""
    y += max(0.0, (h - high) / 2)
    out = [frame((x, y, w, high)), text_at(x + 20, y + 33, p.say("key.title"), "pname", 19)]
    said = p.say("key.bonus")
    if width(p.say("key.title"), 19, True) + width(said, 15) < w - 50:
        out.append(text_at(x + w - 20, y + 32, said, "v-it", 15, "end"))
    entries = [(f"va-t-{name}", type_words(p, name)) for name in TYPES]
    entries.append(("va-s-burning", p.say("state.burning")))
    pitch = (w - 28) / -(-len(entries) // rows)
    for at, (ref, words) in enumerate(entries):
        column, row = divmod(at, rows)
        cx, cy = x + 34 + column * pitch, y + 59 + row * 29
        out.append(f'<g class="v-fig">{use(ref, cx, cy)}</g>')
        out.append(fitted_text(cx + 17, cy + 5, called(words, (pitch - 40) * CLOSEST, 15), pitch - 40, "v-txt", 15))
    return "".join(out)


def called(name: str, room: float, size: float, bold: bool = False) -> str:
    """As many words of a name as fit; of a long one the first, without the small words that would end it."""
    words = name.split(" ")
    while len(words) > 1 and (width(" ".join(words), size, bold) > room or words[-1].islower()):
        if width(name, size, bold) <= room:
            break
        words.pop()
    return " ".join(words).removesuffix(" ·")


def type_words(p: DrawnPosition, name: str) -> str:
    """A type, and who of the party is of it."""
    t = p.tables
    number = TYPES.index(name)
    hunted = [
        p.monster_name(seat)
        for seat in range(p.view.players)
        if p.view.party[seat] != NONE and t.monster_type[p.view.party[seat]] == number
    ]
    return " · ".join([p.say(f"type.{name}"), *hunted])
