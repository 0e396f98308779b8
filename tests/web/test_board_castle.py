"""A castle's plan in a real browser: numbers that all share above the seats, a board that is moved over where it would
be too small to read, choices on rooms, dice and cards, lines of sight, words for every piece."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.table.http.running import Served
from tests.web.board import BOT, ME, asked, in_dock, keys, lay, marks, press_mark, settle
from tests.web.looking import found
from tests.web.serving import DESK, PHONE, Browsers, Visit, serving, visits

from citadelle.games.village_attacks import GAME

SMALL_DESK = {"width": 1280, "height": 720}
TABLET = {"width": 820, "height": 1180}
HOMES = """() => Object.fromEntries([...document.querySelectorAll('.scene')].map((svg) =>
  [svg.id.replace('part-', ''), svg.parentNode.id]))"""
SCALE = "() => { const svg = document.querySelector('#board .scene'); return svg.getScreenCTM().a }"
SEEN = """() => { const frame = document.querySelector('#board').getBoundingClientRect();
  return [...document.querySelectorAll('#board .target')].some((mark) => { const box = mark.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom; }); }"""


@pytest.fixture(scope="session")
def castle_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that knows this game, registered or not."""
    with serving(tmp_path_factory.mktemp("castle") / "tables.db", more=[GAME]) as served:
        yield served


@pytest.fixture
def visit_castle(browsers: Browsers, castle_server: Served) -> Iterator[Visit]:
    """Makes visitors of that server."""
    with visits(browsers, castle_server.origin) as made:
        yield made


def sit(visit: Visit, screen: dict[str, int], scenario: str = "crossed_fates", **more: Any) -> Page:
    """Somebody alone at a new table, with the Lich, asked for a deed."""
    visitor = visit(phone=screen is PHONE, viewport=screen, **more)
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    options = {"scenario": scenario, "party": ["lich"], "first_player": 0}
    table = lay(visitor, ME, game=GAME.name, options=options, seed=3)["table"]
    page = visitor.open(f"/t/{table}")
    settle(page)
    for _ in range(8):
        if any(key.startswith("move ") for key in keys(page) + marks(page)):
            return page
        page.locator("#dock [data-choice]").last.click()
        settle(page)
    return page


def test_numbers_that_all_share_stand_above_the_seats_in_a_drawer_or_in_a_strip(visit_castle: Visit) -> None:
    page = sit(visit_castle, DESK)
    assert page.evaluate(HOMES) == {"board": "board", "monster": "own", "castle": "status"}
    page.set_viewport_size(TABLET)
    page.wait_for_function(f"() => ({HOMES})().castle === 'beside'")
    page.locator('[data-tool="beside"]').click()
    expect(page.locator("#part-castle")).to_be_in_viewport()
    page.set_viewport_size(DESK)
    page.wait_for_function(f"() => ({HOMES})().castle === 'status'")
    assert found(page, "nameless") == [] and found(page, "wide") == []


def test_a_phone_has_the_strip_areas_by_rooms_and_five_tabs(visit_castle: Visit) -> None:
    page = sit(visit_castle, PHONE)
    assert page.evaluate(HOMES)["castle"] == "status"
    expect(page.locator("#part-castle")).to_be_visible()
    assert page.locator("#part-castle").bounding_box()["height"] <= 48  # type: ignore[index]
    assert 3 <= page.locator("#tabs button").count() <= 5
    page.locator("#tabs button").first.click()
    assert page.locator("#areas [data-area]").count() >= 2
    assert found(page, "nameless") == [] and found(page, "wide") == []
    page.locator("#tabs").get_by_role("button", name="Dice", exact=True).click()
    expect(page.locator("#part-monster")).to_be_visible()


@pytest.mark.parametrize("scenario", ["crossed_fates", "order_of_yunfakh"])
def test_a_plan_too_large_for_the_screen_is_moved_over_and_choices_are_met(visit_castle: Visit, scenario: str) -> None:
    page = sit(visit_castle, SMALL_DESK, scenario)
    assert page.evaluate(SCALE) >= 0.79
    expect(page.locator("#board .minimap")).to_be_visible()
    assert page.evaluate(SEEN), "a choice can be seen"
    page.locator('[data-tool="zoom-all"]').click()
    page.wait_for_function(f"() => ({SCALE})() < 0.79")
    assert found(page, "nameless") == []


def test_a_room_is_chosen_on_the_board_and_the_monster_goes_there(visit_castle: Visit) -> None:
    page = sit(visit_castle, DESK)
    key = next(key for key in marks(page) if key.startswith("move "))
    before = page.locator("#vm-0").get_attribute("transform")
    press_mark(page, key)
    expect(page.locator(f'.scene .target[data-choice="{key}"]')).to_have_count(0)
    settle(page)
    if all(key.startswith("with ") for key in keys(page)):
        press_mark(page, marks(page)[0])
    page.wait_for_function("(old) => document.querySelector('#vm-0').getAttribute('transform') !== old", arg=before)


def test_what_a_piece_is_shows_while_the_pointer_rests_on_it_and_sight_with_it(visit_castle: Visit) -> None:
    page = sit(visit_castle, DESK)
    heart = page.locator("#vy-0")
    heart.locator("> use").first.hover()
    expect(page.locator("#hover")).to_contain_text(re.compile("15 health"))
    room = page.locator("#vr-1")
    room.locator("> text").first.hover(force=True)
    expect(page.locator("#va-sight-1")).to_have_class(re.compile(r"\bon\b"))


def test_five_seats_on_a_phone_have_scores_that_nothing_covers(visit_castle: Visit) -> None:
    visitor = visit_castle(phone=True)
    party = ["lich", "dullahan", "banshee", "vampire", "succubus"]
    options = {"scenario": "crossed_fates", "party": party, "first_player": 0}
    table = lay(visitor, ME, BOT, BOT, BOT, BOT, game=GAME.name, options=options, seed=3)["table"]
    page = visitor.open(f"/t/{table}")
    settle(page)
    assert page.locator("#seats .seat .score").count() == 5
    assert page.locator("#seats .seat .stats").evaluate_all("all => all.every((one) => !one.getClientRects().length)")
    page.locator("#tabs").get_by_role("button", name="Players", exact=True).click()
    expect(page.locator("#seats .seat .stats").first).to_be_visible()


def test_one_person_with_all_monsters_reads_the_name_of_each_once_and_nothing_faint(visit_castle: Visit) -> None:
    visitor = visit_castle()
    options = {"scenario": "crossed_fates", "party": ["lich", "banshee"], "first_player": 0}
    seats = [{"kind": "person", "name": ""}, {"kind": "person", "name": "", "same_as": 0}]
    table = lay(visitor, *seats, game=GAME.name, options=options, seed=3)["table"]  # type: ignore[arg-type]
    page = visitor.open(f"/t/{table}")
    settle(page)
    assert asked(page).inner_text().count("Lich") == 1
    assert found(page, "faint") == []


def test_a_person_s_panel_names_the_monster_and_the_log_goes_by_monsters(visit_castle: Visit) -> None:
    page = sit(visit_castle, DESK)
    expect(page.locator("#seats .seat .note").first).to_contain_text("Lich")
    expect(page.locator("#log li .who").first).to_have_text(re.compile(r"Lich\s*"))


def test_a_long_forecast_is_read_whole(visit_castle: Visit) -> None:
    page = sit(visit_castle, SMALL_DESK)
    fits = page.evaluate(
        """() => { const said = document.querySelector('#dock .limit > span');
          said.textContent = 'health 7, 16 villagers here; to come: ' + 'Dullahan (9, will fall), '.repeat(6);
          const [box, dock] = [said, document.querySelector('#dock')].map((one) => one.getBoundingClientRect());
          return said.scrollWidth <= said.clientWidth + 1 && box.bottom <= dock.bottom && box.height > 20; }"""
    )
    assert fits


def test_words_of_a_part_that_a_phone_shows_later_keep_to_their_place(visit_castle: Visit) -> None:
    visitor = visit_castle(phone=True, lang="fr-FR")
    options = {"scenario": "crossed_fates", "party": ["vampire"], "first_player": 0}
    page = visitor.open(f"/t/{lay(visitor, ME, game=GAME.name, options=options, seed=3)['table']}")
    settle(page)
    page.locator("#tabs button").first.click()
    settle(page)
    page.reload()
    settle(page)
    page.locator("#tabs").get_by_role("button", name="Dés", exact=True).click()
    expect(page.locator("#part-monster")).to_be_visible()
    assert found(page, "crowded") == []


LESSON = ["reroll activation", "move bh_1", "with melee", "move eh_1", "with melee", "ranged at g_1", "guard defence",
          "guard riposte", "end", "defend", "riposte", "keep", "use blood_feast", "ranged at g_1", "ranged at g_1",
          "gain bat_form"]  # fmt: skip
"""The choices of the first lesson; before the first and the twelfth one reads on."""


def test_a_lesson_has_room_for_its_words_and_buttons_to_its_end(visit_castle: Visit) -> None:
    visitor = visit_castle(phone=True, lang="fr-FR")
    wanted = {"game": GAME.name, "lesson": "first_night", "name": "Ada"}
    headers = {"origin": visitor.origin}
    request = visitor.context.request
    laid = request.post("/api/tables/lesson", data=wanted, headers=headers)
    assert laid.ok, laid.text()
    path = f"/api/tables/{laid.json()['table']}"
    page = visitor.open(path.replace("/api/tables", "/t"))
    for at, key in enumerate(LESSON):
        for _ in range({0: 2, 11: 1}.get(at, 0)):
            said = page.locator(".lesson-text").inner_text()
            page.locator(".lesson .go").click()
            page.wait_for_function("(said) => document.querySelector('.lesson-text').innerText !== said", arg=said)
        page.wait_for_function("() => !document.querySelector('.lesson .go')")
        ask = request.get(f"{path}?seat=0").json()["ask"]
        answer = request.post(f"{path}/choose", data={"key": key, "no": ask["no"], "seat": 0}, headers=headers)
        assert answer.ok, answer.text()
        if key == "with melee":
            settle(page)
            expect(page.locator("#dock .limit")).to_be_visible()
            below = "(q) => document.querySelector(q).getBoundingClientRect()"
            words, choices = (page.evaluate(below, f"#dock {one}") for one in (".limit", ".picks"))
            assert words["bottom"] <= choices["top"] + 6 or words["right"] <= choices["left"]
    expect(page.locator(".lesson .tools > a")).to_be_visible()
    right = "all => Math.max(...all.map((one) => one.getBoundingClientRect().right))"
    assert page.locator(".lesson .btn").evaluate_all(right) <= PHONE["width"]
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.wait_for_function("() => document.querySelector('.lesson-text').clientWidth > 600")


def test_french_fits(visit_castle: Visit) -> None:
    for screen in (DESK, PHONE):
        page = sit(visit_castle, screen, lang="fr-FR")
        assert found(page, "wide") == [] and found(page, "nameless") == []


# --- a phase that runs by itself

STOPPED = "async () => { (await import('/web/app/board/schedule.js')).SPEEDS.slow = 1e6; }"
RINGS = """() => { const frame = document.querySelector('#board').getBoundingClientRect();
  return [...document.querySelectorAll('#board .trail .line')].map((line) => { const box = line.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom; }); }"""
"""Of each trail on the board: is its middle in view?"""
VIEW = "() => document.querySelector('#board .scene').getAttribute('viewBox')"
SIGN = """() => { const svg = document.querySelector('#board .scene');
  const made = (name, from) => from.appendChild(document.createElementNS(svg.namespaceURI, name));
  const token = made('g', svg);
  token.setAttribute('class', 'trail-token s0');
  const { fill, strokeWidth } = getComputedStyle(made('use', token));
  token.remove();
  return [fill, parseFloat(strokeWidth) > 0]; }"""


def first_villagers(visit: Visit, screen: dict[str, int], drag: bool = False) -> Page:
    """The Lich answers the first question that sets off a phase of three steps; its first step is shown, and stays."""
    visitor = visit(phone=screen is PHONE, viewport=screen, reduced_motion="no-preference")
    kept = "JSON.stringify({ confirm: false, playback: 'slow' })"
    visitor.context.add_init_script(f"localStorage.setItem('citadelle', {kept})")
    options = {"scenario": "crossed_fates", "party": ["lich"], "first_player": 0}
    page = visitor.open(f"/t/{lay(visitor, ME, game=GAME.name, options=options, seed=3)['table']}")
    for key in ("gain soul_harvest", "spawn s3"):
        settle(page)
        in_dock(page, key).click()
        page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('#dock [data-choice=\"spawn s2\"]')")
    page.evaluate(STOPPED)
    if drag:
        box = page.locator("#board").bounding_box() or {}
        page.mouse.move(box["x"] + 200, box["y"] + 60)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] + 200, steps=4)
        page.mouse.up()
    in_dock(page, "spawn s2").click()
    expect(page.locator("#dock .limit")).to_have_text("step 1 of 3")
    return page


def test_a_step_is_told_and_a_phone_shows_where_it_happens(visit_castle: Visit) -> None:
    """The log is in another tab there, and the board is not shown whole."""
    page = first_villagers(visit_castle, PHONE)
    line = page.locator("#log li[data-at]").first.text_content() or ""
    told = page.locator("#dock .told").inner_text()
    assert "appear" in told and told in line
    page.wait_for_function(f"() => {{ const seen = ({RINGS})(); return seen.length && seen.every(Boolean); }}")
    assert found(page, "wide") == []
    fill, stroked = page.evaluate(SIGN)
    assert fill == "none" and stroked, "what goes along a trail is drawn in lines, as icons are"
    page.keyboard.press("Space")
    settle(page)
    expect(page.locator("#dock .told")).to_be_empty()


def test_whoever_moved_the_view_keeps_it_while_a_phase_is_played(visit_castle: Visit) -> None:
    page = first_villagers(visit_castle, PHONE, drag=True)
    view = page.evaluate(VIEW)
    assert page.evaluate(RINGS) == [False]
    page.wait_for_timeout(400)
    assert page.evaluate(VIEW) == view


# Everything that the dock tells of steps from now on.
WATCH = """() => { const note = document.querySelector('#dock .limit');
  window.said = [];
  new MutationObserver(() => { if (window.said.at(-1) !== note.textContent) window.said.push(note.textContent); })
    .observe(note, { childList: true, subtree: true, characterData: true }); }"""
CASTLE = """() => [...document.querySelectorAll('#board .scene [id]')].filter((node) => !node.closest('.target'))
  .map((node) => [node.id, node.getAttribute('transform'), node.textContent])"""
STEPS = [f"step {n} of 4" for n in (1, 2, 3, 4)]
UP_TO_THE_PHASE = ["gain soul_harvest", "spawn s3", "spawn s2", "keep", "end", "first sc_2", "spawn s3"]


def castle(page: Page) -> list[list[str | None]]:
    """Every piece of the board: where it is, and what it says."""
    return list(page.evaluate(CASTLE))


def test_a_villager_phase_is_seen_alike_replayed_and_reloaded(visit_castle: Visit) -> None:
    """Four steps: two rooms fill, a round begins, a Monster rolls. The player, somebody who watches, and a reader who
    wants no motion; then again in a replay, by a link, and by a reload in the middle."""
    visitor = visit_castle(reduced_motion="no-preference")
    visitor.context.add_init_script(
        "localStorage.getItem('citadelle') ?? localStorage.setItem('citadelle',"
        " JSON.stringify({ confirm: false, playback: 'quick' }))"
    )
    options = {"scenario": "crossed_fates", "party": ["lich"], "first_player": 0}
    table = lay(visitor, ME, game=GAME.name, options=options, seed=3)["table"]
    request, path = visitor.context.request, f"/api/tables/{table}"

    def answer(key: str) -> None:
        body = {"key": key, "no": request.get(f"{path}?seat=0").json()["ask"]["no"], "seat": 0}
        answered = request.post(f"{path}/choose", data=body, headers={"origin": visitor.origin})
        assert answered.ok, answered.text()

    for key in UP_TO_THE_PHASE:
        answer(key)
    pages = [visitor.open(f"/t/{table}")]
    pages += [visit_castle(reduced_motion=motion).open(f"/t/{table}") for motion in ("no-preference", "reduce")]
    settle(pages[0])
    for page in pages:
        expect(page.locator("#board .scene")).to_be_visible()
        page.evaluate(WATCH)
    in_dock(pages[0], "spawn s2").click()
    settle(pages[0])
    for page in pages:
        expect(page.locator("#log li[data-at='8']").first).to_contain_text("walks")
        expect(page.locator("#dock .limit")).not_to_contain_text("step")
    said = [[text for text in page.evaluate("window.said") if text.startswith("step")] for page in pages[:2]]
    assert said == [STEPS, STEPS]
    assert castle(pages[0]) == castle(pages[1]) == castle(pages[2]), "with motion or without"

    page, place = pages[0], pages[0].locator(".place-in")
    after = castle(page)
    page.get_by_role("button", name="Replay").first.click()
    expect(place).to_have_text("Move 8 of 8")
    for n in (4, 3, 2):
        page.keyboard.press("ArrowLeft")
        expect(place).to_have_text(f"Move 8 of 8, step {n} of 4")
    pages[1].goto(f"/t/{table}#at=8.2")
    expect(pages[1].locator(".place-in")).to_have_text("Move 8 of 8, step 2 of 4")
    assert castle(pages[1]) == castle(page) != after

    page.keyboard.press("Escape")
    settle(page)
    page.evaluate("async () => (await import('/web/app/core.js')).settings.set('playback', 'slow')")
    page.evaluate(STOPPED)
    in_dock(page, "end").click()
    expect(page.locator("#dock .limit")).to_have_text(re.compile("^step 1 of"))
    page.reload()
    settle(page)
    expect(page.locator("#dock .told")).to_be_empty()
