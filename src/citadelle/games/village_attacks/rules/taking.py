"""Villagers taken one after another: what happens to each, and effects that take as many as there are."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks.crowd import (
    BURNING,
    CARRIER,
    FLEEING,
    STUNNED,
    Crowd,
    added,
    find,
    has,
    removed,
    sort_of,
    with_mark,
)
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.picks import (
    BURN,
    MARKING,
    STUN,
    WOUND,
    PickVillager,
    ordered_looks,
)
from citadelle.games.village_attacks.rules.villager_states import STUN_IMMUNE, burn_villager, stun_villager
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds, wound
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import AT_FLEEING, BY_TRAP, BY_TROLL, NONE
from citadelle.kernel.event import Args
from citadelle.kernel.frame import Frame, register

SPARED: Final[dict[str, int]] = {STUN: STUNNED | CARRIER, BURN: BURNING | CARRIER}
"""Whom a condition passes over: who has it already (VA-145, VA-146), and who carries a tome (VA-S10.6)."""


def spared_by(what: str, source: int) -> int:
    """Whom this effect passes over, as bits of figures: to a trap and to the Troll a stunned villager is an ordinary
    member of its kind, and taken in its turn though nothing happens to it (VA-114, VA-166). Who flees is outside the
    order of all but traps and abilities (VA-S14.3)."""
    spared = SPARED.get(what, 0)
    if not AT_FLEEING >> source & 1:
        spared |= FLEEING
    return spared & ~STUNNED if source in (BY_TRAP, BY_TROLL) else spared


def without(crowd: Crowd, figures: tuple[int, ...]) -> Crowd:
    """A crowd without these, as far as they are still there."""
    for figure in figures:
        if has(crowd, figure):
            crowd = removed(crowd, figure)
    return crowd


def after_taking(s: VillageAttacks, what: str, figure: int, wounds: int, blow: Blow) -> int:
    """A villager as it will be after what is done to it; NONE if that kills it."""
    if what == WOUND:
        return after_wounds(s, figure, wounds, blow)
    if what == BURN:
        return figure | BURNING
    if what == STUN and not s.kit.sort_immune_effects[sort_of(figure)] & STUN_IMMUNE:
        return figure | STUNNED
    if what == MARKING:
        return with_mark(figure, blow.seat, blow.origin, wounds)
    return figure


def take_one(s: VillageAttacks, what: str, zone: int, figure: int, wounds: int, blow: Blow) -> None:
    """Do it to one villager. Who is only gathered, to be pushed or turned with others, stays as it is."""
    if what == WOUND:
        wound(s, zone, figure, wounds, blow)
    elif what == BURN:
        burn_villager(s, zone, figure)
    elif what == STUN:
        stun_villager(s, zone, figure, blow.seat)
    elif what == MARKING:
        put_mark(s, zone, figure, wounds, blow)


def put_mark(s: VillageAttacks, zone: int, figure: int, wounds: int, blow: Blow) -> None:
    """VA-200, mark_death: a villager is marked for death."""
    s.crowd[zone] = added(removed(s.crowd[zone], figure), with_mark(figure, blow.seat, blow.origin, wounds))
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)}
        s.emit("villager_marked", blow.seat, "VA-200", args)


class TakeAll(Frame[VillageAttacks]):
    """VA-118: so many villagers of a zone, as many as there are, in VA-56 order: each is wounded, stunned or burns.

    `chooser` picks among equals; `taken` are those who have been and are still there. The frame below gets nothing.
    """

    __slots__ = ("chooser", "kinds", "left", "source", "taken", "what", "wounds", "zone")
    name: ClassVar[str] = "village_attacks.take_all"
    fields: ClassVar[tuple[str, ...]] = ("chooser", "zone", "left", "what", "wounds", "kinds", "source", "taken")

    def __init__(
        self, chooser: int, zone: int, left: int, what: str, wounds: int, kinds: int, source: int,
        taken: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.chooser = chooser
        self.zone = zone
        self.left = left
        self.what = what
        self.wounds = wounds
        self.kinds = kinds
        self.source = source
        self.taken = taken

    def run(self, s: VillageAttacks) -> None:
        spared = spared_by(self.what, self.source)
        left = without(s.crowd[self.zone], self.taken)
        able: Crowd = tuple([entry for entry in left if not entry & spared])
        ordinary = self.source in (BY_TRAP, BY_TROLL)
        looks = ordered_looks(s, able, self.kinds, not ordinary) if self.left else []
        if not looks:
            s.done()
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            source = self.source if self.what == WOUND else NONE
            s.push(PickVillager(self.chooser, self.zone, tuple(looks), False, self.what, source))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The look that was picked."""
        spared = spared_by(self.what, self.source)
        left = without(s.crowd[self.zone], self.taken)
        figure = find(tuple([entry for entry in left if not entry & spared]), value)
        blow = Blow(self.source, NONE, NONE)
        after = after_taking(s, self.what, figure, self.wounds, blow)
        taken = self.taken if after == NONE else (*self.taken, after)
        s.become(
            TakeAll(
                self.chooser, self.zone, self.left - 1, self.what, self.wounds, self.kinds, self.source, taken,
            )
        )  # fmt: skip
        take_one(s, self.what, self.zone, figure, self.wounds, blow)


register(TakeAll)
