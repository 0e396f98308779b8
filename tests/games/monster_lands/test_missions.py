"""Chapter 12: order of the Adventure phase, missions."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.goods import gain
from citadelle.games.monster_lands.rules.missions import UNROLLED, HandOver, MissionA, MissionB
from citadelle.games.monster_lands.rules.rounds import ADVENTURE, CLEAN_BOARD
from citadelle.games.monster_lands.state import LOOT_PILE, NONE, TRAP_PILE
from citadelle.parts.piles import top


def roll(t: Table, *dealt: int) -> Table:
    return t.run(MissionA(UNROLLED, UNROLLED), dealt=dealt)


def pair() -> Table:
    """Taron on the left, Drapis of another clan on the right of mission A (objective 8, 3 glory, penalty 1)."""
    t = Table().clan(0, "tortock", "taron").clan(1, "purkas", "drapis").missions("mission_02", "mission_01")
    t.have(0, glory=5, gold=0).have(1, glory=5, gold=0)
    return t.send("taron", "mission_a_left", "SS").send("drapis", "mission_a_right", "SS")


def test_ml_adv_01_missions_lands_entrance_in_this_order_and_empty_ones_are_skipped() -> None:
    t = Table().clan(0, "tortock", "taron", "nimra", "parsas", "dolfus").have(0, glory=20, gold=9)
    t.missions("mission_01", "mission_04").monster(0, "").monster(1, "krinx").monster(2, "gator").land(1, "kale", 0)
    t.send("taron", "mission_a_left", "SS").send("nimra", "mission_b_left", "P")
    t.send("parsas", "land_b_4", "S", guards=9).send("dolfus", "entrance_top", "S", guards=9)
    t.step(ADVENTURE, dealt=(0, 0, *(0,) * 20))
    seen = []
    while t.kind:
        seen.append(t.kind)
        t.choose(t.keys[-1])
    assert seen == ["contract", "roll", "pick_loot", "roll"]
    assert [e["where"] for e in t.events("location_entered")] == ["land_b", "entrance"]
    assert t.s.monster[0] == NONE and t.s.raged == 2


def test_ml_adv_02_reach_the_objective_or_lose_glory() -> None:
    for last, glory in ((5, 8), (4, 8), (3, 4)):
        t = pair()
        t.s.on_path[1] = NONE
        assert roll(t, 2, last).glory() == glory
    t = pair()
    t.wear("taron", "tergeo").s.on_path[1] = NONE
    roll(t, 2, 2, 4).choose("reroll 1")
    assert t.glory() == 8


def test_ml_adv_03_both_fail_one_fails_both_reach() -> None:
    for dealt, left, right in (
        ((0, 0, 0, 0), (4, 0), (4, 0)),
        ((5, 5, 0, 0), (8, 0), (4, 0)),
        ((0, 0, 5, 5), (4, 0), (8, 0)),
        ((3, 3, 4, 4), (5, 2), (8, 0)),
        ((4, 4, 3, 3), (8, 0), (5, 2)),
        ((3, 3, 4, 2), (8, 0), (5, 2)),
    ):
        t = roll(pair(), *dealt)
        assert ((t.glory(0), t.gold(0)), (t.glory(1), t.gold(1))) == (left, right)


def test_ml_adv_03_the_left_path_finishes_before_the_right_one_rolls() -> None:
    t = pair()
    t.wear("taron", "tergeo")
    roll(t, 0, 0)
    assert t.kind == "roll" and t.match.decision is not None and t.match.decision.seat == 0
    assert t.s.dice[1] == (0, 0)


@pytest.mark.rule("ML-DEC-08")
def test_ml_adv_04_all_or_nothing_from_the_play_area() -> None:
    t = Table().missions("mission_01", "mission_10").traps(0, "initial_trap", "total_plus_4", "magic_dice_1")
    t.have(0, glory=5).send("purkas", "mission_b_left", "P").run(MissionB(2))
    assert t.keys == ["pay", "decline"]
    t.choose("pay", "total_plus_4")
    assert t.glory() == 8 and [t.kit.trap_ids[x] for x in t.s.traps_of[0]] == ["initial_trap", "magic_dice_1"]
    t = Table().missions("mission_01", "mission_10").traps(0).have(0, glory=5)
    t.send("purkas", "mission_b_right", "P", traps=["total_plus_4"]).run(MissionB(2))
    assert t.glory() == 5 and t.kind == ""
    t = Table().missions("mission_01", "mission_07").have(0, glory=5, potions=1, venoms=0)
    t.send("purkas", "mission_b_right", "P").run(MissionB(2))
    assert t.glory() == 5 and t.s.potions[0] == 1 and t.kind == ""
    t = Table().missions("mission_01", "mission_07").have(0, glory=5, potions=1, venoms=1)
    t.send("purkas", "mission_b_right", "P").run(MissionB(2)).choose("pay")
    assert t.glory() == 7 and (t.s.potions[0], t.s.venoms[0]) == (0, 0)


def test_ml_adv_05_rewards_obey_limits_and_tile_a_goes() -> None:
    t = Table().clan(0, "tortock", "taron").have(0, glory=5, potions=3).missions("mission_05", "mission_01")
    t.send("taron", "mission_a_left", "MM")
    roll(t, 5, 5)
    assert (t.glory(), t.s.potions[0]) == (8, 3) and t.s.mission[0] == NONE and t.s.mission[1] != NONE
    t = Table().clan(0, "tortock", "taron").missions("mission_05", "mission_01").send("taron", "mission_a_left", "MM")
    roll(t, 0, 0)
    assert t.s.mission[0] == NONE


def test_ml_adv_06_mercenaries_on_missions_stay_unhurt_and_without_loot() -> None:
    t = Table().clan(0, "tortock", "taron").missions("mission_02", "mission_01").send("taron", "mission_a_left", "SS")
    t.step(ADVENTURE, dealt=(0, 0))
    assert t.s.loot[0] == () and t.s.wounded == 0 and t.s.on_path[0] == t.member("taron")
    t.step(CLEAN_BOARD)
    assert t.s.on_path[0] == NONE


def test_ml_adv_07_a_reward_of_either_mission_completes_it() -> None:
    t = roll(pair(), 4, 4, 4, 4)
    assert t.s.contracts[:2] == (1, 0)
    t.missions("mission_02", "mission_01").have(0, defense=1).send("tortock", "mission_b_right", "S").run(MissionB(2))
    t.choose("pay")
    assert t.s.contracts[:2] == (2, 0)


def test_ml_adv_10_gains_come_at_once_but_purse_and_flasks_come_home_later() -> None:
    t = Table().clan(0, "tortock", "taron").have(0, glory=5, gold=0, potions=0, venoms=0).monster(0, "gator")
    t.land(0, "kyzhul", 0).send("taron", "land_a_4", "S", ["strength_plus_1"], 0, 1, 1, 3, turned=True)
    t.strike("land_a_4", carried=10).choose("end")
    assert (t.gold(), t.s.potions[0], t.s.venoms[0]) == (6, 0, 0)
    t.step(CLEAN_BOARD)
    assert (t.gold(), t.s.potions[0], t.s.venoms[0]) == (9, 1, 1)


def test_ml_dat_05_rewards_and_costs_may_be_traps_and_loot() -> None:
    t = Table().traps(0, "magic_dice_1")
    card, offer = top(t.s, TRAP_PILE, 1)[0], t.s.loot_offer
    t.s.stack = []
    gain(t.s, 0, (0, 0, 0, 0, 0, 1, 2), "ML-ADV-05")
    t.s.advance()
    t.choose(t.kit.loot_ids[offer[0]], t.kit.loot_ids[offer[1]])
    assert card in t.s.traps_of[0] and t.s.loot[0] == tuple(sorted(offer[:2])) and len(t.s.loot_offer) == 4
    t.run(HandOver(0, True)).choose(t.kit.loot_ids[offer[1]])
    assert t.s.loot[0] == (offer[0],) and offer[1] in t.s.piles[LOOT_PILE].gone
