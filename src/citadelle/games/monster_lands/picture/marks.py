"""What the reader may choose now, marked in gold where it lies. Every option with a place has one mark.

Several options may lie at one place (a building and each die that may go there, a card and each member who may carry
it): then each has a small gilt tag or die of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.monster_lands.picture.citadel import leaders_left
from citadelle.games.monster_lands.picture.option_marks import BOARD_GILT
from citadelle.games.monster_lands.picture.option_marks_outside import OutsideMarks
from citadelle.games.monster_lands.picture.own_clan import Places
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import Sign, die, gilt, number_tag, pill, pool_die
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import ALCHEMIST, ARMORY, LODGE, MINE, PAWN_SHOP
from citadelle.kernel.answer import Answer
from citadelle.kernel.scene import Box, Mark
from citadelle.parts.names import first_letter

__all__ = ["BOARD_GILT", "MARKS", "UNPLACED", "marks_of"]


def marks_of(p: DrawnPosition, places: Places) -> list[Mark]:
    """The marks of all open options that have a place."""
    out: list[Mark] = []
    for decision in p.view.decisions:
        marks = CitadelMarks(p, places, decision)
        for key, answer in zip(decision.keys, decision.answers, strict=True):
            draw = MARKS.get(answer.verb.name)
            if draw is not None:
                draw(marks, key, answer)
        out += marks.out
    return out


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
        self.round_box(key, self.spots(ALCHEMIST)[answer.thing("space")], off=2)

    def mine(self, key: str, answer: Answer) -> None:
        """A space of the Mine."""
        self.round_box(key, self.spots(MINE)[answer.thing("space")], off=2)

    def pawn_shop(self, key: str, answer: Answer) -> None:
        """The Pawn Shop."""
        self.round_box(key, self.p.form.plots[PAWN_SHOP])

    def enter(self, key: str, answer: Answer) -> None:
        """A die that may go to the next free space of a building: it lies there in gold, others beside it."""
        plain, view = self.p.tables, self.p.view
        building = answer.thing("building")
        first, last = plain.space_first[building], plain.space_first[building + 1]
        free = [n - first for n in range(first, last) if not view.spaces[n] and plain.space_players[n] <= view.players]
        spots = self.spots(building)
        mine = [other for other in self.decision.answers if other.thing("building") == building]
        at = mine.index(answer)
        x, y, size, _ = spots[free[0]]
        step = spots[1][0] - spots[0][0] if len(spots) > 1 else size + 12
        if building == LODGE:
            x, y = (spots[free[at]][:2]) if at < len(free) else (x + at % 2 * step, spots[-1][1] + step)
        else:
            box = self.p.form.plots[building]
            room = box[0] + box[2] - 8 - x
            pitch = min(step, (room - size) / max(len(mine) - 1, 1))
            x += at * pitch
        letter, value = pool_die(answer.thing("die"))
        self.board(key, gilt(x - 2, y - 2, size + 4, size + 4, 8) + die(letter, value, x, y, size))

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
        """A card for a member: his initial on it, or gold all round for the only one."""
        card, who = answer.things
        row = self.p.view.equip_row
        box = self.p.form.gear(row.index(card), len(row))
        mine = [other for other in self.decision.answers if other.thing("equipment") == card]
        if len(mine) == 1:
            self.round_box(key, box)
            return
        x, y, w, _ = box
        columns = min(len(mine), 3)
        line, column = divmod(mine.index(answer), columns)
        pitch = (w + 6) / columns
        middle = x - 3 + pitch * (column + 0.5)
        self.board(key, pill(middle, y + 2 + line * 23, [("t", self.p.member_letter(who))], 14))


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
