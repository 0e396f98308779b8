"""Chapter 6 and VA-200: abilities, what each op does, and who can be taken."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import added, figure_of, with_origin
from citadelle.games.village_attacks.rules.ability_ops import DO
from citadelle.games.village_attacks.rules.turncoats import struck
from citadelle.games.village_attacks.tables import NONE

T = GAME.kit.plain


def ability(name: str, version: int = 1) -> ops.AbilityEffect:
    return T.ability_levels[T.ability_ids.index(name)][version - 1]


# --- VA-74, VA-75


def test_va_74_what_needs_a_target_is_not_offered_without_one() -> None:
    party = ("succubus", "banshee", "wode")
    levels = {"beguile": 1, "dark_gift": 1, "infernal_kiss": 1}
    scene = Scene(party=party).monster("succubus", "ch_1", levels=levels).acts("succubus", "gp")
    for name in levels:
        assert scene.refused(f"use {name}") == "VA-74", name
    scene = Scene(party=party).monster("succubus", "ch_1", levels=levels).monster("banshee", wounds=1)
    scene.villagers("bh_1", "peasant").acts("succubus", "gp")
    assert {f"use {name}" for name in levels} <= set(scene.keys)


def test_va_74_only_stunned_villagers_are_nothing_to_stun() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", levels={"infernal_kiss": 1})
    scene.villagers("bh_1", "peasant", stunned=True).acts("succubus", "pm")
    assert scene.refused("use infernal_kiss") == "VA-74"


def test_va_74_all_marked_is_nothing_to_mark() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", mark=0).acts("banshee", "gm")
    assert scene.refused("use death_foretold") == "VA-74"


def test_va_74_va_134_an_immune_hero_counts_as_a_target() -> None:
    scene = Scene().villagers("bh_1", "brother_anselm").acts("lich", "grm").choose("use spirit_bolt")
    assert scene.at("bh_1") == {"brother_anselm": 1} and not scene.told("villager_wounded")
    assert len(scene.told("wound_ignored")) == 3 and scene.dice() == "m"


def test_va_74_no_die_is_lost_when_an_ability_is_refused() -> None:
    scene = Scene().acts("lich", "gr")
    assert scene.refused("use spirit_bolt") == "VA-74" and scene.dice() == "rg"


def test_va_74_hold_chain_move_and_charge_can_always_be_used() -> None:
    scene = Scene().monster("dullahan", "ch_1", levels={"whiplash": 1}).acts("dullahan", "dg")
    assert {"use basin_of_blood", "use whiplash"} <= set(scene.keys)
    scene = Scene(party=("vampire", "wode")).monster("vampire", levels={"bat_form": 1}).acts("vampire", "m")
    assert "use bat_form" in scene.keys
    scene = Scene(party=("vampire", "wode")).monster("wode", levels={"ride_them_down": 1}).acts("wode", "mr")
    assert "use ride_them_down" in scene.keys


def test_va_74_minions_need_room_and_an_extra_activation_a_minion() -> None:
    scene = Scene(party=("wode", "banshee")).monster("wode", levels={"hunting_horn": 1}).acts("wode", "gp")
    assert scene.refused("use hunting_horn") == "VA-74"
    scene = Scene(party=("wode", "banshee")).monster("wode", levels={"hunting_horn": 1})
    scene.set(minions=((0, 0, 0, 0, 0, 0, 0),) * 2).acts("wode", "gp")
    assert scene.refused("use call_the_pack") == "VA-74" and "use hunting_horn" in scene.keys


def test_va_75_the_cost_is_paid_from_roll_and_reserve() -> None:
    scene = Scene().monster("lich", reserve="g").villagers("bh_1", "peasant", n=4).acts("lich", "rm")
    scene.choose("use spirit_bolt")
    assert scene.dice() == "m" and sum(scene.s.reserve) == 0 and scene.count("bh_1") == 1


def test_va_75_range_and_sight_are_needed() -> None:
    scene = Scene().monster("lich", "eh_1").villagers("bh_1", "peasant").acts("lich", "grm")
    assert scene.refused("use spirit_bolt") == "VA-74"
    scene = Scene().monster("lich", "l_1").villagers("bh_1", "peasant").acts("lich", "grm")
    assert "use spirit_bolt" in scene.keys


def test_va_75_range_0_never_needs_sight() -> None:
    scene = Scene(party=("vampire", "lich")).monster("vampire", "lc_1", wounds=1, levels={"regeneration": 1})
    scene.villagers("lc_1", "peasant", n=3).set(dark=scene.bits("lc_1")).acts("vampire", "gmm")
    assert {"use regeneration", "use blood_feast"} <= set(scene.keys)


def test_va_75_a_locked_or_passive_ability_cannot_be_used() -> None:
    scene = Scene().monster("dullahan", levels={"inexorable": 1}).acts("dullahan", "mmg")
    assert scene.refused("use whiplash") == "VA-84" and scene.refused("use inexorable") == "VA-75"


def test_va_76_the_designed_effects_keep_to_their_hints() -> None:
    assert {ability(name).duration for name in ("death_foretold", "basin_of_blood")} == {2}
    assert ability("baited_comb").kind == ops.PLACE_ZONE_CONDITION and ability("zombify").kind == ops.PUSH
    assert ability("regeneration").kind == ops.HEAL_SELF and ability("inexorable").kind == ops.UNHINDERED
    assert len(ability("whiplash").cost) == 1 and len(set(ability("spirit_bolt").cost)) == 2


def test_va_77_once_an_activation() -> None:
    scene = Scene().villagers("bh_1", "peasant", n=9).acts("lich", "gggrrr").choose("use spirit_bolt")
    assert scene.refused("use spirit_bolt") == "VA-77"
    scene.choose("end").rolls("ggrrmm").activates("lich")
    assert "use spirit_bolt" in scene.keys


def test_va_78_marks_add_up_one_a_villager() -> None:
    scene = Scene().monster("banshee", "lc_1", levels={"death_foretold": 2}).villagers("lc_1", "peasant", n=2, mark=0)
    scene.villagers("lc_1", "peasant", n=3).acts("banshee", "gm").choose("use death_foretold")
    assert scene.keys[-1] == "3 villagers"


def test_va_79_a_death_ends_running_effects_and_leaves_tokens() -> None:
    scene = Scene().alone("dullahan", "lc_1", wounds=6, hold=4, entry_wounds=1, entry_left=2)
    scene.villagers("lc_1", "peasant").villagers("l_1", "peasant").set(unlucky=scene.bits("eh_1")).villager_phase()
    assert scene.where("dullahan") == "" and scene.at("bh_1") == {"peasant": 1} and scene.at("lc_1") == {"peasant": 1}
    assert scene.s.unlucky == scene.bits("eh_1")


def test_va_80_every_op_of_the_data_is_carried_out() -> None:
    used = {effect.kind for levels in T.ability_levels for effect in levels}
    assert used == set(DO) | {ops.UNHINDERED}


# --- VA-81: push


def wail(version: int, **crowd: int) -> Scene:
    scene = Scene().monster("banshee", "bh_1", levels={"keening_wail": version})
    for sort, n in crowd.items():
        scene.villagers("lc_1", sort, n=n)
    return scene.acts("banshee", "dm").choose("use keening_wail")


def test_va_81_up_to_so_many_go_one_zone_away() -> None:
    scene = wail(1, peasant=5)
    assert scene.keys == ["0 villagers", "1 villagers", "2 villagers", "3 villagers"]
    scene.choose("2 villagers")
    assert scene.at("l_1") == {"peasant": 2} and scene.at("lc_1") == {"peasant": 3}


def test_va_81_one_coin_for_all_if_there_are_several_exits() -> None:
    for side, zone in ((HEADS, "a_1"), (TAILS, "cy_1")):
        scene = Scene("f2").monster("banshee", "ch_1", levels={"keening_wail": 1}).villagers("ch_1", "peasant", n=3)
        scene.chance(side).acts("banshee", "dm").choose("use keening_wail", "3 villagers")
        assert scene.at(zone) == {"peasant": 3} and len(scene.told("coin_tossed")) == 1


def test_va_81_in_any_direction_the_player_names_one_zone_for_all() -> None:
    scene = (
        Scene().monster("lich", "lc_1", levels={"zombify": 1}).villagers("lc_1", "peasant", "sigrun", "hunter_mythic")
    )
    scene.acts("lich", "gm").choose("use zombify", "2 villagers", "hunter_mythic", "peasant")
    assert scene.keys == ["bh_1", "l_1"]
    scene.choose("bh_1")
    assert scene.at("bh_1") == {"peasant": 1, "hunter_mythic": 1}


def test_va_81_pushed_villagers_have_not_acted() -> None:
    scene = wail(1, peasant=1).choose("1 villagers")
    scene.nobody().villager_phase()
    assert scene.at("lc_1") == {"peasant": 1}


def test_va_81_va_200_then_stun_up_to_two_of_those_that_moved() -> None:
    scene = wail(2, peasant=2, hunter_mythic=1, sigrun=1).villagers("l_1", "peasant").choose("4 villagers")
    assert scene.at("lc_1") == {"sigrun": 1} and scene.keys == ["peasant", "no more"]
    scene.choose("peasant", "peasant")
    assert scene.flagged("l_1", "stunned") == 2 and scene.kind == "deed"
    scene = wail(2, peasant=3).choose("3 villagers", "no more")
    assert scene.flagged("l_1", "stunned") == 0


def test_va_81_jostling_applies() -> None:
    scene = Scene("f3").monster("banshee", "ch_1", levels={"keening_wail": 1}).villagers("ch_1", "peasant")
    scene.villagers("sc_1", "hunter_mythic", n=10).acts("banshee", "dm").choose(
        "use keening_wail", "ch_1", "1 villagers"
    )
    assert scene.at("sc_1") == {"peasant": 1, "hunter_mythic": 9} and scene.at("mc_1") == {"hunter_mythic": 1}


def test_va_82_only_a_melee_kill_chains_and_the_chain_does_not_chain() -> None:
    scene = Scene().monster("dullahan", "lc_1", levels={"whiplash": 2}).villagers("lc_1", "peasant", n=6)
    scene.villagers("bh_1", "peasant", n=2).acts("dullahan", "mrg").choose("use whiplash", "ranged at bh_1")
    assert scene.count("bh_1") == 1
    scene.choose("melee at lc_1")
    assert scene.count("lc_1") == 4 and scene.of("dullahan", "experience") == 3


def test_va_82_the_use_is_spent_and_the_advanced_one_is_not() -> None:
    for version, left in ((1, 1), (2, 0)):
        scene = Scene().monster("dullahan", "lc_1", levels={"whiplash": version}).villagers("lc_1", "peasant", n=4)
        scene.acts("dullahan", "mmg").choose("use whiplash", "melee at lc_1", "melee at lc_1")
        assert scene.count("lc_1") == left


def test_va_82_hunter_and_yunfakh_are_different_kinds() -> None:
    scene = Scene().monster("dullahan", "lc_1", levels={"whiplash": 1}).villagers("lc_1", "hunter_mythic")
    scene.villagers("lc_1", "yunfakh_mythic").acts("dullahan", "mg")
    scene.choose("use whiplash", "melee at lc_1", "hunter_mythic")
    assert scene.at("lc_1") == {"yunfakh_mythic": 1}


def test_va_82_the_player_picks_stunned_ones_allowed() -> None:
    scene = (
        Scene().monster("dullahan", "lc_1", levels={"whiplash": 1}).villagers("lc_1", "hunter_mythic", "hunter_arcane")
    )
    scene.villagers("lc_1", "hunter_undead", stunned=True).acts("dullahan", "mg")
    scene.choose("use whiplash", "melee at lc_1", "hunter_arcane")
    assert scene.keys == ["hunter_undead.stunned", "hunter_mythic"]


# --- VA-200


def test_va_200_blood_feast_heals_only_if_it_kills() -> None:
    def feast(sort: str, wounds: int) -> int:
        scene = Scene(party=("vampire", "lich")).monster("vampire", "lc_1", wounds=2)
        scene.villagers("lc_1", sort, wounds=wounds).acts("vampire", "mg").choose("use blood_feast")
        return scene.of("vampire", "wounds")

    assert (feast("peasant", 0), feast("sigrun", 0), feast("sigrun", 3)) == (1, 2, 1)


def test_va_200_wound_each_takes_different_villagers() -> None:
    scene = Scene().monster("lich", "bh_1", levels={"soul_harvest": 1}).villagers("bh_1", "sigrun", "mother_gisla")
    scene.acts("lich", "ggm").choose("use soul_harvest")
    assert scene.keys == ["0 villagers", "1 villagers", "2 villagers"]
    scene.choose("2 villagers", "sigrun")
    assert [event["villager"] for event in scene.told("villager_wounded")] == ["sigrun", "mother_gisla"]


def test_va_200_wound_each_advanced_has_no_limit() -> None:
    scene = Scene().monster("lich", "bh_1", levels={"soul_harvest": 2}).villagers("bh_1", "peasant", n=9)
    scene.acts("lich", "ggm").choose("use soul_harvest")
    assert scene.keys[-1] == "9 villagers"


def test_va_200_va_135_marks_act_at_clean_up_wherever_they_are() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("l_1", "peasant", n=3).acts("banshee", "gm")
    scene.choose("use death_foretold", "2 villagers")
    scene.monster("banshee", "ch_1").clean_up()
    assert scene.at("l_1") == {"peasant": 1} and scene.of("banshee", "experience") == 2 and scene.s.morale == 38


def test_va_200_a_mark_is_gone_after_its_wound() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "sigrun", mark=0).clean_up()
    assert len(scene.told("villager_wounded")) == 1
    scene.clean_up()
    assert not scene.told("villager_wounded")


def test_va_200_tokens_go_on_different_zones_that_lack_them() -> None:
    scene = Scene().monster("banshee", "lc_1", levels={"baited_comb": 2}).set(unlucky=1)
    scene.acts("banshee", "gm").choose("use baited_comb")
    assert scene.keys == ["bh_1", "lc_1", "l_1", "eh_1", "no more"]
    scene.choose("l_1")
    assert scene.keys == ["bh_1", "lc_1", "eh_1", "no more"]
    scene.choose("eh_1")
    assert scene.kind == "deed" and scene.s.unlucky == scene.bits("ch_1", "l_1", "eh_1")


def test_va_200_stun_takes_chosen_villagers_once_each() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"infernal_kiss": 1})
    scene.villagers("lc_1", "sigrun", "mother_gisla").acts("succubus", "pm").choose("use infernal_kiss", "2 villagers")
    scene.choose("sigrun")
    assert scene.told("effect_ignored") == [{"villager": "sigrun", "effect": "stun"}]
    assert scene.flagged("lc_1", "stunned") == 1 and scene.kind == "deed"


def hold(count: int, **numbers: int) -> Scene:
    return Scene().alone("dullahan", "lc_1", hold=count, lying=True, **numbers)


def test_va_200_hold_stops_the_first_steps_out_of_the_zone() -> None:
    scene = hold(2).villagers("lc_1", "peasant", n=3).villagers("bh_1", "peasant").villager_phase()
    assert (
        scene.at("lc_1") == {"peasant": 2} and scene.at("bh_1") == {"peasant": 1} and scene.at("ch_1") == {"peasant": 1}
    )
    assert scene.of("dullahan", "hold") == 0


def test_va_200_who_is_held_loses_the_rest_of_its_move() -> None:
    scene = hold(1).villagers("lc_1", "mother_gisla").villager_phase()
    assert scene.at("lc_1") == {"mother_gisla": 1} and scene.of("dullahan", "hold") == 0


def test_va_200_hold_stops_activation_steps_but_no_push_and_no_immune_hero() -> None:
    scene = hold(1).villagers("lc_1", "peasant").rolls("ammrrg").activates("banshee")
    assert scene.at("lc_1") == {"peasant": 1} and scene.of("dullahan", "hold") == 0
    scene = hold(1).villagers("lc_1", "sigrun").villager_phase()
    assert scene.at("ch_1") == {"sigrun": 1} and scene.of("dullahan", "hold") == 1
    scene = hold(1).monster("banshee", "lc_1", levels={"keening_wail": 1}).villagers("lc_1", "peasant")
    scene.acts("banshee", "dm").choose("use keening_wail", "1 villagers")
    assert scene.at("l_1") == {"peasant": 1} and scene.of("dullahan", "hold") == 1


def test_va_200_hold_is_where_the_monster_is_then() -> None:
    scene = Scene().monster("dullahan", "lc_1").villagers("bh_1", "peasant").acts("dullahan", "dmm")
    scene.choose("use basin_of_blood", "move bh_1", "end").villager_phase()
    assert scene.at("bh_1") == {"peasant": 1}


def test_va_200_entry_wounds_for_the_first_who_enter() -> None:
    scene = hold(0, entry_wounds=1, entry_left=2).villagers("l_1", "peasant", n=3).villager_phase()
    assert scene.at("lc_1") == {"peasant": 1} and scene.of("dullahan", "experience") == 2
    assert scene.of("dullahan", "entry_left") == 0


def test_va_200_entry_wounds_come_before_a_walk_goes_on() -> None:
    scene = hold(0, entry_wounds=1, entry_left=2).villagers("l_1", "mother_gisla").villager_phase()
    assert scene.at("bh_1") == {"mother_gisla": 1} and scene.told("villager_wounded")[0]["zone"] == "lc_1"


def test_va_200_unhindered_gives_free_moves_that_fill_slots() -> None:
    scene = Scene().monster("dullahan", "lc_1", levels={"inexorable": 2}).rolls("mmrrgg").activates("dullahan")
    scene.choose("move bh_1")
    assert scene.dice() == "mmrrgg" and scene.of("dullahan", "moves") == 1
    scene.choose("move ch_1", "with melee")
    assert scene.dice() == "mrrgg" and scene.of("dullahan", "moves") == 2


def test_va_200_turncoats_strike_the_others_one_after_another() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"beguile": 2})
    scene.villagers("lc_1", "peasant", n=2).villagers("lc_1", "hunter_mythic").acts("succubus", "gm")
    scene.choose("use beguile", "2 villagers", "hunter_mythic")
    assert scene.at("lc_1") == {"hunter_mythic": 1} and scene.of("succubus", "experience") == 2


def test_va_200_a_turncoat_that_another_has_killed_does_not_strike() -> None:
    """The first peasant must strike the second, the weakest of the others, and then a hunter: the second is dead."""
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"beguile": 2})
    scene.villagers("lc_1", "peasant", "hunter_mythic", n=2).acts("succubus", "gm")
    scene.choose("use beguile", "2 villagers", "peasant", "peasant")
    assert scene.at("lc_1") == {"peasant": 1, "hunter_mythic": 1} and scene.s.morale == 38


def test_va_200_of_victims_alike_those_that_still_strike_die_last() -> None:
    """The first peasant strikes the two that weren't turned; the second, still alive, strikes the first."""
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"beguile": 2})
    scene.villagers("lc_1", "peasant", n=4).acts("succubus", "gm").choose("use beguile", "2 villagers")
    assert scene.at("lc_1") == {"peasant": 1} and scene.of("succubus", "experience") == 3
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"beguile": 2})
    scene.villagers("lc_1", "peasant", n=2)
    for _ in range(3):  # those that an Activation die has brought look no different
        walker = with_origin(figure_of(0), scene.zone("l_1"))
        scene.s.crowd[scene.zone("lc_1")] = added(scene.s.crowd[scene.zone("lc_1")], walker)
    scene.acts("succubus", "gm").choose("use beguile", "2 villagers")
    assert scene.at("lc_1") == {"peasant": 1} and scene.of("succubus", "experience") == 4


def test_va_200_a_turned_villager_that_the_first_one_killed_strikes_nobody() -> None:
    """Two turned peasants alike: the first must strike the second, then the hero; the second is dead."""
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"beguile": 2})
    scene.villagers("lc_1", "peasant", n=2).villagers("lc_1", "sigrun").acts("succubus", "gm")
    scene.choose("use beguile", "2 villagers")
    assert scene.at("lc_1") == {"peasant": 1, "sigrun": 1} and len(scene.told("villager_wounded")) == 1
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"beguile": 2})
    scene.villagers("lc_1", "peasant", n=3).villagers("lc_1", "sigrun").acts("succubus", "gm")
    scene.choose("use beguile", "2 villagers")
    assert scene.at("lc_1") == {"peasant": 1, "sigrun": 1} and len(scene.told("villager_wounded")) == 0


def test_va_200_a_turncoat_that_finds_nobody_leaves_the_next_its_turn() -> None:
    """From another zone no Yunfakh is wounded (VA-185), but it strikes the peasant."""
    scene = Scene(party=("succubus", "lich")).monster("succubus", "bh_1", levels={"beguile": 2})
    scene.villagers("lc_1", "peasant").villagers("lc_1", "yunfakh_mythic").acts("succubus", "gm")
    scene.choose("use beguile", "2 villagers", "peasant")
    assert scene.at("lc_1") == {"yunfakh_mythic": 1} and scene.of("succubus", "experience") == 1


def test_va_200_of_several_that_wait_only_the_one_that_was_hit_drops_out() -> None:
    """No ability of the box turns three, but one of a pack may."""
    assert struck((1, 2, 3), 2, NONE) == (1, 3)
    assert struck((1, 2, 2, 3), 2, 9) == (1, 9, 2, 3)


def test_va_200_a_turncoat_is_a_peasant_or_a_hunter_stunned_ones_too() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1")
    scene.villagers("lc_1", "sigrun").villagers("lc_1", "peasant", stunned=True).villagers("lc_1", "yunfakh_mythic")
    scene.acts("succubus", "gm").choose("use beguile", "1 villagers")
    assert scene.keys == ["peasant.stunned", "yunfakh_mythic"]
    scene.choose("peasant.stunned")
    assert scene.at("lc_1") == {"peasant": 1, "sigrun": 1}
    assert scene.told("villager_wounded")[0]["villager"] == "sigrun"


def test_va_200_a_turncoat_alone_strikes_nobody() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1").villagers("lc_1", "peasant")
    scene.acts("succubus", "gm").choose("use beguile", "1 villagers")
    assert scene.at("lc_1") == {"peasant": 1} and scene.kind == "deed"


def test_va_200_healing_removes_wounds_only() -> None:
    scene = Scene(party=("vampire", "lich")).monster("vampire", "lc_1", wounds=3, slow=1, levels={"regeneration": 1})
    scene.acts("vampire", "gm").choose("use regeneration")
    assert scene.of("vampire", "wounds") == 1 and scene.of("vampire", "slow") == 1


def test_va_200_dark_gift_heals_one_other_wounded_monster_in_range() -> None:
    scene = Scene(party=("succubus", "lich", "banshee", "dullahan"))
    scene.monster("succubus", "lc_1", wounds=2, levels={"dark_gift": 1}).monster("lich", "bh_1", wounds=3)
    scene.monster("banshee", "l_1", wounds=1).monster("dullahan", "ch_1", wounds=3).acts("succubus", "gm")
    scene.choose("use dark_gift")
    assert scene.keys == ["lich", "banshee"]
    scene.choose("lich")
    assert scene.of("lich", "wounds") == 1 and scene.of("succubus", "wounds") == 2


def test_va_200_a_free_move_may_stop_early_and_sets_entering_off() -> None:
    scene = Scene("a_greater_foe", ("vampire", "lich")).monster("vampire", "ch_1", levels={"bat_form": 2})
    scene.acts("vampire", "gm").choose("use bat_form", "with magic", "c_1")
    assert scene.of("vampire", "silence") == 1 and "no more" in scene.keys
    scene.choose("no more")
    assert scene.where("vampire") == "c_1" and scene.of("vampire", "moves") == 0


def test_va_200_a_charge_wounds_where_it_stops() -> None:
    scene = Scene(party=("wode", "banshee")).monster("wode", "bh_1", levels={"ride_them_down": 1})
    scene.villagers("bh_1", "peasant", n=9).villagers("lc_1", "peasant", n=4).acts("wode", "mrg")
    scene.choose("use ride_them_down", "with magic", "lc_1")
    assert scene.where("wode") == "lc_1" and scene.count("lc_1") == 1 and scene.of("wode", "experience") == 3
    scene = Scene(party=("wode", "banshee")).monster("wode", "bh_1", levels={"ride_them_down": 1})
    scene.villagers("bh_1", "peasant", n=9).acts("wode", "mrg").choose("use ride_them_down", "with magic", "no more")
    assert scene.count("bh_1") == 6


def test_va_200_summoning_minions_up_to_a_number_and_a_limit() -> None:
    scene = Scene(party=("wode", "banshee")).monster("wode", "lc_1", levels={"call_the_pack": 2}).acts("wode", "gm")
    scene.choose("use call_the_pack")
    assert scene.keys == ["0 minions", "1 minions", "2 minions"]
    scene.choose("2 minions")
    assert len(scene.s.minions) == 2 and scene.s.minions[0][2] == scene.zone("lc_1")
    scene = Scene(party=("wode", "banshee")).monster("wode", "lc_1", levels={"call_the_pack": 2})
    scene.set(minions=((0, 0, 0, 0, 0, 0, 0),) * 2).acts("wode", "gm").choose("use call_the_pack")
    assert scene.keys == ["0 minions", "1 minions"]


def test_va_200_abilities_touch_neither_troll_nor_heart_nor_monsters() -> None:
    scene = Scene().monster("lich", "ch_1").monster("banshee", "ch_1").set(troll=0).acts("lich", "gr")
    assert scene.refused("use spirit_bolt") == "VA-74"


@pytest.mark.parametrize("version", [1, 2])
def test_va_200_all_victims_are_in_one_zone(version: int) -> None:
    scene = Scene().monster("lich", "bh_1", levels={"soul_harvest": version}).villagers("bh_1", "peasant", n=2)
    scene.villagers("lc_1", "peasant", n=3).acts("lich", "ggm").choose("use soul_harvest", "lc_1", "3 villagers")
    assert scene.count("bh_1") == 2 and scene.count("lc_1") == 0


def test_va_6_va_200_no_token_need_be_placed() -> None:
    scene = Scene().monster("banshee", "lc_1", levels={"baited_comb": 2}).acts("banshee", "gm")
    scene.choose("use baited_comb", "no more")
    assert scene.kind == "deed" and scene.s.unlucky == 0 and scene.dice() == "m"


def test_va_59_va_200_the_player_picks_whom_a_turned_villager_strikes() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1").villagers("lc_1", "peasant")
    scene.villagers("lc_1", "hunter_mythic", "hunter_arcane", "hunter_undead").acts("succubus", "gm")
    scene.choose("use beguile", "1 villagers", "peasant")
    assert scene.keys == ["hunter_undead", "hunter_mythic", "hunter_arcane"]
    scene.choose("hunter_arcane", "hunter_undead")
    assert scene.at("lc_1") == {"peasant": 1, "hunter_mythic": 1}


def test_va_81_va_200_who_could_not_be_pushed_is_not_stunned_after() -> None:
    scene = Scene().monster("banshee", "bh_1", levels={"keening_wail": 2}).villagers("lc_1", "peasant")
    scene.villagers("l_1", "peasant", n=24).villagers("eh_1", "hunter_mythic", n=24).acts("banshee", "dm")
    scene.choose("use keening_wail", "1 villagers")
    assert scene.kind == "deed" and scene.at("lc_1") == {"peasant": 1} and scene.flagged("l_1", "stunned") == 0


def test_va_6_va_81_nobody_need_be_stunned_after_a_push() -> None:
    scene = wail(2, peasant=3).choose("3 villagers")
    assert scene.kind == "pick_villager"
    scene.choose("no more")
    assert scene.kind != "pick_villager" and scene.flagged("l_1", "stunned") == 0 and scene.count("l_1") == 3
