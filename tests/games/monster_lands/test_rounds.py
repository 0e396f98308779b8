"""Worked examples of Clean-up, the end, modules and the game alone, each by its number and the rules it carries."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.rules.attack import adjacent
from citadelle.games.monster_lands.rules.clash import Clash
from citadelle.games.monster_lands.rules.madhala import her_turn
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA
from citadelle.games.monster_lands.rules.rounds import (
    CLEAN_BOARD,
    END_CHECK,
    HOME,
    LEADERS,
    PANIC,
    POOLS,
    WAGES,
    Round,
    next_first,
    prepare,
    reset,
    start_round,
)
from citadelle.games.monster_lands.rules.scoring import affinity_points, rank
from citadelle.games.monster_lands.state import (
    MERCENARY_PILE,
    PANIC_PILE,
    campaign_next,
    campaign_over,
)
from citadelle.games.monster_lands.tables import FIRST_PATH, LAND_A
from citadelle.parts.piles import in_order


def test_ex_12_bracket_read_only_in_phase_1_ml_prep_04() -> None:
    t = Table().clan(0, "purkas", "korgo").have(0, glory=10)
    t.pool(0)
    prepare(t.s)
    before = t.size()
    t.have(0, glory=12)
    assert t.size() == before == 4
    t.pool(0)
    prepare(t.s)
    assert t.size() == 5


def test_ex_24_setup_of_the_tavern_ml_su_04() -> None:
    t = Table()
    for seed in range(30):
        found = game()
        s = found.new(found.setup(4, seed, {"clans": "random"}))
        low = [m for m in s.docks if found.kit.plain.member_reputation[m] <= s.kit.low_reputation]
        assert len(low) == 4
    assert len(t.s.docks) == 4


def test_ex_42_who_stands_at_the_gate_ml_cln_02_ml_pan_01_ml_pow_krinx() -> None:
    t = Table().monster(2, "gator").monster(0, "krinx")
    t.s.raged = 1
    t.step(PANIC)
    assert t.kit.monster_ids[t.s.monster[2]] == "gator"
    assert bin(t.s.panic).count("1") == 1
    t = Table().monster(2, "trons").monster(0, "krinx")
    t.s.raged = 1
    t.step(PANIC)
    assert t.kit.monster_ids[t.s.monster[2]] == "krinx"
    assert bin(t.s.panic).count("1") == 2


def test_ex_43_wages_and_desertion_ml_wage_01_ml_wage_02_ml_free_02() -> None:
    t = Table(2).clan(0, "purkas", "fandor", "taron", "novice_1").have(0, glory=15, gold=4).trophies(0, "gator")
    t.s.first = 0
    t.step(WAGES)
    t.choose("sell gator")
    assert t.gold() == 3
    t = Table(2).clan(0, "purkas", "fandor", "taron", "novice_1").have(0, glory=15, gold=4).trophies(0, "gator")
    t.step(WAGES)
    t.choose("done")
    assert t.gold() == 0 and t.member("fandor") not in t.s.members[0] and t.reputation() == 2


def test_ex_44_settling_in_time_ml_set_02_ml_wage_01() -> None:
    t = Table(2).clan(0, "purkas", "nimra", "novice_1").own_land(0, "kyzhul").have(0, glory=25, gold=3)
    t.step(WAGES)
    t.choose("settle kyzhul nimra")
    assert t.gold() == 0 and len(t.s.members[0]) == 3


def test_ex_45_new_leader_ml_lead_01() -> None:
    t = Table(2).clan(0, "nimra", "taroa", "novice_1")
    t.s.leader = (-1, t.s.leader[1])
    t.step(LEADERS)
    assert t.s.leader[0] == t.member("taroa")


@pytest.mark.parametrize(("clans", "first"), [((3, 5, 3, 6), 2), ((3, 5, 6, 6), 0)])
def test_ex_46_first_player_tie_ml_cln_07(clans: tuple[int, ...], first: int) -> None:
    t = Table()
    by = {3: ["drapis", "wishor"], 5: ["fandor", "frostor"], 6: ["wondou", "dolfus"]}
    for seat, reputation in enumerate(clans):
        t.clan(seat, by[reputation].pop())
    t.s.first = 0
    next_first(t.s)
    assert t.s.first == first


def test_ex_47_clan_wiped_out_ml_lead_05_ml_prep_01() -> None:
    t = Table().clan(0).have(0, glory=12, gold=2).traps(0, "total_plus_4", "total_plus_6")
    start_round(t.s)
    assert t.reputation() == 1 and t.gold() == 5 and len(t.s.traps_of[0]) == 2
    t.pool(0)
    prepare(t.s)
    dice = t.dice()
    assert dice["S"] == 2 and t.size() == 3


def test_ex_48_thirty_glory_ml_cln_05() -> None:
    t = Table().have(0, glory=31)
    t.set(round=3)
    t.run(Round(END_CHECK))
    assert t.match.is_over and t.events("game_ended")
    t = Table().have(0, glory=29)
    t.set(round=3)
    t.run(Round(END_CHECK))
    assert not t.match.is_over and not t.events("game_ended") and t.s.round == 4


def test_ex_49_final_score_ml_fin_01_ml_fin_02() -> None:
    t = Table().clan(0, "purkas", "sckrat", "torko", "naiala", "korgo").have(0, glory=30)
    t.trophies(0, "sporus", "korcko")
    assert t.reputation() == 16
    assert affinity_points(t.s, 0) == 3 + 1
    t.own_land(0, "kyzhul").own_land(0, "thaklan")
    assert t.points() == 56


def test_ex_50_adjacent_paths_ml_trk_03() -> None:
    t = Table().send("purkas", "land_a_1").send("tortock", "land_a_2").send("nuduru", "land_a_4")
    assert [adjacent(t.s, p) for p in (4, 5, 7)] == [[5], [4, 7], [5]]


def test_ex_51_trick_cancelled_ml_trk_06_ml_trk_02() -> None:
    t = Table(tricks=True).send("purkas", "land_a_1", "S", traps=["steal_magic_1"])
    t.send("tortock", "land_a_2", "SM", guards=1).clan(1, "tortock", "taron")
    t.run(Clash(LAND_A, FIRST_PATH[LAND_A])).choose("reveal", "cancel")
    assert t.s.dice[5] == (0, 1) and t.s.guards[5] == 0 and t.s.traps[4] == ()


def test_ex_52_queens_grant_ml_opt_01_ml_free_09() -> None:
    t = Table(queens_grant=True)
    assert t.s.round == 1 and t.kind == "deploy"  # no grant was offered
    t.s.round, t.s.first = 2, 1
    t.have(1, potions=3, gold=0)
    t.pool(1)
    t.step(POOLS)
    assert t.kind == "grant_die"
    t.choose("magic", "gold 2")
    assert t.gold(1) == 2 and t.dice(1)["M"] == 2
    t.step(POOLS).choose("none", "potion 1")
    assert t.s.potions[1] == 3 and t.events("tokens_gained")[-1]["lost"] == 1


def test_ex_53_madhala_at_the_lodge_ml_solo_04_ml_solo_05_ml_per_02() -> None:
    t = Table(1).have(0, gold=30).pool(0, "P4")
    t.s.dealt = (3, 0, 5)
    before = t.s.lodge
    her_turn(t.s)
    assert t.space("hunters_lodge")[0] and t.s.chain[0] == 6
    assert t.s.lodge[2:] == before[2:]
    t.one_turn(0).choose("hunters_lodge P4")
    assert t.match.decision is not None and t.match.decision.detail["off"] == 10


def test_ex_54_madhala_in_a_land_ml_solo_09_ml_loot_01_ml_cln_06() -> None:
    t = Table(1).monster(0, "krinx").land(0, "rynia", 0)
    t.send("madhala", "land_a_1").send("madhala", "land_a_3").send(t.kit.member_ids[t.s.leader[0]], "land_a_2", "SS")
    t.fight("land_a", dealt=())
    t.put(0, 0)
    t.choose("roll")
    assert t.events("madhala_removed_monster") and t.events("madhala_removed_land")
    assert t.kind == "pick_loot"
    header = t.s.header[0]
    t.choose(t.keys[0]).step(CLEAN_BOARD).step(PANIC)
    reset(t.s)
    assert t.s.panic == 0 and t.s.monster[0] >= 0 and t.s.land[0] >= 0 and t.s.header[0] != header


def test_ex_55_campaign_steps_ml_camp_02() -> None:
    kit = game().kit.plain
    level = {name: i for i, name in enumerate(kit.difficulty_ids)}
    tutorial, normal, heroic = level["tutorial"], level["normal"], level["heroic"]
    assert campaign_next(kit, ((3, tutorial, 1),)) == (3, tutorial)
    assert campaign_next(kit, ((3, tutorial, 2),)) == (4, normal)
    assert campaign_next(kit, ((3, tutorial, 3),)) == (4, heroic)
    assert campaign_over(kit, ((3, tutorial, 0),)) == "lost"
    assert campaign_next(kit, ((3, heroic, 0),)) == (3, normal)
    assert campaign_over(kit, ((9, normal, 0),)) == "lost"
    assert campaign_over(kit, ((9, normal, 2),)) == "won"


def test_ex_56_panic_ends_ml_cit_02_ml_pan_02() -> None:
    t = Table().clan(0, "poissen", "timbulu").monster(2, "sckon")
    t.s.panic = 1 << 6 | 1 << 2
    in_order(t.s, PANIC_PILE, [b for b in t.s.piles[PANIC_PILE].left() if b not in (6, 2)])
    t.send("timbulu", "entrance_top", "S", traps=["strength_plus_1"], turned=True).strike(
        "entrance_top", carried=11
    ).choose("end")
    assert t.s.panic == 0 and sorted(t.s.piles[PANIC_PILE].left()) == list(range(7))


def test_ex_64_more_monsters_ml_opt_02_ml_prep_03() -> None:
    t = Table(more_monsters=True).monster(2, "")
    t.set(round=2)
    prepare(t.s)
    assert t.s.monster[2] != -1 and t.s.panic == 0
    there = t.s.monster[2]
    prepare(t.s)
    assert t.s.monster[2] == there


def test_ex_65_madhalas_last_turn_ml_solo_03() -> None:
    t = Table(1).have(0, gold=0).pool(0, "S", "S")
    t.s.passed = 0
    t.turn(0)
    visits = len(t.events("madhala_visited")) + len(t.events("madhala_went_outside"))
    t.choose("pawn_shop", "done")
    assert len(t.events("madhala_visited")) + len(t.events("madhala_went_outside")) == visits + 1
    t.choose("pawn_shop")
    assert len(t.events("madhala_visited")) + len(t.events("madhala_went_outside")) == visits + 1


def test_ex_66_madhala_in_the_mine_ml_solo_06_ml_dep_06() -> None:
    t = Table(1)
    taken = []
    for _ in range(3):
        t.s.dealt = (0, 5)
        her_turn(t.s)
        taken.append(t.space("mine"))
    assert taken == [[True, False, False, False], [True, True, False, False], [True, True, True, False]]


def test_ex_67_scenario_2_deck_ml_solo_13() -> None:
    t = Table(1, scenario="solo_02")
    ids = t.kit.member_ids
    deck = {ids[m] for m in (*t.s.piles[MERCENARY_PILE].left(), *t.s.docks)}
    assert deck == {
        "dalina", "puargh", "vaidala", "wishor", "frostor", "lusara", "tranok", "lorios", "wormee", "geas",
    }  # fmt: skip
    assert len(t.s.docks) == 3 and ids[t.s.leader[0]] == "poissen"


def test_ex_68_scenario_3_ml_solo_14_ml_solo_11() -> None:
    t = Table(1, scenario="solo_03")
    assert (t.s.defense[0], t.gold(), len(t.s.traps_of[0])) == (3, 12, 1)
    t.set(round=3)
    for glory, wanted in ((29, 1), (30, 2)):
        t.have(0, glory=glory - (t.points() - t.glory()))
        assert rank(t.s) == wanted
    t.run(Round(END_CHECK))
    assert t.match.is_over and t.events("game_ended")


def test_ex_69_trophy_loot_ml_free_02_ml_fin_01() -> None:
    t = Table(2).loot(0, "trophy_3").trophies(0, "sporus").have(0, gold=0).pool(0, "S")
    assert t.match.game.result(t.s).parts[0]["trophies"] == 5
    t.one_turn(0).choose("use trophy_3")
    assert t.gold() == 15
    t.choose("sell sporus")
    assert t.gold() == 25


def test_ex_72_land_without_manager_ml_set_01_ml_set_04_ml_fin_02() -> None:
    t = Table(2).clan(0, "purkas", "lusara", "nimra").own_land(0, "kyzhul", "lusara").land(0, "yuha", 0)
    t.send("lusara", "land_a_4", "S").hits("land_a_4", 2, "krinx")
    land = t.kit.land_index["kyzhul"]
    assert t.s.manager[land] == -1 and land in t.s.lands[0]
    t.step(CLEAN_BOARD).step(HOME)
    assert "settle kyzhul nimra" in t.keys


def test_ex_74_leaders_do_not_settle_ml_set_02() -> None:
    t = Table(2).clan(0, "tortock", "nimra").own_land(0, "gurban").pool(0, "S")
    t.one_turn(0)
    assert "settle gurban nimra" in t.keys
    assert t.refused("settle gurban tortock") == ("leader_never_settles", "ML-SET-02")


def test_ex_60_both_paths_one_clan_ml_adv_03() -> None:
    t = Table().clan(0, "tortock", "taron").have(0, glory=5, gold=0).missions("mission_12", "mission_01")
    t.send("tortock", "mission_a_left", "SS").send("taron", "mission_a_right", "SS")
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(4, 4, 1, 2))
    assert (t.glory(), t.gold()) == (7, 2)
