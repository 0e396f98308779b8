"""What abilities do once they are paid for: one function for each op (VA-76 to VA-82, VA-200)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import find
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.rules.abilities import (
    CHOOSES,
    allies,
    effect_of,
    eligible,
    most_victims,
    room_for_minions,
    target_zones,
    victims,
    why_not_aimed,
)
from citadelle.games.village_attacks.rules.coin import toss
from citadelle.games.village_attacks.rules.experience import heal
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.picks import (
    MARKING,
    PLACE,
    PUSH,
    STUN,
    SUMMON,
    TURN,
    WOUND,
    ZONE_REASONS,
    HowMany,
    Pay,
    PickVillager,
    PickZone,
    WoundZone,
)
from citadelle.games.village_attacks.rules.pushes import Push
from citadelle.games.village_attacks.rules.refusal_reasons import Reason, no_answer
from citadelle.games.village_attacks.rules.taking import take_one, without
from citadelle.games.village_attacks.rules.turncoats import Turned
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, Blow
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import BY_ABILITY, DARKNESS, NONE, ZONE_CONDITIONS
from citadelle.games.village_attacks.verbs import ALLY
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Frame, register

AWAY: Final = 0
"""`direction = "from_heart"`."""


def use(s: VillageAttacks, seat: int, slot: int) -> None:
    """A Monster pays for an ability and uses it."""
    effect = effect_of(s, seat, slot)
    assert effect is not None
    ability = s.kit.monster_abilities[s.party[seat]][slot]
    s.used |= 1 << slot
    if s.sink is not None:
        s.emit("ability_used", seat, "VA-75", {"ability": s.kit.ability_ids[ability]})
    s.push(Ability(seat, ability, s.level(seat, slot) - 1, NONE))
    s.push(Pay(seat, effect.cost))


class Ability(Frame[VillageAttacks]):
    """An ability that is paid for: its target is chosen, then it does what its op says.

    It keeps the version that was paid for, even if it is upgraded meanwhile (VA-84).
    """

    __slots__ = ("ability", "seat", "version", "zone")
    name: ClassVar[str] = "village_attacks.ability"
    fields: ClassVar[tuple[str, ...]] = ("seat", "ability", "version", "zone")

    def __init__(self, seat: int, ability: int, version: int, zone: int) -> None:
        self.seat = seat
        self.ability = ability
        self.version = version
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        effect = s.kit.ability_levels[self.ability][self.version]
        kind = effect.kind
        if kind in NEED_ZONE and self.zone == NONE:
            zones = target_zones(s, self.seat, effect)
            if not zones:
                s.done()
            elif len(zones) == 1:
                s.become(Ability(self.seat, self.ability, self.version, zones[0]))
            else:
                s.push(PickZone(self.seat, tuple(zones), False, effect.row.name))
            return
        s.done()
        DO[kind](s, self.seat, effect, self.zone, self.ability, self.version)

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone that was named."""
        s.become(Ability(self.seat, self.ability, self.version, value))


NEED_ZONE: Final = (
    ops.WOUND_ZONE, ops.WOUND_EACH, ops.MARK_DEATH, ops.PUSH, ops.STUN, ops.TURNCOAT,
)  # fmt: skip
"""Ops that are done in one zone which the player names."""


def fails(s: VillageAttacks, zone: int) -> bool:
    """VA-148: in an unlucky zone the coin must show heads."""
    return bool(s.unlucky >> zone & 1) and not toss(s, "VA-148")


# --- what each op does


def wound_zone(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """VA-59; then the Monster heals if it has killed."""
    if fails(s, s.zone[seat]):
        return
    s.push(SelfHeal(seat, effect.self_heal))
    s.push(WoundZone(seat, zone, effect.wounds, BY_ABILITY, seat, s.zone[seat], EVERY_KIND, 0))


class SelfHeal(Frame[VillageAttacks]):
    """VA-200, self_heal: a Monster whose ability has killed heals."""

    __slots__ = ("amount", "seat")
    name: ClassVar[str] = "village_attacks.self_heal"
    fields: ClassVar[tuple[str, ...]] = ("seat", "amount")

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def run(self, s: VillageAttacks) -> None:
        s.done()

    def receive(self, s: VillageAttacks, value: int) -> None:
        """How many died."""
        if value and self.amount:
            heal(s, self.seat, self.amount, "VA-200")


# --- how many, then who

WHAT: Final[dict[int, str]] = {
    ops.WOUND_EACH: WOUND, ops.MARK_DEATH: MARKING, ops.STUN: STUN, ops.PUSH: PUSH, ops.TURNCOAT: TURN,
}  # fmt: skip
"""What happens to those whom an op takes."""


def take_some(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Up to so many villagers of the zone: how many, then who."""
    s.push(TakeSome(seat, zone, NONE, ability, version, ()))


class TakeSome(Frame[VillageAttacks]):
    """VA-200: the player says how many villagers of a zone an ability takes, then who. When all are named an unlucky
    Monster tosses (VA-148), and then it happens to them.

    `taken` are those who were picked so far.
    """

    __slots__ = ("ability", "left", "seat", "taken", "version", "zone")
    name: ClassVar[str] = "village_attacks.take_some"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "left", "ability", "version", "taken")

    def __init__(self, seat: int, zone: int, left: int, ability: int, version: int, taken: tuple[int, ...]) -> None:
        self.seat = seat
        self.zone = zone
        self.left = left
        self.ability = ability
        self.version = version
        self.taken = taken

    def run(self, s: VillageAttacks) -> None:
        effect = s.kit.ability_levels[self.ability][self.version]
        what = WHAT[effect.kind]
        if self.left == NONE:
            s.push(HowMany(self.seat, self.zone, most_victims(s, self.seat, effect, self.zone), what))
            return
        looks: list[int] = []
        if self.left:
            looks = victims(s, self.seat, effect, self.zone, without(s.crowd[self.zone], self.taken))
        if not looks:
            self.taken_all(s, effect)
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            source = BY_ABILITY if what in (WOUND, MARKING) else NONE
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, what, source))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """How many; then the look that was picked."""
        if self.left == NONE:
            s.become(TakeSome(self.seat, self.zone, value, self.ability, self.version, ()))
            return
        effect = s.kit.ability_levels[self.ability][self.version]
        left = eligible(s, self.seat, effect, self.zone, without(s.crowd[self.zone], self.taken))
        taken = (*self.taken, find(left, value))
        s.become(TakeSome(self.seat, self.zone, self.left - 1, self.ability, self.version, taken))

    def taken_all(self, s: VillageAttacks, effect: AbilityEffect) -> None:
        """All are named: they are pushed, strike, or suffer, in the order in which they were chosen."""
        here = s.zone[self.seat]
        if effect.kind in ops.WOUNDING and fails(s, here):
            s.done()
        elif effect.kind == ops.PUSH and self.taken:
            away, chooses = effect.direction == AWAY, effect.pick == CHOOSES
            s.become(Push(self.seat, self.zone, self.taken, NONE, away, effect.then_stun, chooses, ()))
        elif effect.kind == ops.TURNCOAT:
            s.become(Turned(self.seat, self.zone, self.taken, effect.wounds, 0, here))
        else:
            s.become(Suffer(self.seat, self.zone, self.taken, WHAT[effect.kind], effect.wounds, here))


class Suffer(Frame[VillageAttacks]):
    """Those whom an ability took are wounded, marked or stunned, one after another; `figures` are those to come."""

    __slots__ = ("figures", "origin", "seat", "what", "wounds", "zone")
    name: ClassVar[str] = "village_attacks.suffer"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "figures", "what", "wounds", "origin")

    def __init__(self, seat: int, zone: int, figures: tuple[int, ...], what: str, wounds: int, origin: int) -> None:
        self.seat = seat
        self.zone = zone
        self.figures = figures
        self.what = what
        self.wounds = wounds
        self.origin = origin

    def run(self, s: VillageAttacks) -> None:
        if not self.figures:
            s.done()
            return
        s.become(Suffer(self.seat, self.zone, self.figures[1:], self.what, self.wounds, self.origin))
        take_one(s, self.what, self.zone, self.figures[0], self.wounds, Blow(BY_ABILITY, self.seat, self.origin))


def place_zone_condition(
    s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int
) -> None:
    """A token goes on up to so many zones that lack it."""
    s.push(PlaceTokens(seat, effect.zones, ability, version))


class PlaceTokens(Frame[VillageAttacks]):
    """VA-200, place_zone_condition: one zone after another, as many as the player likes (VA-6)."""

    __slots__ = ("ability", "left", "seat", "version")
    name: ClassVar[str] = "village_attacks.place_tokens"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "ability", "version")

    def __init__(self, seat: int, left: int, ability: int, version: int) -> None:
        self.seat = seat
        self.left = left
        self.ability = ability
        self.version = version

    def run(self, s: VillageAttacks) -> None:
        effect = s.kit.ability_levels[self.ability][self.version]
        zones = target_zones(s, self.seat, effect) if self.left else []
        if not zones:
            s.done()
        else:
            s.push(PickZone(self.seat, tuple(zones), True, PLACE))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone that was named, or STOP."""
        if value == STOP:
            s.done()
            return
        effect = s.kit.ability_levels[self.ability][self.version]
        s.become(PlaceTokens(self.seat, self.left - 1, self.ability, self.version))
        put_token(s, value, effect.condition, self.seat, "VA-147")


def put_token(s: VillageAttacks, zone: int, condition: int, seat: int, rule: str) -> None:
    """A zone gets a token of a condition."""
    if condition == DARKNESS:
        s.dark |= 1 << zone
    else:
        s.unlucky |= 1 << zone
    if s.sink is not None:
        s.emit("zone_condition", seat, rule, {"zone": zone_id(s, zone), "condition": ZONE_CONDITIONS[condition]})


# --- the other ops


def hold(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """The next steps out of its zone are stopped; a stronger version takes the place of a running one (VA-78)."""
    s.hold[seat] = effect.count
    s.entry_wounds[seat] = effect.entry_wounds
    s.entry_left[seat] = effect.entry_wounds_max if effect.entry_wounds else 0


def chain_kill(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """VA-82: the next kills with melee dice wound another of the same kind."""
    s.chain = effect.uses


def heal_self(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Wounds go from its own card."""
    heal(s, seat, effect.amount, "VA-200")


def heal_ally(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Wounds go from another Monster's card."""
    s.push(HealAlly(seat, tuple(allies(s, seat, effect)), effect.amount))


class HealAlly(Ask[VillageAttacks]):
    """VA-200, heal_ally: which Monster is healed?"""

    __slots__ = ("amount", "seats")
    name: ClassVar[str] = "village_attacks.heal_ally"
    fields: ClassVar[tuple[str, ...]] = ("seat", "seats", "amount")
    kind: ClassVar[str] = "heal_ally"
    rule: ClassVar[str] = "VA-200"
    verbs: ClassVar[tuple[Verb, ...]] = (ALLY,)

    def __init__(self, seat: int, seats: tuple[int, ...], amount: int) -> None:
        super().__init__(seat)
        self.seats = seats
        self.amount = amount

    def options(self, s: VillageAttacks) -> list[int]:
        return list(self.seats)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.done()
        heal(s, option, self.amount, self.rule)

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        return Answer(ALLY, (s.party[option],))

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_ally_to_heal", self.rule, seat, key)


def summon_minion(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """VA-170: up to so many minions appear in the Monster's zone."""
    s.push(SummonMinions(seat, s.kit.minion_index[effect.minion]))
    s.push(HowMany(seat, s.zone[seat], min(effect.count, room_for_minions(s, seat, effect)), SUMMON))


class SummonMinions(Frame[VillageAttacks]):
    """VA-200, summon_minion: so many minions of a kind appear."""

    __slots__ = ("seat", "which")
    name: ClassVar[str] = "village_attacks.summon_minions"
    fields: ClassVar[tuple[str, ...]] = ("seat", "which")

    def __init__(self, seat: int, which: int) -> None:
        self.seat = seat
        self.which = which

    def run(self, s: VillageAttacks) -> None:
        s.done()

    def receive(self, s: VillageAttacks, value: int) -> None:
        """How many."""
        zone = s.zone[self.seat]
        for _ in range(value):
            s.minions = (*s.minions, (self.seat, self.which, zone, 0, 0, 0, 1))
            if s.sink is not None:
                args: Args = {"minion": s.kit.minion_ids[self.which], "zone": zone_id(s, zone)}
                s.emit("minion_summoned", self.seat, "VA-170", args)


DO: Final[dict[int, Callable[[VillageAttacks, int, AbilityEffect, int, int, int], None]]] = {
    ops.WOUND_ZONE: wound_zone,
    ops.WOUND_EACH: take_some,
    ops.MARK_DEATH: take_some,
    ops.PLACE_ZONE_CONDITION: place_zone_condition,
    ops.PUSH: take_some,
    ops.STUN: take_some,
    ops.HOLD: hold,
    ops.CHAIN_KILL: chain_kill,
    ops.TURNCOAT: take_some,
    ops.HEAL_SELF: heal_self,
    ops.HEAL_ALLY: heal_ally,
    ops.SUMMON_MINION: summon_minion,
}
"""What each op does: a Monster's seat, the version it paid for, the zone it named (or NONE), which ability and which
version. Moves and minions' activations are added by their chapters."""


# --- why a zone isn't a target


def why_no_zone(s: VillageAttacks, seat: int, zone: int) -> Reason:
    """Why a zone is no target of the ability that is being used."""
    used = s.nearest(Ability)
    return why_not_aimed(s, seat, s.kit.ability_levels[used.ability][used.version], zone)


def why_no_token(s: VillageAttacks, seat: int, zone: int) -> Reason:
    """Why a zone gets no token, by an ability or by an event (VA-14)."""
    used = s.find(PlaceTokens)
    if used is None:
        return "no_target_zone", "VA-202"
    return why_not_aimed(s, seat, s.kit.ability_levels[used.ability][used.version], zone)


for _kind in NEED_ZONE:
    ZONE_REASONS[ops.ABILITIES.kinds[_kind].name] = why_no_zone
ZONE_REASONS[PLACE] = why_no_token
register(Ability, SelfHeal, TakeSome, Suffer, PlaceTokens, HealAlly, SummonMinions)
