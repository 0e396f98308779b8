"""Low desks, tablets and phones: names and letters on the board stay readable and apart, and nothing lies over what can
be chosen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late
from tests.patience import wait_until
from tests.web.board import BOT, ME, keys, lay, no, open_table, press, settle
from tests.web.looking import found
from tests.web.serving import Visit

import citadelle

LOW = {"width": 1280, "height": 720}
TABLET = {"width": 820, "height": 1180}
SURE = "localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))"
READABLE = 10.95
"""Pixels that letters have at least on a low desk, with room for rounding; what a card does is also shown larger
where one points at it."""
LETTERS = """() => [...document.querySelectorAll('.scene text:not([class^="k-able"])')]
  .filter((text) => text.checkVisibility() && text.textContent.trim())
  .map((text) => {
    const { b, d } = text.getScreenCTM();
    return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(b, d), text.textContent];
  })"""
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
READ_WITHOUT_STRIPS = f"""(readable) => {{
  document.querySelector('.strip[data-strip=phase] button')?.click();
  return ({LETTERS})().every(([size]) => size >= readable);
}}"""
INSIDE = """() => [...document.querySelectorAll('.side > *, .side .score, .side button')]
  .filter((node) => node.checkVisibility())
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5).map((node) => node.outerHTML.slice(0, 80))"""
COVERED = """() => {
  const areas = [...document.querySelectorAll('#areas button')].map((node) => node.getBoundingClientRect());
  const board = document.querySelector('#board').getBoundingClientRect();
  return areas.filter((box) => box.bottom > board.top && box.top < board.bottom).length;
}"""


def sit(visit: Visit, screen: dict[str, int], game: str, first: str = "", **more: Any) -> Page:
    """Somebody at a new table against a bot, on this screen, after one choice."""
    visitor = visit(viewport=screen, **more)
    visitor.context.add_init_script(SURE)
    options = dict(citadelle.game(game).quick)
    page = open_table(visitor, lay(visitor, ME, BOT, game=game, options=options)["table"])
    settle(page)
    if first:
        press(page, first)
        settle(page)
    elif page.locator("#dock [data-act=run]").count():
        page.keyboard.press("g")
        expect(page.locator("#dock [data-act=run]")).to_have_count(0)
        settle(page)
    return page


def small_letters(page: Page) -> list[Any]:
    """The letters below eleven pixels, once the board has the room of what is explained above it.

    An explanation may come with any question, and the board is fitted some frames after it is closed, so both are
    waited for; what is still too small at the end of all patience is the answer.
    """
    try:
        page.wait_for_function(READ_WITHOUT_STRIPS, arg=READABLE)
    except Late:
        return [letter for letter in page.evaluate(LETTERS) if letter[0] < READABLE]
    return []


@pytest.mark.parametrize(("game", "first"), [("legends", ""), ("monster_lands", "water")])
def test_letters_on_a_low_desk_have_eleven_pixels_and_the_side_is_whole(visit: Visit, game: str, first: str) -> None:
    page = sit(visit, LOW, game, first, lang="fr-FR")
    assert small_letters(page) == []
    for width in (1200, 1240, 1300):
        page.set_viewport_size({"width": width, "height": 720})
        assert page.evaluate(INSIDE) == []


BESIDE = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [strip, board, seats] = ['.strip[data-strip=phase]', '#board', '#seats'].map(box);
  return strip.left >= board.right - 1 && strip.bottom <= seats.top + 1 && board.top <= strip.top + 1;
}"""


def test_what_is_explained_stands_beside_the_board_and_leaves_it_its_room(visit: Visit) -> None:
    """The first question of a game, explained: no letter of the board gets smaller for it."""
    page = sit(visit, LOW, "monster_lands", lang="fr-FR")
    expect(page.locator(".strip[data-strip=phase]")).to_be_visible()
    assert page.evaluate(BESIDE)
    assert [letter for letter in page.evaluate(LETTERS) if letter[0] < READABLE] == []


def test_on_a_tablet_areas_stand_above_the_board_and_cover_nothing(visit: Visit) -> None:
    page = sit(visit, TABLET, "monster_lands", "water")
    expect(page.locator("#areas [data-area]").first).to_be_visible()
    assert page.evaluate(COVERED) == 0
    assert small_letters(page) == []


@pytest.mark.parametrize(("screen", "lang"), [(LOW, "fr-FR"), (TABLET, "en-GB")])
def test_own_cards_and_a_combat_can_be_read_on_low_desks_and_tablets(
    visit: Visit, screen: dict[str, int], lang: str
) -> None:
    """Every letter of the combat board, of the own strip and of the table's cards has eleven pixels, and nothing of a
    piece runs into its other words; the combat has the room of map and town."""
    visitor = visit(viewport=screen, lang=lang)
    table = lay(visitor, ME, BOT, game="heroes3", options={"fight": "equal_armies"}, seed=4)["table"]
    page = open_table(visitor, table)
    for _ in range(4):
        settle(page)
        page.locator("#dock .picks [data-choice]").first.click()
    settle(page)
    assert small_letters(page) == []
    assert found(page, "crowded") == []
    assert page.locator("#beside .scene").count() == (1 if screen is TABLET else 0), "cards of the table stand there"


@pytest.mark.parametrize(("screen", "lang"), [(LOW, "fr-FR"), (LOW, "en-GB"), (TABLET, "fr-FR"), (TABLET, "en-GB")])
def test_a_monsters_card_abilities_and_slots_can_be_read_and_stay_in_their_frames(
    visit: Visit, screen: dict[str, int], lang: str
) -> None:
    """Below the board of Village Attacks every letter has eleven pixels, before and after a Monster is chosen."""
    page = sit(visit, screen, "village_attacks", "", lang=lang)
    assert small_letters(page) == []
    press(page, "take vampire")
    settle(page)
    assert small_letters(page) == []
    assert page.evaluate(OUT_OF_FRAME) == []
    assert found(page, "crowded") == []


OUT_OF_FRAME = """() => [...document.querySelectorAll('#own [id^=vo-ability] text, #own #vo-card text')]
  .filter((text) => {
    const frame = text.closest('g[id]').querySelector('rect').getBoundingClientRect();
    const box = text.getBoundingClientRect();
    return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom + 1;
  }).map((text) => text.textContent)"""
"""Words that reach beyond their card."""


def test_a_castle_that_is_not_shown_whole_opens_where_the_heart_and_the_rooms_names_are(visit: Visit) -> None:
    """On a low desk the first look shows the Heart, and the round without a bound that no player knows."""
    page = sit(visit, LOW, "village_attacks")
    for name in ("Castle Heart", "Banquet Hall", "Entrance Hall"):
        expect(page.locator("#board .v-name", has_text=name)).to_be_in_viewport(ratio=1)
    expect(page.locator(".pips > [aria-hidden]").last).to_have_text(re.compile(r"^\s*1$"))


APART = """() => {
  const rows = ['.said', '.picks', '.tools'].map((name) => document.querySelector(`#dock ${name}`));
  const boxes = rows.map((row) => row.getBoundingClientRect());
  return boxes.slice(1).map((box, at) => Math.round(boxes[at].bottom - box.top));
}"""
"""How far each row of the dock lies over the next; the row of choices has 4 pixels of its own around it."""


def test_on_a_phone_choices_lie_neither_over_the_question_nor_over_what_ends_it(visit: Visit) -> None:
    """A long question with many choices, below a map that wants its room: the choices are scrolled."""
    visitor = visit(phone=True, lang="fr-FR")
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    table = lay(visitor, ME, game="heroes3", options={"scenario": "campaign_ashen_marches_1"}, seed=3)["table"]
    page = open_table(visitor, table)
    for key in ("hero rion", "decline"):
        page.locator(f'#dock [data-choice="{key}"]').click()
    expect(page.locator('#dock [data-choice="turn 1"]')).to_be_visible()
    assert all(over <= 4 for over in page.evaluate(APART)), page.evaluate(APART)
    names = page.evaluate(LETTERS)
    assert [found for found in names if found[1] in ("Ville", "Carrière") and found[0] < READABLE] == []


TOUCHING = """() => {
  const line = (text) => ({ name: text.textContent, id: text.parentNode.id, box: text.getBoundingClientRect() });
  const lines = [...document.querySelectorAll('#board text.place')].map(line);
  const touch = (one, other) => {
    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const tall = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    return one.id < other.id && wide > 0 && tall > one.box.height / 4;
  };
  const beside = (one) => lines.filter((other) => touch(one, other)).map((other) => `${one.name} | ${other.name}`);
  return lines.flatMap(beside);
}"""
"""Names of two regions that run into each other."""


def test_names_of_regions_keep_apart_where_a_low_desk_draws_them_larger(visit: Visit) -> None:
    page = sit(visit, LOW, "legends", lang="fr-FR")
    assert small_letters(page) == []
    assert page.evaluate(TOUCHING) == []


def test_on_a_phone_the_buttons_of_cards_to_keep_say_what_each_does(visit: Visit) -> None:
    visitor = visit(phone=True, lang="fr-FR")
    visitor.context.add_init_script(SURE)
    table = lay(visitor, ME, game="heroes3", options={"scenario": "campaign_ashen_marches_1"}, seed=3)["table"]
    page = open_table(visitor, table)
    for key in ("hero rion", "look"):
        page.locator(f'#dock [data-choice="{key}"]').click()
    cards = page.locator("#dock .picks .pick.telling")
    expect(cards.first).to_be_visible()
    assert cards.count() == page.locator("#dock .picks .pick").count() > 1
    for card in cards.all():
        assert len(card.locator("small").inner_text()) > 10
    assert page.locator("#dock .pick").evaluate_all(CUT) == []


SPILT = """() => [...document.querySelectorAll('#strip .scene [data-thing^="card "]')].flatMap((card) => {
  const frame = card.querySelector('use').getBoundingClientRect();
  return [...card.querySelectorAll('text')].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.left < frame.left + 3 || box.right > frame.right - 3;
  }).map((text) => text.textContent);
})"""
"""Words that reach beyond their card."""


def test_on_a_phone_words_stay_on_their_cards(visit: Visit) -> None:
    visitor = visit(phone=True, lang="fr-FR")
    visitor.context.add_init_script(SURE)
    seats = (ME, BOT, BOT, BOT)
    page = open_table(visitor, lay(visitor, *seats, options=dict(citadelle.game("legends").quick), seed=15)["table"])
    settle(page)
    assert page.locator("#seats h3 button").evaluate_all(CUT) == [], "four names are whole"
    cards = page.locator("#strip .scene.shown [data-thing^='card ']")
    while not cards.count():
        wait_until(lambda: cards.count() or keys(page), "a question or the cards")
        if cards.count():
            break
        before = no(page)
        press(page, keys(page)[0])
        wait_until(lambda before=before: no(page) != before, "the next question")  # type: ignore[misc]
        settle(page)
    assert page.evaluate(SPILT) == []
