"""The row of cards: woodcut, name, ability, action plate, price; the gap of the card just taken; the deck.

A card is drawn once among the definitions and laid where it lies, so that a row that closes moves it and no more. On
small screens the six places lie in two lines. The sky's class stands with the card and not with its drawing: by night
it is set from outside, which what is drawn by reference doesn't see.
"""

from __future__ import annotations

import functools
import zlib
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import words
from citadelle.games.legends.picture.pieces import seat_class
from citadelle.games.legends.text.looks import sky_class, woodcut
from citadelle.games.legends.text.names import TOLD
from citadelle.kernel.scene import STRIP, Box, Item, Layer, Part
from citadelle.parts.effect_words import EffectWords
from citadelle.parts.names import component_name
from citadelle.parts.scenes import shield
from citadelle.parts.svg import Point, icon, num, split_line, text, width

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Card, Kit
    from citadelle.games.legends.view import LegendsView

ACTIONS: Final = {"place": "place", "move": "move", "city": "build", "destroy": "destroy"}
GILT: Final = "row-gilt"
"""The layer of marks on cards."""
EDGE: Final = 6
"""What a card's name leaves free of the card's width."""


class CardForm:
    """The measures of the row: of a card and its fields, how many lie in a line, and where the deck stands."""

    __slots__ = (
        "able", "art", "back", "box", "columns", "corner", "deck", "gap", "name", "pitch", "plate", "tall", "wide",
    )  # fmt: skip

    def __init__(self, compact: bool) -> None:
        self.wide, self.tall = (136, 168) if compact else (162, 178)
        self.gap = 14
        self.columns = 3 if compact else 100
        self.corner: Point = (10, 34) if compact else (22, 35)
        self.pitch = self.tall + 41
        """From the top of one line to the next."""
        self.art = 46 if compact else 64
        self.name: tuple[int, int, int] = (67, 62, 78) if compact else (86, 79, 95)
        """Baseline of a name in one line, or in two."""
        self.able: tuple[int, ...] = (100, 117) if compact else (119,)
        """Baselines of the lines that tell abilities."""
        self.plate = 126 if compact else 134
        self.back: tuple[int, int, int] = (34, 26, 3) if compact else (90, 122, 6)
        """Width, height and corners of a card's back."""
        self.deck: Point = (402, 424) if compact else (1084, 61)
        self.box: Box = (0, 0, 456, 456) if compact else (0, 0, 1200, 226)

    def place(self, at: int) -> Point:
        """The upper left corner of a place."""
        line, column = divmod(at, self.columns)
        return self.corner[0] + column * (self.wide + self.gap), self.corner[1] + line * self.pitch


FORMS: Final = {False: CardForm(False), True: CardForm(True)}
"""The measures on large and small screens."""


def row_part(view: LegendsView, lang: str, compact: bool) -> Part:
    """The part "row": six places from the left with their prices (LG-402), then the deck."""
    form = FORMS[compact]
    kit = view.kit
    defs = [Item("k-defs", f'<g id="k-defs"><defs>{shared_definitions(form, kit)}</defs></g>')]
    cards: list[Item] = []
    for at in range(kit.plain.row_size):
        x, y = form.place(at)
        card = view.row[at] if at < len(view.row) else -1
        if card >= 0:
            record = kit.cards[card]
            ref, drawn = body(kit, card, lang, compact)
            defs.append(Item(f"kd-{card}", f'<g id="kd-{card}"><defs>{drawn}</defs></g>'))
            lies = f'transform="translate({num(x)} {num(y)})" data-thing="card {record.id}"'
            cards.append(
                Item(f"k-{card}", f'<g id="k-{card}" class="glide {sky_class(record.family)}" {lies}>{ref}</g>')
            )
        else:
            taker = seat_class(view, view.active) if at < len(view.row) and view.active >= 0 else -1
            cards.append(Item(f"k-bare-{at + 1}", gap(form, at, taker, lang)))
    if view.row or view.deck:
        cards.append(Item("k-deck", deck(form, view.deck, lang, compact)))
    title = words().say("picture.row", lang)
    bed = Item("k-bed", bed_of(form, kit))
    layers = [Layer("row-defs", defs), Layer("row-bed", [bed]), Layer("row-cards", cards), Layer(GILT)]
    return Part("row", STRIP, title, "cards", form.box, layers)


@functools.lru_cache(maxsize=16)
def shared_definitions(form: CardForm, kit: Kit) -> str:
    """Definitions that all cards share: the shape they are cut to, the deck, and for every place the gold leaf round a
    card that can be taken there, with its price."""
    wide, tall = form.wide, form.tall
    around = f'x="-3" y="-3" width="{wide + 6}" height="{tall + 6}" rx="8"'
    half = wide / 2
    out = [
        f'<clipPath id="k-cut"><rect width="{wide}" height="{tall}" rx="6"/></clipPath><g id="k-pile">{pile(form)}</g>',
        f'<g id="k-gilt"><rect class="gilt-1" {around}/><rect class="gilt-2" {around}/>',
        f'<path class="k-tab-open" d="{tab(half, 5)}"/>{icon("coin", half - 9, -16, 16, "k-coin-open")}',
        f'<rect class="hit" width="{wide}" height="{tall}"/></g>',
    ]
    shape = f'width="{wide}" height="{tall}" rx="6"'
    plate = f'<path class="k-plate" d="M0 {form.plate}h{wide}v{tall - form.plate}H0z"/>'
    sky_ = f'<rect class="a0" width="{wide}" height="{form.art}"/>'
    out.append(f'<g id="k-shell" clip-path="url(#k-cut)"><rect class="k-card" {shape}/>{sky_}{plate}</g>')
    rule = f'<path class="k-rule" d="M0 {form.art}h{wide}"/>'
    out.append(f'<g id="k-rim">{rule}<rect class="k-edge" {shape}/></g>')
    out += [f'<g id="k-seal-{cls}">{shield(0, 0, cls, 2)}</g>' for cls in range(6)]
    for at in range(kit.plain.row_size):
        x, y = form.place(at)
        price = text(half + 4, -10, kit.plain.row_costs[at], "k-price-open")
        gilt = f'<use href="#k-gilt"/>{price}'
        out.append(f'<g id="lgk{at + 1}" transform="translate({num(x)} {num(y)})">{gilt}</g>')
    return "".join(out)


def pile(form: CardForm) -> str:
    """The face-down deck."""
    wide, tall, round_ = form.back
    size = f'width="{wide}" height="{tall}" rx="{round_}"'
    under = "".join(f'<rect class="k-under" x="{depth}" y="{depth}" {size}/>' for depth in (7, 3.5))
    return f'{under}<rect class="k-back" {size}/>{icon("mark", wide / 2, tall / 2, tall * 0.4, "k-mark")}'


def tab(half: float, lift: int) -> str:
    """The shape of a price tab."""
    return f"M{num(half - 28)} {1 - lift}v-17q0-8 8-8h40q8 0 8 8v17z"


@functools.lru_cache(maxsize=16)
def bed_of(form: CardForm, kit: Kit) -> str:
    """The table under the row: each place with its price and a dashed edge, which a card covers."""
    _, _, w, h = form.box
    out = [f'<g id="k-bed"><rect class="table-bg" width="{num(w)}" height="{num(h)}"/>']
    half = form.wide / 2
    for at in range(kit.plain.row_size):
        x, y = form.place(at)
        out.append(
            f'<g transform="translate({num(x)} {num(y)})"><path class="k-tab" d="{tab(half, 0)}"/>'
            f"{icon('coin', half - 9, -11, 16, 'k-coin')}{text(half + 4, -5, kit.plain.row_costs[at], 'k-price')}"
            f'<rect class="k-gap" x="1" y="1" width="{form.wide - 2}" height="{form.tall - 2}" rx="5"/></g>'
        )
    return "".join(out) + "</g>"


@functools.lru_cache(maxsize=512)
def body(kit: Kit, card: int, lang: str, compact: bool) -> tuple[str, str]:
    """One card, its upper left corner at the origin: what refers to it, and its drawing for the definitions."""
    form, record = FORMS[compact], kit.cards[card]
    key = f"kb{zlib.crc32(repr((kit.whole_digest, card, lang, compact)).encode()):x}"
    name = title(component_name(record, lang), form, compact)
    drawn = (
        f'<g id="{key}"><use href="#k-shell"/><g clip-path="url(#k-cut)">'
        f'<use href="#{woodcut(record.id, record.family)}" width="{form.wide}" height="{form.art}"/></g>'
        f'<use href="#k-rim"/>{name}{abilities(record, lang, form)}{actions(record, lang, form)}</g>'
    )
    return f'<use href="#{key}"/>', drawn


def title(name: str, form: CardForm, compact: bool) -> str:
    """The name of a card, whatever the font: in large letters, in smaller ones, or in two lines."""
    one, first, second = form.name
    for cls, size in (("k-name", 17), ("k-name2", 15))[compact:]:
        if width(name, size, bold=True) <= form.wide - EDGE:
            return text(form.wide / 2, one, name, cls)
    lines = split_line(name, 0)
    if len(lines) == 1:
        return text(form.wide / 2, one, name, "k-name2")
    return "".join(text(form.wide / 2, y, line, "k-name2") for y, line in zip((first, second), lines, strict=True))


@functools.cache
def ability_sentences() -> EffectWords:
    """The few words for an ability that a card has room for."""
    return EffectWords(words().say, "picture.ability", told={"family": "picture.family"})


def ability_words(record: Card, lang: str) -> list[tuple[str, str]]:
    """Icon and two or three words for every ability of a card; its sentence, if there are no fewer words for it."""
    out: list[tuple[str, str]] = []
    for ability in record.abilities:
        short = f"picture.ability.{ability.row.name}" in words()
        told = (ability_sentences() if short else TOLD).text(ability, lang)
        out.append((ability.row.icon or "vp", told))
    return out


def abilities(record: Card, lang: str, form: CardForm) -> str:
    """The abilities: all in one line, or in two where there is room for two."""
    parts = ability_words(record, lang)
    if len(form.able) == 1:
        return ability_line(parts, form.able[0], form)
    if len(parts) == 1:
        (sign, told) = parts[0]
        parts = [(sign, told)] if width(told, 14.5) + 42 <= form.wide else broken(sign, told)
    if len(parts) == 1:
        return ability_line(parts, sum(form.able) // 2, form)
    return "".join(ability_line([part], y, form) for part, y in zip(parts, form.able, strict=False))


def broken(sign: str, told: str) -> list[tuple[str, str]]:
    """An ability in two lines, its icon before the first."""
    first, *rest = split_line(told, 6)
    return [(sign, first), *(("", line) for line in rest)]


def ability_line(parts: list[tuple[str, str]], y: int, form: CardForm) -> str:
    """Abilities side by side, centred, in small letters if they must be."""
    size = 14.5 if sum(width(told, 14.5) + 34 for _, told in parts) <= form.wide or len(form.able) > 1 else 13.0
    cls = "k-able" if size > 14 else "k-able-sm"
    wides = [width(told, size) + (22 if sign else 0) for sign, told in parts]
    x = form.wide / 2 - (sum(wides) + 12 * (len(parts) - 1)) / 2
    out: list[str] = []
    for (sign, told), wide in zip(parts, wides, strict=True):
        out.append(icon(sign, x + 8, y - 5, 17, "q-icon") if sign else "")
        out.append(text(x + (22 if sign else 0), y, told, cls))
        x += wide + 12
    return "".join(out)


def actions(record: Card, lang: str, form: CardForm) -> str:
    """The action plate: icons with numbers, "then" or "or" between two."""
    between = {"and": words().say("picture.then", lang), "or": words().say("picture.or", lang)}.get(record.mode, "")
    widths = [42 if action.kind in ("place", "move") else 26 for action in record.actions]
    gap_wide = width(between, 15) + 16 if len(widths) > 1 else 0
    x = form.wide / 2 - (sum(widths) + gap_wide * (len(widths) - 1)) / 2
    y = (form.plate + form.tall) // 2
    out: list[str] = []
    for number, action in enumerate(record.actions):
        if number:
            out.append(text(x + gap_wide / 2, y + 5, between, "k-sep"))
            x += gap_wide
        out.append(icon(ACTIONS[action.kind], x + 13, y, 24))
        if widths[number] > 30:
            out.append(text(x + 28, y + 8, action.amount, "k-act"))
        x += widths[number]
    return "".join(out)


def gap(form: CardForm, at: int, taker: int, lang: str) -> str:
    """An empty place; with the seal of whoever took its card this turn."""
    x, y = form.place(at)
    head = f'<g id="k-bare-{at + 1}" data-thing="place {at + 1}" transform="translate({num(x)} {num(y)})">'
    hit = f'<rect class="hit" width="{form.wide}" height="{form.tall}"/>'
    if taker < 0:
        return f"{head}{hit}</g>"
    note = text(form.wide / 2, 118, words().say("picture.taken", lang), "k-note")
    seal = f'<use href="#k-seal-{taker}" x="{num(form.wide / 2 - 14)}" y="58"/>'
    return f"{head}{hit}{seal}{note}</g>"


def deck(form: CardForm, count: int, lang: str, compact: bool) -> str:
    """The face-down deck with its count; an empty place when it is used up."""
    x, y = form.deck
    wide, tall, round_ = form.back
    bare = f'<rect class="k-gap" width="{wide}" height="{tall}" rx="{round_}"/>'
    left = words().say("picture.left", lang, n=count)
    said = text(-12, 20, left, "k-note end") if compact else text(47, 150, left, "k-note")
    head = f'<g id="k-deck" data-thing="deck" transform="translate({num(x)} {num(y)})">'
    return f"""{head}{'<use href="#k-pile"/>' if count else bare}{said}</g>"""
