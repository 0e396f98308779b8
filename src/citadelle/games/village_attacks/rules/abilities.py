"""Abilities of Monsters (VA-74 to VA-82, VA-200): when they can be used, and what each op does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import (
    CARRIER,
    MARK,
    STUNNED,
    Crowd,
    added,
    find,
    has,
    removed,
    size,
    sort_of,
    with_mark,
)
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.rules.coin import ZONES, Coin, toss
from citadelle.games.village_attacks.rules.experience import SLOTS, heal
from citadelle.games.village_attacks.rules.figures import neighbours, seen_within, ways_away
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.picks import (
    MARKING,
    PLACE,
    PUSH,
    STUN,
    TURN,
    WOUND,
    HowMany,
    Pay,
    PickVillager,
    PickZone,
    WoundZone,
    all_looks,
    can_pay,
    ordered_looks,
)
from citadelle.games.village_attacks.rules.villager_states import stun_villager
from citadelle.games.village_attacks.rules.walking import Enter
from citadelle.games.village_attacks.rules.wounds import (
    EVERY_KIND,
    Blow,
    after_wounds,
    can_wound,
    wound,
)
from citadelle.games.village_attacks.state import M_OWNER, M_WHICH, VillageAttacks
from citadelle.games.village_attacks.tables import (
    BY_ABILITY,
    DARKNESS,
    HUNTER,
    NONE,
    PEASANT,
    UNLUCKY,
    YUNFAKH,
    ZONE_CONDITIONS,
)
from citadelle.games.village_attacks.verbs import ALLY
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Frame, register

CHOOSES: Final = 1
"""`pick = "choose"`: any villagers, in no order."""
AWAY: Final = 0
"""`direction = "from_heart"`."""
COMMON_FOLK: Final = 1 << PEASANT | 1 << HUNTER | 1 << YUNFAKH
PUSH_IMMUNE: Final = 1


def effect_of(s: VillageAttacks, seat: int, slot: int) -> AbilityEffect | None:
    """The version of an ability that a Monster has; None if it is locked."""
    level = s.level(seat, slot)
    if not level:
        return None
    return s.kit.ability_levels[s.kit.monster_abilities[s.party[seat]][slot]][level - 1]


def passive(s: VillageAttacks, seat: int, kind: int) -> AbilityEffect | None:
    """The passive ability of a kind that a Monster has; None if it has none."""
    for slot in range(SLOTS):
        effect = effect_of(s, seat, slot)
        if effect is not None and effect.kind == kind and not effect.cost:
            return effect
    return None


# --- when an ability can be used


def why_unusable(s: VillageAttacks, seat: int, slot: int) -> str:
    """Why a Monster can't use an ability now, as the code of a refusal; empty if it can."""
    effect = effect_of(s, seat, slot)
    if effect is None:
        return "ability_locked"
    if not effect.cost:
        return "ability_passive"
    if s.used >> slot & 1:
        return "ability_used"
    if s.captive == seat and effect.kind == ops.FREE_MOVE:
        return "captive"
    if not can_pay(s, seat, effect.cost):
        return "cannot_pay"
    return "" if has_target(s, seat, effect) else "no_target"


UNUSABLE_RULES: Final[dict[str, str]] = {
    "ability_locked": "VA-84", "ability_passive": "VA-75", "ability_used": "VA-77", "captive": "VA-S7.5",
    "cannot_pay": "VA-75", "no_target": "VA-74",
}  # fmt: skip


def has_target(s: VillageAttacks, seat: int, effect: AbilityEffect) -> bool:
    """VA-74: is there something that the ability could change now?"""
    kind = effect.kind
    if kind in ops.ALWAYS_USABLE:
        return True
    if kind == ops.HEAL_SELF:
        return s.wounds[seat] > 0
    if kind == ops.HEAL_ALLY:
        return bool(allies(s, seat, effect))
    if kind == ops.SUMMON_MINION:
        return room_for_minions(s, seat, effect) > 0
    if kind == ops.MINION_EXTRA_ACTIVATION:
        return any(minion[M_OWNER] == seat for minion in s.minions)
    return bool(target_zones(s, seat, effect))


def reach(s: VillageAttacks, seat: int, effect: AbilityEffect) -> list[int]:
    """VA-24, VA-75, VA-149: the zones within range of an ability."""
    zone = s.zone[seat]
    if not effect.los:
        return s.castle.within(zone, effect.least_range, effect.most_range, s.gone)
    if s.dark >> zone & 1:
        return []
    return seen_within(s, zone, effect.least_range, effect.most_range)


def target_zones(s: VillageAttacks, seat: int, effect: AbilityEffect) -> list[int]:
    """The zones in which an ability could change something, ascending."""
    zones = [zone for zone in reach(s, seat, effect) if can_change(s, seat, effect, zone)]
    zones.sort()
    return zones


def can_change(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int) -> bool:
    """Is there somebody in a zone whom the op may take, or a place for its token?"""
    if effect.kind == ops.PLACE_ZONE_CONDITION:
        there = s.unlucky if effect.condition == UNLUCKY else s.dark
        return not there >> zone & 1 and tokens_left(s, effect.condition) > 0
    return bool(victims(s, seat, effect, zone, s.crowd[zone]))


def tokens_left(s: VillageAttacks, condition: int) -> int:
    """VA-14: how many tokens of a zone condition are left."""
    there = s.unlucky if condition == UNLUCKY else s.dark
    return s.kit.zone_tokens[condition] - there.bit_count()


def eligible(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, crowd: Crowd) -> Crowd:
    """Those of a crowd of a zone (all there, or those not taken yet) whom an op may take at all."""
    kind = effect.kind
    blow = Blow(BY_ABILITY, seat, s.zone[seat])
    out: list[int] = []
    for entry in crowd:
        if kind in (ops.WOUND_ZONE, ops.WOUND_EACH):
            takes = can_wound(s, zone, entry, blow)
        elif kind == ops.MARK_DEATH:
            takes = not entry & MARK and can_wound(s, zone, entry, blow)
        elif kind == ops.STUN:
            takes = not entry & (STUNNED | CARRIER)
        elif kind == ops.TURNCOAT:
            takes = not entry & CARRIER and bool(COMMON_FOLK >> s.kit.sort_kind[sort_of(entry)] & 1)
        else:
            takes = not entry & CARRIER
        if takes:
            out.append(entry)
    return tuple(out)


def victims(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, crowd: Crowd) -> list[int]:
    """The looks of those whom an op may take next among a crowd of a zone."""
    left = eligible(s, seat, effect, zone, crowd)
    return all_looks(s, left) if effect.pick == CHOOSES else ordered_looks(s, left, EVERY_KIND, True)


def most_victims(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int) -> int:
    """How many villagers of a zone an op can take at most."""
    limit = effect.max_targets if effect.kind == ops.WOUND_EACH else effect.count
    return min(limit, size(eligible(s, seat, effect, zone, s.crowd[zone])))


def allies(s: VillageAttacks, seat: int, effect: AbilityEffect) -> list[int]:
    """VA-200, heal_ally: the seats of other wounded Monsters in range."""
    zones = reach(s, seat, effect)
    return [other for other in range(s.players) if other != seat and s.zone[other] in zones and s.wounds[other]]


def room_for_minions(s: VillageAttacks, seat: int, effect: AbilityEffect) -> int:
    """VA-170: how many more minions of a kind may be in play."""
    which = s.kit.minion_index[effect.minion]
    there = len([minion for minion in s.minions if minion[M_WHICH] == which])
    return min(effect.max_in_play, s.kit.minion_figures[which]) - there


# --- using one


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
        if kind in ops.WOUNDING and kind != ops.CHARGE and fails(s, s.zone[self.seat]):
            return
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


def wound_each(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Up to so many different villagers suffer wounds, one after another."""
    s.push(WoundEach(seat, zone, NONE, ability, version, ()))


class WoundEach(Frame[VillageAttacks]):
    """VA-200, wound_each: how many, then who. `hit` are the figures that have been wounded and live."""

    __slots__ = ("ability", "hit", "left", "seat", "version", "zone")
    name: ClassVar[str] = "village_attacks.wound_each"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "left", "ability", "version", "hit")

    def __init__(self, seat: int, zone: int, left: int, ability: int, version: int, hit: tuple[int, ...]) -> None:
        self.seat = seat
        self.zone = zone
        self.left = left
        self.ability = ability
        self.version = version
        self.hit = hit

    def run(self, s: VillageAttacks) -> None:
        effect = s.kit.ability_levels[self.ability][self.version]
        if self.left == NONE:
            s.push(HowMany(self.seat, self.zone, most_victims(s, self.seat, effect, self.zone), WOUND))
            return
        looks: list[int] = []
        if self.left:
            looks = victims(s, self.seat, effect, self.zone, without(s.crowd[self.zone], self.hit))
        if not looks:
            s.done()
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, WOUND))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """How many; then the look that was picked."""
        if self.left == NONE:
            s.become(WoundEach(self.seat, self.zone, value, self.ability, self.version, ()))
            return
        wounds = s.kit.ability_levels[self.ability][self.version].wounds
        blow = Blow(BY_ABILITY, self.seat, s.zone[self.seat])
        figure = find(without(s.crowd[self.zone], self.hit), value)
        after = after_wounds(s, figure, wounds, blow)
        hit = self.hit if after == NONE else (*self.hit, after)
        s.become(WoundEach(self.seat, self.zone, self.left - 1, self.ability, self.version, hit))
        wound(s, self.zone, figure, wounds, blow)


def without(crowd: Crowd, figures: tuple[int, ...]) -> Crowd:
    """A crowd without these, as far as they are still there."""
    for figure in figures:
        if has(crowd, figure):
            crowd = removed(crowd, figure)
    return crowd


def mark_death(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Up to so many villagers get a mark that acts at Clean-up (VA-135)."""
    s.push(PickSome(seat, zone, NONE, ability, version))


def stun(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Up to so many villagers are stunned (VA-145)."""
    s.push(PickSome(seat, zone, NONE, ability, version))


class PickSome(Frame[VillageAttacks]):
    """Up to so many villagers of a zone get a death mark or are stunned, one after another."""

    __slots__ = ("ability", "left", "seat", "version", "zone")
    name: ClassVar[str] = "village_attacks.pick_some"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "left", "ability", "version")

    def __init__(self, seat: int, zone: int, left: int, ability: int, version: int) -> None:
        self.seat = seat
        self.zone = zone
        self.left = left
        self.ability = ability
        self.version = version

    def run(self, s: VillageAttacks) -> None:
        effect = s.kit.ability_levels[self.ability][self.version]
        why = MARKING if effect.kind == ops.MARK_DEATH else STUN
        if self.left == NONE:
            s.push(HowMany(self.seat, self.zone, most_victims(s, self.seat, effect, self.zone), why))
            return
        looks = victims(s, self.seat, effect, self.zone, s.crowd[self.zone]) if self.left else []
        if not looks:
            s.done()
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, why))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """How many; then the look that was picked."""
        if self.left == NONE:
            s.become(PickSome(self.seat, self.zone, value, self.ability, self.version))
            return
        effect = s.kit.ability_levels[self.ability][self.version]
        s.become(PickSome(self.seat, self.zone, self.left - 1, self.ability, self.version))
        figure = find(s.crowd[self.zone], value)
        if effect.kind == ops.MARK_DEATH:
            put_mark(s, self.zone, figure, self.seat)
        else:
            stun_villager(s, self.zone, figure, self.seat)


def put_mark(s: VillageAttacks, zone: int, figure: int, seat: int) -> None:
    """A villager is marked for death."""
    s.crowd[zone] = added(removed(s.crowd[zone], figure), with_mark(figure, seat, s.zone[seat]))
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)}
        s.emit("villager_marked", seat, "VA-200", args)


def place_zone_condition(
    s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int
) -> None:
    """A token goes on up to so many zones that lack it."""
    s.push(PlaceTokens(seat, effect.zones, ability, version, True))


class PlaceTokens(Frame[VillageAttacks]):
    """VA-200, place_zone_condition. The first zone must be named, further ones may be."""

    __slots__ = ("ability", "first", "left", "seat", "version")
    name: ClassVar[str] = "village_attacks.place_tokens"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "ability", "version", "first")

    def __init__(self, seat: int, left: int, ability: int, version: int, first: bool) -> None:
        self.seat = seat
        self.left = left
        self.ability = ability
        self.version = version
        self.first = first

    def run(self, s: VillageAttacks) -> None:
        effect = s.kit.ability_levels[self.ability][self.version]
        zones = target_zones(s, self.seat, effect) if self.left else []
        if not zones:
            s.done()
        else:
            s.push(PickZone(self.seat, tuple(zones), not self.first, PLACE))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone that was named, or STOP."""
        if value == STOP:
            s.done()
            return
        effect = s.kit.ability_levels[self.ability][self.version]
        s.become(PlaceTokens(self.seat, self.left - 1, self.ability, self.version, False))
        put_token(s, value, effect.condition, self.seat, "VA-147")


def put_token(s: VillageAttacks, zone: int, condition: int, seat: int, rule: str) -> None:
    """A zone gets a token of a condition."""
    if condition == DARKNESS:
        s.dark |= 1 << zone
    else:
        s.unlucky |= 1 << zone
    if s.sink is not None:
        s.emit("zone_condition", seat, rule, {"zone": zone_id(s, zone), "condition": ZONE_CONDITIONS[condition]})


# --- push (VA-81)


def push(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Up to so many villagers of one zone go one zone further."""
    s.push(PickPushed(seat, zone, NONE, ability, version, ()))


class PickPushed(Frame[VillageAttacks]):
    """VA-81: who is pushed? `taken` are the figures picked so far."""

    __slots__ = ("ability", "left", "seat", "taken", "version", "zone")
    name: ClassVar[str] = "village_attacks.pick_pushed"
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
        if self.left == NONE:
            s.push(HowMany(self.seat, self.zone, most_victims(s, self.seat, effect, self.zone), PUSH))
            return
        crowd = without(s.crowd[self.zone], self.taken)
        looks = victims(s, self.seat, effect, self.zone, crowd) if self.left else []
        if not looks:
            self.picked(s)
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, PUSH))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """How many; then the look that was picked."""
        if self.left == NONE:
            s.become(PickPushed(self.seat, self.zone, value, self.ability, self.version, ()))
            return
        figure = find(without(s.crowd[self.zone], self.taken), value)
        taken = (*self.taken, figure)
        s.become(PickPushed(self.seat, self.zone, self.left - 1, self.ability, self.version, taken))

    def picked(self, s: VillageAttacks) -> None:
        """All have been picked: they go."""
        effect = s.kit.ability_levels[self.ability][self.version]
        if not self.taken:
            s.done()
        else:
            s.become(Push(self.seat, self.zone, self.taken, NONE, effect.direction == AWAY, effect.then_stun, ()))


class Push(Frame[VillageAttacks]):
    """VA-81: those who were picked go one after another; then some of those that moved are stunned (`then_stun`).

    `seat` picks the direction, if it isn't away from the Heart, and who is stunned.
    """

    __slots__ = ("away", "figures", "moved", "seat", "then_stun", "to", "zone")
    name: ClassVar[str] = "village_attacks.push"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "figures", "to", "away", "then_stun", "moved")

    def __init__(
        self,
        seat: int,
        zone: int,
        figures: tuple[int, ...],
        to: int,
        away: bool,
        then_stun: int,
        moved: tuple[int, ...],
    ) -> None:
        self.seat = seat
        self.zone = zone
        self.figures = figures
        self.to = to
        self.away = away
        self.then_stun = then_stun
        self.moved = moved

    def run(self, s: VillageAttacks) -> None:
        if self.to == NONE:
            found = ways_away(s, self.zone) if self.away else neighbours(s, self.zone)
            if not found:
                s.done()
            elif len(found) == 1:
                self.head_for(s, found[0])
            elif self.away:
                s.push(Coin(ZONES, tuple(found), "VA-81"))
            else:
                s.push(PickZone(self.seat, tuple(found), False, PUSH))
        elif self.figures:
            self.push_one(s)
        elif self.moved and self.then_stun:
            looks = ordered_looks(s, self.standing(s), EVERY_KIND, True)
            if looks:
                s.push(PickVillager(self.seat, self.to, tuple(looks), True, STUN))
            else:
                s.done()
        else:
            s.done()

    def head_for(self, s: VillageAttacks, to: int) -> None:
        """The direction is settled."""
        s.become(Push(self.seat, self.zone, self.figures, to, self.away, self.then_stun, self.moved))

    def push_one(self, s: VillageAttacks) -> None:
        """The next one goes; who can't be pushed stays."""
        figure, rest = self.figures[0], self.figures[1:]
        s.become(Push(self.seat, self.zone, rest, self.to, self.away, self.then_stun, self.moved))
        if not has(s.crowd[self.zone], figure):
            return
        if s.kit.sort_immune_effects[sort_of(figure)] & PUSH_IMMUNE:
            if s.sink is not None:
                args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "effect": "push"}
                s.emit("effect_ignored", self.seat, "VA-130", args)
            return
        far = s.distances()
        s.push(Enter(self.zone, figure, self.to, far[self.to] < far[self.zone], False, NONE, NONE))

    def standing(self, s: VillageAttacks) -> Crowd:
        """Those that moved and can be stunned, as far as they are still there."""
        out: Crowd = ()
        left = s.crowd[self.to]
        for figure in self.moved:
            if has(left, figure):
                left = removed(left, figure)
                if not figure & STUNNED:
                    out = added(out, figure)
        return out

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The direction; where one of them has come to; who is stunned."""
        if isinstance(value, int):
            if self.to == NONE:
                self.head_for(s, value)
            elif value == STOP:
                s.done()
            else:
                figure = find(self.standing(s), value)
                after = tuple(list_without(self.moved, figure))
                s.become(Push(self.seat, self.zone, (), self.to, self.away, self.then_stun - 1, after))
                stun_villager(s, self.to, figure, self.seat)
            return
        zone, figure = value
        if zone == self.to and figure != NONE:
            moved = (*self.moved, figure)
            s.become(Push(self.seat, self.zone, self.figures, self.to, self.away, self.then_stun, moved))


def list_without(figures: tuple[int, ...], figure: int) -> list[int]:
    """These without one of them."""
    out = list(figures)
    out.remove(figure)
    return out


# --- the other ops


def hold(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """The next steps out of its zone are stopped; a stronger version takes the place of a running one (VA-78)."""
    s.hold[seat] = effect.count
    s.entry_wounds[seat] = effect.entry_wounds
    s.entry_left[seat] = effect.entry_wounds_max if effect.entry_wounds else 0


def chain_kill(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """VA-82: the next kills with melee dice wound another of the same kind."""
    s.chain = effect.uses


def turncoat(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Chosen villagers strike at the others of their zone, one after another."""
    s.push(Turncoat(seat, zone, NONE, ability, version, (), s.zone[seat]))


class Turncoat(Frame[VillageAttacks]):
    """VA-200, turncoat: who is turned, then each that still lives strikes."""

    __slots__ = ("ability", "left", "origin", "seat", "turned", "version", "zone")
    name: ClassVar[str] = "village_attacks.turncoat"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "left", "ability", "version", "turned", "origin")

    def __init__(
        self, seat: int, zone: int, left: int, ability: int, version: int, turned: tuple[int, ...], origin: int
    ) -> None:
        self.seat = seat
        self.zone = zone
        self.left = left
        self.ability = ability
        self.version = version
        self.turned = turned
        self.origin = origin

    def run(self, s: VillageAttacks) -> None:
        effect = s.kit.ability_levels[self.ability][self.version]
        if self.left == NONE:
            s.push(HowMany(self.seat, self.zone, most_victims(s, self.seat, effect, self.zone), TURN))
            return
        crowd = without(s.crowd[self.zone], self.turned)
        looks = victims(s, self.seat, effect, self.zone, crowd) if self.left else []
        if not looks:
            self.strike(s, effect)
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, TURN))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """How many; then the look that was picked."""
        turned = self.turned
        if self.left == NONE:
            left = value
        else:
            left = self.left - 1
            turned = (*turned, find(without(s.crowd[self.zone], turned), value))
        s.become(Turncoat(self.seat, self.zone, left, self.ability, self.version, turned, self.origin))

    def strike(self, s: VillageAttacks, effect: AbilityEffect) -> None:
        """They strike in the order in which they were chosen."""
        s.done()
        for figure in reversed(self.turned):
            s.push(TurnedStrikes(self.seat, self.zone, figure, effect.wounds, self.origin))


class TurnedStrikes(Frame[VillageAttacks]):
    """A turned villager wounds the others of its zone; it is set apart while it strikes."""

    __slots__ = ("figure", "origin", "seat", "wounds", "zone")
    name: ClassVar[str] = "village_attacks.turned_strikes"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "figure", "wounds", "origin")

    def __init__(self, seat: int, zone: int, figure: int, wounds: int, origin: int) -> None:
        self.seat = seat
        self.zone = zone
        self.figure = figure
        self.wounds = wounds
        self.origin = origin

    def run(self, s: VillageAttacks) -> None:
        if not self.wounds or not has(s.crowd[self.zone], self.figure):
            s.done()
            return
        blow = Blow(BY_ABILITY, self.seat, self.origin)
        others = removed(s.crowd[self.zone], self.figure)
        able: Crowd = tuple([entry for entry in others if can_wound(s, self.zone, entry, blow)])
        looks = ordered_looks(s, able, EVERY_KIND, True)
        if not looks:
            s.done()
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, WOUND))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """One wound for the villager that was picked."""
        figure = find(removed(s.crowd[self.zone], self.figure), value)
        s.become(TurnedStrikes(self.seat, self.zone, self.figure, self.wounds - 1, self.origin))
        wound(s, self.zone, figure, 1, Blow(BY_ABILITY, self.seat, self.origin))


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
        return Refusal("no_ally_to_heal" if self.own(meant) is not None else "not_here", self.rule, seat, key)


def summon_minion(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """VA-170: minions appear in the Monster's zone: as many as there is room for."""
    which = s.kit.minion_index[effect.minion]
    for _ in range(min(effect.count, room_for_minions(s, seat, effect))):
        s.minions = (*s.minions, (seat, which, s.zone[seat], 0, 0, 0, 1))
        if s.sink is not None:
            args: Args = {"minion": effect.minion, "zone": zone_id(s, s.zone[seat])}
            s.emit("minion_summoned", seat, "VA-170", args)


DO: Final[dict[int, Callable[[VillageAttacks, int, AbilityEffect, int, int, int], None]]] = {
    ops.WOUND_ZONE: wound_zone,
    ops.WOUND_EACH: wound_each,
    ops.MARK_DEATH: mark_death,
    ops.PLACE_ZONE_CONDITION: place_zone_condition,
    ops.PUSH: push,
    ops.STUN: stun,
    ops.HOLD: hold,
    ops.CHAIN_KILL: chain_kill,
    ops.TURNCOAT: turncoat,
    ops.HEAL_SELF: heal_self,
    ops.HEAL_ALLY: heal_ally,
    ops.SUMMON_MINION: summon_minion,
}
"""What each op does: a Monster's seat, the version it paid for, the zone it named (or NONE), which ability and which
version. Moves and minions' activations are added by their chapters."""

register(
    Ability, SelfHeal, WoundEach, PickSome, PlaceTokens, PickPushed, Push, Turncoat, TurnedStrikes, HealAlly,
)  # fmt: skip
