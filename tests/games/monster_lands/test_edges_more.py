"""More edges of rules that `make mutants` found: prices and discounts, tricks, neighbours, who may and who may not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.monster_lands.scene import Table
from tests.games.monster_lands.test_packs import packed

from citadelle.games.monster_lands.rules.attack import adjacent
from citadelle.games.monster_lands.rules.citadel.armory import ArmoryBuy
from citadelle.games.monster_lands.rules.citadel.entering import cheapest
from citadelle.games.monster_lands.rules.citadel.lodge import LodgeBuy
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire
from citadelle.games.monster_lands.rules.clash import Clash, Trick, she_steals
from citadelle.games.monster_lands.rules.free_effects import is_usable
from citadelle.games.monster_lands.rules.goods import DiscardTrap, distinct, gain_tokens
from citadelle.games.monster_lands.rules.madhala import her_path
from citadelle.games.monster_lands.rules.members import join, show_tokens
from citadelle.games.monster_lands.rules.missions import can_pay
from citadelle.games.monster_lands.rules.outside import Flasks
from citadelle.games.monster_lands.rules.raising_gold import raise_options
from citadelle.games.monster_lands.rules.rounds import ADVENTURE
from citadelle.games.monster_lands.setup import dearest
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import FIRST_PATH, LAND_A, PATH_IDS, POTION


def two(*members: str) -> Table:
    """A clan of these members beside another."""
    return Table(2).clan(0, *(members or ("purkas", "korgo"))).clan(1, "tortock", "taron")


# --- prices


def test_ml_dep_09_an_empty_place_of_an_offer_has_no_price() -> None:
    assert cheapest((-1, 0, -1), [5, 1], 0) == 5 and cheapest((-1, -1), [5, 1], 9) == -1
    assert cheapest((0, 1), [5, 3], 0) == 3 and cheapest((1, 0), [5, 3], 4) == 3


@pytest.mark.parametrize(("gold", "opened"), [(0, False), (1, True)])
def test_ml_dep_09_ml_per_04_a_discount_opens_a_building_only_if_it_is_enough(gold: int, opened: bool) -> None:
    """Vaidala's 4 gold off: Wondou (11) with a P6 costs 5, then 1."""
    t = two("vaidala", "korgo").docks("wondou", "torko", "dolfus", "geas").unaudited()
    t.have(0, gold=gold, glory=40).set(novices=[]).pool(0, "P6", "M").one_turn(0)
    assert ("tavern P6" in t.keys) is opened


def test_ml_per_04_a_discount_is_for_the_one_who_is_hired() -> None:
    t = two("vaidala", "korgo").docks("nimra", "drapis", "parsas", "shandee").have(0, gold=30, glory=40)
    t.run(TavernHire(0, 0, False)).choose("hire drapis with vaidala")
    assert t.gold() == 30 - (5 - 4) and t.member("drapis") in t.s.members[0]
    assert t.events("talent_used") == [{"source": "vaidala"}]


def test_ml_per_02_a_one_is_the_last_die_too() -> None:
    """After P5 and P1 a P3 finds the 1, which is no more than itself."""
    t = two().have(0, gold=30).pool(0, "P1").set(chain={"armory": 5}).one_turn(0).choose("armory P1")
    assert t.get("chain")["armory"] == 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_ml_arm_01_what_can_not_be_paid_is_no_question_of_how_many(count: int) -> None:
    t = two().have(0, gold=1).trophies(0, "gator", "krinx").run(ArmoryBuy(0, 0))
    assert t.refused(f"buy {count}") == ("too_little_gold", "ML-DEP-09")
    assert t.refused("buy 4") == ("too_many_tokens", "ML-ARM-01")


@pytest.mark.parametrize(("gold", "opens"), [(6, False), (5, True)])
def test_ml_free_01_gold_is_raised_for_what_it_opens(gold: int, opens: bool) -> None:
    """Not where the price can be paid to the last coin."""
    t = two().have(0, gold=gold).trophies(0, "gator")
    out: list[int] = []
    raise_options(t.s, 0, [6], out)
    assert bool(out) is opens


def test_ml_free_05_loot_for_another_moment_in_the_lodge() -> None:
    t = two().have(0, gold=20).loot(0, "magic_to_strength").pool(0).lodge("strength_dice_1", "strength_dice_2")
    t.run(LodgeBuy(0, 0, 0, ()))
    assert t.refused("use magic_to_strength") == ("loot_wrong_moment", "ML-FREE-05")


def test_ml_su_04_of_equal_fame_the_dearer_is_set_aside() -> None:
    for row, dock in ((("taroa", "puargh"), 0), (("puargh", "taroa"), 1), (("wishor", "lorios"), 0)):
        t = Table(4).docks(*row, "parsas", "shandee")
        assert dearest(t.s) == dock


# --- neighbours, tricks


@pytest.mark.parametrize("gap", [1, 2, 3])
def test_ml_trk_03_the_nearest_on_either_side_and_nobody_of_another_land(gap: int) -> None:
    t = Table(4).clan(0, "purkas", "korgo", "drapis").land(0, "kyzhul", 0).land(1, "yuha", 2)
    t.send("korgo", "land_a_4", "S").send("drapis", PATH_IDS[t.path("land_a_4") - gap], "S")
    assert adjacent(t.s, t.path("land_a_4")) == [t.path("land_a_4") - gap]
    assert adjacent(t.s, t.path("land_a_4") - gap) == [t.path("land_a_4")]
    t.send("purkas", "land_b_1", "S")
    assert adjacent(t.s, t.path("land_b_1")) == [] and len(adjacent(t.s, t.path("land_a_4"))) == 1


def test_ml_tal_10_a_diversion_is_used_once() -> None:
    t = Table().clan(0, "tortock", "ginova", "korgo").monster(0, "krinx").land(0, "yuha", 0)
    t.send("ginova", "land_a_3", "S", guards=5).send("korgo", "land_a_4", "S", guards=5)
    t.attack("land_a_3", dealt=(0,) * 4).choose("land_a_4 1")
    assert t.s.used[t.member("ginova")] == 1


def test_ml_trk_06_the_first_member_of_the_box_may_parry_too_and_it_is_told() -> None:
    t = Table(2, tricks=True).clan(0, "purkas").clan(1, "tortock").land(0, "kyzhul", 0)
    t.send("purkas", "land_a_1", "SM", guards=1).send("tortock", "land_a_2", "S", traps=["steal_any_1"])
    t.run(Clash(LAND_A, FIRST_PATH[LAND_A])).choose("reveal")
    assert (t.kind, t.seat) == ("parry", 0)
    t.choose("cancel")
    assert t.events("trick_cancelled") == [{"path": t.path("land_a_1")}] and len(t.s.dice[t.path("land_a_1")]) == 2


def test_ml_solo_19_after_a_cancelled_trick_her_next_one_is_turned_up() -> None:
    t = Table(1, scenario="solo_08").clan(0, "purkas", "korgo").land(0, "kyzhul", 0)
    t.send("korgo", "land_a_1", "SMM", guards=1).send("madhala", "land_a_2")
    t.s.traps[t.path("land_a_2")] = tuple(2 * t.kit.trap_index[name] for name in ("steal_magic_1", "steal_any_1"))
    t.unaudited().run(Clash(LAND_A, FIRST_PATH[LAND_A])).choose("cancel")
    told = [event["trap"] for event in t.events("her_token_revealed")]
    assert told == ["steal_magic_1", "steal_any_1"] and t.s.dice[t.path("land_a_1")] == (1, 1)


def test_ml_solo_19_strength_on_a_trap_goes_before_magic() -> None:
    t = Table(1, scenario="solo_08").clan(0, "purkas", "korgo").send("korgo", "land_a_1")
    for dice in ((1, 32), (1, 0), (33, 0), (33, 32)):
        t.s.dice[t.path("land_a_1")] = dice
        she_steals(t.s, t.path("land_a_1"), 0b11, 1)
        assert [die % 4 for die in t.s.dice[t.path("land_a_1")]] == [1]


@pytest.mark.parametrize(("thief", "dice"), [("madhala", 0), ("korgo", 1)])
def test_ml_trk_07_whose_trick_it_is(thief: str, dice: int) -> None:
    """Stolen dice come to a clan's path; what Madhala steals leaves the battle."""
    t = Table(1, scenario="solo_08").clan(0, "purkas", "korgo").send("purkas", "land_a_1", "SS").send(thief, "land_a_2")
    t.s.traps[t.path("land_a_2")] = (2 * t.kit.trap_index["steal_strength_1"],)
    t.unaudited().run(Trick(t.path("land_a_2"), 0, t.path("land_a_1")))
    assert len(t.s.dice[t.path("land_a_1")]) == 1 and len(t.s.dice[t.path("land_a_2")]) == dice


# --- Madhala, members, things


@pytest.mark.parametrize(
    ("yellow", "paths"), [(5, ["mission_a_left", "mission_a_right"]), (6, ["mission_b_left", "mission_b_right"])]
)
def test_ml_solo_07_she_takes_missions_from_the_left(yellow: int, paths: list[str]) -> None:
    t = Table(1)
    for path in paths:
        assert PATH_IDS[her_path(t.s, yellow)] == path
        t.send("madhala", path)
    assert her_path(t.s, yellow) == -1


def test_ml_dep_03_whoever_gains_dice_has_not_passed_and_only_he() -> None:
    t = Table(4).clan(0, "purkas", "korgo").clan(1, "tortock", "taron").set(passed=["0", "1", "2"])
    join(t.s, 0, t.member("drapis"), "ML-TAV-03")
    assert t.get("passed") == ["1", "2"]


def test_ml_hid_02_shown_tokens_are_the_same_tokens_turned_up() -> None:
    t = two().send("korgo", "land_a_1", "S", traps=["strength_dice_1", "magic_plus_1"])
    show_tokens(t.s, t.path("land_a_1"))
    assert t.get("traps")["land_a_1"] == ["strength_dice_1!", "magic_plus_1!"]


def test_ml_adv_04_glory_to_the_last_point_pays() -> None:
    t = two().have(0, glory=3)
    assert can_pay(t.s, 0, (0, 3, 0, 0, 0, 0, 0)) and not can_pay(t.s, 0, (0, 4, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("die", ["P1", "P2", "P3", "P4", "P5", "P6"])
def test_ml_free_05_a_persuasion_die_of_any_value_converts(die: str) -> None:
    t = two().loot(0, "persuasion_to_magic").pool(0, die).pool(1)
    assert is_usable(t.s, 0, t.kit.loot_index["persuasion_to_magic"])
    t.pool(0).pool(1, "S", "M", "P1", "P2", "P3", "P4", "P5", "P6")
    assert not is_usable(t.s, 0, t.kit.loot_index["persuasion_to_magic"])


def test_ml_tal_07_loot_for_magic_rerolls_no_strength() -> None:
    t = two().monster(0, "krinx").land(0, "kyzhul", 0).loot(0, "reroll_magic_3").send("korgo", "land_a_4", "SM")
    t.strike("land_a_4", dealt=(2, 3)).choose("use reroll_magic_3", "roll strength", "roll magic")
    rerolls = [key for key in t.keys if key.startswith("reroll")]
    assert rerolls == ["reroll 2"]


def test_ml_lod_02_which_trap_goes() -> None:
    assert distinct((3, 1, 3)) == [1, 3]
    t = two().traps(0, *["strength_dice_1"] * 4, "magic_dice_1", "magic_plus_1").unaudited().run(DiscardTrap(0))
    assert t.refused("total_plus_8") == ("no_such_trap", "ML-LOD-02")
    assert t.refused("pass") == ("unknown", "ML-LOD-02")


def test_ml_free_09_who_has_too_many_already_gets_none() -> None:
    t = two().have(0, potions=5)
    gain_tokens(t.s, 0, POTION, 1, "ML-FREE-09")
    assert t.s.potions[0] == 5


def test_ml_out_01_a_novice_stays() -> None:
    t = two("purkas", "korgo", "novice_1").pool(0, "S").one_turn(0)
    assert t.refused("assign novice_1") == ("novice_stays", "ML-GEN-02")
    assert t.refused("assign taron") == ("not_your_member", "ML-OUT-01")


def test_ml_out_02_flasks_only_as_many_as_may_be_packed(tmp_path: Path) -> None:
    found = packed(tmp_path, board="[limits]\npotion_per_assignment = 0\n")
    s = found.new(found.setup(2, "flasks", {"first_player": 0}))
    assert isinstance(s, MonsterLands)
    s.potions[0] = s.venoms[0] = 1
    assert Flasks(0, 4).options(s) == [0, 2]


def test_ml_adv_01_mission_a_comes_first_in_the_adventure() -> None:
    t = two().missions("mission_01", "mission_02").monster(0, "").monster(2, "")
    t.send("korgo", "mission_a_left", "SS").send("purkas", "mission_b_left", "S").traps(0, "strength_dice_1")
    t.step(ADVENTURE, dealt=(5, 5))
    assert t.story("mission_completed", "mission_failed")[:1] == ["mission_completed"] and t.s.mission[0] == -1


def test_ml_set_05_ml_gen_05_a_lands_gift_and_glory_are_told() -> None:
    t = two("purkas", "lusara").own_land(0, "negueria", "lusara").unaudited().pool(0, "S", "M", "P3").one_turn(0)
    glory = t.glory()
    t.choose("land negueria")
    assert t.events("land_used") == [{"land": "negueria"}] and t.events("glory_gained") == [{"glory": 2}]
    assert t.glory() == glory + 2
