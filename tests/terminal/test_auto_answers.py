"""Automatic answers at the terminal: the command, and the dialog of the full screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kernel.toy import GAME
from tests.table.fakes import run
from tests.terminal.fakes import FakeScreen, LocalGame
from tests.terminal.screens import screen

from citadelle.kernel import registry
from citadelle.kernel.match import new
from citadelle.table.wire import AutoData
from citadelle.terminal.auto_answers import listed, state_text, typed_way, ways
from citadelle.terminal.game_setup import OpenedGame

OFFERS = AutoData(
    "offer", "Offers", [("pass", "pass")], [("round", "this round"), ("always", "until you change it")], "TY-1"
)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, GAME.name, GAME)


def play(*typed: str, lang: str = "en") -> tuple[LocalGame, FakeScreen]:
    """A game against bots in which these lines are typed."""
    shown = FakeScreen(typed, live=False)
    match = new(GAME.name, 2, 3, {"final": False})
    table = LocalGame(OpenedGame(match, ["me", "random"]), lang, shown)
    table.run()
    return table, shown


def test_the_command_lists_sets_and_takes_back() -> None:
    table, shown = play("auto", "auto 1a", "auto", "auto 1z", "auto nonsense", "auto 1e", "auto 2 a")
    text = shown.text
    assert "Automatic answers" in text and "1  Offers: you are asked" in text
    assert "1a  pass, this round" in text and "2b  decline, until you are blessed" in text
    assert "Offers: pass, this round" in shown.after("auto 1a")
    assert "There is no automatic answer 1z; “auto” lists them." in text
    assert "There is no automatic answer nonsense" in text
    assert "Offers: you are asked" in shown.after("auto 1e")
    assert "Gifts: decline, this round" in shown.after("auto 2 a")
    assert "“auto” has such questions answered automatically." in text
    assert [auto.window for auto in table.match.auto_answers(0)] == ["gift"]
    assert 0 not in [seat for seat, _ in table.match.choices]


def test_it_speaks_french_and_answers_from_then_on() -> None:
    table, shown = play("auto 1d", "pass", lang="fr")
    assert "Les offres : passer, jusqu'à nouvel ordre" in shown.text.replace("\xa0", " ").replace("’", "'")
    assert table.match.is_over and [seat for seat, _ in table.match.choices].count(0) == 1


def test_what_is_typed_stands_for_a_way() -> None:
    assert [way.label for way in ways(OFFERS, "en")] == ["pass, this round", "pass, until you change it", "ask me"]
    way = typed_way([OFFERS], " 1 B ", "en")
    assert way is not None and (way.answer, way.until, way.is_set) == ("pass", "always", False)
    for text in ("", "1", "0a", "2a", "1d", "a1", "1ab", "9999a"):
        assert typed_way([OFFERS], text, "en") is None
    assert state_text(OFFERS, "fr").startswith("Offers")
    assert listed([OFFERS], "en")[-1].endswith("ask me *")


def test_the_full_screen_sets_them_by_key(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random", game="toy") as shown:
            await shown.asked()
            await shown.press("a")
            await shown.until(lambda: shown.says("Automatic answers"), "the dialog")
            await shown.press("down", "enter")
            await shown.until(lambda: shown.says("decline, this round"), "the ways")
            await shown.press("enter")
            await shown.until(lambda: any(auto.text for auto in shown.client.model.auto), "what was set")
            assert shown.client.model.auto[1].text == "Gifts: decline, this round"
            await shown.until(lambda: shown.says("Gifts: decline, this round"), "the strip")

    run(work())
