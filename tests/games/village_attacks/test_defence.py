"""Chapter 6: defence and riposte (VA-61 to VA-66)."""

from __future__ import annotations

from tests.games.village_attacks.scene import HEADS, TAILS, Scene


def test_va_61_defence_and_riposte_dice_in_free_slots() -> None:
    scene = Scene().acts("lich", "ddpm")
    assert scene.refused("guard melee") == "VA-61"
    scene.choose("guard riposte")
    assert scene.of("lich", "ripostes") == 1
    assert scene.refused("guard defence") == "VA-61"


def test_va_61_they_stay_until_clean_up() -> None:
    scene = Scene().alone("dullahan", "lc_1", shields=2, ripostes=1).villager_phase()
    assert scene.of("dullahan", "shields") == 2
    scene.clean_up()
    assert scene.of("dullahan", "shields") == scene.of("dullahan", "ripostes") == 0


def test_va_62_nothing_one_defence_or_one_riposte() -> None:
    scene = Scene().alone("dullahan", "lc_1", shields=2, ripostes=1).villagers("lc_1", "sigrun").villager_phase()
    assert scene.keys == ["defend", "riposte", "suffer"]
    scene.choose("suffer")
    assert scene.of("dullahan", "wounds") == 3 and scene.of("dullahan", "shields") == 2


def test_va_62_a_defence_die_blocks_two_wounds_of_one_attack() -> None:
    scene = Scene().alone("dullahan", "lc_1", shields=2).villagers("lc_1", "sigrun").villager_phase().choose("defend")
    assert scene.of("dullahan", "wounds") == 1 and scene.of("dullahan", "shields") == 1 and not scene.keys


def test_va_62_a_defence_die_never_blocks_a_condition() -> None:
    scene = Scene().alone("lich", "lc_1", shields=1).villagers("l_1", "ulric_of_the_pines").villager_phase()
    scene.choose("defend")
    assert scene.of("lich", "wounds") == 0 and scene.of("lich", "slow") == 1


def test_va_62_without_dice_nobody_is_asked() -> None:
    scene = Scene().alone("dullahan", "lc_1").villagers("lc_1", "peasant").villager_phase()
    assert not scene.keys and scene.of("dullahan", "wounds") == 1


def test_va_63_a_riposte_gives_back_what_the_attack_carries() -> None:
    scene = Scene().alone("dullahan", "lc_1", ripostes=1).villagers("lc_1", "sigrun").villager_phase()
    scene.choose("riposte")
    assert scene.of("dullahan", "wounds") == 3 and scene.told("villager_wounded")[0]["n"] == 3
    assert scene.told("villager_wounded")[0]["source"] == "riposte"


def test_va_63_the_wounds_land_even_if_the_monster_dies() -> None:
    scene = Scene().alone("banshee", "lc_1", wounds=4, ripostes=1).villagers("lc_1", "peasant").villager_phase()
    scene.choose("riposte")
    assert scene.where("banshee") == "" and scene.s.morale == 39


def test_va_63_va_83_a_kill_by_riposte_gives_experience() -> None:
    scene = Scene().alone("banshee", "lc_1", ripostes=1).villagers("lc_1", "ulric_of_the_pines", wounds=2)
    scene.villager_phase().choose("riposte")
    assert scene.of("banshee", "experience") == 3 and scene.s.morale == 38


def test_va_64_va_133_a_hero_killed_by_riposte_still_deals_its_whole_attack() -> None:
    scene = Scene().alone("banshee", "lc_1", ripostes=1).villagers("lc_1", "ulric_of_the_pines", wounds=2)
    scene.villager_phase().choose("riposte")
    assert scene.of("banshee", "wounds") == 2 and scene.of("banshee", "slow") == 1 and scene.count("lc_1") == 0


def test_va_65_a_used_die_is_gone_at_once() -> None:
    scene = Scene().alone("dullahan", "lc_1", shields=1).villagers("lc_1", "peasant", n=2).villager_phase()
    scene.choose("defend")
    assert scene.of("dullahan", "wounds") == 1 and scene.of("dullahan", "shields") == 0


def test_va_65_an_unlucky_attack_fails_before_anybody_is_asked() -> None:
    def attack(side: int) -> Scene:
        scene = Scene().alone("dullahan", "lc_1", shields=1).villagers("lc_1", "peasant")
        return scene.set(unlucky=scene.bits("lc_1")).chance(side).villager_phase()

    scene = attack(TAILS)
    assert not scene.keys and scene.of("dullahan", "shields") == 1 and scene.of("dullahan", "wounds") == 0
    assert attack(HEADS).kind == "answer_attack"


def test_va_66_attacks_come_one_by_one_in_order() -> None:
    scene = Scene().alone("dullahan", "lc_1", shields=3).villagers("lc_1", "sigrun", "hunter_mythic", "peasant")
    scene.villager_phase()
    seen = []
    while scene.match is not None and scene.match.decision is not None:
        seen.append(scene.match.decision.detail["villager"])
        scene.choose("defend")
    assert seen == ["peasant", "hunter_mythic", "sigrun"]


def test_va_63_va_101_a_hero_wounded_by_a_riposte_walks_on() -> None:
    scene = Scene().alone("dullahan", "l_1", ripostes=1).villagers("l_1", "sigrun").villager_phase().choose("riposte")
    assert scene.at("bh_1") == {"sigrun": 1} and scene.of("dullahan", "wounds") == 3
    assert scene.told("villager_wounded")[0]["n"] == 3
