"""Words where things lie: what is pressed says its name and what it does, beside its drawing at twice the size; a score
says where its points come from; the phase stands in the top bar and is explained once in a game that teaches."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.web.board import BOT, ME, lay, open_table, settle
from tests.web.serving import Visit

import citadelle
from citadelle.kernel.words import LANGS

CLANS = {"difficulty": "tutorial", "clans": "random", "first_player": 0}


def hunting(visit: Visit) -> Page:
    visitor = visit()
    page = open_table(visitor, lay(visitor, ME, BOT, game="monster_lands", options=CLANS, seed=15)["table"])
    settle(page)
    return page


def test_a_thing_that_is_pressed_says_what_it_is(visit: Visit) -> None:
    page = hunting(visit)
    monster = page.locator(".scene [data-thing^='monster ']").first
    box = monster.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hover = page.locator("#hover")
    expect(hover).to_contain_text(re.compile(r"attack \d, captured at \d+"))
    rested = hover.locator(".enlarged").bounding_box()
    assert rested is not None and rested["width"] > 1.5 * box["width"], "while the pointer rests on it too"
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(hover).to_be_empty()
    panel = page.locator("#why .why")
    expect(panel.locator(".about-line")).to_contain_text(re.compile(r"attack \d, captured at \d+"))
    drawn = panel.locator(".enlarged").bounding_box()
    assert drawn is not None and drawn["width"] > 1.5 * box["width"]
    gap = panel.evaluate("node => getComputedStyle(node.querySelector('.rule-text')).display")
    assert gap == "block", "no gap between a rule's title and its text"


def test_a_score_says_where_its_points_come_from(visit: Visit) -> None:
    page = hunting(visit)
    score = page.locator("#seats .seat").first.locator(".score")
    points = int(re.findall(r"\d+", score.inner_text())[0])
    score.get_by_role("button").click()
    panel = page.locator("#why .why")
    expect(panel).to_contain_text(f"{points} points if the game ended now")
    lines = panel.locator(".about-line").all_inner_texts()
    assert sum(int(line.rpartition(" ")[2]) for line in lines) == points


def test_a_phase_is_named_and_explained_once(visit: Visit) -> None:
    page = hunting(visit)
    phase = page.locator(".top .phase")
    expect(phase).to_contain_text("Deployment")
    for width, height in ((1200, 720), (820, 1180), (360, 740), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(phase).to_be_in_viewport(ratio=0.99)
    told = page.locator("[data-strip=phase]")
    expect(told).to_contain_text("until all dice are placed")
    told.get_by_role("button", name="Close").click()
    page.reload()
    settle(page)
    expect(told).to_have_count(0)


def test_components_say_what_they_do_in_both_languages() -> None:
    for name, words in (
        ("legends", {"card", "region", "army", "deck", "token", "place"}),
        (
            "monster_lands",
            {"monster", "member", "equipment", "building", "space", "lodge", "path", "land", "loot", "die", "token"}
            | {"trap", "novices", "beer", "mission"},
        ),
    ):
        game = citadelle.game(name)
        options = CLANS if name == "monster_lands" else {"map": "first_voyage", "token_placement": "random"}
        match = citadelle.new(name, players=2, seed=15, options=options)
        seen: set[str] = set()
        for step in range(40):
            assert match.decision is not None
            view = match.view(0)
            for lang in LANGS if step % 5 == 0 else ():
                for thing in game.scene(view, lang).things:
                    assert game.explain(view, thing.name, lang), thing.name
                    seen.add(thing.name.partition(" ")[0])
            match.choose(match.decision.keys[0])
        assert seen >= words, words - seen


HEARD = """() => {
  window.heard = [];
  const made = () => ({
    frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next,
    start: (at) => window.heard.push(at), stop() {},
  });
  window.AudioContext = class {
    currentTime = 0; sampleRate = 8; destination = {};
    createOscillator = made; createGain = made; createBufferSource = made;
    createBuffer = () => ({ getChannelData: () => [0, 0] });
  };
}"""
"""Counts the tones that a page begins."""


def test_sounds_are_off_until_they_are_wanted(visit: Visit) -> None:
    page = hunting(visit)
    page.evaluate(HEARD)
    play = "async (name) => (await import('/web/app/board/sounds.js')).play(name)"
    page.evaluate(play, "turn")
    assert page.evaluate("window.heard.length") == 0
    page.evaluate("async () => (await import('/web/app/core.js')).settings.set('sound', true)")
    for number, name in enumerate(("die", "card", "turn", "end")):
        page.evaluate(play, name)
        assert page.evaluate("window.heard.length") == (3, 4, 6, 10)[number]
