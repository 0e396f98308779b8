"""What the reader may choose now, marked in gold where it lies: every option that names a place or a thing.

A room with one option is gilt all round; where a room has several, each is a small gilt tag at the room's head.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.village_attacks.crowd import look_sort
from citadelle.games.village_attacks.picture.own_marks import OwnMarks
from citadelle.games.village_attacks.picture.own_places import Places
from citadelle.games.village_attacks.picture.pieces import SYMBOL_ICON, gilt_shape, pill, pill_wide, use
from citadelle.games.village_attacks.picture.plan import CELL_W, Room
from citadelle.games.village_attacks.picture.position import (
    MINION,
    MONSTER,
    STACK,
    SUMMONED,
    TROLL,
    DrawnPosition,
    Occupant,
)
from citadelle.games.village_attacks.picture.room_layout import RoomLayout
from citadelle.games.village_attacks.picture.tokens import torch_number
from citadelle.games.village_attacks.state import HEART_TARGET, M_ZONE, MINION_TARGET, S_ZONE, SUMMONED_TARGET
from citadelle.games.village_attacks.tables import NONE
from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Mark
from citadelle.parts.svg import num

ROOM_GILT: Final = "va-gilt"
"""The layer of marks round rooms, below the pieces."""
TAG_GILT: Final = "va-tags"
"""The layer of tags and of marks round pieces, above them."""
IN_ROOM: Final = {
    "move": "va-step", "attack": "", "zone": "", "return": "", "first_zone": "", "spring": "trap", "run": "va-step",
    "strike": "attack",
}  # fmt: skip
"""Verbs whose option is a room, with the sign of its tag; "": the symbol that the option names, if it does."""


def marks_of(p: DrawnPosition, places: Places, layouts: list[RoomLayout]) -> list[Mark]:
    """The marks of all open options that have a place."""
    out: list[Mark] = []
    for decision in p.view.decisions:
        marks = CastleMarks(p, places, layouts, decision)
        for key, answer in zip(decision.keys, decision.answers, strict=True):
            draw = MARKS.get(answer.verb.name)
            if draw is not None:
                draw(marks, key, answer)
        out += marks.out
    return out


class CastleMarks(OwnMarks):
    """The marks of one decision: on rooms and pieces of the board, and on the own part."""

    def __init__(self, p: DrawnPosition, places: Places, layouts: list[RoomLayout], decision: Decision) -> None:
        super().__init__(p, places, decision)
        self.layouts = layouts
        self.tags: dict[int, float] = {}
        """How much room the tags of a zone take already."""
        self.pieces: dict[str, tuple[float, float, float]] = {
            ident: (x, y, layout.scale) for layout in layouts for ident, (x, y) in layout.places.items()
        }
        self.busy: dict[int, int] = {}
        for answer in decision.answers:
            for zone in self.zones_of(answer):
                self.busy[zone] = self.busy.get(zone, 0) + 1

    def zones_of(self, answer: Answer) -> list[int]:
        """The rooms in which an answer's mark lies."""
        name = answer.verb.name
        if name in IN_ROOM:
            return [answer.thing("zone")]
        if name in HERE:
            return [self.here()]
        if name in COIN_PAIRS:
            return [self.coin_zone(answer)]
        return []

    def here(self) -> int:
        """The room that the question is about: the one it names, else the Monster's."""
        named = self.decision.detail.get("zone")
        ids = self.p.view.castle.zone_ids
        if isinstance(named, str) and named in ids:
            return ids.index(named)
        return self.p.view.zone[self.decision.seat]

    # --- rooms

    def room(self, key: str, answer: Answer) -> None:
        """A room: gilt all round if nothing else is there, else a tag."""
        zone = answer.thing("zone")
        thing = f"zone {self.p.view.castle.zone_ids[zone]}"
        if self.busy[zone] == 1:
            lines = "".join(
                f'<use class="{cls}" href="#{ref}-{zone}"{more}/>'
                for cls, ref, more in (
                    ("hit", "vz", ""),
                    ("gilt-0", "vh", ' fill="url(#hatch)"'),
                    ("gilt-1", "vz", ""),
                    ("gilt-2", "vz", ""),
                )
            )
            self.out.append(Mark(key, ROOM_GILT, svg=lines, thing=thing))
            return
        sign = IN_ROOM[answer.verb.name]
        if not sign:
            sign = SYMBOL_ICON[answer.thing("symbol")] if answer.verb.name == "attack" else "right"
        self.tag(key, zone, sign, "", thing)

    def tag(self, key: str, zone: int, sign: str, said: str = "", thing: str = "") -> None:
        """A tag at the head of a room, left of the distance; the next one stands beside it, then below."""
        room = self.p.room(zone)
        wide = pill_wide(sign, said) + 3
        start = 10.0 if room.heart else 3.5 if self.is_tight(room, zone) else 50.0
        used = self.tags.get(zone, 0.0)
        line_room = room.w - start - 10
        line, at = divmod(used, line_room)
        if at + wide > line_room:
            line, at = line + 1, 0.0
            used = line * line_room
        self.tags[zone] = used + wide
        left = room.x + room.w - start - at - wide / 2
        aim = f"vz-{zone}"
        drawn = pill(left, room.y + 21 + line * 27, sign, said)
        self.out.append(Mark(key, TAG_GILT, svg=drawn, aim=aim, thing=thing))

    def is_tight(self, room: Room, zone: int) -> bool:
        """Would two tags left of the distance cover the room's name? Then they cover the distance."""
        return self.busy.get(zone, 0) > 1 and room.w <= CELL_W

    def in_here(self, key: str, answer: Answer) -> None:
        """A deed in the room that the question is about."""
        self.tag(key, self.here(), HERE[answer.verb.name], self.symbol_said(answer))

    def symbol_said(self, answer: Answer) -> str:
        """How many villagers an answer names, if it does."""
        return str(answer.things[0]) if answer.verb.name in ("how_many", "how_many_minions") else ""

    def paid_here(self, key: str, answer: Answer) -> None:
        """A die that is spent in the Monster's room: its sign."""
        self.tag(key, self.here(), SYMBOL_ICON[answer.thing("symbol")])

    def coin_pair(self, key: str, answer: Answer) -> None:
        """Two between which the coin decides: a tag with the option's number at the head of the first one's room."""
        zone = self.coin_zone(answer)
        self.tag(key, zone, "coin", str(self.decision.keys.index(key) + 1))

    def coin_zone(self, answer: Answer) -> int:
        """The room of the first of a pair: a room, a villager, or something that villagers attack."""
        view, first = self.p.view, answer.things[0]
        if answer.verb.name == "coin_zones":
            return first
        if answer.verb.name == "coin_villagers":
            there = [zone for zone in range(view.castle.size) if first in self.p.looks(zone)]
            return there[0] if there else view.castle.hearts[0]
        if first == HEART_TARGET:
            return view.castle.hearts[0]
        if first < MINION_TARGET:
            return view.zone[first]
        if first < SUMMONED_TARGET:
            return view.minions[first - MINION_TARGET][M_ZONE]
        return view.summoned[first - SUMMONED_TARGET][S_ZONE]

    # --- pieces

    def piece(self, key: str, person: Occupant, sign: str = "", said: str = "") -> None:
        """Gold round a piece; with a sign, a tag on it. One that is not drawn has its tag in the room."""
        found = self.pieces.get(person.ident)
        if found is None:
            if person.zone != NONE:
                self.tag(key, person.zone, sign or "players", said)
            return
        x, y, scale = found
        if sign or said:
            taken = self.taken.get(person.ident, 0)
            self.taken[person.ident] = taken + 1
            self.out.append(Mark(key, TAG_GILT, svg=pill(x, y + 14 - taken * 25, sign, said)))
            return
        shape, size = ("va-stone", scale) if person.kind == STACK else ("va-round", scale * 0.84)
        self.out.append(Mark(key, TAG_GILT, svg=gilt_shape(shape, x, y, size)))

    def villager(self, key: str, answer: Answer) -> None:
        """A stack of villagers of the room that the question is about."""
        self.piece(key, Occupant(STACK, answer.thing("villager"), self.here()))

    def sort(self, key: str, answer: Answer) -> None:
        """The first stack of a sort in the room."""
        zone, sort = self.here(), answer.thing("sort")
        for look in self.p.looks(zone):
            if look_sort(look) == sort:
                self.piece(key, Occupant(STACK, look, zone))
                return

    def monster(self, key: str, answer: Answer) -> None:
        """A Monster's piece; of one that isn't on the board, a tag beside the Heart."""
        monster = answer.thing("monster")
        seat = self.p.view.party.index(monster)
        zone = self.p.view.zone[seat]
        if zone == NONE:
            self.tag(key, self.p.view.castle.hearts[0], "", self.p.monster_name(seat)[:4])
        else:
            self.piece(key, Occupant(MONSTER, seat, zone))

    def minion(self, key: str, answer: Answer) -> None:
        """A minion's piece."""
        place = answer.thing("minion")
        self.piece(key, Occupant(MINION, place, self.p.view.minions[place][2]))

    def summoned(self, key: str, answer: Answer) -> None:
        """A Summoned Monster's piece."""
        place = answer.thing("summoned")
        self.piece(key, Occupant(SUMMONED, place, self.p.view.summoned[place][1]))

    def troll(self, key: str, answer: Answer) -> None:
        """The Troll, with the sign of the die."""
        self.piece(key, Occupant(TROLL, 0, self.p.view.troll), SYMBOL_ICON[answer.thing("symbol")])

    def marker(self, key: str, answer: Answer) -> None:
        """A torch on the wall."""
        x, y = self.p.plan.torches[answer.thing("marker")]
        number = torch_number(self.p, answer.thing("marker"))
        at = f'transform="translate({num(x + 17)} {num(y + 16)})"'
        tag = f'<g {at}>{use("va-n")}<text class="v-n" y="5.5">{number}</text></g>'
        self.out.append(Mark(key, TAG_GILT, svg=gilt_shape("va-torch-o", x, y) + tag))


HERE: Final = {
    "grab": "villager", "kill_carried": "sword", "drop": "va-component", "close": "check", "how_many": "villager",
    "how_many_minions": "claw", "take_symbol": "", "pay_summoning": "",
}  # fmt: skip
"""Verbs whose mark lies in the room that the question is about, with their signs."""
COIN_PAIRS: Final = ("coin_zones", "coin_targets", "coin_villagers")
"""Verbs whose option is a pair for the coin."""
MARKS: Final[dict[str, Callable[[CastleMarks, str, Answer], None]]] = {
    **dict.fromkeys(IN_ROOM, CastleMarks.room),
    **dict.fromkeys(HERE, CastleMarks.in_here),
    "take_symbol": CastleMarks.paid_here,
    "pay_summoning": CastleMarks.paid_here,
    **dict.fromkeys(COIN_PAIRS, CastleMarks.coin_pair),
    "villager": CastleMarks.villager,
    "first_sort": CastleMarks.sort,
    "ally": CastleMarks.monster,
    "keep_marker": CastleMarks.monster,
    "minion": CastleMarks.minion,
    "redirect": CastleMarks.minion,
    "first_summoned": CastleMarks.summoned,
    "attack_troll": CastleMarks.troll,
    "spawn": CastleMarks.marker,
    "take_monster": CastleMarks.take_monster,
    "gain": CastleMarks.ability,
    "use": CastleMarks.ability,
    "heal_wound": CastleMarks.heal_wound,
    "heal_condition": CastleMarks.heal_condition,
    "give_up": CastleMarks.stored_die,
    "reroll": CastleMarks.any_die,
    "with": CastleMarks.any_die,
    "lose_die": CastleMarks.lost_die,
    "guard": CastleMarks.guard,
    "store": CastleMarks.store,
    "defend": CastleMarks.defend,
    "riposte": CastleMarks.riposte,
    "buy_trap": CastleMarks.trap,
}
"""How the options of each verb are drawn; those that end something have no place."""
