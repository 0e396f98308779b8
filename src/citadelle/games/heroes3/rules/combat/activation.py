"""The activation of one unit (HM-835 to HM-839, HM-709): tokens, abilities, then what it does."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.ability_kinds import (
    HEAL_OTHER_OR_ATTACK,
    HEAL_SELF,
    REMOVE_ENEMY_POSITIVE_MORALE,
    UNIT_ENEMY_DISCARDS,
)
from citadelle.games.heroes3.combat_fields import (
    ACTIVATED,
    DEFENDING,
    PARALYSED,
    TOKEN_LOST,
    TOWER_FIGHTER,
)
from citadelle.games.heroes3.rules import decks, morale
from citadelle.games.heroes3.rules.ai import forced, ties
from citadelle.games.heroes3.rules.ai.bonuses import end_weakness
from citadelle.games.heroes3.rules.ai.decks import AiCard
from citadelle.games.heroes3.rules.ai.spell_cards import discard_top
from citadelle.games.heroes3.rules.ai.unit_turns import AiTurn
from citadelle.games.heroes3.rules.combat.atoms import heal, told, unparalyse
from citadelle.games.heroes3.rules.combat.blow import clear_bonuses
from citadelle.games.heroes3.rules.combat.deeds import (
    ACTS,
    ENDS,
    HAS_MOVED,
    HAS_SHOT,
    MOVED,
    SHOT,
    UNMOVED,
    Act,
    EarlySurrender,
)
from citadelle.games.heroes3.rules.combat.escape import may_leave, may_surrender
from citadelle.games.heroes3.rules.combat.fighters import (
    ability,
    all_fighters,
    controller,
    damage_on,
    is_ai_side,
    is_decided,
    is_there,
    side_of,
)
from citadelle.games.heroes3.rules.combat.free_reinforcement import offer_reinforcement
from citadelle.games.heroes3.rules.combat.windows import UNTIL_OWN_ACTIVATION
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import FIGHTER
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, Frame, register

# How far an activation has come (HM-835); the later stages stand in `deeds`.
BEGINS: Final = 0
PARALYSIS: Final = 1
ABILITIES: Final = 2
DRAWS: Final = 7
"""HM-930: the card of an AI opponent's unit, after the abilities."""
STAGE_OF_ACT: Final[dict[int, int]] = {ACTS: UNMOVED, HAS_MOVED: MOVED, HAS_SHOT: SHOT}

ACTIVATION_OPS: Final[tuple[int, ...]] = (
    HEAL_SELF, UNIT_ENEMY_DISCARDS, REMOVE_ENEMY_POSITIVE_MORALE, HEAL_OTHER_OR_ATTACK,
)  # fmt: skip
"""HM-1301: abilities of kind activation, in the order they are done."""


class Activation(Frame[Heroes3]):
    """HM-835: a unit is activated."""

    __slots__ = ("fighter", "stage")
    name: ClassVar[str] = "heroes3.activation"
    fields: ClassVar[tuple[str, ...]] = ("fighter", "stage")

    def __init__(self, fighter: int, stage: int) -> None:
        self.fighter = fighter
        self.stage = stage

    def run(self, s: Heroes3) -> None:
        fighter, stage = self.fighter, self.stage
        if offer_reinforcement(s):
            return
        if stage != ENDS and (is_over(s) or not is_there(s, fighter)):
            s.become(Activation(fighter, ENDS))
        elif stage == BEGINS:
            s.become(Activation(fighter, PARALYSIS))
            self.begin(s)
        elif stage == PARALYSIS:
            self.wake(s)
        elif stage == ABILITIES:
            s.become(Activation(fighter, DRAWS if draws_card(s, fighter) else ACTS))
            use_abilities(s, fighter)
        elif stage == DRAWS:
            s.become(Activation(fighter, ACTS))
            s.push(AiCard(fighter))
        elif stage != ENDS and is_ai_side(s, side_of(fighter)):
            s.push(AiTurn(fighter))
        elif stage != ENDS:
            s.push(Act(controller(s, side_of(fighter)), fighter, STAGE_OF_ACT[stage], False))
        else:
            self.end(s)

    def receive(self, s: Heroes3, value: int) -> None:
        """How far the activation has come after what the unit did."""
        s.become(Activation(self.fighter, value))

    def begin(self, s: Heroes3) -> None:
        """HM-832: the unit is marked as activated; HM-835 (1): its controller may surrender."""
        fighter = self.fighter
        side = side_of(fighter)
        s.fighter_state[fighter] |= ACTIVATED
        s.active_fighter = fighter
        s.active_from = s.fighter_space[fighter]
        s.active_marks = 0
        s.active_bonus = 0
        if s.combat_seat[side] != NONE:
            s.end_auto_answers(UNTIL_OWN_ACTIVATION, s.combat_seat[side])
        if s.sink is not None:
            s.emit("activation_began", s.combat_seat[side], "HM-835", told(s, fighter))
        if (may_surrender(s, side) or may_leave(s, side)) and (
            s.fighter_state[fighter] & PARALYSED or has_activation_ability(s, fighter)
        ):
            s.push(EarlySurrender(s.combat_seat[side], fighter))

    def wake(self, s: Heroes3) -> None:
        """HM-835 (2), (3): a paralysed unit does nothing but lose its token; a defence token is discarded."""
        fighter = self.fighter
        if s.fighter_state[fighter] & PARALYSED:
            unparalyse(s, fighter)
            s.become(Activation(fighter, ENDS))
            return
        s.become(Activation(fighter, ABILITIES))
        if s.fighter_state[fighter] & DEFENDING:
            s.fighter_state[fighter] &= ~DEFENDING
            s.active_marks |= TOKEN_LOST
            if s.sink is not None:
                s.emit("token_discarded", s.combat_seat[side_of(fighter)], "HM-835", told(s, fighter))

    def end(self, s: Heroes3) -> None:
        """The activation is over, and with it what was given for it (HM-331)."""
        s.active_fighter = NONE
        s.active_from = NONE
        s.active_marks = 0
        s.active_bonus = 0
        s.ai_plan = NONE
        if s.ai_attached:
            end_weakness(s)
        clear_bonuses(s)
        s.done()
        s.show_step()


def draws_card(s: Heroes3, fighter: int) -> bool:
    """HM-930: is a card of the AI deck drawn for this unit? The arrow tower of the AI is one of its units (HM-864)."""
    return s.combat_ai[side_of(fighter)] != NONE


def is_over(s: Heroes3) -> bool:
    """HM-870: is the combat over, by defeat or surrender?"""
    return s.surrendered != NONE or is_decided(s)


# --- abilities of kind activation


def has_activation_ability(s: Heroes3, fighter: int) -> bool:
    """Has it an ability that works when it is activated?"""
    return any(ability(s, fighter, op) is not None for op in ACTIVATION_OPS)


def use_abilities(s: Heroes3, fighter: int) -> None:
    """HM-835 (4): what a unit does when it is activated."""
    if fighter == TOWER_FIGHTER:
        return
    side = side_of(fighter)
    enemy = s.combat_seat[1 - side]
    heals = ability(s, fighter, HEAL_SELF)
    if heals is not None:
        heal(s, fighter, heals.amount)
    discards = ability(s, fighter, UNIT_ENEMY_DISCARDS)
    if discards is not None and enemy != NONE:
        for _ in range(discards.amount):
            decks.discard_random(s, enemy)
    elif discards is not None:
        discard_top(s, discards.amount)
    if ability(s, fighter, REMOVE_ENEMY_POSITIVE_MORALE) is not None and enemy != NONE and s.morale[enemy] == 1:
        morale.set_morale(s, enemy, 0, "HM-1229")
    other = ability(s, fighter, HEAL_OTHER_OR_ATTACK)
    if other is not None:
        hurt = damaged_others(s, fighter)
        if hurt and is_ai_side(s, side):
            s.push(AiHeal(fighter, other.heal))
        elif hurt:
            s.push(HealOther(controller(s, side), fighter))
        else:
            s.active_bonus += other.attack


def damaged_others(s: Heroes3, fighter: int) -> list[int]:
    """HM-1308: the other damaged units of its side, the arrow tower among them (HM-864)."""
    out: list[int] = []
    for other in all_fighters(s):
        if other != fighter and side_of(other) == side_of(fighter) and damage_on(s, other):
            out.append(other)
    return out


class AiHeal(Frame[Heroes3]):
    """HM-908: an AI unit heals another by the order of the rules."""

    __slots__ = ("amount", "fighter")
    name: ClassVar[str] = "heroes3.ai_heal"
    fields: ClassVar[tuple[str, ...]] = ("fighter", "amount")

    def __init__(self, fighter: int, amount: int) -> None:
        self.fighter = fighter
        self.amount = amount

    def run(self, s: Heroes3) -> None:
        found = forced.healed(s, damaged_others(s, self.fighter))
        one = ties.pick(s, side_of(self.fighter), ties.HEAL, self.fighter, found)
        if one != NONE:
            self.receive(s, one)

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit that is healed."""
        s.done()
        heal(s, value, self.amount)


class HealOther(Ask[Heroes3]):
    """HM-1308: which damaged unit is healed?"""

    __slots__ = ("fighter",)
    name: ClassVar[str] = "heroes3.heal_other"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter")
    kind: ClassVar[str] = "heal_other"
    rule: ClassVar[str] = "HM-1308"
    verbs: ClassVar[tuple[Verb, ...]] = (FIGHTER,)

    def __init__(self, seat: int, fighter: int) -> None:
        super().__init__(seat)
        self.fighter = fighter

    def options(self, s: Heroes3) -> list[int]:
        return damaged_others(s, self.fighter)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        heals = ability(s, self.fighter, HEAL_OTHER_OR_ATTACK)
        if heals is not None:
            heal(s, option, heals.heal)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return Answer(FIGHTER, (option,))

    def kept_answers(self, s: Heroes3) -> list[Answer]:
        return []

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("not_damaged", self.rule, seat, key)


register(Activation, AiHeal, HealOther)
