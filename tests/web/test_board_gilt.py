"""A whole game of each title by mouse on the board alone: only what is gilt is pressed, and nothing that is gilt is
refused. Where a question has no place on the board its buttons in the dock are gilt."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, lay, open_table, settle
from tests.web.serving import Visit

import citadelle

MOST = 600
"""More presses than any of these games takes."""
STOPS = 0.12
"""How often a quiet button is pressed where there is one: without it some marches would go on for very long."""
# A point of everything gilt on the drawings that the pointer reaches; null for what it doesn't reach.
GILT = """() => [...document.querySelectorAll('.scene .target')].filter((one) => one.checkVisibility()).map((node) => {
  const box = node.getBoundingClientRect();
  for (let n = 2; n <= 32; n *= 2)
    for (let i = 1; i < n; i += 1) for (let k = 1; k < n; k += 1) {
      const [x, y] = [box.left + (box.width * i) / n, box.top + (box.height * k) / n];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      if (document.elementFromPoint(x, y)?.closest('.target') === node) return [x, y];
    }
  return null;
})"""
# What changes when a press was taken: another question, something picked up or put down, another view of the board.
SIGNS = """() => [document.querySelector('#dock').textContent, document.querySelectorAll('#log li').length,
  document.querySelector('#log li[data-at]')?.dataset.at, document.querySelectorAll('.scene .held').length,
  document.querySelector('#board .scene')?.getAttribute('viewBox'), document.querySelector('.game').className].join()"""
SHORT: dict[str, tuple[dict[str, Any], int]] = {
    "legends": (dict(citadelle.game("legends").quick), 2),
    "monster_lands": ({"scenario": "solo_03", "difficulty": "tutorial"}, 1),
    "village_attacks": ({}, 1),
    "heroes3": ({"fight": "first_fight"}, 2),
}
"""A short whole game of each: its options, and how many play it."""


def press_gilt(page: Page, dice: random.Random) -> None:
    """One press on something gilt, and nothing is refused."""
    quiet = page.locator("#dock .tools [data-choice]")
    found = [point for point in page.evaluate(GILT) if point]
    before = page.evaluate(SIGNS)
    if found and not (quiet.count() and dice.random() < STOPS):
        page.mouse.click(*dice.choice(found))
    elif page.locator("#dock .pick").count() and not (found and quiet.count()):
        picks = page.locator("#dock .pick")
        picks.nth(dice.randrange(picks.count())).click()
    else:
        quiet.first.click()
    page.wait_for_function(
        f"(old) => !document.querySelector('.game.waiting') && (({SIGNS})() !== old || document.querySelector('.why'))",
        arg=before,
    )
    expect(page.locator("#why .why")).to_have_count(0)


@pytest.mark.parametrize("game", citadelle.game_names())
def test_a_whole_game_by_pressing_gilt_things_alone(visit: Visit, game: str) -> None:
    options, players = SHORT[game]
    visitor = visit()
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    seats = [ME, *[BOT] * (players - 1)]
    page = open_table(visitor, lay(visitor, *seats, game=game, options=options)["table"])
    dice = random.Random(1)
    for _ in range(MOST):
        if not settle(page):
            break
        press_gilt(page, dice)
    expect(page.locator("#end")).to_be_visible()
