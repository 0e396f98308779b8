"""Chapter 6: the order of activations, rolls and rerolls, Activation symbols, the Reserve."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks.rules.activation import dice_to_roll
from citadelle.games.village_attacks.rules.rounds import MonsterPhase, Round
from citadelle.games.village_attacks.state import DAY, NIGHT


def test_va_46_from_the_first_player_on_round_the_table() -> None:
    scene = Scene().set(first=2).begin(MonsterPhase(0))
    order = [scene.s.active]
    while scene.kind:
        scene.choose(scene.keys[-1])
        if scene.s.active not in (-1, order[-1]):
            order.append(scene.s.active)
    assert order == [2, 0, 1]


def test_va_46_summoned_monsters_act_after_all_others() -> None:
    scene = Scene("f4").set(first=0).villagers("sr_1", "peasant", n=2)
    scene.set(summoned=((1, scene.zone("sr_1"), 0, 0, 0, 0, 1),)).begin(MonsterPhase(3))
    assert scene.kind == "helper_acts"


def test_va_47_a_stunned_monster_stands_and_a_burning_one_burns_before_the_roll() -> None:
    scene = Scene().monster("banshee", "lc_1", lying=True, burning=True).rolls("mrgdp").activates("banshee")
    assert scene.of("banshee", "lying") == 0 and scene.of("banshee", "wounds") == 1
    assert sum(scene.s.pool) == 5
    kinds = [event.kind for event in scene.match.events]  # type: ignore[union-attr]
    assert kinds.index("monster_wounded") < kinds.index("dice_rolled")


def test_va_47_a_returning_monster_acts_at_once() -> None:
    scene = Scene().monster("banshee", "dead").rolls("mrgdpp").activates("banshee")
    assert scene.where("banshee") == "ch_1" and sum(scene.s.pool) == 6 and scene.s.heart == 13


def test_va_47_reserve_dice_are_given_up_before_the_roll() -> None:
    scene = Scene().monster("banshee", reserve="gr").rolls("mmddpp").activates("banshee")
    assert scene.keys == ["give up ranged", "give up magic", "roll"] and not sum(scene.s.pool)
    scene.choose("give up magic", "give up ranged")
    assert sum(scene.s.pool) == 6


def test_va_47_what_is_not_spent_is_gone_at_the_end() -> None:
    scene = Scene().monster("banshee", "lc_1").acts("banshee", "mdg").choose("guard defence", "end")
    assert scene.dice() == "" and scene.of("banshee", "shields") == 1


def test_va_47_the_room_acts_when_the_activation_ends() -> None:
    scene = Scene("lessons_of_the_past").monster("banshee", "eh_1").acts("banshee", "mm")
    scene.choose("move cy_1")
    assert scene.of("banshee", "wounds") == 0
    scene.choose("end")
    assert scene.of("banshee", "wounds") == 1 and scene.of("banshee", "burning") == 1


@pytest.mark.parametrize(
    ("reserve", "less", "markers", "day", "captive", "dice"),
    [
        ("", 0, 0, 0, False, 6), ("g", 0, 0, 0, False, 5), ("gg", 1, 0, 0, False, 3), ("", 1, 2, 0, False, 3),
        ("gg", 1, 9, 0, False, 0), ("", 0, 0, DAY, False, 5), ("", 0, 0, 0, True, 3), ("", 1, 1, 0, True, 1),
        ("", 0, 0, NIGHT, True, 2), ("", 0, 9, NIGHT, True, 0),
    ],
)  # fmt: skip
def test_va_48_va_161_how_many_dice(reserve: str, less: int, markers: int, day: int, captive: bool, dice: int) -> None:
    scene = Scene("macabre_rescue").monster("banshee", reserve=reserve).set(day=day)
    scene.set(summoned=((0, 0, 0, 0, 0, 1, 0),) * markers, captive=0 if captive else -1)
    assert dice_to_roll(scene.s, 0, less) == dice


def test_va_48_dice_on_other_cards_shorten_no_roll() -> None:
    scene = Scene().monster("lich", reserve="gggg").monster("dullahan", shields=3).rolls("mmrrgg").activates("banshee")
    assert sum(scene.s.pool) == 6


def test_va_49_all_dice_of_the_symbol_are_rerolled() -> None:
    scene = Scene().monster("banshee", reserve="m").rolls("mmmrd" + "gggp").activates("banshee").choose("roll")
    scene.choose("reroll melee")
    assert scene.dice() == "rgggdp" and scene.s.reserve[:5] == [0] * 5
    assert scene.keys == ["reroll magic", "keep"]


def test_va_49_two_alike_are_not_rerolled() -> None:
    assert Scene().rolls("mmrrgg").activates("banshee").kind == "deed"
    scene = Scene().rolls("mmmrrr").activates("banshee")
    assert scene.refused("reroll magic") == "VA-49"


def test_va_50_one_of_two_symbols_then_look_again() -> None:
    scene = Scene().rolls("mmmrrr" + "mrg").activates("banshee")
    assert scene.keys == ["reroll melee", "reroll ranged", "keep"]
    scene.choose("reroll melee")
    assert scene.keys == ["reroll ranged", "keep"] and scene.dice() == "mrrrrg"


def test_va_50_at_most_twenty_rerolls() -> None:
    scene = Scene().rolls("mmmmmm" * 21 + "mmmmmm").activates("banshee")
    for _ in range(20):
        scene.choose("reroll melee")
    assert scene.kind == "deed" and len(scene.told("dice_rerolled")) == 20


def test_va_51_activation_dice_may_be_rerolled_and_are_resolved_after() -> None:
    scene = Scene().villagers("eh_1", "peasant", n=3).rolls("aaammr" + "agd").activates("banshee")
    assert scene.at("eh_1") == {"peasant": 3}
    scene.choose("reroll activation")
    assert scene.at("l_1") == {"peasant": 1} and scene.dice() == "mmrgd"


# --- Activation symbols


def test_va_52_the_furthest_standing_villager_outside_the_heart() -> None:
    scene = Scene().villagers("eh_1", "peasant", stunned=True).villagers("l_1", "peasant").villagers("ch_1", "peasant")
    scene.rolls("ammrrg").activates("banshee")
    assert scene.at("lc_1") == {"peasant": 1} and scene.at("eh_1") == {"peasant": 1}


def test_va_52_a_step_is_no_attack() -> None:
    scene = Scene().monster("banshee", "eh_1").villagers("eh_1", "hunter_cursed").rolls("ammrrg").activates("banshee")
    assert scene.of("banshee", "wounds") == 0 and scene.at("l_1") == {"hunter_cursed": 1}


def test_va_53_the_weakest_kind_also_of_a_single_zone() -> None:
    scene = Scene().villagers("eh_1", "hunter_mythic", "sigrun", "peasant").rolls("ammrrg").activates("banshee")
    assert scene.at("l_1") == {"peasant": 1}


def test_va_53_the_weakest_kind_of_equally_far_zones_needs_no_coin() -> None:
    scene = Scene("f2").villagers("a_1", "hunter_mythic").villagers("cy_1", "peasant").monster("banshee", "eh_1")
    scene.rolls("ammrrg").activates("banshee")
    assert scene.at("ch_1") == {"peasant": 1} and not scene.told("coin_tossed")


def test_va_53_the_player_picks_within_the_zone() -> None:
    scene = Scene().set(first=1).villagers("eh_1", "hunter_mythic", "hunter_arcane", "yunfakh_cursed")
    scene.rolls("ammrrg").activates("banshee")
    assert scene.keys == ["hunter_mythic", "hunter_arcane", "yunfakh_cursed"] and scene.asked == scene.seat("banshee")
    assert scene.match is not None and scene.match.decision is not None
    assert scene.match.decision.detail == {"zone": "eh_1", "why": "step"}
    scene.choose("yunfakh_cursed")
    assert scene.at("l_1") == {"yunfakh_cursed": 1}


def test_va_53_the_zone_is_kept_only_while_it_holds_the_weakest_kind() -> None:
    scene = Scene("f2").villagers("a_1", "peasant", "hunter_mythic").villagers("cy_1", "peasant")
    scene.monster("dullahan", "eh_1").rolls("aammpg", HEADS).activates("dullahan")
    assert scene.at("ch_1") == {"peasant": 2} and len(scene.told("coin_tossed")) == 1


def test_va_53_the_zone_is_kept_whether_or_not_a_coin_had_chosen_it() -> None:
    scene = Scene("f2").villagers("a_1", "peasant", n=2).villagers("cy_1", "peasant", n=2)
    scene.monster("dullahan", "eh_1").rolls("aammpg", TAILS).activates("dullahan")
    assert scene.at("cy_1") == {} and scene.at("a_1") == {"peasant": 2} and len(scene.told("coin_tossed")) == 1


def test_va_54_nothing_happens_while_somebody_lies_outside_the_heart() -> None:
    scene = Scene().villagers("ch_1", "peasant").villagers("eh_1", "peasant", stunned=True)
    scene.nobody().monster("banshee", "l_1").rolls("ammrrg").activates("banshee")
    assert scene.s.heart == 15 and scene.at("eh_1") == {"peasant": 1}


def test_va_54_nothing_happens_when_nobody_at_the_heart_stands() -> None:
    scene = Scene().villagers("ch_1", "peasant", stunned=True).monster("banshee", "l_1").rolls("ammrrg")
    scene.activates("banshee")
    assert scene.s.heart == 15 and scene.flagged("ch_1", "stunned") == 1


def test_va_54_nothing_happens_without_villagers() -> None:
    assert Scene().rolls("aammrr").activates("banshee").s.heart == 15


def test_va_54_the_weakest_of_both_hearts_attacks() -> None:
    scene = Scene("tower_of_artifice").nobody().monster("banshee", "eh_1")
    scene.villagers("ch_1", "hunter_mythic").villagers("ch_2", "peasant").rolls("ammrrg").activates("banshee")
    assert scene.told("villager_attacks")[0]["villager"] == "peasant" and not scene.told("coin_tossed")


def test_va_54_equals_at_both_hearts_toss_a_coin() -> None:
    scene = Scene("tower_of_artifice").nobody().monster("banshee", "eh_1")
    scene.villagers("ch_1", "peasant").villagers("ch_2", "peasant").rolls("ammrrg", TAILS).activates("banshee")
    assert scene.told("villager_attacks")[0]["zone"] == "ch_2" and scene.s.heart == 19


def test_va_54_va_102_the_attack_may_be_on_a_monster() -> None:
    scene = Scene().nobody().monster("banshee", "ch_1").villagers("ch_1", "hunter_cursed").rolls("ammrrg")
    scene.activates("banshee")
    assert scene.of("banshee", "wounds") == 2 and scene.s.heart == 15


def test_va_55_a_step_neither_burns_nor_is_an_activation() -> None:
    scene = Scene().nobody().monster("banshee", "ch_1").villagers("eh_1", "peasant", burning=True)
    scene.rolls("ammrrg").activates("banshee")
    assert scene.at("l_1") == {"peasant": 1} and scene.s.morale == 40
    scene.nobody().villager_phase()
    assert scene.count("l_1") == 0 and scene.s.morale == 39


def test_va_55_entering_by_a_step_sets_things_off() -> None:
    scene = Scene().villagers("eh_1", "peasant").trap("l_1", "treasure").rolls("ammrrg").activates("banshee")
    assert scene.s.sprung == scene.bits("l_1")
    scene = Scene("a_greater_foe").nobody().monster("banshee", "ch_1").villagers("st_1", "sigrun", wounds=3)
    scene.rolls("ammrrg", HEADS).activates("banshee")
    assert scene.told("villager_healed") == [{"villager": "sigrun", "n": 2}]
    scene = Scene().monster("dullahan", "l_1", entry_wounds=1, entry_left=2).villagers("eh_1", "peasant")
    scene.rolls("ammrrg").activates("banshee")
    assert scene.count("l_1") == 0 and scene.of("dullahan", "experience") == 1


# --- the Reserve


def test_va_71_any_usable_die_on_a_free_slot() -> None:
    scene = Scene().acts("banshee", "mrgdp")
    assert [key for key in scene.keys if key.startswith("store")] == [
        "store melee", "store ranged", "store magic", "store defence", "store riposte",
    ]  # fmt: skip
    scene.choose("store melee", "store riposte")
    assert scene.refused("store magic") == "VA-71"
    assert Scene().monster("banshee", silence=2).acts("banshee", "mg").refused("store magic") == "VA-71"


def test_va_71_activation_and_blank_results_are_not_stored() -> None:
    scene = Scene().acts("banshee", "mg")
    assert scene.refused("store activation") == "VA-71"


def test_va_72_a_stored_die_is_spent_like_a_rolled_one_and_does_not_come_back() -> None:
    scene = Scene().monster("banshee", "lc_1", reserve="mm").villagers("lc_1", "peasant", n=3)
    scene.rolls("rrdd").activates("banshee").choose("roll", "melee at lc_1", "melee at lc_1")
    assert scene.count("lc_1") == 1 and sum(scene.s.reserve) == 0 and sum(scene.s.pool) == 4


def test_va_73_reserves_survive_clean_up_and_are_lost_on_death() -> None:
    scene = Scene().monster("banshee", "lc_1", reserve="gr").clean_up()
    assert sum(scene.s.reserve) == 2
    scene = Scene().alone("banshee", "lc_1", reserve="gr", wounds=4).villagers("lc_1", "peasant").villager_phase()
    assert sum(scene.s.reserve) == 0


def test_va_73_a_stored_die_does_not_defend() -> None:
    scene = Scene().alone("banshee", "lc_1", reserve="dp").villagers("lc_1", "peasant").villager_phase()
    assert scene.of("banshee", "wounds") == 1 and sum(scene.s.reserve) == 2


def test_va_46_va_99_a_round_goes_on_without_monsters() -> None:
    scene = Scene().nobody().set(heart=2, first=0, markers=1).villagers("lc_1", "peasant").begin(Round())
    assert scene.at("bh_1") == {"peasant": 1} or scene.count("ch_1")
    assert len(scene.told("cannot_return")) >= 3 and scene.told("spawn_card")


def test_va_48_faces_are_equally_likely() -> None:
    seen: dict[object, int] = {}
    for seed in range(60):
        scene = Scene()
        scene.s.seed(seed)
        scene.activates("banshee")
        for face in scene.told("dice_rolled")[0]["dice"]:  # type: ignore[attr-defined]
            seen[face] = seen.get(face, 0) + 1
    assert len(seen) == 6 and sum(seen.values()) == 360 and min(seen.values()) > 35
