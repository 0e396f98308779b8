"""People at a table, in real browsers: two of them and a spectator, links, words, leaving and coming back, one device
for two."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.patience import wait_until
from tests.web.board import BOT, ME, SETTLED, asked, keys, lay, open_table, press, settle
from tests.web.serving import Visit

LINK = {"kind": "link", "name": "Tomas"}


def choosing(*pages: Page) -> Page:
    """The page whose person is asked now."""
    found: list[Page] = []

    def is_asked() -> bool:
        found[:] = [page for page in pages if page.evaluate(SETTLED)]
        return bool(found)

    wait_until(is_asked, "a question to somebody")
    return found[0]


def test_two_people_play_and_a_spectator_sees_what_all_may_see(visit: Visit) -> None:
    one, two, three = visit(), visit(), visit()
    laid = lay(one, ME, LINK)
    table = laid["table"]
    first = open_table(one, table)
    token = next(seat["token"] for seat in laid["seats"] if seat["kind"] == "link")
    second = two.open(f"/t/{table}#seat={token}")
    second.get_by_role("dialog").get_by_role("textbox").fill("Tomas")
    second.get_by_role("dialog").get_by_role("button", name=re.compile("Sit|seat")).first.click()
    expect(second.locator("#seats .seat", has_text="Tomas")).to_contain_text("you")
    assert "seat=" not in second.url
    watcher = open_table(three, table)
    expect(watcher.locator("#dock")).to_contain_text("watching")
    for _ in range(14):
        page = choosing(first, second)
        other = second if page is first else first
        if not page.locator("#dock .limit", has_text="secret").count():
            expect(other.locator("#dock [data-choice]")).to_have_count(0)
            expect(other.locator(".scene .target")).to_have_count(0)
        lines = page.locator("#log li[data-at]").count()
        press(page, keys(page)[0])
        expect(watcher.locator("#log li[data-at]").nth(lines - 1)).to_be_attached()
    expect(watcher.locator("#dock [data-choice]")).to_have_count(0)
    waiting = second if choosing(first, second) is first else first
    expect(asked(waiting)).to_contain_text("is choosing")
    expect(asked(watcher)).to_contain_text("is choosing")
    drawn = "() => document.querySelector('#board .scene').textContent"
    assert watcher.evaluate(drawn) == waiting.evaluate(drawn)
    first.get_by_role("textbox", name="Say something").fill("<b>bon jeu</b>")
    first.keyboard.press("Enter")
    for page in (second, watcher):
        expect(page.locator("#log li.word").first).to_contain_text("Maëlle: <b>bon jeu</b>")


def test_a_bot_plays_until_the_person_is_back(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    seat = page.locator("#seats .seat", has_text="Maëlle")
    seat.get_by_role("button", name="Maëlle").click()
    page.get_by_role("button", name="Let a bot play for a while").click()
    page.get_by_role("dialog").get_by_role("button", name="random").click()
    expect(seat).to_contain_text("a bot plays")
    back = page.locator("#dock").get_by_role("button", name="Take the seat back")
    back.or_(page.locator("#end")).first.wait_for()
    if back.is_visible():
        back.click()
        expect(seat).not_to_contain_text("a bot plays")


def test_the_host_fills_a_seat_and_an_empty_one_is_shown_as_such(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = open_table(visitor, lay(visitor, LINK, ME)["table"])
    expect(asked(page)).to_contain_text("take the seat")
    page.locator("#seats .seat").first.get_by_role("button").first.click()
    page.get_by_role("button", name="Copy an invitation link").click()
    expect(page.locator(".toast")).to_contain_text("Copied")
    assert re.search(r"/t/[a-z0-9]+#seat=", page.evaluate("navigator.clipboard.readText()"))
    page.locator("#seats .seat").first.get_by_role("button").first.click()
    page.get_by_role("button", name="Put a bot here").click()
    page.get_by_role("dialog").get_by_role("button", name="random").click()
    assert settle(page)
    expect(page.locator("#seats .seat").first).to_contain_text("bot")


def test_one_device_for_two_has_a_curtain_between_them(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor, ME, {"kind": "person", "name": "Tomas"})["table"])
    curtain = page.locator("dialog.curtain")
    for _ in range(40):
        page.locator("#dock [data-choice], dialog.curtain button").first.wait_for()
        if curtain.count():
            break
        press(page, keys(page)[-1])
        page.wait_for_function("() => !document.querySelector('.waiting')")
    expect(curtain).to_be_visible()
    name = "Tomas" if "Tomas" in curtain.inner_text() else "Maëlle"
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name=f"I am {name}").click()
    expect(curtain).to_have_count(0)
    expect(page.locator("#seats .seat.turn")).to_contain_text(name)
    expect(page.locator("#dock [data-choice]").first).to_be_visible()


def test_resigning_asks_back_and_lets_the_others_finish(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor, ME, BOT)["table"])
    settle(page)
    page.locator("#seats .seat").first.get_by_role("button", name="Maëlle").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for good").click()
    expect(page.locator("#seats .seat").first).to_contain_text("resigned")
    expect(page.locator("#dock [data-choice]")).to_have_count(0)
    bots = page.locator("#log li.now").count()
    goes_on = f"document.querySelectorAll('#log li.now').length > {bots}"
    page.wait_for_function(f"() => {goes_on} || !document.getElementById('end').hidden")


def test_when_all_agree_everything_may_be_seen(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Reveal everything").click()
    page.get_by_role("button", name="Agree").click()
    expect(page.locator(".toast")).to_contain_text("Agreed")
    page.get_by_role("button", name="Replay").first.click()
    with page.expect_download():
        page.get_by_role("region", name="Replay").get_by_role("button", name="Record").click()
