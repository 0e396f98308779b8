"""All that follows when a unit attacks (HM-859 to HM-861, HM-1212, HM-1303 to HM-1305, HM-1702).

The attack itself, further attacks of its ability, Fire Shield, retaliation, and the way back.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.ability_kinds import (
    LINE_ATTACK,
    NO_RETALIATION,
    RETALIATION_TWO_DICE_LOW,
    RETURN_AFTER_ATTACK,
    RETURN_AFTER_RETALIATION,
    SECOND_ATTACK_SAME_TARGET,
    SPLASH_ATTACK,
    TARGET_NON_ADJACENT,
    UNLIMITED_RETALIATION,
)
from citadelle.games.heroes3.combat_fields import (
    ANSWERED_LOW,
    CANCELLED,
    FIRST_ATTACK,
    PUSHED,
    RETALIATED,
    RETALIATION,
    SECOND_ATTACK,
    SPACES,
    TOWER_FIGHTER,
    UNANSWERED,
)
from citadelle.games.heroes3.combat_fields import LINE_ATTACK as BY_LINE
from citadelle.games.heroes3.combat_fields import SPLASH_ATTACK as BY_SPLASH
from citadelle.games.heroes3.rules.ai import forced, ties
from citadelle.games.heroes3.rules.combat.atoms import FROM_SPELL, deal_damage, put_on, told
from citadelle.games.heroes3.rules.combat.blow import DECLARED, Blow, declare
from citadelle.games.heroes3.rules.combat.board import DISTANCE, beyond
from citadelle.games.heroes3.rules.combat.fighters import (
    ability,
    adjacent_fighters,
    closed_spaces,
    controller,
    fighter_at,
    is_adjacent,
    is_ai_side,
    is_decided,
    is_there,
    side_of,
)
from citadelle.games.heroes3.rules.combat.free_reinforcement import offer_reinforcement
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import FIGHTER, GO_BACK, SPACE_IDS, STAY
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# How far it has come (HM-1702).
STRIKES: Final = 0
SECOND: Final = 1
SPLASHES: Final = 2
LINES: Final = 3
BURNS: Final = 4
RETALIATES: Final = 5
BURNS_BACK: Final = 6
RETURNS: Final = 7
OVER: Final = 8


class Strike(Frame[Heroes3]):
    """HM-1702: a unit attacks. `start` and `space` are where attacker and target stood, `marks` what became of the
    first attack."""

    __slots__ = ("by", "marks", "on", "space", "stage", "start")
    name: ClassVar[str] = "heroes3.strike"
    fields: ClassVar[tuple[str, ...]] = ("by", "on", "start", "space", "stage", "marks")

    def __init__(self, by: int, on: int, start: int, space: int, stage: int, marks: int) -> None:
        self.by = by
        self.on = on
        self.start = start
        self.space = space
        self.stage = stage
        self.marks = marks

    def at(self, stage: int) -> Strike:
        """The same, further on."""
        return Strike(self.by, self.on, self.start, self.space, stage, self.marks)

    def receive(self, s: Heroes3, value: int) -> None:
        """The marks of the attack that was made, the target of a splash, or whether the unit goes back."""
        if self.stage == SECOND:
            s.become(Strike(self.by, self.on, self.start, self.space, self.stage, value))

    def run(self, s: Heroes3) -> None:
        stage = self.stage
        if offer_reinforcement(s):
            return
        if stage >= OVER or is_decided(s):
            burn(s, self.on if stage == BURNS_BACK else self.by)
            s.done()
            return
        s.become(self.at(stage + 1))
        if stage == STRIKES:
            self.attack(s, self.on, FIRST_ATTACK, NONE)
        elif stage == BURNS:
            marks = self.marks | how_answered(s, self.by)
            s.become(Strike(self.by, self.on, self.start, self.space, RETALIATES, marks))
            burn(s, self.by)
        elif stage == BURNS_BACK:
            burn(s, self.on)
        elif not is_there(s, self.by):
            s.become(self.at(OVER if stage > BURNS else BURNS))
        elif stage == SECOND:
            if self.strikes_again(s):
                self.attack(s, self.on, SECOND_ATTACK, NONE)
        elif stage == SPLASHES:
            self.splash(s)
        elif stage == LINES:
            self.line(s)
        elif stage == RETALIATES:
            if self.is_answered(s):
                s.fighter_state[self.on] |= RETALIATED
                s.push(Blow(DECLARED))
                declare(s, self.on, self.by, RETALIATION, NONE)
                s.attack_marks |= self.marks & ANSWERED_LOW
        else:
            self.ask_return(s)

    def attack(self, s: Heroes3, on: int, mode: int, base: int) -> None:
        """One attack of this unit."""
        s.push(Blow(DECLARED))
        declare(s, self.by, on, mode, base)

    def strikes_again(self, s: Heroes3) -> bool:
        """HM-861: does it attack the same target once more?"""
        again = ability(s, self.by, SECOND_ATTACK_SAME_TARGET)
        if again is None or not is_there(s, self.on):
            return False
        return again.requires != TARGET_NON_ADJACENT or not is_adjacent(s, self.by, self.on)

    def splash(self, s: Heroes3) -> None:
        """HM-1304: a unit next to the target must be attacked too, of whichever side."""
        more = ability(s, self.by, SPLASH_ATTACK)
        if more is None:
            return
        near = splash_targets(s, self.space)
        if near:
            side = side_of(self.by)
            splash = Splash(more.attack)
            s.push(splash)
            if is_ai_side(s, side):
                on = ties.pick(s, side, ties.SPLASH, self.by, forced.splashed(s, self.by, near))
                if on != NONE:
                    splash.receive(s, on)
            else:
                s.push(SplashTarget(controller(s, side), self.by, self.space))

    def line(self, s: Heroes3) -> None:
        """HM-1305: the unit straight behind the target is attacked too."""
        more = ability(s, self.by, LINE_ATTACK)
        if more is None or self.space >= SPACES or DISTANCE[self.start][self.space] != 1:
            return
        behind = beyond(self.start, self.space)
        on = fighter_at(s, behind) if behind != NONE else NONE
        if on != NONE and on != self.by:
            self.attack(s, on, BY_LINE, more.attack)

    def is_answered(self, s: Heroes3) -> bool:
        """HM-859: does the first target retaliate?"""
        return not self.marks & (CANCELLED | PUSHED | UNANSWERED) and is_able_to_retaliate(s, self.by, self.on)

    def ask_return(self, s: Heroes3) -> None:
        """HM-1303: the unit may go back to where its activation began."""
        if self.by != s.active_fighter or not can_return(s, self.by):
            return
        if not is_ai_side(s, side_of(self.by)):
            s.push(GoBack(controller(s, side_of(self.by)), self.by))
        elif forced.goes_back(s, self.by):
            go_back(s, self.by, s.active_from, "HM-905")


def how_answered(s: Heroes3, by: int) -> int:
    """HM-1303, 18.2: what the abilities of the attacker say of the retaliation against its attack, as marks.

    It is looked at before Fire Shields burn: the side that made the attack counts, though the card may flip.
    """
    marks = UNANSWERED if ability(s, by, NO_RETALIATION) is not None else 0
    return marks | ANSWERED_LOW if ability(s, by, RETALIATION_TWO_DICE_LOW) is not None else marks


def can_retaliate(s: Heroes3, by: int, on: int) -> bool:
    """HM-859, HM-1303: may the target of an attack strike back, as things are?"""
    return ability(s, by, NO_RETALIATION) is None and is_able_to_retaliate(s, by, on)


def is_able_to_retaliate(s: Heroes3, by: int, on: int) -> bool:
    """HM-859: does the target still stand next to the attacker, and has it a retaliation left?"""
    if on == TOWER_FIGHTER or not is_there(s, on) or not is_adjacent(s, by, on):
        return False
    return not s.fighter_state[on] & RETALIATED or ability(s, on, UNLIMITED_RETALIATION) is not None


def can_return(s: Heroes3, fighter: int) -> bool:
    """HM-1303: has it the ability, and is the space where its activation began free?"""
    if ability(s, fighter, RETURN_AFTER_ATTACK) is None and ability(s, fighter, RETURN_AFTER_RETALIATION) is None:
        return False
    back = s.active_from
    return back != s.fighter_space[fighter] and not closed_spaces(s, side_of(fighter)) >> back & 1


def burn(s: Heroes3, fighter: int) -> None:
    """HM-1212: the attacker takes the damage of the Fire Shields it attacked."""
    due = s.fire_due
    s.fire_due = ()
    for n in due:
        deal_damage(s, fighter, n, FROM_SPELL, 1 - side_of(fighter))


# --- splash (HM-1304)


def splash_targets(s: Heroes3, space: int) -> list[int]:
    """HM-1304: the units next to the space of the target, of any side, the attacker among them."""
    return [] if space >= SPACES else adjacent_fighters(s, space)


class Splash(Frame[Heroes3]):
    """HM-1304: the further attack on the chosen unit."""

    __slots__ = ("attack",)
    name: ClassVar[str] = "heroes3.splash"
    fields: ClassVar[tuple[str, ...]] = ("attack",)

    def __init__(self, attack: int) -> None:
        self.attack = attack

    def run(self, s: Heroes3) -> None:
        s.done()

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit that is attacked."""
        below = s.nearest(Strike)
        s.become(Blow(DECLARED))
        declare(s, below.by, value, BY_SPLASH, self.attack)


class SplashTarget(Ask[Heroes3]):
    """HM-1304: which unit next to the target is attacked too?"""

    __slots__ = ("by", "space")
    name: ClassVar[str] = "heroes3.splash_target"
    fields: ClassVar[tuple[str, ...]] = ("seat", "by", "space")
    kind: ClassVar[str] = "splash_target"
    rule: ClassVar[str] = "HM-1304"
    verbs: ClassVar[tuple[Verb, ...]] = (FIGHTER,)

    def __init__(self, seat: int, by: int, space: int) -> None:
        super().__init__(seat)
        self.by = by
        self.space = space

    def options(self, s: Heroes3) -> list[int]:
        return splash_targets(s, self.space)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return Answer(FIGHTER, (option,))

    def kept_answers(self, s: Heroes3) -> list[Answer]:
        return []

    def detail(self, s: Heroes3) -> Detail:
        return {"attacker": self.by, "space": SPACE_IDS[self.space]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("not_beside_target", self.rule, seat, key)


# --- the way back (HM-1303)


def go_back(s: Heroes3, fighter: int, space: int, rule: str) -> None:
    """A unit goes back to where its activation began."""
    put_on(s, fighter, space)
    if s.sink is not None:
        s.emit("fighter_returned", s.combat_seat[side_of(fighter)], rule, told(s, fighter))


class GoBack(Ask[Heroes3]):
    """HM-1303: does the unit go back to the space where its activation began?"""

    __slots__ = ("fighter",)
    name: ClassVar[str] = "heroes3.go_back"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter")
    kind: ClassVar[str] = "go_back"
    rule: ClassVar[str] = "HM-1303"
    verbs: ClassVar[tuple[Verb, ...]] = (GO_BACK, STAY)

    def __init__(self, seat: int, fighter: int) -> None:
        super().__init__(seat)
        self.fighter = fighter

    def options(self, s: Heroes3) -> list[int]:
        return [s.active_from, STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option != STOP:
            go_back(s, self.fighter, option, self.rule)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return STAY.alone if option == STOP else GO_BACK.alone

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter, "space": SPACE_IDS[s.active_from]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


register(Strike, Splash, SplashTarget, GoBack)
