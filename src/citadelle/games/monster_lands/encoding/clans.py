"""What the clans have, the own one first, and how their members, cards and lands fare."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.encoding.keys import settlers
from citadelle.games.monster_lands.encoding.layout import FEW, GREAT, USUAL, EncodingPart, SlotLayout
from citadelle.games.monster_lands.rules.scoring import PARTS
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import FIRST_PATH, LOCATION_OF, LOCATIONS, POOL, POOL_IDS
from citadelle.games.monster_lands.view import HIDDEN, MonsterLandsView
from citadelle.kernel.encoding import squash
from citadelle.kernel.row import Row

FACTS: Final = (
    "first", "to play", "passed", "glory", "gold", "potions", "venoms", "defence", "traps stored", "missions done",
    "reputation", "excess glory", "wages", "points",
)  # fmt: skip
"""What is said of every seat, beside its dice, its parts of points and its pieces."""
HALVES: Final = (
    0, 0, 0, GREAT, USUAL, FEW, FEW, FEW, FEW, FEW, GREAT, USUAL, USUAL, GREAT, *[FEW] * POOL, *[GREAT] * 4,
)  # fmt: skip
"""How each of a seat's numbers is squashed: facts, dice, parts of points; 0: it is 0 or 1 as it is."""
NOTHING: Final[list[int]] = []


class Clans(EncodingPart):
    """Every seat's numbers, dice and pieces."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout, 2)
        kit = layout.kit
        self.at_facts: int = layout.each(FACTS)
        self.at_pool: int = layout.each([f"{die} dice" for die in POOL_IDS])
        self.at_parts: int = layout.each([f"points of {part}" for part in PARTS])
        self.crowd: int = len(layout.people)
        self.at_members: int = layout.each(layout.people)
        self.at_cards: int = layout.each(kit.equipment_keys)
        self.at_lands: int = layout.each([f"land {land}" for land in kit.land_ids])
        self.at_trophies: int = layout.each([f"trophy {monster}" for monster in kit.monster_ids])
        self.at_loot: int = layout.each([f"loot {loot}" for loot in kit.loot_ids])
        self.at_traps: int = layout.block([f"me: stores {trap}" for trap in layout.trap_names])
        layout.block([f"{seat}: has face down {trap}" for seat in layout.seats[1:] for trap in layout.trap_names])

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        self.write_facts(row, view, me)
        self.write_things(row, view, me)
        self.write_traps(row, view, me)

    def write_things(self, row: Row, view: MonsterLandsView, me: int) -> None:
        """Every seat's members, cards, lands, trophies and loot."""
        kit = self.kit
        row.begin(self.block)
        for turn in range(self.players):
            seat = (me + turn) % self.players
            members = view.members[seat]
            row.mark_each(self.at_members + turn * self.crowd, members)
            at = self.at_cards + turn * len(kit.equipment_keys)
            for card in range(len(view.carrier)):
                if view.carrier[card] != NONE and view.carrier[card] in members:
                    row.mark(at + card)
            row.mark_each(self.at_lands + turn * len(kit.land_ids), view.lands[seat])
            row.mark_each(self.at_trophies + turn * len(kit.monster_ids), view.trophies[seat])
            row.mark_each(self.at_loot + turn * len(kit.loot_ids), view.loot[seat])
        row.end()

    def write_traps(self, row: Row, view: MonsterLandsView, me: int) -> None:
        """ML-HID-02: the own store; of the others all that lies face down, wherever it does."""
        row.begin(self.block + 1)
        for turn in range(self.players):
            seat = (me + turn) % self.players
            known = view.lots[seat] if turn else [t for t in view.traps_of[seat] if t != HIDDEN]
            self.layout.tally(row, self.at_traps + turn * len(self.layout.traps), known)
        row.end()

    def write_facts(self, row: Row, view: MonsterLandsView, me: int) -> None:
        """The numbers and the dice of every seat."""
        for turn in range(self.players):
            seat = (me + turn) % self.players
            scores = [view.scores[seat][part] for part in PARTS]
            numbers = self.numbers(view, seat, paid_members(view, seat), scores)
            self.write_numbers(row, turn, numbers, NOTHING)

    def write_numbers(self, row: Row, turn: int, numbers: list[int], before: list[int]) -> None:
        """The numbers of a seat (`numbers`), where they are others than before."""
        first = self.at_facts + turn * len(FACTS)
        pool = self.at_pool + turn * POOL - len(FACTS)
        parts = self.at_parts + turn * len(PARTS) - len(FACTS) - POOL
        for i in range(len(numbers)):
            number = numbers[i]
            if not before or number != before[i]:
                at = (first if i < len(FACTS) else pool if i < len(FACTS) + POOL else parts) + i
                row.put(at, squash(number, HALVES[i]) if HALVES[i] else float(number))

    def numbers(self, view: MonsterLandsView, seat: int, paid: int, scores: list[int]) -> list[int]:
        """The facts of one seat, its dice, and its parts of points, in their order. `paid` are the members who get
        wages (`paid_members`), `scores` the points in the order of PARTS."""
        kit = self.kit
        glory = view.glory[seat]
        reputation = view.reputation[seat]
        out = [
            1 if view.first == seat else 0,
            1 if seat in view.waiting else 0,
            view.passed >> seat & 1,
            glory,
            view.gold[seat],
            view.potions[seat],
            view.venoms[seat],
            view.defense[seat],
            len(view.traps_of[seat]),
            view.contracts[seat],
            reputation,
            max(0, glory - reputation),
            paid * kit.bracket_wage[kit.bracket(glory)],
            view.points[seat],
        ]
        out += view.pool[seat * POOL : (seat + 1) * POOL]
        out += scores
        return out


def paid_members(view: MonsterLandsView, seat: int) -> int:
    """How many members of a clan get wages: neither its leader nor managers of lands."""
    paid = 0
    for m in view.members[seat]:
        if m != view.leader[seat] and m not in view.manager:
            paid += 1
    return paid


class Pieces(EncodingPart):
    """Members, cards and lands, whoever has them: there is one of each, so nothing is said twice."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout, 5)
        kit = layout.kit
        kinds = list(dict.fromkeys(kit.equipment_ids))
        self.kinds: int = len(kinds)
        self.crowd: int = len(layout.people)
        self.at_leader: int = layout.block([f"leader {member}" for member in layout.people])
        self.at_used: int = layout.block([f"talent used {member}" for member in layout.people])
        self.at_wounded: int = layout.block([f"wounded {member}" for member in layout.cards])
        self.at_where: int = layout.block([f"{member} at {where}" for where in LOCATIONS for member in layout.cards])
        self.at_worn: int = layout.block([f"{member} carries {kind}" for member in layout.cards for kind in kinds])
        self.at_card: int = layout.block([f"used {card}" for card in kit.equipment_keys])
        self.at_land: int = layout.block([f"used {land}" for land in kit.land_ids])
        pairs = [(land, m) for land in range(len(kit.land_ids)) for m in settlers(kit, land)]
        at = layout.block([f"{kit.land_ids[land]} managed by {kit.member_ids[m]}" for land, m in pairs])
        self.manager: dict[tuple[int, int], int] = {pair: at + i for i, pair in enumerate(pairs)}

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        self.write_offices(row, view)
        self.write_wounded(row, view)
        self.write_used(row, view)
        self.write_where(row, view)
        self.write_cards(row, view)

    def write_offices(self, row: Row, view: MonsterLandsView) -> None:
        """Leaders, and managers of lands."""
        row.begin(self.block)
        for m in view.leader:
            if m != NONE:
                row.mark(self.at_leader + m)
        for land in range(len(view.manager)):
            if view.manager[land] != NONE:
                at = self.manager.get((land, view.manager[land]), -1)
                if at >= 0:
                    row.mark(at)
        row.end()

    def write_wounded(self, row: Row, view: MonsterLandsView) -> None:
        """Who is wounded, and which lands were used."""
        row.begin(self.block + 1)
        row.mark_bits(self.at_wounded, view.wounded, self.kit.members)
        row.mark_bits(self.at_land, view.used_lands, len(self.kit.land_ids))
        row.end()

    def write_used(self, row: Row, view: MonsterLandsView) -> None:
        """Whose talents were used."""
        row.begin(self.block + 2)
        for m in range(self.crowd):
            if view.used[m]:
                row.mark(self.at_used + m, squash(view.used[m], 1))
        row.end()

    def write_where(self, row: Row, view: MonsterLandsView) -> None:
        """Who is on which path."""
        kit = self.kit
        row.begin(self.block + 3)
        for path in range(len(view.on_path)):
            if view.on_path[path] >= 0:
                where = LOCATION_OF[path]
                first = FIRST_PATH[where]
                at = self.at_where + where * kit.members + view.on_path[path]
                row.mark(at, (path - first + 1) / (FIRST_PATH[where + 1] - first))
        row.end()

    def write_cards(self, row: Row, view: MonsterLandsView) -> None:
        """Who carries which cards, and which of them were used."""
        kit = self.kit
        row.begin(self.block + 4)
        for card in range(len(view.carrier)):
            member = view.carrier[card]
            if 0 <= member < kit.members:
                row.mark(self.at_worn + member * self.kinds + kit.equipment_kind[card])
            if view.equip_used[card]:
                row.mark(self.at_card + card, squash(view.equip_used[card], 1))
        row.end()
