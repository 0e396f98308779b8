"""Running the server: where it listens, who may reach it, how it starts and ends."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Generator, Mapping
from typing import Final

import uvicorn
from fastapi import FastAPI

from citadelle.kernel.errors import CitadelleError
from citadelle.table.http.limits import Config
from citadelle.table.http.server_context import ServerContext
from citadelle.table.server.hub import Hub
from citadelle.web.app import create_app
from citadelle.web.connections import ConnectionGate, GatedConfig, raise_descriptor_limit
from citadelle.web.memory_trim import trim_when_idle
from citadelle.web.metrics_server import MetricsServer
from citadelle.web.websocket_protocol import AbortableProtocol

DEFAULT_PORT: Final = 8421
TRIES: Final = 50
"""So many ports are tried, one after another, when none was asked for."""
ORIGIN: Final = re.compile(r"https?://(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::[0-9]{1,5})?")
WAITING: Final = 2048
"""Connections that the system keeps until they are accepted."""
GRACE: Final = 5
"""Seconds in which requests may end when the server stops."""


class ServeError(CitadelleError):
    """Why a server can't be started."""


def is_loopback(host: str) -> bool:
    """Does only this machine reach that address?"""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def origins(host: str, public: bool, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """The origins that are let in, checked; ServeError if this host must not be opened so."""
    for origin in allowed:
        if not ORIGIN.fullmatch(origin.lower().rstrip("/")):
            raise ServeError("serve.bad_origin", text=origin[:80])
    if not is_loopback(host):
        if not public:
            raise ServeError("serve.not_public", host=host)
        if not allowed:
            raise ServeError("serve.no_origin")
    return tuple(origin.lower().rstrip("/") for origin in allowed)


def parse_address(text: str) -> tuple[str, int]:
    """Host and port of ADDRESS:PORT; ServeError if it is none."""
    host, sign, port = text.rpartition(":")
    if not sign or not host or not port.isascii() or not port.isdigit() or not 0 < int(port[:6]) < 65536:
        raise ServeError("serve.bad_address", text=text[:80])
    return host, int(port)


def bind(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; without a port, on the first free one. ServeError if there is none."""
    if port is not None:
        return bind_exactly(host, port)
    for tried in range(DEFAULT_PORT, DEFAULT_PORT + TRIES):
        try:
            return bind_exactly(host, tried)
        except ServeError as fault:
            if fault.code != "serve.busy":
                raise
    raise ServeError("serve.busy", host=host, port=f"{DEFAULT_PORT}–{DEFAULT_PORT + TRIES - 1}")


def bind_exactly(host: str, port: int) -> socket.socket:
    """A socket at exactly that address."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise ServeError("serve.no_host", host=host) from None
    made = socket.socket(family, kind, proto)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(WAITING)
        made.setblocking(False)
    except PermissionError:
        made.close()
        raise ServeError("serve.not_allowed", port=port) from None
    except OSError as fault:
        made.close()
        if fault.errno in BUSY:
            raise ServeError("serve.busy", host=host, port=port) from None
        raise ServeError("serve.no_host", host=host) from None
    return made


BUSY: Final = (48, 98, 10048)
"""EADDRINUSE, by system."""


def address_of(made: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = made.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = "::1" if ":" in host else "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_browser(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> bool:
    """Is there a desktop with a browser where this was started?"""
    env = os.environ if environ is None else environ
    if any(env.get(name) for name in ("CI", "SSH_CONNECTION", "SSH_TTY")):
        return False
    return platform in ("darwin", "win32") or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    """Show the lobby; if that fails the printed address will do."""
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)


class Quiet(logging.Filter):
    """Keeps frames and headers, which hold secrets, out of the log at any level; and messages that clients can
    provoke."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.WARNING and not record.getMessage().startswith("Invalid UTF-8 sequence")


def uvicorn_config(app: FastAPI, config: Config, proxies: tuple[str, ...] = ()) -> GatedConfig:
    """How uvicorn is run: no banner, no list of requests, connections counted, small frames, dead sockets closed."""
    gate = ConnectionGate(config.limits, raise_descriptor_limit(), proxies)
    made = GatedConfig(
        app,
        gate,
        config.limits,
        lifespan="off",
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws=AbortableProtocol,
        ws_max_size=config.limits.frame,
        ws_ping_interval=config.limits.ping,
        ws_ping_timeout=config.limits.ping,
        ws_per_message_deflate=True,
        timeout_keep_alive=30,
        backlog=gate.accepted_at_once,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=32 * 1024,
    )
    logging.getLogger("uvicorn.error").addFilter(Quiet())
    return made


class NotifyingServer(uvicorn.Server):
    """A server that calls `up` when it listens, and finishes open requests at the first signal."""

    def __init__(self, config: uvicorn.Config, up: Callable[[], None]) -> None:
        super().__init__(config)
        self.up = up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(WAITING)  # starting lowered it to what is accepted at once
        self.up()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """The first signal ends the server in good order, the second at once."""
        loop = asyncio.get_running_loop()
        caught: list[signal.Signals] = []
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self.handle_exit, number, None)
                caught.append(number)
        try:
            yield
        finally:
            for number in caught:
                loop.remove_signal_handler(number)


async def serve(
    hub: Hub,
    config: Config,
    made: socket.socket,
    up: Callable[[], None],
    proxies: tuple[str, ...] = (),
    metrics: socket.socket | None = None,
    bots_waiting: Callable[[], int] = lambda: 0,
) -> None:
    """Start the tables, serve until a signal, stop the tables. Metrics are told at a socket of their own."""
    await hub.start()
    app = create_app(hub, config)
    settings = uvicorn_config(app, config, proxies)
    server: ServerContext = app.state.server

    def metrics_text() -> str:
        gate = settings.gate
        return server.metrics.text(hub, server.sockets.total(), len(gate.open), gate.turned_away, bots_waiting())

    told = None if metrics is None else MetricsServer(metrics, metrics_text)
    tidy = asyncio.create_task(trim_when_idle(server.sockets.total))
    try:
        if told is not None:
            await told.start()
        await NotifyingServer(settings, up).serve([made])
    finally:
        tidy.cancel()
        if told is not None:
            await told.stop()
        await hub.stop()
