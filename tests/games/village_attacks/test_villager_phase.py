"""Chapter 7: how villagers act (VA-100 to VA-108)."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks.rules.rounds import VillagerPhase
from citadelle.games.village_attacks.state import EVENT_PILE, SPAWN_PILE, VILLAGERS


def walks(scene: Scene) -> list[object]:
    return [event["from"] for event in scene.told("villager_moved")]


def test_va_100_the_phase_has_its_steps_in_order() -> None:
    scene = Scene().nobody().set(markers=1, dial=4, troll=3, first=0).villagers("lc_1", "peasant")
    scene.trap("bh_1", "weighted_net").pile(EVENT_PILE, "battering_ram").pile(SPAWN_PILE, "angry_mob")
    scene.villager_phase(0)
    kinds = [event.kind for event in scene.match.events]  # type: ignore[union-attr]
    order = ["event_drawn", "villager_moved", "troll_rolled", "trap_sprung", "spawn_card"]
    assert [kind for kind in kinds if kind in order] == order


def test_va_100_zones_in_ascending_distance_and_nobody_acts_twice() -> None:
    scene = Scene().nobody()
    for zone in ("eh_1", "bh_1", "lc_1"):
        scene.villagers(zone, "peasant")
    scene.villager_phase()
    assert walks(scene) == ["bh_1", "lc_1", "eh_1"]


def test_va_100_the_first_player_orders_equal_zones() -> None:
    scene = Scene("f2").nobody().set(first=1).villagers("a_1", "peasant").villagers("cy_1", "peasant").villager_phase()
    assert scene.asked == 1 and scene.keys == ["first a_1", "first cy_1"]
    scene.choose("first cy_1")
    assert walks(scene) == ["cy_1", "a_1"]


def test_va_100_peasants_hunters_yunfakh_heroes_and_variants_as_the_table_likes() -> None:
    scene = Scene().nobody().set(first=2).villagers("l_1", "sigrun", "yunfakh_mythic", "hunter_arcane", "hunter_undead")
    scene.villagers("l_1", "peasant").villager_phase()
    assert (
        scene.kind == "first_sort" and scene.asked == 2 and scene.keys == ["first hunter_undead", "first hunter_arcane"]
    )
    scene.choose("first hunter_arcane")
    order = [event["villager"] for event in scene.told("villager_moved")]
    assert order == ["peasant", "hunter_arcane", "hunter_undead", "yunfakh_mythic", "sigrun", "sigrun"]


def test_va_101_attack_then_move_its_full_movement() -> None:
    scene = Scene().alone("lich", "l_1").villagers("l_1", "mother_gisla").villager_phase()
    kinds = [e.kind for e in scene.match.events if e.kind in ("monster_wounded", "villager_moved")]  # type: ignore[union-attr]
    assert kinds == ["monster_wounded", "villager_moved", "villager_moved"] and scene.at("bh_1") == {"mother_gisla": 1}


def test_va_101_in_a_heart_zone_it_does_not_move() -> None:
    scene = Scene().nobody().villagers("ch_1", "peasant", "sigrun").villager_phase()
    assert scene.count("ch_1") == 2 and not walks(scene)


def test_va_101_a_stunned_one_stands_up_and_stops() -> None:
    scene = Scene().alone("lich", "lc_1").villagers("lc_1", "peasant", stunned=True).villager_phase()
    assert scene.flagged("lc_1", "stunned") == 0 and scene.of("lich", "wounds") == 0 and scene.count("lc_1") == 1


def test_va_101_burn_comes_first() -> None:
    scene = Scene().alone("lich", "lc_1").villagers("lc_1", "peasant", burning=True).villager_phase()
    assert scene.count("lc_1") == 0 and scene.of("lich", "wounds") == 0 and scene.s.morale == 39


def test_va_102_nemesis_heart_own_zone_then_others() -> None:
    def target(hunter: str, **zones: str) -> object:
        scene = Scene().nobody()
        for name, zone in zones.items():
            scene.monster(name, zone)
        return (
            scene.villagers("ch_1" if "ch_1" in zones.values() else "lc_1", hunter)
            .villager_phase()
            .told("villager_attacks")[0]["target"]
        )

    assert target("hunter_cursed", banshee="bh_1", dullahan="ch_1") == "banshee"
    assert target("hunter_arcane", banshee="bh_1", dullahan="ch_1") == "heart"
    assert target("hunter_arcane", banshee="l_1", dullahan="lc_1") == "dullahan"
    assert target("hunter_arcane", banshee="l_1") == "banshee"


def test_va_102_equal_candidates_toss_for_each_attack() -> None:
    scene = Scene().nobody().monster("banshee", "bh_1").monster("dullahan", "l_1").villagers("lc_1", "hunter_arcane")
    scene.chance(TAILS).villager_phase()
    assert scene.of("dullahan", "wounds") == 1


def test_va_102_nearness_does_not_matter_among_nemeses() -> None:
    scene = Scene(party=("dullahan", "wode")).monster("dullahan", "lc_1").monster("wode", "l_1").set(markers=0)
    scene.villagers("lc_1", "hunter_mythic").chance(TAILS).villager_phase()
    assert scene.of("wode", "wounds") == 2 and scene.of("dullahan", "wounds") == 0


def test_va_102_the_heart_is_attacked_only_from_inside() -> None:
    scene = Scene().nobody().villagers("bh_1", "hunter_mythic", "magister_corvin").villager_phase()
    assert scene.s.heart == 15 and scene.count("ch_1") == 2


def test_va_102_a_peasant_has_no_nemesis() -> None:
    scene = Scene().nobody().monster("banshee", "ch_1").villagers("ch_1", "peasant").villager_phase()
    assert scene.s.heart == 14 and scene.of("banshee", "wounds") == 0


def test_va_103_a_distant_target_must_be_seen() -> None:
    """Scenario 2: LC-2 and BH-1 are two zones apart round a corner; Ulric's range is 2."""
    scene = Scene("crossed_fates").alone("banshee", "bh_1").villagers("lc_2", "ulric_of_the_pines").villager_phase()
    assert scene.of("banshee", "wounds") == 0
    scene = Scene("crossed_fates").alone("banshee", "a_1").villagers("bh_1", "ulric_of_the_pines").villager_phase()
    assert scene.of("banshee", "wounds") == 2


def test_va_103_attacks_hit_and_hurt_no_villager() -> None:
    scene = Scene().alone("dullahan", "lc_1").villagers("lc_1", "peasant", n=3).villagers("lc_1", "sigrun")
    scene.villager_phase()
    assert scene.of("dullahan", "wounds") == 6 and scene.s.morale == 40


def test_va_104_room_bonuses_count_against_the_heart_and_the_nemesis_bonus_does_not() -> None:
    scene = Scene("crossed_fates").alone("dullahan", "a_1").villagers("a_1", "hunter_mythic").villager_phase()
    assert scene.of("dullahan", "wounds") == 3
    scene = Scene("f5").nobody().villagers("ch_1", "hunter_veteran").villager_phase()
    assert scene.s.heart == 13


@pytest.mark.parametrize("side", [HEADS, TAILS])
def test_va_105_minions_and_summoned_monsters_are_targets_of_the_same_rank(side: int) -> None:
    scene = Scene("f4", ("wode", "banshee")).alone("wode", "ch_1").villagers("sr_1", "peasant")
    zone = scene.zone("sr_1")
    scene.set(minions=((0, 0, zone, 0, 0, 0, 1),), summoned=((1, zone, 0, 0, 0, 0, 1),)).chance(side).villager_phase()
    assert len(scene.s.minions) == (0 if side == HEADS else 1) and scene.s.summoned[0][2] == (0 if side == HEADS else 1)


def test_va_105_they_are_nemeses_too() -> None:
    scene = Scene("f4", ("wode", "banshee")).alone("banshee", "sc_1").villagers("sc_1", "hunter_mythic")
    scene.set(minions=((0, 0, scene.zone("sr_1"), 0, 0, 0, 1),)).villager_phase()
    assert scene.s.minions == () and scene.of("banshee", "wounds") == 0
    scene = Scene("f4").alone("banshee", "sc_1").villagers("sc_1", "hunter_undead")
    scene.set(summoned=((1, scene.zone("sr_1"), 0, 0, 0, 0, 1),)).villager_phase()
    assert scene.s.summoned[0][2] == 2


def test_va_106_one_zone_at_a_time_with_all_that_entering_sets_off() -> None:
    scene = Scene().nobody().trap("lc_1", "treasure").villagers("l_1", "mother_gisla").villager_phase()
    assert not scene.s.sprung and scene.at("bh_1") == {"mother_gisla": 1}
    scene = Scene().nobody().trap("lc_1", "treasure").villagers("l_1", "mother_gisla", "peasant").villager_phase()
    assert scene.s.sprung == scene.bits("lc_1") and scene.at("lc_1") == {"peasant": 1}


def test_va_106_movement_stops_at_the_heart() -> None:
    scene = Scene().nobody().villagers("bh_1", "sigrun").villager_phase()
    assert scene.at("ch_1") == {"sigrun": 1} and len(walks(scene)) == 1


def test_va_107_a_killed_villager_stops_at_once() -> None:
    scene = (
        Scene().alone("dullahan", "lc_1", ripostes=1).villagers("lc_1", "peasant").villager_phase().choose("riposte")
    )
    assert scene.count("lc_1") == 0 and not walks(scene)


def test_va_107_who_cannot_move_on_stays() -> None:
    scene = Scene("f3").nobody().villagers("ch_1", "peasant", n=24, stunned=True).villagers("sc_1", "peasant")
    scene.villager_phase()
    assert scene.count("sc_1") == 1 and scene.count("ch_1") == 24


def test_va_108_hunters_shoot_in_every_direction_but_not_into_or_out_of_darkness() -> None:
    def wounds(dark: str, monster: str = "l_1") -> int:
        scene = Scene().alone("lich", monster).villagers("lc_1", "hunter_mythic")
        return scene.set(dark=scene.bits(dark)).villager_phase().of("lich", "wounds")

    assert wounds("ch_1") == 1
    assert wounds("ch_1", "bh_1") == 1
    assert wounds("lc_1") == wounds("l_1") == 0
    assert wounds("lc_1", "lc_1") == 1


def test_va_100_the_villager_phase_ends_with_spawning() -> None:
    scene = Scene().nobody().set(markers=1).pile(SPAWN_PILE, "angry_mob")
    scene.s.phase = VILLAGERS
    scene.begin(VillagerPhase(4))
    assert scene.at("eh_1") == {"peasant": 4}


@pytest.mark.parametrize(("sort", "wounds"), [("peasant", 2), ("hunter_undead", 2), ("mother_gisla", 2), ("sigrun", 3)])
def test_va_104_va_s0_4_a_weapon_rack_arms_every_kind(sort: str, wounds: int) -> None:
    scene = Scene("crossed_fates").alone("lich", "a_1", wounds=0).villagers("a_1", sort).villager_phase()
    assert scene.of("lich", "wounds") == wounds
