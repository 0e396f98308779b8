"""The part beside the board: the town board with its eight buildings, the three tokens of the round, the income."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.picture.arts import building_art, town_art
from citadelle.games.heroes3.picture.pieces import (
    BUILDING_ICON,
    RESOURCE_ICON,
    SKIES,
    cut,
    plain_sky,
    use,
)
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.tables import BUILDINGS, NONE
from citadelle.games.heroes3.text.names import building_name
from citadelle.kernel.scene import BESIDE, Box, Item, Layer, Part
from citadelle.parts.lettering import fitted_text, text_at
from citadelle.parts.svg import icon, num

WIDE: Final = 360.0
HIGH: Final = 604.0
TOP: Final = 148.0
GILT: Final = "town-gilt"
TOKENS: Final = (("build", "hammer"), ("population", "people"), ("spell_book", "spell"))


def building_box(building: int) -> Box:
    """Where a building stands, two by two."""
    return (12 + building % 2 * 172, TOP + building // 2 * 113, 164, 105)


def token_box(which: int) -> Box:
    """Where a token of the round lies."""
    return (10 + which * 115, 96, 111, 42)


def town_part(p: DrawnPosition) -> Part:
    """The town of the shown seat."""
    _, _, w, h = building_box(0)
    bed = f'<rect class="h3-bed" width="{num(WIDE)}" height="{num(HIGH)}"/>'
    bed += f'<defs><rect id="h3-bldi" width="{num(w)}" height="{num(h)}" rx="7"/></defs>'
    items = [Item("h3-town-bed", f'<g id="h3-town-bed">{bed}</g>')]
    if p.view.faction[p.seat] != NONE:
        items.append(head_item(p))
        items += [token_item(p, which) for which in range(3)]
        items += [building_item(p, building) for building in range(len(BUILDINGS))]
    layers = [Layer("h3-town", items), Layer(GILT)]
    return Part("town", BESIDE, p.say("part.town"), "town", (0, 0, WIDE, HIGH), layers)


def head_item(p: DrawnPosition) -> Item:
    """Whose town it is, and the income of the next resource round (HM-402)."""
    faction = p.view.faction[p.seat]
    ident = p.tables.faction_ids[faction]
    sky = SKIES.get(ident, "fam-none")
    out = [cut(town_art(ident), sky, 0, 0, 110, 88), '<path class="roof" d="M110 0v88M0 88h360"/>']
    out.append(f'<g transform="translate(130 26) scale(1.2)">{use(f"h3-s{p.cls(p.seat)}")}</g>')
    out.append(fitted_text(148, 33, p.faction_name(faction), 200, "pname", 22))
    out.append(fitted_text(122, 56, p.say("town.income"), 230, "v-it", 15.5))
    values = income(p.known, p.seat)
    for resource in range(3):
        x = 132 + resource * 74
        out.append(icon(RESOURCE_ICON[resource], x, 73, 19) + text_at(x + 13, 79, f"+{values[resource]}", "b", 16))
    return Item("h3-town-head", f'<g id="h3-town-head">{"".join(out)}</g>')


def token_item(p: DrawnPosition, which: int) -> Item:
    """A token of the round: ready or used (HM-230)."""
    name, sign = TOKENS[which]
    view = p.view
    used = (view.build_used, view.population_used, view.spell_book_used)[which] >> p.seat & 1
    x, y, w, h = token_box(which)
    disc = f'<circle class="{"h3-used" if used else "h3-disc"}" cx="{num(x + 19)}" cy="{num(y + h / 2)}" r="17"/>'
    out = disc + icon(sign, x + 19, y + h / 2, 21, "h3-usedi" if used else "h3-toki")
    out += fitted_text(x + 40, y + 18, p.say(f"token.{name}"), w - 42, "b", 15.5, closest=1.4)
    out += fitted_text(x + 40, y + 35, p.say("token.used" if used else "token.ready"), w - 42, "mini", 15)
    return Item(f"h3-tok-{name}", f'<g id="h3-tok-{name}">{out}</g>')


def building_item(p: DrawnPosition, building: int) -> Item:
    """A building: built, or with its price."""
    t = p.tables
    faction = p.view.faction[p.seat]
    x, y, w, h = building_box(building)
    built = p.view.buildings[p.seat] >> building & 1
    sky = SKIES.get(t.faction_ids[faction], "fam-none") if built else "fam-none"
    art = building_art(t.faction_ids[faction], BUILDINGS[building])
    picture = (
        cut(art, sky, x + 1, y + 1, w - 2, 56)
        if art
        else plain_sky(sky, BUILDING_ICON[building], x + 1, y + 1, w - 2, 56)
    )
    frame = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="6"'
    out = [f'<rect class="h3-card{"" if built else "0"}" {frame}/>{picture}']
    out.append(f'<path class="roof" d="M{num(x)} {num(y + 57)}h{num(w)}"/>')
    out.append(
        fitted_text(
            x + w / 2, y + 76, building_name(p.kit, faction, building, p.lang), w - 10, "pname", 16, "middle", 1.5
        )
    )
    if built:
        out.append(icon("check", x + w / 2 - 34, y + 91, 15, "h3-good"))
        out.append(fitted_text(x + w / 2 - 22, y + 96, p.say("building.built"), w / 2 + 10, "mini", 15))
    else:
        out.append(price(t.building_cost[faction * len(BUILDINGS) + building], x + w / 2, y + 92))
    thing = f"building {BUILDINGS[building]}"
    return Item(f"h3b-{building}", f'<g id="h3b-{building}" data-thing="{thing}">{"".join(out)}</g>')


def price(cost: tuple[int, int, int], x: float, y: float) -> str:
    """What something costs: icons with their numbers, in the middle of a line."""
    parts = [(RESOURCE_ICON[r], cost[r]) for r in range(3) if cost[r]]
    left = x - 21 * len(parts)
    return "".join(
        icon(sign, left + 10 + n * 42, y - 1, 17) + text_at(left + 20 + n * 42, y + 5, value, "b", 15.5)
        for n, (sign, value) in enumerate(parts)
    )
