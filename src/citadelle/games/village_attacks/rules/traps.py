"""Traps (VA-110 to VA-118): when they spring, and what their steps do."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import find, size
from citadelle.games.village_attacks.rules.arrivals import TakeTome, tome_is_due
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.picks import (
    BURN,
    PUSH,
    STUN,
    WOUND,
    Ignore,
    PickVillager,
    WoundZone,
    ordered_looks,
)
from citadelle.games.village_attacks.rules.pushes import Push, everybody
from citadelle.games.village_attacks.rules.table_order import NextInOrder
from citadelle.games.village_attacks.rules.taking import TakeAll, without
from citadelle.games.village_attacks.rules.walking import traps_are_off
from citadelle.games.village_attacks.state import TRAP_PILE, VillageAttacks
from citadelle.games.village_attacks.tables import BY_TRAP, NONE
from citadelle.games.village_attacks.verbs import SPRING
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Frame, register
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
        s.show_step()
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


class NextTrap(NextInOrder):
    """VA-112: which trap springs next?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.next_trap"
    kind: ClassVar[str] = "next_trap"
    rule: ClassVar[str] = "VA-112"
    verbs: ClassVar[tuple[Verb, ...]] = (SPRING,)

    def why_not_next(self, s: VillageAttacks, seat: int, key: str, own: Answer) -> Refusal:
        trap = s.traps[own.things[0]]
        if trap == NONE:
            return Refusal("no_trap_there", "VA-112", seat, key)
        if s.kit.trap_immediate[trap]:
            return Refusal("springs_on_entering", "VA-117", seat, key)
        return Refusal("nobody_in_trap", "VA-113", seat, key)


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
            s.push(TrapPushes(self.zone, self.trap, step.count, ()))
        else:
            left = step.max_targets if step.kind == ops.TRAP_WOUND_EACH else step.count
            what = {ops.TRAP_STUN: STUN, ops.TRAP_BURN: BURN}.get(step.kind, WOUND)
            s.push(TakeAll(s.table_seat(), self.zone, left, what, step.wounds, kinds, BY_TRAP, ()))

    def dropped(self, s: VillageAttacks) -> None:
        """VA-155, VA-199: the scenario ends while the trap works: its card goes to the discards all the same."""
        discard(s, TRAP_PILE, self.trap)


class TrapPushes(Frame[VillageAttacks]):
    """VA-118: a trap pushes so many villagers away from the Heart, as many as there are; `taken` are those so far."""

    __slots__ = ("left", "taken", "trap", "zone")
    name: ClassVar[str] = "village_attacks.trap_pushes"
    fields: ClassVar[tuple[str, ...]] = ("zone", "trap", "left", "taken")

    def __init__(self, zone: int, trap: int, left: int, taken: tuple[int, ...]) -> None:
        self.zone = zone
        self.trap = trap
        self.left = left
        self.taken = taken

    def run(self, s: VillageAttacks) -> None:
        kinds = s.kit.trap_affects[self.trap]
        crowd = without(s.crowd[self.zone], self.taken)
        if self.left >= size(crowd):
            self.push(s, (*self.taken, *everybody(s, crowd, kinds)))
            return
        looks = ordered_looks(s, crowd, kinds, False) if self.left else []
        if not looks:
            self.push(s, self.taken)
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(s.table_seat(), self.zone, tuple(looks), False, PUSH))

    def push(self, s: VillageAttacks, figures: tuple[int, ...]) -> None:
        """All have been picked: they go."""
        s.become(Push(s.table_seat(), self.zone, figures, NONE, True, 0, False, ()))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The look that was picked."""
        figure = find(without(s.crowd[self.zone], self.taken), value)
        s.become(TrapPushes(self.zone, self.trap, self.left - 1, (*self.taken, figure)))


register(TrapsSpring, NextTrap, TrapWorks, TrapPushes)
