"""Chapter 10: what may be done at any time is open wherever it can change something."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.battle import Triumph
from citadelle.games.monster_lands.rules.citadel.armory import ArmoryBuy
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy
from citadelle.games.monster_lands.rules.citadel.hiring import FreeHire
from citadelle.games.monster_lands.rules.citadel.lodge import LodgeBuy
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire
from citadelle.games.monster_lands.rules.deployment import DeployPhase
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA
from citadelle.games.monster_lands.rules.rounds import CLEAN_BOARD, HOME, WAGES
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import CONQUEST

LOOT = {"sell snagus", "use gold_10"}


def tavern(**goods: int) -> Table:
    """A turn at the Tavern with a trophy of 3 points in the play area."""
    t = Table(2).clan(0, "purkas", "korgo").trophies(0, "snagus").have(0, **{"glory": 12, "gold": 2, **goods})
    return t.docks("lusara", "fandor", "taroa", "drapis").pool(0, "S")


def test_ml_free_01_a_trophy_is_sold_between_the_beer_and_the_hire() -> None:
    t = tavern()
    t.one_turn(0).choose("tavern S", "beer")
    assert t.kind == "tavern_hire" and t.gold() == 0
    assert "sell snagus" in t.keys and t.keys[-1] == "nobody" and not [k for k in t.keys if k.startswith("hire")]
    t.choose("sell snagus")
    assert t.gold() == 15 and t.kind == "tavern_hire" and [k for k in t.keys if k.startswith("hire")]
    assert t.refused("sell snagus") == ("no_such_trophy", "ML-FREE-02")


def test_ml_free_01_nothing_is_sold_where_that_opens_nothing() -> None:
    t = tavern(gold=40).run(TavernHire(0, 0, False))
    assert "sell snagus" not in t.keys and t.refused("sell snagus") == ("wrong_window", "ML-FREE-01")
    t = tavern(glory=1, gold=2).run(TavernHire(0, 0, True))
    assert t.match.decision is None, "nobody comes, so gold changes nothing"


@pytest.mark.parametrize("building", ["lodge", "tavern", "armory", "bazaar"])
def test_ml_free_02_ml_free_05_gold_is_raised_before_any_price_is_paid(building: str) -> None:
    frame = {
        "lodge": LodgeBuy(0, 0, 0, ()), "tavern": TavernHire(0, 0, False), "armory": ArmoryBuy(0, 0),
        "bazaar": BazaarBuy(0, 0, False),
    }[building]  # fmt: skip
    t = tavern(gold=2).loot(0, "gold_10", "potions_venoms_2").lodge("total_plus_4", "magic_dice_1").run(frame)
    before = set(t.keys)
    assert before >= LOOT and "use potions_venoms_2" not in before
    assert t.refused("use potions_venoms_2") == ("loot_wrong_moment", "ML-FREE-05")
    t.choose("use gold_10")
    assert t.gold() == 12 and set(t.keys) - before, "more can be bought than before"


def test_ml_free_02_a_trap_that_was_picked_may_be_paid_from_a_trophy() -> None:
    t = tavern(gold=4).lodge("total_plus_4", "total_plus_4").run(LodgeBuy(0, 0, 1, ()))
    assert t.refused("trap 2") == ("too_little_gold", "ML-DEP-09")
    t.choose("sell snagus", "trap 2")
    assert t.gold() == 19 - 2 * t.kit.trap_cost[t.kit.trap_index["total_plus_4"]]


def test_ml_free_10_a_free_hire_after_the_beer() -> None:
    t = tavern(gold=2).loot(0, "free_hire").one_turn(0)
    t.choose("tavern S", "beer", "use free_hire")
    assert t.kind == "free_hire"
    t.choose(t.keys[0])
    assert t.kind == "tavern_hire" and len(t.s.members[0]) == 3


def other_turn(loot_of: int = 1) -> Table:
    """Seat 0 goes to the Tavern; seat 1 has a letter of hire."""
    t = Table(3).clan(0, "purkas", "korgo").clan(1, "tortock", "nimra").loot(loot_of, "free_hire")
    t.docks("lusara", "fandor", "taroa", "drapis").pool(0, "S").pool(1).have(0, gold=9, glory=12)
    return t.have(1, glory=10)


def test_ml_free_01_ml_free_10_a_free_hire_on_anothers_turn_before_the_docks_change() -> None:
    t = other_turn()
    t.set(passed=["1", "2"])
    t.run(DeployPhase(0, 2)).choose("tavern S")
    assert t.kind == "window" and t.match.decision is not None and t.match.decision.seat == 1
    assert t.keys == ["use free_hire", "done"]
    t.choose("use free_hire", "hire fandor")
    assert t.member("fandor") in t.s.members[1] and t.dice(1) == {"S": 2}
    assert t.kind == "tavern_hire" and "hire fandor" not in t.keys
    t.choose("hire drapis")
    while t.match.decision is not None and t.match.decision.seat == 0:
        t.choose(t.keys[-1])
    assert t.match.decision is not None and t.match.decision.seat == 1 and t.kind == "deploy", "dice oblige to act"


def test_ml_free_10_nobody_is_asked_whose_glory_is_too_small_or_whose_turn_it_is() -> None:
    t = other_turn().have(1, glory=4).one_turn(0).choose("tavern S")
    assert t.kind == "tavern_hire"
    t = other_turn(0).one_turn(0).choose("tavern S")
    assert t.kind == "tavern_hire"


def test_ml_tav_01_a_visit_ends_if_another_clan_took_the_last_within_reach() -> None:
    t = other_turn().docks("drapis", "", "", "").have(0, gold=0).unaudited()
    t.set(novices=[])
    t.run(TavernHire(0, 0, False))
    assert t.match.decision is None and t.events("nobody_hired")
    t = Table(2).docks("", "", "", "").run(FreeHire(0))
    assert t.match.decision is None and len(t.s.members[0]) == 2


def test_ml_free_10_a_free_hire_in_every_window() -> None:
    for step in (HOME, WAGES):
        t = Table(2).clan(0, "tortock", "nimra").loot(0, "free_hire").have(0, glory=20, gold=9)
        t.set(round=6)
        t.step(step)
        assert t.kind == "window" and "use free_hire" in t.keys
        before = t.reputation()
        t.choose("use free_hire", "hire " + t.kit.member_ids[t.s.docks[0]])
        assert t.reputation() > before
    t = Table(2).clan(0, "tortock", "nimra").loot(0, "free_hire").have(0, glory=20).missions("mission_01", "mission_02")
    t.send("nimra", "mission_a_left", "SS").run(MissionA(UNROLLED, UNROLLED))
    assert t.kind == "window" and t.keys == ["use free_hire", "done"]
    t = Table(2).clan(0, "tortock", "nimra").loot(0, "free_hire").have(0, glory=20).run(Triumph(0, CONQUEST))
    assert t.keys == ["use free_hire", "done"]
    t.choose("use free_hire")
    assert t.kind == "free_hire" and t.s.loot[0] == ()


def test_ml_tav_02_ml_free_10_loot_that_wants_glory_or_a_die_says_so() -> None:
    t = Table(2).clan(0, "tortock", "nimra").loot(0, "free_hire", "magic_to_strength").have(0, glory=4).pool(0, "S")
    t.docks("lusara", "fandor", "taroa", "drapis").one_turn(0)
    assert t.refused("use free_hire") == ("loot_excess_glory", "ML-TAV-02")
    assert t.refused("use magic_to_strength") == ("loot_no_die", "ML-FREE-05")
    t.docks("", "", "", "").one_turn(0)
    assert t.refused("use free_hire") == ("loot_nobody_there", "ML-FREE-10")
    t.loot(0, "magic_to_strength", "gold_10").step(WAGES)
    assert t.refused("use magic_to_strength") == ("loot_wrong_moment", "ML-FREE-05")


def test_ml_free_04_cards_change_hands_before_a_desertion() -> None:
    t = Table(2).clan(0, "purkas", "fandor", "korgo").have(0, glory=25, gold=1)
    t.wear("fandor", "pugnor").wear("korgo", "slyzor").step(WAGES)
    assert t.kind == "window" and "give pugnor korgo" in t.keys and "drop slyzor" in t.keys
    t.choose("give pugnor korgo")
    assert t.s.carrier[t.kit.equipment_index["pugnor"]] == t.member("korgo")
    t.choose("drop slyzor")
    assert not [k for k in t.keys if k.startswith(("give", "drop"))], "as many moves as cards"
    t = Table(2).clan(0, "purkas", "fandor", "korgo").have(0, glory=5, gold=9).wear("fandor", "pugnor").step(WAGES)
    assert t.match.decision is None, "wages are paid: a swap can wait for the own turn"


def test_ml_wage_02_a_deserters_card_may_replace_one_of_its_type() -> None:
    t = Table(2).clan(0, "purkas", "fandor", "korgo").have(0, glory=25, gold=1)
    t.wear("fandor", "pugnor").wear("korgo", "slyzor").step(WAGES).choose("done")
    assert t.kind == "inherit" and t.keys == ["purkas", "korgo", "discard"]
    t.choose("korgo")
    assert t.s.carrier[t.kit.equipment_index["pugnor"]] == t.member("korgo")
    assert t.s.carrier[t.kit.equipment_index["slyzor"]] == NONE
    assert [event["equipment"] for event in t.events("equipment_discarded")] == ["slyzor"]


def homecoming(*wounded: str, stored: int = 3, flasks: tuple[int, ...] = (1,)) -> Table:
    t = Table(2).clan(0, "purkas", "nimra", "drapis", "taroa").have(0, potions=stored)
    t.set(wounded=list(wounded))
    for member, path, n in zip(("nimra", "drapis"), ("land_a_1", "land_a_2"), flasks, strict=False):
        t.send(member, path, "", potions=n)
    return t.step(CLEAN_BOARD)


def test_ml_cln_01_ml_free_03_the_wounded_drink_before_the_limit_takes_a_potion() -> None:
    t = homecoming("nimra", "taroa")
    assert t.kind == "drink_first" and t.keys == ["heal taroa", "heal nimra", "done"]
    t.choose("heal nimra")
    assert t.s.potions[0] == 3 and t.get("wounded") == ["taroa"] and t.match.decision is None
    t = homecoming("nimra", "taroa", flasks=(1, 1))
    t.choose("heal nimra", "done")
    assert t.s.potions[0] == 3 and t.events("tokens_gained")[-1] == {"token": "potion", "count": 0, "lost": 1}


@pytest.mark.parametrize(("wounded", "stored"), [((), 3), (("nimra",), 2)])
def test_ml_cln_01_nobody_is_asked_without_wounds_or_with_room(wounded: tuple[str, ...], stored: int) -> None:
    t = homecoming(*wounded, stored=stored)
    assert t.match.decision is None and t.s.potions[0] == 3


def test_ml_cln_01_potions_of_several_fill_the_store_first() -> None:
    t = homecoming("taroa", stored=1, flasks=(2, 1))
    assert t.kind == "drink_first" and t.s.potions[0] == 3
    t.choose("heal taroa")
    assert t.s.potions[0] == 3 and t.match.decision is None


def test_ml_camp_02_a_recruit_repeats_as_often_as_anybody_would() -> None:
    assert Table(1).kit.campaign_games >= 1000
