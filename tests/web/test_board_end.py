"""The end of a game in a real browser: what was won or lost and why, and scores that can be read on a phone too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import BOT, lay, open_table
from tests.web.looking import found
from tests.web.serving import DESK, PHONE, Visit

OVER = "() => !document.getElementById('end').hidden"


def ended(visit: Visit, screen: dict[str, int], lang: str) -> Page:
    """A game of Village Attacks that two bots have lost, on this screen."""
    visitor = visit(phone=screen is PHONE, viewport=screen, lang=lang)
    page = open_table(visitor, lay(visitor, BOT, BOT, game="village_attacks", options={}, seed=3)["table"])
    page.wait_for_function(OVER)
    return page


@pytest.mark.parametrize("screen", [DESK, PHONE])
def test_a_lost_game_says_why_and_ranks_nobody(visit: Visit, screen: dict[str, int]) -> None:
    page = ended(visit, screen, "en-GB")
    expect(page.locator("#end h2")).to_have_text("Everybody loses")
    expect(page.locator("#end .closing")).to_have_text("Lessons of the Past is lost: a villager is in the Heart.")
    assert page.locator("#end .places").count() == 0 and page.locator("#end .win").count() == 0
    expect(page.locator("#end .closing")).to_be_in_viewport(ratio=1)
    assert found(page, "spilt") == [] and found(page, "wide") == []


def test_on_a_phone_the_scores_are_seen_at_once_and_the_board_when_they_are_folded(visit: Visit) -> None:
    page = ended(visit, PHONE, "fr-FR")
    expect(page.locator("#end tfoot tr").first).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#areas")).to_be_hidden()
    page.locator("#end .fold").click()
    expect(page.locator("#areas")).to_be_visible()
