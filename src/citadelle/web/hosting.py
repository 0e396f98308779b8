"""Starts a server from its options: checks them, and puts store, bots and tables together."""

from __future__ import annotations

import asyncio
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
from citadelle.table.http.limits import MEGA, Config, Limits, Rate
from citadelle.table.lobby.packs import OfferedPack
from citadelle.table.lobby.record_jobs import RecordProcess
from citadelle.table.server.hub import Hub
from citadelle.table.server.janitor import Retention
from citadelle.table.server.pace import Pace
from citadelle.table.store import NoAnswer, Unreadable, open_store
from citadelle.web import serve
from citadelle.web.log_setup import FORMATS, set_up_log
from citadelle.web.serve import ServeError

__all__ = ["ServeError", "ServeOptions", "run"]

PUBLIC_STORAGE = 8192
PUBLIC_STORAGE_EACH = 256
"""MB that tables may take on a public server, all together and those of one address, if nothing else is said."""
PUBLIC_WORK = Rate(500, 1.25)
"""What one address may make a public server work: half a second at once, and two fifths of its time."""


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
    strongest: str = ""
    """The strongest level of bots that is offered; by default all of them, on a public server those up to the one that
    gives hints."""
    browser: bool | None = None
    """Open a browser? None: if there is one."""
    dev: bool = False
    metrics: str | None = None
    """Where metrics are told, as ADDRESS:PORT; None: nowhere."""
    log: str = FORMATS[0]
    """The form of the log: one of `log_setup.FORMATS`."""
    storage: int | None = None
    """MB that all tables may take; None: no bound, on a public server `PUBLIC_STORAGE`; 0: no bound."""
    storage_each: int | None = None
    """The same for the tables of one address."""
    keep_finished: int = 0
    keep_unfinished: int = 0
    """Days that tables are kept after their last change; 0: for ever."""
    limits: Limits = field(default_factory=Limits)

    def bounded(self) -> Limits:
        """The limits, with the bounds of storage and work."""
        usual = (PUBLIC_STORAGE, PUBLIC_STORAGE_EACH) if self.public else (0, 0)
        every, each = (
            given if given is not None else least
            for given, least in zip((self.storage, self.storage_each), usual, strict=True)
        )
        limits = self.limits.with_storage(every * MEGA, each * MEGA)
        return limits.with_work(PUBLIC_WORK) if self.public else limits


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
    if options.log not in FORMATS:
        raise ServeError("serve.bad_log", text=options.log[:40], names=FORMATS)
    config = Config(
        origins=serve.origins(options.host, options.public, options.origins), limits=options.bounded(), dev=options.dev
    )
    bots = BotPool(
        options.workers, extra=parse_agents(options.agents), shared=options.public, strongest=options.strongest
    )
    place = store_address(options.db)
    hub = Hub(open_store(place), bots, options.games, pace=Pace(), packs=options.packs, records=RecordProcess())
    hub.janitor.retention = Retention(finished=options.keep_finished, unfinished=options.keep_unfinished)
    set_up_log(options.log)
    metrics = None if options.metrics is None else serve.parse_address(options.metrics)
    made = serve.bind(options.host, options.port)
    try:
        told = None if metrics is None else serve.bind(*metrics)
    except ServeError:
        made.close()
        raise
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
        asyncio.run(serve.serve(hub, config, made, up, options.proxies, told, lambda: len(bots.queue)))
    except (NoAnswer, Unreadable) as fault:
        raise ServeError("serve.no_place", why=fault) from None
    finally:
        if here:
            data_dir.withdraw_server(here)
        made.close()
        if told is not None:
            told.close()
