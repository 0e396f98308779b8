"""From typed records to the numbers the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citadelle.games.village_attacks.castle import Castle, Marker, Objective
from citadelle.games.village_attacks.catalog.records import AbilityLevel, RoomCondition, Tier, Tile
from citadelle.games.village_attacks.catalog.scenario_records import Scenario
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.tables import (
    ALL_TYPES,
    COLOURS,
    COST_WORDS,
    DEFEATS,
    DURATIONS,
    HERO,
    HERO_RULES,
    HUNTER,
    IMMUNE_EFFECTS,
    INFINITE,
    KINDS,
    MONSTER_CONDITIONS,
    MORALE_RULES,
    NONE,
    OBJECTIVES,
    PEASANT,
    PICKS,
    ROLES,
    ROOM_KINDS,
    SETUP_SPAWNS,
    SOURCES,
    SYMBOLS,
    TIER_MODES,
    TYPES,
    VICTORIES,
    YUNFAKH,
    YUNFAKH_RULES,
    ZONE_CONDITIONS,
    Tables,
)
from citadelle.games.village_attacks.verbs import fixed_nouns
from citadelle.parts.columns import fill, index_by_id
from citadelle.parts.zones import Way, ZoneMap

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit

VETERAN = "veteran"
START = "CH-1"
"""The tile where Monsters start (VA-9)."""


def fill_tables(kit: Kit) -> Tables:
    """Fill the tables from the checked records."""
    t = Tables()
    _monsters(t, kit)
    _villagers(t, kit)
    _sorts(t)
    _dice(t, kit)
    _cards(t, kit)
    _helpers(t, kit)
    _constants(t, kit)
    t.castles = [castle(kit, t, scenario) for scenario in kit.scenarios]
    t.scenario_ids = [scenario.id for scenario in kit.scenarios]
    t.nouns = fixed_nouns(t, [one.id for one in kit.room_conditions])
    return t


def bits(names: Sequence[str], words: tuple[str, ...]) -> int:
    """Names as a set of bits, by their places among `words`."""
    return sum(1 << words.index(name) for name in dict.fromkeys(names))


def cost(symbols: Sequence[str]) -> tuple[int, ...]:
    """A price as symbols; "any" stands last, so that it takes what the others leave."""
    return tuple(sorted(COST_WORDS.index(symbol) for symbol in symbols))


def _monsters(t: Tables, kit: Kit) -> None:
    fill(t, "monster", kit.monsters, {}, type=TYPES, role=ROLES, abilities=lambda _: [])
    for number, monster in enumerate(kit.monsters):
        for ability in sorted(monster.ability, key=lambda one: one.slot):
            t.monster_abilities[number].append(len(t.ability_ids))
            t.ability_ids.append(ability.id)
            t.ability_monster.append(number)
            t.ability_levels.append((version(ability.basic), version(ability.advanced)))


def version(level: AbilityLevel) -> AbilityEffect:
    """What a version of an ability does, with what its record says of cost, range and duration."""
    effect = level.does
    effect.cost = cost(level.cost)
    effect.least_range, effect.most_range = level.range
    effect.los = level.los and level.range[1] > 0
    effect.duration = DURATIONS.index(level.duration)
    effect.pick = PICKS.index(level.pick)
    return effect


def _villagers(t: Tables, kit: Kit) -> None:
    for villager in kit.villagers:
        kind = KINDS.index(villager.id)
        t.kind_health[kind] = villager.health
        t.kind_movement[kind] = villager.movement
        t.kind_attacks[kind] = villager.attacks
        t.kind_range[kind] = villager.range[1]
        t.kind_wounds[kind] = villager.wounds
        t.kind_nemesis_bonus[kind] = villager.nemesis_bonus
        t.kind_target_rank[kind] = villager.target_rank
        t.kind_experience[kind] = villager.experience
        t.kind_experience_same_type[kind] = villager.experience_same_type
        t.kind_morale[kind] = villager.morale
        t.kind_figures[kind] = villager.figures
        t.kind_max_per_type[kind] = villager.max_per_type
        t.kind_own_zone_only[kind] = villager.wounded_only_from_own_zone
    fill(
        t, "hero", kit.heroes, {}, type=TYPES, range=lambda hero: hero.range[1],
        immune_sources=lambda hero: bits(hero.immune_sources, SOURCES),
        immune_effects=lambda hero: bits(hero.immune_effects, IMMUNE_EFFECTS),
        attack_condition=lambda hero: condition(hero.attack_condition),
    )  # fmt: skip


def condition(name: str) -> int:
    """A Monster's condition as a number; NONE for no name."""
    return MONSTER_CONDITIONS.index(name) if name else NONE


def _sorts(t: Tables) -> None:
    """Every sort of villager in the order peasant, hunters by type, Veterans, Yunfakh likewise, heroes (VA-42)."""
    _sort(t, KINDS[PEASANT], PEASANT, 0)
    for kind in (HUNTER, YUNFAKH):
        for number, name in enumerate(TYPES):
            _sort(t, f"{KINDS[kind]}_{name}", kind, 1 << number)
        _sort(t, f"{KINDS[kind]}_{VETERAN}", kind, ALL_TYPES)
    t.first_hero_sort = len(t.sort_ids)
    for hero in range(len(t.hero_ids)):
        t.sort_ids.append(t.hero_ids[hero])
        t.sort_kind.append(HERO)
        t.sort_types.append(1 << t.hero_type[hero])
        t.sort_health.append(t.hero_health[hero])
        t.sort_range.append(t.hero_range[hero])
        t.sort_wounds.append(t.hero_wounds[hero])
        t.sort_movement.append(t.hero_speed[hero])
        t.sort_immune_sources.append(t.hero_immune_sources[hero])
        t.sort_immune_effects.append(t.hero_immune_effects[hero])


def _sort(t: Tables, ident: str, kind: int, types: int) -> None:
    t.sort_ids.append(ident)
    t.sort_kind.append(kind)
    t.sort_types.append(types)
    t.sort_health.append(t.kind_health[kind])
    t.sort_range.append(t.kind_range[kind])
    t.sort_wounds.append(t.kind_wounds[kind])
    t.sort_movement.append(t.kind_movement[kind])
    t.sort_immune_sources.append(0)
    t.sort_immune_effects.append(0)


def _dice(t: Tables, kit: Kit) -> None:
    dice = {die.id: [SYMBOLS.index(face) for face in die.faces] for die in kit.dice.die}
    t.custom_die, t.day_die, t.night_die = dice["custom"], dice["day"], dice["night"]


def _cards(t: Tables, kit: Kit) -> None:
    fill(
        t, "trap", kit.traps, {}, cost=lambda trap: cost(trap.cost), rooms=lambda trap: bits(trap.rooms, ROOM_KINDS),
        affects=lambda trap: bits(trap.affects, KINDS),
    )  # fmt: skip
    index = index_by_id([event.id for event in kit.events])
    fill(
        t, "event", kit.events, {}, optional=lambda event: event.optional_module,
        fallback=lambda event: index.get(event.does.fallback, NONE),
    )  # fmt: skip
    fill(
        t, "spawn", kit.spawn_cards, {},
        tiers=lambda card: tuple([tier(one) for one in (card.tier1, card.tier2, card.tier3)]),
    )  # fmt: skip


def tier(one: Tier) -> tuple[int, int, int]:
    """Peasants, hunters and heroes of a tier; all NONE where another card is drawn."""
    return (NONE, NONE, NONE) if one.redraw else (one.peasant, one.hunter, one.hero)


def _helpers(t: Tables, kit: Kit) -> None:
    fill(
        t, "minion", kit.minions, {}, range=lambda minion: minion.attack_range[1],
        attacks=lambda minion: minion.attacks_per_activation,
    )  # fmt: skip
    monsters = index_by_id(t.monster_ids)
    fill(
        t, "summoned", kit.summoned, {}, type=TYPES, monster=lambda one: monsters.get(one.monster, NONE),
        range=lambda one: one.range[1], stun=lambda one: one.stun_count, burn=lambda one: one.burn_count,
    )  # fmt: skip


def _constants(t: Tables, kit: Kit) -> None:
    for constant in kit.game.constant:
        if constant.id != "hero_pile_minimum":
            setattr(t, constant.id, constant.value)
    rows = sorted(kit.game.difficulty, key=lambda row: row.monsters)
    t.adjustment = [(0, 0, 0), *[row.spawn for row in rows]]
    t.respawn_heart_wounds = [0, *[row.respawn_heart_wounds for row in rows]]
    for found in kit.conditions:
        if found.id == "slow":
            t.slow_min_free_slots = found.min_free_slots
        elif found.id == "stun_monster":
            t.stun_dice_penalty = found.dice_penalty_next_activation
        elif found.id in ZONE_CONDITIONS:
            t.zone_tokens[ZONE_CONDITIONS.index(found.id)] = found.tokens


# --- scenarios


def castle(kit: Kit, t: Tables, scenario: Scenario) -> Castle:
    """The castle of a scenario."""
    tiles = {tile.label: tile for tile in kit.tiles}
    place = {zone.tile: number for number, zone in enumerate(scenario.zones)}
    ways = [Way(place[passage.a], place[passage.b], passage.line) for passage in scenario.passages]
    made = Castle(scenario.id, scenario.number, ZoneMap(len(place), ways), [tiles[label].id for label in place])
    _rooms(made, kit, scenario, tiles, place)
    for marker in scenario.spawn_markers:
        colour, takes_cards = COLOURS.index(marker.colour), marker.only == ""
        zone = place[marker.zone]
        made.markers.append(Marker(marker.id, zone, colour, marker.active, marker.activates_at, takes_cards))
        made.marker_bits |= 1 << zone
    for one in scenario.objectives:
        symbol = SYMBOLS.index(one.symbol) if one.symbol else NONE
        made.objectives.append(Objective(OBJECTIVES.index(one.kind), place[one.zone], symbol))
        if one.kind == "corridor":
            made.corridor_bits |= 1 << place[one.zone]
    _numbers(made, t, scenario)
    _params(made, scenario, place)
    return made


def _rooms(made: Castle, kit: Kit, scenario: Scenario, tiles: dict[str, Tile], place: dict[str, int]) -> None:
    conditions = {one.id: (number, one) for number, one in enumerate(kit.room_conditions)}
    for label, zone in place.items():
        tile = tiles[label]
        made.room.append(ROOM_KINDS.index(tile.kind))
        made.capacity.append(tile.capacity)
        if tile.castle_heart:
            made.hearts = (*made.hearts, zone)
            made.heart_bits |= 1 << zone
            if label == START:
                made.start_zone = zone
        here = [conditions[room.condition] for room in scenario.room_conditions if room.zone == label]
        made.conditions.append(tuple([number for number, _ in here]))
        for _, one in here:
            _room(made, zone, one)


def _room(made: Castle, zone: int, one: RoomCondition) -> None:
    """What a room condition does in its zone (VA-205)."""
    kinds = bits([name for name in one.affects if name != "monster"], KINDS)
    if one.trigger == "end_of_activation":
        made.end_wounds[zone] = one.wounds
        if one.condition == "burn_monster":
            made.end_burn |= 1 << zone
    elif one.trigger == "enter" and "monster" in one.affects:
        made.enter_condition[zone] = condition(one.condition)
    elif one.trigger == "enter":
        made.hero_heal[zone] = one.heal
    elif one.trigger == "villager_attack_from" and one.all_types:
        made.every_type_kinds[zone] = kinds
    elif one.trigger == "villager_attack_from":
        made.attack_bonus[zone] = one.wound_bonus
        made.attack_bonus_kinds[zone] = kinds
    elif one.trigger == "wound_on_villager":
        made.immune_kinds[zone] = kinds
        made.immune_sources[zone] = bits(one.immune_sources, SOURCES)
    else:
        made.summoning_zone = zone
        made.summoning_slots = bits(one.slots, SYMBOLS)


def _numbers(made: Castle, t: Tables, scenario: Scenario) -> None:
    made.heart_health, made.heart_goal = scenario.heart_health, scenario.heart_goal
    made.morale, made.morale_rule = scenario.morale, MORALE_RULES.index(scenario.morale_rule)
    made.tier_mode, made.tier_start = TIER_MODES.index(scenario.tier_mode), scenario.tier_start
    made.tier_steps = [(step.at, step.tier) for step in scenario.tier_steps]
    made.events, made.event_triggers = scenario.events_enabled, list(scenario.event_triggers)
    made.ignored_events = [t.event_ids.index(event) for event in scenario.ignored_events]
    made.traps, made.heroes = scenario.traps_enabled, HERO_RULES.index(scenario.heroes)
    made.introduces = scenario.introduces
    made.start_levels, made.max_level_gains = scenario.start_levels, scenario.max_level_gains
    made.setup_spawn = SETUP_SPAWNS.index(scenario.setup_spawn)
    made.yunfakh, made.summoning = YUNFAKH_RULES.index(scenario.yunfakh), scenario.summoning
    made.victory, made.defeats = VICTORIES.index(scenario.victory), bits(scenario.defeat, DEFEATS)


def _params(made: Castle, scenario: Scenario, place: dict[str, int]) -> None:
    params = scenario.params
    made.heart_cap = params.heart_cap or INFINITE
    zones = params.setup_hero_zones or ((params.setup_hero_zone,) if params.setup_hero_zone else ())
    made.setup_hero_zones = [place[zone] for zone in zones]
    for name in (
        "heroes_to_kill", "deliveries_to_win", "experience_per_delivery", "captured_dice", "tokens_per_marker",
        "experience_per_component", "experience_per_token", "tomes_carried_at_once", "tomes_lost_for_defeat",
        "experience_per_symbol", "collapse_hunters", "collapse_villagers", "collapses_for_defeat", "escapes_to_win",
    ):  # fmt: skip
        setattr(made, name, getattr(params, name))
    for name in ("delivery_zone", "component_zone", "tome_zone"):
        if getattr(params, name):
            setattr(made, name, place[getattr(params, name)])
    for name in ("grab_symbol", "kill_carried_symbol", "closing_symbol"):
        if getattr(params, name):
            setattr(made, name, SYMBOLS.index(getattr(params, name)))
    made.extra_card_tier = params.extra_card_on_hero_in_tier
    made.setup_hunters = params.setup_hunters_per_marker
    exits = [one.zone for one in scenario.objectives if one.kind == "exit"]
    made.exit_zones = tuple(sorted({place[zone] for zone in exits}))
    made.flee_zones = tuple([place[m.zone] for m in scenario.spawn_markers if m.colour == params.flee_to_colour])
    made.scare_symbols = bits(params.scare_symbols, SYMBOLS)
