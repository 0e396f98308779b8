"""The activation of a Monster (VA-46 to VA-51), step by step."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.rules.abilities import passive
from citadelle.games.village_attacks.rules.activation_dice import ActivationDice
from citadelle.games.village_attacks.rules.arrivals import TakeTome, tome_is_due
from citadelle.games.village_attacks.rules.deeds import Deed
from citadelle.games.village_attacks.rules.helpers import miss_activations
from citadelle.games.village_attacks.rules.monsters import (
    discard_dice,
    give_condition,
    stored,
    take_component,
    wound_monster,
    zone_id,
)
from citadelle.games.village_attacks.rules.objectives import markers_of
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.rules.wounds import wound_heart
from citadelle.games.village_attacks.state import DAY, NO_DAY, VillageAttacks
from citadelle.games.village_attacks.tables import ACTIVATION, BLANK, BURN, NONE, SYMBOLS, USABLE
from citadelle.games.village_attacks.verbs import GIVE_UP, KEEP_DICE, REROLL, RETURN, ROLL
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Frame, register

# VA-47, in its order.
COMES_BACK: Final = 0
STANDS: Final = 1
BURNS: Final = 2
GIVES_UP: Final = 3
ROLLS: Final = 4
REROLLS: Final = 5
ACTIVATES: Final = 6
ACTS: Final = 7
ENDS: Final = 8


class Activation(Frame[VillageAttacks]):
    """VA-47: a Monster's activation. `less` are dice it doesn't roll, `free` says that it was nobody's captive when it
    began."""

    __slots__ = ("free", "less", "seat", "stage")
    name: ClassVar[str] = "village_attacks.activation"
    fields: ClassVar[tuple[str, ...]] = ("seat", "stage", "less", "free")

    def __init__(self, seat: int, stage: int, less: int, free: bool) -> None:
        self.seat = seat
        self.stage = stage
        self.less = less
        self.free = free

    def next(self, s: VillageAttacks, stage: int) -> None:
        """Go on with another step."""
        s.become(Activation(self.seat, stage, self.less, self.free))

    def is_cut_short(self, s: VillageAttacks) -> bool:
        """VA-94, VA-144, VA-S7.3: has the Monster died, been stunned or been captured in its own activation?"""
        seat = self.seat
        return s.zone[seat] == NONE or bool(s.lying >> seat & 1) or (self.free and s.captive == seat)

    def run(self, s: VillageAttacks) -> None:
        seat, stage = self.seat, self.stage
        if BURNS < stage < ENDS and self.is_cut_short(s):
            self.next(s, ENDS)
        elif stage == COMES_BACK:
            self.come_back(s)
        elif stage == STANDS:
            less = 0
            if s.lying >> seat & 1:
                s.lying &= ~(1 << seat)
                less = s.kit.stun_dice_penalty
            s.become(Activation(seat, BURNS, less, s.captive != seat))
        elif stage == BURNS:
            self.next(s, GIVES_UP)
            effect = passive(s, seat, ops.UNHINDERED)
            s.free_moves = 0 if effect is None else effect.free_moves_per_activation
            if s.burning >> seat & 1:
                wound_monster(s, seat, s.kit.burn_wounds, "VA-146")
        elif stage == GIVES_UP:
            self.next(s, ROLLS)
            if stored(s, seat):
                s.push(GiveUp(seat))
        elif stage == ROLLS:
            self.next(s, REROLLS)
            roll(s, seat, self.less)
        elif stage == REROLLS:
            self.next(s, ACTIVATES)
            if rerollable(s):
                s.push(Reroll(seat, 0))
        elif stage == ACTIVATES:
            s.show_step()
            self.next(s, ACTS)
            if s.special == ACTIVATION:
                s.special = NONE
                s.pool[ACTIVATION] += 1
            if s.pool[ACTIVATION]:
                s.push(ActivationDice(seat, NONE))
        elif stage == ACTS:
            if tome_is_due(s):
                s.push(TakeTome())
                return
            take_component(s, seat)
            s.push(Deed(seat))
        else:
            s.done()
            end(s, seat)

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The player ends the activation."""
        self.next(s, ENDS)

    def come_back(self, s: VillageAttacks) -> None:
        """VA-95: a dead Monster returns to a Heart, which costs the Heart health; else its activation is skipped."""
        seat = self.seat
        s.active = seat
        s.used = 0
        s.chain = 0
        self.next(s, STANDS)
        if s.zone[seat] != NONE:
            if s.sink is not None:
                s.emit("activation", seat, "VA-46", {"monster": s.kit.monster_ids[s.party[seat]]})
            return
        cost = s.kit.respawn_heart_wounds[s.players]
        if s.heart <= cost:
            s.done()
            s.active = NONE
            if s.sink is not None:
                s.emit("cannot_return", seat, "VA-95", {"monster": s.kit.monster_ids[s.party[seat]], "n": cost})
        else:
            s.push(Return(seat))


class Return(Ask[VillageAttacks]):
    """VA-95: to which Heart does a dead Monster return?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.return"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "return"
    rule: ClassVar[str] = "VA-95"
    verbs: ClassVar[tuple[Verb, ...]] = (RETURN,)

    def options(self, s: VillageAttacks) -> list[int]:
        return list(s.castle.hearts)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.done()
        s.zone[self.seat] = option
        if s.sink is not None:
            args: Args = {"monster": s.kit.monster_ids[s.party[self.seat]], "zone": zone_id(s, option)}
            s.emit("monster_returned", self.seat, "VA-95", args)
        wound_heart(s, s.kit.respawn_heart_wounds[s.players], "VA-95")

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_heart_there", self.rule, seat, key)


def end(s: VillageAttacks, seat: int) -> None:
    """VA-47 i: the activation ends: unspent dice are gone, and the room has its effect (VA-S0.4)."""
    discard_dice(s)
    s.active = NONE
    s.chain = 0
    s.free_moves = 0
    miss_activations(s, seat)
    zone = s.zone[seat]
    if zone == NONE:
        return
    if s.castle.end_burn >> zone & 1:
        give_condition(s, seat, BURN, "VA-S0.4")
    wound_monster(s, seat, s.castle.end_wounds[zone], "VA-S0.4")


# --- dice


class GiveUp(Ask[VillageAttacks]):
    """VA-72: which dice of the Reserve are given up before the roll? One at a time."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.give_up"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "give_up_reserve"
    rule: ClassVar[str] = "VA-72"
    verbs: ClassVar[tuple[Verb, ...]] = (GIVE_UP, ROLL)

    def options(self, s: VillageAttacks) -> list[int]:
        return [*[symbol for symbol in range(USABLE) if s.reserve[self.seat * USABLE + symbol]], STOP]

    def choose(self, s: VillageAttacks, option: int) -> None:
        if option == STOP:
            s.done()
            return
        s.reserve[self.seat * USABLE + option] -= 1
        if s.sink is not None:
            s.emit("die_given_up", self.seat, "VA-72", {"symbol": SYMBOLS[option]})
        if not stored(s, self.seat):
            s.done()

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_such_die", self.rule, seat, key)


def dice_to_roll(s: VillageAttacks, seat: int, less: int) -> int:
    """VA-48, VA-161: how many standard dice a Monster rolls."""
    dice = s.castle.captured_dice if s.captive == seat else s.kit.dice_per_activation
    if s.day != NO_DAY:
        dice -= 1
    return max(0, dice - stored(s, seat) - less - markers_of(s, seat))


def roll(s: VillageAttacks, seat: int, less: int) -> None:
    """VA-48: the Monster rolls; the Day or Night die is always rolled too (VA-161)."""
    faces = throw(s, dice_to_roll(s, seat, less))
    if s.day != NO_DAY:
        die = s.kit.day_die if s.day == DAY else s.kit.night_die
        s.special = die[s.below(len(die))]
        if s.special == BLANK:
            s.special = NONE
    if s.sink is not None:
        args: Args = {"dice": faces}
        if s.day != NO_DAY:
            args["special"] = SYMBOLS[BLANK if s.special == NONE else s.special]
        s.emit("dice_rolled", seat, "VA-48", args, closes=True)


def throw(s: VillageAttacks, count: int) -> list[str]:
    """So many custom dice are rolled into the pool; what they show."""
    faces: list[str] = []
    for _ in range(count):
        face = s.kit.custom_die[s.below(len(s.kit.custom_die))]
        s.pool[face] += 1
        if s.sink is not None:
            faces.append(SYMBOLS[face])
    return faces


def rerollable(s: VillageAttacks) -> list[int]:
    """VA-49: the symbols that show often enough among the rolled dice."""
    return [symbol for symbol in range(USABLE + 1) if s.pool[symbol] >= s.kit.reroll_threshold]


class Reroll(Ask[VillageAttacks]):
    """VA-49 to VA-51: all dice of a symbol that shows three times may be rerolled, those of the Reserve with them."""

    __slots__ = ("times",)
    name: ClassVar[str] = "village_attacks.reroll"
    fields: ClassVar[tuple[str, ...]] = ("seat", "times")
    kind: ClassVar[str] = "reroll"
    rule: ClassVar[str] = "VA-49"
    verbs: ClassVar[tuple[Verb, ...]] = (REROLL, KEEP_DICE)

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def options(self, s: VillageAttacks) -> list[int]:
        return [*rerollable(s), STOP]

    def choose(self, s: VillageAttacks, option: int) -> None:
        if option == STOP:
            s.done()
            return
        count = s.pool[option]
        s.pool[option] = 0
        if option < USABLE:
            count += s.reserve[self.seat * USABLE + option]
            s.reserve[self.seat * USABLE + option] = 0
        faces = throw(s, count)
        if s.sink is not None:
            s.emit("dice_rerolled", self.seat, "VA-49", {"symbol": SYMBOLS[option], "dice": faces}, closes=True)
        if rerollable(s) and self.times + 1 < s.kit.max_rerolls:
            s.become(Reroll(self.seat, self.times + 1))
        else:
            s.done()

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("too_few_alike", self.rule, seat, key)


register(Activation, Return, GiveUp, Reroll)
