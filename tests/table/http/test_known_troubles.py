"""What went wrong in boardgame.io, the best catalogue there is, can't go wrong here. Numbers are issues there."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from tests.table.http.hubs import Table, quick
from tests.table.http.running import Client, Heard, Served
from tests.table.http.test_sockets import hear, send, until
from websockets.sync.client import ClientConnection

from citadelle.table import wire


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with quick() as server:
        yield server


def choose(table: Table, who: Client, key: str | None = None) -> Heard:
    """Take an option (the first, unless one is named)."""
    now = table.look(who)
    ask = now["ask"]
    return who.post(f"{table.path}/choose", {"key": key or ask["choices"][0]["key"], "no": ask["no"], "v": now["v"]})


def secrets_of(served: Served, table: str) -> list[str]:
    """What must not leave the server: the seed, its salt, and the fingerprints of states."""

    async def found(hub: Any) -> list[str]:
        row = await hub.store.table(table)
        entries = await hub.store.entries(table)
        seed = json.loads(row.seed)
        return [text for text in (str(seed), row.salt, *[entry.print for entry in entries]) if len(text) > 8]

    return served.call(found)  # type: ignore[no-any-return]


def everything(table: Table, who: Client, seat: int) -> str:
    """All that a viewer is ever sent."""
    out: list[str] = []
    for path in ("", "/chronicle", "/picture", "/record", "/chart", "?lang=fr", "/picture?at=0"):
        heard = who.get(table.path + path)
        out += [str(heard.headers), heard.body.decode()]
    with who.live(table.id) as line:
        for form in ("svg", "text"):
            send(line, wire.Hello(seat=seat, form=form))
            out.append(json.dumps(until(line, "update")))
        for at in (0, 1, -1):
            send(line, wire.Show(at=at))
            send(line, wire.Ping())
            while (said := hear(line))["is"] != "pong":
                out.append(json.dumps(said))
    return "".join(out)


@pytest.mark.parametrize("game", ["toy", "legends"])
def test_399_1159_no_secret_in_the_first_sync_nor_in_undo(served: Served, game: str) -> None:
    table = Table(served, "link", game=game, seed="canary-of-the-seed-0123456789")
    other = table.program(1)
    for _ in range(2 if game == "toy" else 6):
        for who in (table.first, other):
            if table.look(who).get("ask"):
                assert choose(table, who).status == 200
                who.post(f"{table.path}/undo", {})
    hidden = secrets_of(served, table.id)
    assert "canary-of-the-seed-0123456789" in hidden and not table.look()["over"]
    for who, seat in ((table.first, 0), (other, 1), (served.program(), -1)):
        said = everything(table, who, seat)
        assert not [text for text in hidden if text in said]


def test_1159_another_seats_hand_is_in_no_update(served: Served) -> None:
    table = Table(served, "link")
    other = table.program(1)
    hands = [table.look(who)["view"] for who in (table.first, other)]
    assert hands[0] != hands[1]
    seen = table.look(served.program())["view"]
    assert seen["seat"] == -1 and seen["decisions"] == []


def test_840_a_sync_of_another_seat_is_refused(served: Served) -> None:
    table = Table(served, "link")
    table.program(1)
    for who in (served.program(), served.browser(), table.first):
        with who.live(table.id) as line:
            send(line, wire.Hello(seat=1))
            said = hear(line)
            assert said["is"] == "error" and said["code"] in ("not_your_seat", "no_session")


def quiet(line: ClientConnection) -> bool:
    """Does nothing come through this socket?"""
    try:
        line.recv(timeout=0.3)
    except TimeoutError:
        return True
    return False


def test_889_a_socket_that_was_refused_hears_nothing_later(served: Served) -> None:
    table = Table(served, "link")
    other = table.program(1)
    with served.program().live(table.id) as thief, table.first.live(table.id) as line:
        send(thief, wire.Hello(seat=0))
        assert hear(thief)["is"] == "error"
        send(line, wire.Hello())
        until(line, "update")
        assert choose(table, table.first).status == 200
        assert choose(table, other).status == 200
        assert quiet(thief)


def test_593_undo_needs_the_seat_that_chose(served: Served) -> None:
    table = Table(served, "link", "link", game="legends")
    other = table.program(1)
    for _ in range(30):
        who = table.first if table.look().get("ask") else other
        assert choose(table, who).status == 200
        if table.look(who)["undo"]:
            break
    before = table.version()
    stranger, rival = served.program(), other if who is table.first else table.first
    assert stranger.post(f"{table.path}/undo", {}).status == 401
    assert rival.post(f"{table.path}/undo", {"seat": 0 if who is table.first else 1}).status == 403
    assert rival.post(f"{table.path}/undo", {}).status == 409
    assert table.version() == before
    assert who.post(f"{table.path}/undo", {}).status == 200


def test_876_nobody_speaks_for_another(served: Served) -> None:
    table = Table(served, "link")
    other = table.program(1)
    assert other.post(f"{table.path}/say", {"text": "I am Ann", "seat": 0}).status == 403
    assert served.program().post(f"{table.path}/say", {"text": "I am Ann"}).status == 401
    with other.live(table.id) as line:
        send(line, wire.Hello())
        until(line, "update")
        line.send(json.dumps({"do": "say", "text": "I am Ann", "seat": 0}))
        assert hear(line)["code"] == "malformed", "a frame has no field for whose word it is"
        send(line, wire.Say(text="I am Ben", id="a"))
        until(line, "ack")
    said = [line for line in table.look()["log"] if line.get("said")]
    assert [(line["seat"], "I am Ben" in line["text"]) for line in said] == [(1, True)]


@pytest.mark.parametrize("body", [b"", b"null", b"{}", b"[]", b'""', b"undefined", b'{"seat":null}'])
def test_410_430_a_missing_payload_is_nobodys(served: Served, body: bytes) -> None:
    table = Table(served, "easy")
    before = table.version()
    for deed in ("choose", "undo", "auto", "say", "consent", "hint", "seats/0/resign", "seats/0/leave"):
        heard = served.program().ask("POST", f"{table.path}/{deed}", body, content_type="application/json")
        assert heard.status in (400, 401), (deed, heard)
    assert table.version() == before


def test_429_credentials_do_not_survive_a_change_of_hands(served: Served) -> None:
    table = Table(served, "link")
    with table.first.live(table.id) as line:
        send(line, wire.Hello())
        assert until(line, "update")["seat"] == 0
        new = table.host.good(f"{table.path}/seats/0/invite")["token"]
        said = until(line, "update")
        assert said["seat"] == -1 and said["full"] and said["table"]["yours"] == [] and not said.get("ask")
        send(line, wire.Choose(key="pass", no=1, v=said["v"], id="x"))
        assert until(line, "refused")["code"] == "no_session"
    assert table.first.post(f"{table.path}/say", {"text": "still me"}).status == 401
    assert served.program(new).post(f"{table.path}/say", {"text": "me again"}).status == 200


def test_429_nothing_that_was_sent_comes_back_as_markup(served: Served) -> None:
    evil = "<script>alert(1)</script>"
    for path in (
        f"/{evil}",
        f"/t/{evil}",
        f"/api/tables/{evil}",
        f"/api/games/{evil}/rules",
        f"/web/{evil}",
        f"/?x={evil}",
    ):
        heard = served.browser().get(path.replace(" ", "%20"), accept="text/html")
        assert evil not in heard.body.decode() or heard.headers["content-type"] == "application/json"
        assert heard.headers["x-content-type-options"] == "nosniff"


def test_429_no_other_site_can_make_a_browser_choose(served: Served) -> None:
    table = Table(served, "easy")
    before = table.version()
    now = table.look()
    wanted = {"key": now["ask"]["choices"][0]["key"], "no": now["ask"]["no"]}
    for origin in ("http://evil.example", "null", ""):
        client = served.program(origin=origin, cookie=table.host.cookie)
        assert client.post(f"{table.path}/choose", wanted).status == 403
    form = served.browser(cookie=table.host.cookie)
    heard = form.ask("POST", f"{table.path}/choose", json.dumps(wanted).encode(), content_type="text/plain")
    assert heard.status in (400, 415), "a form can't send JSON"
    assert table.version() == before


def test_429_of_choices_that_race_exactly_one_stands(served: Served) -> None:
    table = Table(served, "link", "link", game="legends")
    for _ in range(10):
        now = table.look()
        if not now.get("ask"):
            break
        before = now["last"]
        answers: list[Heard] = []

        def fire(key: str, no: int = now["ask"]["no"], heard: list[Heard] = answers) -> None:
            heard.append(table.first.post(f"{table.path}/choose", {"key": key, "no": no}))

        keys = [choice["key"] for choice in now["ask"]["choices"]][:4] * 2
        threads = [threading.Thread(target=fire, args=(key,)) for key in keys]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        good = [heard for heard in answers if heard.status == 200]
        assert len(good) == 1 and {heard.status for heard in answers} <= {200, 409}
        assert table.look()["last"] == before + 1


def test_147_an_illegal_choice_moves_nothing(served: Served) -> None:
    table = Table(served, "easy")
    before = table.look()
    for body in ({"key": "nonsense", "no": before["ask"]["no"]}, {"key": "pass", "no": 999}, {"key": "\x7f", "no": 0}):
        assert table.first.post(f"{table.path}/choose", body).status in (400, 409)
    after = table.look()
    assert after["v"] == before["v"] and after["view"] == before["view"] and after["ask"] == before["ask"]


def test_713_727_who_comes_too_late_is_told_and_stays_current(served: Served) -> None:
    table = Table(served, "easy")
    old = table.look()
    with table.first.live(table.id) as line:
        send(line, wire.Hello())
        model = until(line, "update")
        assert choose(table, table.first).status == 200
        send(line, wire.Choose(key=old["ask"]["choices"][0]["key"], no=old["ask"]["no"], v=old["v"], id="late"))
        said, latest = None, model["v"]
        while said is None or latest < said["v"]:
            frame = hear(line)
            if frame["is"] == "refused":
                said = frame
            elif frame["is"] == "update":
                latest = frame["v"]
        assert (said["id"], said["code"]) == ("late", "stale") and said["text"]
    heard = table.first.post(f"{table.path}/choose", {"key": "pass", "no": old["ask"]["no"], "v": old["v"]})
    assert (heard.status, heard.code) == (409, "stale")
    assert choose(table, table.first).status == 200, "and goes on at once"


def test_828_answers_given_at_once_do_not_disturb_each_other(served: Served) -> None:
    table = Table(served, "link", "link")
    people = [table.first, table.program(1), table.program(2)]
    questions = [table.look(who) for who in people]
    assert all(now["ask"]["together"] for now in questions)
    answers: list[int] = []

    def fire(who: Client, now: Any) -> None:
        body = {"key": now["ask"]["choices"][0]["key"], "no": now["ask"]["no"], "v": now["v"]}
        answers.append(who.post(f"{table.path}/choose", body).status)

    threads = [threading.Thread(target=fire, args=pair) for pair in zip(people, questions, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200, 200, 200]


def test_723_a_refusal_says_why_and_by_which_rule(served: Served) -> None:
    table = Table(served, "link", "link", game="legends")
    heard = table.first.post(f"{table.path}/choose?lang=fr", {"key": "nonsense", "no": table.look()["ask"]["no"]})
    error = heard.json["error"]
    assert heard.status == 409 and error["rule"].startswith("LG-") and error["text"]
    with table.first.live(table.id) as line:
        send(line, wire.Hello(lang="fr"))
        now = until(line, "update")
        send(line, wire.Choose(key="nonsense", no=now["ask"]["no"], v=now["v"], id="x"))
        said = until(line, "refused")
        assert said["id"] == "x" and said["rule"].startswith("LG-") and said["text"] and said["rule_text"]
