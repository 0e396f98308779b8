"""Strengths by Bradley and Terry: what was planted is found, whatever the order, and intervals shrink with games."""

from __future__ import annotations

import math

import pytest

from citadelle.arena.bradley_terry import SCALE, Wins, rated, strengths
from citadelle.kernel.chance import chance


def planted(worth: list[float], games: int, seed: str = "planted") -> list[Wins]:
    """Meetings of all pairs, a block each, won by chance as the worths say."""
    by = chance(seed)
    blocks: list[Wins] = []
    for _ in range(games):
        block = [[0.0] * len(worth) for _ in worth]
        for i in range(len(worth)):
            for j in range(i):
                first = by.below(1 << 30) < (1 << 30) * worth[i] / (worth[i] + worth[j])
                block[i if first else j][j if first else i] += 1.0
        blocks.append(block)
    return blocks


def test_two_to_one_is_two_to_one() -> None:
    found = strengths([[0.0, 200.0], [100.0, 0.0]], [(0.001, 0.001)] * 2)
    assert found[0] - found[1] == pytest.approx(SCALE * math.log(2), abs=0.1)


def test_what_was_planted_lies_in_the_intervals_which_shrink_with_games() -> None:
    worth = [1.0, 2.0, 4.0]
    centre = sum(math.log(one) for one in worth) / 3
    true = [SCALE * (math.log(one) - centre) for one in worth]
    widths, inside = [], 0
    for games in (20, 80, 320):
        found = rated(planted(worth, games), 3)
        inside += sum(low < one < high for one, (_, low, high) in zip(true, found, strict=True))
        assert [one[0] for one in found] == sorted([one[0] for one in found])
        widths.append(max(high - low for _, low, high in found))
    assert widths[0] > 1.4 * widths[1] > 1.4 * 1.4 * widths[2]
    assert inside >= 7  # of nine intervals at 95 %


def test_who_always_wins_is_strong_but_not_certainly_endless() -> None:
    few, many = (rated([[[0.0, 1.0], [0.0, 0.0]]] * games, 2) for games in (10, 100))
    for found in (few, many):
        strength, low, high = found[0]
        assert 0 < low < strength < high < 5000
    assert many[0][0] > few[0][0]


def test_the_order_of_games_does_not_matter() -> None:
    blocks = planted([1.0, 3.0], 50)
    assert [one[0] for one in rated(blocks, 2)] == pytest.approx([one[0] for one in rated(blocks[::-1], 2)])
