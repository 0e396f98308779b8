"""The number of ways to play n decisions deep: one wrong option anywhere shows."""

from __future__ import annotations

import pytest
from tests.counts.count import HOME, Scene, counted, read

import citadelle

SCENES = [(game, scene) for game in citadelle.game_names() for scene in read(HOME / f"{game}.txt")]


@pytest.mark.parametrize(("game", "scene"), SCENES, ids=[f"{game}-{scene['scene']}" for game, scene in SCENES])
def test_counts(game: str, scene: Scene) -> None:
    assert counted(HOME / f"{game}.txt", scene) == scene["counts"]


@pytest.mark.parametrize("game", citadelle.game_names())
def test_every_game_is_counted_at_every_size(game: str) -> None:
    sizes = range(citadelle.game(game).players_min, citadelle.game(game).players_max + 1)
    assert {int(scene["players"]) for name, scene in SCENES if name == game} == set(sizes)
