"""Chapter 8.8: three games in a row."""

from __future__ import annotations

import pytest
from tests.games.legends.scene import Table, new, scene

from citadelle.games.legends.rules.ending import result

OPTIONS = {"map": "first_voyage", "long_game": True}


def play_chapter(table: Table) -> Table:
    """Play on until the next game begins, or the last one is over."""
    chapter = table.state.chapter
    while table.match.decision is not None and table.state.chapter == chapter:
        table.choose("take 1" if table.kind == "take_card" else table.keys[0])
    return table


def chapters(points: list[tuple[int, ...]], wins: list[tuple[int, ...]], coins: list[tuple[int, ...]]) -> Table:
    """A long game that is over, with these points, victories and coins of three games."""
    t = scene(players=len(points[0]), doing="end", options={"long_game": True})
    s = t.state
    s.stack.clear()
    s.carry = tuple((0, *points[i], *wins[i], *coins[i]) for i in range(3))
    s.chapter = 3
    return t


def test_lg_880_lg_881_long_game() -> None:
    """EX-52."""
    t = chapters([(17, 14), (9, 13), (12, 12)], [(1, 0), (0, 1), (1, 0)], [(0, 0)] * 3)
    found = result(t.state)
    assert found.points == (38, 39)
    assert found.winners == [1]
    assert found.places == (2, 1)
    assert [found.parts[0][f"game_{i}"] for i in (1, 2, 3)] == [17, 9, 12]


@pytest.mark.parametrize(
    ("wins", "coins", "winners"),
    [
        ([(1, 0), (1, 0), (0, 1)], [(0, 9), (0, 9), (0, 9)], [0]),
        ([(1, 1), (0, 1), (1, 0)], [(2, 1), (0, 1), (1, 2)], [1]),
        ([(1, 1), (0, 1), (1, 0)], [(2, 1), (0, 1), (1, 1)], [0, 1]),
    ],
)
def test_lg_881_ties_go_to_games_won_then_coins(
    wins: list[tuple[int, ...]], coins: list[tuple[int, ...]], winners: list[int]
) -> None:
    t = chapters([(12, 12), (9, 12), (12, 9)], wins, coins)
    assert result(t.state).winners == winners


def test_lg_880_three_whole_games_with_a_fresh_set_up_each() -> None:
    t = new(3, seed=3, exploration=True, leaders=True, **OPTIONS)
    first = t.state.clone()
    decks = []
    for chapter in range(3):
        assert t.state.chapter == chapter
        assert (t.kind, t.state.turn, t.state.owned, t.state.built) == ("start_region", 0, ((),) * 3, ((),) * 3)
        assert (t.state.won, t.state.captured, t.supply) == (((),) * 3, (0, 0, 0), [18, 18, 18])
        assert (t.state.modifiers[0].fields, len(t.state.modifiers)) == (first.modifiers[0].fields, 1)
        assert t.state.triggers == ()
        play_chapter(t)
        decks.append(t.story().count("row_revealed"))
    assert decks == [1, 2, 3]
    assert t.match.is_over
    assert t.story().count("game_won") == 3
    assert [e["chapter"] for e in t.events("chapter_ended")] == [1, 2, 3]
    totals = [[e.args["total"] for e in t.match.events if e.kind == "scored" and e.seat == seat] for seat in range(3)]
    assert t.match.result is not None
    assert list(t.match.result.points) == [sum(int(str(n)) for n in row) for row in totals]
    assert t.events("chapter_ended")[-1]["totals"] == list(t.match.result.points)


def test_lg_880_coins_and_bids_are_new_in_every_game() -> None:
    t = play_chapter(new(3, seed=3, **OPTIONS))
    t.choose("southreach", "wolfhill")
    assert (t.kind, t.coins) == ("bid", [11, 11, 11])
    assert t.story().count("bids_revealed") == 1
    assert t.match.view(0).decisions[0].kind == "bid"


def test_lg_880_decks_are_shuffled_anew() -> None:
    t = new(3, seed=3, **OPTIONS)
    rows = []
    for _ in range(3):
        play_chapter(t)
        rows = [e["cards"] for e in t.events("row_revealed")]
    assert len({str(row) for row in rows}) == 3


@pytest.mark.parametrize("first", [0, 2])
def test_lg_882_the_set_up_player_moves_one_seat_each_game(first: int) -> None:
    t = new(3, seed=1, setup_player=first, **OPTIONS)
    seats = []
    while t.match.decision is not None:
        seats.append(t.seat)
        play_chapter(t)
    assert seats == [first, (first + 1) % 3, (first + 2) % 3]


def test_lg_881_the_grimoire_affects_only_its_own_game() -> None:
    """It wins the tie of its game, and no tie of the sums."""
    t = scene(
        pieces={"gull_rock": {0: 1}, "oxbow": {1: 1}, "reedbank": {1: 1}},
        won={0: ["grimoire"]},
        coins=[0, 6],
        options={"long_game": True},
        doing="end",
    )
    assert t.state.carry[0][1:] == (3, 3, 1, 0, 0, 6)
    t = chapters([(3, 3), (4, 4), (4, 4)], [(1, 0), (0, 1), (1, 1)], [(0, 6), (2, 0), (0, 0)])
    assert result(t.state).winners == [1]


def test_lg_881_a_shared_victory_counts_as_won() -> None:
    pieces = {"gull_rock": {0: 1}, "lone_spire": {1: 1}}
    t = scene(pieces=pieces, coins=[2, 2], options={"long_game": True}, doing="end")
    assert t.state.carry[0][1:] == (2, 2, 1, 1, 2, 2)
    assert t.state.chapter == 1


def test_lg_880_without_the_option_one_game_is_all() -> None:
    t = play_chapter(new(3, seed=3, map="first_voyage"))
    assert t.match.is_over
    assert t.story("chapter_ended") == []
