"""What tests of the pages share: a server for each worker, a browser for each module, visitors for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.table.http.running import Served
from tests.web.serving import Visit, chromium, serving, visits


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of this worker's own."""
    with serving(tmp_path_factory.mktemp("web") / "tables.db") as served:
        yield served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser of this worker's own. It ends with the module: while it runs, nothing else in the thread can run a
    loop of its own."""
    with chromium() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, server: Served) -> Iterator[Visit]:
    """Makes visitors of the server."""
    with visits(browser, server.origin) as made:
        yield made
