"""The campaigns of the server, small: a storm (D4), a lossy network (D5), a load, floods (S13), a soak (D8)."""

from __future__ import annotations

import json

import pytest
from bench import load
from tools.campaigns import flood, lossy, soak, storm
from tools.campaigns.soak import Sample


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


def test_a_small_flood(capsys: pytest.CaptureFixture[str]) -> None:
    """The honest player can play beside it; how long that takes is a matter of the machine."""
    args = ["choices", "reads", "--seconds", "4", "--within", "120000", "--bot-within", "120"]
    assert flood.main(args) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.count("honest p95") == 2


def test_a_small_soak(capsys: pytest.CaptureFixture[str]) -> None:
    soak.main(["--seconds", "3", "--games", "1", "--think", "0.05", "--samples", "3"])
    assert "soak:" in capsys.readouterr().out


def test_a_soak_notices_what_grows() -> None:
    flat = [Sample(100_000_000, 20, 0.02, 50)] * 8
    assert soak.faults_of(flat) == []
    for sample, said in (
        (Sample(106_000_000, 20, 0.02, 50), "memory"),
        (Sample(100_000_000, 25, 0.02, 50), "files"),
        (Sample(100_000_000, 20, 0.07, 50), "p95"),
    ):
        assert said in soak.faults_of([*flat[:6], sample, sample])[0]
