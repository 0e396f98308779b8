"""Presentation steps in a real browser: a phase that runs by itself is played step by step, skipped, replayed, reloaded
in its middle, on a phone and without motion; what went where stays marked until one's next choice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.board import keys, lay, press, settle
from tests.web.serving import Visit, Visitor
from tests.web.test_board_time import scene

GAME = "toy_map"
LINK = {"kind": "link", "name": "Tomas"}
ROLES = [{"kind": "person", "name": name} for name in ("Inès", "Ada", "Bo")]
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
STOPPED = "async () => { (await import('/web/app/board/schedule.js')).SPEEDS.slow = 1e6; }"
# Everything that the dock's note, or the replay bar's place, says from now on, with the number of lines in the log.
WATCH = """(where) => {
  const [node, log] = [document.querySelector(where), document.querySelector('#log ol')];
  window.said = [];
  const note = () => {
    const words = `${node.textContent} / ${log.querySelectorAll('li[data-at]').length}`;
    if (window.said.at(-1) !== words) window.said.push(words);
  };
  new MutationObserver(note).observe(node, { childList: true, subtree: true, characterData: true });
}"""
SAID = "() => window.said"
STEP = re.compile(r"step (\d+) of (\d+)")


class Evening:
    """A table at which this visitor holds the first seat; another device holds the others and plays by HTTP."""

    def __init__(self, visit: Visit, speed: str = "quick", **more: Any) -> None:
        self.host = visit()
        laid = lay(self.host, LINK, *ROLES, game=GAME, options={"chapters": "3"}, seed=3)
        self.table = laid["table"]
        self.visitor = visit(**more)
        kept = f"JSON.stringify({{ confirm: false, playback: '{speed}' }})"
        self.visitor.context.add_init_script(f"try {{ localStorage.setItem('citadelle', {kept}); }} catch {{}}")
        token = next(seat["token"] for seat in laid["seats"] if seat["kind"] == "link")
        self.page = self.visitor.open(f"/t/{self.table}#seat={token}")
        self.page.get_by_role("dialog").locator(".go").click()
        settle(self.page)

    def answer(self, seat: int, wanted: str = "offer") -> None:
        """One of the other seats chooses the first option that begins so."""
        request, path = self.host.context.request, f"/api/tables/{self.table}"
        found = request.get(f"{path}?seat={seat}").json()["ask"]
        key = next(choice["key"] for choice in found["choices"] if choice["key"].startswith(wanted))
        body = {"key": key, "no": found["no"], "seat": seat}
        answer = request.post(f"{path}/choose", data=body, headers={"origin": self.host.origin})
        assert answer.ok, answer.text()

    def up_to_the_gift(self) -> int:
        """All offer their lowest card; the seat that may choose a gift. Its choice sets off a phase of three steps."""
        press(self.page, min((key for key in keys(self.page) if key.startswith("offer")), key=lambda k: int(k[6:])))
        for seat in (1, 2, 3):
            self.answer(seat)
        winners = self.page.locator("#seats .seat.turn").first
        expect(self.page.locator("#part-gifts")).to_be_attached()
        return int(winners.get_attribute("data-seat") or "")

    def end_round(self, seat: int) -> None:
        """The winner takes no gift."""
        if seat:
            self.answer(seat, "stop")
        else:
            settle(self.page)
            press(self.page, "stop")

    def settled(self) -> None:
        """Until cards can be offered again."""
        expect(self.page.locator('#dock [data-choice^="offer"]').first).to_be_visible()


def steps_in(said: list[str]) -> list[int]:
    """The numbers of the steps that were shown."""
    return [int(found[1]) for words in said if (found := STEP.search(words))]


# --- the times, without a clock


SCHEDULE = """async () => {
  const { holds, stepHold, makeSchedule, SPEEDS } = await import('/web/app/board/schedule.js');
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const line = (at, seat) => ({ at, seat, text: '' });
  const counts = [1, 2, 5, 13, 50, 88, 89, 500];
  const phase = (steps, speed) => Array.from({ length: steps + 1 },
    (_, i) => stepHold({ step: i < steps ? i + 1 : 0, steps }, speed));
  const turn = (choices, steps, speed, ahead) => {
    const schedule = makeSchedule();
    const run = Array.from({ length: choices }, (_, k) => Array.from({ length: steps + 1 }, (_, i) => ({
      at: k, step: i < steps ? i + 1 : 0, steps, fresh: true, live: true, log: [line(k, 1)] }))).flat();
    return run.map((each, i) => schedule.next(each, ahead ? run.slice(i + 1) : [], { seat: 0, speed }));
  };
  const own = makeSchedule();
  const mine = [
    { at: 1, fresh: true, log: [line(1, 0)] },
    { at: 2, step: 1, steps: 1, fresh: true, log: [line(2, 0), line(2, -1)] },
    { at: 2, steps: 1, fresh: true, log: [] },
  ].map((each) => own.next(each, [], { seat: 0, speed: 1 }));
  // One seat alone, ten choices of two steps each, the first of them a phase of nobody's or its own deed, too.
  const alone = (seat, first) => {
    const schedule = makeSchedule();
    return Array.from({ length: 10 }, (_, k) => [
      { at: k, step: 1, steps: 2, fresh: true, live: true, log: [line(k, 0), line(k, first)] },
      { at: k, step: 2, steps: 2, fresh: true, live: true, log: [line(k, 0)] },
    ].map((each) => schedule.next(each, [], { seat, speed: 1 }))).map(([one, two]) => one + two);
  };
  return {
    alone: [alone(0, 0), alone(0, -1), alone(-1, -1)],
    whole: counts.map((n) => sum(holds(n, 8000))),
    seen: counts.map((n) => holds(n, 8000).filter(Boolean).length),
    least: Math.min(...holds(500, 8000).filter(Boolean)),
    phases: Object.values(SPEEDS).map((speed) => counts.map((n) => sum(phase(n, speed)))),
    turns: [[3, 0], [40, 0], [6, 5], [2, 200]].flatMap(([n, k]) =>
      [true, false].map((ahead) => sum(turn(n, k, 1, ahead)))),
    off: sum(turn(5, 3, 0, true)),
    mine,
  };
}"""


def test_a_turn_takes_four_seconds_at_the_most_and_a_phase_eight(visit_toys: Visit) -> None:
    page = visit_toys().open()
    found = page.evaluate(SCHEDULE)
    assert all(whole <= 8000.001 for whole in found["whole"]) and found["whole"][0] == 620
    assert found["seen"] == [1, 2, 5, 13, 50, 88, 88, 88] and found["least"] >= 90
    off, quick, normal, slow = [max(times) for times in found["phases"]]
    assert off == 0 and quick <= 4000.001 and normal <= 8000.001 and slow <= 16000.001
    assert all(0 < whole <= 4000.001 for whole in found["turns"]) and found["off"] == 0
    for each in found["alone"]:
        assert min(each) > 600, "whoever plays or watches a game alone sees its last phase as long as its first"
    first, step, last = found["mine"]
    assert first == last == 0 and step > 0, "one's own choice shows at once, what it sets off is played"


# --- played


def test_a_phase_is_played_step_by_step_and_two_browsers_see_the_same(visit_toys: Visit) -> None:
    evening = Evening(visit_toys, **MOVING)
    page = evening.page
    other = visit_toys(**MOVING).open(f"/t/{evening.table}")
    winner = evening.up_to_the_gift()
    expect(other.locator("#part-gifts")).to_be_attached()
    for each in (page, other):
        each.evaluate(WATCH, "#dock .limit")
    evening.end_round(winner)
    evening.settled()
    expect(other.locator("#dock .ask")).to_contain_text("choosing")
    seen = [each.evaluate(SAID) for each in (page, other)]
    assert steps_in(seen[0]) == steps_in(seen[1]) == [1, 2, 3]
    told = [int(words.split(" / ")[1]) for words in seen[0] if STEP.search(words)]
    assert told == sorted(set(told)), "each step brings its own lines"


def test_nothing_can_be_chosen_before_the_last_step_and_space_skips(visit_toys: Visit) -> None:
    evening = Evening(visit_toys, "slow", **MOVING)
    page = evening.page
    winner = evening.up_to_the_gift()
    page.evaluate(STOPPED)
    evening.end_round(winner)
    expect(page.locator("#dock .limit")).to_have_text("step 1 of 3")
    assert keys(page) == [] and page.locator(".scene .target").count() == 0
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Space")
    evening.settled()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    assert page.locator(".scene .target").count() == 3
    said = page.locator("#log [role=status]").inner_text()
    assert said.count("drew.") + said.endswith("drew") == 1, "all steps are announced together, alike lines once"


def test_a_reload_in_the_middle_shows_where_the_table_stands(visit_toys: Visit) -> None:
    evening = Evening(visit_toys, "slow", **MOVING)
    page = evening.page
    winner = evening.up_to_the_gift()
    page.evaluate(STOPPED)
    evening.end_round(winner)
    expect(page.locator("#dock .limit")).to_have_text("step 1 of 3")
    page.reload()
    evening.settled()
    shown = scene(page)
    other = evening.visitor.context.new_page()
    other.goto(f"/t/{evening.table}")
    settle(other)
    assert scene(other) == shown


def test_a_tap_on_the_board_of_a_phone_skips(visit_toys: Visit) -> None:
    evening = Evening(visit_toys, "slow", phone=True, lang="fr-FR", **MOVING)
    page = evening.page
    winner = evening.up_to_the_gift()
    page.evaluate(STOPPED)
    evening.end_round(winner)
    expect(page.locator("#dock .limit")).to_have_text("étape 1 sur 3")
    expect(page.get_by_role("button", name="Passer")).to_be_visible()
    if page.locator("#board").is_hidden():
        page.locator("#tabs button").first.tap()
    page.locator("#board > .scene").tap(position={"x": 10, "y": 10})
    evening.settled()
    expect(page.get_by_role("button", name="Passer")).to_have_count(0)


@pytest.mark.parametrize(("speed", "motion"), [("normal", "reduce"), ("off", "no-preference")])
def test_without_motion_steps_are_told_and_not_played(visit_toys: Visit, speed: str, motion: str) -> None:
    evening = Evening(visit_toys, speed, reduced_motion=motion)
    page = evening.page
    winner = evening.up_to_the_gift()
    page.evaluate("""() => {
      const animate = Element.prototype.animate;
      window.animated = 0;
      window.paused = 0;
      Element.prototype.animate = function (...args) {
        if (this.closest('.scene')) window.animated += 1;
        return animate.apply(this, args);
      };
    }""")
    evening.end_round(winner)
    evening.settled()
    assert page.evaluate("window.animated") == 0
    assert "drew" in page.locator("#log [role=status]").inner_text()
    assert page.locator(".seat.last").count() == 4, "who drew stays marked"


# --- where things went


def test_what_went_where_stays_marked_until_ones_next_choice(visit_toys: Visit) -> None:
    evening = Evening(visit_toys, **MOVING)
    page = evening.page
    winner = evening.up_to_the_gift()
    trails = page.locator(".scene .trail")
    expect(trails).to_have_count(4)
    assert page.locator(".scene .trail .head").count() == 3, "the first came from nowhere, the others from card to card"
    dashes = page.locator(".scene .trail .line").first.evaluate("node => getComputedStyle(node).strokeDasharray")
    assert dashes != "none", "not by colour alone"
    evening.end_round(winner)
    evening.settled()
    assert page.locator(".seat.last").count() == 4
    assert trails.count() == (4 if winner else 0), "until the next choice of one's own"
    press(page, next(key for key in keys(page) if key.startswith("offer")))
    expect(page.locator("#dock [data-choice]")).to_have_count(0)
    expect(trails).to_have_count(0)
    expect(page.locator(".seat.last")).to_have_count(0)


TRAILS = """() => {
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const heads = [...document.querySelectorAll('.scene .trail .head')].map(middle);
  const tiles = [...document.querySelectorAll('#ground > *')].map(middle);
  const wide = document.querySelector('#tile-0').getBoundingClientRect().width;
  return heads.map((head, i) => Math.hypot(head[0] - tiles[i + 1][0], head[1] - tiles[i + 1][1]) / wide);
}"""


def test_a_trail_ends_at_its_shape(visit_toys: Visit) -> None:
    evening = Evening(visit_toys, **MOVING)
    evening.up_to_the_gift()
    expect(evening.page.locator(".scene .trail")).to_have_count(4)
    off = evening.page.evaluate(TRAILS)
    assert len(off) == 3 and all(far < 0.3 for far in off)


# --- again


def replayed(visit: Visit, **more: Any) -> tuple[Evening, int]:
    """A table just after a phase of three steps, and the number of the choice that set it off."""
    evening = Evening(visit, **more)
    evening.end_round(evening.up_to_the_gift())
    evening.settled()
    return evening, 5


def test_a_replay_steps_through_a_phase_and_links_to_a_step(visit_toys: Visit) -> None:
    evening, last = replayed(visit_toys, permissions=["clipboard-read", "clipboard-write"])
    page, place = evening.page, evening.page.locator(".place-in")
    live = scene(page)
    page.get_by_role("button", name="Replay").first.click()
    expect(place).to_have_text(f"Move {last} of {last}")
    shown = {}
    for step in (3, 2, 1):
        page.keyboard.press("ArrowLeft")
        expect(place).to_have_text(f"Move {last} of {last}, step {step} of 3")
        shown[step] = scene(page)
    assert page.url.endswith(f"#at={last}.1")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"Move {last - 1} of {last}")
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(place).to_have_text(f"Move {last} of {last}, step {step} of 3")
        assert scene(page) == shown[step]
        assert page.locator("#log li.later").count() > 0, "what lies ahead is pale"
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"Move {last} of {last}, step 2 of 3")
    page.get_by_role("region", name="Replay").get_by_role("button", name="Link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/t/{evening.table}#at={last}.2")
    other = evening.visitor.context.new_page()
    other.goto(link)
    expect(other.locator(".place-in")).to_have_text(f"Move {last} of {last}, step 2 of 3")
    assert scene(other) == shown[2]
    page.keyboard.press("Escape")
    evening.settled()
    assert scene(page) == live


def test_a_line_of_the_log_leads_to_its_step(visit_toys: Visit) -> None:
    """Pressed in a replay, it shows the step that tells it, and the address names that step."""
    evening, last = replayed(visit_toys)
    page, place = evening.page, evening.page.locator(".place-in")
    page.get_by_role("button", name="Replay").first.click()
    expect(place).to_have_text(f"Move {last} of {last}")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"Move {last} of {last}, step 3 of 3")
    lines = page.locator(f"#log li[data-at='{last}']")
    lines.last.click()  # the newest is on top
    expect(place).to_have_text(f"Move {last} of {last}, step 1 of 3")
    assert page.url.endswith(f"#at={last}.1")
    expect(lines.last).to_have_class(re.compile("here"))
    lines.first.click()
    expect(place).not_to_have_text(f"Move {last} of {last}, step 1 of 3")


def test_since_my_turn_plays_the_steps(visit_toys: Visit) -> None:
    evening, _ = replayed(visit_toys, **MOVING)
    page = evening.page
    page.evaluate(WATCH, ".place-in")
    page.keyboard.press("r")
    expect(page.locator(".game.past")).to_have_count(1)
    expect(page.locator(".past")).to_have_count(0)
    evening.settled()
    assert steps_in(page.evaluate(SAID))[-3:] == [1, 2, 3]


def test_a_link_to_a_step_that_is_not_there_says_so(visit_toys: Visit) -> None:
    evening, last = replayed(visit_toys)
    page: Page = evening.visitor.context.new_page()
    page.goto(f"/t/{evening.table}#at={last}.9")
    expect(page.locator(".toast")).to_contain_text("3")
    expect(page.locator(".place-in")).to_have_text(f"Move {last} of {last}")
    for place, shown in ((f"{last}.2", f"Move {last} of {last}, step 2 of 3"), ("1.x", f"Move 1 of {last}")):
        page.goto(f"/t/{evening.table}#at={place}")  # in the tab where the table stands already
        expect(page.locator(".place-in")).to_have_text(shown)


def test_the_speed_is_a_setting(visit_toys: Visit) -> None:
    visitor: Visitor = visit_toys(lang="fr-FR")
    page = visitor.open()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Réglages").click()
    speeds = page.get_by_role("group", name=re.compile("Vitesse d.animation"))
    expect(speeds.get_by_role("radio", name="Normale")).to_be_checked()
    speeds.get_by_role("radio", name="Lente").check()
    assert page.evaluate("JSON.parse(localStorage.citadelle).playback") == "slow"
