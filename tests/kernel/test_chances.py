"""Chances: a search's value as a chance of winning, by rows that were fitted, and files that can't be read."""

from __future__ import annotations

from itertools import pairwise

import pytest

import citadelle
from citadelle.kernel.chances import NEAR_SURE, PARAMETERS, UNFITTED, Chances, family, logistic, logit, read


def test_without_a_row_the_value_stays() -> None:
    assert UNFITTED.of("2", 0.3, 0.5) == 0.3
    assert UNFITTED.of("2", 0.0, 0.5) == NEAR_SURE
    assert UNFITTED.of("2", 1.0, 0.5) == 1.0 - NEAR_SURE


def test_a_row_bends_the_value_and_time_steepens_it() -> None:
    chances = Chances({"2": [0.0, 1.0, 0.0, 2.0]})
    assert chances.of("2", 0.5, 0.7) == 0.5
    assert chances.of("2", 0.6, 0.0) == pytest.approx(0.6)
    assert chances.of("2", 0.6, 1.0) > chances.of("2", 0.6, 0.5) > 0.6
    values = [chances.of("2", value / 100, 0.5) for value in range(101)]
    assert all(one <= other for one, other in pairwise(values))
    assert all(0.0 < value < 1.0 for value in values)


def test_a_kind_that_is_missing_has_its_familys_row() -> None:
    chances = Chances({"solo.2": [1.0, 1.0, 0.0, 0.0], "solo_hard_3.2": [2.0, 1.0, 0.0, 0.0]})
    assert family("solo_hard_4.2") == "solo.2"
    assert chances.of("solo_hard_3.2", 0.5, 0.0) > chances.of("solo_hard_4.2", 0.5, 0.0) > 0.5
    assert chances.of("solo_hard_4.1", 0.5, 0.0) == 0.5


@pytest.mark.parametrize("value", [0.01, 0.25, 0.5, 0.9])
def test_logistic_undoes_logit(value: float) -> None:
    assert logistic(logit(value)) == pytest.approx(value)


def test_exponents_beyond_measure_are_chances() -> None:
    assert logistic(1e9) == 1.0 - NEAR_SURE
    assert logistic(-1e9) == NEAR_SURE


@pytest.mark.parametrize(
    "text",
    [
        '[row]\n"2" = [1, 2, 3]',
        '[row]\n"2" = [1, 2, 3, "4"]',
        '[row]\n"2" = [1, 2, 3, true]',
        "row = 3",
        '[row]\n"2" = 4',
    ],
)
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="row"):
        read(text)


def test_every_games_rows_rise_with_the_value() -> None:
    for name in citadelle.game_names():
        for row, numbers in citadelle.game(name).hints.chances().rows.items():
            assert len(numbers) == PARAMETERS
            for progress in (0.0, 0.5, 1.0):
                assert numbers[1] + numbers[3] * progress > 0.0, (name, row)
