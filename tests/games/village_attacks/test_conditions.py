"""Chapter 9 and VA-205: conditions of Monsters, villagers and zones."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.monsters import (
    free_defence_slots,
    free_movement_slots,
    free_reserve_slots,
    give_condition,
)
from citadelle.games.village_attacks.tables import BURN, SILENCE, SLOW, STUN, SUNDER


def given(condition: int, name: str = "banshee", **numbers: object) -> Scene:
    """A Monster gets a condition."""
    scene = Scene().monster(name, "lc_1", **numbers).begin()
    give_condition(scene.s, scene.seat(name), condition, "VA-202")
    scene.s.advance()
    return scene


def test_va_140_each_magic_removes_one_token() -> None:
    scene = Scene().monster("dullahan", "ch_1", sunder=2).acts("dullahan", "gg").choose("heal sunder")
    assert scene.of("dullahan", "sunder") == 1


def test_va_140_healing_abilities_remove_no_condition() -> None:
    scene = Scene(party=("vampire", "lich")).monster("vampire", wounds=1, burning=True, levels={"regeneration": 2})
    scene.acts("vampire", "gm").choose("use regeneration")
    assert scene.of("vampire", "burning") == 1


def test_va_141_each_token_fills_a_slot_of_its_row() -> None:
    scene = given(SUNDER)
    assert (free_defence_slots(scene.s, 0), free_reserve_slots(scene.s, 0), free_movement_slots(scene.s, 0)) == (
        1,
        2,
        3,
    )
    assert free_reserve_slots(given(SILENCE).s, 0) == 1 and free_movement_slots(given(SLOW).s, 0) == 2


def test_va_142_an_empty_slot_first_then_a_die_of_the_players_choice_then_nothing() -> None:
    scene = given(SUNDER, shields=1)
    assert scene.of("banshee", "sunder") == 1 and scene.of("banshee", "shields") == 1
    scene = given(SUNDER, shields=1, ripostes=1)
    assert scene.kind == "lose_die" and scene.asked == 0
    scene.choose("lose riposte")
    assert scene.of("banshee", "sunder") == 1 and scene.of("banshee", "shields") == 1
    assert given(SILENCE, silence=2).of("banshee", "silence") == 2


def test_va_142_a_lone_die_is_lost_unasked() -> None:
    scene = given(SUNDER, sunder=1, shields=1)
    assert scene.of("banshee", "sunder") == 2 and scene.of("banshee", "shields") == 0


def test_va_142_a_slow_token_replaces_a_die_that_moved() -> None:
    scene = given(SLOW, moves=3)
    assert scene.of("banshee", "slow") == 1 and scene.of("banshee", "moves") == 2


@pytest.mark.parametrize(("slots", "before", "after"), [(3, 0, 1), (3, 1, 2), (3, 2, 2)])
def test_va_143_slow_never_takes_the_last_movement_slot(slots: int, before: int, after: int) -> None:
    scene = given(SLOW, slow=before)
    assert scene.s.kit.monster_movement_slots[scene.s.party[0]] == slots and scene.of("banshee", "slow") == after


def test_va_143_a_die_on_the_last_slot_stays() -> None:
    scene = given(SLOW, slow=2, moves=1)
    assert scene.of("banshee", "slow") == 2 and scene.of("banshee", "moves") == 1


def test_va_144_a_stunned_monster_gets_sunder_lies_down_and_rolls_one_less() -> None:
    scene = given(STUN)
    assert scene.of("banshee", "sunder") == 1 and scene.of("banshee", "lying") == 1
    scene.rolls("mmrrg").activates("banshee")
    assert sum(scene.s.pool) == 5 and scene.of("banshee", "lying") == 0 and scene.of("banshee", "sunder") == 1
    scene.choose("end").rolls("mmrrgg").activates("banshee")
    assert sum(scene.s.pool) == 6


def test_va_144_a_second_stun_does_nothing() -> None:
    assert given(STUN, lying=True).of("banshee", "sunder") == 0


def test_va_144_stunned_in_its_own_activation_that_ends() -> None:
    scene = (
        Scene().monster("banshee", "lc_1").set(troll=2).chance(3, HEADS).acts("banshee", "mmm").choose("melee at troll")
    )
    assert scene.of("banshee", "lying") == 1 and scene.s.active == -1 and scene.dice() == ""


def test_va_144_it_is_attacked_as_ever_and_its_defence_dice_work() -> None:
    scene = Scene().alone("banshee", "lc_1", lying=True, shields=1).villagers("lc_1", "peasant").villager_phase()
    scene.choose("defend")
    assert scene.of("banshee", "wounds") == 0


def test_va_145_a_stunned_villager_misses_one_activation_and_hinders_nobody() -> None:
    scene = Scene().alone("banshee", "lc_1", wounds=4).villagers("lc_1", "peasant", n=3, stunned=True)
    assert "move bh_1" in scene.acts("banshee", "mm").keys
    scene = Scene().alone("banshee", "lc_1").villagers("lc_1", "peasant", stunned=True).villager_phase()
    assert scene.of("banshee", "wounds") == 0
    scene.villager_phase()
    assert scene.of("banshee", "wounds") == 1


def test_va_145_stuns_go_in_order_unless_they_choose() -> None:
    scene = Scene().nobody().trap("l_1", "weighted_net").villagers("l_1", "sigrun", "mother_gisla")
    scene.villagers("l_1", "peasant", n=3).villagers("l_1", "hunter_mythic", n=2).villager_phase(3)
    assert scene.flagged("l_1", "stunned") == 5 and not scene.keys


def test_va_146_a_burning_monster_burns_at_each_activation() -> None:
    scene = given(BURN)
    assert scene.of("banshee", "wounds") == 0
    scene.activates("banshee")
    assert scene.of("banshee", "wounds") == 1 and scene.of("banshee", "burning") == 1
    assert given(BURN, burning=True).of("banshee", "burning") == 1


def test_va_146_no_die_blocks_burning() -> None:
    scene = Scene().monster("banshee", burning=True, shields=2).activates("banshee")
    assert scene.of("banshee", "wounds") == 1 and scene.of("banshee", "shields") == 2


def test_va_146_a_burning_villager_burns_even_when_it_misses_its_activation() -> None:
    scene = Scene().nobody().villagers("lc_1", "sigrun", stunned=True, burning=True).villager_phase()
    assert scene.told("villager_wounded")[0]["source"] == "burn" and scene.flagged("lc_1", "burning") == 1
    assert scene.flagged("lc_1", "stunned") == 0


def test_va_147_at_most_one_token_of_a_sort_a_zone_until_clean_up() -> None:
    scene = Scene().monster("banshee", "lc_1", levels={"baited_comb": 1}).set(unlucky=4)
    scene.acts("banshee", "gm").choose("use baited_comb")
    assert "lc_1" not in scene.keys
    assert scene.choose("l_1").clean_up().s.unlucky == 0


# --- VA-148


def unlucky(side: int, name: str = "banshee", **numbers: object) -> Scene:
    party = ("banshee", "dullahan", "lich") if name in ("banshee", "dullahan", "lich") else (name, "banshee")
    scene = Scene(party=party).monster(name, "lc_1", **numbers).villagers("lc_1", "peasant", n=6)
    return scene.set(unlucky=scene.bits("lc_1")).chance(side)


@pytest.mark.parametrize(("side", "left"), [(HEADS, 5), (TAILS, 6)])
def test_va_148_an_attack_die_needs_heads(side: int, left: int) -> None:
    scene = unlucky(side).acts("banshee", "mg").choose("melee at lc_1")
    assert scene.count("lc_1") == left and scene.dice() == "g"


def test_va_148_each_attack_of_a_villager_tosses() -> None:
    scene = Scene().alone("dullahan", "lc_1").villagers("lc_1", "peasant", n=2)
    scene.set(unlucky=scene.bits("lc_1")).chance(HEADS, TAILS).villager_phase()
    assert scene.of("dullahan", "wounds") == 1
    scene = Scene().nobody().villagers("ch_1", "peasant").set(unlucky=1).chance(TAILS).villager_phase()
    assert scene.s.heart == 15


@pytest.mark.parametrize(
    ("name", "slot", "dice"),
    [
        ("lich", "spirit_bolt", "grm"), ("lich", "soul_harvest", "ggm"), ("banshee", "death_foretold", "gm"),
        ("succubus", "beguile", "gm"), ("vampire", "blood_feast", "mg"), ("wode", "ride_them_down", "mrg"),
    ],
)  # fmt: skip
def test_va_148_a_wounding_ability_tosses_once_when_used(name: str, slot: str, dice: str) -> None:
    scene = unlucky(TAILS, name, wounds=1, levels={slot: 1}).acts(name, dice).choose(f"use {slot}")
    while scene.kind in ("pay_with", "pick_zone", "how_many"):
        assert not scene.told("coin_tossed"), "targets are chosen before the toss"
        scene.choose(scene.keys[-1])
    assert scene.count("lc_1") == 6 and len(scene.told("coin_tossed")) == 1 and not scene.told("villager_marked")
    assert scene.of(name, "wounds") == 1 and len(scene.dice()) == 1


def test_va_148_victims_are_chosen_before_the_toss() -> None:
    scene = unlucky(TAILS).villagers("lc_1", "peasant", stunned=True).acts("banshee", "gm")
    scene.choose("use death_foretold", "2 villagers", "peasant.stunned")
    assert scene.kind == "pick_villager" or scene.told("coin_tossed")
    while scene.kind == "pick_villager":
        assert not scene.told("coin_tossed")
        scene.choose(scene.keys[0])
    assert len(scene.told("coin_tossed")) == 1 and not scene.told("villager_marked") and scene.kind == "deed"


def test_va_148_a_charge_tosses_where_it_stops() -> None:
    scene = Scene(party=("wode", "banshee")).monster("wode", "lc_1", levels={"ride_them_down": 1})
    scene.villagers("l_1", "peasant", n=4).set(unlucky=scene.bits("lc_1")).acts("wode", "mrg")
    scene.choose("use ride_them_down", "with magic", "l_1")
    assert scene.count("l_1") == 1 and not scene.told("coin_tossed")


def test_va_148_chain_kill_and_entry_wounds_toss_nothing() -> None:
    scene = unlucky(HEADS, "dullahan", levels={"whiplash": 1}).acts("dullahan", "mg")
    scene.choose("use whiplash", "melee at lc_1")
    assert scene.count("lc_1") == 4 and len(scene.told("coin_tossed")) == 1
    scene = Scene().alone("dullahan", "lc_1", entry_wounds=1, entry_left=2).villagers("l_1", "peasant")
    scene.set(unlucky=scene.bits("lc_1")).villager_phase()
    assert scene.count("lc_1") == 0 and not scene.told("coin_tossed")


def test_va_148_ripostes_burn_and_other_abilities_are_not_affected() -> None:
    scene = Scene().alone("dullahan", "lc_1", ripostes=1).villagers("lc_1", "peasant")
    scene.set(unlucky=scene.bits("lc_1")).chance(HEADS).villager_phase().choose("riposte")
    assert scene.count("lc_1") == 0 and len(scene.told("coin_tossed")) == 1
    scene = Scene().monster("banshee", "lc_1", levels={"keening_wail": 1}).villagers("lc_1", "peasant")
    scene.set(unlucky=scene.bits("lc_1")).acts("banshee", "dm").choose("use keening_wail", "1 villagers")
    assert scene.at("l_1") == {"peasant": 1} and not scene.told("coin_tossed")


def test_va_148_attacks_into_the_zone_are_not_affected() -> None:
    scene = Scene().alone("lich", "lc_1").villagers("l_1", "hunter_arcane")
    scene.set(unlucky=scene.bits("lc_1")).villager_phase()
    assert scene.of("lich", "wounds") == 2 and not scene.told("coin_tossed")


def test_va_148_a_die_spent_on_the_troll_tosses() -> None:
    scene = Scene().monster("banshee", "lc_1").set(troll=2, unlucky=4).chance(TAILS).acts("banshee", "mm")
    scene.choose("melee at troll")
    assert not scene.told("troll_rolled")


def test_va_148_minions_and_summoned_monsters_toss() -> None:
    scene = Scene(party=("wode", "banshee")).monster("wode", "ch_1").villagers("lc_1", "peasant", n=2)
    scene.set(minions=((0, 0, 2, 0, 0, 0, 1),), unlucky=4).chance(TAILS).acts("wode", "m").choose(
        "minion 1", "strike lc_1"
    )
    assert scene.count("lc_1") == 2
    scene = Scene("f4").nobody().villagers("sr_1", "peasant", n=2)
    zone = scene.zone("sr_1")
    scene.set(summoned=((1, zone, 0, 0, 0, 0, 1),), unlucky=1 << zone).chance(TAILS).begin(SummonedAct())
    scene.choose("strike sr_1")
    assert scene.count("sr_1") == 2


# --- VA-149


def test_va_149_no_ranged_attack_into_or_out_of_darkness() -> None:
    for dark in ("lc_1", "l_1"):
        scene = Scene().monster("banshee", "lc_1").villagers("l_1", "peasant").villagers("lc_1", "peasant")
        scene.set(dark=scene.bits(dark)).acts("banshee", "mr")
        assert scene.refused("ranged at l_1") == "VA-149" and "melee at lc_1" in scene.keys


def test_va_149_abilities_that_need_sight_neither_in_from_nor_into_it() -> None:
    for dark in ("bh_1", "lc_1"):
        scene = Scene().monster("lich", "bh_1").villagers("lc_1", "peasant").set(dark=0)
        scene.set(dark=scene.bits(dark)).acts("lich", "grm")
        assert scene.refused("use spirit_bolt") == "VA-149"
    scene = Scene().monster("lich", "bh_1").villagers("bh_1", "peasant").set(dark=2).acts("lich", "grm")
    assert scene.refused("use spirit_bolt") == "VA-149"


def test_va_149_sight_does_not_pass_through_it() -> None:
    scene = Scene().monster("lich", "bh_1").villagers("l_1", "peasant").set(dark=4).acts("lich", "grm")
    assert scene.refused("use spirit_bolt") == "VA-23"


def test_va_149_abilities_without_sight_work() -> None:
    scene = Scene().monster("lich", "bh_1", levels={"zombify": 2}).villagers("lc_1", "peasant").set(dark=6)
    assert "use zombify" in scene.acts("lich", "gm").keys


def test_va_205_the_records_of_the_conditions() -> None:
    rows = {one.id: one for one in GAME.kit.conditions}
    assert len(rows) == 9
    slots = {name: rows[name].slot for name in ("sunder", "silence", "slow")}
    assert slots == {"sunder": "defence", "silence": "reserve", "slow": "movement"}
    assert rows["stun_monster"].also_gives == "sunder" and rows["stun_monster"].dice_penalty_next_activation == 1
    assert [one.id for one in rows.values() if one.removable_at_heart] == ["sunder", "silence", "slow", "burn_monster"]
    assert rows["darkness"].tokens == rows["unlucky"].tokens == 9 and len(GAME.kit.room_conditions) == 8


def test_va_205_va_s0_4_what_rooms_do() -> None:
    scene = Scene("forbidden_knowledge").monster("banshee", "g_1").acts("banshee", "mm").choose("end")
    assert scene.of("banshee", "wounds") == 1 and scene.of("banshee", "burning") == 0
    scene = Scene("crossed_fates").alone("lich", "a_1").villagers("a_1", "peasant").villager_phase()
    assert scene.of("lich", "wounds") == 2
    scene = Scene("crossed_fates").alone("lich", "a_1").villagers("ch_1", "hunter_arcane").villager_phase()
    assert scene.of("lich", "wounds") == 2
