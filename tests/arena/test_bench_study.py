"""The tables of `bench/study.py`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def study() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("bench_study", ROOT / "bench" / "study.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_value_of_a_spread_has_its_row_and_they_sum_to_the_clans() -> None:
    module = study()
    seen = module.GameStats()
    seen.games = 30
    seen.spread.update({3: 27, 2: 3})
    rows = module.spread_rows(seen, 30)
    assert rows == [["0", "0", "0 %"], ["1", "0", "0 %"], ["2", "3", "10 %"], ["3", "27", "90 %"]]
