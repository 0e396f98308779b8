"""AI heroes and AI armies: who they are, where they stand, when they act (HM-920, HM-1129, HM-1132).

An opponent is a number: the AI heroes of the scenario in its order, or its AI armies, or its boss.
"""

from __future__ import annotations

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.rules.control import alive, on_map
from citadelle.games.heroes3.scenario_rules import AiArmies, ScenarioRules
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE


def scenario_of(s: Heroes3) -> ScenarioRules:
    """The scenario that is played."""
    return s.kit.scenarios[s.variant.scenario]


def armies_of(s: Heroes3) -> AiArmies | None:
    """HM-1132: the armies that the scenario raises; None if its opponents are AI heroes or a boss."""
    return scenario_of(s).ai_armies


def is_ai_army(s: Heroes3, ai: int) -> bool:
    """HM-1132: is this opponent an AI army, not an AI hero?"""
    return armies_of(s) is not None


def opponent_id(s: Heroes3, ai: int) -> str:
    """An opponent as events name it: the id of an AI hero, `army_1` ... or `boss`."""
    return scenario_opponent_id(scenario_of(s), ai)


def scenario_opponent_id(scenario: ScenarioRules, ai: int) -> str:
    """An opponent of a scenario as events name it."""
    if scenario.ai_heroes:
        return scenario.ai_heroes[ai].id
    return f"army_{ai + 1}" if scenario.ai_armies is not None else "boss"


def is_beaten(s: Heroes3, ai: int) -> bool:
    """HM-927: has this opponent left for good?"""
    return bool(s.ai_beaten >> ai & 1)


def ai_at(s: Heroes3, field: int) -> int:
    """The AI hero or army on a field; NONE if there is none."""
    if field != NONE and field in s.ai_field:
        return s.ai_field.index(field)
    return NONE


def attackable_at(s: Heroes3, field: int) -> int:
    """HM-1129: the opponent on a field whose tile lies face up; NONE if there is none."""
    return ai_at(s, field) if on_map(s, field) else NONE


def is_ai_sheltered(s: Heroes3, field: int) -> bool:
    """HM-605: does an AI hero stand on a sanctuary there? An army is no hero."""
    if s.kit.field_location[field] != s.kit.sanctuary_location:
        return False
    ai = ai_at(s, field)
    return ai != NONE and not is_ai_army(s, ai)


def is_ai_home(s: Heroes3, field: int) -> bool:
    """HM-924: does the AI hold this town or settlement?"""
    return s.cube[field] == AI_CUBE and field in s.kit.home_fields


def has_ai_walls(s: Heroes3, ai: int, field: int) -> bool:
    """HM-906, HM-1129: does an AI hero defend its start town behind walls, gate and tower?"""
    heroes = scenario_of(s).ai_heroes
    if not heroes or not heroes[ai].citadel:
        return False
    in_town = s.kit.field_location[field] == s.kit.town_location
    return in_town and s.tile_place[field // 7] == heroes[ai].place


def may_act(s: Heroes3, ai: int) -> bool:
    """HM-920, HM-1129, HM-1132: has this opponent a turn in this round?"""
    if s.ai_field[ai] == NONE or is_beaten(s, ai):
        return False
    scenario = scenario_of(s)
    armies = scenario.ai_armies
    if scenario.ai_heroes:
        return scenario.ai_heroes[ai].moves and s.round >= scenario.ai_heroes[ai].first_move_round
    return armies is not None and (armies.acts_in_spawn_round or s.round > armies.spawn_rounds[ai])


def ai_points(s: Heroes3) -> int:
    """HM-920, HM-1132: the movement points of an opponent in a round."""
    armies = armies_of(s)
    return s.kit.ai_hero_mp if armies is None else armies.mp


def first_alive(s: Heroes3) -> int:
    """HM-1132: the first player, or the next one still in the game."""
    left = alive(s)
    return left[0] if left else s.order[0]
