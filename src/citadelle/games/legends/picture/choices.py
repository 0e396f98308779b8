"""Gold leaf: what the reader may choose now, drawn where it lies. Every option with a place carries its key once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import Atlas, named, tint
from citadelle.games.legends.picture.ground import UNIT
from citadelle.games.legends.picture.pieces import CUBE, SIDE, Stand, army_place
from citadelle.games.legends.picture.raster import Busy
from citadelle.kernel.decision import Decision
from citadelle.parts.svg import Point, button, num, path, text

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

Label = Callable[[Decision, int], str]
"""What an option does, where and for how much, from a decision and the place of the option in it."""

REGION_KINDS: Final = frozenset(
    ("start_region", "token_region", "outpost_region", "neutral_region", "place_army", "build_city")
)
CARD_KINDS: Final = frozenset(("take_card", "extra_card"))
Spot = tuple[float, float, float, float]
"""A place on the chart and a direction there."""

ARROW: Final = "M-12-11h11l14 11-14 11h-11z"
THUMB: Final = 76


def key_label(decision: Decision, option: int) -> str:
    """The label of an option when nobody gives a better one: its key."""
    return decision.keys[option]


class Choices:
    """The open options that have a place in the picture, by what they lie on; each with its label."""

    def __init__(self, decisions: Iterable[Decision], label: Label) -> None:
        self.regions: dict[str, str] = {}
        self.steps: dict[str, str] = {}
        self.armies: dict[str, str] = {}
        self.cards: dict[int, tuple[str, str]] = {}
        self.faces: dict[str, str] = {}
        for decision in decisions:
            for number, key in enumerate(decision.keys):
                if decision.kind in REGION_KINDS and key not in ("stop", "skip", "leave"):
                    self.regions[key] = label(decision, number)
                elif decision.kind == "move_step" and ">" in key:
                    self.steps[key] = label(decision, number)
                elif decision.kind == "destroy_army" and ":" in key:
                    self.armies[key] = label(decision, number)
                elif decision.kind in CARD_KINDS and key.startswith("take "):
                    self.cards[int(key[5:]) - 1] = (key, label(decision, number))
                elif decision.kind == "map_slot":
                    self.faces[key] = label(decision, number)

    @property
    def on_chart(self) -> bool:
        """Whether anything on the chart can be chosen."""
        return bool(self.regions or self.steps or self.armies or self.faces)


def draw_regions(book: Atlas, choices: Choices) -> str:
    """Regions that can be chosen: gilt hatching on the ground and a gilt line cased in ink; aims of steps: the line."""
    out: list[str] = []
    aims = dict.fromkeys(key.split(">")[1] for key in choices.steps)
    if aims:
        out.append('<g class="aims" aria-hidden="true">')
        for layer in ("gilt-1", "gilt-2"):
            out += [f'<use class="{layer}" href="#{book.ref(region)}"/>' for region in aims]
        out.append("</g>")
    for region, label in choices.regions.items():
        ref = book.ref(region)
        body = (
            f'<use class="gilt-0" fill="url(#hatch)" href="#{ref}"/><use class="gilt-1" href="#{ref}"/>'
            f'<use class="gilt-2" href="#{ref}"/>'
        )
        out.append(button(region, label, body))
    return "".join(out)


def army_wraps(stood: dict[str, Stand], choices: Choices, view: LegendsView) -> dict[str, tuple[str, str]]:
    """For each army that can be chosen what goes round its cube: gilt outline below, the button's end above."""
    out: dict[str, tuple[str, str]] = {}
    for key, label in choices.armies.items():
        region, _, who = key.rpartition(":")
        colour = view.players if who == "n" else int(who)
        group = next((group for group in stood[region].groups if group.colour == colour), None)
        if group is None:
            continue
        x, y = army_place(stood[region], group)
        corner = f"translate({num(x - SIDE / 2 - 2)} {num(y - SIDE / 2 + 3)})"
        lines = (
            f'<g transform="{corner}"><path class="gilt-1 bold" d="{CUBE}"/><path class="gilt-2 bold" d="{CUBE}"/>'
            f'<rect class="hit" x="-6" y="-12" width="50" height="52"/></g>'
        )
        whole = button(key, label, lines + "|")
        before, _, after = whole.rpartition("|")
        out[key] = (before, after)
    return out


def draw_steps(view: LegendsView, book: Atlas, stood: dict[str, Stand], choices: Choices, sea: int) -> str:
    """A gilt arrow with its cost for every open step, on the common border or the lane, where it is freest."""
    chart = view.chart
    if chart is None or not choices.steps:
        return ""
    busy, arrows = Busy(book.ground.box), Busy(book.ground.box)
    for box in (*book.label_boxes, *(box for stand in stood.values() for box in stand.taken())):
        busy.add(*box)
    spots_of: dict[tuple[str, str], list[Spot]] = {}
    out: list[str] = []
    for key, label in choices.steps.items():
        start, _, end = key.partition(">")
        a, b = min(start, end), max(start, end)
        step = chart.step_index(chart.index[start], chart.index[end])
        spots = spots_of.get((a, b))
        if spots is None:
            spots = spots_of[a, b] = _spots(book, stood, a, b, chart.step_kind[step])
        x, y, dx, dy = _freest(spots, busy, arrows)
        ahead = 1 if start == a else -1
        arrows.add(x - 11, y - 11, 22, 22)
        out.append(button(key, label, _arrow(x, y, dx * ahead, dy * ahead, chart.price(step, sea)), "target step"))
    return "".join(out)


def _arrow(x: float, y: float, dx: float, dy: float, cost: int) -> str:
    turn = round(math.degrees(math.atan2(dy, dx)))
    return (
        f'<g transform="translate({num(x)} {num(y)})"><circle class="hit" r="15"/>'
        f'<path class="head1" d="{ARROW}" transform="rotate({turn})"/>{text(-dx * 1.5, 6 - dy * 1.5, cost, "cost")}</g>'
    )


def _spots(book: Atlas, stood: dict[str, Stand], a: str, b: str, kind: str) -> list[Spot]:
    """Where an arrow between two regions may stand, the likeliest first: along the way, then a little off it."""
    ways = [way for way in book.ground.ways.get((a, b), []) if way.kind == kind]
    spots = book.ground.spots(ways[0]) if ways else _portal_spots(stood, a, b)
    middle = (len(spots) - 1) / 2
    spots = [spots[i] for i in sorted(range(len(spots)), key=lambda i: abs(i - middle))]
    if kind == "land":
        return spots + [(x + dx * off, y + dy * off, dx, dy) for off in (9, -9, 17, -17) for x, y, dx, dy in spots]
    near = spots[:5]
    return near[:1] + [(x - dy * off, y + dx * off, dx, dy) for off in (13, -13, 0) for x, y, dx, dy in near]


def _portal_spots(stood: dict[str, Stand], a: str, b: str) -> list[Spot]:
    """Places along the bow between two portals."""
    (x1, y1), (x2, y2) = portal_place(stood[a]), portal_place(stood[b])
    (mx, my) = bow(x1, y1, x2, y2)
    out: list[Spot] = []
    for share in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        rest = 1 - share
        x = rest * rest * x1 + 2 * rest * share * mx + share * share * x2
        y = rest * rest * y1 + 2 * rest * share * my + share * share * y2
        dx, dy = rest * (mx - x1) + share * (x2 - mx), rest * (my - y1) + share * (y2 - my)
        size = math.hypot(dx, dy) or 1.0
        out.append((x, y, dx / size, dy / size))
    return out


def portal_place(stand: Stand) -> Point:
    """The middle of the token of a region."""
    group = next((group for group in stand.groups if group.colour < 0), None)
    if group is None:
        return stand.x, stand.name_y
    x, y = stand.place(group)
    return x, y + 1


def bow(x1: float, y1: float, x2: float, y2: float) -> Point:
    """The handle of the curve that joins two portals: aside of the straight line by a sixth of it."""
    return (x1 + x2) / 2 - (y2 - y1) / 6, (y1 + y2) / 2 + (x2 - x1) / 6


def _freest(spots: list[Spot], busy: Busy, arrows: Busy) -> Spot:
    """The first spot that covers least; another arrow counts more than a piece or a name."""
    best, least = spots[0], math.inf
    for number, spot in enumerate(spots):
        box = (spot[0] - 12, spot[1] - 12, 24, 24)
        cost = 0.12 * number + 4 * arrows.count(*box)
        if cost < least:
            cost += busy.count(*box)
            if cost < least:
                best, least = spot, cost
    return best


def draw_faces(book: Atlas, choices: Choices) -> tuple[str, str]:
    """Definitions and drawing of a tray of faces, four rotations each, for the next slot of the map (LG-202)."""
    ground = book.ground
    kit = ground.kit
    faces = list(dict.fromkeys(key.partition("/")[0] for key in choices.faces))
    defs: list[str] = []
    out: list[str] = []
    laid = {slot for slot, _, _ in ground.placed}
    number = next((k for k in range(len(ground.layout.slots)) if k not in laid), None)
    if faces and number is not None:
        slot = ground.layout.slots[number]
        place = f'x="{slot.x * UNIT + 14}" y="{slot.y * UNIT + 14}" width="{UNIT - 28}" height="{UNIT - 28}" rx="10"'
        out.append(f'<g class="from" aria-hidden="true"><rect class="sel" {place}/><rect class="sel2" {place}/></g>')
    for row, face in enumerate(faces):
        left, top = _tray(ground.open_corners, row)
        outlines, lands = _thumb(book, face)
        defs.append(outlines)
        out.append(text(left, top + 11, named(kit.faces[kit.face_index[face]], book.lang), "v"))
        turns = [key for key in choices.faces if key.startswith(face + "/")]
        for column, key in enumerate(turns):
            half = THUMB / 2
            turn = 90 * int(key.partition("/")[2])
            body = (
                f'<g transform="translate({num(left + column * (THUMB + 14) + half)} {num(top + 18 + half)})">'
                f'<rect class="sea-bg gilt-1 slim" x="{-half}" y="{-half}" width="{THUMB}" height="{THUMB}" rx="5"/>'
                f'<rect class="gilt-2 slim" x="{-half}" y="{-half}" width="{THUMB}" height="{THUMB}" rx="5"/>'
                f'<g transform="rotate({turn})">{lands}</g></g>'
            )
            out.append(button(key, choices.faces[key], body))
    return "".join(defs), "".join(out)


def _tray(corners: bool, row: int) -> Point:
    if not corners:
        return 824, row * 102
    return (26 if row < 4 else 826), 404 + (row % 4) * 101


def _thumb(book: Atlas, face: str) -> tuple[str, str]:
    """A face drawn small round its middle: outlines by tint for the definitions, and what draws them."""
    size = THUMB - 8
    by_tint: dict[int, list[str]] = {}
    for region in book.ground.kit.regions:
        if region.face == face:
            ring = [((x - 0.5) * size, (y - 0.5) * size) for x, y in region.polygon]
            by_tint.setdefault(tint(region.island), []).append(path(ring, closed=True))
    stem = f"g{book.ground.tag}-f{face}"
    outlines = [f'<path id="{stem}-{shade}" d="{"".join(rings)}"/>' for shade, rings in by_tint.items()]
    lands = [f'<use class="land l-{shade} tiny" href="#{stem}-{shade}"/>' for shade in by_tint]
    return "".join(outlines), "".join(lands)
