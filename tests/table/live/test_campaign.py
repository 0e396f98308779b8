"""The campaign of races, small: real servers, one on SQLite and two on PostgreSQL (D3)."""

from __future__ import annotations

import pytest
from tests.table.postgres import Postgres
from tools.campaigns import races


@pytest.mark.parametrize("args", [["--db", "sqlite"], ["--servers", "2"]])
def test_d3_races_of_real_servers(args: list[str], postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    assert races.main(["--races", "25", *args]) == 0, capsys.readouterr().out
    assert "0 faults" in capsys.readouterr().out
