"""Chapter 12: Day and Night."""

from __future__ import annotations

from tests.games.village_attacks.scene import LETTERS, Scene

from citadelle.games.village_attacks.rules.activation import ACTIVATES, Activation
from citadelle.games.village_attacks.rules.rounds import Daylight, Round
from citadelle.games.village_attacks.state import DAY, NIGHT


def test_va_160_one_standard_die_is_replaced() -> None:
    for day in (DAY, NIGHT):
        scene = Scene(day_night="day").set(day=day).chance(0, 1, 2, 3, 4, 2).activates("banshee")
        assert sum(scene.s.pool) == 5 and scene.s.special in (LETTERS["d"], LETTERS["m"])


def test_va_161_the_special_die_does_not_count_for_a_reroll_and_is_not_rerolled() -> None:
    scene = Scene(day_night="night").set(day=NIGHT).chance(*[LETTERS[x] for x in "mmrgd"], 0).activates("banshee")
    assert scene.s.special == LETTERS["m"] and scene.kind == "deed"


def test_va_161_it_cannot_be_stored_and_goes_unspent() -> None:
    scene = Scene(day_night="night").set(day=NIGHT, special=LETTERS["m"]).acts("banshee", "r")
    assert scene.refused("store melee") == "VA-161"
    scene.choose("end")
    assert scene.s.special == -1


def test_va_161_it_is_spent_like_any_other() -> None:
    scene = Scene(day_night="night").monster("banshee", "lc_1").villagers("lc_1", "peasant", n=2)
    scene.set(day=NIGHT, special=LETTERS["m"]).acts("banshee", "g").choose("melee at lc_1")
    assert scene.s.special == -1 and scene.count("lc_1") == 1 and scene.dice() == "g"
    scene = Scene(day_night="day").set(day=DAY, special=LETTERS["d"]).acts("banshee", "g").choose("guard defence")
    assert scene.of("banshee", "shields") == 1 and scene.s.special == -1


def test_va_161_it_is_always_rolled() -> None:
    scene = Scene(day_night="night").monster("lich", reserve="gggg", lying=True).set(day=NIGHT).chance(5)
    scene.activates("lich").choose("roll")
    assert sum(scene.s.pool) == 0 and scene.s.special == LETTERS["r"]


def test_va_52_va_161_an_activation_symbol_on_it_is_resolved_like_any_other() -> None:
    """No die of the box has one; a die of a pack may."""
    scene = Scene(day_night="night").villagers("eh_1", "peasant").set(day=NIGHT, special=LETTERS["a"])
    scene.s.phase, scene.s.active = 1, 0
    scene.begin(Activation(0, ACTIVATES, 0, True))
    assert scene.at("l_1") == {"peasant": 1} and scene.s.special == -1


def test_va_162_by_day_monsters_lose_two_experience_or_suffer() -> None:
    scene = Scene(day_night="day").monster("banshee", experience=3).monster("dullahan", experience=1)
    scene.monster("lich", "dead", experience=0).set(day=DAY).begin(Daylight(2), Daylight(1), Daylight(0))
    assert scene.s.experience == [1, 0, 0] and scene.s.wounds == [0, 1, 0]
    scene = Scene(day_night="day").monster("lich", experience=0).set(day=DAY).begin(Daylight(2))
    assert scene.of("lich", "wounds") == 2


def test_va_162_not_in_the_first_round_and_not_by_night() -> None:
    for day, before, lost in ((DAY, 0, 0), (DAY, 1, 2), (NIGHT, 1, 0)):
        scene = Scene(day_night="day").monster("banshee", experience=5).set(day=day, round=before, first=0)
        scene.begin(Round())
        assert scene.of("banshee", "experience") == 5 - lost


def test_va_162_objectives_still_give_experience_by_day() -> None:
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", carried=1).set(day=DAY).acts("banshee", "m")
    scene.choose("move k_1")
    assert scene.of("banshee", "experience") == 1


def test_va_163_by_night_a_kill_is_worth_one_more_ripostes_included() -> None:
    scene = Scene().alone("banshee", "lc_1", ripostes=1).villagers("lc_1", "peasant").set(day=NIGHT).villager_phase()
    assert scene.choose("riposte").of("banshee", "experience") == 2
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", "sigrun", wounds=4).set(day=NIGHT).acts("lich", "m")
    assert scene.choose("melee at lc_1").of("lich", "experience") == 3
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", carried=1).set(day=NIGHT).acts("banshee", "m")
    assert scene.choose("move k_1").of("banshee", "experience") == 1


def test_va_164_blank_faces_are_discarded_and_the_faces_are_the_datas() -> None:
    t = Scene().s.kit
    assert t.day_die == [6, 6, 3, 3, 3, 3] and t.night_die == [0, 0, 0, 1, 1, 1] and t.custom_die == [0, 1, 2, 3, 4, 5]
    scene = Scene(day_night="day").set(day=DAY).chance(0, 1, 2, 3, 4, 1).activates("banshee")
    assert scene.s.special == -1 and scene.told("dice_rolled")[0]["special"] == "blank"
