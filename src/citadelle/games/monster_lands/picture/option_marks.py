"""How options are marked in gold: boxes and tags, on cards of the own part, on dice and tokens of one's own."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.picture.glyphs import LETTER, TOKEN_ICON, TYPE_ICON
from citadelle.games.monster_lands.picture.own_clan import GILT as OWN_GILT
from citadelle.games.monster_lands.picture.own_clan import Places
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import Sign, die, gilt, pill, pill_wide
from citadelle.games.monster_lands.tables import CARDS_FROM, COLOURS, GOODS, POOL_IDS
from citadelle.games.monster_lands.text.names import die_name
from citadelle.kernel.answer import NO_THING, Answer
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Box, Mark, Source
from citadelle.parts.names import first_letter

BOARD_GILT: Final = "ml-gilt"
"""The layer of marks on the board."""


class OptionMarks:
    """The marks of one decision's options: they are made option by option, from its key and what it is."""

    def __init__(self, p: DrawnPosition, places: Places, decision: Decision) -> None:
        self.p = p
        self.places = places
        self.decision = decision
        self.out: list[Mark] = []
        self.sources: dict[str, Source] = {}
        """What is picked first, by name."""
        self.tags: dict[tuple[str, int], int] = {}
        """How wide the tags are that a card has already."""

    def board(self, key: str, svg: str, source: str = "", target: str = "") -> None:
        """A mark on the board."""
        self.out.append(Mark(key, BOARD_GILT, svg=svg, source=source, target=target))

    def own(self, key: str, svg: str, source: str = "", target: str = "") -> None:
        """A mark on the own part."""
        self.out.append(Mark(key, OWN_GILT, svg=svg, source=source, target=target))

    def from_die(self, kind: int) -> str:
        """The source of an option that needs a die of the pool: all dice alike, wherever they lie."""
        name = f"die {POOL_IDS[kind]}"
        if name not in self.sources:
            self.sources[name] = Source(name, die_name(POOL_IDS[kind], self.p.lang), OWN_GILT, svg=self.dice_like(kind))
        return name

    def dice_like(self, kind: int) -> str:
        """Gold round every die of the pool that is alike."""
        boxes = [box for other, box in self.places.dice if other == kind]
        return "".join(gilt(x - 2, y - 2, w + 4, h + 4) for x, y, w, h in boxes)

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

    def thing(self, key: str, kind: str, what: int) -> None:
        """A whole card of the own part, where it lies there."""
        box = self.places.cards.get((kind, what))
        if box is not None:
            self.round_box(key, box, own=True)

    def member_tag(self, key: str, member: int, line: list[Sign]) -> None:
        """A small tag on a member."""
        self.tag(key, ("member", member), line)

    def carrier_of(self, source: int) -> int:
        """A member, or who carries a card (from CARDS_FROM on)."""
        return source if source < CARDS_FROM else self.p.view.carrier[source - CARDS_FROM]

    # --- effects that are no action

    def sell(self, key: str, answer: Answer) -> None:
        """A trophy."""
        self.thing(key, "trophy", answer.thing("monster"))

    def heal(self, key: str, answer: Answer) -> None:
        """A potion for a member."""
        self.member_tag(key, answer.thing("member"), [("i", "potion")])

    def talent(self, key: str, answer: Answer) -> None:
        """A talent or a card, with what it gives."""
        good = answer.thing("good")
        sign = TOKEN_ICON.get(GOODS[good], "vp") if good != NO_THING else "vp"
        self.member_tag(key, self.carrier_of(answer.thing("source")), [("i", sign)])

    def give(self, key: str, answer: Answer) -> None:
        """A card for a member."""
        self.member_tag(key, answer.thing("member"), [("i", self.type_icon(answer.thing("equipment")))])

    def drop(self, key: str, answer: Answer) -> None:
        """A card that is discarded."""
        card = answer.thing("equipment")
        self.member_tag(key, self.p.view.carrier[card], [("x", self.type_icon(card))])

    def settle(self, key: str, answer: Answer) -> None:
        """A member for a land."""
        letter = first_letter(self.p.tables.land_ids[answer.thing("land")])
        self.member_tag(key, answer.thing("member"), [("i", "flag"), ("t", letter)])

    def type_icon(self, equipment: int) -> str:
        """The icon of an equipment card's type."""
        return TYPE_ICON[self.p.equipment(equipment).type]

    def conversion(self, key: str, answer: Answer) -> None:
        """A die that a novice may turn into another: the other one below it, once the die is picked."""
        colour = COLOURS[answer.thing("colour")]
        for kind, (x, y, size, _) in self.places.dice:
            if kind == answer.thing("die"):
                others = [c for c in COLOURS if c != COLOURS[min(kind, 2)]]
                left, top = x + others.index(colour) * 40, y + size + 7
                drawn = gilt(left, top, 30, 30, 6) + die(LETTER[colour], 0, left + 2, top + 2, 26)
                self.own(key, drawn, self.from_die(kind))
                return

    # --- what one has

    def loot(self, key: str, answer: Answer) -> None:
        """A loot token of one's own."""
        box = self.places.loot.get(answer.thing("loot"))
        if box is not None:
            self.round_box(key, box, own=True, r=19)

    def pool(self, key: str, answer: Answer) -> None:
        """A die of the pool, and all that are alike."""
        drawn = self.dice_like(answer.thing("die"))
        if drawn:
            self.own(key, drawn)

    def trap(self, key: str, answer: Answer) -> None:
        """A trap of one's own."""
        for kind, box in self.places.traps:
            if kind == answer.thing("trap"):
                self.round_box(key, box, own=True)
                return

    def defense(self, key: str, answer: Answer) -> None:
        """A defence token of the store."""
        self.round_box(key, self.places.tokens["defense"], own=True)

    def potion(self, key: str, answer: Answer) -> None:
        """A potion of the store."""
        self.round_box(key, self.places.tokens["potion"], own=True)

    def venom(self, key: str, answer: Answer) -> None:
        """A venom of the store."""
        self.round_box(key, self.places.tokens["venom"], own=True)

    def member(self, key: str, answer: Answer) -> None:
        """A member of the clan."""
        self.thing(key, "member", answer.thing("member"))

    def land(self, key: str, answer: Answer) -> None:
        """A land of the clan."""
        self.thing(key, "land", answer.thing("land"))
