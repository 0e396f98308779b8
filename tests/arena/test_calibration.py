"""Calibration: known parameters are found again, chances are compared with games they weren't fitted to, bins count."""

from __future__ import annotations

import math

import pytest

from citadelle.arena.calibration import PLAIN, Rated, bins, fitted, held_out, solved
from citadelle.arena.intervals import wilson
from citadelle.kernel.chance import chance
from citadelle.kernel.chances import Chances

TRUE = {"2": [0.3, 1.5, -0.2, 1.0], "solo_a_1.1": [1.0, 0.8, 0.0, 0.5], "solo_b_2.1": [-1.0, 0.8, 0.0, 0.5]}


def played(count: int) -> list[Rated]:
    """Positions of games that end as the true parameters say."""
    by = chance("played")
    truth = Chances(TRUE)
    out: list[Rated] = []
    for i in range(count):
        row = list(TRUE)[i % 3]
        value, progress = (1 + by.below(98)) / 99, by.below(101) / 100
        won = by.below(100_000) < 100_000 * truth.of(row, value, progress)
        out.append(Rated(row, value, progress, float(won), i // 4))
    return out


def test_parameters_are_found_again() -> None:
    found = fitted(played(12_000))
    assert set(found.rows) == {*TRUE, "solo.1"}
    truth = Chances(TRUE)
    for row in TRUE:
        for value in (0.1, 0.3, 0.5, 0.7, 0.9):
            for progress in (0.1, 0.9):
                assert found.of(row, value, progress) == pytest.approx(truth.of(row, value, progress), abs=0.08)


def test_a_few_positions_change_little() -> None:
    few = [Rated("2", 0.6, 0.5, 1.0, 0), Rated("2", 0.4, 0.5, 0.0, 1)]
    numbers = fitted(few).rows["2"]
    assert numbers == pytest.approx(list(PLAIN), abs=0.3)
    assert all(math.isfinite(number) for row in fitted([]).rows.values() for number in row)


def test_held_out_chances_know_nothing_of_their_own_game() -> None:
    rated = played(60)
    before = held_out(rated)
    for one in rated:
        if one.game == 3:
            one.won = 1.0 - one.won
    after = held_out(rated)
    same = [i for i, one in enumerate(rated) if one.game % 5 == 3]
    assert [before[i] for i in same] == [after[i] for i in same]
    assert before != after


def test_held_out_chances_come_true() -> None:
    rated = played(6000)
    for one in bins(held_out(rated), [found.won for found in rated]):
        low, high = one.interval()
        assert low - 0.03 <= one.chance <= high + 0.03
        assert low <= one.won <= high


def test_bins_hold_every_chance_once() -> None:
    chances = [0.0, 0.2, 0.39, 0.6, 0.799, 0.8, 1.0]
    found = bins(chances, [1.0] * len(chances))
    assert [one.count for one in found] == [1, 2, 0, 2, 2]
    assert found[3].won == 1.0
    assert math.isnan(found[2].won)


def test_positions_of_one_game_tell_less_than_as_many_games() -> None:
    """Ten positions each of 20 games, of which 14 were won: an interval as wide as for 20 games, not as for 200."""
    games = [i // 10 for i in range(200)]
    won = [float(game < 14) for game in games]
    alone = bins([0.7] * 200, won)[3].interval()
    found = bins([0.7] * 200, won, games)[3]
    low, high = found.interval()
    assert len(found.by_game) == 20 and found.won == 0.7
    assert alone == pytest.approx(wilson(140, 200)) and (low, high) == bins([0.7] * 200, won, games)[3].interval()
    few = wilson(14, 20)
    assert low == pytest.approx(few[0], abs=0.06) and high == pytest.approx(few[1], abs=0.06)
    assert bins([0.7] * 200, [1.0] * 200, games)[3].interval() == pytest.approx(wilson(20, 20))


def test_equations_are_solved() -> None:
    assert solved([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0]) == pytest.approx([1 / 11, 7 / 11])
