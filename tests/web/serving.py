"""A real server and a real browser for tests of the pages. Whatever a page does wrong fails the test that shows it:
errors on the console, faults in scripts, breaches of the content security policy, requests to any other host."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from tests.table.http.running import Served

import citadelle
from citadelle.table.bots import Bots
from citadelle.table.http.limits import Config, Limits, Rate
from citadelle.table.hub import Hub
from citadelle.table.store import open_store

CHROMIUM: Final = "/usr/bin/chromium"
DESK: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
PATIENCE: Final = 20_000
"""Milliseconds to wait for what must come; a busy machine may need them."""
PLENTY: Final = Rate(100_000, 1.0)
LIMITS: Final = Limits(joins=PLENTY, tables=PLENTY, choices=PLENTY, said=PLENTY, hints=PLENTY, open_tables=10_000)
"""All tests come from one address, faster than people do."""


def serving(database: Path, limits: Limits = LIMITS) -> Served:
    """A server in this process on a port of its own, its tables in `database`; use it as a context."""

    def hub() -> Hub:
        games = {name: citadelle.game(name) for name in citadelle.game_names()}
        return Hub(open_store(str(database)), Bots(1), games)

    return Served(hub, Config(limits=limits))


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium. Where there is none the test is skipped; with CI=true that is a failure."""
    if not Path(CHROMIUM).exists():
        if os.environ.get("CI") == "true":
            pytest.fail(f"no browser at {CHROMIUM}")
        pytest.skip(f"no browser at {CHROMIUM}")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own (cookie, settings). `page` is at hand; `faults` is what went wrong."""

    def __init__(self, browser: Browser, origin: str, **more: Any) -> None:
        self.origin = origin
        self.faults: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self.context: BrowserContext = browser.new_context(base_url=origin, **more)
        self.context.set_default_timeout(PATIENCE)
        self.context.on("page", self.watch)
        self.page: Page = self.context.new_page()

    def watch(self, page: Page) -> None:
        """Note whatever goes wrong on a page."""
        page.on("console", self.heard)
        page.on("pageerror", lambda fault: self.note(f"fault: {fault}"))
        page.on("request", lambda request: self.asked(request.url))

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.note(f"console: {message.text} ({message.location.get('url', '')})")

    def asked(self, url: str) -> None:
        if not url.startswith((self.origin + "/", self.origin.replace("http", "ws", 1) + "/", "data:", "blob:")):
            self.note(f"foreign host: {url}")

    def note(self, fault: str) -> None:
        if not any(pattern.search(fault) for pattern in self.allowed):
            self.faults.append(fault)

    def allow(self, pattern: str) -> None:
        """Such a fault is expected: browsers log every refused request as an error."""
        self.allowed.append(re.compile(pattern))

    def open(self, path: str = "/") -> Page:
        """Go to a page of the server and wait until it has drawn itself."""
        self.page.goto(path)
        self.page.locator("[aria-busy=true]").first.wait_for(state="hidden")
        return self.page

    def close(self) -> None:
        self.context.close()


Visit = Callable[..., Visitor]


@contextmanager
def visits(browser: Browser, origin: str) -> Iterator[Visit]:
    """Makes visitors; at the end their browsers are closed and their pages' faults fail the test.

    `phone=True` is a small touched screen, `night=True` a dark one, `lang` what the browser speaks.
    """
    met: list[Visitor] = []

    def visit(*, phone: bool = False, night: bool = False, lang: str = "en-GB", **more: Any) -> Visitor:
        look: dict[str, Any] = {
            "viewport": PHONE if phone else DESK,
            "device_scale_factor": 2 if phone else 1,
            "has_touch": phone,
            "is_mobile": phone,
            "locale": lang,
            "color_scheme": "dark" if night else "light",
            "reduced_motion": "reduce",
        }
        met.append(Visitor(browser, origin, **(look | more)))
        return met[-1]

    try:
        yield visit
    finally:
        for visitor in met:
            visitor.close()
    if faults := [fault for visitor in met for fault in visitor.faults]:
        pytest.fail("\n".join(faults))
