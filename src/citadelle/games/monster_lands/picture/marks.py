"""Gold leaf: what the reader may choose now, drawn where it lies. Every option with a place has one mark.

Several options may lie at one place (a building and each die that may go there, a card and each member who may carry
it): then each has a small gilt tag or die of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.monster_lands.picture.battle import Arena
from citadelle.games.monster_lands.picture.citadel import leaders_left
from citadelle.games.monster_lands.picture.glyphs import LETTER, TOKEN_ICON, TYPE_ICON
from citadelle.games.monster_lands.picture.layout import PathPlace
from citadelle.games.monster_lands.picture.own import GILT as OWN_GILT
from citadelle.games.monster_lands.picture.own import Places
from citadelle.games.monster_lands.picture.position import Position
from citadelle.games.monster_lands.picture.shapes import Sign, die, first_letter, gilt, pill, pill_wide, pool_die
from citadelle.games.monster_lands.rules.clash import Steal, TurnUp
from citadelle.games.monster_lands.rules.rolls import Roll
from citadelle.games.monster_lands.state import NONE, ON, VALUE
from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    ALCHEMIST,
    ARMORY,
    BUILDINGS,
    COLOURS,
    LAND_A,
    LODGE,
    MINE,
    PATH_IDS,
    PAWN_SHOP,
    POOL_IDS,
)
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Box, Mark

BOARD_GILT: Final = "ml-gilt"
"""The layer of marks on the board."""
LIES_ON: Final = ("", "trap", "shielded", "trick")
"""In keys: what a die lies on."""


def marks_of(p: Position, places: Places) -> list[Mark]:
    """The marks of all open options that have a place."""
    out: list[Mark] = []
    for decision in p.view.decisions:
        out += Leaf(p, places, decision).marks()
    return out


class Leaf:
    """The gold leaf of one decision."""

    def __init__(self, p: Position, places: Places, decision: Decision) -> None:
        self.p = p
        self.places = places
        self.decision = decision
        self.out: list[Mark] = []
        self.tags: dict[tuple[str, int], int] = {}
        """How wide the tags are that a card has already."""

    def marks(self) -> list[Mark]:
        """All marks, in the order of the options."""
        draw = KINDS.get(self.decision.kind)
        if draw is not None:
            for key in self.decision.keys:
                draw(self, key)
        return self.out

    # --- where

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

    # --- the Citadel

    def clan(self, key: str) -> None:
        """A leader among those who can be chosen."""
        free = leaders_left(self.p)
        leader = self.p.tables.leaders[AFFINITIES.index(key)] if key in AFFINITIES else NONE
        if leader in free:
            self.round_box(key, self.p.form.dock(free.index(leader)))

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
        if building == LODGE:
            pitch = spots[1][0] - spots[0][0]
            x, y = (spots[free[at]][:2]) if at < len(free) else (x + at % 2 * pitch, spots[-1][1] + pitch)
        else:
            box = self.p.form.plots[building]
            room = box[0] + box[2] - 8 - x
            pitch = min(spots[1][0] - spots[0][0], (room - size) / max(len(mine) - 1, 1))
            x += at * pitch
        letter, value = pool_die(kind)
        self.board(key, gilt(x - 2, y - 2, size + 4, size + 4, 8) + die(letter, value, x, y, size))

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
            box = self.p.form.dock(self.p.view.docks.index(self.p.tables.member_index[who]))
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
            x, y = self.p.form.trap(int(rest) - 1)
            self.round_box(key, (x, y, 62, 38), r=10, off=2)
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
        self.board(key, pill(x + 36 + column * 72, y + h - 46 + row * 24, line, 12))

    def bazaar(self, key: str) -> None:
        """A card for a member: his initial on it, or gold all round for the only one."""
        card, _, who = key.partition(" ")
        at = self.p.view.equip_row.index(self.p.tables.equipment_index[card])
        box = self.p.form.gear(at)
        mine = [other for other in self.decision.keys if other.partition(" ")[0] == card]
        if len(mine) == 1:
            self.round_box(key, box)
            return
        x, y, w, _ = box
        columns = min(len(mine), 3)
        row, column = divmod(mine.index(key), columns)
        name = self.p.member_name(self.p.tables.member_index[who])
        pitch = (w + 6) / columns
        self.board(key, pill(x - 3 + pitch * (column + 0.5), y + 2 + row * 23, [("t", first_letter(name))], 14))

    def mine_bonus(self, key: str) -> None:
        """A talent or a card that adds gold."""
        who = self.source(key)
        if who != NONE:
            self.tag(key, ("member", who), [("i", "coin")])

    # --- outside

    def path(self, key: str) -> None:
        """A path."""
        if key in PATH_IDS:
            self.round_box(key, self.place(PATH_IDS.index(key)).box, r=6)

    def place(self, path: int) -> PathPlace:
        """A path where it is drawn now."""
        return Arena(self.p).paths[path] if self.p.fighting(path) else self.p.form.path(path)

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

    def offer(self, key: str) -> None:
        """A loot token of the offer."""
        token = self.p.tables.loot_index.get(key, NONE)
        offer = self.p.view.loot_offer
        if token in offer:
            x, y, w, h = self.p.form.loot
            pitch = w / max(len(offer), 4)
            middle = x + pitch * (offer.index(token) + 0.5)
            self.round_box(key, (middle - 21, y + 26 + (h - 26) / 2 - 29, 42, 42), r=21)

    def members(self, key: str) -> None:
        """A member of the clan."""
        plain = self.p.tables
        if key in plain.member_index:
            self.card(key, "member", plain.member_index[key])

    # --- battles

    def die_at(self, key: str, path: int, at: int) -> None:
        """A die of a path."""
        place = self.place(path)
        self.round_box(key, place.die_place(at, len(self.p.view.dice[path])), off=2)

    def roll(self, key: str) -> None:
        """A die to be rolled, or rolled again; a venom; loot."""
        found = self.p.frame(Roll)
        word, _, rest = key.partition(" ")
        if found is None:
            return
        dice = self.p.view.dice[found.path]
        if word == "reroll":
            self.die_at(key, found.path, int(rest) - 1)
        elif word == "roll" and rest in COLOURS:
            self.die_at(key, found.path, [lies % ON for lies in dice].index(COLOURS.index(rest)))
        elif key == "venom":
            self.by_man(key, found.path, [("i", "venom"), ("t", "+2")], 34)
        elif word == "use":
            self.loot(key, rest)

    def by_man(self, key: str, path: int, line: list[Sign], off: float) -> None:
        """A tag beside the man of a path."""
        x, y = self.place(path).man
        self.board(key, pill(x + off, y, line, 14))

    def burn(self, key: str) -> None:
        """A magic die that is not rolled yet."""
        path = self.at("path")
        word, _, on = key.partition(" ")
        lies = [die_ % VALUE + die_ // ON * ON if not die_ // VALUE % 8 else NONE for die_ in self.p.view.dice[path]]
        wanted = 1 + ON * LIES_ON.index(on) if word == "magic" and on in LIES_ON else NONE
        if wanted in lies and wanted != NONE:
            self.die_at(key, path, lies.index(wanted))

    def at(self, name: str) -> int:
        """A number that the decision tells."""
        found = self.decision.detail.get(name)
        return found if isinstance(found, int) else NONE

    def steal(self, key: str) -> None:
        """A die of the path that is robbed."""
        frame = self.p.frame(Steal)
        word, _, on = key.partition(" ")
        if frame is None or word not in COLOURS or on not in LIES_ON:
            return
        dice = self.p.view.dice[frame.target]
        lies = COLOURS.index(word) + ON * LIES_ON.index(on)
        if lies in dice:
            self.die_at(key, frame.target, dice.index(lies))

    def defend(self, key: str) -> None:
        """A way to stop a hit: beside the man."""
        path = self.at("path")
        ways: dict[str, tuple[list[Sign], float]] = {
            "talent": ([("i", "vp"), ("i", "shield")], -44),
            "token": ([("i", "shield")], 40),
            "potion": ([("i", "potion")], 72 if not self.p.compact else 40),
        }
        if key == "token":
            count = len(self.p.view.traps[path]) + self.p.view.guards[path]
            x, y = self.place(path).token_place(count - 1, count)
            self.round_box(key, (x, y, 30, 24), off=2)
        elif key in ways:
            self.by_man(key, path, *ways[key])

    def divert(self, key: str) -> None:
        """So many attack dice to another path."""
        where, _, n = key.partition(" ")
        if where in PATH_IDS:
            x, y, w, _ = self.place(PATH_IDS.index(where)).box
            self.board(key, pill(x + w / 2, y - 2 + 26 * (int(n) - 1), [("d", "A"), ("t", f"×{n}")], 17))

    def turn_up(self, key: str) -> None:
        """The token that is turned up next."""
        frame = self.p.frame(TurnUp)
        if key == "reveal" and frame is not None:
            count = len(self.p.view.traps[frame.path]) + self.p.view.guards[frame.path]
            x, y = self.place(frame.path).token_place(frame.place, count)
            self.round_box(key, (x, y, 30, 24), off=2)

    def parry(self, key: str) -> None:
        """A defence token of the path that is aimed at."""
        path = self.at("path")
        if key == "cancel" and path != NONE:
            count = len(self.p.view.traps[path]) + self.p.view.guards[path]
            x, y = self.place(path).token_place(count - 1, count)
            self.round_box(key, (x, y, 30, 24), off=2)

    def fate(self, key: str) -> None:
        """Capture or elimination: tags at the monster."""
        x, y, w, h = Arena(self.p).monster
        sign: Sign = ("i", "trap") if key == "capture" else ("i", "sword")
        self.board(key, pill(x + w * (0.3 if key == "capture" else 0.7), y + h - 8, [sign], 18))

    def conquest(self, key: str) -> None:
        """The land that can be rolled for."""
        if key == "roll" and self.p.battle >= LAND_A:
            self.round_box(key, Arena(self.p).land)

    def contract(self, key: str) -> None:
        """The contract that can be met."""
        path = self.at("path")
        if key == "pay" and path != NONE:
            self.round_box(key, self.p.form.path(path).box, r=6)


KINDS: Final[dict[str, Callable[[Leaf, str], None]]] = {
    "choose_clan": Leaf.clan,
    "deploy": Leaf.deploy,
    "window": Leaf.free,
    "lodge_buy": Leaf.lodge,
    "tavern_hire": Leaf.hire,
    "free_hire": Leaf.hire,
    "armory_buy": Leaf.armory,
    "bazaar_buy": Leaf.bazaar,
    "brew": Leaf.brew,
    "mine_bonus": Leaf.mine_bonus,
    "pawn": Leaf.pool,
    "land_pay": Leaf.pool,
    "convert_pay": Leaf.pool,
    "mission_dice": Leaf.pool,
    "reinforce": Leaf.pool,
    "choose_path": Leaf.path,
    "lay_token": Leaf.stored,
    "discard_trap": Leaf.stored,
    "hand_over": Leaf.stored,
    "flasks": Leaf.flask,
    "pick_loot": Leaf.offer,
    "roll": Leaf.roll,
    "triumph": Leaf.free,
    "burn": Leaf.burn,
    "steal": Leaf.steal,
    "defend": Leaf.defend,
    "divert": Leaf.divert,
    "turn_up": Leaf.turn_up,
    "aim": Leaf.path,
    "parry": Leaf.parry,
    "catch_or_kill": Leaf.fate,
    "try_conquest": Leaf.conquest,
    "contract": Leaf.contract,
    "settle": Leaf.members,
    "succession": Leaf.members,
    "desertion": Leaf.members,
    "inherit": Leaf.members,
}
"""How the options of each decision are drawn; the others have no place."""

UNPLACED: Final = frozenset(("grant_die", "grant_gift"))
"""Decisions whose options lie nowhere on the board."""
