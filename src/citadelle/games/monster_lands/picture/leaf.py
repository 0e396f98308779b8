"""Gold leaf as such: round boxes, on cards of the own part, on dice and tokens of one's own."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.picture.glyphs import LETTER, TOKEN_ICON, TYPE_ICON
from citadelle.games.monster_lands.picture.own import GILT as OWN_GILT
from citadelle.games.monster_lands.picture.own import Places
from citadelle.games.monster_lands.picture.position import Position
from citadelle.games.monster_lands.picture.shapes import Sign, die, gilt, pill, pill_wide
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import (
    COLOURS,
    POOL_IDS,
)
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Box, Mark
from citadelle.parts.names import first_letter

BOARD_GILT: Final = "ml-gilt"
"""The layer of marks on the board."""


class Leaf:
    """The gold leaf of one decision: marks are made option by option."""

    def __init__(self, p: Position, places: Places, decision: Decision) -> None:
        self.p = p
        self.places = places
        self.decision = decision
        self.out: list[Mark] = []
        self.tags: dict[tuple[str, int], int] = {}
        """How wide the tags are that a card has already."""

    def board(self, key: str, svg: str) -> None:
        """A mark on the board."""
        self.out.append(Mark(key, BOARD_GILT, svg=svg))

    def own(self, key: str, svg: str) -> None:
        """A mark on the own part."""
        self.out.append(Mark(key, OWN_GILT, svg=svg))

    def round_box(self, key: str, box: Box, own: bool = False, r: float = 7, off: float = 1) -> None:
        """Gold round a box."""
        x, y, w, h = box
        drawn = gilt(x - off, y - off, w + 2 * off, h + 2 * off, r)
        if own:
            self.own(key, drawn)
        else:
            self.board(key, drawn)

    def tag(self, key: str, card: tuple[str, int], line: list[Sign]) -> None:
        """A small tag on a card of the own part; the next one stands beside it."""
        box = self.places.cards.get(card)
        if box is None:
            return
        used = self.tags.get(card, 0)
        wide = pill_wide(line, 13)
        self.tags[card] = used + round(wide) + 3
        x, y, w, h = box
        self.own(key, pill(x + w - 2 - used - wide / 2, y + h - 4, line, 13))

    def card(self, key: str, kind: str, what: int) -> None:
        """A whole card of the own part."""
        box = self.places.cards.get((kind, what))
        if box is not None:
            self.round_box(key, box, own=True)

    def free(self, key: str) -> None:
        """A free effect: a trophy, a loot token, or a tag on whom it concerns."""
        plain = self.p.tables
        word, _, rest = key.partition(" ")
        what, _, other = rest.partition(" ")
        if word == "sell":
            self.card(key, "trophy", plain.monster_index[what])
        elif word == "use":
            self.loot(key, what)
        elif word == "heal":
            self.tag(key, ("member", plain.member_index[what]), [("i", "potion")])
        elif word == "talent":
            sign: Sign = ("i", TOKEN_ICON[other]) if other in TOKEN_ICON else ("i", "vp")
            self.tag(key, ("member", self.source(what)), [sign])
        elif word == "give":
            kind = TYPE_ICON[self.p.equipment(plain.equipment_index[what]).type]
            self.tag(key, ("member", plain.member_index[other]), [("i", kind)])
        elif word == "drop":
            self.tag(key, ("member", self.source(what)), [("x", self.type_icon(what))])
        elif word == "settle":
            line: list[Sign] = [("i", "flag"), ("t", first_letter(what))]
            self.tag(key, ("member", plain.member_index[other]), line)
        elif word == "convert":
            self.conversion(key, what, other)

    def type_icon(self, equipment: str) -> str:
        """The icon of an equipment card's type."""
        return TYPE_ICON[self.p.equipment(self.p.tables.equipment_index[equipment]).type]

    def source(self, ident: str) -> int:
        """The member with this id, or who carries the card with this key."""
        plain = self.p.tables
        if ident in plain.member_index:
            return plain.member_index[ident]
        return self.p.view.carrier[plain.equipment_index[ident]] if ident in plain.equipment_index else NONE

    def conversion(self, key: str, what: str, colour: str) -> None:
        """A die that a novice may turn into another: the other one small above it."""
        for kind, (x, y, size, _) in self.places.dice:
            if POOL_IDS[kind] == what and colour in COLOURS:
                others = [c for c in COLOURS if c != COLOURS[min(kind, 2)]]
                left, top = x + others.index(colour) * 17, y + size - 5
                self.own(key, gilt(left, top, 13, 13, 4) + die(LETTER[colour], 0, left, top, 13))
                return

    def loot(self, key: str, ident: str) -> None:
        """A loot token of one's own."""
        token = self.p.tables.loot_index.get(ident, NONE)
        box = self.places.loot.get(token)
        if box is not None:
            self.round_box(key, box, own=True, r=19)

    def pool(self, key: str) -> None:
        """A die of the pool."""
        for kind, box in self.places.dice:
            if POOL_IDS[kind] == key:
                self.round_box(key, box, own=True, off=2)
                return

    def stored(self, key: str) -> None:
        """A trap or loot token of one's own, or a defence token."""
        if key == "defense":
            self.round_box(key, self.places.tokens["defense"], own=True)
        for kind, box in self.places.traps:
            if kind >= 0 and self.p.tables.trap_ids[kind] == key:
                self.round_box(key, box, own=True)
                return
        if self.decision.kind == "hand_over":
            self.loot(key, key)

    def flask(self, key: str) -> None:
        """A potion or a venom of the store."""
        if key in ("potion", "venom"):
            self.round_box(key, self.places.tokens[key], own=True)

    def members(self, key: str) -> None:
        """A member of the clan."""
        plain = self.p.tables
        if key in plain.member_index:
            self.card(key, "member", plain.member_index[key])
