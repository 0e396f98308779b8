"""A full screen without a terminal: the program over tables in memory, driven by keys."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.patience import GLANCE, PATIENCE
from tests.table.client.local_servers import hello, house, wanted
from textual.pilot import Pilot

from citadelle.table.client.local import LocalServer
from citadelle.table.client.playback import OFF
from citadelle.table.client.profile import Profile
from citadelle.table.client.seat import Client
from citadelle.table.lobby.table_specs import NewLesson, NewTable, Summary
from citadelle.terminal.choices import numbers
from citadelle.terminal.full.app import FullScreenApp
from citadelle.terminal.full.table_screen import TableScreen

TAG = re.compile(r"<text[^>]*>(.*?)</text>|<[^>]*>", re.DOTALL)


class Near:
    """Ways that lead to the tables of one house, and to clients that a test hands out."""

    def __init__(self, house_: LocalServer) -> None:
        self.house = house_
        self.others: dict[str, Client] = {}
        self.unfair: dict[str, str] = {}
        """What is told of a table's chance before one sits down there."""

    def client(self, where: str, lang: str) -> Client:
        return self.others.get(where) or self.house.seat(where, hello(lang=lang, colour=True))

    async def fairness(self, where: str, lang: str) -> str:
        return self.unfair.get(where, "")

    def remember_seat(self, client: Client) -> None:
        pass

    async def own_tables(self, lang: str) -> list[Summary]:
        return await self.house.mine(lang)

    async def packs(self, game: str, lang: str) -> list[tuple[str, str]]:
        return await self.house.packs(game, lang)

    async def create_table(self, wanted_: NewTable, lang: str) -> str:
        return await self.house.lay(wanted_, lang)

    async def create_lesson(self, wanted_: NewLesson, lang: str) -> str:
        return await self.house.lay_lesson(wanted_, lang)


class Screen:
    """One program on a screen, and what a person does there."""

    def __init__(self, app: FullScreenApp, pilot: Pilot[str], locator: Near) -> None:
        self.app, self.pilot, self.locator = app, pilot, locator

    @property
    def table(self) -> TableScreen:
        """The table's own screen, whatever lies over it."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, TableScreen))

    @property
    def client(self) -> Client:
        return self.table.client

    async def until(self, is_so: Callable[[], Any], what: str = "") -> None:
        """Wait until this holds."""
        last = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < last, f"never came about: {what}\n{self.text()}"
            await asyncio.sleep(GLANCE)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def asked(self) -> None:
        """Wait until the person is asked something, or the game is over."""
        choices = self.table.dock.choices
        await self.until(
            lambda: (choices.ask is not None and not choices.held) or self.client.model.over is not None, "asked"
        )

    async def pick(self, index: int) -> None:
        """Choose by typing the number of a choice."""
        ask = self.table.dock.choices.ask
        assert ask is not None
        version = self.client.model.v
        await self.press(*str(numbers(ask)[index]))
        if self.table.dock.choices.digits:
            await self.press("enter")
        await self.until(lambda: self.client.model.v != version or len(self.app.screen_stack) > 2, "chosen")

    def text(self) -> str:
        """What stands on the screen."""
        shown = "".join([strip.text + "\n" for strip in self.app.screen._compositor.render_strips()])
        return shown.replace("\xa0", " ").replace("\u202f", " ")

    def says(self, text: str) -> bool:
        """Does this stand on the screen, in however many lines?"""
        return " ".join(text.split()) in " ".join(re.sub("[│▊▎]", " ", self.text()).split())


@asynccontextmanager
async def screen(
    tmp_path: Path,
    seats: str | None = "me,random",
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    game: str = "legends",
    confirm: bool = False,
    client: Client | None = None,
    speed: str = OFF,
    **options: Any,
) -> AsyncIterator[Screen]:
    """The program at a new table with these seats (None: at its start screen), or with a client of the test's own."""
    profile = Profile(tmp_path)
    profile.like(confirm=confirm, speed=speed)
    async with house() as found:
        locator, first = Near(found), None
        if client is not None:
            locator.others["http://127.0.0.1:1/t/x"] = client
            first = ("http://127.0.0.1:1/t/x", client)
            await client.start()
        elif seats is not None:
            where = await found.lay(wanted(game, seats, **options))
            made = locator.client(where, lang)
            await made.start()
            first = (where, made)
        app = FullScreenApp(locator, profile, lang, first)
        async with app.run_test(size=size) as pilot:
            at = Screen(app, pilot, locator)
            await at.until(lambda: len(app.screen_stack) > 1, "started")
            yield at
            if app.client is not None:
                await app.client.close()
