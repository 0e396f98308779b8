"""Secrets of seats and devices (S1): long, hashed, renewed, revocable, and nowhere but where they belong."""

from __future__ import annotations

import base64
import json
import logging
import re
from hashlib import sha256
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.table.fakes import FakeBots
from tests.table.http.hubs import GAMES, WIDE, Table, quick
from tests.table.http.running import Served, secret

from citadelle.table import wire
from citadelle.table.http.limits import Config
from citadelle.table.server.hub import Hub
from citadelle.table.store import open_store

COOKIE = re.compile(r"citadelle=([A-Za-z0-9_-]{32}); HttpOnly; Max-Age=\d+; Path=/; SameSite=[Ss]trict(; Secure)?")


def test_secrets_have_192_bits_and_none_is_like_another() -> None:
    with quick() as served:
        tables = [Table(served, "link", "free") for _ in range(5)]
        tokens = [token for table in tables for token in table.links if token] + [table.host.cookie for table in tables]
        assert len(tokens) == len(set(tokens)) >= 15
        for token in tokens:
            assert len(base64.urlsafe_b64decode(token)) == 24


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    with quick(origins=("https://play.example",)) as served:
        body = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}
        near = served.browser().post("/api/tables", body).headers["set-cookie"]
        far = served.program(origin="https://play.example", host="play.example").post("/api/tables", body)
        found, secure = COOKIE.fullmatch(near), COOKIE.fullmatch(far.headers["set-cookie"])
        assert found and not found[2] and secure and secure[2], (near, far.headers["set-cookie"])


def test_a_cookie_is_set_once_and_only_when_it_is_needed() -> None:
    with quick() as served:
        someone = served.browser()
        for path in ("/", "/api/games", "/api/tables", "/web/app/core.js"):
            assert "set-cookie" not in someone.get(path).headers
        body = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}
        assert "set-cookie" in someone.post("/api/tables", body).headers
        assert "set-cookie" not in someone.post("/api/tables", body).headers
        assert len(someone.get("/api/tables").json["mine"]) == 2


@pytest.mark.parametrize("cookie", ["x", "a" * 31, "a" * 33, "a" * 31 + "é", '"' + "a" * 32 + '"', "a" * 31 + "%"])
def test_a_cookie_that_we_did_not_make_is_nobodys(cookie: str) -> None:
    with quick() as served:
        someone = served.browser(cookie=cookie)
        assert someone.get("/api/tables").json["mine"] == []


def test_only_hashes_are_stored(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    with Served(lambda: Hub(open_store(str(place)), FakeBots(), GAMES), Config(limits=WIDE)) as served:
        table = Table(served, "link", "link")
        guest = table.sit(1)
        renewed = table.host.good(f"{table.path}/seats/0/invite")["token"]
        told = [*table.links, table.host.cookie, guest.cookie, renewed]
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    kept += b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for token in told:
        assert token.encode() not in kept
    for token in (table.links[2], table.host.cookie, guest.cookie, renewed):
        assert sha256(token.encode()).hexdigest().encode() in kept


def test_a_link_is_void_once_it_was_used() -> None:
    with quick() as served:
        table = Table(served, "link", "link")
        link = table.links[1]
        assert served.program(link).get(table.path).status == 401, "a link is no seat's secret yet"
        first = served.program().good(f"{table.path}/join", {"token": link})
        assert first["seat"] == 1 and first["token"] != link
        again = served.program().post(f"{table.path}/join", {"token": link})
        assert (again.status, again.code) == (409, "seat_taken")
        assert served.program(link).get(table.path).status == 401
        assert served.program(first["token"]).get(table.path).json["seat"] == 1


def test_a_secret_is_revoked_by_a_new_one() -> None:
    with quick() as served:
        table = Table(served, "link", "link")
        old = table.links[0]
        new = table.host.good(f"{table.path}/seats/0/invite")["token"]
        assert served.program(old).post(f"{table.path}/say", {"text": "a"}).status == 401
        assert served.program(new).post(f"{table.path}/say", {"text": "a"}).status == 200
        lost = table.links[1]
        table.host.good(f"{table.path}/seats/1/invite")
        assert served.program().post(f"{table.path}/join", {"token": lost}).status == 409


def test_a_secret_of_another_table_opens_nothing() -> None:
    with quick() as served:
        one, other = Table(served, "easy"), Table(served, "easy")
        assert served.program(one.links[0]).get(other.path).status == 401
        assert one.host.post(f"{other.path}/say", {"text": "a", "seat": 0}).status == 403


@pytest.mark.parametrize(
    "said", ["Bearer", "Bearer x", "bearer " + "a" * 33, "Basic YTpi", "Bearer " + "é" * 32, "x" * 4000]
)
def test_credentials_of_another_form_are_refused(said: str) -> None:
    with quick() as served:
        table = Table(served, "easy")
        heard = served.program().ask("GET", table.path, authorization=said)
        assert heard.status == 401 and heard.headers["www-authenticate"] == "Bearer"


def test_a_secret_in_an_address_is_not_looked_at() -> None:
    with quick() as served:
        table = Table(served, "easy")
        for name in ("token", "seat_token", "access_token", "secret", "key"):
            heard = served.program().get(f"{table.path}?seat=0&{name}={table.links[0]}")
            assert heard.status == 403


def test_no_secret_is_ever_logged(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    caplog.set_level(logging.WARNING, "websockets.client")  # the test's own side
    caplog.set_level(logging.DEBUG)
    with quick() as served:
        logging.getLogger("uvicorn.error").setLevel(5)
        table = Table(served, "link", "link")
        guest = table.sit(1)
        wrong = secret()
        told = [*table.links, table.host.cookie, guest.cookie, wrong]
        for client in (table.first, guest, table.host, served.program(wrong), served.browser(cookie=wrong)):
            for path in (table.path, f"{table.path}?seat=0", f"{table.path}/record", "/nothing", "/api/tables"):
                client.get(path)
            client.post(f"{table.path}/join", {"token": wrong})
            client.post(f"{table.path}/join", {"token": wrong, "more": wrong})
            client.post(f"{table.path}/choose", {"key": "x", "no": 1})
            client.ask("POST", "/api/tables", wrong.encode())
        served.program().ask("GET", table.path, authorization=f"Basic {wrong}")
        served.program().ask("POST", table.path, origin="http://evil.example", cookie=f"citadelle={wrong}")
        for token in (table.links[0], wrong):
            with served.program().live(table.id) as line:
                line.send(wire.encode(wire.Hello(token=token)).decode())
                line.recv(timeout=PATIENCE)
                line.send(json.dumps({"do": "hello", "token": token, "bad": 1}))
                line.recv(timeout=PATIENCE)
        with guest.live(table.id) as line:
            line.send(wire.encode(wire.Hello()).decode())
            line.recv(timeout=PATIENCE)
        logging.getLogger("uvicorn.error").warning("a fault")
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    said = caplog.text + "".join(capfd.readouterr()) + "".join(str(record.__dict__) for record in caplog.records)
    assert "a fault" in caplog.text, "logs are listened to"
    for token in told:
        assert token not in said


def test_no_answer_repeats_a_secret_that_was_sent() -> None:
    with quick() as served:
        table = Table(served, "link")
        for path in (table.path, "/api/tables", f"{table.path}/chronicle", f"{table.path}/picture", "/nothing", "/"):
            for who in (table.first, table.host):
                heard = who.get(path)
                said = heard.body.decode("utf-8", "replace") + str(heard.headers)
                assert table.links[0] not in said and table.links[1] not in said and table.host.cookie not in said
