"""Chapter 7 and VA-203: heroes."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.crowd import figure_of, wounds_of
from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.state import EVENT_PILE
from citadelle.games.village_attacks.tables import MONSTER_CONDITIONS, NONE, SOURCES, TYPES

T = GAME.kit.plain


def test_va_130_the_tokens_of_the_five_heroes() -> None:
    rows = {
        T.hero_ids[i]: (TYPES[T.hero_type[i]], T.hero_health[i], T.hero_speed[i], T.hero_wounds[i], T.hero_range[i])
        for i in range(5)
    }
    assert rows == {
        "brother_anselm": ("demon", 3, 2, 1, 1), "sigrun": ("mythic", 5, 2, 2, 0),
        "mother_gisla": ("undead", 4, 2, 1, 0),
        "ulric_of_the_pines": ("cursed", 3, 2, 1, 2), "magister_corvin": ("arcane", 3, 2, 1, 1),
    }  # fmt: skip


def test_va_130_one_attack_an_activation() -> None:
    scene = Scene().alone("banshee", "l_1").villagers("l_1", "mother_gisla").villager_phase()
    assert len(scene.told("villager_attacks")) == 1


def test_va_130_peasants_who_start_beside_a_rallying_hero_go_further() -> None:
    scene = Scene().nobody().villagers("eh_1", "mother_gisla", "peasant").villagers("l_1", "peasant").villager_phase()
    assert scene.at("lc_1") == {"mother_gisla": 1, "peasant": 2}
    scene = Scene().nobody().villagers("eh_1", "mother_gisla", "hunter_mythic").villager_phase()
    assert scene.at("l_1") == {"hunter_mythic": 1}


def test_va_130_immune_effects_do_nothing_but_jostling_works() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1", levels={"infernal_kiss": 1})
    scene.villagers("lc_1", "sigrun").acts("succubus", "pm").choose("use infernal_kiss", "1 villagers")
    assert scene.flagged("lc_1", "stunned") == 0
    scene = Scene("f3").nobody().villagers("sc_1", "sigrun").villagers("sc_1", "peasant", n=9, stunned=True)
    scene.monster("banshee", "mc_1").villagers("mc_1", "mother_gisla").villager_phase()
    assert "sigrun" in scene.at("ch_1")


def test_va_131_wounds_burn_and_marks_stay_on_the_token() -> None:
    scene = Scene().alone("banshee", "eh_1").villagers("l_1", "sigrun", wounds=2, burning=True, mark=0)
    scene.villager_phase()
    entry = scene.s.crowd[scene.zone("bh_1")][0]
    assert scene.flagged("bh_1", "burning") == 1 and entry >> 14 & 7 == 1
    assert scene.told("villager_wounded")[0]["source"] == "burn"


@pytest.mark.parametrize(
    ("source", "hurt"), [("die", True), ("riposte", True), ("trap", True), ("ability", False), ("summoned", False)]
)
def test_va_132_brother_anselm_ignores_abilities_and_summoned_monsters(source: str, hurt: bool) -> None:
    scene = Scene("f4").nobody().monster("lich", "sc_1", ripostes=1).villagers("sc_1", "brother_anselm")
    if source == "die":
        scene.acts("lich", "m").choose("melee at sc_1")
    elif source == "riposte":
        scene.villager_phase().choose("riposte")
    elif source == "trap":
        scene.trap("sc_1", "possessed_armour").villager_phase(3)
    elif source == "ability":
        scene.acts("lich", "gr").choose("use spirit_bolt")
    else:
        scene.set(summoned=((1, scene.zone("sc_1"), 0, 0, 0, 0, 1),)).begin(SummonedAct()).choose("strike sc_1")
    wounded = [e["source"] for e in scene.told("villager_wounded") + scene.told("villager_killed")]
    assert (source in wounded) is hurt


def test_va_132_chain_kill_and_turncoat_are_abilities() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1").villagers("lc_1", "brother_anselm", "peasant")
    scene.acts("succubus", "gm").choose("use beguile", "1 villagers")
    assert len(scene.told("wound_ignored")) == 2
    scene = Scene().monster("dullahan", "lc_1", levels={"whiplash": 1}).villagers("lc_1", "sigrun", wounds=4)
    scene.villagers("lc_1", "brother_anselm").acts("dullahan", "mg")
    scene.choose("use whiplash", "melee at lc_1", "sigrun.wounds4")
    assert len(scene.told("wound_ignored")) == 1


@pytest.mark.parametrize(("hero", "field"), [("ulric_of_the_pines", "slow"), ("magister_corvin", "silence")])
def test_va_133_an_attack_brings_its_condition_unless_it_fails(hero: str, field: str) -> None:
    scene = Scene().alone("dullahan", "lc_1").villagers("lc_1", hero).villager_phase()
    assert scene.of("dullahan", field) == 1
    scene = Scene().alone("dullahan", "lc_1").villagers("lc_1", hero)
    scene.set(unlucky=scene.bits("lc_1")).chance(1).villager_phase()
    assert scene.of("dullahan", field) == 0 and scene.of("dullahan", "wounds") == 0


def test_va_133_no_condition_for_the_heart() -> None:
    scene = Scene().nobody().villagers("ch_1", "ulric_of_the_pines").villager_phase()
    assert scene.s.heart == 14 and scene.s.slow == [0, 0, 0]


def test_va_134_an_immune_hero_is_targeted_in_order_and_the_wound_is_lost() -> None:
    scene = Scene().villagers("bh_1", "brother_anselm", "sigrun").acts("lich", "grm").choose("use spirit_bolt")
    assert scene.keys == ["brother_anselm", "sigrun"]
    scene.choose("brother_anselm", "brother_anselm", "sigrun")
    assert len(scene.told("wound_ignored")) == 2 and len(scene.told("villager_wounded")) == 1


def test_va_203_specials_are_in_their_fields() -> None:
    rows = {
        T.hero_ids[i]: (
            T.hero_immune_sources[i],
            T.hero_immune_effects[i],
            T.hero_aura_speed[i],
            T.hero_attack_condition[i],
        )
        for i in range(5)
    }
    assert rows["brother_anselm"] == (1 << SOURCES.index("ability") | 1 << SOURCES.index("summoned"), 0, 0, NONE)
    assert rows["sigrun"] == (0, 0b111, 0, NONE) and rows["mother_gisla"] == (0, 0, 1, NONE)
    assert rows["ulric_of_the_pines"][3] == MONSTER_CONDITIONS.index("slow")
    assert rows["magister_corvin"][3] == MONSTER_CONDITIONS.index("silence")


def test_va_131_va_s3_5_wounds_that_are_healed_are_gone() -> None:
    scene = Scene("a_greater_foe").nobody().villagers("st_1", "sigrun", wounds=3).villager_phase()
    assert [wounds_of(entry) for crowd in scene.s.crowd for entry in crowd] == [1]


def test_va_131_va_202_the_surgeon_takes_wounds_and_fire_away() -> None:
    scene = Scene().nobody().villagers("lc_1", "sigrun", wounds=4, burning=True).pile(EVENT_PILE, "field_surgeon")
    scene.begin(DrawEvent())
    assert scene.s.crowd[scene.zone("lc_1")] == (figure_of(scene.s.kit.sort_ids.index("sigrun")) | 1,)
