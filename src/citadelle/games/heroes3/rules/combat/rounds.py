"""Combat rounds (HM-830 to HM-838, HM-870 to HM-878): who acts next, and how long a combat lasts."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import (
    ACTIVATED,
    ATTACKER,
    ATTACKER_LEFT,
    ATTACKER_SURRENDERED,
    ATTACKER_WON,
    DEFENDER,
    DEFENDER_LEFT,
    DEFENDER_SURRENDERED,
    DEFENDER_WON,
    FIGHTERS,
    L_UNTIL,
    RETALIATED,
    RETREATED,
)
from citadelle.games.heroes3.rules.ai import ties
from citadelle.games.heroes3.rules.combat.activation import BEGINS, Activation, is_over
from citadelle.games.heroes3.rules.combat.atoms import end_lasting
from citadelle.games.heroes3.rules.combat.fighters import (
    all_fighters,
    controller,
    has_units,
    initiative_of,
    is_ai_side,
    is_guard_side,
    side_of,
)
from citadelle.games.heroes3.rules.combat.free_reinforcement import offer_reinforcement
from citadelle.games.heroes3.rules.combat.windows import UNTIL_ROUND_ENDS, CombatWindow
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import BEFORE_ACTIVATION, Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import EXTEND, FIGHTER, RETREAT
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

WINDOW: Final = 0
NEXT: Final = 1
ROUND_OVER: Final = 2
EXTENDED: Final = 0
"""The option to pay for one more combat round."""


# --- who acts next (HM-830, HM-831, HM-834)


def next_fighters(s: Heroes3) -> list[int]:
    """HM-830, HM-834: of the units that haven't acted, those of one side with the highest initiative: the side whose
    turn it is at that value. None if all have acted."""
    best = -1 << 20
    found: list[int] = []
    for fighter in all_fighters(s):
        if s.fighter_state[fighter] & ACTIVATED:
            continue
        value = initiative_of(s, fighter)
        if value > best:
            best = value
            found = [fighter]
        elif value == best:
            found.append(fighter)
    if not found:
        return []
    side = side_next(s, best)
    own = [fighter for fighter in found if side_of(fighter) == side]
    return own if own else found


def side_next(s: Heroes3, initiative: int) -> int:
    """HM-834: the side that is next at an initiative value, if both have units there."""
    for one in s.tie_memory:
        if one // 2 == initiative:
            return 1 - one % 2
    return ATTACKER


def remember(s: Heroes3, fighter: int) -> None:
    """HM-834: this side has activated a unit at its initiative value."""
    initiative = initiative_of(s, fighter)
    kept = [one for one in s.tie_memory if one // 2 != initiative]
    kept.append(initiative * 2 + side_of(fighter))
    s.tie_memory = tuple(kept)


class CombatRounds(Frame[Heroes3]):
    """HM-830: combat rounds until the combat is over. The frame below gets the outcome."""

    __slots__ = ("stage",)
    name: ClassVar[str] = "heroes3.combat_rounds"
    fields: ClassVar[tuple[str, ...]] = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, s: Heroes3) -> None:
        if offer_reinforcement(s):
            return
        if is_over(s):
            s.give(outcome(s))
        elif self.stage == WINDOW:
            self.open_window(s)
        elif self.stage == NEXT:
            self.choose_next(s)
        else:
            self.end_round(s)

    def open_window(self, s: Heroes3) -> None:
        """HM-833: the window before each activation; HM-838: none are left, and the round ends."""
        if next_fighters(s):
            s.become(CombatRounds(NEXT))
            s.push(CombatWindow(BEFORE_ACTIVATION))
        else:
            s.become(CombatRounds(ROUND_OVER))

    def choose_next(self, s: Heroes3) -> None:
        """HM-831: within one side its controller chooses."""
        found = next_fighters(s)
        if not found:
            s.become(CombatRounds(ROUND_OVER))
        elif len(found) == 1:
            self.receive(s, found[0])
        elif is_ai_side(s, side_of(found[0])):
            ties.pick(s, side_of(found[0]), ties.NEXT, NONE, found)
        else:
            s.push(ChooseNext(controller(s, side_of(found[0]))))

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit that acts next; or whether the combat goes on."""
        if self.stage == ROUND_OVER:
            if value == STOP:
                s.give(RETREATED)
            else:
                pay_extension(s)
                begin_round(s)
                s.become(CombatRounds(WINDOW))
            return
        remember(s, value)
        s.become(CombatRounds(WINDOW))
        s.push(Activation(value, BEGINS))

    def end_round(self, s: Heroes3) -> None:
        """HM-838, HM-871 to HM-874, HM-878: what ends with a round, and whether there is another."""
        close_round(s)
        if is_stalled(s):
            s.give(RETREATED)
        elif has_round_limit(s) and s.combat_round >= s.kit.neutral_combat_rounds:
            if can_extend(s):
                s.push(Extend(s.combat_seat[ATTACKER]))
            else:
                s.give(RETREATED)
        else:
            begin_round(s)
            s.become(CombatRounds(WINDOW))


class ChooseNext(Ask[Heroes3]):
    """HM-831: which of several units of one side with the same initiative acts next?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.choose_next"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "next_unit"
    rule: ClassVar[str] = "HM-831"
    verbs: ClassVar[tuple[Verb, ...]] = (FIGHTER,)

    def options(self, s: Heroes3) -> list[int]:
        return next_fighters(s)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return Answer(FIGHTER, (option,))

    def kept_answers(self, s: Heroes3) -> list[Answer]:
        return []

    def detail(self, s: Heroes3) -> Detail:
        return {"round": s.combat_round}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        fighter = own.things[0]
        if s.fighter_state[fighter] & ACTIVATED:
            return Refusal("has_acted", "HM-830", seat, key)
        return Refusal("not_next", "HM-830", seat, key)


# --- rounds begin and end


def begin_round(s: Heroes3) -> None:
    """The next combat round."""
    s.combat_round += 1
    if s.sink is not None:
        s.emit("combat_round_began", NONE, "HM-830", {"round": s.combat_round})


def close_round(s: Heroes3) -> None:
    """HM-838: marks are removed and effects of this round end; HM-227, HM-343: counts of the round begin anew."""
    for fighter in range(FIGHTERS):
        s.fighter_state[fighter] &= ~(ACTIVATED | RETALIATED)
    for place in range(len(s.lasting) - 1, -1, -1):
        if s.lasting[place][L_UNTIL] == s.combat_round:
            end_lasting(s, place)
    s.tie_memory = ()
    s.quiet_rounds = 0 if s.stirred else s.quiet_rounds + 1
    s.stirred = False
    renew_counts(s)
    s.end_auto_answers(UNTIL_ROUND_ENDS)


def renew_counts(s: Heroes3) -> None:
    """HM-227, HM-343: spells cast and decks made anew are counted for each combat round."""
    for side in (ATTACKER, DEFENDER):
        s.spells_cast[side] = 0
        s.spell_limit[side] = s.kit.spells_per_combat_round
    s.reshuffled = 0


def is_stalled(s: Heroes3) -> bool:
    """HM-874, HM-878: has nothing happened for too long, or has the combat lasted too long?"""
    return s.quiet_rounds >= s.kit.stalled_combat_rounds or s.combat_round >= s.kit.most_combat_rounds


def has_round_limit(s: Heroes3) -> bool:
    """HM-871: is this a combat with guards without azure cards? HM-925, HM-1131, HM-1132: none with AI opponents."""
    return is_guard_side(s, DEFENDER) and not s.combat_azure


def extension_cost(s: Heroes3) -> int:
    """HM-872, HM-1033: the movement points for one more combat round."""
    return s.variant.extension_mp


def can_extend(s: Heroes3) -> bool:
    """HM-872: has the hero in the combat the movement points?"""
    hero = s.combat_hero[ATTACKER]
    return hero != NONE and s.hero_mp[hero] >= extension_cost(s)


def pay_extension(s: Heroes3) -> None:
    """HM-872: the attacker pays for one more combat round."""
    hero = s.combat_hero[ATTACKER]
    cost = extension_cost(s)
    s.hero_mp[hero] -= cost
    s.turn_mp[hero] = max(0, s.turn_mp[hero] - cost)
    if s.sink is not None:
        s.emit("combat_extended", s.combat_seat[ATTACKER], "HM-872", {"mp": s.hero_mp[hero]})


class Extend(Ask[Heroes3]):
    """HM-872, HM-873: one more combat round for a movement point, or a retreat?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.extend"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "extend_combat"
    rule: ClassVar[str] = "HM-872"
    verbs: ClassVar[tuple[Verb, ...]] = (EXTEND, RETREAT)

    def options(self, s: Heroes3) -> list[int]:
        return [EXTENDED, STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return RETREAT.alone if option == STOP else EXTEND.alone

    def detail(self, s: Heroes3) -> Detail:
        return {"mp": s.hero_mp[s.combat_hero[ATTACKER]], "round": s.combat_round, "cost": extension_cost(s)}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


# --- the outcome (HM-870, HM-875, HM-886)


def outcome(s: Heroes3) -> int:
    """HM-870: how a combat that is over has ended.

    HM-886: an attacker without units against neutral ones retreats if the army has others and no azure card took part.
    If the last units of both sides fall at once, the attacker holds nothing (ruling).
    """
    if s.surrendered != NONE and s.combat_ai[1 - s.surrendered] != NONE:
        return ATTACKER_LEFT if s.surrendered == ATTACKER else DEFENDER_LEFT
    if s.surrendered != NONE:
        return ATTACKER_SURRENDERED if s.surrendered == ATTACKER else DEFENDER_SURRENDERED
    if has_units(s, ATTACKER):
        return ATTACKER_WON
    if is_guard_side(s, DEFENDER) and not s.combat_azure and s.army[s.combat_seat[ATTACKER]]:
        return RETREATED
    return DEFENDER_WON


register(CombatRounds, ChooseNext, Extend)
