"""Chapter 21: where the two editions differ, which one is played. Differences shown elsewhere are marked there."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.queries import due
from citadelle.games.monster_lands.rules.attack import SideHit
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA
from citadelle.games.monster_lands.rules.rounds import CLEAN_BOARD, LEADERS, PANIC, Round, start_round
from citadelle.games.monster_lands.state import NONE


def test_ml_dif_01_a_monster_nobody_attacked_stays_in_its_land() -> None:
    t = Table().monster(0, "snagus").monster(1, "krinx").monster(2, "")
    t.s.raged = 2
    t.step(PANIC)
    assert [t.kit.monster_ids[m] if m != NONE else "" for m in t.s.monster] == ["snagus", "", "krinx"]


def test_ml_dif_02_wormee_sells_only_at_home() -> None:
    t = Table().clan(0, "purkas", "wormee").pool(0, "S").have(0, gold=9).one_turn(0)
    assert "talent wormee" in t.keys
    t.send("wormee", "land_a_1", "S").one_turn(0)
    assert "talent wormee" not in t.keys


def test_ml_dif_03_two_divert_tokens_each_up_to_its_number() -> None:
    for token, most in (("divert_1", 1), ("divert_2", 2)):
        t = Table(tricks=True).clan(0, "tortock", "taron", "korgo").monster(0, "krinx").land(0, "kyzhul", 0)
        t.send("taron", "land_a_3", "S").send("korgo", "land_a_4", "S")
        t.s.diverts = ((6, t.kit.trap_effect[t.kit.trap_index[token]].max, 7),)
        t.attack("land_a_3")
        assert t.keys == [f"land_a_4 {n}" for n in range(1, most + 1)] + ["none"]


def test_ml_dif_04_french_names_with_the_english_labels_beside_them() -> None:
    kit = game().kit
    labels = {card.name: card.alias for card in kit.equipment if card.alias}
    assert labels == {"Rashnek": "Backpack", "Turzoks": "Trap", "Slham": "Siham"}
    names = {record.name for record in (*kit.mercenaries, *kit.monsters, *kit.lands)}
    assert {"Guster", "Snagus", "Al-Dahn", "Kyzhul"} <= names


def test_ml_dif_05_four_levels_under_both_names() -> None:
    assert [(level.name, level.name_fr) for level in game().kit.rules.difficulty] == [
        ("Tutorial", "Tutoriel"), ("Normal", "Normal"), ("Heroic (Hard)", "Héroïque"),
        ("Legendary (Cut-throat)", "Légendaire"),
    ]  # fmt: skip


def test_ml_dif_06_an_elimination_pays_glory_gold_and_trophy() -> None:
    t = Table().clan(0, "tortock", "taron").have(0, glory=5, gold=0).monster(0, "sandor").land(0, "kyzhul", 0)
    t.send("taron", "land_a_4", "S").strike("land_a_4", carried=17).choose("end")
    assert (t.glory(), t.gold()) == (10, 3) and t.match.game.result(t.s).parts[0]["trophies"] == 1


def test_ml_dif_07_moldo_hinders_or_hits() -> None:
    for option, total, hits in ((False, 2, 0), (True, 3, 2)):
        t = Table(moldo_auto_hits=option).clan(0, "tortock", "taron").monster(0, "moldo").land(0, "kyzhul", 0)
        t.send("taron", "land_a_4", "S", guards=9).attack("land_a_4", dealt=(0,) * 5)
        assert t.events("attack_rolled")[-1]["hits"] == hits
        t.strike("land_a_4", dealt=(2,)).choose("roll strength")
        assert t.events("strike_ended")[-1]["total"] == total


def test_ml_dif_09_clean_up_has_all_its_steps_in_order() -> None:
    t = Table(2).clan(0, "tortock", "taron", "nimra").clan(1, "purkas", "korgo").monster(2, "gator")
    t.have(0, glory=5, gold=9).have(1, glory=5, gold=9).send("nimra", "land_a_1", "S", gold=3)
    t.s.leader, t.s.first = (NONE, t.member("purkas")), 0
    t.run(Round(CLEAN_BOARD))
    steps = {
        ("gold_gained", "ML-CLN-01"): 1, ("panic_spread", "ML-PAN-01"): 2, ("leader_promoted", "ML-LEAD-01"): 3,
        ("gold_paid", "ML-WAGE-01"): 4, ("missions_revealed", "ML-CLN-06"): 6, ("first_player", "ML-CLN-07"): 7,
        ("round_began", "ML-RND-01"): 8,
    }  # fmt: skip
    at = max(i for i, e in enumerate(t.match.events) if e.rule == "ML-CLN-01")
    told = [steps[e.kind, e.rule] for e in t.match.events[at:] if (e.kind, e.rule) in steps]
    assert list(dict.fromkeys(told)) == [1, 2, 3, 4, 6, 7, 8] and t.s.first == 1


def test_ml_dif_10_sckrat_may_stop_after_one_die() -> None:
    t = Table().clan(0, "tortock", "sckrat").monster(0, "caribdis").land(0, "yuha", 0).send("sckrat", "land_a_4", "SSS")
    t.strike("land_a_4", dealt=(0, 1, 2, 5)).choose("roll strength", "roll strength", "roll strength", "reroll 2")
    assert t.keys == ["reroll 1", "reroll 3", "end"]
    t.choose("end")
    assert t.events("strike_ended")[-1]["total"] == 1 + 6 + 3


def test_ml_dif_12_magic_dice_help_against_diverted_dice_without_tricks() -> None:
    t = Table().clan(0, "tortock", "taron").monster(0, "krinx").land(0, "kyzhul", 0).send("taron", "land_a_4", "MM")
    t.run(SideHit(7, 2, t.kit.monster_index["krinx"])).choose("magic", "magic")
    assert not t.events("attack_rolled") and t.s.dice[7] == ()


def test_ml_dif_15_loot_that_converts_dice_is_no_action() -> None:
    t = Table().clan(0, "purkas", "korgo").loot(0, "persuasion_to_magic", "magic_to_strength").pool(0, "P2", "P5", "S")
    t.one_turn(0).choose("use persuasion_to_magic", "P2")
    assert t.dice() == {"S": 1, "M": 3, "P5": 1} and "pawn_shop" in t.keys
    t.choose("use magic_to_strength")
    assert t.dice() == {"S": 4, "M": 2, "P5": 1} and "pawn_shop" in t.keys


@pytest.mark.parametrize("mission", [f"mission_{i:02d}" for i in range(1, 13)])
def test_ml_dif_16_the_runner_up_always_has_two_gold(mission: str) -> None:
    t = Table().clan(0, "tortock", "taron").clan(1, "purkas", "drapis").missions(mission, "mission_01").have(1, gold=0)
    dice = "P" * t.kit.mission_a_dice[t.s.mission[0]]
    t.send("taron", "mission_a_left", dice).send("drapis", "mission_a_right", dice)
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(5,) * 8)
    assert t.gold(1) == 2


def test_ml_dif_17_no_defence_token_at_the_start_but_in_scenario_3() -> None:
    assert Table().s.defense == [0] * 4
    assert [Table(1, scenario=f"solo_{i:02d}").s.defense[0] for i in range(1, 11)] == [0, 0, 3, 0, 0, 0, 0, 0, 0, 0]


def test_ml_dif_19_the_killing_blow_never_captures() -> None:
    t = Table().clan(0, "purkas", "taron").monster(0, "krinx").land(0, "kyzhul", 0).loot(0, "eliminate_plus_6")
    t.send("taron", "land_a_4", "S", ["strength_plus_1"], turned=True).strike("land_a_4", carried=6)
    t.choose("use eliminate_plus_6", "end")
    assert not t.events("monster_captured") and not t.events("monster_eliminated")


def test_ml_dif_20_traps_are_regular_or_shielded() -> None:
    classes = {trap.trap_class: trap.effect.shielded for trap in game().kit.traps}
    assert classes == {"initial": False, "regular": False, "shielded": True, "trick": False}


def test_ml_dif_23_the_game_alone_is_played() -> None:
    assert game().players_min == 1 and len(game().kit.solo.scenario) == 10


def test_ml_dif_24_wages_are_per_member_not_per_die() -> None:
    for name in ("dalina", "vaidala"):
        t = Table().clan(0, "purkas", name).have(0, glory=15)
        assert due(t.s, 0) == 2


def test_ml_dif_26_totals_with_bonuses_are_compared() -> None:
    t = Table().clan(0, "tortock", "taron").clan(1, "purkas", "taroa").missions("mission_02", "mission_01")
    t.have(0, glory=5, gold=0).have(1, glory=5).send("taron", "mission_a_left", "SS").send(
        "taroa", "mission_a_right", "SS"
    )
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(3, 4, 3, 3))
    assert (t.glory(0), t.gold(0), t.glory(1)) == (5, 2, 8)


def test_ml_dif_27_a_clan_with_a_novice_is_not_wiped_out() -> None:
    t = Table(2).clan(0, "novice_1").have(0, gold=0)
    t.s.leader = (NONE, t.s.leader[1])
    t.step(LEADERS)
    start_round(t.s)
    assert t.gold() == 0 and t.s.members[0] == (t.member("novice_1"),)


def test_ml_dif_28_a_monster_at_the_entrance_opens_it_in_the_first_round() -> None:
    t = Table().monster(2, "dogor").pool(0, "S").one_turn(0).choose("assign purkas")
    assert t.s.round == 1 and "entrance_top" in t.keys
