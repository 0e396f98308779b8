"""Scenes that grow, in a real browser: a map that gets new tiles, parts that come, go and change places, the place
beside the board on every kind of screen, and drawings that show only while one points at a thing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, SNAPSHOT, keys, lay, press, same, settle
from tests.web.looking import found
from tests.web.serving import DESK, PHONE, Visit, Visitor

GAME = "toy_map"
TABLET = {"width": 820, "height": 1180}
SCREENS = [DESK, TABLET, PHONE]
VIEW = "() => document.querySelector('#board .scene').getAttribute('viewBox')"
SEEN = """() => {
  const [x, y, wide, tall] = document.querySelector('#board .scene').getAttribute('viewBox').split(' ').map(Number);
  return [x + wide / 2, y + tall / 2, wide];
}"""
"""The middle of what is seen of the board, and its width; its height is what prompt and choices leave of the screen."""
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.scene')].map((svg) =>
  [svg.id.replace('part-', ''), svg.parentNode.id]))"""
ABOUT = """() => [...document.querySelectorAll('.scene .about')]
  .filter((node) => getComputedStyle(node).display !== 'none').map((node) => node.id)"""


def sit(visit: Visit, screen: dict[str, int] = DESK, **more: Any) -> tuple[Visitor, Page]:
    """Somebody at a new table of the toy game, before the first choice."""
    visitor = visit(phone=screen is PHONE, viewport=screen, **more)
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    table = lay(visitor, ME, BOT, BOT, game=GAME, options={"chapters": "3"}, seed=3)["table"]
    page = visitor.open(f"/t/{table}")
    settle(page)
    return visitor, page


def offer(page: Page, gifts: bool = False) -> None:
    """Choices until cards are offered again (or, with `gifts`, until this seat chooses a gift)."""
    for _ in range(20):
        settle(page)
        open_keys = keys(page)
        press(page, max((key for key in open_keys if key.startswith("offer")), default="stop", key=number))
        settle(page)
        if gifts == ("stop" in keys(page)):
            return
    raise AssertionError("no such question came")


def number(key: str) -> int:
    """The card of an offer."""
    return int(key.split()[-1])


def turn(page: Page, name: str) -> None:
    """Press a tab of the phone."""
    page.locator("#tabs").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("screen", SCREENS)
def test_parts_come_go_and_change_places_and_a_reload_shows_the_same(visit_toys: Visit, screen: dict[str, int]) -> None:
    _, page = sit(visit_toys, screen)
    assert page.evaluate(PLACES) == {"map": "board", "lights": "beside", "hand": "own"}
    page.evaluate("document.querySelector('#part-lights').kept = document.querySelector('#part-map').kept = true")
    offer(page, gifts=True)
    assert page.evaluate(PLACES) == {"gifts": "board", "map": "beside", "lights": "beside", "hand": "own"}
    order = page.evaluate("[...document.querySelectorAll('#beside > .scene')].map((svg) => svg.id)")
    assert order == ["part-map", "part-lights"]
    kept = page.evaluate("[...document.querySelectorAll('.scene')].filter((svg) => svg.kept).map((svg) => svg.id)")
    assert sorted(kept) == ["part-lights", "part-map"], "what stays is not drawn anew"
    before = page.evaluate(SNAPSHOT)
    page.reload()
    settle(page)
    same(page.evaluate(SNAPSHOT), before)
    press(page, "stop")
    settle(page)
    assert page.evaluate(PLACES) == {"map": "board", "lights": "beside", "hand": "own"}
    assert found(page, "nameless") == []


@pytest.mark.parametrize("screen", SCREENS)
def test_a_map_that_grows_keeps_zoom_and_position(visit_toys: Visit, screen: dict[str, int]) -> None:
    _, page = sit(visit_toys, screen)
    whole = page.evaluate(VIEW)
    offer(page)
    if screen is PHONE:
        turn(page, "Map")
    assert page.evaluate(VIEW) != whole, "a map that is shown whole is shown whole again"
    page.keyboard.press("+")
    page.keyboard.press("+")
    box = page.locator("#board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 150, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 130, steps=4)
    page.mouse.up()
    moved, tiles = page.evaluate(SEEN), page.locator("#ground > *").count()
    offer(page)
    assert page.locator("#ground > *").count() > tiles
    if screen is PHONE:
        turn(page, "Map")
    assert page.evaluate(SEEN) == pytest.approx(moved, abs=0.02), "the map grew, and what is seen of it stays"


def test_a_map_that_comes_back_is_seen_as_before(visit_toys: Visit) -> None:
    _, page = sit(visit_toys)
    page.keyboard.press("+")
    moved = page.evaluate(VIEW)
    offer(page, gifts=True)
    gifts = page.evaluate(VIEW)
    assert gifts != moved
    shown = page.locator("#part-map").get_attribute("viewBox")
    assert shown is not None and shown.startswith("-80 -80"), "beside the board it is seen whole"
    press(page, "stop")
    settle(page)
    assert page.evaluate(VIEW) == moved


# --- beside the board


def test_a_wide_screen_has_a_column_beside_the_board(visit_toys: Visit) -> None:
    _, page = sit(visit_toys)
    beside, board = page.locator("#beside").bounding_box(), page.locator("#board").bounding_box()
    assert beside is not None and board is not None
    assert beside["x"] == board["x"] + board["width"] and beside["width"] == 296
    assert (beside["y"], beside["height"]) == (board["y"], board["height"])
    expect(page.get_by_role("region", name="Lights")).to_be_visible()
    expect(page.locator(".beside-only")).to_be_hidden()


@pytest.mark.parametrize("screen", [TABLET, {"width": 1200, "height": 800}])
def test_a_middle_screen_has_a_drawer_that_keys_open_and_close(visit_toys: Visit, screen: dict[str, int]) -> None:
    _, page = sit(visit_toys, screen)
    lights, button = page.locator("#part-lights"), page.get_by_role("button", name="Lights")
    expect(lights).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    page.keyboard.press("Enter")
    expect(lights).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#beside")).to_be_focused()
    page.keyboard.press("Escape")
    expect(lights).to_be_hidden()
    expect(button).to_be_focused()
    assert "offer" in page.locator("#dock .ask").inner_text(), "Escape closed the drawer and declined nothing"
    if screen is TABLET:
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Log", exact=True).click()
        expect(lights).to_be_hidden()
        expect(page.locator("#log ol")).to_be_visible()
        assert found(page, "nameless") == []


def test_a_phone_has_tabs_five_at_the_most(visit_toys: Visit) -> None:
    _, page = sit(visit_toys, PHONE)
    tabs = page.locator("#tabs button")
    expect(tabs).to_have_text(["Map", "Lights", "Hand", "Players", "Log"])
    expect(page.locator("#tabs [aria-current]")).to_have_text("Hand")
    tabs.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#part-lights")).to_be_visible()
    expect(page.locator("#part-hand")).to_be_hidden()
    expect(tabs.nth(1)).to_be_focused()
    offer(page, gifts=True)
    expect(tabs).to_have_text(["Gifts", "Map", "Lights", "Hand", "Players"])
    expect(page.locator("#tabs [aria-current]")).to_have_text("Gifts")
    turn(page, "Players")
    expect(page.locator("#log ol")).to_be_visible()
    expect(page.locator("#seats .seat").first).to_be_visible()
    turn(page, "Map")
    expect(page.locator("#part-map")).to_be_visible()
    press(page, "stop")
    settle(page)
    assert page.locator(".game").get_attribute("data-tab") == "part-hand", "the page turns to where the choices are"


def test_parts_that_are_too_many_share_a_tab(visit_toys: Visit) -> None:
    _, page = sit(visit_toys, PHONE)
    page.evaluate("""async () => {
      const { parts } = await import('/web/app/board/scene.js');
      const { svg } = parts.get('lights');
      for (const id of ['a', 'b', 'c']) {
        const copy = svg.cloneNode(true);
        copy.id = `part-${id}`;
        svg.after(copy);
        parts.set(id, { id, place: 'beside', title: id.toUpperCase(), icon: 'map', box: [0, 0, 9, 9], svg: copy });
      }
    }""")
    turn(page, "Log")
    expect(page.locator("#tabs button")).to_have_text(["Map", "Lights", "Hand", "A, B, C", "Players"])
    turn(page, "A, B, C")
    for name in "abc":
        expect(page.locator(f"#part-{name}")).to_be_visible()
    expect(page.locator("#part-lights")).to_be_hidden()


# --- drawings about a thing


def test_drawings_show_on_hover_and_on_focus(visit_toys: Visit) -> None:
    _, page = sit(visit_toys)
    offer(page)
    assert page.evaluate(ABOUT) == []
    first, said = page.locator("#ground > *").first, page.locator("#about")
    thing = first.get_attribute("data-thing") or ""
    first.hover()
    [way] = page.evaluate(ABOUT)
    assert way == f"way-{number(thing)}"
    expect(said).to_have_text(page.locator(f"#{way} title").text_content() or "?")
    page.locator("#top h1").hover()
    assert page.evaluate(ABOUT) == []
    expect(said).to_have_text("")
    expect(first).to_have_attribute("aria-label", thing.capitalize())
    page.locator("#board").get_by_role("button", name=thing.capitalize(), exact=True).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(first).to_be_focused()
    assert page.evaluate(ABOUT) == [way]
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_contain_text("TY-1")
    first.focus()
    page.keyboard.press("Escape")
    assert page.evaluate(ABOUT) == []


def test_a_choice_shows_what_is_about_its_thing(visit_toys: Visit) -> None:
    _, page = sit(visit_toys)
    key = next(key for key in keys(page) if key.startswith("offer"))
    page.locator(f'#dock [data-choice="{key}"]').hover()
    assert page.evaluate(ABOUT) == [f"range-{number(key)}"]
    page.locator("#top h1").hover()
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.dataset.choice")
    assert page.evaluate(ABOUT) == [f"range-{number(focused)}"]
    expect(page.locator("#about")).to_have_text(f"Card {number(focused)} would lie here")


def test_drawings_show_on_a_press_and_stay_until_the_next(visit_toys: Visit) -> None:
    _, page = sit(visit_toys, PHONE, lang="fr-FR")
    offer(page)
    turn(page, "Carte")
    first = page.locator("#ground > *").first
    first.tap()
    shown = page.evaluate(ABOUT)
    assert len(shown) == 1 and shown[0].startswith("way-")
    expect(page.locator("#about")).to_contain_text("carte")
    page.locator("#top h1").tap()
    assert page.evaluate(ABOUT) == []


def test_what_is_shown_about_a_thing_outlives_an_update(visit_toys: Visit) -> None:
    """The focus rests on a card while the map grows."""
    _, page = sit(visit_toys)
    offer(page)
    page.keyboard.press("Tab")
    page.locator("#ground > *").first.focus()
    [way] = page.evaluate(ABOUT)
    tiles = page.locator("#ground > *").count()
    page.keyboard.press("1")
    expect(page.locator("#ground > *")).not_to_have_count(tiles)
    settle(page)
    assert page.evaluate(ABOUT) == [way]
    expect(page.locator("#ground > *").first).to_be_focused()
