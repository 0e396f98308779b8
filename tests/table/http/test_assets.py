"""Files and pages: what is handed out, how it may be kept, and that nothing else ever is (S7)."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.table.http.hubs import EmptyHub
from tests.table.http.running import Client, Served, raw

from citadelle.web.assets import ROOT, Assets


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served(EmptyHub) as server:
        yield server


@pytest.fixture
def client(served: Served) -> Client:
    return served.browser()


def test_every_file_of_the_pages_is_handed_out(served: Served, client: Client) -> None:
    names = list(Assets().found)
    assert "look/look.css" in names and "look/icons.svg" in names and "app/core.js" in names
    for name in names:
        heard = client.get(f"/web/{name}")
        assert heard.status == 200 and heard.body == (ROOT / name).read_bytes()
        assert heard.headers["x-content-type-options"] == "nosniff"


def test_a_file_is_asked_for_once(client: Client) -> None:
    first = client.get("/web/look/look.css")
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/web/look/look.css", if_none_match=tag)
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert client.get("/web/look/look.css", if_none_match=f'"x", W/{tag}').status == 304
    assert client.get("/web/look/look.css", if_none_match='"other"').status == 200


def test_with_its_version_a_file_is_kept_for_ever(client: Client) -> None:
    version = Assets().version
    assert "immutable" in client.get(f"/web/look/look.css?v={version}").headers["cache-control"]
    assert client.get("/web/look/look.css?v=old").headers["cache-control"] == "no-cache"


def test_files_are_compressed_for_those_who_can_read_that(client: Client) -> None:
    plain = client.get("/web/look/look.css")
    packed = client.get("/web/look/look.css", accept_encoding="gzip")
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body) / 3


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "look").mkdir()
    (tmp_path / "app" / "a.js").write_text("1")
    one = Assets(tmp_path).version
    (tmp_path / "app" / "a.js").write_text("2")
    assert Assets(tmp_path).version != one


def test_links_and_other_kinds_are_not_files_of_the_pages(tmp_path: Path) -> None:
    (tmp_path / "app" / "deep").mkdir(parents=True)
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "app" / "a.js").symlink_to(tmp_path / "secret.js")
    (tmp_path / "app" / "b.py").write_text("secret")
    (tmp_path / "app" / ".c.js").write_text("secret")
    (tmp_path / "app" / "deep" / "d.js").write_text("fine")
    assert list(Assets(tmp_path).found) == ["app/deep/d.js"]
    fresh = Assets(tmp_path, fresh=True)
    for name in ("app/a.js", "app/b.py", "app/.c.js", "../secret.js", "app/../secret.js", "secret.js", "app", ""):
        assert fresh.get(name) is None


# --- S7: no way out

UPS = ("..", "../..", "../../..", "../../../..", "../../../../../../../..", "....//....//..", "..;", "%2e%2e", ".%2e")
TARGETS = ("etc/passwd", "web/app.py", "table/words.toml", "pages/lobby.html", "words.toml", "__init__.py", "serve.py")
DOTS = (
    "%2e%2e/",
    "%2e%2e%2f",
    "..%2f",
    "%252e%252e%252f",
    "..%5c",
    "%5c..%5c",
    "..%c0%af",
    "%c0%ae%c0%ae/",
    "..%ef%bc%8f",
)
ODD = (
    "app/core.js%00", "app/core.js%00.css", "%00", "app/core.js/", "app//core.js", "/app/core.js", "./app/core.js",
    "app/./core.js", "app/core.js%20", "app/core.js.", "app/CORE.JS", "app\\core.js", "app%5ccore.js", "app", "app/",
    "look", "", ".", "..", "~", "app/~root", "C:/windows/win.ini", "file:///etc/passwd", "//etc/passwd",
    "app/core.js;x", "app/..%ef%bc%8fapp.py",
    "app/core.js%0d%0aSet-Cookie:a=b", "%2fetc%2fpasswd", "app/../app/core.js", "app/%2e%2e/app/core.js",
    "app/core.js::$DATA", "app/core.js~", "app/.core.js.swp", "app/\u202ecore.js", "a" * 5000,
)  # fmt: skip


def corpus() -> list[str]:
    """Paths below /web/ that must lead nowhere."""
    found = [f"{folder}/{up}/{target}" for folder in ("app", "look") for up in UPS for target in TARGETS]
    found += [f"app/{dots * n}{target}" for dots in DOTS for n in (1, 3, 6) for target in TARGETS[:4]]
    found += [f"{up}/{target}" for up in UPS for target in TARGETS]
    return found + list(ODD)


def test_no_path_leads_out(served: Served) -> None:
    paths = corpus()
    assert len(paths) > 250
    for path in paths:
        sent = quote(path, safe="/%.;:\\~$")
        line = f"GET /web/{sent} HTTP/1.1\r\nHost: {served.host}\r\nConnection: close\r\n\r\n"
        heard = raw(served.port, line.encode("latin-1"))
        status = int(heard.split(b" ", 2)[1])
        assert status in (400, 404), (path, heard[:200])
        assert b"root:" not in heard and b"import" not in heard and b"<html" not in heard


@pytest.mark.parametrize(
    "path", ["/t/../../etc/passwd", "/rules/%2e%2e/x", "/t/%00", "/t/<script>", "/t/A", "/t/" + "a" * 65]
)
def test_an_address_of_a_page_names_a_table_or_nothing(client: Client, path: str) -> None:
    assert client.get(path).status == 404


# --- pages

PAGES = ("/", "/docs", "/rules/some_game", "/t/0123456789ab")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole(client: Client, path: str) -> None:
    heard = client.get(path, accept="text/html", accept_language="fr")
    text = heard.body.decode()
    assert heard.status == 200 and heard.headers["content-type"] == "text/html; charset=utf-8"
    assert "{{" not in text and '<html lang="fr"' in text
    assert '<symbol id="i-mark"' in text and '<symbol id="s-1"' in text
    assert not re.search(r"\son[a-z]+=|<style|style=|javascript:", re.sub(r"<symbol.*?</symbol>", "", text, flags=re.S))
    for inside in re.findall(r"<script\b([^>]*)>(.*?)</script>", text, re.S):
        assert "src=" in inside[0] and inside[1] == "", "no script in the page itself"
    for address in re.findall(r'(?:src|href)="([^"#][^"]*)"', text):
        assert address.startswith("/"), "nothing comes from elsewhere"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_only_what_there_is(client: Client, path: str) -> None:
    for address in re.findall(r'(?:src|href)="(/web/[^"]+)"', client.get(path).body.decode()):
        assert client.get(address).status == 200, address


@pytest.mark.parametrize(
    ("path", "most", "most_packed"),
    [("/", 110_000, 38_000), ("/learn/some_game", 110_000, 38_000), ("/t/0123456789ab", 60_000, 20_000)],
)
def test_a_page_holds_no_woodcuts_that_it_does_not_show(client: Client, path: str, most: int, most_packed: int) -> None:
    text = client.get(path).body.decode()
    woodcuts = set(re.findall(r'<symbol id="(art-[^"]+)"', text))
    covers = {name for name in woodcuts if name.startswith(("art-game-", "art-wide-"))}
    assert len(woodcuts - covers) <= 5 and (len(covers) >= 4) == (not path.startswith("/t/"))
    assert len(text) <= most and len(client.get(path, accept_encoding="gzip").body) <= most_packed


def test_the_woodcuts_of_a_game_are_a_file_that_is_kept_for_ever(client: Client) -> None:
    page = client.get("/t/0123456789ab").body.decode()
    (games,) = re.findall(r'<meta name="citadelle-arts" content="([^"]*)">', page)
    (version,) = re.findall(r'<meta name="citadelle-version" content="([^"]*)">', page)
    assert len(games.split()) >= 4
    for game in games.split():
        heard = client.get(f"/web/look/art/{game}.svg?v={version}", accept_encoding="gzip")
        assert heard.status == 200 and heard.headers["content-type"] == "image/svg+xml"
        assert "immutable" in heard.headers["cache-control"] and len(heard.body) <= 80_000


def test_a_page_is_asked_for_once(client: Client) -> None:
    tag = client.get("/").headers["etag"]
    assert client.get("/", if_none_match=tag).status == 304
    assert client.get("/", if_none_match=tag, accept_language="fr").status == 200


def test_nothing_is_there_for_other_addresses(client: Client) -> None:
    for path in (
        "/nothing",
        "/api/nothing",
        "/api",
        "/web/nothing.js",
        "/pages/lobby.html",
        "/t",
        "/t/",
        "//",
        "/docs/",
    ):
        heard = client.get(path)
        assert (heard.status, heard.code) == (404, "no_page"), path
