"""Chapter 9: lands a clan owns."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.queries import payable
from citadelle.games.monster_lands.rules.members import die, leave
from citadelle.games.monster_lands.rules.rounds import HOME, LEADERS, WAGES
from citadelle.games.monster_lands.rules.scoring import affinity_icons
from citadelle.games.monster_lands.state import LOOT_PILE, NONE
from citadelle.parts.piles import in_order


def test_ml_set_01_a_conquered_land_is_unsettled_and_counts() -> None:
    t = Table().clan(0, "purkas", "korgo").monster(0, "").land(0, "kale", 0).send("korgo", "land_a_1", "SSM")
    t.fight("land_a").put(5, 5, 5)
    t.choose("roll")
    land = t.kit.land_index["kale"]
    assert t.s.lands[0] == (land,) and t.s.manager[land] == NONE
    assert affinity_icons(t.s, 0) == [2, 0, 1, 0]


@pytest.mark.rule("ML-DIF-21", "ML-DIF-25")
def test_ml_set_02_members_of_the_affinity_settle_on_turns_and_in_clean_up() -> None:
    t = Table().clan(0, "tortock", "nimra", "parsas", "purkas", "novice_1").own_land(0, "gurban").pool(0, "S")
    t.set(wounded=["nimra"])
    t.send("parsas", "land_a_1", "SM").one_turn(0)
    assert [k for k in t.keys if k.startswith("settle")] == ["settle gurban parsas", "settle gurban nimra"]
    assert t.refused("settle gurban purkas") == ("wrong_affinity", "ML-SET-02")
    assert t.refused("settle gurban tortock") == ("leader_never_settles", "ML-SET-02")
    t.step(HOME)
    assert "settle gurban nimra" in t.keys
    t.choose("done").step(WAGES)
    assert "settle gurban nimra" in t.keys
    t.choose("settle gurban nimra")
    assert t.s.manager[t.kit.land_index["gurban"]] == t.member("nimra")


@pytest.mark.rule("ML-DIF-21", "ML-DEC-06")
def test_ml_set_02_the_conqueror_may_name_another_settler() -> None:
    t = Table().clan(0, "purkas", "korgo", "nimra").monster(0, "").land(0, "kyzhul", 0).send("korgo", "land_a_1", "SSM")
    t.fight("land_a").put(5, 5, 5)
    t.choose("roll")
    assert t.kind == "settle" and t.keys == ["nimra", "nobody"]
    t.choose("nimra")
    assert t.s.manager[t.kit.land_index["kyzhul"]] == t.member("nimra")


def test_ml_set_03_the_settled_are_unpaid_stay_and_can_be_assigned() -> None:
    t = Table().clan(0, "purkas", "nimra").own_land(0, "gurban", "nimra").own_land(0, "kyzhul").pool(0, *"SSMM")
    assert payable(t.s, 0) == []
    t.one_turn(0)
    assert "assign nimra" in t.keys
    assert t.refused("settle kyzhul nimra") == ("settled_elsewhere", "ML-SET-03")
    assert t.refused("settle gurban nimra") == ("already_settled", "ML-SET-03")


def test_ml_set_04_a_land_whose_manager_dies_or_leaves_is_free_again() -> None:
    for how in ("dies", "leaves"):
        t = Table().clan(0, "purkas", "nimra", "parsas").own_land(0, "gurban", "nimra").send("nimra", "land_a_1", "S")
        die(t.s, t.path("land_a_1")) if how == "dies" else leave(t.s, 0, t.member("nimra"))
        t.pool(0, "S").unaudited().one_turn(0)
        assert "settle gurban parsas" in t.keys and "land gurban" not in t.keys


@pytest.mark.parametrize(
    ("land", "dice", "pays", "left", "gain"),
    [
        ("negueria", ["S", "M", "P2", "P4"], ["P2"], ["P4"], {"glory": 2}),
        ("thaklan", ["S", "M", "M"], ["S"], ["M", "P1", "P1", "P1"], {}),
        ("skyehn", ["M"], [], ["S", "S", "S"], {}),
        ("ghadik", ["P1", "P2", "P3"], ["P1", "P3"], ["P2"], {"gold": 9}),
        ("kale", ["M", "S"], [], ["S"], {"potions": 3}),
        ("kyzhul", ["S"], [], ["P1", "P1"], {}),
        ("gurban", ["S", "P4", "P5"], ["P4", "P5"], ["S", "M", "M", "M"], {}),
        ("yuha", ["P4", "P2"], ["P2"], ["P4", "M", "M"], {}),
        ("wahibah", ["M"], [], [], {"defense": 3}),
    ],
)
def test_ml_set_05_dice_for_the_gain_once_a_round(
    land: str, dice: list[str], pays: list[str], left: list[str], gain: dict[str, int]
) -> None:
    t = Table().clan(0, "purkas", "nimra").own_land(0, land).have(0, glory=0, gold=0, potions=0).pool(0, *dice)
    t.s.manager = tuple(t.member("nimra") if m == t.kit.land_index[land] else NONE for m in range(12))
    t.one_turn(0, dealt=(0, 0, 0)).choose(f"land {land}", *pays)
    assert t.dice() == {die: left.count(die) for die in left}
    assert all(getattr(t.s, good)[0] == count for good, count in gain.items())
    t.pool(0, *dice).one_turn(0)
    assert t.refused(f"land {land}") == ("land_used", "ML-SET-05")


def test_ml_set_05_only_when_settled() -> None:
    t = Table().clan(0, "purkas", "nimra").own_land(0, "kyzhul").pool(0, "S").one_turn(0)
    assert t.refused("land kyzhul") == ("not_settled", "ML-SET-05")
    t.choose("settle kyzhul nimra")
    assert "land kyzhul" in t.keys


def test_ml_set_06_rynia_uyuniah_and_aldahn() -> None:
    t = Table().clan(0, "purkas", "nimra").own_land(0, "rynia", "nimra").have(0, glory=20, gold=0).pool(0, "S", "S")
    t.docks("lusara", "taroa", "drapis", "zondu").one_turn(0).choose("land rynia")
    assert t.kind == "free_hire" and t.refused("hire novice") == ("no_free_novice", "ML-SET-06")
    t.choose("hire taroa")
    assert t.gold() == 0 and t.member("taroa") in t.s.members[0] and t.space("tavern") == [False] * 4
    t = Table().clan(0, "purkas", "drapis").own_land(0, "uyuniah", "drapis").have(0, gold=0).pool(0, "S", "P3", "M")
    t.bazaar("pugnor", "mortis", "krakhen").one_turn(0).choose("land uyuniah", "S", "mortis purkas")
    assert t.gold() == 0 and t.s.carrier[t.kit.equipment_index["mortis"]] == t.member("purkas")
    t = Table().clan(0, "purkas", "guster").own_land(0, "aldahn", "guster").pool(0, "S")
    offer = t.s.loot_offer
    t.one_turn(0).choose("land aldahn", t.kit.loot_ids[offer[0]])
    assert t.s.loot[0] == (offer[0],) and len(t.s.loot_offer) == 4


def test_ml_set_06_without_a_gain_the_action_is_closed() -> None:
    t = Table().clan(0, "purkas", "drapis", "guster", "nimra").pool(0, "S", "S", "S", "P3").have(0, glory=0)
    t.own_land(0, "uyuniah", "drapis").own_land(0, "aldahn", "guster").own_land(0, "rynia", "nimra")
    t.s.loot_offer, t.s.equip_row = (), (NONE,) * 3
    in_order(t.s, LOOT_PILE, ())
    t.unaudited().one_turn(0)
    for land in ("uyuniah", "aldahn", "rynia"):
        assert t.refused(f"land {land}") == ("land_impossible", "ML-SET-06")


def test_ml_set_03_a_settler_leads_only_as_the_last() -> None:
    t = Table(2).clan(0, "nimra", "novice_1").own_land(0, "gurban", "nimra")
    t.s.leader = (NONE, t.s.leader[1])
    t.step(LEADERS)
    assert t.s.leader[0] == t.member("novice_1") and t.s.manager[t.kit.land_index["gurban"]] == t.member("nimra")
