"""Time at a table, in a real browser: undo, replay, links to a move, branches, reloads and a server that restarts."""

from __future__ import annotations

import random
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.patience import wait_until
from tests.ports import free_port
from tests.web.board import (
    BOT,
    GAME,
    ME,
    QUICK,
    SNAPSHOT,
    asked,
    keys,
    lay,
    marks,
    moves,
    open_table,
    press,
    same,
    serving_at,
    settle,
)
from tests.web.fonts import WIDE
from tests.web.serving import Browsers, Visit, Visitor

import citadelle


def scene(page: Page) -> str:
    """The drawing, without what lies on it for the hand."""
    drawn: str = page.evaluate(
        """() => [...document.querySelectorAll('.scene')].map((svg) => {
          const copy = svg.cloneNode(true);
          for (const node of copy.querySelectorAll('.target, .aim, .trails')) node.remove();
          for (const node of copy.querySelectorAll('.about')) node.classList.remove('on');
          for (const name of ['viewBox', 'class']) copy.removeAttribute(name);
          for (const layer of copy.children) layer.removeAttribute('aria-hidden');
          return copy.outerHTML;
        }).join()"""
    )
    return drawn


def ahead(page: Page, count: int) -> None:
    """Make some choices, the first that the dock lists."""
    for _ in range(count):
        if settle(page):
            press(page, keys(page)[0])
    settle(page)


def test_undo_takes_back_what_revealed_nothing(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    undo = page.locator("#dock").get_by_role("button", name="Undo")
    for _ in range(12):
        settle(page)
        before, prompt = scene(page), asked(page).inner_text()
        lines = page.locator("#log li[data-at]").count()
        press(page, keys(page)[0])
        settle(page)
        if undo.is_visible():
            break
    page.keyboard.press("u")
    expect(asked(page)).to_have_text(prompt)
    expect(page.locator("#log li[data-at]")).to_have_count(lines)
    assert scene(page) == before
    expect(undo).to_be_hidden()


def test_replay_steps_scrubs_and_comes_back(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    start = scene(page)
    ahead(page, 6)
    live = scene(page)
    last = moves(page)
    page.get_by_role("button", name="Replay").first.click()
    bar = page.get_by_role("region", name="Replay")
    place = page.locator(".place-in")
    expect(place).to_have_text(f"Move {last} of {last}")
    expect(page.locator(".scene .target")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"Move {last - 1} of {last}")
    assert re.search(f"#at={last - 1}$", page.url)
    bar.get_by_role("slider").fill("0")
    expect(place).to_have_text(f"Move 0 of {last}")
    expect(bar).to_contain_text("The table as it was at the start.")
    assert scene(page) == start
    bar.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".past")).to_have_count(0)
    assert scene(page) == live
    assert "#" not in page.url
    expect(page.locator("#dock [data-choice]").first).to_be_visible()


def test_a_replay_stays_where_it_is_when_the_connection_comes_back(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    ahead(page, 3)
    last = moves(page)
    page.get_by_role("button", name="Replay").first.click()
    page.get_by_role("region", name="Replay").get_by_role("slider").fill("1")
    expect(page.locator(".place-in")).to_have_text(f"Move 1 of {last}")
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    visitor.allow("WebSocket|ERR_INTERNET_DISCONNECTED")
    visitor.context.set_offline(True)
    visitor.context.set_offline(False)
    wait_until(lambda: page.evaluate("true") and any('"show"' in frame for frame in sent))
    expect(page.locator(".place-in")).to_have_text(f"Move 1 of {last}")


def test_since_my_last_turn_plays_what_the_others_did(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    mine = page.locator("#log li.now")
    ahead(page, 1)
    for _ in range(10):
        if page.locator("#log li.since").count():
            break
        ahead(page, 1)
    expect(mine.first).to_be_visible()
    expect(page.locator("#log li.since")).to_have_text("since your last turn")
    page.keyboard.press("r")
    expect(page.locator(".game.past")).to_have_count(1)
    expect(page.locator(".past")).to_have_count(0)
    expect(page.locator("#dock [data-choice]").first).to_be_visible()


def test_a_link_to_a_move_shows_that_move(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    table = lay(visitor)["table"]
    page = open_table(visitor, table)
    ahead(page, 5)
    last = moves(page)
    page.get_by_role("button", name="Replay").first.click()
    for before in (1, 2):
        page.keyboard.press("ArrowLeft")
        place = f"Move {last - before} of {last}"
        expect(page.locator(".place-in")).to_have_text(place)
    shown = scene(page)
    page.get_by_role("region", name="Replay").get_by_role("button", name="Link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(f"{visitor.origin}/t/{table}") + r"#at=\d+", link)
    other = visitor.context.new_page()
    other.goto(link)
    expect(other.locator(".place-in")).to_have_text(place)
    assert scene(other) == shown


def played(visitor: Visitor) -> str:
    """A table with a game that is over."""
    match = citadelle.new(GAME, 2, seed=7, options=dict(QUICK))
    dice = random.Random(1)
    while match.decisions:
        decision = match.decisions[0]
        match.choose(dice.choice(decision.keys), decision.seat)
    headers = {"origin": visitor.origin, "content-type": "text/plain"}
    answer = visitor.context.request.post("/api/tables/upload", data=str(match.record), headers=headers)
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def test_a_branch_is_a_table_of_its_own_from_that_move(visit: Visit) -> None:
    visitor = visit()
    table = played(visitor)
    page = open_table(visitor, table)
    page.get_by_role("button", name="Replay").first.click()
    page.get_by_role("slider").fill("9")
    expect(page.locator(".place-in")).to_contain_text("Move 9 of")
    shown = scene(page)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Open the new table").click()
    page.wait_for_url(lambda url: table not in url)
    settle(page)
    assert moves(page) >= 9
    page.get_by_role("button", name="Replay").first.click()
    page.get_by_role("slider").fill("9")
    expect(page.locator(".place-in")).to_contain_text("Move 9 of")
    assert scene(page) == shown


def test_the_record_is_downloaded_when_the_game_is_over(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, played(visitor))
    with page.expect_download() as kept:
        page.get_by_role("region", name="How it ended").get_by_role("button", name="Record").click()
    assert "legends" in Path(kept.value.path()).read_text("utf-8")


def test_a_reload_in_mid_decision_loses_nothing(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    ahead(page, 5)
    while not marks(page):
        ahead(page, 1)
    before = page.evaluate(SNAPSHOT)
    page.reload()
    settle(page)
    same(page.evaluate(SNAPSHOT), before)


def test_a_choice_made_while_the_line_is_down_counts_once(visit: Visit) -> None:
    visitor = visit()
    visitor.allow("WebSocket|ERR_INTERNET_DISCONNECTED")
    page = open_table(visitor, lay(visitor)["table"])
    ahead(page, 3)
    count = moves(page)
    settle(page)
    visitor.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".strip[data-strip=away]")).to_contain_text("Connection lost")
    expect(page.locator("#board .scene")).to_be_visible()
    assert float(page.locator("#dock .pick, #dock .go").first.evaluate("n => getComputedStyle(n).opacity")) == 0
    visitor.context.set_offline(False)
    expect(page.locator(".strip[data-strip=away]")).to_have_count(0)
    settle(page)
    press(page, keys(page)[-1])
    settle(page)
    assert moves(page) > count


def test_a_restart_of_the_server_in_mid_game_loses_nothing(browsers: Browsers, tmp_path: Path) -> None:
    first = serving_at(free_port(), tmp_path / "kept.db")
    with first:
        browser = browsers.having(WIDE)
        visitor = Visitor(browser, first.origin, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
        visitor.allow("WebSocket connection")
        table = lay(visitor, ME, BOT, seed=3)["table"]
        page = open_table(visitor, table)
        ahead(page, 6)
        while not marks(page):
            ahead(page, 1)
        before = page.evaluate(SNAPSHOT)
    expect(page.locator(".strip[data-strip=away]")).to_contain_text("Connection lost")
    with serving_at(first.port, tmp_path / "kept.db"):
        expect(page.locator(".strip[data-strip=away]")).to_have_count(0)
        settle(page)
        same(page.evaluate(SNAPSHOT), before)
        press(page, keys(page)[0])
        assert settle(page)
        assert visitor.faults == []
        visitor.close()
