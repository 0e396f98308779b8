"""The engine Ray, with a real one of two workers: the same results, though workers die.

Ray runs in a process of its own, which this module is, too: it leaves behind what tests would stumble over.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.arena.work import RIGHT, Squares, results, toy_tournament, written

from citadelle.arena.engines import Cluster, Inline, Interrupts

ROOT = Path(__file__).parents[2]
PLAN = toy_tournament("random,greedy,search:3", games=6)


def main(folder: Path) -> None:
    """Squares with deadly numbers, then a tournament, on one Ray of two workers."""
    cluster = Cluster(jobs=2)
    with Interrupts() as interrupts:
        cluster.start(interrupts)
    found = results(cluster, Squares(folder, {7: 1, 20: 9}), range(3, 40))
    (folder / "squares.json").write_text(json.dumps(found))
    written(PLAN, cluster, folder / "ray")
    cluster.ray.shutdown()


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that it was all done in."""
    folder = tmp_path_factory.mktemp("ray")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "tests.arena.test_ray", str(folder)]
    ran = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return folder


def test_ray_does_all_though_workers_die(done: Path) -> None:
    """One piece kills its first worker, another all of them: only that one is given up, and says why."""
    found = json.loads((done / "squares.json").read_text())
    assert "Ray workers died over it" in found.pop("20")
    assert found == {str(index): result for index, result in RIGHT.items() if index != 20}


def test_the_same_tournament_gives_the_same_bytes_on_ray(done: Path, tmp_path: Path) -> None:
    assert written(PLAN, Inline(), tmp_path) == (done / "ray" / "games.jsonl").read_bytes()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
