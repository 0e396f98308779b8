"""The scripts in examples/ run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

import citadelle
from citadelle.cli import cli

ROOT = Path(__file__).parents[2]


def run(script: str, *args: str) -> str:
    """What an example prints; it must end well and complain of nothing."""
    home = str(Path(citadelle.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / script, *args],
        env={**os.environ, "PYTHONPATH": home},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_pettingzoo_play() -> None:
    said = run("pettingzoo_play.py", "--players", "3", "--show", "4")
    lines = said.splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("seat_0: ")
    assert "'seat_2': " in lines[-1]


def test_gymnasium_learn() -> None:
    said = run("gymnasium_learn.py", "--games", "4", "--test", "2")
    assert said.startswith("won against random: ")
    assert said.endswith("after 4 games\n")


def test_openspiel_match() -> None:
    said = run("openspiel_match.py", "--simulations", "2", "--games", "2", "--longest", "16")
    assert "game 2: ours at seat 1" in said
    assert "0 games of 2 at 2 and 2 simulations" in said


def test_guided_search(tmp_path: Path) -> None:
    folder = str(tmp_path / "teacher")
    export = "export legends --agents greedy --games 1 --no-parquet --engine inline --out"
    assert CliRunner().invoke(cli, [*export.split(), folder]).exit_code == 0
    said = run("guided_search.py", folder, "--simulations", "3", "--games", "1", "--longest", "4", "--show", "1")
    assert said.splitlines()[0].startswith("start_region {'")
    assert said.endswith("won 0 of 0 games against greedy, 3 simulations a decision\n")
