"""The part below the board: resources, heroes with their steps, morale and expert uses, the hand, deck and discard."""

from __future__ import annotations

import re
from typing import Final

from citadelle.games.heroes3.picture.arts import card_art
from citadelle.games.heroes3.picture.pieces import (
    CARD_ICON,
    CARD_SKIES,
    RESOURCE_ICON,
    ROMAN,
    cut,
    plain_sky,
)
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.tables import NONE, SPECIALTY, SPELL
from citadelle.games.heroes3.text.names import card_text, resource_name
from citadelle.kernel.scene import OWN, Box, Item, Layer, Part
from citadelle.parts.lettering import fitted_text, lines_at, text_at
from citadelle.parts.svg import icon, num, width

HIGH: Final = 142.0
MINE_WIDE: Final = 182.0
"""What the seat has: resources, heroes, morale, expert uses."""
PILES_WIDE: Final = 138.0
"""Deck and discard pile."""
CARD_WIDE: Final = 132.0
"""However many cards there are, each is as wide: a hand that grows only moves them."""
CARD_HIGH: Final = 130.0
COMPACT_CARD: Final = (189.0, 146.0)
"""A card of the compact form: two lie side by side."""
USUAL_CARDS: Final = 5
"""The strip has room for so many; it grows with a larger hand."""
MOST_CARDS: Final = 7
"""So many cards lie side by side; more lie closer."""
LETTERS: Final = 12.3
"""The smallest letters of the strip: 11 pixels at the scale below which it isn't drawn."""
SMALL_LETTERS: Final = 15.0
"""The same in the compact form."""
SLANTED: Final = 0.86
"""Of the room that a line has, what slanted letters may be measured with: they are wider than others."""
LEAST: Final = 0.9
"""Pixels of a unit, so that the letters can be read; a strip that is wider is moved sideways."""
LEAST_ART: Final = 8.0
"""A woodcut that would be lower is left out."""
SQUEEZES: Final = (1.0, 1.08, 1.16, 1.24, 1.32, 1.42)
"""How much wider than its room a line may be to be drawn together: no more than a card's words need."""
NAME_ROOM: Final = 1.18
"""A line of a name may be so much wider than its room, measured in plain letters; bold ones are drawn together."""
CLOSEST_NAME: Final = 1.5
SAME_START: Final = 3
"""If it begins with so many words of the first way, it is told from there on."""
GILT: Final = "own-gilt"


class HandPlaces:
    """Where everything of the own part lies; read by the drawing and by the marks."""

    def __init__(self, p: DrawnPosition) -> None:
        self.p = p
        cards = p.hand()
        self.cards: list[tuple[int, Box]] = []
        if p.compact:
            rows = max((len(cards) + 1) // 2, 1)
            wide, high = COMPACT_CARD
            self.box: Box = (0, 0, 400, 172 + rows * (high + 6))
            self.mine: Box = (8, 8, 384, 156)
            for at, card in enumerate(cards):
                self.cards.append((card, (8 + at % 2 * (wide + 6), 172 + at // 2 * (high + 6), wide, high)))
            self.piles: Box = (0, 0, 0, 0)
        else:
            pitch = CARD_WIDE + 5 if len(cards) < MOST_CARDS else CARD_WIDE
            room = pitch * min(max(len(cards), USUAL_CARDS), MOST_CARDS) + 4
            if len(cards) > MOST_CARDS:
                pitch = (room - 4 - CARD_WIDE) / (len(cards) - 1)
            start = MINE_WIDE + 8
            self.mine = (2, 6, MINE_WIDE, CARD_HIGH)
            for at, card in enumerate(cards):
                self.cards.append((card, (start + at * pitch, 6, CARD_WIDE, CARD_HIGH)))
            self.piles = (start + room + 4, 6, PILES_WIDE, CARD_HIGH)
            self.box = (0, 0, self.piles[0] + PILES_WIDE, HIGH)

    def card_box(self, card: int) -> Box | None:
        """Where a card of the hand lies: of several alike the first."""
        for found, box in self.cards:
            if found == card:
                return box
        return None


def own_part(p: DrawnPosition, places: HandPlaces) -> Part:
    """The part "hand"."""
    _, _, w, h = places.box
    bed = f'<rect class="h3-table" width="{num(w)}" height="{num(h)}"/>'
    if places.cards:
        _, _, wide, tall = places.cards[0][1]
        bed += f'<defs><rect id="h3-cardi" width="{num(wide + 2)}" height="{num(tall + 2)}" rx="7"/></defs>'
    items = [Item("h3-bed", f'<g id="h3-bed">{bed}</g>')]
    items.append(mine_item(p, places.mine))
    copies: dict[int, int] = {}
    for card, box in places.cards:
        items.append(card_item(p, copies.get(card, 0), card, box))
        copies[card] = copies.get(card, 0) + 1
    if not p.compact:
        items += pile_items(p, places.piles)
    layers = [Layer("h3-own", items), Layer(GILT)]
    return Part("hand", OWN, p.say("part.hand"), "cards", places.box, layers, 0.0 if p.compact else LEAST)


def mine_item(p: DrawnPosition, box: Box) -> Item:
    """Resources, both heroes with their movement points, morale and expert uses."""
    view, seat = p.view, p.seat
    x, y, w, _ = box
    letters, plate, first, line_high = (SMALL_LETTERS, 48, 68, 27) if p.compact else (LETTERS, 42, 60, 25)
    third = w / 3
    out = [f'<rect class="h3-card" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{plate}" rx="6"/>']
    for r in range(3):
        at = round(x + third * (r + 0.5))
        out.append(icon(RESOURCE_ICON[r], at - 14, y + plate * 0.36, 19))
        out.append(text_at(at, y + plate * 0.36 + 7, view.resources[seat * 3 + r], "pname", 20))
        out.append(fitted_text(at, y + plate - 5, resource_name(r, p.lang), third, "mini", letters, "middle"))
    for which in range(2):
        hero = seat * 2 + which
        if view.hero_field[hero] == NONE or view.hero[seat] == NONE:
            continue
        line = y + first + which * line_high
        name = p.figure_name(hero)
        out.append(f'<g class="s{p.cls(seat)}"><circle class="h3-ini" cx="{num(x + 12)}" cy="{num(line)}" r="10"/></g>')
        out.append(text_at(x + 12, line + 5, name[:1], "h3-letter2", 14, "middle"))
        said = f"{name} {ROMAN[p.level(seat)]}" if which == 0 else name
        out.append(fitted_text(x + 28, line + 5, said, w - 92, "pname", letters + 2))
        left = view.hero_mp[hero]
        out += [
            f'<circle class="h3-mp{int(n < left)}" cx="{num(x + w - 8 - n * 14)}" cy="{num(line)}" r="5.2"/>'
            for n in range(max(left, 2 if which else 3))
        ]
    line = y + (132 if p.compact else 118)
    morale = ("−1", "0", "+1")[view.morale[seat] + 1]
    said = p.say("own.morale", n=morale)
    out.append(icon("morale", x + 10, line, 18) + fitted_text(x + 23, line + 5, said, w / 2 - 25, "mini", letters))
    experts = p.tables.level_experts[p.level(seat)] - view.experts_used[seat]
    said = p.say("own.expert", n=max(experts, 0))
    out.append(icon("expert", x + w / 2 + 14, line, 18))
    out.append(fitted_text(x + w / 2 + 27, line + 5, said, w / 2 - 29, "mini", letters))
    return Item("h3-mine", f'<g id="h3-mine">{"".join(out)}</g>')


class CardFace:
    """Where the words of a card lie: name, what it does, and the other way to play it, every word of them."""

    def __init__(self, p: DrawnPosition, card: int, w: float, h: float) -> None:
        self.letters, self.pitch, self.high = (13.5, 14.5, 44.0) if p.compact else (LETTERS, 13.0, 36.0)
        second, does = foot(p, card), card_text(p.kit, card, 0, p.lang)
        self.name = wrapped(p.card_name(card), (w - 8) * NAME_ROOM, self.letters + 0.5)
        self.squeeze = 0.0
        for said in (second, p.say("card.also")) if second else ("",):
            for squeeze in SQUEEZES:
                self.squeeze = squeeze
                self.does = wrapped(does, (w - 14) * squeeze, self.letters)
                self.foot = wrapped(said, (w - 24) * SLANTED * squeeze, self.letters) if said else []
                if self.needed() <= h:
                    break
            else:
                continue
            break
        art = min(self.high, h - self.needed())
        self.art = art if art >= LEAST_ART else 0.0

    def needed(self) -> float:
        """How high the words are."""
        return (len(self.name) + len(self.does)) * self.pitch + 6 + self.foot_high()

    def foot_high(self) -> float:
        """How high the lowest field is."""
        return len(self.foot) * self.pitch + 5 if self.foot else 0.0


def card_item(p: DrawnPosition, copy: int, card: int, box: Box) -> Item:
    """A card of the hand: woodcut, name, what it does; a card that the viewer doesn't know shows its back.

    Its id is the card's, so that a hand that loses or gains one only moves the others.
    """
    x, y, w, h = box
    frame = f'width="{num(w)}" height="{num(h)}" rx="6"'
    place = f'transform="translate({num(x)} {num(y)})"'
    if card < 0:
        ident = f"h3c-back-{copy}"
        mark = f'<use class="h3-mark" href="#i-mark" x="{num(w / 2 - 20)}" y="50" width="40" height="40"/>'
        return Item(ident, f'<g id="{ident}" {place}><rect class="h3-cardback" {frame}/>{mark}</g>')
    ident = f"h3c-{p.tables.card_ids[card]}-{copy}"
    face = CardFace(p, card, w, h)
    letters, pitch = face.letters, face.pitch
    out = [f'<rect class="h3-card" {frame}/>']
    if face.art:
        out.append(card_picture(p, card, 1, 1, w - 2, face.art))
        out.append(f'<path class="roof" d="M0 {num(face.art + 1)}h{num(w)}"/>')
    line = face.art + 1 + round(letters)
    for said in face.name:
        out.append(fitted_text(w / 2, line, said, w - 8, "pname", letters + 0.5, "middle", CLOSEST_NAME))
        line += pitch
    out.append(squeezed_lines(w / 2, line, pitch, face.does, w - 14, "mini", letters, "middle"))
    if face.foot:
        high = face.foot_high()
        out.append(f'<path class="thin" d="M0 {num(h - high)}h{num(w)}"/>')
        out.append(icon("expert" if p.tables.card_kind[card] < 2 else "spell", 11, h - high / 2, 14))
        first = h - high + round(letters)
        out.append(squeezed_lines(21, first, pitch, face.foot, (w - 24) * SLANTED, "v-it", letters))
    thing = f"card {p.tables.card_ids[card]}"
    return Item(ident, f'<g id="{ident}" {place} data-thing="{thing}">{"".join(out)}</g>')


def squeezed_lines(
    x: float, y: float, pitch: float, lines: list[str], room: float, cls: str, size: float, anchor: str = ""
) -> str:
    """Lines under each other; where one is wider than its room, each that is is drawn together."""
    if all(width(line, size) <= room * 1.06 for line in lines):
        return lines_at(x, y, pitch, lines, cls, size, anchor)
    return "".join(
        text_at(x, y + n * pitch, line, cls, size, anchor, room if width(line, size) > room else 0)
        for n, line in enumerate(lines)
    )


def foot(p: DrawnPosition, card: int) -> str:
    """The other way to play a card, in a few words."""
    kind = p.tables.card_kind[card]
    if kind == SPELL:
        return p.say("card.power")
    if kind == SPECIALTY or len(p.tables.card_modes[card]) < 2:
        return ""
    return difference(p, card_text(p.kit, card, 0, p.lang), card_text(p.kit, card, 1, p.lang))


def difference(p: DrawnPosition, first: str, second: str) -> str:
    """The second of two sentences; where it has only other numbers than the first, these alone."""
    pairs = list(zip(first.split(), second.split(), strict=False))
    other = [(one.strip(".,:()"), two.strip(".,:()")) for one, two in pairs if one != two]
    numbers = all(any(letter.isdigit() for letter in word) for both in other for word in both)
    if not other or not numbers or len(first.split()) != len(second.split()):
        same = next((at for at, (one, two) in enumerate(pairs) if one.strip(".,") != two.strip(".,")), len(pairs))
        return "… " + " ".join(second.split()[same:]) if same >= SAME_START else second
    return p.say("card.instead", numbers=", ".join(two for _, two in other))


def card_picture(p: DrawnPosition, card: int, x: float, y: float, w: float, h: float) -> str:
    """The woodcut of a card, or the sign of its kind."""
    t = p.tables
    ident = t.card_ids[card]
    kind = t.card_kind[card]
    favoured = t.unit_ids[t.card_favoured[card][0]] if kind == SPECIALTY and t.card_favoured[card] else ""
    art = card_art(ident, school_of(p, card) if kind == SPELL else "", favoured)
    if art:
        return cut(art, CARD_SKIES[kind], x, y, w, h, "0 8 120 54")
    return plain_sky(CARD_SKIES[kind], CARD_ICON[kind], x, y, w, h)


def school_of(p: DrawnPosition, card: int) -> str:
    """The school of a spell."""
    ident = p.tables.card_ids[card]
    return next((spell.school for spell in p.kit.spells if spell.id == ident), "")


def pile_items(p: DrawnPosition, box: Box) -> list[Item]:
    """The deck face down, and the top of the discard pile; what seldom changes is an item of its own."""
    x, y, _, _ = box
    at = f'transform="translate({num(x)} {num(y)})"'
    backs = "".join(
        f'<rect class="h3-cardback" x="{depth}" y="{8 - depth}" width="58" height="90" rx="5"/>' for depth in (6, 3, 0)
    )
    mark = '<use class="h3-mark" href="#i-mark" x="12" y="36" width="34" height="34"/>'
    discards = p.discards(p.seat)
    counts = fitted_text(31, 117, p.say("own.deck", n=p.deck_size(p.seat)), 62, "mini", LETTERS, "middle")
    counts += fitted_text(104, 117, p.say("own.discard", n=len(discards)), 70, "mini", LETTERS, "middle")
    out = [
        Item("h3-backs", f'<g id="h3-backs" {at}>{backs}{mark}</g>'),
        Item("h3-piles", f'<g id="h3-piles" {at}>{counts}</g>'),
    ]
    if discards:
        card = discards[-1]
        top = '<rect class="h3-card" x="72" y="8" width="64" height="90" rx="5"/>'
        top += card_picture(p, card, 73, 9, 62, 44)
        for n, line in enumerate(wrapped(p.card_name(card), 62, LETTERS, 3)):
            top += fitted_text(104, 65 + n * 14, line, 58, "mini", LETTERS, "middle", 1.4)
        thing = f'data-thing="card {p.tables.card_ids[card]}"'
        out.append(Item("h3-top", f'<g id="h3-top" {at} {thing}>{top}</g>'))
    return out


def wrapped(said: str, room: float, size: float, most: int = 0) -> list[str]:
    """Words broken into lines of a width; where there are to be no more than `most`, what is longer loses its end. No
    line is broken at a space that French keeps before its signs."""
    out: list[str] = []
    line = ""
    for word in re.split("[ \n]+", said.strip(" \n")):
        tried = f"{line} {word}".strip()
        if line and width(tried, size) > room * 1.06:
            out.append(line)
            line = word
        else:
            line = tried
    out.append(line)
    if most and len(out) > most:
        out = out[:most]
        out[-1] = out[-1][: max(len(out[-1]) - 2, 1)].rstrip() + "…"
    return out
