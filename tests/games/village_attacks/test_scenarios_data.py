"""The 14 scenarios as data: what the book of scenarios prints, and VA-206 to VA-209."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.village_attacks.scene import Scene
from tests.games.village_attacks.test_map import PLANS, Cells

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.catalog.scenario_records import Scenario

BOTH = [pytest.param(scenario, plan, id=scenario.id) for scenario, plan in zip(GAME.kit.scenarios, PLANS, strict=True)]


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


@pytest.mark.parametrize(("scenario", "plan"), BOTH)
def test_va_206_numbers_as_printed(scenario: Scenario, plan: dict[str, Any]) -> None:
    head, heart, *rest = plan["facts"].rstrip(".").replace("min. ", "min; ").split("; ")
    assert (scenario.number, scenario.name, scenario.name_fr) == (plan["number"], plan["name"], plan["name_fr"])
    assert (
        head == f"Difficulty {scenario.difficulty}, {scenario.minutes} min"
        and heart == f"Heart {scenario.heart_health}"
    )
    morale, *tiers, events = rest
    assert morale == f"morale {'infinite' if scenario.morale < 0 else scenario.morale}"
    steps = [(step.at, step.tier) for step in scenario.tier_steps]
    if scenario.tier_mode == "fixed":
        assert tiers == [f"tier {scenario.tier_start} always"] and not steps
    else:
        word = "morale {}" if scenario.tier_mode == "morale" else "{} closed markers"
        assert tiers == [f"start tier {scenario.tier_start}", *[f"tier {n} at {word.format(at)}" for at, n in steps]]
    assert list(scenario.event_triggers) == numbers(events) and scenario.events_enabled is bool(numbers(events))


@pytest.mark.parametrize(("scenario", "plan"), BOTH)
def test_va_206_va_20_the_plan_as_printed(scenario: Scenario, plan: dict[str, Any]) -> None:
    cells = Cells(plan)
    laid = {
        (zone.x + i, zone.y + j): zone.tile for zone in scenario.zones for i in range(zone.w) for j in range(zone.h)
    }
    assert laid == cells.tile and set(scenario.tiles) == set(cells.tile.values())
    passages = [f"{one.a}~{one.b} ({one.line})" for one in scenario.passages]
    assert passages == plan["passages"].split("; ")


@pytest.mark.parametrize(("scenario", "plan"), BOTH)
def test_va_206_what_lies_where_as_printed(scenario: Scenario, plan: dict[str, Any]) -> None:
    far = {zone.tile: zone.heart_distance for zone in scenario.zones}
    markers = [
        f"{one.zone} ({one.colour}, distance {far[one.zone]}{'' if one.active else ', inactive at start'})"
        for one in scenario.spawn_markers
    ]
    assert ", ".join(markers) == plan["markers"]
    objectives = [f"{one.zone} ({one.kind}, {one.symbol or one.colour})" for one in scenario.objectives]
    assert ", ".join(objectives) == plan["objectives"]
    assert ", ".join(f"{one.zone} {one.condition}" for one in scenario.room_conditions) == plan["rooms"]


def of(number: int) -> Scenario:
    return GAME.kit.scenarios[number - 1]


def test_va_206_how_each_scenario_is_won_and_lost() -> None:
    assert [scenario.victory for scenario in GAME.kit.scenarios] == [
        "all_levelled_then_no_villagers", "morale_zero", "five_heroes_killed", "morale_zero",
        "heart_20_then_no_villagers", "four_peasants_delivered", "morale_zero", "morale_zero_then_no_villagers",
        "all_markers_closed_then_no_villagers", "morale_zero", "morale_zero",
        "summoned_once_and_morale_zero_then_no_villagers", "morale_zero", "ten_villagers_escaped",
    ]  # fmt: skip
    assert all("heart_zero" in scenario.defeat for scenario in GAME.kit.scenarios)
    more = {scenario.number: scenario.defeat[1:] for scenario in GAME.kit.scenarios if len(scenario.defeat) > 1}
    assert more == {
        1: ("villager_enters_heart",), 7: ("hero_leaves_with_monster",), 10: ("both_tomes_stolen",),
        13: ("four_corridors_collapsed",),
    }  # fmt: skip


def test_va_s0_3_where_nothing_is_said() -> None:
    """Traps used, events on, heroes normal, no cap of levels, unless a scenario says otherwise."""
    assert [one.number for one in GAME.kit.scenarios if not one.traps_enabled] == [1, 2, 3]
    assert [one.number for one in GAME.kit.scenarios if not one.events_enabled] == [1]
    heroes = {one.number: one.heroes for one in GAME.kit.scenarios}
    assert [n for n, rule in heroes.items() if rule == "none"] == [1, 2]
    assert [n for n, rule in heroes.items() if rule == "every_hero_card_unique"] == [3]
    assert [n for n, rule in heroes.items() if rule == "every_hero_card"] == [5, 6, 7, 8, 11, 14]
    assert {one.number: one.max_level_gains for one in GAME.kit.scenarios if one.max_level_gains >= 0} == {
        1: 1, 2: 1, 3: 1, 4: 1,
    }  # fmt: skip
    assert [one.start_levels for one in GAME.kit.scenarios[:5]] == [0, 1, 2, 3, 4]


def test_va_s0_8_what_each_lesson_introduces() -> None:
    assert [one.introduces for one in GAME.kit.scenarios[:5]] == ["", "events", "heroes", "traps", ""]


def test_va_208_va_s0_6_numbers_of_single_scenarios() -> None:
    said: dict[int, dict[str, object]] = {
        3: {"heroes_to_kill": 5, "setup_hero_zone": "EH-1"}, 5: {"heart_cap": 20},
        6: {
            "deliveries_to_win": 4, "delivery_zone": "K-1", "grab_symbol": "melee", "kill_carried_symbol": "melee",
            "experience_per_delivery": 1,
        },
        7: {"setup_hero_zones": ("EH-1", "CY-1"), "captured_dice": 3}, 8: {"extra_card_on_hero_in_tier": 3},
        9: {
            "component_zone": "ST-1", "tokens_per_marker": 2, "closing_symbol": "magic", "experience_per_component": 1,
            "experience_per_token": 1,
        },
        10: {
            "setup_hunters_per_marker": 3, "tome_zone": "L-1", "exit_zone": "EH-1", "tomes_carried_at_once": 1,
            "tomes_lost_for_defeat": 2,
        },
        12: {"experience_per_symbol": 1},
        13: {"collapse_hunters": 4, "collapse_villagers": 10, "collapses_for_defeat": 4},
        14: {"escapes_to_win": 10, "flee_to_colour": "blue", "scare_symbols": ("melee", "ranged")},
    }  # fmt: skip
    for scenario in GAME.kit.scenarios:
        params = scenario.params
        given = {name: getattr(params, name) for name in params.__struct_fields__ if getattr(params, name)}
        assert given == said.get(scenario.number, {}), scenario.number


def test_va_206_modules_and_set_ups() -> None:
    assert [one.number for one in GAME.kit.scenarios if one.summoning] == [11, 12, 13, 14]
    assert {one.number: one.yunfakh for one in GAME.kit.scenarios if one.yunfakh != "never"} == {
        11: "always", 12: "after_first_summoning",
    }  # fmt: skip
    assert {one.number: one.setup_spawn for one in GAME.kit.scenarios if one.setup_spawn != "cards"} == {
        3: "cards_plus_hero_at_eh", 7: "two_heroes_no_cards", 10: "three_hunters_each",
    }  # fmt: skip
    assert {one.number: one.morale_rule for one in GAME.kit.scenarios if one.morale_rule != "normal"} == {
        4: "traps_only", 11: "yunfakh_only", 12: "after_first_summoning", 14: "counts_escapes_up_to_10",
    }  # fmt: skip
    assert {one.number: one.heart_goal for one in GAME.kit.scenarios if one.heart_goal} == {5: 20}


def test_va_s2_5_the_plan_has_lc_1_and_lc_2() -> None:
    assert {"LC-1", "LC-2"} <= set(of(2).tiles) and len(set(of(2).tiles)) == len(of(2).tiles)


def test_va_207_no_scenario_has_both_faces_of_a_tile() -> None:
    reverse = {tile.label: tile.reverse for tile in GAME.kit.tiles}
    for scenario in GAME.kit.scenarios:
        assert not [tile for tile in scenario.tiles if reverse[tile] in scenario.tiles]


def test_va_209_fields_of_monsters_and_tiles() -> None:
    t = GAME.kit.plain
    rows = {
        monster.id: (
            monster.type, monster.role, monster.health, monster.experience, monster.defence_slots,
            monster.reserve_slots, monster.movement_slots,
        )
        for monster in GAME.kit.monsters
    }  # fmt: skip
    assert rows["banshee"] == ("cursed", "support", 5, 6, 2, 2, 3)
    assert rows["dullahan"] == ("mythic", "guardian", 7, 6, 3, 1, 3)
    assert rows["lich"] == ("arcane", "decimator", 4, 7, 1, 4, 2)
    for number in range(len(t.monster_ids)):
        assert [t.ability_monster[ability] for ability in t.monster_abilities[number]] == [number] * 3
    assert [tile.label for tile in GAME.kit.tiles if tile.castle_heart] == ["CH-1", "CH-2"]
    assert [one.id for one in GAME.kit.villagers if one.has_type] == ["hunter", "yunfakh", "hero"]


def test_va_198_va_208_numbers_of_the_rules_name_their_rules() -> None:
    assert all(constant.rule.startswith("VA-") for constant in GAME.kit.game.constant)
    t = Scene().s.kit
    assert (t.dice_per_activation, t.defence_die_blocks, t.event_dial_positions, t.round_limit) == (6, 2, 20, 60)
