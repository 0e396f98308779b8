"""Hands, decks, discards and searches (HM-221 to HM-227, HM-324 to HM-334, HM-1233 to HM-1236)."""

from __future__ import annotations

import pytest
from tests.games.heroes3.card_scene import Cards, T, card

from citadelle.games.heroes3.piles_of_game import ABILITY_DECK, ARTIFACT_DECK, SPELL_DECK, deck_of, hand_of
from citadelle.games.heroes3.rules import decks, searches
from citadelle.kernel.codec import to_plain
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.frame import Frame
from citadelle.parts.pile_views import view_of


class Catch(Frame):  # type: ignore[type-arg]
    """Takes what a question gives."""

    name = "test.catch"
    got: list[int] = []  # noqa: RUF012

    def run(self, s):  # type: ignore[no-untyped-def]
        s.done()

    def receive(self, s, value):  # type: ignore[no-untyped-def]
        self.got.append(value)
        s.done()


# --- the hand step


@pytest.mark.rule("HM-1502")
def test_hm_221_the_hand_is_drawn_up_to_the_limit() -> None:
    """EX-06: six cards at level 1: it must come down to four; three more go, one is drawn."""
    scene = Cards().hand("attack attack defense haste luck estates").deck("power power")
    scene.run(decks.HandStep(0))
    assert scene.kind == "hand_step"
    assert "stop" not in scene.keys
    assert scene.why_key("stop") == ("hand_above_limit", "HM-221")
    scene.choose("discard haste")
    assert "stop" not in scene.keys
    scene.choose("discard luck", "discard estates", "stop")
    assert scene.held() == ["stat_attack", "stat_attack", "stat_defense", "stat_power"]
    assert scene.gone() == ["haste", "luck", "estates"]


def test_hm_221_who_has_cards_is_asked_even_if_nothing_must_go() -> None:
    """HM-1407: one card in hand: discarding it or not is a choice; an empty hand isn't asked."""
    scene = Cards().hand("attack").deck("power power power power")
    scene.run(decks.HandStep(0))
    assert scene.keys == ["discard stat_attack", "stop"]
    empty = Cards().deck("power power power power")
    empty.run(decks.HandStep(0))
    assert empty.asked is None
    assert len(empty.held()) == 4


def test_hm_133_identical_cards_are_one_option() -> None:
    scene = Cards().hand("attack attack").run(decks.HandStep(0))
    assert scene.keys == ["discard stat_attack", "stop"]


def test_hm_222_a_card_that_is_not_in_hand_is_refused() -> None:
    scene = Cards().hand("attack").run(decks.HandStep(0))
    assert scene.why_key("discard haste") == ("not_in_hand", "HM-221")


# --- drawing


def test_hm_226_an_empty_deck_is_made_of_the_discard_pile() -> None:
    scene = Cards().deck("attack").discards("haste luck")
    assert decks.draw_cards(scene.s, 0, 2) == 2
    assert scene.gone() == []
    assert scene.left() == 1


def test_hm_226_without_any_card_a_draw_does_nothing() -> None:
    scene = Cards()
    assert decks.draw_cards(scene.s, 0, 3) == 0


def test_hm_227_in_one_turn_the_pile_becomes_a_deck_once() -> None:
    """The second time an empty deck stays empty; in the hand step it isn't counted."""
    scene = Cards().discards("haste")
    assert decks.draw_cards(scene.s, 0, 1) == 1
    decks.discard(scene.s, 0, card("haste"))
    assert decks.draw_cards(scene.s, 0, 1) == 0
    scene.s.in_main = False
    assert decks.draw_cards(scene.s, 0, 1) == 1


def test_hm_227_other_players_are_not_counted_in_my_turn() -> None:
    scene = Cards().discards("haste", 1)
    for _ in range(3):
        assert decks.draw_cards(scene.s, 1, 1) == 1
        decks.discard(scene.s, 1, card("haste"))


def test_hm_227_a_combat_round_is_counted_for_both() -> None:
    scene = Cards().fight("griffins b1", "harpies b5").discards("haste", 1)
    assert decks.draw_cards(scene.s, 1, 1) == 1
    decks.discard(scene.s, 1, card("haste"))
    assert decks.draw_cards(scene.s, 1, 1) == 0


# --- discarding


def test_hm_327_a_random_card_goes_and_an_empty_hand_loses_nothing() -> None:
    scene = Cards().hand("attack haste luck", 1)
    found = decks.discard_random(scene.s, 1)
    assert [T.card_ids[found]] == scene.gone(1)
    assert len(scene.held(1)) == 2
    assert decks.discard_random(Cards().s, 1) == -1


def test_hm_327_every_card_of_the_hand_is_as_likely() -> None:
    seen = set()
    for seed in range(40):
        scene = Cards().hand("attack haste luck", 1)
        scene.s.seed(seed)
        seen.add(decks.discard_random(scene.s, 1))
    assert seen == {card("attack"), card("haste"), card("luck")}


def test_hm_244_the_whole_hand_goes() -> None:
    scene = Cards().hand("attack attack haste")
    decks.discard_hand(scene.s, 0)
    assert scene.held() == []
    assert sorted(scene.gone()) == ["haste", "stat_attack", "stat_attack"]


def test_hm_326_a_removed_card_is_out_of_the_game() -> None:
    scene = Cards().hand("luck haste")
    decks.remove_card(scene.s, 0, card("luck"))
    assert scene.s.removed == (card("luck"),)
    assert scene.held() == ["haste"]
    assert scene.gone() == []


def test_hm_1233_so_many_cards_are_discarded_one_at_a_time() -> None:
    scene = Cards().hand("attack haste luck")
    Catch.got.clear()
    scene.run(decks.DiscardSome(0, 1, 2), Catch())
    assert scene.keys == ["discard stat_attack", "discard luck", "discard haste"]
    assert scene.why_key("stop") == ("discard_more", "HM-1233")
    scene.choose("discard haste")
    assert scene.keys == ["discard stat_attack", "discard luck", "stop"]
    scene.choose("stop")
    assert Catch.got == [1]


def test_hm_1236_cards_are_exchanged_for_as_many() -> None:
    scene = Cards().hand("attack haste luck").deck("power defense estates")
    scene.run(decks.Exchange(0, 2)).choose("discard haste", "discard luck")
    assert scene.held() == ["stat_attack", "stat_defense", "stat_power"]


# --- searches


def test_hm_324_the_face_up_card_or_a_look() -> None:
    """EX-02: the discard top first, then a look at two Fireballs: the other one lies on Magic Arrow."""
    scene = Cards("alamar catherine").common("spell", "fireball fireball haste", "magic_arrow stone_skin")
    scene.run(searches.Search(0, SPELL_DECK, 2, False), searches.Search(0, SPELL_DECK, 2, False))
    assert scene.keys == ["look", "take top"]
    scene.choose("take top", "look")
    assert scene.keys == ["take fireball"]
    scene.choose("take fireball")
    assert scene.held() == ["stone_skin", "fireball"]
    assert scene.common_gone("spell") == ["magic_arrow", "fireball"]
    assert scene.asked is None


def test_hm_324_an_optional_search_may_be_declined() -> None:
    scene = Cards().common("artifact", "rib_cage speculum", "angel_wings")
    scene.run(searches.Search(0, ARTIFACT_DECK, 2, True))
    assert "decline" in scene.keys
    scene.choose("decline")
    assert scene.held() == []
    must = Cards().common("artifact", "rib_cage speculum", "angel_wings").run(searches.Search(0, ARTIFACT_DECK, 2))
    assert must.why_key("decline") == ("search_not_optional", "HM-324")


@pytest.mark.rule("HM-1505")
def test_hm_324_the_rest_goes_in_an_order_of_choice() -> None:
    scene = Cards().common("ability", "luck estates tactics", "archery")
    scene.run(searches.Search(0, ABILITY_DECK, 3, False)).choose("look", "take estates")
    assert scene.kind == "search_rest"
    scene.choose("put luck")
    assert scene.common_gone("ability") == ["archery", "luck", "tactics"]


def test_hm_325_a_short_deck_is_made_anew_under_the_cards_looked_at() -> None:
    """EX-03: one card left, three discards: two are seen, one is turned up, the unkept one lies on it."""
    scene = Cards().common("ability", "luck", "archery estates tactics")
    scene.run(searches.Search(0, ABILITY_DECK, 2, False)).choose("look")
    assert "take luck" in scene.keys
    assert len(scene.keys) == 2
    assert len(scene.common_gone("ability")) == 1
    scene.choose("take luck")
    assert scene.held() == ["luck"]
    assert len(scene.common_gone("ability")) == 2
    assert len(scene.s.piles[ABILITY_DECK]) == 1


def test_hm_325_an_empty_discard_pile_gets_the_top_card() -> None:
    scene = Cards().common("ability", "luck estates", "archery")
    scene.run(searches.Search(0, ABILITY_DECK, 2, False)).choose("take top")
    assert scene.common_gone("ability") == ["luck"]


def test_hm_325_without_any_card_nothing_happens() -> None:
    scene = Cards().run(searches.Search(0, ABILITY_DECK, 2, False))
    assert scene.asked is None


def test_hm_334_a_card_of_another_faction_may_be_passed_over() -> None:
    """EX-04: Catherine sees Necromancy and Luck, passes over the one and looks at Estates."""
    scene = Cards().common("ability", "necromancy luck estates tactics", "archery")
    scene.run(searches.Search(0, ABILITY_DECK, 2, False)).choose("look")
    assert scene.keys == ["take luck", "take necromancy", "pass over necromancy"]
    assert scene.why_key("pass over luck") == ("not_passed_over", "HM-334")
    assert scene.why_key("take estates") == ("not_looked_at", "HM-324")
    scene.choose("pass over necromancy")
    assert scene.keys == ["take estates", "take luck"]
    scene.choose("take luck")
    assert scene.common_gone("ability") == ["archery", "necromancy", "estates"]
    assert scene.held() == ["luck"]


def test_hm_334_the_own_faction_passes_nothing_over() -> None:
    scene = Cards("sandro catherine").common("ability", "necromancy luck estates", "archery")
    scene.run(searches.Search(0, ABILITY_DECK, 2, False)).choose("look")
    assert scene.keys == ["take luck", "take necromancy"]


def test_hm_603_the_top_card_is_taken_or_discarded() -> None:
    scene = Cards().common("ability", "luck estates", "archery")
    searches.look_top(scene.s, 0, ABILITY_DECK)
    scene.s.advance()
    assert scene.keys == ["take luck", "discard luck"]
    scene.choose("discard luck")
    assert scene.common_gone("ability") == ["archery", "luck"]


def test_hm_334_603_a_looked_at_card_of_another_faction_may_be_passed_over() -> None:
    scene = Cards().common("ability", "necromancy necromancy luck estates", "archery")
    searches.look_top(scene.s, 0, ABILITY_DECK)
    scene.s.advance()
    assert scene.keys == ["take necromancy", "discard necromancy", "pass over necromancy"]
    scene.choose("pass over necromancy", "pass over necromancy")
    assert scene.keys == ["take luck", "discard luck"]
    assert scene.why_key("pass over luck") == ("not_passed_over", "HM-334")
    assert scene.common_gone("ability") == ["archery", "necromancy", "necromancy"]
    scene.choose("take luck")
    assert scene.held() == ["luck"]


def test_hm_334_603_not_oftener_than_there_are_such_cards() -> None:
    scene = Cards().common("ability", "necromancy", "necromancy")
    searches.look_top(scene.s, 0, ABILITY_DECK)
    scene.s.advance()
    scene.choose("pass over necromancy", "pass over necromancy")
    assert scene.keys == ["take necromancy", "discard necromancy"]


def test_hm_334_603_the_own_faction_takes_or_discards() -> None:
    scene = Cards("sandro catherine").common("ability", "necromancy luck", "archery")
    searches.look_top(scene.s, 0, ABILITY_DECK)
    scene.s.advance()
    assert scene.keys == ["take necromancy", "discard necromancy"]


def test_hm_131_at_set_up_the_kept_card_is_shuffled_into_the_deck() -> None:
    scene = Cards().deck("attack attack").common("spell", "fireball haste", "slow")
    scene.run(searches.Search(0, SPELL_DECK, 2, False, searches.TO_DECK)).choose("look", "take haste")
    assert scene.held() == []
    assert scene.left() == 3


def test_hm_1235_mana_vortex() -> None:
    """EX-77: Attack is discarded, four cards and two make a deck of six; three are looked at, one is kept."""
    scene = Cards("alamar catherine").hand("attack haste").deck("luck estates").discards("power power knowledge")
    scene.s.in_main = False
    scene.run(searches.ManaVortex(0, 3, 1)).choose("discard stat_attack")
    assert scene.kind == "keep_some"
    taken = scene.keys[0]
    scene.choose(taken)
    while scene.asked is not None:
        scene.choose(scene.keys[0])
    assert len(scene.held()) == 2
    assert "haste" in scene.held()
    assert scene.left() == 3
    assert len(scene.gone()) == 2


def test_hm_1236_a_card_is_fetched_by_what_the_player_knows() -> None:
    """Another player may have kept the Necromancy that isn't in the deck: the option stays open, nothing is found."""
    scene = Cards("sandro catherine").common("ability", "necromancy luck estates tactics", "archery")
    assert searches.may_hold(scene.s, 0, ABILITY_DECK, card("necromancy"))
    scene.run(searches.Search(1, ABILITY_DECK, 2, False)).choose("look", "take necromancy")
    assert searches.may_hold(scene.s, 0, ABILITY_DECK, card("necromancy"))
    searches.fetch_card(scene.s, 0, ABILITY_DECK, card("necromancy"))
    assert scene.held() == []
    assert not searches.may_hold(Cards().common("ability", "luck").s, 0, ABILITY_DECK, card("necromancy"))


# --- what others know


def test_hm_1405_a_card_kept_from_a_look_is_known_by_its_kind() -> None:
    """EX-103: the others know that he owns one spell more, not which."""
    scene = Cards("alamar catherine").common("spell", "fireball haste slow bless", "stone_skin curse")
    scene.run(searches.Search(0, SPELL_DECK, 2, False)).choose("look", "take haste")
    seen = view_of(scene.s, 1)
    assert seen.shown[hand_of(0)] == (-2,)
    assert card("haste") in seen.pools[0]
    assert card("slow") in seen.pools[0]
    own = view_of(scene.s, 0)
    assert own.shown[hand_of(0)] == (card("haste"),)


def test_hm_1405_a_card_taken_face_up_is_known_in_the_hand() -> None:
    scene = Cards("alamar catherine").common("spell", "fireball haste", "curse stone_skin")
    scene.run(searches.Search(0, SPELL_DECK, 2, False)).choose("take top")
    assert view_of(scene.s, 1).shown[hand_of(0)] == (card("stone_skin"),)


def test_hm_1405_which_copy_was_played_tells_nothing() -> None:
    """A player known to hold one Haste keeps another unseen: after one is discarded nobody knows what is left."""
    views = []
    for unseen in ("haste", "slow"):
        scene = (
            Cards("alamar catherine").hand("haste", 0, EVERYONE).common("spell", f"{unseen} bless slow haste", "curse")
        )
        scene.run(searches.Search(0, SPELL_DECK, 2, False)).choose("look", f"take {unseen}")
        decks.discard(scene.s, 0, card("haste"))
        views.append(view_of(scene.s, 1))
    assert views[0].shown[hand_of(0)] == views[1].shown[hand_of(0)] == (-2,)
    assert views[0].lots == views[1].lots
    assert views[0].unnamed == views[1].unnamed


def test_hm_1405_a_named_card_of_the_deck_is_not_told_apart() -> None:
    """Of two Attacks the one in the deck was known to be owned: the one in hand is discarded, one is known no more."""
    scene = Cards().hand("attack").deck("attack defense")
    decks.discard(scene.s, 0, card("attack"))
    assert view_of(scene.s, 1).lots[-2] == (card("attack"), card("defense"))
    assert deck_of(0) == hand_of(0) - 1


def test_hm_1044_the_cards_of_an_eliminated_player_are_shown_as_they_leave() -> None:
    scene = Cards().hand("attack haste").deck("luck").discards("slow")
    decks.remove_all_cards(scene.s, 0)
    assert [T.card_ids[one] for one in scene.s.removed] == ["stat_attack", "luck", "haste", "slow"]
    assert scene.told()[-1].kind == "cards_removed"
    assert scene.told()[-1].closes
    assert (scene.held(), scene.left(), scene.gone()) == ([], 0, [])


def test_hm_226_several_cards_are_told_at_once_and_in_no_order() -> None:
    scene = Cards().deck("luck attack haste")
    decks.draw_cards(scene.s, 0, 3)
    assert [(event.kind, event.args) for event in scene.told()] == [
        ("cards_drawn", {"n": 3}),
        ("cards_seen", {"pile": "deck_0", "cards": ["stat_attack", "luck", "haste"]}),
    ]


def test_hm_1407_two_worlds_with_another_unseen_spell_look_the_same() -> None:
    """EX-103: whichever spell he kept, the others are told and shown the same."""
    worlds = []
    for deck, kept in (("fireball haste slow bless", "haste"), ("fireball slow haste bless", "slow")):
        scene = Cards("alamar catherine").hand("attack").deck("power").common("spell", deck, "curse")
        scene.run(searches.Search(0, SPELL_DECK, 2, False)).choose("look", f"take {kept}")
        decks.draw_cards(scene.s, 0, 1)
        told = [(event.kind, event.args) for event in scene.told() if event.is_seen_by(1)]
        worlds.append((told, to_plain(view_of(scene.s, 1))))
    assert worlds[0] == worlds[1]
