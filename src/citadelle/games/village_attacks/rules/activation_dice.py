"""Activation symbols (VA-52 to VA-55): a villager far from the Heart takes a step, or one at the Heart attacks.

The same step makes up for a figure that is missing when villagers spawn (VA-126).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import COUNT, FLEEING, STUNNED, Crowd, find, look_of, sort_of
from citadelle.games.village_attacks.rules.arrivals import TakeTome, tome_is_due
from citadelle.games.village_attacks.rules.coin import ZONES, Coin
from citadelle.games.village_attacks.rules.picks import STEP, STRIKES, Ignore, PickVillager
from citadelle.games.village_attacks.rules.villager_attacks import AIM, VillagerAttack, targets
from citadelle.games.village_attacks.rules.walking import BY_ACTIVATION_DIE, Walk, is_carried_off, ways
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import ACTIVATION, NONE
from citadelle.kernel.frame import Frame, register

ANY_KIND: Final = -1
NO_RANK: Final = 99
"""The rank of nobody: every villager's is lower."""


def movable(s: VillageAttacks, zone: int, kind: int, fleeing: bool) -> Crowd:
    """Those of a zone that an Activation die may move: standing, of this kind (or any), and with somewhere to go."""
    out: list[int] = []
    for entry in s.crowd[zone]:
        if entry & STUNNED or bool(entry & FLEEING) != fleeing:
            continue
        if kind != ANY_KIND and s.kit.sort_kind[sort_of(entry)] != kind:
            continue
        if ways(s, zone, entry) or is_carried_off(s, zone, entry):
            out.append(entry)
    return tuple(out)


def furthest(s: VillageAttacks, kind: int, fleeing: bool) -> tuple[list[int], int]:
    """VA-52, VA-53: the furthest zones outside the Heart that hold the weakest kind among those there, and its rank."""
    far = s.distances()
    best, rank = -1, NO_RANK
    zones: list[int] = []
    for zone in range(len(far)):
        if s.castle.heart_bits >> zone & 1 or far[zone] < best or s.gone >> zone & 1:
            continue
        found = movable(s, zone, kind, fleeing)
        if not found:
            continue
        weakest = rank_of(s, found)
        if far[zone] > best:
            best, rank, zones = far[zone], NO_RANK, []
        if weakest < rank:
            rank, zones = weakest, []
        if weakest == rank:
            zones.append(zone)
    return zones, rank


def all_at_heart(s: VillageAttacks, kind: int) -> bool:
    """VA-54: is every villager (of a kind) in play in a Heart zone? Fleeing ones are left aside (VA-S14.3)."""
    there = False
    for zone in range(len(s.crowd)):
        for entry in s.crowd[zone]:
            if entry & FLEEING or (kind != ANY_KIND and s.kit.sort_kind[sort_of(entry)] != kind):
                continue
            if not s.castle.heart_bits >> zone & 1:
                return False
            there = True
    return there


class ActivationDice(Frame[VillageAttacks]):
    """VA-52: the Activation dice of a roll, one after another. `last` is the zone of the last one (VA-53)."""

    __slots__ = ("last", "seat")
    name: ClassVar[str] = "village_attacks.activation_dice"
    fields: ClassVar[tuple[str, ...]] = ("seat", "last")

    def __init__(self, seat: int, last: int) -> None:
        self.seat = seat
        self.last = last

    def run(self, s: VillageAttacks) -> None:
        if not s.pool[ACTIVATION]:
            s.done()
            return
        if tome_is_due(s):
            s.push(TakeTome())
            return
        s.pool[ACTIVATION] -= 1
        s.push(FarStep(self.seat, ANY_KIND, self.last))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone whose villager took the step."""
        s.become(ActivationDice(self.seat, value))


class FarStep(Frame[VillageAttacks]):
    """One villager far from the Heart takes a step (VA-52), or one at the Heart attacks (VA-54).

    `seat` picks among equals, `kind` restricts it (VA-126), `last` is the zone that is kept without a toss. The frame
    below gets the zone, or NONE.
    """

    __slots__ = ("kind", "last", "seat")
    name: ClassVar[str] = "village_attacks.far_step"
    fields: ClassVar[tuple[str, ...]] = ("seat", "kind", "last")

    def __init__(self, seat: int, kind: int, last: int) -> None:
        self.seat = seat
        self.kind = kind
        self.last = last

    def run(self, s: VillageAttacks) -> None:
        zones, _ = furthest(s, self.kind, False)
        if not zones and s.castle.flee_zones:
            zones, _ = furthest(s, self.kind, True)
        if zones:
            if self.last in zones:
                zones = [self.last]
            s.push(Coin(ZONES, tuple(zones), "VA-53"))
        elif all_at_heart(s, self.kind):
            found = self.attacking_hearts(s)
            if found:
                s.push(Coin(ZONES, tuple(found), "VA-54"))
            else:
                s.give(NONE)
        else:
            s.give(NONE)

    def attacking_hearts(self, s: VillageAttacks) -> list[int]:
        """VA-54: the Heart zones where the weakest of all who stand at a Heart are."""
        ranks = {zone: rank_of(s, self.attackers(s, zone)) for zone in s.castle.hearts}
        lowest = min(ranks.values())
        return [zone for zone in s.castle.hearts if ranks[zone] == lowest < NO_RANK]

    def attackers(self, s: VillageAttacks, zone: int) -> Crowd:
        """Those who stand at a Heart and can attack."""
        standing = [entry for entry in s.crowd[zone] if not entry & (STUNNED | FLEEING)]
        if self.kind != ANY_KIND:
            standing = [entry for entry in standing if s.kit.sort_kind[sort_of(entry)] == self.kind]
        return tuple(standing)

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone: who of it takes the step, or attacks?"""
        attacks = bool(s.castle.heart_bits >> value & 1)
        if attacks:
            looks = weakest_looks(s, self.attackers(s, value))
        else:
            looks = weakest_looks(s, movable(s, value, self.kind, False) or movable(s, value, self.kind, True))
        s.give(value)
        s.push(StepOf(self.seat, value, attacks))
        s.push(PickVillager(self.seat, value, tuple(looks), False, STRIKES if attacks else STEP))


def rank_of(s: VillageAttacks, crowd: Crowd) -> int:
    """The rank of the weakest among these; NO_RANK if there is nobody."""
    return min([s.kit.kind_target_rank[s.kit.sort_kind[sort_of(entry)]] for entry in crowd], default=NO_RANK)


def weakest_looks(s: VillageAttacks, crowd: Crowd) -> list[int]:
    """The looks of the weakest kind among these."""
    ranks = [s.kit.kind_target_rank[s.kit.sort_kind[sort_of(entry)]] for entry in crowd]
    lowest = min(ranks, default=0)
    return sorted({look_of(crowd[i]) for i in range(len(crowd)) if ranks[i] == lowest})


class StepOf(Frame[VillageAttacks]):
    """The villager that was picked takes its step, or attacks (VA-55: neither is an activation)."""

    __slots__ = ("attacks", "seat", "zone")
    name: ClassVar[str] = "village_attacks.step_of"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "attacks")

    def __init__(self, seat: int, zone: int, attacks: bool) -> None:
        self.seat = seat
        self.zone = zone
        self.attacks = attacks

    def run(self, s: VillageAttacks) -> None:
        s.done()

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The look that was picked."""
        entry = find(s.crowd[self.zone], value)
        s.become(Ignore())
        if not self.attacks:
            s.push(Walk(self.zone, entry & ~COUNT, 1, BY_ACTIVATION_DIE))
        elif targets(s, self.zone, entry):
            s.push(VillagerAttack(self.zone, entry & ~COUNT, NONE, AIM, 0, NONE))


register(ActivationDice, FarStep, StepOf)
