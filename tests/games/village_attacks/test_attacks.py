"""Chapter 6: attacks with dice, and who is hit (VA-56 to VA-60)."""

from __future__ import annotations

from tests.games.village_attacks.scene import Scene

from citadelle.games.village_attacks.crowd import added, figure_of, with_origin
from citadelle.games.village_attacks.rules.picks import Ignore, WoundZone
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, Blow, can_wound
from citadelle.games.village_attacks.tables import BY_TRAP, FROM_MONSTERS, NONE, SOURCES


def test_va_57_va_58_victims_are_offered_in_one_order_wherever_they_came_from() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", stunned=True)
    walker = with_origin(figure_of(0), scene.zone("l_1"))
    scene.s.crowd[scene.zone("lc_1")] = added(scene.s.crowd[scene.zone("lc_1")], walker)
    scene.acts("banshee", "mm").choose("melee at lc_1")
    assert scene.keys == ["peasant", "peasant.stunned"]


def test_va_s2_4_hunters_of_any_sort_are_safe_in_their_refuge_from_whatever_monsters_do() -> None:
    scene = Scene("crossed_fates")
    refuge, kit = scene.zone("st_1"), scene.s.kit
    for source in range(len(SOURCES)):
        for sort in ("peasant", "hunter_mythic", "hunter_veteran", "yunfakh_mythic", "yunfakh_veteran", "sigrun"):
            figure = figure_of(kit.sort_ids.index(sort))
            is_safe = "hunter" in sort or "yunfakh" in sort
            blow = Blow(source, 0, NONE)
            assert can_wound(scene.s, refuge, figure, blow) is not (is_safe and bool(FROM_MONSTERS >> source & 1))
            assert can_wound(scene.s, scene.zone("cy_1"), figure, blow)


def test_va_s14_3_who_flees_is_wounded_by_abilities_in_the_order_of_kinds() -> None:
    scene = Scene("to_tell_the_tale").monster("lich", "ch_1", levels={"spirit_bolt": 2})
    scene.villagers("ch_1", "hunter_mythic", fleeing=True).villagers("ch_1", "peasant", n=2, fleeing=True)
    scene.villagers("ch_1", "peasant", n=2).acts("lich", "rg").choose("use spirit_bolt")
    assert scene.keys == ["peasant", "peasant.fleeing"] and scene.reason("hunter_mythic.fleeing") == "weaker_first"


def test_va_185_who_is_passed_over_is_told_why() -> None:
    scene = Scene().monster("lich", "bh_1", levels={"spirit_bolt": 1}).villagers("lc_1", "hunter_mythic")
    scene.villagers("lc_1", "hunter_cursed", "yunfakh_mythic").acts("lich", "rg").choose("ranged at lc_1")
    assert scene.keys == ["hunter_mythic", "hunter_cursed"] and scene.refused("yunfakh_mythic") == "VA-185"


def test_va_56_melee_in_the_own_zone_ranged_in_an_adjacent_one() -> None:
    scene = Scene().monster("banshee", "lc_1")
    for zone in ("ch_1", "bh_1", "lc_1", "l_1"):
        scene.villagers(zone, "peasant")
    scene.acts("banshee", "mr")
    attacks = [key for key in scene.keys if " at " in key]
    assert attacks == ["melee at lc_1", "ranged at bh_1", "ranged at l_1"]
    assert (
        scene.refused("melee at bh_1") == scene.refused("ranged at lc_1") == scene.refused("ranged at ch_1") == "VA-56"
    )


def test_va_56_one_wound_a_die_weakest_first() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("l_1", "hunter_mythic", "peasant", "sigrun")
    scene.acts("banshee", "rrrr").choose("ranged at l_1")
    assert scene.at("l_1") == {"hunter_mythic": 1, "sigrun": 1}
    scene.choose("ranged at l_1", "ranged at l_1")
    assert scene.at("l_1") == {"sigrun": 1} and scene.told("villager_wounded")[-1]["n"] == 1


def test_va_56_who_stands_behind_weaker_ones_is_refused_with_that_reason() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "hunter_mythic", "hunter_arcane", "sigrun")
    scene.acts("banshee", "m").choose("melee at lc_1")
    assert scene.match is not None
    refusal = scene.match.why("sigrun")
    assert refusal is not None and (refusal.code, refusal.rule) == ("weaker_first", "VA-56")


def test_va_57_within_a_kind_the_player_picks() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "sigrun", "mother_gisla").acts("banshee", "m")
    scene.choose("melee at lc_1")
    assert scene.keys == ["sigrun", "mother_gisla"] and scene.asked == scene.seat("banshee")


def test_va_57_abilities_that_choose_ignore_the_order() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"infernal_kiss": 1})
    scene.villagers("lc_1", "peasant", "hunter_mythic", "mother_gisla").acts("succubus", "pm")
    scene.choose("use infernal_kiss", "1 villagers")
    assert scene.keys == ["peasant", "hunter_mythic", "mother_gisla"]
    scene.choose("mother_gisla")
    assert scene.flagged("lc_1", "stunned") == 1


def test_va_58_stunned_villagers_may_be_taken_or_ignored() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "sigrun", stunned=True).villagers("lc_1", "peasant")
    scene.acts("banshee", "mm").choose("melee at lc_1", "sigrun.stunned")
    assert scene.at("lc_1") == {"peasant": 1, "sigrun": 1}
    scene.choose("melee at lc_1")
    assert scene.keys == ["peasant", "sigrun.wounds1.stunned"]


def test_va_58_stunned_villagers_stop_nobody_behind_them() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", stunned=True).villagers("lc_1", "sigrun")
    scene.acts("banshee", "mm").choose("melee at lc_1")
    assert scene.keys == ["peasant.stunned", "sigrun"]


def test_va_58_va_59_for_traps_they_are_ordinary_members_of_their_kind() -> None:
    scene = Scene().villagers("lc_1", "peasant", stunned=True).villagers("lc_1", "hunter_mythic")
    scene.begin(Ignore(), WoundZone(0, scene.zone("lc_1"), 1, BY_TRAP, NONE, NONE, EVERY_KIND, 0))
    assert scene.at("lc_1") == {"hunter_mythic": 1}


def test_va_59_wounds_are_assigned_one_at_a_time() -> None:
    scene = Scene().monster("lich", "bh_1").villagers("bh_1", "sigrun", "mother_gisla").acts("lich", "grm")
    scene.choose("use spirit_bolt", "sigrun")
    assert scene.keys == ["sigrun.wounds1", "mother_gisla"]
    scene.choose("mother_gisla", "sigrun.wounds1")
    assert scene.told("villager_wounded") == [
        {"villager": name, "zone": "bh_1", "n": 1, "source": "ability"} for name in ("sigrun", "mother_gisla", "sigrun")
    ]


def test_va_59_a_stunned_one_may_be_taken_before_each_wound() -> None:
    scene = Scene().monster("lich", "bh_1").villagers("bh_1", "peasant", n=2).villagers("bh_1", "sigrun", stunned=True)
    scene.acts("lich", "grm").choose("use spirit_bolt", "peasant", "sigrun.stunned", "peasant")
    assert scene.at("bh_1") == {"sigrun": 1} and scene.s.morale == 38


def test_va_59_excess_is_lost_and_all_must_be_dealt() -> None:
    scene = Scene().monster("lich", "bh_1").villagers("bh_1", "peasant", n=2).villagers("lc_1", "peasant")
    scene.acts("lich", "grr").choose("use spirit_bolt", "bh_1")
    assert scene.count("bh_1") == 0 and scene.count("lc_1") == 1
    scene = Scene().monster("lich", "bh_1").villagers("bh_1", "sigrun", "mother_gisla").acts("lich", "gr")
    scene.choose("use spirit_bolt")
    assert scene.refused("no more") == "VA-59"


def test_va_60_a_die_needs_an_existing_target() -> None:
    scene = Scene().monster("banshee", "ch_1").monster("lich", "bh_1").acts("banshee", "mr")
    assert not [key for key in scene.keys if " at " in key]
    assert scene.refused("melee at ch_1") == scene.refused("ranged at bh_1") == "VA-60"


def test_va_60_attack_dice_never_target_minions() -> None:
    scene = Scene(party=("wode", "banshee")).monster("banshee", "lc_1")
    scene.set(minions=((0, 0, scene.zone("lc_1"), 0, 0, 0, 1),)).acts("banshee", "mr")
    assert not [key for key in scene.keys if " at " in key]


def test_va_56_a_mark_changes_nothing_about_the_order() -> None:
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", "peasant").villagers("lc_1", "peasant", stunned=True)
    scene.villagers("lc_1", "hunter_mythic", mark=0).acts("lich", "mm").choose("melee at lc_1")
    assert scene.refused("hunter_mythic.marked") == "VA-56"
