"""Whoever is in the castle, piece by piece: stones for villagers by look with their count, discs for Monsters."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import look_sort
from citadelle.games.village_attacks.picture.pieces import (
    ARTS,
    HERO_ARTS,
    art,
    monster_disc,
    num2,
    use,
)
from citadelle.games.village_attacks.picture.position import (
    MINION,
    MONSTER,
    STACK,
    SUMMONED,
    TROLL,
    DrawnPosition,
    Occupant,
)
from citadelle.games.village_attacks.picture.room_layout import RoomLayout
from citadelle.games.village_attacks.state import (
    M_BURNING,
    M_OWNER,
    M_STUNNED,
    M_WHICH,
    M_WOUNDS,
    S_BURNING,
    S_STUNNED,
    S_WHICH,
    S_WOUNDS,
)
from citadelle.games.village_attacks.tables import ALL_TYPES, KINDS, TYPES
from citadelle.kernel.scene import Item
from citadelle.parts.svg import Point, icon, num

DISC: Final = 0.84
"""A Monster's disc beside stones of full size; in a crowded room both shrink alike."""
CLASSES: Final = {"peasant": "v-fig", "hunter": "v-fig v-hu", "yunfakh": "v-fig v-hu", "hero": "v-fig v-he"}


def figure_items(p: DrawnPosition, layouts: list[RoomLayout]) -> list[Item]:
    """Every piece that has a place, room by room; then a tag for those that have none."""
    out: list[Item] = []
    for layout in layouts:
        for person in layout.people:
            place = layout.places.get(person.ident)
            if place is not None:
                out.append(figure_item(p, person, place, layout.scale))
        if layout.hidden:
            out.append(more_tag(p, layout))
    return out


def figure_item(p: DrawnPosition, person: Occupant, place: Point, scale: float) -> Item:
    """One piece at its place."""
    draw = {MONSTER: monster, SUMMONED: summoned, MINION: minion, TROLL: troll, STACK: stack}[person.kind]
    cls, body = draw(p, person)
    grown = scale * DISC if person.kind != STACK else scale
    if abs(grown - 1) > 0.01:
        body = f'<g transform="scale({num2(grown)})">{body}</g>'
    flock = f' data-flock="{flock_of(p, person)}" data-n="{person.n}"' if person.kind == STACK else ""
    thing = thing_of(p, person)
    svg = (
        f'<g id="{person.ident}" class="tells glide {cls}"{flock} data-thing="{thing}" '
        f'transform="translate({num(place[0])} {num(place[1])})">{body}</g>'
    )
    return Item(person.ident, svg)


def flock_of(p: DrawnPosition, person: Occupant) -> str:
    """Villagers of one sort may mix."""
    return p.tables.sort_ids[look_sort(person.number)]


def thing_of(p: DrawnPosition, person: Occupant) -> str:
    """The name of a piece as a thing."""
    view, t = p.view, p.tables
    if person.kind == STACK:
        return f"villager {view.castle.zone_ids[person.zone]} {t.nouns['villager'].text(person.number)}"
    if person.kind == MONSTER:
        return f"monster {t.monster_ids[view.party[person.number]]}"
    return f"{person.kind} {person.number + 1}"


def more_tag(p: DrawnPosition, layout: RoomLayout) -> Item:
    """How many villagers of a room are not drawn, on its lower wall."""
    room = layout.room
    count = sum(person.n for person in layout.hidden)
    ident = f"vp-{room.zone}"
    wide = 44 + 9 * (len(str(count)) - 1)
    x, y = room.x + room.w / 2, room.y + room.h - 8
    box = f'x="{num(-wide / 2)}" y="-11" width="{num(wide)}" height="22" rx="11"'
    body = f'<rect class="v-tag" {box}/><text class="v-n" y="5.5">+{count}</text>'
    thing = f"crowd {p.view.castle.zone_ids[room.zone]}"
    svg = f'<g id="{ident}" class="tells" data-thing="{thing}" transform="translate({num(x)} {num(y)})">{body}</g>'
    return Item(ident, svg)


# --- villagers


def stack(p: DrawnPosition, person: Occupant) -> tuple[str, str]:
    """Villagers of one look: a second stone behind from 2, a third from 6; type high left, states high right."""
    t, look, n = p.tables, person.number, person.n
    sort = look_sort(look)
    kind = KINDS[t.sort_kind[sort]]
    states = p.states(look)
    down = "stunned" in states
    body = ""
    if n > 1 and not down:
        body += use("va-6" if n > 5 else "va-2")
    name = t.sort_ids[sort] if kind == "hero" else kind
    ref = f"va-{name}" if kind != "hero" or name in HERO_ARTS else "va-hero"
    if down:
        body += f'<g class="v-lies" transform="rotate(-90) translate(-4 0)">{use(ref)}</g>'
    else:
        body += use(ref)
    types = t.sort_types[sort]
    if types and kind != "peasant":
        sign = "veteran" if types == ALL_TYPES else TYPES[types.bit_length() - 1]
        body += use(f"va-t-{sign}", -16, -15)
    for at, state in enumerate(states):
        body += use(f"va-s-{state}", *((17, -15), (-17, 14), (17, -1), (-17, 0))[min(at, 3)])
    left, whole = p.health_left(look)
    if whole > 1:
        body += hearts(left, whole)
    if kind != "hero" and (n > 1 or kind == "peasant"):
        body += count_tag(n, 17, 17)
    return CLASSES[kind] + (" v-down" if down else ""), body


def hearts(left: int, whole: int) -> str:
    """Health as hearts below a stone."""
    start = -whole * 5 + 5
    return "".join(use("va-h1" if at < left else "va-h0", start + at * 10, 23) for at in range(whole))


def count_tag(n: int, x: float, y: float) -> str:
    """A number on a bone tag."""
    return f'{use("va-n", x, y)}<text class="v-n" x="{num(x)}" y="{num(y + 5.5)}">{n}</text>'


# --- Monsters and their helpers


def monster(p: DrawnPosition, person: Occupant) -> tuple[str, str]:
    """A Monster: the disc of its seat; the one that acts wears dashes; what lies on it; its health low right."""
    view, t, seat = p.view, p.tables, person.number
    number = view.party[seat]
    body = use("va-self") if view.active == seat else ""
    body += monster_disc(t.monster_ids[number], seat + 1, TYPES[t.monster_type[number]])
    states = [
        state
        for state, on in (
            ("burning", view.burning >> seat & 1),
            ("stunned", view.lying >> seat & 1),
            ("captive", view.captive == seat),
        )
        if on
    ]
    body += "".join(use(f"va-s-{state}", -24, -14 + at * 21) for at, state in enumerate(states))
    body += heart_tag(t.monster_health[number] - view.wounds[seat])
    if view.carried[seat] or view.held[seat]:
        body += use("va-s-carrier", -22, 24)
    return f"v-mon s{seat + 1}", body + threat_tag(p, seat)


def threat_tag(p: DrawnPosition, target: int) -> str:
    """The most wounds that are to come to a Monster or the Heart, low left; its panel tells the least too."""
    threat = p.threats.get(target)
    if threat is None:
        return ""
    said = f"−{threat.most}"
    wide = 14 + 9.5 * len(said)
    box = f'x="{num(-wide + 8)}" y="12" width="{num(wide)}" height="21" rx="7"'
    return f'<rect class="v-come" {box}/><text class="v-comes" x="{num(8 - wide / 2)}" y="28">{said}</text>'


def heart_tag(left: int) -> str:
    """The health that a disc has left."""
    return count_tag(left, 21, 20)


def summoned(p: DrawnPosition, person: Occupant) -> tuple[str, str]:
    """A Summoned Monster: nobody's disc, its bust or the sign of its type."""
    t, one = p.tables, p.view.summoned[person.number]
    which = one[S_WHICH]
    stem = t.summoned_ids[which].removeprefix("summoned_")
    body = monster_disc(stem, 0, TYPES[t.summoned_type[which]])
    body += helper_states(bool(one[S_STUNNED]), bool(one[S_BURNING]))
    return "v-mon s0", body + heart_tag(t.summoned_health[which] - one[S_WOUNDS])


def minion(p: DrawnPosition, person: Occupant) -> tuple[str, str]:
    """A minion: a small beast with the shield of its owner."""
    t, one = p.tables, p.view.minions[person.number]
    cls = one[M_OWNER] + 1
    body = use("va-beast") + icon("va-hound", 0, 0, 34, "v-beasti") + use(f"va-b{cls}")
    body += helper_states(bool(one[M_STUNNED]), bool(one[M_BURNING]))
    left = t.minion_health[one[M_WHICH]] - one[M_WOUNDS]
    return f"v-mon s{cls}", body + (heart_tag(left) if t.minion_health[one[M_WHICH]] > 1 else "")


def helper_states(stunned: bool, burning: bool) -> str:
    """What lies on a helper."""
    out = use("va-s-burning", -22, -14) if burning else ""
    return out + (use("va-s-stunned", -22, 8) if stunned else "")


def troll(p: DrawnPosition, person: Occupant) -> tuple[str, str]:
    """The Troll."""
    return "v-mon s0", use("va-m0") + icon("va-troll", 0, 0, 40, "v-statei")


def portrait(ident: str, type_: str, x: float, y: float, w: float, h: float) -> str:
    """A Monster's card woodcut in a box, or the sign of its type."""
    if ident not in ARTS:
        return icon(f"va-{type_}", x + w / 2, y + h / 2, min(w, h) * 0.7)
    size = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    view = 'viewBox="18 0 84 84" preserveAspectRatio="xMidYMid slice"'
    sky = '<rect class="a0" width="120" height="84"/>'
    return f"<svg {size} {view}>{sky}{art('card-' + ident, 0, 0, 120, 84)}</svg>"
