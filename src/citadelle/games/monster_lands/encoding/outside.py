"""What waits outside the walls: monsters, lands, missions, loot, and every path."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.effect_kinds import DEFENSE, DIE_BONUS, REROLL, TOTAL_BONUS, Effect
from citadelle.games.monster_lands.encoding.layout import FEW, GREAT, EncodingPart, SlotLayout
from citadelle.games.monster_lands.rules.rolls import colour, value_of
from citadelle.games.monster_lands.state import MADHALA, NONE, ON, ON_SHIELDED, TURNED
from citadelle.games.monster_lands.tables import COLOURS, FIRST_PATH, LAND_A, LOCATIONS, MAGIC, PATH_IDS, STRENGTH
from citadelle.games.monster_lands.view import HIDDEN, MonsterLandsView
from citadelle.kernel.encoding import part_of, squash
from citadelle.kernel.row import Row

VALUES: Final = ("attack", "capture", "eliminate")
"""What is said of a monster in numbers."""
HELPS: Final = ("strength bonus", "magic bonus", "total bonus", "rerolls", "defence talents")
"""What whoever stands on a path brings along: the own talent outside, and that of the cards carried."""
FACTS: Final = (
    "wounded", "guards", "potions", "venoms", "purse", "benefit used", "has met the monster", "has struck",
    "face down", "turned up", "may divert", "may be diverted to", "shielded dice",
)  # fmt: skip
"""What else is said of a path."""
DICE: Final = ("unrolled", "rolled", "sum")
"""What is said of the dice on a path, by colour."""


class Outside(EncodingPart):
    """The round, the monsters, the lands and their headers, the missions, the loot."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout)
        kit = layout.kit
        lands = [LOCATIONS[LAND_A + slot] for slot in range(layout.lands)]
        places = [*lands, "entrance"]
        self.slots: list[int] = [*range(layout.lands), 2]
        """The slots of monsters that there are."""
        self.at_round: int = layout.block(["round", "more attack dice", "monsters loose"])
        self.at_raged: int = layout.block([f"{place}: fought in vain" for place in lands])
        self.at_monster: int = layout.block([f"{place}: {monster}" for place in places for monster in kit.monster_ids])
        self.at_values: int = layout.block([f"{place}: {value}" for place in places for value in VALUES])
        self.at_land: int = layout.block([f"{place}: land {land}" for place in lands for land in kit.land_ids])
        faces = [f"{kit.header_tiles[tile]}{'AB'[face % 2]}" for face, tile in enumerate(kit.face_tile)]
        self.at_header: int = layout.block([f"{place}: header {face}" for place in lands for face in faces])
        self.at_mission: int = layout.block([f"{place}: {tile}" for place in LOCATIONS[:2] for tile in kit.mission_ids])
        self.at_offer: int = layout.block([f"offered: loot {loot}" for loot in kit.loot_ids])
        self.campaign: bool = layout.variant.campaign
        self.at_scenario: int = layout.block([f"scenario {name}" for name in kit.scenario_ids] if self.campaign else [])

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        kit = self.kit
        track = view.variant.track
        row.begin(self.block)
        row.mark(self.at_round, part_of(view.round, kit.rounds))
        row.mark(self.at_round + 1, squash(track[min(view.round, len(track)) - 1], FEW))
        row.mark(self.at_round + 2, squash(len(view.loose), FEW))
        for i, slot in enumerate(self.slots):
            monster = view.monster[slot]
            if monster != NONE:
                row.mark(self.at_monster + i * len(kit.monster_ids) + monster)
                at = self.at_values + i * len(VALUES)
                row.mark(at, squash(kit.monster_attack[monster]))
                row.mark(at + 1, squash(kit.monster_cv[monster], GREAT))
                row.mark(at + 2, squash(kit.monster_ev[monster], GREAT))
        for slot in range(self.layout.lands):
            if view.raged >> slot & 1:
                row.mark(self.at_raged + slot)
            if view.land[slot] != NONE:
                row.mark(self.at_land + slot * len(kit.land_ids) + view.land[slot])
            if view.header[slot] != NONE:
                row.mark(self.at_header + slot * len(kit.face_tile) + view.header[slot])
        for which in range(2):
            if view.mission[which] != NONE:
                row.mark(self.at_mission + which * len(kit.mission_ids) + view.mission[which])
        row.mark_each(self.at_offer, view.loot_offer)
        if self.campaign:
            row.mark(self.at_scenario + view.scenario)
        row.end()


class Paths(EncodingPart):
    """Every path: who stands there and what helps him, his dice, and the tokens. It has a block a path."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout, len(layout.paths))
        kit = layout.kit
        self.many: int = len(kit.member_ids)
        """Helps are by member, then by card."""
        self.helps: list[list[int]] = [
            helps(kit.member_effect[m], kit.member_outside[m]) for m in range(len(kit.member_ids))
        ]
        for e in range(len(kit.equipment_keys)):
            self.helps.append(helps(kit.equipment_ability[e], kit.equipment_outside[e]))
        holders = [f"taken by {seat}" for seat in layout.seats]
        if layout.variant.solo:
            holders.append("taken by madhala")
        self.holders: int = len(holders)
        facts = [*holders, *HELPS, *FACTS, *[f"{what} {name}" for what in DICE for name in COLOURS]]
        self.width: int = len(facts)
        self.at: int = layout.block([f"{PATH_IDS[path]}: {fact}" for path in layout.paths for fact in facts])
        self.at_traps: dict[int, int] = {}
        """By path of a land or of the Entrance, where its traps by kind begin."""
        for path in layout.paths:
            if path >= FIRST_PATH[LAND_A]:
                self.at_traps[path] = layout.block([f"{PATH_IDS[path]}: {trap}" for trap in layout.trap_names])

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        for i in range(len(self.layout.paths)):
            self.write_path(row, view, me, i)

    def write_path(self, row: Row, view: MonsterLandsView, me: int, i: int) -> None:
        """One of the paths."""
        path = self.layout.paths[i]
        at = self.at + i * self.width
        row.begin(self.block + i)
        if view.on_path[path] != NONE or view.dice[path] or view.traps[path]:
            self.write_holder(row, view, me, path, at)
            self.write_facts(row, view, path, at + self.holders + len(HELPS))
            self.write_dice(row, view.dice[path], at + self.holders + len(HELPS) + len(FACTS))
            if view.traps[path]:
                known = [t // 2 for t in view.traps[path] if t != HIDDEN]
                self.layout.tally(row, self.at_traps[path], known)
        row.end()

    def write_holder(self, row: Row, view: MonsterLandsView, me: int, path: int, at: int) -> None:
        """Whose member stands there, and what helps him."""
        member = view.on_path[path]
        if member == MADHALA:
            row.mark(at + self.players)
        if member < 0:
            return
        for turn in range(self.players):
            if member in view.members[(me + turn) % self.players]:
                row.mark(at + turn)
        total = self.helps[member]
        if member in view.carrier:
            total = total.copy()
            for card in range(len(view.carrier)):
                if view.carrier[card] == member:
                    for i in range(len(HELPS)):
                        total[i] += self.helps[self.many + card][i]
        for i in range(len(HELPS)):
            if total[i]:
                row.mark(at + self.holders + i, squash(total[i], FEW))

    def write_facts(self, row: Row, view: MonsterLandsView, path: int, at: int) -> None:
        """The facts of one path, in their order."""
        member = view.on_path[path]
        if member >= 0 and view.wounded >> member & 1:
            row.mark(at)
        mark_few(row, at + 1, view.guards[path])
        mark_few(row, at + 2, view.flask_p[path])
        mark_few(row, at + 3, view.flask_v[path])
        if view.purse[path]:
            row.mark(at + 4, squash(view.purse[path]))
        mark_few(row, at + 5, view.boons[path])
        if view.fought >> path & 1:
            row.mark(at + 6)
        if view.struck >> path & 1:
            row.mark(at + 7)
        traps = view.traps[path]
        if traps:
            up = len([t for t in traps if t != HIDDEN and t % 2 == TURNED])
            mark_few(row, at + 8, len(traps) - up)
            mark_few(row, at + 9, up)
        if view.diverts:
            mark_few(row, at + 10, sum([most for source, most, _ in view.diverts if source == path]))
            mark_few(row, at + 11, sum([most for _, most, target in view.diverts if target == path]))
        shielded = 0
        for die in view.dice[path]:
            if die // ON == ON_SHIELDED:
                shielded += 1
        mark_few(row, at + 12, shielded)

    def write_dice(self, row: Row, dice: tuple[int, ...], at: int) -> None:
        """Dice not rolled yet, those rolled, and what these show, by colour."""
        if not dice:
            return
        many = len(COLOURS)
        counts = [0] * (3 * many)
        for die in dice:
            c = colour(die)
            value = value_of(die)
            if value:
                counts[many + c] += 1
                counts[2 * many + c] += value
            else:
                counts[c] += 1
        for i in range(len(counts)):
            if counts[i]:
                row.mark(at + i, squash(counts[i], FEW if i < 2 * many else GREAT))


def mark_few(row: Row, at: int, count: int) -> None:
    """A count of things of which there are few; none are nothing."""
    if count:
        row.mark(at, squash(count, FEW))


def helps(effect: Effect, outside: bool) -> list[int]:
    """What a talent or a card adds to HELPS; nothing if it works in the Citadel."""
    out = [0] * len(HELPS)
    if not outside:
        return out
    if effect.kind == DIE_BONUS and effect.color == STRENGTH:
        out[0] = effect.amount
    elif effect.kind == DIE_BONUS and effect.color == MAGIC:
        out[1] = effect.amount
    elif effect.kind == TOTAL_BONUS:
        out[2] = effect.amount
    elif effect.kind == REROLL:
        out[3] = effect.times
    elif effect.kind == DEFENSE:
        out[4] = effect.count
    return out
