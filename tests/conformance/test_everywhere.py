"""Law 1: the same set-up and choices give the same state in every process, under every hash seed, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.conformance.fingerprints import HOME, lines
from tests.conformance.tables import GAMES

from citadelle import _build
from citadelle.kernel.game import Game

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "build" / "compiled"
EVERY = 5


def is_compiled_copy_fresh() -> bool:
    """Is there a compiled copy of these very sources?"""
    names = _build.sources(ROOT / "src" / "citadelle")
    package = COMPILED / "citadelle"
    if not (package / _build.STAMP).is_file() or _build.sources(package) != names:
        return False
    return all((package / name).read_bytes() == (ROOT / "src" / "citadelle" / name).read_bytes() for name in names)


WAYS: dict[str, dict[str, str]] = {
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1, pure": {"PYTHONHASHSEED": "1", "CITADELLE_PURE": "1"},
    "hash seed 77777": {"PYTHONHASHSEED": "77777"},
}
if _build.compiled() and is_compiled_copy_fresh():  # while the interpreted run goes on, it may just be compiled
    WAYS["compiled"] = {"PYTHONPATH": str(COMPILED), "CITADELLE_PURE": "", "PYTHONHASHSEED": "random"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_law_1_here(game: Game) -> None:
    assert lines(game) == (HOME / f"{game.name}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("way", WAYS)
def test_law_1_in_other_processes(way: str) -> None:
    command = [sys.executable, "-m", "tests.conformance.fingerprints", "--every", str(EVERY)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **WAYS[way]}, capture_output=True, text=True, check=True
    )
    kept = [(HOME / f"{game.name}.txt").read_text("utf-8").splitlines()[::EVERY] for game in GAMES]
    assert done.stdout.splitlines() == [line for lines_ in kept for line in lines_]


def test_a_planted_hash_dependence_shows() -> None:
    planted = (
        "from tests.kernel import toy; from citadelle.conformance.laws import chain\n"
        "toy.cards = lambda players: sorted(range(1, players * 5 + 1), key=lambda card: hash(str(card)))\n"
        "toy.GAME.audit = lambda s: []\n"
        "print(chain(toy.GAME, toy.GAME.setup(3, 1)))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", planted],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 2
