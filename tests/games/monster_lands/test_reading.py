"""Option `reading`: where the French rulebook and the English summary part (chapter 21)."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.rules.rounds import PANIC, POOLS
from citadelle.games.monster_lands.state import NONE
from citadelle.kernel.errors import BadOption
from citadelle.kernel.words import LANGS

READINGS = ("english", "french")


def test_the_option_is_explained_and_english_is_its_default() -> None:
    assert game().setup(2, 1).options["reading"] == "english"
    for lang in LANGS:
        label, help_ = game().option_words("reading", lang)
        assert label and len(help_) > 40
        assert len({game().option_value("reading", value, lang) for value in READINGS}) == 2


@pytest.mark.parametrize("reading", READINGS)
def test_ml_dif_01_ml_end_03_monsters_nobody_fought_stay_or_go(reading: str) -> None:
    t = Table(4, reading=reading).monster(0, "krinx").monster(1, "gator").monster(2, "")
    t.set(raged=["land_a"])
    t.step(PANIC)
    at_gate = t.kit.monster_ids[t.s.monster[2]]
    if reading == "english":
        assert at_gate == "krinx" and t.s.monster[1] == t.kit.monster_index["gator"]
    else:
        assert at_gate == "gator" and t.s.monster[:2] == (NONE, NONE), "the strongest of both"


@pytest.mark.parametrize("reading", READINGS)
def test_ml_dif_28_the_gate_is_shut_in_round_1(reading: str) -> None:
    t = Table(2, difficulty="heroic", reading=reading).clan(0, "purkas", "korgo").monster(2, "dogor").pool(0, "S")
    t.one_turn(0).choose("assign korgo")
    assert ("entrance_top" in t.keys) is (reading == "english")
    if reading == "french":
        assert t.refused("entrance_top") == ("gate_shut", "ML-DIF-28")
    t.set(round=2)
    t.one_turn(0).choose("assign korgo")
    assert "entrance_top" in t.keys
    t = Table(1, scenario="solo_06", reading=reading).clan(0, "purkas", "korgo").pool(0, "S").monster(2, "gator")
    t.one_turn(0).choose("assign korgo")
    assert "entrance_top" in t.keys, "a scenario's own monster can be fought"


@pytest.mark.parametrize("reading", READINGS)
def test_ml_dif_25_ml_set_02_a_leader_settles(reading: str) -> None:
    t = Table(2, reading=reading).clan(0, "tortock", "drapis").own_land(0, "gurban").pool(0, "S").one_turn(0)
    assert ("settle gurban tortock" in t.keys) is (reading == "french")
    if reading == "english":
        assert t.refused("settle gurban tortock") == ("leader_never_settles", "ML-SET-02")
        return
    t.choose("settle gurban tortock")
    assert t.s.manager[t.kit.land_index["gurban"]] == t.member("tortock")
    assert not t.match.game.audit(t.s)


def test_ml_opt_01_the_queens_grant_alone() -> None:
    with pytest.raises(BadOption, match="reading=french"):
        game().setup(1, 1, {"queens_grant": True})
    t = Table(1, queens_grant=True, reading="french")
    t.set(round=2)
    t.step(POOLS)
    assert t.kind == "grant_die"
    t = Table(1, queens_grant=True, reading="french").step(POOLS)
    assert t.match.decision is None or t.kind != "grant_die"


@pytest.mark.parametrize("reading", READINGS)
def test_ml_solo_15_what_scenario_4_voids(reading: str) -> None:
    french = reading == "french"
    t = Table(1, scenario="solo_04", reading=reading).clan(0, "tortock", "drapis", "nimra", "shandee")
    t.have(0, gold=9, potions=0).pool(0, "S", "S", "M").own_land(0, "wahibah", "drapis").loot(0, "supplies").one_turn(0)
    assert t.refused("armory S") == ("armory_closed", "ML-SOLO-15")
    t.choose("use supplies")
    assert (t.s.defense[0], t.s.potions[0]) == (0, 1), "the defence of loot is void either way"
    assert ("land wahibah" in t.keys) is french
    t.land(0, "kyzhul", 0).monster(0, "gator").monster(2, "krinx").wear("nimra", "noxx")
    t.send("shandee", "entrance_top").unaudited().hits("entrance_top", 1, "krinx")
    assert (t.match.decision is not None and "talent" in t.keys) is french, "the guards of the Entrance"
    t.set(wounded=[])
    t.send("nimra", "land_a_1").hits("land_a_1", 1, "gator")
    assert (t.match.decision is not None and "talent" in t.keys) is french, "Noxx"


def test_ml_solo_15_talents_and_path_benefits_are_void_in_both_readings() -> None:
    for reading in READINGS:
        t = Table(1, scenario="solo_04", reading=reading).clan(0, "tortock", "shandee").monster(0, "abysur")
        face = next(f for f in range(len(t.kit.face_benefit)) if t.kit.face_benefit[f][1].row.name == "defense_talent")
        t.land(0, "kyzhul", face).send("shandee", "land_a_2").hits("land_a_2", 1, "abysur")
        assert t.match.decision is None, "neither Shandee nor the path defends"
        t = Table(2, reading=reading).clan(0, "tortock", "shandee").monster(0, "abysur")
        t.land(0, "kyzhul", face).send("shandee", "land_a_2").hits("land_a_2", 1, "abysur")
        assert t.keys[0] == "talent"
