"""`make strength` goes on where it was interrupted, and its runs add up to what one run gives."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from bench import strength

from citadelle.arena.results import GAMES, TIMES

ASKED = ["legends", "--set", "map=random", "--pairs", "greedy,random", "random,greedy", "--players", "2", "--seed", "s"]


def play(folder: Path, games: int, *more: str) -> int:
    """The command, in this process."""
    return strength.main([*ASKED, "--jobs", "1", "--games", str(games), "--progress", str(folder), *more])


def kept(folder: Path) -> dict[str, str]:
    """What the folder says of the games, apart from the clock."""
    return {path.parent.name: path.read_text("utf-8") for path in sorted(folder.glob(f"*/{GAMES}"))}


def rows(text: str) -> list[str]:
    """The table without its columns of time."""
    return [line.rsplit("|", 3)[0] for line in text.splitlines() if re.match(r"\| \d", line)]


def interrupt_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Ctrl-C comes during the game of this number."""
    whole, played = strength.play, [0]

    def one(job: strength.Job) -> tuple[int, strength.Line]:
        played[0] += 1
        if played[0] == games:
            signal.raise_signal(signal.SIGINT)
        return whole(job)

    monkeypatch.setattr(strength, "play", one)


def test_interrupted_and_resumed_it_adds_up_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(tmp_path / "one", 4) == 0
    whole = rows(capsys.readouterr().out)
    assert [row.split(" | ")[3] for row in whole] == ["4", "4"]
    parts = tmp_path / "parts"
    for runs in range(3):
        with monkeypatch.context() as patch:
            interrupt_after(patch, 3)
            assert play(parts, 4) == 0
        said = capsys.readouterr().out
        assert ("(interrupted)" in said) == (runs < 2)
        if runs == 0:
            with (parts / "2-greedy-random" / GAMES).open("a", encoding="utf-8") as file:
                file.write('{"game":3,"sha')  # the power fails in the middle of a line
    assert rows(said) == whole and kept(parts) == kept(tmp_path / "one")
    for name in kept(parts):
        assert len((parts / name / TIMES).read_text("utf-8").splitlines()) == 4


def test_what_was_played_is_not_played_again_and_a_larger_run_adds_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(tmp_path, 2) == 0
    first, said = kept(tmp_path), rows(capsys.readouterr().out)
    with monkeypatch.context() as patch:
        patch.delattr(strength, "play")
        assert play(tmp_path, 2) == 0
    assert rows(capsys.readouterr().out) == said
    assert play(tmp_path, 3) == 0
    for name, text in kept(tmp_path).items():
        assert text.startswith(first[name]) and len(text.splitlines()) == 4


def test_games_of_other_code_are_refused_until_one_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(tmp_path, 1) == 0
    monkeypatch.setattr(strength, "code_digest", lambda game: "of other sources")
    assert play(tmp_path, 1) == 2
    assert "was begun with code" in capsys.readouterr().err
    assert play(tmp_path, 1, "--fresh") == 0
    assert "of other sources" in kept(tmp_path)["2-greedy-random"]


def test_a_share_under_what_is_wanted_fails(tmp_path: Path) -> None:
    assert play(tmp_path, 2, "--wanted", "random,greedy=0.9") == 1
