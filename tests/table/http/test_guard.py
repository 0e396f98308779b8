"""What stands before every request (S3, S4, S5): hosts, origins, sizes, headers, methods."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator

import pytest
from tests.table.http.hubs import EmptyHub
from tests.table.http.running import Served, raw, secret
from tests.table.http.test_limits import Clock

from citadelle.table.http.guard import POLICY
from citadelle.table.http.limits import Config, Limits, Rate

EVIL = "http://evil.example"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served(EmptyHub, Config(origins=("https://play.example",))) as server:
        yield server


# --- S3: hosts


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil", "0.0.0.0", "x"]
)
@pytest.mark.parametrize("path", ["/", "/api/games", "/web/app/core.js", "/healthz", "/openapi.json"])
def test_another_name_for_this_server_is_refused(served: Served, host: str, path: str) -> None:
    heard = served.program(host=host).get(path)
    assert (heard.status, heard.code) == (421, "wrong_host")


def test_names_of_this_server_are_taken(served: Served) -> None:
    for host in (
        "localhost",
        f"localhost:{served.port}",
        f"[::1]:{served.port}",
        "127.0.0.1:1",
        "LOCALHOST",
        "play.example",
    ):
        assert served.program(host=host).get("/healthz").status == 200


def test_a_request_without_a_host_is_refused(served: Served) -> None:
    heard = raw(served.port, b"GET /healthz HTTP/1.0\r\n\r\n")
    assert heard.startswith((b"HTTP/1.1 421", b"HTTP/1.1 400"))
    assert raw(served.port, b"GET / HTTP/1.1\r\nHost: a\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 400")


# --- S3: origins


def post(served: Served, **who: str) -> tuple[int, str]:
    """Post something harmless that no route takes in this form."""
    heard = served.program(**who).post("/api/tables", {"game": 1})
    return heard.status, heard.code


@pytest.mark.parametrize(
    "origin",
    [EVIL, "null", "http://127.0.0.1", "http://127.0.0.1:1", "https://127.0.0.1:{port}", "http://localhost:{port}", "file://",
     "http://play.example", "https://play.example:444", "https://play.example.evil.example", "",
     "http://127.0.0.1:{port}.evil"],
)  # fmt: skip
def test_what_comes_from_another_page_is_refused(served: Served, origin: str) -> None:
    found = origin.format(port=served.port)
    heard = served.program(token=secret()).ask("POST", "/api/tables", {"game": 1}, origin=found)
    assert (heard.status, heard.code) == (403, "wrong_origin")


def test_what_comes_from_a_page_of_ours_is_taken(served: Served) -> None:
    assert post(served, origin=served.origin) == (400, "malformed")
    assert post(served, origin="https://play.example", host="play.example") == (400, "malformed")
    assert post(served, origin=f"http://localhost:{served.port}", host=f"localhost:{served.port}") == (400, "malformed")


def test_a_cookie_without_an_origin_is_refused(served: Served) -> None:
    assert post(served, cookie=secret()) == (403, "wrong_origin")
    assert post(served, cookie=secret(), token=secret()) == (403, "wrong_origin")
    assert post(served, token=secret()) == (400, "malformed"), "a program with a seat's secret needs no origin"
    assert post(served) == (400, "malformed")


def test_a_browser_that_hides_its_origin_is_refused(served: Served) -> None:
    heard = served.program().ask("POST", "/api/tables", {}, sec_fetch_site="cross-site")
    assert (heard.status, heard.code) == (403, "wrong_origin")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "FOO"])
def test_every_method_that_may_change_something_is_guarded(served: Served, method: str) -> None:
    heard = served.program().ask(method, "/api/games", origin=EVIL)
    assert heard.status == 403


def test_looking_is_open_to_all_but_tells_no_other_page(served: Served) -> None:
    heard = served.program(origin=EVIL).get("/api/games")
    assert heard.status == 200
    assert not [name for name in heard.headers if name.startswith("access-control")]
    assert heard.headers["cross-origin-resource-policy"] == "same-origin"


def test_there_is_no_cors(served: Served) -> None:
    for origin in (EVIL, served.origin, "https://play.example"):
        for method in ("GET", "OPTIONS", "POST", "HEAD"):
            heard = served.program(origin=origin).ask(method, "/api/games", access_control_request_method="POST")
            assert not [name for name in heard.headers if name.startswith("access-control")]


# --- S4: headers


PATHS = [
    "/",
    "/t/abc",
    "/docs",
    "/healthz",
    "/api/games",
    "/api/words",
    "/web/app/core.js",
    "/web/look/art.svg",
    "/nothing",
    "/openapi.json",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE"])
def test_every_answer_has_its_headers(served: Served, path: str, method: str) -> None:
    for more in ({}, {"host": "evil.example"}, {"origin": EVIL}):
        heard = served.program().ask(method, path, **more)
        assert heard.headers["x-content-type-options"] == "nosniff"
        assert heard.headers["referrer-policy"] == "no-referrer"
        assert heard.headers["x-frame-options"] == "DENY"
        policy = heard.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy
        assert "unsafe-eval" not in policy and "script-src" not in policy.replace("script-src 'self'", "")
        assert "server" not in heard.headers and "set-cookie" not in heard.headers
        assert heard.headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/t/abc", "/docs", "/rules/x"])
def test_the_policy_of_a_page_is_the_one_that_was_promised(served: Served, path: str) -> None:
    assert served.browser().get(path).headers["content-security-policy"] == POLICY
    assert POLICY == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    )


def test_what_is_said_in_the_api_is_not_kept(served: Served) -> None:
    for path in ("/api/games", "/api/nothing", "/healthz"):
        assert served.browser().get(path).headers["cache-control"] == "no-store"


# --- methods


@pytest.mark.parametrize("path", ["/", "/api/games", "/healthz", "/web/look/look.css", "/openapi.json", "/nothing"])
def test_head_is_get_without_a_body(served: Served, path: str) -> None:
    whole, head = served.browser().get(path), served.browser().ask("HEAD", path)
    assert head.status == whole.status and head.body == b""
    assert head.headers["content-length"] == whole.headers["content-length"] == str(len(whole.body))
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_another_method_is_told_which_there_are(served: Served) -> None:
    heard = served.browser().ask("DELETE", "/api/tables", accept_language="fr")
    assert (heard.status, heard.code) == (405, "no_method")
    assert (
        heard.headers["allow"] == "GET, HEAD, OPTIONS, POST" and "n’accepte pas DELETE" in heard.json["error"]["text"]
    )
    assert served.browser().ask("POST", "/healthz").headers["allow"] == "GET, HEAD, OPTIONS"
    assert served.program().ask("TRACE", "/api/games").status == 405
    assert served.browser().ask("PUT", "/nothing").status == 404


def test_options_tells_the_methods(served: Served) -> None:
    heard = served.browser().ask("OPTIONS", "/api/tables")
    assert (heard.status, heard.headers["allow"], heard.body) == (204, "GET, HEAD, OPTIONS, POST", b"")
    assert served.browser().ask("OPTIONS", "/nothing").status == 404


# --- S5: sizes


def padded(size: int) -> bytes:
    """A JSON body of exactly this size that is of no use."""
    return b'{"game":"' + b"a" * (size - 11) + b'"}'


def test_a_body_may_be_so_large_and_not_larger() -> None:
    limits = Limits(body=10_000, upload=20_000)
    with Served(EmptyHub, Config(limits=limits)) as served:
        ask = served.browser().ask
        json_kind = {"content_type": "application/json"}
        assert ask("POST", "/api/tables", padded(9_999), **json_kind).code == "malformed"
        assert ask("POST", "/api/tables", padded(10_000), **json_kind).code == "malformed"
        heard = ask("POST", "/api/tables", padded(10_001), **json_kind)
        assert (heard.status, heard.code) == (413, "too_large")
        assert ask("POST", "/api/tables/upload", b"x" * 20_001, content_type="text/plain").code == "too_large"
        assert ask("POST", "/api/tables/upload", b"x" * 20_000, content_type="text/html").code == "wrong_type"


def test_the_limits_of_bodies_as_they_are(served: Served) -> None:
    ask = served.browser().ask
    assert ask("POST", "/api/tables", padded(1 << 20), content_type="application/json").code == "malformed"
    assert ask("POST", "/api/tables", padded((1 << 20) + 1), content_type="application/json").code == "too_large"
    assert ask("POST", "/api/tables/upload", b"x" * ((4 << 20) + 1), content_type="text/plain").code == "too_large"
    assert ask("POST", "/api/tables", b"{}", content_length=str(1 << 40)).status in (400, 413)


def test_a_body_in_pieces_is_counted_too(served: Served) -> None:
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: {served.host}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    heard = raw(served.port, head.encode() + piece * 17 + b"0\r\n\r\n")
    assert heard.startswith(b"HTTP/1.1 413")


def test_nothing_compressed_is_taken(served: Served) -> None:
    heard = served.browser().ask("POST", "/api/tables", b"x", content_encoding="gzip")
    assert (heard.status, heard.code) == (415, "wrong_type")


def test_an_address_may_be_so_long_and_not_longer(served: Served) -> None:
    most = Limits().target - len("/api/games") - len("lang=en&x=")
    assert served.browser().get("/api/games?lang=en&x=" + "a" * most).status == 200
    heard = served.browser().get("/api/games?lang=en&x=" + "a" * (most + 1))
    assert (heard.status, heard.code) == (414, "too_long")


def test_a_body_that_never_comes_is_not_waited_for() -> None:
    with Served(EmptyHub, Config(limits=Limits(patience=0.2))) as served:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {served.host}\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{{"
        heard = raw(served.port, head.encode())
        assert heard == b"" or heard.startswith((b"HTTP/1.1 503", b"HTTP/1.1 400"))


# --- S5: requests at once


def test_an_address_may_ask_so_often_and_not_oftener() -> None:
    clock = Clock()
    config = Config(limits=Limits(requests=Rate(5, 10.0)), clock=clock)
    with Served(EmptyHub, config) as served:
        one, other = served.browser(), served.browser(source="127.0.0.2")
        assert [one.get("/healthz").status for _ in range(6)] == [200] * 5 + [429]
        heard = one.get("/api/games?lang=fr")
        assert heard.code == "too_fast" and int(heard.headers["retry-after"]) >= 1
        assert "Attendre" in heard.json["error"]["text"]
        assert one.get("/web/app/core.js").status == 200, "files of the pages are not counted"
        assert other.get("/healthz").status == 200, "another address is served"
        clock.now += 2.0
        assert [one.get("/healthz").status for _ in range(2)] == [200, 429]


def test_whoever_asks_too_often_waits_for_the_refusal() -> None:
    """So asking again and again at once costs the server little."""
    with Served(EmptyHub, Config(limits=Limits(requests=Rate(2, 1000.0), slowest=0.3))) as served:
        one = served.browser()
        assert [one.get("/healthz").status for _ in range(2)] == [200, 200]
        began = time.monotonic()
        assert one.get("/healthz").status == 429 and time.monotonic() - began >= 0.3


# --- errors in both languages


@pytest.mark.parametrize(
    ("query", "accept", "said"),
    [("", "", "This cannot be read"), ("", "fr", "Contenu illisible"), ("?lang=fr", "en", "Contenu illisible")],
)
def test_errors_are_in_the_readers_language(served: Served, query: str, accept: str, said: str) -> None:
    heard = served.browser().ask("POST", f"/api/tables{query}", {}, accept_language=accept)
    assert heard.status == 400 and heard.json["error"]["text"].startswith(said)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "the body: is not readable JSON|is missing"),
        (b"{", "the body: is not readable JSON"),
        (b"[]", "takes an object"),
        (b"{}", "game: is missing"),
        (b'{"game":1,"seats":[]}', "game: takes a text"),
        (b'{"game":"x","seats":1}', "seats: takes a list"),
        (b'{"game":"x","seats":[]}', "seats: is too short"),
        (b'{"game":"x","seats":[{"kind":"king"}]}', "seats.0.kind: is not of the form"),
        (b'{"game":"x","seats":[{"kind":"bot","name":"' + b"n" * 41 + b'"}]}', "seats.0.name: is too long"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"more":1}', "more: is not known here"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"listed":"yes"}', "listed: takes true or false"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"patience":-1}', "patience: is outside its range"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"patience":1.5}', "patience: takes a whole number"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"title":"\\ud800"}', "title: takes a text"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"title":"a\\u0000b"}', "title: is not of the form"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"seed":NaN}', "seed|body"),
        (b"[" * 100_000, "body"),
        (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "body"),
        (b'{"game":"x","seats":[{"kind":"bot"}],"seed":' + b"9" * 5_000 + b"}", "seed|body"),
        (b"\xff\xfe", "body"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_body_is_said(served: Served, body: bytes, said: str) -> None:
    heard = served.browser().ask("POST", "/api/tables", body, content_type="application/json")
    assert (heard.status, heard.code) == (400, "malformed"), heard
    assert re.search(said, heard.json["error"]["text"]), heard


def test_garbage_instead_of_http_gets_no_traceback(served: Served) -> None:
    for data in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\xff" * 100 + b"\r\n\r\n",
        b"A" * 100_000,
    ):
        heard = raw(served.port, data)
        assert heard == b"" or heard.startswith(b"HTTP/1.1 4")
        assert b"Traceback" not in heard


def test_names_in_messages_are_harmless(served: Served) -> None:
    heard = served.program(host="evil<script>.example").get("/")
    assert heard.status in (400, 421) and heard.headers["content-type"].startswith(("application/json", "text/plain"))
    json.loads(heard.body) if heard.status == 421 else None
