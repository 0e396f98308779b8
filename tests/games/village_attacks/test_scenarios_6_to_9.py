"""Scenarios 6 to 9."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES, HEADS, TAILS, Scene

from citadelle.games.village_attacks.crowd import ACTED, figure_of
from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.picks import Ignore
from citadelle.games.village_attacks.rules.rounds import VillagerPhase
from citadelle.games.village_attacks.rules.spawning import Appear, SpawnCard
from citadelle.games.village_attacks.rules.troll import TrollActs
from citadelle.games.village_attacks.rules.walking import IN_PHASE, Enter, Walk
from citadelle.games.village_attacks.state import EVENT_PILE, HERO_PILE, SPAWN_PILE
from citadelle.games.village_attacks.tables import NONE
from citadelle.parts.piles import in_order

# --- 6


def carrying(zone: str = "mc_2", dice: str = "mm", **numbers: int) -> Scene:
    return (
        Scene("dinner_is_served").monster("banshee", zone, carried=1, **numbers).set(carry_slow=1).acts("banshee", dice)
    )


def test_va_s6_1_a_hero_on_every_hero_card_at_that_marker() -> None:
    scene = Scene("dinner_is_served").nobody().pile(SPAWN_PILE, "hero_retinue")
    scene.begin(SpawnCard(scene.zone("c_1"), False))
    assert scene.count("c_1") == 1 and len(scene.s.piles[HERO_PILE]) == 4


def test_va_s6_2_a_melee_die_picks_up_any_peasant_one_at_a_time() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "mc_2").villagers("mc_2", "peasant", "hunter_mythic")
    scene.villagers("mc_2", "peasant", stunned=True).acts("banshee", "mmr").choose("grab")
    assert scene.keys == ["peasant", "peasant.stunned"]
    scene.choose("peasant.stunned")
    assert scene.at("mc_2") == {"peasant": 1, "hunter_mythic": 1} and "grab" not in scene.keys
    scene = (
        Scene("dinner_is_served").monster("banshee", "mc_2").villagers("mc_2", "hunter_mythic").acts("banshee", "mm")
    )
    assert "grab" not in scene.keys
    scene = Scene("dinner_is_served").monster("banshee", "mc_2").villagers("mc_2", "peasant").acts("banshee", "rr")
    assert "grab" not in scene.keys


def test_va_s6_2_only_a_peasant_is_picked_up() -> None:
    scene = Scene("dinner_is_served").monster("lich", "l_1").villagers("l_1", "peasant", "hunter_mythic")
    scene.villagers("l_1", "peasant", stunned=True).acts("lich", "mm").choose("grab")
    assert scene.keys == ["peasant", "peasant.stunned"] and scene.refused("hunter_mythic") == "VA-S6.2"
    assert scene.refused("peasant.burning") == "VA-57"


def test_va_s6_3_a_slow_token_that_cannot_be_healed_away() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "ch_1").villagers("ch_1", "peasant").acts("banshee", "mgm")
    scene.choose("grab")
    assert scene.of("banshee", "carry_slow") == 1 and not [key for key in scene.keys if key.startswith("heal")]


def test_va_s6_3_va_143_without_room_for_the_token_it_carries_all_the_same() -> None:
    scene = Scene("dinner_is_served").monster("lich", "mc_2", slow=1).villagers("mc_2", "peasant").acts("lich", "mm")
    scene.choose("grab")
    assert scene.of("lich", "carried") and scene.of("lich", "carry_slow") == 0


def test_va_142_va_s6_3_the_token_takes_the_place_of_a_die_if_no_slot_is_empty() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "l_1", moves=3).villagers("l_1", "peasant", n=9)
    scene.acts("banshee", "mm").choose("grab")
    assert scene.of("banshee", "moves") == 2 and scene.of("banshee", "carry_slow") == 1


def test_va_s6_4_a_delivery() -> None:
    scene = carrying().choose("move k_1")
    assert scene.s.deliveries == 1 and scene.s.aside[0] == 1 and scene.of("banshee", "carry_slow") == 0
    assert scene.of("banshee", "experience") == 1 and scene.count("st_1") == 1 and scene.s.morale == -1


def test_va_s6_4_grabbed_inside_the_kitchen_it_must_leave_and_come_back() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "k_1").villagers("k_1", "peasant").acts("banshee", "mmmm")
    scene.choose("grab")
    assert scene.s.deliveries == 0
    scene.choose("move mc_2", "move k_1")
    assert scene.s.deliveries == 1


def test_va_s6_4_va_126_without_a_hero_left_one_steps() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", carried=1).villagers("bh_1", "sigrun")
    in_order(scene.s, HERO_PILE, [])
    scene.acts("banshee", "mm").choose("move k_1")
    assert scene.at("sc_2") == {"sigrun": 1} and scene.count("st_1") == 0


def test_va_14_va_s6_2_a_carried_peasant_is_one_of_the_figures() -> None:
    scene = Scene("dinner_is_served").nobody().monster("banshee", "k_1", carried=1).villagers("ch_1", "peasant", n=24)
    scene.villagers("bh_1", "peasant", n=7).begin(Appear(scene.zone("eh_1"), figure_of(0), 1))
    assert scene.count("eh_1") == 0 and len(scene.told("figure_missing")) == 1


def test_va_s6_5_the_blue_marker_takes_no_card_and_no_event() -> None:
    scene = Scene("dinner_is_served", standing_orders=True).nobody().set(markers=0b1111).villager_phase(4)
    assert scene.count("st_1") == 0 and all(scene.count(zone) for zone in ("eh_1", "cy_1", "c_1"))
    scene = Scene("dinner_is_served").nobody().set(markers=0b1000).pile(EVENT_PILE, "reinforcements").begin(DrawEvent())
    assert not scene.told("spawn_card")


def test_va_s6_6_the_carrier_may_kill_its_peasant() -> None:
    scene = carrying().choose("kill carried")
    assert scene.of("banshee", "experience") == 1 and scene.of("banshee", "carried") == 0 and scene.s.aside[0] == 0
    assert "kill carried" not in carrying(dice="rg").keys


def test_va_82_va_s6_6_a_carried_peasant_killed_with_a_melee_die_chains() -> None:
    scene = Scene("dinner_is_served").monster("dullahan", "l_1", levels={"whiplash": 1}, carried=1)
    scene.villagers("l_1", "peasant", n=2).acts("dullahan", "gmd").choose("use whiplash", "kill carried")
    assert scene.count("l_1") == 1 and scene.of("dullahan", "experience") == 2 and scene.s.chain == 0


def test_va_s6_7_in_the_villager_phase_that_is_its_activation() -> None:
    scene = Scene("dinner_is_served").alone("banshee", "l_1", wounds=4, carried=1).villagers("l_1", "peasant")
    scene.villager_phase()
    assert scene.where("banshee") == "" and scene.at("ch_1") == {"peasant": 2}
    assert all(entry & ACTED for entry in scene.s.crowd[scene.zone("ch_1")]) and scene.s.heart == 17


def test_va_s6_7_a_peasant_freed_while_events_are_resolved_has_acted() -> None:
    """A second Troll card: the Troll kills the carrier, and the peasant walks one zone in this phase, not two."""
    scene = Scene("dinner_is_served", troll=True).alone("banshee", "a_1", wounds=4, carried=1)
    scene.set(troll=scene.zone("a_1"), phase=2).pile(EVENT_PILE, "troll").rolls("md")
    scene.begin(VillagerPhase(1), DrawEvent())
    assert scene.where("banshee") == "" and scene.at("l_1") == {"peasant": 1}


def test_va_s6_7_in_the_monster_phase_it_still_has_its_own() -> None:
    scene = Scene("dinner_is_served").nobody().monster("banshee", "a_1", wounds=4, burning=True, carried=1)
    scene.activates("banshee").nobody().villager_phase()
    assert scene.at("ch_1") == {"peasant": 1}


def test_va_s6_8_va_s6_9_the_fourth_delivery_wins_before_a_hero_comes() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", carried=1).set(deliveries=3).acts("banshee", "mm")
    scene.choose("move k_1")
    assert scene.outcome() == "won by VA-S6.8" and scene.count("st_1") == 0


def test_va_s6_9_wounds_never_reach_the_carried_peasant() -> None:
    scene = Scene("dinner_is_served").alone("banshee", "mc_2", carried=1).villagers("mc_2", "peasant").villager_phase()
    assert scene.of("banshee", "wounds") == 1 and scene.of("banshee", "carried") == 1
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", carried=1).villagers("mc_2", "peasant")
    assert "melee at mc_2" in scene.acts("banshee", "mr").keys


# --- 7


def captured(zone: str = "mc_1", hero: str = "mother_gisla", **numbers: int) -> Scene:
    """The Banshee is a hero's captive."""
    scene = Scene("macabre_rescue").monster("banshee", zone, **numbers).villagers(zone, hero)
    return scene.set(captive=0, captor=scene.s.kit.sort_ids.index(hero), markers=0)


def test_va_s7_1_two_heroes_and_no_cards() -> None:
    s = EXAMPLES.new(EXAMPLES.setup(2, 1, {"scenario": "macabre_rescue", "party": ["banshee", "lich"]}))
    zones = [s.castle.zone_ids[zone] for zone in range(s.castle.size) if s.crowd[zone]]
    assert sorted(zones) == ["cy_1", "eh_1"] and len(s.piles[HERO_PILE]) == 3 and not s.piles[SPAWN_PILE].gone


def test_va_s7_2_a_hero_that_enters_captures_one_of_its_own_type_else_by_the_coin() -> None:
    scene = Scene("macabre_rescue").nobody().monster("banshee", "bh_1").monster("lich", "bh_1")
    scene.villagers("sc_1", "ulric_of_the_pines").villager_phase()
    assert scene.s.captive == scene.seat("banshee")
    scene = Scene("macabre_rescue").nobody().monster("banshee", "bh_1").monster("lich", "bh_1")
    scene.villagers("sc_1", "mother_gisla").chance(TAILS).villager_phase()
    assert scene.s.captive == scene.seat("lich")


def test_va_s7_2_a_monster_walking_in_is_not_captured_and_only_one_at_a_time() -> None:
    scene = Scene("macabre_rescue").monster("banshee", "ch_1").villagers("mc_1", "sigrun").acts("banshee", "mm")
    assert scene.choose("move mc_1").s.captive == NONE
    scene = captured("eh_1").monster("lich", "bh_1").villagers("sc_1", "sigrun").monster("dullahan", "dead")
    scene.villagers("k_1", "brother_anselm")
    scene.s.phase = 2
    figure = scene.s.crowd[scene.zone("sc_1")][0] & ~63
    scene.begin(Ignore(), Walk(scene.zone("sc_1"), figure, 1, IN_PHASE))
    assert scene.s.captive == scene.seat("banshee") and scene.at("bh_1") == {"sigrun": 1}


def test_va_s7_2_a_push_into_a_monsters_zone_captures_too() -> None:
    scene = Scene("macabre_rescue").monster("banshee", "bh_1", levels={"keening_wail": 1}).monster("lich", "sc_1")
    scene.villagers("bh_1", "mother_gisla").chance(HEADS).acts("banshee", "dm").choose(
        "use keening_wail", "1 villagers"
    )
    assert scene.s.captive == scene.seat("lich") and scene.where("lich") == "eh_1"


def test_va_s7_3_the_captive_loses_what_lies_on_its_card_and_is_led_off() -> None:
    scene = Scene("macabre_rescue").alone("banshee", "bh_1", experience=4, slow=1, sunder=1, reserve="g", burning=True)
    scene.villagers("sc_1", "mother_gisla").villager_phase()
    for field in ("experience", "slow", "sunder", "burning"):
        assert scene.of("banshee", field) == 0, field
    assert sum(scene.s.reserve) == 0 and scene.where("banshee") == "eh_1" and scene.at("eh_1") == {"mother_gisla": 1}


def test_va_s7_3_the_step_does_not_use_its_movement() -> None:
    """Speed 2: one step into BH-1, the step of the capture back to SC-1, and one step left, to the exit EH-1."""
    scene = Scene("macabre_rescue").alone("banshee", "bh_1").villagers("sc_1", "mother_gisla").villager_phase()
    moves = [(event["from"], event["to"]) for event in scene.told("villager_moved")]
    assert moves == [("sc_1", "bh_1"), ("bh_1", "sc_1"), ("sc_1", "eh_1")] and scene.outcome() == ""


def test_va_55_va_s7_3_captured_by_an_activation_step_its_own_activation_ends() -> None:
    scene = Scene("macabre_rescue").alone("banshee", "bh_1").villagers("sc_1", "mother_gisla").rolls("ammrrg")
    scene.activates("banshee")
    assert scene.s.captive == 0 and scene.s.active == NONE and scene.dice() == "" and scene.where("banshee") == "sc_1"


@pytest.mark.parametrize(
    ("monster", "deed"),
    [
        ("vampire", ("move sc_1", "with melee")),
        ("vampire", ("use bat_form", "with melee", "sc_1")),
        ("wode", ("use ride_them_down", "with magic", "sc_1")),
    ],
)
def test_va_153_va_s7_3_a_monster_that_its_own_push_hands_to_a_hero_goes_where_that_one_goes(
    monster: str, deed: tuple[str, ...]
) -> None:
    """SC-1 is full of heroes, the Troll and the Banshee: Sigrun is pushed into BH-1 and takes the Monster with her."""
    scene = Scene("macabre_rescue", (monster, "banshee")).monster(monster, "bh_1")
    scene.monster(monster, levels={"bat_form" if monster == "vampire" else "ride_them_down": 1})
    scene.villagers("sc_1", *scene.s.kit.hero_ids).monster("banshee", "sc_1").set(troll=scene.zone("sc_1"))
    scene.acts(monster, "mmgg").choose(*deed, "sigrun")
    assert scene.s.captive == 0 and scene.where(monster) == "sc_1"
    assert not scene.told("monster_moved") and not scene.told("villager_wounded") and scene.kind == ""


def test_va_s7_3_in_an_exit_zone_it_stays() -> None:
    scene = Scene("macabre_rescue").alone("banshee", "eh_1").villagers("lc_1", "mother_gisla")
    scene.set(captive=NONE)
    figure = scene.s.crowd[scene.zone("lc_1")][0] & ~63
    scene.begin(Ignore(), Enter(scene.zone("lc_1"), figure, scene.zone("eh_1"), False, False))
    assert scene.s.captive == 0 and scene.where("banshee") == "eh_1"


def test_va_s7_4_the_captor_goes_to_the_nearest_exit_and_leaves_from_it() -> None:
    scene = captured("mc_1").monster("dullahan", "dead").monster("lich", "dead").chance(HEADS).villager_phase()
    assert scene.kind == "coin_pair" and scene.where("banshee") == "ch_1"
    scene.choose("bh_1 or l_1")
    assert scene.where("banshee") == "bh_1"
    scene = captured("eh_1").monster("dullahan", "dead").monster("lich", "dead").villager_phase()
    assert scene.outcome() == "lost by VA-S7.4"


def test_va_200_va_s7_4_a_hold_stops_the_step_out_of_the_castle_too() -> None:
    for captive in ("banshee", "dullahan"):
        scene = captured("eh_1").monster("lich", "dead").monster("dullahan", "eh_1", hold=2)
        scene.set(captive=scene.seat(captive)).villager_phase()
        assert scene.outcome() == "" and scene.of("dullahan", "hold") == 1, captive
    scene = captured("eh_1", "sigrun").monster("lich", "dead").monster("dullahan", "eh_1", hold=2).villager_phase()
    assert scene.outcome() == "lost by VA-S7.4"


def test_va_s7_5_the_hounds_of_a_captive_may_wound_its_captor() -> None:
    scene = Scene("macabre_rescue", ("wode", "banshee")).monster("wode", "mc_1").villagers("mc_1", "sigrun")
    scene.set(captive=0, captor=scene.s.kit.sort_ids.index("sigrun"))
    scene.set(minions=((0, 0, scene.zone("mc_1"), 0, 0, 0, 1),)).acts("wode", "mg")
    assert scene.refused("melee at mc_1") == "VA-S7.5"
    scene.choose("minion 1", "strike mc_1")
    assert scene.told("villager_wounded")[0]["villager"] == "sigrun"


def test_va_s7_4_it_attacks_another_than_its_captive() -> None:
    scene = captured("bh_1").monster("lich", "bh_1").monster("dullahan", "dead").villager_phase()
    assert scene.of("lich", "wounds") == 1 and scene.of("banshee", "wounds") == 0


def test_va_s7_5_three_dice_for_attacks_and_abilities_only() -> None:
    scene = captured("ch_1", wounds=1).villagers("ch_1", "peasant").rolls("mgd").activates("banshee")
    assert sum(scene.s.pool) == 3
    assert {key.split()[0] for key in scene.keys} == {"melee", "use", "end"}
    for key in ("move bh_1", "store melee", "guard defence", "heal wound"):
        assert scene.refused(key) == "VA-S7.5", key


def test_va_s7_5_it_buys_no_trap_and_does_not_wound_its_captor() -> None:
    scene = captured("mc_1").offered("spike_pit").villagers("ch_1", "peasant").acts("banshee", "rmm")
    assert scene.refused("trap spike_pit") == "VA-S7.5" and "melee at mc_1" not in scene.keys
    scene = captured("mc_1").villagers("mc_1", "sigrun").acts("banshee", "mm").choose("melee at mc_1")
    assert scene.told("villager_wounded")[0]["villager"] == "sigrun"
    scene = captured("mc_1").monster("lich", "mc_1").acts("lich", "mm").choose("melee at mc_1")
    assert scene.told("villager_wounded")[0]["villager"] == "mother_gisla"


def test_va_s7_5_va_s7_6_a_captive_may_stun_its_captor_and_is_free() -> None:
    scene = Scene("macabre_rescue", ("succubus", "lich")).monster("succubus", "mc_1", levels={"infernal_kiss": 1})
    scene.villagers("mc_1", "mother_gisla").set(captive=0, captor=scene.s.kit.sort_ids.index("mother_gisla"))
    scene.acts("succubus", "pm").choose("use infernal_kiss", "1 villagers")
    assert scene.s.captive == NONE and scene.where("succubus") == "mc_1"
    assert scene.told("monster_freed") == [{"monster": "succubus"}]


def test_va_s9_3_what_cannot_be_dropped_is_said() -> None:
    assert Scene("blocking_the_way").acts("banshee", "m").reason("drop component") == "carries_nothing"
    assert Scene("crossed_fates").acts("banshee", "m").reason("drop component") == "not_in_scenario"


def test_va_s7_5_its_moving_abilities_do_not_move_it() -> None:
    scene = Scene("macabre_rescue", ("vampire", "lich")).monster("vampire", "mc_1", levels={"bat_form": 1})
    scene.villagers("mc_1", "sigrun", "peasant").set(captive=0, captor=scene.s.kit.sort_ids.index("sigrun"))
    scene.acts("vampire", "mg")
    assert scene.refused("use bat_form") == "VA-S7.5"
    scene = Scene("macabre_rescue", ("wode", "banshee")).monster("wode", "mc_1", levels={"ride_them_down": 1})
    scene.villagers("mc_1", "sigrun", "peasant").set(captive=0, captor=scene.s.kit.sort_ids.index("sigrun"))
    scene.acts("wode", "mrg").choose("use ride_them_down", "with magic")
    assert scene.where("wode") == "mc_1" and scene.at("mc_1") == {"sigrun": 1}


def test_va_s7_6_killing_the_captor_frees_and_sigrun_cannot_be_stunned() -> None:
    scene = captured("mc_1", "sigrun").monster("lich", "mc_1")
    scene.s.crowd[scene.zone("mc_1")] = (scene.s.crowd[scene.zone("mc_1")][0] + 4 * 64,)
    scene.acts("lich", "mm").choose("melee at mc_1")
    assert scene.s.captive == NONE and scene.s.captor == NONE
    scene = captured("mc_1", "sigrun").trap("mc_1", "weighted_net").villager_phase(3)
    assert scene.s.captive == 0


def test_va_s7_7_an_activation_die_sends_the_captor_toward_the_exit() -> None:
    scene = captured("l_1").rolls("ammrrg").activates("lich")
    assert scene.where("banshee") == "sc_2"
    scene = captured("cy_1").rolls("ammrrg").activates("lich")
    assert scene.outcome() == "lost by VA-S7.4"


def test_va_s7_8_morale_0_wins() -> None:
    scene = Scene("macabre_rescue").set(morale=1).monster("lich", "mc_1").villagers("mc_1", "peasant").acts("lich", "m")
    assert scene.choose("melee at mc_1").outcome() == "won by VA-S7.8"


def test_va_s7_9_what_is_no_villagers_attack_still_hurts_a_captive() -> None:
    scene = captured("cy_1").acts("banshee", "gg")
    assert scene.of("banshee", "wounds") == 1
    scene = captured("mc_1", wounds=3)
    scene.set(troll=scene.zone("mc_1")).chance(0).begin(TrollActs())
    assert scene.where("banshee") == "" and scene.s.captive == NONE and scene.s.captor == NONE


# --- 8


def test_va_s8_1_the_markers_follow_morale() -> None:
    scene = Scene("escalation")
    assert scene.s.markers == 0b0001
    for before, markers in ((57, 0b0001), (56, 0b0011), (36, 0b1111)):
        scene = (
            Scene("escalation")
            .set(morale=before)
            .monster("lich", "lc_1")
            .villagers("lc_1", "peasant")
            .acts("lich", "m")
        )
        scene.choose("melee at lc_1")
        assert scene.s.markers == markers


def test_va_s8_2_in_tier_3_a_hero_card_brings_one_more_card_and_never_a_third() -> None:
    scene = Scene("escalation").nobody().pile(SPAWN_PILE, "hero_retinue", "hero_vanguard", "angry_mob")
    scene.begin(SpawnCard(scene.zone("g_1"), False))
    assert scene.count("g_1") == 5 + 1 + 3 + 1 and len(scene.told("spawn_card")) == 2
    scene = Scene("escalation").nobody().set(morale=55).pile(SPAWN_PILE, "hero_retinue", "angry_mob")
    scene.begin(SpawnCard(scene.zone("g_1"), False))
    assert len(scene.told("spawn_card")) == 1


def test_va_s8_3_morale_0_stops_spawning_and_no_villager_wins() -> None:
    scene = (
        Scene("escalation").set(morale=1).monster("lich", "lc_1").villagers("lc_1", "peasant", n=2).acts("lich", "mm")
    )
    scene.choose("melee at lc_1")
    assert scene.s.spawning_over and scene.outcome() == ""
    assert scene.choose("melee at lc_1").outcome() == "won by VA-S8.3"


# --- 9


def test_va_s9_2_two_tokens_a_marker_and_a_component_for_each() -> None:
    s = Scene("blocking_the_way").s
    assert s.marker_tokens == [2, 2, 2] and s.components == 3


def test_va_s9_3_a_component_is_taken_on_entering_or_standing_there() -> None:
    scene = Scene("blocking_the_way").monster("banshee", "lc_2").acts("banshee", "mmm").choose("move st_1")
    assert scene.of("banshee", "carried") == 1 and scene.of("banshee", "carry_slow") == 1 and scene.s.components == 2
    scene = Scene("blocking_the_way").monster("banshee", "st_1").acts("banshee", "mm")
    assert scene.of("banshee", "carried") == 1


def test_va_s9_3_passing_through_takes_one_too() -> None:
    scene = Scene("blocking_the_way", ("vampire", "lich")).monster("vampire", "lc_2", levels={"bat_form": 1})
    scene.acts("vampire", "gm").choose("use bat_form", "with magic", "st_1", "lc_2")
    assert scene.of("vampire", "carried") == 1 and scene.where("vampire") == "lc_2"


def test_va_s9_3_va_s9_5_dropped_it_goes_back_and_is_taken_again_only_on_entering() -> None:
    scene = Scene("blocking_the_way").monster("banshee", "st_1").acts("banshee", "mmmm").choose("drop component")
    assert scene.of("banshee", "carried") == 0 and scene.s.components == 3 and scene.of("banshee", "carry_slow") == 0
    scene.choose("move lc_2", "move st_1")
    assert scene.of("banshee", "carried") == 1


@pytest.mark.parametrize("monster", ["banshee", "dullahan", "lich"])
def test_va_s9_3_whoever_dropped_one_stands_there_without(monster: str) -> None:
    scene = Scene("blocking_the_way").nobody().monster(monster, "st_1").acts(monster, "gm").choose("drop component")
    scene.choose("store magic")
    assert scene.of(monster, "carried") == 0 and scene.s.components == 3


def test_va_s9_3_va_s9_5_whoever_stands_there_without_takes_what_a_dead_carrier_leaves_at_once() -> None:
    scene = Scene("blocking_the_way").monster("banshee", "bh_1", carried=1, wounds=4).monster("lich", "st_1")
    scene.monster("dullahan", "ch_1").set(components=0, markers=0).villagers("bh_1", "peasant").villager_phase()
    assert scene.where("banshee") == "" and scene.s.carried == [0, 0, 1] and scene.s.components == 0
    assert scene.of("lich", "carry_slow") == 1 and scene.told("component_taken") == [{"zone": "st_1"}]


def test_va_s9_3_what_one_drops_the_next_takes_from_the_coin_on_but_nobody_who_has_dropped_his() -> None:
    party = ("banshee", "dullahan", "lich", "vampire")
    scene = Scene("blocking_the_way", party).monster("banshee", "bh_1", carried=1).monster("dullahan", "st_1")
    scene.monster("lich", "st_1").monster("vampire", "st_1").set(components=0, first=2, dropped=0b0100)
    scene.acts("banshee", "mm").choose("drop component")
    assert scene.s.carried == [0, 0, 0, 1] and scene.s.components == 0


def test_va_s9_3_one_a_monster_and_none_if_none_is_left() -> None:
    scene = Scene("blocking_the_way").monster("banshee", "st_1", carried=1).set(components=2).acts("banshee", "mm")
    assert scene.s.components == 2
    assert Scene("blocking_the_way").monster("banshee", "st_1").set(components=0).acts("banshee", "mm").s.carried == [
        0,
        0,
        0,
    ]


def test_va_s9_4_placed_on_entering_and_tokens_go_for_magic_from_roll_or_reserve() -> None:
    scene = (
        Scene("blocking_the_way").monster("lich", "mc_1", carried=1, reserve="g").set(components=2).acts("lich", "mg")
    )
    scene.choose("move eh_1", "with melee")
    assert scene.s.placed == 1 and scene.of("lich", "carried") == 0 and scene.of("lich", "experience") == 1
    scene.choose("close marker")
    assert scene.s.marker_tokens == [1, 2, 2] and scene.of("lich", "experience") == 2
    scene.choose("close marker")
    assert scene.s.marker_tokens == [0, 2, 2] and scene.s.placed == 0 and scene.s.markers == 0b110


def test_va_s9_4_any_monster_there_may_use_the_component() -> None:
    scene = Scene("blocking_the_way").monster("dullahan", "eh_1").set(placed=1, components=2).acts("dullahan", "gm")
    assert "close marker" in scene.keys
    assert "close marker" not in Scene("blocking_the_way").monster("dullahan", "eh_1").acts("dullahan", "gm").keys


@pytest.mark.parametrize(("zone", "marker"), [("eh_1", 0), ("cy_1", 1), ("l_1", 2)])
def test_va_s9_4_why_a_token_cannot_be_removed(zone: str, marker: int) -> None:
    def code(placed: int) -> str:
        scene = Scene("blocking_the_way").nobody().monster("lich", zone).set(markers=0b111, placed=placed)
        refusal = scene.acts("lich", "md").match.why("close marker")  # type: ignore[union-attr]
        return "" if refusal is None else f"{refusal.rule} {refusal.code}"

    assert code(1 << marker) == "VA-S9.4 no_such_die"
    assert code(0b111 & ~(1 << marker)) == "VA-S9.4 no_component_there"


def test_va_s9_5_a_dead_carriers_component_returns() -> None:
    scene = Scene("blocking_the_way").alone("banshee", "bh_1", wounds=4, carried=1).set(components=2)
    scene.villagers("bh_1", "peasant").villager_phase()
    assert scene.s.components == 3 and scene.of("banshee", "carried") == 0


def test_va_s9_6_a_closed_marker_spawns_nothing() -> None:
    scene = Scene("blocking_the_way", standing_orders=True).nobody().set(markers=0b010, marker_tokens=[0, 2, 0])
    scene.villager_phase(4)
    assert scene.count("eh_1") == scene.count("l_1") == 0 and scene.count("cy_1") > 0


def test_va_s9_1_va_s9_7_all_closed_and_no_villager_wins() -> None:
    scene = Scene("blocking_the_way").monster("lich", "eh_1").villagers("bh_1", "peasant")
    scene.set(placed=1, markers=1, marker_tokens=[1, 0, 0], components=0).acts("lich", "gmm").choose("close marker")
    assert scene.s.spawning_over and scene.outcome() == ""
    scene.monster("lich", "bh_1").acts("lich", "m").choose("melee at bh_1")
    assert scene.outcome() == "won by VA-S9.7"


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_va_s9_1_tier_2_once_two_are_closed(closed: int) -> None:
    scene = Scene("blocking_the_way").nobody().set(marker_tokens=[0] * closed + [2] * (3 - closed))
    scene.pile(SPAWN_PILE, "angry_mob").begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.count("eh_1") == (5 if closed == 2 else 4)
