"""Checks before every request (host, origin, rate, size), and the headers of every answer.

Browsers let any page send requests to a server on one's own machine and open sockets to it. So a request must name a
host that is ours, and whatever changes something must come from a page of ours (or from no page at all, with a seat's
secret in its hand and no cookie). Refusals are the same JSON as everywhere.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from citadelle.table.http import errors
from citadelle.table.http.language import language
from citadelle.table.http.limits import LOOPBACK, Config, Meters, address_key, host_name
from citadelle.table.http.metrics import Metrics
from citadelle.table.http.work import Turns

log = logging.getLogger("citadelle.http")

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
COOKIE: Final = "citadelle"
UPLOAD: Final = "/api/tables/upload"
UNMETERED: Final = "/web/"
"""Files that a page is made of: read from memory, not counted."""
TOO_FAST: Final = "too_fast"
"""The refusal of a request of an address that asks too often; it is given late, so that asking again at once gains
nothing."""
DRAINED: Final = 8 * 1024 * 1024
"""A body that is too large is still read up to this size, so that its sender gets the answer."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load and do."""
DATA_POLICY: Final = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
"""What anything that is no page may, if a browser is led to open it."""
PICTURE_POLICY: Final = DATA_POLICY.replace(";", "; style-src 'unsafe-inline';", 1)
"""What an SVG may that is opened by itself: look as it is drawn."""

HEADERS: Final[dict[bytes, bytes]] = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"cache-control": b"no-store",
    b"content-security-policy": DATA_POLICY.encode(),
}
"""On every answer that doesn't say otherwise."""


class TooLarge(Exception):
    """A body is larger than it may be."""


class Guard:
    """The outermost layer of the app."""

    def __init__(
        self,
        app: ASGIApp,
        config: Config,
        meters: Meters,
        metrics: Metrics,
        turns: Turns,
        is_banned: Callable[[str], bool] = lambda address: False,
    ) -> None:
        self.app = app
        self.config = config
        self.meters = meters
        self.turns = turns
        self.metrics = metrics
        self.is_banned = is_banned
        self.hosts = config.hosts()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        answer = HttpAnswer(scope, send)
        await self.serve(scope, receive, answer)
        if answer.status:
            self.metrics.note_response(answer.status, time.perf_counter() - began)

    async def serve(self, scope: Scope, receive: Receive, answer: HttpAnswer) -> None:
        """Let the app answer a request or talk over a socket, or refuse it."""
        heads = headers_of(scope)
        refusal = self.refusal(scope, heads)
        if refusal is not None:
            if refusal[0] == TOO_FAST:
                await asyncio.sleep(self.config.limits.slowest)
            await self.refuse(answer, refusal[0], refusal[1], heads, scope)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, answer.send)
            return
        await self.request(scope, receive, answer, heads)

    async def request(self, scope: Scope, receive: Receive, answer: HttpAnswer, heads: Mapping[str, str]) -> None:
        """Read the body, then let the app answer; an unexpected exception becomes an error answer."""
        limit = self.config.limits.upload if scope["path"] == UPLOAD else self.config.limits.body
        try:
            async with asyncio.timeout(self.config.limits.patience):
                whole = await read_body(receive, limit, heads.get("content-length", ""))
        except TooLarge:
            await self.refuse(answer, "too_large", {"most": limit // 1024}, heads, scope)
            return
        except TimeoutError:
            await self.refuse(answer, "no_answer", {}, heads, scope)
            return
        if whole is None:
            return
        address = address_of(scope)
        seconds = 0.0 if scope["path"].startswith(UNMETERED) else await self.turns.come(address)
        if seconds:
            await self.refuse(answer, TOO_FAST, {"seconds": max(1, round(seconds))}, heads, scope)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        try:
            work = self.ask_app(scope, replay_body(whole, receive), answer.send)
            await self.turns.count(address, work, pausing=scope["method"] in SAFE)
        except Exception:
            self.metrics.faults += 1
            log.exception("unexpected error at %s %s", scope["method"], scope["path"])
            if not answer.started:
                await self.refuse(answer, errors.BROKEN, {}, heads, scope)

    async def ask_app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The app's answer."""
        await self.app(scope, receive, send)

    def refusal(self, scope: Scope, heads: Mapping[str, str]) -> tuple[str, dict[str, object]] | None:
        """Why a request is refused before it reaches the app; None if it isn't."""
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > self.config.limits.target:
            return "too_long", {}
        host = heads.get("host", "")
        if host_name(host) not in self.hosts:
            return "wrong_host", {"host": printable(host)}
        if self.is_banned(address_of(scope)):
            return "banned", {}
        if not scope["path"].startswith(UNMETERED):
            seconds = self.meters.requests.take(address_of(scope))
            if seconds:
                return TOO_FAST, {"seconds": max(1, round(seconds))}
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if heads.get("content-encoding", "identity") != "identity":
            return "wrong_type", {"type": "identity"}
        return self.foreign(scope, heads, host)

    def foreign(self, scope: Scope, heads: Mapping[str, str], host: str) -> tuple[str, dict[str, object]] | None:
        """Why a request that may change something seems to come from another site; None if it doesn't."""
        origin = heads.get("origin")
        if origin is None:
            has_cookie = f"{COOKIE}=" in heads.get("cookie", "")
            return ("wrong_origin", {"origin": ""}) if has_cookie or heads.get("sec-fetch-site") else None
        if not self.is_ours(origin.lower(), scope["scheme"], host.lower()):
            return "wrong_origin", {"origin": printable(origin)}
        return None

    def is_ours(self, origin: str, scheme: str, host: str) -> bool:
        """Is this the origin of our own pages: on loopback the host that was asked, else one that is allowed?"""
        if origin in self.config.origins:
            return True
        web = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        return host_name(host) in LOOPBACK and origin == f"{web}://{host}"

    async def refuse(
        self, answer: HttpAnswer, code: str, args: dict[str, object], heads: Mapping[str, str], scope: Scope
    ) -> None:
        """Answer with an error."""
        lang = language(scope["query_string"].decode("latin-1"), heads.get("accept-language", ""))
        made = errors.answer(code, lang, args)
        await answer.whole(made.status_code, made.raw_headers, bytes(made.body))


class HttpAnswer:
    """The answer: adds the default headers, leaves out the body of a HEAD, refuses sockets with an HTTP answer."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.out = send
        self.socket = scope["type"] == "websocket"
        self.head = not self.socket and scope["method"] == "HEAD"
        self.started = False
        self.status = 0
        """The status of an HTTP answer; 0 before there is one, and for sockets."""

    async def send(self, message: Message) -> None:
        """Pass one message on."""
        if message["type"] == "http.response.start":
            self.started = True
            self.status = message["status"]
            message = {**message, "headers": with_default_headers(list(message.get("headers", ())))}
        elif message["type"] == "http.response.body" and self.head:
            message = {**message, "body": b""}
        await self.out(message)

    async def whole(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
        """Answer at once."""
        kind = "websocket.http.response" if self.socket else "http.response"
        self.started = True
        self.status = status
        await self.out({"type": f"{kind}.start", "status": status, "headers": with_default_headers(headers)})
        await self.out({"type": f"{kind}.body", "body": b"" if self.head else body})


def with_default_headers(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """These headers, and ours where they don't say otherwise."""
    said = {name.lower() for name, _ in headers}
    return headers + [(name, value) for name, value in HEADERS.items() if name not in said]


def headers_of(scope: Scope) -> dict[str, str]:
    """A request's headers by name; the first of each, cookies together."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        text = value.decode("latin-1")
        if name == "cookie" and name in found:
            found[name] += f"; {text}"
        else:
            found.setdefault(name, text)
    return found


def address_of(scope: Scope) -> str:
    """The sender's address, for counting."""
    client = scope.get("client")
    return address_key(client[0]) if client else ""


def printable(text: str) -> str:
    """Untrusted text as it may be repeated in a message."""
    return "".join([c for c in text[:80] if c.isprintable()])


async def read_body(receive: Receive, limit: int, length: str) -> bytes | None:
    """A request's whole body; TooLarge if it is; None if its sender has gone."""
    if length.isascii() and length.isdigit() and int(length) > DRAINED:
        raise TooLarge
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > DRAINED:
            raise TooLarge
        if size <= limit:
            chunks.append(chunk)
        if not message.get("more_body", False):
            break
    if size > limit:
        raise TooLarge
    return b"".join(chunks)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """A receive channel that gives the body once, then whatever comes next."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
