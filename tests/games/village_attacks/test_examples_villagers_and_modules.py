"""Worked examples E to J: the Villager Phase, conditions, full zones, set-up, coin, modules."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES, HEADS, LETTERS, TAILS, Scene

from citadelle.games.village_attacks.crowd import figure_of
from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.monsters import give_condition
from citadelle.games.village_attacks.rules.rounds import Round
from citadelle.games.village_attacks.rules.spawning import Appear, HeroAppears, HuntersAppear, SpawnCard, figures, tier
from citadelle.games.village_attacks.rules.troll import TrollActs
from citadelle.games.village_attacks.rules.villagers import VillagersAct
from citadelle.games.village_attacks.setup import summoning_cards
from citadelle.games.village_attacks.state import (
    DAY,
    EVENT_PILE,
    HERO_PILE,
    NIGHT,
    SPAWN_PILE,
    SUMMONING_PILE,
    TRAP_PILE,
    VILLAGERS,
)
from citadelle.games.village_attacks.tables import SILENCE, SUNDER
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.match import new
from citadelle.parts.piles import in_order, set_discards


def nobody(scene: Scene) -> Scene:
    """No Monster is near."""
    for name in scene.party:
        scene.monster(name, "dead")
    return scene


# --- E. the Villager Phase


def test_va_32_ex_29_one_toss_for_each_kind_of_a_zone() -> None:
    scene = nobody(Scene("f2")).villagers("mc_1", "peasant", "hunter_mythic", n=2).chance(HEADS, TAILS)
    scene.s.phase = VILLAGERS
    scene.begin(VillagersAct(0, 0))
    assert scene.at("a_1") == {"peasant": 2} and scene.at("cy_1") == {"hunter_mythic": 2}
    assert len(scene.told("coin_tossed")) == 2


def test_va_102_ex_30_the_nemesis_before_the_heart() -> None:
    scene = Scene().monster("banshee", "bh_1").monster("dullahan", "ch_1").monster("lich", "eh_1")
    scene.villagers("ch_1", "hunter_cursed").villager_phase()
    assert scene.of("banshee", "wounds") == 2 and scene.s.heart == 15 and scene.of("dullahan", "wounds") == 0
    scene = Scene().monster("banshee", "bh_1").monster("dullahan", "ch_1").monster("lich", "eh_1")
    scene.villagers("ch_1", "hunter_arcane").villager_phase()
    assert scene.s.heart == 14


def test_va_101_va_102_ex_31_the_own_zone_before_an_adjacent_one() -> None:
    scene = Scene().monster("dullahan", "bh_1").monster("lich", "lc_1").monster("banshee", "eh_1")
    scene.villagers("bh_1", "hunter_cursed").villager_phase()
    assert scene.of("dullahan", "wounds") == 1 and scene.at("ch_1") == {"hunter_cursed": 1}


def test_va_89_ex_32_the_dial_draws_at_its_triggers() -> None:
    for dial, after in ((4, 7), (18, 1)):
        scene = Scene().set(dial=dial).pile(EVENT_PILE, "battering_ram").villager_phase(0)
        assert scene.s.dial == after and len(scene.told("event_drawn")) == 1
        assert scene.s.heart == 14


def test_va_110_va_112_va_115_va_118_ex_33_a_chandelier() -> None:
    scene = Scene(party=("vampire", "dullahan", "lich")).monster("vampire", "l_1").offered("chandelier")
    scene.acts("vampire", "p").choose("trap chandelier")
    trapped = Scene(party=("vampire", "dullahan", "lich")).monster("vampire", "ch_1").trap("l_1", "chandelier")
    trapped.villagers("eh_1", "peasant", n=4)
    trapped.s.markers = 0
    trapped.villager_phase()
    assert trapped.at("eh_1") == {"peasant": 2} and trapped.s.morale == 38
    assert trapped.of("vampire", "experience") == 0
    assert trapped.s.piles[TRAP_PILE].gone == (trapped.s.kit.trap_ids.index("chandelier"),)


def test_va_113_ex_34_a_trap_springs_without_effect() -> None:
    scene = nobody(Scene()).trap("lc_1", "arrow_slits").villagers("lc_1", "peasant", n=3).villager_phase(3)
    assert scene.at("lc_1") == {"peasant": 3} and scene.s.traps[scene.zone("lc_1")] == -1


def test_va_106_va_112_ex_35_walking_through_springs_no_trap() -> None:
    scene = nobody(Scene()).trap("lc_1", "spike_pit").villagers("l_1", "ulric_of_the_pines").villager_phase()
    assert scene.at("bh_1") == {"ulric_of_the_pines": 1} and scene.s.traps[scene.zone("lc_1")] >= 0


def test_va_117_ex_36_a_treasure_distracts() -> None:
    scene = Scene().monster("banshee", "lc_1").monster("dullahan", "dead").monster("lich", "dead")
    scene.trap("lc_1", "treasure").villagers("l_1", "peasant", "hunter_cursed", n=2)
    scene.s.markers = 0
    scene.villager_phase()
    assert scene.count("lc_1") == 4 and scene.of("banshee", "wounds") == 0
    scene.clean_up()
    assert scene.s.traps[scene.zone("lc_1")] == -1


def spawned(card: str, players: int, at: int, castle: str = "f1") -> tuple[int, int, int]:
    scene = Scene(castle, ("banshee", "dullahan", "lich", "vampire", "succubus")[:players])
    return figures(scene.s, scene.s.kit.spawn_ids.index(card), at)


def test_va_127_ex_37_spawning_by_number_of_monsters() -> None:
    assert spawned("rabble", 2, 2) == (5, 0, 0)
    assert spawned("hero_vanguard", 2, 2) == (1, 0, 1)
    assert spawned("lone_stalker", 4, 1) == (0, 3, 0)


def test_va_122_ex_38_a_redraw_draws_another_card() -> None:
    scene = nobody(Scene()).pile(SPAWN_PILE, "hired_blades", "angry_mob")
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.at("eh_1") == {"peasant": 4}


def test_va_125_ex_39_veterans_beyond_five_of_a_type() -> None:
    scene = Scene(party=("dullahan", "lich", "banshee")).villagers("eh_1", "hunter_mythic", n=4)
    types = sorted({scene.s.kit.monster_type[one] for one in scene.s.party})
    scene.chance(types.index(1)).begin(HuntersAppear(scene.zone("eh_1"), 3))
    assert scene.at("eh_1") == {"hunter_mythic": 5, "hunter_veteran": 2}


# --- F. conditions, full zones, modules


def test_va_150_ex_40_hunters_push_peasants_on() -> None:
    scene = nobody(Scene("f3")).villagers("sc_1", "peasant", n=10, stunned=True).villagers("mc_1", "hunter_mythic", n=3)
    scene.s.markers = 0
    scene.villager_phase()
    assert scene.at("ch_1") == {"peasant": 3}
    assert scene.at("sc_1") == {"peasant": 7, "hunter_mythic": 3}


def test_va_148_ex_41_unlucky() -> None:
    scene = Scene().monster("banshee", "lc_1").monster("lich", "bh_1").villagers("lc_1", "peasant", n=3)
    scene.set(unlucky=1 << scene.zone("lc_1")).chance(TAILS).acts("banshee", "m").choose("melee at lc_1")
    assert scene.count("lc_1") == 3 and scene.dice() == ""
    scene = Scene().monster("lich", "bh_1").villagers("lc_1", "peasant", n=3).set(unlucky=4)
    scene.acts("lich", "r").choose("ranged at lc_1")
    assert scene.count("lc_1") == 2 and not scene.told("coin_tossed")
    scene = nobody(Scene()).villagers("lc_1", "peasant", n=3).set(unlucky=4).trap("lc_1", "spike_pit").villager_phase(3)
    assert scene.count("lc_1") == 0 and not scene.told("coin_tossed")


def test_va_149_ex_42_darkness() -> None:
    scene = (
        Scene().monster("banshee", "bh_1", levels={"keening_wail": 1, "baited_comb": 1}).villagers("lc_1", "peasant")
    )
    scene.set(dark=1 << scene.zone("lc_1")).acts("banshee", "rdg")
    assert scene.refused("ranged at lc_1") == "VA-149"
    assert "use baited_comb" in scene.keys
    assert scene.refused("use keening_wail") == "VA-149"
    sights = scene.s.castle.sights(0, scene.s.dark)
    assert sights[scene.zone("bh_1")][scene.zone("l_1")] < 0
    inside = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant").set(dark=4).acts("banshee", "m")
    assert "melee at lc_1" in inside.keys


def test_va_142_ex_43_sunder_displaces_a_die() -> None:
    scene = Scene().monster("dullahan", "lc_1", shields=2, ripostes=1).begin()
    give_condition(scene.s, 1, SUNDER, "VA-202")
    scene.s.advance()
    assert scene.keys == ["lose defence", "lose riposte"]
    full = Scene().monster("dullahan", "lc_1", sunder=3)
    give_condition(full.s, 1, SUNDER, "VA-202")
    assert full.of("dullahan", "sunder") == 3


def test_va_47_va_146_ex_44_burning_to_death_before_the_roll() -> None:
    scene = Scene().monster("banshee", "lc_1", wounds=4, burning=True).activates("banshee")
    assert scene.where("banshee") == "" and not scene.told("dice_rolled")


def test_va_176_va_177_ex_45_paying_for_a_summoning() -> None:
    scene = Scene("f4", ("vampire", "dullahan", "lich"))
    for name in scene.party:
        scene.monster(name, "sr_1")
    scene.pile(SUMMONING_PILE, scene.s.kit.summoned_ids[scene.s.piles[SUMMONING_PILE].left()[0]])
    scene.acts("vampire", "mr").choose("pay melee")
    assert scene.s.paid == 1
    assert "pay ranged" not in scene.keys
    scene.choose("end")
    scene.acts("dullahan", "mg")
    assert "pay melee" not in scene.keys
    scene.choose("pay magic", "end")
    scene.acts("lich", "d").choose("pay defence")
    assert scene.kind == "keep_markers"
    scene.choose("keep vampire", "keep lich")
    assert len(scene.s.summoned) == 1 and scene.s.slots == 0
    again = scene.rolls("mmrrg").activates("vampire")
    assert sum(again.s.pool) == 5


def test_va_162_va_163_ex_46_day_and_night() -> None:
    for day, gained in ((NIGHT, 2), (DAY, 0)):
        scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant").set(day=day)
        scene.acts("banshee", "m").choose("melee at lc_1")
        assert scene.of("banshee", "experience") == gained
    scene = Scene(day_night="day").monster("banshee", "lc_1", experience=1).set(day=DAY, round=1)
    scene.begin(Round())
    assert scene.of("banshee", "experience") == 0 and scene.of("banshee", "wounds") == 1


def test_va_166_va_168_ex_47_the_troll_acts() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", n=4).set(troll=2)
    scene.chance(LETTERS["m"]).begin(TrollActs())
    assert scene.of("banshee", "wounds") == 3 and scene.s.troll == scene.zone("bh_1")
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", n=4).set(troll=2)
    scene.chance(LETTERS["g"]).begin(TrollActs())
    assert scene.count("lc_1") == 1 and scene.s.morale == 40 and scene.s.troll == scene.zone("l_1")


def test_va_178_ex_52_markers_add_up() -> None:
    scene = Scene("f4")
    for name in scene.party:
        scene.monster(name, "sr_1")
    scene.set(summoned=((1, scene.zone("sr_1"), 0, 0, 0, 0b101, 0),), summonings=1)
    scene.acts("banshee", "r").choose("pay ranged")
    scene.rolls("mmrr").activates("banshee")
    assert sum(scene.s.pool) == 4


def test_va_155_ex_53_the_last_card_rebuilds_the_pile() -> None:
    scene = nobody(Scene())
    pile = scene.s.piles[SPAWN_PILE]
    last = scene.s.kit.spawn_ids.index("angry_mob")
    rest = list(pile.left())
    rest.remove(last)
    in_order(scene.s, SPAWN_PILE, [last])
    set_discards(scene.s, SPAWN_PILE, rest)
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert len(scene.s.piles[SPAWN_PILE]) == 43 and scene.s.piles[SPAWN_PILE].gone == (last,)


def test_va_112_va_118_ex_54_a_trap_fed_by_another() -> None:
    scene = nobody(Scene()).trap("l_1", "chandelier").trap("eh_1", "weighted_net").villagers("l_1", "peasant", n=4)
    scene.s.markers = 0
    scene.villager_phase(3)
    assert scene.at("eh_1") == {"peasant": 2} and scene.flagged("eh_1", "stunned") == 2
    assert scene.s.morale == 38 and len(scene.s.piles[TRAP_PILE].gone) == 2


def test_va_142_ex_55_silence_and_the_reserve() -> None:
    scene = Scene().monster("banshee", "lc_1", reserve="gr").begin()
    give_condition(scene.s, 0, SILENCE, "VA-202")
    scene.s.advance()
    assert scene.keys == ["lose ranged", "lose magic"]
    scene = Scene().monster("banshee", "lc_1", reserve="g").begin()
    give_condition(scene.s, 0, SILENCE, "VA-202")
    assert scene.of("banshee", "silence") == 1 and scene.s.reserve[2] == 1


def test_va_148_va_200_ex_56_an_unlucky_ability() -> None:
    scene = (
        Scene().monster("banshee", "lc_1", levels={"baited_comb": 1}).villagers("lc_1", "peasant", n=2).set(unlucky=4)
    )
    scene.chance(TAILS).acts("banshee", "gg").choose("use death_foretold", "2 villagers")
    assert not scene.told("villager_marked") and scene.dice() == "g"
    scene.choose("use baited_comb", "bh_1")
    assert len(scene.told("coin_tossed")) == 1


# --- G. set-up, switches, results


def test_va_8_va_16_ex_57_one_guardian_and_one_decimator() -> None:
    match = new(EXAMPLES, 3, 1, {"scenario": "f1"})
    match.choose("take lich")
    assert match.decision is not None
    assert match.decision.keys == ["take banshee", "take dullahan", "take succubus", "take vampire"]
    refusal = match.why("take wode")
    assert refusal is not None and refusal.rule == "VA-8"
    match.choose("take dullahan")
    assert match.decision.keys == ["take banshee", "take succubus", "take vampire"]
    with pytest.raises(BadOption, match="VA-8"):
        EXAMPLES.setup(3, 1, {"party": ["lich", "wode", "banshee"]})


def test_va_10_va_123_ex_58_one_token_for_each_type() -> None:
    seen = set()
    for seed in range(12):
        scene = Scene(party=("dullahan", "wode", "banshee"))
        scene.s.seed(seed)
        scene.begin(HuntersAppear(scene.zone("eh_1"), 1))
        seen |= set(scene.at("eh_1"))
    assert seen == {"hunter_mythic", "hunter_cursed"}


def test_va_9_va_84_va_86_va_s2_1_ex_59_levels_of_set_up_do_not_count() -> None:
    match = new(EXAMPLES, 1, 1, {"scenario": "crossed_fates", "party": ["dullahan"]})
    assert match.decision is not None
    assert match.decision.keys == ["gain basin_of_blood", "gain whiplash", "gain inexorable"]
    scene = Scene("crossed_fates", ("dullahan",)).monster("dullahan", "lc_1", levels={"whiplash": 1}, experience=5)
    scene.villagers("lc_1", "peasant", n=7).acts("dullahan", "m").choose("melee at lc_1")
    assert scene.keys == ["gain basin_of_blood", "gain whiplash", "gain inexorable"]
    scene.choose("gain inexorable")
    scene.monster("dullahan", experience=5).acts("dullahan", "m").choose("melee at lc_1")
    assert scene.told("level_ignored") and scene.of("dullahan", "experience") == 0


def test_va_18_va_19_va_100_ex_61_who_orders_equal_zones() -> None:
    def ready(**options: object) -> Scene:
        scene = nobody(Scene("crossed_fates", **options)).villagers("a_1", "peasant").villagers("lc_2", "peasant")
        scene.s.markers = 0
        return scene.villager_phase()

    scene = ready()
    assert scene.kind == "first_zone" and scene.asked == 0 and scene.keys == ["first a_1", "first lc_2"]
    assert ready(villager_seat=2).asked == 2
    assert ready(standing_orders=True).at("ch_1") == {"peasant": 2}


def test_va_197_va_198_ex_62_points() -> None:
    scene = Scene("crossed_fates").set(morale=13, heart=0, outcome=2)
    assert EXAMPLES.result(scene.s).points == (67, 67, 67)
    scene = Scene("crossed_fates").set(morale=0, heart=6, outcome=1)
    assert EXAMPLES.result(scene.s).points == (106, 106, 106)
    scene = Scene("a_greater_foe").set(heroes_killed=3, heart=4, round=60).clean_up()
    assert scene.s.ended_by == "VA-197" and EXAMPLES.result(scene.s).points == (64, 64, 64)


# --- H. coin, Activation dice, abilities


def test_va_30_va_31_va_102_ex_63_the_table_names_two() -> None:
    scene = Scene().villagers("lc_1", "peasant")
    for name in scene.party:
        scene.monster(name, "lc_1")
    scene.s.markers = 0
    scene.chance(TAILS).villager_phase()
    assert scene.keys == ["banshee or dullahan", "banshee or lich", "dullahan or lich"] and scene.asked == 0
    scene.choose("banshee or lich")
    assert scene.of("lich", "wounds") == 1
    scene = (
        Scene()
        .villagers("lc_1", "peasant")
        .monster("banshee", "lc_1")
        .monster("lich", "lc_1")
        .monster("dullahan", "dead")
    )
    scene.chance(HEADS).villager_phase()
    assert scene.of("banshee", "wounds") == 1


def test_va_53_ex_64_the_zone_of_the_last_die_is_kept() -> None:
    scene = Scene("f2").villagers("a_1", "peasant", "hunter_mythic").villagers("cy_1", "hunter_mythic")
    scene.monster("lich", "eh_1").rolls("aadmpg").activates("lich")
    assert scene.at("ch_1") == {"peasant": 1, "hunter_mythic": 1} and scene.at("a_1") == {}
    assert not scene.told("coin_tossed")


def test_va_74_va_75_ex_65_no_target_no_use() -> None:
    scene = Scene(party=("vampire", "dullahan", "lich")).monster("vampire", "lc_1", levels={"regeneration": 1})
    scene.acts("vampire", "g")
    assert scene.refused("use regeneration") == "VA-74"
    scene = Scene(party=("vampire", "dullahan", "lich")).monster(
        "vampire", "lc_1", wounds=1, levels={"regeneration": 1}
    )
    assert "use regeneration" in scene.acts("vampire", "g").keys
    scene = Scene().monster("lich", "ch_1", levels={"soul_harvest": 1}).villagers("lc_1", "peasant")
    assert scene.acts("lich", "gg").refused("use soul_harvest") == "VA-74"


def test_va_78_va_84_va_200_ex_66_a_level_in_the_middle_of_an_effect() -> None:
    scene = Scene().monster("lich", "bh_1", experience=6, levels={"soul_harvest": 1}).villagers("bh_1", "peasant", n=7)
    scene.acts("lich", "gggg").choose("use soul_harvest", "6 villagers", "gain soul_harvest")
    assert scene.count("bh_1") == 1 and scene.of("lich", "experience") == 5 and scene.s.morale == 34
    assert "use soul_harvest" in scene.keys


def test_va_70_va_97_va_142_va_s3_5_ex_67_a_hushed_room() -> None:
    scene = Scene("a_greater_foe").monster("lich", reserve="ggrr").acts("lich", "mm")
    scene.choose("move c_1", "with melee")
    assert scene.kind == "lose_die"
    scene.choose("lose ranged")
    assert scene.of("lich", "silence") == 1
    scene.choose("move ch_1", "with melee", "heal silence")
    assert scene.of("lich", "silence") == 0


def test_va_56_va_81_va_203_ex_68_pushing_in_order() -> None:
    def wail(n: int) -> Scene:
        scene = Scene().monster("banshee", "bh_1", levels={"keening_wail": 1})
        scene.villagers("lc_1", "peasant", n=2).villagers("lc_1", "hunter_mythic", "hunter_arcane")
        return scene.acts("banshee", "d").choose("use keening_wail", f"{n} villagers")

    scene = wail(3)
    assert scene.keys == ["hunter_mythic", "hunter_arcane"]
    scene.choose("hunter_arcane")
    assert scene.at("l_1") == {"peasant": 2, "hunter_arcane": 1}
    assert wail(1).at("l_1") == {"peasant": 1}
    stays = Scene().monster("banshee", "bh_1", levels={"keening_wail": 1}).villagers("lc_1", "sigrun")
    stays.acts("banshee", "d").choose("use keening_wail", "1 villagers")
    assert stays.at("lc_1") == {"sigrun": 1}


# --- I. the Villager Phase again


def test_va_100_va_101_ex_69_in_order() -> None:
    scene = Scene().monster("dullahan", "bh_1").monster("banshee", "dead").monster("lich", "dead")
    scene.villagers("bh_1", "peasant", "sigrun").villagers("lc_1", "peasant", n=2)
    scene.s.markers = 0
    scene.villager_phase()
    assert scene.of("dullahan", "wounds") == 4 and scene.s.heart == 15
    assert scene.at("ch_1") == {"peasant": 1, "sigrun": 1} and scene.at("bh_1") == {"peasant": 2}


def test_va_39_va_102_va_104_ex_70_a_veteran_at_the_heart() -> None:
    scene = nobody(Scene()).villagers("ch_1", "hunter_veteran").villager_phase()
    assert scene.s.heart == 14
    scene = Scene().monster("lich", "bh_1").monster("banshee", "dead").monster("dullahan", "dead")
    scene.villagers("ch_1", "hunter_veteran").villager_phase()
    assert scene.of("lich", "wounds") == 2 and scene.s.heart == 15


def test_va_91_va_135_va_147_ex_71_tokens_of_a_persistent_event() -> None:
    scene = Scene().set(unlucky=1 << 3).pile(EVENT_PILE, "choking_smoke", "battering_ram")
    scene.begin(DrawEvent())
    assert scene.s.dark == 1 << scene.zone("lc_1")
    scene.clean_up()
    assert scene.s.dark and not scene.s.unlucky
    scene.begin(DrawEvent())
    assert not scene.s.dark and scene.s.heart == 14


def test_va_110_va_111_ex_72_where_a_trap_may_lie() -> None:
    scene = Scene().monster("dullahan", "ch_1").offered("spike_pit").acts("dullahan", "m")
    assert scene.refused("trap spike_pit") == "VA-110"
    scene = Scene().monster("dullahan", "lc_1").trap("lc_1", "weighted_net").offered("spike_pit").acts("dullahan", "m")
    assert scene.refused("trap spike_pit") == "VA-111"
    scene = (
        Scene().monster("dullahan", "lc_1").villagers("lc_1", "peasant", n=3).offered("spike_pit").acts("dullahan", "m")
    )
    scene.choose("trap spike_pit")
    assert scene.s.traps[scene.zone("lc_1")] >= 0


def test_va_121_va_s8_1_va_s8_2_ex_73_tiers_of_scenario_8() -> None:
    for morale, at in ((56, 3), (55, 2), (35, 1)):
        scene = Scene("escalation").set(morale=morale)
        assert tier(scene.s) == at
    scene = nobody(Scene("escalation")).set(morale=56).pile(SPAWN_PILE, "hero_retinue", "angry_mob").villager_phase(4)
    assert scene.count("g_1") == 5 + 1 + 8
    scene = nobody(Scene("escalation")).set(morale=55, markers=0b11).pile(SPAWN_PILE, "hero_retinue", "angry_mob")
    scene.villager_phase(4).choose("spawn s1")
    assert scene.count("g_1") == 3 and scene.count("eh_1") == 5


def test_va_124_va_126_ex_74_no_hero_is_left() -> None:
    scene = nobody(Scene()).villagers("l_1", "ulric_of_the_pines")
    scene.villagers("bh_1", "brother_anselm", "sigrun", "mother_gisla", "magister_corvin")
    assert figures(scene.s, scene.s.kit.spawn_ids.index("hero_vanguard"), 2) == (1, 0, 1)
    zone = scene.zone("eh_1")
    scene.begin(HeroAppears(zone), Appear(zone, figure_of(0), 1))
    assert scene.at("eh_1") == {"peasant": 1} and scene.at("lc_1") == {"ulric_of_the_pines": 1}


def test_va_127_va_128_va_s3_3_ex_75_hero_cards_of_scenario_3() -> None:
    party = ("banshee", "dullahan", "lich", "vampire")
    scene = nobody(Scene("a_greater_foe", party)).pile(SPAWN_PILE, "hero_retinue")
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.count("eh_1") == 2 and scene.at("eh_1")["peasant"] == 1
    scene = nobody(Scene("a_greater_foe", party)).pile(SPAWN_PILE, "hero_retinue", "angry_mob")
    in_order(scene.s, HERO_PILE, [])
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.at("eh_1") == {"peasant": 5}


def test_va_106_va_130_va_145_ex_76_a_rallying_hero() -> None:
    scene = nobody(Scene()).villagers("lc_1", "mother_gisla", stunned=True).villagers("lc_1", "peasant", n=2)
    scene.s.markers = 0
    scene.villager_phase()
    assert scene.at("ch_1") == {"peasant": 2} and scene.at("lc_1") == {"mother_gisla": 1}
    assert not scene.flagged("lc_1", "stunned")


def test_va_150_ex_77_the_same_kind_first() -> None:
    scene = nobody(Scene("f3")).villagers("sc_1", "peasant", n=8, stunned=True)
    scene.villagers("sc_1", "hunter_mythic", n=2, stunned=True).villagers("mc_1", "hunter_mythic")
    scene.s.markers = 0
    scene.villager_phase()
    assert scene.at("ch_1") == {"hunter_mythic": 1}
    scene = nobody(Scene("f3")).villagers("sc_1", "peasant", n=8, stunned=True).villagers("mc_1", "hunter_mythic", n=3)
    scene.s.markers = 0
    scene.villager_phase()
    assert scene.at("ch_1") == {"peasant": 1}


def test_va_153_ex_78_a_monster_pushes_the_weakest() -> None:
    scene = Scene("f3").monster("banshee", "ch_1").villagers("sc_1", "peasant", n=9).villagers("sc_1", "hunter_mythic")
    scene.acts("banshee", "m").choose("move sc_1")
    assert scene.where("banshee") == "sc_1" and scene.at("ch_1") == {"peasant": 1}


# --- J. modules


def test_va_49_va_160_va_161_va_164_ex_79_the_day_die() -> None:
    scene = Scene(day_night="day").monster("banshee", reserve="rg").set(day=DAY)
    scene.chance(*[LETTERS[x] for x in "rrr"], 2, *[LETTERS[x] for x in "mdpm"]).activates("banshee").choose("roll")
    assert scene.s.special == LETTERS["d"] and scene.keys == ["reroll ranged", "keep"]
    scene.choose("reroll ranged")
    assert sum(scene.s.pool) == 4 and scene.s.reserve[2] == 1 and scene.s.special == LETTERS["d"]
    stored = Scene(day_night="day").set(special=3).acts("banshee", "")
    assert stored.refused("store defence") == "VA-161" and "guard defence" in stored.keys and "move bh_1" in stored.keys
    blank = Scene(day_night="day").set(day=DAY).chance(0, 1, 2, 3, 4, 0).activates("banshee")
    assert blank.s.special == -1


def test_va_165_ex_80_a_troll_card_among_the_first_three() -> None:
    for seed in range(10):
        s = EXAMPLES.new(EXAMPLES.setup(2, seed, {"scenario": "f1", "troll": True, "party": ["banshee", "lich"]}))
        cards = s.piles[EVENT_PILE].left()
        assert len(cards) == 25 and any(s.kit.event_optional[card] for card in cards[:3])
        drawn = EXAMPLES.sample(EXAMPLES.view(s, 0), chance(seed)).piles[EVENT_PILE].left()
        assert any(s.kit.event_optional[card] for card in drawn[:3])


def test_va_166_va_167_va_169_ex_81_the_troll_is_provoked() -> None:
    scene = Scene().monster("banshee", "lc_1").trap("lc_1", "spike_pit").villagers("l_1", "peasant", n=2).set(troll=3)
    scene.chance(LETTERS["p"], HEADS).acts("banshee", "rm").choose("ranged at troll")
    assert scene.flagged("l_1", "stunned") == 2 and scene.s.troll == scene.zone("lc_1")
    assert scene.s.traps[scene.zone("lc_1")] == -1 and scene.of("banshee", "wounds") == 0
    assert scene.kind == "deed"


def test_va_68_va_170_va_171_va_172_ex_82_a_hound() -> None:
    scene = Scene(party=("banshee", "dullahan", "wode")).monster("wode", "bh_1").villagers("bh_1", "peasant", n=6)
    scene.acts("wode", "gm").choose("use call_the_pack", "1 minions", "minion 1", "strike bh_1", "run lc_1", "run l_1")
    assert scene.of("wode", "experience") == 1 and scene.s.morale == 39
    assert scene.s.minions[0][2] == scene.zone("l_1")
    assert scene.refused("move ch_1") == "VA-68"


def test_va_175_ex_83_the_summoning_pile() -> None:
    seen = set()
    for seed in range(20):
        scene = Scene("f4", ("vampire", "lich", "banshee"))
        scene.s.seed(seed)
        names = {scene.s.kit.summoned_ids[card] for card in summoning_cards(scene.s)}
        assert {"summoned_mummy", "summoned_djinn", "summoned_lamia"} < names and len(names) == 5
        seen |= names
    assert seen >= {"summoned_dullahan", "summoned_wode", "summoned_sphinx", "summoned_succubus", "summoned_ifrit"}


def test_va_146_va_180_va_181_va_182_va_204_ex_84_a_summoned_ifrit() -> None:
    scene = Scene("f4").villagers("sc_1", "peasant", n=2).villagers("sc_1", "hunter_mythic")
    ifrit = scene.s.kit.summoned_ids.index("summoned_ifrit")
    scene.set(summoned=((ifrit, scene.zone("sr_1"), 0, 0, 0, 0, 1),))
    scene.begin(SummonedAct()).choose("strike sc_1")
    assert scene.at("sc_1") == {"hunter_mythic": 1} and scene.flagged("sc_1", "burning") == 1
    assert scene.s.morale == 38 and scene.s.experience == [0, 0, 0]
    scene.s.markers = 0
    scene.villager_phase()
    assert scene.count("sc_1") == 0 and scene.s.morale == 37


def test_va_123_va_125_va_186_ex_85_yunfakh_in_a_group() -> None:
    def group(before: int) -> dict[str, int]:
        scene = Scene("order_of_yunfakh")
        if before:
            scene.villagers("t_1", "yunfakh_mythic", n=before)
        types = sorted({scene.s.kit.monster_type[one] for one in scene.s.party})
        scene.chance(types.index(1)).begin(HuntersAppear(scene.zone("sa_1"), 3))
        return scene.at("sa_1")

    assert group(0) == {"hunter_mythic": 1, "yunfakh_mythic": 2}
    assert group(2) == {"hunter_mythic": 1, "yunfakh_mythic": 1, "yunfakh_veteran": 1}
