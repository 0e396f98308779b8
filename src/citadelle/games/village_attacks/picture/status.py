"""The castle's common numbers: the dial of events, morale with its tiers, the Heart, the traps on offer, the event.

On wide screens it stands above the seats; on phones it is a strip of one line.
"""

from __future__ import annotations

import math
from typing import Final

from citadelle.games.village_attacks.picture.cartouche import wrapped
from citadelle.games.village_attacks.picture.pieces import FLAME, TRAP_ARTS, art, die, trap_piece
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.state import DAY, EVENT_PILE, HEART_TARGET, NO_DAY
from citadelle.games.village_attacks.tables import INFINITE, NONE, SYMBOLS
from citadelle.games.village_attacks.text.names import event_text
from citadelle.games.village_attacks.text.threats import span
from citadelle.kernel.scene import STATUS, Box, Item, Layer, Part
from citadelle.parts.lettering import fitted_text, text_at
from citadelle.parts.names import component_name
from citadelle.parts.svg import icon, num, text, width

GILT: Final = "va-status-gilt"
"""The layer of marks on the traps."""
WIDE: Final = 344
STRIP: Final[Box] = (0, 0, 400, 40)
GAUGE: Final = 186
TRAP_HIGH: Final = 102
EVENT_LINE: Final = 19


def trap_boxes(p: DrawnPosition) -> list[Box]:
    """Where the traps on offer lie."""
    count = max(len(p.view.offer), p.tables.trap_offer_slots, 1)
    if p.compact:
        pitch = min(48.0, 150 / count)
        return [(400 - 4 - (count - at) * pitch, 3, pitch - 4, 34) for at in range(len(p.view.offer))]
    pitch = (WIDE - 16) / count
    return [(8 + at * pitch, 160, pitch - 8, TRAP_HIGH) for at in range(len(p.view.offer))]


def status_part(p: DrawnPosition) -> Part:
    """The part "castle"."""
    items = [dial(p), morale(p), heart(p), *[trap(p, at, box) for at, box in enumerate(trap_boxes(p))], event(p)]
    high = 150.0
    if p.view.castle.traps:
        high += TRAP_HIGH + 20
    if p.view.castle.events:
        high += 8 + EVENT_LINE * max(len(event_lines(p)), 2)
    box = STRIP if p.compact else (0, 0, WIDE, high)
    return Part("castle", STATUS, p.say("part.castle"), "citadel", box, [Layer("va-status", items), Layer(GILT)])


def group(ident: str, thing: str, body: str) -> Item:
    """A drawing that can be asked about."""
    return Item(ident, f'<g id="{ident}" data-thing="{thing}">{body}</g>')


def strip_x(p: DrawnPosition, at: int) -> float:
    """Where a number of the strip stands: closer together where traps are on offer."""
    return 4 + at * (84.0 if p.view.offer else 136.0)


def strip_number(x: float, sign: str, value: object, of: str, cls: str = "v-ink2") -> str:
    """A number of the strip: its icon, and what it is out of."""
    hit = f'<rect class="hit" x="{num(x)}" y="2" width="76" height="36"/>'
    body = hit + icon(sign, x + 9, 20, 18, cls) + text_at(x + 20, 26, value, "b", 17)
    return body + text_at(x + 22 + 11 * len(str(value)), 25.5, of, "v-sub", 15)


# --- the dial


def next_trigger(p: DrawnPosition) -> int:
    """The next number of the dial that draws an event; NONE if there is none."""
    later = [at for at in p.view.castle.event_triggers if at > p.view.dial]
    return min(later, default=min(p.view.castle.event_triggers, default=NONE))


def dial(p: DrawnPosition) -> Item:
    """The dial of events with flames at its triggers; where there are no events, the round."""
    view = p.view
    coming = next_trigger(p)
    if not view.castle.events:
        said, below = str(max(view.round, 1)), p.say("status.round")
    else:
        said, below = str(view.dial), p.say("status.event", n=coming)
    if p.compact:
        sign = "hourglass" if view.castle.events else "va-day"
        return group(
            "vd-dial",
            "dial",
            strip_number(strip_x(p, 0), sign, said, f"/{coming}" if view.castle.events else ""),
        )
    out = ['<circle class="v-d0" cx="73" cy="73" r="60"/><circle class="v-d1" cx="73" cy="73" r="36"/>']
    places = p.tables.event_dial_positions
    if view.castle.events:
        for at in range(places):
            (a, b), (c, d) = on_dial(at - 0.42, 43, places), on_dial(at + 0.42, 43, places)
            cls = "v-seg" if 0 < at <= view.dial else "v-seg0"
            out.append(f'<path class="{cls}" d="M{num(a)} {num(b)}A43 43 0 0 1 {num(c)} {num(d)}"/>')
        for at in view.castle.event_triggers:
            a, b = on_dial(at, 53, places)
            cls = "v-fl0" if at <= view.dial else "v-fl"
            out.append(f'<path class="{cls}" transform="translate({num(a)} {num(b)})" d="{FLAME}"/>')
        tip, left, right = (on_dial(view.dial + off, r, places) for off, r in ((0, 38), (-0.6, 56), (0.6, 56)))
        out.append(f'<path class="v-hand" d="M{pair(tip)}L{pair(left)}A56 56 0 0 1 {pair(right)}z"/>')
    out.append(text(73, 75, said, "v-dn") + text(73, 92, below, "v-ds"))
    if view.day != NO_DAY:
        out.append(icon("va-day" if view.day == DAY else "va-dark", 73, 52, 17, "v-ink2"))
    return group("vd-dial", "dial", "".join(out))


def on_dial(at: float, r: float, places: int) -> tuple[float, float]:
    """A point of the dial."""
    angle = math.radians(at * 360 / places)
    return 73 + r * math.sin(angle), 73 - r * math.cos(angle)


def pair(point: tuple[float, float]) -> str:
    """A point in path data."""
    return f"{num(point[0])} {num(point[1])}"


# --- gauges


def gauge(y: float, sign: str, name: str, value: str, of: str, share: float, cls: str, icon_cls: str = "v-ink2") -> str:
    """A name, a number out of another, and a bar."""
    x = 146
    wide = max(0.0, min(1.0, share)) * GAUGE
    body = icon(sign, x + 9, y - 6, 18, icon_cls) + fitted_text(x + 22, y, name, 70, "v-txt", 15)
    body += text_at(x + GAUGE, y, of, "v-sub", 15, "end")
    body += text(x + GAUGE - 8 * len(of) - 4, y, value, "v-num")
    body += f'<rect class="v-bar0" x="{x}" y="{num(y + 7)}" width="{GAUGE}" height="8" rx="2"/>'
    return body + f'<rect class="{cls}" x="{x}" y="{num(y + 7)}" width="{num(wide)}" height="8" rx="2"/>'


def morale(p: DrawnPosition) -> Item:
    """The village's morale with the tiers of its spawn cards; where it is infinite, the tier alone."""
    view, castle = p.view, p.view.castle
    endless = view.morale == INFINITE
    most = max(castle.morale, view.morale, castle.escapes_to_win, 1)
    if p.compact:
        of = "" if endless else f"/{most}"
        return group("vd-morale", "morale", strip_number(strip_x(p, 1), "morale", "∞" if endless else view.morale, of))
    of = p.say("status.of", n=most) if not endless else ""
    if endless:
        of = p.say("status.endless")
    value = "" if endless else str(view.morale)
    body = gauge(32, "morale", p.say("status.morale"), value, of, 1 if endless else view.morale / most, "v-bar1")
    ticks = [(step.at, step.tier) for step in p.kit.scenarios[view.scenario].tier_steps]
    if castle.tier_mode == 1 and not endless:
        last = 146 + GAUGE + 60.0
        for mark, tier in sorted(ticks, reverse=True):
            x = 146 + GAUGE * mark / most
            said = p.say("status.tier", n=tier)
            if last - x < width(said, 14) + 4:
                said = str(tier)
            last = x
            body += f'<path class="v-tick" d="M{num(x)} 37v12"/>' + text(x, 62, said, "v-ds")
    else:
        body += fitted_text(146, 62, p.say("status.tier_read", n=view.tier), GAUGE, "v-sub", 15)
    return group("vd-morale", "morale", body)


def heart(p: DrawnPosition) -> Item:
    """The Heart's health, and the wounds that are to come to it."""
    view = p.view
    most = max(view.castle.heart_health, view.castle.heart_cap, view.heart)
    thing = f"heart {view.castle.zone_ids[view.castle.hearts[0]]}"
    if p.compact:
        return group("vd-heart", thing, strip_number(strip_x(p, 2), "va-heart", view.heart, f"/{most}", "v-hp1"))
    of = p.say("status.of", n=most)
    body = gauge(94, "va-heart", p.say("status.heart"), str(view.heart), of, view.heart / most, "v-bar2", "v-hp1")
    threat = p.threats.get(HEART_TARGET)
    if threat is not None:
        said = p.say("status.threat", wounds=span(threat.least, threat.most))
        body += fitted_text(146, 126, said, GAUGE, "v-bad", 15)
    return group("vd-heart", thing, body)


# --- traps and the event


def trap(p: DrawnPosition, at: int, box: Box) -> Item:
    """A trap on offer: its woodcut, name and cost."""
    number = p.view.offer[at]
    record = p.kit.traps[number]
    x, y, w, h = box
    if p.compact:
        place = f'<g class="v-trap" transform="translate({num(x + w / 2)} 20) scale(.74)">{trap_piece(record.id)}</g>'
        return group(f"vd-trap-{at}", f"trap {record.id}", place)
    edge = f'x="{num(x)}" y="{num(y)}" width="{num(w)}"'
    body = "" if at else text_at(8, 152, p.say("status.traps"), "v-cap", 15)
    body += f'<rect class="v-card" {edge} height="{num(h)}" rx="6"/><rect class="v-sky" {edge} height="42" rx="6"/>'
    inside = (
        art("trap-" + record.id, x + w / 2 - 24, y + 4, 48, 35)
        if record.id in TRAP_ARTS
        else icon("trap", x + w / 2, y + 21, 28)
    )
    body += f'<g class="v-trap">{inside}</g>'
    lines = wrapped(component_name(record, p.lang), w - 8, 18)
    if len(lines) > 2:
        lines = [lines[0], " ".join(lines[1:])]
    for line, said in enumerate(lines):
        top = y + (58 if len(lines) > 1 else 65) + 16 * line
        body += fitted_text(x + w / 2, top, said, w - 8, "v-tn b", 15, "middle")
    cost = p.tables.trap_cost[number]
    left = x + w / 2 - len(cost) * 11.5
    for symbol in cost:
        body += die(symbol, left, y + 79, 20) if symbol < len(SYMBOLS) else icon("reroll", left + 10, y + 88, 16)
        left += 23
    return group(f"vd-trap-{at}", f"trap {record.id}", body)


def last_event(p: DrawnPosition) -> int:
    """The event that runs, else the one that was drawn last; NONE before the first."""
    if p.view.event != NONE:
        return p.view.event
    gone = p.view.piles.gone[EVENT_PILE]
    return gone[-1] if gone else NONE


def event_lines(p: DrawnPosition) -> list[str]:
    """What the event that runs or was drawn last does, in lines of the column; none before the first."""
    number = last_event(p)
    if number == NONE or p.compact:
        return []
    name = component_name(p.kit.events[number], p.lang)
    key = "status.running" if number == p.view.event else "status.last"
    return wrapped(p.say(key, event=name, text=event_text(p.kit, number, p.lang)), WIDE - 48, 16)


def event(p: DrawnPosition) -> Item:
    """The event that runs or was drawn last, with what it does."""
    view, number = p.view, last_event(p)
    if not view.castle.events or (p.compact and number == NONE):
        return Item("vd-event", '<g id="vd-event"></g>')
    if p.compact:
        return group("vd-event", f"event {p.tables.event_ids[number]}", "")
    y = 190 + TRAP_HIGH if view.castle.traps else 170
    body = icon("torch", 18, y - 4, 20, "v-ink2")
    if number == NONE:
        calm = fitted_text(36, y, p.say("status.calm"), WIDE - 46, "v-sub", 15)
        return Item("vd-event", f'<g id="vd-event">{body}{calm}</g>')
    lines = event_lines(p)
    body += "".join(fitted_text(36, y + at * EVENT_LINE, line, WIDE - 46, "v-txt", 15) for at, line in enumerate(lines))
    return group("vd-event", f"event {p.tables.event_ids[number]}", body)
