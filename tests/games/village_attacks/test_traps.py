"""Chapter 7 and VA-201: traps."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.rules.traps import TrapPushes
from citadelle.games.village_attacks.state import TRAP_PILE
from citadelle.games.village_attacks.tables import NONE

T = GAME.kit.plain


def sprung(trap: str, zone: str = "lc_1", castle: str = "f1", **sorts: int) -> Scene:
    """A trap springs on these villagers."""
    scene = Scene(castle).nobody().trap(zone, trap)
    for sort, n in sorts.items():
        scene.villagers(zone, sort, n=n)
    return scene.villager_phase(3)


def test_va_110_a_trap_is_bought_and_placed_at_once() -> None:
    scene = Scene().monster("dullahan", "lc_1").offered("pendulum_blades", "treasure").acts("dullahan", "mpg")
    scene.choose("trap pendulum_blades")
    assert scene.dice() == "g" and scene.s.offer == (T.trap_ids.index("treasure"),)
    assert scene.s.traps[scene.zone("lc_1")] == T.trap_ids.index("pendulum_blades")


def test_va_110_the_cost_must_be_there_and_the_trap_on_offer() -> None:
    scene = Scene().monster("dullahan", "lc_1").offered("pendulum_blades").acts("dullahan", "mg")
    assert scene.refused("trap pendulum_blades") == "VA-110" and scene.refused("trap spike_pit") == "VA-110"


@pytest.mark.parametrize(
    ("trap", "allowed"),
    [
        ("chandelier", "large"), ("spike_pit", "small corridor"), ("pendulum_blades", "corridor"),
        ("treasure", "large small corridor"),
    ],
)  # fmt: skip
def test_va_110_va_201_only_in_allowed_rooms(trap: str, allowed: str) -> None:
    for zone, room in (("bh_1", "large"), ("a_1", "small"), ("lc_1", "corridor")):
        scene = Scene("crossed_fates").monster("dullahan", zone).offered(trap).acts("dullahan", "mmrgdpp")
        assert (f"trap {trap}" in scene.keys) is (room in allowed)


def test_va_110_villagers_present_do_not_prevent_it() -> None:
    scene = Scene().monster("dullahan", "lc_1").villagers("lc_1", "sigrun", "peasant").offered("treasure")
    scene.acts("dullahan", "gm").choose("trap treasure")
    assert scene.s.traps[scene.zone("lc_1")] != NONE and not scene.s.sprung


def test_va_111_one_trap_a_zone_for_as_long_as_it_lies() -> None:
    scene = Scene().monster("dullahan", "lc_1").offered("treasure", "spike_pit").acts("dullahan", "gmm")
    scene.choose("trap treasure")
    assert scene.refused("trap spike_pit") == "VA-111"


def test_va_112_all_with_villagers_spring_in_the_tables_order() -> None:
    scene = (
        Scene().nobody().set(first=2).trap("lc_1", "spike_pit").trap("l_1", "weighted_net").trap("bh_1", "chandelier")
    )
    scene.villagers("lc_1", "peasant").villagers("l_1", "peasant").villager_phase(3)
    assert scene.asked == 2 and scene.keys == ["spring lc_1", "spring l_1"]
    scene.choose("spring l_1")
    assert [e["zone"] for e in scene.told("trap_sprung")] == ["l_1", "lc_1"]
    assert scene.s.traps[scene.zone("bh_1")] != NONE


def test_va_112_a_trap_whose_zone_was_emptied_does_not_spring() -> None:
    """The pit kills all in LC-1, so that nobody is pushed into L-1, where a net waits."""
    scene = Scene().nobody().trap("lc_1", "spike_pit").trap("l_1", "weighted_net").villagers("lc_1", "peasant", n=2)
    scene.villager_phase(3)
    assert scene.count("lc_1") == 0 and scene.s.traps[scene.zone("l_1")] != NONE


@pytest.mark.parametrize("sort", ["peasant", "hunter_mythic", "yunfakh_mythic", "sigrun"])
def test_va_113_any_villager_springs_a_trap(sort: str) -> None:
    scene = Scene().nobody().trap("lc_1", "arrow_slits").villagers("lc_1", sort, stunned=True).villager_phase(3)
    assert scene.s.traps[scene.zone("lc_1")] == NONE and len(scene.s.piles[TRAP_PILE].gone) == 1


def test_va_114_only_affected_kinds_in_order_and_the_first_player_picks() -> None:
    scene = Scene().nobody().set(first=1).trap("lc_1", "arrow_slits").villagers("lc_1", "peasant", "sigrun")
    scene.villagers("lc_1", "hunter_mythic", "hunter_arcane").villager_phase(3)
    assert scene.asked == 1 and scene.keys == ["hunter_mythic", "hunter_arcane"]
    scene.choose("hunter_arcane")
    assert scene.at("lc_1") == {"peasant": 1, "sigrun": 1} and scene.told("villager_wounded")[0]["villager"] == "sigrun"


def test_va_114_stunned_villagers_are_ordinary_members() -> None:
    scene = Scene().nobody().trap("lc_1", "spike_pit").villagers("lc_1", "peasant", n=2, stunned=True)
    scene.villagers("lc_1", "hunter_mythic", n=2).villager_phase(3)
    assert scene.at("lc_1") == {"hunter_mythic": 1}


def test_va_115_kills_lower_morale_and_give_nothing() -> None:
    scene = sprung("pendulum_blades", peasant=2, hunter_mythic=1)
    assert scene.s.morale == 37 and scene.s.experience == [0, 0, 0]


def test_va_116_monsters_minions_and_summoned_are_never_affected() -> None:
    scene = Scene("f4", ("wode", "banshee")).monster("banshee", "sc_1").villagers("sc_1", "peasant")
    zone = scene.zone("sc_1")
    scene.set(minions=((0, 0, zone, 0, 0, 0, 1),), summoned=((1, zone, 0, 0, 0, 0, 1),), markers=0)
    scene.trap("sc_1", "possessed_armour").villager_phase(3)
    assert scene.of("banshee", "wounds") == 0 and len(scene.s.minions) == 1 and scene.s.summoned[0][2] == 0


def test_va_116_the_card_is_discarded_when_its_steps_are_done() -> None:
    scene = sprung("chandelier", "l_1", peasant=4)
    kinds = [e.kind for e in scene.match.events]  # type: ignore[union-attr]
    assert "villager_pushed" in kinds and scene.s.piles[TRAP_PILE].gone == (T.trap_ids.index("chandelier"),)


def test_va_155_va_199_a_trap_whose_kill_ends_the_scenario_is_discarded() -> None:
    """Its second step never comes."""
    scene = Scene("bury_the_evil").nobody().set(morale=2).trap("ch_1", "chandelier").villagers("ch_1", "peasant", n=4)
    scene.villager_phase(3)
    assert scene.outcome() == "won by VA-S13.6" and scene.told("trap_sprung") and not scene.told("villager_pushed")
    assert scene.s.piles[TRAP_PILE].gone == (T.trap_ids.index("chandelier"),) and GAME.audit(scene.s) == []


def test_va_155_va_s13_6_a_trap_that_pushes_into_the_last_collapse_is_discarded() -> None:
    """A survivor of the chandelier is pushed among three hunters: the fourth corridor collapses."""
    scene = Scene("bury_the_evil").nobody().set(gone=Scene("bury_the_evil").bits("lc_1", "lc_2", "sc_1"))
    scene.trap("sr_1", "chandelier").villagers("sr_1", "hunter_mythic", n=3)
    scene.villagers("mc_1", "hunter_mythic", n=3, stunned=True).villager_phase(3)
    assert scene.outcome() == "lost by VA-S13.6" and scene.told("villager_pushed")
    assert scene.s.piles[TRAP_PILE].gone == (T.trap_ids.index("chandelier"),) and GAME.audit(scene.s) == []


# --- VA-117: Treasure


def test_va_117_a_villager_of_its_kinds_springs_it_by_any_means() -> None:
    scene = Scene().nobody().trap("lc_1", "treasure").villagers("l_1", "sigrun").villager_phase()
    assert not scene.s.sprung
    scene = Scene().monster("banshee", "bh_1", levels={"keening_wail": 1}).trap("lc_1", "treasure")
    scene.villagers("bh_1", "peasant").acts("banshee", "dm").choose("use keening_wail", "1 villagers")
    assert scene.s.sprung == scene.bits("lc_1")


@pytest.mark.parametrize(
    ("sort", "springs"), [("peasant", True), ("hunter_mythic", True), ("yunfakh_mythic", True), ("sigrun", False)]
)
def test_va_117_va_201_it_springs_once_for_a_kind_that_it_affects(sort: str, springs: bool) -> None:
    scene = Scene().nobody().trap("lc_1", "treasure").villagers("l_1", sort, n=1 if sort == "sigrun" else 2)
    scene.villager_phase()
    assert len(scene.told("trap_sprung")) == (1 if springs else 0)


def test_va_117_who_was_there_before_does_not_spring_it_but_is_caught() -> None:
    scene = Scene().nobody().trap("lc_1", "treasure").villagers("lc_1", "peasant", stunned=True)
    scene.villager_phase()
    assert not scene.s.sprung
    scene.villagers("l_1", "hunter_mythic").villager_phase()
    assert scene.s.sprung and scene.at("lc_1") == {"hunter_mythic": 1} and scene.at("bh_1") == {"peasant": 1}


def test_va_117_the_distracted_neither_attack_nor_go_elsewhere() -> None:
    scene = Scene().alone("banshee", "bh_1").trap("lc_1", "treasure").set(sprung=1 << 2)
    scene.villagers("bh_1", "peasant", "hunter_cursed").villagers("lc_1", "peasant").villagers("l_1", "peasant")
    scene.villagers("eh_1", "peasant").villager_phase()
    assert scene.of("banshee", "wounds") == 0
    assert [scene.count(zone) for zone in ("bh_1", "lc_1", "l_1", "eh_1")] == [0, 4, 1, 0]


def test_va_117_heroes_are_not_distracted() -> None:
    scene = Scene().alone("banshee", "lc_1").trap("lc_1", "treasure").set(sprung=1 << 2)
    scene.villagers("lc_1", "mother_gisla").villager_phase()
    assert scene.of("banshee", "wounds") == 1 and scene.at("ch_1") == {"mother_gisla": 1}


def test_va_117_activation_steps_follow_the_same_direction() -> None:
    scene = (
        Scene().trap("lc_1", "treasure").set(sprung=1 << 2).villagers("bh_1", "peasant").villagers("lc_1", "peasant")
    )
    scene.rolls("aammrg").activates("banshee")
    assert scene.at("lc_1") == {"peasant": 2}


def test_va_117_two_treasures_toss_a_coin_and_the_own_zone_comes_first() -> None:
    for side, zone in ((HEADS, "bh_1"), (TAILS, "l_1")):
        scene = Scene().nobody().trap("bh_1", "treasure").trap("l_1", "treasure")
        scene.set(sprung=scene.bits("bh_1", "l_1")).villagers("lc_1", "peasant").chance(side).villager_phase()
        assert scene.at(zone) == {"peasant": 1}
    scene = Scene().nobody().trap("bh_1", "treasure").trap("lc_1", "treasure")
    scene.set(sprung=scene.bits("bh_1", "lc_1")).villagers("lc_1", "peasant").villager_phase()
    assert scene.at("lc_1") == {"peasant": 1}


def test_va_117_an_unsprung_treasure_stays() -> None:
    scene = Scene().nobody().trap("lc_1", "treasure").clean_up()
    assert scene.s.traps[scene.zone("lc_1")] != NONE
    scene.set(sprung=1 << 2).clean_up()
    assert scene.s.traps[scene.zone("lc_1")] == NONE and not scene.s.sprung


def test_va_117_the_distraction_goes_before_scenario_movement() -> None:
    scene = Scene("forbidden_knowledge").nobody().trap("mc_1", "treasure")
    scene.set(sprung=scene.bits("mc_1"), tomes=(scene.zone("l_1"),)).villagers("ch_1", "hunter_mythic").villager_phase()
    assert scene.at("mc_1") == {"hunter_mythic": 1}


# --- VA-118, VA-201


def test_va_118_a_push_tosses_one_coin_for_the_group() -> None:
    for side, zone in ((HEADS, "a_1"), (TAILS, "cy_1")):
        scene = Scene("f2").nobody().trap("ch_1", "chandelier").villagers("ch_1", "peasant", n=5).chance(side)
        scene.villager_phase(3)
        assert scene.at(zone) == {"peasant": 3} and len(scene.told("coin_tossed")) == 1


def test_va_118_stun_and_burn_take_survivors_in_order_as_many_as_there_are() -> None:
    scene = sprung("rotten_floor", peasant=2, hunter_mythic=3)
    assert scene.flagged("lc_1", "stunned") == 3 and scene.at("lc_1") == {"peasant": 1, "hunter_mythic": 3}
    scene = sprung("burning_oil", "l_1", peasant=2, hunter_mythic=1, sigrun=1)
    assert scene.flagged("l_1", "burning") == 2
    scene = sprung("weighted_net", peasant=3)
    assert scene.flagged("lc_1", "stunned") == 3


def test_va_114_va_118_a_stun_takes_stunned_peasants_before_hunters() -> None:
    """Of five the four peasants come first, though nothing happens to them; one hunter is left for the fifth."""
    scene = Scene().nobody().trap("lc_1", "weighted_net").villagers("lc_1", "peasant", n=4, stunned=True)
    scene.villagers("lc_1", "hunter_mythic", n=3).villager_phase(3)
    assert scene.flagged("lc_1", "stunned") == 5 and len(scene.told("villager_stunned")) == 1


def test_va_118_the_first_player_picks_among_equals() -> None:
    scene = Scene().nobody().set(first=1).trap("l_1", "weighted_net").villagers("l_1", "peasant", n=4)
    scene.villagers("l_1", "hunter_mythic", "hunter_arcane").villager_phase(3)
    assert scene.asked == 1 and scene.keys == ["hunter_mythic", "hunter_arcane"]
    scene.choose("hunter_arcane")
    assert scene.flagged("l_1", "stunned") == 5


def test_va_118_an_immune_hero_is_taken_once_and_stays() -> None:
    scene = sprung("weighted_net", sigrun=1, mother_gisla=1)
    assert scene.kind == "pick_villager"
    scene.choose("sigrun")
    assert scene.flagged("lc_1", "stunned") == 1 and not scene.keys


def test_va_201_poison_gas_wounds_each() -> None:
    scene = sprung("poison_gas", "l_1", peasant=4, hunter_mythic=2, sigrun=1)
    assert scene.at("l_1") == {"sigrun": 1} and len(scene.told("villager_wounded")) == 1


def test_va_201_the_wounds_of_the_other_traps() -> None:
    for trap, zone, left in (("spike_pit", "lc_1", 5), ("pendulum_blades", "lc_1", 3), ("possessed_armour", "l_1", 4)):
        assert sprung(trap, zone, peasant=8).count(zone) == left, trap


def test_va_132_source_of_a_trap_is_trap() -> None:
    scene = sprung("spike_pit", peasant=1)
    assert scene.told("villager_killed")[0]["source"] == "trap"


def test_va_118_a_push_of_fewer_takes_them_in_order() -> None:
    """No trap of the box pushes less than everybody; a pack's may."""
    scene = Scene().nobody().set(first=1).villagers("l_1", "peasant").villagers("l_1", "hunter_mythic", "hunter_arcane")
    scene.begin(TrapPushes(scene.zone("l_1"), T.trap_ids.index("chandelier"), 2, ()))
    assert scene.asked == 1 and scene.keys == ["hunter_mythic", "hunter_arcane"]
    scene.choose("hunter_arcane")
    assert scene.at("eh_1") == {"peasant": 1, "hunter_arcane": 1} and scene.at("l_1") == {"hunter_mythic": 1}
