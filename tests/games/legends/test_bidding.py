"""Chapter 3: the secret bid for the first turn, and its ties (LG-860)."""

from __future__ import annotations

import pytest
from tests.games.legends.scene import Table, at_bids

import citadelle
from citadelle.games.legends.view import LegendsView


def bids(table: Table, *coins: int) -> Table:
    """Every seat's bid, in seat order."""
    for seat, bid in enumerate(coins):
        table.choose(f"bid {bid}", seat=seat)
    return table


def order(table: Table) -> list[int]:
    """The seats in the order of their first turns."""
    for _ in range(table.match.players - 1):
        table.choose("take 1").stop_until("take_card")
    return [e.seat for e in table.match.events if e.kind == "turn_began"]


def test_lg_301_lg_303_lg_305_plain_bid() -> None:
    """EX-10."""
    t = bids(at_bids(4), 2, 5, 3, 0)
    assert t.coins == [9, 4, 9, 9]
    assert (t.seat, t.kind) == (1, "take_card")
    assert order(t) == [1, 2, 3, 0]
    assert t.events("bids_revealed") == [{"bids": [2, 5, 3, 0]}]
    assert t.events("bid_won") == [{"paid": 5, "tie": 0}]


def test_lg_304_tie_to_the_youngest() -> None:
    """EX-11."""
    t = bids(at_bids(3, age_order=[2, 0, 1]), 4, 1, 4)
    assert t.coins == [11, 11, 7]
    assert order(t) == [2, 0, 1]
    assert t.events("bid_won") == [{"paid": 4, "tie": 1}]


def test_lg_304_all_zero() -> None:
    """EX-12."""
    t = bids(at_bids(2, age_order=[1, 0]), 0, 0)
    assert (t.seat, t.coins) == (1, [12, 12])


def test_lg_012_lg_304_seat_0_is_the_youngest_unless_stated() -> None:
    assert bids(at_bids(4), 0, 3, 3, 3).seat == 1
    assert bids(at_bids(4), 2, 2, 2, 2).seat == 0


def test_lg_304_the_youngest_of_the_tied_not_of_all() -> None:
    t = bids(at_bids(4, age_order=[3, 2, 1, 0]), 5, 5, 5, 4)
    assert t.seat == 2
    assert t.coins == [9, 9, 4, 9]


def test_lg_860_tie_by_die() -> None:
    """EX-13: a roll of 5 is the chance result 4 put in by hand."""
    t = at_bids(3, bid_tie="die")
    t.state.dealt = (4, 1, 4, 0, 3)
    bids(t, 3, 3, 3)
    rolls = [(e.seat, e.args["value"]) for e in t.match.events if e.kind == "die_rolled"]
    assert rolls == [(0, 5), (1, 2), (2, 5), (0, 1), (2, 4)]
    assert (t.seat, t.coins) == (2, [11, 11, 8])
    assert t.events("bid_won") == [{"paid": 3, "tie": 2}]
    assert t.state.dealt == ()


def test_lg_860_all_zero_is_a_tie_and_those_below_do_not_roll() -> None:
    t = at_bids(3, bid_tie="die")
    t.state.dealt = (0, 5, 2)
    bids(t, 0, 0, 0)
    assert (t.seat, t.coins) == (1, [11, 11, 11])
    t = at_bids(3, bid_tie="die", age_order=[0, 1, 2])
    t.state.dealt = (1, 2)
    bids(t, 4, 0, 4)
    assert [e.seat for e in t.match.events if e.kind == "die_rolled"] == [0, 2]
    assert t.seat == 2


def test_lg_860_without_a_tie_nobody_rolls() -> None:
    t = bids(at_bids(3, bid_tie="die"), 1, 2, 0)
    assert t.events("die_rolled") == []
    assert t.seat == 1


def test_lg_860_lg_921_the_die_has_six_sides_and_belongs_to_the_seed() -> None:
    seen: set[object] = set()
    for seed in range(30):
        t = bids(at_bids(3, seed=seed, bid_tie="die"), 1, 1, 1)
        seen.update(e["value"] for e in t.events("die_rolled"))
        again = bids(at_bids(3, seed=seed, bid_tie="die"), 1, 1, 1)
        assert again.events("die_rolled") == t.events("die_rolled")
    assert seen == {1, 2, 3, 4, 5, 6}


def test_lg_302_lg_920_bids_stay_secret() -> None:
    """EX-14."""
    t = at_bids(4)
    t.choose("bid 2", seat=0).choose("bid 5", seat=1)
    for seat, known in ((2, [None] * 4), (0, [2, None, None, None]), (1, [None, 5, None, None]), (None, [None] * 4)):
        view = t.match.view(seat)
        assert isinstance(view, LegendsView)
        assert view.bids == known
        assert view.waiting == [2, 3]
    assert t.refused("bid 10", seat=2) == ("bid_too_high", "LG-301")
    assert t.refused("bid 3", seat=0) == ("already_answered", "LG-302")


def test_lg_302_lg_920_views_and_logs_are_the_same_whatever_was_bid() -> None:
    views, logs = set(), set()
    for bid in range(10):
        t = at_bids(4).choose(f"bid {bid}", seat=1)
        views.update((seat, t.match.view(seat).bytes()) for seat in (0, 2, 3, None))
        logs.add(tuple(t.match.log(0)))
        assert t.events("bids_revealed") == []
        own = t.match.view(1)
        assert isinstance(own, LegendsView)
        assert own.bids[1] == bid
    assert (len(views), len(logs)) == (4, 1)


def test_lg_302_a_committed_bid_is_final() -> None:
    t = at_bids(3).choose("bid 4", seat=2)
    assert not t.match.can_undo(2)
    with pytest.raises(citadelle.Refused):
        t.match.undo(2)
    assert t.refused("bid 4", seat=2) == ("already_answered", "LG-302")


def test_lg_301_bids_come_in_any_order_and_count_by_seat() -> None:
    t = at_bids(3)
    assert [d.seat for d in t.match.decisions] == [0, 1, 2]
    t.choose("bid 1", seat=2).choose("bid 6", seat=0)
    assert [d.seat for d in t.match.decisions] == [1]
    t.choose("bid 2", seat=1)
    assert t.events("bids_revealed") == [{"bids": [6, 2, 1]}]
    assert t.coins == [5, 11, 11]


def test_lg_301_a_bid_is_a_whole_number_from_nothing_to_all_coins() -> None:
    t = at_bids(4)
    assert (t.kind, t.decision.rule) == ("bid", "LG-301")
    assert t.keys == [f"bid {n}" for n in range(10)]
    for key in ("bid -1", "bid 1.5", "bid", "bid 03", "pass", "take x"):
        assert t.refused(key) == ("unknown", "LG-301")
    for key in ("take 1", "southreach", "deck"):
        assert t.refused(key) == ("bids_first", "LG-301")
    assert bids(t, 9, 0, 0, 0).coins == [0, 9, 9, 9]


def test_lg_301_lg_913_a_bid_is_asked_even_without_coins() -> None:
    t = at_bids(2)
    t.state.coins[0] = 0
    t.state.reopen()
    t.choose("bid 0", seat=1)
    assert t.keys == ["bid 0"]
    assert t.choose("bid 0").events("bids_revealed") == [{"bids": [0, 0]}]


def test_lg_302_all_bids_are_shown_to_all_once_they_are_in() -> None:
    t = bids(at_bids(3), 1, 3, 0)
    for seat in (None, 0, 1, 2):
        seen = [e for e in t.match.events if e.kind == "bids_revealed" and e.is_seen_by(seat)]
        assert [e.args for e in seen] == [{"bids": [1, 3, 0]}]


def test_lg_303_only_the_winner_pays() -> None:
    assert bids(at_bids(3), 7, 11, 10).coins == [11, 0, 11]


def test_lg_305_bids_are_made_once_a_game() -> None:
    t = bids(at_bids(2), 3, 0)
    kinds = set()
    while t.match.decision is not None:
        kinds.add(t.kind)
        t.choose(t.keys[-1] if t.kind != "take_card" else "take 1")
    assert "bid" not in kinds
    assert t.story().count("bids_revealed") == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_lg_009_lg_305_play_goes_clockwise_from_the_winner(players: int, first: int) -> None:
    t = bids(at_bids(players), *[1 if seat == first else 0 for seat in range(players)])
    for turn in range(2 * players):
        assert t.seat == (first + turn) % players
        t.choose("take 1").stop_until("take_card")
