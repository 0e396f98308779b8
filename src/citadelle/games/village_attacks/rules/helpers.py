"""Figures that act for the party: minions (VA-170 to VA-174) and Summoned Monsters (VA-180 to VA-182)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import BURNING, STUNNED, Crowd, find
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.rules.abilities import DO, fails
from citadelle.games.village_attacks.rules.figures import seen_within
from citadelle.games.village_attacks.rules.monster_moves import FigureEnters, enterable
from citadelle.games.village_attacks.rules.monsters import (
    change_minion,
    change_summoned,
    wound_minion,
    wound_summoned,
    zone_id,
)
from citadelle.games.village_attacks.rules.picks import (
    BURN,
    STUN,
    Ignore,
    PickVillager,
    WoundZone,
    ordered_looks,
)
from citadelle.games.village_attacks.rules.villager_states import burn_villager, stun_villager
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, Blow, next_victims
from citadelle.games.village_attacks.state import (
    M_BURNING,
    M_LEFT,
    M_OWNER,
    M_STUNNED,
    M_WHICH,
    M_ZONE,
    MINION_TARGET,
    S_BURNING,
    S_STUNNED,
    S_TO_ACT,
    S_WHICH,
    S_ZONE,
    SUMMONED_TARGET,
    VillageAttacks,
    target_ids,
)
from citadelle.games.village_attacks.tables import BY_MINION, BY_SUMMONED, NONE
from citadelle.games.village_attacks.verbs import DONE, FIRST_SUMMONED, MINION, NO_MORE, RUN, STRIKE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

STRIKES: Final = 64
"""The option that strikes at a zone: its number and this."""


# --- minions


def ready_minions(s: VillageAttacks, seat: int) -> list[int]:
    """VA-171: the minions of a Monster that can still be activated in this round."""
    out: list[int] = []
    for i in range(len(s.minions)):
        minion = s.minions[i]
        if minion[M_OWNER] == seat and minion[M_LEFT] and not minion[M_STUNNED]:
            out.append(i)
    return out


def activate_minion(s: VillageAttacks, seat: int, index: int) -> None:
    """A minion acts: it burns first (VA-174)."""
    minion = s.minions[index]
    change_minion(s, index, M_LEFT, max(0, minion[M_LEFT] - 1))
    there = len(s.minions)
    if minion[M_BURNING]:
        wound_minion(s, index, s.kit.burn_wounds, "VA-146")
    if len(s.minions) == there:
        which = minion[M_WHICH]
        s.push(HelperActs(seat, MINION_TARGET + index, s.kit.minion_movement[which], s.kit.minion_attacks[which]))


def minion_extra_activation(
    s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int
) -> None:
    """VA-172: minions of the Monster activate once more, each at once."""
    own = 0
    for i in range(len(s.minions)):
        if s.minions[i][M_OWNER] == seat and not s.minions[i][M_STUNNED]:
            own |= 1 << i
    s.push(ExtraActivations(seat, effect.count, own))


class ExtraActivations(Frame[VillageAttacks]):
    """VA-200, minion_extra_activation: up to so many different minions; `left_over` are those not chosen yet."""

    __slots__ = ("count", "left_over", "seat")
    name: ClassVar[str] = "village_attacks.extra_activations"
    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "left_over")

    def __init__(self, seat: int, count: int, left_over: int) -> None:
        self.seat = seat
        self.count = count
        self.left_over = left_over

    def run(self, s: VillageAttacks) -> None:
        found = tuple([i for i in range(len(s.minions)) if self.left_over >> i & 1])
        if self.count and found:
            s.push(WhichMinion(self.seat, found))
        else:
            s.done()

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The minion that was named, or STOP."""
        if value == STOP:
            s.done()
            return
        s.become(ExtraActivations(self.seat, self.count - 1, self.left_over & ~(1 << value)))
        change_minion(s, value, M_LEFT, s.minions[value][M_LEFT] + 1)
        activate_minion(s, self.seat, value)


class WhichMinion(Ask[VillageAttacks]):
    """VA-172: which minion activates once more?"""

    __slots__ = ("minions",)
    name: ClassVar[str] = "village_attacks.which_minion"
    fields: ClassVar[tuple[str, ...]] = ("seat", "minions")
    kind: ClassVar[str] = "which_minion"
    rule: ClassVar[str] = "VA-172"
    verbs: ClassVar[tuple[Verb, ...]] = (MINION, NO_MORE)

    def __init__(self, seat: int, minions: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.minions = minions

    def options(self, s: VillageAttacks) -> list[int]:
        return [*self.minions, STOP]

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("minion_acted" if self.own(meant) is not None else "not_here", self.rule, seat, key)


# --- Summoned Monsters


class SummonedAct(Frame[VillageAttacks]):
    """VA-180: Summoned Monsters act at the end of the Monster Phase, in the table's order."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.summoned_act"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        waiting = [i for i in range(len(s.summoned)) if s.summoned[i][S_TO_ACT]]
        if not waiting:
            s.done()
        elif len(waiting) == 1 or s.variant.fixed_order:
            self.act(s, waiting[0])
        else:
            s.push(FirstSummoned(s.table_seat(), tuple(waiting)))

    def act(self, s: VillageAttacks, index: int) -> None:
        """One of them acts: it burns, or stands up (VA-181)."""
        one = s.summoned[index]
        change_summoned(s, index, S_TO_ACT, 0)
        there = len(s.summoned)
        if one[S_BURNING]:
            wound_summoned(s, index, s.kit.burn_wounds, "VA-146")
        if len(s.summoned) < there:
            return
        if one[S_STUNNED]:
            change_summoned(s, index, S_STUNNED, 0)
            return
        which = one[S_WHICH]
        s.push(Scorched(index))
        who = SUMMONED_TARGET + index
        s.push(HelperActs(s.table_seat(), who, s.kit.summoned_speed[which], s.kit.summoned_attacks[which]))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The one that the table names."""
        self.act(s, value)


class Scorched(Frame[VillageAttacks]):
    """VA-S0.4: a Summoned Monster that ends its activation in a scorching room suffers."""

    __slots__ = ("index",)
    name: ClassVar[str] = "village_attacks.scorched"
    fields: ClassVar[tuple[str, ...]] = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index

    def run(self, s: VillageAttacks) -> None:
        s.done()
        zone = s.summoned[self.index][S_ZONE]
        if s.castle.end_burn >> zone & 1:
            change_summoned(s, self.index, S_BURNING, 1)
        if s.castle.end_wounds[zone]:
            wound_summoned(s, self.index, s.castle.end_wounds[zone], "VA-S0.4")


class FirstSummoned(Ask[VillageAttacks]):
    """VA-180: which Summoned Monster acts first?"""

    __slots__ = ("waiting",)
    name: ClassVar[str] = "village_attacks.first_summoned"
    fields: ClassVar[tuple[str, ...]] = ("seat", "waiting")
    kind: ClassVar[str] = "first_summoned"
    rule: ClassVar[str] = "VA-180"
    verbs: ClassVar[tuple[Verb, ...]] = (FIRST_SUMMONED,)

    def __init__(self, seat: int, waiting: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.waiting = waiting

    def options(self, s: VillageAttacks) -> list[int]:
        return list(self.waiting)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("acted_already" if self.own(meant) is not None else "not_here", self.rule, seat, key)


# --- what both do


def zone_of(s: VillageAttacks, who: int) -> int:
    """Where a minion or a Summoned Monster is."""
    return (
        s.minions[who - MINION_TARGET][M_ZONE] if who < SUMMONED_TARGET else s.summoned[who - SUMMONED_TARGET][S_ZONE]
    )


def blow_of(s: VillageAttacks, who: int) -> Blow:
    """The blow of a minion counts for its Monster (VA-172), that of a Summoned Monster for nobody (VA-181)."""
    if who < SUMMONED_TARGET:
        minion = s.minions[who - MINION_TARGET]
        return Blow(BY_MINION, minion[M_OWNER], minion[M_ZONE])
    return Blow(BY_SUMMONED, NONE, zone_of(s, who))


def strike_zones(s: VillageAttacks, who: int) -> list[int]:
    """The zones that a figure can strike at: in range and sight, with somebody it can wound."""
    if who < SUMMONED_TARGET:
        reach = s.kit.minion_range[s.minions[who - MINION_TARGET][M_WHICH]]
    else:
        reach = s.kit.summoned_range[s.summoned[who - SUMMONED_TARGET][S_WHICH]]
    blow = blow_of(s, who)
    return [zone for zone in seen_within(s, zone_of(s, who), 0, reach) if next_victims(s, zone, blow)]


class HelperActs(Ask[VillageAttacks]):
    """VA-171, VA-180: a minion or a Summoned Monster moves and attacks, in any order; `who` is numbered as targets
    are."""

    __slots__ = ("attacks", "moves", "who")
    name: ClassVar[str] = "village_attacks.helper_acts"
    fields: ClassVar[tuple[str, ...]] = ("seat", "who", "moves", "attacks")
    kind: ClassVar[str] = "helper_acts"
    rule: ClassVar[str] = "VA-171"
    verbs: ClassVar[tuple[Verb, ...]] = (RUN, STRIKE, DONE)

    def __init__(self, seat: int, who: int, moves: int, attacks: int) -> None:
        super().__init__(seat)
        self.who = who
        self.moves = moves
        self.attacks = attacks

    def options(self, s: VillageAttacks) -> list[int]:
        out = enterable(s, zone_of(s, self.who)) if self.moves else []
        if self.attacks:
            out = [*out, *[STRIKES + zone for zone in strike_zones(s, self.who)]]
        return [*out, STOP]

    def choose(self, s: VillageAttacks, option: int) -> None:
        if option == STOP:
            s.done()
        elif option < STRIKES:
            s.become(HelperActs(self.seat, self.who, self.moves - 1, self.attacks))
            s.push(FigureEnters(self.seat, self.who, option))
        else:
            s.become(HelperActs(self.seat, self.who, self.moves, self.attacks - 1))
            helper_strikes(s, self.seat, self.who, option - STRIKES)

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        if option == STOP:
            return Answer(DONE)
        return Answer(RUN, (option,)) if option < STRIKES else Answer(STRIKE, (option - STRIKES,))

    def detail(self, s: VillageAttacks) -> Detail:
        return {"who": target_ids(s.kit, s)[self.who], "moves": self.moves, "attacks": self.attacks}

    def cited(self, s: VillageAttacks) -> str:
        return self.rule if self.who < SUMMONED_TARGET else "VA-180"

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return Refusal("not_here", self.cited(s), seat, key)
        if own.verb is RUN:
            return Refusal("no_move_left" if not self.moves else "not_adjacent", self.cited(s), seat, key)
        return Refusal("no_attack_left" if not self.attacks else "no_victim", self.cited(s), seat, key)


def helper_strikes(s: VillageAttacks, seat: int, who: int, zone: int) -> None:
    """One attack on a zone; an unlucky figure tosses (VA-148)."""
    if s.sink is not None:
        s.emit("helper_strikes", NONE, "VA-180", {"who": target_ids(s.kit, s)[who], "zone": zone_id(s, zone)})
    if fails(s, zone_of(s, who)):
        return
    blow = blow_of(s, who)
    if who < SUMMONED_TARGET:
        wounds = s.kit.minion_attack_wounds[s.minions[who - MINION_TARGET][M_WHICH]]
        s.push(Ignore())
    else:
        which = s.summoned[who - SUMMONED_TARGET][S_WHICH]
        wounds = s.kit.summoned_wounds[which]
        s.push(AfterStrike(seat, zone, s.kit.summoned_stun[which], s.kit.summoned_burn[which]))
        s.push(Ignore())
    s.push(WoundZone(seat, zone, wounds, blow.source, blow.seat, blow.origin, EVERY_KIND, 0))


class AfterStrike(Frame[VillageAttacks]):
    """VA-204: after an attack some of those who are left in the zone are stunned, or get Burn, in VA-56 order."""

    __slots__ = ("burn", "seat", "stun", "zone")
    name: ClassVar[str] = "village_attacks.after_strike"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "stun", "burn")

    def __init__(self, seat: int, zone: int, stun: int, burn: int) -> None:
        self.seat = seat
        self.zone = zone
        self.stun = stun
        self.burn = burn

    def run(self, s: VillageAttacks) -> None:
        bit = STUNNED if self.stun else BURNING
        crowd: Crowd = tuple([entry for entry in s.crowd[self.zone] if not entry & bit])
        looks = ordered_looks(s, crowd, EVERY_KIND, False) if self.stun or self.burn else []
        if not looks:
            s.done()
        elif len(looks) == 1:
            self.take(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, STUN if self.stun else BURN))

    def take(self, s: VillageAttacks, look: int) -> None:
        """One more of them."""
        figure = find(s.crowd[self.zone], look)
        if self.stun:
            s.become(AfterStrike(self.seat, self.zone, self.stun - 1, self.burn))
            stun_villager(s, self.zone, figure, NONE)
        else:
            s.become(AfterStrike(self.seat, self.zone, 0, self.burn - 1))
            burn_villager(s, self.zone, figure)

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The look that was picked."""
        self.take(s, value)


DO[ops.MINION_EXTRA_ACTIVATION] = minion_extra_activation
register(ExtraActivations, WhichMinion, SummonedAct, Scorched, FirstSummoned, HelperActs, AfterStrike)
