"""The terminal and the arena know no game: they play a toy with hidden hands, teams and a common goal as well."""

from __future__ import annotations

import re

import pytest
from tests.kernel.toy import GAME
from tests.terminal.fakes import WIPED, FakeScreen, LocalGame

from citadelle.arena import Plan, measure, simulate
from citadelle.kernel import registry
from citadelle.kernel.match import new
from citadelle.terminal.choices import numbers
from citadelle.terminal.game_setup import OpenedGame


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, GAME.name, GAME)


def play(seats: str, sides: str, live: bool, lang: str = "en") -> tuple[LocalGame, FakeScreen]:
    """A whole game; everybody takes the option of the highest number."""
    screen = FakeScreen(live=live)
    match = new(GAME.name, seats.count(",") + 1, 3, {"sides": sides})
    table = LocalGame(OpenedGame(match, seats.split(",")), lang, screen)

    def line() -> str:
        over = screen.shown[-1] if screen.shown else ""
        return "" if table.ask is None or "alone" in over else str(max(numbers(table.ask)))

    screen.typed = [line] * 500
    table.run()
    return table, screen


@pytest.mark.parametrize("sides", ["each", "teams", "together"])
@pytest.mark.parametrize("seats", ["me,random,greedy,random", "me,me,me,me", "random,random"])
def test_a_whole_game(seats: str, sides: str) -> None:
    table, screen = play(seats, sides, live=False)
    assert table.match.is_over
    assert any(" win" in line for line in screen.shown[-6:])


def test_no_hand_is_left_on_the_screen_for_the_next_person() -> None:
    table, screen = play("me,me", "each", live=True)
    assert table.match.is_over
    pages = [set(re.findall(r"^([01]): ", page, re.MULTILINE)) for page in screen.text.split(WIPED)]
    assert max(len(asked) for asked in pages) == 1 and {"0"} in pages and {"1"} in pages


@pytest.mark.parametrize(("sides", "total"), [("each", 6.0), ("teams", 12.0)])
def test_victories_are_counted_by_side(sides: str, total: float) -> None:
    data = simulate(Plan(GAME.name, 4, ["random"], 6, 1, {"sides": sides})).data()
    assert data["errors"] == 0 and data["games"] == 6
    assert sum(data["wins"].values()) <= total + 1e-9


def test_its_speed_is_measured() -> None:
    assert measure(GAME, 3, 0.02)["decisions_per_second"] > 0
