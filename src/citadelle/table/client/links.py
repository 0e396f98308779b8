"""Links to a table: what a person is sent and pastes, taken apart."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, quote, urlsplit

from msgspec import Struct

TABLE: Final = re.compile(r"[a-z0-9_-]{1,64}\Z")
BARE: Final = re.compile(r"(localhost|[\w-]+(\.[\w-]+)+|[\w-]+(?=:))(:\d+)?/t/", re.ASCII)
LONGEST: Final = 2000
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class BadLink(ValueError):
    """A text that is no link to a table."""


class Link(Struct, frozen=True):
    """A table on a server: the server's address (`http://host:port`), the table's id, the seat's secret (empty: to
    watch, or to come back to a seat that is known here), and the choice it points at (-1: none)."""

    server: str
    table: str
    token: str = ""
    at: int = -1

    def __str__(self) -> str:
        more = f"#seat={quote(self.token)}" if self.token else f"#at={self.at}" if self.at >= 0 else ""
        return f"{self.server}/t/{self.table}{more}"

    @property
    def live(self) -> str:
        """The address of its WebSocket."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/live"

    @property
    def is_loopback(self) -> bool:
        """Is the server on this machine?"""
        return is_loopback(self.server)


def is_loopback(server: str) -> bool:
    """Is the server at this address on this machine?"""
    try:
        return urlsplit(server).hostname in LOOPBACK
    except ValueError:
        return False


def looks_like_link(text: str) -> bool:
    """Does somebody mean a link by this, right or wrong?"""
    return "://" in text or BARE.match(text) is not None


def parse(text: str) -> Link:
    """The link in a text; BadLink if it is none."""
    text = text.strip()
    if len(text) > LONGEST or not text.isprintable() or " " in text:
        raise BadLink(text[:60])
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadLink(text[:60]) from None
    room, _, table = parts.path.strip("/").partition("/")
    if parts.scheme not in ("http", "https") or not host or room != "t" or not TABLE.match(table):
        raise BadLink(text[:60])
    said = dict(parse_qsl(parts.fragment))
    at = said.get("at", "")
    shown = f"[{host}]" if ":" in host else host
    server = f"{parts.scheme}://{shown}{'' if port is None else f':{port}'}"
    return Link(server, table, said.get("seat", ""), int(at) if at.isdecimal() and len(at) < 9 else -1)
