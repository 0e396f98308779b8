"""Automatic answers in a real browser: set and taken back in the menu, and from a question itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, lay, settle
from tests.web.serving import Visit

GAME = "toy_map"


def sit(visit: Visit, **look: object) -> Page:
    """Somebody at a new table of the toy game, against a bot that plays at random."""
    visitor = visit(**look)
    table = lay(visitor, ME, BOT, game=GAME, options={})["table"]
    page = visitor.open(f"/t/{table}")
    settle(page)
    return page


def open_menu(page: Page, name: str) -> None:
    """The dialog of automatic answers, by the menu."""
    page.locator('[data-tool="menu"]').first.click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_they_are_set_shown_kept_and_taken_back_in_the_menu(visit_toys: Visit) -> None:
    page = sit(visit_toys)
    open_menu(page, "Automatic answers")
    box = page.locator("dialog.auto")
    gifts = box.get_by_role("group", name="Gifts")
    expect(gifts.get_by_role("radio", name="ask me")).to_be_checked()
    expect(box.locator(".auto-now")).to_have_text("You are asked every time.")
    gifts.get_by_role("radio", name="decline, until you change it").check()
    expect(box.locator(".auto-now")).to_have_text("Gifts: decline, until you change it")
    expect(page.locator("#dock [data-choice]").first).to_be_visible()
    page.reload()
    settle(page)
    open_menu(page, "Automatic answers")
    expect(gifts.get_by_role("radio", name="decline, until you change it")).to_be_checked()
    page.keyboard.press("ArrowDown")
    gifts.get_by_role("radio", name="ask me").check()
    expect(box.locator(".auto-now")).to_have_text("You are asked every time.")


@pytest.mark.parametrize("phone", [False, True])
def test_a_question_is_answered_now_and_from_now_on(visit_toys: Visit, phone: bool) -> None:
    page = sit(visit_toys, phone=phone, lang="fr-FR" if phone else "en-GB")
    always = page.get_by_role("button", name="Toujours" if phone else "Always")
    if phone:
        always.tap()
    else:
        page.keyboard.press("a")
    way = re.compile("passer, jusqu.à nouvel ordre" if phone else "pass, until you change it")
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("Répondre maintenant" if phone else "Answer now")
    box.get_by_role("button", name=way).click()
    expect(page.locator("#end")).to_be_visible()
    assert page.locator("#dock [data-choice]").count() == 0, "nothing was asked again until the end"


@pytest.mark.parametrize("phone", [False, True])
def test_hm_1514_a_tie_is_decided_where_it_is_asked(visit: Visit, phone: bool) -> None:
    """The game can decide a question by itself: a button at the question, this time or always."""
    visitor = visit(phone=phone, lang="fr-FR" if phone else "en-GB")
    table = lay(visitor, ME, game="heroes3", options={"fight": "ai_siege"}, seed=4)["table"]
    page = visitor.open(f"/t/{table}")
    settle(page)
    told = page.locator("#log li").count()
    page.get_by_role("button", name="Décider pour moi" if phone else "Decide for me").click()
    box = page.get_by_role("dialog")
    expect(box.get_by_role("button", name="décidez pour moi" if phone else "decide for me")).to_be_visible()
    box.get_by_role("button", name="cette fois seulement" if phone else "this time only").click()
    expect(box).to_be_hidden()
    expect(page.locator("#log li")).not_to_have_count(told)
