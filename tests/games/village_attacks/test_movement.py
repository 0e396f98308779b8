"""Chapter 6: how Monsters move (VA-67 to VA-70, VA-153)."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene


def test_va_67_any_usable_die_moves_one_zone() -> None:
    scene = Scene().acts("banshee", "mrgdp").choose("move bh_1")
    assert scene.keys == ["with melee", "with ranged", "with magic", "with defence", "with riposte"]
    scene.choose("with riposte")
    assert scene.where("banshee") == "bh_1" and scene.dice() == "mrgd"


def test_va_67_moves_are_limited_by_free_slots() -> None:
    scene = Scene().acts("lich", "mmmm").choose("move bh_1", "move ch_1")
    assert scene.refused("move bh_1") == "VA-67" and scene.of("lich", "moves") == 2


def test_va_67_without_a_die_there_is_no_move() -> None:
    scene = Scene(party=("banshee", "wode")).monster("wode", "ch_1")
    scene.set(minions=((1, 0, scene.zone("ch_1"), 0, 0, 0, 1),)).acts("wode", "")
    assert scene.refused("move bh_1") == "VA-67"


@pytest.mark.parametrize(("wounds", "villagers", "free"), [(0, 4, True), (0, 5, False), (2, 2, True), (2, 3, False)])
def test_va_68_health_must_exceed_the_standing_villagers(wounds: int, villagers: int, free: bool) -> None:
    scene = Scene().monster("banshee", "lc_1", wounds=wounds).villagers("lc_1", "peasant", n=villagers - 1)
    scene.villagers("lc_1", "sigrun").acts("banshee", "mm")
    assert ("move bh_1" in scene.keys) is free


def test_va_68_neither_the_troll_nor_a_carried_peasant_hinders() -> None:
    scene = Scene().monster("banshee", "lc_1", wounds=3).villagers("lc_1", "peasant").set(troll=2).acts("banshee", "mm")
    assert "move bh_1" in scene.keys
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", wounds=4, carried=1).acts("banshee", "mm")
    assert "move ch_1" in scene.keys


def test_va_69_unhindered_movement_ignores_villagers() -> None:
    scene = Scene().monster("dullahan", "lc_1", wounds=6, levels={"inexorable": 1}).villagers("lc_1", "peasant", n=9)
    scene.acts("dullahan", "mm").choose("move bh_1")
    assert scene.where("dullahan") == "bh_1"
    scene = Scene(party=("vampire", "lich")).monster("vampire", "lc_1", wounds=5, levels={"bat_form": 1})
    scene.villagers("lc_1", "peasant", n=9).acts("vampire", "gg")
    assert scene.refused("move bh_1") == "VA-68"
    scene.choose("use bat_form", "bh_1", "ch_1")
    assert scene.where("vampire") == "ch_1" and scene.of("vampire", "moves") == 0


def test_va_70_entering_a_room_sets_off_its_condition_at_once() -> None:
    scene = Scene("a_greater_foe").acts("lich", "mmg").choose("move c_1", "with melee")
    assert scene.of("lich", "silence") == 1 and scene.kind == "deed"


def test_va_153_the_player_picks_among_equals_and_the_weakest_goes() -> None:
    scene = Scene("f3").monster("banshee", "mc_1").villagers("sc_1", "hunter_mythic", n=8).villagers("sc_1", "sigrun")
    scene.villagers("sc_1", "hunter_arcane", stunned=True).acts("banshee", "m").choose("move sc_1")
    assert scene.keys == ["hunter_mythic", "hunter_arcane.stunned"]
    scene.choose("hunter_arcane.stunned")
    assert scene.at("ch_1") == {"hunter_arcane": 1} and scene.where("banshee") == "sc_1"


def test_va_153_a_zone_that_cannot_be_cleared_cannot_be_entered() -> None:
    scene = Scene("f3").monster("banshee", "sc_1").villagers("ch_1", "peasant", n=22).acts("banshee", "mm")
    scene.monster("dullahan", "ch_1").monster("lich", "ch_1")
    assert scene.refused("move ch_1") == "VA-153"


def test_va_153_without_villagers_a_full_zone_cannot_be_entered() -> None:
    scene = Scene("f3", ("banshee", "wode")).monster("banshee", "ch_1")
    scene.set(minions=((1, 0, scene.zone("sc_1"), 0, 0, 0, 1),) * 10).acts("banshee", "mm")
    assert scene.refused("move sc_1") == "VA-153"


def test_va_153_minions_and_summoned_monsters_push_likewise() -> None:
    scene = Scene("f3", ("wode", "banshee")).monster("wode", "mc_1").villagers("sc_1", "peasant", n=10)
    scene.set(minions=((0, 0, scene.zone("mc_1"), 0, 0, 0, 1),)).acts("wode", "m").choose("minion 1", "run sc_1")
    assert scene.at("ch_1") == {"peasant": 1} and scene.s.minions[0][2] == scene.zone("sc_1")


def test_va_153_the_pushed_one_goes_where_there_is_room() -> None:
    """F2: from MC-1 two ways lead to the Heart, and A-1 is full of Monsters."""
    for side, room in ((HEADS, True), (TAILS, True)):
        scene = Scene("f2", ("banshee", "wode")).monster("banshee", "eh_1").villagers("mc_1", "peasant", n=12)
        scene.set(minions=((1, 0, scene.zone("a_1"), 0, 0, 0, 1),) * 15).chance(side)
        scene.acts("banshee", "m").choose("move mc_1")
        assert (scene.at("cy_1") == {"peasant": 1}) is room


def test_va_22_va_200_a_free_move_goes_through_one_passage_after_another() -> None:
    scene = Scene(party=("vampire", "lich")).monster("vampire", "ch_1", levels={"bat_form": 1}).acts("vampire", "mg")
    scene.choose("use bat_form", "with melee")
    assert scene.keys == ["bh_1", "no more"] and scene.refused("lc_1") == "VA-22"
