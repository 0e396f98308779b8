"""What tests of the pages share: a server and a browser for each worker, visitors for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.kernel import toy_map
from tests.table.http.running import Served
from tests.web.serving import Browsers, SharedBrowsers, Visit, serving, visits


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of this worker's own."""
    with serving(tmp_path_factory.mktemp("web") / "tables.db") as served:
        yield served


@pytest.fixture(scope="session")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that knows the kernel's toy game too, with its drawing."""
    with serving(tmp_path_factory.mktemp("toys") / "tables.db", more=[toy_map.GAME]) as served:
        yield served


@pytest.fixture(scope="session")
def shared_browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedBrowsers]:
    """Browsers of this worker's own, from the first test that wants one to the end of the run."""
    shared = SharedBrowsers(tmp_path_factory.mktemp("browsers"))
    yield shared
    shared.close()


@pytest.fixture
def browsers(shared_browsers: SharedBrowsers) -> Iterator[Browsers]:
    """The worker's browsers, for one test."""
    with shared_browsers.in_use() as found:
        yield found


@pytest.fixture
def visit(browsers: Browsers, server: Served) -> Iterator[Visit]:
    """Makes visitors of the server."""
    with visits(browsers, server.origin) as made:
        yield made


@pytest.fixture
def visit_toys(browsers: Browsers, toy_server: Served) -> Iterator[Visit]:
    """Makes visitors of the server that knows the toy game."""
    with visits(browsers, toy_server.origin) as made:
        yield made
