"""A pointer finds every button of a table's page: 24 pixels at least, in all games, and the page fits a small desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.board import BOT, ME, keys, lay, open_table, press, settle
from tests.web.looking import found
from tests.web.serving import Visit

import citadelle

LAPTOP = {"width": 1280, "height": 720}
LEAST = 24

# Buttons and links outside the drawings, which scale with the board and have a button in the dock each.
SMALL = """(least) => [...document.querySelectorAll('.game button, .game a[href], .game input, .game select')]
  .filter((node) => node.checkVisibility() && node.getClientRects().length && !node.closest('.scene'))
  .map((node) => [node.getBoundingClientRect(), node])
  .filter(([box]) => Math.min(box.width, box.height) < least - 0.5)
  .map(([box, node]) => `${Math.round(box.width)}x${Math.round(box.height)} ${node.outerHTML.slice(0, 120)}`)"""
CUT = """() => [...document.querySelectorAll('.side *')].filter((node) => node.checkVisibility()
  && node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("game", citadelle.game_names())
def test_every_button_is_large_enough_and_nothing_is_cut_off(visit: Visit, game: str) -> None:
    visitor = visit(viewport=LAPTOP, lang="fr-FR")
    options = dict(citadelle.game(game).quick)
    page = open_table(visitor, lay(visitor, ME, BOT, BOT, game=game, options=options)["table"])
    settle(page)
    assert page.evaluate(SMALL, LEAST) == []
    for width in (LAPTOP["width"], 1200):
        page.set_viewport_size({"width": width, "height": LAPTOP["height"]})
        expect(page.locator("#seats")).to_be_in_viewport()
        assert page.evaluate(CUT) == []
        assert found(page, "wide") == []


COLOURS = "(name) => getComputedStyle(document.querySelector(name)).backgroundColor"


def test_nobody_talks_alone(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    expect(page.locator("#log .talk")).to_be_hidden()
    page = open_table(visitor, lay(visitor, ME, {"kind": "free"})["table"])
    expect(page.locator("#log .talk")).to_be_visible()
    # what is said has the speaker's seal, in the colour of the seat
    page.locator("#log .talk input").fill("Bonjour")
    page.keyboard.press("Enter")
    expect(page.locator("#log li.word")).to_contain_text("Bonjour")
    assert page.evaluate(COLOURS, "#log li.word .seal") == page.evaluate(COLOURS, "#seats .seat .seal")


def test_the_dock_begins_at_its_left_at_every_question(visit: Visit) -> None:
    visitor = visit(viewport={"width": 820, "height": 980})
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    page = open_table(visitor, lay(visitor, ME, BOT, BOT)["table"])
    row = page.locator("#dock .picks")
    while settle(page) and not row.evaluate("(row) => (row.scrollLeft = 90, row.scrollLeft)"):
        press(page, keys(page)[0])
    before = page.evaluate("() => document.querySelector('#dock .said').textContent")
    page.locator("#dock .pick").last.click()
    page.wait_for_function("(old) => document.querySelector('#dock .said').textContent !== old", arg=before)
    settle(page)
    assert row.evaluate("(row) => row.scrollLeft") == 0


def test_the_menu_of_players_has_no_word_for_programmers(visit: Visit) -> None:
    visitor = visit()
    for page in (visitor.open(), open_table(visitor, lay(visitor)["table"])):
        page.locator(".top [data-tool=menu]").click()
        menu = page.get_by_role("dialog")
        expect(menu).to_be_visible()
        assert "API" not in menu.inner_text()
        page.keyboard.press("Escape")
