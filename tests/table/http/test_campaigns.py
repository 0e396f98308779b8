"""The campaigns of the server, small: a storm (D4), a lossy network (D5), a load."""

from __future__ import annotations

import json

import pytest
from bench import load
from tools.campaigns import lossy, storm


def test_a_small_storm(capsys: pytest.CaptureFixture[str]) -> None:
    """Pings follow fast here, so that half-open sockets are noticed soon. Who is too busy to answer one in time is
    dropped and comes back; the campaign itself grants that to nobody."""
    few = ["--sockets", "30", "--tables", "3", "--rounds", "1", "--half-open", "3", "--ping", "1"]
    args = [*few, "--within", "180", "--late", "20"]
    assert storm.main(args) == 0, capsys.readouterr().out


def test_games_over_a_bad_network(capsys: pytest.CaptureFixture[str]) -> None:
    assert lossy.main(["--games", "1"]) == 0, capsys.readouterr().out


def test_a_small_load(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--games", "2", "--sockets", "4", "--seconds", "6", "--think", "0.05"]
    assert load.main([*few, "--level", "random", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["choices"] > 0 and found["refused"] == 0 and found["payload_p50"] > 0
