"""Worked examples of the scenarios: EX-48 to EX-51, EX-60 and section K."""

from __future__ import annotations

from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks.setup import go_on
from citadelle.games.village_attacks.state import HERO_PILE, LOST, WON


def nobody(scene: Scene) -> Scene:
    """No Monster is near."""
    for name in scene.party:
        scene.monster(name, "dead")
    return scene


def test_va_s4_2_ex_48_only_traps_lower_morale() -> None:
    scene = Scene("tower_of_artifice").monster("dullahan", "lc_1").villagers("lc_1", "peasant")
    scene.acts("dullahan", "m").choose("melee at lc_1")
    assert scene.of("dullahan", "experience") == 1 and scene.s.morale == 20
    scene = (
        nobody(Scene("tower_of_artifice")).villagers("lc_1", "peasant", n=3).trap("lc_1", "spike_pit").villager_phase(3)
    )
    assert scene.s.morale == 17


def test_va_s6_2_va_s6_3_va_s6_4_ex_49_a_peasant_for_the_kitchen() -> None:
    scene = Scene("dinner_is_served", ("vampire", "dullahan", "lich")).monster("vampire", "mc_2")
    scene.villagers("mc_2", "peasant").acts("vampire", "mm").choose("grab")
    assert scene.of("vampire", "carry_slow") == 1 and scene.count("mc_2") == 0
    assert scene.s.kit.monster_movement_slots[scene.s.party[0]] - 1 == 3
    scene.choose("move k_1")
    assert scene.s.deliveries == 1 and scene.of("vampire", "experience") == 1
    assert scene.of("vampire", "carry_slow") == 0 and scene.count("st_1") == 1


def test_va_s9_4_ex_50_closing_a_marker() -> None:
    scene = Scene("blocking_the_way").monster("lich", "mc_1", carried=1).set(components=2).acts("lich", "mgg")
    scene.choose("move eh_1", "with melee")
    assert scene.of("lich", "experience") == 1
    scene.choose("close marker", "close marker")
    assert scene.of("lich", "experience") == 3 and not scene.s.markers & 1


def test_va_68_va_s14_3_ex_51_fleeing_villagers_hinder_and_are_no_target() -> None:
    scene = Scene("to_tell_the_tale").monster("banshee", "ch_1", wounds=3)
    scene.villagers("ch_1", "peasant", n=2, fleeing=True).acts("banshee", "mm")
    assert scene.refused("move a_1") == "VA-68"
    assert scene.refused("melee at ch_1") == "VA-S14.3"


def test_va_17_va_s3_1_ex_60_missing_levels_are_chosen() -> None:
    scene = Scene("lessons_of_the_past", campaign=True)
    s = scene.s
    s.scenario, s.castle = 1, s.kit.castles[1]
    scene.monster("dullahan", levels={"whiplash": 1}, experience=3, wounds=2, slow=1, reserve="g")
    scene.monster("banshee", levels={"baited_comb": 1, "keening_wail": 1}, experience=2)
    scene.monster("lich", levels={"zombify": 1, "soul_harvest": 1})
    s.outcome = WON
    s.stack = []
    go_on(s)
    s.advance()
    assert s.scenario == 2 and s.seat == scene.seat("dullahan")
    ask = s.open_ask(s.seat)
    assert ask is not None and ask.kind == "gain_ability"
    s.play(s.options[0])
    assert s.open_ask(s.seat) is None or s.open_ask(s.seat).kind != "gain_ability"  # type: ignore[union-attr]
    assert s.experience == [0, 0, 0] and s.wounds == [0, 0, 0] and s.slow == [0, 0, 0] and not sum(s.reserve)


def test_va_52_va_s1_4_ex_86_a_villager_in_the_heart_is_defeat() -> None:
    scene = Scene("lessons_of_the_past").villagers("bh_1", "peasant").rolls("admpgr").activates("lich")
    assert scene.s.outcome == LOST and scene.s.ended_by == "VA-S1.4"


def test_va_196_va_s1_3_ex_87_the_last_level_and_the_last_villager() -> None:
    scene = Scene("lessons_of_the_past").monster("banshee", "bh_1", experience=5, ripostes=1)
    scene.monster("dullahan", gains=1).monster("lich", gains=1).villagers("bh_1", "peasant")
    scene.villager_phase().choose("riposte", "gain baited_comb")
    assert scene.s.outcome == WON and scene.s.ended_by == "VA-S1.3"
    assert not scene.told("spawn_card")


def test_va_s5_2_va_s5_3_ex_88_the_heart_feeds() -> None:
    scene = Scene("the_sacrifice", ("vampire", "dullahan", "lich")).set(heart=18)
    scene.villagers("ch_1", "mother_gisla", wounds=3).villagers("eh_1", "peasant").acts("vampire", "m")
    scene.choose("melee at ch_1")
    assert scene.s.heart == 20 and scene.of("vampire", "experience") == 0 and scene.s.spawning_over
    scene.set(heart=15).villager_phase(4)
    assert not scene.told("spawn_card") and scene.s.spawning_over


def test_va_102_va_s5_7_ex_89_forbidden_lore() -> None:
    scene = Scene("the_sacrifice").monster("dullahan", "l_1").monster("lich", "ch_1").monster("banshee", "ch_2")
    scene.villagers("l_1", "hunter_cursed").chance(TAILS).villager_phase()
    assert scene.of("lich", "wounds") == 2
    scene = Scene("the_sacrifice").monster("dullahan", "sc_2").monster("lich", "l_1").monster("banshee", "ch_2")
    scene.villagers("sc_2", "hunter_cursed").villager_phase()
    assert scene.of("dullahan", "wounds") == 1


def test_va_146_va_s6_7_ex_90_a_dead_carrier_lets_go() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "l_1", wounds=4, burning=True, carried=1).activates("banshee")
    assert scene.where("banshee") == "" and scene.at("ch_1") == {"peasant": 1}


def test_va_s9_1_va_s9_4_ex_91_a_second_component_is_kept() -> None:
    scene = Scene("blocking_the_way").monster("lich", "mc_1", carried=1).set(components=1, placed=1).acts("lich", "mgg")
    scene.choose("move eh_1", "with melee")
    assert scene.of("lich", "carried") == 1 and scene.of("lich", "experience") == 0
    scene.choose("close marker", "close marker")
    assert scene.of("lich", "experience") == 2 and not scene.s.markers & 1 and not scene.s.placed


def test_va_s10_4_va_s10_5_va_s10_6_va_s10_7_ex_92_tomes() -> None:
    scene = Scene("forbidden_knowledge").monster("lich", "bh_1", levels={"zombify": 1, "soul_harvest": 1})
    scene.set(tomes=(scene.s.castle.tome_zone,))
    scene.villagers("bh_1", "hunter_mythic", carrier=True).villagers("bh_1", "hunter_mythic")
    scene.acts("lich", "ggg").choose("use zombify")
    assert scene.keys == ["0 villagers", "1 villagers"]
    scene.choose("0 villagers", "use soul_harvest", "2 villagers", "hunter_mythic.carrier")
    assert scene.count("bh_1") == 0 and sorted(scene.s.tomes) == sorted((scene.zone("bh_1"), scene.zone("l_1")))
    scene = nobody(Scene("forbidden_knowledge")).set(markers=0)
    scene.set(tomes=(scene.s.castle.tome_zone,)).villagers("lc_1", "hunter_mythic", carrier=True).villager_phase()
    assert scene.s.tomes_lost == 1 and scene.s.morale == 60 and scene.s.outcome == 0
    scene = nobody(Scene("forbidden_knowledge")).set(markers=0, tomes=(), tomes_lost=1)
    scene.villagers("lc_1", "hunter_mythic", carrier=True).villager_phase()
    assert scene.s.ended_by == "VA-S10.7"


def test_va_168_va_s11_1_ex_93_only_yunfakh_lower_morale() -> None:
    scene = nobody(Scene("order_of_yunfakh")).set(markers=0).villagers("lc_1", "yunfakh_mythic", burning=True)
    scene.villager_phase()
    assert scene.s.morale == 19
    scene = Scene("order_of_yunfakh").monster("lich", "lc_1").villagers("lc_1", "peasant").acts("lich", "m")
    scene.choose("melee at lc_1")
    assert scene.s.morale == 20 and scene.of("lich", "experience") == 1


def test_va_s12_1_va_s12_2_va_s12_3_ex_94_symbols_bring_the_first_one() -> None:
    scene = Scene("from_the_shadows").monster("banshee", "sc_1", held=0b00101).monster("dullahan", "sc_1", held=0b01000)
    scene.set(symbols=0b10010).acts("banshee", "m").choose("move sr_1")
    assert scene.of("banshee", "experience") == 2 and not scene.s.summoned
    scene.acts("dullahan", "m").choose("move sr_1")
    assert scene.of("dullahan", "experience") == 1 and len(scene.s.summoned) == 1
    assert scene.s.symbols == 0 and scene.s.paid == 0 and scene.s.summoned[0][5] == 0


def test_va_101_va_106_va_133_va_s13_2_va_s13_3_ex_95_a_corridor_collapses() -> None:
    def ulric(side: int) -> Scene:
        scene = Scene("bury_the_evil").monster("lich", "mc_1").monster("banshee", "dead").monster("dullahan", "dead")
        scene.villagers("c_2", "ulric_of_the_pines").set(markers=0)
        return scene.chance(side).villager_phase()

    scene = ulric(TAILS)
    assert scene.of("lich", "wounds") == 1 and scene.of("lich", "slow") == 1
    assert sorted(scene.keys) == ["c_2", "sr_1"]
    scene.choose("c_2")
    assert scene.where("lich") == "c_2" and scene.at("ch_1") == {"ulric_of_the_pines": 1}
    assert scene.s.gone == 1 << scene.zone("mc_1")
    assert ulric(HEADS).at("sr_1") == {"ulric_of_the_pines": 1}


def test_va_s14_4_va_s14_5_ex_96_the_tenth_escape() -> None:
    scene = nobody(Scene("to_tell_the_tale")).set(escapes=9).villagers("lc_2", "peasant", fleeing=True)
    scene.villager_phase()
    assert scene.s.outcome == WON and scene.s.ended_by == "VA-S14.5"
    assert len(scene.s.piles[HERO_PILE]) == 5
