"""Combat at first sight: what a blow brings and costs, where to stand, what the attack in progress is worth."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import COLUMNS, FIRST_ATTACK, RETALIATION, SPACES
from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.fights import Strengths, damage_ways
from citadelle.games.heroes3.hints.objectives import is_saved_by_retreat
from citadelle.games.heroes3.rules.combat.blow import declare
from citadelle.games.heroes3.rules.combat.board import back_row, front_row, row_of
from citadelle.games.heroes3.rules.combat.choices import DEFEND_OPTION, STRIKE_AT, WALK_AT
from citadelle.games.heroes3.rules.combat.deeds import Act
from citadelle.games.heroes3.rules.combat.fighters import (
    distance,
    fighters_on,
    hp_left,
    hp_of,
    side_of,
    type_of,
)
from citadelle.games.heroes3.rules.combat.placing import PlaceSpace, PlaceUnit, unplaced
from citadelle.games.heroes3.rules.combat.strike import can_retaliate
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, PACK, RANGED
from citadelle.kernel.frame import STOP

STRIKES_END = STRIKE_AT + 16
LEAVES_ONE = 3
"""An army of so many units can leave one out."""


def life_value(s: Heroes3, known: Strengths, fighter: int, damage: float) -> float:
    """What so much damage takes from a unit: a part of its worth, and more if it uses up its side."""
    form = s.fighter_form[fighter]
    worth = max(known.worth[form], 2.0)
    left = hp_left(s, fighter)
    if form % 2 == PACK:
        worth -= known.worth[form - 1] * 0.6
    if damage >= left:
        return worth
    return 0.55 * worth * damage / max(hp_of(s, fighter), 1)


def expected(s: Heroes3, known: Strengths) -> float:
    """What the attack in progress takes from its target on average, with the dice that lie or every face alike."""
    total = 0.0
    for odds, damage in damage_ways(s):
        total += odds * life_value(s, known, s.attack_on, damage)
    return total


def blow_value(s: Heroes3, known: Strengths, by: int, on: int) -> float:
    """What striking a unit brings, less what its retaliation costs."""
    c = s.clone()
    declare(c, by, on, FIRST_ATTACK, NONE)
    gain = expected(c, known)
    if not can_retaliate(s, by, on):
        return gain
    back = s.clone()
    declare(back, on, by, RETALIATION, NONE)
    survives = max(0.0, 1 - gain / max(known.worth[s.fighter_form[on]], 2.0))
    return gain - 0.8 * survives * expected(back, known)


def best_blow(s: Heroes3, known: Strengths, fighter: int, options: list[int]) -> float:
    """The best of the strikes among these options; 0 if there is none."""
    best = 0.0
    for option in options:
        if STRIKE_AT <= option < STRIKES_END:
            best = max(best, blow_value(s, known, fighter, option - STRIKE_AT))
    return best


def weigh_act(s: Heroes3, known: Strengths, top: Act, option: int) -> float | None:
    """How promising a deed of the active unit is; None for cards and other things that are judged by their outcome."""
    fighter = top.fighter
    if option == STOP:
        return 0.0
    if STRIKE_AT <= option < STRIKES_END:
        return blow_value(s, known, fighter, option - STRIKE_AT) + 0.3
    if WALK_AT <= option < WALK_AT + SPACES:
        return walk_value(s, known, top, option)
    if option == DEFEND_OPTION:
        return 0.35 + 0.25 * near_enemies(s, fighter)
    return None


def walk_value(s: Heroes3, known: Strengths, top: Act, option: int) -> float:
    """A move: the best blow after it, else how near the enemy comes; ranged units keep away."""
    fighter = top.fighter
    before = nearest(s, fighter)
    c = s.clone()
    c.play(option)
    if not c.fighter_form or c.fighter_form[fighter] == NONE:
        return 0.0
    blow = 0.0
    after = c.find(Act)
    if after is not None and after.fighter == fighter and c.seat == s.seat:
        blow = best_blow(c, known, fighter, c.options)
    gained = before - nearest(c, fighter)
    if type_of(s, fighter) == RANGED:
        return blow - 0.2 * gained
    return blow + 0.22 * gained if blow <= 0 else blow


def nearest(s: Heroes3, fighter: int) -> int:
    """How far the nearest enemy is."""
    best = SPACES
    for other in fighters_on(s, 1 - side_of(fighter)):
        best = min(best, distance(s, fighter, other))
    return best


def near_enemies(s: Heroes3, fighter: int) -> int:
    """How many enemies stand close enough to strike soon."""
    return len([other for other in fighters_on(s, 1 - side_of(fighter)) if distance(s, fighter, other) <= 4])


def weigh_space(s: Heroes3, known: Strengths, top: PlaceSpace, option: int) -> float:
    """Where to place a unit: ranged ones behind, strong ones in front and near the middle."""
    row = row_of(option)
    column = option % COLUMNS
    middle = 0.2 if 0 < column < COLUMNS - 1 else 0.0
    if s.kit.unit_type[top.form // 2] == RANGED:
        return (1.0 if row == back_row(top.side) else 0.0) + (0.2 - middle)
    strength = known.forms[top.form]
    return (0.15 * strength if row == front_row(top.side) else 0.4) + middle


def weigh_unit(s: Heroes3, known: Strengths, top: PlaceUnit, option: int) -> float:
    """Which unit to place next: the strongest first. None is left out while there is room, but where a beaten main hero
    loses the game one stays away from guards, so that the hero can retreat (HM-886)."""
    if option == STOP:
        waits = len(unplaced(s, top.side)) == 1 and len(s.army[top.seat]) >= LEAVES_ONE
        return o.STAYS_AWAY if waits and is_saved_by_retreat(s, top.side) else -1.0
    for form in unplaced(s, top.side):
        if form // 2 == option:
            return known.forms[form]
    return 0.0
