"""Chapter 6: death, return, the Heart (VA-94 to VA-99)."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import Scene

from citadelle.games.village_attacks.rules.monsters import free_reserve_slots, wound_monster, wound_summoned
from citadelle.games.village_attacks.rules.wounds import wound_heart


def test_va_94_everything_goes_from_the_card_but_the_abilities() -> None:
    scene = Scene().monster(
        "dullahan", "lc_1", wounds=5, experience=4, sunder=1, silence=0, slow=1, burning=True, lying=True, shields=1,
        ripostes=1, moves=1, reserve="g", levels={"whiplash": 2}, hold=3, entry_left=1,
    )  # fmt: skip
    wound_monster(scene.s, 1, 9, "VA-101")
    for field in ("wounds", "experience", "sunder", "slow", "burning", "lying", "shields", "ripostes", "moves", "hold"):
        assert scene.of("dullahan", field) == 0, field
    assert scene.where("dullahan") == "" and sum(scene.s.reserve) == 0 and scene.of("dullahan", "entry_left") == 0
    assert scene.level("dullahan", "whiplash") == 2


def test_va_94_wounds_below_health_do_not_kill() -> None:
    scene = Scene().monster("dullahan", "lc_1", wounds=5)
    wound_monster(scene.s, 1, 1, "VA-101")
    assert scene.where("dullahan") == "lc_1" and scene.s.health(1) == 1
    wound_monster(scene.s, 1, 1, "VA-101")
    assert scene.where("dullahan") == ""


def test_va_94_its_own_activation_ends() -> None:
    """Scorching at the end kills; a Burn at the beginning does so before any die is rolled."""
    scene = Scene("lessons_of_the_past").monster("banshee", "cy_1", wounds=4).acts("banshee", "mm").choose("end")
    assert scene.where("banshee") == "" and scene.s.active == -1 and scene.of("banshee", "burning") == 0


@pytest.mark.parametrize(("players", "heart", "left"), [(3, 3, 1), (3, 2, None), (5, 4, 1), (5, 3, None), (1, 3, 1)])
def test_va_95_a_return_costs_the_heart(players: int, heart: int, left: int | None) -> None:
    party = ("banshee", "dullahan", "lich", "vampire", "succubus")[:players]
    scene = Scene(party=party).monster("banshee", "dead").set(heart=heart).activates("banshee")
    if left is None:
        assert scene.where("banshee") == "" and scene.s.heart == heart and not scene.told("dice_rolled")
    else:
        assert scene.where("banshee") == "ch_1" and scene.s.heart == left and scene.told("dice_rolled")


def test_va_95_its_player_chooses_the_heart() -> None:
    scene = Scene("tower_of_artifice").monster("lich", "dead").set(first=0).activates("lich")
    assert scene.keys == ["return ch_1", "return ch_2"] and scene.asked == scene.seat("lich")
    scene.choose("return ch_2")
    assert scene.where("lich") == "ch_2"


def test_va_95_a_full_heart_zone_does_not_stop_it() -> None:
    scene = Scene().monster("lich", "dead").villagers("ch_1", "peasant", n=30).activates("lich")
    assert scene.where("lich") == "ch_1"


def test_va_95_it_checks_again_next_round() -> None:
    scene = Scene().monster("lich", "dead").set(heart=2).activates("lich")
    assert scene.where("lich") == ""
    assert scene.set(heart=3).activates("lich").where("lich") == "ch_1"


def test_va_96_a_heart_without_health_is_defeat_at_once() -> None:
    scene = Scene().villagers("ch_1", "peasant", n=3).nobody().set(heart=2).villager_phase()
    assert scene.outcome() == "lost by VA-96" and scene.s.heart == 0 and len(scene.told("heart_wounded")) == 2


def test_va_97_magic_dice_remove_wounds_and_tokens_at_the_heart() -> None:
    scene = Scene().monster("banshee", "ch_1", wounds=1, sunder=1, silence=1, slow=1, burning=True)
    scene.acts("banshee", "ggggg")
    heals = [key for key in scene.keys if key.startswith("heal")]
    assert heals == ["heal wound", "heal sunder", "heal silence", "heal slow", "heal burn_monster"]
    scene.choose(*heals)
    assert scene.dice() == "" and scene.of("banshee", "wounds") == scene.of("banshee", "sunder") == 0


def test_va_97_only_in_a_heart_zone_and_only_with_magic() -> None:
    assert Scene().monster("banshee", "bh_1", wounds=1).acts("banshee", "g").refused("heal wound") == "VA-97"
    assert Scene().monster("banshee", "ch_1", wounds=1).acts("banshee", "m").refused("heal wound") == "VA-97"
    assert Scene().monster("banshee", "ch_1").acts("banshee", "g").refused("heal wound") == "VA-97"
    scene = Scene("tower_of_artifice").monster("banshee", "ch_2", wounds=1).acts("banshee", "g")
    assert "heal wound" in scene.keys


def test_va_97_what_is_missing_is_said() -> None:
    castle = "tower_of_artifice"
    assert Scene(castle).monster("banshee", "ch_2", wounds=1).acts("banshee", "m").reason("heal wound") == "no_such_die"
    assert Scene(castle).monster("banshee", "ch_2").acts("banshee", "g").reason("heal wound") == "nothing_to_remove"
    assert (
        Scene(castle).monster("banshee", "eh_1", wounds=1).acts("banshee", "g").reason("heal wound") == "not_at_heart"
    )


def test_va_98_objectives_are_used_with_dice_in_the_own_activation() -> None:
    scene = Scene("blocking_the_way").monster("lich", "eh_1").set(placed=1).acts("lich", "mg")
    assert "close marker" in scene.keys
    assert Scene("blocking_the_way").monster("lich", "eh_1").acts("lich", "mg").refused("close marker") == "VA-S9.4"


def test_va_96_the_heart_never_falls_below_0() -> None:
    scene = Scene().set(heart=1).begin()
    wound_heart(scene.s, 5, "VA-104")
    assert scene.s.heart == 0


def test_va_94_only_the_dead_monsters_card_is_cleared() -> None:
    """The Banshee provokes the Troll, which kills the Lich beside it: her own dice stay."""
    scene = Scene().monster("banshee", "bh_1").monster("lich", "lc_1", wounds=3, reserve="gr").set(troll=2)
    scene.monster("banshee", reserve="d").chance(0).acts("banshee", "rmm").choose("ranged at troll")
    assert scene.where("lich") == "" and scene.dice() == "mm" and sum(scene.s.reserve[:5]) == 1
    assert sum(scene.s.reserve[10:]) == 0 and scene.kind == "deed"


def test_va_71_each_card_has_its_own_slots() -> None:
    scene = Scene().monster("lich", reserve="ggr").monster("banshee", reserve="m")
    assert [free_reserve_slots(scene.s, seat) for seat in range(3)] == [1, 1, 1]


def test_va_94_va_s6_7_a_dead_carriers_slow_token_goes() -> None:
    scene = Scene("dinner_is_served").alone("lich", "l_1", wounds=3, carried=1).set(carry_slow=0b100)
    scene.villagers("l_1", "peasant").villager_phase()
    assert scene.s.carry_slow == 0 and scene.s.carried == [0, 0, 0]


def test_va_179_of_several_summoned_monsters_the_one_that_was_killed_goes() -> None:
    scene = Scene("f4").set(summoned=((0, 2, 0, 0, 0, 0b001, 0), (1, 2, 0, 0, 0, 0b010, 0), (4, 2, 0, 0, 0, 0b100, 0)))
    wound_summoned(scene.s, 1, 9, "VA-105")
    assert [one[0] for one in scene.s.summoned] == [0, 4]
