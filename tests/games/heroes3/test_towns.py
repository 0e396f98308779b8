"""Towns and armies: build, population, spell book, windows, secondary heroes (HM-230..233, 310..318, 420..428)."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, SPELL_DECK
from citadelle.games.heroes3.rules import army
from citadelle.games.heroes3.rules.entering import Enter

from .scene import DRAGONS_TOLL, KIT, Scene, field


@pytest.mark.rule("HM-421", "HM-230", "HM-420", "HM-1503")
def test_hm_420_421_dwellings_in_order_one_building_a_round() -> None:
    scene = Scene().goods("catherine", 30, 20, 10).acts("catherine")
    assert scene.refused("build dwelling_gold") == ("building_required", "HM-420")
    assert scene.refusal("build dwelling_gold").args == {"building": "castle_dwelling_silver"}
    scene.choose("build dwelling_silver")
    assert scene.has("catherine") == (22, 14, 7)
    assert scene.refused("build citadel") == ("token_used", "HM-421")
    assert scene.refused("build dwelling_silver") == ("built_already", "HM-421")
    scene = Scene().goods("catherine", 7, 6, 3).acts("catherine")
    assert scene.refused("build dwelling_silver") == ("too_dear", "HM-421")


@pytest.mark.rule("HM-426")
def test_hm_422_426_a_new_mage_guild() -> None:
    scene = Scene("alamar", "catherine").goods("alamar", 4, 2, 1)
    scene.top(SPELL_DECK, "stone_skin", "fireball", "fireball")
    scene.s.set_pile(SPELL_DECK, moved_up(scene))
    scene.acts("alamar").choose("build mage_guild")
    assert scene.has("alamar") == (0, 0, 0)
    scene.choose("take top", "look")
    assert scene.keys == ["take fireball"]
    scene.choose("take fireball")
    assert scene.cards("alamar") == ["stone_skin", "fireball"]
    gone = scene.s.piles[SPELL_DECK].gone
    assert KIT.card_ids[gone[-1]] == "fireball"
    scene.goods("alamar", 9, 0, 0).acts("alamar")
    assert scene.refused("spell book") == ("guild_too_new", "HM-422")


def moved_up(scene: Scene) -> object:
    """The spell deck with its top card on the discard pile."""
    pile = scene.s.piles[SPELL_DECK]
    left = pile.left()
    return type(pile)(left[1:], 0, (*pile.gone, left[0]))


def test_hm_426_spell_book() -> None:
    scene = Scene().goods("catherine", 6).built("catherine", "mage_guild")
    scene.acts("catherine").choose("spell book", "take top")
    assert scene.has("catherine")[0] == 0
    assert len(scene.cards("catherine")) == 1
    assert scene.refused("spell book") == ("token_used", "HM-230")
    scene = Scene().goods("catherine", 5).built("catherine", "mage_guild").acts("catherine")
    assert scene.refused("spell book") == ("too_dear", "HM-426")
    scene = Scene().goods("catherine", 5).acts("catherine")
    assert scene.refused("spell book") == ("no_mage_guild", "HM-426")


def test_hm_1225_wisdom_makes_the_book_cheaper_and_the_search_wider() -> None:
    scene = Scene().goods("catherine", 4).built("catherine", "mage_guild").hand("catherine", "wisdom", deck=())
    scene.acts("catherine").choose("spell book")
    assert scene.keys == ["play wisdom basic"]
    scene.choose("play wisdom basic", "look")
    assert scene.has("catherine")[0] == 0
    assert len(scene.keys) >= 2
    assert scene.told("spell_book_used")[0].args == {"x": 3}
    assert (scene.s.book_discount, scene.s.book_search) == (0, 0)


@pytest.mark.rule("HM-230", "HM-714", "HM-423", "HM-1515")
def test_hm_425_population() -> None:
    scene = Scene().goods("catherine", 9).army("catherine", "halberdiers").acts("catherine")
    scene.choose("population", "recruit marksmen", "recruit griffins")
    assert scene.has("catherine")[0] == 2
    assert scene.units("catherine") == ["halberdiers", "marksmen", "griffins"]
    scene = Scene().goods("catherine", 19).army("catherine", "halberdiers").acts("catherine").choose("population")
    assert scene.refused("reinforce halberdiers") == ("no_citadel", "HM-425")
    assert scene.refused("recruit halberdiers") == ("in_army", "HM-714")
    assert scene.refused("recruit crusaders") == ("no_dwelling", "HM-425")
    assert scene.refused("recruit skeletons") == ("other_faction", "HM-425")
    scene.choose("stop")
    assert scene.refused("population") == ("token_used", "HM-230")


def test_hm_425_reinforcing_needs_the_citadel_only() -> None:
    scene = Scene().goods("catherine", 30, 0, 5).army("catherine", "crusaders").built("catherine", "citadel")
    scene.acts("catherine").choose("population", "reinforce crusaders")
    assert scene.units("catherine") == ["crusaders pack"]


def test_hm_1226_a_discount_waits_for_the_next_unit() -> None:
    scene = Scene().goods("catherine", 6).hand("catherine", "head_of_legion", deck=())
    scene.built("catherine", "dwelling_bronze", "dwelling_silver", "dwelling_gold").army("catherine", "griffins")
    scene.acts("catherine").choose("population", "play head_of_legion basic")
    assert scene.s.discount[0] == 6
    scene.choose("recruit halberdiers")
    assert scene.has("catherine")[0] == 6
    assert scene.s.discount[0] == 0
    scene = Scene().goods("catherine", 6).hand("catherine", "head_of_legion", deck=()).army("catherine", "griffins")
    scene.acts("catherine").choose("population", "play head_of_legion basic", "stop")
    assert scene.s.discount[0] == 0
    assert scene.discards("catherine") == ["head_of_legion"]


@pytest.mark.rule("HM-313", "HM-311", "HM-312", "HM-314", "HM-304")
def test_hm_310_313_the_secondary_hero() -> None:
    scene = Scene("sandro", "catherine").goods("sandro", 13).tile("f3", 1, -1).cube("f3.w", "sandro", 0)
    scene.acts("sandro").choose("population")
    assert scene.refused("secondary hero s1.c") == ("home_occupied", "HM-311")
    assert scene.refused("secondary hero s3.c") == ("not_your_home", "HM-311")
    assert scene.refused("secondary hero f3.c") == ("no_home", "HM-311")
    scene.choose("secondary hero f3.w")
    assert scene.has("sandro")[0] == 3
    assert scene.where("sandro", second=True) == "f3.w"
    assert scene.mp("sandro", second=True) == 2
    assert scene.refused("population") == ("token_used", "HM-230")
    scene.choose("second_1 to f3.nw", "second_1 to f3.ne")
    assert scene.s.experience[0] == 1, "the main hero learns (HM-304)"


@pytest.mark.rule("HM-312", "HM-317")
def test_hm_310_312_317_when_it_cannot_be_recruited() -> None:
    scene = Scene().goods("catherine", 12).acts("catherine").choose("population")
    assert scene.refused("secondary hero s3.c") == ("no_free_home", "HM-312")
    scene = Scene().goods("catherine", 12).main("catherine", "s3.e").set(secondary_wait=1).acts("catherine")
    scene.choose("population")
    assert scene.refused("secondary hero s3.c") == ("secondary_waits", "HM-317")
    scene = Scene().goods("catherine", 12).main("catherine", "s3.e").second("catherine", "s3.ne").acts("catherine")
    scene.choose("population")
    assert scene.refused("secondary hero s3.c") == ("secondary_on_map", "HM-310")
    scene = Scene().goods("catherine", 22).main("catherine", "s3.e").army("catherine", "griffins").acts("catherine")
    scene.choose("population", "recruit marksmen")
    assert scene.refused("secondary hero s3.c") == ("population_used_for_units", "HM-310")


def test_hm_317_it_may_come_back_from_the_next_own_turn_on() -> None:
    scene = Scene().set(secondary_wait=3).turn("catherine")
    assert scene.s.secondary_wait == 2


# --- windows


@pytest.mark.rule("HM-1504", "HM-1518")
def test_hm_233_nobody_is_asked_in_a_turn_unless_ordered() -> None:
    scene = Scene("catherine", "sandro").goods("sandro", 9).acts("catherine")
    scene.choose("main_1 to s3.ne")
    assert scene.asked == "catherine"
    scene.s.set_auto_answer(1, "town", "")
    scene.choose("main_1 to s3.c")
    assert (scene.asked, scene.kind) == ("sandro", "town_window")
    assert scene.keys == ["population", "pass"]
    assert scene.refused("main_2 to s1.e") == ("not_your_turn", "HM-224")
    scene.choose("population", "recruit zombies")
    assert "zombies" in scene.units("sandro")
    assert (scene.asked, scene.kind) == ("catherine", "main_action")


def test_hm_231_the_first_window_comes_right_after_the_hand_step() -> None:
    """HM-221, HM-223: the (empty) hand step, the others' windows, then the buildings of the start of the turn."""
    scene = Scene("alamar", "catherine").built("alamar", "dwelling_bronze", "faction_1", "faction_2")
    scene.goods("catherine", 9).goods("alamar", 20)
    scene.s.set_auto_answer(1, "town", "")
    scene.turn("alamar")
    seen = [(scene.asked, scene.kind)]
    while scene.kind != "main_action":
        scene.choose("pass" if "pass" in scene.keys else "stop")
        seen.append((scene.asked, scene.kind))
    assert seen == [
        ("catherine", "town_window"), ("alamar", "start_of_turn"), ("alamar", "main_action"),
    ]  # fmt: skip


@pytest.mark.rule("HM-233", "HM-811", "HM-1504")
def test_hm_231_233_who_is_attacked_has_a_window() -> None:
    scene = Scene("catherine", "sandro").goods("sandro", 30, 0, 1).tile("f3", 1, -1)
    scene.main("catherine", "f3.nw").main("sandro", "f3.ne").acts("catherine").choose("main_1 to f3.ne")
    assert (scene.asked, scene.kind) == ("sandro", "town_window")
    scene.choose("population", "recruit zombies")
    assert "zombies" in scene.units("sandro")
    assert scene.kind == "place_unit"


def test_hm_231_no_window_for_others_before_a_combat_with_guards() -> None:
    scene = Scene("catherine", "sandro").goods("sandro", 9).acts("catherine")
    scene.choose("main_1 to s3.w")
    assert scene.told("combat_announced")
    assert scene.asked == "catherine"


def test_hm_231_cards_that_discount_stay_in_the_hand_in_anothers_turn() -> None:
    scene = Scene("sandro", "catherine").goods("catherine", 3).hand("catherine", "head_of_legion", deck=())
    scene.s.set_auto_answer(1, "town", "")
    scene.acts("sandro").choose("main_1 to s1.ne", "population")
    assert scene.asked == "catherine"
    assert not [key for key in scene.keys if key.startswith("play")]


# --- buildings and units


@pytest.mark.rule("HM-428")
def test_hm_210_428_city_hall_of_the_necropolis() -> None:
    scene = Scene("sandro", "catherine").built("sandro", "city_hall").army("sandro", "skeletons", "vampires")
    scene.round(3)
    assert (scene.asked, scene.kind) == ("sandro", "choose_effect")
    scene.choose("choose 1")
    assert scene.units("sandro") == ["skeletons pack", "vampires"]


@pytest.mark.rule("HM-1237")
def test_hm_210_1237_city_hall_of_the_castle() -> None:
    scene = Scene("catherine", "sandro").built("catherine", "city_hall", "faction_1").round(3)
    assert scene.kind == "resource_effects"
    assert scene.keys == ["use city_hall", "use faction_1"]
    assert scene.refused("stop") == ("must_choose", "HM-210")
    scene.choose("use city_hall", "choose 1")
    assert scene.mp("catherine") == 4
    assert scene.s.morale[0] == 1, "the Brotherhood follows by itself"


@pytest.mark.rule("HM-712")
def test_hm_1313_units_that_bring_resources() -> None:
    scene = Scene().goods("catherine").goods("sandro").army("catherine", "neutral_peasants", "neutral_crystal_dragons")
    scene.round(3)
    assert scene.has("catherine") == (13, 0, 2)
    assert scene.has("sandro") == (10, 0, 0)


def test_hm_1313_rogues_look_at_a_deck_once_a_turn() -> None:
    scene = Scene().army("catherine", "neutral_rogues").top(SPELL_DECK, "fireball", "haste").acts("catherine")
    scene.choose("use unit neutral_rogues", "deck spell")
    assert scene.keys == ["bottom", "leave"]
    scene.choose("bottom")
    left = scene.s.piles[SPELL_DECK].left()
    assert (KIT.card_ids[left[0]], KIT.card_ids[left[-1]]) == ("haste", "fireball")
    assert scene.refused("use unit neutral_rogues") == ("used_this_turn", "HM-1313")
    assert scene.s.piles[SPELL_DECK].known_left()[-1] == 1, "only the player who looked knows it"


def test_hm_427_blacksmith_once_in_the_own_turn() -> None:
    scene = Scene().built("catherine", "faction_2").goods("catherine", 6).hand("catherine", "rib_cage", deck=())
    scene.acts("catherine").choose("use faction_2")
    assert scene.keys == ["choose 0", "choose 1"]
    scene.choose("choose 0", "remove rib_cage")
    assert scene.has("catherine")[0] == 10
    assert scene.refused("use faction_2") == ("used_this_turn", "HM-427")


def test_hm_1234_portal_of_summoning() -> None:
    scene = Scene("alamar", "catherine").built("alamar", "faction_1", "dwelling_bronze", "dwelling_silver")
    scene.goods("alamar", 20, 0, 3).turn("alamar")
    assert scene.kind == "start_of_turn"
    scene.choose("use faction_1")
    assert scene.keys == ["bronze", "silver"]
    assert scene.refused("gold") == ("no_dwelling", "HM-1234")
    assert scene.refused("azure") == ("tier_out_of_reach", "HM-1234")
    top = scene.s.piles[NEUTRAL_DECK].left()[0]
    scene.choose("bronze", f"recruit {KIT.unit_ids[top]}")
    assert army.form_of(top, 0) in scene.s.army[0]


def test_hm_1226_champions_are_cheaper_on_stables() -> None:
    scene = Scene().army("catherine", "champions").tile("f1", 1, -1)
    full = army.reinforce_cost(scene.s, 0, KIT.unit_index["champions"])
    scene.main("catherine", "f1.se")
    assert army.reinforce_cost(scene.s, 0, KIT.unit_index["champions"])[0] == full[0] - 6


def test_hm_707_an_army_without_units_is_rebuilt() -> None:
    scene = Scene(scenario=DRAGONS_TOLL).army("catherine")
    army.rebuild_if_empty(scene.s, 0)
    assert scene.units("catherine") == ["halberdiers pack", "griffins"]


@pytest.mark.rule("HM-811")
def test_hm_231_811_a_seventh_unit_comes_before_the_set_up() -> None:
    scene = Scene("sandro", "catherine").goods("catherine", 20, 0, 1).tile("f3", 1, -1)
    scene.army("catherine", "halberdiers pack", "marksmen pack", "griffins pack", "crusaders", "zealots", "champions")
    scene.built("catherine", "dwelling_bronze", "dwelling_silver", "dwelling_gold")
    scene.main("catherine", "f3.ne").main("sandro", "f3.nw").acts("sandro")
    frames = scene.s.stack[1:]
    scene.begin(*frames, Enter(0, field("f3.ne"), field("f3.nw")))
    assert (scene.asked, scene.kind) == ("catherine", "town_window")
    scene.choose("population", "recruit archangels")
    assert scene.has("catherine") == (0, 0, 0)
    assert len(scene.units("catherine")) == 7
