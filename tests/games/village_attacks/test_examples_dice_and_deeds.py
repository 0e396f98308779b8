"""Worked examples A to D: sight, movement, dice, Activation symbols, targets, defence, abilities, experience, death."""

from __future__ import annotations

from tests.games.village_attacks.scene import HEADS, LETTERS, TAILS, Scene


def sees(scene: Scene, a: str, b: str) -> bool:
    s = scene.s
    return s.castle.sights(s.gone, s.dark)[scene.zone(a)][scene.zone(b)] >= 0


# --- A. sight, movement, dice


def test_va_22_va_23_ex_01_sight_follows_one_line() -> None:
    scene = Scene("crossed_fates")
    assert sees(scene, "bh_1", "ch_1")
    assert not sees(scene, "bh_1", "lc_2")
    assert sees(scene, "ch_1", "lc_2")


def test_va_56_va_60_va_67_ex_02_dice_are_spent_between_moves() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", n=2).villagers("bh_1", "peasant")
    scene.acts("banshee", "mrrddg")
    assert scene.refused("ranged at lc_1") == "VA-56"
    scene.choose("melee at lc_1", "ranged at bh_1", "move bh_1", "with defence", "ranged at lc_1")
    assert scene.s.morale == 37
    assert scene.of("banshee", "experience") == 3
    assert scene.dice() == "gd"
    assert scene.of("banshee", "moves") == 1


def test_va_49_va_51_ex_03_rerolls_come_before_anything_else() -> None:
    scene = Scene().rolls("mddaaadrp")
    scene.activates("dullahan")
    assert scene.kind == "reroll" and scene.keys == ["reroll activation", "keep"]
    scene.choose("reroll activation")
    assert scene.keys == ["reroll defence", "keep"]
    scene.choose("keep")
    assert scene.dice() == "mrdddp"
    assert scene.kind == "deed"


def ex_04() -> Scene:
    return Scene().monster("banshee", "l_1", wounds=2).villagers("lc_1", "peasant")


def test_va_67_va_97_ex_04_three_moves_and_healing_at_the_heart() -> None:
    scene = ex_04().acts("banshee", "rmmdgg")
    scene.choose("ranged at lc_1", "move lc_1", "with melee", "move bh_1", "with melee", "move ch_1", "with defence")
    scene.choose("heal wound", "heal wound")
    assert scene.count("lc_1") == 0
    assert scene.where("banshee") == "ch_1" and scene.of("banshee", "wounds") == 0
    assert scene.of("banshee", "moves") == 3


def test_va_67_va_141_ex_05_a_slow_token_fills_a_slot() -> None:
    scene = ex_04().monster("banshee", slow=1).acts("banshee", "rmmdgg")
    scene.choose("ranged at lc_1", "move lc_1", "with melee", "move bh_1", "with melee")
    assert scene.refused("move ch_1") == "VA-67"


def test_va_68_ex_06_too_many_villagers_hinder_a_monster() -> None:
    scene = Scene().monster("banshee", "lc_1", wounds=2).villagers("lc_1", "peasant", n=3).acts("banshee", "mmm")
    assert scene.refused("move bh_1") == "VA-68"
    scene.choose("melee at lc_1")
    assert "move bh_1" in scene.keys


def test_va_68_va_145_ex_07_stunned_villagers_hinder_nobody() -> None:
    scene = Scene().monster("banshee", "lc_1", wounds=2).villagers("lc_1", "peasant", n=2)
    scene.villagers("lc_1", "peasant", stunned=True).acts("banshee", "mm")
    assert "move bh_1" in scene.keys


def test_va_48_va_49_ex_08_reserve_dice_follow_a_reroll() -> None:
    scene = Scene().monster("banshee", reserve="rr").rolls("rrrm" + "mmddg")
    scene.activates("banshee").choose("roll")
    assert scene.keys == ["reroll ranged", "keep"]
    scene.choose("reroll ranged")
    assert scene.s.reserve[:5] == [0] * 5
    assert sum(scene.s.pool) == 6


def test_va_49_ex_09_reserve_dice_do_not_count_for_a_reroll() -> None:
    scene = Scene().monster("banshee", reserve="rr").rolls("rmmd")
    scene.activates("banshee").choose("roll")
    assert scene.kind == "deed"


def test_va_71_va_72_ex_10_each_kept_die_is_one_less_to_roll() -> None:
    scene = Scene().villagers("bh_1", "peasant", n=2).rolls("ggrrdp").activates("lich")
    scene.choose("store magic", "store ranged", "use spirit_bolt")
    assert scene.s.crowd[scene.zone("bh_1")] == ()
    for given, dice in (((), 4), (("give up ranged",), 5)):
        again = Scene().monster("lich", reserve="gr").chance(*[LETTERS["d"], LETTERS["p"], 0, 1, 2][:dice])
        again.activates("lich").choose(*given, "roll")
        assert sum(again.s.pool) == dice


# --- B. Activation symbols


def test_va_52_va_53_ex_11_the_furthest_villager_steps() -> None:
    scene = Scene().villagers("eh_1", "peasant", "hunter_mythic").villagers("lc_1", "peasant", n=2)
    scene.rolls("aadpmg").activates("dullahan")
    assert scene.at("l_1") == {"peasant": 1, "hunter_mythic": 1}
    assert scene.of("dullahan", "wounds") == 0


def test_va_53_ex_12_equal_zones_toss_a_coin() -> None:
    for side, left in ((HEADS, "cy_1"), (TAILS, "a_1")):
        scene = Scene("f2").villagers("a_1", "peasant", "hunter_mythic").villagers("cy_1", "peasant")
        scene.rolls("admpgr", side).activates("dullahan")
        assert scene.at("ch_1") == {"peasant": 1}
        assert "peasant" in scene.at(left)


def test_va_54_va_102_ex_13_at_the_heart_one_attacks() -> None:
    scene = Scene().villagers("ch_1", "peasant", n=2).villagers("ch_1", "hunter_undead")
    for name in ("banshee", "dullahan", "lich"):
        scene.monster(name, "eh_1")
    scene.rolls("admpgr").activates("dullahan")
    assert scene.s.heart == 14


def test_va_54_va_55_ex_14_a_stunned_villager_stays() -> None:
    scene = Scene().villagers("l_1", "peasant", stunned=True).rolls("admpgr").activates("dullahan")
    assert scene.at("l_1") == {"peasant": 1} and scene.flagged("l_1", "stunned") == 1


# --- C. targets, defence, riposte


def test_va_43_va_56_va_57_ex_15_weaker_villagers_first() -> None:
    scene = (
        Scene()
        .monster("banshee", "lc_1")
        .villagers("lc_1", "peasant", "hunter_mythic", "hunter_arcane", "ulric_of_the_pines")
    )
    scene.acts("banshee", "mmm").choose("melee at lc_1")
    assert scene.at("lc_1") == {"hunter_mythic": 1, "hunter_arcane": 1, "ulric_of_the_pines": 1}
    scene.choose("melee at lc_1")
    assert scene.keys == ["hunter_mythic", "hunter_arcane"]
    assert scene.refused("ulric_of_the_pines") == "VA-56"
    scene.choose("hunter_arcane", "melee at lc_1")
    assert scene.at("lc_1") == {"ulric_of_the_pines": 1}
    assert scene.s.morale == 37


def test_va_59_ex_16_wounds_of_a_zone_go_on_to_a_hero() -> None:
    scene = Scene().villagers("bh_1", "peasant", "sigrun").acts("lich", "gr").choose("use spirit_bolt")
    assert scene.at("bh_1") == {"sigrun": 1}
    assert scene.told("villager_wounded")[-1]["n"] == 1 and len(scene.told("villager_wounded")) == 2


def test_va_58_va_114_ex_17_stunned_villagers_stand_outside_the_order() -> None:
    scene = (
        Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant").villagers("lc_1", "hunter_mythic", stunned=True)
    )
    scene.acts("banshee", "m").choose("melee at lc_1")
    assert scene.keys == ["peasant", "hunter_mythic.stunned"]
    scene = (
        Scene().villagers("lc_1", "peasant").villagers("lc_1", "hunter_mythic", stunned=True).trap("lc_1", "spike_pit")
    )
    scene.villager_phase(3)
    assert scene.count("lc_1") == 0 and scene.s.morale == 38


def test_va_40_va_62_va_63_ex_18_defence_and_riposte() -> None:
    scene = Scene().monster("dullahan", "lc_1", shields=2, ripostes=1)
    scene.villagers("lc_1", "peasant", n=2).villagers("lc_1", "hunter_mythic")
    scene.villager_phase().choose("defend", "riposte", "defend")
    assert scene.of("dullahan", "wounds") == 1
    assert scene.of("dullahan", "experience") == 1
    assert scene.s.morale == 39
    assert scene.told("attack_blocked")[-1] == {"n": 2, "of": 2}


def test_va_40_va_62_ex_19_one_die_an_attack() -> None:
    scene = Scene().monster("dullahan", "lc_1", shields=2).villagers("lc_1", "sigrun").villager_phase()
    assert scene.keys == ["defend", "suffer"]
    scene.choose("defend")
    assert scene.of("dullahan", "wounds") == 1


def test_va_62_va_133_ex_20_a_blocked_attack_still_gives_its_condition() -> None:
    scene = Scene().monster("banshee", "lc_1", shields=1).villagers("lc_1", "magister_corvin")
    scene.villager_phase().choose("defend")
    assert scene.of("banshee", "wounds") == 0 and scene.of("banshee", "silence") == 1


def test_va_36_va_63_ex_21_a_riposte_reaches_other_zones() -> None:
    scene = Scene().monster("lich", "ch_1", ripostes=1).monster("banshee", "dead").monster("dullahan", "dead")
    scene.villagers("bh_1", "hunter_arcane").villager_phase().choose("riposte")
    assert scene.of("lich", "wounds") == 2 and scene.of("lich", "experience") == 1
    assert scene.count("bh_1") == 0


# --- D. abilities, experience, death


def test_va_82_va_84_ex_22_a_level_and_its_ability_at_once() -> None:
    scene = (
        Scene()
        .monster("dullahan", "lc_1", experience=5)
        .villagers("lc_1", "peasant")
        .villagers("lc_1", "hunter_mythic", n=2)
    )
    scene.acts("dullahan", "mmg").choose("melee at lc_1")
    assert scene.kind == "gain_ability"
    scene.choose("gain whiplash")
    assert scene.of("dullahan", "experience") == 0
    scene.choose("use whiplash", "melee at lc_1")
    assert scene.count("lc_1") == 0 and scene.of("dullahan", "experience") == 2


def test_va_5_va_82_ex_23_no_second_villager_of_the_kind() -> None:
    scene = Scene().monster("dullahan", "lc_1", levels={"whiplash": 1}).villagers("lc_1", "peasant", "hunter_mythic")
    scene.acts("dullahan", "mg").choose("use whiplash", "melee at lc_1")
    assert scene.at("lc_1") == {"hunter_mythic": 1} and scene.s.chain == 0


def test_va_78_ex_24_an_upgrade_lets_an_ability_be_used_again() -> None:
    scene = Scene().monster("banshee", "lc_1", experience=5).villagers("lc_1", "peasant", n=7)
    scene.acts("banshee", "ggm").choose("use death_foretold", "2 villagers")
    assert scene.refused("use death_foretold") == "VA-77"
    scene.choose("melee at lc_1", "peasant", "gain death_foretold")
    marked = [key for key in scene.keys if key.startswith("use")]
    assert marked == ["use death_foretold"]
    scene.choose("use death_foretold")
    assert scene.keys[-1] == "4 villagers"
    again = Scene().monster("dullahan", "lc_1", experience=5).villagers("lc_1", "peasant", n=2)
    again.acts("dullahan", "ddm").choose("use basin_of_blood")
    assert again.of("dullahan", "hold") == 4
    again.choose("melee at lc_1", "gain basin_of_blood", "use basin_of_blood")
    assert again.of("dullahan", "hold") == 8


def test_va_79_ex_25_marks_end_with_their_monster() -> None:
    scene = Scene().monster("banshee", "lc_1", wounds=4).villagers("lc_1", "peasant", n=2, mark=0)
    scene.set(unlucky=1 << scene.zone("l_1")).villager_phase()
    assert scene.where("banshee") == ""
    assert scene.count("bh_1") == 2
    assert not scene.told("villager_killed")
    assert scene.s.unlucky


def test_va_87_va_94_ex_26_a_level_before_death() -> None:
    scene = Scene().monster("lich", "lc_1", wounds=3, experience=6, ripostes=1).villagers("lc_1", "peasant")
    scene.villager_phase().choose("riposte")
    assert scene.kind == "gain_ability"
    scene.choose("gain zombify")
    assert scene.where("lich") == "" and scene.of("lich", "experience") == 0
    assert scene.level("lich", "zombify") == 1


def test_va_95_ex_27_a_monster_returns_if_the_heart_can_bear_it() -> None:
    scene = Scene().monster("lich", "dead").set(heart=2).activates("lich")
    assert scene.where("lich") == "" and scene.s.heart == 2
    scene = Scene().monster("lich", "dead").set(heart=3).activates("lich")
    assert scene.where("lich") == "ch_1" and scene.s.heart == 1


def test_va_85_ex_28_a_complete_monster_heals_instead() -> None:
    complete = {"basin_of_blood": 2, "whiplash": 2, "inexorable": 2}
    scene = (
        Scene()
        .monster("dullahan", "lc_1", experience=5, wounds=1, slow=1, levels=complete)
        .villagers("lc_1", "peasant")
    )
    scene.acts("dullahan", "m").choose("melee at lc_1")
    assert scene.keys == ["heal wound", "heal slow"]
    scene.choose("heal slow")
    assert scene.of("dullahan", "slow") == 0 and scene.of("dullahan", "wounds") == 1
