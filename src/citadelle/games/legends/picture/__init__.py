"""The picture: a pure function from a view to a keyed SVG scene.

Three parts, each usable alone: the row of cards, the chart, the seats. What the reader may choose carries the option's
key (`data-choice`); pieces, names, cards and panels have stable ids made of places and seats only, so nothing hidden
can be read from them. The printed chart under the pieces is kept between pictures of the same map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from citadelle.games.legends.picture.atlas import Atlas, named, printed, spaced_width, words
from citadelle.games.legends.picture.cards import GAP, LEFT, TOP, WIDE, draw_row
from citadelle.games.legends.picture.cards import HEIGHT as ROW_HEIGHT
from citadelle.games.legends.picture.choices import (
    REGION_KINDS,
    Choices,
    Label,
    army_wraps,
    bow,
    draw_faces,
    draw_regions,
    draw_steps,
    key_label,
    portal_place,
)
from citadelle.games.legends.picture.ground import Box
from citadelle.games.legends.picture.pieces import (
    Stand,
    draw_stand,
    seat_class,
    shield,
    stands,
    token_at,
)
from citadelle.games.legends.picture.seats import colour_name, draw_seats, flying, score_of
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import BOARD, STRIP, Item, Layer, Mark, Panel, Part, Scene
from citadelle.kernel.words import listing
from citadelle.parts.svg import HATCH, esc, icon, num, scene, text

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

PARTS = ("row", "chart", "seats")

__all__ = ["PARTS", "picture", "scene_of"]


def scene_of(view: LegendsView, lang: str, names: Sequence[str], compact: bool) -> Scene:
    """The position piece by piece."""
    choices = Choices((), key_label)
    layout = view.chart.layout_id if view.chart is not None else str(view.options.get("layout", "t"))
    placed = tuple((slot, view.tables.face_ids[face], turn) for slot, (face, turn) in enumerate(view.placed))
    book = printed(view.kit, layout, placed, lang)
    stood = stands(view, book)
    row = Item("row", f'<g id="row">{draw_row(view, choices, lang)}</g>')
    chart = Item("map", f'<g id="map">{draw_chart(view, book, stood, choices)}</g>')
    made = Scene(
        words().say("picture.title", lang),
        tell(view, book, stood),
        [
            Part("row", STRIP, "Cards", "cards", (0, 0, 1200, ROW_HEIGHT), [Layer("cards", [row]), Layer("taking")]),
            Part("chart", BOARD, "Map", "map", book.ground.box, [Layer("ground", [chart]), Layer("gilt")]),
        ],
    )
    for decision in view.decisions:
        for key in decision.keys:
            if decision.kind in REGION_KINDS and key in view.kit.region_index:
                made.marks.append(Mark(key, "gilt", ref=book.ref(key), hatched=True))
            elif key.startswith("take "):
                left = LEFT + (int(key[5:]) - 1) * (WIDE + GAP)
                box = f'x="{left}" y="{TOP}" width="{WIDE}" height="178" rx="6"'
                made.marks.append(
                    Mark(
                        key,
                        "taking",
                        svg=f'<rect class="gilt-1" {box}/><rect class="gilt-2" {box}/><rect class="hit" {box}/>',
                    )
                )
    for seat in range(view.players):
        panel = Panel(seat, seat_class(view, seat), colour_name(view, seat, lang), str(score_of(view, seat)), "VP")
        panel.active = seat == view.active
        made.panels.append(panel)
    return made


def picture(
    view: LegendsView,
    lang: str = "en",
    standalone: bool = True,
    theme: str = "light",
    decisions: Iterable[Decision] | None = None,
    *,
    parts: Iterable[str] = PARTS,
    label: Label | None = None,
) -> str:
    """The position that `view` shows, as SVG text; equal views give equal bytes.

    `decisions` are those to be drawn as choices (by default the view's own; pass `()` for none) and `label` says of an
    option what it does, where and for how much. `standalone` adds the look (in the given theme), the symbols used and
    a description in words; without it the page supplies them. Several `parts` are stacked; one fills the scene.
    """
    choices = Choices(view.decisions if decisions is None else decisions, label or key_label)
    layout = view.chart.layout_id if view.chart is not None else str(view.options.get("layout", "t"))
    placed = tuple((slot, view.tables.face_ids[face], turn) for slot, (face, turn) in enumerate(view.placed))
    book = printed(view.kit, layout, placed, lang)
    stood = stands(view, book)
    drawn: list[tuple[str, str, Box]] = []
    for part in parts:
        if part == "row":
            drawn.append((part, draw_row(view, choices, lang), (0, 0, 1200, ROW_HEIGHT)))
        elif part == "chart":
            drawn.append((part, draw_chart(view, book, stood, choices), book.ground.box))
        elif part == "seats":
            body, tall = draw_seats(view, lang)
            drawn.append((part, body, (0, 0, 1200, tall)))
        else:
            raise ValueError(f"no part {part!r} in the picture; there are {', '.join(PARTS)}")
    title = words().say("picture.title", lang)
    told = tell(view, book, stood) if standalone else ""
    alive = bool(choices.on_chart or choices.cards)
    if len(drawn) == 1:
        _, body, box = drawn[0]
        return scene(body, box, title, told, theme, standalone, alive, lang)
    out: list[str] = []
    y = 0.0
    for part, body, (left, top, w, h) in drawn:
        out.append(
            f'<svg id="part-{part}" y="{num(y)}" width="1200" height="{num(h)}" '
            f'viewBox="{num(left)} {num(top)} {num(w)} {num(h)}">{body}</svg>'
        )
        y += h
    return scene("".join(out), (0, 0, 1200, y), title, told, theme, standalone, alive, lang)


def draw_chart(view: LegendsView, book: Atlas, stood: dict[str, Stand], choices: Choices) -> str:
    """The part "chart": the print, who holds what, choices, pieces and names, and the arrows over all."""
    isles = {} if view.chart is None else dict(zip(view.chart.island_ids, view.island_holders, strict=True))
    sea = view.kit.plain.sea_price(flying(view, view.seat))
    face_defs, faces = draw_faces(book, choices) if choices.faces else ("", "")
    hatch = HATCH if choices.regions else ""
    out = [f"<defs>{book.defs}{face_defs}{hatch}</defs>{book.under}", '<g id="control" aria-hidden="true">']
    for region, stand in stood.items():
        if stand.holder >= 0:
            cls = seat_class(view, stand.holder)
            out.append(f'<use id="w-{esc(region)}" class="wash s{cls}" href="#{book.ref(region)}"/>')
    out.append(f"</g>{book.over}")
    if book.ground.whole:
        out.append(cartouche(view, book, sea))
    out.append(f'<g id="choices">{draw_regions(book, choices)}{faces}</g><g id="pieces">')
    if view.chart is not None and view.chart.portals[0] >= 0:
        (x1, y1), (x2, y2) = (portal_place(stood[view.chart.ids[local]]) for local in view.chart.portals)
        mx, my = bow(x1, y1, x2, y2)
        line = f'd="M{num(x1)} {num(y1)}Q{num(mx)} {num(my)} {num(x2)} {num(y2)}"'
        both = f'<path class="portal-way" {line}/><path class="portal-way2" {line}/>'
        out.append(f'<g id="portals" aria-hidden="true">{both}</g>')
    for island, (x, base, lines, size) in book.labels.items():
        holder = isles.get(island, -1)
        small = " small" if size < 15 else ""
        out.append(f'<g id="i-isle-{esc(island)}">')
        for up, line in enumerate(reversed(lines)):
            out.append(text(x + 10, base - 1.2 * size * up, line, "isle" + small))
        if holder >= 0:
            top = base - 1.2 * size * (len(lines) - 1) - 14
            out.append(shield(x - spaced_width(lines[0], size) * 0.5 - 8, top, seat_class(view, holder)))
        out.append("</g>")
    wraps = army_wraps(stood, choices, view)
    out += [draw_stand(view, stand, wraps) for stand in stood.values()]
    out.append(f'</g><g id="steps">{draw_steps(view, book, stood, choices, sea)}</g>')
    return "".join(out)


def cartouche(view: LegendsView, book: Atlas, sea: int) -> str:
    """The map's title and what things cost or bring this seat."""
    say, plain, lang = words().say, view.kit.plain, book.lang
    wings = flying(view, view.seat)
    sea_words = say("picture.sea_flying", lang, n=wings) if wings else say("picture.sea", lang)
    rows = [("move", say("picture.land", lang), str(plain.land_cost)), ("sea", sea_words, str(sea))]
    lying = {view.kit.tokens[token].id for token in view.tokens if token >= 0}
    if view.chart is not None and view.chart.portals[0] >= 0:
        rows.append(("portal", say("picture.portal", lang), str(plain.portal_cost)))
    for index, token in enumerate(view.kit.tokens):
        if token.id in lying and plain.token_controller_vp[index]:
            points = say("picture.points", lang, n=f"+{plain.token_controller_vp[index]}")
            rows.append(("citadel", say("picture.citadel", lang), points))
        elif token.id in lying and plain.token_threshold[index]:
            points = say("picture.points", lang, n=f"+{plain.token_vp[index]}")
            rows.append(("dragon", say("picture.dragon", lang, n=plain.token_threshold[index]), points))
        elif token.id in lying and plain.token_coin_loss[index]:
            rows.append(("thieves", say("picture.thieves", lang), f"−{plain.token_coin_loss[index]}"))
    if view.start >= 0:
        rows.append(("flag", say("picture.arrive", lang), say("picture.here", lang)))
    x, y, w, h = book.legend
    tall = 92 + 28 * len(rows)
    top = y + (h - tall) / 2
    preset = view.kit.preset_index.get(str(view.options.get("map", "")))
    title = named(view.kit.presets[preset], lang) if preset is not None else say("picture.chart", lang)
    out = [
        f'<g id="cartouche" class="cart" transform="translate({num(x)} {num(top)})">',
        f'<rect width="{num(w)}" height="{num(tall)}" rx="4"/>',
        f'<rect class="in" x="6" y="6" width="{num(w - 12)}" height="{num(tall - 12)}" rx="2"/>',
        text(w / 2, 40, title, "t") + text(w / 2, 62, say("picture.boards", lang), "u"),
    ]
    for number, (sign, told, value) in enumerate(rows):
        line = 94 + 28 * number
        out.append(icon(sign, 32, line - 5, 21) + text(52, line, told, "v") + text(w - 22, line, value, "n"))
    return "".join(out) + "</g>"


def tell(view: LegendsView, book: Atlas, stood: dict[str, Stand]) -> str:
    """The position in words, for those who do not see the picture; nothing that this view does not show."""
    say, lang = words().say, book.lang
    out: list[str] = []
    if not book.ground.whole:
        out.append(say("told.map", lang, done=len(book.ground.placed), all=len(book.ground.layout.slots)))
    if view.active >= 0:
        out.append(say("told.turn", lang, who=colour_name(view, view.active, lang), n=view.turn))
    for seat in range(view.players):
        out.append(
            say(
                "told.seat",
                lang,
                who=colour_name(view, seat, lang),
                points=score_of(view, seat),
                coins=view.coins[seat],
                armies=view.supply[seat],
                cities=view.unbuilt[seat],
                cards=len(view.owned[seat]),
            )
        )
    costs = view.kit.plain.row_costs
    row = [
        say("told.card", lang, card=named(view.kit.cards[card], lang), cost=costs[place])
        for place, card in enumerate(view.row)
        if card >= 0
    ]
    if row:
        out.append(say("told.row", lang, cards=", ".join(row)))
    for region, stand in stood.items():
        if stand.groups:
            record = view.kit.regions[view.kit.region_index[region]]
            there = listing(_pieces(view, stand, lang), lang)
            out.append(say("told.region", lang, region=named(record, lang), pieces=there))
    return " ".join(out)


def _pieces(view: LegendsView, stand: Stand, lang: str) -> Iterable[str]:
    say = words().say
    assert view.chart is not None
    local = view.chart.index[stand.region]
    for group in stand.groups:
        who = colour_name(view, group.colour, lang)
        if group.colour < 0:
            if view.start == local:
                yield say("told.start", lang)
            elif token_at(view, local)[1] and view.tokens[local] < 0:
                yield say("told.facedown", lang)
            else:
                yield named(view.kit.tokens[view.tokens[local]], lang)
        if group.armies:
            yield say("told.armies", lang, who=who, n=group.armies)
        if group.cities:
            yield say("told.cities", lang, who=who, n=group.cities)
