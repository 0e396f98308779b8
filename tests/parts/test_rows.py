"""Rows of face-up cards: taking, sliding, filling, prices, tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.parts.test_piles import Cards, one

from citadelle.parts.piles import NONE, WHEN_NEEDED, in_order
from citadelle.parts.rows import (
    NewCardEvent,
    affordable,
    close_gaps,
    fill_end,
    fill_gaps,
    slid_with,
    with_tokens,
    without,
)

OFFER = NewCardEvent("card_offered", "TT-5", "card", "place")
IDS = [f"c{i}" for i in range(20)]


def told(s: Cards) -> list[object]:
    assert s.sink is not None
    return [(e.kind, *e.args.values()) for e in s.sink]


def test_gaps_are_filled_in_their_places_and_each_card_is_told_of() -> None:
    s = one((7, 8))
    s.sink = []
    assert fill_gaps(s, 0, (1, NONE, 3, NONE, NONE), OFFER, IDS) == (1, 7, 3, 8, NONE)
    assert told(s) == [("card_offered", "c7", 2), ("card_offered", "c8", 4)]
    assert s.sink[0].closes and s.sink[0].rule == "TT-5"


def test_a_reshuffle_is_told_between_the_cards_around_it() -> None:
    s = one((7,), gone=(9,), refill=WHEN_NEEDED)
    s.sink = []
    assert fill_gaps(s, 0, (NONE, NONE), OFFER, IDS) == (7, 9)
    assert [e.kind for e in s.sink] == ["card_offered", "pile_shuffled", "card_offered"]


def test_cards_slide_left_and_new_ones_come_at_the_end() -> None:
    """LG-403.4, LG-403.5, LG-405."""
    s = one((7,))
    s.sink = []
    row = fill_end(s, 0, without((1, 2, 3), 0), 3, OFFER, IDS)
    assert row == (2, 3, 7)
    assert told(s) == [("card_offered", "c7", 3)]
    assert fill_end(s, 0, without(row, 1), 3, OFFER, IDS) == (2, 7), "nothing is left: the row gets shorter"


def test_prices_go_by_place() -> None:
    """LG-402: 0, 1, 1, 2, 2, 3 coins from the left."""
    prices = (0, 1, 1, 2, 2, 3)
    assert affordable((4, 5, NONE, 6, 7, 8), prices, 2) == [0, 1, 3, 4]
    assert affordable((), prices, 9) == []


def test_tokens_move_with_their_cards() -> None:
    tokens = with_tokens((0, 0, 0), 1, 2)
    assert tokens == (0, 2, 0)
    assert slid_with(without((4, 5, 6), 0), tokens) == ((5, 6), (2, 0))


@given(st.lists(st.integers(0, 9) | st.just(NONE), max_size=8), st.lists(st.integers(10, 19), max_size=8, unique=True))
def test_filling_keeps_every_card(row: list[int], pile: list[int]) -> None:
    s = one(())
    in_order(s, 0, pile)
    gaps = row.count(NONE)
    filled = fill_gaps(s, 0, tuple(row), OFFER, IDS)
    assert sorted([*close_gaps(filled), *s.piles[0].left()]) == sorted([*close_gaps(tuple(row)), *pile])
    assert all(filled[i] == card for i, card in enumerate(row) if card != NONE)
    assert filled.count(NONE) == max(0, gaps - len(pile))
