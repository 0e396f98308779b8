"""A lesson in a real browser: begun in the lobby, played by mouse, by keyboard and on a phone, left and found again."""

from __future__ import annotations

import os
import re

from playwright.sync_api import Locator, Page, expect
from tests.web.serving import Visit

TABLE = re.compile(r"/t/[a-z0-9_-]+$")
SHOTS = os.environ.get("LESSON_SHOTS", "")
"""A folder for pictures of every step, for whoever wants to look at them."""


def begin(page: Page, title: str = "Your first game", game: str = "legends", deed: str = "Start the lesson") -> None:
    page.locator(f"[data-game={game}]").get_by_role("button", name=f"{deed} “{title}”").click()
    page.wait_for_url(TABLE)


def panel(page: Page) -> Locator:
    return page.locator("#lesson")


def at_step(page: Page, step: int) -> None:
    expect(panel(page)).to_contain_text(re.compile(rf"(step|étape) {step} (of|sur) \d+"))
    expect(page.locator(".game:not(.waiting)")).to_be_visible()


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.wait_for_timeout(900)
        page.screenshot(path=f"{SHOTS}/{name}.png")


def picks(page: Page) -> list[str]:
    return [str(node.get_attribute("data-choice")) for node in page.locator("#dock [data-choice]").all()]


def test_a_lesson_by_mouse_from_the_lobby_to_its_end(visit: Visit) -> None:
    page = visit().open()
    shoot(page, "lobby")
    begin(page)
    at_step(page, 1)
    expect(page.locator("#seats")).to_have_class(re.compile("dimmed"))
    expect(page.locator("#board")).to_have_class(re.compile("pointed"))
    expect(page.locator("#dock [data-choice]")).to_have_count(0)
    shoot(page, "step-1")
    panel(page).get_by_role("button", name="Next").click()
    at_step(page, 2)
    shoot(page, "step-2")
    panel(page).get_by_role("button", name="Next").click()
    at_step(page, 3)
    shoot(page, "step-3")
    assert picks(page) == ["take 1"]
    expect(page.locator(".scene .pointed")).to_have_attribute("data-thing", "card dire_eye")
    # what the rules allow and the lesson doesn't is refused in the lesson's own words
    page.locator("#strip [data-thing='card forest_elf']").first.click()
    expect(page.locator("#why")).to_contain_text("Keep your coins for now")
    page.locator("#dock [data-choice='take 1']").click()
    at_step(page, 4)
    for left in (3, 2, 1):
        page.locator("#dock [data-choice='southreach']").click()
        expect(page.locator("#dock")).to_contain_text(f"{left} of 4")
    # leave, come back by the lobby
    panel(page).get_by_role("button", name="Leave the lesson").click()
    expect(page.locator("#mine .tbl")).to_contain_text("Lesson: Your first game")
    begin(page, deed="Continue the lesson")
    at_step(page, 4)
    page.locator("#dock [data-choice='southreach']").click()
    at_step(page, 5)
    shoot(page, "step-5")
    panel(page).get_by_role("button", name="Next").click()
    at_step(page, 6)
    page.locator("#dock [data-choice='take 3']").click()
    at_step(page, 7)
    shoot(page, "step-7")
    page.reload()
    at_step(page, 7)
    page.locator("#dock [data-choice='southreach>wyrmspine']").click()
    at_step(page, 8)
    shoot(page, "step-8")
    for left in (2, 1, 0):
        page.locator("#dock [data-choice='southreach>westmarch']").click()
        if left:
            expect(page.locator("#dock")).to_contain_text(f"{left} of 5")
    at_step(page, 9)
    panel(page).get_by_role("button", name="Next").click()
    at_step(page, 10)
    page.locator("#dock [data-choice='take 1']").click()
    at_step(page, 11)
    page.locator("#dock [data-choice='wyrmspine']").click()
    at_step(page, 12)
    panel(page).get_by_role("button", name="Next").click()
    expect(panel(page)).to_contain_text("Lesson finished: Your first game")
    expect(panel(page)).to_contain_text("Well done")
    assert len(picks(page)) > 1, "everything is open again"
    expect(page.locator(".dimmed, .pointed")).to_have_count(0)
    shoot(page, "end")
    panel(page).get_by_role("button", name="Play on here").click()
    expect(panel(page)).to_be_hidden()
    page.reload()
    expect(page.locator("#dock [data-choice]").first).to_be_visible()
    expect(panel(page)).to_be_hidden()
    page.goto(page.url.partition("/t/")[0])
    expect(page.locator("[data-game=legends] .lessons")).to_contain_text("Again")


def test_a_lesson_by_keyboard_in_french(visit: Visit) -> None:
    page = visit(lang="fr").open()
    page.locator("[data-game=monster_lands]").get_by_role("button", name="Commencer la leçon").click()
    page.wait_for_url(TABLE)
    at_step(page, 1)
    said = page.locator("#lesson .lesson-text")
    expect(said).to_be_focused()
    expect(said).to_have_attribute("aria-live", "polite")
    page.keyboard.press("Enter")
    at_step(page, 2)
    page.keyboard.press("Enter")
    at_step(page, 3)
    expect(said).to_be_focused()
    page.keyboard.press("Enter")  # to the choice that is open
    expect(page.locator("#dock [data-choice='tavern P3']")).to_be_focused()
    page.keyboard.press("Enter")
    at_step(page, 4)
    expect(said).to_be_focused()
    page.keyboard.press("1")
    at_step(page, 5)
    expect(said).to_contain_text("Le Clan bleu a placé deux dés de Force à la Mine")
    shoot(page, "monster-lands-fr")


def test_a_lesson_on_a_phone(visit: Visit) -> None:
    page = visit(phone=True).open()
    begin(page)
    at_step(page, 1)
    shoot(page, "phone-1")
    for step in (1, 2):
        panel(page).get_by_role("button", name="Next").tap()
        at_step(page, step + 1)
    shoot(page, "phone-3")
    for node in (panel(page), page.locator("#dock [data-choice='take 1']"), page.locator("#tabs")):
        box = node.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 740
    page.locator("#dock [data-choice='take 1']").tap()
    at_step(page, 4)
    shoot(page, "phone-4")
    expect(page.locator(".scene .pointed")).to_have_attribute("data-thing", "region southreach")
