"""The campaign of races, small: real servers, one on SQLite and two on PostgreSQL (D3)."""

from __future__ import annotations

import os

import pytest
from tests.table.postgres import NotInstalled, programs
from tools.campaigns import races


def test_d3_races_at_a_server_on_sqlite(capsys: pytest.CaptureFixture[str]) -> None:
    assert races.main(["--races", "15", "--db", "sqlite"]) == 0, capsys.readouterr().out


def test_d3_races_at_two_servers_on_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        programs()
    except NotInstalled as fault:
        assert os.environ.get("CI") != "true", fault
        pytest.skip(str(fault))
    assert races.main(["--races", "15"]) == 0, capsys.readouterr().out
