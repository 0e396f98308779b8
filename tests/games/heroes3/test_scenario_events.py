"""Events, victories and defeats of the campaign's scenarios (HM-1121 to HM-1126): what one player alone meets."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.combat_fields import ATTACKER_WON, DEFENDER_WON
from citadelle.games.heroes3.rules.after_combat import beaten_by_neutrals, retreat
from citadelle.games.heroes3.rules.ai_encounters import beat_opponent, beaten_by_ai
from citadelle.games.heroes3.rules.rounds import Round, RoundEnd, TimedEvent, Turns
from citadelle.games.heroes3.rules.victory import check_at_once
from citadelle.games.heroes3.tables import NONE

from .scene import KIT, Scene, field, form

GRANARIES, FORD, THRONE = KIT.scenario_ids[4:7]


def solo(scenario: str) -> Scene:
    """Catherine alone in a scenario, its opponent in its place."""
    return Scene("catherine", scenario=scenario)


def event(scene: Scene, number: int) -> Scene:
    """An event of the scenario happens, by its number."""
    happens = scene.s.kit.scenarios[scene.s.variant.scenario].events[number][0]
    scene.s.round = happens
    scene.s.active = NONE
    return scene.begin(Round(), RoundEnd(), Turns(0), TimedEvent(number, 0))


def army(scene: Scene) -> set[str]:
    return {KIT.unit_ids[one // 2] + (" pack" if one % 2 else "") for one in scene.s.ai_army[0]}


# --- HM-1121


def test_hm_1121_an_offer_is_paid_in_full_or_declined() -> None:
    scene = event(solo(GRANARIES).goods("catherine", 4), 0)
    assert scene.kind == "offer_unit" and scene.keys == ["accept offer", "decline"]
    scene.choose("accept offer")
    assert "griffins" in scene.units("catherine") and scene.has("catherine") == (0, 0, 0)
    scene = event(solo(GRANARIES).goods("catherine", 9), 0).choose("decline")
    assert "griffins" not in scene.units("catherine") and scene.has("catherine") == (9, 0, 0)


def test_hm_1121_an_offer_that_cannot_be_taken_is_not_put() -> None:
    assert event(solo(GRANARIES).goods("catherine", 3), 0).kind != "offer_unit"
    has = solo(GRANARIES).goods("catherine", 9).army("catherine", "griffins pack", "halberdiers")
    assert event(has, 0).kind != "offer_unit", "each card exists once (HM-714)"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hm_1121_an_offer_in_words(lang: str) -> None:
    scene = event(solo(THRONE).goods("catherine", 12), 1)
    decision, view = scene.s.decision(0), GAME.view(scene.s, 0)
    assert decision is not None
    champions = "Champions"
    assert champions in GAME.prompt(view, decision, lang) and "10" in GAME.label(view, decision, 0, lang)


def test_hm_1121_the_zombies_become_a_pack_if_they_are_still_there() -> None:
    scene = event(solo(GRANARIES), 2)
    assert army(scene) == {"skeletons pack", "zombies pack", "wraiths"} and len(scene.told("ai_unit_reinforced")) == 1
    scene = solo(GRANARIES)
    scene.s.ai_army[0] = (form("skeletons pack"),)
    assert army(event(scene, 2)) == {"skeletons pack"}
    scene = solo(GRANARIES)
    scene.s.ai_army[0] = (form("zombies pack"),)
    assert army(event(scene, 2)) == {"zombies pack"}


def test_hm_1121_gain_goes_to_the_player() -> None:
    scene = event(solo(FORD).goods("catherine", 1), 1)
    assert scene.has("catherine") == (7, 0, 0)


@pytest.mark.rule("HM-503")
def test_hm_1121_cubes_are_taken_off() -> None:
    scene = solo(GRANARIES).tile("f3", 1, 0).cube("f3.nw")
    assert scene.owner("f3.nw") == "black"
    assert event(scene, 1).owner("f3.nw") == ""


@pytest.mark.rule("HM-1121")
def test_hm_1122_the_obelisk_weakens_a_pack_of_the_visitors_choice() -> None:
    scene = solo(THRONE).tile("n5", 0, 1)
    obelisk = next(KIT.field_ids[one] for one in KIT.obelisk_fields if KIT.field_ids[one].startswith("n5"))
    scene.s.claimed[field(obelisk)] = True
    beside = next(f"n5.{ring}" for ring in ("c", "w", "e") if is_open(f"n5.{ring}") and f"n5.{ring}" != obelisk)
    scene.main("catherine", beside, xp=12).acts("catherine").choose(f"main_1 to {obelisk}")
    assert scene.kind == "weaken_opponent"
    assert set(scene.keys) == {f"weaken {unit}" for unit in ("skeletons", "wraiths", "vampires", "liches")}
    assert scene.refused("weaken dread_knights") == ("no_pack_to_weaken", "HM-1121")
    scene.choose("weaken liches")
    assert "liches" in army(scene) and "liches pack" not in army(scene)
    assert scene.refused("main_1 again")[0] and scene.kind == "main_action", "the first visit only"


def is_open(name: str) -> bool:
    return KIT.field_location[field(name)] != KIT.blocked_location


def test_hm_1122_without_a_pack_the_obelisk_does_nothing() -> None:
    scene = solo(THRONE).tile("n5", 0, 1)
    scene.s.ai_army[0] = (form("skeletons"), form("dread_knights pack"))
    obelisk = next(KIT.field_ids[one] for one in KIT.obelisk_fields if KIT.field_ids[one].startswith("n5"))
    scene.s.claimed[field(obelisk)] = True
    beside = next(f"n5.{ring}" for ring in ("c", "w", "e") if is_open(f"n5.{ring}") and f"n5.{ring}" != obelisk)
    scene.main("catherine", beside, xp=12).acts("catherine").choose(f"main_1 to {obelisk}")
    assert scene.kind == "main_action" and scene.told("obelisk_visited")


# --- HM-1123


def test_hm_1123_the_raider_beaten_and_a_settlement_held_in_either_order() -> None:
    scene = solo(GRANARIES).tile("f3", 1, 0).acts("catherine")
    beat_opponent(scene.s, 0, 0, field("n3.c"))
    check_at_once(scene.s)
    assert not scene.s.ended_by
    scene.cube("f3.w", "catherine")
    check_at_once(scene.s)
    assert scene.s.winners == (0,) and scene.s.ended_by == "HM-1123"
    first = solo(GRANARIES).tile("f3", 1, 0).cube("f3.w", "catherine").acts("catherine")
    check_at_once(first.s)
    assert not first.s.ended_by
    beat_opponent(first.s, 0, 0, field("n3.c"))
    check_at_once(first.s)
    assert first.s.winners == (0,)
    assert [one.args["part"] for one in first.told("story_told")] == ["closing"]
    result = GAME.result(first.s)
    assert result.won == (True,) and result.parts == ({"scenario": 10, "rounds_left": 7},)


def test_hm_1123_tamika_beaten_and_her_town_claimed() -> None:
    scene = solo(FORD).acts("catherine")
    beat_opponent(scene.s, 0, 0, field("s1.c"))
    check_at_once(scene.s)
    assert not scene.s.ended_by
    scene.s.cube[field("s1.c")] = 0
    check_at_once(scene.s)
    assert scene.s.winners == (0,)


@pytest.mark.rule("HM-1129")
def test_hm_1123_the_empty_town_is_claimed_without_combat_and_wins() -> None:
    scene = solo(FORD).main("catherine", "s1.w").acts("catherine")
    beat_opponent(scene.s, 0, 0, field("f7.c"))
    scene.choose("main_1 to s1.c")
    assert scene.s.winners == (0,) and not scene.told("combat_announced")


def test_hm_1123_sandro_beaten_is_enough() -> None:
    scene = solo(THRONE).main("catherine", "s1.w", xp=4).acts("catherine").choose("main_1 to s1.c")
    scene.fought(ATTACKER_WON)
    while scene.s.seat != NONE:
        scene.choose(scene.keys[0])
    assert scene.s.winners == (0,) and GAME.result(scene.s).places == (1,)


# --- HM-1125


def test_hm_1125_a_beaten_main_hero_loses_whoever_beat_it() -> None:
    by_neutrals = solo(GRANARIES).acts("catherine")
    beaten_by_neutrals(by_neutrals.s, 0, field("s3.c"))
    by_ai = solo(GRANARIES).acts("catherine")
    beaten_by_ai(by_ai.s, 0, 0, 0, field("n3.c"))
    for scene in (by_neutrals, by_ai):
        assert scene.s.ended_by == "HM-1125" and scene.s.winners == ()
        assert GAME.result(scene.s).won == (False,) and GAME.result(scene.s).places == (2,)
        assert not scene.told("story_told")


def test_hm_1125_a_beaten_secondary_hero_loses_nothing() -> None:
    scene = solo(GRANARIES).second("catherine", "s3.w").acts("catherine")
    beaten_by_neutrals(scene.s, 1, field("s3.w"))
    assert not scene.s.ended_by and scene.s.heroes_lost == 0


def test_hm_1125_a_retreat_is_no_defeat() -> None:
    scene = solo(GRANARIES).acts("catherine")
    retreat(scene.s, 0, field("s3.w"), field("s3.c"))
    check_at_once(scene.s)
    assert not scene.s.ended_by and scene.s.heroes_lost == 0


def test_hm_1125_the_own_town_lost() -> None:
    scene = solo(FORD).acts("catherine")
    scene.s.cube[KIT.town_field[scene.s.faction[0]]] = AI_CUBE
    check_at_once(scene.s)
    assert scene.s.ended_by == "HM-1125"


@pytest.mark.rule("HM-433")
def test_hm_1125_433_a_town_that_is_not_on_the_map_cannot_be_lost() -> None:
    scene = solo(THRONE).main("catherine", "f1.nw").acts("catherine")
    check_at_once(scene.s)
    assert not scene.s.ended_by
    assert [key for key in scene.keys if key.startswith("build") or key == "population"], "the town board works"


@pytest.mark.parametrize(("scenario", "rounds"), [(GRANARIES, 8), (FORD, 11), (THRONE, 12)])
def test_hm_1125_the_rounds_are_over(scenario: str, rounds: int) -> None:
    assert not solo(scenario).end_round(rounds - 1).s.ended_by
    assert solo(scenario).end_round(rounds).s.ended_by == "HM-1125"


def test_hm_1125_lost_to_the_raider_in_a_real_combat() -> None:
    scene = solo(GRANARIES).tile("n3", 2, 0).main("catherine", "n3.w").acts("catherine").choose("main_1 to n3.c")
    scene.fought(DEFENDER_WON)
    assert scene.s.ended_by == "HM-1125" and scene.s.seat == NONE
