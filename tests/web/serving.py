"""A real server and a real browser for tests of the pages. Whatever a page does wrong fails the test that shows it:
errors on the console, faults in scripts, breaches of the content security policy, requests to any other host."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, expect, sync_playwright
from tests.patience import PATIENCE
from tests.table.http.running import Served
from tests.web import fonts as font_sets

import citadelle
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.bots import BotPick, BotPool
from citadelle.table.http.limits import Config, Limits, Rate
from citadelle.table.server.hub import Hub
from citadelle.table.store import open_store

CHROMIUMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The programs that tools/system.sh is content with, the quickest first: one without windows draws the same pages for
half of the work."""
DESK: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
WAIT: Final = 1000 * PATIENCE
"""Milliseconds that a browser waits for what must come."""
PLENTY: Final = Rate(100_000, 1.0)
LIMITS: Final = Limits(
    joins=PLENTY, tables=PLENTY, uploads=PLENTY, choices=PLENTY, said=PLENTY, hints=PLENTY, open_tables=10_000
)
"""All tests come from one address, faster than people do."""


class SteadyBots(BotPool):
    """Bots that choose alike in every run: by seat and place in the game, not by the table's own secret. Otherwise
    pages would show other games each time, and some faults only now and then."""

    async def pick(
        self,
        game: Game,
        setup: SetUp,
        state: State,
        seat: int,
        level: str,
        seed: str,
        *,
        waited: bool = True,
        owner: str = "",
    ) -> BotPick:
        _secret, _, place = seed.partition(".")
        return await super().pick(game, setup, state, seat, level, place, waited=waited, owner=owner)


def serving(database: Path, limits: Limits = LIMITS, more: Sequence[Game] = ()) -> Served:
    """A server in this process on a port of its own, its tables in `database`; use it as a context. `more` are games
    that it knows besides those of the package."""

    def hub() -> Hub:
        games = {name: citadelle.game(name) for name in citadelle.game_names()} | {game.name: game for game in more}
        return Hub(open_store(str(database)), SteadyBots(1), games)

    return Served(hub, Config(limits=limits))


class Browsers:
    """Debian's Chromium with the fonts one asks for, each started when it is first wanted. Where something is missing
    the test is skipped; with CI=true that is a failure."""

    def __init__(self, driver: BrowserType, folder: Path) -> None:
        self.driver = driver
        self.folder = folder
        self.running: dict[str, Browser] = {}

    def having(self, fonts: str) -> Browser:
        """The browser with these fonts and no others."""
        if fonts not in self.running:
            self.running[fonts] = self.launch(fonts)
        return self.running[fonts]

    def launch(self, fonts: str) -> Browser:
        program = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
        if program is None:
            unavailable(f"no {' or '.join(CHROMIUMS)} (Debian: apt install chromium)")
        try:
            config = font_sets.fontconfig(fonts, self.folder)
        except font_sets.NotInstalled as fault:
            unavailable(str(fault))
        env: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(config)}
        return self.driver.launch(executable_path=program, args=["--no-sandbox"], env=env, timeout=WAIT)

    def close(self) -> None:
        for browser in self.running.values():
            browser.close()


def unavailable(why: str) -> NoReturn:
    """Leave a test out for want of a tool."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@contextmanager
def chromium(folder: Path) -> Iterator[Browsers]:
    """Browsers until the end of the context; what they need lies in `folder`."""
    expect.set_options(timeout=WAIT)
    with sync_playwright() as driver:
        browsers = Browsers(driver.chromium, folder)
        yield browsers
        browsers.close()


class SharedBrowsers:
    """Browsers that outlive a test, for whoever comes next.

    Playwright's loop counts as running in its thread for as long as the browsers live, and no other test there could
    run a loop of its own. So it counts only while a test uses them: between tests the thread has no loop.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.living = ExitStack()
        self.browsers: Browsers | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.hooks = sys.get_asyncgen_hooks()

    @contextmanager
    def in_use(self) -> Iterator[Browsers]:
        """The browsers, started by the first who asks."""
        asyncio._set_running_loop(self.loop)
        before = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(*self.hooks)
        try:
            if self.browsers is None:
                self.browsers = self.living.enter_context(chromium(self.folder))
            yield self.browsers
        finally:
            self.loop, self.hooks = asyncio._get_running_loop(), sys.get_asyncgen_hooks()
            asyncio._set_running_loop(None)
            sys.set_asyncgen_hooks(*before)

    def close(self) -> None:
        """End them all."""
        if self.browsers is not None:
            asyncio._set_running_loop(self.loop)
            try:
                self.living.close()
            finally:
                asyncio._set_running_loop(None)


class Visitor:
    """Somebody with a browser of their own (cookie, settings). `page` is at hand; `faults` is what went wrong."""

    def __init__(self, browser: Browser, origin: str, **more: Any) -> None:
        self.origin = origin
        self.faults: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self.context: BrowserContext = browser.new_context(base_url=origin, **more)
        self.context.set_default_timeout(WAIT)
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
def visits(browsers: Browsers, origin: str) -> Iterator[Visit]:
    """Makes visitors; at the end their browsers are closed and their pages' faults fail the test.

    `phone=True` is a small touched screen, `night=True` a dark one, `lang` what the browser speaks, `fonts` the set of
    fonts it has: wide ones, which want most room, unless a test asks for others.
    """
    met: list[Visitor] = []

    def visit(
        *, phone: bool = False, night: bool = False, lang: str = "en-GB", fonts: str = font_sets.WIDE, **more: Any
    ) -> Visitor:
        look: dict[str, Any] = {
            "viewport": PHONE if phone else DESK,
            "device_scale_factor": 2 if phone else 1,
            "has_touch": phone,
            "is_mobile": phone,
            "locale": lang,
            "color_scheme": "dark" if night else "light",
            "reduced_motion": "reduce",
        }
        met.append(Visitor(browsers.having(fonts), origin, **(look | more)))
        return met[-1]

    try:
        yield visit
    finally:
        for visitor in met:
            visitor.close()
    if faults := [fault for visitor in met for fault in visitor.faults]:
        pytest.fail("\n".join(faults))
