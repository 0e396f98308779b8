"""Three engines, one behaviour: every piece once, whoever dies; an interrupt keeps what was done."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from tests.arena.work import RIGHT, Squares, results, toy_tournament, written

from citadelle.arena.engines import Cluster, Engine, Inline, NoEngine, Processes, engine
from citadelle.arena.results import Results, run
from citadelle.kernel.errors import BadOption


def test_engines_by_name() -> None:
    assert isinstance(engine("inline"), Inline) and isinstance(engine("processes", 1), Inline)
    assert isinstance(engine(jobs=2), Processes) and isinstance(engine("ray"), Cluster)
    with pytest.raises(BadOption, match="processes, inline, ray"):
        engine("cloud")
    with pytest.raises(BadOption, match="--engine ray"):
        engine("inline", address="host:1")


def test_ray_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoEngine, match=r"pip install 'citadelle\[ray\]'"):
        engine("ray")


def test_one_process_does_all(tmp_path: Path) -> None:
    assert results(Inline(), Squares(tmp_path), range(3, 40)) == RIGHT


def test_a_pool_does_all_though_workers_die(tmp_path: Path) -> None:
    """One piece kills its first worker, another all of them: only that one is given up, and says why."""
    found = results(Processes(2), Squares(tmp_path, {7: 1, 20: 9}), range(3, 40))
    assert found.pop(20) == "3 worker processes died over it"
    assert found == {index: result for index, result in RIGHT.items() if index != 20}


def test_the_same_tournament_gives_the_same_bytes_on_any_number_of_processes(tmp_path: Path) -> None:
    plan = toy_tournament("random,greedy,search:3", games=6)
    assert written(plan, Inline(), tmp_path / "one") == written(plan, Processes(2), tmp_path / "two")


@pytest.mark.parametrize("one", [Inline(), Processes(2)], ids=["inline", "pool"])
def test_an_interrupt_ends_it_and_keeps_what_was_done(one: Engine, tmp_path: Path) -> None:
    plan = toy_tournament(games=100_000)
    with Results(tmp_path, "tournament", plan.data()) as kept:
        stopped = run(plan, plan.size, kept, one, lambda n: os.kill(os.getpid(), signal.SIGINT) if n == 5 else None)
    assert stopped and 5 <= len(kept.lines) < 10_000
    assert [line["game"] for line in kept.lines] == list(range(len(kept.lines)))
