"""The order of all tests: those that mostly wait begin in two places, so that others use the processors meanwhile."""

from __future__ import annotations

import pytest

WAITING = ("tests/arena/test_ray.py", "tests/web/", "tests/table/http/", "tests/terminal/test_full.py")
"""Where tests wait for a browser, for sockets, for other processes."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every other module that waits comes first, and the rest of them in the middle, where another process begins.

    Tests of one module stay together, as they share a browser or a server.
    """
    modules = list(dict.fromkeys([module_of(item) for item in items if item.nodeid.startswith(WAITING)]))
    first, second = ([item for item in items if module_of(item) in modules[i::2]] for i in (0, 1))
    others = [item for item in items if module_of(item) not in modules]
    middle = max(0, len(items) // 2 - len(first))
    items[:] = first + others[:middle] + second + others[middle:]


def module_of(item: pytest.Item) -> str:
    """The file a test stands in."""
    return item.nodeid.partition("::")[0]
