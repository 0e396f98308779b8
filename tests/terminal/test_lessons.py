"""Lessons in the terminal: in plain lines and on a full screen, left and found again by the command."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.table.client.local_servers import DEVICE, hello, quick_hub
from tests.terminal.fakes import FakeScreen
from tests.terminal.screens import screen
from textual.widgets import OptionList

from citadelle.cli import cli
from citadelle.table.client.local import LocalServer
from citadelle.table.client.model import Model
from citadelle.table.lobby.table_specs import NewLesson
from citadelle.table.wire import LessonData
from citadelle.terminal.keeping import KeptAtTable
from citadelle.terminal.lesson_text import pointed_at
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.plain import PlainTable

LESSON = NewLesson(game="legends", lesson="first_game")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_lesson_in_plain_lines(lang: str) -> None:
    with LoopThread() as loop:
        house = LocalServer(quick_hub(), DEVICE)
        loop.call(house.open())
        client = house.seat(loop.call(house.lay_lesson(LESSON)), hello(lang=lang))
        loop.call(client.start())
        shown = FakeScreen()
        table = PlainTable(client, loop, shown, lang, KeptAtTable("come back so"))

        def line() -> str:
            lesson = table.model.lesson
            assert lesson is not None
            if lesson.done:
                return "quit"
            return "" if lesson.next else lesson.open[0]

        shown.typed = ["take 2", "", "", "take 2", "6", *[line] * 40]
        table.run()
        said = " ".join(shown.text.split())
        assert "Next" in said or "Suivant" in said, "a choice before its step is refused kindly"
        if lang == "en":
            assert "Lesson “Your first game”, step 3 of 12" in said
            assert "Look at: Dire Eye and the choices below." in said
            assert said.count("Keep your coins for now: take Dire Eye, which is free.") >= 1
            assert "Lesson “Your first game”, finished Well done" in said
            assert "1 Take Dire Eye" in said and "Take Forest Pixie" not in said, "only what is open is listed"
        else:
            assert "étape 12 sur 12" in said and "Bravo" in said and "Regardez :" in said
        assert max(len(row) for row in shown.shown) <= 80
        loop.call(client.close())
        loop.call(house.close())


def test_what_is_pointed_at_is_named_without_what_there_is_to_know_of_it() -> None:
    about = [("heart", "The Castle Heart. 5 health. You lose if it falls."), ("own", "Vampire. 6 of 6 health.")]
    model = Model(things=about)
    lesson = LessonData(
        "first_night", "Your first night", 0, 1, 15, "", things=["heart", "own", "gone"], page=["board"]
    )
    assert pointed_at(model, lesson, "en") == "Look at: The Castle Heart, Vampire and the board."


def test_a_lesson_on_a_full_screen(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, None, (100, 40)) as at:
            await at.until(lambda: at.says("Your first game"), "the list of lessons")
            places = at.app.screen.query_one(OptionList)
            places.highlighted = places.get_option_index("lesson legends first_game")
            await at.press("enter")
            await at.until(lambda: at.says("step 1 of 12") and not at.table.playback.queue, "the first step")
            assert at.says("Enter: next step") and at.table.dock.choices.ask is None
            await at.press("enter")
            await at.until(lambda: at.says("step 2 of 12") and not at.table.playback.queue, "the second step")
            await at.press("enter")
            await at.asked()
            ask = at.table.dock.choices.ask
            assert ask is not None and [choice.key for choice in ask.choices] == ["take 1"]
            assert at.says("Look at: Dire Eye")
            await at.press("1")
            await at.until(lambda: at.says("step 4 of 12"), "the choice was made")

    asyncio.run(work())


def test_the_command_begins_a_lesson_and_goes_on_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELLE_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")

    def run(*more: str, typed: str) -> str:
        result = CliRunner().invoke(cli, ["lesson", "legends", "--plain", "--lang", "en", *more], input=typed)
        assert result.exit_code == 0, result.output
        return " ".join(result.stdout.split())

    assert "step 2 of 12" in run(typed="\n")
    said = run("first_game", typed="\n")
    assert "step 1 of 12" not in said and "step 3 of 12" in said
    assert "step 1 of 12" in run("--again", typed="")
