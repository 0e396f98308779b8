"""The order of all tests: those that mostly wait begin, so that others use the processors meanwhile."""

from __future__ import annotations

import pytest

WAITING = ("tests/arena/test_ray.py", "tests/web/", "tests/table/http/", "tests/terminal/test_full.py")
"""Where tests wait for a browser, for sockets, for other processes."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one module stay together, as they share a browser or a server."""
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))
