"""What a first scenario explains, and what a story tells, in terminals: each once, above its question."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.table.client.local_servers import DEVICE, GAMES, hello, quick_hub, wanted
from tests.terminal.fakes import FakeScreen
from tests.terminal.screens import screen

import citadelle
from citadelle.table.client.local import LocalServer
from citadelle.terminal.keeping import KeptAtTable
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.plain import PlainTable

CAMPAIGN: dict[str, Any] = {"seed": 4, "scenario": "campaign_ashen_marches_1", "campaign": True}
HAND_STEP = {"en": "Hand step.", "fr": "Étape de main."}
STORY = {"en": "Smoke over the granaries", "fr": "De la fumée sur les greniers"}
AIM = {"en": "You have 8 rounds", "fr": "Vous avez 8 manches"}


@pytest.fixture(autouse=True)
def with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "heroes3", citadelle.game("heroes3"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_plain_lines_explain_once_and_tell_the_story(lang: str) -> None:
    with LoopThread() as loop:
        house = LocalServer(quick_hub(), DEVICE)
        loop.call(house.open())
        client = house.seat(loop.call(house.lay(wanted("heroes3", "me", **CAMPAIGN))), hello(lang=lang))
        loop.call(client.start())
        shown = FakeScreen()
        shown.typed = [*["1"] * 4, *["0"] * 8, "quit"]
        PlainTable(client, loop, shown, lang, KeptAtTable("come back so")).run()
        said = " ".join(shown.text.split())
        assert said.count(HAND_STEP[lang]) == 1, "the hand step of the second round isn't explained again"
        assert said.count(STORY[lang]) == 1 and AIM[lang] in said
        assert max(len(row) for row in shown.shown) <= 80
        loop.call(client.close())
        loop.call(house.close())


def test_a_full_screen_explains_a_question_until_it_is_answered(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me", (110, 45), game="heroes3", **CAMPAIGN) as at:
            await at.asked()
            assert at.says(AIM["en"])
            for _ in range(4):
                ask = at.table.dock.choices.ask
                assert ask is not None and not at.says(HAND_STEP["en"])
                await at.pick(0)
                await at.until(lambda no=ask.no: at.client.model.ask is not None and at.client.model.ask.no > no)
                await at.asked()
            await at.until(lambda: at.says(HAND_STEP["en"]), "the hand step is explained")
            ask = at.table.dock.choices.ask
            assert ask is not None
            await at.pick(len(ask.choices) - 1)
            await at.until(lambda: not at.says(HAND_STEP["en"]), "the explanation goes with its question")

    asyncio.run(work())
