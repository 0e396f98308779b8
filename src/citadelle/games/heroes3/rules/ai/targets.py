"""Whom AI units attack and where they go (HM-901 to HM-904, HM-907): all that is equal by the rules, ascending."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.combat_fields import DEFENDER, SPACES, TOWER_FIGHTER
from citadelle.games.heroes3.rules.combat.board import DISTANCE, FAR_AWAY, NEIGHBOURS, steps_to
from citadelle.games.heroes3.rules.combat.fighters import (
    closed_spaces,
    distance,
    fighters_on,
    hp_left,
    side_of,
    tier_of,
    type_of,
)
from citadelle.games.heroes3.rules.combat.moves import strikes, walks
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FLYING, NONE, RANGED

ABOVE: Final = 10
"""More than any difference of tiers: higher tiers come after all lower ones."""


def tier_rank(own: int, other: int) -> int:
    """HM-901: the same tier first, then lower tiers descending, then higher ones ascending."""
    return own - other if other <= own else ABOVE + other - own


def least(found: list[int], values: list[int]) -> list[int]:
    """Those with the least value."""
    best = min(values)
    return [found[i] for i in range(len(found)) if values[i] == best]


# --- ground and flying units (HM-901 to HM-903)


def move_costs(s: Heroes3, fighter: int) -> list[int]:
    """By space: how many spaces a ground or flying unit moves to get there; FAR_AWAY where it can't end its move."""
    start = s.fighter_space[fighter]
    out = [FAR_AWAY] * SPACES
    out[start] = 0
    if type_of(s, fighter) == FLYING:
        steps = DISTANCE[start]
    else:
        steps = steps_to(start, closed_spaces(s, side_of(fighter)))
    for space in walks(s, fighter):
        out[space] = steps[space]
    return out


def attack_cost(s: Heroes3, costs: list[int], target: int) -> int:
    """How many spaces a unit moves to attack a target; FAR_AWAY if it can't in this activation."""
    best = FAR_AWAY
    for space in NEIGHBOURS[s.fighter_space[target]]:
        best = min(best, costs[space])
    return best


def melee_targets(s: Heroes3, fighter: int) -> list[int]:
    """HM-901: whom a ground or flying unit attacks: of those it can reach the best tier, then the fewest spaces."""
    costs = move_costs(s, fighter)
    found: list[int] = []
    ways: list[int] = []
    for other in fighters_on(s, 1 - side_of(fighter)):
        way = attack_cost(s, costs, other)
        if way < FAR_AWAY:
            found.append(other)
            ways.append(way)
    if not found:
        return []
    own = tier_of(s, fighter)
    return least(found, [tier_rank(own, tier_of(s, found[i])) * FAR_AWAY + ways[i] for i in range(len(found))])


def attack_spaces(s: Heroes3, fighter: int, target: int) -> list[int]:
    """HM-902: the spaces to attack a target from that need the fewest spaces of movement."""
    costs = move_costs(s, fighter)
    near = list(NEIGHBOURS[s.fighter_space[target]])
    return least(near, [costs[space] for space in near])


def way(s: Heroes3, fighter: int, space: int, target: int, over: bool) -> int:
    """HM-903: the length of the way from a space to a target, around obstacles, or `over` them."""
    goal = s.fighter_space[target]
    if over:
        return DISTANCE[space][goal]
    return steps_to(space, closed_spaces(s, side_of(fighter)) & ~(1 << s.fighter_space[fighter]))[goal]


def goes_over(s: Heroes3, fighter: int) -> bool:
    """HM-903: does the way of a unit count over obstacles? For flying units, and where no other way leads to any enemy
    (ruling)."""
    if type_of(s, fighter) == FLYING:
        return True
    start = s.fighter_space[fighter]
    enemies = fighters_on(s, 1 - side_of(fighter))
    return all(way(s, fighter, start, other, False) == FAR_AWAY for other in enemies)


def is_shut_in(s: Heroes3, fighter: int) -> bool:
    """HM-906: can a besieged ground unit neither fly over the walls nor use the gate?"""
    besieged = side_of(fighter) == DEFENDER and (s.walls > 0 or s.gate != NONE)
    return besieged and type_of(s, fighter) != FLYING and goes_over(s, fighter)


def goals(s: Heroes3, fighter: int) -> list[int]:
    """HM-903: the enemies that a unit moves towards: the nearest, then by tier."""
    over = goes_over(s, fighter)
    start = s.fighter_space[fighter]
    own = tier_of(s, fighter)
    found = fighters_on(s, 1 - side_of(fighter))
    values = [way(s, fighter, start, f, over) * FAR_AWAY + tier_rank(own, tier_of(s, f)) for f in found]
    return least(found, values)


def approach_spaces(s: Heroes3, fighter: int, goal: int) -> list[int]:
    """HM-903: where a unit ends its move towards an enemy: as far on a shortest way as it can, its own space if it
    can't come nearer."""
    over = goes_over(s, fighter)
    costs = move_costs(s, fighter)
    spaces = [space for space in range(SPACES) if costs[space] < FAR_AWAY]
    return least(spaces, [way(s, fighter, space, goal, over) * FAR_AWAY + costs[space] for space in spaces])


# --- ranged units and the arrow tower (HM-904, HM-907)


def shot_order(s: Heroes3, fighter: int, found: list[int]) -> list[int]:
    """HM-904: ranged units first, then by tier, then the nearest; HM-907: for the tower the fewest hit points left."""
    own = tier_of(s, fighter)
    values: list[int] = []
    for other in found:
        value = (0 if type_of(s, other) == RANGED else 2 * ABOVE) + tier_rank(own, tier_of(s, other))
        last = hp_left(s, other) if fighter == TOWER_FIGHTER else distance(s, fighter, other)
        values.append(value * 2 * FAR_AWAY + last)
    return least(found, values)


def ranged_targets(s: Heroes3, fighter: int) -> list[int]:
    """HM-904: whom a ranged unit or the arrow tower attacks; only adjacent enemies if there are any."""
    found = strikes(s, fighter)
    return shot_order(s, fighter, found) if found else []


def targets(s: Heroes3, fighter: int) -> list[int]:
    """HM-901, HM-904: whom an AI unit attacks in this activation; none if it can't attack anybody."""
    if type_of(s, fighter) == RANGED:
        return ranged_targets(s, fighter)
    return melee_targets(s, fighter)
