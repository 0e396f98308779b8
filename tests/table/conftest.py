"""What tests of tables share: a PostgreSQL server for each worker, started when the first test wants it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from tests.table.postgres import NotInstalled, Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server of this worker's own. Without PostgreSQL the test is skipped; with CI=true that is a failure."""
    try:
        server = Postgres()
    except NotInstalled as fault:
        if os.environ.get("CI") == "true":
            pytest.fail(str(fault))
        pytest.skip(str(fault))
    with server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """The address of a fresh database."""
    return postgres.create()
