"""Dice: rolls come from the one chance, and odds are exact counts of ways."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadelle.kernel.chance import chance
from citadelle.parts.dice import (
    CACHE,
    Die,
    at_least_table,
    numbered,
    odds,
    roll,
    roll_again,
    roll_all,
    symbolic,
    total,
)

D6 = numbered("six", range(1, 7))
SYMBOLS = ("melee", "ranged", "magic", "defence", "riposte", "activation")
CUSTOM = symbolic("custom", SYMBOLS, SYMBOLS)
NIGHT = symbolic("night", ["melee"] * 3 + ["ranged"] * 3, SYMBOLS)
DAY = symbolic("day", ["blank"] * 2 + ["defence"] * 4, SYMBOLS)
COIN = numbered("coin", (0, 1))
ATTACK = numbered("attack", (-1, -1, 0, 0, 1, 1))


def test_two_dice() -> None:
    two = odds(D6, D6)
    assert two.of == 36
    assert [two.exactly(n) for n in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert (two.at_least(10), two.at_least(2), two.at_least(13)) == (6, 36, 0)
    assert two.mean() == 7 * 36


def test_a_roll_is_one_draw_of_the_states_chance() -> None:
    by = chance(3)
    by.dealt = (4, 0, 2, 5, 1)
    assert roll(by, D6) == 4
    faces = roll_all(by, [D6, D6, CUSTOM])
    assert faces == [0, 2, 5]
    assert roll_again(by, [D6, D6, CUSTOM], faces, [1]) == [0, 1, 5]
    assert by.dealt == ()
    assert total([D6, D6], [0, 1]) == [3]
    assert total([CUSTOM, CUSTOM, DAY], [0, 0, 0]) == [2, 0, 0, 0, 0, 0]
    assert total([], []) == []


def test_six_custom_dice_of_a_monster() -> None:
    """VA-48, VA-49: six dice with six symbols; three or more alike may be rolled again."""
    six = odds(*[CUSTOM] * 6)
    assert six.of == 6**6
    assert len(six.ways) == 462
    assert six.ways[(1, 1, 1, 1, 1, 1)] == 720
    assert six.some_symbol(3) == 17136
    assert six.covering((1, 0, 1)) == 6**6 - 2 * 5**6 + 4**6


def test_day_and_night_dice_join_the_pool() -> None:
    """VA-161: 2 blank and 4 of one symbol by day, 3 and 3 by night."""
    assert odds(CUSTOM, DAY).at_least(2, 3) == 4
    assert odds(CUSTOM, DAY).exactly(0, 3) == 5 * 2
    assert odds(NIGHT, CUSTOM).at_least(2, 0) == 3


def test_the_worst_and_the_best_of_two_attack_dice() -> None:
    """HM-853: a penalty rolls two dice and takes the lower; "two dice high" the higher."""
    low, high = odds(ATTACK.best_of(2, worst=True)), odds(ATTACK.best_of(2))
    assert low.of == high.of == 36
    assert [low.exactly(n) for n in (-1, 0, 1)] == [20, 12, 4]
    assert [high.exactly(n) for n in (-1, 0, 1)] == [4, 12, 20]


def test_misses_rolled_once_more() -> None:
    """ML-ATT-04, ML-SOLO-21: four faces of six hit, and misses may be rolled again: eight in nine."""
    hit = numbered("hit", (0, 0, 1, 1, 1, 1))
    again = odds(hit.rerolled([0, 1]))
    assert (again.at_least(1) * 9, again.of) == (8 * again.of, 36)


def test_odds_are_kept_whatever_the_order() -> None:
    assert odds(D6, COIN) is odds(COIN, D6)
    assert odds(numbered("alike", range(1, 7)), D6) is odds(D6, D6)
    assert all(pool for pool in CACHE)
    assert odds().of == 1


def test_faces_that_count_different_symbols_are_refused() -> None:
    for faces in ([], [(1,), (1, 2)]):
        with pytest.raises(ValueError, match="faces"):
            Die("bad", faces)


def test_the_table_of_sums() -> None:
    table = at_least_table(D6, 4)
    for n in range(1, 5):
        assert table[n] == [odds(*[D6] * n).at_least(k) for k in range(26)]
    assert table[0] == [1] + [0] * 25


dice = st.lists(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=4), max_size=4)


@settings(deadline=None)
@given(dice)
def test_odds_count_every_way(faces: list[list[tuple[int, int]]]) -> None:
    pool = [Die(str(i), row) for i, row in enumerate(faces)]
    every = Counter(tuple(total(pool, at)) for at in product(*[range(len(row)) for row in faces]))
    found = odds(*pool)
    assert found.of == sum(every.values())
    assert {key: n for key, n in found.ways.items() if n} == dict(every)
