"""Traps (VA-110 to VA-118): when they spring, and what their steps do."""

from __future__ import annotations

from typing import Any, ClassVar

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import BURNING, COUNT, STUNNED, Crowd, find, sort_of
from citadelle.games.village_attacks.rules.abilities import Push, without
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.picks import (
    BURN,
    STUN,
    WOUND,
    Ignore,
    PickVillager,
    WoundZone,
    ordered_looks,
)
from citadelle.games.village_attacks.rules.villager_states import STUN_IMMUNE, burn_villager, stun_villager
from citadelle.games.village_attacks.rules.walking import TakeTome, tome_is_due, traps_are_off
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds, wound
from citadelle.games.village_attacks.state import TRAP_PILE, VillageAttacks
from citadelle.games.village_attacks.tables import BY_TRAP, NO_LIMIT, NONE
from citadelle.games.village_attacks.verbs import SPRING
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.parts.piles import discard


def due_traps(s: VillageAttacks) -> list[int]:
    """VA-112: the zones whose trap springs now: any villager there springs it (VA-113), a Treasure never here."""
    if traps_are_off(s):
        return []
    out: list[int] = []
    for zone in range(len(s.traps)):
        trap = s.traps[zone]
        if trap != NONE and not s.kit.trap_immediate[trap] and s.crowd[zone]:
            out.append(zone)
    return out


class TrapsSpring(Frame[VillageAttacks]):
    """VA-112: every trap with a villager in its zone springs, one after another, in the table's order."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.traps_spring"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        if tome_is_due(s):
            s.push(TakeTome())
            return
        zones = due_traps(s)
        if not zones:
            s.done()
        elif len(zones) == 1 or s.variant.fixed_order:
            spring(s, zones[0])
        else:
            s.push(NextTrap(s.table_seat(), tuple(zones)))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone that the table names."""
        spring(s, value)


class NextTrap(Ask[VillageAttacks]):
    """VA-112: which trap springs next?"""

    __slots__ = ("zones",)
    name: ClassVar[str] = "village_attacks.next_trap"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zones")
    kind: ClassVar[str] = "next_trap"
    rule: ClassVar[str] = "VA-112"
    verbs: ClassVar[tuple[Verb, ...]] = (SPRING,)

    def __init__(self, seat: int, zones: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.zones = zones

    def options(self, s: VillageAttacks) -> list[int]:
        return list(self.zones)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("no_trap_due" if self.own(meant) is not None else "not_here", self.rule, seat, key)


def spring(s: VillageAttacks, zone: int) -> None:
    """VA-116: a trap springs; it is discarded once its steps are done. A Treasure stays until Clean-up."""
    trap = s.traps[zone]
    if s.sink is not None:
        s.emit("trap_sprung", NONE, "VA-112", {"trap": s.kit.trap_ids[trap], "zone": zone_id(s, zone)})
    if s.kit.trap_immediate[trap]:
        s.sprung |= 1 << zone
        return
    s.traps[zone] = NONE
    s.push(TrapWorks(zone, trap, 0))


class TrapWorks(Frame[VillageAttacks]):
    """The steps of a trap, in order (VA-114); then the card is discarded."""

    __slots__ = ("step", "trap", "zone")
    name: ClassVar[str] = "village_attacks.trap_works"
    fields: ClassVar[tuple[str, ...]] = ("zone", "trap", "step")

    def __init__(self, zone: int, trap: int, step: int) -> None:
        self.zone = zone
        self.trap = trap
        self.step = step

    def run(self, s: VillageAttacks) -> None:
        steps = s.kit.trap_steps[self.trap]
        if self.step == len(steps):
            s.done()
            discard(s, TRAP_PILE, self.trap)
            return
        s.become(TrapWorks(self.zone, self.trap, self.step + 1))
        step = steps[self.step]
        kinds = s.kit.trap_affects[self.trap]
        if step.kind == ops.TRAP_WOUND_ZONE:
            s.push(Ignore())
            s.push(WoundZone(s.table_seat(), self.zone, step.wounds, BY_TRAP, NONE, NONE, kinds, 0))
        elif step.kind == ops.TRAP_PUSH:
            s.push(TrapTakes(self.zone, self.trap, self.step, step.count, ()))
        else:
            left = step.max_targets if step.kind == ops.TRAP_WOUND_EACH else step.count
            s.push(TrapTakes(self.zone, self.trap, self.step, left, ()))


class TrapTakes(Frame[VillageAttacks]):
    """VA-118: a step of a trap takes so many villagers, as many as there are: each is wounded, stunned, burns, or is
    pushed with the others. `taken` are those who have been and are still there."""

    __slots__ = ("left", "step", "taken", "trap", "zone")
    name: ClassVar[str] = "village_attacks.trap_takes"
    fields: ClassVar[tuple[str, ...]] = ("zone", "trap", "step", "left", "taken")

    def __init__(self, zone: int, trap: int, step: int, left: int, taken: tuple[int, ...]) -> None:
        self.zone = zone
        self.trap = trap
        self.step = step
        self.left = left
        self.taken = taken

    def run(self, s: VillageAttacks) -> None:
        step = s.kit.trap_steps[self.trap][self.step]
        kinds = s.kit.trap_affects[self.trap]
        crowd = without(s.crowd[self.zone], self.taken)
        if step.kind == ops.TRAP_PUSH and self.left >= NO_LIMIT:
            s.become(Push(s.table_seat(), self.zone, everybody(s, crowd, kinds), NONE, True, 0, ()))
            return
        spared = {ops.TRAP_STUN: STUNNED, ops.TRAP_BURN: BURNING}.get(step.kind, 0)
        able: Crowd = tuple([entry for entry in crowd if not entry & spared])
        looks = ordered_looks(s, able, kinds, False) if self.left else []
        if looks and len(looks) == 1:
            self.receive(s, looks[0])
        elif looks:
            why = {ops.TRAP_STUN: STUN, ops.TRAP_BURN: BURN}.get(step.kind, WOUND)
            s.push(PickVillager(s.table_seat(), self.zone, tuple(looks), False, why))
        elif step.kind == ops.TRAP_PUSH and self.taken:
            s.become(Push(s.table_seat(), self.zone, self.taken, NONE, True, 0, ()))
        else:
            s.done()

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The villager that was picked."""
        step = s.kit.trap_steps[self.trap][self.step]
        figure = find(without(s.crowd[self.zone], self.taken), value)
        blow = Blow(BY_TRAP, NONE, NONE)
        after = figure
        if step.kind == ops.TRAP_WOUND_EACH:
            after = after_wounds(s, figure, step.wounds, blow)
        elif step.kind == ops.TRAP_BURN:
            after = figure | BURNING
        elif step.kind == ops.TRAP_STUN and not s.kit.sort_immune_effects[sort_of(figure)] & STUN_IMMUNE:
            after = figure | STUNNED
        taken = self.taken if after == NONE else (*self.taken, after)
        s.become(TrapTakes(self.zone, self.trap, self.step, self.left - 1, taken))
        if step.kind == ops.TRAP_WOUND_EACH:
            wound(s, self.zone, figure, step.wounds, blow)
        elif step.kind == ops.TRAP_BURN:
            burn_villager(s, self.zone, figure)
        elif step.kind == ops.TRAP_STUN:
            stun_villager(s, self.zone, figure, NONE)


def everybody(s: VillageAttacks, crowd: Crowd, kinds: int) -> tuple[int, ...]:
    """Each villager of these kinds, one by one."""
    out: list[int] = []
    for entry in crowd:
        if kinds >> s.kit.sort_kind[sort_of(entry)] & 1:
            out += [entry & ~COUNT] * (entry & COUNT)
    return tuple(out)


register(TrapsSpring, NextTrap, TrapWorks, TrapTakes)
