"""S8, small: mutated packs of every game are refused with a clear word, or played to their end with pictures."""

from __future__ import annotations

from collections import Counter

import pytest
from tools.campaigns.packs import Mutator, try_pack

import citadelle

PACKS = 12


@pytest.mark.parametrize("name", citadelle.game_names())
def test_mutated_packs_are_refused_or_played(name: str) -> None:
    mutator = Mutator(name, seed=3)
    tally: Counter[str] = Counter()
    for number in range(PACKS):
        assert try_pack(mutator, number, tally) == "", number
    assert tally["refused"] + tally["played"] == PACKS and tally["refused"] > 0
