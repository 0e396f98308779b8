"""Chapter 11: talents and equipment."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.queries import storage
from citadelle.games.monster_lands.rules.attack import SideHit
from citadelle.games.monster_lands.rules.battle import Lash
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA
from citadelle.games.monster_lands.tables import TRAP


def strike(t: Table, member: str, dice: str, *keys: str, dealt: tuple[int, ...], monster: str = "caribdis") -> int:
    """A strike by somebody on a path without a benefit for strikes; its total."""
    t.monster(0, monster).land(0, "yuha", 0).send(member, "land_a_4", dice).strike("land_a_4", dealt=dealt)
    t.choose(*keys)
    total = t.events("strike_ended")[-1]["total"]
    assert isinstance(total, int)
    return total


def test_ml_tal_01_once_a_round_always_on_or_two_single_uses() -> None:
    t = Table().clan(0, "purkas", "tranok").pool(0, "S").one_turn(0).choose("talent tranok")
    assert "talent tranok" not in t.keys
    t = Table().clan(0, "purkas", "wondou").send("wondou", "land_a_4", "S", guards=1).land(0, "kyzhul", 0)
    t.hits("land_a_4", 1, "krinx").choose("talent").hits("land_a_4", 3, "krinx").choose("talent")
    assert t.keys == ["token", "accept"]
    assert storage(t.clan(0, "purkas", "dalina").s, 0, TRAP) == 8


def test_ml_tal_02_outside_talents_work_for_the_own_path_only() -> None:
    t = Table().clan(0, "purkas", "taroa", "korgo").pool(0, "S").one_turn(0)
    assert not any(k.startswith("talent") for k in t.keys)
    assert strike(t, "korgo", "SS", "roll strength", "roll strength", dealt=(0, 0)) == 2
    t = Table().clan(0, "tortock", "taroa")
    assert strike(t, "taroa", "SS", "roll strength", "roll strength", dealt=(0, 0)) == 4


def test_ml_tal_02_defence_talents_work_against_diverted_dice_and_lashes() -> None:
    for frame in (SideHit(7, 1, 0), Lash(7, 1, 0)):
        t = (
            Table()
            .clan(0, "purkas", "drapis")
            .monster(0, "snailer")
            .land(0, "kyzhul", 0)
            .send("drapis", "land_a_4", "S")
        )
        t.run(frame, dealt=(5,)).choose("talent")
        assert t.s.wounded == 0 and t.s.used[t.member("drapis")] == 1


def test_ml_tal_03_bonuses_count_always_and_the_rest_is_a_choice() -> None:
    t = Table().clan(0, "poissen", "timbulu").wear("timbulu", "tergeo").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("timbulu", "land_a_4", "S", venoms=1, traps=["strength_plus_1"], turned=True).loot(0, "strength_plus_2")
    t.strike("land_a_4", dealt=(2,)).choose("roll strength")
    assert t.match.decision is not None and t.match.decision.detail["total"] == 3 + 1 + 1
    assert {"reroll 1", "venom", "use strength_plus_2", "end"} == set(t.keys)


def test_ml_tal_03_ginova_need_not_divert() -> None:
    t = Table().clan(0, "purkas", "ginova", "korgo").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("ginova", "land_a_3", "S").send("korgo", "land_a_4", "S").attack("land_a_3", dealt=(0,) * 4).choose("none")
    assert len(t.events("attack_rolled")[-1]["values"]) == 4  # type: ignore[arg-type]


def test_ml_tal_04_bonuses_cover_trap_dice_and_stolen_dice_and_never_go_below_zero() -> None:
    t = Table().clan(0, "poissen", "timbulu").monster(0, "moldo").land(0, "kyzhul", 0).send("timbulu", "land_a_4", "SS")
    t.s.dice[7] = (0, 32, 96)  # on the path, on a trap, on a trick
    t.wear("timbulu", "slyzor").strike("land_a_4", dealt=(5, 0, 1))
    t.choose("roll strength", "roll strength", "roll strength")
    assert t.events("strike_ended")[-1]["total"] == 7 + 2 + 3
    t = Table().clan(0, "tortock", "taron")
    assert strike(t, "taron", "MM", "roll magic", "roll magic", dealt=(0, 0), monster="krushus") == 0


def test_ml_tal_05_what_a_bonus_counts_for() -> None:
    t = Table().clan(0, "tortock", "taron").wear("taron", "slyzor", "kedavra").have(0, glory=5)
    t.missions("mission_02", "mission_01").send("taron", "mission_a_left", "SM")
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(0, 0))
    assert t.events("mission_failed")[-1]["total"] == 2
    t = Table().clan(0, "tortock", "taron").wear("taron", "slyzor", "kedavra")
    assert strike(t, "taron", "SM", "roll strength", "roll magic", dealt=(0, 0), monster="krinx") == 3
    t = Table().clan(0, "tortock", "geas").wear("geas", "slyzor", "kedavra").monster(0, "").land(0, "rynia", 0)
    t.send("geas", "land_a_4", "SM").fight("land_a").put(0, 0)
    t.choose("roll")
    assert t.events("conquest_ended")[-1]["total"] == 1 + (1 + 2) + 3


def test_ml_tal_06_assigned_members_work_at_home_but_for_fandor_and_wormee() -> None:
    t = Table().clan(0, "purkas", "fandor", "wormee", "vaidala", "tranok").pool(0, "S").have(0, gold=9, glory=40)
    for member, path in (
        ("fandor", "land_a_1"),
        ("wormee", "land_a_2"),
        ("vaidala", "land_a_3"),
        ("tranok", "land_a_4"),
    ):
        t.send(member, path, "S")
    t.docks("taroa", "drapis", "", "").one_turn(0)
    assert [k for k in t.keys if k.startswith("talent")] == ["talent tranok"]
    t.choose("tavern S")
    assert "hire drapis with vaidala" in t.keys


@pytest.mark.rule("ML-DIF-22")
def test_ml_tal_07_rerolls_repeat_a_die_but_sckrats() -> None:
    t = (
        Table()
        .clan(0, "tortock", "karunna")
        .monster(0, "caribdis")
        .land(0, "yuha", 0)
        .send("karunna", "land_a_4", "SM")
    )
    t.strike("land_a_4", dealt=(0, 1, 2)).choose("roll strength", "reroll 1", "reroll 1")
    assert t.s.dice[7][0] // 4 == 3 and "reroll 1" not in t.keys
    t = Table().clan(0, "tortock", "sckrat").monster(0, "caribdis").land(0, "yuha", 0).send("sckrat", "land_a_4", "SS")
    t.strike("land_a_4", dealt=(0, 0, 1, 2)).choose("roll strength", "roll strength", "reroll 1")
    assert t.keys == ["reroll 2", "end"]


def test_ml_tal_07_sources_mix_and_need_their_colour() -> None:
    t = Table().clan(0, "tortock", "kakron").wear("kakron", "tergeo", "rashnek").monster(0, "krinx").land(0, "yuha", 0)
    t.send("kakron", "land_a_4", "SM").strike("land_a_4", dealt=(0, 0, 1, 2))
    t.choose("roll strength", "roll magic", "reroll 1", "reroll 1")
    assert t.events("strike_ended")[-1]["total"] == 4
    assert t.s.used[t.member("kakron")] == 1 and t.s.equip_used[t.kit.equipment_index["tergeo"]] == 1


def test_ml_tal_08_defence_talents_ask_for_the_right_affinity() -> None:
    for monster, works in (("krinx", True), ("abysur", True), ("sckon", False), ("gator", False)):
        t = Table().clan(0, "purkas", "shandee").monster(0, monster).land(0, "kyzhul", 0)
        t.send("shandee", "land_a_4", "S", guards=1).hits("land_a_4", 1, monster)
        assert ("talent" in t.keys) is works
        if not works:
            assert t.refused("talent") == ("no_defence_talent", "ML-TAL-08")


def test_ml_tal_09_puargh_and_lusara_gain_by_their_own_success_only() -> None:
    for member, capture, glory, potions in (
        ("puargh", True, 5 + 3 + 1, 0),
        ("lusara", True, 5 + 3, 2),
        ("lusara", False, 5 + 5, 2),
        ("puargh", False, 5 + 5, 0),
        ("korgo", True, 5 + 3, 0),
    ):
        t = Table().clan(0, "purkas", "puargh", "lusara", "korgo").monster(0, "gator").land(0, "kyzhul", 0)
        t.have(0, glory=5, potions=0).send(member, "land_a_4", "S", traps=["strength_plus_1"], turned=True)
        t.strike("land_a_4", carried=10 if capture else 14).choose("end")
        assert (t.glory(), t.s.potions[0]) == (glory, potions)


def test_ml_tal_10_ginova_sends_one_die_to_an_adjacent_path() -> None:
    t = (
        Table()
        .clan(0, "purkas", "ginova", "korgo")
        .clan(1, "tortock", "taron")
        .monster(0, "krinx")
        .land(0, "kyzhul", 0)
    )
    t.send("korgo", "land_a_1", "S").send("ginova", "land_a_3", "SM").send("taron", "land_a_4", "M")
    t.attack("land_a_3", dealt=(5, 0, 0, 0)).choose("land_a_1 1", "accept")
    assert t.get("wounded") == ["korgo"]
    t.choose("done")
    assert [len(e["values"]) for e in t.events("attack_rolled")] == [1, 3]  # type: ignore[arg-type]


def test_ml_tal_07_the_most_bound_reroll_is_used_first() -> None:
    t = Table().clan(0, "tortock", "karunna").wear("karunna", "tergeo").monster(0, "turfus").land(0, "yuha", 0)
    t.send("karunna", "land_a_4", "SM").strike("land_a_4", dealt=(0, 1, 2, 3)).choose("roll strength", "reroll 1")
    assert t.s.equip_used[t.kit.equipment_index["tergeo"]] == 1 and t.s.used[t.member("karunna")] == 0
    t.choose("reroll 1", "reroll 1")
    assert t.s.used[t.member("karunna")] == 2 and "reroll 1" not in t.keys
    t = Table().clan(0, "tortock", "sckrat").wear("sckrat", "tergeo").monster(0, "turfus").land(0, "yuha", 0)
    t.send("sckrat", "land_a_4", "S").strike("land_a_4", dealt=(0, 1, 2)).choose("roll strength", "reroll 1")
    assert t.s.used[t.member("sckrat")] == 1 and t.keys == ["reroll 1", "end"]


def test_ml_tal_08_the_path_defends_before_the_member_and_the_card() -> None:
    t = Table().clan(0, "purkas", "drapis").wear("drapis", "noxx").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("drapis", "land_a_1", "S")
    noxx = t.kit.equipment_index["noxx"]
    used = []
    for _ in range(3):
        t.hits("land_a_1", 1, "krinx").choose("talent")
        used.append((t.s.boons[4], t.s.used[t.member("drapis")], t.s.equip_used[noxx]))
    assert used == [(1, 0, 0), (1, 1, 0), (1, 1, 1)]
