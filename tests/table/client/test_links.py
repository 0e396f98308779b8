"""Links to a table, as people paste them."""

from __future__ import annotations

import pytest

from citadelle.table.client.links import BadLink, Link, looks_like_link, parse


def test_a_link_is_taken_apart() -> None:
    link = parse("http://127.0.0.1:8000/t/abc123#seat=s3cr_t-x")
    assert link == Link("http://127.0.0.1:8000", "abc123", "s3cr_t-x")
    assert link.live == "ws://127.0.0.1:8000/api/tables/abc123/live" and link.is_loopback
    assert str(link) == "http://127.0.0.1:8000/t/abc123#seat=s3cr_t-x"


@pytest.mark.parametrize("text", ["localhost:8000/t/x", "games.example/t/x", "box:80/t/x", "http://x", "x://"])
def test_what_is_meant_as_a_link(text: str) -> None:
    assert looks_like_link(text)


def test_other_ways_to_write_one() -> None:
    assert parse(" https://games.example/t/a-b_c/ ") == Link("https://games.example", "a-b_c")
    assert parse("https://games.example/t/x").live == "wss://games.example/api/tables/x/live"
    assert parse("localhost:8000/t/x#at=12") == Link("http://localhost:8000", "x", at=12)
    assert parse("http://[::1]:8000/t/x").live == "ws://[::1]:8000/api/tables/x/live"
    assert not parse("http://example.com/t/x").is_loopback
    assert str(parse("localhost:8000/t/x#at=12")) == "http://localhost:8000/t/x#at=12"


@pytest.mark.parametrize(
    "text",
    [
        "http://",
        "http:///t/x",
        "ftp://host/t/x",
        "http://host/",
        "http://host/t/",
        "http://host/t/UPPER",
        "http://host/t/../x",
        "http://host:99999/t/x",
        "http://host:port/t/x",
        "http://[::1/t/x",
        "http://host/rules/x",
        "http://host/t/x y",
        "http://host/t/x\x1b[2J",
        "http://host/t/" + "x" * 65,
        "http://host/t/x#" + "x" * 3000,
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    assert looks_like_link(text)
    with pytest.raises(BadLink):
        parse(text)


@pytest.mark.parametrize("text", ["toy", "a.record", "folder/t/file", "t/x"])
def test_games_and_files_are_not_taken_for_links(text: str) -> None:
    assert not looks_like_link(text)
