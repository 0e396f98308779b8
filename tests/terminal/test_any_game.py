"""The terminal and the arena know no game: they play a toy with hidden hands, teams and a common goal as well."""

from __future__ import annotations

import re

import pytest
from tests.kernel.toy import GAME, OPEN
from tests.terminal.fakes import WIPED, FakeScreen, LocalGame

from citadelle.arena import Plan, measure, simulate
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption
from citadelle.kernel.match import new
from citadelle.terminal.choices import numbers
from citadelle.terminal.game_setup import OpenedGame, ask_start
from citadelle.terminal.players import parse_seats
from citadelle.terminal.score_text import who_won


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


def play_open(typed: list[str], seats: str, lang: str = "en") -> tuple[LocalGame, FakeScreen]:
    """The game without secrets, with these lines typed."""
    screen = FakeScreen(typed, live=True)
    kinds = parse_seats(OPEN, seats, None, lang)
    table = LocalGame(OpenedGame(new(OPEN, len(kinds), 3), kinds), lang, screen)
    table.run()
    return table, screen


def test_one_person_plays_two_seats_without_a_curtain_and_undoes_across_them() -> None:
    table, screen = play_open(["5", "0", "undo", "undo", "9"], "me,also")
    assert table.match.choices == [(0, "offer 9")] and WIPED not in screen.text
    prompts = [line for line in screen.shown if line.endswith(": offer")]
    assert [line.partition(":")[0] for line in prompts] == ["Wick", "Oil", "Oil", "Wick", "Oil"]


def test_where_nothing_is_secret_people_are_announced_and_nothing_is_hidden() -> None:
    table, screen = play_open(["5", "undo", "0"], "me,me")
    assert table.match.choices == [(0, "pass")] and WIPED not in screen.text
    assert "Oil at the keyboard" in screen.text


def test_the_game_says_how_one_begins() -> None:
    assert parse_seats(OPEN, None, None, "en") == ["me", "also"] == parse_seats(OPEN, None, 2, "en")
    assert parse_seats(OPEN, None, 4, "en") == ["me", "also", "also", "also"]
    assert parse_seats(GAME, None, None, "en") == ["me", "medium"]
    screen = FakeScreen(["2", "random"], live=True)
    assert ask_start(screen, OPEN, "en") == ["me", "random"] and "1  all 2 roles yourself" in screen.text
    assert ask_start(FakeScreen([""], live=True), OPEN, "fr") == ["me", "also"]
    assert parse_seats(OPEN, "moi, moi aussi", None, "fr") == ["me", "also"]
    with pytest.raises(BadOption, match="a further seat of me"):
        parse_seats(OPEN, "also,random", None, "en")


@pytest.mark.parametrize(("sides", "total"), [("each", 6.0), ("teams", 12.0)])
def test_victories_are_counted_by_side(sides: str, total: float) -> None:
    data = simulate(Plan(GAME.name, 4, ["random"], 6, 1, {"sides": sides})).data()
    assert data["errors"] == 0 and data["games"] == 6
    assert sum(data["wins"].values()) <= total + 1e-9


def test_its_speed_is_measured() -> None:
    assert measure(GAME, 3, 0.02)["decisions_per_second"] > 0


@pytest.mark.parametrize(("lang", "said"), [("en", "Nobody wins"), ("fr", "Personne ne gagne")])
def test_a_game_that_all_lose_is_told_in_a_sentence(lang: str, said: str) -> None:
    assert who_won([], lang) == said
