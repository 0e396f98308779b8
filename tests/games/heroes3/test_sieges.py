"""Attacks on heroes, towns and settlements, and what follows a combat (HM-316..318, 430..437, 873..888, 1701)."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3.combat_fields import (
    ATTACKER_SURRENDERED,
    ATTACKER_WON,
    DEFENDER_SURRENDERED,
    DEFENDER_WON,
    RETREATED,
)
from citadelle.games.heroes3.rules.combat.escape import why_no_surrender
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.rules.siege import has_walls
from citadelle.games.heroes3.rules.tiles import neighbours
from citadelle.games.heroes3.tables import GOLD

from .scene import CHALICE_ROAD, KIT, NONE, Scene, field


def at_settlement(*heroes: str, **settings: object) -> Scene:
    """The first player stands beside a settlement of the second, who is elsewhere and has used all tokens."""
    scene = Scene(*heroes, **settings).tile("f1", 1, -1)  # type: ignore[arg-type]
    scene.main(scene.heroes[0], "f1.c").cube("f1.nw", scene.heroes[1], GOLD)
    return scene.set(build_used=7, population_used=7, spell_book_used=7).goods(scene.heroes[1], 20)


def in_the_open(*heroes: str, **settings: object) -> Scene:
    """Two main heroes side by side, on a mine and beside it; nobody has tokens left."""
    scene = Scene(*heroes, **settings).tile("f4", 1, -1)  # type: ignore[arg-type]
    scene.main(scene.heroes[0], "f4.w").main(scene.heroes[1], "f4.nw").cube("f4.nw", scene.heroes[1])
    return scene.set(build_used=7, population_used=7, spell_book_used=7)


def cards_stay(scene: Scene) -> Scene:
    """Whoever is asked after the combat plays nothing."""
    while scene.kind == "card_window":
        scene.choose("pass")
    return scene


# --- the attacked side is asked


@pytest.mark.rule("HM-632", "HM-1512")
def test_hm_430_a_settlement_falls_without_a_payment() -> None:
    scene = at_settlement().acts("catherine").choose("main_1 to f1.nw")
    assert (scene.asked, scene.keys) == ("sandro", ["pay", "decline"])
    scene.choose("decline")
    assert (scene.asked, scene.kind) == ("catherine", "choose_effect")
    scene.choose("choose 0")
    assert scene.owner("f1.nw") == "catherine"
    assert scene.cubes("catherine", "sandro") == 0
    scene = at_settlement().goods("sandro", 7).acts("catherine").choose("main_1 to f1.nw")
    assert scene.asked == "catherine", "who can't pay isn't asked"


@pytest.mark.rule("HM-436")
def test_hm_431_436_an_army_brought_by_payment_wins() -> None:
    scene = at_settlement().main("catherine", "f1.c", xp=4).goods("catherine", 4).goods("sandro", 8)
    scene.acts("catherine").choose("main_1 to f1.nw", "pay")
    assert scene.told("combat_announced")
    scene.fought(DEFENDER_WON)
    assert scene.has("sandro") == (4, 0, 0)
    assert scene.has("catherine") == (0, 0, 0)
    assert scene.s.morale[0] == -1
    assert scene.cubes("sandro", "catherine") == 1
    assert scene.where("catherine") == "s3.c"
    assert scene.mp("catherine") == 0
    assert scene.s.experience == [4, 0]
    assert scene.owner("f1.nw") == "sandro"
    assert scene.where("sandro") == "s1.c"


@pytest.mark.rule("HM-880", "HM-707")
def test_hm_885_880_707_an_army_brought_by_payment_loses() -> None:
    scene = at_settlement().goods("catherine").acts("catherine").choose("main_1 to f1.nw", "pay")
    scene.s.army[1] = ()
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.kind == "choose_effect"
    scene.choose("choose 0")
    assert scene.cubes("catherine", "sandro") == 0
    assert scene.has("sandro")[0] == 12, "the 8 gold of the payment, no 5 gold more"
    assert scene.s.experience[0] == 0
    assert scene.units("sandro") == ["skeletons pack", "wraiths"]
    assert scene.owner("f1.nw") == "catherine"


@pytest.mark.rule("HM-318", "HM-437", "HM-1512", "HM-1041")
def test_hm_316_318_437_a_secondary_hero_on_a_settlement() -> None:
    scene = at_settlement().second("sandro", "f1.nw").acts("catherine").choose("main_1 to f1.nw")
    assert (scene.asked, scene.keys) == ("sandro", ["fight", "remove hero"])
    scene.choose("remove hero")
    assert scene.cubes("catherine", "sandro") == 1
    assert scene.where("sandro", second=True) == ""
    assert scene.s.secondary_wait == 2
    assert scene.keys == ["pay", "decline"]
    scene.choose("decline", "choose 0")
    assert scene.owner("f1.nw") == "catherine"
    assert scene.cubes("catherine", "sandro") == 1


@pytest.mark.rule("HM-317")
def test_hm_316_317_a_secondary_hero_that_fights_and_falls() -> None:
    scene = at_settlement().second("sandro", "f1.nw").acts("catherine").choose("main_1 to f1.nw", "fight")
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.cubes("catherine", "sandro") == 1
    assert scene.s.experience[0] == 0, "no experience against a secondary hero"
    assert scene.kind == "choose_effect", "no second defence of the settlement"


def test_hm_882_a_secondary_hero_wins_no_experience() -> None:
    scene = Scene().tile("f5", 1, -1).second("catherine", "f5.c").acts("catherine").choose("second_1 to f5.ne")
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.s.experience[0] == 0
    assert scene.kind == "choose_goods"


@pytest.mark.rule("HM-434")
def test_hm_862_434_walls() -> None:
    scene = Scene("catherine", "sandro").built("sandro", "citadel")
    assert has_walls(scene.s, 1, field("s1.c"))
    scene.cube("s1.c", "catherine")
    assert not has_walls(scene.s, 0, field("s1.c"))
    assert not has_walls(scene.s, 1, field("s1.c"))


# --- results


@pytest.mark.rule("HM-801", "HM-883", "HM-252", "HM-1041", "HM-1101")
def test_hm_884_a_beaten_main_hero() -> None:
    scene = in_the_open().goods("catherine").goods("sandro", 9).acts("catherine").choose("main_1 to f4.nw")
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.has("catherine")[0] == 5
    assert scene.has("sandro")[0] == 4
    assert scene.where("sandro") == "s1.c"
    assert scene.mp("sandro") == 0
    assert scene.cubes("catherine", "sandro") == 1
    assert scene.s.experience[0] == 1, "equal levels"
    assert scene.owner("f4.nw") == "catherine"
    assert scene.where("catherine") == "f4.nw"


@pytest.mark.rule("HM-883")
def test_hm_880_a_winning_defender_learns() -> None:
    scene = in_the_open().main("catherine", "f4.w", xp=4).goods("catherine", 3).goods("sandro")
    scene.acts("catherine").choose("main_1 to f4.nw").fought(DEFENDER_WON)
    assert scene.s.experience[1] == 2
    assert scene.where("catherine") == "s3.c"
    assert scene.where("sandro") == "f4.nw"
    assert scene.has("sandro")[0] == 3
    assert scene.kind == "search", "level 2"


def test_hm_884_the_loser_chooses_the_home() -> None:
    scene = in_the_open().tile("f1", 1, 0).cube("f1.nw", "sandro", GOLD).acts("catherine")
    scene.choose("main_1 to f4.nw").fought(ATTACKER_WON)
    assert (scene.asked, scene.kind) == ("sandro", "place_hero")
    assert scene.keys == ["s1.c", "f1.nw"]
    assert scene.refused("s3.c") == ("not_your_home", "HM-311")
    scene.choose("f1.nw")
    assert scene.where("sandro") == "f1.nw"


def test_hm_888_a_home_with_an_own_hero_is_better_than_none() -> None:
    scene = in_the_open().second("sandro", "s1.c").acts("catherine").choose("main_1 to f4.nw")
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.where("sandro") == scene.where("sandro", second=True) == "s1.c"


@pytest.mark.rule("HM-877")
def test_hm_875_877_the_defender_surrenders() -> None:
    scene = in_the_open().goods("catherine").goods("sandro", 10).acts("catherine").choose("main_1 to f4.nw")
    scene.fought(DEFENDER_SURRENDERED)
    assert scene.has("catherine")[0] == 10
    assert scene.has("sandro")[0] == 0
    assert scene.cubes("catherine", "sandro") == 0
    assert scene.s.experience[0] == 0
    assert scene.owner("f4.nw") == "catherine"
    assert scene.where("sandro") == "s1.c"


def test_hm_875_a_secondary_hero_surrenders_and_is_placed() -> None:
    scene = in_the_open().second("catherine", "f4.ne").goods("catherine", 10).goods("sandro")
    scene.main("catherine", "s3.e").acts("catherine").choose("second_1 to f4.nw").fought(ATTACKER_SURRENDERED)
    assert scene.where("catherine", second=True) == "s3.c"
    assert scene.has("sandro")[0] == 10
    assert scene.cubes("sandro", "catherine") == 0
    assert scene.s.morale == [0, 0]


@pytest.mark.rule("HM-435")
def test_hm_875_435_when_nobody_may_surrender() -> None:
    scene = in_the_open().goods("catherine", 10).main("catherine", "f4.w").acts("catherine").choose("main_1 to f4.nw")
    assert why_no_surrender(scene.s, 0)[0] == ""
    scene.goods("catherine", 9)
    assert why_no_surrender(scene.s, 0)[0]
    scene = at_settlement().main("sandro", "f1.nw").goods("sandro", 20).acts("catherine").choose("main_1 to f1.nw")
    assert why_no_surrender(scene.s, 1)[0]


def test_hm_873_a_retreat() -> None:
    scene = Scene().tile("f5", 1, -1).main("catherine", "f5.c", mp=1).acts("catherine").choose("main_1 to f5.ne")
    assert scene.kind == "place_unit"
    scene.fought(RETREATED)
    assert scene.where("catherine") == "f5.c"
    assert is_guarded(scene.s, field("f5.ne"))
    assert scene.owner("f5.ne") == ""
    assert scene.s.morale[0] == 0


def test_hm_886_beaten_by_guards() -> None:
    scene = Scene().tile("f5", 1, -1).main("catherine", "f5.c").goods("catherine", 9).acts("catherine")
    scene.choose("main_1 to f5.ne")
    scene.s.army[0] = ()
    scene.fought(DEFENDER_WON)
    assert scene.where("catherine") == "s3.c"
    assert scene.units("catherine") == ["halberdiers pack", "griffins"]
    assert (scene.has("catherine")[0], scene.s.morale[0], scene.mp("catherine")) == (9, 0, 2)
    scene = Scene().tile("f5", 1, -1).second("catherine", "f5.c").acts("catherine").choose("second_1 to f5.ne")
    scene.s.army[0] = ()
    scene.fought(DEFENDER_WON)
    assert scene.where("catherine", second=True) == ""


@pytest.mark.parametrize(("where", "gain"), [("f5.ne", 0), ("f5.nw", 1)])
def test_hm_880_experience_against_guards(where: str, gain: int) -> None:
    scene = Scene().tile("f5", 1, -1).main("catherine", "f5.c", xp=5).acts("catherine").choose(f"main_1 to {where}")
    if gain:
        cards_stay(scene.fought(ATTACKER_WON))
    else:
        assert scene.told("quick_combat")
    assert scene.s.experience[0] == 5 + gain
    assert bool(gain) == ("catherine_spec_4" in scene.cards("catherine"))


def test_hm_880_two_points_against_a_stronger_field() -> None:
    scene = Scene().tile("n4", 1, -1).main("catherine", "n4.c", xp=5).acts("catherine").choose("main_1 to n4.w")
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.s.experience[0] == 7


@pytest.mark.rule("HM-303", "HM-606", "HM-1701", "HM-301")
def test_hm_881_303_azure_units_before_the_visit() -> None:
    scene = Scene().tile("c2", 1, -1).main("catherine", "c2.e", xp=8).goods("catherine").acts("catherine")
    scene.choose("main_1 to c2.c").fought(ATTACKER_WON, azure=True)
    assert scene.s.experience[0] == 12
    assert scene.kind == "search"
    assert "catherine_spec_6" in scene.cards("catherine")
    assert scene.has("catherine")[0] == 0, "the grail is not taken yet"
    scene.choose("take top")
    cards_stay(scene)
    assert scene.has("catherine")[0] == 15
    assert scene.s.grail_holder == 0


# --- towns


@pytest.mark.rule("HM-1047")
def test_hm_432_1047_a_hero_beaten_in_its_own_town_gives_two_cubes() -> None:
    scene = Scene("catherine", "sandro", "alamar").tile("f1", -1, 0).cube("f1.nw", "sandro", GOLD)
    scene.goods("sandro", 9).goods("catherine").set(build_used=7, population_used=7, spell_book_used=7)
    scene.main("catherine", "s1.w").acts("catherine").choose("main_1 to s1.c")
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.cubes("catherine", "sandro") == 2
    assert scene.where("sandro") == "f1.nw"
    assert scene.owner("s1.c") == "catherine"
    assert scene.has("catherine")[0] == 15, "5 gold of the beaten hero, 10 for the town"
    assert scene.s.morale[1] == 0, "Necropolis ignores morale"
    assert scene.s.eliminated == 0


@pytest.mark.rule("HM-434")
def test_hm_432_434_a_captured_town_changes_hands() -> None:
    scene = Scene("catherine", "sandro", "alamar").cube("s1.c", "catherine").main("alamar", "s1.w")
    scene.main("sandro", "s1.e").set(build_used=7, population_used=7, spell_book_used=7)
    scene.goods("catherine").goods("alamar").acts("alamar").choose("main_3 to s1.c")
    assert scene.cubes("alamar", "catherine") == 1
    assert scene.cubes("alamar", "sandro") == 0
    assert scene.owner("s1.c") == "alamar"
    scene.main("alamar", "s2.c").goods("alamar", 8).built("sandro", "citadel").acts("sandro")
    scene.choose("main_2 to s1.c", "pay")
    assert scene.s.walls == 0
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.cubes("sandro", "alamar") == 1
    assert scene.owner("s1.c") == "sandro"


@pytest.mark.rule("HM-232")
def test_hm_433_the_town_board_still_works() -> None:
    scene = Scene("catherine", "sandro", "alamar").cube("s1.c", "catherine").main("sandro", "s1.e").goods("sandro", 9)
    scene.acts("sandro").choose("population", "recruit zombies")
    assert "zombies" in scene.units("sandro")


# --- the grail on the way (HM-1130)


def carrying(*heroes: str) -> Scene:
    """The second player's main hero carries the grail, beside the first player's."""
    return in_the_open(*heroes, scenario=CHALICE_ROAD).set(grail_taken=True, grail_holder=1, grail_carrier=2)


def test_hm_1130_the_winner_takes_the_grail() -> None:
    scene = carrying().acts("catherine").choose("main_1 to f4.nw")
    cards_stay(scene.fought(ATTACKER_WON))
    assert (scene.s.grail_carrier, scene.s.grail_holder) == (0, 0)


def test_hm_1130_who_surrenders_drops_it_and_the_attacker_picks_it_up() -> None:
    scene = carrying().goods("sandro", 10).acts("catherine").choose("main_1 to f4.nw").fought(DEFENDER_SURRENDERED)
    assert (scene.s.grail_carrier, scene.s.grail_field) == (0, NONE)


def test_hm_1130_a_carrier_that_surrenders_as_attacker() -> None:
    scene = carrying().goods("sandro", 10).set(active=1).acts("sandro").choose("main_2 to f4.w")
    scene.fought(ATTACKER_SURRENDERED)
    assert (scene.s.grail_carrier, scene.s.grail_field) == (NONE, field("f4.w"))
    scene.s.round = 3
    scene.turn("catherine")
    assert scene.s.grail_carrier == 0, "who stands there takes it in the own turn"


def test_hm_1130_who_is_placed_on_a_dropped_token_takes_it() -> None:
    scene = Scene(scenario=CHALICE_ROAD).goods("sandro", 10).main("sandro", "s1.ne").set(active=1)
    scene.set(grail_taken=True, grail_field=field("s1.c")).acts("sandro")
    scene.choose("population", "secondary hero s1.c")
    assert scene.s.grail_carrier == 3
    assert scene.s.winners == (1,), "it stands on the own start town"


def test_hm_1130_a_token_on_a_town_is_found_by_town_portal() -> None:
    scene = Scene(scenario=CHALICE_ROAD).tile("f4", -1, 1).main("sandro", "f4.w").set(active=1)
    scene.hand("sandro", "town_portal", deck=())
    scene.set(grail_taken=True, grail_field=field("s1.c")).acts("sandro")
    scene.choose("play town_portal basic")
    while not scene.s.ended_by and scene.kind in ("power_sources", "cast_level", "card_target", "card_window"):
        scene.choose(scene.keys[-1])
    assert scene.s.grail_carrier == 2 and scene.s.winners == (1,)


def test_hm_1130_nobody_takes_it_in_anothers_turn() -> None:
    scene = Scene(scenario=CHALICE_ROAD).goods("sandro", 10).main("sandro", "s1.ne")
    scene.set(grail_taken=True, grail_field=field("s1.c"))
    scene.s.set_auto_answer(1, "town", "")
    scene.acts("catherine").choose("main_1 to s3.ne")
    assert (scene.asked, scene.kind) == ("sandro", "town_window")
    scene.choose("population", "secondary hero s1.c")
    assert scene.s.grail_carrier == NONE and not scene.s.winners


def test_hm_1130_only_with_an_obelisk_may_the_grail_field_be_entered() -> None:
    scene = Scene(scenario=CHALICE_ROAD).tile("c2", 1, -1).main("catherine", "c2.e").acts("catherine")
    assert scene.refused("main_1 to c2.c") == ("obelisk_needed", "HM-1130")
    scene.s.visits[KIT.obelisk_fields[0]] = 1
    scene.acts("catherine").choose("main_1 to c2.c")
    assert scene.told("combat_announced")
    cards_stay(scene.fought(ATTACKER_WON, azure=True))
    while scene.kind in ("search", "search_pick", "search_rest", "card_window"):
        scene.choose(scene.keys[-1])
    assert scene.s.grail_carrier == 0


# --- Cover of Darkness


def under_cover(hand: tuple[str, ...]) -> Scene:
    """A Necropolis hero with the Cover of Darkness attacks a hero with these cards."""
    scene = in_the_open("sandro", "catherine").built("sandro", "faction_2").hand("catherine", *hand, deck=())
    scene.acts("sandro").choose("main_1 to f4.nw")
    while scene.kind in ("place_unit", "place_space"):
        scene.choose(scene.keys[0])
    return scene


@pytest.mark.rule("HM-827")
def test_hm_427_827_the_enemy_discards_a_random_card() -> None:
    scene = under_cover(("haste", "bless"))
    assert (scene.asked, scene.keys) == ("sandro", ["use faction_2", "pass"])
    assert scene.refused("use city_hall") == ("not_built", "HM-427")
    scene.choose("use faction_2")
    assert len(scene.cards("catherine")) == 1
    assert scene.s.buildings_used


def test_hm_427_once_in_the_own_turn() -> None:
    scene = in_the_open("sandro", "catherine").built("sandro", "faction_2").hand("sandro", "haste", deck=("bless",))
    scene.acts("sandro").choose("use faction_2", "discard haste")
    assert scene.cards("sandro") == ["bless"]
    scene.choose("main_1 to f4.nw")
    while scene.kind in ("place_unit", "place_space"):
        scene.choose(scene.keys[0])
    assert scene.kind != "dark_cover"


@pytest.mark.rule("HM-253", "HM-888")
def test_hm_253_two_heroes_on_one_field_are_attacked_one_after_the_other() -> None:
    scene = in_the_open().second("sandro", "f4.nw").goods("sandro", 5).acts("catherine").choose("main_1 to f4.nw")
    cards_stay(scene.fought(ATTACKER_WON))
    assert (scene.asked, scene.kind) == ("sandro", "hero_attacked")
    scene.choose("remove hero")
    assert scene.cubes("catherine", "sandro") == 2
    assert scene.owner("f4.nw") == "catherine"


def test_hm_873_an_occupied_way_back() -> None:
    scene = Scene().tile("f5", 1, -1).main("catherine", "f5.c", mp=1).acts("catherine").choose("main_1 to f5.ne")
    scene.second("catherine", "f5.c").fought(RETREATED)
    assert scene.where("catherine") not in ("f5.c", "f5.ne", "")
    assert field(scene.where("catherine")) in neighbours(scene.s, field("f5.c"))
    assert not is_guarded(scene.s, field(scene.where("catherine")))


def test_hm_873_back_to_where_guards_are_back() -> None:
    scene = Scene().tile("f5", 1, -1).main("catherine", "f5.ne", mp=1).acts("catherine")
    assert is_guarded(scene.s, field("f5.ne")), "its black cube was taken off while the hero stood there"
    scene.choose("main_1 to f5.nw").fought(RETREATED)
    assert scene.where("catherine") == "f5.ne"
    assert scene.owner("f5.ne") == "", "no visit and no combat"


def test_hm_873_never_back_onto_the_guarded_field() -> None:
    scene = Scene(bare=True).tile("f5", 0, 0, 1).main("catherine", "f5.c", mp=1).acts("catherine")
    scene.choose("main_1 to f5.ne").second("catherine", "f5.c").fought(RETREATED)
    assert neighbours(scene.s, field("f5.c"))[0] == field("f5.ne"), "the nearest one by direction"
    assert scene.where("catherine") != "f5.ne"
