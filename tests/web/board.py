"""A table's page in tests: laying tables, waiting until the table has spoken, pressing choices on the board."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.table.http.running import Served
from tests.web.serving import Visitor, serving

import citadelle
from citadelle.table.words import bot_names
from citadelle.web.serve import bind

GAME = "legends"
QUICK = dict(citadelle.game(GAME).quick)
ME: dict[str, str] = {"kind": "person", "name": "Maëlle"}
BOT: dict[str, str] = {"kind": "bot", "level": "random"}
LONG_NAMES = sorted(bot_names(), key=len, reverse=True)
"""The names that bots have, those first that need most room."""

SETTLED = """() => {
  const game = document.querySelector('.game');
  if (!game || game.hasAttribute('aria-busy') || game.classList.contains('waiting')) return false;
  const open = document.querySelector('#dock [data-choice], #dock [data-group]');
  return !document.getElementById('end').hidden || open !== null;
}"""

# A point of a mark that the pointer really reaches: not under another mark, not beside its shape.
POINT = """(key) => {
  const mark = [...document.querySelectorAll('.scene .target')].find((node) => node.dataset.choice === key);
  if (!mark) return null;
  const box = mark.getBoundingClientRect();
  for (let n = 2; n <= 32; n *= 2)
    for (let i = 1; i < n; i += 1) for (let k = 1; k < n; k += 1) {
      const [x, y] = [box.left + (box.width * i) / n, box.top + (box.height * k) / n];
      const hit = document.elementFromPoint(x, y)?.closest('[data-choice]');
      if (hit === mark) return [x, y];
    }
  return [];
}"""

SOURCE_POINT = POINT.replace("dataset.choice", "dataset.source").replace("data-choice", "data-source")
"""The same of something that is picked first."""

# What a page shows once it has its shape, attributes in order, without what passes: hover, clocks, strips.
SNAPSHOT = """async () => {
  for (let i = 0; i < 4; i += 1) await new Promise(requestAnimationFrame);
  const passing = '.since-when, .strips, .stage, .news, .hover, .trails, #log [role=status]';
  const told = (node) => {
    if (node.nodeType !== 1) return node.textContent;
    if (node.matches(passing)) return '';
    const classes = [...node.classList].filter((name) => !['hot', 'last'].includes(name)).sort().join(' ');
    const attrs = [...node.attributes].map(({ name, value }) => [name, name === 'class' ? classes : value]);
    const words = attrs.filter(([name, value]) => name !== 'class' || value).map((attr) => attr.join('=')).sort();
    return `<${[node.localName, ...words].join(' ')}>${[...node.childNodes].map(told).join('')}</>`;
  };
  return told(document.querySelector('.game'));
}"""


def lay(visitor: Visitor, *seats: dict[str, str], seed: int | str = 7, **more: Any) -> dict[str, Any]:
    """A new table of this visitor's; by default quick, against a bot that plays at random. Bots without a name get long
    ones, always the same: a table would draw names by chance, and what fits on a page would hang on them."""
    names = iter(LONG_NAMES)
    named = [{"name": next(names), **seat} if seat["kind"] == "bot" else seat for seat in seats or (ME, BOT)]
    wanted = {"game": GAME, "seats": named, "options": QUICK, "seed": seed, **more}
    headers = {"origin": visitor.origin}
    answer = visitor.context.request.post("/api/tables", data=wanted, headers=headers)
    assert answer.ok, answer.text()
    return dict(answer.json())


def open_table(visitor: Visitor, table: str, fragment: str = "") -> Page:
    """The table's page, once it shows the table."""
    page = visitor.open(f"/t/{table}{fragment}")
    expect(page.locator("#board .scene")).to_be_visible()
    return page


def settle(page: Page) -> bool:
    """Wait until somebody here may choose, or the game is over; True while it goes on."""
    page.wait_for_function(SETTLED)
    return bool(page.locator("#end").is_hidden())


def asked(page: Page) -> Locator:
    """The prompt."""
    return page.locator("#dock .ask")


OPEN = """async () => {
  const { now } = await import('/web/app/board/model.js');
  return (now.ask?.choices ?? []).map(({ key, layer = '', source = '' }) => ({ key, layer, source }));
}"""
"""The open choices as the page knows them: key, layer of the drawing, what is picked first."""


def choices(page: Page) -> list[dict[str, str]]:
    """The open choices, in the order of the dock."""
    return list(page.evaluate(OPEN))


def keys(page: Page) -> list[str]:
    """The keys of the open choices; where there are many, some stand in the dock only once their group is picked."""
    return [choice["key"] for choice in choices(page)]


def marks(page: Page) -> list[str]:
    """The keys of the open choices that lie on a drawing."""
    return [choice["key"] for choice in choices(page) if choice["layer"]]


def no(page: Page) -> str:
    """What tells one question of a page from the next: the prompt, its limit, and where the log stands."""
    said: str = page.evaluate(
        "() => document.querySelector('#dock .said').textContent + document.querySelectorAll('#log li').length"
    )
    return said


def in_dock(page: Page, key: str) -> Locator:
    """The button of a choice in the dock; where groups are picked first, its group is."""
    wanted = page.locator(f'#dock [data-choice="{key}"]')
    if not wanted.count():
        if page.locator("#dock .group.on, #dock .tools [data-group]").count():
            page.keyboard.press("Escape")
        for number in range(page.locator("#dock .picks [data-group]").count()):
            page.locator("#dock .picks [data-group]").nth(number).click()
            if wanted.count():
                break
            page.keyboard.press("Escape")
    return wanted


def press(page: Page, key: str) -> None:
    """Choose by the button in the dock."""
    in_dock(page, key).click()


def press_mark(page: Page, key: str) -> None:
    """Choose on the board, with the mouse, at a point of the mark that can be pressed; what is picked first, first."""
    source = next(choice["source"] for choice in choices(page) if choice["key"] == key)
    if source and not page.evaluate(POINT, key):
        page.mouse.click(*point_of(page, SOURCE_POINT, source))
    page.mouse.click(*point_of(page, POINT, key))


def point_of(page: Page, script: str, name: str) -> tuple[float, float]:
    """A point of a mark that the pointer reaches, once there is one."""
    found = page.wait_for_function(
        f"(name) => {{ const at = ({script})(name); return at?.length ? at : null; }}", arg=name
    )
    x, y = found.json_value()
    return x, y


def moves(page: Page) -> int:
    """How many choices stand, as the replay bar would say."""
    page.locator("#log").get_by_role("button", name=re.compile("Replay|Revoir")).click()
    place = page.locator(".place-in")
    expect(place).to_have_text(re.compile(r"\d+ (of|sur) \d+"))
    count = int(place.inner_text().split()[-1])
    page.keyboard.press("Escape")
    expect(page.locator(".past")).to_have_count(0)
    return count


def same(one: str, two: str) -> None:
    """Fail with the first difference of two long texts."""
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    assert one == two, f"…{one[max(0, at - 160) : at + 160]}…\n…{two[max(0, at - 160) : at + 160]}…"


def serving_at(port: int, database: Path) -> Served:
    """A server on that very port, with the tables of another that was there before."""
    served = serving(database)
    served.socket.close()
    served.socket, served.port = bind("127.0.0.1", port), port
    return served
