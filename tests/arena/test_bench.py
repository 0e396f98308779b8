"""The benchmark says what it measured; how fast that is, no test asks."""

from __future__ import annotations

import pytest

from citadelle import compiled
from citadelle.arena import measure
from citadelle.kernel.registry import game

RATES = (
    "questions_per_second",
    "decisions_per_second",
    "games_per_second",
    "clones_per_second",
    "keyed_decisions_per_second",
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rates_of_every_player_count(players: int) -> None:
    rates = measure(game("legends"), players, 0.02)
    assert all(rates[rate] > 0 for rate in RATES)
    assert rates["players"] == players and rates["compiled"] == compiled() and rates["game"] == "legends"
    assert rates["options"] == game("legends").quick


def test_options_are_taken() -> None:
    rates = measure(game("legends"), 2, 0.02, {"map": "random", "leaders": True})
    assert rates["options"] == {"map": "random", "leaders": True}
