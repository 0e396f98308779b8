"""What the clans have, the own one first, and how their members, cards and lands fare."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.encoding.keys import settlers
from citadelle.games.monster_lands.encoding.layout import FEW, GREAT, EncodingPart, SlotLayout
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import FIRST_PATH, LOCATION_OF, LOCATIONS, POOL, POOL_IDS
from citadelle.games.monster_lands.view import HIDDEN, MonsterLandsView
from citadelle.kernel.encoding import squash
from citadelle.parts.slots import mark, mark_bits

FACTS: Final = (
    "first", "to play", "passed", "glory", "gold", "potions", "venoms", "defence", "traps stored", "missions done",
    "reputation", "excess glory", "wages", "points",
)  # fmt: skip
"""What is said of every seat, beside its dice, its parts of points and its pieces."""
PARTS: Final = ("glory", "reputation", "trophies", "affinities")
"""ML-FIN-01: where points come from."""


class Clans(EncodingPart):
    """Every seat's numbers, dice and pieces."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout)
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

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        kit = self.kit
        for turn in range(self.players):
            seat = (me + turn) % self.players
            self.write_facts(out, view, seat, self.at_facts + turn * len(FACTS))
            for die in range(POOL):
                out[self.at_pool + turn * POOL + die] = squash(view.pool[seat * POOL + die], FEW)
            for i, part in enumerate(PARTS):
                out[self.at_parts + turn * len(PARTS) + i] = squash(view.scores[seat][part], GREAT)
            mark(out, self.at_members + turn * self.crowd, view.members[seat])
            at = self.at_cards + turn * len(kit.equipment_keys)
            for card in range(len(view.carrier)):
                if view.carrier[card] != NONE and view.carrier[card] in view.members[seat]:
                    out[at + card] = 1.0
            mark(out, self.at_lands + turn * len(kit.land_ids), view.lands[seat])
            mark(out, self.at_trophies + turn * len(kit.monster_ids), view.trophies[seat])
            mark(out, self.at_loot + turn * len(kit.loot_ids), view.loot[seat])
            # ML-HID-02: the own store; of the others all that lies face down, wherever it does.
            known = view.lots[seat] if turn else [t for t in view.traps_of[seat] if t != HIDDEN]
            self.layout.tally(out, self.at_traps + turn * len(self.layout.traps), known)

    def write_facts(self, out: list[float], view: MonsterLandsView, seat: int, at: int) -> None:
        """The facts of one seat, in their order."""
        kit = self.kit
        glory = view.glory[seat]
        paid = [m for m in view.members[seat] if m != view.leader[seat] and m not in view.manager]
        out[at] = 1.0 if view.first == seat else 0.0
        out[at + 1] = 1.0 if seat in view.waiting else 0.0
        out[at + 2] = 1.0 if view.passed >> seat & 1 else 0.0
        out[at + 3] = squash(glory, GREAT)
        out[at + 4] = squash(view.gold[seat])
        out[at + 5] = squash(view.potions[seat], FEW)
        out[at + 6] = squash(view.venoms[seat], FEW)
        out[at + 7] = squash(view.defense[seat], FEW)
        out[at + 8] = squash(len(view.traps_of[seat]), FEW)
        out[at + 9] = squash(view.contracts[seat], FEW)
        out[at + 10] = squash(view.reputation[seat], GREAT)
        out[at + 11] = squash(max(0, glory - view.reputation[seat]))
        out[at + 12] = squash(len(paid) * kit.bracket_wage[kit.bracket(glory)])
        out[at + 13] = squash(view.points[seat], GREAT)


class Pieces(EncodingPart):
    """Members, cards and lands, whoever has them: there is one of each, so nothing is said twice."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout)
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

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        kit = self.kit
        mark(out, self.at_leader, [m for m in view.leader if m != NONE])
        mark_bits(out, self.at_wounded, view.wounded, kit.members)
        for m in range(self.crowd):
            if view.used[m]:
                out[self.at_used + m] = squash(view.used[m], 1)
        for path in range(len(view.on_path)):
            if view.on_path[path] >= 0:
                where = LOCATION_OF[path]
                first = FIRST_PATH[where]
                at = self.at_where + where * kit.members + view.on_path[path]
                out[at] = (path - first + 1) / (FIRST_PATH[where + 1] - first)
        for card in range(len(view.carrier)):
            member = view.carrier[card]
            if 0 <= member < kit.members:
                out[self.at_worn + member * self.kinds + kit.equipment_kind[card]] = 1.0
            if view.equip_used[card]:
                out[self.at_card + card] = squash(view.equip_used[card], 1)
        mark_bits(out, self.at_land, view.used_lands, len(kit.land_ids))
        for land in range(len(view.manager)):
            at = self.manager.get((land, view.manager[land]), -1)
            if at >= 0:
                out[at] = 1.0
