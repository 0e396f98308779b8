"""Figures that act for the party: minions (VA-170 to VA-174) and Summoned Monsters (VA-180 to VA-182)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import COUNT
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.rules.ability_ops import DO, fails
from citadelle.games.village_attacks.rules.arrivals import TakeTome, tome_is_due
from citadelle.games.village_attacks.rules.figures import neighbours, seen_within
from citadelle.games.village_attacks.rules.monster_moves import FigureEnters, enterable
from citadelle.games.village_attacks.rules.monsters import (
    change_minion,
    change_summoned,
    wound_minion,
    wound_summoned,
    zone_id,
)
from citadelle.games.village_attacks.rules.picks import BURN, STUN, Ignore, WoundZone
from citadelle.games.village_attacks.rules.refusal_reasons import Reason, no_answer, why_unseen, why_unwounded
from citadelle.games.village_attacks.rules.table_order import NextInOrder
from citadelle.games.village_attacks.rules.taking import TakeAll
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, Blow, next_victims
from citadelle.games.village_attacks.state import (
    M_BURNING,
    M_LEFT,
    M_OWNER,
    M_STUNNED,
    M_WHICH,
    M_WOUNDS,
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
    """A minion acts: it burns first, and a stunned one stands up instead (VA-174)."""
    change_minion(s, index, M_LEFT, max(0, s.minions[index][M_LEFT] - 1))
    if can_act(s, index):
        which = s.minions[index][M_WHICH]
        s.push(HelperActs(seat, MINION_TARGET + index, s.kit.minion_movement[which], s.kit.minion_attacks[which]))


def can_act(s: VillageAttacks, index: int) -> bool:
    """VA-174: an activation of a minion begins: it burns, and one that is stunned stands up and does nothing more."""
    minion = s.minions[index]
    there = len(s.minions)
    if minion[M_BURNING]:
        wound_minion(s, index, s.kit.burn_wounds, "VA-146")
    if len(s.minions) < there:
        return False
    if minion[M_STUNNED]:
        change_minion(s, index, M_STUNNED, 0)
    return not minion[M_STUNNED]


def miss_activations(s: VillageAttacks, seat: int) -> None:
    """The activation of a Monster is over: those of its minions that weren't used are past (VA-171)."""
    for index in range(len(s.minions) - 1, -1, -1):
        if s.minions[index][M_OWNER] == seat and s.minions[index][M_LEFT]:
            change_minion(s, index, M_LEFT, 0)
            can_act(s, index)


def minion_extra_activation(
    s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int
) -> None:
    """VA-172: minions of the Monster activate once more, each at once."""
    own = 0
    for i in range(len(s.minions)):
        if s.minions[i][M_OWNER] == seat:
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
        left_over = self.left_over & ~(1 << value)
        if s.minions[value][M_BURNING] and burns_to_death(s, value):
            left_over = left_over & ((1 << value) - 1) | left_over >> 1 & ~((1 << value) - 1)
        s.become(ExtraActivations(self.seat, self.count - 1, left_over))
        change_minion(s, value, M_LEFT, s.minions[value][M_LEFT] + 1)
        activate_minion(s, self.seat, value)


def burns_to_death(s: VillageAttacks, index: int) -> bool:
    """Will a burning minion die of its next activation? Those behind it move up then."""
    minion = s.minions[index]
    return s.kit.minion_health[minion[M_WHICH]] - minion[M_WOUNDS] <= s.kit.burn_wounds


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
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("minion_acted", self.rule, seat, key)


# --- Summoned Monsters


class SummonedAct(Frame[VillageAttacks]):
    """VA-180: Summoned Monsters act at the end of the Monster Phase, in the table's order."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.summoned_act"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.show_step()
        if tome_is_due(s):
            s.push(TakeTome())
            return
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


class FirstSummoned(NextInOrder):
    """VA-180: which Summoned Monster acts first?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.first_summoned"
    kind: ClassVar[str] = "first_summoned"
    rule: ClassVar[str] = "VA-180"
    verbs: ClassVar[tuple[Verb, ...]] = (FIRST_SUMMONED,)
    not_waiting: ClassVar[str] = "acted_already"


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


def helper_range(s: VillageAttacks, who: int) -> int:
    """How far a figure strikes."""
    if who < SUMMONED_TARGET:
        return s.kit.minion_range[s.minions[who - MINION_TARGET][M_WHICH]]
    return s.kit.summoned_range[s.summoned[who - SUMMONED_TARGET][S_WHICH]]


def strike_zones(s: VillageAttacks, who: int) -> list[int]:
    """The zones that a figure can strike at: in range and sight, with somebody it can wound."""
    blow = blow_of(s, who)
    return [zone for zone in seen_within(s, zone_of(s, who), 0, helper_range(s, who)) if next_victims(s, zone, blow)]


def why_no_run(s: VillageAttacks, who: int, zone: int) -> Reason:
    """Why a figure can't move into a zone."""
    return ("zone_full", "VA-153") if zone in neighbours(s, zone_of(s, who)) else ("not_adjacent", "VA-22")


def why_no_strike(s: VillageAttacks, who: int, zone: int) -> Reason:
    """Why a figure can't strike at a zone."""
    here, blow = zone_of(s, who), blow_of(s, who)
    found = why_unseen(s, here, zone, 0, helper_range(s, who), True) if zone != here else None
    if found is not None:
        return found
    for entry in s.crowd[zone]:
        found = why_unwounded(s, zone, entry & ~COUNT, blow.source, blow.seat, blow.origin)
        if found is not None:
            return found
    return "no_villager", "VA-60"


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
            s.push(FigureEnters(self.seat, self.who, zone_of(s, self.who), option))
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
            return no_answer(s, seat, key, meant, self.cited(s))
        if own.verb is RUN:
            code, rule = why_no_run(s, self.who, own.things[0]) if self.moves else ("no_move_left", self.cited(s))
        else:
            code, rule = (
                why_no_strike(s, self.who, own.things[0]) if self.attacks else ("no_attack_left", self.cited(s))
            )
        return Refusal(code, rule, seat, key)


def helper_strikes(s: VillageAttacks, seat: int, who: int, zone: int) -> None:
    """One attack on a zone; an unlucky figure tosses (VA-148). Then some who are left are stunned or burn (VA-204), and
    a tome that was dropped is taken (VA-S10.5)."""
    if s.sink is not None:
        s.emit("helper_strikes", NONE, "VA-180", {"who": target_ids(s.kit, s)[who], "zone": zone_id(s, zone)})
    if fails(s, zone_of(s, who)):
        return
    blow = blow_of(s, who)
    if s.castle.tome_zone != NONE:
        s.push(TakeTome())
    if who < SUMMONED_TARGET:
        wounds = s.kit.minion_attack_wounds[s.minions[who - MINION_TARGET][M_WHICH]]
        s.push(Ignore())
    else:
        which = s.summoned[who - SUMMONED_TARGET][S_WHICH]
        wounds = s.kit.summoned_wounds[which]
        for what, count in ((BURN, s.kit.summoned_burn[which]), (STUN, s.kit.summoned_stun[which])):
            if count:
                s.push(TakeAll(seat, zone, count, what, 0, EVERY_KIND, BY_SUMMONED, ()))
        s.push(Ignore())
    s.push(WoundZone(seat, zone, wounds, blow.source, blow.seat, blow.origin, EVERY_KIND, 0))


DO[ops.MINION_EXTRA_ACTIVATION] = minion_extra_activation
register(ExtraActivations, WhichMinion, SummonedAct, Scorched, FirstSummoned, HelperActs)
