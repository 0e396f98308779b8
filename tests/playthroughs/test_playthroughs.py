"""Whole games, replayed line by line: a change of rules shows as a readable difference."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.playthroughs.play import HOME, agent_answers, answers_of, files, head_of, written

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


def test_a_head_says_that_answers_are_kept_and_who_plays_anew() -> None:
    """A kept game isn't the agent's own: the head doesn't say so, and its answers stay as they are."""
    found = [path for path in ALL if "by" in head_of(path)]
    assert found and all(head_of(path)["by"].startswith("kept answers, else ") for path in found)
    shortest = min(found, key=lambda path: path.stat().st_size)
    assert agent_answers(shortest) == answers_of(shortest)


def test_a_head_that_names_an_agent_alone_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "game" / "one.txt"
    kept.parent.mkdir()
    kept.write_text("about a game\nplayers 1\nseed 1\noptions {}\nby greedy\n", "utf-8")
    with pytest.raises(ValueError, match="by kept answers, else AGENT"):
        head_of(kept)
