"""Gold leaf: what the reader may choose now, drawn where it lies. Every option with a place has one mark.

Several options may lie at one place (a building and each die that may go there, a card and each member who may carry
it): then each has a small gilt tag or die of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.monster_lands.picture.citadel import leaders_left
from citadelle.games.monster_lands.picture.field import Field
from citadelle.games.monster_lands.picture.leaf import BOARD_GILT
from citadelle.games.monster_lands.picture.own import Places
from citadelle.games.monster_lands.picture.position import Position
from citadelle.games.monster_lands.picture.shapes import Sign, die, gilt, number_tag, pill, pool_die
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    ALCHEMIST,
    ARMORY,
    BUILDINGS,
    LODGE,
    MINE,
    PAWN_SHOP,
    POOL_IDS,
)
from citadelle.kernel.scene import Box, Mark
from citadelle.parts.names import first_letter

__all__ = ["BOARD_GILT", "KINDS", "UNPLACED", "marks_of"]


def marks_of(p: Position, places: Places) -> list[Mark]:
    """The marks of all open options that have a place."""
    out: list[Mark] = []
    for decision in p.view.decisions:
        gold = Gold(p, places, decision)
        draw = KINDS.get(decision.kind)
        if draw is not None:
            for key in decision.keys:
                draw(gold, key)
        out += gold.out
    return out


class Gold(Field):
    """The gold leaf of any decision: those inside the walls, and those of `Field` and `Leaf`."""

    def clan(self, key: str) -> None:
        """A leader among those who can be chosen."""
        free = leaders_left(self.p)
        leader = self.p.tables.leaders[AFFINITIES.index(key)] if key in AFFINITIES else NONE
        if leader in free:
            self.round_box(key, self.p.form.dock(free.index(leader), len(free)))

    def deploy(self, key: str) -> None:
        """An action, or a free effect."""
        word, _, rest = key.partition(" ")
        if word in (BUILDINGS[ALCHEMIST], BUILDINGS[MINE]):
            building = BUILDINGS.index(word)
            self.round_box(key, self.spots(building)[int(rest) - 1], off=2)
        elif key == BUILDINGS[PAWN_SHOP]:
            self.round_box(key, self.p.form.plots[PAWN_SHOP])
        elif word in BUILDINGS and rest in POOL_IDS:
            self.die_offer(key, BUILDINGS.index(word), POOL_IDS.index(rest))
        elif word == "land":
            self.card(key, "land", self.p.tables.land_index[rest])
        elif word == "assign":
            self.card(key, "member", self.p.tables.member_index[rest])
        else:
            self.free(key)

    def spots(self, building: int) -> list[Box]:
        """The spaces of a building."""
        plain = self.p.tables
        first, last = plain.space_first[building], plain.space_first[building + 1]
        return self.p.form.spaces(building, [plain.space_dice[n] for n in range(first, last)])

    def die_offer(self, key: str, building: int, kind: int) -> None:
        """A die that may go to the next free space of a building: it lies there in gold, others beside it."""
        plain, view = self.p.tables, self.p.view
        first, last = plain.space_first[building], plain.space_first[building + 1]
        free = [n - first for n in range(first, last) if not view.spaces[n] and plain.space_players[n] <= view.players]
        spots = self.spots(building)
        word = BUILDINGS[building]
        mine = [other for other in self.decision.keys if other.partition(" ")[0] == word]
        at = mine.index(key)
        x, y, size, _ = spots[free[0]]
        step = spots[1][0] - spots[0][0] if len(spots) > 1 else size + 12
        if building == LODGE:
            x, y = (spots[free[at]][:2]) if at < len(free) else (x + at % 2 * step, spots[-1][1] + step)
        else:
            box = self.p.form.plots[building]
            room = box[0] + box[2] - 8 - x
            pitch = min(step, (room - size) / max(len(mine) - 1, 1))
            x += at * pitch
        letter, value = pool_die(kind)
        self.board(key, gilt(x - 2, y - 2, size + 4, size + 4, 8) + die(letter, value, x, y, size))

    def hire(self, key: str) -> None:
        """Somebody in a dock, a novice, or a round of beer; with a talent a tag on the card."""
        if key == "beer":
            self.round_box(key, self.p.form.tavern.beer)
            return
        word, _, rest = key.partition(" ")
        who, _, cut = rest.partition(" with ")
        if word != "hire":
            return
        if who == "novice":
            box = self.p.form.tavern.novices
        else:
            box = self.p.form.dock(self.p.view.docks.index(self.p.tables.member_index[who]), len(self.p.view.docks))
        if not cut:
            self.round_box(key, box)
        else:
            x, y, w, _ = box
            at = cut.count("+")
            self.board(key, pill(x + w / 2, y + 4 + at * 22, [("i", "coin"), ("t", first_letter(cut))], 13))

    def lodge(self, key: str) -> None:
        """A trap of the offer; a discount of a member."""
        word, _, rest = key.partition(" ")
        if word == "trap":
            x, y = self.p.form.trap(int(rest) - 1, len(self.p.view.lodge))
            price = self.p.tables.trap_cost[self.p.view.lodge[int(rest) - 1]]
            self.board(key, gilt(x - 2, y - 2, 66, 42, 10) + number_tag(x + 58, y + 35, price))
        elif word == "discount":
            self.tag(key, ("member", self.source(rest)), [("i", "coin")])

    def armory(self, key: str) -> None:
        """So many defence tokens."""
        x, y, _, h = self.p.form.plots[ARMORY]
        n = int(key.partition(" ")[2])
        self.board(key, pill(x + 28 + (n - 1) * 46, y + h - 14, [("i", "shield"), ("t", str(n))], 15))

    def brew(self, key: str) -> None:
        """So many potions, the others venoms."""
        x, y, _, h = self.p.form.plots[ALCHEMIST]
        tokens = self.decision.detail.get("tokens")
        n = int(key.partition(" ")[2])
        rest = (tokens if isinstance(tokens, int) else n) - n
        line: list[Sign] = [("i", "potion"), ("t", str(n)), ("i", "venom"), ("t", str(rest))]
        column, row = n % 2, n // 2
        self.board(key, pill(x + 33 + column * 64, y + h - 46 + row * 25, line, 12))

    def bazaar(self, key: str) -> None:
        """A card for a member: his initial on it, or gold all round for the only one."""
        card, _, who = key.partition(" ")
        at = self.p.view.equip_row.index(self.p.tables.equipment_index[card])
        box = self.p.form.gear(at, len(self.p.view.equip_row))
        mine = [other for other in self.decision.keys if other.partition(" ")[0] == card]
        if len(mine) == 1:
            self.round_box(key, box)
            return
        x, y, w, _ = box
        columns = min(len(mine), 3)
        row, column = divmod(mine.index(key), columns)
        letter = self.p.member_letter(self.p.tables.member_index[who])
        pitch = (w + 6) / columns
        self.board(key, pill(x - 3 + pitch * (column + 0.5), y + 2 + row * 23, [("t", letter)], 14))

    def mine_bonus(self, key: str) -> None:
        """A talent or a card that adds gold."""
        who = self.source(key)
        if who != NONE:
            self.tag(key, ("member", who), [("i", "coin")])


KINDS: Final[dict[str, Callable[[Gold, str], None]]] = {
    "choose_clan": Gold.clan,
    "deploy": Gold.deploy,
    "window": Gold.free,
    "lodge_buy": Gold.lodge,
    "tavern_hire": Gold.hire,
    "free_hire": Gold.hire,
    "armory_buy": Gold.armory,
    "bazaar_buy": Gold.bazaar,
    "brew": Gold.brew,
    "mine_bonus": Gold.mine_bonus,
    "pawn": Gold.pool,
    "land_pay": Gold.pool,
    "convert_pay": Gold.pool,
    "mission_dice": Gold.pool,
    "reinforce": Gold.pool,
    "choose_path": Gold.path,
    "lay_token": Gold.stored,
    "discard_trap": Gold.stored,
    "hand_over": Gold.stored,
    "flasks": Gold.flask,
    "pick_loot": Gold.offer,
    "roll": Gold.roll,
    "triumph": Gold.free,
    "burn": Gold.burn,
    "steal": Gold.steal,
    "defend": Gold.defend,
    "divert": Gold.divert,
    "turn_up": Gold.turn_up,
    "aim": Gold.path,
    "parry": Gold.parry,
    "catch_or_kill": Gold.fate,
    "try_conquest": Gold.conquest,
    "contract": Gold.contract,
    "settle": Gold.members,
    "succession": Gold.members,
    "desertion": Gold.members,
    "inherit": Gold.members,
}
"""How the options of each decision are drawn; the others have no place."""

UNPLACED: Final = frozenset(("grant_die", "grant_gift"))
"""Decisions whose options lie nowhere on the board."""
