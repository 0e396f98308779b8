"""The row of cards: woodcut by family, name, ability, action plate, price; the gap of the card just taken; the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import named, words
from citadelle.games.legends.picture.choices import Choices
from citadelle.games.legends.picture.pieces import seat_class, shield
from citadelle.parts.svg import button, icon, num, split_line, symbols, text, width

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Card
    from citadelle.games.legends.view import LegendsView

WIDE: Final = 162
TALL: Final = 178
GAP: Final = 14
LEFT: Final = 22
TOP: Final = 35
HEIGHT: Final = 226
"""The height of the whole part; it is 1200 wide."""

ACTIONS: Final = {"place": "place", "move": "move", "city": "build", "destroy": "destroy"}
ABILITIES: Final = {
    "move_bonus": "move",
    "army_bonus": "army",
    "flying": "wing",
    "elixir": "elixir",
    "coins": "coin",
    "immune": "shield",
}
"""Icon by kind of ability; those that give points have the rosette."""

DEFS: Final = f'<clipPath id="cut"><rect width="{WIDE}" height="{TALL}" rx="6"/></clipPath>'


def draw_row(view: LegendsView, choices: Choices, lang: str) -> str:
    """The part "row": six places from the left with their prices (LG-402), then the deck."""
    out = [f'<defs>{DEFS}</defs><rect class="table-bg" width="1200" height="{HEIGHT}"/>']
    prices = view.kit.plain.row_costs
    for place in range(view.kit.plain.row_size):
        x = LEFT + place * (WIDE + GAP)
        chosen = choices.cards.get(place)
        tab = price_tab(prices[place], chosen is not None)
        if place >= len(view.row) or view.row[place] < 0:
            taker = seat_class(view, view.active) if place < len(view.row) and view.active >= 0 else -1
            body = tab + gap(taker, lang)
        else:
            body = tab + card(view.kit.cards[view.row[place]], chosen is not None, lang)
        if chosen:
            body = button(*chosen, body)
        out.append(f'<g id="k-{place + 1}" transform="translate({x} {TOP})">{body}</g>')
    if view.row or view.deck:
        out.append(deck(view.deck, lang))
    return "".join(out)


def price_tab(price: int, chosen: bool) -> str:
    """The price above a place of the row."""
    state = " open" if chosen else ""
    half = WIDE / 2
    lift = 5 if chosen else 0
    return (
        f'<path class="k-tab{state}" d="M{num(half - 28)} {1 - lift}v-17q0-8 8-8h40q8 0 8 8v17z"/>'
        f"{icon('coin', half - 9, -11 - lift, 16, 'k-coin' + state)}"
        f"{text(half + 4, -5 - lift, price, 'k-price' + state)}"
    )


def card(record: Card, chosen: bool, lang: str) -> str:
    """One card, its upper left corner at the origin; gilt all round when it can be taken."""
    shape = f'width="{WIDE}" height="{TALL}" rx="6"'
    gilt = f'<rect class="gilt-1" {shape}/><rect class="gilt-2" {shape}/>' if chosen else ""
    lines = split_line(named(record, lang), 18)
    if len(lines) == 1:
        name = text(WIDE / 2, 86, lines[0], "k-name")
    else:
        name = text(WIDE / 2, 79, lines[0], "k-name two") + text(WIDE / 2, 95, lines[1], "k-name two")
    return (
        f'{gilt}<g class="{family_class(record.family)}" clip-path="url(#cut)"><rect class="k-card" {shape}/>'
        f'<rect class="a0" width="{WIDE}" height="64"/>'
        f'<use href="#{woodcut(record.family)}" width="{WIDE}" height="64"/><path class="k-rule" d="M0 64h{WIDE}"/>'
        f'<path class="k-plate" d="M0 134h{WIDE}v44H0z"/></g>{name}'
        f'{abilities(record, lang)}{actions(record, lang)}<rect class="k-edge" {shape}/>'
    )


def woodcut(family: str) -> str:
    """The symbol of a family's woodcut; a family that has none borrows the common one."""
    return f"art-{family}" if f"art-{family}" in symbols() else "art-none"


def family_class(family: str) -> str:
    """The class that gives the woodcut its sky."""
    return f"fam-{family}" if f"art-{family}" in symbols() else "fam-none"


def ability_words(record: Card, lang: str) -> list[tuple[str, str]]:
    """Icon and two or three words for every ability of a card."""
    say = words().say
    out: list[tuple[str, str]] = []
    for ability in record.abilities:
        family = say(f"picture.family.{ability.family}", lang) if ability.family else ""
        numbers = {"n": ability.value, "count": ability.count, "per": ability.per}
        told = say(f"picture.ability.{ability.kind}", lang, family=family, **numbers)
        out.append((ABILITIES.get(ability.kind, "vp"), told))
    return out


def abilities(record: Card, lang: str) -> str:
    """The abilities in one line, centred."""
    parts = ability_words(record, lang)
    size = 14.5 if sum(width(told, 14.5) + 34 for _, told in parts) <= WIDE else 13.0
    small = "" if size > 14 else " sm"
    x = WIDE / 2 - (sum(width(told, size) * 0.94 + 22 for _, told in parts) + 12 * (len(parts) - 1)) / 2
    out: list[str] = []
    for sign, told in parts:
        out.append(icon(sign, x + 8, 114, 17, "q-icon") + text(x + 22, 119, told, "k-able" + small))
        x += width(told, size) * 0.94 + 34
    return "".join(out)


def actions(record: Card, lang: str) -> str:
    """The action plate: icons with numbers, "then" or "or" between two."""
    between = {"and": words().say("picture.then", lang), "or": words().say("picture.or", lang)}.get(record.mode, "")
    widths = [42 if action.kind in ("place", "move") else 26 for action in record.actions]
    gap_wide = width(between, 15) + 16 if len(widths) > 1 else 0
    x = WIDE / 2 - (sum(widths) + gap_wide * (len(widths) - 1)) / 2
    out: list[str] = []
    for number, action in enumerate(record.actions):
        if number:
            out.append(text(x + gap_wide / 2, 161, between, "k-sep"))
            x += gap_wide
        out.append(icon(ACTIONS[action.kind], x + 13, 156, 24))
        if widths[number] > 30:
            out.append(text(x + 28, 164, action.amount, "k-act"))
        x += widths[number]
    return "".join(out)


def gap(taker: int, lang: str) -> str:
    """An empty place; with the seal of whoever took its card this turn."""
    out = f'<rect class="k-gap" width="{WIDE}" height="{TALL}" rx="6"/>'
    if taker >= 0:
        out += shield(WIDE / 2 - 14, 58, taker, 2) + text(WIDE / 2, 118, words().say("picture.taken", lang), "k-note")
    return out


def deck(count: int, lang: str) -> str:
    """The face-down deck with its count; an empty place when it is used up."""
    left = 1200 - 96 - 20
    out = [f'<g id="k-deck" transform="translate({left} {TOP + 26})">']
    if count:
        for depth in (7, 3.5):
            out.append(f'<rect class="k-under" x="{depth}" y="{depth}" width="90" height="122" rx="6"/>')
        out.append('<rect class="k-back" width="90" height="122" rx="6"/>' + icon("mark", 45, 61, 48, "k-mark"))
    else:
        out.append('<rect class="k-gap" width="90" height="122" rx="6"/>')
    out.append(text(47, 150, words().say("picture.left", lang, n=count), "k-note"))
    return "".join(out) + "</g>"
