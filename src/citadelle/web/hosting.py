"""Starts a server from its options: checks them, and puts store, bots and tables together."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlsplit

from citadelle.kernel.errors import system_reason
from citadelle.kernel.game import Game
from citadelle.table import data_dir
from citadelle.table.bots import BotPool
from citadelle.table.http.limits import Config, Limits
from citadelle.table.lobby.packs import OfferedPack
from citadelle.table.server.hub import Hub
from citadelle.table.server.pace import Pace
from citadelle.table.store import NoAnswer, Unreadable, open_store
from citadelle.web import serve
from citadelle.web.serve import ServeError

__all__ = ["ServeError", "ServeOptions", "run"]


class Tell(Protocol):
    """Prints a sentence (`serve.<key>` of the command line's words) for whoever started the server."""

    def __call__(self, key: str, **args: object) -> None: ...


@dataclass(kw_only=True, frozen=True)
class ServeOptions:
    """The options of `citadelle serve`."""

    games: Mapping[str, Game]
    packs: Sequence[OfferedPack] = ()
    host: str = "127.0.0.1"
    port: int | None = None
    db: str | None = None
    origins: tuple[str, ...] = ()
    public: bool = False
    proxies: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    workers: int = 2
    browser: bool | None = None
    """Open a browser? None: if there is one."""
    dev: bool = False
    limits: Limits = field(default_factory=Limits)


def parse_agents(texts: Sequence[str]) -> dict[str, str]:
    """Agents by name, as `name=module:Class`; ServeError for anything else."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, place = text.partition("=")
        if not sign or not name.strip() or place.count(":") != 1:
            raise ServeError("serve.bad_agent", text=text[:80])
        found[name.strip()] = place.strip()
    return found


def store_address(db: str | None) -> str:
    """Where tables are kept; the user's data folder is made if it is needed."""
    if db is not None:
        return db
    try:
        data_dir.ensure_data_dir()
    except OSError as fault:
        raise ServeError("serve.no_folder", folder=data_dir.data_dir(), why=system_reason(fault)) from None
    return str(data_dir.database())


def without_password(place: str) -> str:
    """The same as it may be printed: without a password."""
    if "://" not in place:
        return place
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def run(options: ServeOptions, tell: Tell) -> None:
    """Serve until a signal says stop. ServeError if it can't begin."""
    config = Config(
        origins=serve.origins(options.host, options.public, options.origins), limits=options.limits, dev=options.dev
    )
    bots = BotPool(options.workers, extra=parse_agents(options.agents))
    place = store_address(options.db)
    hub = Hub(open_store(place), bots, options.games, pace=Pace(), packs=options.packs)
    logging.basicConfig(level=logging.WARNING, format="citadelle: %(message)s", stream=sys.stderr)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every process that ended before it looked
    made = serve.bind(options.host, options.port)
    url = options.origins[0] + "/" if options.public else serve.address_of(made)

    here = serve.address_of(made) if options.db is None and serve.is_loopback(options.host) else ""

    def up() -> None:
        if here:
            data_dir.announce_server(here)
        tell("up", url=url)
        tell("kept", place=without_password(place))
        if options.browser if options.browser is not None else serve.has_browser() and sys.stdout.isatty():
            threading.Thread(target=serve.open_browser, args=(url,), daemon=True).start()

    try:
        asyncio.run(serve.serve(hub, config, made, up, options.proxies))
    except (NoAnswer, Unreadable) as fault:
        raise ServeError("serve.no_place", why=fault) from None
    finally:
        if here:
            data_dir.withdraw_server(here)
        made.close()
