"""The numbers, rooms and symbols that the rules quote, from the data, by the names in braces of `rules.toml`.

What a pack took away has no figure, and the rules help shows a dash there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.village_attacks.tables import HERO, HUNTER, KINDS, PEASANT, YUNFAKH
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit
    from citadelle.games.village_attacks.catalog.scenario_records import Scenario

CORRIDORS = (("cap_long", "lc_1"), ("cap_medium", "mc_1"), ("cap_short", "sc_1"))


def figures(kit: Kit, lang: str) -> dict[str, str]:
    """Every figure by its name; names of rooms and symbols in the language."""
    found: dict[str, object] = {constant.id: constant.value for constant in kit.game.constant}
    found.update({tile.id: component_name(tile, lang) for tile in kit.tiles})
    _villagers(found, kit)
    _castle(found, kit)
    _conditions(found, kit)
    for scenario in kit.scenarios:
        _scenario(found, scenario, {symbol.id: component_name(symbol, lang) for symbol in kit.dice.symbol})
    return {name: str(value) for name, value in found.items()}


def _villagers(found: dict[str, object], kit: Kit) -> None:
    """What a villager can do, costs and gives, and how many there are."""
    t = kit.plain
    for kind in (PEASANT, HUNTER, YUNFAKH, HERO):
        name = KINDS[kind]
        found[f"{name}_figures"] = t.kind_figures[kind]
        found[f"{name}_morale"] = t.kind_morale[kind]
        found[f"{name}_experience"] = t.kind_experience[kind]
        found[f"{name}_max"] = t.kind_max_per_type[kind]
    for kind in (PEASANT, HUNTER):
        name = KINDS[kind]
        found[f"{name}_health"] = t.kind_health[kind]
        found[f"{name}_movement"] = t.kind_movement[kind]
        found[f"{name}_wounds"] = t.kind_wounds[kind]
        found[f"{name}_range"] = t.kind_range[kind]
    found.update(nemesis=t.kind_nemesis_bonus[HUNTER], hero_experience_same=t.kind_experience_same_type[HERO])


def _castle(found: dict[str, object], kit: Kit) -> None:
    """Space in rooms, cards and tokens, and what changes with the number of Monsters."""
    for tile in kit.tiles:
        if tile.kind != "corridor":
            found.setdefault(f"cap_{tile.kind}", tile.capacity)
        for name, ident in CORRIDORS:
            if tile.id == ident:
                found[name] = tile.capacity
    for token in kit.tokens:
        if token.id == "objective_token":
            found["objective_tokens"] = token.count
        elif token.id == "spawn_marker":
            found["spawn_markers"] = token.count
    found["event_cards"] = sum([event.copies for event in kit.events if not event.optional_module])
    found["troll_cards"] = sum([event.copies for event in kit.events if event.optional_module])
    rows = {row.monsters: row for row in kit.game.difficulty}
    found.update(spawn_2_low=abs(rows[2].spawn[0]), spawn_2_high=abs(rows[2].spawn[1]))
    found.update(spawn_4=rows[4].spawn[0], spawn_5=rows[5].spawn[0])
    found.update(respawn=rows[3].respawn_heart_wounds, respawn_5=rows[5].respawn_heart_wounds)


def _conditions(found: dict[str, object], kit: Kit) -> None:
    """Conditions of Monsters and rooms."""
    for condition in kit.conditions:
        if condition.target == "zone":
            found[f"{condition.id}_tokens"] = condition.tokens
        elif condition.id == "slow":
            found["slow_free"] = condition.min_free_slots
        elif condition.id == "stun_monster":
            found["stun_penalty"] = condition.dice_penalty_next_activation
    for room in kit.room_conditions:
        if room.id == "scorching":
            found["scorching_wounds"] = room.wounds
        elif room.id == "weapon_rack":
            found["rack_bonus"] = room.wound_bonus
        elif room.id == "hearty_meal":
            found["meal_heal"] = room.heal


def _scenario(found: dict[str, object], scenario: Scenario, symbols: dict[str, str]) -> None:
    """The numbers and symbols of one scenario, by its own number."""
    prefix = f"s{scenario.number}_"
    found[f"{prefix}heart"] = scenario.heart_health
    found[f"{prefix}heart_goal"] = scenario.heart_goal
    found[f"{prefix}morale"] = scenario.morale
    found[f"{prefix}tier"] = scenario.tier_start
    found[f"{prefix}start"] = scenario.start_levels
    found[f"{prefix}gains"] = scenario.max_level_gains
    for place, step in enumerate(scenario.tier_steps, 1):
        found[f"{prefix}at_{place}"] = step.at
        found[f"{prefix}tier_{place}"] = step.tier
    late = [marker.activates_at for marker in scenario.spawn_markers if not marker.active]
    if late:
        found[f"{prefix}marker_at"] = late[0]
    params = scenario.params
    for name in params.__struct_fields__:
        value = getattr(params, name)
        if isinstance(value, int):
            found[prefix + name] = value
        elif isinstance(value, str) and value in symbols:
            found[prefix + name] = symbols[value]
