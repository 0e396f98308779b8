"""Chapter 13: the Troll."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES, HEADS, LETTERS, TAILS, Scene

from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.troll import TrollActs, TrollEnters
from citadelle.games.village_attacks.state import EVENT_PILE, TROLL_LEFT


def troll(face: str, scene: Scene, *more: int) -> Scene:
    """The Troll, in LC-1 if it is nowhere, rolls a face."""
    if scene.s.troll < 0:
        scene.set(troll=scene.zone("lc_1"))
    return scene.chance(LETTERS[face], *more).begin(TrollActs())


def at(scene: Scene) -> str:
    return scene.s.castle.zone_ids[scene.s.troll]


def test_va_165_one_of_the_first_three_cards_is_a_troll_card() -> None:
    first = set()
    for seed in range(40):
        s = EXAMPLES.new(EXAMPLES.setup(1, seed, {"scenario": "f1", "troll": True, "party": ["lich"]}))
        cards = [s.kit.event_optional[card] for card in s.piles[EVENT_PILE].left()]
        assert len(cards) == 25 and cards.count(True) == 4 and any(cards[:3]) and s.troll_near == 3
        first.add(cards[:3].index(True))
    assert first == {0, 1, 2}


def test_va_165_what_is_known_ends_with_the_first_troll_card() -> None:
    scene = Scene(troll=True).set(troll_near=3).pile(EVENT_PILE, "battering_ram", "troll").begin(DrawEvent())
    assert scene.s.troll_near == 2
    scene.begin(DrawEvent())
    assert scene.s.troll_near == 0 and at(scene) == "eh_1"


def test_va_166_it_enters_at_a_marker_by_the_coin() -> None:
    for side in (HEADS, TAILS):
        scene = Scene("crossed_fates", troll=True).set(markers=0b011).chance(side).begin(TrollEnters())
        assert scene.s.troll == sorted(scene.s.castle.markers[i].zone for i in (0, 1))[side]
    scene = Scene("crossed_fates", troll=True).set(markers=0).begin(TrollEnters())
    assert scene.s.troll == -1


def test_va_166_va_s6_5_never_at_the_blue_marker_of_scenario_6() -> None:
    scene = Scene("dinner_is_served", troll=True).set(markers=0b1001).begin(TrollEnters())
    assert at(scene) == "eh_1"


def test_va_166_a_further_card_makes_it_act_at_once() -> None:
    scene = Scene(troll=True).set(troll=3).chance(LETTERS["m"]).begin(TrollEnters())
    assert at(scene) == "lc_1" and scene.told("troll_rolled")


def test_va_166_after_it_has_left_no_card_brings_it_back() -> None:
    scene = Scene(troll=True).set(troll=TROLL_LEFT).begin(TrollEnters())
    assert scene.s.troll == TROLL_LEFT


def test_va_166_it_acts_after_all_villagers() -> None:
    scene = Scene().nobody().set(troll=3).villagers("lc_1", "peasant").chance(LETTERS["m"]).villager_phase()
    kinds = [event.kind for event in scene.match.events]  # type: ignore[union-attr]
    assert kinds.index("villager_moved") < kinds.index("troll_rolled")


@pytest.mark.parametrize("face", ["m", "r"])
def test_va_166_three_wounds_for_each_monster_then_toward_the_heart(face: str) -> None:
    scene = Scene("f1", ("wode", "banshee", "dullahan")).monster("banshee", "lc_1").monster("dullahan", "lc_1")
    scene.set(minions=((0, 0, 2, 0, 0, 0, 1),), summoned=((1, 2, 0, 0, 0, 0, 1),)).villagers("lc_1", "peasant")
    troll(face, scene)
    assert scene.s.wounds == [0, 3, 3] and scene.s.minions == () and scene.s.summoned[0][2] == 3
    assert at(scene) == "bh_1" and scene.count("lc_1") == 1


def test_va_166_its_blow_is_blockable_and_a_riposte_does_nothing() -> None:
    scene = troll("m", Scene().monster("dullahan", "lc_1", shields=1, ripostes=1))
    assert scene.keys == ["defend", "suffer"]
    scene.choose("defend")
    assert scene.of("dullahan", "wounds") == 1 and scene.of("dullahan", "ripostes") == 1


def test_va_166_a_monster_with_a_riposte_alone_just_suffers() -> None:
    assert troll("m", Scene().monster("dullahan", "lc_1", ripostes=1)).of("dullahan", "wounds") == 3


def test_va_166_va_173_a_minion_may_take_its_blow() -> None:
    scene = Scene(party=("wode", "banshee")).monster("wode", "lc_1").set(minions=((0, 0, 2, 0, 0, 0, 1),))
    troll("m", scene)
    scene.choose("redirect 1")
    assert scene.of("wode", "wounds") == 2 and scene.s.minions == ()


@pytest.mark.parametrize("face", ["g", "a"])
def test_va_166_three_wounds_to_the_villagers_then_toward_the_nearest_marker(face: str) -> None:
    scene = Scene().set(first=1).villagers("lc_1", "peasant", stunned=True).villagers("lc_1", "hunter_mythic", "sigrun")
    scene.villagers("lc_1", "hunter_arcane")
    troll(face, scene)
    assert (
        scene.asked == 1
        and scene.keys == ["hunter_mythic", "hunter_arcane"]
        and scene.at("lc_1").get("peasant") is None
    )
    scene.choose("hunter_arcane")
    assert scene.at("lc_1") == {"sigrun": 1} and at(scene) == "l_1" and scene.s.morale == 40


@pytest.mark.parametrize(("face", "side", "zone"), [("d", HEADS, "bh_1"), ("p", TAILS, "l_1")])
def test_va_166_stun_for_monsters_and_five_villagers_then_the_coin(face: str, side: int, zone: str) -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", n=4).villagers("lc_1", "hunter_mythic", n=2)
    troll(face, scene, side)
    assert scene.flagged("lc_1", "stunned") == 5 and scene.of("banshee", "lying") == 1 and at(scene) == zone


def test_va_142_va_166_monsters_that_it_stuns_are_asked_for_their_die_in_seat_order() -> None:
    scene = Scene().nobody().monster("banshee", "lc_1", shields=1, ripostes=1)
    scene.monster("dullahan", "lc_1", shields=2, ripostes=1)
    scene.set(troll=scene.zone("lc_1")).rolls("d", HEADS).begin(TrollActs())
    assert scene.kind == "lose_die" and scene.asked == 0
    assert scene.choose("lose riposte").asked == 1 and scene.choose("lose defence").kind == ""
    assert scene.of("banshee", "shields") == 1 and scene.of("dullahan", "sunder") == 1


def test_va_166_stunned_villagers_are_ordinary_members_for_its_stun() -> None:
    scene = Scene().nobody().villagers("lc_1", "peasant", n=5, stunned=True).villagers("lc_1", "hunter_mythic")
    assert troll("d", scene, HEADS).flagged("lc_1", "stunned") == 5


def test_va_166_its_stun_takes_everybody_once() -> None:
    scene = troll("d", Scene().set(first=0).villagers("lc_1", "sigrun", "mother_gisla", "peasant"), HEADS)
    scene.choose("sigrun")
    assert scene.flagged("lc_1", "stunned") == 2 and len(scene.told("effect_ignored")) == 1


def test_va_166_minions_and_summoned_monsters_are_stunned_too() -> None:
    scene = Scene(party=("wode", "banshee")).set(minions=((0, 0, 2, 0, 0, 0, 1),), summoned=((1, 2, 0, 0, 0, 0, 1),))
    troll("d", scene, HEADS)
    assert scene.s.minions[0][4] == 1 and scene.s.summoned[0][3] == 1


def test_va_167_a_melee_or_ranged_die_provokes_it_regardless_of_villagers() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant").set(troll=2).acts("banshee", "mr")
    assert "melee at troll" in scene.keys and scene.refused("ranged at troll") == "VA-167"
    scene = Scene().monster("banshee", "lc_1").villagers("l_1", "peasant").set(troll=3).acts("banshee", "mr")
    assert "ranged at troll" in scene.keys and scene.refused("melee at troll") == "VA-167"
    scene.chance(LETTERS["m"]).choose("ranged at troll")
    assert at(scene) == "lc_1" and scene.count("l_1") == 1 and scene.kind == "deed"


def test_va_149_va_167_no_shot_at_it_into_darkness() -> None:
    scene = Scene().monster("banshee", "lc_1").set(troll=3, dark=1 << 3).acts("banshee", "mr")
    assert scene.refused("ranged at troll") == "VA-167"


def test_va_167_villagers_never_attack_it_and_abilities_never_touch_it() -> None:
    scene = Scene().nobody().set(troll=2).villagers("lc_1", "peasant").chance(LETTERS["m"]).villager_phase()
    assert not scene.told("villager_attacks")
    scene = Scene().monster("lich", "lc_1").set(troll=2).acts("lich", "grm")
    assert scene.refused("use spirit_bolt") == "VA-74"


def test_va_168_at_a_marker_it_leaves_the_game() -> None:
    scene = Scene().set(troll=4)
    troll("g", scene)
    assert scene.s.troll == TROLL_LEFT and scene.told("troll_left")


def test_va_168_at_the_heart_the_heart_loses_one_and_it_stays() -> None:
    scene = Scene().nobody().set(troll=0)
    troll("m", scene)
    assert scene.s.heart == 14 and scene.s.troll == 0


def test_va_169_it_jostles_as_many_as_it_needs_in_its_direction() -> None:
    scene = Scene("f3").nobody().villagers("sc_1", "peasant", n=7).villagers("sc_1", "hunter_mythic").set(troll=2)
    troll("m", scene)
    assert at(scene) == "sc_1" and scene.count("sc_1") == 6 and scene.at("ch_1") == {"peasant": 2}
    scene = Scene("f3").nobody().villagers("sc_1", "peasant", n=8).set(troll=0, markers=1)
    troll("g", scene)
    assert at(scene) == "sc_1" and scene.count("mc_1") == 2


def test_va_169_those_it_pushes_may_be_of_several_kinds() -> None:
    """The peasant goes first, then a hunter for each place that is still missing."""
    scene = Scene("f3").nobody().villagers("sc_1", "peasant").villagers("sc_1", "hunter_mythic", n=8).set(troll=2)
    troll("m", scene)
    assert at(scene) == "sc_1" and scene.at("ch_1") == {"peasant": 1, "hunter_mythic": 2}
    assert len(scene.told("villager_pushed")) == 3 and not scene.told("villager_moved")


def test_va_169_it_enters_all_the_same_if_nobody_can_be_pushed() -> None:
    scene = Scene().nobody().villagers("ch_1", "peasant", n=24).set(troll=1)
    troll("m", scene)
    assert at(scene) == "ch_1" and scene.count("ch_1") == 24


def test_va_169_it_springs_any_trap_at_once_on_villagers_only() -> None:
    scene = Scene().nobody().monster("banshee", "bh_1").trap("bh_1", "chandelier").villagers("bh_1", "peasant", n=3)
    troll("m", scene)
    assert scene.at("lc_1") == {"peasant": 1} and scene.of("banshee", "wounds") == 0
    scene = Scene().nobody().trap("bh_1", "treasure")
    troll("m", scene)
    assert scene.s.sprung == scene.bits("bh_1")


def test_va_169_va_202_no_trap_springs_while_mechanisms_are_faulty() -> None:
    scene = Scene().nobody().trap("bh_1", "spike_pit").villagers("bh_1", "peasant")
    scene.set(event=scene.s.kit.event_ids.index("faulty_mechanisms"))
    assert troll("m", scene).count("bh_1") == 1


def test_va_169_the_nearest_active_marker_by_path() -> None:
    scene = Scene("crossed_fates").nobody().set(markers=0b111, troll=Scene("crossed_fates").zone("ch_1"))
    troll("g", scene)
    assert at(scene) == "lc_2"
    scene = Scene("crossed_fates").nobody().set(markers=0b010, troll=Scene("crossed_fates").zone("ch_1"))
    troll("g", scene)
    assert at(scene) == "a_1"


def test_va_166_va_199_it_is_told_where_it_enters_and_goes() -> None:
    scene = Scene().nobody().set(markers=1).begin(TrollEnters())
    assert scene.told("troll_entered") == [{"zone": "eh_1"}]
    troll("m", scene)
    assert scene.told("troll_moved") == [{"from": "eh_1", "to": "l_1"}]
    assert [event["symbol"] for event in scene.told("troll_rolled")] == ["melee"]
