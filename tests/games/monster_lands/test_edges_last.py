"""The last edges that `make mutants` found: rolls, windows, deaths, who is told what."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.queries import monster_at
from citadelle.games.monster_lands.rules.attack import Hits
from citadelle.games.monster_lands.rules.battle import Conquest, clear_panic
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy
from citadelle.games.monster_lands.rules.citadel.spaces import is_full
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire, cheapest_hire
from citadelle.games.monster_lands.rules.clash import HerTrick, Steal
from citadelle.games.monster_lands.rules.free_effects import F4, HEAL, KIND, free_options
from citadelle.games.monster_lands.rules.homecoming import DrinkFirst, bring_potions
from citadelle.games.monster_lands.rules.lands import LandPay
from citadelle.games.monster_lands.rules.members import clear_path, die, leader_reputation, next_novice, take_novice
from citadelle.games.monster_lands.rules.missions import UNROLLED, HandOver, MissionA
from citadelle.games.monster_lands.rules.outside import ChoosePath
from citadelle.games.monster_lands.rules.rolls import AGAIN, FOR_MONSTER, Roll, die_showing, value_of
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import BUILDINGS, LOCATIONS, PATH_IDS


def two(*members: str) -> Table:
    """A clan of these members beside another."""
    return Table(2).clan(0, *(members or ("purkas", "korgo"))).clan(1, "tortock", "taron")


# --- rolls


@pytest.mark.parametrize("scenario", ["solo_01", "solo_10"])
def test_ml_att_04_ml_solo_21_attack_dice_have_six_sides(scenario: str) -> None:
    """Also those that are rolled again."""
    t = Table(1, scenario=scenario).clan(0, "tortock", "taron").land(0, "kyzhul", 0).send("taron", "land_a_4", "S")
    t.s.guards[7] = 999
    t.unaudited().run(Hits(7, 300, 0, 0))
    values = t.events("attack_rolled")[-1]["values"]
    assert isinstance(values, list) and set(values) == {1, 2, 3, 4, 5, 6}
    assert (len(values) > 300) is (scenario == "solo_10")


def test_ml_tal_07_dice_that_look_alike_are_one_choice_and_others_are_not() -> None:
    t = two("purkas", "frunks").monster(0, "krinx").land(0, "kyzhul", 0).loot(0, "reroll_any_4")
    t.send("frunks", "land_a_4", "SSMM").strike("land_a_4", dealt=(2, 4, 2, 2)).choose("use reroll_any_4")
    t.choose("roll strength", "roll strength", "roll magic", "roll magic")
    assert [key for key in t.keys if key.startswith("reroll")] == ["reroll 1", "reroll 2", "reroll 3"]


def test_ml_tal_07_a_path_that_rerolls_twice_does_so() -> None:
    t = two().monster(0, "krinx").land(0, "kyzhul", 0).send("korgo", "land_a_1", "M")
    faces = [(face, path) for face in range(len(t.kit.face_tile)) for path in range(4)]
    face, at = next((face, path) for face, path in faces if getattr(t.kit.face_benefit[face][path], "times", 0) == 2)
    colours = t.kit.face_benefit[face][at].colors
    path = f"land_a_{at + 1}"
    t = two().monster(0, "krinx").land(0, "kyzhul", face).send("korgo", path, "S" if colours & 1 else "M")
    t.strike(path, dealt=(0, 0, 0)).choose("roll strength" if colours & 1 else "roll magic")
    t.choose("reroll 1")
    assert "reroll 1" in t.keys
    t.choose("reroll 1")
    assert t.s.boons[t.path(path)] == 2 and "reroll 1" not in t.keys


@pytest.mark.parametrize("on", [0, 32, 64, 96])
def test_ml_rev_01_a_die_stays_what_it_lies_on(on: int) -> None:
    for value in range(1, 7):
        shown = die_showing(on + 1, value)
        assert (value_of(shown), shown % 4, shown // 32 * 32) == (value, 1, on)


def test_ml_dth_02_dice_that_were_rolled_stay_whatever_they_show() -> None:
    """Who dies in his strike leaves the dice he rolled, those of his traps too, and no others."""
    t = two().monster(0, "krinx").land(0, "kyzhul", 0).send("korgo", "land_a_1", "SM")
    rolled = tuple(die_showing(on, value) for on in (0, 32, 64, 96) for value in range(1, 7))
    t.s.dice[4], t.s.struck = (*rolled, 0, 33), 1 << 4
    die(t.s, 4)
    assert t.s.dice[4] == rolled


def test_ml_adv_02_the_first_member_of_the_box_rolls_on_the_right_too() -> None:
    t = two().missions("mission_01", "mission_02").send("purkas", "mission_a_right", "SS")
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(5, 5))
    assert t.s.contracts[0] == 1


def test_ml_gen_03_every_path_has_the_monster_of_its_place() -> None:
    t = Table(4).monster(0, "krinx").monster(1, "gator").monster(2, "trons")
    for path, name in enumerate(PATH_IDS):
        if path >= 4:
            wanted = "krinx" if "land_a" in name else "gator" if "land_b" in name else "trons"
            assert t.kit.monster_ids[monster_at(t.s, path)] == wanted


# --- windows and questions


def test_ml_free_01_loot_for_a_roll_opens_no_window_before_it() -> None:
    t = two().missions("mission_01", "mission_02").trophies(0, "gator").loot(0, "strength_plus_2")
    t.send("korgo", "mission_a_left", "SS").run(MissionA(UNROLLED, UNROLLED), dealt=(0, 0))
    assert t.kind == "roll"


def test_ml_free_03_what_is_open_is_in_order() -> None:
    t = two("korgo", "purkas").have(0, potions=1).set(wounded=["korgo", "purkas"])
    assert free_options(t.s, 0, F4, 0) == [HEAL * KIND + t.member("purkas"), HEAL * KIND + t.member("korgo")]


def test_ml_cln_01_who_has_room_stores_the_potions() -> None:
    t = two().have(0, potions=0).set(wounded=["korgo"])
    bring_potions(t.s, 0, 2)
    assert t.s.potions[0] == 2 and not isinstance(t.s.stack[-1], DrinkFirst)


def test_ml_tav_04_ml_free_10_after_the_beer_others_may_be_first() -> None:
    t = two().have(0, gold=20, glory=30).have(1, glory=30).loot(1, "free_hire")
    t.docks("nimra", "drapis", "parsas", "shandee").run(TavernHire(0, 0, False)).choose("beer")
    assert (t.kind, t.seat) == ("window", 1)
    assert t.choose("pass" if "pass" in t.keys else t.keys[-1]).seat == 0


@pytest.mark.parametrize(("gold", "price"), [(1, NONE), (2, 0), (3, 0)])
def test_ml_tav_05_beer_alone_opens_the_tavern_to_the_last_coin(gold: int, price: int) -> None:
    t = two().docks("fandor", "nimra", "drapis", "parsas").have(0, gold=gold, glory=0).set(novices=[])
    assert t.excess() == 0 and cheapest_hire(t.s, 0) == price


def test_ml_free_02_the_first_monster_of_the_box_is_sold_in_the_bazaar() -> None:
    t = two().have(0, gold=2).trophies(0, "snailer").bazaar("krakhen", "pugnor", "slyzor").run(BazaarBuy(0, 0, False))
    t.choose("sell snailer")
    assert t.gold() == 7


def test_ml_hid_02_a_lone_loot_token_is_handed_over_unasked() -> None:
    t = two().loot(0, "supplies").traps(0, "strength_dice_1", "magic_dice_1").run(HandOver(0, True))
    assert t.kind == "" and t.s.loot[0] == ()


def test_ml_dep_07_where_there_are_no_spaces_nothing_is_full() -> None:
    assert not is_full(two().s, BUILDINGS.index("pawn_shop"))


def test_ml_solo_03_the_deployment_ends_with_the_last_die() -> None:
    t = Table(1).clan(0, "purkas", "korgo").trophies(0, "gator").pool(0, "S").turn(0).choose("pawn_shop")
    while t.kind == "deploy":
        t.choose("end")
    assert t.kind == "" and not t.events("madhala_visited") and not t.events("madhala_went_outside")
    assert t.story("passed") == []


@pytest.mark.parametrize(
    ("key", "code"),
    [("path land_a_1", "member_first"), ("mission a", "member_first"), ("path land_b_1", "no_such_land")],
)
def test_ml_dep_01_a_path_by_itself_asks_for_a_member_first(key: str, code: str) -> None:
    t = two().land(0, "kyzhul", 0).pool(0, "P3").one_turn(0)
    assert t.refused(key)[0] == code


# --- members


def test_ml_tal_09_glory_on_a_capture_is_none_on_a_conquest() -> None:
    t = two("purkas", "puargh").monster(0, "").land(0, "kale", 0).send("puargh", "land_a_4", "SSSS")
    t.run(Conquest(LOCATIONS.index("land_a"), t.path("land_a_1"), 0, NONE), dealt=(5, 5, 5, 5)).choose("roll")
    assert t.events("glory_gained") == [{"glory": t.kit.land_glory[t.kit.land_index["kale"]]}]


def test_ml_fin_03_a_clan_without_a_leader_has_no_leaders_fame() -> None:
    t = two("fandor")
    assert leader_reputation(t.s, 0) == 5
    t.s.leader = (NONE, t.s.leader[1])
    assert leader_reputation(t.s, 0) == 0


def test_ml_tav_01_novices_are_taken_one_after_the_other() -> None:
    t = Table(2)
    taken = [take_novice(t.s) for _ in range(t.kit.novices)]
    assert taken == list(range(t.kit.novice, t.kit.novice + t.kit.novices)) and next_novice(t.s) == NONE


# --- told


def test_ml_hid_02_only_face_down_tokens_are_shown_and_in_no_order_of_the_path() -> None:
    t = two().send("korgo", "land_a_1", "S", traps=["magic_plus_1", "strength_dice_1", "magic_dice_1"])
    first = t.s.traps[4]
    t.s.traps[4] = (first[0], first[1], first[2] + 1)
    t.s.sink = t.match.events
    clear_path(t.s, 4)
    assert [event["trap"] for event in t.events("trap_shown")] == ["strength_dice_1", "magic_plus_1"]


def test_ml_out_01_who_goes_where_with_which_dice_is_told() -> None:
    t = two().land(0, "kyzhul", 0).pool(0, "S", "S", "M").run(ChoosePath(0, two().member("korgo")))
    t.choose("land_a_2")
    assert t.events("member_assigned") == [{"member": "korgo", "path": 5}]
    assert {"path": 5, "colour": "strength", "count": 2} in t.events("dice_deployed")


def test_ml_cit_02_the_end_of_panic_is_told() -> None:
    t = two().set(panic=["mine", "tavern"]).unaudited()
    t.s.sink = t.match.events
    clear_panic(t.s)
    assert t.story("panic_ended") == ["panic_ended"] and t.s.panic == 0


@pytest.mark.parametrize(("once", "choices"), [(0, 1), (0b01, 2), (0b11, 1)])
def test_ml_tal_07_a_die_that_a_talent_took_looks_different(once: int, choices: int) -> None:
    """A talent for different dice tells two dice of one value apart once it has rerolled one of them."""
    t = two().monster(0, "krinx").land(0, "kyzhul", 0).send("korgo", "land_a_4", "SS")
    t.s.dice[7] = (die_showing(0, 3), die_showing(0, 3))
    roll = Roll(0, 7, FOR_MONSTER, 0, again=((0b111, 2),), once=once)
    assert len([option for option in roll.options(t.s) if AGAIN <= option < AGAIN + 2]) == choices


def test_ml_trk_07_a_theft_is_told() -> None:
    t = Table(2, tricks=True).clan(0, "purkas").clan(1, "tortock").send("purkas", "land_a_1", "S")
    t.send("tortock", "land_a_2", "SM").run(Steal(0, 4, 5, 3, 1)).choose("magic")
    assert t.events("die_stolen") == [{"target": 5, "colour": "magic"}]


def test_ml_solo_19_dice_on_traps_count_for_the_richer_neighbour() -> None:
    """Two magic dice on a trap are more than one on the path."""
    t = Table(1, scenario="solo_08").clan(0, "purkas", "korgo", "drapis").land(0, "kyzhul", 0)
    t.send("korgo", "land_a_1", "M").send("madhala", "land_a_2").send("drapis", "land_a_3")
    t.s.dice[6] = (33, 33)
    t.s.traps[5] = (2 * t.kit.trap_index["steal_magic_1"],)
    t.unaudited().run(HerTrick(5, 0))
    assert t.s.dice[4] == (1,) and t.s.dice[6] == (33,)


def test_ml_set_05_the_question_counts_the_dice_to_go() -> None:
    t = two("purkas", "korgo").pool(0, "S", "S", "P3").run(LandPay(0, two().kit.land_index["uyuniah"], 0b101, 2))
    assert t.detail("left") == 2
    assert t.choose("S").detail("left") == 1
