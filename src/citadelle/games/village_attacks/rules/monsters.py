"""What happens to Monsters: wounds and death (VA-94), conditions on their cards (VA-140 to VA-146), slots and dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from citadelle.games.village_attacks.crowd import added, without_marks
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.state import (
    M_BURNING,
    M_STUNNED,
    M_WHICH,
    M_WOUNDS,
    MINION_TARGET,
    S_BURNING,
    S_STUNNED,
    S_WHICH,
    S_WOUNDS,
    SUMMONED_TARGET,
    Minion,
    Summoned,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import (
    BURN,
    DEFENCE,
    MONSTER_CONDITIONS,
    NONE,
    RIPOSTE,
    SILENCE,
    SLOW,
    STUN,
    SUNDER,
    USABLE,
)
from citadelle.games.village_attacks.verbs import LOSE_DIE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import Ask, Frame, register

COMPONENT: Final = 1
"""In `carried`: a component (VA-S9.3)."""

# --- slots and dice on a card


def free_defence_slots(s: VillageAttacks, seat: int) -> int:
    """Defence slots without a die or a Sunder token."""
    return s.kit.monster_defence_slots[s.party[seat]] - s.sunder[seat] - s.shields[seat] - s.ripostes[seat]


def stored(s: VillageAttacks, seat: int) -> int:
    """How many dice lie in the Reserve."""
    return sum(s.reserve[seat * USABLE : (seat + 1) * USABLE])


def free_reserve_slots(s: VillageAttacks, seat: int) -> int:
    """Reserve slots without a die or a Silence token."""
    return s.kit.monster_reserve_slots[s.party[seat]] - s.silence[seat] - stored(s, seat)


def slow_tokens(s: VillageAttacks, seat: int) -> int:
    """Slow tokens on the Movement slots, with that of what is carried."""
    return s.slow[seat] + (s.carry_slow >> seat & 1)


def free_movement_slots(s: VillageAttacks, seat: int) -> int:
    """Movement slots without a die or a Slow token."""
    return s.kit.monster_movement_slots[s.party[seat]] - slow_tokens(s, seat) - s.moves[seat]


def dice_of(s: VillageAttacks, seat: int, symbol: int) -> int:
    """How many dice of a symbol a Monster can spend in its activation: rolled, stored, the Day or Night die."""
    return s.pool[symbol] + s.reserve[seat * USABLE + symbol] + (1 if s.special == symbol else 0)


def spend(s: VillageAttacks, seat: int, symbol: int) -> None:
    """A die is spent: the Day or Night die before a rolled one (it can't be stored), that before one of the Reserve."""
    if s.special == symbol:
        s.special = NONE
    elif s.pool[symbol]:
        s.pool[symbol] -= 1
    else:
        s.reserve[seat * USABLE + symbol] -= 1


# --- conditions


def has_room_for_slow(s: VillageAttacks, seat: int) -> bool:
    """VA-143: one Movement slot always stays free of tokens."""
    slots = s.kit.monster_movement_slots[s.party[seat]]
    return slots - slow_tokens(s, seat) > s.kit.slow_min_free_slots


def make_room_for_slow(s: VillageAttacks, seat: int) -> None:
    """A Slow token takes the place of a die if no Movement slot is empty; all dice there are alike."""
    if free_movement_slots(s, seat) <= 0:
        s.moves[seat] -= 1


def give_condition(s: VillageAttacks, seat: int, condition: int, rule: str) -> None:
    """VA-141 to VA-146: a condition for a Monster on the board; nothing happens if its token finds no place."""
    if s.zone[seat] == NONE:
        return
    if condition == BURN:
        if s.burning >> seat & 1:
            return
        s.burning |= 1 << seat
    elif condition == STUN:
        if s.lying >> seat & 1:
            return
        s.lying |= 1 << seat
    elif condition == SLOW:
        if not has_room_for_slow(s, seat):
            return
        make_room_for_slow(s, seat)
        s.slow[seat] += 1
    elif condition == SUNDER:
        if s.sunder[seat] >= s.kit.monster_defence_slots[s.party[seat]]:
            return
        if free_defence_slots(s, seat) <= 0:
            s.push(LoseDie(seat, SUNDER, rule))
            return
        s.sunder[seat] += 1
    else:
        if s.silence[seat] >= s.kit.monster_reserve_slots[s.party[seat]]:
            return
        if free_reserve_slots(s, seat) <= 0:
            s.push(LoseDie(seat, SILENCE, rule))
            return
        s.silence[seat] += 1
    if s.sink is not None:
        s.emit("condition_gained", seat, rule, {"condition": MONSTER_CONDITIONS[condition]})
    if condition == STUN:
        give_condition(s, seat, SUNDER, "VA-144")


class ConditionFor(Frame[VillageAttacks]):
    """A Monster gets a condition; for several Monsters, one after another in seat order."""

    __slots__ = ("condition", "given_by", "seat")
    name: ClassVar[str] = "village_attacks.condition_for"
    fields: ClassVar[tuple[str, ...]] = ("seat", "condition", "given_by")

    def __init__(self, seat: int, condition: int, given_by: str) -> None:
        self.seat = seat
        self.condition = condition
        self.given_by = given_by
        """The rule that gives the condition."""

    def run(self, s: VillageAttacks) -> None:
        s.done()
        give_condition(s, self.seat, self.condition, self.given_by)


class LoseDie(Ask[VillageAttacks]):
    """VA-142: a token takes the place of a die; which one is lost?"""

    __slots__ = ("condition", "given_by")
    name: ClassVar[str] = "village_attacks.lose_die"
    fields: ClassVar[tuple[str, ...]] = ("seat", "condition", "given_by")
    kind: ClassVar[str] = "lose_die"
    rule: ClassVar[str] = "VA-142"
    verbs: ClassVar[tuple[Verb, ...]] = (LOSE_DIE,)

    def __init__(self, seat: int, condition: int, given_by: str) -> None:
        super().__init__(seat)
        self.condition = condition
        self.given_by = given_by
        """The rule that gives the condition."""

    def options(self, s: VillageAttacks) -> list[int]:
        seat = self.seat
        if self.condition == SUNDER:
            found = [(DEFENCE, s.shields[seat]), (RIPOSTE, s.ripostes[seat])]
            return [symbol for symbol, n in found if n]
        return [symbol for symbol in range(USABLE) if s.reserve[seat * USABLE + symbol]]

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.done()
        if self.condition == SILENCE:
            s.reserve[self.seat * USABLE + option] -= 1
        elif option == DEFENCE:
            s.shields[self.seat] -= 1
        else:
            s.ripostes[self.seat] -= 1
        if s.sink is not None:
            s.emit("die_displaced", self.seat, self.rule, {"symbol": s.kit.nouns["symbol"].text(option)})
        give_condition(s, self.seat, self.condition, self.given_by)

    def detail(self, s: VillageAttacks) -> Detail:
        return {"condition": MONSTER_CONDITIONS[self.condition]}

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_such_die", self.rule, seat, key)


# --- wounds and death of Monsters


def wound_monster(s: VillageAttacks, seat: int, amount: int, rule: str) -> None:
    """A Monster on the board suffers wounds that nothing stops any more; it dies of too many (VA-94)."""
    if amount <= 0 or s.zone[seat] == NONE:
        return
    s.wounds[seat] += amount
    if s.sink is not None:
        s.emit("monster_wounded", seat, rule, {"n": amount, "health": max(s.health(seat), 0)})
    if s.health(seat) <= 0:
        die(s, seat)


def die(s: VillageAttacks, seat: int) -> None:
    """VA-94: everything goes from its card but the abilities; its running effects end (VA-79)."""
    zone = s.zone[seat]
    if s.sink is not None:
        s.emit("monster_died", seat, "VA-94", {"monster": s.kit.monster_ids[s.party[seat]], "zone": zone_id(s, zone)})
    s.zone[seat] = NONE
    s.wounds[seat] = 0
    clear_card(s, seat)
    s.hold[seat] = 0
    s.entry_left[seat] = 0
    end_marks(s, seat)
    if s.captive == seat:
        s.captive = NONE
        s.captor = NONE
    put_down(s, seat, zone)


def clear_card(s: VillageAttacks, seat: int) -> None:
    """Experience, conditions and dice go from a Monster's card."""
    s.experience[seat] = 0
    s.sunder[seat] = 0
    s.silence[seat] = 0
    s.slow[seat] = 0
    s.burning &= ~(1 << seat)
    s.lying &= ~(1 << seat)
    s.shields[seat] = 0
    s.ripostes[seat] = 0
    s.moves[seat] = 0
    for symbol in range(USABLE):
        s.reserve[seat * USABLE + symbol] = 0
    if s.active == seat:
        discard_dice(s)


def discard_dice(s: VillageAttacks) -> None:
    """Rolled dice that weren't spent are gone."""
    for symbol in range(len(s.pool)):
        s.pool[symbol] = 0
    s.special = NONE


def end_marks(s: VillageAttacks, seat: int) -> None:
    """The death marks of a Monster end."""
    for zone in range(len(s.crowd)):
        s.crowd[zone] = without_marks(s.crowd[zone], seat)


def put_down(s: VillageAttacks, seat: int, zone: int) -> None:
    """What a Monster carried: a peasant is put in its zone and acts (VA-S6.7), a component and tokens go back."""
    carried = s.carried[seat]
    s.carried[seat] = 0
    s.carry_slow &= ~(1 << seat)
    if carried and s.castle.component_zone != NONE:
        component_returns(s)
    elif carried:
        s.push(Released(zone, carried & ~1))
    if s.held[seat]:
        s.symbols |= s.held[seat]
        s.held[seat] = 0


def take_up(s: VillageAttacks, seat: int, what: int) -> None:
    """A Monster carries something: a Slow token lies on a Movement slot for it, if there is room (VA-143)."""
    s.carried[seat] = what
    if has_room_for_slow(s, seat):
        make_room_for_slow(s, seat)
        s.carry_slow |= 1 << seat


def component_returns(s: VillageAttacks) -> None:
    """VA-S9.3, VA-S9.5: a component is back in its zone, where the next Monster that stands without one takes it; of
    several the first in the order of activation, from the coin on."""
    s.components += 1
    for i in range(s.players):
        take_component(s, (s.first + i) % s.players)


def take_component(s: VillageAttacks, seat: int) -> None:
    """VA-S9.3: a Monster where components lie takes one, unless it carries one or has dropped one since it entered."""
    zone = s.zone[seat]
    if zone == NONE or zone != s.castle.component_zone or not s.components:
        return
    if s.carried[seat] or s.dropped >> seat & 1:
        return
    s.components -= 1
    take_up(s, seat, COMPONENT)
    if s.sink is not None:
        s.emit("component_taken", seat, "VA-S9.3", {"zone": zone_id(s, zone)})


ACTIVATE: Final[list[Callable[[VillageAttacks, int, int], None]]] = []
"""How a villager in a zone is activated; `rules.villagers` fills it, since villagers' attacks lead back here."""


class Released(Frame[VillageAttacks]):
    """VA-S6.7: a carried peasant is put in a zone, and activates at once."""

    __slots__ = ("figure", "zone")
    name: ClassVar[str] = "village_attacks.released"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure")

    def __init__(self, zone: int, figure: int) -> None:
        self.zone = zone
        self.figure = figure

    def run(self, s: VillageAttacks) -> None:
        s.done()
        s.crowd[self.zone] = added(s.crowd[self.zone], self.figure)
        if s.sink is not None:
            s.emit("peasant_released", NONE, "VA-S6.7", {"zone": zone_id(s, self.zone)})
        ACTIVATE[0](s, self.zone, self.figure)


# --- minions and Summoned Monsters


def change_minion(s: VillageAttacks, index: int, field: int, value: int) -> None:
    """One field of a minion."""
    made = list(s.minions[index])
    made[field] = value
    row: Minion = (made[0], made[1], made[2], made[3], made[4], made[5], made[6])
    s.minions = (*s.minions[:index], row, *s.minions[index + 1 :])


def change_summoned(s: VillageAttacks, index: int, field: int, value: int) -> None:
    """One field of a Summoned Monster."""
    made = list(s.summoned[index])
    made[field] = value
    row: Summoned = (made[0], made[1], made[2], made[3], made[4], made[5], made[6])
    s.summoned = (*s.summoned[:index], row, *s.summoned[index + 1 :])


def wound_minion(s: VillageAttacks, index: int, amount: int, rule: str) -> int:
    """A minion suffers wounds; how many are left over if it dies (VA-173)."""
    minion = s.minions[index]
    health = s.kit.minion_health[minion[M_WHICH]] - minion[M_WOUNDS]
    if s.sink is not None:
        args: Args = {"minion": s.kit.minion_ids[minion[M_WHICH]], "n": min(amount, health), "dead": amount >= health}
        s.emit("minion_wounded", minion[0], rule, args)
    if amount < health:
        change_minion(s, index, M_WOUNDS, minion[M_WOUNDS] + amount)
        return 0
    s.minions = (*s.minions[:index], *s.minions[index + 1 :])
    return amount - health


def wound_summoned(s: VillageAttacks, index: int, amount: int, rule: str) -> None:
    """A Summoned Monster suffers wounds; killed it leaves the game, and the markers kept for it go (VA-177, VA-179)."""
    one = s.summoned[index]
    health = s.kit.summoned_health[one[S_WHICH]] - one[S_WOUNDS]
    if s.sink is not None:
        args: Args = {"summoned": s.kit.summoned_ids[one[S_WHICH]], "n": min(amount, health), "dead": amount >= health}
        s.emit("summoned_wounded", NONE, rule, args)
    if amount < health:
        change_summoned(s, index, S_WOUNDS, one[S_WOUNDS] + amount)
    else:
        s.summoned = (*s.summoned[:index], *s.summoned[index + 1 :])


def condition_on_target(s: VillageAttacks, target: int, condition: int, rule: str) -> None:
    """A condition for whoever was attacked; minions and Summoned Monsters know only Stun and Burn (VA-174, VA-181)."""
    if target < MINION_TARGET:
        give_condition(s, target, condition, rule)
    elif condition not in (STUN, BURN):
        return
    elif target < SUMMONED_TARGET:
        change_minion(s, target - MINION_TARGET, M_STUNNED if condition == STUN else M_BURNING, 1)
    else:
        change_summoned(s, target - SUMMONED_TARGET, S_STUNNED if condition == STUN else S_BURNING, 1)


def zone_id(s: VillageAttacks, zone: int) -> str:
    """The id of a zone, for events."""
    return s.castle.zone_ids[zone]


register(ConditionFor, LoseDie, Released)
