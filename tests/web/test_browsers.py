"""One browser serves all tests of a process, and leaves the thread free for tests that run a loop of their own."""

from __future__ import annotations

import asyncio

from tests.web.fonts import WIDE
from tests.web.serving import SharedBrowsers


def test_the_next_test_has_the_same_browser_and_nothing_of_what_was_in_it(shared_browsers: SharedBrowsers) -> None:
    with shared_browsers.in_use() as browsers:
        first = browsers.having(WIDE)
        first.new_context().close()
    assert asyncio.run(asyncio.sleep(0, "free")) == "free"
    with shared_browsers.in_use() as browsers:
        assert browsers.having(WIDE) is first and first.contexts == []
        page = first.new_page()
        assert page.evaluate("1 + 1") == 2
        page.close()
    assert asyncio.run(asyncio.sleep(0, "free")) == "free"
