"""Sentences about cards in combat, one test for each, where a small change of the rules went unnoticed."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3.combat_fields import L_KIND, L_UNTIL, RANGED_ATTACK, RANGED_INITIATIVE
from citadelle.games.heroes3.piles_of_game import deck_of
from citadelle.games.heroes3.rules.cards.targets import AREAS
from citadelle.games.heroes3.rules.combat.board import DISTANCE
from citadelle.games.heroes3.rules.combat.fighters import initiative_of
from citadelle.games.heroes3.rules.decks import in_play_item

from .combat_scene import Fight, card


def test_hm_1214_hm_331_a_prayer_for_attack_counts_for_the_active_unit_or_the_attacker() -> None:
    f = Fight({"b3": "griffins", "a1": "marksmen"}, {"b4": "crusaders"}).hand(0, "prayer").dice(0, 0).acts("griffins")
    f.choose("play prayer basic", "griffins")
    assert f.keys == ["boost attack", "boost initiative"]
    assert f.refused("boost defense") == ("no_such_boost", "HM-331")
    f.choose("boost attack", "strike crusaders")
    assert [one["attack"] for one in f.told("attack_counted")] == [3, 3], "the attack alone, not the retaliation"
    g = Fight({"b3": "griffins"}, {"b4": "crusaders"}).hand(1, "prayer").dice(0, 0).acts("griffins")
    g.choose("strike crusaders", "pass", "play prayer basic", "crusaders", "boost attack")
    assert [one["attack"] for one in g.told("attack_counted")] == [2, 4], "the retaliation is an attack"


def test_hm_1214_hm_331_a_prayer_for_defence_counts_for_the_target() -> None:
    f = Fight({"b3": "griffins"}, {"b4": "crusaders"}).hand(1, "prayer").dice(0, 0).acts("griffins")
    f.choose("strike crusaders", "play prayer basic", "crusaders")
    assert f.keys == ["boost defense", "boost initiative"]
    f.choose("boost defense")
    assert [one["defense"] for one in f.told("attack_counted")] == [3, 0]


def test_hm_1214_a_unit_that_neither_attacks_nor_is_attacked_is_only_made_faster() -> None:
    f = Fight({"b3": "griffins", "a1": "marksmen"}, {"b4": "crusaders"}).hand(0, "prayer").acts("griffins")
    before = initiative_of(f.s, f["marksmen"])
    f.choose("play prayer basic", "marksmen")
    assert f.kind == "act" and initiative_of(f.s, f["marksmen"]) == before + 1
    assert f.s.piles[deck_of(0)].gone == (card("prayer"),), "an instant goes at once, its initiative stays"


@pytest.mark.parametrize(("mode", "level", "until"), [("basic", 1, 1), ("expert", 2, 2)])
def test_18_1_hm_320_archery_lasts_for_this_combat_round_or_the_next_too(mode: str, level: int, until: int) -> None:
    f = Fight({"a1": "marksmen", "b2": "griffins"}, {"b5": "zombies"}).hand(0, "archery").level(0, level)
    f.dice(0, 0).acts("griffins").choose(f"play archery {mode}")
    kinds = [RANGED_ATTACK] if mode == "basic" else [RANGED_ATTACK, RANGED_INITIATIVE]
    assert [(one[L_KIND], one[L_UNTIL]) for one in f.s.lasting] == [(kind, until) for kind in kinds]
    assert initiative_of(f.s, f["marksmen"]) == 4 + until - 1 and initiative_of(f.s, f["griffins"]) == 6
    assert len(f.s.in_play[0]) == 1
    f.choose("stop", "strike zombies")
    assert f.told("attack_counted")[0]["attack"] == 3


def test_18_1_a_medic_takes_damage_or_the_token_off() -> None:
    f = Fight({"b2": "crusaders", "a1": "marksmen"}, {"b5": "zombies"}, ("rion", "sandro"))
    f.hand(0, "rion_spec_4", deck=("haste",)).mark("crusaders", "paralysed").damage("marksmen", 1).rounds()
    f.choose("play rion_spec_4 basic")
    assert f.kind == "card_target" and f.keys == ["crusaders", "marksmen"], "one is paralysed, the other damaged"
    f.choose("crusaders")
    assert not f.marked("crusaders", "paralysed") and f.look("marksmen") == "few 1"
    both = Fight({"b2": "crusaders"}, {"b5": "zombies"}, ("rion", "sandro")).hand(0, "rion_spec_4", deck=("haste",))
    both.mark("crusaders", "paralysed").damage("crusaders", 2).rounds().choose("play rion_spec_4 basic")
    assert both.kind == "relief" and both.keys == ["heal", "unparalyse"]
    both.choose("heal")
    assert both.marked("crusaders", "paralysed") and both.look("crusaders") == "few 1"


def test_hm_352_a_discard_that_is_no_price_is_done_as_far_as_possible() -> None:
    f = Fight({"b2": "griffins"}, {"b5": "zombies"}).hand(
        0, "charm_of_mana", "estates", deck=("haste", "bless", "cure")
    )
    f.acts("griffins").choose("play charm_of_mana basic")
    assert f.s.piles[deck_of(0)].gone == (card("estates"), card("charm_of_mana"))
    assert len(f.s.piles[deck_of(0)]) == 0, "three were drawn"


def test_hm_1310_a_lasting_spell_on_a_unit_that_ignores_it_is_discarded() -> None:
    f = (
        Fight({"b2": "black_dragons pack"}, {"b5": "zombies"}, ("alamar", "sandro"))
        .hand(0, "haste")
        .acts("black_dragons")
    )
    f.choose("play haste basic", "black_dragons")
    assert f.s.lasting == () and f.s.in_play[0] == () and f.s.piles[deck_of(0)].gone == (card("haste"),)


def test_hm_1217_cure_asks_only_where_there_is_something_to_take_off() -> None:
    f = Fight({"b2": "crusaders"}, {"b5": "zombies"}).hand(0, "cure").damage("crusaders", 2).acts("crusaders")
    f.choose("play cure basic")
    assert f.kind == "act" and f.look("crusaders") == "few 1"


def test_hm_1223_luck_and_a_token_reroll_the_die_of_the_hourglass() -> None:
    f = Fight({"b2": "griffins"}, {"b5": "zombies"}).hand(0, "hourglass_of_the_evil_hour").dice(1, -1, 0)
    f.set(in_play=[(in_play_item(card("luck"), 1),), ()], morale=[1, 0]).acts("griffins")
    f.choose("play hourglass_of_the_evil_hour expert")
    assert f.kind == "morale_die" and len(f.keys) == 3
    f.choose(f.keys[0])
    assert len(f.keys) == 2, "Luck rerolls each die once"
    f.choose(f.keys[0])
    assert f.s.morale == [1, 0] and [one["face"] for one in f.told("morale_die")] == [1, -1, 0]


def test_18_1_sword_of_judgement_takes_one_card_or_more() -> None:
    for spent, attack in ((1, 3), (2, 4)):
        f = Fight({"b3": "griffins"}, {"b4": "crusaders"}).hand(0, "sword_of_judgement", "estates", "haste", "luck")
        f.dice(0, 0).acts("griffins").choose("play sword_of_judgement basic")
        assert f.refused("stop") == ("discard_more", "HM-1233"), "X is at least 1"
        f.choose(*["discard estates", "discard haste"][:spent], "stop", "strike crusaders").passes()
        assert f.told("attack_counted")[0]["attack"] == attack


def test_hm_330_each_expert_effect_takes_one_use() -> None:
    f = Fight({"b3": "griffins"}, {"b4": "crusaders"}).hand(0, "stat_attack", "stat_attack", "estates").level(0, 4)
    f.acts("griffins").choose("play stat_attack expert", "play stat_attack expert")
    assert f.s.attack_bonus == 4 and f.refused("play estates expert") == ("no_expert_use", "HM-330")
    assert "play estates basic" in f.keys


def test_hm_1310_hm_1214_a_prayer_does_nothing_for_black_dragons() -> None:
    f = Fight({"b3": "crusaders"}, {"b4": "black_dragons pack"}, ("catherine", "alamar")).hand(1, "prayer").dice(0, 0)
    f.acts("crusaders").choose("strike black_dragons", "play prayer basic", "black_dragons", "boost defense")
    assert f.told("attack_counted")[0]["defense"] == 3 and len(f.told("spell_ignored")) == 1


def test_hm_1209_two_spaces_of_an_area_share_a_side() -> None:
    assert len(AREAS) == 3 * 5 + 4 * 4
    for a, b in AREAS:
        assert DISTANCE[a][b] == 1
    f = Fight({"d1": "griffins", "a2": "marksmen"}, {"b4": "crusaders"}).hand(0, "fireball").acts("griffins")
    f.choose("play fireball basic")
    assert "d1+a2" not in f.keys and len(f.keys) == len([pair for pair in AREAS if {3, 4, 13} & set(pair)])
