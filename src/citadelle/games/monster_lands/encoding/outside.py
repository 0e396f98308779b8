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
from citadelle.parts.slots import mark

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

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        kit = self.kit
        track = view.variant.track
        out[self.at_round] = part_of(view.round, kit.rounds)
        out[self.at_round + 1] = squash(track[min(view.round, len(track)) - 1], FEW)
        out[self.at_round + 2] = squash(len(view.loose), FEW)
        for i, slot in enumerate(self.slots):
            monster = view.monster[slot]
            if monster != NONE:
                out[self.at_monster + i * len(kit.monster_ids) + monster] = 1.0
                at = self.at_values + i * len(VALUES)
                out[at] = squash(kit.monster_attack[monster])
                out[at + 1] = squash(kit.monster_cv[monster], GREAT)
                out[at + 2] = squash(kit.monster_ev[monster], GREAT)
        for slot in range(self.layout.lands):
            if view.raged >> slot & 1:
                out[self.at_raged + slot] = 1.0
            if view.land[slot] != NONE:
                out[self.at_land + slot * len(kit.land_ids) + view.land[slot]] = 1.0
            if view.header[slot] != NONE:
                out[self.at_header + slot * len(kit.face_tile) + view.header[slot]] = 1.0
        for which in range(2):
            if view.mission[which] != NONE:
                out[self.at_mission + which * len(kit.mission_ids) + view.mission[which]] = 1.0
        mark(out, self.at_offer, view.loot_offer)
        if self.campaign:
            out[self.at_scenario + view.scenario] = 1.0


class Paths(EncodingPart):
    """Every path: who stands there and what helps him, his dice, and the tokens."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout)
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

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        at = self.at
        for path in self.layout.paths:
            if view.on_path[path] != NONE or view.dice[path] or view.traps[path]:
                self.write_holder(out, view, me, path, at)
                self.write_facts(out, view, path, at + self.holders + len(HELPS))
                self.write_dice(out, view.dice[path], at + self.holders + len(HELPS) + len(FACTS))
                if view.traps[path]:
                    known = [t // 2 for t in view.traps[path] if t != HIDDEN]
                    self.layout.tally(out, self.at_traps[path], known)
            at += self.width

    def write_holder(self, out: list[float], view: MonsterLandsView, me: int, path: int, at: int) -> None:
        """Whose member stands there, and what helps him."""
        member = view.on_path[path]
        if member == MADHALA:
            out[at + self.players] = 1.0
        if member < 0:
            return
        for turn in range(self.players):
            if member in view.members[(me + turn) % self.players]:
                out[at + turn] = 1.0
        total = self.helps[member].copy()
        for card in range(len(view.carrier)):
            if view.carrier[card] == member:
                for i in range(len(HELPS)):
                    total[i] += self.helps[self.many + card][i]
        for i in range(len(HELPS)):
            out[at + self.holders + i] = squash(total[i], FEW)

    def write_facts(self, out: list[float], view: MonsterLandsView, path: int, at: int) -> None:
        """The facts of one path, in their order."""
        member = view.on_path[path]
        up = len([t for t in view.traps[path] if t != HIDDEN and t % 2 == TURNED])
        out[at] = 1.0 if member >= 0 and view.wounded >> member & 1 else 0.0
        out[at + 1] = squash(view.guards[path], FEW)
        out[at + 2] = squash(view.flask_p[path], FEW)
        out[at + 3] = squash(view.flask_v[path], FEW)
        out[at + 4] = squash(view.purse[path])
        out[at + 5] = squash(view.boons[path], FEW)
        out[at + 6] = 1.0 if view.fought >> path & 1 else 0.0
        out[at + 7] = 1.0 if view.struck >> path & 1 else 0.0
        out[at + 8] = squash(len(view.traps[path]) - up, FEW)
        out[at + 9] = squash(up, FEW)
        out[at + 10] = squash(sum([most for source, most, _ in view.diverts if source == path]), FEW)
        out[at + 11] = squash(sum([most for _, most, target in view.diverts if target == path]), FEW)
        out[at + 12] = squash(len([die for die in view.dice[path] if die // ON == ON_SHIELDED]), FEW)

    def write_dice(self, out: list[float], dice: tuple[int, ...], at: int) -> None:
        """Dice not rolled yet, those rolled, and what these show, by colour."""
        for c in range(len(COLOURS)):
            shown = [value_of(die) for die in dice if colour(die) == c]
            unrolled = shown.count(0)
            out[at + c] = squash(unrolled, FEW)
            out[at + len(COLOURS) + c] = squash(len(shown) - unrolled, FEW)
            out[at + 2 * len(COLOURS) + c] = squash(sum(shown), GREAT)


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
