"""Whole games, replayed line by line: a change of rules shows as a readable difference."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.playthroughs.play import HOME, answers_of, files, written

import citadelle

ALL = [path for game in citadelle.game_names() for path in files(game)]


@pytest.mark.parametrize("game", citadelle.game_names())
def test_every_game_has_playthroughs(game: str) -> None:
    players = range(citadelle.game(game).players_min, citadelle.game(game).players_max + 1)
    kept = {int(line.split()[1]) for path in files(game) for line in path.read_text("utf-8").splitlines()[1:2]}
    assert kept == set(players)


@pytest.mark.parametrize("path", ALL, ids=[str(path.relative_to(HOME)) for path in ALL])
def test_playthrough(path: Path) -> None:
    kept = path.read_text("utf-8").splitlines()
    now = written(path, answers_of(path))
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        assert old == new, f"{path.name}, line {number}"
    assert len(kept) == len(now)
    assert kept[-1].startswith("result {")
