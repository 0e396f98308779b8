"""Chance on the pages, in a real browser: guests are told who may know more before they sit; the end proves itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, lay, open_table, settle
from tests.web.serving import Visit

from citadelle.table.words import say

LINK = {"kind": "link", "name": "Tomas"}


def resign(page: Page) -> None:
    """Leave the rest of the game to bots."""
    page.locator("#seats .seat").first.locator("button").first.click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for good").click()
    page.wait_for_function("() => !document.getElementById('end').hidden")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_guest_is_told_of_a_named_seed_before_sitting_down(visit: Visit, lang: str) -> None:
    """By the dialog that asks for a name; where the server drew the seed, nothing is said."""
    host, guest = visit(), visit(lang=lang)
    for seed, told in ((7, True), (None, False)):
        laid = lay(host, ME, LINK, seed=seed)
        token = next(seat["token"] for seat in laid["seats"] if seat["kind"] == "link")
        page = guest.open(f"/t/{laid['table']}#seat={token}")
        box = page.get_by_role("dialog")
        expect(box.get_by_role("textbox")).to_be_visible()
        note = box.locator(".fairness")
        expect(note).to_have_count(1 if told else 0)
        if told:
            expect(note).to_contain_text(say("fairness.chosen_seed", lang))
            expect(note.locator("svg")).to_have_count(1)


def test_the_end_proves_the_promise_and_what_this_device_added(visit: Visit) -> None:
    """A table laid by the page itself: promised first, added to by this device; at the end both are checked there."""
    visitor = visit()
    page = visitor.open("/")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator("#board .scene")).to_be_visible()
    settle(page)
    resign(page)
    proofs = page.locator("#end .fair")
    expect(proofs).to_have_count(2)
    expect(proofs.first).to_contain_text("matches the promise made before the start")
    expect(page.locator("#end .unfair")).to_have_count(0)


def test_a_rematch_is_promised_added_to_and_proved_too(visit: Visit) -> None:
    """From the end of a game to the same table again: this device remembers what it was promised and added."""
    visitor = visit()
    laid = lay(visitor, ME, BOT)
    page = open_table(visitor, laid["table"])
    settle(page)
    resign(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and laid["table"] not in url)
    expect(page.locator("#board .scene")).to_be_visible()
    again = page.url.partition("/t/")[2].partition("#")[0]
    told = visitor.context.request.get(f"/api/tables/{again}/chance").json()
    kept = page.evaluate("JSON.parse(localStorage.getItem('citadelle')).chance")
    mine = [one for one in kept if one["table"] == again]
    assert [one["promise"] for one in mine] == [told["promise"]] and told["takes"] and len(mine[0]["added"]) == 32
    settle(page)
    resign(page)
    expect(page.locator("#end .fair")).to_have_count(2)


def test_the_end_says_so_if_it_is_not_what_was_promised(visit: Visit) -> None:
    """The check can fail: a table whose promise was another."""
    visitor = visit()
    laid = lay(visitor, ME, BOT)
    shown = open_table(visitor, laid["table"])
    shown.evaluate(
        "() => { const digest = crypto.subtle.digest.bind(crypto.subtle);"
        "crypto.subtle.digest = (kind, data) => digest(kind, new Uint8Array([...data, 1])); }"
    )
    settle(shown)
    resign(shown)
    expect(shown.locator("#end .unfair")).to_contain_text("does not match the promise")
