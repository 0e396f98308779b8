"""What the reader may choose now, marked in gold where it lies. Every option with a place has one mark.

A die that goes to a building and a card that goes to a member are picked first (a Source); where else several options
lie at one place, each has a small gilt tag of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.monster_lands.picture.citadel import leaders_left
from citadelle.games.monster_lands.picture.option_marks import BOARD_GILT
from citadelle.games.monster_lands.picture.option_marks_outside import OutsideMarks
from citadelle.games.monster_lands.picture.own_clan import Places
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import Sign, gilt, number_tag, pill
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import ALCHEMIST, ARMORY, BUILDINGS, MAGIC, MINE, PAWN_SHOP, STRENGTH
from citadelle.kernel.answer import Answer
from citadelle.kernel.scene import Box, Mark, Source
from citadelle.parts.names import component_name, first_letter
from citadelle.parts.svg import num

__all__ = ["BOARD_GILT", "MARKS", "UNPLACED", "marks_of"]


def marks_of(p: DrawnPosition, places: Places) -> tuple[list[Mark], list[Source]]:
    """The marks of all open options that have a place, and what is picked first: a die, a card."""
    out: list[Mark] = []
    sources: dict[str, Source] = {}
    for decision in p.view.decisions:
        marks = CitadelMarks(p, places, decision)
        for key, answer in zip(decision.keys, decision.answers, strict=True):
            draw = MARKS.get(answer.verb.name)
            if draw is not None:
                draw(marks, key, answer)
        out += marks.out
        sources |= marks.sources
    return out, list(sources.values())


class CitadelMarks(OutsideMarks):
    """The marks of any option: those inside the walls, those outside, and those on what one has."""

    def clan(self, key: str, answer: Answer) -> None:
        """A leader among those who can be chosen."""
        free = leaders_left(self.p)
        leader = self.p.tables.leaders[answer.thing("affinity")]
        if leader in free:
            self.round_box(key, self.p.form.dock(free.index(leader), len(free)))

    def spots(self, building: int) -> list[Box]:
        """The spaces of a building."""
        plain = self.p.tables
        first, last = plain.space_first[building], plain.space_first[building + 1]
        return self.p.form.spaces(building, [plain.space_dice[n] for n in range(first, last)])

    def alchemist(self, key: str, answer: Answer) -> None:
        """A space of the Alchemist."""
        self.space(key, ALCHEMIST, answer.thing("space"), MAGIC)

    def mine(self, key: str, answer: Answer) -> None:
        """A space of the Mine."""
        self.space(key, MINE, answer.thing("space"), STRENGTH)

    def space(self, key: str, building: int, space: int, colour: int) -> None:
        """A space that wants dice of one colour."""
        x, y, w, h = self.spots(building)[space]
        target = f"space {BUILDINGS[building]} {space + 1}"
        self.board(key, gilt(x - 2, y - 2, w + 4, h + 4), self.from_die(colour), target)

    def pawn_shop(self, key: str, answer: Answer) -> None:
        """The Pawn Shop."""
        self.round_box(key, self.p.form.plots[PAWN_SHOP])

    def enter(self, key: str, answer: Answer) -> None:
        """A die for the next free space of a building: the whole building takes it."""
        plain, view = self.p.tables, self.p.view
        building = answer.thing("building")
        first, last = plain.space_first[building], plain.space_first[building + 1]
        free = [n - first for n in range(first, last) if not view.spaces[n] and plain.space_players[n] <= view.players]
        x, y, size, _ = self.spots(building)[free[0]]
        left, top, wide, tall = self.p.form.plots[building]
        plot = f'<rect class="hit" x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(tall)}"/>'
        drawn = plot + gilt(x - 2, y - 2, size + 4, size + 4, 8)
        self.board(key, drawn, self.from_die(answer.thing("die")), f"building {BUILDINGS[building]}")

    def beer(self, key: str, answer: Answer) -> None:
        """A round of beer."""
        self.round_box(key, self.p.form.tavern.beer)

    def dock(self, member: int) -> Box:
        """Where somebody who can be hired lies: a dock, or the novices."""
        if member == self.p.tables.novice:
            return self.p.form.tavern.novices
        return self.p.form.dock(self.p.view.docks.index(member), len(self.p.view.docks))

    def hire(self, key: str, answer: Answer) -> None:
        """Somebody who can be hired."""
        self.round_box(key, self.dock(answer.things[0]))

    def hire_with(self, key: str, answer: Answer) -> None:
        """Somebody with a discount: a tag on the card."""
        x, y, w, _ = self.dock(answer.thing("recruit"))
        sources = answer.several("source")
        letter = first_letter(self.p.view.noun("source").text(sources[0]))
        self.board(key, pill(x + w / 2, y + 4 + (len(sources) - 1) * 22, [("i", "coin"), ("t", letter)], 13))

    def buy_trap(self, key: str, answer: Answer) -> None:
        """A trap of the offer."""
        place = answer.thing("place")
        x, y = self.p.form.trap(place, len(self.p.view.lodge))
        price = self.p.tables.trap_cost[self.p.view.lodge[place]]
        self.board(key, gilt(x - 2, y - 2, 66, 42, 10) + number_tag(x + 58, y + 35, price))

    def with_gold(self, key: str, answer: Answer) -> None:
        """A talent or a card that saves or adds gold."""
        who = self.carrier_of(answer.thing("source"))
        if who != NONE:
            self.member_tag(key, who, [("i", "coin")])

    def armory(self, key: str, answer: Answer) -> None:
        """So many defence tokens."""
        x, y, _, h = self.p.form.plots[ARMORY]
        n = answer.thing("count")
        self.board(key, pill(x + 28 + (n - 1) * 46, y + h - 14, [("i", "shield"), ("t", str(n))], 15))

    def brew(self, key: str, answer: Answer) -> None:
        """So many potions, the others venoms."""
        x, y, _, h = self.p.form.plots[ALCHEMIST]
        n = answer.thing("count")
        rest = self.at("tokens") - n
        line: list[Sign] = [("i", "potion"), ("t", str(n)), ("i", "venom"), ("t", str(rest))]
        column, row = n % 2, n // 2
        self.board(key, pill(x + 33 + column * 64, y + h - 46 + row * 25, line, 12))

    def buy_card(self, key: str, answer: Answer) -> None:
        """A card for a member: the card is picked first, then the member; the only member needs no second step."""
        card, who = answer.things
        row = self.p.view.equip_row
        box = self.p.form.gear(row.index(card), len(row))
        mine = [other for other in self.decision.answers if other.thing("equipment") == card]
        if len(mine) == 1:
            self.round_box(key, box)
            return
        name = f"equipment {self.p.tables.equipment_ids[card]}"
        x, y, w, h = box
        title = component_name(self.p.equipment(card), self.p.lang)
        self.sources.setdefault(name, Source(name, title, BOARD_GILT, svg=gilt(x - 1, y - 1, w + 2, h + 2)))
        x, y, w, h = self.places.cards["member", who]
        target = f"member {self.p.tables.member_ids[who]}"
        self.own(key, gilt(x - 1, y - 1, w + 2, h + 2), name, target)


MARKS: Final[dict[str, Callable[[CitadelMarks, str, Answer], None]]] = {
    "clan": CitadelMarks.clan,
    "enter": CitadelMarks.enter,
    "alchemist": CitadelMarks.alchemist,
    "mine": CitadelMarks.mine,
    "pawn_shop": CitadelMarks.pawn_shop,
    "land": CitadelMarks.land,
    "assign": CitadelMarks.member,
    "sell": CitadelMarks.sell,
    "use": CitadelMarks.loot,
    "heal": CitadelMarks.heal,
    "give": CitadelMarks.give,
    "drop": CitadelMarks.drop,
    "convert": CitadelMarks.conversion,
    "talent": CitadelMarks.talent,
    "talent_good": CitadelMarks.talent,
    "settle": CitadelMarks.settle,
    "buy_trap": CitadelMarks.buy_trap,
    "use_discount": CitadelMarks.with_gold,
    "hire": CitadelMarks.hire,
    "hire_with": CitadelMarks.hire_with,
    "hire_free": CitadelMarks.hire,
    "beer": CitadelMarks.beer,
    "buy_defense": CitadelMarks.armory,
    "buy_card": CitadelMarks.buy_card,
    "brew": CitadelMarks.brew,
    "mine_bonus": CitadelMarks.with_gold,
    "pawn_die": CitadelMarks.pool,
    "pay_die": CitadelMarks.pool,
    "bring_die": CitadelMarks.pool,
    "add_die": CitadelMarks.pool,
    "to_path": CitadelMarks.path,
    "lay_trap": CitadelMarks.trap,
    "lay_defense": CitadelMarks.defense,
    "discard_trap": CitadelMarks.trap,
    "hand_over_trap": CitadelMarks.trap,
    "hand_over_loot": CitadelMarks.loot,
    "flask_potion": CitadelMarks.potion,
    "flask_venom": CitadelMarks.venom,
    "take_loot": CitadelMarks.offer,
    "roll_die": CitadelMarks.roll,
    "reroll": CitadelMarks.reroll,
    "venom": CitadelMarks.use_venom,
    "burn": CitadelMarks.burn,
    "steal": CitadelMarks.steal,
    "by_talent": CitadelMarks.by_talent,
    "by_token": CitadelMarks.guard,
    "by_potion": CitadelMarks.by_potion,
    "divert": CitadelMarks.divert,
    "reveal": CitadelMarks.turn_up,
    "aim": CitadelMarks.path,
    "cancel": CitadelMarks.guard,
    "capture": CitadelMarks.capture,
    "eliminate": CitadelMarks.eliminate,
    "try_conquest": CitadelMarks.conquest,
    "contract_pay": CitadelMarks.contract,
    "settle_here": CitadelMarks.member,
    "succeed": CitadelMarks.member,
    "desert": CitadelMarks.member,
    "inherit": CitadelMarks.member,
}
"""How the options of each verb are drawn; the others have no place."""

UNPLACED: Final = frozenset(("take_die", "take_goods", "clan_random", "flask_both", "convert_now"))
"""Options that neither end anything nor lie anywhere on the board."""
