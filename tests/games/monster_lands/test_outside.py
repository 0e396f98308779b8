"""Chapter 8: assigning members to missions, land paths and the Entrance."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.effect_kinds import PATH_GOLD, PATH_POTION, PATH_VENOM
from citadelle.games.monster_lands.rules.paths import path_benefit, path_reinforce, path_required, token_room
from citadelle.games.monster_lands.tables import PATH_IDS


def test_ml_out_01_leaders_wounded_and_settled_ones_go_and_nothing_is_added_later() -> None:
    t = Table().clan(0, "tortock", "nimra", "taron").own_land(0, "gurban", "nimra").land(0, "kyzhul", 0)
    t.set(wounded=["taron"])
    t.pool(0, "S", "S", "S", "S", "M", "M").have(0, defense=1).one_turn(0)
    assert {k for k in t.keys if k.startswith("assign")} == {"assign tortock", "assign nimra", "assign taron"}
    t.choose("assign taron", "land_a_1", "done", "done")
    assert t.s.on_path[4] == t.member("taron") and t.s.dice[4] == (0, 1)
    t.one_turn(0).choose("assign nimra")
    assert "land_a_1" not in t.keys


def test_ml_out_02_one_potion_and_one_venom_on_any_path() -> None:
    t = Table().have(0, potions=3, venoms=2).pool(0, "S").missions("mission_03", "mission_02")
    t.one_turn(0).choose("assign purkas", "mission_b_left")
    assert t.keys == ["none", "potion", "venom", "both"]
    t.choose("both")
    assert (t.s.potions[0], t.s.venoms[0], t.s.flask_p[2], t.s.flask_v[2]) == (2, 1, 1, 1)
    t.have(0, potions=3).pool(0, "M").one_turn(0).choose("alchemist 2", "potions 2")
    assert t.s.potions[0] == 3 and t.s.flask_p[2] == 1


def test_ml_out_03_several_paths_of_one_location() -> None:
    t = Table().pool(0, "S", "S", "S", "S", "M", "M").land(0, "kyzhul", 0)
    t.one_turn(0).choose("assign purkas", "land_a_1", "done", "done")
    t.one_turn(0).choose("assign korgo", "land_a_2", "done", "done")
    assert t.s.on_path[4:6] == [t.member("purkas"), t.member("korgo")]


def test_ml_mis_01_two_missions_with_two_paths_each() -> None:
    t = Table().pool(0, "S", "S", "M", "P2").missions("mission_12", "mission_12")
    t.s.mission = (11, 0)
    t.one_turn(0).choose("assign purkas")
    assert [k for k in t.keys if k.startswith("mission")] == list(PATH_IDS[:4])
    t.send("tortock", "mission_a_left").one_turn(0).choose("assign purkas")
    assert [k for k in t.keys if k.startswith("mission")] == list(PATH_IDS[1:4])


def test_ml_mis_02_exactly_the_printed_dice_and_no_tokens() -> None:
    t = Table().pool(0, "S", "M").have(0, defense=2).missions("mission_01", "mission_02").one_turn(0)
    t.choose("assign purkas")
    assert "mission_a_left" not in t.keys and t.refused("mission_a_left") == ("too_few_dice", "ML-MIS-02")
    t = Table().pool(0, "S", "M", "P2").have(0, defense=2).missions("mission_01", "mission_02").one_turn(0)
    t.choose("assign purkas", "mission_a_left")
    assert t.keys == ["S", "P2"] and t.refused("M") == ("die_wrong_colour", "ML-MIS-02")
    t.choose("S")
    assert t.s.dice[0] == (0, 2) and t.dice() == {"M": 1}
    assert t.s.guards[0] == 0 and t.s.traps[0] == () and t.s.defense[0] == 2


def test_ml_lnd_01_required_dice_then_reinforcements() -> None:
    t = Table().land(0, "kyzhul", 0)
    assert path_required(t.s, 4) == (1, 1, 0) and path_reinforce(t.s, 4) == (2, 1, 0)
    t.pool(0, "S").one_turn(0).choose("assign purkas")
    assert t.refused("land_a_1") == ("too_few_dice", "ML-LND-01")
    t.pool(0, *"SSSSSMMMM").one_turn(0).choose("assign purkas", "land_a_1", "S", "S")
    assert t.keys == ["M", "done"] and t.refused("S") == ("no_more_of_colour", "ML-LND-01")
    t.choose("M")
    assert t.kind != "reinforce" and t.s.dice[4] == (0, 1, 0, 0, 1)


def test_ml_lnd_02_tokens_take_die_spaces() -> None:
    t = Table().land(0, "kyzhul", 0).traps(0, *["magic_dice_1"] * 3).have(0, defense=5).pool(0, "S", "M")
    t.one_turn(0).choose("assign purkas", "land_a_1")
    assert token_room(t.s, 4) == 4
    t.choose("magic_dice_1", "defense", "defense", "defense")
    assert token_room(t.s, 4) == 0 and t.kind == "deploy"
    assert t.s.guards[4] == 3 and len(t.s.traps[4]) == 1


@pytest.mark.rule("ML-DEC-17")
def test_ml_lnd_03_the_order_is_kept_and_others_see_only_how_many() -> None:
    t = Table().land(0, "kyzhul", 0).traps(0, "magic_dice_1", "total_plus_4").pool(0, "S", "M")
    t.one_turn(0).choose("assign purkas", "land_a_1", "total_plus_4", "magic_dice_1")
    assert [t.kit.trap_ids[x // 2] for x in t.s.traps[4]] == ["total_plus_4", "magic_dice_1"]
    mine, other = t.match.game.view(t.s, 0), t.match.game.view(t.s, 1)
    assert mine.traps[4] == list(t.s.traps[4]) and other.traps[4] == [-2, -2]  # type: ignore[attr-defined]
    told = [e for e in t.match.events if e.kind == "own_trap_laid"]
    assert len(told) == 2 and not any(e.is_seen_by(1) for e in told) and all(e.is_seen_by(0) for e in told)


def test_ml_lnd_04_gold_and_flasks_of_the_path_go_on_the_token() -> None:
    seen = set()
    for face in range(12):
        for place in range(4):
            t = Table().land(0, "kyzhul", face).pool(0, *"SSSSSSMMMMMM").have(0, defense=0)
            benefit = path_benefit(t.s, 4 + place)
            kind, count = benefit.kind, benefit.count
            t.one_turn(0).choose("assign purkas", f"land_a_{place + 1}")
            at = 4 + place
            found = (t.s.purse[at], t.s.flask_p[at], t.s.flask_v[at], t.s.guards[at])
            wanted = {PATH_GOLD: (count, 0, 0, 0), PATH_POTION: (0, count, 0, 0), PATH_VENOM: (0, 0, count, 0)}
            assert found == wanted.get(kind, (0, 0, 0, 0))
            seen.add(kind)
    assert seen == {0, 1, 2, 3, 4}


def test_ml_lnd_05_a_land_without_monster_is_open_and_without_both_is_not() -> None:
    t = Table().land(0, "kyzhul", 0).monster(0, "").pool(0, "S", "S", "M").one_turn(0).choose("assign purkas")
    assert "land_a_1" in t.keys
    t.land(0, "").one_turn(0).choose("assign purkas")
    assert "land_a_1" not in t.keys


def test_ml_ent_01_the_entrance_is_open_while_a_monster_is_there() -> None:
    t = Table().monster(2, "").pool(0, "S", "S", "M").one_turn(0).choose("assign purkas")
    assert t.refused("entrance_top") == ("no_monster_at_gate", "ML-ENT-01")
    t.monster(2, "krinx").one_turn(0).choose("assign purkas", "entrance_bottom", "S", "done", "done")
    assert t.s.purse[13] == 5
    t.send("korgo", "entrance_top", "S").clan(0, "tortock", "korgo", "purkas")
    for path, talents in (("entrance_top", 2), ("entrance_bottom", 1)):
        t.clan(0, "tortock", "korgo", "taron").send("korgo" if path.endswith("top") else "taron", path, "S")
        t.s.boons[t.path(path)] = 0
        t.unaudited().hits(path, 4, "krinx")
        for _ in range(talents):
            t.choose("talent")
        assert t.kind != "defend"


def test_ml_ent_02_any_mix_within_eight_spaces_at_least_one_thing() -> None:
    t = Table().monster(2, "krinx").pool(0, *"SSSSSSSSSS").traps(0).have(0, defense=3)
    t.one_turn(0).choose("assign purkas", "entrance_top", *"SSSS", "done")
    assert token_room(t.s, 12) == 2
    t.choose("defense", "defense")
    assert t.s.guards[12] == 2 and t.s.defense[0] == 1 and t.kind == "deploy"
    t = Table().monster(2, "krinx").pool(0, *"SSSSSSSSSS").traps(0).have(0, defense=0)
    t.one_turn(0).choose("assign purkas", "entrance_top")
    assert t.s.dice[12] == (0,)  # the first die is no choice: something must go along
    t.choose(*"SSSSSSS")
    assert t.s.dice[12] == (0,) * 8 and t.dice() == {"S": 2}


def test_ml_ent_02_the_entrance_cites_its_own_rule_for_dice_and_tokens() -> None:
    t = Table().monster(2, "krinx").land(0, "kyzhul", 0).pool(0, *"SSSSSSSSSS").traps(0).have(0, defense=3)
    t.one_turn(0).choose("assign purkas", "entrance_top")
    assert t.rule == "ML-ENT-02" and t.refused("M") == ("no_such_die", "ML-ENT-02")
    t.choose(*"SSSSSS", "done")
    assert t.rule == "ML-ENT-02" and t.refused("magic_dice_1") == ("no_such_token", "ML-ENT-02")
    t.choose("defense")
    assert [e.rule for e in t.match.events if e.kind == "guard_laid"] == ["ML-ENT-02"]
    t.pool(0, *"SSSM").one_turn(0).choose("assign korgo", "land_a_1")
    assert t.rule == "ML-LND-01" and t.refused("M") == ("no_such_die", "ML-LND-01")
    t.choose("done")
    assert t.rule == "ML-LND-02"


def test_ml_ent_02_going_without_dice_needs_dice_in_the_pool() -> None:
    t = Table().clan(0, "purkas", "korgo").monster(2, "krinx").pool(0, "P3").traps(0).have(0, defense=1, gold=0)
    t.one_turn(0).choose("assign purkas")
    assert t.s.guards[12] + t.s.guards[13] == 0 and t.keys == ["entrance_top", "entrance_bottom"]
    t.choose("entrance_top")
    assert t.s.guards[12] == 1 and t.s.dice[12] == ()
    t = Table(2).clan(0, "purkas", "korgo").monster(2, "krinx").pool(0).have(0, defense=1).turn(0)
    assert t.events("passed") == [{"final": 1}]
