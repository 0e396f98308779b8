"""The lobby in a real browser: play now, a new table and its options, links, records, language, theme, the archive."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.web.looking import found
from tests.web.serving import Visit, Visitor

import citadelle
from citadelle import agents

GAME = "legends"
TABLE = re.compile(r"/t/[a-z0-9_-]+$")


def shelf_box(page: Page, game: str = GAME) -> Locator:
    return page.locator(f"[data-game={game}]")


def new_table(visitor: Visitor, game: str = GAME) -> Page:
    """The lobby with the form for a new table open."""
    page = visitor.open()
    shelf_box(page, game).get_by_role("button", name="New table").click()
    expect(page.locator(".new-form")).to_be_visible()
    return page


def start(page: Page) -> dict[str, Any]:
    """Press the gilt button; what the server was asked for."""
    with page.expect_request(lambda request: request.method == "POST" and "/api/tables?" in request.url) as sent:
        page.locator(".start").click()
    return dict(json.loads(sent.value.post_data or ""))


def record(over: bool = True) -> str:
    """The record of a game between two bots that play at random, whole or broken off."""
    match = citadelle.new(GAME, 2, seed=7, options=dict(citadelle.game(GAME).quick))
    bots = [agents.make("random", match.game, seat) for seat in range(2)]
    while match.decisions and (over or len(match.choices) < 12):
        decision = match.decisions[0]
        option = bots[decision.seat].pick(match.view(decision.seat), decision)
        match.choose(decision.keys[decision.options.index(option)], decision.seat)
    return str(match.record)


# --- to the first decision


def test_play_now_leads_to_the_first_decision_by_one_click(visit: Visit) -> None:
    page = visit().open()
    shelf_box(page).get_by_role("button", name="Play now").click()
    page.wait_for_url(TABLE)
    expect(page.locator("#dock").get_by_role("button").first).to_be_visible()
    page.go_back()
    expect(page.locator("#mine .tbl")).to_have_count(1)


def test_the_game_is_shown_with_all_that_one_asks_about_it(visit: Visit) -> None:
    page = visit().open()
    box = shelf_box(page)
    game = citadelle.game(GAME)
    expect(box.get_by_role("heading")).to_have_text(game.title("en"))
    expect(box).to_contain_text(game.pitch("en")[:60])
    expect(box).to_contain_text(f"{game.players_min}–{game.players_max}")
    expect(box.get_by_role("img", name=f"Weight {game.weight} of 4")).to_be_visible()
    assert box.locator(".cover use").count() == 1
    expect(page.locator(".empty")).to_contain_text("No table yet")
    box.get_by_role("link", name="Learn").click()
    expect(page.locator(".guide h2").first).to_be_visible()


# --- a new table


def test_an_invited_friend_sits_down_by_the_link(visit: Visit) -> None:
    host = visit(permissions=["clipboard-read", "clipboard-write"])
    page = new_table(host)
    page.get_by_label("Seat 1: name").fill("Maëlle")
    page.get_by_label("Seat 2: who sits here?").select_option("link")
    page.get_by_label("Seat 2: name").fill("Tomas")
    expect(page.locator(".start")).to_have_text("Start: you, one invited")
    wanted = start(page)
    assert [(seat["kind"], seat["name"]) for seat in wanted["seats"]] == [("person", "Maëlle"), ("link", "Tomas")]
    links = page.get_by_role("dialog", name="The table is ready")
    links.get_by_role("button", name="Copy the link for Tomas").click()
    expect(page.locator(".toast")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(host.origin) + r"/t/[a-z0-9_-]+#seat=[\w%-]{30,}", link)
    guest = visit()
    other = guest.open(link.removeprefix(host.origin))
    seat = other.get_by_role("dialog", name="A seat is kept for you")
    assert "seat=" not in other.url
    seat.get_by_label("Name").fill("Tomás")
    seat.get_by_role("button", name="Sit down").click()
    expect(other.locator("#seats")).to_contain_text("Tomás")
    links.get_by_role("link", name="Go to the table").click()
    expect(page.locator("#seats")).to_contain_text("Tomás")
    again = visit()
    third = again.open(link.removeprefix(host.origin))
    again.allow("403|404|409")
    third.get_by_role("button", name="Sit down").click()
    expect(third.locator(".toast.bad")).to_be_visible()


def test_a_stranger_takes_a_free_seat_from_the_lobby(visit: Visit) -> None:
    page = new_table(visit())
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Seat 2: who sits here?").select_option("free")
    page.get_by_label("Seat 3: who sits here?").select_option("free")
    page.get_by_text("More settings").click()
    page.get_by_label("Title", exact=True).fill("Open house")
    expect(page.locator(".start")).to_have_text("Start: you, two seats free")
    start(page)
    expect(page.get_by_role("dialog", name="The table is ready").locator("input")).to_have_value(TABLE)
    other = visit().open()
    line = other.locator("#others .tbl", has_text="Open house")
    expect(line).to_contain_text("2 of 3 seats free")
    line.get_by_role("button", name="Join").click()
    form = other.get_by_role("dialog", name="Sit down")
    form.get_by_label("Name").fill("Odile")
    form.get_by_label("Seat 3: Green").check()
    form.get_by_role("button", name="Sit down").click()
    other.wait_for_url(TABLE)
    expect(other.locator("#seats")).to_contain_text("Odile")
    watcher = visit().open()
    expect(watcher.locator("#others .tbl", has_text="Open house")).to_contain_text("1 of 3 seats free")


def test_every_kind_of_option_can_be_set(visit: Visit) -> None:
    page = new_table(visit())
    page.get_by_label("Map", exact=True).select_option(label="Grand Loop")
    page.get_by_role("button", name="Citadels", exact=True).click()
    expect(page.get_by_role("button", name="Citadels", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("p.told")).to_contain_text("Three citadels lie on the map")
    page.get_by_text("More settings").click()
    page.get_by_label("Layout", exact=True).select_option(label="T")
    page.get_by_role("checkbox", name="Magic Portal").uncheck()
    page.get_by_label("Set-up player").select_option(label="Seat 2")
    page.get_by_role("button", name="Seat 2: move one place up").click()
    page.get_by_label("Colours: Seat 1").select_option(label="Blue")
    page.get_by_label("Seed", exact=True).fill("12")
    page.get_by_label("Title", exact=True).fill("A long evening")
    page.get_by_label("Patience").select_option(label="1 hour")
    page.get_by_role("switch", name="Listed").uncheck()
    wanted = start(page)
    page.wait_for_url(TABLE)
    assert wanted["options"] == {
        **citadelle.game(GAME).schema.check(dict(citadelle.game(GAME).quick), 2),
        "map": "grand_loop",
        "citadels": True,
        "encounter_tokens": ["dragon", "thieves"],
        "setup_player": 1,
        "age_order": [1, 0],
        "colours": ["blue", "red"],
    }
    assert (wanted["seed"], wanted["title"], wanted["patience"], wanted["listed"]) == (
        12,
        "A long evening",
        3600,
        False,
    )


def test_a_chosen_value_says_what_it_means(visit: Visit) -> None:
    page = new_table(visit(), "village_attacks")
    told = page.locator("[data-option=scenario] .chosen")
    expect(told).to_contain_text("Every Monster gains a level")
    page.get_by_label("Scenario", exact=True).select_option(label="2. Crossed Fates")
    expect(told).to_contain_text("from 40 to 0")


def test_every_option_has_label_explanation_and_rule(visit: Visit) -> None:
    page = new_table(visit())
    page.get_by_text("More settings").click()
    for option in citadelle.game(GAME).schema.options:
        label, told = citadelle.game(GAME).option_words(option.name, "en")
        node = page.locator(f"[data-option={option.name}]")
        expect(node).to_contain_text(label)
        if option.kind == "switch":
            node.focus()
            node = page.locator("p.told")
        expect(node).to_contain_text(told)
        expect(node.get_by_role("button", name=option.rule, exact=True)).to_be_visible()
    page.locator("[data-option=map]").get_by_role("button", name="LG-202").click()
    expect(page.get_by_role("dialog").locator(".rule.here")).to_contain_text("LG-202")


def test_options_follow_the_number_of_players(visit: Visit) -> None:
    page = new_table(visit(), "monster_lands")
    expect(page.locator(".seatpick > li")).to_have_count(2)
    expect(page.locator("[data-option=campaign]")).to_have_count(0)
    page.locator("[data-option=tricks]").click()
    page.get_by_role("button", name="Seat 2: take away").click()
    expect(page.locator("[data-option=tricks]")).to_have_count(0)
    page.locator("[data-option=campaign]").click()
    wanted = start(page)
    assert (len(wanted["seats"]), wanted["options"]["tricks"], wanted["options"]["campaign"]) == (1, False, True)
    page.wait_for_url(TABLE)


def test_seats_come_and_go_within_what_the_game_allows(visit: Visit) -> None:
    page = new_table(visit())
    seats = page.locator(".seatpick > li")
    expect(seats).to_have_count(2)
    assert page.get_by_role("button", name="take away").count() == 0
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Add a seat").click()
    expect(seats).to_have_count(4)
    expect(page.get_by_role("button", name="Add a seat")).to_have_count(0)
    page.get_by_text("More settings").click()
    page.get_by_label("Set-up player").select_option("Seat 4")
    page.get_by_role("button", name="Seat 4: take away").click()
    expect(seats).to_have_count(3)
    expect(page.get_by_label("Set-up player").locator("option:checked")).to_have_text("Seat 1")
    page.get_by_label("Seat 1: who sits here?").select_option("bot easy")
    expect(page.locator(".start")).to_have_text("Start and watch: three bots")


def test_options_that_do_not_go_together_are_told_beside_the_button(visit: Visit) -> None:
    visitor = visit()
    page = new_table(visitor)
    visitor.allow("400")
    page.get_by_text("More settings").click()
    page.get_by_label("Layout", exact=True).select_option(label="Rectangle")
    start(page)
    expect(page.locator(".trouble")).not_to_be_empty()
    assert page.url.endswith("/")


# --- my tables


def test_a_record_is_uploaded_reviewed_played_again_and_archived(visit: Visit, tmp_path: Path) -> None:
    page = visit().open()
    file = tmp_path / "game.txt"
    file.write_text(record(), "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Upload a record").click()
    chooser.value.set_files(file)
    page.wait_for_url(TABLE)
    page.goto("/")
    lines = page.locator("#mine > .tbls .tbl")
    expect(lines).to_have_count(1)
    lines.get_by_role("button", name="Rematch").click()
    page.get_by_role("dialog").get_by_role("link", name="Go to the table").click()
    page.wait_for_url(TABLE)
    page.goto("/")
    expect(lines).to_have_count(2)
    ended = lines.filter(has=page.get_by_role("button", name="Rematch"))
    ended.get_by_role("button", name="more").click()
    page.get_by_role("dialog").get_by_role("button", name="Archive").click()
    expect(lines).to_have_count(1)
    page.get_by_text("Archived (1)").click()
    page.locator(".fold").get_by_role("button", name="more").click()
    page.get_by_role("dialog").get_by_role("button", name="Take out of the archive").click()
    expect(lines).to_have_count(2)


def test_a_record_can_be_dropped_on_the_page(visit: Visit) -> None:
    page = visit().open()
    drop = """([kind, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "game.txt", { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, ["dragenter", ""])
    expect(page.locator(".strip")).to_contain_text("Drop to open this record")
    page.evaluate(drop, ["drop", record(over=False)])
    page.wait_for_url(TABLE)


def test_what_is_no_record_is_refused_in_words(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.allow("400")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Upload a record").click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"once upon a time"})
    expect(page.locator(".toast.bad")).to_be_visible()
    assert page.url.endswith("/")


def test_my_move_is_gilt_and_stands_in_the_tab(visit: Visit) -> None:
    page = visit().open()
    shelf_box(page).get_by_role("button", name="Play now").click()
    page.wait_for_url(TABLE)
    page.goto("/")
    line = page.locator("#mine .tbl.mine")
    expect(line).to_contain_text("Your move")
    expect(page).to_have_title("● Citadelle")
    line.get_by_role("link", name="Play", exact=True).click()
    page.wait_for_url(TABLE)


# --- language, theme, settings


def test_the_language_changes_at_once_and_stays(visit: Visit) -> None:
    page = new_table(visit())
    page.get_by_label("Seat 1: name").fill("Ana")
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="À quoi jouons-nous\u202f?")).to_be_visible()
    expect(shelf_box(page).get_by_role("heading")).to_have_text(citadelle.game(GAME).title("fr"))
    expect(page.locator(".start")).to_have_text("Commencer\u00a0: vous, un bot")
    expect(page.get_by_label("Place 1\u00a0: nom")).to_have_value("Ana")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("window.same") is True
    page.reload()
    expect(page.get_by_role("heading", name="Mes tables")).to_be_visible()


def test_a_french_browser_is_spoken_to_in_french(visit: Visit) -> None:
    expect(visit(lang="fr-FR").open().get_by_role("heading", name="Mes tables")).to_be_visible()


def test_the_theme_follows_the_system_until_it_is_set(visit: Visit) -> None:
    visitor = visit(night=True)
    page = visitor.open()
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Switch to dark").click()
    expect(html).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(html).to_have_attribute("data-theme", "dark")


def test_settings_take_effect_and_are_kept(visit: Visit) -> None:
    page = visit().open()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    shown = page.get_by_role("dialog", name="Settings")
    shown.get_by_label("Name").fill("Inès")
    before = page.evaluate("getComputedStyle(document.querySelector('h2')).fontSize")
    shown.get_by_role("switch", name="Bigger text").check()
    assert page.evaluate("getComputedStyle(document.querySelector('h2')).fontSize") > before
    shown.get_by_role("switch", name="Confirm what can’t be undone").check()
    shown.get_by_role("radio", name="Français").click()
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    kept = page.evaluate("JSON.parse(localStorage.citadelle)")
    assert (kept["name"], kept["big"], kept["confirm"], kept["lang"]) == ("Inès", True, True, "fr")


def test_the_page_says_when_the_server_is_away_and_when_it_is_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.allow("ERR_FAILED|net::")
    page.route("**/api/tables**", lambda route: route.abort())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    strip = page.locator(".strip.bad")
    expect(strip).to_contain_text("The server does not answer")
    page.unroute("**/api/tables**")
    strip.get_by_role("button", name="Try now").click()
    expect(strip).to_have_count(0)


def test_scenarios_stand_in_the_lobby_with_their_briefing_and_start_by_one_press(visit: Visit) -> None:
    page = visit().open()
    hunt = page.locator('.box[data-game="monster_lands"] .scenarios')
    first = hunt.locator(".briefing").inner_text()
    assert "alone against Madhala" in first
    hunt.get_by_role("combobox").select_option("solo_03")
    assert hunt.locator(".briefing").inner_text() != first
    expect(hunt.get_by_role("button", name="Solo campaign")).to_be_visible()
    assert "You lose if" in page.locator('.box[data-game="village_attacks"] .briefing').inner_text()
    hunt.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats")).to_contain_text("Madhala")


CUT = """(field) => [...field.options].map((option) => {
  field.value = option.value;
  const alone = field.cloneNode(false);
  alone.append(option.cloneNode(true));
  Object.assign(alone.style, { position: 'absolute', width: 'max-content', maxWidth: 'none', flex: 'none' });
  field.parentNode.append(alone);
  const wide = alone.getBoundingClientRect().width;
  alone.remove();
  return wide > field.getBoundingClientRect().width + 0.5 ? option.text : '';
}).filter(Boolean)"""
"""Names that don't fit in a box of choices."""


def test_names_of_scenarios_are_whole_in_the_lobby(visit: Visit) -> None:
    page = visit().open()
    for width in (1440, 1280, 820, 360):
        page.set_viewport_size({"width": width, "height": 900})
        for game in ("monster_lands", "village_attacks", "heroes3"):
            field = page.locator(f'.box[data-game="{game}"] .scenarios select')
            assert field.evaluate(CUT) == [], (game, width)


def test_a_phone_has_no_tips_about_keys_and_its_boxes_stay_on_the_screen(visit: Visit) -> None:
    page = visit(phone=True).open()
    expect(page.locator(".tip-undo")).to_be_visible()
    expect(page.locator(".tip-keys")).to_be_hidden()
    assert found(page, "wide") == []


def test_a_scenario_starts_with_the_seats_that_it_is_for(visit: Visit) -> None:
    for scenario, kinds in (
        ("campaign_ashen_marches_2", ["person"]),
        ("coop_embers_at_the_border", ["person", "bot"]),
        ("clash_gold_fever", ["person", "bot"]),
    ):
        page = visit().open()
        picker = page.locator('.box[data-game="heroes3"] .scenarios')
        picker.get_by_role("combobox").select_option(scenario)
        with page.expect_request(lambda request: request.method == "POST" and "/api/tables?" in request.url) as sent:
            picker.locator("[data-act=scenario]").click()
        wanted = dict(json.loads(sent.value.post_data or ""))
        assert [seat["kind"] for seat in wanted["seats"]] == kinds
        assert wanted["options"]["scenario"] == scenario
        page.wait_for_url(TABLE)
        expect(page.locator("#dock").get_by_role("button").first).to_be_visible()


def test_the_form_for_a_new_table_seats_as_many_as_the_scenario_is_for(visit: Visit) -> None:
    page = new_table(visit(), "heroes3")
    scenario = page.locator(".new-form").get_by_label("Scenario", exact=True)
    scenario.select_option(label="Ashen Marches 1: The Burned Granaries")
    expect(page.locator(".seatpick li")).to_have_count(1)
    expect(scenario).to_be_focused()
    scenario.select_option(label="The Hollow Gate")
    expect(page.locator(".seatpick li")).to_have_count(2)
    wanted = start(page)
    assert wanted["options"]["scenario"] == "coop_hollow_gate" and len(wanted["seats"]) == 2
    page.wait_for_url(TABLE)
