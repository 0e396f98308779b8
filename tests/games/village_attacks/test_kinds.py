"""Chapter 5: villagers, types, nemesis, strength and what their deaths mean."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.tables import HERO, HUNTER, PEASANT, TYPES, YUNFAKH

T = GAME.kit.plain


def test_va_35_a_peasant() -> None:
    numbers = (T.kind_health[PEASANT], T.kind_movement[PEASANT], T.kind_attacks[PEASANT], T.kind_range[PEASANT])
    assert numbers == (1, 1, 1, 0) and T.kind_wounds[PEASANT] == 1
    scene = Scene().alone("lich", "lc_1").villagers("bh_1", "peasant").villagers("lc_1", "peasant").villager_phase()
    assert scene.of("lich", "wounds") == 1
    assert scene.at("ch_1") == {"peasant": 1} and scene.at("bh_1") == {"peasant": 1}


@pytest.mark.parametrize(("monster", "wounds"), [("lich", 1), ("dullahan", 2)])
def test_va_36_va_40_a_hunter_wounds_its_nemesis_twice(monster: str, wounds: int) -> None:
    scene = Scene().alone(monster, "lc_1").villagers("l_1", "hunter_mythic").villager_phase()
    assert scene.of(monster, "wounds") == wounds and scene.at("lc_1") == {"hunter_mythic": 1}


def test_va_36_a_hunter_does_not_reach_two_zones() -> None:
    scene = Scene().alone("lich", "lc_1").villagers("eh_1", "hunter_arcane").villager_phase()
    assert scene.of("lich", "wounds") == 0


def test_va_37_a_yunfakh_is_a_hunter_of_its_own_kind() -> None:
    for numbers in (T.kind_health, T.kind_movement, T.kind_attacks, T.kind_range, T.kind_wounds, T.kind_nemesis_bonus):
        assert numbers[YUNFAKH] == numbers[HUNTER]
    assert T.kind_own_zone_only == [False, False, True, False]
    scene = Scene().alone("dullahan", "lc_1").villagers("l_1", "yunfakh_mythic").villager_phase()
    assert scene.of("dullahan", "wounds") == 2


def test_va_38_a_heros_numbers_are_on_its_token() -> None:
    anselm = T.sort_ids.index("brother_anselm")
    assert (T.sort_health[anselm], T.sort_movement[anselm], T.sort_wounds[anselm], T.sort_range[anselm]) == (3, 2, 1, 1)
    assert T.sort_types[anselm] == 1 << TYPES.index("demon")


def test_va_39_a_veteran_is_of_every_type() -> None:
    for monster in ("banshee", "dullahan", "lich"):
        scene = Scene().alone(monster, "lc_1").villagers("lc_1", "hunter_veteran").villager_phase()
        assert scene.of(monster, "wounds") == 2


def test_va_40_no_bonus_on_the_heart() -> None:
    scene = Scene().nobody().villagers("ch_1", "hunter_mythic").villagers("ch_1", "sigrun").villager_phase()
    assert scene.s.heart == 15 - 1 - 2


def test_va_40_a_hero_wounds_its_nemesis_once_more() -> None:
    assert Scene().alone("dullahan", "lc_1").villagers("lc_1", "sigrun").villager_phase().of("dullahan", "wounds") == 3
    assert Scene().alone("banshee", "lc_1").villagers("lc_1", "sigrun").villager_phase().of("banshee", "wounds") == 2


def test_va_41_peasants_then_hunters_and_yunfakh_alike_then_heroes() -> None:
    assert T.kind_target_rank[PEASANT] < T.kind_target_rank[HUNTER] == T.kind_target_rank[YUNFAKH]
    assert T.kind_target_rank[YUNFAKH] < T.kind_target_rank[HERO]
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "hunter_mythic", "yunfakh_mythic", "sigrun")
    scene.acts("banshee", "m").choose("melee at lc_1")
    assert scene.keys == ["hunter_mythic", "yunfakh_mythic"]


def test_va_42_five_types() -> None:
    assert TYPES == ("undead", "mythic", "cursed", "arcane", "demon")
    assert {T.hero_type[hero] for hero in range(5)} == set(range(5))


@pytest.mark.parametrize(
    ("sort", "wounds", "loss"), [("peasant", 0, 1), ("hunter_mythic", 0, 1), ("yunfakh_mythic", 0, 1), ("sigrun", 4, 2)]
)
def test_va_43_a_death_lowers_morale(sort: str, wounds: int, loss: int) -> None:
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", sort, wounds=wounds).acts("lich", "m")
    scene.choose("melee at lc_1")
    assert scene.count("lc_1") == 0 and scene.s.morale == 40 - loss


def test_va_43_morale_never_falls_below_0() -> None:
    scene = Scene("escalation").set(morale=1).monster("lich", "lc_1").villagers("lc_1", "sigrun", wounds=4)
    scene.villagers("eh_1", "peasant").acts("lich", "m").choose("melee at lc_1")
    assert scene.s.morale == 0


def test_va_43_who_has_health_left_stays() -> None:
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", "sigrun", wounds=3).acts("lich", "mm")
    scene.choose("melee at lc_1")
    assert scene.at("lc_1") == {"sigrun": 1} and scene.s.morale == 40


def test_va_57_a_villager_is_named_by_all_that_lies_on_it() -> None:
    looks = T.nouns["villager"]
    for words in ("peasant", "peasant.stunned", "hunter_mythic.stunned.carrier", "sigrun.wounds3.burning.marked"):
        assert looks.text(looks.number(words)) == words
    for words in ("peasant.peasant", "sigrun.wounds0", "peasant.carrier.stunned", "nobody.stunned"):
        assert looks.number(words) < 0, words
