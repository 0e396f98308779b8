"""The campaigns of viewer sessions and bots, small."""

from __future__ import annotations

import pytest
from tools.campaigns import fair_bots, garbage, illegal, twins_wire

import citadelle


@pytest.mark.parametrize("game", citadelle.game_names())
def test_twins_over_the_wire(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--count", "3", "--jobs", "1", "--seed", "suite", "--game", game]
    assert twins_wire.main(args) == 0, capsys.readouterr().out


def test_garbage_at_a_real_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert garbage.main(["--count", "400", "--sockets", "5"]) == 0, capsys.readouterr().out


def test_illegal_choices_at_a_real_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert illegal.main(["--count", "150", "--tables", "1"]) == 0, capsys.readouterr().out


def test_fair_bots(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--count", "6", "--game", "toy", "--levels", "greedy", "--workers", "1"]
    assert fair_bots.main(args) == 0, capsys.readouterr().out
