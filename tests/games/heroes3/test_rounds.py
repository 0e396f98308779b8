"""Rounds, astrologers, turns, morale, levels (HM-201 to HM-246, HM-301 to HM-304)."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3.piles_of_game import ASTROLOGER_DECK
from citadelle.games.heroes3.rules import heroes
from citadelle.games.heroes3.rules.astrologer_effects import base_mp
from citadelle.games.heroes3.rules.astrologers import is_astrologers_round
from citadelle.games.heroes3.rules.morale import gain_morale, lose_morale
from citadelle.games.heroes3.rules.rounds import is_resource_round
from citadelle.games.heroes3.tables import MATERIALS

from .scene import CHALICE_ROAD, KIT, Scene, field


def astrologer(name: str) -> int:
    """An astrologers card by its id."""
    return KIT.astrologer_ids.index(name)


def through_turns(scene: Scene) -> Scene:
    """Everybody ends the turn at once, until the next round begins."""
    now = scene.s.round
    while scene.s.round == now and scene.kind:
        scene.choose(scene.keys[-1])
    return scene


# --- rounds


def test_hm_202_types_of_rounds() -> None:
    scene = Scene()
    found = []
    for number in range(1, 6):
        scene.s.round = number
        found.append((is_astrologers_round(scene.s), is_resource_round(scene.s)))
    assert found == [(False, False), (True, False), (False, True), (True, False), (False, True)]


def test_hm_201_everything_is_ready_again() -> None:
    scene = Scene().set(build_used=3, population_used=1, spell_book_used=2, experts_used=[1, 0]).main("catherine", mp=0)
    scene.top(ASTROLOGER_DECK, "dead_silence").second("catherine", "s3.e", mp=0).round(2)
    s = scene.s
    assert (s.build_used, s.population_used, s.spell_book_used, s.experts_used) == (0, 0, 0, [0, 0])
    assert (scene.mp("catherine"), scene.mp("catherine", second=True)) == (3, 2)


def test_hm_202_round_one_brings_nothing() -> None:
    scene = Scene().goods("catherine", 5).round(1)
    assert scene.has("catherine") == (5, 0, 0)
    assert not scene.told("astrologers_drawn")


@pytest.mark.rule("HM-211")
def test_hm_210_211_income_and_its_changes() -> None:
    scene = Scene(scenario="clash_dragons_toll").goods("catherine").set(income_changes=(astrologer("wild_debauchery"),))
    scene.round(3)
    assert scene.has("catherine") == (5, 2, 0)
    assert scene.s.income_changes == ()
    scene = Scene().goods("catherine", 3).set(income_changes=(astrologer("greedy_dragon"),)).round(3)
    assert scene.has("catherine") == (13, 0, 0), "never below 0"
    both = (astrologer("greedy_dragon"), astrologer("merry_leprechaun"))
    for pending in (both, both[::-1]):
        scene = Scene().goods("catherine").set(income_changes=pending).round(3)
        assert scene.has("catherine") == (10, 0, 0), "the sum counts, whichever was drawn first"


def test_hm_210_held_fields_count() -> None:
    scene = Scene().goods("catherine").tile("f1", 1, -1).tile("f4", 1, 0)
    scene.cube("f1.nw", "catherine", MATERIALS).cube("f4.nw", "catherine").round(3)
    assert scene.has("catherine") == (15, 2, 0)


def test_hm_214_friendly_beaver_is_replaced_in_the_first_round() -> None:
    scene = Scene().cube("s3.e").top(ASTROLOGER_DECK, "friendly_beaver", "dead_silence").round(2)
    assert [event.args["card"] for event in scene.told("astrologers_drawn")] == ["friendly_beaver", "dead_silence"]
    assert scene.owner("s3.e") == "black"
    scene = Scene().cube("s3.e").top(ASTROLOGER_DECK, "friendly_beaver").round(6)
    assert scene.owner("s3.e") == ""


def test_hm_214_an_empty_deck_is_shuffled_anew() -> None:
    scene = Scene()
    pile = scene.s.piles[ASTROLOGER_DECK]
    scene.s.set_pile(ASTROLOGER_DECK, type(pile)((), 0, (astrologer("dead_silence"),)))
    scene.faults = False
    scene.round(2)
    assert scene.told("astrologers_drawn")[0].args == {"card": "dead_silence"}


@pytest.mark.rule("HM-217", "HM-1703")
def test_hm_203_217_a_card_for_movement_lasts_two_rounds() -> None:
    scene = Scene().second("catherine", "s3.e").top(ASTROLOGER_DECK, "battalions_stallion", "magic_tortoise").round(2)
    assert (scene.mp("catherine"), scene.mp("catherine", second=True)) == (4, 3)
    through_turns(scene)
    assert scene.s.round == 3
    assert (scene.mp("catherine"), scene.mp("catherine", second=True)) == (4, 3)
    through_turns(scene)
    assert scene.s.round == 4
    assert (scene.mp("catherine"), scene.mp("catherine", second=True)) == (2, 1)


def test_hm_213_effects_in_turn_order() -> None:
    scene = Scene().army("catherine", "halberdiers pack", "griffins pack").army("sandro", "skeletons pack", "zombies")
    scene.top(ASTROLOGER_DECK, "terrible_plague").round(2)
    assert (scene.asked, scene.keys) == ("catherine", ["weaken halberdiers", "weaken griffins"])
    scene.choose("weaken griffins")
    assert scene.units("catherine") == ["halberdiers pack", "griffins"]
    assert scene.units("sandro") == ["skeletons", "zombies"]


def test_hm_428_isras_friends_at_half_cost() -> None:
    scene = Scene().goods("catherine", 20, 0, 5).goods("sandro").army("catherine", "crusaders", "griffins")
    cost = KIT.unit_reinforce[KIT.unit_index["crusaders"]]
    scene.top(ASTROLOGER_DECK, "isras_friends").round(2)
    assert scene.keys == ["reinforce griffins", "reinforce crusaders", "decline"]
    scene.choose("reinforce crusaders")
    assert scene.has("catherine") == (20 - (cost[0] + 1) // 2, 0, 5 - (cost[2] + 1) // 2)


def test_hm_303_hand_limit_and_profuse_growth() -> None:
    scene = Scene().main("catherine", xp=4)
    assert heroes.hand_limit(scene.s, 0) == 5
    scene.set(astrologers=(astrologer("profuse_growth"),))
    assert heroes.hand_limit(scene.s, 0) == 6


def test_hm_1121_timed_events() -> None:
    scene = Scene().tile("f3", 1, -1).cube("f3.nw").cube("s3.e").top(ASTROLOGER_DECK, "dead_silence").round(4)
    assert scene.owner("f3.nw") == ""
    assert scene.owner("s3.e") == "black"
    scene = Scene().top(ASTROLOGER_DECK, "dead_silence").round(10)
    assert scene.s.morale == [1, 0], "Necropolis ignores it"
    scene = Scene(scenario=CHALICE_ROAD).goods("catherine").round(11)
    assert scene.has("catherine")[0] == 15


@pytest.mark.rule("HM-215")
def test_hm_115_215_turns_go_clockwise_from_the_first_player() -> None:
    scene = Scene("catherine", "alamar", "sandro").set(first=1, order=(1, 2, 0)).round(1)
    assert scene.s.active == 1
    scene.choose("end turn")
    assert scene.s.active == 2
    scene.choose("end turn")
    assert scene.s.active == 0


# --- turns


@pytest.mark.rule("HM-222")
def test_hm_221_222_the_hand_step() -> None:
    names = ("haste", "bless", "curse", "luck", "estates", "archery")
    scene = Scene().hand("catherine", *names, deck=("stat_attack", "stat_power")).turn("catherine")
    assert scene.kind == "hand_step"
    assert "stop" not in scene.keys
    scene.choose("discard haste")
    assert scene.refused("stop") == ("hand_above_limit", "HM-221")
    scene.choose("discard bless", "discard curse", "stop")
    assert sorted(scene.cards("catherine")) == ["archery", "estates", "luck", "stat_attack"]


def test_hm_244_a_hand_is_discarded_at_the_end_of_the_own_turn() -> None:
    scene = Scene().hand("catherine", "haste", deck=()).set(morale=[-1, 0]).acts("catherine")
    lose_morale(scene.s, 0)
    assert scene.s.armed == 1
    scene.choose("end turn")
    assert scene.cards("catherine") == []
    assert scene.s.morale[0] == -1


@pytest.mark.parametrize(("before", "gains", "after"), [(-1, True, 0), (0, True, 1), (1, False, 0), (0, False, -1)])
@pytest.mark.rule("HM-242", "HM-240")
def test_hm_241_242_the_morale_table(before: int, gains: bool, after: int) -> None:
    scene = Scene().set(morale=[before, 0])
    if gains:
        gain_morale(scene.s, 0)
    else:
        lose_morale(scene.s, 0)
    assert scene.s.morale[0] == after


def test_hm_241_a_held_token_may_be_spent_first() -> None:
    scene = Scene().set(morale=[1, 0]).hand("catherine", "haste", deck=("stat_attack",)).acts("catherine")
    frames = scene.s.stack[1:]
    gain_morale(scene.s, 0)
    assert scene.s.stack[-1].name == "heroes3.spend_morale_first"
    scene.begin(*frames, scene.s.stack[-1])
    assert scene.keys == ["morale draw", "morale exchange", "decline"]
    scene.choose("morale draw")
    assert scene.s.morale[0] == 1
    assert len(scene.cards("catherine")) == 2


def test_hm_243_the_token_is_spent_in_the_own_turn() -> None:
    scene = Scene().set(morale=[1, 0]).hand("catherine", "haste", "bless", deck=("stat_attack", "stat_power"))
    scene.acts("catherine").choose("morale exchange", "discard haste", "stop")
    assert sorted(scene.cards("catherine")) == ["bless", "stat_attack"]
    assert scene.refused("morale draw") == ("no_positive_morale", "HM-243")


@pytest.mark.rule("HM-227")
def test_hm_226_227_a_deck_is_made_anew_once_a_turn() -> None:
    scene = Scene().hand("catherine", "offense", "armorer", "leadership", deck=(), gone=("haste", "estates"))
    scene.acts("catherine").choose("play offense basic", "play armorer basic")
    assert sorted(scene.cards("catherine")) == ["estates", "haste", "leadership"]
    scene.choose("play leadership basic")
    assert scene.s.morale[0] == 1
    scene.choose("morale draw")
    assert sorted(scene.cards("catherine")) == ["estates", "haste"]
    assert scene.discards("catherine") == ["leadership", "armorer", "offense"]


def test_hm_1232_logistics_and_nomads_step_at_the_end() -> None:
    scene = Scene().army("catherine", "neutral_nomads").cube("s3.e").main("catherine", mp=0).acts("catherine")
    scene.choose("end turn")
    assert scene.kind == "end_step"
    assert sorted(scene.keys) == ["main_1 to s3.e", "main_1 to s3.ne", "main_1 to s3.se", "stop"]
    assert scene.refused("main_1 to s3.w") == ("field_not_empty", "HM-1232")
    scene.choose("main_1 to s3.e")
    assert scene.where("catherine") == "s3.e"


def test_hm_1230_a_flight_over_fields() -> None:
    scene = Scene().tile("f4", 1, -1).main("catherine", "f4.ne", mp=3).set(flying=1).acts("catherine")
    scene.choose("main_1 fly", "f4.nw")
    assert scene.refused("f9.c") == ("not_revealed", "HM-1230")
    scene.choose("f4.c")
    assert "land" not in scene.keys
    scene.choose("f4.sw")
    assert scene.where("catherine") == "f4.sw"
    assert scene.mp("catherine") == 0
    assert scene.owner("f4.nw") == ""
    assert scene.s.morale[0] == 1, "the temple is visited"


# --- levels


@pytest.mark.rule("HM-303", "HM-301")
def test_hm_302_303_levels() -> None:
    scene = Scene().main("catherine", xp=5).acts("catherine")
    frames = scene.s.stack[1:]
    heroes.gain_experience(scene.s, 0, 1)
    scene.begin(*frames, scene.s.stack[-1])
    assert heroes.level(scene.s, 0) == 4
    assert "catherine_spec_4" in scene.cards("catherine")
    assert heroes.experts_left(scene.s, 0) == 2
    heroes.gain_experience(scene.s, 0, 20)
    assert scene.s.experience[0] == 12


def test_hm_1130_the_carrier_is_slower() -> None:
    scene = Scene(scenario=CHALICE_ROAD).set(grail_carrier=0, grail_taken=True, grail_holder=0)
    assert base_mp(scene.s, 0) == 2
    scene.set(astrologers=(astrologer("magic_tortoise"),))
    assert base_mp(scene.s, 0) == 1
    assert base_mp(scene.s, 2) == 2
    assert field("s3.c") == scene.s.hero_field[0]


@pytest.mark.rule("HM-101", "HM-104", "HM-105")
def test_hm_105_a_game_of_the_scenario_that_was_chosen() -> None:
    scene = Scene(scenario=CHALICE_ROAD)
    assert scene.has("catherine") == (13, 2, 1)
    assert scene.s.experience == [0, 0]
    assert heroes.level(scene.s, 0) == 1
    s = scene.s
    assert (s.build_used, s.population_used, s.spell_book_used) == (0, 0, 0)


def test_hm_212_the_first_player_draws_for_all_to_see() -> None:
    scene = Scene().set(first=1, order=(1, 0)).top(ASTROLOGER_DECK, "dead_silence").round(2)
    told = scene.told("astrologers_drawn")[0]
    assert (told.seat, told.seen, told.closes) == (1, -1, True)


def test_hm_220_ongoing_cards_of_earlier_turns_are_discarded() -> None:
    scene = Scene().hand("catherine", "logistics", deck=()).acts("catherine").choose("play logistics basic")
    assert len(scene.s.in_play[0]) == 1
    scene.turn("catherine")
    assert scene.s.in_play[0] == ()
    assert "logistics" in (*scene.discards("catherine"), *scene.cards("catherine"))


def test_hm_223_start_of_turn_buildings_in_any_order_each_if_liked() -> None:
    scene = Scene("alamar", "catherine").built("alamar", "faction_1", "faction_2", "dwelling_bronze")
    scene.turn("alamar")
    assert scene.kind == "start_of_turn"
    assert scene.keys == ["use faction_1", "use faction_2", "stop"]
    scene.choose("use faction_2")
    while scene.kind != "start_of_turn":
        scene.choose(scene.keys[0])
    assert scene.refused("use faction_2") == ("used_this_turn", "HM-427")
    scene.choose("stop")
    assert scene.kind == "main_action"


def test_hm_224_the_turn_ends_when_the_player_says_so() -> None:
    scene = Scene().main("catherine", mp=0).goods("catherine").acts("catherine")
    assert (scene.asked, scene.keys) == ("catherine", ["end turn"])
    scene.choose("end turn")
    assert scene.s.active == 1


# --- too many deeds for one question (HM-1515)


def crowded() -> Scene:
    """A turn with thirty-nine deeds beside the cards: heroes of three allies stand around both own heroes."""
    scene = Scene("catherine", "sandro", "alamar", scenario="coop_hollow_gate").goods("catherine", 99, 99, 99)
    scene.tile("f3", -1, 0, 4).tile("f1", -1, 1, 1).tile("c1", 0, -1, 3).tile("n4", 0, 0, 2).tile("f6", 0, 1)
    scene.tile("c2", 1, -1, 3).tile("f9", 1, 0, 3)
    for figure, where in enumerate(("n4.nw", "f9.e", "f9.se", "n4.ne", "c2.ne", "n4.w")):
        scene.put(figure, where, 3, 0)
    return scene.built("catherine", "dwelling_bronze").set(morale=[1, 0, 0])


def test_hm_1515_cards_are_a_question_of_their_own_only_if_one_can_be_played() -> None:
    scene = crowded().hand("catherine", "haste", deck=()).acts("catherine")
    assert len(scene.s.options) > 40 and "play haste cast" not in scene.keys
    assert "cards" not in scene.keys, "to look and play none would change nothing: a turn could go on for ever"


def test_hm_1515_who_looks_at_the_cards_plays_one() -> None:
    scene = crowded().hand("catherine", "haste", "logistics", "stat_attack", deck=()).acts("catherine")
    assert "cards" in scene.keys and not [key for key in scene.keys if key.startswith("play")]
    scene.choose("cards")
    assert scene.kind == "choose_card" and scene.keys and all(key.startswith("play") for key in scene.keys), scene.keys
    scene.choose(scene.keys[0])
    assert sorted(scene.cards("catherine")) == ["haste", "stat_attack"]
