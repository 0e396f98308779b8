"""How games end: places and shares for one, for sides, for all together, and over a series."""

from __future__ import annotations

import pytest
from tests.kernel import toy

from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_out
from citadelle.kernel.result import Result, free_for_all, together


def test_free_for_all() -> None:
    result = free_for_all([5, 9, 9], [(5,), (9, 1), (9, 0)], [{}, {}, {}])
    assert result.places == (3, 1, 2) and result.winners == [1] and result.returns == [0.0, 1.0, 0.0]
    assert result.teams == (0, 1, 2)


def test_a_shared_victory() -> None:
    result = free_for_all([9, 9, 3], [(9,), (9,), (3,)], [{}, {}, {}])
    assert result.places == (1, 1, 3) and result.winners == [0, 1] and result.returns == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("won", [True, False])
def test_together_all_win_or_nobody(won: bool) -> None:
    result = together(won, [1, 2, 3], [{}, {}, {}])
    assert result.winners == ([0, 1, 2] if won else [])
    assert result.returns == ([1.0] * 3 if won else [0.0] * 3)
    assert len(set(result.teams)) == 1 and len(set(result.places)) == 1


def test_a_side_wins_whole() -> None:
    result = Result((1, 2, 1, 2), (5, 9, 6, 0), ({}, {}, {}, {}), (True, False, True, False), (0, 1, 0, 1))
    assert result.winners == [0, 2] and result.returns == [1.0, 0.0, 1.0, 0.0]


def test_two_sides_share() -> None:
    result = Result((1, 1, 1, 1), (5, 5, 5, 5), ({}, {}, {}, {}), (True,) * 4, (0, 1, 0, 1))
    assert result.returns == [0.5] * 4


def test_data_is_plain() -> None:
    assert free_for_all([1, 2], [(1,), (2,)], [{"a": 1}, {"a": 2}]).data() == {
        "places": [2, 1],
        "points": [1, 2],
        "parts": [{"a": 1}, {"a": 2}],
        "won": [False, True],
        "teams": [0, 1],
    }


@pytest.mark.parametrize("sides", ["each", "teams", "together"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_toy_ends_in_every_way(sides: str, players: int) -> None:
    outcomes = set()
    for seed in range(40):
        s = toy.GAME.new(toy.GAME.setup(players, seed, {"sides": sides}))
        play_out(s, chance(seed))
        result = toy.GAME.result(s)
        outcomes.add(tuple(result.winners))
        for seat in range(players):
            for other in range(players):
                if result.teams[seat] == result.teams[other]:
                    assert result.places[seat] == result.places[other] and result.won[seat] == result.won[other]
    assert len(outcomes) > 1
