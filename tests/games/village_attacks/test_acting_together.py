"""Villagers that are alike act at once where nobody is told of each: it ends as if they had acted one by one."""

from __future__ import annotations

import pytest

from citadelle.games.village_attacks import GAME
from citadelle.kernel import codec
from citadelle.kernel.chance import chance

SCENARIOS = GAME.kit.plain.scenario_ids


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_va_100_va_101_together_or_one_by_one_is_the_same(scenario: str) -> None:
    for players, troll in ((2, False), (3, True), (5, False)):
        given: dict[str, object] = {"scenario": scenario, "troll": troll, "yunfakh": "always"}
        quiet = GAME.new(GAME.setup(players, f"together{players}", given))
        told = quiet.clone()
        by = chance(players)
        count = 0
        while quiet.stack and count < 250:
            told.sink = []
            option = quiet.options[by.below(len(quiet.options))]
            quiet.play(option)
            told.play(option)
            assert quiet.options == told.options
            count += 1
            assert count % 8 or codec.digest(quiet) == codec.digest(told)
        assert codec.digest(quiet) == codec.digest(told)
