"""Hidden information (HM-1401 to HM-1407): views, samples and twins over random games."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.secrets import SCRAMBLE

from citadelle.games.heroes3 import GAME, Heroes3Game
from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.hidden_tiles import deal, slot_at
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.picks import RemoveCard
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import ARTIFACT
from citadelle.kernel.chance import chance
from citadelle.kernel.match import Match, new

from .scene import Scene

HIDDEN = -2


def played(seed: int, choices: int, **options: object) -> Match:
    """A random game after so many choices."""
    match = new(GAME, 2 + seed % 2, seed, options)
    by = chance(seed)
    for _ in range(choices):
        if match.is_over:
            break
        decision = match.decisions[0]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    return match


def state(match: Match) -> Heroes3:
    """Its position."""
    assert isinstance(match.state, Heroes3)
    return match.state


SEEDS = [(seed, 30 + 47 * seed % 400) for seed in range(8)]


@pytest.mark.parametrize(("seed", "choices"), SEEDS)
def test_hm_1402_a_hand_is_its_owner_s_and_its_size_everybody_s(seed: int, choices: int) -> None:
    s = state(played(seed, choices))
    for seat in range(-1, s.players):
        view: Any = GAME.view(s, seat)
        for other in range(s.players):
            shown = view.piles.shown[hand_of(other)]
            assert len(shown) == len(s.piles[hand_of(other)])
            if other == seat:
                assert HIDDEN not in shown
            else:
                known = s.piles[hand_of(other)].known_left()
                assert len([one for one in shown if one != HIDDEN]) == len([one for one in known if one == -1])


@pytest.mark.parametrize(("seed", "choices"), SEEDS)
def test_hm_1401_no_view_holds_tiles_or_the_order_of_decks(seed: int, choices: int) -> None:
    s = state(played(seed, choices))
    by = chance(seed + 100)
    for seat in range(-1, s.players):
        twin = s.clone()
        SCRAMBLE["heroes3"](twin, seat, by)
        twin.reopen()
        assert GAME.view(twin, seat).bytes() == GAME.view(s, seat).bytes()
        assert audit(twin) == []


@pytest.mark.parametrize(("seed", "choices"), SEEDS)
def test_hm_1405_a_sample_agrees_with_its_view(seed: int, choices: int) -> None:
    s = state(played(seed, choices))
    by = chance(seed + 200)
    for seat in range(-1, s.players):
        view = GAME.view(s, seat)
        for _ in range(3):
            drawn = GAME.sample(view, by)
            assert GAME.view(drawn, seat).bytes() == view.bytes()
            assert audit(drawn) == []
            if seat >= 0:
                assert drawn.piles[hand_of(seat)].left() == s.piles[hand_of(seat)].left()


def test_hm_1405_samples_deal_unknown_cards_anew() -> None:
    """Over samples of one view the hand of the other player isn't always the same."""
    s = state(played(3, 150))
    by = chance(9)
    view = GAME.view(s, 0)
    hands = {GAME.sample(view, by).piles[hand_of(1)].left() for _ in range(20)}
    assert len(hands) > 1 or not len(s.piles[deck_of(1)])


@pytest.mark.parametrize(
    "scenario", ["clash_new_marches", "clash_chalice_road", "clash_dragons_toll", "clash_gold_fever"]
)
def test_hm_1127_tiles_are_dealt_as_the_scenario_says(scenario: str) -> None:
    """HM-1406: named tiles stay, filters and pools hold, no tile lies twice."""
    match = played(4, 30, scenario=scenario)
    s = state(match)
    rules = s.kit.scenarios[s.variant.scenario]
    for seed in range(30):
        down, pools = deal(s, s.stack, s.kit, rules, s.players, chance(seed))
        every = [*down, *[tile for pool in pools for tile in pool]]
        assert len(set(every)) == len(every)
        for place, tile in zip(s.down_place, down, strict=True):
            slot = slot_at(rules, s.players, place)
            assert s.kit.tile_class[tile] == slot.tile_class
            assert not slot.among or tile in slot.among
            assert slot.tile in (-1, tile)
        for seat, pool in enumerate(pools):
            assert len(pool) == s.pool_left[seat]
            for some in rules.far_pool_each:
                assert {*pool, *s.pool_used[seat]} & set(some)


def test_hm_233_a_sample_takes_others_to_pass_as_all_first_do() -> None:
    match = played(5, 60)
    s = state(match)
    s.set_auto_answer(0, "town", "")
    drawn = GAME.sample(GAME.view(s, 0), chance(1))
    orders = [(one.seat, one.window) for one in drawn.auto_answers]
    assert (0, "town") not in orders
    assert (1, "town") in orders


def test_hm_1403_what_lies_on_the_table_is_everybody_s() -> None:
    s = state(played(6, 200))
    spectator: Any = GAME.view(s, -1)
    for seat in range(s.players):
        assert spectator.piles.gone[deck_of(seat)] == s.piles[deck_of(seat)].gone
        assert spectator.army[seat] == s.army[seat]
    assert isinstance(GAME, Heroes3Game)


def test_hm_1404_placement_is_open_and_one_after_the_other() -> None:
    match = new(GAME, 2, 3, {"fight": "equal_armies"})
    sides = []
    while match.decisions and match.decisions[0].kind in ("place_unit", "place_space"):
        assert len(match.decisions) == 1
        sides.append(match.decisions[0].seat)
        match.choose(match.decisions[0].keys[0], match.decisions[0].seat)
        spectator: Any = GAME.view(match.state, -1)
        assert spectator.fighter_space == state(match).fighter_space
    assert sides == sorted(sides)
    assert set(sides) == {0, 1}


def test_hm_1406_a_peeked_card_is_known_in_its_place_to_who_saw_it() -> None:
    from citadelle.games.heroes3.piles_of_game import ABILITY_DECK
    from citadelle.parts import piles

    s = state(played(4, 40))
    top = piles.look(s, ABILITY_DECK, 1, 0)[0]
    others: Any = GAME.view(s, 1)
    mine: Any = GAME.view(s, 0)
    assert mine.piles.shown[ABILITY_DECK][0] == top
    assert others.piles.shown[ABILITY_DECK][0] == HIDDEN
    assert others.piles.known[ABILITY_DECK][0] == 1
    piles.bury(s, ABILITY_DECK)
    mine = GAME.view(s, 0)
    assert mine.piles.shown[ABILITY_DECK][-1] == top
    piles.mix(s, ABILITY_DECK)
    mine = GAME.view(s, 0)
    assert set(mine.piles.shown[ABILITY_DECK]) == {HIDDEN}


def test_hm_1406_tiles_that_the_scenario_names_are_known() -> None:
    s = state(played(4, 30, scenario="clash_chalice_road"))
    spectator: Any = GAME.view(s, -1)
    assert s.kit.tile_ids.index("c2") in spectator.down_known
    for place, tile in zip(s.down_place, spectator.down_known, strict=True):
        assert tile in (-1, s.down_tile[s.down_place.index(place)])


def test_hm_1405_a_sample_keeps_what_others_know_of_the_own_cards() -> None:
    """A player who kept a Haste unseen and owns another openly: after one is discarded, the last isn't known to be his,
    in the position and in every sample of his view."""
    from citadelle.games.heroes3.rules import decks
    from citadelle.parts import piles

    s = state(played(4, 40))
    seat = s.active
    haste = s.kit.card_index["haste"]
    piles.set_cards(s, hand_of(seat), [haste], [], [1 << seat])
    piles.set_cards(s, deck_of(seat), [haste, 0], [], [])
    drawn = GAME.sample(GAME.view(s, seat), chance(3))
    assert drawn.piles[hand_of(seat)].named_left() == (1 << seat,)
    for one in (s, drawn):
        decks.discard(one, seat, haste)
    view: Any = GAME.view(s, seat)
    sampled: Any = GAME.view(drawn, seat)
    assert view.piles.lot_open == sampled.piles.lot_open


def test_hm_1402_a_hand_that_others_imagine_may_have_no_card_to_remove() -> None:
    scene = Scene().hand("catherine", "rib_cage").begin(RemoveCard(0, ARTIFACT, 0, 4))
    assert scene.keys == ["remove rib_cage"]
    assert scene.refused("decline") == ("must_choose", "HM-326")
    bare = Scene().hand("catherine", "haste").begin(RemoveCard(0, ARTIFACT, 0, 4))
    assert bare.keys == ["decline"], "never put to a player: only a sample can come to it"
