"""A question that the rules can decide for a player says so where it stands, in both terminals."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.table.client.local_servers import DEVICE, GAMES, hello, quick_hub, wanted
from tests.terminal.fakes import FakeScreen
from tests.terminal.screens import screen

import citadelle
from citadelle.table.client.local import LocalServer
from citadelle.terminal.keeping import KeptAtTable
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.plain import PlainTable

FIGHT = "ai_siege"
"""It begins with a tie: which of two units does the AI place first?"""


@pytest.fixture(autouse=True)
def with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "heroes3", citadelle.game("heroes3"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hm_1514_plain_lines_decide_one_tie(lang: str) -> None:
    with LoopThread() as loop:
        house = LocalServer(quick_hub(), DEVICE)
        loop.call(house.open())
        client = house.seat(loop.call(house.lay(wanted("heroes3", "me", 4, fight=FIGHT))), hello(lang=lang))
        loop.call(client.start())
        first = client.model.ask
        assert first is not None and [answer for answer, _ in first.decides] == ["first"]
        assert first.decides[0][1] == first.choices[0].key
        shown = FakeScreen()
        shown.typed = ["auto now" if lang == "en" else "auto maintenant", "quit"]
        PlainTable(client, loop, shown, lang, KeptAtTable("come back so")).run()
        assert ("“auto now” decides this" if lang == "en" else "« auto maintenant » décide") in shown.text.replace(
            "\u00a0", " "
        ).replace("\u202f", " ")
        assert client.model.ask is not None and client.model.ask.no > first.no
        assert not any(auto.answer for auto in client.model.auto), "this time only"
        loop.call(client.close())
        loop.call(house.close())


def test_hm_1514_a_full_screen_decides_one_tie(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me", (110, 45), game="heroes3", seed=4, fight=FIGHT) as at:
            await at.asked()
            ask = at.table.dock.choices.ask
            assert ask is not None and ask.decides
            await at.press("a")
            await at.until(lambda: at.says("decide for me, this time only"), "the menu")
            await at.press("enter")
            await at.until(lambda: at.client.model.ask is not None and at.client.model.ask.no > ask.no, "decided")

    asyncio.run(work())
