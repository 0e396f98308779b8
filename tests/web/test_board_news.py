"""What happens is announced, in a real browser: over the board for about a second, once to screen readers, in whole
sentences in the chronicle; and several like choices are taken by one press."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, choices, lay, open_table, press, settle
from tests.web.serving import Visit, Visitor

NEWS = "#news p"
# Every announcement, and everything screen readers are told from now on.
WATCH = """() => {
  window.news = []; window.told = [];
  const [shown, spoken] = [document.querySelector('#news'), document.querySelector('#log [role=status]')];
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach((node) => window.news.push(node.textContent)))).observe(shown, { childList: true });
  new MutationObserver(() => window.told.push(spoken.textContent)).observe(spoken, { childList: true });
}"""
SURE = "localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))"
SETUP = "Quick set-up"


def up_to(visitor: Visitor, table: str, wanted: str, seed: int = 1) -> None:
    """Choices of the one seat of a game alone, by HTTP, until a question offers a run of this name."""
    request, path, chance = visitor.context.request, f"/api/tables/{table}", random.Random(seed)
    for _ in range(400):
        found = request.get(f"{path}?seat=0").json()["ask"]
        if found.get("run", {}).get("name") == wanted:
            return
        keys = [choice["key"] for choice in found["choices"]]
        out = [key for key in keys if key.startswith(("assign", "land_", "entrance_"))]
        body = {"key": chance.choice(out or keys), "no": found["no"], "seat": 0}
        answer = request.post(f"{path}/choose", data=body, headers={"origin": visitor.origin})
        assert answer.ok, answer.text()
    raise AssertionError("no such question came")


def alone(visit: Visit, wanted: str, **more: Any) -> Page:
    """Somebody alone at a game of dice, at a question that offers a run."""
    visitor = visit(**more)
    visitor.context.add_init_script(SURE)
    table = lay(visitor, ME, game="monster_lands", options={"difficulty": "normal"}, seed=5)["table"]
    up_to(visitor, table, wanted)
    page = open_table(visitor, table)
    settle(page)
    return page


def until_news(page: Page) -> str:
    """Choices until something is announced: the first announcement."""
    for _ in range(12):
        settle(page)
        if news := page.evaluate("() => window.news[0] ?? ''"):
            return str(news)
        open_keys = [choice["key"] for choice in choices(page)]
        press(page, "end" if "end" in open_keys else open_keys[-1])
    raise AssertionError("nothing was announced")


def test_all_dice_are_rolled_by_one_press_and_the_result_is_announced(visit: Visit) -> None:
    page = alone(visit, "roll")
    page.evaluate(WATCH)
    page.locator("#dock [data-act=run]").click()
    page.wait_for_function("() => !document.querySelector('#dock [data-choice^=\"roll \"], .game.waiting')")
    assert not any(choice["key"].startswith("roll ") for choice in choices(page)), "no die is left"
    news = until_news(page)
    expect(page.locator("#news")).to_have_attribute("aria-hidden", "true")
    line = page.locator("#log li[data-at]").filter(has_text=news)
    expect(line).to_have_count(1)  # the same words stand in the chronicle, with who did it
    page.wait_for_function("(news) => window.told.join(' ').includes(news)", arg=news)
    assert " ".join(page.evaluate("() => window.told")).count(news) == 1, "readers hear it once"
    expect(page.locator(NEWS)).to_have_count(0)  # it goes by itself


def test_an_announcement_is_skipped_by_a_press_and_obeys_reduced_motion(visit: Visit) -> None:
    page = alone(visit, "roll", lang="fr-FR")
    page.evaluate(WATCH)
    page.evaluate("async () => { (await import('/web/app/board/schedule.js')).SPEEDS.normal = 1e6; }")
    until_news(page)
    expect(page.locator(NEWS).first).to_be_visible()
    assert not page.locator("#news.moves").count()
    assert page.locator("#news").evaluate("(node) => getComputedStyle(node).pointerEvents") == "none"
    page.keyboard.press("Shift")
    expect(page.locator(NEWS)).to_have_count(0)


def test_the_set_up_for_two_explains_its_questions_and_is_done_by_one_press(visit: Visit) -> None:
    visitor = visit()
    page = open_table(visitor, lay(visitor, ME, BOT)["table"])
    settle(page)
    strip = page.locator(".strip[data-strip=phase]")
    expect(strip).to_contain_text("everybody's armies start in one region".replace("'", "’"))
    button = page.locator("#dock [data-act=run]")
    expect(button).to_have_text(re.compile(SETUP))
    expect(button).to_have_attribute("title", re.compile("nobody gains"))
    page.keyboard.press("g")
    expect(
        page.locator("#strip .scene .target").first.or_(page.locator('#dock [data-choice^="bid"]').first)
    ).to_be_visible()
    expect(button).to_have_count(0)
    expect(strip).to_contain_text("bids in secret")  # the next question is explained in its place
    third = page.locator("#log li[data-at]").filter(has_text="third-colour army")
    expect(third).to_have_count(10)
