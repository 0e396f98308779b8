"""Chapter 10: free effects and their windows."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.free_effects import F1, F2, F4, F5, F6, free_options
from citadelle.games.monster_lands.rules.goods import gain
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA, MissionB
from citadelle.games.monster_lands.rules.rounds import CLEAN_BOARD, HOME, WAGES
from citadelle.games.monster_lands.state import MONSTER_PILE, NONE
from citadelle.games.monster_lands.tables import AFFINITIES


def rich(**goods: int) -> Table:
    """A clan that could do something in every window."""
    t = Table(2).clan(0, "tortock", "nimra").own_land(0, "gurban").trophies(0, "sporus").loot(0, "gold_10")
    t.set(wounded=["nimra"])
    return t.have(0, potions=1, gold=0, **goods)


def words(t: Table) -> set[str]:
    return {key.split()[0] for key in t.keys}


def test_ml_free_01_each_window_has_its_effects() -> None:
    t = rich().pool(0, "S", "M").land(0, "kyzhul", 0)
    t.one_turn(0)
    assert words(t) >= {"sell", "use", "heal", "settle"}
    t.send("nimra", "land_a_1", "SM").fight("land_a")
    assert t.kind == "window" and words(t) == {"sell", "use", "done"}
    t = rich()
    t.step(HOME)
    assert t.kind == "window" and words(t) == {"heal", "settle", "done"}
    t = rich()
    t.step(WAGES)
    assert t.kind == "window" and words(t) == {"sell", "use", "settle", "done"}
    assert t.refused("heal nimra") and t.refused("pawn_shop") == ("no_action_now", "ML-FREE-01")


def test_ml_free_01_a_contract_opens_the_window_for_sales_too() -> None:
    t = Table().trophies(0, "gator").have(0, gold=0, glory=5).missions("mission_01", "mission_04")
    t.send("purkas", "mission_b_left", "P").run(MissionB(2))
    assert t.kind == "window"
    t.choose("sell gator", "pay")
    assert (t.gold(), t.glory()) == (2, 8)


def test_ml_free_02_a_whole_trophy_for_five_gold_a_point() -> None:
    t = Table().trophies(0, "snagus", "gator").have(0, gold=0).pool(0, "S").loot(0, "trophy_3")
    t.one_turn(0).choose("sell snagus")
    assert t.gold() == 15 and t.kit.monster_index["snagus"] in t.s.piles[MONSTER_PILE].gone
    t.choose("use trophy_3")
    assert t.gold() == 30
    assert t.refused("sell snagus") == ("no_such_trophy", "ML-FREE-02")


def test_ml_free_03_a_potion_heals_at_home() -> None:
    t = Table().clan(0, "purkas", "nimra", "drapis").have(0, potions=1).pool(0, "S")
    t.set(wounded=["nimra", "drapis"])
    t.send("drapis", "land_a_1", "SM").one_turn(0)
    assert [k for k in t.keys if k.startswith("heal")] == ["heal nimra"]
    t.choose("heal nimra")
    assert t.s.potions[0] == 0 and t.get("wounded") == ["drapis"]
    t.have(0, potions=1).step(CLEAN_BOARD).step(HOME)
    assert t.keys == ["heal drapis", "done"]


def test_ml_free_04_cards_move_swap_or_go_among_the_unassigned() -> None:
    t = Table().clan(0, "purkas", "korgo", "drapis").wear("purkas", "pugnor").wear("korgo", "slyzor").pool(0, "S")
    t.send("drapis", "land_a_1", "SM").wear("drapis", "mortis").one_turn(0)
    moves = {k for k in t.keys if k.startswith(("give", "drop"))}
    assert moves == {"give pugnor korgo", "drop pugnor", "give slyzor purkas", "drop slyzor"}
    t.choose("give pugnor korgo")
    carrier = {name: t.s.carrier[t.kit.equipment_index[name]] for name in ("pugnor", "slyzor")}
    assert carrier == {"pugnor": t.member("korgo"), "slyzor": t.member("purkas")}
    t.choose("drop slyzor")
    assert t.s.carrier[t.kit.equipment_index["slyzor"]] == NONE
    assert t.refused("give mortis korgo") == ("card_is_out", "ML-FREE-04")


def test_ml_free_04_a_window_has_as_many_moves_as_cards() -> None:
    t = Table().clan(0, "purkas", "korgo").wear("purkas", "pugnor").pool(0, "S").one_turn(0)
    t.choose("give pugnor korgo")
    assert t.refused("give pugnor purkas") == ("card_moved", "ML-FREE-04")


def test_ml_free_05_loot_has_its_windows() -> None:
    t = Table().clan(0, "purkas", "korgo").pool(0, "S", "P3")
    t.loot(0, *t.kit.loot_ids)
    free = {"potions_venoms_2", "trophy_3", "supplies", "gold_12", "gold_10"}
    hire, turn = {"free_hire"}, {"persuasion_to_magic"}
    for window, wanted in ((F1, free | hire | turn), (F2, free | hire), (F4, hire), (F5, free | hire), (F6, hire)):
        options = [o for o in free_options(t.s, 0, window, 0) if o // 4096 == 2]
        assert {t.kit.loot_ids[o % 4096] for o in options} == wanted
    rolls = {"reroll_any_4", "reroll_magic_3", "magic_plus_2", "strength_plus_2"}
    t.missions("mission_04", "mission_01").send("purkas", "mission_a_left", "P").run(MissionA(UNROLLED, UNROLLED))
    t.choose("done")
    assert {k[4:] for k in t.keys if k.startswith("use")} == rolls
    t.monster(0, "caribdis").land(0, "yuha", 0).send("korgo", "land_a_4", "S").strike("land_a_4")
    assert {k[4:] for k in t.keys if k.startswith("use")} == rolls | {"eliminate_plus_6"}


def test_ml_free_05_die_bonus_loot_counts_for_dice_rolled_before_and_after() -> None:
    t = Table().clan(0, "tortock", "taron").monster(0, "caribdis").land(0, "yuha", 0).loot(0, "strength_plus_2")
    t.send("taron", "land_a_4", "SS").strike("land_a_4", dealt=(0, 0))
    t.choose("roll strength", "use strength_plus_2", "roll strength")
    assert t.events("strike_ended")[-1]["total"] == 6


def test_ml_free_06_each_novice_converts_one_die_a_round() -> None:
    t = Table().clan(0, "purkas", "novice_1", "novice_2").pool(0, "S", "P6")
    t.one_turn(0, dealt=(3,)).choose("convert S magic", "convert M persuasion")
    assert t.dice() == {"P6": 1, "P4": 1}
    assert t.refused("convert P6 magic") == ("no_conversion", "ML-FREE-06")


def test_ml_free_07_talents_at_home_once_a_round() -> None:
    t = Table().clan(0, "nuduru", "frostor", "tranok", "lorios", "wormee").pool(0, "S").have(0, gold=0)
    t.one_turn(0).choose("talent tranok", "talent wormee", "talent nuduru potion", "talent lorios venom")
    t.choose("talent frostor potion")
    assert (t.gold(), t.s.potions[0], t.s.venoms[0], t.dice()) == (0, 2, 1, {"S": 2})
    assert not any(k.startswith("talent") for k in t.keys)
    assert t.refused("talent tranok") == ("talent_not_now", "ML-TAL-01")


def test_ml_free_08_settling_is_no_action() -> None:
    t = Table().clan(0, "tortock", "nimra").own_land(0, "gurban").pool(0, "S").one_turn(0)
    t.choose("settle gurban nimra")
    assert t.kind == "deploy" and "pawn_shop" in t.keys


@pytest.mark.parametrize(("good", "stock", "limit"), [(2, "potions", 3), (3, "venoms", 3), (4, "defense", 5)])
def test_ml_free_09_limits_hold_after_every_gain(good: int, stock: str, limit: int) -> None:
    t = Table()
    goods = [0] * 7
    goods[good] = 4
    for _ in range(2):
        gain(t.s, 0, tuple(goods), "ML-FREE-09")  # type: ignore[arg-type]
    assert getattr(t.s, stock)[0] == limit


def test_ml_free_10_a_free_hire_of_loot_needs_no_die_and_is_no_action() -> None:
    t = Table().clan(0, "purkas", "korgo").loot(0, "free_hire").have(0, glory=6, gold=0).pool(0, "S")
    t.docks("lusara", "fandor", "taroa", "drapis").one_turn(0).choose("use free_hire")
    assert t.refused("hire lusara") == ("excess_glory", "ML-TAV-02")
    t.choose("hire fandor")
    assert t.gold() == 0 and t.dice() == {"S": 3} and t.s.docks[1] != NONE and "pawn_shop" in t.keys
    assert AFFINITIES[t.kit.member_affinity[t.member("fandor")]] == "fire"
