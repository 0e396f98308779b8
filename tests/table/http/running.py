"""A real server on loopback for tests, and a small client to speak to it."""

from __future__ import annotations

import asyncio
import http.client
import json
import secrets
import socket
import threading
from collections.abc import Callable
from typing import Any

from tests.patience import PATIENCE
from websockets.sync.client import ClientConnection, connect

from citadelle.table.http.limits import Config
from citadelle.table.server.hub import Hub
from citadelle.web.app import create_app
from citadelle.web.serve import NotifyingServer, bind, uvicorn_config


class Served:
    """A server in a thread of its own, from `with` to the end of it. `hub` may only be touched through `call`."""

    def __init__(self, make: Callable[[], Hub], config: Config | None = None, proxies: tuple[str, ...] = ()) -> None:
        self.make = make
        self.proxies = proxies
        self.config = Config() if config is None else config
        self.socket: socket.socket = bind("127.0.0.1", 0)
        self.port: int = self.socket.getsockname()[1]
        self.up = threading.Event()
        self.fault: BaseException | None = None

    def __enter__(self) -> Served:
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        assert self.up.wait(PATIENCE), "the server did not start"
        if self.fault is not None:
            raise self.fault
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.socket.close()
        assert not self.thread.is_alive()

    def run(self) -> None:
        try:
            asyncio.run(self.main())
        except BaseException as fault:
            self.fault = fault
        self.up.set()

    async def main(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.hub = self.make()
        await self.hub.start()
        try:
            self.uvicorn = uvicorn_config(create_app(self.hub, self.config), self.config, self.proxies)
            self.server = NotifyingServer(self.uvicorn, self.up.set)
            await self.server.serve([self.socket])
        finally:
            await self.hub.stop()

    def call(self, what: Callable[[Hub], Any]) -> Any:
        """The result of a coroutine made from the hub, run where the hub lives."""
        return asyncio.run_coroutine_threadsafe(what(self.hub), self.loop).result(PATIENCE)

    @property
    def app(self) -> Any:
        """The app itself."""
        return self.uvicorn.app

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def browser(self, **more: Any) -> Client:
        """A client with Origin and a jar for its cookie."""
        return Client(self, origin=self.origin, **more)

    def program(self, token: str = "", **more: Any) -> Client:
        """A client without Origin or cookie, with a seat's secret."""
        return Client(self, token=token, **more)


class Heard:
    """An answer."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The error's code; "" if it is none."""
        said = self.json.get("error", {}) if self.body[:1] == b"{" else {}
        return str(said.get("code", ""))

    def __repr__(self) -> str:
        return f"<{self.status} {self.body[:300]!r}>"


class Client:
    """Someone who asks."""

    def __init__(
        self, served: Served, origin: str = "", token: str = "", cookie: str = "", host: str = "", source: str = ""
    ) -> None:
        self.served = served
        self.origin = origin
        self.token = token
        self.cookie = cookie
        self.host = host
        self.source = source
        self.buffer = 0
        """How much the system keeps of what isn't read from a socket; 0: as much as it likes."""

    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        found: dict[str, str] = {}
        if self.host:
            found["Host"] = self.host
        if self.origin:
            found["Origin"] = self.origin
        if self.token:
            found["Authorization"] = f"Bearer {self.token}"
        if self.cookie:
            found["Cookie"] = f"citadelle={self.cookie}"
        return found

    def ask(self, method: str, path: str, body: Any = None, **more: str) -> Heard:
        """Send a request and read its answer; a dict is sent as JSON, bytes and text as they are."""
        source = (self.source, 0) if self.source else None
        line = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=PATIENCE, source_address=source)
        headers = self.headers() | {name.replace("_", "-"): value for name, value in more.items()}
        if isinstance(body, (dict, list)):
            body = json.dumps(body).encode()
            headers.setdefault("content-type", "application/json")
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            heard = Heard(answer.status, answer.getheaders(), answer.read())
        finally:
            line.close()
        self.keep(heard)
        return heard

    def keep(self, heard: Heard) -> None:
        """Keep the cookie that was set."""
        said = heard.headers.get("set-cookie", "")
        if self.origin and said.startswith("citadelle="):
            self.cookie = said.partition("=")[2].partition(";")[0]

    def get(self, path: str, **more: str) -> Heard:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: str) -> Heard:
        return self.ask("POST", path, {} if body is None else body, **more)

    def good(self, path: str, body: Any = None) -> Any:
        """Post and expect success."""
        heard = self.post(path, body)
        assert heard.status == 200, heard
        return heard.json

    def live(self, table: str, **more: Any) -> ClientConnection:
        """A table's socket."""
        headers = {k: v for k, v in self.headers().items() if k not in ("Host", "Origin")}
        source = socket.socket()
        if self.buffer:
            source.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.buffer)
        source.bind((self.source or "127.0.0.1", 0))
        source.connect(("127.0.0.1", self.served.port))
        return connect(
            f"ws://{self.host or self.served.host}/api/tables/{table}/live",
            sock=source,
            origin=self.origin or None,  # type: ignore[arg-type]
            additional_headers=headers,
            open_timeout=PATIENCE,
            **more,
        )


def raw(port: int, data: bytes) -> bytes:
    """Send bytes as they are and read until the other side closes."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        out = b""
        while chunk := line.recv(65536):
            out += chunk
    return out


def secret() -> str:
    """A secret of the right form that is nobody's."""
    return secrets.token_urlsafe(24)
