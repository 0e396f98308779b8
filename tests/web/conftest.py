"""What tests of the pages share: a server for each worker, a browser for each module, visitors for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.table.http.running import Served
from tests.web.serving import Browsers, Visit, chromium, serving, visits


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of this worker's own."""
    with serving(tmp_path_factory.mktemp("web") / "tables.db") as served:
        yield served


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browsers]:
    """Browsers of this worker's own. They end with the module: while they run, nothing else in the thread can run a
    loop of its own."""
    with chromium(tmp_path_factory.mktemp("browsers")) as found:
        yield found


@pytest.fixture
def visit(browsers: Browsers, server: Served) -> Iterator[Visit]:
    """Makes visitors of the server."""
    with visits(browsers, server.origin) as made:
        yield made
