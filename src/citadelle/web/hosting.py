"""From what a host wishes to a server that runs: checks the wishes, puts store, bots and tables together."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlsplit

from citadelle.kernel.game import Game
from citadelle.table import home
from citadelle.table.bots import Bots
from citadelle.table.http.limits import Config, Limits
from citadelle.table.hub import Hub
from citadelle.table.store import NoAnswer, Unreadable, open_store
from citadelle.web import serve
from citadelle.web.serve import ServeError

__all__ = ["ServeError", "Wishes", "run"]


class Tell(Protocol):
    """Says a sentence of the room `serve` to whoever started the server."""

    def __call__(self, key: str, **args: object) -> None: ...


@dataclass(kw_only=True, frozen=True)
class Wishes:
    """What a host asked for."""

    games: Mapping[str, Game]
    packs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    host: str = "127.0.0.1"
    port: int | None = None
    db: str | None = None
    origins: tuple[str, ...] = ()
    public: bool = False
    proxies: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    workers: int = 2
    browser: bool | None = None
    """Open one? None: where there is one."""
    dev: bool = False
    limits: Limits = field(default_factory=Limits)


def own_agents(texts: Sequence[str]) -> dict[str, str]:
    """Agents by name, as `name=module:Class`; ServeError for anything else."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, place = text.partition("=")
        if not sign or not name.strip() or place.count(":") != 1:
            raise ServeError("bad_agent", text=text[:80])
        found[name.strip()] = place.strip()
    return found


def place_of(db: str | None) -> str:
    """Where tables are kept; the user's data folder is made if it is needed."""
    if db is not None:
        return db
    try:
        home.ready()
    except OSError as fault:
        raise ServeError("no_place", why=f"{home.folder()}: {fault.strerror or fault}") from None
    return str(home.database())


def shown(place: str) -> str:
    """The same as it may be printed: without a password."""
    if "://" not in place:
        return place
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def run(wishes: Wishes, tell: Tell) -> None:
    """Serve until a signal says stop. ServeError if it can't begin."""
    config = Config(
        origins=serve.origins(wishes.host, wishes.public, wishes.origins), limits=wishes.limits, dev=wishes.dev
    )
    bots = Bots(wishes.workers, extra=own_agents(wishes.agents), packs=wishes.packs)
    place = place_of(wishes.db)
    hub = Hub(open_store(place), bots, wishes.games)
    logging.basicConfig(level=logging.WARNING, format="citadelle: %(message)s", stream=sys.stderr)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every process that ended before it looked
    made = serve.bind(wishes.host, wishes.port)
    url = wishes.origins[0] + "/" if wishes.public else serve.address_of(made)

    here = serve.address_of(made) if wishes.db is None and serve.is_loopback(wishes.host) else ""

    def up() -> None:
        if here:
            home.announce(here)
        tell("up", url=url)
        tell("kept", place=shown(place))
        if wishes.browser if wishes.browser is not None else serve.has_browser() and sys.stdout.isatty():
            threading.Thread(target=serve.open_browser, args=(url,), daemon=True).start()

    try:
        asyncio.run(serve.serve(hub, config, made, up, wishes.proxies))
    except (NoAnswer, Unreadable) as fault:
        raise ServeError("no_place", why=fault) from None
    finally:
        if here:
            home.withdraw(here)
        made.close()
