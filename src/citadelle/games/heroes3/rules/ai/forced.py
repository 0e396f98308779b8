"""What AI units do where a card or rule leaves a choice (HM-824, HM-905, HM-906, HM-908)."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.ability_kinds import MAY_REROLL_FACE
from citadelle.games.heroes3.combat_fields import ATTACKER, COLUMNS
from citadelle.games.heroes3.rules.ai.targets import least, shot_order
from citadelle.games.heroes3.rules.combat.board import DISTANCE, back_row, front_row, row_of
from citadelle.games.heroes3.rules.combat.choices import BY_ABILITY, REROLL_AT
from citadelle.games.heroes3.rules.combat.fighters import (
    damage_on,
    fighters_on,
    hp_left,
    initiative_of,
    occupied,
    side_of,
    tier_of,
    type_of,
)
from citadelle.games.heroes3.rules.combat.moves import enemies_beside
from citadelle.games.heroes3.rules.combat.strength import shows, working
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import GROUND, NONE, RANGED

MANY: Final = 1000
"""More than hit points, damage or initiative ever are."""

# --- placing (HM-824, HM-906)


def to_place(s: Heroes3, side: int) -> list[int]:
    """The forms of an AI side that aren't on the board, ascending: of an AI opponent's army, or of the drawn guards.

    Of more than can be fielded those of the highest tier fight, then of the highest initiative (ruling).
    """
    if s.combat_ai[side] == NONE:
        return sorted([unit * 2 for unit in s.neutral_drawn])
    t = s.kit
    army = sorted(s.ai_army[s.combat_ai[side]])
    if len(army) > t.fielded_units:
        ranked = [(t.unit_tier[form // 2] * MANY + t.form_initiative[form], form) for form in army]
        ranked.sort(reverse=True)
        army = sorted([form for _, form in ranked[: t.fielded_units]])
    for fighter in fighters_on(s, side):
        army.remove(s.fighter_form[fighter])
    return army


def next_to_place(s: Heroes3, side: int) -> list[int]:
    """HM-824: the units that are placed next: ranged ones first, by initiative, then by tier; each form once."""
    forms = to_place(s, side)
    t = s.kit
    ranged = [form for form in forms if t.unit_type[form // 2] == RANGED]
    found: list[int] = []
    for form in ranged if ranged else forms:
        if form not in found:
            found.append(form)
    return least(found, [-(t.form_initiative[form] * MANY + t.unit_tier[form // 2]) for form in found]) if found else []


def place_for(s: Heroes3, side: int, form: int) -> int:
    """HM-824: the space of the next unit: ranged ones in the back line, others in front, from the left as seen from
    behind its side; when the line is full the other line."""
    first, other = front_row(side), back_row(side)
    if s.kit.unit_type[form // 2] == RANGED:
        first, other = other, first
    taken = occupied(s)
    for row in (first, other):
        for step in range(COLUMNS):
            space = row * COLUMNS + (step if side == ATTACKER else COLUMNS - 1 - step)
            if not taken >> space & 1:
                return space
    return NONE


def gate_units(s: Heroes3, side: int) -> list[int]:
    """HM-906: the ground units of the front line with the highest initiative; the gate is in the column of one."""
    found = [
        f for f in fighters_on(s, side) if type_of(s, f) == GROUND and row_of(s.fighter_space[f]) == front_row(side)
    ]
    return least(found, [-initiative_of(s, f) for f in found]) if found else []


# --- choices of abilities (HM-905, HM-908)


def healed(s: Heroes3, found: list[int]) -> list[int]:
    """HM-908: of damaged units those of the highest tier, then with the most damage."""
    return least(found, [-(tier_of(s, f) * MANY + damage_on(s, f)) for f in found])


def splashed(s: Heroes3, by: int, near: list[int]) -> list[int]:
    """HM-908: whom a splash hits: a player's unit by the order of HM-904, else the AI unit with the most hit points."""
    enemies = [f for f in near if side_of(f) != side_of(by)]
    return shot_order(s, by, enemies) if enemies else least(near, [-hp_left(s, f) for f in near])


def pushed(s: Heroes3, spaces: list[int]) -> list[int]:
    """HM-908: where an AI unit is pushed: the spaces farthest from the pusher."""
    line = DISTANCE[s.fighter_space[s.attack_by]]
    return least(spaces, [-line[space] for space in spaces])


def goes_back(s: Heroes3, fighter: int) -> bool:
    """HM-905: does going back break adjacency to more enemies than it creates?"""
    here = enemies_beside(s, fighter, s.fighter_space[fighter])
    there = enemies_beside(s, fighter, s.active_from)
    broken = len([f for f in here if f not in there])
    created = len([f for f in there if f not in here])
    return broken > created


def reroll(s: Heroes3, rights: list[int]) -> int:
    """HM-905: the reroll that an AI unit makes: of a -1, or of a face that its ability names; NONE."""
    may = working(s, s.attack_by, MAY_REROLL_FACE)
    for right in rights:
        kind, die = divmod(right - REROLL_AT, 2)
        face = s.attack_dice[die]
        if kind == BY_ABILITY and (face < 0 or (may is not None and shows(may.faces, face))):
            return right
    return NONE


def lowest_few(s: Heroes3, side: int) -> list[int]:
    """18.3 ai_reinforce_lowest_few: the units of the lowest tier whose few side lies up and that have a pack side."""
    found: list[int] = []
    for fighter in fighters_on(s, side):
        form = s.fighter_form[fighter]
        if form % 2 == 0 and form // 2 < s.kit.first_neutral:
            found.append(fighter)
    return least(found, [tier_of(s, f) for f in found]) if found else []
