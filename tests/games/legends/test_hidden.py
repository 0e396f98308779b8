"""Chapter 9.2: what is hidden, where chance comes from, and what a search may draw."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.legends.scene import Table, at_bids, legends, new, scene

from citadelle.games.legends.state import CARD_PILE, Legends
from citadelle.games.legends.view import HIDDEN, LegendsView
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.parts.piles import Pile, top

HIDDEN_GAME = {"swamp": True, "leaders": True, "citadels": True, "token_placement": "random"}


def view(s: Legends, seat: int) -> LegendsView:
    return legends().view(s, seat)


def drawn(s: Legends, seat: int, seed: int) -> Legends:
    return legends().sample(view(s, seat), chance(seed))


def some_way_in(players: int, seed: int, decisions: int) -> Table:
    """A game with hidden things, so many random decisions after the bids."""
    t = at_bids(players, seed=seed, **HIDDEN_GAME)
    draw = chance(seed)
    for _ in range(players + decisions):
        t.choose(t.keys[draw.below(len(t.keys))])
    return t


def shuffled(s: Legends, seed: int) -> Legends:
    """The same position with the hidden part of the deck in another order."""
    other = s.clone()
    rest = list(s.piles[CARD_PILE].left())
    chance(seed).shuffle(rest)
    pile = s.piles[CARD_PILE]
    other.set_pile(CARD_PILE, Pile((*pile.cards[: pile.drawn], *rest), pile.drawn))
    return other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lg_920_lg_922_lg_950_no_view_depends_on_the_order_of_the_deck(players: int) -> None:
    for seed in range(3):
        s = some_way_in(players, seed, 20).state
        other = shuffled(s, seed)
        assert other.piles[CARD_PILE].cards != s.piles[CARD_PILE].cards
        for seat in range(-1, players):
            assert view(s, seat).bytes() == view(other, seat).bytes()


def test_lg_920_lg_922_no_view_depends_on_unseen_tokens() -> None:
    for seed in range(6):
        s = some_way_in(3, seed, 25).state
        for seat in range(-1, 3):
            known = s.seen[seat] if seat >= 0 else 0
            spots = [r for r in range(s.regions) if (s.down >> r) & 1 and not (known >> r) & 1]
            other = s.clone()
            tokens = list(s.tokens)
            for r, token in zip(spots, [s.tokens[r] for r in reversed(spots)], strict=True):
                tokens[r] = token
            other.tokens = tuple(tokens)
            assert view(s, seat).bytes() == view(other, seat).bytes()


def test_lg_853_lg_920_what_a_seat_saw_is_its_own() -> None:
    face_down = {"stormhead": "stable", "oxbow": "grimoire"}
    t = scene(pieces={"stormhead": {0: 1}}, face_down=face_down, doing=("move", 1)).choose("stop")
    s, at = t.state, t.region("stormhead")
    other = s.clone()
    tokens = list(s.tokens)
    tokens[at], tokens[t.region("oxbow")] = tokens[t.region("oxbow")], tokens[at]
    other.tokens = tuple(tokens)
    assert view(s, 0).bytes() != view(other, 0).bytes()
    assert view(s, 1).bytes() == view(other, 1).bytes()
    assert view(s, -1).bytes() == view(other, -1).bytes()


def test_lg_920_everything_else_is_public() -> None:
    t = some_way_in(3, 4, 30)
    s = t.state
    for seat in range(-1, 3):
        seen = view(s, seat)
        assert (seen.coins, seen.supply, seen.row) == (s.coins, s.supply, list(s.row))
        assert [tuple(cards) for cards in seen.owned] == list(s.owned)
        assert seen.leaders == list(s.leaders)
        assert seen.deck == len(s.piles[CARD_PILE])
        assert [armies for colour in seen.armies for armies in colour] == s.armies
        assert seen.deck_seen == s.piles[CARD_PILE].cards[: s.piles[CARD_PILE].drawn]


def test_lg_921_after_set_up_chance_is_the_order_of_the_deck_alone() -> None:
    t = at_bids(3, seed=2, **HIDDEN_GAME)
    state = (t.state.rng_a, t.state.rng_b)
    draw = chance(5)
    while t.match.decision is not None:
        t.choose(t.keys[draw.below(len(t.keys))])
    assert (t.state.rng_a, t.state.rng_b) == state


def test_lg_921_the_same_seed_gives_the_same_game() -> None:
    options = {**HIDDEN_GAME, "map": "random", "setup_player": "random", "encounters": True}
    for seed in (0, 7, "a text of many bits"):
        one, other = new(4, seed=seed, **options), new(4, seed=seed, **options)
        assert codec.digest(one.state) == codec.digest(other.state)
        assert [e.data() for e in one.match.events] == [e.data() for e in other.match.events]
    assert codec.digest(new(4, seed=1, **options).state) != codec.digest(new(4, seed=2, **options).state)


def test_lg_921_chance_is_told() -> None:
    t = new(2, seed=3, map="random", bid_tie="die", encounters=True, setup_player="random", **HIDDEN_GAME)
    while t.match.decision is not None and t.kind != "take_card":
        t.choose("bid 0" if t.kind == "bid" else t.keys[0])
    told = Counter(t.story())
    assert (told["map_slot_set"], told["token_placed"], told["leader_dealt"]) == (4, 6 + 3 + 4, 2)
    assert told["row_revealed"] == 1
    assert told["die_rolled"] >= 2
    chancy = [e for e in t.match.events if e.kind in ("map_slot_set", "token_placed", "leader_dealt", "die_rolled")]
    assert all(e.closes for e in chancy)


# --- drawing what is unknown


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lg_922_a_drawn_state_agrees_with_the_view_and_is_sound(players: int) -> None:
    for seed in range(4):
        s = some_way_in(players, seed, 12 * seed).state
        for seat in range(-1, players):
            twin = drawn(s, seat, seed)
            assert view(twin, seat).bytes() == view(s, seat).bytes()
            assert legends().audit(twin) == []
            assert sorted(twin.piles[CARD_PILE].cards) == sorted(s.piles[CARD_PILE].cards)


def test_lg_922_the_deck_is_drawn_evenly() -> None:
    s = some_way_in(2, 1, 0).state
    rest = s.piles[CARD_PILE].left()
    tops = Counter(top(drawn(s, 0, seed), CARD_PILE, 1)[0] for seed in range(40 * len(rest)))
    assert set(tops) == set(rest)
    assert max(tops.values()) < 80
    assert min(tops.values()) > 12


def test_lg_922_unseen_tokens_are_drawn_evenly_and_known_ones_stay() -> None:
    face_down = {"stormhead": "stable", "oxbow": "poison_swamp", "tailrock": "grimoire"}
    t = scene(
        pieces={"stormhead": {0: 1}}, face_down=face_down, won={1: ["cottage"]}, doing=("move", 1)
    ).choose("stop")  # fmt: skip
    found: Counter[str] = Counter()
    for seed in range(200):
        twin = drawn(t.state, 0, seed)
        assert twin.tokens[t.region("stormhead")] == t.state.kit.token_index["stable"]
        found[twin.kit.token_ids[twin.tokens[t.region("oxbow")]]] += 1
    assert set(found) == {"magic_spring", "buried_treasure", "grimoire", "poison_swamp"}
    assert min(found.values()) > 25
    assert view(t.state, 1).tokens[t.region("stormhead")] == HIDDEN


def test_lg_302_lg_922_committed_bids_of_others_are_drawn() -> None:
    t = at_bids(3).choose("bid 7", seat=1)
    bids = set()
    for seed in range(150):
        twin = drawn(t.state, 0, seed)
        top = twin.stack[-1]
        bids.add(codec.to_plain(top)["f"][2]["t"][1])
        own = drawn(t.state, 1, seed).stack[-1]
        assert codec.to_plain(own)["f"][2]["t"][1] == 7
    assert bids == set(range(12))
