"""Chapters 17 and 18: the Trick module, difficulty, options."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.rules.attack import adjacent
from citadelle.games.monster_lands.rules.battle import traps_lying
from citadelle.games.monster_lands.rules.clash import Clash
from citadelle.games.monster_lands.rules.members import die
from citadelle.games.monster_lands.rules.rounds import POOLS, prepare
from citadelle.games.monster_lands.state import NONE, TRAP_PILE
from citadelle.games.monster_lands.tables import FIRST_PATH, LAND_A


def clash(first: list[str], dice: str = "SM", second: str = "SM", guards: int = 0, own: bool = False) -> Table:
    """Taron with these tokens beside Korgo of another clan."""
    t = (
        Table(tricks=True)
        .clan(0, "tortock", "taron")
        .clan(1, "purkas", "korgo")
        .monster(0, "krinx")
        .land(0, "kyzhul", 0)
    )
    if own:
        t.clan(0, "tortock", "taron", "korgo")
    t.send("taron", "land_a_3", dice, first).send("korgo", "land_a_4", second, guards=guards)
    return t.run(Clash(LAND_A, FIRST_PATH[LAND_A]))


def test_ml_trk_01_tricks_are_bought_stored_and_laid_like_traps() -> None:
    t = Table(tricks=True)
    assert len(t.s.piles[TRAP_PILE].left()) + 6 == 60
    t.have(0, gold=9).pool(0, "S", "S", "S", "M").lodge("divert_1", "shielded_magic_1").land(0, "kyzhul", 0)
    t.one_turn(0).choose("hunters_lodge S", "trap 1", "pay")
    assert t.kit.trap_index["divert_1"] in t.s.traps_of[0]
    t.one_turn(0).choose("assign purkas", "land_a_1", "done", "divert_1", "done")
    assert t.s.traps[4] == (2 * t.kit.trap_index["divert_1"],)


def test_ml_trk_02_a_revealed_trick_is_no_trap_a_hidden_token_is() -> None:
    t = clash(["steal_magic_1", "divert_1", "magic_dice_2"]).choose("reveal", "stop")
    assert traps_lying(t.s, 6) == 2
    assert [die // 32 for die in t.s.dice[6]] == [0, 0, 3]


def test_ml_trk_03_the_nearest_occupied_paths_are_adjacent() -> None:
    t = Table().send("purkas", "land_a_1").send("tortock", "land_a_3").send("nuduru", "land_a_4")
    assert [adjacent(t.s, p) for p in (4, 6, 7)] == [[6], [4, 7], [6]]
    die(t.s, 6)
    assert [adjacent(t.s, p) for p in (4, 7)] == [[7], [4]]
    t.send("korgo", "entrance_top").send("taron", "entrance_bottom")
    assert (adjacent(t.s, 12), adjacent(t.s, 13)) == ([13], [12])


@pytest.mark.rule("ML-DEC-09")
def test_ml_trk_04_tokens_are_revealed_from_the_top_until_the_owner_stops() -> None:
    t = clash(["magic_dice_1", "strength_dice_1", "total_plus_4"])
    assert t.keys == ["reveal", "stop"]
    t.choose("reveal", "stop")
    assert [token % 2 for token in t.s.traps[6]] == [1, 0, 0] and len(t.s.dice[6]) == 3
    t = Table(tricks=True).clan(0, "tortock", "taron").clan(1, "purkas", "korgo").monster(0, "krinx").land(0, "yuha", 0)
    t.send("korgo", "land_a_1", "S", ["magic_dice_1"]).send("taron", "land_a_4", "S", ["magic_dice_1"]).fight("land_a")
    assert t.match.decision is not None and t.match.decision.seat == 1
    t.choose("stop")
    assert t.kind == "turn_up" and t.match.decision.seat == 0


def test_ml_trk_05_dice_of_traps_arrive_at_once_and_shielded_ones_are_safe() -> None:
    t = (
        Table(tricks=True)
        .clan(0, "tortock", "taron")
        .clan(1, "purkas", "korgo")
        .monster(0, "krinx")
        .land(0, "kyzhul", 0)
    )
    t.send("korgo", "land_a_3", "S", ["magic_dice_1", "shielded_magic_1"])
    t.send("taron", "land_a_4", "S", ["steal_magic_2"]).run(Clash(LAND_A, FIRST_PATH[LAND_A]))
    t.choose("reveal", "reveal", "reveal")
    assert sorted(t.s.dice[7]) == [0, 1 + 96] and sorted(t.s.dice[6]) == [0, 1 + 64]


@pytest.mark.rule("ML-DEC-09")
def test_ml_trk_06_aim_at_a_neighbour_who_may_cancel_with_a_token() -> None:
    t = clash(["steal_magic_1"], guards=1).choose("reveal")
    assert t.kind == "parry" and t.match.decision is not None and t.match.decision.seat == 1
    t.choose("allow")
    assert t.s.dice[7] == (0,) and t.s.guards[7] == 1
    t = clash(["steal_magic_1"], guards=1).choose("reveal", "cancel")
    assert (
        t.s.dice[7] == (0, 1) and t.s.traps[6] == () and t.kit.trap_index["steal_magic_1"] in t.s.piles[TRAP_PILE].gone
    )
    t = clash(["steal_magic_1"], own=True).choose("reveal")
    assert t.s.dice[7] == (0,)
    t = Table(tricks=True).clan(0, "tortock", "taron").send("taron", "land_a_3", "S", ["steal_magic_1"])
    t.run(Clash(LAND_A, FIRST_PATH[LAND_A])).choose("reveal")
    assert t.kind == "" and t.s.dice[6] == (0,)


@pytest.mark.rule("ML-DEC-09")
def test_ml_trk_07_as_many_as_there_are_of_the_thiefs_choice_and_again() -> None:
    t = clash(["steal_any_2"], second="SSMM").choose("reveal")
    assert t.keys == ["strength", "magic"]
    t.choose("magic", "strength")
    assert sorted(t.s.dice[7]) == [0, 1] and sorted(t.s.dice[6]) == [0, 1, 96, 97]
    t = clash(["steal_magic_2"], second="SSM").choose("reveal")
    assert t.s.dice[7] == (0, 0)
    t = clash(["steal_magic_1"], second="SS").choose("reveal")
    assert t.s.dice[7] == (0, 0) and t.s.dice[6] == (0, 1)
    t = clash(["steal_magic_1"], dice="S", second="M")
    t.set(traps={"land_a_4": ["steal_magic_1"]}).unaudited().run(Clash(LAND_A, FIRST_PATH[LAND_A])).choose(
        "reveal", "reveal"
    )
    assert t.s.dice[6] == (0,) and t.s.dice[7] == (1 + 96,)


def test_ml_trk_08_a_diversion_waits_for_the_attack() -> None:
    t = clash(["divert_2"]).choose("reveal")
    assert t.s.diverts == ((6, 2, 7),)
    t.attack("land_a_3", dealt=(5, 5)).choose("land_a_4 2")
    assert [e["path"] for e in t.events("attack_rolled")] == [] and t.kind == "burn"
    t.choose("done")
    assert t.member("korgo") not in t.s.members[1]
    t = clash(["divert_2"]).choose("reveal")
    die(t.s, 7)
    t.attack("land_a_3")
    assert t.kind == "burn" and not t.events("dice_diverted")


def test_ml_trk_09_tokens_spent_against_tricks_are_gone() -> None:
    t = clash(["steal_magic_1"], guards=1).choose("reveal", "cancel").hits("land_a_4", 1, "krinx")
    assert t.s.guards[7] == 0 and t.get("wounded") == ["korgo"]


# --- chapter 18


def test_ml_diff_01_four_levels() -> None:
    kit = game().kit.plain
    assert kit.difficulty_ids == ["tutorial", "normal", "heroic", "legendary"]
    tracks = [kit.track[i] for i in kit.difficulty_track]
    assert tracks == [[0] * 6, [0, 0, 1, 1, 1, 2], [0, 0, 1, 1, 1, 2], [0, 1, 1, 2, 2, 3]]
    assert kit.difficulty_all == [False, False, True, True]
    assert Table(difficulty="legendary").s.variant.track == tracks[3]


def test_ml_opt_01_the_first_player_takes_a_die_and_a_gift_from_round_two() -> None:
    t = Table(queens_grant=True)
    t.set(round=1)
    assert t.step(POOLS).kind == ""
    for gift, stock, count in (
        ("potion 1", "potions", 1),
        ("venom 1", "venoms", 1),
        ("defense 1", "defense", 1),
        ("gold 2", "gold", 2),
    ):
        t = Table(queens_grant=True).have(1, gold=0).pool(1)
        t.s.round, t.s.first = 3, 1
        t.step(POOLS)
        assert t.keys == ["strength", "magic", "persuasion", "none"]
        t.put(3)
        t.choose("persuasion")
        assert "none" in t.keys
        t.choose(gift)
        assert getattr(t.s, stock)[1] == count and t.size(1) == 5
    assert not Table(1).s.variant.grant


def test_ml_opt_02_a_monster_for_an_empty_entrance_in_even_rounds() -> None:
    for round_ in range(1, 7):
        t = Table(more_monsters=True).monster(2, "")
        t.set(round=round_)
        prepare(t.s)
        assert (t.s.monster[2] != NONE) is (round_ in (2, 4, 6)) and t.s.panic == 0
