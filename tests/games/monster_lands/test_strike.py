"""Chapter 13: strikes, capture and elimination, powers, conquest, loot; chapter 14: the Entrance."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.attack import attack_dice
from citadelle.games.monster_lands.rules.battle import Battle, traps_lying, traps_needed
from citadelle.games.monster_lands.rules.goods import take_loot
from citadelle.games.monster_lands.rules.rounds import PANIC
from citadelle.games.monster_lands.rules.supply import fill_monster
from citadelle.games.monster_lands.state import LOOT_PILE, MONSTER_PILE, NONE, PANIC_PILE
from citadelle.parts.piles import draw_many, in_order


def ready(member: str, monster: str, dice: str = "S", *traps: str, turned: bool = True, **goods: int) -> Table:
    """Somebody on a path without a benefit, about to strike."""
    t = Table().clan(0, "tortock", member).have(0, glory=5, gold=0, potions=0).monster(0, monster).land(0, "yuha", 0)
    return t.send(member, "land_a_4", dice, list(traps), turned=turned, **goods)


def total(t: Table) -> object:
    return t.events("strike_ended")[-1]["total"]


def test_ml_str_01_any_dice_one_by_one_or_none() -> None:
    t = ready("taron", "caribdis", "SSM").strike("land_a_4", dealt=(3, 2))
    assert t.keys == ["roll strength", "roll magic", "end"]
    t.choose("roll magic", "roll strength", "end")
    assert total(t) == 7 and t.s.dice[7].count(0) == 1
    t = ready("taron", "caribdis", "SSM").strike("land_a_4").choose("end")
    assert total(t) == 0 and t.s.dice[7] == (0, 0, 1)


def test_ml_str_02_carried_dice_traps_and_venoms_add_up() -> None:
    t = ready("taron", "caribdis", "S", "total_plus_4", "strength_plus_2", venoms=2).strike("land_a_4", 3, (2,))
    assert t.match.decision is not None and t.match.decision.detail["total"] == 3 + 4
    t.choose("roll strength", "venom", "venom")
    assert total(t) == 3 + 4 + (3 + 2) + 2 + 2
    t = ready("taron", "caribdis", "S", "total_plus_4").strike("land_a_4").choose("end")
    assert t.events("strike_ended")[-1] == {"path": 7, "total": 4, "cv": 18, "ev": 24}


def test_ml_str_03_judged_only_at_the_end_and_no_venom_against_gator() -> None:
    t = ready("kakron", "sckon", "S", "total_plus_6", venoms=1).strike("land_a_4", dealt=(5, 4))
    t.choose("roll strength")
    assert t.match.decision is not None and t.match.decision.detail["total"] == 12 and t.kind == "roll"
    t.choose("reroll 1", "end")
    assert t.events("monster_captured") and total(t) == 11
    t = ready("kakron", "gator", "S", venoms=1).strike("land_a_4")
    assert t.refused("venom") == ("no_venom", "ML-STR-03")


def test_ml_str_04_krushus_moldo_and_caribdis_hinder() -> None:
    t = ready("taron", "krushus", "SM").strike("land_a_4", dealt=(3, 3)).choose("roll strength", "roll magic")
    assert total(t) == 4 + 3
    t = ready("taron", "moldo", "SM").strike("land_a_4", dealt=(3, 3)).choose("roll strength", "roll magic")
    assert total(t) == 3 + 4
    for monster, scored in (("caribdis", 1), ("turfus", 2)):
        t = ready("taron", monster, "S").wear("taron", "pugnor").strike("land_a_4", dealt=(0,)).choose("roll strength")
        assert total(t) == scored
    t = ready("taron", "caribdis", "M").wear("taron", "krakhen", "mortis").strike("land_a_4", dealt=(0,))
    t.choose("roll magic")
    assert total(t) == 2  # the spell counts, the weapon's reroll wasn't offered


def test_ml_str_05_how_many_traps_a_capture_needs() -> None:
    for member, monster, need in (
        ("taron", "krinx", 1),
        ("taron", "turfus", 2),
        ("saruna", "krinx", 0),
        ("saruna", "turfus", 0),
    ):
        assert traps_needed(ready(member, monster).s, 7) == need
    t = ready("taron", "krinx", "S", "steal_magic_1", "strength_dice_1").clan(1, "purkas", "korgo")
    t.send("korgo", "land_a_3", "S", ["total_plus_4"])
    assert traps_lying(t.s, 7) == 1
    t.s.traps[7] = tuple(token - 1 for token in t.s.traps[7])
    assert traps_lying(t.s, 7) == 2
    t = ready("taron", "turfus", "S", "strength_plus_1").strike("land_a_4", carried=16).choose("end")
    assert not t.events("monster_captured")
    t = ready("taron", "turfus", "S", "strength_plus_1", "magic_plus_1").strike("land_a_4", carried=16).choose("end")
    assert t.events("monster_captured")


def test_ml_str_06_bonuses_for_one_goal_are_not_carried() -> None:
    t = ready("naiala", "krinx", "S").strike("land_a_4", carried=9, dealt=()).choose("end")
    assert total(t) == 9 and not t.events("monster_eliminated")
    t = Table().clan(0, "tortock", "torko", "taron").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("torko", "land_a_3", "S").send("taron", "land_a_4", "S")
    t.s.fought = 1 << 6
    t.strike("land_a_3", carried=8)
    t.s.stack[0] = Battle(2, 7, 8, NONE)
    t.choose("end")
    assert t.events("strike_ended")[-1]["total"] == 8 and not t.events("monster_captured")


@pytest.mark.rule("ML-DEC-13")
@pytest.mark.parametrize(
    ("member", "carried", "traps", "outcome"),
    [
        ("taron", 9, 1, ""),
        ("taron", 10, 1, "captured"),
        ("taron", 12, 1, "captured"),
        ("taron", 12, 0, ""),
        ("taron", 13, 1, "eliminated"),
        ("tortock", 9, 1, "captured"),
        ("torko", 12, 1, "captured"),
        ("naiala", 9, 0, ""),
        ("naiala", 10, 0, "eliminated"),
        ("naiala", 10, 1, "choice"),
    ],
)
def test_ml_str_07_capture_elimination_choice_or_failure(member: str, carried: int, traps: int, outcome: str) -> None:
    t = Table().clan(0, "korgo", member).monster(0, "krinx").land(0, "kyzhul", 0)
    t.send(member, "land_a_4", "S", ["strength_plus_1"] * traps, turned=True).strike("land_a_4", carried=carried)
    t.choose("end")
    if outcome == "choice":
        assert t.keys == ["capture", "eliminate"]
        t.choose("capture")
        outcome = "captured"
    told = [name for name in ("captured", "eliminated") if t.events(f"monster_{name}")]
    assert told == ([outcome] if outcome else [])


def test_ml_str_07_loot_for_eliminating_gives_the_choice() -> None:
    t = ready("taron", "krinx", "S", "strength_plus_1").loot(0, "eliminate_plus_6").strike("land_a_4", carried=10)
    t.choose("use eliminate_plus_6", "end", "eliminate")
    assert t.events("monster_eliminated")


def test_ml_str_08_rewards_and_where_the_card_goes() -> None:
    krinx = Table().kit.monster_index["krinx"]
    t = ready("taron", "krinx", "S", "strength_plus_1").strike("land_a_4", carried=10).choose("end")
    assert (t.glory(), t.gold(), t.s.trophies[0]) == (10, 6, ()) and krinx in t.s.piles[MONSTER_PILE].gone
    t = ready("taron", "korcko", "S", guards=1).strike("land_a_4", carried=19).choose("end", "token")
    assert (t.glory(), t.gold()) == (10, 2) and t.s.trophies[0] == (t.kit.monster_index["korcko"],)


def pair(monster: str, first: str = "S", second: str = "S") -> Table:
    """Two of different clans side by side, both safe behind tokens."""
    t = Table().clan(0, "tortock", "taron").clan(1, "purkas", "korgo").monster(0, monster).land(0, "kyzhul", 0)
    t.have(0, glory=5, gold=0).have(1, glory=5, gold=0)
    return t.send("taron", "land_a_3", first, guards=9).send("korgo", "land_a_4", second, guards=9)


def test_ml_str_09_ml_str_10_the_whole_total_is_carried_as_a_fixed_number() -> None:
    t = pair("caribdis", "SM", "S").clan(1, "purkas", "taroa").send("taroa", "land_a_4", "S", guards=9)
    t.fight("land_a", dealt=(0,) * 6).choose("done").put(3, *(0,) * 6)
    t.choose("roll strength", "end")
    assert t.match.decision is not None and t.match.decision.detail["total"] == 4
    t.put(1)
    t.choose("roll strength")
    assert [e["total"] for e in t.events("strike_ended")] == [4, 4 + (2 + 1)]


def test_ml_str_11_the_dead_add_nothing_and_earlier_damage_stays() -> None:
    t = pair("caribdis", "S", "S").send("korgo", "land_a_4", "S", ["total_plus_8"]).clan(2, "nuduru", "frunks")
    t.fight("land_a", dealt=(0,) * 6).put(4, *(5,) * 6)
    t.choose("roll strength")
    assert [e["total"] for e in t.events("strike_ended")] == [5] and t.member("korgo") not in t.s.members[1]


def test_ml_pow_syn_two_dice_instead_of_one_at_home() -> None:
    for monster, land, base in (
        ("snailer", "thaklan", 3),
        ("surbol", "yuha", 3),
        ("sckon", "kale", 4),
        ("blandor", "gurban", 4),
    ):
        t = Table().monster(0, monster)
        assert [attack_dice(t.land(0, name, 0).s, 4) for name in (land, "rynia" if land != "gurban" else "kale")] == [
            base + 2,
            base,
        ]


def test_ml_pow_lash_hits_everybody_left_after_an_elimination_only() -> None:
    for monster, ev in (("korcko", 19), ("krunn", 21)):
        t = pair(monster).send("korgo", "land_a_4", "M").strike("land_a_3", carried=ev)
        t.choose("end", "token")
        assert t.get("wounded") == ["korgo"] and t.s.dice[7] == (1,) and t.s.guards[6] == 0
    t = pair("korcko").send("taron", "land_a_3", "S", ["strength_plus_1"], turned=True).send("korgo", "land_a_4", "M")
    t.strike("land_a_3", carried=13).choose("end")
    assert t.events("monster_captured") and t.s.wounded == 0


def test_ml_pow_lash_the_killer_may_die_and_keeps_the_reward_at_the_entrance_both_are_hit() -> None:
    t = Table().clan(0, "tortock", "taron").clan(1, "purkas", "drapis").monster(2, "korcko").have(0, glory=5)
    t.send("taron", "entrance_top", "S").send("drapis", "entrance_bottom", "S")
    t.s.boons[12], t.s.boons[13] = 2, 1
    t.set(wounded=["taron"])
    t.strike("entrance_top", carried=19).choose("end", "accept")
    assert t.glory() == 5 + 5 + 3 and t.s.trophies[0] and t.member("taron") not in t.s.members[0]
    assert t.get("wounded") == ["drapis"]


def test_ml_pow_sporus_splashes_at_the_entrance_too() -> None:
    t = Table().clan(0, "tortock", "taron").clan(1, "purkas", "korgo").monster(2, "sporus")
    t.send("taron", "entrance_top", "S").send("korgo", "entrance_bottom", "S").attack("entrance_top", dealt=(0,) * 6)
    assert [len(e["values"]) for e in t.events("attack_rolled")] == [5, 1]  # type: ignore[arg-type]


def test_ml_pow_dogor_goes_to_the_entrance_and_the_land_gets_another() -> None:
    t = Table().monster(0, "").monster(2, "gator")
    dogor, krinx = t.kit.monster_index["dogor"], t.kit.monster_index["krinx"]
    t.s.panic = 4
    in_order(t.s, MONSTER_PILE, (dogor, krinx))
    fill_monster(t.s, 0)
    assert (t.s.monster[0], t.s.monster[2], t.s.panic) == (krinx, dogor, 4)
    assert t.kit.monster_index["gator"] in t.s.piles[MONSTER_PILE].gone
    t = Table().monster(2, "")
    in_order(t.s, MONSTER_PILE, (dogor, krinx))
    fill_monster(t.s, 2)
    assert t.s.monster[2] == dogor and t.s.piles[MONSTER_PILE].left() == (krinx,)


def test_ml_pow_sandor_escapes_a_capture_in_a_land() -> None:
    t = ready("taron", "sandor", "S", "strength_plus_1").monster(2, "").strike("land_a_4", carried=13).choose("end")
    sandor = t.kit.monster_index["sandor"]
    assert (t.glory(), t.gold()) == (8, 6) and t.s.monster[2] == NONE and t.s.loose == (sandor,)
    t.step(PANIC)
    assert t.s.monster[2] == sandor and bin(t.s.panic).count("1") == 1
    t = Table().clan(0, "tortock", "taron").monster(2, "sandor")
    t.send("taron", "entrance_top", "S", ["strength_plus_1"], turned=True).strike("entrance_top", carried=13).choose(
        "end"
    )
    assert t.s.loose == () and sandor in t.s.piles[MONSTER_PILE].gone
    t = ready("taron", "sandor").strike("land_a_4", carried=17).choose("end")
    assert t.s.trophies[0] == (sandor,) and t.s.loose == ()


def test_ml_pow_krinx_draws_two_panic_tokens() -> None:
    for monster, tokens in (("krinx", 2), ("gator", 1)):
        t = Table().monster(2, monster)
        t.step(PANIC)
        assert bin(t.s.panic).count("1") == tokens and len(t.s.piles[PANIC_PILE]) == 7 - tokens


def test_ml_pow_trons_has_three_more_dice_at_the_entrance() -> None:
    t = Table().monster(2, "trons")
    assert attack_dice(t.s, 12) == 6
    assert attack_dice(t.monster(0, "trons").land(0, "kyzhul", 0).s, 4) == 3


def test_ml_end_01_the_first_success_ends_the_battle() -> None:
    t = pair("gator", "S", "S").send("taron", "land_a_3", "S", ["total_plus_8"], guards=9)
    t.fight("land_a", dealt=(0,) * 4).put(5)
    t.choose("roll strength")
    assert [e["path"] for e in t.events("monster_attacked")] == [6] and t.kind == "try_conquest"


def test_ml_end_02_those_who_fought_put_away_dice_and_tokens() -> None:
    t = pair("gator", "SS", "SM").send("taron", "land_a_3", "SS", ["total_plus_8"], guards=9)
    t.fight("land_a", dealt=(0,) * 4).put(5)
    t.choose("roll strength", "end")
    assert (t.s.dice[6], t.s.traps[6], t.s.guards[6]) == ((), (), 0)
    assert t.s.dice[7] == (0, 1) and t.s.guards[7] == 9


def test_ml_end_03_a_monster_fought_in_vain_is_enraged_others_stay() -> None:
    t = pair("gator").monster(1, "krinx").land(1, "kale", 0).monster(2, "").fight("land_a", dealt=(0,) * 8)
    t.choose("end")
    while t.kind in ("roll", "pick_loot"):
        t.choose(t.keys[-1])
    assert t.s.raged == 1 and not t.events("conquest_ended")
    t.step(PANIC)
    ids = t.kit.monster_ids
    assert ids[t.s.monster[2]] == "gator" and t.s.monster[0] == NONE and ids[t.s.monster[1]] == "krinx"


@pytest.mark.rule("ML-DEC-14")
def test_ml_cq_01_who_has_not_fought_may_roll_all_dice_without_venoms() -> None:
    t = Table().clan(0, "tortock", "geas").monster(0, "").land(0, "rynia", 0).wear("geas", "kedavra", "tergeo")
    t.send("geas", "land_a_4", "SM", ["total_plus_4", "strength_plus_2"], venoms=1).unaudited().fight("land_a")
    assert t.keys == ["roll", "decline"]
    t.put(0, 0)
    t.choose("roll")
    assert t.match.decision is not None and t.match.decision.detail["total"] == (1 + 2) + (1 + 2) + 3
    assert t.refused("venom") == ("no_venom", "ML-STR-03")
    t = pair("").fight("land_a").choose("decline", "decline")
    assert t.kind == "pick_loot" and not t.events("conquest_ended")


def test_ml_cq_02_totals_add_up_until_the_land_is_won() -> None:
    t = pair("", "SS", "SS").clan(0, "tortock", "geas").send("geas", "land_a_3", "SS").fight("land_a").put(0, 0)
    t.choose("roll").put(2, 2)
    t.choose("roll")
    assert [e["total"] for e in t.events("conquest_ended")] == [5, 11]
    assert t.glory(1) == 9 and t.s.lands[1] == (t.kit.land_index["kyzhul"],) and t.s.land[0] == NONE


def test_ml_cq_03_after_a_conquest_nobody_rolls_and_a_failure_leaves_the_land() -> None:
    t = pair("", "SSS", "S").fight("land_a").put(5, 5, 5)
    t.choose("roll")
    assert t.s.lands[0] and t.kind in ("settle", "pick_loot") and len(t.events("conquest_ended")) == 1
    t = pair("", "S", "S").fight("land_a").put(0)
    header = t.s.header
    t.choose("roll").put(0)
    t.choose("roll")
    assert t.s.land[0] == t.kit.land_index["kyzhul"] and t.s.header == header


@pytest.mark.rule("ML-DEC-15")
def test_ml_loot_01_the_unsuccessful_take_loot_from_the_left_then_it_is_filled() -> None:
    t = pair("gator").fight("land_a", dealt=(0,) * 8).choose("end", "end")
    assert t.kind == "pick_loot" and t.match.decision is not None and t.match.decision.seat == 0 and len(t.keys) == 4
    first = t.keys[2]
    t.choose(first)
    assert t.match.decision is not None and t.match.decision.seat == 1 and first not in t.keys and len(t.keys) == 3
    t.choose(t.keys[0])
    assert len(t.s.loot_offer) == 4 and [len(x) for x in t.s.loot[:2]] == [1, 1]


def test_ml_loot_02_any_number_of_loot_tokens() -> None:
    t = Table()
    while len(t.s.piles[LOOT_PILE]) or t.s.loot_offer:
        if not t.s.loot_offer:
            t.s.loot_offer = tuple(draw_many(t.s, LOOT_PILE, 16))
        take_loot(t.s, 0, t.s.loot_offer[0])
    assert len(t.s.loot[0]) == 16


def test_ml_cit_01_the_battle_at_the_entrance() -> None:
    t = Table().clan(0, "tortock", "taron").clan(1, "purkas", "korgo").have(0, glory=5).monster(2, "krinx")
    t.send("taron", "entrance_bottom", "S", ["magic_dice_1"]).send("korgo", "entrance_top", "S", guards=9)
    t.set(round=4)
    t.s.boons[12], t.s.boons[13] = 2, 1
    t.fight("entrance", dealt=(0,) * 5)
    assert t.events("monster_attacked")[-1] == {"monster": "krinx", "path": 12, "dice": 5} and t.s.traps[13][0] % 2
    t.put(*(5,) * 4)
    t.choose("end", "magic trap")
    assert t.glory() == 8 and t.member("taron") not in t.s.members[0]
    t = Table().monster(2, "").send("taron", "entrance_top", "S").fight("entrance")
    assert not t.events("location_entered")


def test_ml_cit_02_success_ends_panic_failure_leaves_the_monster_and_there_is_no_loot() -> None:
    for carried, ended in ((13, True), (5, False)):
        t = Table().clan(0, "tortock", "taron").monster(2, "krinx").send("taron", "entrance_top", "S")
        t.s.panic = 0b101
        in_order(t.s, PANIC_PILE, (1, 3, 4, 5, 6))
        t.strike("entrance_top", carried=carried).choose("end")
        assert (t.s.panic == 0) is ended and (t.s.monster[2] == NONE) is ended
        assert sorted(t.s.piles[PANIC_PILE].left()) == (list(range(7)) if ended else [1, 3, 4, 5, 6])
        assert t.s.loot[0] == () and t.kind == "" and t.s.raged == 0
