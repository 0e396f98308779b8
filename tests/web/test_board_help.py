"""Help at a table, in a real browser: why, hint, rules, language, themes; phones, movement, greyscale."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import POINT, asked, keys, lay, marks, open_table, press, settle
from tests.web.fonts import NARROW, WIDE
from tests.web.serving import Visit

TARGET = 44
THING = """() => {
  for (const node of document.querySelectorAll('#board .scene [data-thing]')) {
    const box = node.getBoundingClientRect();
    for (let i = 1; i < 8; i += 1) for (let k = 1; k < 8; k += 1) {
      const [x, y] = [box.left + (box.width * i) / 8, box.top + (box.height * k) / 8];
      const hit = document.elementFromPoint(x, y);
      if (hit?.closest('[data-thing]') === node && !hit.closest('[data-choice]')) return [x, y];
    }
  }
  return null;
}"""


def until_marked(page: Page) -> None:
    """Go on until a choice lies on the map."""
    for _ in range(40):
        settle(page)
        if page.locator("#board .target").count():
            return
        press(page, keys(page)[0])
    raise AssertionError("no choice on the map")


def test_why_answers_by_click_and_by_key_with_the_rule(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    until_marked(page)
    page.mouse.click(*page.evaluate(THING))
    why = page.locator("#why .why")
    expect(why.locator(".rule-id")).to_have_text(re.compile(r"^LG-\d+$"))
    expect(why.locator(".rule-text")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    page.keyboard.press("?")
    field = page.get_by_role("searchbox")
    field.fill("WOLF")
    page.keyboard.press("Enter")
    expect(why.locator(".rule-id")).not_to_be_empty()
    why.locator(".rule-id").click()
    expect(page.locator("dialog .rule.here")).to_be_visible()


def test_everything_that_can_be_asked_about_has_a_reason_and_a_rule(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    until_marked(page)
    page.get_by_role("button", name="Why not…").click()
    count = page.locator(".things button").count()
    assert count > 20
    page.keyboard.press("Escape")
    for i in random.Random(1).sample(range(count), 8):
        page.keyboard.press("?")
        page.locator(".things button").nth(i).click()
        expect(page.locator("#why .why b")).not_to_be_empty()
        page.locator("#why").get_by_role("button", name="Close").click()


def test_a_hint_names_its_pick_and_the_chances_of_all(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    count = len(keys(page))
    page.keyboard.press("h")
    expect(page.locator("#dock .best")).to_have_count(1)
    expect(page.locator("#dock .odds")).to_have_count(count)
    assert all("%" in text for text in page.locator("#dock .odds").all_inner_texts())
    best = page.locator("#dock .best")
    assert "chance" in (best.get_attribute("aria-label") or "")
    marked = page.locator(".scene .target.advised")
    expect(marked).to_have_count(1)
    assert marked.get_attribute("data-choice") == best.get_attribute("data-choice")
    assert (marked.get_attribute("aria-label") or "").endswith("the hint")
    expect(page.locator("#why .why p")).to_have_count(2)
    press(page, keys(page)[0])
    settle(page)
    expect(page.locator("#dock .odds")).to_have_count(0)
    expect(marked).to_have_count(0)


def test_the_language_changes_in_mid_decision(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    until_marked(page)
    before, found = asked(page).inner_text(), keys(page)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("region", name="La question et ses choix")).to_be_visible()
    expect(asked(page)).not_to_have_text(before)
    assert keys(page) == found
    expect(page.get_by_role("heading", name="Journal")).to_be_visible()
    press(page, found[0])
    assert settle(page)


def test_confirm_asks_only_about_what_cannot_be_undone(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: true }))")
    page = open_table(visitor, lay(visitor)["table"])
    undo, asks = 0, 0
    for _ in range(30):
        if not settle(page):
            break
        before = page.locator("#log li[data-at]").count()
        press(page, keys(page)[0])
        page.wait_for_function(
            """(before) => document.querySelector('dialog[open]') || (!document.querySelector('.waiting')
              && document.querySelectorAll('#log li[data-at]').length > before)""",
            arg=before,
        )
        if page.locator("dialog[open]").count():
            asks += 1
            expect(page.get_by_role("alertdialog")).to_contain_text("can’t be undone")
            page.get_by_role("alertdialog").locator(".go").click()
            page.wait_for_function(f"() => document.querySelectorAll('#log li[data-at]').length > {before}")
        elif page.locator("#dock").get_by_role("button", name="Undo").count():
            undo += 1
        if undo and asks:
            return
    raise AssertionError(f"{undo} free choices, {asks} confirmed")


def inside(page: Page, selector: str) -> list[dict[str, Any]]:
    """Boxes of all that match and are shown, with whether the screen holds them."""
    boxes: list[dict[str, Any]] = page.locator(selector).evaluate_all(
        """nodes => nodes.filter((n) => n.getClientRects().length).map((n) => {
          const b = n.getBoundingClientRect();
          const held = b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1;
          return { held, tall: b.height, wide: b.width };
        })"""
    )
    return boxes


@pytest.mark.parametrize(("fonts", "lang"), [(WIDE, "en-GB"), (WIDE, "fr-FR"), (NARROW, "fr-FR")])
def test_on_a_phone_board_prompt_and_choices_need_no_scrolling(visit: Visit, fonts: str, lang: str) -> None:
    visitor = visit(phone=True, fonts=fonts, lang=lang)
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    page = open_table(visitor, lay(visitor)["table"])
    dice = random.Random(5)
    for _ in range(25):
        if not settle(page):
            break
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert all(box["held"] for box in inside(page, "#dock .ask, #dock .pick, #dock .go"))
        assert all(box["tall"] >= TARGET for box in inside(page, "#dock button:not(.rule-id, .grip), #tabs button"))
        shown = inside(page, "#board" if page.locator(".game[data-tab=map]").count() else ".strip-part")
        assert shown[0]["tall"] >= 200 and shown[0]["held"]
        groups = page.locator("#dock .pick[data-group]")
        if groups.count():
            groups.nth(dice.randrange(groups.count())).tap()
        found = page.locator("#dock [data-choice]:visible")
        found.nth(dice.randrange(found.count())).tap()
        page.wait_for_function("() => !document.querySelector('.waiting')")


def test_on_a_phone_the_view_goes_where_the_choice_is(visit: Visit) -> None:
    visitor = visit(phone=True)
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    page = open_table(visitor, lay(visitor)["table"])
    until_marked(page)
    assert page.locator(".game[data-tab=map]").count() == 1
    assert page.locator("#areas [aria-pressed]").count() == 1
    key = next(key for key in marks(page) if page.locator(f'#board [data-choice="{key}"]').count())
    assert any(page.evaluate(POINT, key) for key in marks(page)), key
    assert page.locator("#areas i").count() >= 1
    page.locator("#tabs").get_by_role("button", name="Log").tap()
    expect(page.locator("#log")).to_be_visible()
    page.locator("#tabs").get_by_role("button", name="Players").tap()
    expect(page.locator("#seats .note").first).to_be_visible()
    page.locator("#tabs").get_by_role("button", name="Map").tap()
    page.locator("#dock .grip").tap()
    expect(page.locator("#dock .picks")).to_be_hidden()
    expect(asked(page)).to_be_visible()
    page.locator("#dock .grip").tap()
    expect(page.locator("#dock .picks")).to_be_visible()


def test_others_turns_are_played_one_after_the_other_and_can_be_skipped(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference")
    page = open_table(visitor, lay(visitor)["table"])
    settle(page)
    press(page, keys(page)[0])
    for _ in range(60):
        page.keyboard.press("Space")
        if page.locator("#dock [data-choice]").count() and page.locator("#log li[data-at]").count() > 12:
            break
        if page.locator("#dock [data-choice]").count():
            settle(page)
            press(page, keys(page)[-1])
        page.wait_for_timeout(30)
    assert settle(page)


def test_in_greyscale_every_seat_has_its_own_charge(visit: Visit) -> None:
    visitor = visit()
    bots = [{"kind": "bot", "level": "random"}] * 3
    page = open_table(visitor, lay(visitor, {"kind": "person", "name": "Maëlle"}, *bots)["table"])
    for _ in range(10):
        settle(page)
        if page.locator(".scene [data-flock]").count() >= 4:
            break
        press(page, keys(page)[0])
    seals = page.locator("#seats .seal use").evaluate_all("nodes => nodes.map((n) => n.getAttribute('href'))")
    assert seals == ["#s-1", "#s-2", "#s-3", "#s-4"]
    charges = page.evaluate(
        """() => {
          const charge = (node) => {
            for (const use of [node, ...node.querySelectorAll('use')].filter((n) => n.tagName === 'use')) {
              const href = use.getAttribute('href');
              if (/^#s-\\d$/.test(href)) return href;
              const deeper = charge(document.querySelector(href));
              if (deeper) return deeper;
            }
            return '';
          };
          const pieces = [...document.querySelectorAll('.scene [data-flock]')];
          return Object.fromEntries(pieces.map((n) => [n.dataset.flock, charge(n)]));
        }"""
    )
    assert len(charges) >= 2 and len(set(charges.values())) == len(charges) and "" not in charges.values()


def test_a_chip_opens_the_card_large(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    for _ in range(20):
        settle(page)
        if page.locator("#seats .mini-card").count():
            break
        press(page, keys(page)[0])
    name = page.locator("#seats .mini-card").first.get_attribute("aria-label") or ""
    page.locator("#seats .mini-card").first.click()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()
    expect(page.get_by_role("dialog").locator(".card-lines li").first).not_to_be_empty()


def test_a_reader_hears_the_position_in_words_and_no_noise(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor)["table"])
    while not page.locator("#told").inner_text():
        press(page, keys(page)[0])
        until_marked(page)
    heard = page.get_by_role("region", name="Board").aria_snapshot()
    lines = [line.strip() for line in heard.splitlines()]
    assert any(line.startswith("- paragraph: ") and len(line) > 40 for line in lines), heard
    drawing = lines[next(i for i, line in enumerate(lines) if line.startswith('- group "Map"')) + 1 :]
    assert drawing and all(line.startswith("- button") for line in drawing)


def test_a_table_that_is_not_there_says_so(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/t/nosuchtable0")
    expect(page.locator(".strip")).to_contain_text("no such table", ignore_case=True)
    expect(page.locator(".strip").get_by_role("link")).to_have_attribute("href", "/")
