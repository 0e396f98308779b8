"""One attack, from its declaration to what it does after the damage (HM-851 to HM-858, HM-1702).

The attack in progress stands in the state, where cards can reach it; the frame `Blow` says how far it has come.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.ability_kinds import (
    DRAW_ON_FACE,
    HEAL_SELF_AFTER_ATTACK,
    MUST_REROLL_FACE,
    PARALYSE_AFTER_RETALIATION_ROLL,
    PARALYSE_ON_FACE,
    PARALYSE_TARGET,
    PUSH_ON_FACE,
    SET_ATTACKER_DIE,
)
from citadelle.games.heroes3.combat_fields import (
    ATTACK_MODES,
    CANCELLED,
    DICE_MODES,
    FIRST_ATTACK,
    NO_DIE,
    NO_FACE,
    ONE_DIE,
    PUSHED,
    RETALIATION,
    SAVED_ANOTHER,
    USED_ABILITY,
    USED_FORCED,
    USED_LUCK,
    USED_LUCK_DEFENSE,
    USED_MORALE,
)
from citadelle.games.heroes3.rules import decks, morale
from citadelle.games.heroes3.rules.ai import forced, ties
from citadelle.games.heroes3.rules.ai.bonuses import use_bonuses
from citadelle.games.heroes3.rules.combat.ability_dice import ask_ability_die, roll_attack_die
from citadelle.games.heroes3.rules.combat.atoms import (
    FROM_ATTACK,
    cancel_attack,
    deal_damage,
    heal,
    paralyse,
    put_on,
    told,
    unparalyse,
)
from citadelle.games.heroes3.rules.combat.attack_questions import (
    CancelBlow,
    IgnoreDie,
    PushTarget,
    RerollDefense,
    RerollDice,
    can_cancel,
    can_ignore,
    defense_reroll_rights,
    push_spaces,
    reroll_rights,
    savers,
)
from citadelle.games.heroes3.rules.combat.choices import BY_LUCK, BY_MORALE, REROLL_AT, SAVE_AT
from citadelle.games.heroes3.rules.combat.fighters import (
    controller,
    fire_shield_of,
    has_token,
    hp_left,
    is_adjacent,
    is_ai_side,
    is_decided,
    is_there,
    side_of,
)
from citadelle.games.heroes3.rules.combat.strength import (
    attack_strength,
    damage_of_attack,
    defense_die_bonus,
    defense_strength,
    dice_mode,
    die_value,
    resolved_faces,
    shows,
    wall_penalty,
    working,
)
from citadelle.games.heroes3.rules.combat.windows import UNTIL_ATTACK_ENDS, CombatWindow
from citadelle.games.heroes3.state import ATTACK, Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Frame, register

# How far an attack has come (HM-1702).
DECLARED: Final = 0
ROLLS: Final = 1
REROLLS: Final = 2
IGNORES: Final = 3
RESOLVES: Final = 4
DEFENDS: Final = 5
DEFENSE_REROLLS: Final = 6
COUNTS: Final = 7
LETHAL: Final = 8
HITS: Final = 9
AFTER: Final = 10
PUSHES: Final = 11
OVER: Final = 12
PARALYSES: Final = 13
"""A die of an ability is rolled between AFTER and PUSHES."""
TWO: Final = 2


def declare(s: Heroes3, by: int, on: int, mode: int, base: int) -> None:
    """HM-851: the attack in progress is this one; bonuses that waited for it count (HM-331)."""
    s.attack_by = by
    s.attack_on = on
    s.attack_mode = mode
    s.attack_base = base
    s.attack_dice = ()
    s.attack_dice_mode = NO_DIE
    s.defense_die = NO_FACE
    s.attack_damage = 0
    if s.sink is not None:
        s.emit("attack_declared", s.combat_seat[side_of(by)], "HM-851", {
            **told(s, by), "target": s.kit.unit_ids[s.fighter_form[on] // 2], "on": on, "mode": ATTACK_MODES[mode],
        })  # fmt: skip
    if s.ai_waiting or s.ai_attached:
        use_bonuses(s, by, on)


def clear_attack(s: Heroes3) -> None:
    """There is no attack in progress, and no bonus waits for one."""
    s.attack_by = NONE
    s.attack_on = NONE
    s.attack_mode = FIRST_ATTACK
    s.attack_base = NONE
    s.attack_dice = ()
    s.attack_dice_mode = NO_DIE
    s.defense_die = NO_FACE
    s.attack_damage = 0
    clear_bonuses(s)


def clear_bonuses(s: Heroes3) -> None:
    """HM-331: bonuses of one attack are over, at the latest with the activation."""
    s.attack_bonus = 0
    s.defense_bonus = 0
    s.attack_marks = 0
    s.attack_factor = 1


class Blow(Frame[Heroes3]):
    """HM-1702: one attack. The frame below gets its marks: was it cancelled, was the target pushed?"""

    __slots__ = ("stage",)
    name: ClassVar[str] = "heroes3.blow"
    fields: ClassVar[tuple[str, ...]] = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, s: Heroes3) -> None:
        stage = self.stage
        if stage == OVER or not is_there(s, s.attack_by) or (stage < AFTER and not is_there(s, s.attack_on)):
            self.finish(s)
        elif stage == DECLARED:
            s.become(Blow(ROLLS))
            s.push(CombatWindow(ATTACK, side_of(s.attack_by)))
        elif stage == ROLLS:
            s.become(Blow(REROLLS))
            roll_dice(s)
        elif stage == REROLLS:
            ask_reroll(s)
        elif stage == IGNORES:
            s.become(Blow(RESOLVES))
            if can_ignore(s):
                s.push(IgnoreDie(controller(s, side_of(s.attack_on))))
        elif stage == RESOLVES:
            s.become(Blow(DEFENDS))
            resolve(s)
        elif stage == DEFENDS:
            self.defend(s)
        elif stage == DEFENSE_REROLLS:
            if defense_reroll_rights(s):
                s.push(RerollDefense(controller(s, side_of(s.attack_on))))
            else:
                s.become(Blow(COUNTS))
        elif stage == COUNTS:
            s.become(Blow(LETHAL))
            count(s)
        elif stage == LETHAL:
            self.ask_cancel(s)
        elif stage == HITS:
            s.become(Blow(AFTER))
            hit(s)
        elif stage == AFTER:
            s.become(Blow(PUSHES))
            after_attack(s)
        elif may_push(s):
            ask_ability_die(s)
        else:
            s.become(Blow(OVER))

    def defend(self, s: Heroes3) -> None:
        """HM-855: the defence die, even if the attack rolled none."""
        if not has_token(s, s.attack_on):
            s.become(Blow(COUNTS))
            return
        s.become(Blow(DEFENSE_REROLLS))
        s.defense_die = roll_attack_die(s)
        if s.sink is not None:
            args = {**told(s, s.attack_on), "face": s.defense_die}
            s.emit("defense_rolled", s.combat_seat[side_of(s.attack_on)], "HM-855", args, closes=True)

    def ask_cancel(self, s: Heroes3) -> None:
        """HM-857: damage that would use up the side that lies up may be cancelled."""
        lethal = s.attack_damage >= hp_left(s, s.attack_on)
        if lethal and not s.attack_marks & CANCELLED and can_cancel(s):
            if is_ai_side(s, side_of(s.attack_on)):
                self.receive(s, SAVE_AT + savers(s)[0])  # HM-905
            else:
                s.push(CancelBlow(controller(s, side_of(s.attack_on))))
        else:
            s.become(Blow(HITS))

    def receive(self, s: Heroes3, value: int) -> None:
        """What a question above was answered: a reroll, a fighter that cancels the attack, the face of an ability's
        die, a space, or STOP."""
        stage = self.stage
        if stage == REROLLS:
            if value == STOP:
                s.become(Blow(IGNORES))
            else:
                use_right(s, s.attack_by, value)
                reroll(s, (value - REROLL_AT) % 2)
        elif stage == DEFENSE_REROLLS:
            if value == STOP:
                s.become(Blow(COUNTS))
            else:
                use_right(s, s.attack_on, value)
                reroll_defense(s)
        elif stage == LETHAL:
            s.become(Blow(HITS))
            if value != STOP:
                saved_by(s, value - SAVE_AT)
        elif stage == PARALYSES:
            s.become(Blow(PUSHES))
            paralyse_by(s, value)
        elif stage == PUSHES:
            s.become(Blow(OVER))
            push_target(s, value)
        else:
            pushed_to(s, value)

    def finish(self, s: Heroes3) -> None:
        """The attack is over."""
        marks = s.attack_marks
        clear_attack(s)
        s.end_auto_answers(UNTIL_ATTACK_ENDS)
        s.give(marks)


# --- dice


def roll_dice(s: Heroes3) -> None:
    """HM-853, HM-854: the attack dice are rolled; then forced rerolls, and what sets a result."""
    mode = dice_mode(s)
    s.attack_dice_mode = mode
    s.attack_dice = ()
    if mode == NO_DIE:
        return
    s.attack_dice = tuple([roll_attack_die(s) for _ in range(1 if mode == ONE_DIE else TWO)])
    tell_dice(s, "attack_rolled")
    for die in range(len(s.attack_dice)):
        force_reroll(s, die)
    sets = working(s, s.attack_on, SET_ATTACKER_DIE)
    if sets is not None and s.attack_dice[0] != sets.face:
        set_die(s, 0, sets.face)
        tell_dice(s, "attack_die_set")


def tell_dice(s: Heroes3, kind: str) -> None:
    """What the attack dice show; HM-007: each result is recorded before a reroll."""
    if s.sink is not None:
        args: Args = {
            **told(s, s.attack_by), "dice": list(s.attack_dice), "mode": DICE_MODES[s.attack_dice_mode],
        }  # fmt: skip
        s.emit(kind, s.combat_seat[side_of(s.attack_by)], "HM-853", args, closes=True)


def set_die(s: Heroes3, die: int, face: int) -> None:
    """One die shows another face."""
    dice = list(s.attack_dice)
    dice[die] = face
    s.attack_dice = tuple(dice)


def force_reroll(s: Heroes3, die: int) -> None:
    """HM-854: a die that shows a listed face must be rolled again: once in an attack, or until it shows another;
    HM-1033: not in a game without rerolls."""
    must = working(s, s.attack_by, MUST_REROLL_FACE)
    if must is None or not s.variant.rerolls:
        return
    while shows(must.faces, s.attack_dice[die]) and (must.repeat or not s.attack_marks & USED_FORCED):
        s.attack_marks |= USED_FORCED
        set_die(s, die, roll_attack_die(s))
        tell_dice(s, "attack_rerolled")


def reroll(s: Heroes3, die: int) -> None:
    """HM-854: a die is rolled again by a right of the attacker."""
    set_die(s, die, roll_attack_die(s))
    tell_dice(s, "attack_rerolled")
    force_reroll(s, die)


def ask_reroll(s: Heroes3) -> None:
    """HM-854: the attacker may reroll while there is a right to; a frame on top goes on."""
    rights = reroll_rights(s)
    if rights and is_ai_side(s, side_of(s.attack_by)):
        chosen = forced.reroll(s, rights)  # HM-905
        if chosen == NONE:
            s.become(Blow(IGNORES))
        else:
            use_right(s, s.attack_by, chosen)
            reroll(s, (chosen - REROLL_AT) % 2)
    elif rights:
        s.push(RerollDice(controller(s, side_of(s.attack_by))))
    else:
        s.become(Blow(IGNORES))


def use_right(s: Heroes3, fighter: int, option: int) -> None:
    """HM-854: a right to reroll is used up: each once, Luck once for each die; a repeated ability never."""
    right, die = divmod(option - REROLL_AT, 2)
    seat = s.combat_seat[side_of(fighter)]
    if right == BY_MORALE:
        s.attack_marks |= USED_MORALE
        morale.spend(s, seat)
    elif right == BY_LUCK:
        s.attack_marks |= USED_LUCK << die if fighter == s.attack_by else USED_LUCK_DEFENSE
    else:
        s.attack_marks |= USED_ABILITY


def reroll_defense(s: Heroes3) -> None:
    """HM-855: the defence die is rolled again."""
    s.defense_die = roll_attack_die(s)
    if s.sink is not None:
        args = {**told(s, s.attack_on), "face": s.defense_die}
        s.emit("defense_rerolled", s.combat_seat[side_of(s.attack_on)], "HM-855", args, closes=True)


def resolve(s: Heroes3) -> None:
    """HM-854, HM-1302: the result counts now, and sets off what looks at a face."""
    by = s.attack_by
    draws = working(s, by, DRAW_ON_FACE)
    seat = s.combat_seat[side_of(by)]
    if draws is not None and seat != NONE:
        for face in resolved_faces(s):
            if shows(draws.faces, face):
                decks.draw_cards(s, seat, draws.amount)


# --- damage


def count(s: Heroes3) -> None:
    """HM-856: what the attack comes to."""
    s.attack_damage = damage_of_attack(s)
    if s.sink is not None:
        s.emit("attack_counted", s.combat_seat[side_of(s.attack_by)], "HM-856", {
            **told(s, s.attack_by), "attack": attack_strength(s), "die": die_value(s), "wall": wall_penalty(s),
            "defense": defense_strength(s) + defense_die_bonus(s), "n": s.attack_damage,
        })  # fmt: skip


def hit(s: Heroes3) -> None:
    """HM-858, HM-866: the damage, then the paralysis token that lay on the target; HM-1212: what a Fire Shield owes."""
    by, on = s.attack_by, s.attack_on
    if is_adjacent(s, by, on):
        s.fire_due = (*s.fire_due, *fire_shield_of(s, on, by))
    if not s.attack_marks & CANCELLED and s.attack_damage:
        deal_damage(s, on, s.attack_damage, FROM_ATTACK, side_of(by))
    if is_there(s, on):
        unparalyse(s, on)


def after_attack(s: Heroes3) -> None:
    """HM-858: what the attacker's abilities do after the damage; HM-867: nothing to a target that was saved."""
    by, on = s.attack_by, s.attack_on
    heals = working(s, by, HEAL_SELF_AFTER_ATTACK)
    if heals is not None:
        heal(s, by, heals.amount)
    if s.attack_marks & CANCELLED or not is_there(s, on):
        return
    if working(s, by, PARALYSE_TARGET) is not None:
        paralyse(s, on)
    on_face = working(s, by, PARALYSE_ON_FACE)
    if on_face is not None:
        for face in resolved_faces(s):
            if shows(on_face.faces, face):
                paralyse(s, on)
    if working(s, by, PARALYSE_AFTER_RETALIATION_ROLL) is not None and s.attack_mode == RETALIATION:
        s.become(Blow(PARALYSES))
        ask_ability_die(s)


def paralyse_by(s: Heroes3, face: int) -> None:
    """18.2 paralyse_after_retaliation_roll: on a listed face the target gets a paralysis token."""
    rolls = working(s, s.attack_by, PARALYSE_AFTER_RETALIATION_ROLL)
    if rolls is not None and shows(rolls.faces, face):
        paralyse(s, s.attack_on)


def may_push(s: Heroes3) -> bool:
    """HM-1306: is a die rolled whether the target must move away?"""
    if working(s, s.attack_by, PUSH_ON_FACE) is None or s.attack_marks & CANCELLED:
        return False
    return is_there(s, s.attack_on) and not is_decided(s)


def push_target(s: Heroes3, face: int) -> None:
    """HM-1306: on a listed face the target must move away from the attacker, if it can."""
    on = s.attack_on
    pushes = working(s, s.attack_by, PUSH_ON_FACE)
    if pushes is None or not shows(pushes.faces, face):
        return
    spaces = push_spaces(s)
    if spaces and is_ai_side(s, side_of(on)):
        space = ties.pick(s, side_of(on), ties.PUSH, on, forced.pushed(s, spaces))
        if space != NONE:
            pushed_to(s, space)
    elif spaces:
        s.push(PushTarget(controller(s, side_of(on))))


def pushed_to(s: Heroes3, space: int) -> None:
    """HM-1306: the target stands elsewhere now, and can't retaliate."""
    put_on(s, s.attack_on, space)
    s.attack_marks |= PUSHED
    if s.sink is not None:
        s.emit("fighter_pushed", s.combat_seat[side_of(s.attack_on)], "HM-1306", {
            **told(s, s.attack_on), "to": SPACE_IDS[space],
        })  # fmt: skip


def saved_by(s: Heroes3, fighter: int) -> None:
    """HM-1309: another unit cancels the attack, once per combat."""
    s.fighter_state[fighter] |= SAVED_ANOTHER
    if s.sink is not None:
        s.emit("fighter_saved", s.combat_seat[side_of(fighter)], "HM-1309", told(s, fighter))
    cancel_attack(s)


register(Blow)
