"""What lies within reach of a player's heroes: how much the fields are worth, less the way to them."""

from __future__ import annotations

from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.fights import Strengths, army_strength, chance
from citadelle.games.heroes3.hints.objectives import (
    defeat_by_guards,
    guards_strength,
    has_objective,
    is_wanted,
    is_weakening,
    opponent_at,
    points_after,
    wanted_value,
)
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.rules.control import own_town
from citadelle.games.heroes3.rules.heroes import level
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.rules.resources import field_income
from citadelle.games.heroes3.rules.tiles import places_beside
from citadelle.games.heroes3.rules.victory import conditions
from citadelle.games.heroes3.scenario_kinds import (
    CAPTURE_ENEMY_TOWN,
    CUBES_FROM_EVERY_ENEMY,
    GRAIL_IN_OWN_TOWN,
    HOLD_LOCATION,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import CLAIMABLE, NONE, VISITABLE

UNREACHED = 99


def reach(s: Heroes3, known: Strengths, seat: int, left: int) -> float:
    """The best aims of a player's heroes: for each the best field, less for every step, and a part of the next best."""
    strength = army_strength(s, known, seat)
    value = 0.0
    for hero in (seat * 2, seat * 2 + 1):
        start = s.hero_field[hero]
        if start == NONE or s.tile_place[start // 7] == NONE:
            continue
        best, second = best_aims(s, known, seat, hero, start, strength, left)
        part = 1.0 if hero % 2 == 0 else 0.6
        if has_objective(s):
            part *= o.BESIDE if hero % 2 == 0 else o.SECOND_BESIDE
        value += part * (best + 0.25 * second)
        if s.active == seat:
            value += (o.MP_BESIDE if has_objective(s) else o.MP) * s.hero_mp[hero]
    return value


def best_aims(
    s: Heroes3, known: Strengths, seat: int, hero: int, start: int, strength: float, left: int
) -> tuple[float, float]:
    """The two best aims from a field, found step by step over open edges; guarded fields are aims, not ways."""
    far = [UNREACHED] * len(s.cube)
    far[start] = 0
    edge = [start]
    best = second = 0.0
    fade = 1.0
    for steps in range(o.FAR + 1):
        following: list[int] = []
        for field in edge:
            value = fade * aim_of(s, known, seat, hero, field, strength, left, steps)
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
            if steps and (is_guarded(s, field) or rival_at(s, seat, field) != NONE):
                continue
            for direction in range(6):
                there = s.links[field * 6 + direction]
                if there != NONE and far[there] == UNREACHED:
                    far[there] = steps + 1
                    following.append(there)
        if not following:
            break
        edge = following
        fade *= o.STEP
    return best, second


def rival_at(s: Heroes3, seat: int, field: int) -> int:
    """The rival whose hero stands on a field; NONE."""
    for hero in range(2 * s.players):
        if s.hero_field[hero] == field and s.team[hero // 2] != s.team[seat]:
            return hero // 2
    return NONE


def aim_of(
    s: Heroes3, known: Strengths, seat: int, hero: int, field: int, strength: float, left: int, steps: int
) -> float:
    """What going to a field is worth: its visit, its income, its holder's loss; a fight by its chance.

    Opponents of the scenario count elsewhere (`objectives.pull`)."""
    value = field_value(s, known, seat, hero, field, left)
    if is_frontier(s, seat, field):
        value += o.REVEAL if left else 0.0
    if value <= 0 or steps == 0:
        return max(value, 0.0) if steps == 0 and is_frontier(s, seat, field) else 0.0
    if opponent_at(s, field) != NONE:
        return 0.0
    rival = rival_at(s, seat, field)
    if rival != NONE:
        wins = chance(strength, army_strength(s, known, rival))
        if hero % 2:
            wins *= 0.6
        return wins * (value + o.CUBE + 5.0) - (1 - wins) * o.RISK * 20.0
    if is_guarded(s, field):
        difficulty = s.kit.field_difficulty[field]
        if level(s, seat) > difficulty:
            return value
        wins = chance(strength, guards_strength(s, known, difficulty, points_after(s, hero, steps)))
        if hero % 2:
            wins *= 0.85
        gain = 2 * o.EXPERIENCE if hero % 2 == 0 else 0.0
        loss = 9.0
        if has_objective(s):
            loss = o.ARMY_AT_RISK * sum([known.worth[form] for form in s.army[seat]])
            loss += defeat_by_guards(s, len(s.army[seat])) if hero % 2 == 0 else o.SECONDARY
        return wins * (value + gain) - (1 - wins) * loss
    return value


def field_value(s: Heroes3, known: Strengths, seat: int, hero: int, field: int, left: int) -> float:
    """What visiting or claiming a field brings, guards and heroes aside."""
    t = s.kit
    location = t.field_location[field]
    category = s.variant.field_category[field]
    if has_objective(s) and is_wanted(s, seat, field):
        return wanted_value(s) + o.HOME
    if s.cube[field] == seat or s.cube[field] == BLACK:
        return way_home(s, seat, hero, field)
    if location == t.obelisk_location:
        if s.visits[field] >> seat & 1:
            return 0.0
        if has_objective(s) and is_weakening(s, field):
            return known.visits[location] + o.MARK
        return known.visits[location] + (o.OBELISK_KEY if conditions(s, GRAIL_IN_OWN_TOWN) else 0.0)
    if location == t.town_location:
        return rival_town(s, seat, field)
    if location == t.grail_location and s.grail_taken and s.grail_field != field:
        return 0.0
    if location == t.utopia_location and conditions(s, HOLD_LOCATION):
        return o.UTOPIA if hero % 2 == 0 else 0.0
    rounds = (left + 1) // 2
    if category == CLAIMABLE:
        goods = field_income(s, field)
        value = 0.0
        for resource in range(3):
            value += o.GOODS[resource] * goods[resource]
        if location == t.settlement_location:
            value = 5.0 * s.variant.settlement_factor
            return o.INCOME * value * rounds + (0.0 if s.claimed[field] else value) + o.HOME
        return o.INCOME * value * rounds + (0.0 if s.claimed[field] else value) + known.visits[location]
    return known.visits[location] if left or category != VISITABLE else 0.2 * known.visits[location]


def way_home(s: Heroes3, seat: int, hero: int, field: int) -> float:
    """A carrier of the grail wants to go home where that wins."""
    if s.grail_carrier == hero and field == own_town(s, seat) and conditions(s, GRAIL_IN_OWN_TOWN):
        return o.WON / 3
    return 0.0


def rival_town(s: Heroes3, seat: int, field: int) -> float:
    """A town that a rival holds, or one's own that was lost."""
    value = o.CUBE + o.HOME
    if field == own_town(s, seat) or conditions(s, CAPTURE_ENEMY_TOWN):
        value += o.TOWN_TAKEN
    elif conditions(s, CUBES_FROM_EVERY_ENEMY):
        value += 2 * o.CUBE
    return value


def is_frontier(s: Heroes3, seat: int, field: int) -> bool:
    """Does the field lie beside a face-down tile?"""
    if s.down_place:
        for place in places_beside(s, field):
            if place in s.down_place:
                return True
    return False
