"""A full board beside many words: letters stay readable, the dock keeps its place, nothing covers the board."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, keys, lay, open_table, press, settle
from tests.web.fonts import SETS
from tests.web.looking import found
from tests.web.serving import Visit, Visitor

GAME = "monster_lands"
SMALL_DESK = {"width": 1280, "height": 800}
READABLE = 12.0
"""Pixels that letters have at least on a desk."""

LETTERS = """() => [...document.querySelectorAll('#board .scene text, #own .scene text')]
  .filter((text) => text.checkVisibility() && text.textContent.trim())
  .map((text) => [parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a, text.textContent])"""

# Where the board lies, how far its view is from its whole, and how high the dock is.
PLACES = """() => {
  const box = ({ top, bottom, left, right }) => [top, bottom, left, right].map(Math.round);
  const ground = document.querySelector('#board .scene').getAttribute('viewBox');
  return [box(document.getElementById('board').getBoundingClientRect()), ground,
    Math.round(document.getElementById('dock').getBoundingClientRect().height)];
}"""

# How far something that shrinks away is from where it stood, on its way.
WATCH = """() => {
  const animate = Element.prototype.animate;
  window.astray = [];
  Element.prototype.animate = function (frames, options) {
    const middle = () => {
      const box = this.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const before = middle();
    const made = animate.call(this, frames, options);
    if (frames.scale) {
      made.pause();
      made.currentTime = options.duration * 0.1;
      const after = middle();
      window.astray.push(Math.round(Math.hypot(after[0] - before[0], after[1] - before[1])));
      made.play();
    }
    return made;
  };
}"""


# The dock as it lists choices that are made up, [group, words] each: what stands there, what a press on the first
# button takes, and what the number keys stand for.
DOCK = """async (made) => {
  const parts = ['dock', 'model'].map((name) => import(`/web/app/board/${name}.js`));
  const [{ makeDock }, { now }] = await Promise.all(parts);
  const [home, kept, taken] = [document.createElement('div'), now.ask, []];
  const choices = made.map(([group, label], i) => ({ key: `k${i}`, group, label, brief: label }));
  now.ask = { no: 1, seat: now.seat, prompt: 'Which?', choices };
  const dock = makeDock(home, { choose: (key) => taken.push(key), narrowed: () => {}, area: () => '' });
  dock.draw();
  const words = (node) => node.textContent;
  const heads = [...home.querySelectorAll('.head')].map((node) => [node.localName, words(node)]);
  const picks = [...home.querySelectorAll('.picks .pick')].map(words);
  const numbers = [1, 2, 3].map((n) => dock.numbered(n)).map(({ choice, group }) => choice?.key ?? group);
  home.querySelector('.picks .pick').click();
  now.ask = kept;
  return { heads, picks, numbers, taken };
}"""
# A choice that led to two throws: what the stage shows first, then, and after a skip, and what is applied by then.
THROWS = """async () => {
  const { player } = await import('/web/app/board/playback.js');
  const [stage, at, shown] = [document.createElement('div'), 5, []];
  let applied = 0;
  const scenes = player(() => (applied += 1), stage);
  const words = () => stage.querySelector('.led')?.textContent ?? '';
  const look = () => shown.push([words(), stage.querySelectorAll('.roll').length, applied]);
  const told = (text) => ({ at, seat: 1, text });
  const die = (line) => ({ kind: 'die', title: 'A die', value: '3', faces: ['1', '2'], line });
  const log = ['A strikes', 'rolls 3', 'rolls 3', 'misses', 'B strikes', 'rolls 3', 'hits'].map(told);
  const update = { at, log, fresh: true, live: true, shown: [die(1), die(2), die(5)] };
  const second = new Promise((seen) => {
    new MutationObserver(() => words() === 'B strikes' && seen()).observe(stage, { childList: true });
  });
  scenes.take(update);
  look();
  await second;
  look();
  scenes.skip();
  while (!applied) await new Promise(requestAnimationFrame);
  look();
  return shown;
}"""
# Keeps the boxes of what is revealed as it comes: it goes again by itself, soon.
REVEALED = """() => {
  window.revealed = [];
  const stage = document.getElementById('stage');
  const note = () => {
    const boxes = [...stage.querySelectorAll('.reveal')].map((one) => one.getBoundingClientRect().toJSON());
    if (boxes.length > window.revealed.length) window.revealed = boxes;
  };
  new MutationObserver(note).observe(stage, { childList: true });
}"""
# Whether a note under a seat's name is cut, and how high the panel is.
NOTE = """(words) => {
  const note = document.querySelector('.seat .note > span');
  note.textContent = words;
  return [note.scrollHeight > note.clientHeight || note.scrollWidth > note.clientWidth,
    note.closest('.seat').offsetHeight];
}"""
TRAPS = [["Traps", "Net"], ["Traps", "Pit"]]
MIXED = [["Mine", "Space 2"], *[["Traps", f"Trap {i}"] for i in range(9)], ["Potions", "Heal"]]


def laid(visitor: Visitor, *seats: dict[str, str], seed: int = 7) -> dict[str, Any]:
    """A table of the game with the fullest board."""
    return lay(visitor, *(seats or (ME, BOT)), seed=seed, game=GAME, options={})


def playing(page: Page, count: int, seed: int = 3) -> None:
    """So many choices, by the dock."""
    dice = random.Random(seed)
    for _ in range(count):
        if not settle(page):
            return
        asks = [key for key in keys(page) if not key.startswith(("drop", "give", "pass"))]
        press(page, dice.choice(asks or keys(page)))
        page.wait_for_function("() => !document.querySelector('.game.waiting')")


@pytest.mark.parametrize("fonts", SETS)
def test_letters_stay_readable_and_the_board_stays_where_it_is(visit: Visit, fonts: str) -> None:
    visitor = visit(viewport=SMALL_DESK, lang="fr-FR", fonts=fonts)
    page = open_table(visitor, laid(visitor)["table"])
    settle(page)
    places = page.evaluate(PLACES)
    for step in range(30):
        playing(page, 1, step)
        if not settle(page):
            break
        assert not [(said, size) for size, said in page.evaluate(LETTERS) if size < READABLE - 0.05]
        assert page.evaluate(PLACES) == places, page.locator("#dock").inner_text()
        assert found(page, "wide") == found(page, "nameless") == []


def test_every_choice_can_be_reached_in_the_dock(visit: Visit) -> None:
    visitor = visit(viewport=SMALL_DESK, lang="fr-FR")
    page = open_table(visitor, lay(visitor)["table"])
    picks = page.locator("#dock .pick")
    while settle(page) and picks.count() <= 9:
        press(page, keys(page)[0])
    row = page.locator("#dock .picks")
    row.hover()
    for _ in range(12):
        page.mouse.wheel(0, 400)
    expect(picks.last).to_be_in_viewport(ratio=1)
    assert row.evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") == 0
    brief, usual, long = (
        "ici",
        "robot, glouton · réfléchit · 1er",
        "ailleurs, un robot joue (glouton) · réfléchit · 1er",
    )
    notes = [page.evaluate(NOTE, words) for words in ("", brief, usual, long)]
    assert not any(cut for cut, _ in notes) and len({high for _, high in notes[:3]}) == 1, "no panel jumps"
    # A group that is alone has its heading, and no step of its own; so has a choice that is alone in its group.
    shown = page.evaluate(DOCK, TRAPS)
    assert shown == {
        "heads": [["span", "Traps"]],
        "picks": ["1Net", "2Pit"],
        "numbers": ["k0", "k1", None],
        "taken": ["k0"],
    }
    shown = page.evaluate(DOCK, MIXED)
    assert shown["heads"] == [["span", "Mine"], ["button", "2Traps"], ["span", "Potions"]]
    assert shown["picks"][:2] == ["1Space 2", "Trap 0"] and shown["picks"][-1] == "3Heal"
    assert shown["numbers"] == ["k0", "Traps", "k10"] and shown["taken"] == ["k0"]


def test_buttons_that_zoom_stand_beside_the_board(visit: Visit) -> None:
    visitor = visit(viewport=SMALL_DESK)
    page = open_table(visitor, laid(visitor)["table"])
    settle(page)
    view = page.locator("#board .scene").get_attribute("viewBox")
    zoom = page.get_by_role("banner").get_by_role("group", name="How much of the board is shown")
    zoom.get_by_role("button", name="Zoom in").click()
    expect(page.locator("#board .scene")).not_to_have_attribute("viewBox", view or "")
    zoom.get_by_role("button", name="Whole board").click()
    expect(page.locator("#board .scene")).to_have_attribute("viewBox", view or "")


def test_much_that_is_revealed_at_once_stays_on_the_page(visit: Visit) -> None:
    visitor = visit(viewport=SMALL_DESK, reduced_motion="no-preference")
    page = open_table(visitor, laid(visitor)["table"])
    settle(page)
    page.evaluate(REVEALED)
    press(page, keys(page)[0])
    page.wait_for_function("() => window.revealed.length > 0")
    boxes = page.evaluate("window.revealed")
    assert 0 < len(boxes) <= 6
    assert page.evaluate(THROWS) == [["A strikes", 2, 0], ["B strikes", 1, 0], ["", 0, 1]]
    assert all(box["left"] >= 0 and box["right"] <= SMALL_DESK["width"] and box["height"] < 200 for box in boxes)


def test_what_goes_shrinks_away_where_it_stood(visit: Visit) -> None:
    visitor = visit(viewport=SMALL_DESK, reduced_motion="no-preference")
    page = open_table(visitor, laid(visitor)["table"])
    settle(page)
    page.evaluate(WATCH)
    playing(page, 12)
    astray = page.evaluate("window.astray")
    assert astray and max(astray) <= 12


def test_a_long_chronicle_does_not_make_the_page_longer(visit: Visit) -> None:
    visitor = visit(viewport=SMALL_DESK)
    page = open_table(visitor, laid(visitor)["table"])
    playing(page, 12)
    assert page.locator("#log li").count() > 40
    assert page.evaluate("document.scrollingElement.scrollHeight") == SMALL_DESK["height"]


@pytest.mark.parametrize("fonts", SETS)
def test_a_finger_finds_every_button(visit: Visit, fonts: str) -> None:
    visitor = visit(phone=True, lang="fr-FR", fonts=fonts)
    visitor.open().evaluate("localStorage.citadelle = JSON.stringify({ confirm: false })")
    page = open_table(visitor, laid(visitor)["table"])
    settle(page)
    assert page.evaluate(DOCK, TRAPS)["heads"] == [["span", "Traps"]]
    shown = page.evaluate(DOCK, MIXED)
    assert shown["picks"] == ["1Mine Space 2", "2Traps9", "3Potions Heal"] and shown["taken"] == ["k0"]
    for tab in range(4):
        page.locator("#tabs button").nth(tab).tap()
        small = [fault for fault in found(page, "small") if 'data-at="name"' not in fault]
        assert small == found(page, "wide") == []
    name = page.locator(".seat h3 button").last
    box = name.locator("xpath=ancestor::*[contains(@class, 'seat')][1]").bounding_box()
    assert box is not None and box["height"] >= 44
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    expect(page.get_by_role("dialog")).to_be_visible()
