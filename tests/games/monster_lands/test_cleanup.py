"""Chapters 15 and 16: Clean-up, leaders, wages, the next round; the end and scoring."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.queries import due
from citadelle.games.monster_lands.rules.members import die
from citadelle.games.monster_lands.rules.rounds import (
    CLEAN_BOARD,
    END_CHECK,
    HOME,
    LEADERS,
    PANIC,
    RESET,
    WAGES,
    Desertion,
    Round,
    next_first,
    reset,
    start_round,
)
from citadelle.games.monster_lands.rules.scoring import affinity_icons, affinity_points
from citadelle.games.monster_lands.state import (
    MERCENARY_PILE,
    MONSTER_PILE,
    NONE,
    PANIC_PILE,
    TRAP_PILE,
)
from citadelle.parts.piles import in_order


def leaderless(*names: str) -> Table:
    t = Table(2).clan(0, *names)
    t.s.leader = (NONE, t.s.leader[1])
    return t


def lead(t: Table) -> str:
    return t.kit.member_ids[t.s.leader[0]]


def test_ml_cln_01_survivors_come_home_with_their_things_and_wounds_stay() -> None:
    t = Table().clan(0, "tortock", "taron").have(0, gold=0, potions=2, venoms=0)
    t.send("taron", "land_a_1", "SSM", ["total_plus_4"], guards=2, potions=2, venoms=1, gold=5)
    t.set(wounded=["taron"])
    t.step(CLEAN_BOARD)
    assert (t.gold(), t.s.potions[0], t.s.venoms[0], t.s.defense[0]) == (5, 3, 1, 0)
    assert t.s.on_path[4] == NONE and (t.s.dice[4], t.s.traps[4], t.s.guards[4]) == ((), (), 0)
    assert t.kit.trap_index["total_plus_4"] in t.s.piles[TRAP_PILE].gone and t.s.wounded
    t.step(HOME)
    assert t.kind == "window" and t.keys == ["heal taron", "done"]


def test_ml_cln_02_the_strongest_stands_at_the_gate() -> None:
    for there, land_a, land_b, wanted in (
        ("gator", "krinx", "", "gator"),
        ("trons", "krinx", "", "krinx"),
        ("", "krinx", "gator", "gator"),
        ("", "surbol", "krushus", "surbol"),
        ("krushus", "surbol", "", "krushus"),
        ("gator", "abysur", "caribdis", "caribdis"),
    ):
        t = Table().monster(2, there).monster(0, land_a).monster(1, land_b)
        t.s.raged = 3
        t.step(PANIC)
        ids = t.kit.monster_ids
        assert ids[t.s.monster[2]] == wanted and t.s.monster[:2] == (NONE, NONE)
        assert {ids[m] for m in t.s.piles[MONSTER_PILE].gone} == {there, land_a, land_b} - {wanted, ""}


def test_ml_pan_01_a_token_closes_its_building() -> None:
    t = Table().monster(2, "gator")
    assert sorted(t.s.piles[PANIC_PILE].left()) == list(range(7))
    top = t.s.piles[PANIC_PILE].left()[0]
    t.step(PANIC)
    assert t.s.panic == 1 << top and top not in t.s.piles[PANIC_PILE].left()
    t = Table().monster(2, "")
    t.step(PANIC)
    assert t.s.panic == 0


def test_ml_pan_02_another_monster_at_the_gate_does_not_end_panic() -> None:
    t = Table().monster(2, "trons").monster(0, "krinx")
    t.s.panic, t.s.raged = 1, 1
    in_order(t.s, PANIC_PILE, range(6, 0, -1))
    t.step(PANIC)
    assert t.kit.monster_ids[t.s.monster[2]] == "krinx" and t.s.panic & 1 and bin(t.s.panic).count("1") == 3


@pytest.mark.rule("ML-DEC-16")
def test_ml_lead_01_the_highest_reputation_then_the_dearest_then_a_choice() -> None:
    for names, wanted in (
        (("taron", "nimra", "fandor"), "fandor"),
        (("nimra", "taroa"), "taroa"),
        (("taroa", "nimra"), "taroa"),
    ):
        t = leaderless(*names)
        t.step(LEADERS)
        assert lead(t) == wanted
    t = leaderless("drapis", "zondu", "shandee")
    t.step(LEADERS)
    assert t.kind == "succession" and t.keys == ["drapis", "zondu"]
    assert t.refused("shandee") == ("not_the_highest", "ML-LEAD-01")
    t.choose("zondu")
    assert lead(t) == "zondu"


def test_ml_lead_02_novices_lead_and_the_promoted_keep_what_they_have() -> None:
    t = leaderless("novice_1")
    t.step(LEADERS)
    assert lead(t) == "novice_1" and t.reputation() == 1
    t = leaderless("taroa", "novice_1").wear("taroa", "pugnor")
    t.set(wounded=["taroa"])
    t.step(LEADERS)
    assert lead(t) == "taroa" and t.reputation() == 5 and t.get("wounded") == ["taroa"]
    assert t.s.carrier[t.kit.equipment_index["pugnor"]] == t.member("taroa")


def test_ml_lead_03_the_settled_are_passed_over_unless_only_they_are_left() -> None:
    t = leaderless("nimra", "taron").own_land(0, "gurban", "nimra")
    t.step(LEADERS)
    assert lead(t) == "taron"
    t = leaderless("nimra", "parsas").own_land(0, "gurban", "nimra").own_land(0, "kyzhul", "parsas")
    t.step(LEADERS)
    assert lead(t) == "nimra" and t.s.manager[t.kit.land_index["gurban"]] == NONE
    assert t.s.manager[t.kit.land_index["kyzhul"]] == t.member("parsas")


def test_ml_lead_04_only_death_replaces_a_leader() -> None:
    t = Table(2).clan(0, "purkas", "vaidala").have(0, glory=30, gold=0)
    t.step(LEADERS)
    assert lead(t) == "purkas"
    t.step(WAGES)
    assert [t.kit.member_ids[m] for m in t.s.members[0]] == ["purkas"]
    t.step(WAGES)
    assert lead(t) == "purkas" and due(t.s, 0) == 0
    t.send("purkas", "land_a_1", "S")
    die(t.s, 4)
    assert t.s.leader[0] == NONE


def test_ml_lead_05_a_clan_wiped_out_begins_anew() -> None:
    for gold, then in ((2, 5), (9, 9)):
        t = Table(2).clan(0).have(0, glory=0, gold=gold, potions=2)
        start_round(t.s)
        assert (t.gold(), t.s.potions[0], t.reputation(), lead(t)) == (then, 2, 1, "novice_1")
    t = Table(2).clan(0)
    t.set(novices=[])
    start_round(t.s)
    assert len(t.s.members[0]) == 1 and t.reputation() == 1 and t.s.novices == 0


def test_ml_wage_01_by_bracket_for_all_but_leader_and_settled() -> None:
    for glory, wage in ((0, 1), (10, 1), (11, 2), (20, 2), (21, 3)):
        t = Table(2).clan(0, "purkas", "nimra", "zondu", "novice_1").own_land(0, "gurban", "nimra")
        t.have(0, glory=glory, gold=20).have(1, gold=20)
        t.step(WAGES)
        assert t.gold() == 20 - 2 * wage and t.gold(1) == 19
    t = Table(3).have(2, gold=0).have(0, gold=0).have(1, gold=0)
    t.s.first = 1
    t.step(WAGES)
    assert [e.seat for e in t.match.events if e.kind == "member_deserted"] == [1, 2, 0]


@pytest.mark.rule("ML-DEC-16")
def test_ml_wage_02_all_gold_and_one_deserter_whose_equipment_may_stay() -> None:
    t = Table(2).clan(0, "purkas", "fandor", "taroa", "korgo").have(0, glory=25, gold=7)
    t.wear("fandor", "pugnor", "mortis").wear("korgo", "slyzor").step(WAGES)
    t.choose("done")
    assert (
        t.gold() == 0
        and t.member("fandor") not in t.s.members[0]
        and t.member("fandor") in t.s.piles[MERCENARY_PILE].gone
    )
    assert t.kind == "inherit" and t.keys == ["purkas", "korgo", "taroa", "discard"]
    t.choose("taroa", "discard")
    assert t.s.carrier[t.kit.equipment_index["pugnor"]] == t.member("taroa")
    assert t.s.carrier[t.kit.equipment_index["mortis"]] == NONE
    assert t.reputation() == 5 and len(t.s.members[0]) == 3
    t = Table(2).clan(0, "purkas", "drapis", "zondu").run(Desertion(0))
    assert t.keys == ["drapis", "zondu"]


def test_ml_cln_05_the_game_ends_in_this_step_only() -> None:
    for round_, glory, over in ((6, 5, True), (5, 29, False), (2, 30, True)):
        t = Table(2).have(1, glory=glory)
        t.set(round=round_)
        t.run(Round(END_CHECK))
        assert t.match.is_over is over


def test_ml_cln_06_everything_is_made_ready() -> None:
    t = Table().monster(0, "").land(0, "", 0).monster(1, "krinx").land(1, "kale", 4)
    offers = (t.s.lodge, t.s.docks, t.s.equip_row, t.s.loot_offer)
    missions, header = t.s.mission, t.s.header[1]
    t.s.spaces[0], t.s.chain[0], t.s.used[0], t.s.equip_used[0], t.s.used_lands = 5, 3, 1, 1, 4
    reset(t.s)
    assert t.s.pool == [0] * 32 and not any(t.s.spaces) and not any(t.s.chain)
    assert not any(t.s.used) and not any(t.s.equip_used) and t.s.used_lands == 0
    assert not set(missions) & set(t.s.mission) and NONE not in t.s.mission
    assert NONE not in (t.s.monster[0], t.s.land[0]) and t.s.header[0] != 0
    assert t.kit.land_ids[t.s.land[1]] == "kale" and t.s.header[1] == header
    assert offers == (t.s.lodge, t.s.docks, t.s.equip_row, t.s.loot_offer)


@pytest.mark.rule("ML-DIF-11")
def test_ml_cln_07_the_lowest_reputation_goes_first() -> None:
    t = Table().clan(0, "fandor").clan(1, "taroa").clan(2, "drapis").clan(3, "wondou")
    t.s.first = 0
    next_first(t.s)
    assert t.s.first == 2
    t = Table().clan(0, "fandor").clan(1, "drapis").clan(2, "frostor").clan(3, "wishor")
    for first, then in ((0, 3), (2, 1), (3, 1), (1, 3)):
        t.s.first = first
        next_first(t.s)
        assert t.s.first == then


def test_ml_cln_08_the_round_goes_on() -> None:
    t = Table()
    t.run(Round(RESET))
    assert t.s.round == 2 and t.kind == "deploy"


# --- scoring


def test_ml_fin_01_glory_reputation_trophies_and_affinities() -> None:
    t = Table().clan(0, "purkas", "fandor").have(0, glory=12).trophies(0, "snagus", "gator").loot(0, "trophy_3")
    result = t.match.game.result(t.s)
    assert result.parts[0] == {"glory": 12, "reputation": 5, "trophies": 3 + 1 + 3, "affinities": 1}
    assert result.points[0] == 25


def test_ml_fin_02_icons_on_members_and_lands() -> None:
    t = Table().clan(0, "purkas", "korgo", "dalina", "drapis", "taroa", "puargh", "novice_1", "nimra")
    t.own_land(0, "kyzhul", "nimra").own_land(0, "gurban")
    assert affinity_icons(t.s, 0) == [6, 3, 0, 0] and affinity_points(t.s, 0) == 10 + 3
    assert t.kit.affinity_vp == [0, 1, 1, 3, 5, 7, 10]
    t.clan(0, "purkas", "korgo", "dalina", "drapis", "taroa", "puargh", "fandor")
    assert affinity_icons(t.s, 0)[0] == 7 and affinity_points(t.s, 0) == 10 + 1


def test_ml_fin_03_ties_by_leader_trophy_points_gold_or_shared() -> None:
    t = Table(2).clan(0, "purkas", "drapis").clan(1, "nuduru", "zondu").have(0, gold=3).have(1, gold=3)
    game = t.match.game
    assert game.result(t.s).places == (1, 1) and game.result(t.s).won == (True, True)
    assert "victory is shared" in game.closing_words(t.s, "en")
    t.have(1, gold=4)
    assert game.result(t.s).places == (2, 1) and "plus d’or" in game.closing_words(t.s, "fr")
    t.trophies(0, "gator").have(0, glory=4)
    assert game.result(t.s).places == (1, 2) and "points of trophies" in game.closing_words(t.s, "en")
    t.s.leader = (t.member("purkas"), t.member("zondu"))
    assert game.result(t.s).places == (2, 1) and "of the leader decides" in game.closing_words(t.s, "en")
    t.have(0, glory=40)
    assert game.closing_words(t.s, "en") == "", "points decide"


def test_ml_fin_04_gold_tokens_and_equipment_score_nothing() -> None:
    t = Table()
    before = t.points()
    t.have(0, gold=50, potions=3, venoms=3, defense=5).traps(0, "total_plus_8").wear("purkas", "pugnor", "mortis")
    assert t.points() == before


def test_ml_lead_01_ml_wage_02_novices_are_alike_unless_one_carries_something() -> None:
    t = leaderless("novice_1", "novice_2", "novice_3").wear("novice_3", "rashnek")
    t.step(LEADERS)
    assert t.keys == ["novice_1", "novice_3"]
    t = Table(2).clan(0, "purkas", "novice_1", "novice_2").run(Desertion(0))
    assert t.kind == "" and t.s.members[0] == (t.member("purkas"), t.member("novice_2"))
