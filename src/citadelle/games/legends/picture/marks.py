"""Gold leaf: what the reader may choose now, drawn where it lies. Every option with a place has one mark."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import Atlas, Spot
from citadelle.games.legends.picture.cards import GILT as CARDS
from citadelle.games.legends.picture.pieces import SIDE, Stand, army_corner
from citadelle.games.legends.picture.tray import face_mark
from citadelle.games.legends.verbs import BUY, DESTROY_ARMY, MAP_SLOT, STEP, TAKE
from citadelle.kernel.answer import NO_THING, Answer
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Mark, Source
from citadelle.parts.names import component_name
from citadelle.parts.raster import Busy
from citadelle.parts.svg import Point, num, text

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit
    from citadelle.games.legends.chart import Chart
    from citadelle.games.legends.view import LegendsView

GROUND: Final = "map-gilt"
"""The layer of marks on the ground, below the pieces."""
AIR: Final = "map-steps"
"""The layer of marks above everything."""
WINDS: Final = 16
"""In so many directions an arrow may point."""


def gold(kit: Kit) -> str:
    """For the definitions: the gold leaf round an army, and arrows in all winds with all prices of a step."""
    plain = kit.plain
    prices = sorted({plain.land_cost, plain.portal_cost, *range(plain.sea_cost_min, plain.sea_cost + 1)})
    frame = f'x="-1.5" y="-12" width="{SIDE + 16}" height="{SIDE + 24}" rx="6"'
    rects = "".join(f'<rect class="{cls}" {frame}/>' for cls in ("hit", "gilt-1s", "gilt-2s"))
    out = [f'<g id="lg-gilt">{rects}</g>']
    arrow = '<path class="head1" d="M-12-11h11l14 11-14 11h-11z"/>'
    out.append(f'<g id="lg-step"><circle class="hit" r="17"/>{arrow}</g>')
    for wind in range(WINDS):
        turn = 2 * math.pi * wind / WINDS
        arrow = f'<use href="#lg-step" transform="rotate({num(math.degrees(turn))})"/>'
        x, y = -1.5 * math.cos(turn), 6 - 1.5 * math.sin(turn)
        out += [f'<g id="lgs{wind}-{price}">{arrow}{text(x, y, price, "c-cost")}</g>' for price in prices]
    return "".join(out)


def marks_of(view: LegendsView, book: Atlas, stood: dict[str, Stand], busy: Busy) -> list[Mark]:
    """The marks of all open options that have a place; `busy` is the ground that pieces and words take."""
    out: list[Mark] = []
    for decision in view.decisions:
        if STEP in decision.verbs:
            out += step_marks(view, book, stood, busy, decision)
            continue
        for key, answer in zip(decision.keys, decision.answers, strict=True):
            if answer.verb is DESTROY_ARMY:
                out.append(army_mark(view, stood, key, answer))
            elif answer.verb in (TAKE, BUY):
                out.append(Mark(key, CARDS, svg=f'<use href="#lgk{answer.thing("place") + 1}"/>'))
            elif answer.verb is MAP_SLOT:
                out.append(face_mark(book, key, *answer.things))
            elif answer.thing("region") != NO_THING:
                region = view.noun("region").text(answer.thing("region"))
                out.append(Mark(key, GROUND, ref=book.refs[region], hatched=True))
    return out


def army_mark(view: LegendsView, stood: dict[str, Stand], key: str, answer: Answer) -> Mark:
    """An army that can be chosen: gilt round its cube, over its neighbours."""
    region = view.noun("region").text(answer.thing("region"))
    found = army_corner(stood[region], answer.thing("colour"))
    assert found is not None
    x, y = found
    return Mark(key, AIR, svg=f'<use href="#lg-gilt" x="{num(x)}" y="{num(y)}"/>')


# --- steps


def step_marks(view: LegendsView, book: Atlas, stood: dict[str, Stand], busy: Busy, decision: Decision) -> list[Mark]:
    """A gilt arrow with its cost for every open step, on the common border or the lane, where it is freest."""
    chart = view.chart
    assert chart is not None
    sea = decision.detail.get("sea")
    price = sea if isinstance(sea, int) else view.kit.plain.sea_cost
    arrows = Busy(book.ground.box)
    out: list[Mark] = []
    for key, answer in zip(decision.keys, decision.answers, strict=True):
        if answer.verb is not STEP:
            continue
        start, end = (chart.ids[region] for region in answer.things)
        a, b = min(start, end), max(start, end)
        step = chart.step_index(*answer.things)
        spots = _spots(book, stood, a, b, chart.step_kind[step])
        spot = _freest(spots, busy, arrows)
        arrows.add(spot[0] - 11, spot[1] - 11, 22, 22)
        drawn = _arrow(spot, 1 if start == a else -1, chart.price(step, price))
        out.append(Mark(key, AIR, svg=drawn, aim=book.refs[end], source=f"region {start}", target=f"region {end}"))
    return out


def step_sources(view: LegendsView, book: Atlas, marks: list[Mark]) -> list[Source]:
    """The regions from which an army may march."""
    out: list[Source] = []
    for name in dict.fromkeys(mark.source for mark in marks if mark.source):
        region = name.removeprefix("region ")
        title = component_name(view.kit.regions[view.kit.region_index[region]], book.lang)
        out.append(Source(name, title, GROUND, ref=book.refs[region], hatched=True))
    return out


def _arrow(spot: Spot, ahead: int, cost: int) -> str:
    x, y, dx, dy = spot[0], spot[1], spot[2] * ahead, spot[3] * ahead
    wind = round(math.atan2(dy, dx) / (2 * math.pi) * WINDS) % WINDS
    return f'<use href="#lgs{wind}-{cost}" x="{round(x)}" y="{round(y)}"/>'


def _spots(book: Atlas, stood: dict[str, Stand], a: str, b: str, kind: str) -> list[Spot]:
    """Where an arrow between two regions may stand, the likeliest first; ways that are printed keep theirs."""
    if kind == "portal":
        return _along(_portal_spots(stood, a, b), kind)
    found = book.spots.get((a, b, kind))
    if found is None:
        way = next(way for way in book.ground.ways[a, b] if way.kind == kind)
        found = book.spots[a, b, kind] = _along(book.ground.spots(way), kind)
    return found


def _along(spots: list[Spot], kind: str) -> list[Spot]:
    """Spots from the middle of a way outwards, then a little off it."""
    middle = (len(spots) - 1) / 2
    spots = [spots[i] for i in sorted(range(len(spots)), key=lambda i: abs(i - middle))]
    if kind == "land":
        return spots + [(x + dx * off, y + dy * off, dx, dy) for off in (9, -9, 17, -17) for x, y, dx, dy in spots]
    near = spots[:5]
    return near[:1] + [(x - dy * off, y + dx * off, dx, dy) for off in (13, -13, 0) for x, y, dx, dy in near]


def _freest(spots: list[Spot], busy: Busy, arrows: Busy) -> Spot:
    """The first spot that covers least; another arrow counts more than a piece or a name."""
    best, least = spots[0], math.inf
    for number, spot in enumerate(spots):
        if 0.12 * number >= least:
            break
        box = (spot[0] - 12, spot[1] - 12, 24, 24)
        cost = 0.12 * number + 4 * arrows.count(*box)
        if cost < least:
            cost += busy.count(*box)
            if cost < least:
                best, least = spot, cost
    return best


# --- portals


def _portal_spots(stood: dict[str, Stand], a: str, b: str) -> list[Spot]:
    """Places along the bow between two portals."""
    (x1, y1), (x2, y2) = _portal_place(stood[a]), _portal_place(stood[b])
    (mx, my) = _bow(x1, y1, x2, y2)
    out: list[Spot] = []
    for share in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        rest = 1 - share
        x = rest * rest * x1 + 2 * rest * share * mx + share * share * x2
        y = rest * rest * y1 + 2 * rest * share * my + share * share * y2
        dx, dy = rest * (mx - x1) + share * (x2 - mx), rest * (my - y1) + share * (y2 - my)
        size = math.hypot(dx, dy) or 1.0
        out.append((x, y, dx / size, dy / size))
    return out


def portal_way(chart: Chart, stood: dict[str, Stand]) -> str:
    """The bow that joins the two portals, as path data."""
    (x1, y1), (x2, y2) = (_portal_place(stood[chart.ids[local]]) for local in chart.portals)
    mx, my = _bow(x1, y1, x2, y2)
    return f"M{num(x1)} {num(y1)}Q{num(mx)} {num(my)} {num(x2)} {num(y2)}"


def _portal_place(stand: Stand) -> Point:
    """The middle of the token of a region."""
    group = next((group for group in stand.groups if group.colour < 0), None)
    if group is None:
        return stand.x, stand.name_y
    x, y = stand.place(group)
    return x, y + 1


def _bow(x1: float, y1: float, x2: float, y2: float) -> Point:
    """The handle of the curve that joins two portals: aside of the straight line by a sixth of it."""
    return (x1 + x2) / 2 - (y2 - y1) / 6, (y1 + y2) / 2 + (x2 - x1) / 6
