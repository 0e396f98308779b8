"""Names, titles and words that try to be more than text stay text, whoever wrote them and wherever they are shown."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.corpus import CORPUS, NAMES
from tests.web.looking import found
from tests.web.serving import Visit, Visitor


def ask(page: Page, path: str, bodies: list[dict[str, Any]]) -> list[Any]:
    """Post these one after another, as the page does."""
    post = """async ([path, bodies]) => {
        const answers = [];
        for (const body of bodies) {
            const headers = { "content-type": "application/json" };
            const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
            answers.push([answer.status, await answer.json()]);
        }
        return answers;
    }"""
    answers = page.evaluate(post, [path, bodies])
    assert [status for status, _ in answers] == [200] * len(bodies), answers
    return [answer for _, answer in answers]


def plain(text: str) -> str:
    """What can be seen of a text: the server takes signs away that only turn or hide others."""
    return " ".join("".join(sign for sign in text if unicodedata.category(sign) != "Cf").split())


def harmless(visitor: Visitor) -> None:
    """Nothing ran, and nothing but the page's own elements is there."""
    page = visitor.page
    assert page.evaluate("window.hit ?? null") is None
    assert found(page, "strange") == []


def wary(visitor: Visitor) -> Page:
    """A page that notes every dialog that a script opens."""
    visitor.page.on("dialog", lambda shown: (visitor.note(f"dialog: {shown.message}"), shown.dismiss()))
    return visitor.open()


def table(names: list[str], title: str) -> dict[str, Any]:
    """A table for four whose names and title are these."""
    seats = [{"kind": "person", "name": names[0]}, *({"kind": "link", "name": name} for name in names[1:])]
    return {"game": "legends", "seats": seats, "title": title}


@pytest.mark.parametrize("titles", [CORPUS[:100], CORPUS[100:]], ids=["first", "second"])
def test_names_and_titles_in_the_lobby_stay_text(visit: Visit, titles: list[str]) -> None:
    """As many as the lobby lists at once."""
    host = visit()
    page = wary(host)
    names = [(NAMES[at : at + 4] + NAMES)[:4] for at in range(0, len(NAMES), 4)]
    ask(page, "/api/tables", [table(names[at % len(names)], title) for at, title in enumerate(titles)])
    page.reload()
    page.locator("#mine summary").click()
    shown = page.locator("#mine .tbl bdi").all_text_contents()
    assert set(filter(None, map(plain, titles))) <= {plain(title) for title in shown}
    page.locator("#mine .tbl").first.hover()
    harmless(host)
    guest = visit()
    other = wary(guest)
    other.locator("#others .tbl").first.wait_for()
    harmless(guest)


def test_what_is_said_and_who_sits_at_a_table_stays_text(visit: Visit) -> None:
    host = visit()
    page = wary(host)
    [laid] = ask(page, "/api/tables", [table(NAMES[:4], CORPUS[30])])
    ask(page, f"/api/tables/{laid['table']}/say", [{"text": text} for text in filter(plain, CORPUS)])
    page.goto(f"/t/{laid['table']}")
    expect(page.locator("#log li").nth(40)).to_be_attached()
    harmless(host)
    guest = visit()
    other = wary(guest)
    other.goto(f"/t/{laid['table']}")
    expect(other.locator("#log li").nth(40)).to_be_attached()
    harmless(guest)


def test_a_hostile_name_in_the_settings_and_the_form_stays_text(visit: Visit) -> None:
    visitor = visit()
    page = wary(visitor)
    keep = """(name) => {
        const kept = { name, level: name, last: name, lang: name, theme: name };
        localStorage.setItem("citadelle", JSON.stringify(kept));
    }"""
    for name in NAMES[::35]:
        page.evaluate(keep, name)
        page.reload()
        page.locator("[data-act=lay]").first.click()
        page.locator(".fold summary").last.click()
        expect(page.locator("[data-field=name-0]")).to_have_value(name)
        harmless(visitor)


def test_a_hostile_address_does_nothing(visit: Visit) -> None:
    visitor = visit()
    visitor.allow("404|400")
    page = wary(visitor)
    for text in CORPUS[40:80:20]:
        page.evaluate("(text) => { location.hash = text; }", text)
        page.goto(f"/rules/legends#{text}")
        page.goto(f"/docs#{text}")
        harmless(visitor)
    page.goto("/rules/%3Cscript%3Ehit=1%3C%2Fscript%3E")
    harmless(visitor)


def test_a_planted_script_would_be_noticed(visit: Visit) -> None:
    """The checks above can fail: what they look for is found when it is there."""
    visitor = visit()
    page = wary(visitor)
    plant = """([tag, name, text]) => {
        const node = document.createElement(tag);
        if (name) node.setAttribute(name, "hit = 1");
        node.textContent = text;
        document.body.append(node);
    }"""
    page.evaluate(plant, ["b", "onclick", ""])
    assert found(page, "strange") != []
    page.evaluate(plant, ["script", "", "hit = 1"])
    assert page.evaluate("window.hit ?? null") is None
    assert any("Content Security Policy" in fault for fault in visitor.faults)
    visitor.faults.clear()
