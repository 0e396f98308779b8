"""Every test that asks for `url` runs twice: on a SQLite file and on a PostgreSQL database, both fresh."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    address: str = request.getfixturevalue("postgres_url")
    return address
