"""The page that teaches a game, and the legend of its icons: in the lobby and at the table, and nothing on any page
that the accessibility checker calls serious."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.web.axe import grave_faults
from tests.web.board import BOT, ME, asked, lay, open_table, settle
from tests.web.looking import found
from tests.web.serving import Visit, Visitor
from tests.web.test_board_gilt import SHORT

import citadelle
from citadelle import lessons

GAMES = citadelle.game_names()
LAPTOP = {"width": 1280, "height": 720}
DRAWN = """() => Promise.all([...document.querySelectorAll('.guide img')].map(async (image) => {
  image.loading = 'eager';
  if (!image.complete) await new Promise((done) => image.addEventListener('load', done));
  return image.naturalWidth > 200 && image.alt.length > 10;
}))"""
MISSING = """() => [...document.querySelectorAll('.legend use')]
  .filter((use) => !document.querySelector(use.getAttribute('href'))).map((use) => use.getAttribute('href'))"""


def taught(page: Page) -> None:
    """The guide on this page is whole: pictures and icons are there."""
    drawn = page.evaluate(DRAWN)
    assert len(drawn) >= 3 and all(drawn)
    assert page.evaluate(MISSING) == []
    expect(page.locator(".legend dt").first).to_be_visible()


@pytest.mark.parametrize(("game", "night"), [(name, number % 2 == 1) for number, name in enumerate(GAMES)])
def test_learn_opens_an_illustrated_page_with_the_rules_behind_it(visit: Visit, game: str, night: bool) -> None:
    visitor = visit(phone=night, lang="fr-FR" if night else "en-GB", night=night)
    page = visitor.open()
    page.locator(f'[data-game="{game}"] [data-act="learn"]').click()
    page.wait_for_url(f"**/learn/{game}")
    expect(page.locator(".guide h2").first).to_be_visible()
    taught(page)
    assert found(page, "wide") == found(page, "nameless") == found(page, "faint") == []
    assert grave_faults(page) == []
    expect(page.locator(".lessons li").first).to_be_visible()
    page.locator('[data-act="rules"]').click()
    page.wait_for_url(f"**/rules/{game}")
    expect(page.locator(".rule").first).to_be_visible()
    shown = set(page.locator(".rule").evaluate_all("all => all.map((each) => each.dataset.rule)"))
    assert not shown & citadelle.game(game).rule_notes()


def test_a_note_for_programmers_is_shown_to_whoever_asks_for_it(visit: Visit) -> None:
    page = visit().open("/rules/legends#LG-921")
    expect(page.locator(".rule.here")).to_have_attribute("data-rule", "LG-921")
    expect(page.locator('[data-rule="LG-940"]')).to_have_count(0)


def test_at_the_table_a_key_opens_the_legend_and_another_the_guide(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    page.keyboard.press("i")
    legend = page.get_by_role("dialog", name="Legend of icons")
    expect(legend.locator("[data-icon=elixir] dt")).to_have_text("Elixirs")
    expect(legend.locator("[data-mark=last]")).to_contain_text("What happened last")
    assert page.evaluate(MISSING) == []
    assert grave_faults(page) == []
    page.keyboard.press("Escape")
    expect(legend).to_have_count(0)
    expect(asked(page)).to_be_visible()
    page.keyboard.press("l")
    guide = page.get_by_role("dialog", name=re.compile("Learn "))
    taught(page)
    guide.get_by_role("button", name="Open the rules").click()
    expect(page.get_by_role("dialog", name="Rules:")).to_be_visible()


def test_a_game_without_a_guide_opens_its_rules(visit_toys: Visit) -> None:
    visitor = visit_toys()
    visitor.allow("404")
    visitor.page.goto("/learn/toy_map")
    visitor.page.wait_for_url("**/rules/toy_map")


def themes(page: Page) -> Iterator[str]:
    """Day, then night, without loading anything again."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        yield theme


def test_nothing_serious_stands_in_the_way_in_the_lobby(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).open("/")
    assert [fault for _ in themes(page) for fault in grave_faults(page)] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_serious_stands_in_the_way_at_a_table(visit: Visit, game: str) -> None:
    """Table, lesson and end, by day and by night in turns; learn is looked at above."""
    visitor = visit(viewport=LAPTOP)
    number = GAMES.index(game)
    options, players = SHORT[game]
    lesson = next(iter(lessons.of(citadelle.game(game)))).name
    tables = [
        lay(visitor, ME, *[BOT] * (players - 1), game=game, options=dict(citadelle.game(game).quick))["table"],
        lesson_table(visitor, game, lesson),
        lay(visitor, *[BOT] * players, game=game, options=options)["table"],
    ]
    for at, (table, sign) in enumerate(zip(tables, ("#dock .ask", "#lesson", "#end"), strict=True)):
        page = open_table(visitor, table)
        expect(page.locator(sign)).to_be_visible()
        page.emulate_media(color_scheme="dark" if (number + at) % 2 else "light")
        assert grave_faults(page) == [], sign


def lesson_table(visitor: Visitor, game: str, lesson: str) -> str:
    wanted = {"game": game, "lesson": lesson, "name": "Zoé"}
    headers = {"origin": visitor.origin}
    return str(visitor.context.request.post("/api/tables/lesson", data=wanted, headers=headers).json()["table"])
