"""Names, titles and words that try to be more than text come back as data, and only as data (S4)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from tests.table.http.hubs import Table, quick
from tests.table.http.running import Served
from tests.table.http.test_sockets import send, until
from tests.web.corpus import made

from citadelle.table import wire

PAYLOADS = made()


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with quick() as server:
        yield server


class Tags(HTMLParser):
    """The tags and attributes of a text, as a browser would read it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *[f"{tag} {name}" for name, _ in attrs]}


def tags(text: str) -> set[str]:
    parser = Tags()
    parser.feed(text)
    return parser.found


def test_the_corpus_is_large() -> None:
    assert len(PAYLOADS) >= 200


def test_names_titles_and_words_are_data(served: Served) -> None:
    plain = Table(served, "easy", game="legends", title="Plain")
    drawn = tags(plain.first.get(f"{plain.path}/picture").body.decode())
    for first in range(0, len(PAYLOADS), 25):
        payloads = PAYLOADS[first : first + 25]
        table = Table(served, "easy", game="legends", title=payloads[0][:80])
        for payload in payloads:
            named = table.first.post(f"{table.path}/seats/0/name", {"name": payload[:40]})
            said = table.first.post(f"{table.path}/say", {"text": payload})
            assert named.status in (200, 400) and said.status in (200, 400), payload
            looked = [table.first.get(table.path), table.host.get("/api/tables")] if payload in payloads[::6] else []
            for heard in (named, said, *looked):
                assert heard.headers["content-type"] == "application/json"
                assert heard.headers["x-content-type-options"] == "nosniff"
                json.loads(heard.body)
        picture = table.first.get(f"{table.path}/picture").body.decode()
        assert tags(picture) <= drawn, "a name is no markup in a picture"
        page = served.browser().get(f"/t/{table.id}", accept="text/html").body.decode()
        assert not [payload for payload in payloads if "<" in payload and payload in page]


def test_what_was_said_comes_back_as_it_was(served: Served) -> None:
    table = Table(served, "easy")
    words = [payload for payload in PAYLOADS if payload.isprintable() and payload.strip() == payload]
    assert len(words) > 100
    with table.first.live(table.id) as line:
        send(line, wire.Hello(form="text"))
        until(line, "update")
        for n, word in enumerate(words):
            send(line, wire.Say(text=word, id=f"w{n}"))
            until(line, "ack")
    said = [line["text"] for line in table.look()["log"] if line.get("said")]
    assert len(said) == len(words)
    for text, word in zip(said, words, strict=True):
        assert " ".join(word.split()) in text


def test_a_bodys_type_must_be_json(served: Served) -> None:
    body = json.dumps({"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/html"):
        heard = served.browser().ask("POST", "/api/tables", body, content_type=kind)
        assert heard.status in (400, 415), kind
    assert served.browser().ask("POST", "/api/tables", body).status in (200, 400, 415)
