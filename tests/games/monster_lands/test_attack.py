"""Chapter 13: traps are revealed, the monster attacks, members defend and die."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.attack import SideHit, attack_dice
from citadelle.games.monster_lands.rules.members import die
from citadelle.games.monster_lands.rules.rounds import POOLS
from citadelle.games.monster_lands.state import MERCENARY_PILE, NONE


def rolled(t: Table) -> list[int]:
    """How many attack dice each roll had."""
    return [len(e["values"]) for e in t.events("attack_rolled")]  # type: ignore[arg-type]


def alive(t: Table, name: str) -> bool:
    return any(t.member(name) in clan for clan in t.s.members)


def scene(monster: str, member: str = "taron", dice: str = "S", land: str = "yuha", **goods: int) -> Table:
    """One plain mercenary on a path without defence talents."""
    t = Table().clan(0, "tortock", "taron", "korgo", "parsas", "shandee").have(0, glory=10)
    return t.monster(0, monster).land(0, land, 0).send(member, "land_a_4", dice, **goods)  # type: ignore[arg-type]


@pytest.mark.rule("ML-DIF-08")
def test_ml_adv_08_reveal_fight_conquer_loot() -> None:
    t = Table().clan(0, "tortock", "taron", "korgo").monster(0, "sckon").land(0, "kyzhul", 0)
    t.send("taron", "land_a_1", "SSS", traps=["total_plus_8"], guards=9).send("korgo", "land_a_4", "SSS")
    t.fight("land_a", dealt=(0,) * 4).put(2)
    t.choose("roll strength", "end").put(0, 0, 0)
    t.choose("roll")
    t.choose(t.keys[0])
    told = [e.kind for e in t.match.events]
    steps = ["trap_revealed", "monster_attacked", "monster_captured", "conquest_ended", "loot_taken"]
    assert [kind for kind in told if kind in steps] == steps


def test_ml_adv_09_without_a_monster_straight_to_conquest_without_a_land_no_conquest() -> None:
    t = scene("krinx").monster(0, "").fight("land_a")
    assert t.kind == "try_conquest" and not t.events("monster_attacked")
    t = Table().clan(0, "tortock", "taron", "korgo").monster(0, "sckon").land(0, "", 0).send("korgo", "land_a_4", "SSS")
    t.send("taron", "land_a_1", "SSS", traps=["total_plus_8"], guards=9).fight("land_a", dealt=(0,) * 4).put(2)
    t.choose("roll strength", "end")
    assert t.events("monster_captured") and not t.events("conquest_ended") and t.kind == "pick_loot"


def test_ml_rev_01_all_traps_are_turned_up_and_bring_their_dice() -> None:
    t = scene("krinx", dice="SSSSSS", guards=9, traps=["magic_dice_3", "strength_dice_1"])  # type: ignore[arg-type]
    t.send("korgo", "land_a_3", "M", traps=["magic_dice_2"]).fight("land_a", dealt=(0,) * 9)
    assert all(token % 2 for path in (6, 7) for token in t.s.traps[path])
    assert len(t.s.dice[7]) == 6 + 3 + 1
    assert [die // 32 for die in t.s.dice[7]] == [0] * 6 + [1] * 4


def test_ml_att_01_attack_affinity_and_round() -> None:
    for monster, land, round_, dice in (
        ("krinx", "kyzhul", 1, 4),
        ("krinx", "yuha", 1, 5),
        ("krinx", "yuha", 6, 7),
        ("surbol", "yuha", 1, 5),
        ("surbol", "kale", 4, 4),
    ):
        t = scene(monster, land=land)
        t.set(round=round_)
        assert attack_dice(t.s, 7) == dice
    t = Table().monster(2, "krinx")
    assert attack_dice(t.s, 12) == 4


def test_ml_att_02_each_unrolled_magic_die_removes_one_attack_die() -> None:
    t = scene("krinx", dice="SMM", land="kyzhul")
    t.s.dice[7] = (0, 1, 1 + 4 * 3, 1 + 32, 1 + 96)  # one magic die was rolled, one lies on a trap, one was stolen
    t.attack("land_a_4", dealt=(0,)).choose("magic", "magic trap", "magic trick")
    assert rolled(t) == [1] and t.s.dice[7] == (0, 13)
    t = scene("krinx", dice="MMMMM", land="kyzhul").attack("land_a_4").choose(*["magic"] * 4)
    assert t.s.dice[7] == (1,) and rolled(t) == [0]


def test_ml_att_02_magic_left_by_an_earlier_strike_still_helps() -> None:
    t = scene("krinx", dice="SM")
    t.s.struck = t.s.fought = 1 << 7
    t.run(SideHit(7, 1, t.kit.monster_index["krinx"])).choose("magic")
    assert t.s.dice[7] == (0,) and not t.events("attack_rolled")


def test_ml_att_03_sporus_splashes_everybody_even_without_dice_for_the_active() -> None:
    t = scene("sporus", member="taron", dice="MMMMM").send("korgo", "land_a_3", "M").send("parsas", "land_a_2", "S")
    assert attack_dice(t.s, 7) == 4
    t.attack("land_a_4", dealt=(5,)).choose(*["magic"] * 5)
    assert rolled(t) == [0, 1] and t.kind == "defend"
    t.choose("accept").choose("magic")
    assert rolled(t) == [0, 1] and t.get("wounded") == ["parsas"] and t.s.dice[6] == ()


def test_ml_att_04_three_or_more_hits_and_automatic_hits_are_no_dice() -> None:
    t = scene("krinx", land="kyzhul", guards=9).attack("land_a_4", dealt=(0, 1, 2, 3))
    assert t.events("attack_rolled")[-1]["hits"] == 2
    t = scene("snagus", land="kyzhul", dice="MMMMM", guards=9).attack("land_a_4").choose(*["magic"] * 5)
    assert t.events("attack_rolled")[-1]["hits"] == 1
    t = Table(moldo_auto_hits=True).clan(0, "tortock", "taron").monster(0, "moldo").land(0, "yuha", 0)
    t.send("taron", "land_a_4", "S", guards=9).attack("land_a_4", dealt=(0,) * 5)
    assert t.events("attack_rolled")[-1]["hits"] == 2


def test_ml_att_05_diverted_dice_strike_before_the_main_roll_and_splash_comes_last() -> None:
    t = Table().clan(0, "tortock", "ginova", "korgo", "taron").monster(0, "sporus").land(0, "yuha", 0)
    t.send("korgo", "land_a_2", "S").send("ginova", "land_a_3", "S").send("taron", "land_a_4", "S")
    t.attack("land_a_3", dealt=(5, 5, 5, 0, 0, 0, 0)).choose("land_a_4 1")
    assert [e["path"] for e in t.events("attack_rolled")] == [7, 6, 5, 7]
    assert rolled(t) == [1, 4, 1, 1]
    assert not alive(t, "ginova") and t.get("wounded") == ["taron"]


def test_ml_att_06_powers_and_talents_count_against_diverted_hits() -> None:
    t = scene("abysur", member="shandee", guards=0)
    t.run(SideHit(7, 1, t.kit.monster_index["abysur"]), dealt=(5,)).choose("accept")
    assert t.glory() == 9 and t.get("wounded") == ["shandee"]
    t = scene("gator", potions=1, guards=1)
    t.run(SideHit(7, 1, t.kit.monster_index["gator"]), dealt=(5,))
    assert t.keys == ["token", "accept"]


def test_ml_def_01_talents_and_tokens_stop_one_hit_each_but_not_talents_against_gorgosh() -> None:
    t = scene("krinx", member="shandee", guards=2).hits("land_a_4", 3, "krinx").choose("talent", "token", "token")
    assert t.s.wounded == 0 and t.s.guards[7] == 0 and t.kind == ""
    t = scene("gorgosh", member="shandee", guards=1).hits("land_a_4", 1, "gorgosh")
    assert t.refused("talent") == ("talents_useless", "ML-DEF-01")
    t = scene("krinx", guards=3).hits("land_a_4", 1, "krinx").choose("token")
    assert t.s.guards[7] == 2 and t.kind == ""


@pytest.mark.rule("ML-DIF-18")
def test_ml_def_02_carried_potions_only() -> None:
    t = scene("krinx", potions=2).have(0, potions=3).hits("land_a_4", 3, "krinx").choose("potion", "potion")
    assert t.get("wounded") == ["taron"] and t.s.potions[0] == 3 and t.s.flask_p[7] == 0
    t = scene("krinx", guards=1).have(0, potions=3).hits("land_a_4", 1, "krinx")
    assert t.refused("potion") == ("no_potion_here", "ML-DEF-02")


def test_ml_def_03_one_wound_or_death() -> None:
    for wounded, hits, lives in ((False, 1, True), (False, 2, False), (True, 1, False), (False, 3, False)):
        t = scene("krinx")
        t.s.wounded = 1 << t.member("taron") if wounded else 0
        t.hits("land_a_4", hits, "krinx")
        assert alive(t, "taron") is lives and bool(t.s.wounded) is lives


def test_ml_def_04_abysur_costs_one_glory_an_attack_also_on_a_death() -> None:
    for hits, glory in ((1, 10 - 1), (3, 10 - 1 + 1)):
        t = scene("abysur").hits("land_a_4", hits, "abysur")
        assert t.glory() == glory
    t = scene("abysur", guards=1).hits("land_a_4", 1, "abysur").choose("token")
    assert t.glory() == 10


def test_ml_dth_01_glory_of_the_place_and_everything_lost() -> None:
    for path, glory in (("land_a_1", 2), ("land_a_2", 2), ("land_a_3", 1), ("land_a_4", 1), ("entrance_top", 3)):
        t = Table().clan(0, "tortock", "nimra").own_land(0, "gurban", "nimra").have(0, glory=5, gold=0)
        t.wear("nimra", "pugnor").send("nimra", path, "S", potions=1, gold=5)
        die(t.s, t.path(path))
        assert (t.glory(), t.reputation(), t.gold(), t.s.potions[0]) == (5 + glory, 0, 0, 0)
        assert (
            t.s.carrier[t.kit.equipment_index["pugnor"]] == NONE and t.member("nimra") in t.s.piles[MERCENARY_PILE].gone
        )
        assert t.s.manager[t.kit.land_index["gurban"]] == NONE and t.s.purse[t.path(path)] == 0


def test_ml_dth_02_before_the_strike_all_goes_after_it_rolled_dice_and_traps_stay() -> None:
    t = scene("krinx", dice="SSM", guards=2, traps=["total_plus_4"])  # type: ignore[arg-type]
    die(t.s, 7)
    assert (t.s.dice[7], t.s.traps[7], t.s.guards[7]) == ((), (), 0)
    t = scene("krinx", dice="SSM", guards=2, traps=["total_plus_4"])  # type: ignore[arg-type]
    t.s.dice[7], t.s.struck = (0 + 4 * 5, 0, 1), 1 << 7
    die(t.s, 7)
    assert t.s.dice[7] == (20,) and len(t.s.traps[7]) == 1 and t.s.guards[7] == 0


def test_ml_dth_03_the_dead_take_no_loot_and_their_dice_are_missing_next_round() -> None:
    t = scene("krinx", land="kyzhul").fight("land_a", dealt=(5,) * 4)
    assert not alive(t, "taron") and t.s.loot[0] == () and t.kind == ""
    t = Table(2).clan(0, "tortock", "taron").send("taron", "land_a_4", "S")
    before = t.size()
    die(t.s, 7)
    assert t.size() == before
    t.pool(0).step(POOLS)
    assert t.size() == before - 1
