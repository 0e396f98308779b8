"""One person plays several seats of a game without secrets: no curtain, every seat named, undo over all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.kernel import toy
from tests.table.http.running import Served
from tests.web.board import asked, open_table, settle
from tests.web.serving import LIMITS, Browsers, SteadyBots, Visit, visits

from citadelle.table.http.limits import Config
from citadelle.table.server.hub import Hub
from citadelle.table.store import open_store


@pytest.fixture
def visit(browsers: Browsers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """Visitors of a server that has the game without secrets."""
    database = tmp_path_factory.mktemp("seats") / "tables.db"
    games = {toy.OPEN.name: toy.OPEN}
    with (
        Served(lambda: Hub(open_store(str(database)), SteadyBots(1), games), Config(limits=LIMITS)) as server,
        visits(browsers, server.origin) as made,
    ):
        yield made


def turn(page: Page, name: str) -> None:
    """It is this seat's turn: the prompt says so, where readers hear it, and so does the seat's panel."""
    expect(asked(page)).to_have_text(f"{name}: offer")
    expect(asked(page)).to_have_attribute("aria-live", "polite")
    marked = page.locator("#seats .seat.turn")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text(name)
    expect(marked).to_contain_text("choosing")
    expect(page.locator("dialog.curtain")).to_have_count(0)


def test_all_roles_in_one_hand_by_keyboard_and_undo_across_them(visit: Visit) -> None:
    page = visit().open("/")
    box = page.locator('[data-game="toy_open"]')
    expect(box).to_contain_text("Play now: all 2 roles yourself")
    expect(box.get_by_role("button", name="Play now: one role, beside 1 bot")).to_be_visible()
    play = box.locator('[data-act="play"]')
    play.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    settle(page)
    turn(page, "Wick")
    expect(page.locator('#dock [data-act="undo"]')).to_have_count(0)
    page.keyboard.press("1")
    turn(page, "Oil")
    page.keyboard.press("u")
    turn(page, "Wick")
    page.keyboard.press("1")
    turn(page, "Oil")
    page.keyboard.press("0")
    expect(asked(page)).to_contain_text("gift")
    expect(page.locator("#seats .seat.turn")).to_contain_text("Wick")
    page.keyboard.press("u")
    turn(page, "Oil")
    page.keyboard.press("u")
    turn(page, "Wick")
    expect(page.locator('#dock [data-act="undo"]')).to_have_count(0)


def test_the_form_offers_me_too_and_people_who_differ_need_no_curtain_where_nothing_is_secret(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.locator('[data-game="toy_open"] [data-act="lay"]').click()
    who = page.get_by_label("Seat 2: who sits here?")
    expect(who).to_have_value("also")
    expect(page.locator(".start")).to_contain_text("you, one more seat for you")
    page.get_by_label("Seat 1: who sits here?").select_option("link")
    expect(who).to_have_value("person")
    page.get_by_label("Seat 1: who sits here?").select_option("person")
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_label("Seat 2: name").fill("Bo")
    page.locator(".start").click()
    page.wait_for_url("**/t/*")
    settle(page)
    turn(page, "Ada")
    page.keyboard.press("1")
    turn(page, "Bo")
    expect(page.locator('#dock [data-act="undo"]')).to_have_count(0)


def test_a_free_seat_can_be_ones_own_too(visit: Visit) -> None:
    visitor = visit()
    headers = {"origin": visitor.origin}
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "free"}]
    wanted = {"game": "toy_open", "seats": seats, "seed": 7}
    table = visitor.context.request.post("/api/tables", data=wanted, headers=headers).json()["table"]
    page = open_table(visitor, table)
    settle(page)
    page.locator("#seats .seat").nth(1).get_by_role("button").first.click()
    page.get_by_role("button", name="I play this seat too").click()
    expect(page.locator("#seats .seat").nth(1)).to_contain_text("you")
    turn(page, "Ada")
    page.keyboard.press("1")
    turn(page, "Oil")
    page.keyboard.press("u")
    turn(page, "Ada")
