"""The pages hold whatever fonts the reader has: with wide letters and with narrow ones, in both languages."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page
from tests.web.board import BOT, ME, QUICK, SNAPSHOT, keys, lay, open_table, press, settle
from tests.web.fonts import FAMILIES, NARROW, SETS, WIDE
from tests.web.looking import found
from tests.web.serving import Visit, Visitor

OPTIONS = {"legends": QUICK, "monster_lands": {}}
SCREENS = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (360, 740)}
STEPS = 8
LONG_NAME = "Bartholomew"
"""It fits into its place on a board for two in narrow letters, not in wide ones."""
LANG = {WIDE: "fr-FR", NARROW: "en-GB"}
"""French is longer, and so are wide letters: together they need most room, and English in narrow letters least."""

# Questions of many lengths in the dock, [letters, too wide, how high the dock is] each.
QUESTIONS = """async (lengths) => {
  const parts = ['dock', 'model'].map((name) => import(`/web/app/board/${name}.js`));
  const [{ makeDock }, { now }] = await Promise.all(parts);
  const home = document.getElementById('dock').cloneNode(false);
  document.getElementById('dock').replaceWith(home);
  const end = { key: 'stop', group: '', label: 'Affronter 2 dés d’attaque', brief: '', end: true };
  const choices = [{ key: 'on', group: '', label: 'Magie', brief: '' }, end];
  const dock = makeDock(home, { choose() {}, narrowed() {}, area: () => '' });
  return lengths.map((length) => {
    const prompt = 'Une question à poser ? '.repeat(9).slice(0, length);
    Object.assign(now, { ask: { no: length, seat: now.seat, prompt, choices }, undo: true });
    dock.draw();
    const ask = home.querySelector('.ask');
    return [length, ask.scrollWidth - ask.clientWidth, home.offsetHeight];
  });
}"""

# A line in some kind of letters, once it is drawn: only then a browser knows which fonts it took.
LINE = """async (kind) => {
  const node = document.body.appendChild(document.createElement('p'));
  node.id = `line-${kind}`;
  node.style.fontFamily = kind;
  node.textContent = 'A question? Une île, ⚑ 12 → 7';
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
}"""

# How wide every line of text on the board is by itself, in the drawing's own units.
WIDTHS = """() => [...document.querySelectorAll('#board text')].map((text) => {
  const free = text.cloneNode(true);
  free.removeAttribute('textLength');
  text.after(free);
  const wide = free.getComputedTextLength();
  free.remove();
  return [text.textContent, wide];
})"""


def at_table(visitor: Visitor, game: str, *bots: dict[str, str]) -> Page:
    """The page of a new table of a game, with these bots, or with two."""
    visitor.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
    page = open_table(visitor, lay(visitor, ME, *(bots or (BOT, BOT)), game=game, options=OPTIONS[game])["table"])
    settle(page)
    return page


def choose(page: Page, dice: random.Random) -> None:
    """Any choice that is open, through its group where choices are grouped."""
    groups = page.locator("#dock .pick[data-group]")
    if groups.count():
        groups.nth(dice.randrange(groups.count())).click()
    press(page, dice.choice(keys(page)))
    page.wait_for_function("() => !document.querySelector('.game.waiting')")


@pytest.mark.parametrize("fonts", SETS)
def test_a_browser_has_the_fonts_of_its_set_and_no_others(visit: Visit, fonts: str) -> None:
    visitor = visit(fonts=fonts)
    page = visitor.open("/rules/legends")
    session = visitor.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    for kind, family in FAMILIES[fonts].items():
        page.evaluate(LINE, kind)
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": f"#line-{kind}"})["nodeId"]
        used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        letters = {font["familyName"]: font["glyphCount"] for font in used}
        assert max(letters, key=letters.__getitem__) == family
        assert set(letters) <= {family, *FAMILIES[WIDE].values()}, "only for signs that the family lacks"


@pytest.mark.parametrize("fonts", SETS)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", OPTIONS)
def test_boards_hold_with_every_font(visit: Visit, game: str, screen: str, fonts: str) -> None:
    wide, tall = SCREENS[screen]
    visitor = visit(phone=screen == "phone", fonts=fonts, lang=LANG[fonts], viewport={"width": wide, "height": tall})
    page = at_table(visitor, game)
    dice = random.Random(f"{game} {screen}")
    for _ in range(STEPS):
        assert found(page, "crowded") == found(page, "spilt") == found(page, "wide") == []
        choose(page, dice)
        if not settle(page):
            break


@pytest.mark.parametrize("fonts", SETS)
@pytest.mark.parametrize("screen", SCREENS)
def test_pages_hold_with_every_font(visit: Visit, screen: str, fonts: str) -> None:
    wide, tall = SCREENS[screen]
    visitor = visit(phone=screen == "phone", fonts=fonts, lang=LANG[fonts], viewport={"width": wide, "height": tall})
    for path in ("/", "/rules/monster_lands", "/docs"):
        page = visitor.open(path)
        assert found(page, "spilt") == found(page, "wide") == []


@pytest.mark.parametrize("fonts", SETS)
def test_a_long_question_has_smaller_letters_and_the_dock_keeps_its_height(visit: Visit, fonts: str) -> None:
    page = at_table(visit(fonts=fonts, viewport={"width": 1280, "height": 800}), "monster_lands")
    short, *others = page.evaluate(QUESTIONS, [12, 30, 45, 60])
    assert all(over <= 0 and high == short[2] for _, over, high in others), (short, others)
    [[_, over, high]] = page.evaluate(QUESTIONS, [180])
    assert over <= 0 and high > short[2], "a question without end takes a second line"


def test_words_are_drawn_together_only_where_they_need_it(visit: Visit) -> None:
    tight = {}
    for fonts in SETS:
        page = at_table(visit(fonts=fonts), "monster_lands", {**BOT, "name": LONG_NAME})
        tight[fonts] = page.locator("#board text[textLength]").all_text_contents()
        loose = page.locator("#board text[textLength]").evaluate_all(
            """all => all.filter((text) => {
              const room = Number(text.getAttribute('textLength'));
              const free = text.cloneNode(true);
              free.removeAttribute('textLength');
              text.after(free);
              const stretched = free.getComputedTextLength() <= room;
              free.remove();
              return stretched;
            }).map((text) => text.textContent)"""
        )
        assert loose == []
    assert LONG_NAME in tight[WIDE] and LONG_NAME not in tight[NARROW]


@pytest.mark.parametrize("fonts", SETS)
def test_words_are_as_wide_at_one_scale_as_at_another(visit: Visit, fonts: str) -> None:
    """Else a name that just fits would be drawn together or not, as the page happened to be measured."""
    page = at_table(visit(fonts=fonts), "monster_lands", {**BOT, "name": LONG_NAME})
    widths = []
    for wide, tall in ((1440, 900), (1439, 897), (1280, 720)):
        page.set_viewport_size({"width": wide, "height": tall})
        page.evaluate(SNAPSHOT)
        widths.append(page.evaluate(WIDTHS))
    assert widths[0] == widths[1] == widths[2] and len(widths[0]) > 50


def test_faults_of_layout_are_found(visit: Visit) -> None:
    page = at_table(visit(), "monster_lands")
    assert found(page, "crowded") == found(page, "spilt") == []
    page.evaluate(
        """() => {
          const piece = document.querySelector('#board .scene > g > *:has(text)');
          piece.append(piece.querySelector('text').cloneNode(true));
          const button = document.querySelector('#dock .pick, #dock .go');
          button.append('words '.repeat(40));
          Object.assign(button.style, { whiteSpace: 'nowrap', maxWidth: '80px' });
          document.querySelector('.top h1').style.minWidth = '2000px';
        }"""
    )
    assert found(page, "crowded") != []
    spilt = found(page, "spilt")
    assert any("words" in fault for fault in spilt) and any("out of top" in fault for fault in spilt)
