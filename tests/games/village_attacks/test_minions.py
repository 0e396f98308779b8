"""Chapter 14: minions."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, LETTERS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.rounds import CleanUp
from citadelle.games.village_attacks.state import M_BURNING, M_LEFT, M_STUNNED, M_ZONE

PARTY = ("wode", "banshee")


def hound(zone: str = "lc_1", left: int = 1, stunned: int = 0, n: int = 1, wode: str = "ch_1") -> Scene:
    """Wode with Hounds."""
    scene = Scene(party=PARTY).alone("wode", wode)
    return scene.set(minions=((0, 0, scene.zone(zone), 0, stunned, 0, left),) * n)


def test_va_170_a_minion_has_its_monsters_type_and_a_limit() -> None:
    scene = hound().villagers("lc_1", "hunter_mythic").villager_phase()
    assert scene.s.minions == () and scene.told("villager_attacks")[0]["n"] == 2
    assert GAME.kit.plain.minion_figures == [3]


def test_va_171_once_a_round_it_moves_and_attacks_in_any_order_unhindered() -> None:
    scene = hound("lc_1").villagers("lc_1", "peasant", n=9).villagers("l_1", "peasant").acts("wode", "m")
    scene.choose("minion 1", "run l_1", "strike l_1")
    assert scene.count("l_1") == 0 and scene.keys == ["run lc_1", "run eh_1", "done"]
    scene.choose("run eh_1")
    assert scene.refused("minion 1") == "VA-171" and scene.s.minions[0][M_ZONE] == scene.zone("eh_1")
    scene.begin(CleanUp(0))
    assert scene.s.minions[0][M_LEFT] == 1


def test_va_171_va_153_why_it_cannot_run_is_said() -> None:
    scene = hound("l_1").villagers("l_1", "peasant").acts("wode", "m").choose("minion 1")
    assert scene.reason("run ch_1") == "not_adjacent" and scene.refused("run ch_1") == "VA-22"
    scene.choose("run eh_1", "run l_1")
    assert scene.reason("run lc_1") == "no_move_left" and scene.refused("run lc_1") == "VA-171"
    scene = Scene("f3", PARTY).alone("wode", "ch_1")
    scene.set(minions=tuple([(0, 0, scene.zone(zone), 0, 0, 0, 1) for zone in ("mc_1", "ch_1")]))
    scene.villagers("sc_1", "peasant", n=10).villagers("ch_1", "peasant", n=22).acts("wode", "m").choose("minion 1")
    assert scene.reason("run sc_1") == "zone_full" and scene.refused("run sc_1") == "VA-153"


def test_va_171_it_attacks_in_its_own_zone_only_and_once() -> None:
    scene = (
        hound("lc_1").villagers("l_1", "peasant").villagers("lc_1", "peasant", n=2).acts("wode", "m").choose("minion 1")
    )
    assert [key for key in scene.keys if key.startswith("strike")] == ["strike lc_1"]
    scene.choose("strike lc_1")
    assert scene.refused("strike lc_1") == "VA-171"


def test_va_171_it_attacks_in_the_first_zone_too() -> None:
    scene = hound("ch_1").villagers("ch_1", "peasant").acts("wode", "m").choose("minion 1", "strike ch_1")
    assert scene.count("ch_1") == 0 and scene.s.minions[0][M_ZONE] == scene.zone("ch_1")


def test_va_172_extra_activations_repeat_it() -> None:
    scene = hound(left=0, n=2).monster("wode", levels={"hunting_horn": 2}).villagers("lc_1", "peasant", n=3)
    scene.acts("wode", "pm").choose("use hunting_horn")
    assert scene.keys == ["minion 1", "minion 2", "no more"]
    scene.choose("minion 2", "strike lc_1", "done")
    assert scene.keys == ["minion 1", "no more"]
    scene.choose("minion 1", "strike lc_1", "done")
    assert scene.kind == "deed" and scene.count("lc_1") == 1 and scene.of("wode", "experience") == 2


def test_va_172_va_146_one_that_burns_to_death_leaves_the_others_their_turn() -> None:
    scene = hound(n=3).monster("wode", levels={"hunting_horn": 2}).villagers("lc_1", "peasant", n=3)
    burning = list(scene.s.minions[1])
    burning[M_BURNING] = 1
    scene.set(minions=(scene.s.minions[0], tuple(burning), scene.s.minions[2])).acts("wode", "pm")
    scene.choose("use hunting_horn", "minion 2")
    assert len(scene.s.minions) == 2 and scene.keys == ["minion 1", "minion 2", "no more"]


def test_va_172_an_extra_activation_leaves_the_own_one() -> None:
    scene = hound().monster("wode", levels={"hunting_horn": 1}).villagers("lc_1", "peasant", n=3).acts("wode", "pm")
    scene.choose("use hunting_horn", "minion 1", "done")
    assert "minion 1" in scene.keys


def test_va_172_its_kills_count_for_its_monster() -> None:
    scene = hound().villagers("lc_1", "sigrun", wounds=4).acts("wode", "m").choose("minion 1", "strike lc_1")
    assert scene.of("wode", "experience") == 3 and scene.s.morale == 38
    assert scene.told("villager_killed")[0]["source"] == "minion"


def test_va_173_an_attack_may_be_redirected_before_defending() -> None:
    scene = hound("lc_1", wode="lc_1").monster("wode", shields=1).villagers("l_1", "hunter_mythic").chance(HEADS)
    scene.villager_phase()
    assert scene.keys == ["defend", "redirect 1", "suffer"]
    scene.choose("redirect 1")
    assert scene.s.minions == () and scene.of("wode", "wounds") == 1 and scene.of("wode", "shields") == 1


def test_va_133_va_173_the_condition_goes_to_the_minion_which_ignores_it() -> None:
    scene = hound("lc_1", wode="lc_1").villagers("l_1", "magister_corvin").chance(HEADS).villager_phase()
    scene.choose("redirect 1")
    assert scene.of("wode", "silence") == 0 and scene.of("wode", "wounds") == 0


def test_va_173_a_minion_elsewhere_takes_no_blow() -> None:
    scene = hound("eh_1", wode="lc_1").villagers("lc_1", "peasant").villager_phase()
    assert not scene.keys and scene.of("wode", "wounds") == 1


def test_va_174_a_stunned_minion_skips_its_next_activation() -> None:
    scene = hound(stunned=1).villagers("lc_1", "peasant").acts("wode", "m")
    assert scene.refused("minion 1") == "VA-174"
    scene.choose("end")
    assert scene.s.minions[0][M_STUNNED] == 0 and scene.s.minions[0][M_LEFT] == 0


def test_va_174_stunned_after_it_has_acted_it_skips_that_of_the_next_round() -> None:
    scene = hound(left=0, stunned=1).acts("wode", "m").choose("end")
    assert scene.s.minions[0][M_STUNNED] == 1
    scene.begin(CleanUp(0))
    assert scene.acts("wode", "m").refused("minion 1") == "VA-174"


def test_va_174_an_extra_activation_lets_it_stand_up() -> None:
    scene = hound(stunned=1).monster("wode", levels={"hunting_horn": 1}).acts("wode", "pm")
    scene.choose("use hunting_horn", "minion 1")
    assert scene.s.minions[0][M_STUNNED] == 0 and "minion 1" in scene.keys


def test_va_174_a_burning_minion_burns_when_it_is_activated_or_not() -> None:
    scene = hound().set(minions=((0, 0, 2, 0, 0, 1, 1),)).acts("wode", "m").choose("minion 1")
    assert scene.s.minions == () and scene.s.morale == 40
    scene = hound().set(minions=((0, 0, 2, 0, 0, 1, 1),)).acts("wode", "m").choose("end")
    assert scene.s.minions == ()


def test_va_174_it_stays_when_its_monster_dies_but_does_nothing() -> None:
    scene = hound("l_1", wode="lc_1").monster("wode", wounds=4).villagers("lc_1", "peasant").villager_phase()
    assert scene.where("wode") == "" and len(scene.s.minions) == 1
    scene.set(heart=2).activates("wode")
    assert not scene.keys and len(scene.s.minions) == 1
    scene.set(heart=9).rolls("mmrrgg").activates("wode")
    assert "minion 1" in scene.keys


def test_va_174_it_ignores_rooms_and_conditions_of_monsters() -> None:
    scene = Scene("a_greater_foe", PARTY).alone("wode", "ch_1")
    scene.set(minions=((0, 0, scene.zone("ch_1"), 0, 0, 0, 1),)).acts("wode", "m").choose("minion 1", "run c_1", "done")
    assert scene.of("wode", "silence") == 0
    scene = Scene("lessons_of_the_past", PARTY).alone("wode", "ch_1")
    scene.set(minions=((0, 0, scene.zone("eh_1"), 0, 0, 0, 1),)).acts("wode", "m").choose(
        "minion 1", "run g_1", "done", "end"
    )
    assert len(scene.s.minions) == 1


def test_va_174_its_death_costs_no_morale() -> None:
    assert hound().villagers("lc_1", "peasant").villager_phase().s.morale == 40


def test_va_166_va_174_the_troll_stuns_and_wounds_minions() -> None:
    scene = hound().set(troll=2).chance(LETTERS["m"]).villager_phase(2)
    assert scene.s.minions == ()


def test_va_171_each_of_three_acts_and_the_others_stay_as_they_are() -> None:
    scene = (
        hound(n=3)
        .monster("wode", levels={"call_the_pack": 2})
        .acts("wode", "mm")
        .choose("minion 2", "run bh_1", "done")
    )
    assert [one[M_ZONE] for one in scene.s.minions] == [scene.zone(zone) for zone in ("lc_1", "bh_1", "lc_1")]
    assert [one[M_LEFT] for one in scene.s.minions] == [1, 0, 1]


@pytest.mark.parametrize(
    ("castle", "zone", "sort", "flags", "rule"),
    [
        ("crossed_fates", "st_1", "hunter_mythic", {}, "VA-S2.4"),
        ("to_tell_the_tale", "st_1", "peasant", {"fleeing": True}, "VA-S14.3"),
        ("f1", "lc_1", "", {}, "VA-60"),
    ],
)
def test_va_60_va_171_why_a_minion_cannot_strike(
    castle: str, zone: str, sort: str, flags: dict[str, bool], rule: str
) -> None:
    scene = Scene(castle, ("wode", "banshee")).monster("wode", "ch_1")
    scene.set(minions=((0, 0, scene.zone(zone), 0, 0, 0, 1),), dark=scene.bits(zone))
    if sort:
        scene.villagers(zone, sort, **flags)
    assert scene.acts("wode", "mm").choose("minion 1").refused(f"strike {zone}") == rule


def test_va_185_why_a_summoned_monster_cannot_strike_yunfakh_of_another_room() -> None:
    scene = Scene("f4").villagers("sc_1", "yunfakh_mythic")
    ifrit = scene.s.kit.summoned_ids.index("summoned_ifrit")
    scene.set(summoned=((ifrit, scene.zone("sr_1"), 0, 0, 0, 0, 1),)).begin(SummonedAct())
    assert scene.refused("strike sc_1") == "VA-185"
