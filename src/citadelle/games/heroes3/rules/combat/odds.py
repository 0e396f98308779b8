"""Exact odds of an attack, by listing what the dice can show: damage, whether the target falls, what strikes back.

Cards, morale tokens and rerolls that somebody may choose are left out; dice that must be rerolled or are set count.
Odds are whole numbers of ways, never fractions.
"""

from __future__ import annotations

from math import lcm

from citadelle.games.heroes3.ability_kinds import (
    MUST_REROLL_FACE,
    PUSH_ON_FACE,
    SECOND_ATTACK_SAME_TARGET,
    SET_ATTACKER_DIE,
    TARGET_NON_ADJACENT,
)
from citadelle.games.heroes3.combat_fields import (
    ANSWERED_LOW,
    FIRST_ATTACK,
    NO_DIE,
    NO_FACE,
    ONE_DIE,
    RETALIATION,
    SECOND_ATTACK,
    UNANSWERED,
)
from citadelle.games.heroes3.rules.combat.atoms import FROM_ATTACK, FROM_SPELL, damage_taken, deal_damage
from citadelle.games.heroes3.rules.combat.attack_questions import push_spaces
from citadelle.games.heroes3.rules.combat.blow import clear_attack, clear_bonuses, declare
from citadelle.games.heroes3.rules.combat.fighters import (
    ability,
    fire_shield_of,
    has_token,
    is_adjacent,
    is_decided,
    is_there,
    side_of,
)
from citadelle.games.heroes3.rules.combat.strength import damage_of_attack, dice_mode, shows, working
from citadelle.games.heroes3.rules.combat.strike import burn, how_answered, is_able_to_retaliate
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE

Ways = dict[int, int]
"""By result: in how many ways it comes up."""


class Forecast:
    """What to expect of an attack. All counts are of `of` equally likely ways.

    `damage` is what the target takes in all, `falls` when it is removed, `flips` when its side (or an overlay) is used
    up but it stands. `back` is the damage of its retaliation and `back_falls` when that removes the attacker; both are
    of `back_of` ways, 0 if nothing strikes back. `fire` is what Fire Shields of the target deal to the attacker
    (HM-1212). In `pushes` of `pushes_of` ways the target is moved away, and doesn't strike back (HM-1306).
    """

    __slots__ = ("back", "back_falls", "back_of", "damage", "falls", "fire", "flips", "of", "pushes", "pushes_of")

    def __init__(self) -> None:
        self.damage: Ways = {}
        self.of: int = 0
        self.falls: int = 0
        self.flips: int = 0
        self.back: Ways = {}
        self.back_of: int = 0
        self.back_falls: int = 0
        self.fire: int = 0
        self.pushes: int = 0
        self.pushes_of: int = 0

    def least(self) -> int:
        """The least damage."""
        return min(self.damage)

    def most(self) -> int:
        """The most damage."""
        return max(self.damage)

    def mean(self) -> float:
        """The damage on average."""
        return sum([n * ways for n, ways in self.damage.items()]) / self.of


# --- one die, several dice


def die_ways(s: Heroes3) -> Ways:
    """By face of one attack die of the attack in progress, after forced rerolls: in how many ways it comes up."""
    faces = s.kit.attack_die
    must = working(s, s.attack_by, MUST_REROLL_FACE) if s.variant.rerolls else None
    out: Ways = {}
    kept = faces if must is None else [face for face in faces if not shows(must.faces, face)]
    if must is None or (must.repeat and kept):
        for face in kept:
            out[face] = out.get(face, 0) + 1
        return out
    for face in faces:
        for again in faces:
            shown = again if shows(must.faces, face) else face
            out[shown] = out.get(shown, 0) + 1
    return out


def dice_ways(s: Heroes3, mode: int) -> dict[tuple[int, ...], int]:
    """By what the attack dice show: in how many ways it comes up; what sets the first die is counted in."""
    if mode == NO_DIE:
        return {(): 1}
    single = die_ways(s)
    first = single
    sets = working(s, s.attack_on, SET_ATTACKER_DIE)
    if sets is not None:
        first = {sets.face: sum(single.values())}
    if mode == ONE_DIE:
        return {(face,): ways for face, ways in first.items()}
    out: dict[tuple[int, ...], int] = {}
    for a, n in first.items():
        for b, m in single.items():
            out[(a, b)] = out.get((a, b), 0) + n * m
    return out


def attack_ways(s: Heroes3, by: int, on: int, mode: int, marks: int) -> Ways:
    """By damage: in how many ways one attack deals it. The state is a clone that nobody else uses."""
    declare(s, by, on, mode, NONE)
    s.attack_marks |= marks
    s.attack_dice_mode = dice_mode(s)
    dice = dice_ways(s, s.attack_dice_mode)
    shields = s.kit.attack_die if has_token(s, on) else [NO_FACE]
    out: Ways = {}
    for faces, ways in dice.items():
        s.attack_dice = faces
        for shield in shields:
            s.defense_die = shield
            damage = damage_of_attack(s)
            out[damage] = out.get(damage, 0) + ways
    clear_attack(s)
    return out


# --- what an attack does


class End:
    """A position after an attack, the damage that was dealt so far, and in how many ways it comes about."""

    __slots__ = ("damage", "state", "ways")

    def __init__(self, state: Heroes3, damage: int, ways: int) -> None:
        self.state = state
        self.damage = damage
        self.ways = ways


def ends_of(s: Heroes3, by: int, on: int, mode: int, marks: int = 0) -> list[End]:
    """The positions after one attack, which Fire Shields have still to answer."""
    out: list[End] = []
    for n, ways in attack_ways(s.clone(), by, on, mode, marks).items():
        c = s.clone()
        clear_bonuses(c)
        if is_adjacent(c, by, on):
            c.fire_due = (*c.fire_due, *fire_shield_of(c, on, by))
        if n:
            deal_damage(c, on, n, FROM_ATTACK, side_of(by))
        out.append(End(c, n, ways))
    return out


def strikes_twice(s: Heroes3, by: int, on: int) -> bool:
    """HM-861: would it attack the same target a second time?"""
    again = ability(s, by, SECOND_ATTACK_SAME_TARGET)
    if again is None or not is_there(s, on):
        return False
    return again.requires != TARGET_NON_ADJACENT or not is_adjacent(s, by, on)


def continued(ends: list[End], further: list[list[End]]) -> list[End]:
    """Each end with what can follow it (nothing: it stays as it is), so that all ways count alike."""
    alike = lcm(*[sum([one.ways for one in more]) for more in further if more])
    out: list[End] = []
    for i in range(len(ends)):
        end = ends[i]
        total = sum([one.ways for one in further[i]])
        if not total:
            out.append(End(end.state, end.damage, end.ways * alike))
        for one in further[i]:
            out.append(End(one.state, end.damage + one.damage, end.ways * one.ways * (alike // total)))
    return out


def forecast(s: Heroes3, by: int, on: int) -> Forecast:
    """What to expect if this unit attacks that one now, from where it stands; nothing is changed."""
    first = ends_of(s, by, on, FIRST_ATTACK)
    second: list[list[End]] = []
    for end in first:
        second.append(ends_of(end.state, by, on, SECOND_ATTACK) if strikes_twice(end.state, by, on) else [])
    ends = continued(first, second)
    out = Forecast()
    before = s.fighter_form[on], len(s.fighter_overlays[on])
    for end in ends:
        out.damage[end.damage] = out.damage.get(end.damage, 0) + end.ways
        out.of += end.ways
        out.fire = max(out.fire, sum([damage_taken(end.state, by, n, FROM_SPELL) for n in end.state.fire_due]))
        if not is_there(end.state, on):
            out.falls += end.ways
        elif (end.state.fighter_form[on], len(end.state.fighter_overlays[on])) != before:
            out.flips += end.ways
    push(out, ends, by, on)
    strike_back(out, ends, by, on)
    return out


def push(out: Forecast, ends: list[End], by: int, on: int) -> None:
    """HM-1306: after which ends the target is moved away, by each face of the die that is rolled for it."""
    pushes = ability(ends[0].state, by, PUSH_ON_FACE)
    if pushes is None:
        return
    faces = ends[0].state.kit.attack_die
    listed = len([face for face in faces if shows(pushes.faces, face)])
    for end in ends:
        out.pushes_of += end.ways * len(faces)
        end.state.attack_by, end.state.attack_on = by, on
        if is_there(end.state, on) and not is_decided(end.state) and push_spaces(end.state):
            out.pushes += end.ways * listed
        end.state.attack_by, end.state.attack_on = NONE, NONE


def strike_back(out: Forecast, ends: list[End], by: int, on: int) -> None:
    """HM-859, HM-1212: the retaliation after those ends in which the target still can, once its Fire Shields have
    burnt."""
    answered: list[End] = []
    backs: list[list[End]] = []
    for end in ends:
        marks = how_answered(end.state, by)
        burn(end.state, by)
        if is_there(end.state, by) and not marks & UNANSWERED and is_able_to_retaliate(end.state, by, on):
            answered.append(End(end.state, 0, end.ways))
            backs.append(ends_of(end.state, on, by, RETALIATION, marks & ANSWERED_LOW))
    for end in continued(answered, backs):
        out.back[end.damage] = out.back.get(end.damage, 0) + end.ways
        out.back_of += end.ways
        if not is_there(end.state, by):
            out.back_falls += end.ways
