"""A lesson in a real browser: begun in the lobby, played by mouse, by keyboard and on a phone, left and found again."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.board import in_dock, keys, marks, press, press_mark
from tests.web.serving import Visit

import citadelle
from citadelle import lessons

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


SIGNS = """() => {
  const game = document.querySelector('.game');
  if (!game || game.hasAttribute('aria-busy') || game.classList.contains('waiting')) return null;
  if (!document.querySelector('#lesson .go, #dock [data-choice]')) return null;
  const words = (name) => document.querySelector(name)?.textContent ?? '';
  const last = document.querySelector('#log li[data-at]');  // alike lines are joined: their number isn't enough
  return [words('#lesson'), words('#dock .said'), document.querySelectorAll('#log li').length,
    last?.dataset.at, last?.textContent].join('|');
}"""
"""What tells one moment of a lesson from the next; null while the learner has nothing to do."""

PHONE = "() => matchMedia('(max-width: 760px)').matches"
WAYS = ("mouse", "keyboard", "names")
SUITE = [
    ("legends", "leaders_and_citadels", "mouse", "en-GB", False),
    ("monster_lands", "deployment", "keyboard", "fr", False),
    ("monster_lands", "fight", "names", "en-GB", True),
    ("monster_lands", "shops", "mouse", "fr", True),
    ("monster_lands", "solo", "names", "fr", False),
    ("village_attacks", "first_night", "mouse", "fr", True),
    ("village_attacks", "traps_and_heroes", "names", "en-GB", True),
    ("heroes3", "first_fight", "keyboard", "en-GB", False),
    ("heroes3", "siege", "names", "fr", False),
    ("heroes3", "spell_power", "mouse", "en-GB", True),
]
"""Each lesson once, besides the one that is played step by step: ways, languages and screens are spread over them."""
EVERY = [
    (name, lesson.name, way, lang, phone)
    for name in citadelle.game_names()
    for lesson in lessons.of(citadelle.game(name))
    for way in WAYS
    for lang in ("en-GB", "fr")
    for phone in (False, True)
]
"""Every lesson in every way: `make lessons`."""
ALONE = ("legends", "first_game")
"""The lesson that is played step by step."""
PLAYED = EVERY if os.environ.get("LESSONS") == "all" else SUITE


def test_the_suite_plays_every_lesson_once() -> None:
    assert sorted([ALONE, *(one[:2] for one in SUITE)]) == sorted({one[:2] for one in EVERY})


@pytest.mark.parametrize(("game", "lesson", "way", "lang", "phone"), PLAYED)
def test_a_lesson_is_played_to_its_end(visit: Visit, game: str, lesson: str, way: str, lang: str, phone: bool) -> None:
    page = visit(lang=lang, phone=phone).open()
    page.locator(f"[data-game={game}] [data-act=lesson-{lesson}]").click()
    page.wait_for_url(TABLE)
    seen: set[str] = set()
    for _ in range(80):
        now = moment(page, seen)
        seen.add(now)
        shoot(page, f"{lesson}-{way}-{lang}-{len(seen)}")
        if re.search("Lesson finished|Leçon terminée", now):
            break
        if panel(page).locator(".go").count():
            go_on(page, way)
        else:
            take_first(page, way)
    expect(panel(page)).to_contain_text(re.compile("Lesson finished|Leçon terminée"))
    panel(page).locator("[data-act=play-on]").click()
    expect(panel(page)).to_be_hidden()
    # the game goes on, or is over where the lesson is a whole game
    expect(page.locator("#end:not([hidden]), #dock [data-choice], #dock [data-group]").first).to_be_visible()


def moment(page: Page, seen: set[str]) -> str:
    """What the page says, once it says something new."""
    page.wait_for_function(
        f"(seen) => {{ const now = ({SIGNS})(); return now && !seen.includes(now); }}", arg=list(seen)
    )
    return str(page.evaluate(SIGNS))


def go_on(page: Page, way: str) -> None:
    """ "Next", by mouse, by keyboard or by its name."""
    if way == "keyboard":
        expect(page.locator("#lesson .lesson-text")).to_be_focused()
        page.keyboard.press("Enter")
    elif way == "names":
        page.get_by_role("button", name=re.compile("^(Next|Suivant)$")).click()
    else:
        panel(page).locator(".go").click()


def take_first(page: Page, way: str) -> None:
    """The first choice that is open: on the board where it lies there, by its number, or by its name."""
    key, before = keys(page)[0], page.evaluate(SIGNS)
    label = str(in_dock(page, key).get_attribute("aria-label"))
    if way == "keyboard":
        page.keyboard.press("0" if page.locator(f'#dock .tools [data-choice="{key}"]').count() else "1")
    elif way == "names":
        page.locator("#dock").get_by_role("button", name=label, exact=True).click()
    elif key in marks(page) and not page.evaluate(PHONE):
        press_mark(page, key)
    else:
        press(page, key)
    page.wait_for_function(
        f"(old) => {{ const now = ({SIGNS})(); return document.querySelector('dialog .go') || (now && now !== old); }}",
        arg=before,
    )
    if page.locator("dialog .go").count():
        page.locator("dialog .go").click()  # small screens ask before a die rolls


def test_a_lesson_speaks_to_screen_readers_and_keyboards(visit: Visit) -> None:
    page = visit(lang="fr").open()
    page.locator("[data-act=lesson-deployment]").click()
    page.wait_for_url(TABLE)
    at_step(page, 1)
    said = page.locator("#lesson .lesson-text")
    expect(said).to_be_focused()
    expect(said).to_have_attribute("aria-live", "polite")
    page.keyboard.press("Enter")
    at_step(page, 2)
    page.keyboard.press("Enter")
    at_step(page, 3)
    page.keyboard.press("Enter")  # to the choice that is open
    expect(page.locator("#dock [data-choice='tavern P3']")).to_be_focused()


def test_play_now_offers_the_lesson_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.locator("[data-game=legends] [data-act=play]").click()
    page.wait_for_url(TABLE)
    offer = page.locator("[data-strip=lesson]")
    expect(offer).to_contain_text("“Your first game” teaches it in 5 minutes")
    expect(page.locator("#dock [data-choice]").first).to_be_visible()
    page.reload()
    expect(page.locator("#dock [data-choice]").first).to_be_visible()
    expect(offer).to_have_count(0)
    page = visitor.open()
    page.locator("[data-game=legends] [data-act=play]").click()
    page.wait_for_url(TABLE)
    expect(page.locator("#dock [data-choice]").first).to_be_visible()
    expect(offer).to_have_count(0)
    # another game is another offer, and taking it begins the lesson
    page = visitor.open()
    page.locator("[data-game=monster_lands] [data-act=play]").click()
    page.wait_for_url(TABLE)
    offer.get_by_role("button").first.click()
    at_step(page, 1)


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


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_on_a_phone_the_offer_of_a_lesson_hides_neither_question_nor_choices(visit: Visit, lang: str) -> None:
    """One thing is said at a time, in a line of its own; the first question's choices stand below as ever."""
    page = visit(phone=True, lang=lang).open()
    page.locator("[data-game=legends] [data-act=play]").tap()
    page.wait_for_url(TABLE)
    offer, told = page.locator("[data-strip=lesson]"), page.locator("[data-strip=phase]")
    first = page.locator("#dock .picks [data-choice]").first
    expect(first).to_be_in_viewport(ratio=1)
    box = offer.bounding_box()
    assert box is not None and box["height"] <= 150, box
    expect(told).to_be_hidden()
    offer.get_by_role("button").last.tap()
    expect(told).to_be_visible()
    expect(first).to_be_in_viewport(ratio=1)
