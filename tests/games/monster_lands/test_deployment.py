"""Worked examples of deployment, each by its number and the rules it carries."""

from __future__ import annotations

from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.state import PANIC_PILE
from citadelle.parts.piles import take


def test_ex_01_persuasion_chain_ml_per_02_ml_per_03_ml_lod_01_ml_dep_08() -> None:
    t = Table(3).lodge("strength_dice_3", "strength_dice_2", "magic_dice_1", "total_plus_4")
    for seat in range(3):
        t.have(seat, gold=20)
    t.pool(0, "P5").pool(1, "S").pool(2, "P3")
    t.one_turn(0).choose("hunters_lodge P5", "trap 1", "pay")
    assert t.gold(0) == 16
    t.lodge("", "strength_dice_2", "magic_dice_1", "total_plus_4")
    t.one_turn(1).choose("hunters_lodge S", "trap 2", "pay")
    assert t.gold(1) == 14
    t.lodge("", "", "magic_dice_1", "total_plus_4")
    t.one_turn(2).choose("hunters_lodge P3", "trap 3", "trap 4")
    assert t.gold(2) == 19
    assert t.space("hunters_lodge") == [True, True, True, False]


def test_ex_02_equal_value_does_not_add_ml_per_02() -> None:
    t = Table().have(0, gold=9).pool(0, "P3")
    t.s.chain[3] = 3
    t.one_turn(0).choose("armory P3", "buy 3")
    assert (t.gold(), t.s.defense[0]) == (6, 3)


def test_ex_03_only_the_last_die_counts_ml_per_02() -> None:
    t = Table().have(0, gold=9).pool(0, "P4").bazaar("mortis", "pugnor", "krakhen")
    t.s.chain[5] = 2
    t.one_turn(0).choose("bazaar P4", "pugnor purkas")
    assert t.gold() == 9 - (t.price("pugnor") - 4) == 8


def test_ex_04_excess_glory_ml_gen_07_ml_tav_02_ml_tav_03() -> None:
    t = Table().clan(0, "purkas", "korgo", "wondou", "lusara").have(0, glory=20, gold=5)
    assert t.reputation() == 14
    t.docks("vaidala", "fandor", "taroa", "drapis").pool(0, "P5")
    t.one_turn(0).choose("tavern P5")
    assert t.refused("hire vaidala") == ("excess_glory", "ML-TAV-02")
    t.choose("hire fandor")
    assert (t.gold(), t.reputation(), t.excess()) == (0, 19, 1)
    assert t.dice() == {"S": 2}
    assert -1 not in t.s.docks


def test_ex_06_mine_ml_dep_07_ml_min_01() -> None:
    t = Table().pool(0, "S", "S").pool(1, "S", "S").have(0, gold=0)
    t.one_turn(0).choose("mine 1")
    assert t.gold() == 6
    t.one_turn(1)
    assert [k for k in t.keys if k.startswith("mine")] == ["mine 2", "mine 3", "mine 4"]
    t.choose("mine 3")
    t.one_turn(1)
    assert [k for k in t.keys if k.startswith("mine")] == ["mine 4"]
    assert t.refused("mine 2") == ("too_few_dice", "ML-DEP-07")


def test_ex_07_land_deployment_ml_lnd_01_ml_lnd_02_ml_lnd_04_ml_out_02() -> None:
    t = Table().land(0, "kyzhul", 0).pool(0, "S", "S", "S", "M", "M").have(0, potions=2, defense=1)
    t.one_turn(0).choose("assign purkas", "land_a_2")
    assert t.refused("S") == ("no_more_of_colour", "ML-LND-01")
    t.choose("M", "M")
    assert t.match.decision is not None and t.kind == "lay_token" and t.match.decision.detail["room"] == 3
    t.choose("initial_trap", "defense", "potion")
    p = t.path("land_a_2")
    assert (t.s.dice[p], t.s.flask_p[p], t.s.potions[0]) == ((0, 0, 1, 1), 2, 1)


def test_ex_08_token_room_ml_lnd_02() -> None:
    from citadelle.games.monster_lands.rules.paths import token_room

    t = Table()
    rooms = []
    for d in range(1, 7):
        t.s.dice[4] = (0,) * d
        rooms.append(token_room(t.s, 4))
    assert rooms == [4, 4, 3, 3, 2, 2]


def test_ex_09_entrance_ml_ent_01_ml_ent_02() -> None:
    t = Table().monster(2, "snagus").clan(0, "purkas", "tranok").pool(0, "S", "S", "S", "M", "M")
    t.traps(0, "total_plus_4").have(0, defense=1)
    t.one_turn(0).choose("assign tranok", "entrance_top", "S", "S", "S", "M", "M")
    assert t.kind == "lay_token"
    t.choose("total_plus_4")
    assert t.kind != "lay_token"
    assert t.s.traps[12] and t.s.defense[0] == 1
    t = Table().monster(2, "snagus").pool(0, "S")
    t.one_turn(0).choose("assign purkas", "entrance_bottom", "S")
    assert t.s.purse[13] == 5


def test_ex_10_settled_kyzhul_ml_set_05_ml_gen_10_ml_dep_05() -> None:
    t = Table().clan(0, "purkas", "lusara").own_land(0, "kyzhul", "lusara").pool(0, "S")
    t.one_turn(0, dealt=(3, 1)).choose("land kyzhul")
    assert t.dice() == {"P4": 1, "P2": 1}
    t.one_turn(0)
    assert "land kyzhul" not in t.keys
    assert t.refused("land kyzhul") == ("land_used", "ML-SET-05")
    assert t.refused("pass") == ("must_act", "ML-DEP-03")


def test_ex_11_start_pool_ml_prep_01_ml_prep_02_ml_prep_04() -> None:
    t = Table()
    for seat in range(4):
        dice = t.dice(seat)
        assert (dice["S"], dice["M"]) == (2, 1)
        assert sum(n for k, n in dice.items() if k[0] == "P") == 1


def test_ex_13_no_passing_with_dice_ml_dep_03_ml_paw_01() -> None:
    t = Table().pool(0, "M").have(0, gold=0).missions("mission_01", "mission_02")
    t.s.spaces[4] = t.s.spaces[5] = 1
    t.land(0, "kyzhul", 1).land(1, "kale", 1)
    for path in (6, 7, 10, 11):
        t.s.on_path[path] = -2
    t.one_turn(0)
    assert {"pawn_shop", "M"} <= {e["key"] for e in t.events("forced")}
    assert t.gold() == 1 and t.size() == 0


def test_ex_14_beer_then_nobody_ml_tav_04_ml_tav_05_ml_per_03() -> None:
    t = Table().have(0, gold=2, glory=6).clan(0, "purkas", "korgo").pool(0, "P6")
    t.docks("lusara", "vaidala", "karunna", "saruna")
    t.one_turn(0).choose("tavern P6", "beer")
    assert t.gold() == 0
    assert t.s.chain[2] == 6 and t.space("tavern")[0]
    assert t.events("nobody_hired") and len(t.s.members[0]) == 2


def test_ex_15_armory_floor_ml_arm_01_ml_per_03() -> None:
    t = Table().have(0, gold=1).pool(0, "P6")
    t.one_turn(0).choose("armory P6", "buy 3")
    assert (t.gold(), t.s.defense[0]) == (0, 3)


def test_ex_16_stacked_reductions_ml_per_04() -> None:
    for chain, gold in ((0, 0), (6, 0)):
        t = (
            Table()
            .clan(0, "purkas", "vaidala")
            .have(0, glory=20, gold=gold)
            .docks("taroa", "drapis", "shandee", "zondu")
        )
        t.pool(0, "P5")
        t.s.chain[2] = chain
        t.one_turn(0).choose("tavern P5", "hire taroa with vaidala")
        assert t.gold() == 0
        assert t.s.used[t.member("vaidala")] == 1


def test_ex_17_novice_ml_free_06_ml_dep_02() -> None:
    t = Table().clan(0, "purkas", "novice_1").pool(0, "S", "S").have(0, gold=20).bazaar("mortis", "pugnor", "krakhen")
    t.one_turn(0, dealt=(5,)).choose("convert S persuasion")
    assert t.dice() == {"S": 1, "P6": 1}
    assert not any(k.startswith("convert") for k in t.keys)
    t.choose("bazaar P6", "mortis purkas")
    assert t.gold() == 19


def test_ex_18_fandors_purchase_ml_tal_06() -> None:
    t = Table().clan(0, "purkas", "fandor").pool(0, "S")
    t.one_turn(0)
    assert "talent fandor" in t.keys
    t.send("fandor", "land_a_1", "SM")
    t.one_turn(0)
    assert "talent fandor" not in t.keys
    assert t.refused("talent fandor")[0] == "talent_not_now"
    t.clan(0, "purkas", "fandor", "vaidala").have(0, gold=9, glory=40).send("vaidala", "land_a_2", "SS")
    t.docks("drapis", "taroa", "", "").one_turn(0).choose("tavern S")
    assert "hire drapis with vaidala" in t.keys


def test_ex_19_trap_limit_ml_lod_02_ml_hid_02() -> None:
    t = (
        Table()
        .traps(0, "strength_dice_1", "strength_dice_1", "magic_dice_1", "magic_dice_1")
        .have(0, gold=30)
        .pool(0, "S")
    )
    t.lodge("strength_dice_2", "magic_dice_2", "total_plus_4")
    t.one_turn(0).choose("hunters_lodge S", "trap 1", "trap 2", "trap 3")
    assert t.gold() == 30 - 17
    assert t.kind == "discard_trap"
    t.choose("strength_dice_2", "magic_dice_1")
    assert len(t.s.traps_of[0]) == 5
    assert [e["trap"] for e in t.events("trap_discarded")] == ["strength_dice_2", "magic_dice_1"]


def test_ex_20_alchemist_overflow_ml_alc_01() -> None:
    t = Table().have(0, potions=2, venoms=0).pool(0, "M")
    t.one_turn(0).choose("alchemist 1", "potions 3")
    assert (t.s.potions[0], t.s.venoms[0]) == (3, 0)
    assert t.events("tokens_gained")[-1]["lost"] == 2


def test_ex_21_bazaar_needs_a_free_member_ml_baz_01() -> None:
    t = Table().have(0, gold=30).pool(0, "S").bazaar("pugnor", "mortis", "krakhen")
    t.send("purkas", "land_a_1", "SM").send("korgo", "land_a_2", "SS")
    t.one_turn(0)
    assert not any(k.startswith("bazaar") for k in t.keys)
    assert t.refused("bazaar S") == ("nobody_to_wear", "ML-BAZ-01")
    t = Table().have(0, gold=30).pool(0, "S").wear("purkas", "slyzor").bazaar("pugnor", "mortis", "krakhen")
    t.one_turn(0).choose("bazaar S", "pugnor purkas")
    assert t.s.carrier[t.kit.equipment_index["slyzor"]] == -1


def test_ex_22_two_players_ml_dep_06_ml_su_08() -> None:
    t = Table(2).pool(0, "S", "S").have(0, gold=30)
    for i in range(3):
        t.s.spaces[i] = 1
    t.one_turn(0)
    assert not any(k.startswith("hunters_lodge") for k in t.keys)
    assert t.refused("hunters_lodge S") == ("full", "ML-DEP-07")
    assert [k for k in t.keys if k.startswith("mine")] == ["mine 1", "mine 2", "mine 3"]
    assert t.refused("mine 4") == ("space_closed", "ML-DEP-06")
    assert t.s.land[1] == -1


def test_ex_23_mine_bonuses_ml_min_01_ml_tal_01() -> None:
    t = Table().clan(0, "tortock", "taron").wear("tortock", "rashnek").pool(0, "S", "S", "S").have(0, gold=0)
    t.one_turn(0).choose("mine 1", "taron", "rashnek")
    assert t.gold() == 10
    t.one_turn(0).choose("mine 3")
    assert t.gold() == 12


def test_ex_25_equipment_before_assignment_ml_free_04_ml_out_01() -> None:
    t = Table().clan(0, "purkas", "korgo").wear("purkas", "pugnor").pool(0, "S", "S", "S", "M").land(0, "kyzhul", 0)
    t.one_turn(0).choose("give pugnor korgo", "assign korgo", "land_a_1", "done", "done")
    assert t.s.carrier[t.kit.equipment_index["pugnor"]] == t.member("korgo")
    assert not any("pugnor" in k for k in t.keys)


def test_ex_57_closed_building_ml_dep_10_ml_set_06() -> None:
    t = Table().pool(0, "S", "S", "P6").have(0, gold=30, glory=25).loot(0, "free_hire")
    t.clan(0, "purkas", "nimra").own_land(0, "rynia", "nimra")
    t.s.panic |= 1 << 2
    take(t.s, PANIC_PILE, 2)
    t.one_turn(0)
    assert not any(k.startswith("tavern") for k in t.keys)
    assert t.refused("tavern P6") == ("panic", "ML-DEP-10")
    assert "land rynia" in t.keys and "use free_hire" in t.keys


def test_ex_58_healing_at_home_ml_free_03() -> None:
    t = Table().clan(0, "purkas", "nimra", "frunks").have(0, potions=1).pool(0, "S")
    t.set(wounded=["nimra", "frunks"])
    t.send("frunks", "land_a_1", "SM").one_turn(0)
    assert "heal nimra" in t.keys
    assert t.refused("heal frunks") == ("healed_at_home", "ML-FREE-03")


def test_ex_59_exact_mission_dice_ml_mis_02_ml_out_02() -> None:
    t = Table().missions("mission_03", "mission_01").pool(0, "S", "S", "P2", "M").have(0, potions=1)
    t.one_turn(0).choose("assign purkas", "mission_a_left")
    assert t.refused("done") == ("exact_dice", "ML-MIS-02")
    t.choose("S", "S", "P2")
    assert t.kind == "flasks"
    t.choose("potion")
    assert t.s.dice[0] == (0, 0, 2) and t.s.flask_p[0] == 1


def test_ex_70_selling_to_buy_ml_free_02_ml_dep_09() -> None:
    t = Table().trophies(0, "sporus").have(0, gold=1, glory=6).docks("fandor", "taroa", "drapis", "zondu").pool(0, "S")
    t.clan(0, "purkas", "korgo")
    t.one_turn(0).choose("sell sporus")
    assert t.gold() == 11
    t.choose("tavern S", "hire fandor")
    assert t.gold() == 1 and t.dice() == {"S": 2}


def test_ex_73_once_per_round_follows_the_card_ml_free_04_ml_tal_01() -> None:
    t = Table().wear("purkas", "turzoks").have(0, gold=4).pool(0, "S").lodge("strength_dice_3", "strength_dice_1")
    t.s.equip_used[t.kit.equipment_index["turzoks"]] = 1
    t.one_turn(0).choose("give turzoks korgo", "hunters_lodge S")
    assert t.gold() == 4 - 2 and not t.events("talent_used")


def test_ex_78_novice_and_free_hire_ml_set_06_ml_free_10_ml_tav_01() -> None:
    t = Table().clan(0, "purkas", "nimra").have(0, glory=6, gold=9).own_land(0, "rynia", "nimra").loot(0, "free_hire")
    t.docks("drapis", "taroa", "fandor", "vaidala").pool(0, "S", "S")
    assert t.excess() == 2
    t.one_turn(0)
    assert "land rynia" not in t.keys and "use free_hire" not in t.keys
    assert t.refused("land rynia")[1] == "ML-SET-06"
    t.choose("tavern S", "hire novice")
    assert t.gold() == 7
