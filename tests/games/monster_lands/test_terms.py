"""Chapter 1: members, paths, glory and reputation, seats, dice."""

from __future__ import annotations

from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.queries import due, payable
from citadelle.games.monster_lands.rules.goods import gain_glory, lose_glory
from citadelle.games.monster_lands.rules.rounds import turn_order
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import AFFINITIES, FIRST_PATH, LOCATIONS


def test_ml_gen_01_a_leader_is_a_mercenary_but_for_wages_and_settling() -> None:
    t = Table().clan(0, "tortock", "nimra").own_land(0, "gurban").pool(0, "S", "M").have(0, glory=5)
    assert [t.kit.member_ids[m] for m in payable(t.s, 0)] == ["nimra"] and due(t.s, 0) == 1
    t.wear("tortock", "pugnor").one_turn(0)
    assert "assign tortock" in t.keys and "give pugnor nimra" in t.keys
    assert [k for k in t.keys if k.startswith("settle")] == ["settle gurban nimra"]


def test_ml_gen_02_a_member_is_assigned_once_and_novices_never() -> None:
    t = Table().clan(0, "purkas", "nimra", "novice_1").own_land(0, "gurban", "nimra").pool(0, "S", "S", "S", "M", "M")
    t.land(0, "kyzhul", 0).one_turn(0)
    assert {k for k in t.keys if k.startswith("assign")} == {"assign purkas", "assign nimra"}
    assert t.refused("assign novice_1") == ("novice_stays", "ML-GEN-02")
    t.choose("assign nimra", "land_a_1", "done", "done").one_turn(0)
    assert "assign nimra" not in t.keys
    assert t.refused("assign nimra") == ("already_assigned", "ML-GEN-02")


def test_ml_gen_03_paths_of_each_location_take_one_mercenary() -> None:
    assert LOCATIONS == ("mission_a", "mission_b", "land_a", "land_b", "entrance")
    assert [FIRST_PATH[i + 1] - FIRST_PATH[i] for i in range(5)] == [2, 2, 4, 4, 2]
    t = Table().send("tortock", "land_a_1", "SM").pool(0, "S", "S", "M").land(0, "kyzhul", 0)
    t.one_turn(0).choose("assign purkas")
    assert "land_a_1" not in t.keys and "land_a_2" in t.keys
    assert t.refused("land_a_1") == ("path_taken", "ML-GEN-03")


def test_ml_gen_04_four_affinities_and_novices_without() -> None:
    kit = Table().kit
    assert AFFINITIES == ("fire", "water", "air", "jungle")
    cards = range(kit.members)
    assert all(len([m for m in cards if kit.member_affinity[m] == a]) == 9 for a in range(4))
    assert {kit.member_affinity[m] for m in range(kit.members, len(kit.member_ids))} == {NONE}


def test_ml_gen_05_glory_stops_at_zero_and_has_no_top() -> None:
    t = Table()
    assert t.glory() == 5
    lose_glory(t.s, 0, 9, "ML-GEN-05")
    assert t.glory() == 0
    gain_glory(t.s, 0, 45, "ML-GEN-05")
    assert t.glory() == 45


def test_ml_gen_06_reputation_is_the_sum_of_the_members() -> None:
    t = Table().clan(0, "purkas", "korgo", "fandor", "novice_1")
    assert t.reputation() == 0 + 1 + 5 + 1
    t = Table().clan(0, "fandor", "korgo")
    assert t.s.leader[0] == t.member("fandor") and t.reputation() == 6


def test_ml_gen_07_excess_glory_is_never_negative_and_nobody_leaves_for_lost_glory() -> None:
    t = Table().clan(0, "purkas", "fandor").have(0, glory=7)
    assert t.excess() == 2
    lose_glory(t.s, 0, 4, "ML-GEN-07")
    assert (t.excess(), t.reputation(), len(t.s.members[0])) == (0, 5, 2)


def test_ml_gen_08_the_play_area_is_what_is_not_on_a_path() -> None:
    t = Table().have(0, potions=2, venoms=1, defense=2).pool(0, "S", "S", "M").land(0, "kyzhul", 0)
    t.one_turn(0).choose("assign purkas", "land_a_1", "done", "defense", "initial_trap", "done", "both")
    assert (t.s.potions[0], t.s.venoms[0], t.s.defense[0], t.s.traps_of[0]) == (1, 0, 1, ())
    at = t.path("land_a_1")
    assert (t.s.flask_p[at], t.s.flask_v[at], t.s.guards[at], len(t.s.traps[at])) == (1, 1, 1, 1)


def test_ml_gen_09_turns_go_clockwise() -> None:
    t = Table()
    t.s.first = 2
    assert turn_order(t.s) == [2, 3, 0, 1]
    t.pool(2, "S").one_turn(2).choose("pawn_shop", "end")
    assert t.match.decision is not None and t.match.decision.seat == 3


def test_ml_gen_10_persuasion_has_a_value_at_once_and_other_dice_have_none() -> None:
    t = Table().clan(0, "purkas", "korgo").have(0, glory=30, gold=30).docks("geas", "taroa", "drapis", "zondu")
    t.pool(0, "S").one_turn(0, dealt=(3,)).choose("tavern S", "hire geas")
    assert t.dice() == {"S": 1, "P4": 1}
