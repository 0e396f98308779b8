"""A real server with players is killed and comes back: nothing that was answered is lost, nothing is doubled (D1).

`python -m tools.campaigns.kills` does this a thousand times.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import pytest
from tests.table.postgres import Postgres
from tools.campaigns.fork_server import ForkServer
from tools.campaigns.kills import campaign

import citadelle


def wanted(tmp_path: Path, db: str) -> argparse.Namespace:
    """A small campaign."""
    game = citadelle.game_names()[0]
    keep = tmp_path / "kept.json"
    return argparse.Namespace(kills=3, db=db, players=6, game=game, seed=3, longest=2.0, keep=keep)


def test_the_server_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asyncio.run(campaign(wanted(tmp_path, "sqlite"), f"{tmp_path}/tables.db", None)) == 0
    assert "0 faults in 3 kills" in capsys.readouterr().out


def test_the_server_and_its_database_are_killed(
    tmp_path: Path, postgres: Postgres, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asyncio.run(campaign(wanted(tmp_path, "postgres"), postgres_url, postgres)) == 0
    out = capsys.readouterr().out
    assert "0 faults" in out and "database" in out


def test_a_server_that_ends_before_it_serves_is_not_waited_for(tmp_path: Path) -> None:
    server = ForkServer(f"{tmp_path}/tables.db")
    try:
        assert not server.begin("before_commit", 0)
        assert not server.is_up()
        assert server.begin("", 0)
        assert server.ask("/api/games")
    finally:
        server.stop()
