"""What the active unit does (HM-835 (6), HM-836 to HM-839, HM-709, HM-863): the question and its answers."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import COLUMNS, DEFENDING, TOKEN_LOST, TOWER_FIGHTER
from citadelle.games.heroes3.rules.cards.ongoing import lose_power
from citadelle.games.heroes3.rules.combat.atoms import put_on, remove_fighter, stir, told
from citadelle.games.heroes3.rules.combat.board import MIDDLE_ROW
from citadelle.games.heroes3.rules.combat.choices import (
    BREAK_AT,
    CARDS_OPTION,
    DEFEND_OPTION,
    LEAVE_OPTION,
    MORALE_OPTION,
    MOST_OPTIONS,
    PLAY_END,
    STRIKE_AT,
    SURRENDER_OPTION,
    WALK_AT,
    answer_of,
)
from citadelle.games.heroes3.rules.combat.escape import may_leave, may_surrender, why_no_leaving, why_no_surrender
from citadelle.games.heroes3.rules.combat.fighters import is_neutral_side, side_of, type_of
from citadelle.games.heroes3.rules.combat.hands import has_cards, play, plays
from citadelle.games.heroes3.rules.combat.moves import approaches, attack_walks, breaks, strikes, walks
from citadelle.games.heroes3.rules.combat.refusals import why_no_deed, why_no_play
from citadelle.games.heroes3.rules.combat.strike import STRIKES, Strike
from citadelle.games.heroes3.rules.combat.windows import morale_options, spend_morale
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import ACTIVATION, Heroes3
from citadelle.games.heroes3.tables import NONE, RANGED
from citadelle.games.heroes3.verbs import (
    BREAK,
    CARDS,
    DEFEND,
    LEAVE_COMBAT,
    MORALE_DRAW,
    MORALE_EXCHANGE,
    PASS,
    PLAY,
    SPACE_IDS,
    STOP_VERB,
    STRIKE,
    SURRENDER,
    WALK,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

# What the unit has done so far in this activation.
UNMOVED: Final = 0
MOVED: Final = 1
SHOT: Final = 2
"""A ranged unit that has attacked may still step (HM-709)."""

# What the activation goes on with (stages of `activation.Activation`).
ACTS: Final = 3
HAS_MOVED: Final = 4
HAS_SHOT: Final = 5
ENDS: Final = 6


def deeds(s: Heroes3, fighter: int, stage: int) -> list[int]:
    """HM-836, HM-837, HM-709: moves, attacks and defence of a unit that its player leads, ascending."""
    out: list[int] = []
    if stage != MOVED:
        for space in walks(s, fighter):
            out.append(WALK_AT + space)
    if stage == SHOT:
        return out
    if stage == UNMOVED or type_of(s, fighter) != RANGED:
        for target in strikes(s, fighter):
            out.append(STRIKE_AT + target)
        for space in breaks(s, fighter):
            out.append(BREAK_AT + space)
    if fighter != TOWER_FIGHTER and not s.active_marks & TOKEN_LOST:
        out.append(DEFEND_OPTION)
    return out


def neutral_deeds(s: Heroes3, fighter: int, stage: int) -> list[int]:
    """HM-839: what a neutral unit that nobody owns may do: attack if it can, else come as near as possible."""
    if stage == SHOT:
        return [*[WALK_AT + space for space in walks(s, fighter)], STOP]
    targets = [STRIKE_AT + target for target in strikes(s, fighter)]
    if stage == MOVED:
        return targets if targets else [STOP]
    spaces = attack_walks(s, fighter)
    if targets or spaces:
        return [*[WALK_AT + space for space in spaces], *targets]
    start = s.fighter_space[fighter]
    near = approaches(s, fighter)
    out = [WALK_AT + space for space in near if space != start]
    return [*out, STOP] if start in near else out


class Act(Ask[Heroes3]):
    """HM-835 (5), (6): what does the active unit do, and are cards played before? The frame below gets the stage of the
    activation then. `closed`: the cards were looked at, and none was played."""

    __slots__ = ("closed", "fighter", "stage")
    name: ClassVar[str] = "heroes3.act"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter", "stage", "closed")
    kind: ClassVar[str] = "act"
    rule: ClassVar[str] = "HM-835"
    verbs: ClassVar[tuple[Verb, ...]] = (
        WALK, STRIKE, BREAK, DEFEND, SURRENDER, PLAY, CARDS, MORALE_DRAW, MORALE_EXCHANGE, LEAVE_COMBAT, STOP_VERB,
    )  # fmt: skip

    def __init__(self, seat: int, fighter: int, stage: int, closed: bool) -> None:
        super().__init__(seat)
        self.fighter = fighter
        self.stage = stage
        self.closed = closed

    def options(self, s: Heroes3) -> list[int]:
        side = side_of(self.fighter)
        if is_neutral_side(s, side):
            return neutral_deeds(s, self.fighter, self.stage)
        out = deeds(s, self.fighter, self.stage)
        if self.stage != UNMOVED:
            return [*out, STOP]
        if may_surrender(s, side):
            out.append(SURRENDER_OPTION)
        if may_leave(s, side):
            out.append(LEAVE_OPTION)
        out = [*morale_options(s, side), *out, STOP]
        if self.closed or not has_cards(s, side):
            return out
        cards = plays(s, side, ACTIVATION)
        return [*cards, *out] if len(cards) + len(out) <= MOST_OPTIONS else [CARDS_OPTION, *out]

    def asks_alone(self, s: Heroes3) -> bool:
        return self.stage == UNMOVED and has_cards(s, side_of(self.fighter))

    def choose(self, s: Heroes3, option: int) -> None:
        side = side_of(self.fighter)
        if option < PLAY_END:
            s.done()
            play(s, side, option, ACTIVATION)
            return
        if option == CARDS_OPTION:
            s.become(ActivationCards(self.seat, self.fighter))
            return
        if s.combat_seat[side] == self.seat:
            lose_power(s, self.seat)
        if option == MORALE_OPTION or option == MORALE_OPTION + 1:
            s.done()
            spend_morale(s, self.seat, option)
        elif option in (SURRENDER_OPTION, LEAVE_OPTION):
            s.give(ENDS)
            give_up(s, side, option)
        else:
            self.do(s, option)

    def do(self, s: Heroes3, option: int) -> None:
        """Carry out a deed of the unit."""
        fighter = self.fighter
        if option == STOP:
            s.give(ENDS)
        elif option == DEFEND_OPTION:
            s.give(ENDS)
            defend(s, fighter)
        elif option >= BREAK_AT:
            s.give(ENDS)
            break_wall(s, fighter, option - BREAK_AT)
        elif option >= STRIKE_AT:
            target = option - STRIKE_AT
            s.give(HAS_SHOT if type_of(s, fighter) == RANGED and fighter != TOWER_FIGHTER else ENDS)
            s.push(Strike(fighter, target, s.fighter_space[fighter], s.fighter_space[target], STRIKES, 0))
        else:
            s.give(ENDS if self.stage == SHOT else HAS_MOVED)
            walk(s, fighter, option - WALK_AT)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return STOP_VERB.alone if option == STOP else answer_of(s, option)

    def kept_answers(self, s: Heroes3) -> list[Answer]:
        return []

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter, "stage": self.stage, "round": s.combat_round}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        side = side_of(self.fighter)
        if own.verb is PLAY or own.verb is CARDS:
            if is_neutral_side(s, side):
                return Refusal("neutral_no_cards", "HM-839", seat, key)
            if self.stage != UNMOVED:
                return Refusal("cards_before_move", "HM-835", seat, key)
            if own.verb is CARDS:
                return Refusal("no_card_now", "HM-320", seat, key)
            return why_no_play(s, self.seat, key, own, ACTIVATION)
        if own.verb is SURRENDER:
            code, rule = ("only_at_start", "HM-875") if self.stage != UNMOVED else why_no_surrender(s, side)
            return Refusal(code, rule, seat, key)
        if own.verb is LEAVE_COMBAT:
            code, rule = ("only_at_start", "HM-1132") if self.stage != UNMOVED else why_no_leaving(s, side)
            return Refusal(code, rule, seat, key)
        if own.verb is MORALE_DRAW or own.verb is MORALE_EXCHANGE:
            return Refusal("no_morale_token", "HM-243", seat, key)
        if own.verb is STOP_VERB:
            return Refusal("must_attack_or_approach", "HM-839", seat, key)
        code, rule = why_no_deed(s, self.fighter, own, self.stage != UNMOVED, self.stage == SHOT)
        return Refusal(code, rule, seat, key)


class ActivationCards(Ask[Heroes3]):
    """HM-835 (5): which card is played before the unit acts? Asked where the cards are too many for one question."""

    __slots__ = ("fighter",)
    name: ClassVar[str] = "heroes3.activation_cards"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter")
    kind: ClassVar[str] = "activation_cards"
    rule: ClassVar[str] = "HM-835"
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, PASS)

    def __init__(self, seat: int, fighter: int) -> None:
        super().__init__(seat)
        self.fighter = fighter

    def options(self, s: Heroes3) -> list[int]:
        return [*plays(s, side_of(self.fighter), ACTIVATION), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return True

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            lose_power(s, self.seat)
            s.become(Act(self.seat, self.fighter, UNMOVED, True))
        else:
            s.done()
            play(s, side_of(self.fighter), option, ACTIVATION)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PASS.alone if option == STOP else answer_of(s, option)

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return why_no_play(s, self.seat, key, own, ACTIVATION)


class EarlySurrender(Ask[Heroes3]):
    """HM-835 (1), HM-1132: does the player give up before the unit's token or ability is seen to?"""

    __slots__ = ("fighter",)
    name: ClassVar[str] = "heroes3.early_surrender"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter")
    kind: ClassVar[str] = "surrender"
    rule: ClassVar[str] = "HM-875"
    verbs: ClassVar[tuple[Verb, ...]] = (SURRENDER, LEAVE_COMBAT, PASS)

    def __init__(self, seat: int, fighter: int) -> None:
        super().__init__(seat)
        self.fighter = fighter

    def options(self, s: Heroes3) -> list[int]:
        return [LEAVE_OPTION if may_leave(s, side_of(self.fighter)) else SURRENDER_OPTION, STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option != STOP:
            give_up(s, side_of(self.fighter), option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PASS.alone if option == STOP else answer_of(s, option)

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


# --- carrying deeds out


def walk(s: Heroes3, fighter: int, space: int, rule: str = "HM-836") -> None:
    """HM-836: a unit moves."""
    start = s.fighter_space[fighter]
    put_on(s, fighter, space)
    if s.sink is not None:
        args = {**told(s, fighter), "from": SPACE_IDS[start]}
        s.emit("fighter_moved", s.combat_seat[side_of(fighter)], rule, args)


def defend(s: Heroes3, fighter: int, rule: str = "HM-837") -> None:
    """HM-837: the unit gets a defence token."""
    s.fighter_state[fighter] |= DEFENDING
    if s.sink is not None:
        s.emit("fighter_defends", s.combat_seat[side_of(fighter)], rule, told(s, fighter))


def break_wall(s: Heroes3, fighter: int, space: int) -> None:
    """HM-863: a wall or the gate is destroyed at once; HM-864: the tower falls with the last of them."""
    column = space - MIDDLE_ROW * COLUMNS
    gate = s.gate == column
    if gate:
        s.gate = NONE
    else:
        s.walls &= ~(1 << column)
    stir(s)
    if s.sink is not None:
        args = {**told(s, fighter), "wall": "gate" if gate else "wall", "at": SPACE_IDS[space]}
        s.emit("wall_destroyed", s.combat_seat[side_of(fighter)], "HM-863", args)
    if not s.walls and s.gate == NONE and s.fighter_form[TOWER_FIGHTER] != NONE:
        remove_fighter(s, TOWER_FIGHTER, side_of(fighter))


def give_up(s: Heroes3, side: int, option: int) -> None:
    """HM-875, HM-1132: a side surrenders, or leaves a combat with an AI army."""
    s.surrendered = side
    if s.sink is not None:
        if option == LEAVE_OPTION:
            s.emit("combat_left", s.combat_seat[side], "HM-1132", {})
        else:
            s.emit("surrendered", s.combat_seat[side], "HM-875", {})


register(Act, ActivationCards, EarlySurrender)
