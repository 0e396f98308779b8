"""Chapter 7: the buildings of the Citadel."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.members import leave
from citadelle.games.monster_lands.state import MERCENARY_PILE, NONE, TRAP_PILE
from citadelle.parts.piles import in_order


def test_ml_lod_01_at_least_one_trap_paid_together_stored_and_refilled_after() -> None:
    t = Table().have(0, gold=13).pool(0, "S").lodge("strength_dice_1", "magic_dice_1", "strength_dice_2")
    in_order(t.s, TRAP_PILE, (t.kit.trap_index["total_plus_8"],) * 4)
    t.unaudited().one_turn(0).choose("hunters_lodge S")
    assert t.refused("pay") == ("pick_a_trap", "ML-LOD-01")
    assert t.refused("trap 4") == ("nothing_there", "ML-LOD-01")
    t.choose("trap 1", "trap 2", "pay")
    assert t.gold() == 13 - 2 - 3
    have = sorted(t.kit.trap_ids[x] for x in t.s.traps_of[0])
    assert have == ["initial_trap", "magic_dice_1", "strength_dice_1"]
    assert [t.kit.trap_ids[x] for x in t.s.lodge if x != NONE].count("total_plus_8") == 4
    assert t.s.lodge.count(NONE) == 1


@pytest.mark.rule("ML-DEC-05")
def test_ml_lod_02_dalina_stores_three_more_and_takes_the_room_with_her() -> None:
    names = ["strength_dice_1"] * 4 + ["magic_dice_1"] * 3
    t = Table().clan(0, "purkas", "dalina").traps(0, *names).pool(0, "S").have(0, gold=9).lodge("total_plus_4")
    t.one_turn(0).choose("hunters_lodge S")
    assert len(t.s.traps_of[0]) == 8 and t.kind != "discard_trap"
    t.s.stack = []
    leave(t.s, 0, t.member("dalina"))
    t.s.advance()
    t.choose("magic_dice_1", "magic_dice_1", "strength_dice_1")
    assert len(t.s.traps_of[0]) == 5 and t.kind == ""


def test_ml_lod_02_tokens_on_paths_do_not_count() -> None:
    t = (
        Table()
        .traps(0, *["strength_dice_1"] * 4, "magic_dice_1")
        .send("korgo", "land_a_1", "SM", traps=["total_plus_4"])
    )
    t.pool(0, "S").have(0, gold=9).lodge("magic_plus_1").one_turn(0).choose("hunters_lodge S")
    assert t.kind == "discard_trap" and t.match.decision is not None
    assert (t.match.decision.detail["stored"], t.match.decision.detail["limit"]) == (6, 5)


def test_ml_alc_01_three_or_two_flasks_in_any_mix() -> None:
    for space, tokens in ((1, 3), (2, 2)):
        t = Table().pool(0, "M").have(0, potions=0, venoms=0)
        t.one_turn(0).choose(f"alchemist {space}")
        assert t.keys == [f"potions {n}" for n in range(tokens + 1)]
        t.choose("potions 1")
        assert (t.s.potions[0], t.s.venoms[0]) == (1, tokens - 1)
    t = Table().pool(0, "M").have(0, venoms=3)
    t.one_turn(0).choose("alchemist 2", "potions 1")
    assert t.s.venoms[0] == 3


@pytest.mark.rule("ML-DEC-04")
def test_ml_tav_01_exactly_one_is_hired_from_the_docks_or_the_stack() -> None:
    t = Table().clan(0, "purkas", "korgo").have(0, gold=20, glory=20).pool(0, "S").docks("taroa", "drapis", "zondu", "")
    t.one_turn(0).choose("tavern S")
    assert {"hire taroa", "hire drapis", "hire zondu", "hire novice"} <= set(t.keys)
    assert t.refused("hire vaidala") == ("not_in_tavern", "ML-TAV-01")
    t.choose("hire novice")
    assert t.kind == "deploy" and t.s.novices == 254 and t.gold() == 18
    t.set(novices=[]).unaudited().one_turn(0).choose("tavern S")
    assert t.refused("hire novice") == ("no_novices", "ML-TAV-01")


def test_ml_tav_02_reputation_within_excess_glory_for_novices_and_free_hires_too() -> None:
    t = Table().clan(0, "purkas", "taroa").have(0, gold=20, glory=4).pool(0, "S", "S").docks("parsas", "dalina", "", "")
    t.own_land(0, "rynia", "").loot(0, "free_hire")
    assert t.excess() == 0
    t.one_turn(0).choose("tavern S")
    assert t.keys == ["beer"] or t.kind != "tavern_hire"
    t = Table().clan(0, "purkas", "taroa", "nimra").have(0, gold=20, glory=9).pool(0, "S", "S")
    t.docks("parsas", "dalina", "", "").own_land(0, "rynia", "nimra").loot(0, "free_hire").one_turn(0)
    assert t.excess() == 1 and "land rynia" not in t.keys and "use free_hire" not in t.keys
    t.choose("tavern S")
    assert [k for k in t.keys if k.startswith("hire")] == ["hire novice"]
    assert t.refused("hire parsas") == ("excess_glory", "ML-TAV-02")


def test_ml_tav_03_a_new_member_brings_dice_and_talent_at_once() -> None:
    t = (
        Table()
        .clan(0, "purkas", "korgo")
        .have(0, gold=20, glory=20)
        .pool(0, "S")
        .docks("tranok", "drapis", "zondu", "")
    )
    t.one_turn(0, dealt=(2,)).choose("tavern S", "hire tranok")
    assert t.dice() == {"P3": 1} and t.reputation() == 5 and t.gold() == 12
    assert t.s.docks[0] != NONE
    t.choose("talent tranok")
    assert t.gold() == 14


@pytest.mark.rule("ML-DEC-04")
def test_ml_tav_04_one_round_of_beer_without_discount_then_perhaps_nobody() -> None:
    t = Table().clan(0, "purkas", "vaidala").have(0, gold=20, glory=20).pool(0, "P6")
    t.docks("taroa", "drapis", "zondu", "shandee").one_turn(0).choose("tavern P6")
    assert t.refused("nobody") == ("must_hire", "ML-TAV-05")
    t.choose("beer")
    assert t.gold() == 18
    assert not {"taroa", "drapis", "zondu", "shandee"} & {t.kit.member_ids[m] for m in t.s.docks}
    assert {t.kit.member_ids[m] for m in t.s.piles[MERCENARY_PILE].gone} >= {"taroa", "drapis", "zondu", "shandee"}
    assert t.refused("beer") == ("beer_once", "ML-TAV-04") and t.s.novices == 255
    t.choose("nobody")
    assert t.gold() == 18 and t.space("tavern")[0]


def test_ml_tav_05_the_tavern_needs_a_hire_or_a_beer() -> None:
    for gold, glory, is_open in ((0, 20, False), (1, 4, False), (2, 4, True), (1, 5, False), (3, 20, True)):
        t = Table().clan(0, "purkas", "taroa").have(0, gold=gold, glory=glory).pool(0, "S")
        t.docks("shandee", "drapis", "zondu", "fandor").one_turn(0)
        assert any(k.startswith("tavern") for k in t.keys) is is_open, (gold, glory)
    t = Table().clan(0, "purkas", "taroa").have(0, gold=1, glory=5).pool(0, "P1").one_turn(0)
    assert "tavern P1" in t.keys


def test_ml_arm_01_up_to_three_tokens_and_five_in_store() -> None:
    t = Table().have(0, gold=5, defense=4).pool(0, "S")
    t.one_turn(0).choose("armory S")
    assert t.keys == ["buy 1", "buy 2"]
    assert t.refused("buy 3") == ("too_little_gold", "ML-DEP-09")
    assert t.refused("buy 4") == ("too_many_tokens", "ML-ARM-01")
    t.choose("buy 2")
    assert (t.gold(), t.s.defense[0]) == (1, 5)


def test_ml_paw_01_any_dice_for_one_gold_each() -> None:
    t = Table().have(0, gold=0).pool(0, "S", "M", "P2", "P5")
    t.one_turn(0).choose("pawn_shop")
    assert t.keys == ["S", "M", "P2", "P5"]
    t.choose("M", "P5", "S", "done")
    assert t.gold() == 3 and t.dice() == {"P2": 1}


def test_ml_baz_01_one_card_put_on_an_unassigned_member_one_of_each_type() -> None:
    t = Table().have(0, gold=20).pool(0, "S").wear("purkas", "slyzor").bazaar("pugnor", "mortis", "krakhen")
    t.send("korgo", "land_a_1", "SM").one_turn(0).choose("bazaar S")
    assert t.keys == ["pugnor purkas", "mortis purkas", "krakhen purkas"]
    assert t.refused("pugnor korgo") == ("already_assigned", "ML-BAZ-01")
    t.choose("mortis purkas")
    worn = [t.kit.equipment_keys[e] for e in range(18) if t.s.carrier[e] == t.member("purkas")]
    assert sorted(worn) == ["mortis", "slyzor"] and t.gold() == 20 - t.price("mortis")
    assert NONE not in t.s.equip_row


def test_ml_baz_02_novices_carry_equipment() -> None:
    t = (
        Table()
        .clan(0, "purkas", "novice_1")
        .have(0, gold=20)
        .pool(0, "S", "S", "S")
        .bazaar("rashnek", "mortis", "krakhen")
    )
    t.one_turn(0).choose("bazaar S", "rashnek novice_1")
    t.have(0, gold=0).one_turn(0).choose("mine 3", "rashnek")
    assert t.gold() == 4


def test_ml_min_01_dice_and_gold_of_the_mine() -> None:
    for key, dice, gold in (("mine 1", 2, 6), ("mine 2", 2, 4), ("mine 3", 1, 2), ("mine 4", 1, 2)):
        t = Table().pool(0, "S", "S", "S").have(0, gold=0)
        t.one_turn(0).choose(key)
        assert (t.gold(), t.size()) == (gold, 3 - dice)
    t = Table().clan(0, "tortock", "taron").pool(0, "S", "S").have(0, gold=0)
    t.one_turn(0).choose("mine 3", "done").one_turn(0).choose("mine 4", "taron")
    assert t.gold() == 6
