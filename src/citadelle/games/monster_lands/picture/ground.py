"""The printed board: country, walls, the plots of the buildings with their spaces. It stays for a whole game."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.picture.layout import BoardForm, form_of
from citadelle.games.monster_lands.picture.shapes import signs, space, words
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    BAZAAR,
    BUILDINGS,
    LODGE,
    MINE,
    PAWN_SHOP,
    TAVERN,
)
from citadelle.kernel.scene import Box, Item
from citadelle.parts.lettering import fitted_text, spare_words, text_at
from citadelle.parts.svg import icon, num

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit

ICONS: Final = {
    TAVERN: "beer", LODGE: "trap", BAZAAR: "bag", ALCHEMIST: "potion", ARMORY: "shield", MINE: "pick",
    PAWN_SHOP: "scales",
}  # fmt: skip
"""The sign over each building."""
WALL: Final = "M606 614V618L588 636H40L22 618V100L40 82H588L606 100V540"
TOWERS: Final = (
    (30, 90), (598, 90), (30, 628), (598, 628), (606, 540), (606, 614), (22, 360), (314, 82), (314, 636),
)  # fmt: skip
ROAD: Final = "M606 577C650 577 640 500 652 480M606 577C640 574 640 260 632 140M606 577C700 594 860 560 920 500"


def rect(box: Box, cls: str, r: float = 5, more: str = "") -> str:
    """A rounded rectangle."""
    x, y, w, h = box
    size = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
    return f'<rect class="{cls}" {size}{more}/>'


def plot(box: Box, name: str, sign: str, room: float = 0) -> str:
    """A plot of the board with its roof, sign and name."""
    x, y, w, _ = box
    return (
        rect(box, "pl")
        + f'<path class="roof" d="M{num(x)} {num(y + 26)}h{num(w)}"/>'
        + icon(sign, x + 17, y + 14, 19)
        + fitted_text(x + 32, y + 19, name, room or w - 40, "pname", 16)
    )


@functools.lru_cache(maxsize=64)
def ground(kit: Kit, lang: str, compact: bool, players: int) -> Item:
    """Everything that is printed, as one item."""
    lands = 2 if players > 2 else 1
    form = form_of(compact, lands)
    wide = 'x="-400" y="-400" width="2400" height="1700"'
    out = [f'<g id="ml-ground"><rect class="l-2" {wide}/>']
    if not compact:
        out.append(f'<path class="road" d="{ROAD}"/><rect class="l-1" x="30" y="86" width="570" height="546"/>')
        out.append("".join(f'<path class="wall{n}" d="{WALL}"/>' for n in (1, 2, 3)))
        out += [f'<circle class="twr" cx="{x}" cy="{y}" r="13"/>' for x, y in TOWERS]
        out += [f'<circle class="twr2" cx="{x}" cy="{y}" r="7"/>' for x, y in TOWERS]
    for building in range(len(BUILDINGS)):
        out.append(f'<g data-thing="building {BUILDINGS[building]}">{house(kit, form, building, lang, players)}</g>')
    out.append(plot(form.round, words().say("plot.round", lang), "hourglass", form.round[2] - 100))
    out.append(plot(form.loot, words().say("plot.loot", lang), "loot"))
    return Item("ml-ground", "".join(out) + "</g>")


def house(kit: Kit, form: BoardForm, building: int, lang: str, players: int) -> str:
    """One building with its spaces, and what it gives for a die."""
    plain, say = kit.plain, words().say
    box = form.plots[building]
    x, y, w, _ = box
    roof = w - 200 if building == TAVERN and not form.compact else 0
    out = [plot(box, say(f"building_short.{BUILDINGS[building]}", lang), ICONS[building], roof)]
    first, last = plain.space_first[building], plain.space_first[building + 1]
    spots = form.spaces(building, [plain.space_dice[n] for n in range(first, last)])
    colours = plain.building_colours[building]
    for number, (left, top, wide, tall) in zip(range(first, last), spots, strict=True):
        closed = plain.space_players[number] > players
        drawn = space(left, top, wide, tall, colours, closed, plain.space_dice[number])
        if building in (ALCHEMIST, MINE):
            gives = plain.space_gold[number] or plain.space_tokens[number]
            hit = f'<rect class="hit" x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(tall + 18)}"/>'
            drawn = (
                f'<g data-thing="space {BUILDINGS[building]} {number - first + 1}">{hit}{drawn}'
                f"{text_at(left + wide / 2, top + tall + 17, gives, 'b', 15.5, 'middle')}</g>"
            )
        out.append(drawn)
    if building == ALCHEMIST:
        out.append(icon("potion", x + w - 18, y + 47, 18) + icon("venom", x + w - 18, y + 72, 18))
    elif building == ARMORY:
        out.append(icon("shield", x + w - 22, y + 48, 20))
        out.append(signs([("i", "coin"), ("t", str(plain.armory_price))], x + w - 40, y + 76, 16))
    elif building == MINE:
        out.append(icon("coin", x + w - 15, y + 82, 15))
    elif building == PAWN_SHOP:
        out.append(pawn(box, plain.gold_per_die, lang, form.compact))
    elif building == LODGE and not form.compact:
        out.append(spare_words(x + 172, y + 140, say("plot.lodge", lang), 84))
    elif building == BAZAAR and not form.compact:
        out.append(spare_words(x + 142, y + 149, say("plot.bazaar", lang), 126))
    return "".join(out)


def pawn(box: Box, gold: int, lang: str, compact: bool) -> str:
    """What the Pawn Shop says: gold for every die."""
    x, y, w, _ = box
    dice: list[tuple[str, str]] = [("d", "S"), ("t", "/"), ("d", "M"), ("t", "/"), ("d", "P")]
    gain: list[tuple[str, str]] = [("i", "right"), ("i", "coin"), ("t", str(gold))]
    if compact:
        return signs(dice, x + 14, y + 54, 22) + signs(gain, x + 14, y + 90, 22)
    said = fitted_text(x + 14, y + 81, words().say("plot.pawn", lang), w - 28, "mini", 15.5)
    return signs(dice, x + 14, y + 50, 24) + signs(gain, x + 156, y + 50, 24) + said
