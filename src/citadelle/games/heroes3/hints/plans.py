"""What a player's army can become with goods that are there and to come: recruits, packs, buildings first."""

from __future__ import annotations

import math

from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.fights import Strengths, army_strength, hand_factor
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.rules.town_actions import building_cost
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import GOLD, PACK, Cost

CITADEL = 1
FIRST_DWELLING = 3
MOST_FIELDED = 5
MANY = 2000
"""So many armies are kept with what they can become."""
NEEDED = (1, 4, 5)
"""The citadel and the better dwellings, as they are needed."""
PLANS = ((), (1,), (4,), (1, 4), (4, 5), (1, 4, 5))
"""Buildings that are built first, if they don't stand yet: the citadel, the better dwellings, and both."""


def potential(s: Heroes3, known: Strengths, seat: int, left: int) -> float:
    """The strength of an army once its player's goods and a part of the income to come have become units (HM-425)."""
    own = army_strength(s, known, seat)
    if not left and s.population_used >> seat & 1:
        return own
    return max(own, unarmed_potential(s, known, seat, left) * hand_factor(s, seat))


def unarmed_potential(s: Heroes3, known: Strengths, seat: int, left: int) -> float:
    """The same without what cards in hand add."""
    have = goods_to_come(s, seat, left)
    key = (
        s.faction[seat],
        s.buildings[seat],
        left + 1 - (s.build_used >> seat & 1),
        have[0],
        have[1],
        have[2],
        s.resources[seat * 3 + 1],
        s.resources[seat * 3 + 2],
        s.army[seat],
    )
    found = known.plans.get(key)
    if found is None:
        if len(known.plans) > MANY:
            known.plans.clear()
        found = known.plans[key] = best_plan(s, known, seat, have, left)
    return found


def best_plan(s: Heroes3, known: Strengths, seat: int, have: list[float], left: int) -> float:
    """The strength without cards that the best of the plans gives; buildings still to come take a part."""
    best = 0.0
    for plan in PLANS:
        missing = [building for building in plan if not s.buildings[seat] >> building & 1]
        if len(missing) < len(plan) and not missing:
            continue
        rest = after_buildings(s, seat, missing, have, left)
        if rest:
            built = s.buildings[seat]
            for building in missing:
                built |= 1 << building
            value = grown(s, known, seat, built, rest) * math.pow(o.UNBUILT, len(missing))
            if missing and lacks(s, seat, missing[0]):
                value *= o.LACKING
            if value > best:
                best = value
    return best


def lacks(s: Heroes3, seat: int, building: int) -> bool:
    """Are materials or valuables for a building still to be found?"""
    cost = building_cost(s, seat, building)
    return cost[1] > s.resources[seat * 3 + 1] or cost[2] > s.resources[seat * 3 + 2]


def goods_to_come(s: Heroes3, seat: int, left: int) -> list[float]:
    """The goods in reserve, and a part of the income of the resource rounds that are left, and what is found."""
    flow = income(s, seat)
    rounds = (left + (s.round + 1) % 2) // 2
    return [s.resources[seat * 3 + i] + o.COMING * rounds * flow[i] + o.FOUND[i] * left for i in range(3)]


def after_buildings(s: Heroes3, seat: int, plan: list[int], have: list[float], left: int) -> list[float]:
    """What is left of goods after these buildings; nothing if they can't be built in time. What is missing may be found
    or traded for, at a price in gold."""
    rest = have.copy()
    free = left + 1 - (s.build_used >> seat & 1)
    for building in plan:
        free -= 1
        pay(rest, building_cost(s, seat, building))
    for resource in range(1, 3):
        if rest[resource] < 0:
            rest[GOLD] += o.FOR_MISSING[resource] * rest[resource]
            rest[resource] = 0.0
    return rest if free >= 0 and rest[GOLD] >= 0 else []


def saved_for(s: Heroes3, seat: int, left: int) -> float:
    """How far materials and valuables in reserve go for the next building that an army needs (HM-420): the citadel,
    then the better dwellings; nothing for what would come too late to recruit."""
    value = 0.0
    for building in NEEDED:
        if s.buildings[seat] >> building & 1:
            value += 2.0
            continue
        if left >= o.TOO_LATE:
            cost = building_cost(s, seat, building)
            for resource in range(1, 3):
                value += min(1.0, s.resources[seat * 3 + resource] / cost[resource]) if cost[resource] else 1.0
        break
    return o.SAVED_FOR * value


def pay(goods: list[float], cost: Cost) -> None:
    """Take a price from goods."""
    for i in range(3):
        goods[i] -= cost[i]


def grown(s: Heroes3, known: Strengths, seat: int, built: int, goods: list[float]) -> float:
    """The strength without cards after buying, again and again, what makes the army strongest for its gold."""
    t = s.kit
    forms = list(s.army[seat])
    total = summed(known, forms)
    while True:
        best = 0.0
        bought = -1
        for unit in range(t.first_neutral):
            if t.unit_faction[unit] != s.faction[seat]:
                continue
            form, cost = next_side(s, forms, unit, built)
            if form < 0 or cost[GOLD] > goods[GOLD] or cost[2] > goods[2]:
                continue
            rest = [one for one in forms if one // 2 != unit]
            gain = (summed(known, [*rest, form]) - total) / max(cost[GOLD], 1)
            if gain > best:
                best, bought = gain, form
        if bought < 0:
            return total
        pay(goods, t.unit_reinforce[bought // 2] if bought % 2 == PACK else t.unit_recruit[bought // 2])
        forms = [*[one for one in forms if one // 2 != bought // 2], bought]
        total = summed(known, forms)


def next_side(s: Heroes3, forms: list[int], unit: int, built: int) -> tuple[int, Cost]:
    """What a unit of one's faction can become next, and for how much; -1 if it can't (HM-425)."""
    t = s.kit
    if unit * 2 + PACK in forms:
        return -1, t.unit_recruit[unit]
    if unit * 2 in forms:
        return (unit * 2 + PACK if built >> CITADEL & 1 else -1), t.unit_reinforce[unit]
    has_dwelling = built >> (FIRST_DWELLING + t.unit_tier[unit]) & 1
    return (unit * 2 if has_dwelling else -1), t.unit_recruit[unit]


def summed(known: Strengths, forms: list[int]) -> float:
    """The strength of the five best of these units, without cards."""
    return known.of_forms(forms, MOST_FIELDED)
