"""Piles: what every operation does, and, after any operations at all, what each seat may know of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadelle.conformance.laws import clone_faults
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import NotReadable
from citadelle.kernel.event import EVERYONE
from citadelle.parts import piles
from citadelle.parts.pile_views import HIDDEN, sample_into, scramble, view_of
from citadelle.parts.piles import AT_ONCE, NEVER, NONE, WHEN_NEEDED, CardSet, PileKind, PileState

ABILITY: Final = 1
SPELL: Final = 2
CARDS: Final = CardSet("cards", [f"a{i}" for i in range(8)] + [f"s{i}" for i in range(6)], [ABILITY] * 8 + [SPELL] * 6)
TOKENS: Final = CardSet("tokens")

ABILITIES: Final = 0
SPELLS: Final = 1
BAG: Final = 2
DECK: Final = 3
HAND: Final = 4
DECK_2: Final = 5
HAND_2: Final = 6
KINDS: Final = (
    PileKind("abilities", CARDS, rule="TT-1", refill=WHEN_NEEDED),
    PileKind("spells", CARDS, rule="TT-2", refill=WHEN_NEEDED),
    PileKind("bag", TOKENS, ordered=False),
    PileKind("deck 0", CARDS, rule="TT-3", refill=WHEN_NEEDED, group="seat 0"),
    PileKind("hand 0", CARDS, group="seat 0", owner=0),
    PileKind("deck 1", CARDS, rule="TT-3", refill=WHEN_NEEDED, group="seat 1"),
    PileKind("hand 1", CARDS, group="seat 1", owner=1),
)
"""Two common decks, a bag, and for each of two seats a deck and a hand."""


class Cards(PileState):
    """A state with nothing but piles."""

    __slots__ = ()
    game: ClassVar[str] = "cards"

    def clone(self) -> Cards:
        c = Cards()
        self.copy_core(c)
        c.pile_kinds = self.pile_kinds
        c.piles = self.piles
        return c


def fresh(kinds: tuple[PileKind, ...] = KINDS, seed: int = 0) -> Cards:
    s = Cards()
    s.begin(2)
    s.seed(seed)
    s.begin_piles(kinds)
    return s


def one(cards: tuple[int, ...] = (0, 1, 2), gone: tuple[int, ...] = (), **kind: Any) -> Cards:
    """A state with one pile of tokens."""
    s = fresh((PileKind("tokens", TOKENS, rule="TT-9", **kind),))
    piles.in_order(s, 0, cards)
    for card in gone:
        piles.discard(s, 0, card)
    return s


def table(seed: int = 0) -> Cards:
    """The common decks and both seats' first cards are dealt; decks and hands of two cards each."""
    s = fresh(seed=seed)
    piles.shuffled(s, ABILITIES, range(4))
    piles.shuffled(s, SPELLS, range(8, 12))
    piles.shuffled(s, BAG, (1, 1, 2))
    for deck, hand, cards in ((DECK, HAND, (4, 5, 12)), (DECK_2, HAND_2, (6, 7, 13))):
        piles.shuffled(s, deck, cards)
        piles.draw_to(s, deck, hand)
    return s


# --- drawing and discarding


def test_cards_are_drawn_from_the_top() -> None:
    s = one((7, 8, 9))
    assert piles.draw(s, 0) == 7
    assert s.piles[0].left() == (8, 9)
    assert len(s.piles[0]) == 2
    assert piles.draw_many(s, 0, 5) == [8, 9]
    assert piles.draw(s, 0) == NONE


@pytest.mark.parametrize(
    ("refill", "drawn", "gone"), [(NEVER, [1, NONE], (2, 3)), (WHEN_NEEDED, [1, 3], ()), (AT_ONCE, [1, 3], ())]
)
def test_a_reshuffle_comes_when_the_rules_say_so(refill: int, drawn: list[int], gone: tuple[int, ...]) -> None:
    s = one((1,), gone=(2, 3), refill=refill)
    s.dealt = (0,)
    assert [piles.draw(s, 0), piles.draw(s, 0)] == drawn
    assert s.piles[0].gone == gone


def test_at_once_means_before_the_next_card_is_asked_for() -> None:
    s = one((1,), gone=(2, 3), refill=AT_ONCE)
    piles.draw(s, 0)
    assert sorted(s.piles[0].left()) == [2, 3]
    s = one((1,), gone=(2, 3), refill=WHEN_NEEDED)
    piles.draw(s, 0)
    assert not s.piles[0].left()


def test_nothing_is_reshuffled_where_there_are_no_discards() -> None:
    s = one((1,), refill=WHEN_NEEDED)
    assert [piles.draw(s, 0), piles.draw(s, 0)] == [1, NONE]


def test_a_reshuffle_is_told_once_and_closes_undo() -> None:
    s = one((), gone=(2, 3), refill=WHEN_NEEDED)
    s.sink = []
    piles.draw(s, 0)
    assert [(e.kind, e.rule, e.args, e.closes) for e in s.sink] == [("pile_shuffled", "TT-9", {"pile": "tokens"}, True)]
    quiet = one((), gone=(2, 3), refill=WHEN_NEEDED, tells=False)
    quiet.sink = []
    assert piles.draw(quiet, 0) != NONE
    assert quiet.sink == []


def test_a_shuffled_list_may_have_its_top_at_either_end() -> None:
    first, last = one(()), one((), top_last=True)
    piles.shuffled(first, 0, range(9))
    piles.shuffled(last, 0, range(9))
    assert first.piles[0].left() == last.piles[0].left()[::-1]


def test_discards_can_be_taken_back_the_latest_first() -> None:
    s = one((), gone=(2, 3, 2))
    assert piles.take_discard(s, 0, 2)
    assert s.piles[0].gone == (2, 3)
    assert not piles.take_discard(s, 0, 9)


# --- looking, searching, putting back


def test_a_seat_that_looks_knows_the_cards_in_their_places() -> None:
    s = one((5, 6, 7))
    assert piles.top(s, 0, 2) == [5, 6]
    assert view_of(s, 0).shown == ((HIDDEN, HIDDEN, HIDDEN),)
    assert piles.look(s, 0, 2, 0) == [5, 6]
    assert view_of(s, 0).shown == ((5, 6, HIDDEN),)
    assert view_of(s, 1).shown == ((HIDDEN, HIDDEN, HIDDEN),)
    piles.draw(s, 0)
    assert view_of(s, 0).shown == ((6, HIDDEN),)
    seen = codec.to_plain(view_of(s, 0))
    assert codec.to_plain(codec.from_plain(seen)) == seen
    piles.mix(s, 0)
    assert view_of(s, 0).shown == ((HIDDEN, HIDDEN),)


def test_all_are_told_that_a_seat_looked_and_it_alone_what_it_saw() -> None:
    s = table()
    s.sink = []
    card = piles.look(s, ABILITIES, 1, 1)[0]
    assert [(e.kind, e.seat, e.args, e.seen) for e in s.sink] == [
        ("pile_looked_into", 1, {"pile": "abilities", "n": 1}, EVERYONE),
        ("cards_seen", 1, {"pile": "abilities", "cards": [f"a{card}"]}, 2),
    ]


def test_what_is_revealed_is_known_to_spectators_too() -> None:
    s = one((5, 6))
    s.sink = []
    piles.reveal(s, 0, 1)
    assert view_of(s, -1).shown == ((5, HIDDEN),)
    assert [(e.kind, e.args) for e in s.sink] == [("pile_revealed", {"pile": "tokens", "cards": [5]})]


def test_a_card_can_be_searched_for() -> None:
    s = one((5, 6, 7))
    piles.look(s, 0, 3, 0)
    assert piles.find(s, 0, 7) == 2
    assert piles.take(s, 0, 6)
    assert not piles.take(s, 0, 6)
    assert view_of(s, 0).shown == ((5, 7),)


def test_cards_are_put_back_on_top_or_under_and_who_knows_them_is_said() -> None:
    s = one((5, 6))
    piles.put(s, 0, (8, 9), seats=1)
    piles.put(s, 0, (3,), seats=2, under=True)
    piles.put(s, 0, (4,), under=True)
    assert s.piles[0].left() == (8, 9, 5, 6, 3, 4)
    assert view_of(s, 0).shown == ((8, 9, HIDDEN, HIDDEN, HIDDEN, HIDDEN),)
    assert view_of(s, 1).shown == ((HIDDEN, HIDDEN, HIDDEN, HIDDEN, 3, HIDDEN),)
    assert view_of(s, 0).lots == ((3, 4, 5, 6),)
    piles.shuffle_in(s, 0, (1,))
    assert sorted(s.piles[0].left()) == [1, 3, 4, 5, 6, 8, 9]
    assert not s.piles[0].known_left()


def test_a_bag_is_drawn_from_at_random_and_keeps_no_order() -> None:
    s = fresh((PileKind("bag", TOKENS, ordered=False),))
    piles.in_order(s, 0, (3, 1, 2))
    assert s.piles[0].left() == (1, 2, 3)
    found = Counter(piles.any_card(s, 0) for _ in range(300))
    assert set(found) == {1, 2, 3} and min(found.values()) > 60
    assert sorted([piles.take_any(s, 0) for _ in range(3)]) == [1, 2, 3]
    assert piles.take_any(s, 0) == NONE
    assert piles.any_card(s, 0) == NONE


# --- hands: who knows what


def test_a_hand_is_known_to_its_owner_and_counted_by_others() -> None:
    s = table()
    (card,) = s.piles[HAND].left()
    assert view_of(s, 0).shown[HAND] == (card,)
    assert view_of(s, 1).shown[HAND] == (HIDDEN,)
    assert view_of(s, 1).left(HAND) == 1
    assert view_of(s, 1).lots[3] == (4, 5, 12), "which three cards are in deck and hand is known, not which is where"


def test_drawing_into_a_hand_is_told_to_all_and_the_card_to_its_owner() -> None:
    s = table()
    s.sink = []
    card = piles.draw_to(s, DECK, HAND)
    assert [(e.kind, e.seat, e.args, e.seen) for e in s.sink] == [
        ("card_drawn", 0, {"pile": "deck 0", "to": "hand 0"}, EVERYONE),
        ("cards_seen", 0, {"pile": "deck 0", "cards": [CARDS.ids[card]]}, 1),
    ]


def test_a_card_kept_from_a_common_deck_is_known_by_its_kind_only() -> None:
    s = table()
    piles.look(s, ABILITIES, 2, 0)
    kept = piles.move(s, ABILITIES, 1, HAND)
    other = piles.draw(s, ABILITIES)
    piles.discard(s, ABILITIES, other)
    seen = view_of(s, 1)
    assert seen.unnamed[3] == ((ABILITY, 1),)
    assert seen.unnamed[0] == ((ABILITY, 2),)
    assert seen.pools[0] == tuple(sorted({0, 1, 2, 3} - {other})), "it may be any that isn't seen elsewhere"
    assert kept in seen.pools[0]
    assert kept in view_of(s, 0).shown[HAND]
    assert view_of(s, 0).pools[0] == (), "who looked knows what is left"


def test_a_card_seen_to_return_to_the_hand_is_known_there() -> None:
    s = table()
    (card,) = s.piles[HAND].left()
    piles.take(s, HAND, card)
    piles.add(s, HAND, card, known=EVERYONE)
    assert view_of(s, 1).shown[HAND] == (card,)


def test_a_card_of_the_hand_goes_on_top_of_the_deck_unseen() -> None:
    s = table()
    (card,) = s.piles[HAND].left()
    s.sink = []
    assert piles.move(s, HAND, 0, DECK, on_top=True) == card
    assert piles.top(s, DECK, 1) == [card]
    assert view_of(s, 0).shown[DECK] == (card, HIDDEN, HIDDEN), "its owner still knows it"
    assert view_of(s, 1).shown[DECK] == (HIDDEN,) * 3
    assert [(e.kind, e.seat) for e in s.sink] == [("card_drawn", 0)]


def test_a_shuffled_deck_keeps_what_is_known_to_be_in_it() -> None:
    s = table()
    piles.look(s, ABILITIES, 4, 0)
    piles.move(s, ABILITIES, 0, HAND)
    piles.mix(s, ABILITIES)
    assert len(view_of(s, 0).lots[0]) == 3
    assert view_of(s, 1).lots[0] == ()
    piles.discard(s, ABILITIES, piles.draw(s, ABILITIES))
    gone = s.piles[ABILITIES].gone[0]
    piles.reshuffle(s, ABILITIES)
    assert view_of(s, 1).lots[0] == (gone,), "everybody saw it among the discards"


def test_a_drawn_deck_that_is_shuffled_at_once() -> None:
    s = fresh((PileKind("deck", TOKENS, refill=AT_ONCE, group="0"), PileKind("hand", TOKENS, group="0", owner=0)))
    piles.in_order(s, 0, (1,))
    piles.discard(s, 0, 2)
    assert piles.draw_to(s, 0, 1) == 1
    assert (s.piles[0].left(), s.piles[0].gone) == ((2,), ())
    assert piles.draw_to(s, 0, 1) == 2
    assert piles.draw_to(s, 0, 1) == NONE


def test_what_an_unseen_card_may_be_is_drawn_evenly() -> None:
    s = table()
    piles.look(s, ABILITIES, 2, 0)
    piles.move(s, ABILITIES, 0, HAND)
    seen = view_of(s, 1)
    by = chance("even")
    tops: Counter[int] = Counter()
    hands: Counter[tuple[int, ...]] = Counter()
    for _ in range(600):
        t = fresh()
        sample_into(t, seen, 1, by)
        tops[t.piles[ABILITIES].left()[0]] += 1
        hands[t.piles[HAND].left()] += 1
    assert set(tops) == {0, 1, 2, 3} and min(tops.values()) > 110
    assert len(hands) == 15, "two of 4, 5, 12 and one unknown: 3 pairs, or one of 3 with one of 4"


# --- saving


def test_a_pile_is_saved_by_its_name() -> None:
    s = one((1, 2, 3), gone=(4,))
    piles.look(s, 0, 1, 1)
    piles.draw(s, 0)
    assert s.saved() == {"piles": {"tokens": ((2, 3), (4,), (), ())}}


@pytest.mark.parametrize(("top_last", "layout"), [(False, ("deck", "drawn", "gone")), (True, ("pile", "", "gone"))])
def test_a_pile_may_keep_the_fields_of_older_saved_states(top_last: bool, layout: tuple[str, str, str]) -> None:
    s = one((1, 2, 3), gone=(4,), top_last=top_last, layout=layout)
    piles.draw(s, 0)
    if top_last:
        assert s.saved() == {"pile": (3, 2), "gone": (4,)}
    else:
        assert s.saved() == {"deck": (1, 2, 3), "drawn": 1, "gone": (4,)}
    loaded = codec.decode(codec.encode(s), one((), top_last=top_last, layout=layout))
    assert isinstance(loaded, Cards)
    assert loaded.piles[0].left() == (2, 3)
    assert codec.same(s, loaded)


def test_such_a_layout_has_no_place_for_knowledge() -> None:
    s = one((1, 2), layout=("deck", "drawn", ""))
    piles.look(s, 0, 1, 0)
    with pytest.raises(ValueError, match="no place"):
        s.saved()
    s = one((1, 2), gone=(3,), layout=("deck", "drawn", ""))
    with pytest.raises(ValueError, match="no place"):
        s.saved()


def test_a_buried_card_is_as_known_as_before() -> None:
    s = table()
    piles.in_order(s, ABILITIES, [4, 1, 2, 3])
    piles.draw_to(s, ABILITIES, HAND)
    piles.look(s, ABILITIES, 1, 0)
    before = view_of(s, 1)
    piles.bury(s, ABILITIES)
    assert s.piles[ABILITIES].left() == (2, 3, 1)
    assert view_of(s, 0).shown[ABILITIES] == (HIDDEN, HIDDEN, 1)
    after = view_of(s, 1)
    assert (after.pools, after.lots, after.unnamed) == (before.pools, before.lots, before.unnamed)
    piles.bury(s, ABILITIES, 1)
    assert s.piles[ABILITIES].left() == (2, 1, 3)


def test_damaged_piles_are_refused() -> None:
    s = table()
    data = codec.encode(s)
    rows = data["piles"]["d"]
    rows[0][1]["t"][2] = {"t": [1]}
    with pytest.raises(NotReadable):
        codec.decode(data, fresh())
    old = one((1, 2), layout=("deck", "drawn", ""))
    data = codec.encode(old)
    data["drawn"] = 3
    with pytest.raises(NotReadable):
        codec.decode(data, one((), layout=("deck", "drawn", "")))


# --- after any operations at all

Step = tuple[int, int, int, int]
DECKS: Final = (ABILITIES, SPELLS, DECK, DECK_2)
HANDS: Final = (HAND, HAND_2)


def draw_and_discard(s: Cards, a: int, b: int, n: int) -> None:
    which = DECKS[a % 4]
    for card in piles.draw_many(s, which, n % 3):
        piles.discard(s, which, card)


def play_a_card(s: Cards, a: int, b: int, n: int) -> None:
    hand = HANDS[a % 2]
    if len(s.piles[hand]):
        card = piles.take_at(s, hand, b % len(s.piles[hand]))
        piles.discard(s, (DECK, DECK_2)[a % 2], card)


def put_back(s: Cards, a: int, b: int, n: int) -> None:
    cards = piles.draw_many(s, DECKS[a % 4], n % 3)
    piles.put(s, DECKS[a % 4], cards, seats=(0, 1, 2, 3, EVERYONE)[b % 5], under=n % 2 == 1)


def search(s: Cards, a: int, b: int, n: int) -> None:
    common = (ABILITIES, SPELLS)[a % 2]
    seen = piles.look(s, common, 2, b % 2)
    if seen:
        piles.move(s, common, n % len(seen), HANDS[b % 2])


def take_up(s: Cards, a: int, b: int, n: int) -> None:
    deck = DECKS[a % 4]
    if s.piles[deck].gone:
        card = s.piles[deck].gone[-1]
        piles.take_discard(s, deck, card)
        piles.add(s, (HAND, HAND_2)[a % 2] if a % 4 < 2 else deck + 1, card, known=EVERYONE)


def hide_a_card(s: Cards, a: int, b: int, n: int) -> None:
    hand = HANDS[a % 2]
    if len(s.piles[hand]):
        piles.move(s, hand, b % len(s.piles[hand]), (DECK, DECK_2)[a % 2], on_top=n % 2 == 0)


def shuffle_back(s: Cards, a: int, b: int, n: int) -> None:
    cards = piles.draw_many(s, DECKS[a % 4], n % 2)
    piles.shuffle_in(s, DECKS[a % 4], cards)


OPERATIONS: Final[tuple[Callable[[Cards, int, int, int], None], ...]] = (
    draw_and_discard,
    play_a_card,
    put_back,
    search,
    take_up,
    shuffle_back,
    lambda s, a, b, n: void(piles.draw_to(s, (DECK, DECK_2)[a % 2], (HAND, HAND_2)[a % 2])),
    lambda s, a, b, n: void(piles.draw_to(s, (ABILITIES, SPELLS)[a % 2], (HAND, HAND_2)[b % 2])),
    lambda s, a, b, n: void(piles.look(s, DECKS[a % 4], n % 4, b % 2)),
    lambda s, a, b, n: void(piles.reveal(s, DECKS[a % 4], n % 2)),
    lambda s, a, b, n: piles.mix(s, DECKS[a % 4]),
    lambda s, a, b, n: piles.bury(s, DECKS[a % 4]) if len(s.piles[DECKS[a % 4]]) else None,
    lambda s, a, b, n: piles.reshuffle(s, DECKS[a % 4]),
    lambda s, a, b, n: void(piles.any_card(s, BAG)),
    hide_a_card,
)


def void(_: object) -> None:
    """Drop a result."""


steps = st.lists(st.tuples(st.integers(0, len(OPERATIONS) - 1), *[st.integers(0, 9)] * 3), max_size=30)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1 << 30), steps)
def test_after_any_operations_nothing_is_lost_and_nothing_leaks(seed: int, done: list[Step]) -> None:
    s = table(seed)
    for which, a, b, n in done:
        OPERATIONS[which](s, a, b, n)
    assert piles.is_conserved(s, CARDS, [], range(14))
    assert piles.is_conserved(s, TOKENS, [], (1, 1, 2))
    assert not piles.is_conserved(s, CARDS, [3], range(14))
    loaded = codec.decode(json.loads(codec.text(codec.encode(s))), fresh())
    assert codec.same(s, loaded)
    assert clone_faults(s, chance(seed)) == []
    by = chance(seed + 1)
    for seat in (-1, 0, 1):
        seen = view_of(s, seat)
        twin = s.clone()
        scramble(twin, seat, by)
        assert codec.to_plain(view_of(twin, seat)) == codec.to_plain(seen)
        drawn = fresh()
        sample_into(drawn, seen, seat, by)
        assert codec.to_plain(view_of(drawn, seat)) == codec.to_plain(seen)
        for other in (twin, drawn):
            assert piles.is_conserved(other, CARDS, [], range(14))
            known = [card for pile in seen.shown for card in pile if card != HIDDEN]
            assert len(set(known)) == len(known)
            owned = other.piles[HAND + 2 * max(seat, 0)].left()
            assert seat < 0 or owned == s.piles[HAND + 2 * seat].left()


def copies(seed: int) -> Cards:
    """A table where most cards are there several times."""
    s = fresh(seed=seed)
    piles.shuffled(s, ABILITIES, (0, 0, 0, 1, 1, 2))
    piles.shuffled(s, SPELLS, (8, 8, 9, 9))
    for deck, hand, cards in ((DECK, HAND, (0, 1, 1, 12)), (DECK_2, HAND_2, (0, 0, 8, 8))):
        piles.shuffled(s, deck, cards)
        piles.draw_to(s, deck, hand)
    return s


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 1 << 30), steps)
def test_which_copy_of_a_card_leaves_a_deck_nobody_can_tell(seed: int, done: list[Step]) -> None:
    """Two worlds that look the same still do when a card of the same name is taken from the same place in both."""
    s = copies(seed)
    for which, a, b, n in done:
        OPERATIONS[which](s, a, b, n)
    by = chance(seed + 1)
    for seat in (-1, 0, 1):
        for deck in DECKS:
            one, twin = s.clone(), s.clone()
            scramble(twin, seat, by)
            for at in reversed(range(len(one.piles[deck]))):
                if one.piles[deck].left()[at] == twin.piles[deck].left()[at]:
                    assert piles.take_at(one, deck, at) == piles.take_at(twin, deck, at)
                    assert codec.to_plain(view_of(twin, seat)) == codec.to_plain(view_of(one, seat))
            while piles.top(one, deck, 1) and piles.top(one, deck, 1) == piles.top(twin, deck, 1):
                assert piles.draw(one, deck) == piles.draw(twin, deck)
                if not one.piles[deck].gone:
                    assert codec.to_plain(view_of(twin, seat)) == codec.to_plain(view_of(one, seat))


def named_copies(names: tuple[int, ...], cards: tuple[int, ...] = (1, 1, 2)) -> Cards:
    """A deck of these cards, of which these seats know."""
    s = one()
    piles.set_cards(s, 0, list(cards), [], list(names))
    return s


@pytest.mark.parametrize("names", [(EVERYONE, 0, 0), (0, EVERYONE, 0)])
def test_of_two_copies_the_one_that_is_known_of_counts_as_gone(names: tuple[int, ...]) -> None:
    s = named_copies(names)
    assert view_of(s, 1).lots[0] == (1,)
    assert piles.draw(s, 0) == 1
    assert view_of(s, 1).lots[0] == view_of(s, -1).lots[0] == () and view_of(s, 1).pools[0] == (1, 2)


def test_of_two_copies_that_are_known_of_one_stays_known_of() -> None:
    s = named_copies((0, EVERYONE, EVERYONE, 2), (1, 1, 1, 1))
    assert piles.draw(s, 0) == 1
    assert [len(view_of(s, seat).lots[0]) for seat in (-1, 0, 1)] == [1, 1, 2]


def test_a_copy_whose_place_is_known_stays_when_another_leaves() -> None:
    s = named_copies((0, 0, EVERYONE), (2, 1, 1))
    piles.put(s, 0, [1], 2, under=True)
    assert piles.take_at(s, 0, 1) == 1
    assert view_of(s, 1).shown[0] == (HIDDEN, HIDDEN, 1) and view_of(s, 1).lots[0] == ()
    assert view_of(s, 0).lots[0] == ()


def test_a_copy_that_is_known_in_a_hand_is_the_one_that_leaves_it() -> None:
    s = fresh((PileKind("deck", TOKENS, group="0"), PileKind("hand", TOKENS, group="0", owner=0)))
    piles.add(s, 1, 5, 0, 0)
    piles.add(s, 1, 5, EVERYONE)
    piles.add(s, 0, 5, 0, EVERYONE)
    assert view_of(s, 1).shown[1] == (5, HIDDEN) and view_of(s, 1).lots[0] == (5,)
    for left in (True, False):
        assert piles.take(s, 1, 5)
        assert view_of(s, 1).shown[1] == ((HIDDEN,) if left else ())
        assert view_of(s, 1).lots[0] == ((5,) if left else ())


def test_a_leak_would_be_seen() -> None:
    """The check above can fail: a pile that shows its top card differs between twins."""
    s = table()
    twin = s.clone()
    by = chance(3)
    while twin.piles[ABILITIES].left()[0] == s.piles[ABILITIES].left()[0]:
        scramble(twin, 0, by)
    assert codec.to_plain(view_of(twin, 0)) == codec.to_plain(view_of(s, 0))
    assert piles.top(twin, ABILITIES, 1) != piles.top(s, ABILITIES, 1)
