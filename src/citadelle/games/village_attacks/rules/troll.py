"""The Troll (VA-165 to VA-169)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import find
from citadelle.games.village_attacks.rules.coin import LOOKS, ZONES, Coin, toss
from citadelle.games.village_attacks.rules.figures import can_make_room, crowding, heart_ways, monsters_in
from citadelle.games.village_attacks.rules.monsters import (
    ConditionFor,
    condition_on_target,
    wound_minion,
    wound_monster,
    wound_summoned,
    zone_id,
)
from citadelle.games.village_attacks.rules.picks import STUN as STUNNING
from citadelle.games.village_attacks.rules.picks import Ignore, WoundZone
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.rules.spawning import card_zones
from citadelle.games.village_attacks.rules.taking import TakeAll
from citadelle.games.village_attacks.rules.traps import spring
from citadelle.games.village_attacks.rules.villager_attacks import ANSWER, ATTACKED, BLOCK, DIVERT, SUFFERED, answers
from citadelle.games.village_attacks.rules.walking import BY_THE_TROLL, Enter, jostled, traps_are_off
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, wound_heart
from citadelle.games.village_attacks.state import (
    M_ZONE,
    MINION_TARGET,
    S_ZONE,
    SUMMONED_TARGET,
    TROLL_LEFT,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import (
    ACTIVATION,
    BY_TROLL,
    MAGIC,
    MELEE,
    NONE,
    RANGED,
    STUN,
    SYMBOLS,
)
from citadelle.games.village_attacks.verbs import DEFEND, REDIRECT, RIPOSTE, SUFFER
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

TO_HEART: Final = 0
TO_MARKER: Final = 1


def marker_zones(s: VillageAttacks) -> tuple[int, ...]:
    """The zones of active spawn markers, ascending."""
    zones = {s.castle.markers[i].zone for i in range(len(s.castle.markers)) if s.markers >> i & 1}
    return tuple(sorted(zones))


class TrollEnters(Frame[VillageAttacks]):
    """VA-166: the Troll enters at a spawn marker that takes cards (VA-S6.5); one that is in play activates instead."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.troll_enters"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        zones = card_zones(s)
        if s.troll >= 0:
            s.become(TrollActs())
        elif s.troll == TROLL_LEFT or not zones:
            s.done()
        else:
            s.push(Coin(ZONES, zones, "VA-166"))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """Where it enters."""
        s.done()
        s.troll = value
        if s.sink is not None:
            s.emit("troll_entered", NONE, "VA-166", {"zone": zone_id(s, value)})


class TrollActs(Frame[VillageAttacks]):
    """VA-166: the Troll rolls a die and does what it shows."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.troll_acts"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.done()
        if s.troll < 0:
            return
        face = s.kit.custom_die[s.below(len(s.kit.custom_die))]
        if s.sink is not None:
            s.emit("troll_rolled", NONE, "VA-166", {"symbol": SYMBOLS[face]}, closes=True)
        if face in (MELEE, RANGED):
            s.push(TrollMoves(TO_HEART))
            s.push(TrollHits(NONE))
        elif face in (MAGIC, ACTIVATION):
            s.push(TrollMoves(TO_MARKER))
            s.push(Ignore())
            s.push(WoundZone(s.table_seat(), s.troll, s.kit.troll_wounds, BY_TROLL, NONE, NONE, EVERY_KIND, 0))
        else:
            s.push(TrollTosses())
            most = s.kit.troll_stun_villagers
            s.push(TakeAll(s.table_seat(), s.troll, most, STUNNING, 0, EVERY_KIND, BY_TROLL, ()))
            stun_party(s)


def stun_party(s: VillageAttacks) -> None:
    """Every Monster in its zone is stunned, in seat order; minions and Summoned Monsters count as Monsters."""
    for i in range(len(s.minions)):
        if s.minions[i][M_ZONE] == s.troll:
            condition_on_target(s, MINION_TARGET + i, STUN, "VA-166")
    for i in range(len(s.summoned)):
        if s.summoned[i][S_ZONE] == s.troll:
            condition_on_target(s, SUMMONED_TARGET + i, STUN, "VA-166")
    for seat in reversed(monsters_in(s, s.troll)):
        s.push(ConditionFor(seat, STUN, "VA-166"))


class TrollTosses(Frame[VillageAttacks]):
    """VA-166: heads toward the Heart, tails toward the nearest marker."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.troll_tosses"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.become(TrollMoves(TO_HEART if toss(s, "VA-166") else TO_MARKER))


# --- its blows


class TrollHits(Frame[VillageAttacks]):
    """VA-166: one attack on each Monster in its zone, then on minions and Summoned Monsters. `last` is the seat that
    was hit last."""

    __slots__ = ("last",)
    name: ClassVar[str] = "village_attacks.troll_hits"
    fields: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, last: int) -> None:
        self.last = last

    def run(self, s: VillageAttacks) -> None:
        for seat in monsters_in(s, s.troll):
            if seat > self.last:
                s.become(TrollHits(seat))
                s.push(TrollBlow(seat, s.kit.troll_wounds))
                if answers(s, seat):
                    s.push(TrollAnswer(seat))
                return
        s.done()
        for i in range(len(s.minions) - 1, -1, -1):
            if s.minions[i][M_ZONE] == s.troll:
                wound_minion(s, i, s.kit.troll_wounds, "VA-166")
        for i in range(len(s.summoned) - 1, -1, -1):
            if s.summoned[i][S_ZONE] == s.troll:
                wound_summoned(s, i, s.kit.troll_wounds, "VA-166")


class TrollBlow(Frame[VillageAttacks]):
    """The wounds of the Troll that a Monster hasn't blocked."""

    __slots__ = ("seat", "wounds")
    name: ClassVar[str] = "village_attacks.troll_blow"
    fields: ClassVar[tuple[str, ...]] = ("seat", "wounds")

    def __init__(self, seat: int, wounds: int) -> None:
        self.seat = seat
        self.wounds = wounds

    def run(self, s: VillageAttacks) -> None:
        s.done()
        wound_monster(s, self.seat, self.wounds, "VA-166")

    def receive(self, s: VillageAttacks, value: tuple[int, int]) -> None:
        """How many wounds are left."""
        s.become(TrollBlow(self.seat, value[1]))


class TrollAnswer(Ask[VillageAttacks]):
    """VA-62, VA-166: a Defence die blocks the Troll's blow, a minion can take it; a riposte does nothing to it."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.troll_answer"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "answer_troll"
    rule: ClassVar[str] = "VA-166"
    window: ClassVar[str] = ATTACKED
    verbs: ClassVar[tuple[Verb, ...]] = (DEFEND, REDIRECT, SUFFER)

    def options(self, s: VillageAttacks) -> list[int]:
        return [*[one for one in answers(s, self.seat) if one != ANSWER], STOP]

    def choose(self, s: VillageAttacks, option: int) -> None:
        wounds = s.kit.troll_wounds
        if option == BLOCK:
            s.shields[self.seat] -= 1
            blocked = min(wounds, s.kit.defence_die_blocks)
            if s.sink is not None:
                s.emit("attack_blocked", self.seat, "VA-62", {"n": blocked, "of": wounds})
            wounds -= blocked
        elif option != STOP:
            wounds = wound_minion(s, option - DIVERT, wounds, "VA-173")
        s.give((SUFFERED, wounds))

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        if option == STOP:
            return Answer(SUFFER)
        return Answer(DEFEND) if option == BLOCK else Answer(REDIRECT, (option - DIVERT,))

    def detail(self, s: VillageAttacks) -> Detail:
        return {"wounds": s.kit.troll_wounds, "health": s.health(self.seat), "zone": zone_id(s, s.troll)}

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is not None and meant.verb is RIPOSTE:
            return Refusal("troll_unhurt", self.rule, seat, key)
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is REDIRECT:
            return Refusal("no_minion_here", "VA-173", seat, key)
        return Refusal("no_defence_die", "VA-62", seat, key)


# --- its way


class TrollMoves(Frame[VillageAttacks]):
    """VA-166, VA-168: one zone toward the Heart, or toward the nearest spawn marker."""

    __slots__ = ("goal",)
    name: ClassVar[str] = "village_attacks.troll_moves"
    fields: ClassVar[tuple[str, ...]] = ("goal",)

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def run(self, s: VillageAttacks) -> None:
        zone = s.troll
        if self.goal == TO_HEART and s.castle.heart_bits >> zone & 1:
            s.done()
            wound_heart(s, s.kit.troll_heart_wounds, "VA-168")
            return
        if self.goal == TO_MARKER and zone in marker_zones(s):
            s.done()
            s.troll = TROLL_LEFT
            if s.sink is not None:
                s.emit("troll_left", NONE, "VA-168", {"zone": zone_id(s, zone)})
            return
        if self.goal == TO_HEART:
            found = heart_ways(s, zone)
        else:
            found = s.castle.map.towards(zone, marker_zones(s), s.gone)
        if found:
            s.push(Coin(ZONES, tuple(found), "VA-169"))
        else:
            s.done()

    def receive(self, s: VillageAttacks, value: int) -> None:
        """Where it goes."""
        s.become(TrollSteps(value, self.goal == TO_HEART, NONE))


class TrollSteps(Frame[VillageAttacks]):
    """VA-169: the Troll pushes as many villagers on as it needs, then enters and springs a trap there."""

    __slots__ = ("inward", "pushed", "to")
    name: ClassVar[str] = "village_attacks.troll_steps"
    fields: ClassVar[tuple[str, ...]] = ("to", "inward", "pushed")

    def __init__(self, to: int, inward: bool, pushed: int) -> None:
        self.to = to
        self.inward = inward
        self.pushed = pushed

    def run(self, s: VillageAttacks) -> None:
        to = self.to
        room = s.castle.capacity[to] - crowding(s, to)
        looks = jostled(s, to, 0, NONE) if room < s.kit.troll_capacity else []
        found = heart_ways(s, to) if self.inward else s.castle.map.towards(to, marker_zones(s), s.gone)
        found = [way for way in found if can_make_room(s, way, self.inward, 1 << to)]
        if not looks or not found:
            self.enter(s)
        elif self.pushed == NONE:
            s.push(Coin(LOOKS, tuple(looks), "VA-169"))
        else:
            s.push(Coin(ZONES, tuple(found), "VA-169"))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """Who goes; then where to; then where that villager has come to."""
        if not isinstance(value, int):
            if value[0] == self.to and value[1] != NONE:
                self.enter(s)
        elif self.pushed == NONE:
            s.become(TrollSteps(self.to, self.inward, value))
        else:
            figure = find(s.crowd[self.to], self.pushed)
            s.become(TrollSteps(self.to, self.inward, NONE))
            s.push(Enter(self.to, figure, value, self.inward, BY_THE_TROLL))

    def enter(self, s: VillageAttacks) -> None:
        """It enters, if it and the zone are still there: its push may have brought a corridor down (VA-S13.3)."""
        s.done()
        if s.troll >= 0 and not s.gone >> self.to & 1:
            put_troll(s, self.to)


def put_troll(s: VillageAttacks, zone: int) -> None:
    """VA-169: the Troll is in another zone now; a trap there springs at once."""
    if s.sink is not None:
        s.emit("troll_moved", NONE, "VA-166", {"from": zone_id(s, s.troll), "to": zone_id(s, zone)})
    s.troll = zone
    if s.traps[zone] != NONE and not s.sprung >> zone & 1 and not traps_are_off(s):
        spring(s, zone)


register(
    TrollEnters, TrollActs, TrollTosses, TrollHits, TrollBlow, TrollAnswer, TrollMoves, TrollSteps,
)  # fmt: skip
