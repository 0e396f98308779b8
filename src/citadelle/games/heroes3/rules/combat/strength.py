"""What an attack comes to (HM-710, HM-853 to HM-856, HM-865, HM-1201): dice, attack, defence, damage.

All functions read the attack in progress; `odds` sets one up on a clone to ask them.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.ability_kinds import (
    BONUS_ON_FACE,
    BONUS_VS_UNIT,
    DEFENSE_ON_ATTACKER_DIE,
    DEFENSE_VS_RETALIATION,
    DIE_BONUS,
    IGNORE_ADJACENT_PENALTY,
    IGNORE_ALL_PENALTIES,
    IGNORE_PRINTED_DEFENSE,
    TWO_DICE_HIGH,
    TWO_DICE_SUM,
    UNIT_IGNORE_DIE,
    UnitAbility,
)
from citadelle.games.heroes3.combat_fields import (
    ANSWERED_LOW,
    BLESSED,
    DIE_IGNORED,
    FIRST_ATTACK,
    NO_DIE,
    ONE_DIE,
    RANGED_ATTACK,
    RETALIATION,
    SPACES,
    TWO_HIGH,
    TWO_LOW,
    TWO_SUM,
)
from citadelle.games.heroes3.rules.combat.board import MIDDLE_ROW, back_row, row_of
from citadelle.games.heroes3.rules.combat.fighters import (
    ability,
    attack_of,
    aura_sum,
    defense_of,
    is_adjacent,
    is_behind_wall,
    side_of,
    type_of,
    unit_of,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, PASSIVE, RANGED, WHEN_ATTACKING, WHEN_RETALIATING

LEAST_FACE: Final = -1
"""Faces of the attack die are bits in abilities: 1 for the least one."""


def working(s: Heroes3, fighter: int, op: int) -> UnitAbility | None:
    """HM-1301: an ability of a fighter that works in the attack in progress; None if it has none, or not now."""
    found = ability(s, fighter, op)
    if found is None or found.when == PASSIVE:
        return found
    if fighter != s.attack_by:
        return None
    if found.when == WHEN_ATTACKING:
        return found if s.attack_mode == FIRST_ATTACK else None
    return found if found.when == WHEN_RETALIATING and s.attack_mode == RETALIATION else None


def shows(faces: int, face: int) -> bool:
    """Is a face among those of an ability?"""
    return bool(faces >> face - LEAST_FACE & 1)


# --- dice


def is_penalised(s: Heroes3) -> bool:
    """HM-710 (a): a ranged unit attacks an adjacent unit, or from its back line one in the enemy's back line, of
    whichever side (HM-1304)."""
    by, on = s.attack_by, s.attack_on
    if type_of(s, by) != RANGED or working(s, by, IGNORE_ALL_PENALTIES) is not None:
        return False
    a, b = s.fighter_space[by], s.fighter_space[on]
    if a >= SPACES or b >= SPACES:
        return False  # HM-864
    if is_adjacent(s, by, on):
        return working(s, by, IGNORE_ADJACENT_PENALTY) is None
    side = side_of(by)
    return row_of(a) == back_row(side) and row_of(b) == back_row(1 - side)


def dice_mode(s: Heroes3) -> int:
    """HM-853: how many attack dice are rolled, and how they count."""
    by = s.attack_by
    if s.attack_marks & (BLESSED | DIE_IGNORED):
        return NO_DIE
    low = is_penalised(s) or s.attack_marks & ANSWERED_LOW > 0
    high = working(s, by, TWO_DICE_HIGH) is not None
    if low and not high:
        return TWO_LOW
    if high:
        return ONE_DIE if low else TWO_HIGH
    return TWO_SUM if working(s, by, TWO_DICE_SUM) is not None else ONE_DIE


def resolved_faces(s: Heroes3) -> list[int]:
    """HM-854: the faces that count: of two dice take-one only that one; none if no die was rolled, or it is ignored."""
    dice = s.attack_dice
    if not dice or s.attack_marks & DIE_IGNORED:
        return []
    if len(dice) == 1 or s.attack_dice_mode == TWO_SUM:
        return list(dice)
    return [min(dice)] if s.attack_dice_mode == TWO_LOW else [max(dice)]


def die_value(s: Heroes3) -> int:
    """HM-854: what the dice add to the attack: Ghost Dragons' bonus first, then what cards multiply it by; nothing in
    a game whose attack die doesn't change damage (HM-1031)."""
    faces = resolved_faces(s)
    if not faces or not s.variant.die_counts or working(s, s.attack_by, UNIT_IGNORE_DIE) is not None:
        return 0
    total = sum(faces)
    more = working(s, s.attack_by, DIE_BONUS)
    if more is not None:
        total += more.amount
    return total * s.attack_factor


# --- attack and defence


def attack_strength(s: Heroes3) -> int:
    """HM-1201: printed attack and all bonuses, at least 0, before the die and the wall."""
    by, on = s.attack_by, s.attack_on
    total = attack_of(s, by) if s.attack_base == NONE else s.attack_base
    total += s.attack_bonus
    if by == s.active_fighter and s.attack_mode != RETALIATION:
        total += s.active_bonus
    if s.lasting and type_of(s, by) == RANGED and not is_adjacent(s, by, on):
        total += aura_sum(s, side_of(by), RANGED_ATTACK)
    against = working(s, by, BONUS_VS_UNIT)
    if against is not None and against.unit == unit_of(s, on):
        total += against.amount
    more = working(s, by, BONUS_ON_FACE)
    if more is not None:
        for face in resolved_faces(s):
            if shows(more.faces, face):
                total += more.amount
    return max(0, total)


def wall_penalty(s: Heroes3) -> int:
    """HM-865: what a ranged attack from rows 1 to 3 loses against a unit behind a wall or gate."""
    by, on = s.attack_by, s.attack_on
    if type_of(s, by) != RANGED or s.fighter_space[by] >= SPACES:
        return 0
    if row_of(s.fighter_space[by]) > MIDDLE_ROW or not is_behind_wall(s, on):
        return 0
    return 0 if working(s, by, IGNORE_ALL_PENALTIES) is not None else s.kit.wall_penalty


def defense_strength(s: Heroes3) -> int:
    """HM-1201: printed defence and all bonuses, at least 0, before the defence die."""
    by, on = s.attack_by, s.attack_on
    total = 0 if working(s, by, IGNORE_PRINTED_DEFENSE) is not None else defense_of(s, on)
    total += s.defense_bonus
    more = ability(s, on, DEFENSE_ON_ATTACKER_DIE)
    if more is not None:
        shown = 0
        for face in resolved_faces(s):
            if shows(more.faces, face):
                shown += 1
        total += more.amount * (shown if more.per_die else min(shown, 1))
    if s.attack_mode == RETALIATION:
        against = ability(s, on, DEFENSE_VS_RETALIATION)
        if against is not None:
            total += against.amount
    return max(0, total)


def defense_die_bonus(s: Heroes3) -> int:
    """HM-855: +1 on the defence die gives +1 defence."""
    return 1 if s.defense_die > 0 else 0


def damage_of_attack(s: Heroes3) -> int:
    """HM-856: what the attack in progress deals, with the dice as they lie; HM-1031: at least so much."""
    attack = max(0, attack_strength(s) + die_value(s) - wall_penalty(s))
    return max(s.variant.least_damage, attack - defense_strength(s) - defense_die_bonus(s))
