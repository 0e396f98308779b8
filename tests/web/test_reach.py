"""Whoever comes can use the pages: by keyboard alone, on a phone, at twice the size, by night, in any language."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.web.looking import found
from tests.web.serving import PHONE, Visit, Visitor

PAGES = ("/", "/rules/legends", "/docs")
TABLE = re.compile(r"/t/[a-z0-9_-]+$")


def laid(visitor: Visitor) -> None:
    """A table of one's own and the form for another, so that there is something to look at."""
    page = visitor.open()
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "link", "name": "Bo"}, {"kind": "free"}]
    lay = """(seats) => fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" },
        body: JSON.stringify({ game: "legends", seats, title: "A rather long title of a table, for all to see" }) })"""
    page.evaluate(lay, seats)
    page.reload()
    expect(page.locator("#mine .tbl").first).to_be_visible()


def open_form(visitor: Visitor) -> None:
    """The lobby with the form for a new table, unfolded."""
    page = visitor.open()
    page.locator("[data-act=lay]").first.click()
    page.locator(".new-form summary").click()


def test_pages_have_landmarks_headings_and_names(visit: Visit) -> None:
    visitor = visit()
    for path in PAGES:
        page = visitor.open(path)
        assert page.get_by_role("banner").count() == page.get_by_role("main").count() == 1
        assert page.get_by_role("heading", level=1).count() == 1
        levels = page.locator("h1, h2, h3, h4").evaluate_all(
            "all => all.filter((each) => each.checkVisibility()).map((each) => Number(each.tagName[1]))"
        )
        assert all(after - before <= 1 for before, after in pairwise(levels))
        assert found(page, "nameless") == []
        ids = page.locator("[id]").evaluate_all("all => all.map((each) => each.id)")
        assert len(ids) == len(set(ids))


def test_a_table_is_laid_by_keyboard_alone(visit: Visit) -> None:
    page = visit().open()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.act") == "lay":
            break
    ring = (
        "getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth"
    )
    assert page.evaluate(ring) == "solid3px"
    page.keyboard.press("Enter")
    expect(page.locator("#new-title")).to_be_focused()
    reach(page, "name-0")
    page.keyboard.type("Zoé")
    reach(page, "kind-1")
    page.keyboard.type("Free")
    expect(page.locator("[data-field=kind-1]")).to_be_focused()
    reach(page, "add")
    page.keyboard.press("Enter")
    expect(page.locator("[data-field=add]")).to_be_focused()
    reach(page, "start")
    expect(page.locator(".start")).to_have_text("Start: you, one bot, one seat free")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="The table is ready")).to_be_visible()
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.href ?? ''").find("/t/") > 0:
            break
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)


def reach(page: Page, field: str) -> None:
    """Walk on by Tab until the field has the focus."""
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset.field") == field:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{field} is not reached by Tab")


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_a_phone_shows_every_page_without_scrolling_sideways(visit: Visit, lang: str) -> None:
    visitor = visit(phone=True, lang=lang)
    laid(visitor)
    for path in PAGES:
        page = visitor.open(path)
        assert found(page, "wide") == []
        assert found(page, "small") == []
    open_form(visitor)
    assert found(page, "small") == []
    widths = page.locator("dialog").evaluate("({ scrollWidth, offsetWidth }) => [scrollWidth, offsetWidth]")
    assert widths == [PHONE["width"]] * 2


def test_on_a_phone_tables_come_first_and_tabs_lead_on(visit: Visit) -> None:
    """Somebody without a table sees the games first."""
    visitor = visit(phone=True)
    places = "() => ['tables', 'games'].map((part) => document.getElementById(part).getBoundingClientRect().y)"
    tables, games = visitor.open().evaluate(places)
    assert games < tables
    laid(visitor)
    page = visitor.open()
    tables, games = page.evaluate(places)
    assert tables < games
    tabs = page.get_by_role("navigation", name="Parts of the page")
    tabs.get_by_role("button", name="Games").tap()
    expect(page.locator("#games-title")).to_be_in_viewport()
    expect(tabs.get_by_role("button", name="Games")).to_have_attribute("aria-current", "true")
    tabs.get_by_role("button", name="Rules").tap()
    expect(page.get_by_role("dialog").get_by_role("searchbox")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    tabs.get_by_role("button", name="More").tap()
    page.get_by_role("dialog").get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("switch", name="Confirm what can’t be undone")).to_be_checked()


def test_twice_the_size_needs_no_scrolling_sideways(visit: Visit) -> None:
    visitor = visit(viewport={"width": 720, "height": 450})
    laid(visitor)
    visitor.page.evaluate("localStorage.citadelle = JSON.stringify({ big: true })")
    for path in PAGES:
        assert found(visitor.open(path), "wide") == []
    open_form(visitor)
    assert found(visitor.page, "wide") == []


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_words_stand_out_from_their_ground(visit: Visit, night: bool) -> None:
    visitor = visit(night=night)
    laid(visitor)
    for path in PAGES:
        assert found(visitor.open(path), "faint") == []
    open_form(visitor)
    assert found(visitor.page, "faint") == []


def test_no_word_is_left_in_one_language_only(visit: Visit) -> None:
    visitor = visit()
    visitor.open().evaluate("localStorage.citadelle = JSON.stringify({ lang: 'xx' })")
    for path in PAGES:
        assert found(visitor.open(path), "bare") == []
    open_form(visitor)
    assert found(visitor.page, "bare") == []
    visitor.page.locator("[data-tool=menu]").click()
    visitor.page.get_by_role("button", name="Settings").click()
    assert found(visitor.page, "bare") == []
