"""Woodcuts in a real browser: a table's page loads those of its game, once, and no others."""

from __future__ import annotations

import pytest
from tests.web.board import BOT, ME, QUICK, lay, open_table, press, settle
from tests.web.serving import Visit

# Symbols that a drawing of the page refers to and that the page lacks.
MISSING = """() => [...new Set([...document.querySelectorAll('use')].map((node) => node.getAttribute('href')))]
  .filter((name) => name?.startsWith('#art-') && !document.querySelector(name))"""


@pytest.mark.parametrize(("game", "options"), [("legends", QUICK), ("monster_lands", {"difficulty": "normal"})])
def test_a_table_loads_the_woodcuts_of_its_game_and_no_others(
    visit: Visit, game: str, options: dict[str, object]
) -> None:
    visitor = visit()
    table = lay(visitor, *((ME, BOT) if game == "legends" else (ME,)), game=game, options=options)["table"]
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url))
    page = open_table(visitor, table)
    settle(page)
    if game == "legends":
        page.locator("#dock [data-act=run]").click()  # the set-up, after which cards lie on the table
    else:
        press(page, "fire")
    page.wait_for_function(f"() => ({MISSING})().length === 0 && document.querySelector('.scene use[href^=\"#art-\"]')")
    found = [url.partition("/web/look/art/")[2] for url in asked if "/web/look/art/" in url]
    assert [name.partition(".svg?v=")[0] for name in found] == [game]
    page.reload()
    settle(page)
    page.wait_for_function(f"() => ({MISSING})().length === 0")


def test_the_lobby_and_the_guide_show_every_cover(visit: Visit) -> None:
    page = visit().open()
    page.locator("[data-game]").first.wait_for()
    assert page.evaluate(MISSING) == []
    page.goto(f"{page.url.rstrip('/')}/learn/legends")
    page.locator(".guide").wait_for()
    assert page.evaluate(MISSING) == []
