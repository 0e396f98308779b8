"""Chapter 6: experience and levels (VA-83 to VA-88)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.games.village_attacks.scene import LETTERS, Scene

from citadelle.games.village_attacks.rules.experience import gain_experience, more_free_moves
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.troll import TrollActs

COMPLETE = {"basin_of_blood": 2, "whiplash": 2, "inexorable": 2}


@pytest.mark.parametrize(
    ("sort", "wounds", "gained"),
    [
        ("peasant", 0, 1), ("hunter_mythic", 0, 1), ("hunter_cursed", 0, 1), ("yunfakh_mythic", 0, 1),
        ("ulric_of_the_pines", 2, 2), ("sigrun", 4, 3),
    ],
)  # fmt: skip
def test_va_83_experience_for_a_kill(sort: str, wounds: int, gained: int) -> None:
    scene = Scene().monster("dullahan", "lc_1").villagers("lc_1", sort, wounds=wounds).acts("dullahan", "m")
    scene.choose("melee at lc_1")
    assert scene.of("dullahan", "experience") == gained


def test_va_83_a_kill_counts_for_whose_ability_it_was() -> None:
    scene = Scene().villagers("bh_1", "peasant", n=3).acts("lich", "gr").choose("use spirit_bolt")
    assert scene.s.experience == [0, 0, 3]


def test_va_83_no_experience_for_traps_burning_summoned_or_the_troll() -> None:
    scene = Scene().alone("lich", "l_1").villagers("lc_1", "peasant", n=3).trap("lc_1", "spike_pit").villager_phase(3)
    assert scene.s.experience == [0, 0, 0] and scene.s.morale == 37
    scene = Scene().nobody().villagers("lc_1", "peasant", burning=True).villager_phase()
    assert scene.s.experience == [0, 0, 0] and scene.s.morale == 39
    scene = Scene("f4").nobody().villagers("sr_1", "peasant", n=2)
    scene.set(summoned=((1, scene.zone("sr_1"), 0, 0, 0, 0, 1),)).begin(SummonedAct()).choose("strike sr_1")
    assert scene.s.experience == [0, 0, 0] and scene.s.morale == 38
    scene = Scene().villagers("lc_1", "peasant").set(troll=2).chance(LETTERS["g"]).begin(TrollActs())
    assert scene.s.experience == [0, 0, 0] and scene.s.morale == 40


def test_va_84_a_level_is_chosen_at_once_and_usable_at_once() -> None:
    scene = Scene().monster("dullahan", "lc_1", experience=5).villagers("lc_1", "peasant", n=2).acts("dullahan", "mmg")
    scene.choose("melee at lc_1")
    assert scene.keys == ["gain basin_of_blood", "gain whiplash", "gain inexorable"]
    scene.choose("gain whiplash")
    assert scene.level("dullahan", "whiplash") == 1 and "use whiplash" in scene.keys


def test_va_84_va_200_a_free_move_gained_in_the_activation_is_there_at_once() -> None:
    """Without a die left he makes his first move for nothing; a move that a die has paid for was the first one."""
    scene = (
        Scene().monster("dullahan", "lc_1", experience=5, levels={"inexorable": 1}).villagers("lc_1", "peasant", n=2)
    )
    scene.acts("dullahan", "m").choose("melee at lc_1", "gain inexorable")
    assert "move l_1" in scene.keys
    scene.choose("move l_1")
    assert scene.where("dullahan") == "l_1" and scene.of("dullahan", "moves") == 1 and not scene.keys
    scene = Scene().monster("dullahan", "l_1", experience=5, levels={"inexorable": 1}).villagers("lc_1", "peasant", n=2)
    scene.acts("dullahan", "mm").choose("move lc_1", "melee at lc_1", "gain inexorable")
    assert not scene.keys and scene.where("dullahan") == "lc_1"


def test_va_84_va_200_a_move_that_was_free_before_is_not_counted_twice() -> None:
    """No ability of the box has free moves in both versions, but one of a pack may."""
    levels = [SimpleNamespace(free_moves_per_activation=n) for n in (1, 3)]
    for moves, more in ((0, 2), (1, 2), (2, 1), (3, 0), (4, 0)):
        s: Any = SimpleNamespace(kit=SimpleNamespace(ability_levels=[levels]), level=lambda *_: 2, moves=[moves])
        assert more_free_moves(s, 0, 0, 0) == more


def test_va_84_a_free_move_gained_outside_the_own_activation_waits_for_it() -> None:
    scene = Scene().monster("dullahan", "lc_1", experience=5, levels={"inexorable": 1}, ripostes=1)
    scene.villagers("lc_1", "peasant").acts("banshee", "mm")
    gain_experience(scene.s, 1, 1, "VA-88")
    scene.s.advance()
    scene.choose("gain inexorable")
    assert scene.s.free_moves == 0 and scene.asked == 0


def test_va_84_surplus_stays_and_levels_repeat() -> None:
    scene = Scene().begin()
    gain_experience(scene.s, 1, 13, "VA-88")
    scene.s.advance()
    scene.choose("gain whiplash", "gain whiplash")
    assert scene.of("dullahan", "experience") == 1 and scene.level("dullahan", "whiplash") == 2
    assert scene.of("dullahan", "gains") == 2


def test_va_84_an_advanced_ability_is_not_offered_again() -> None:
    scene = Scene().monster("dullahan", levels={"whiplash": 2}).begin()
    gain_experience(scene.s, 1, 6, "VA-88")
    scene.s.advance()
    assert scene.keys == ["gain basin_of_blood", "gain inexorable"]
    assert scene.refused("gain whiplash") == scene.refused("gain zombify") == "VA-84"


def test_va_84_the_effect_goes_on_with_the_numbers_it_was_paid_for() -> None:
    scene = Scene().monster("lich", "bh_1", experience=6).villagers("bh_1", "peasant", n=7).acts("lich", "grm")
    scene.choose("use spirit_bolt", "gain spirit_bolt")
    assert scene.count("bh_1") == 4


def test_va_85_nothing_happens_if_a_complete_monster_has_nothing_to_remove() -> None:
    scene = Scene().monster("dullahan", "lc_1", experience=5, levels=COMPLETE).villagers("lc_1", "peasant", n=2)
    scene.acts("dullahan", "mm").choose("melee at lc_1")
    assert scene.kind == "deed" and scene.of("dullahan", "experience") == 0


def test_va_85_any_condition_on_the_card_may_go() -> None:
    scene = Scene().monster("dullahan", sunder=1, silence=1, slow=1, wounds=1, burning=True, levels=COMPLETE).begin()
    gain_experience(scene.s, 1, 6, "VA-88")
    scene.s.advance()
    assert scene.keys == ["heal wound", "heal sunder", "heal silence", "heal slow", "heal burn_monster"]
    scene.choose("heal burn_monster")
    assert scene.of("dullahan", "burning") == 0 and scene.of("dullahan", "wounds") == 1


def test_va_86_beyond_the_cap_tokens_are_just_removed() -> None:
    scene = Scene("lessons_of_the_past").monster("dullahan", gains=1, wounds=1, levels=COMPLETE).begin()
    gain_experience(scene.s, 1, 14, "VA-88")
    scene.s.advance()
    assert not scene.keys and scene.of("dullahan", "experience") == 2 and scene.of("dullahan", "wounds") == 1
    assert len(scene.told("level_ignored")) == 2


def test_va_87_without_enough_experience_the_monster_just_dies() -> None:
    scene = Scene().alone("lich", "lc_1", wounds=3, experience=5, ripostes=1).villagers("lc_1", "peasant")
    scene.villager_phase().choose("riposte")
    assert scene.where("lich") == "" and scene.of("lich", "gains") == 0


def test_va_88_objectives_give_what_the_scenario_says() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", carried=1).acts("banshee", "m").choose("move k_1")
    assert scene.of("banshee", "experience") == 1
    scene = Scene("from_the_shadows").monster("banshee", "sc_1", held=0b111).set(symbols=0b11000)
    scene.acts("banshee", "m").choose("move sr_1")
    assert scene.of("banshee", "experience") == 3


def test_va_199_levels_and_deaths_are_told_with_their_rules() -> None:
    scene = Scene().alone("lich", "lc_1", wounds=3, experience=6, ripostes=1).villagers("lc_1", "peasant")
    scene.villager_phase().choose("riposte", "gain zombify")
    assert scene.match is not None
    rules = {event.kind: event.rule for event in scene.match.events}
    assert rules["level_gained"] == "VA-84" and rules["monster_died"] == "VA-94"
