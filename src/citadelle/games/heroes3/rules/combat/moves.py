"""Where a fighter can go and whom it can attack (HM-708, HM-836, HM-839, HM-840, HM-850, HM-863)."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import SPACES, TOWER_FIGHTER, TOWER_SPACE
from citadelle.games.heroes3.rules.combat.board import DISTANCE, FAR_AWAY, NEIGHBOURS, reached, steps_to
from citadelle.games.heroes3.rules.combat.fighters import (
    closed_spaces,
    fighters_on,
    is_adjacent,
    obstacles,
    occupied,
    side_of,
    type_of,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FLYING, GROUND, NONE, RANGED


def steps_of(s: Heroes3, fighter: int) -> int:
    """HM-708: how many spaces a fighter moves at most."""
    kind = type_of(s, fighter)
    if kind == RANGED:
        return s.kit.move_ranged
    return s.kit.move_ground if kind == GROUND else s.kit.move_flying


def walks(s: Heroes3, fighter: int) -> list[int]:
    """HM-836, HM-840: the spaces a fighter can move to, ascending; a flying unit crosses what it can't end on."""
    start = s.fighter_space[fighter]
    if start == TOWER_SPACE:
        return []
    closed = closed_spaces(s, side_of(fighter))
    steps = steps_of(s, fighter)
    if type_of(s, fighter) != FLYING:
        return reached(start, steps, closed)
    out: list[int] = []
    line = DISTANCE[start]
    for space in range(SPACES):
        if line[space] <= steps and not closed >> space & 1:
            out.append(space)
    return out


# --- targets


def enemies_beside(s: Heroes3, fighter: int, space: int) -> list[int]:
    """The enemies that would be adjacent to a fighter on this space."""
    out: list[int] = []
    line = DISTANCE[space]
    for other in fighters_on(s, 1 - side_of(fighter)):
        if line[s.fighter_space[other]] == 1:
            out.append(other)
    return out


def strikes(s: Heroes3, fighter: int) -> list[int]:
    """HM-850: whom a fighter can attack from where it stands, ascending."""
    space = s.fighter_space[fighter]
    near = enemies_beside(s, fighter, space)
    if near or type_of(s, fighter) != RANGED:
        return near
    side = side_of(fighter)
    out = fighters_on(s, 1 - side)
    if side_of(TOWER_FIGHTER) != side and s.fighter_form[TOWER_FIGHTER] != NONE:
        out.append(TOWER_FIGHTER)
    return out


def breaks(s: Heroes3, fighter: int) -> list[int]:
    """HM-863: the walls and the gate that a ground or flying unit can destroy from where it stands."""
    space = s.fighter_space[fighter]
    standing = obstacles(s) & ~occupied(s)
    if not standing or space == TOWER_SPACE or type_of(s, fighter) == RANGED:
        return []
    out: list[int] = []
    for near in NEIGHBOURS[space]:
        if standing >> near & 1:
            out.append(near)
    return out


# --- neutral units that nobody owns (HM-839)


def attack_walks(s: Heroes3, fighter: int) -> list[int]:
    """HM-839: the spaces a ground or flying unit can move to and attack from."""
    if type_of(s, fighter) == RANGED:
        return []
    out: list[int] = []
    for space in walks(s, fighter):
        if enemies_beside(s, fighter, space):
            out.append(space)
    return out


def way_to_enemy(s: Heroes3, fighter: int, space: int) -> int:
    """HM-839: the length of the way from a space to the nearest enemy, as this fighter moves."""
    enemies = fighters_on(s, 1 - side_of(fighter))
    best = FAR_AWAY
    if type_of(s, fighter) == FLYING:
        for other in enemies:
            best = min(best, DISTANCE[space][s.fighter_space[other]])
        return best
    closed = closed_spaces(s, side_of(fighter)) & ~(1 << s.fighter_space[fighter])
    steps = steps_to(space, closed)
    for other in enemies:
        best = min(best, steps[s.fighter_space[other]])
    return best


def approaches(s: Heroes3, fighter: int) -> list[int]:
    """HM-839: the spaces as near as possible to the nearest enemy, its own among them if it can't come nearer.

    Where no way leads to any enemy the distance over obstacles counts (ruling).
    """
    start = s.fighter_space[fighter]
    spaces = [start, *walks(s, fighter)]
    ways = [way_to_enemy(s, fighter, space) for space in spaces]
    if min(ways) == FAR_AWAY:
        ways = [flight_to_enemy(s, fighter, space) for space in spaces]
    least = min(ways)
    return [spaces[i] for i in range(len(spaces)) if ways[i] == least]


def flight_to_enemy(s: Heroes3, fighter: int, space: int) -> int:
    """The distance from a space to the nearest enemy."""
    best = FAR_AWAY
    for other in fighters_on(s, 1 - side_of(fighter)):
        best = min(best, DISTANCE[space][s.fighter_space[other]])
    return best


def has_enemy_beside(s: Heroes3, fighter: int) -> bool:
    """Is an enemy adjacent to a fighter?"""
    return any(is_adjacent(s, fighter, other) for other in fighters_on(s, 1 - side_of(fighter)))
