"""A table on a server: its WebSocket, and its HTTP API by the standard library in a thread."""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from http.client import HTTPException
from typing import Any, Final

from msgspec import structs
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as dial
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from citadelle.kernel.errors import Message
from citadelle.table.client.links import Link, is_loopback
from citadelle.table.client.table_actions import Rule
from citadelle.table.client.transport import Denied, Lost, Unreachable

PATIENCE: Final = 15.0
"""Seconds a server may take to answer."""
LARGEST: Final = 16 * 1024 * 1024
"""Bytes an answer may have."""
MIND: Final = 400
"""A status from here up to 499 is the server's last word, but for those that ask to come again."""
LATER: Final = (408, 425, 429)
COOKIE: Final = "citadelle"
"""What a server calls the secret of a device."""

Body = dict[str, object] | str | None
"""What is sent with a request: data, or plain text."""
OnSeatTaken = Callable[[Link], None]
"""Told of a seat's new secret, so that it can be kept."""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: a secret goes where it was meant to go, or nowhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


class WebSocketConnection:
    """One WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, frame: bytes) -> None:
        try:
            await self.socket.send(frame.decode())
        except (ConnectionClosed, OSError) as fault:
            raise Lost(str(fault)) from None

    async def __aiter__(self) -> AsyncIterator[bytes | str]:
        try:
            async for frame in self.socket:
                yield frame
        except (ConnectionClosed, OSError) as fault:
            raise Lost(str(fault)) from None

    async def close(self) -> None:
        await self.socket.close()


class HttpApi:
    """The HTTP API of a server, for one device."""

    def __init__(self, address: str, device: str) -> None:
        self.address = address
        self.device = device
        proxies = [urllib.request.ProxyHandler({})] if is_loopback(address) else []
        self.opener = urllib.request.build_opener(NoRedirect, *proxies)

    def close(self) -> None:
        """Let go of what is open."""
        self.opener.close()

    async def call(self, method: str, path: str, body: Body = None, lang: str = "en", token: str = "") -> Any:
        """The answer to a request, as data; Denied has the server's own sentence, Unreachable why there is none."""
        said = await self.text(method, path, body, lang, token)
        try:
            return json.loads(said) if said else None
        except ValueError:
            raise Unreachable(Message("server.no_answer")) from None

    async def text(self, method: str, path: str, body: Body = None, lang: str = "en", token: str = "") -> str:
        """The answer to a request, as text."""
        return await asyncio.to_thread(self._ask, method, path, body, lang, token)

    def _ask(self, method: str, path: str, body: Body, lang: str, token: str) -> str:
        data = body.encode() if isinstance(body, str) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}{path}", data, method=method)
        request.add_header("Accept-Language", lang)
        request.add_header("Origin", self.address)
        if self.device:
            request.add_header("Cookie", f"{COOKIE}={self.device}")
        if data is not None:
            request.add_header("Content-Type", "text/plain" if isinstance(body, str) else "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return bytes(answer.read(LARGEST)).decode()
        except urllib.error.HTTPError as fault:
            with fault:
                found = refusal(fault.code, fault.read(LARGEST))
            raise Unreachable(str(found)) if isinstance(found, Lost) else found from None
        except (OSError, ValueError, HTTPException) as fault:
            raise Unreachable(str(getattr(fault, "reason", fault))) from None


class Remote:
    """The line to a table on a server, and what else can be done there.

    `device` is a secret of this machine towards that server: seats taken with it are found again by it, and a rematch
    knows who asks. The link's own secret, if it is a seat's, is used as it is; if it is an invitation, it is turned
    into the seat's new secret when the line is first opened, and `kept` is told of that.
    """

    def __init__(
        self, link: Link, device: str = "", name: str = "", lang: str = "en", kept: OnSeatTaken | None = None
    ) -> None:
        self.link = link
        self.server = HttpApi(link.server, device or secrets.token_urlsafe(24))
        self.is_known = bool(device)
        """Does this machine come back with the same secret?"""
        self.name = name
        self.lang = lang
        self.kept = kept
        self.seated = not link.token

    # --- the line

    @property
    def token(self) -> str:
        """The secret of the seat."""
        return self.link.token

    async def open(self) -> WebSocketConnection:
        """A new WebSocket; the first time, after sitting down with the link's secret."""
        try:
            if not self.seated:
                await self.sit_down()
            more: dict[str, Any] = {"proxy": None} if self.link.is_loopback else {}
            heads = {"Cookie": f"{COOKIE}={self.server.device}", "Accept-Language": self.lang}
            wanted = dial(
                self.link.live,
                origin=Origin(self.link.server),
                additional_headers=heads,
                max_size=LARGEST,
                open_timeout=PATIENCE,
                **more,
            )
            return WebSocketConnection(await wanted)
        except Unreachable as fault:
            raise Lost(str(fault)) from None
        except InvalidStatus as fault:
            raise refusal(fault.response.status_code, bytes(fault.response.body or b"")) from None
        except (WebSocketException, OSError, TimeoutError) as fault:
            raise Lost(str(fault)) from None

    async def close(self) -> None:
        self.server.close()

    async def sit_down(self) -> None:
        """Make sure that the link's secret is a seat's: an invitation is turned into one. A device that has a secret of
        its own holds the seat from then on."""
        if not self.is_known:
            try:
                await self.call("GET", "")
                self.seated = True
                return
            except Denied as fault:
                if fault.code != "no_session":
                    raise
        await self.join({"token": self.link.token, "name": self.name})
        self.seated = True

    async def join(self, wanted: dict[str, object]) -> None:
        """Take a seat; its secret is a new one from then on. This device adds to the table's chance."""
        bearer, self.link = self.link, structs.replace(self.link, token="")
        try:
            said = await self.call("POST", "/join", {**wanted, "entropy": secrets.token_hex(16)})
        except BaseException:
            self.link = bearer
            raise
        self.link = structs.replace(self.link, token=str(said.get("token", "")))
        if self.kept is not None:
            self.kept(self.link)

    # --- HTTP

    async def call(self, method: str, path: str, body: dict[str, object] | None = None) -> Any:
        """The answer to a request about this table, as data; Denied has the server's own sentence."""
        return await self.server.call(method, f"/api/tables/{self.link.table}{path}", body, self.lang, self.link.token)

    # --- deeds

    async def rules(self, game: str) -> list[Rule]:
        said = await self.server.call("GET", f"/api/games/{game}/rules", None, self.lang)
        return [(rule["id"], rule["title"], rule["text"]) for rule in said["rules"]]

    async def record(self) -> str:
        path = f"/api/tables/{self.link.table}/record"
        return await self.server.text("GET", path, None, self.lang, self.link.token)

    async def chart(self) -> list[list[int]]:
        points: list[list[int]] = (await self.call("GET", "/chart"))["points"]
        return points

    async def rematch(self) -> str:
        promise = (await self.server.call("POST", "/api/promises", {}, self.lang))["promise"]
        body: dict[str, object] = {"promise": promise, "entropy": secrets.token_hex(16)}
        return self._own_link(await self.call("POST", "/rematch", body))

    async def branch(self, at: int, seat: int) -> str:
        return self._own_link(await self.call("POST", "/branch", {"at": at, "seat": seat}))

    def _own_link(self, said: Any) -> str:
        """The link to one's own seat at a new table."""
        mine = next((seat["token"] for seat in said["seats"] if seat["kind"] == "person" and seat["token"]), "")
        return str(Link(self.link.server, said["table"], mine))

    async def leave(self, seat: int, level: str) -> None:
        await self.call("POST", f"/seats/{seat}/leave", {"level": level})

    async def back(self, seat: int) -> None:
        await self.call("POST", f"/seats/{seat}/back", {})

    async def resign(self, seat: int) -> None:
        await self.call("POST", f"/seats/{seat}/resign", {})

    async def replace(self, seat: int, by: int) -> None:
        await self.call("POST", f"/seats/{seat}/replace", {})

    async def rename(self, seat: int, name: str) -> None:
        await self.call("POST", f"/seats/{seat}/name", {"name": name})

    async def sit(self, seat: int, name: str) -> None:
        await self.join({"seat": seat, "name": name})

    async def consent(self, seat: int) -> None:
        await self.call("POST", "/consent", {})


def refusal(status: int, body: bytes) -> Denied | Lost:
    """What an answer that is none means: the server's last word with its reason, or a reason to come again."""
    try:
        said = json.loads(body)["error"]
        code, text = str(said["code"]), str(said["text"])
    except (ValueError, LookupError, TypeError):
        code, text = "no_page", ""
    if not MIND <= status < MIND + 100 or status in LATER:
        return Lost(text or f"HTTP {status}")
    return Denied(code, text)
