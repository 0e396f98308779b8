"""The part "chart": the print, who holds what, pieces and names; marks lie below the pieces or above everything."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from citadelle.games.legends.picture.atlas import Atlas, spaced_width, words
from citadelle.games.legends.picture.marks import AIR, GROUND, gold, portal_way
from citadelle.games.legends.picture.panels import flying
from citadelle.games.legends.picture.pieces import Stand, name_of, pieces, seal, seat_class, shapes
from citadelle.games.legends.picture.tray import draw_tray
from citadelle.kernel.scene import AIMS, BOARD, Item, Layer, Part
from citadelle.parts.names import component_name
from citadelle.parts.svg import HATCH, icon, num, text

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit
    from citadelle.games.legends.view import LegendsView


@functools.lru_cache(maxsize=16)
def shared_definitions(kit: Kit) -> Item:
    """What all charts are drawn from."""
    return Item("lg-defs", f'<g id="lg-defs"><defs>{HATCH}{shapes()}{gold(kit)}</defs></g>')


def chart_part(view: LegendsView, book: Atlas, stood: dict[str, Stand]) -> Part:
    """The chart, layer by layer from below."""
    sheets = book.sheets
    defs = [shared_definitions(view.kit), *(sheet.defs for sheet in sheets)]
    beside: list[Item] = []
    if book.ground.whole:
        beside.append(Item("lg-legend", cartouche(view, book)))
    else:
        thumbs, beside = draw_tray(view, book)
        defs.append(thumbs)
    washes = [
        Item(
            f"w-{region}",
            f'<use id="w-{region}" class="wash s{seat_class(view, stand.holder)}" href="#{book.refs[region]}"/>',
        )
        for region, stand in stood.items()
        if stand.holder >= 0
    ]
    layers = [
        Layer("map-defs", defs),
        Layer("map-sea", [book.sea, book.rings]),
        Layer("map-land", [sheet.land for sheet in sheets]),
        Layer("map-washes", washes),
        Layer("map-print", [*(sheet.over for sheet in sheets), book.between]),
        Layer("map-beside", beside),
        Layer(AIMS),
        Layer(GROUND),
        Layer("map-ways", ways(view, stood)),
        Layer("map-isles", isles(view, book)),
        Layer("map-pieces", [item for stand in stood.values() for item in pieces(view, stand)]),
        Layer("map-names", [name_of(view, stand, book) for stand in stood.values()]),
        Layer(AIR),
    ]
    return Part("chart", BOARD, words().say("picture.map", book.lang), "map", book.ground.box, layers)


def ways(view: LegendsView, stood: dict[str, Stand]) -> list[Item]:
    """The way between two portals, if they lie."""
    if view.chart is None or view.chart.portals[0] < 0:
        return []
    line = f'd="{portal_way(view.chart, stood)}"'
    both = f'<path class="portal-way" {line}/><path class="portal-way2" {line}/>'
    return [Item("lg-portals", f'<g id="lg-portals" class="print" aria-hidden="true">{both}</g>')]


def isles(view: LegendsView, book: Atlas) -> list[Item]:
    """The islands' names, each with the shield of its holder."""
    holders = {} if view.chart is None else dict(zip(view.chart.island_ids, view.island_holders, strict=True))
    out: list[Item] = []
    for island, (x, base, lines, size) in book.labels.items():
        holder = holders.get(island, -1)
        cls = "isle" if size > 14 else "isle sm"
        drawn = [f'<g id="i-{island}">']
        for up, line in enumerate(reversed(lines)):
            drawn.append(text(x + 10, base - 1.2 * size * up, line, cls))
        if holder >= 0:
            top = base - 1.2 * size * (len(lines) - 1) - 14
            drawn.append(seal(x - spaced_width(lines[0], size) * 0.525 - 8, top, seat_class(view, holder)))
        out.append(Item(f"i-{island}", "".join(drawn) + "</g>"))
    return out


def cartouche(view: LegendsView, book: Atlas) -> str:
    """The map's title and what things cost or bring this seat."""
    lang = book.lang
    rows = prices(view, lang)
    x, y, w, h = book.legend
    tall = 92 + 28 * len(rows)
    top = y + (h - tall) / 2
    preset = view.kit.preset_index.get(str(view.options.get("map", "")))
    title = component_name(view.kit.presets[preset], lang) if preset is not None else words().say("picture.chart", lang)
    out = [
        f'<g id="lg-legend" class="cart" transform="translate({num(x)} {num(top)})">',
        f'<rect width="{num(w)}" height="{num(tall)}" rx="4"/>',
        f'<rect class="in" x="6" y="6" width="{num(w - 12)}" height="{num(tall - 12)}" rx="2"/>',
        text(w / 2, 40, title, "t") + text(w / 2, 62, words().say("picture.boards", lang), "u"),
    ]
    for number, (sign, told, value) in enumerate(rows):
        line = 94 + 28 * number
        out.append(icon(sign, 32, line - 5, 21) + text(52, line, told, "v") + text(w - 22, line, value, "n"))
    return "".join(out) + "</g>"


def prices(view: LegendsView, lang: str) -> list[tuple[str, str, str]]:
    """What things cost or bring this seat: icon, words, value."""
    say, plain = words().say, view.kit.plain
    wings = flying(view, view.seat)
    sea = say("picture.sea_flying", lang, n=wings) if wings else say("picture.sea", lang)
    rows = [("move", say("picture.land", lang), str(plain.land_cost)), ("sea", sea, str(plain.sea_price(wings)))]
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
    return rows
