"""Questions that several effects ask: which villager, which zone, with which die; and wounds dealt one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import NO_FIGURE, STUNNED, find, look_of, sort_of
from citadelle.games.village_attacks.rules.monsters import dice_of, spend, zone_id
from citadelle.games.village_attacks.rules.refusal_reasons import Reason, no_answer, why_spared, why_unwounded
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, Blow, after_wounds, next_victims, wound
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import ANY, BY_ABILITY, BY_DIE, NONE, SOURCES, USABLE
from citadelle.games.village_attacks.verbs import HOW_MANY, HOW_MANY_MINIONS, NO_MORE, VILLAGER, WITH, ZONE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# Why a villager or a zone is asked for, in prompts.
WOUND: Final = "wound"
STUN: Final = "stun"
MARKING: Final = "mark"
PUSH: Final = "push"
BURN: Final = "burn"
TURN: Final = "turn"
STEP: Final = "step"
ATTACK: Final = "attack"
STRIKES: Final = "strikes"
GRAB: Final = "grab"
PLACE: Final = "place"
WAY: Final = "way"
FLEE: Final = "flee"
SUMMON: Final = "summon"
JOSTLE: Final = "jostle"
PICK_RULES: Final[dict[str, str]] = {
    WOUND: "VA-59", STUN: "VA-145", MARKING: "VA-200", PUSH: "VA-81", BURN: "VA-146", TURN: "VA-200", STEP: "VA-53",
    ATTACK: "VA-57", STRIKES: "VA-54", GRAB: "VA-S6.2", JOSTLE: "VA-153",
}  # fmt: skip
"""The rule by which a villager is asked for."""
ZONE_RULES: Final[dict[str, str]] = {PLACE: "VA-147", WAY: "VA-81", FLEE: "VA-S13.3"}
"""The rule by which a zone is asked for, unless an ability names its target (VA-75)."""


class PickVillager(Ask[VillageAttacks]):
    """Which villager of a zone? The frame below gets its look, or STOP. `source` is that of its wound, if it is picked
    for one (VA-132), else NONE."""

    __slots__ = ("looks", "may_stop", "source", "why", "zone")
    name: ClassVar[str] = "village_attacks.pick_villager"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "looks", "may_stop", "why", "source")
    kind: ClassVar[str] = "pick_villager"
    rule: ClassVar[str] = "VA-57"
    verbs: ClassVar[tuple[Verb, ...]] = (VILLAGER, NO_MORE)

    def __init__(
        self, seat: int, zone: int, looks: tuple[int, ...], may_stop: bool, why: str, source: int = NONE
    ) -> None:
        super().__init__(seat)
        self.zone = zone
        self.looks = looks
        self.may_stop = may_stop
        self.why = why
        self.source = source

    def options(self, s: VillageAttacks) -> list[int]:
        return [*self.looks, STOP] if self.may_stop else list(self.looks)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def detail(self, s: VillageAttacks) -> Detail:
        if self.source == NONE:
            return {"zone": zone_id(s, self.zone), "why": self.why}
        return {"zone": zone_id(s, self.zone), "why": self.why, "source": SOURCES[self.source]}

    def cited(self, s: VillageAttacks) -> str:
        return PICK_RULES.get(self.why, self.rule)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.cited(s))
        if own.verb is NO_MORE:
            return Refusal("must_pick", self.cited(s), seat, key)
        if find(s.crowd[self.zone], own.things[0]) == NO_FIGURE:
            return Refusal("not_in_zone", self.rule, seat, key, {"zone": zone_id(s, self.zone)})
        code, rule = self.why_passed_over(s, find(s.crowd[self.zone], own.things[0]))
        return Refusal(code, rule, seat, key)

    def why_passed_over(self, s: VillageAttacks, figure: int) -> Reason:
        """Why somebody of the zone isn't among those who may be taken now."""
        found = why_spared(s, figure, self.why)
        if found is None and self.source != NONE:
            origin = s.zone[self.seat] if self.source in (BY_DIE, BY_ABILITY) else NONE
            found = why_unwounded(s, self.zone, figure, self.source, self.seat, origin)
        return found or ("weaker_first", "VA-56")


class HowMany(Ask[VillageAttacks]):
    """VA-200: how many villagers of a zone does an ability take, or how many minions come? The frame below gets the
    number."""

    __slots__ = ("most", "why", "zone")
    name: ClassVar[str] = "village_attacks.how_many"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "most", "why")
    kind: ClassVar[str] = "how_many"
    rule: ClassVar[str] = "VA-6"
    verbs: ClassVar[tuple[Verb, ...]] = (HOW_MANY, HOW_MANY_MINIONS)

    def __init__(self, seat: int, zone: int, most: int, why: str) -> None:
        super().__init__(seat)
        self.zone = zone
        self.most = most
        self.why = why

    def options(self, s: VillageAttacks) -> list[int]:
        return list(range(self.most + 1))

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        return Answer(HOW_MANY_MINIONS if self.why == SUMMON else HOW_MANY, (option,))

    def detail(self, s: VillageAttacks) -> Detail:
        return {"zone": zone_id(s, self.zone), "why": self.why}

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("at_most", self.rule, seat, key, {"n": self.most})


def why_not_beside(s: VillageAttacks, seat: int, zone: int) -> Reason:
    """Somebody is moved through a passage."""
    return "not_adjacent", "VA-22"


ZONE_REASONS: Final[dict[str, Callable[[VillageAttacks, int, int], Reason]]] = {
    WAY: why_not_beside,
    FLEE: why_not_beside,
}
"""By what a zone is asked for, why one isn't open to a seat; chapters add theirs."""


class PickZone(Ask[VillageAttacks]):
    """Which zone? The frame below gets its number, or STOP."""

    __slots__ = ("may_stop", "why", "zones")
    name: ClassVar[str] = "village_attacks.pick_zone"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zones", "may_stop", "why")
    kind: ClassVar[str] = "pick_zone"
    rule: ClassVar[str] = "VA-75"
    verbs: ClassVar[tuple[Verb, ...]] = (ZONE, NO_MORE)

    def __init__(self, seat: int, zones: tuple[int, ...], may_stop: bool, why: str) -> None:
        super().__init__(seat)
        self.zones = zones
        self.may_stop = may_stop
        self.why = why

    def options(self, s: VillageAttacks) -> list[int]:
        return [*self.zones, STOP] if self.may_stop else list(self.zones)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def detail(self, s: VillageAttacks) -> Detail:
        return {"why": self.why}

    def cited(self, s: VillageAttacks) -> str:
        return ZONE_RULES.get(self.why, self.rule)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.cited(s))
        if own.verb is NO_MORE:
            return Refusal("must_pick", self.cited(s), seat, key)
        found = ZONE_REASONS.get(self.why)
        code, rule = found(s, self.seat, own.things[0]) if found is not None else ("no_target_zone", self.cited(s))
        return Refusal(code, rule, seat, key)


# --- dice


def can_pay(s: VillageAttacks, seat: int, cost: tuple[int, ...]) -> bool:
    """Does a Monster have the dice of a cost?"""
    if len(cost) == 1 and cost[0] != ANY:
        return dice_of(s, seat, cost[0]) > 0
    left = [dice_of(s, seat, symbol) for symbol in range(USABLE)]
    for symbol in cost:
        if symbol != ANY:
            left[symbol] -= 1
            if left[symbol] < 0:
                return False
    return sum(left) >= len([symbol for symbol in cost if symbol == ANY])


class Pay(Frame[VillageAttacks]):
    """A Monster pays a cost; for a die of any symbol it is asked which (VA-6)."""

    __slots__ = ("cost", "seat")
    name: ClassVar[str] = "village_attacks.pay"
    fields: ClassVar[tuple[str, ...]] = ("seat", "cost")

    def __init__(self, seat: int, cost: tuple[int, ...]) -> None:
        self.seat = seat
        self.cost = cost

    def run(self, s: VillageAttacks) -> None:
        for symbol in self.cost:
            if symbol != ANY:
                spend(s, self.seat, symbol)
        left = len([symbol for symbol in self.cost if symbol == ANY])
        if left:
            s.become(Pay(self.seat, (ANY,) * (left - 1)))
            s.push(With(self.seat))
        else:
            s.done()

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The symbol of the die that is spent."""
        spend(s, self.seat, value)


class With(Ask[VillageAttacks]):
    """VA-67: any usable die will do; which one is spent?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.with"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "pay_with"
    rule: ClassVar[str] = "VA-67"
    verbs: ClassVar[tuple[Verb, ...]] = (WITH,)

    def options(self, s: VillageAttacks) -> list[int]:
        return [symbol for symbol in range(USABLE) if dice_of(s, self.seat, symbol)]

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_such_die", self.rule, seat, key)


# --- wounds in a zone (VA-59)


class WoundZone(Frame[VillageAttacks]):
    """So many wounds in a zone, one at a time; excess is lost. The frame below gets how many died.

    `chooser` picks among equals; `blow` stands here as its source, the seat it counts for and where it comes from.
    """

    __slots__ = ("chooser", "killed", "kinds", "left", "origin", "seat", "source", "zone")
    name: ClassVar[str] = "village_attacks.wound_zone"
    fields: ClassVar[tuple[str, ...]] = (
        "chooser", "zone", "left", "source", "seat", "origin", "kinds", "killed",
    )  # fmt: skip

    def __init__(
        self, chooser: int, zone: int, left: int, source: int, seat: int, origin: int, kinds: int, killed: int
    ) -> None:
        self.chooser = chooser
        self.zone = zone
        self.left = left
        self.source = source
        self.seat = seat
        self.origin = origin
        self.kinds = kinds
        self.killed = killed

    def run(self, s: VillageAttacks) -> None:
        looks: list[int] = []
        if self.left:
            looks = next_victims(s, self.zone, Blow(self.source, self.seat, self.origin), self.kinds)
        if not looks:
            s.give(self.killed)
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.chooser, self.zone, tuple(looks), False, WOUND, self.source))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """One wound for the villager that was picked."""
        blow = Blow(self.source, self.seat, self.origin)
        figure = find(s.crowd[self.zone], value)
        dies = after_wounds(s, figure, 1, blow) == NONE
        killed = self.killed + (1 if dies else 0)
        s.become(
            WoundZone(self.chooser, self.zone, self.left - 1, self.source, self.seat, self.origin, self.kinds, killed)
        )
        wound(s, self.zone, figure, 1, blow)


def ordered_looks(s: VillageAttacks, crowd: tuple[int, ...], kinds: int, stunned_apart: bool) -> list[int]:
    """VA-56 for effects without wounds: the looks of the weakest kind there is; stunned ones stand apart and may be
    taken too, unless they are ordinary members of their kind (traps)."""
    lowest = 99
    t = s.kit
    for entry in crowd:
        kind = t.sort_kind[sort_of(entry)]
        if kinds >> kind & 1 and not (stunned_apart and entry & STUNNED):
            lowest = min(lowest, t.kind_target_rank[kind])
    out: list[int] = []
    for entry in crowd:
        kind = t.sort_kind[sort_of(entry)]
        if kinds >> kind & 1 and (t.kind_target_rank[kind] == lowest or (stunned_apart and entry & STUNNED)):
            look = look_of(entry)
            if look not in out:
                out.append(look)
    out.sort()
    return out


def all_looks(s: VillageAttacks, crowd: tuple[int, ...], kinds: int = EVERY_KIND) -> list[int]:
    """The looks of everybody in a crowd."""
    found = {look_of(entry) for entry in crowd if kinds >> s.kit.sort_kind[sort_of(entry)] & 1}
    return sorted(found)


class Ignore(Frame[VillageAttacks]):
    """Below a frame that gives something which nobody waits for."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.ignore"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.done()

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """It doesn't matter."""


register(PickVillager, HowMany, PickZone, Pay, With, WoundZone, Ignore)
