"""The rules reader and the API's page in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.serving import Visit, Visitor

import citadelle
from citadelle.table import wire

GAME = "legends"


def rules_page(visitor: Visitor, fragment: str = "") -> Page:
    page = visitor.open(f"/rules/{GAME}{fragment}")
    expect(page.locator(".rule").first).to_be_visible()
    return page


@pytest.mark.parametrize(("browser_lang", "lang"), [("en-GB", "en"), ("fr-FR", "fr")])
def test_every_rule_stands_under_its_chapter(visit: Visit, browser_lang: str, lang: str) -> None:
    page = rules_page(visit(lang=browser_lang))
    game = citadelle.game(GAME)
    shown = page.locator(".rule").evaluate_all("rules => rules.map((rule) => rule.id)")
    notes = game.rule_notes()
    assert notes and shown == [id_ for id_, _, _ in game.rules(lang) if id_ not in notes]
    chapters = [title for first, title in game.chapters(lang) if first not in notes]
    assert page.locator(".rule-text h2").all_text_contents() == chapters
    expect(page.locator("#LG-521")).to_contain_text(next(text for id_, _, text in game.rules(lang) if id_ == "LG-521"))


def test_search_knows_no_accents_and_marks_what_it_finds(visit: Visit) -> None:
    page = rules_page(visit(lang="fr-FR"))
    field = page.get_by_role("searchbox")
    field.fill("DETRUIRE armees")
    expect(page.locator("mark").first).to_be_visible()
    marked = set(page.locator("mark").all_text_contents())
    assert {"détruire", "armées"} <= {text.lower() for text in marked}
    left = page.locator(".rule").count()
    expect(page.locator(".found")).to_have_text(f"{left} règles")
    assert 0 < left < len(citadelle.game(GAME).rules("fr"))
    field.fill("521")
    expect(page.locator(".rule")).to_have_count(1)
    field.fill("<b>xyzzy</b>")
    expect(page.locator(".empty")).to_be_visible()
    field.fill("")
    game = citadelle.game(GAME)
    expect(page.locator(".rule")).to_have_count(len(game.rules("fr")) - len(game.rule_notes()))


def test_a_rule_has_an_address_of_its_own(visit: Visit) -> None:
    page = rules_page(visit(), "#LG-521")
    expect(page.locator(".rule.here")).to_have_attribute("id", "LG-521")
    expect(page.locator("#LG-521")).to_be_in_viewport()
    page.get_by_role("navigation", name="Chapters").get_by_role("link", name="Set-up").click()
    expect(page).to_have_url(re.compile("#LG-201$"))
    expect(page.locator("#LG-201")).to_be_in_viewport()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("#LG-201 h3")).to_contain_text(
        next(title for id_, title, _ in citadelle.game(GAME).rules("fr") if id_ == "LG-201")
    )


def test_a_game_that_is_not_there_is_said_to_be_missing(visit: Visit) -> None:
    visitor = visit()
    visitor.allow("404")
    visitor.page.goto("/rules/nothing_such")
    expect(visitor.page.locator(".strip.bad")).to_be_visible()


def test_rules_open_over_the_lobby_and_give_the_focus_back(visit: Visit) -> None:
    page = visit().open()
    pressed = page.get_by_role("button", name="Rules")
    pressed.press("Enter")
    shown = page.get_by_role("dialog", name="Rules:")
    shown.get_by_role("link", name="Actions").click()
    expect(shown.locator("[data-rule=LG-501]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(pressed).to_be_focused()


def test_the_api_page_shows_every_request_and_every_frame(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/docs")
    expect(page.locator(".rule").first).to_be_visible()
    document = page.evaluate("fetch('/openapi.json').then((answer) => answer.json())")
    wanted = [f"{method.upper()} {path}" for path, deeds in document["paths"].items() for method in deeds]
    shown = page.locator(".rule h3").evaluate_all("all => all.map((each) => each.textContent.replace(/\\s*#$/, ''))")
    assert set(wanted) <= set(shown)
    frames = [each.__struct_config__.tag for each in (*wire.FromClient.__args__, *wire.FromServer.__args__)]
    sent = len(wire.FromClient.__args__)
    for key, tag in [("do", tag) for tag in frames[:sent]] + [("is", tag) for tag in frames[sent:]]:
        assert any(f'{{"{key}": "{tag}"}}' in title for title in shown)
    page.get_by_role("searchbox").fill("upload")
    expect(page.locator("#post-api-tables-upload")).to_be_visible()
    expect(page.locator("#get-api-games")).to_be_hidden()


def test_a_request_of_the_api_has_an_address_and_its_shapes_are_linked(visit: Visit) -> None:
    page = visit().open("/docs#post-api-tables")
    expect(page.locator(".rule.here")).to_have_attribute("id", "post-api-tables")
    page.locator("#post-api-tables").get_by_role("link", name="WantedSeat").click()
    expect(page.locator("#shape-WantedSeat")).to_be_in_viewport()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Socket\u00a0: trames à envoyer")).to_be_attached()


def test_an_address_that_leads_nowhere_leads_back(visit: Visit) -> None:
    visitor = visit()
    visitor.allow("404")
    page = visitor.page
    answer = page.goto("/nowhere/at/all")
    assert answer is not None and answer.status == 404
    page.get_by_role("main").get_by_role("link", name="All tables and games").click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()


def test_rules_without_a_game_are_those_of_the_first(visit: Visit) -> None:
    expect(visit().open("/rules").locator(".rule").first).to_be_visible()
