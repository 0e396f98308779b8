"""Whole games of a person against a bot, in a real browser: by mouse, by keyboard alone, by accessible names alone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.board import SNAPSHOT, asked, in_dock, keys, lay, marks, open_table, press, press_mark, same, settle
from tests.web.serving import Visit

FEW_ENOUGH = 400
"""More choices than any quick game has."""
ROUND = 1000
"""More presses of Tab than it takes to come round a page."""
# Whoever watches the size of something first hears of it once there is a board.
MEASURED_LATE = """(() => {
  const { ResizeObserver } = window;
  window.ResizeObserver = class extends ResizeObserver {
    constructor(hear) {
      const tell = (...told) => (document.querySelector('#board .scene') ? hear(...told) : again(...told));
      const again = (...told) => requestAnimationFrame(() => tell(...told));
      super(tell);
    }
  };
})()"""


def play(page: Page, choose: object) -> int:
    """Play to the end; `choose(page, dice)` makes one choice. How many were made."""
    dice = random.Random(4)
    made = 0
    while settle(page):
        assert made < FEW_ENOUGH and page.title().startswith("● ")
        choose(page, dice)  # type: ignore[operator]
        made += 1
    return made


def assert_ended(page: Page) -> None:
    end = page.get_by_role("region", name="How it ended")
    expect(end.get_by_role("heading")).to_contain_text("with")
    expect(end.get_by_role("columnheader", name="Maëlle")).to_be_visible()
    expect(end.get_by_role("img", name="The course of the game")).to_be_visible()
    expect(end).to_contain_text("matches the promise made before the start")
    expect(page.locator(".scene .target")).to_have_count(0)
    assert not page.title().startswith("●")


def by_mouse(page: Page, dice: random.Random) -> None:
    found = keys(page)
    key = dice.choice(found)
    if key in marks(page):
        press_mark(page, key)
    else:
        press(page, key)


def by_keyboard(page: Page, dice: random.Random) -> None:
    heads = page.locator("#dock button[data-group]").count()
    if heads and dice.random() < 0.7:
        page.keyboard.press(str(dice.randint(1, min(heads, 9))))
        first_of_group(page)
        return
    found = keys(page)
    way = dice.random()
    if way < 0.25 and marks(page):
        page.keyboard.press(dice.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        assert page.evaluate("document.activeElement.closest('.target, [data-choice], [data-group]') !== null")
        page.keyboard.press("Enter")
        if page.locator(".scene .held").count():
            assert page.evaluate("document.activeElement.closest('.scene [data-choice]') !== null")
            page.keyboard.press("Enter")
        first_of_group(page)
    elif way < 0.4:
        tab_to_choice(page)
        page.keyboard.press(dice.choice(["Enter", "Space"]))
    elif way < 0.6 and page.locator("#dock .tools [data-choice]").count():
        page.keyboard.press(dice.choice(["0", "Escape"]))
    else:
        page.keyboard.press(str(dice.randint(1, min(9, max(1, len(found) - 1)))))
        first_of_group(page)


def tab_to_choice(page: Page) -> None:
    """Tab until a choice in the dock has the focus, from wherever it was: the log and its rules may lie between."""
    for _ in range(ROUND):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('#dock [data-choice]') !== null"):
            return
    raise AssertionError("no choice in the dock can be reached by Tab")


def first_of_group(page: Page) -> None:
    """A group that was picked is open now; a choice that was alone in its own is made already."""
    if page.locator("#dock .group.on").count():
        page.keyboard.press("1")


def by_names(page: Page, dice: random.Random) -> None:
    dock = page.get_by_role("region", name="The question and its choices")
    if page.locator("#dock .picks button[data-group].pick").count():
        page.locator("#dock .picks button[data-group].pick").first.press("Enter")
    name = dice.choice(page.locator("#dock [data-choice]").evaluate_all("nodes => nodes.map((n) => n.ariaLabel)"))
    board = page.get_by_role("region", name="Board").get_by_role("button", name=name, exact=True)
    target = board if board.count() else dock.get_by_role("button", name=name, exact=True)
    target.first.press("Enter")


@pytest.mark.parametrize("choose", [by_mouse, by_keyboard, by_names])
def test_a_person_plays_a_whole_game_against_a_bot(visit: Visit, choose: object) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    assert play(page, choose) > 10
    assert_ended(page)
    old = page.url
    page.get_by_role("button", name="Play again").press("Enter")
    page.wait_for_url(lambda url: url != old)
    assert settle(page)


def test_the_merged_page_is_the_page_of_a_fresh_load_at_every_step(visit: Visit) -> None:
    visitor = visit()
    table = lay(visitor, seed=11)["table"]
    page = open_table(visitor, table)
    other = visitor.context.new_page()
    other.goto(page.url, wait_until="commit")
    dice = random.Random(2)
    going = True
    while going:
        going = settle(page)
        other.bring_to_front()  # pages behind another are drawn seldom
        other.reload(wait_until="commit")
        settle(other)
        fresh = other.evaluate(SNAPSHOT)
        page.bring_to_front()
        page.evaluate("document.activeElement.blur()")
        page.mouse.move(1200, 880)
        same(page.evaluate(SNAPSHOT), fresh)
        if going:
            stop = page.locator("#dock .tools [data-choice]")
            if stop.count() and dice.random() < 0.5:
                stop.click()
            else:
                by_mouse(page, dice)


def test_the_board_has_the_same_place_whether_page_or_table_is_faster(visit: Visit) -> None:
    """A page is measured when it is there. On a busy machine that may be after the table has spoken."""
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    slow = visitor.context.new_page()
    slow.add_init_script(MEASURED_LATE)
    slow.goto(page.url)
    settle(slow)
    seen = slow.evaluate(SNAPSHOT)
    page.bring_to_front()
    page.evaluate("document.activeElement.blur()")
    same(page.evaluate(SNAPSHOT), seen)


def test_every_choice_on_the_board_is_a_button_in_the_dock_with_the_same_name(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    dice = random.Random(9)
    for _ in range(12):
        if not settle(page):
            break
        assert set(marks(page)) <= set(keys(page))
        drawn = page.locator(".scene .target[data-choice]").evaluate_all("nodes => nodes.map((n) => n.dataset.choice)")
        for key in drawn:
            mark, button = page.locator(f'.scene [data-choice="{key}"]'), in_dock(page, key)
            assert mark.get_attribute("aria-label") == button.get_attribute("aria-label")
            assert mark.get_attribute("role") == "button" and mark.get_attribute("tabindex") == "0"
        by_mouse(page, dice)


def test_what_is_under_the_hand_lights_up_in_both_places(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    key = marks(page)[0]
    page.locator(f'#dock [data-choice="{key}"]').hover()
    expect(page.locator(f'.scene [data-choice="{key}"].hot')).to_have_count(1)
    expect(asked(page)).not_to_be_empty()


def test_a_late_acknowledgement_of_one_choice_is_not_taken_for_the_next(visit: Visit) -> None:
    """The table's update may overtake its acknowledgement; until the next choice has its own, it is waited for."""
    visitor = visit()
    asks: list[WebSocketRoute] = []
    acks: list[str | bytes] = []
    chosen: list[str | bytes] = []

    def route(page_side: WebSocketRoute) -> None:
        table_side = page_side.connect_to_server()
        asks[:] = [table_side]

        def from_page(frame: str | bytes) -> None:
            if '"choose"' in str(frame):
                chosen.append(frame)
                if len(chosen) == 2:
                    page_side.send(acks[0])
                    return
            table_side.send(frame)

        def from_table(frame: str | bytes) -> None:
            if len(chosen) == 1 and '"ack"' in str(frame):
                acks.append(frame)
            else:
                page_side.send(frame)

        page_side.on_message(from_page)
        table_side.on_message(from_table)

    visitor.page.route_web_socket(re.compile("/live"), route)
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    waiting = page.locator(".game.waiting")
    press(page, keys(page)[0])
    settle(page)
    press(page, keys(page)[0])
    page.evaluate(SNAPSHOT)
    expect(waiting).to_have_count(1)
    asks[0].send(chosen[1])
    expect(waiting).to_have_count(0)
    assert settle(page)
