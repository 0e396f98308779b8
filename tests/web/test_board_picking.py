"""What is gilt can be pressed: a thing first and then its place, a place first, or the thing carried there; stopping is
a quiet button; targets are large enough."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, SOURCE_POINT, choices, lay, marks, open_table, point_of, press_mark, settle
from tests.web.serving import Visit, Visitor

MARCH = {"map": "first_voyage", "token_placement": "random", "leaders": True, "citadels": True}
CLANS = {"difficulty": "tutorial", "clans": "random", "first_player": 0}
LEAST = 24
"""The least width and height of what is pressed with a mouse, in pixels."""
SMALL = """(least) => [...document.querySelectorAll('.scene .target')].filter((node) => {
  const { width, height } = node.getBoundingClientRect();
  return width && Math.min(width, height) < least;
}).map((node) => JSON.stringify(node.dataset))"""

# The names of the marks of two things that may go to the same place, which is no thing of the game.
NAMES = """async () => {
  const parts = ['picking', 'model'].map((name) => import(`/web/app/board/${name}.js`));
  const [{ marksOf }, { now }] = await Promise.all(parts);
  const kept = now.ask;
  const way = (source) => ({ key: `${source}>f2`, label: `${source} goes`, source, target: 'f2', layer: 'x' });
  now.ask = { choices: [way('a'), way('b')], sources: ['a', 'b'].map((name) => ({ name, title: name, layer: 'x' })) };
  const names = marksOf(now.ask.choices, {}, undefined).map(({ label }) => label);
  now.ask = kept;
  return names;
}"""


def marching(visitor: Visitor) -> Page:
    """A march of six steps: four armies in Southreach, one in Wolfhill; all coins were bid, so a card was forced."""
    table = lay(visitor, ME, BOT, BOT, options=MARCH, seed=52)["table"]
    for key in ("southreach", "wolfhill", "bid 11"):
        path = f"/api/tables/{table}"
        ask = visitor.context.request.get(path).json()["ask"]
        body = {"key": key, "no": ask["no"], "seat": 0}
        assert visitor.context.request.post(f"{path}/choose", data=body, headers={"origin": visitor.origin}).ok
    page = open_table(visitor, table)
    expect(page.locator("#dock .ask")).to_contain_text("Which army")
    return page


def source(page: Page, name: str) -> tuple[float, float]:
    """A point of something that can be picked up."""
    return point_of(page, SOURCE_POINT, name)


def steps_left(page: Page, n: int) -> None:
    expect(page.locator("#dock .limit")).to_contain_text(f"{n} of 6")


def test_an_army_is_picked_and_then_its_region(visit: Visit) -> None:
    page = marching(visit())
    expect(page.locator(".scene .target.source")).to_have_count(2)
    assert not page.locator(".scene .target[data-choice] use[href^='#lgs']").count(), "arrows before anything is picked"
    assert page.evaluate(NAMES) == ["a goes · b goes", "a", "b"], "a place without a name is told by its ways"
    page.mouse.click(*source(page, "region southreach"))
    expect(page.locator(".scene .source.held")).to_have_attribute("aria-label", "Southreach")
    expect(page.locator("#dock .picks .pick")).to_have_count(4)
    # the region itself takes the army, not its arrow alone
    box = page.locator(".scene #aims [data-choice='southreach>kingsheart']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.4)
    steps_left(page, 5)
    expect(page.locator("#why .why")).to_have_count(0)
    # pressed again, what was picked is put down
    page.mouse.click(*source(page, "region southreach"))
    page.mouse.click(*source(page, "region southreach"))
    expect(page.locator(".scene .held")).to_have_count(0)


def test_an_army_is_carried_to_its_region(visit: Visit) -> None:
    page = marching(visit())
    x, y = source(page, "region southreach")
    box = page.locator(".scene [data-choice='southreach>westmarch']").first.bounding_box()
    assert box is not None
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 20, steps=3)
    expect(page.locator(".scene .source.held")).to_have_count(1)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    steps_left(page, 5)
    # dropped where nothing glows, it stays
    x, y = source(page, "region southreach")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(700, 700, steps=4)
    page.mouse.up()
    expect(page.locator(".scene .held")).to_have_count(0)
    steps_left(page, 5)


def test_a_place_takes_what_alone_can_go_there_and_else_asks_which(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor, ME, BOT, game="monster_lands", options=CLANS, seed=15)["table"])
    settle(page)
    page.locator(".scene [data-target='building tavern']").click()
    expect(page.locator("#dock .picks .pick")).to_have_count(2)
    expect(page.locator(".scene .target[data-choice]")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".scene .held")).to_have_count(0)
    page.locator(".scene [data-choice='alchemist 1']").click()
    expect(page.locator("#dock .ask")).to_contain_text("potions")


def test_dice_that_are_alike_answer_alike(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor, ME, BOT, game="monster_lands", options=CLANS, seed=15)["table"])
    settle(page)
    for number in (0, 1):
        box = page.locator("#own [data-thing='die S']").nth(number).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".scene .source.held")).to_have_attribute("data-source", "die S")
        page.keyboard.press("Escape")


def test_stopping_is_quiet_and_never_gets_the_focus(visit: Visit) -> None:
    page = marching(visit())
    stop = page.locator("#dock .tools [data-choice=stop]")
    expect(stop).not_to_have_class(re.compile(r"\bgo\b"))
    page.locator("#dock [data-choice='wolfhill>goldenvale']").focus()
    page.keyboard.press("Enter")
    steps_left(page, 5)
    expect(stop).not_to_be_focused()
    assert page.evaluate("document.activeElement.closest('#dock .picks, #dock .ask') !== null")


@pytest.mark.parametrize("game", ["legends", "monster_lands"])
def test_what_is_gilt_is_large_enough_and_never_refused(visit: Visit, game: str) -> None:
    visitor = visit()
    options = CLANS if game == "monster_lands" else {"map": "first_voyage", "token_placement": "random"}
    page = open_table(visitor, lay(visitor, ME, BOT, game=game, options=options, seed=15)["table"])
    dice = random.Random(3)
    for _ in range(24):
        if not settle(page):
            break
        assert page.evaluate(SMALL, LEAST) == []
        found = marks(page) or [choice["key"] for choice in choices(page)]
        key = dice.choice(found)
        if key in marks(page):
            press_mark(page, key)
        else:
            page.keyboard.press("1")
        expect(page.locator("#why .why")).to_have_count(0)
