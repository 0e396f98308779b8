"""Worked examples of missions and battles, each by its number and the rules it carries."""

from __future__ import annotations

from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.attack import attack_dice
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA, MissionB
from citadelle.games.monster_lands.rules.reveal import reveal
from citadelle.games.monster_lands.rules.rounds import CLEAN_BOARD
from citadelle.games.monster_lands.state import MERCENARY_PILE


def test_ex_05_losing_glory_ml_gen_07_ml_adv_02_ml_tav_02() -> None:
    t = Table().clan(0, "purkas", "korgo", "vaidala", "drapis", "wondou").have(0, glory=18, gold=9)
    assert t.reputation() == 17
    t.missions("mission_06", "mission_01").send("purkas", "mission_a_left", "SSS")
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(0, 0, 0))
    assert (t.glory(), t.reputation(), t.excess()) == (16, 17, 0)
    assert len(t.s.members[0]) == 5
    t.docks("shandee", "dalina", "", "").pool(0, "S").one_turn(0).choose("tavern S")
    assert t.events("beer_paid") and t.events("nobody_hired") and len(t.s.members[0]) == 5


def test_ex_26_tie_goes_left_ml_adv_03() -> None:
    t = Table().have(0, gold=0, glory=5).have(1, gold=0, glory=5).missions("mission_01", "mission_02")
    t.send("purkas", "mission_a_left", "SS").send("taron", "mission_a_right", "SS")
    t.clan(1, "tortock", "taron")
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(3, 2, 4, 1))
    assert (t.glory(0), t.gold(0)) == (7, 3)
    assert (t.glory(1), t.gold(1)) == (5, 2)


def test_ex_27_one_fails_ml_adv_02_ml_adv_03_ml_tal_05() -> None:
    t = Table().clan(0, "poissen", "timbulu").clan(1, "tortock", "taron").have(0, glory=5).have(1, glory=5)
    t.missions("mission_02", "mission_01").send("timbulu", "mission_a_left", "SS").send(
        "taron", "mission_a_right", "SS"
    )
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(2, 2, 5, 0))
    assert (t.glory(0), t.glory(1)) == (8, 4)


def test_ex_28_contract_helped_by_loot_ml_adv_04_ml_free_05() -> None:
    t = Table().missions("mission_01", "mission_06").have(0, defense=1, gold=0, glory=5, potions=0).loot(0, "supplies")
    t.send("purkas", "mission_b_left", "SS").run(MissionB(2))
    assert t.kind == "window"
    t.choose("use supplies", "pay")
    assert (t.glory(), t.s.defense[0], t.s.potions[0], t.gold()) == (9, 0, 1, 6)


def test_ex_29_potion_saves_ml_def_02_ml_def_03() -> None:
    t = Table().clan(0, "nuduru", "frunks").send("frunks", "land_a_4", "S", potions=1).land(0, "kyzhul", 0)
    t.hits("land_a_4", 2, "krinx").choose("potion")
    assert t.s.wounded >> t.member("frunks") & 1
    t = Table().clan(0, "nuduru", "frunks").send("frunks", "land_a_4", "S", potions=1).land(0, "kyzhul", 0)
    t.hits("land_a_4", 2, "krinx").choose("accept")
    assert t.member("frunks") not in t.s.members[0]


def test_ex_30_careful_capture_ml_str_01_ml_str_02_ml_str_07() -> None:
    t = Table().clan(0, "nuduru", "frunks").monster(0, "sckon").land(0, "kyzhul", 0).have(0, glory=5, gold=0)
    t.send("frunks", "land_a_4", "SSMM", traps=["total_plus_4"], venoms=1, turned=True)
    t.strike("land_a_4", dealt=(1, 1)).choose("roll magic", "roll strength", "venom", "end")
    assert t.events("strike_ended")[-1]["total"] == 11
    assert t.events("monster_captured")
    assert (t.glory(), t.gold()) == (10, 7)


def test_ex_31_abysurs_attack_ml_att_01_ml_att_02_ml_def_01_ml_def_04() -> None:
    t = Table().clan(0, "purkas", "shandee").monster(0, "abysur").land(0, "kyzhul", 0).have(0, glory=19)
    t.set(round=4)
    t.send("shandee", "land_a_2", "SSMM", guards=1, potions=1)
    assert attack_dice(t.s, t.path("land_a_2")) == 7
    t.attack("land_a_2", dealt=(2, 3, 4, 5, 0, 1)).choose("magic", "done", "talent", "token", "potion")
    assert t.s.wounded >> t.member("shandee") & 1
    assert t.glory() == 18


def test_ex_32_automatic_hit_ml_att_01_ml_att_04() -> None:
    t = Table().clan(0, "tortock", "taron").monster(0, "warkors").land(0, "yuha", 0)
    t.set(round=5)
    t.send("taron", "land_a_4", "MM", guards=2)
    t.attack("land_a_4", dealt=(0, 1, 2, 5)).choose("magic", "magic")
    assert t.events("attack_rolled")[-1]["hits"] == 3
    t.choose("token", "token")
    assert t.s.wounded >> t.member("taron") & 1


def test_ex_33_death_ml_dth_01_ml_dth_02() -> None:
    t = Table().clan(0, "purkas", "drapis", "taroa").have(0, glory=9).monster(0, "krinx").land(0, "kyzhul", 0)
    assert t.reputation() == 7
    t.wear("drapis", "pugnor").send("drapis", "land_a_2", "SS", guards=0, venoms=1, gold=3)
    t.hits("land_a_2", 2, "krinx")
    if t.kind == "defend":
        t.choose("accept")
    assert (t.glory(), t.reputation()) == (11, 4)
    p = t.path("land_a_2")
    assert (t.s.on_path[p], t.s.dice[p], t.s.purse[p], t.s.flask_v[p]) == (-1, (), 0, 0)
    assert t.s.carrier[t.kit.equipment_index["pugnor"]] == -1
    assert t.member("drapis") in t.s.piles[MERCENARY_PILE].gone


def test_ex_34_wounded_and_hit_once_ml_def_02_ml_def_03() -> None:
    for keys, alive in ((["potion"], True), (["accept"], False)):
        t = Table().clan(0, "tortock", "taron").send("taron", "land_a_4", "S", potions=1).land(0, "kyzhul", 0)
        t.set(wounded=["taron"])
        t.hits("land_a_4", 1, "krinx").choose(*keys)
        assert (t.member("taron") in t.s.members[0]) is alive
        assert bool(t.s.wounded) is alive


def test_ex_35_gator_ml_def_02_ml_str_03_ml_cln_01() -> None:
    t = Table().clan(0, "tortock", "taron").monster(0, "gator").land(0, "kyzhul", 0)
    t.send("taron", "land_a_4", "S", guards=1, potions=1, venoms=1).hits("land_a_4", 1, "gator")
    assert t.refused("potion") == ("potions_useless", "ML-DEF-02")
    t.choose("token").strike("land_a_4")
    assert t.refused("venom") == ("no_venom", "ML-STR-03")
    t.step(CLEAN_BOARD)
    assert (t.s.potions[0], t.s.venoms[0]) == (1, 1)


def test_ex_36_no_trap_then_a_forced_kill_ml_str_02_ml_str_07_ml_str_09() -> None:
    t = Table().clan(0, "purkas", "korgo").clan(1, "tortock", "taron").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("korgo", "land_a_1", "SS").send("taron", "land_a_4", "S", traps=["total_plus_4"])
    t.strike("land_a_1", dealt=(5, 5)).choose("roll strength", "roll strength")
    battle = t.events("strike_ended")[-1]
    assert battle["total"] == 12 and not t.events("monster_eliminated")
    t = Table().clan(1, "tortock", "taron").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("taron", "land_a_4", "S", traps=["total_plus_4"], turned=True)
    t.strike("land_a_4", carried=12).choose("end")
    assert t.events("monster_eliminated") and not t.events("monster_captured")


def test_ex_37_reroll_back_under_ev_ml_str_03_ml_tal_07() -> None:
    t = Table().clan(0, "tortock", "taron").monster(0, "blandor")
    one_reroll = {"kind": "reroll", "colors": ["strength"], "times": 1}
    face = next(f for f in range(12) for p in range(4) if t.kit.face_benefit[f][p].given == one_reroll)
    place = next(p for p in range(4) if t.kit.face_benefit[face][p].given == one_reroll)
    path = f"land_a_{place + 1}"
    t.land(0, "yuha", face).send("taron", path, "SS", traps=["strength_plus_1"])
    t.strike(path, carried=8, dealt=(4, 1)).choose("roll strength", "reroll 1", "end")
    assert t.events("strike_ended")[-1]["total"] == 10
    assert t.events("monster_captured")


def test_ex_38_modifier_covers_trap_dice_ml_tal_04_ml_rev_01() -> None:
    t = Table().clan(0, "purkas", "taroa").monster(0, "caribdis").land(0, "yuha", 0)
    t.send("taroa", "land_a_4", "S", traps=["strength_dice_2"])
    reveal(t.s, t.path("land_a_4"), 0, "ML-REV-01")
    t.strike("land_a_4", dealt=(0, 3, 5)).choose("roll strength", "roll strength", "roll strength")
    assert t.events("strike_ended")[-1]["total"] == 14


def test_ex_39_trap_dice_can_be_burned_ml_att_02() -> None:
    t = Table().clan(0, "tortock", "taron").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("taron", "land_a_4", "S", traps=["magic_dice_2"])
    reveal(t.s, t.path("land_a_4"), 0, "ML-REV-01")
    t.attack("land_a_4", dealt=(0, 0)).choose("magic trap", "magic trap")
    assert len(t.events("attack_rolled")[-1]["values"]) == 2  # type: ignore[arg-type]


def test_ex_40_who_plunders_ml_end_02_ml_cq_03_ml_loot_01() -> None:
    t = Table().clan(0, "purkas", "korgo").clan(1, "tortock", "taron").clan(2, "nuduru", "frunks")
    t.monster(0, "sckon").land(0, "kyzhul", 0)
    t.send("purkas", "land_a_1", "S").send("taron", "land_a_2", "SSSS", traps=["total_plus_8"], guards=9)
    t.send("korgo", "land_a_3", "SSS").send("frunks", "land_a_4", "S")
    offer = [t.kit.loot_ids[x] for x in t.s.loot_offer]
    t.fight("land_a", dealt=(0,) * 4)
    t.put(0, 0, 0, 0, 2)
    t.choose("end", "roll strength", "end")
    assert t.events("monster_captured")
    assert t.kind == "try_conquest"
    t.put(5, 5, 5)
    t.choose("roll")
    while t.kind in ("settle", "triumph", "roll"):
        t.choose(t.keys[-1])
    assert t.events("land_conquered")
    assert t.kind == "pick_loot" and t.match.decision is not None and t.match.decision.seat == 0
    t.choose(t.keys[0])
    assert t.match.decision is not None and t.match.decision.seat == 2
    t.choose(t.keys[0])
    assert len(t.s.loot_offer) == 4 and len(t.s.loot[0]) == len(t.s.loot[2]) == 1 and not t.s.loot[1]
    assert len(offer) == 4


def test_ex_41_conquest_adds_up_ml_cq_02() -> None:
    t = Table().clan(0, "purkas", "korgo").clan(1, "tortock", "taron").have(1, glory=5)
    t.monster(0, "").land(0, "kyzhul", 0).send("korgo", "land_a_2", "SS").send("taron", "land_a_4", "SS")
    t.fight("land_a").put(2, 3)
    t.choose("roll").put(0, 2)
    t.choose("roll")
    assert [e["total"] for e in t.events("conquest_ended")] == [7, 11]
    assert t.glory(1) == 9


def test_ex_61_persuasion_is_rolled_again_ml_per_05_ml_adv_02_ml_tal_07() -> None:
    t = Table().clan(0, "purkas", "korgo").have(0, glory=5).missions("mission_08", "mission_01")
    t.send("korgo", "mission_a_left", "PP").run(MissionA(UNROLLED, UNROLLED), dealt=(0, 3, 2)).choose("reroll 1")
    assert t.glory() == 4


def test_ex_62_land_bonus_ml_att_01_ml_pow_syn_ml_diff_01() -> None:
    found = []
    for level, round_, land in (
        ("tutorial", 6, "thaklan"),
        ("normal", 6, "thaklan"),
        ("legendary", 6, "thaklan"),
        ("normal", 1, "kale"),
    ):
        t = Table(difficulty=level).monster(0, "snailer").land(0, land, 0)
        t.set(round=round_)
        found.append(attack_dice(t.s, 4))
    assert found == [5, 7, 8, 3]


def test_ex_63_trons_at_the_gate_ml_att_01_ml_pow_trons_ml_cit_01() -> None:
    t = Table().monster(2, "trons")
    t.set(round=2)
    assert attack_dice(t.s, 12) == 6
    t.set(round=6)
    assert attack_dice(t.s, 12) == 8
    t.monster(0, "trons").land(0, "kyzhul", 0)
    t.set(round=1)
    assert attack_dice(t.s, 4) == 3


def test_ex_71_glory_on_capture_ml_tal_09_ml_str_08() -> None:
    t = Table().clan(0, "purkas", "puargh", "korgo").monster(0, "gator").land(0, "kyzhul", 0).have(0, glory=5, gold=0)
    t.loot(0, "glory_capture_3").send("puargh", "land_a_4", "S", traps=["total_plus_4"], turned=True)
    t.strike("land_a_4", carried=6).choose("end", "use glory_capture_3")
    assert (t.glory(), t.gold()) == (12, 6)


def test_ex_75_one_point_too_many_ml_str_07_ml_str_08() -> None:
    for carried, gold, glory in ((11, 7, 10), (12, 0, 9)):
        t = Table().clan(0, "poissen", "timbulu").monster(0, "sckon").land(0, "kyzhul", 0).have(0, glory=5, gold=0)
        t.send("timbulu", "land_a_4", "S", traps=["strength_plus_1"], turned=True).strike(
            "land_a_4", carried=carried
        ).choose("end")
        assert (t.gold(), t.glory()) == (gold, glory)


def test_ex_76_flasks_on_the_road_do_not_pay_ml_adv_04_ml_adv_10_ml_cln_01() -> None:
    t = Table().missions("mission_01", "mission_08").have(0, defense=1, potions=0, glory=5)
    t.send("purkas", "mission_b_left", "SM", potions=1).run(MissionB(2))
    assert t.glory() == 5 and t.s.flask_p[2] == 1 and t.s.potions[0] == 0
    t.step(CLEAN_BOARD)
    assert t.s.potions[0] == 1


def test_ex_77_reroll_loot_is_for_one_roll_ml_free_05_ml_tal_07() -> None:
    t = Table().clan(0, "tortock", "taron").monster(0, "caribdis").land(0, "yuha", 0).loot(0, "reroll_any_4")
    t.send("taron", "land_a_4", "S").strike("land_a_4", dealt=(0, 1, 2))
    t.choose("roll strength", "use reroll_any_4", "reroll 1", "reroll 1", "end")
    assert not t.s.loot[0] and t.events("strike_ended")[-1]["total"] == 3
