"""Clients for tables: those of this machine's store by id, those of servers by link."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from citadelle.kernel.errors import BadOption, in_words, system_reason
from citadelle.table import data_dir
from citadelle.table.client import links
from citadelle.table.client.links import BadLink, Link
from citadelle.table.client.loopback_server import LoopbackServer
from citadelle.table.client.profile import Profile
from citadelle.table.client.remote import HttpApi, Remote
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Denied, Unreachable
from citadelle.table.lobby.table_specs import NewLesson, NewTable, Summary
from citadelle.table.server.pace import UNPACED, Pace
from citadelle.table.store import InUse, NoAnswer, Unreadable
from citadelle.table.wire import Hello
from citadelle.terminal.full.seat_style import clean
from citadelle.terminal.language import say

if TYPE_CHECKING:
    from citadelle.table.client.local import LocalServer


class TableLocator:
    """Creates clients for tables. This machine's store is opened when it is first needed."""

    def __init__(self, profile: Profile, hello: Hello, path: Path | None = None, name: str = "") -> None:
        self.profile = profile
        self.hello = hello
        self.path = path
        self.name = name
        self.server: LocalServer | LoopbackServer | None = None

    async def open(self, lang: str) -> None:
        """Open this machine's tables; BadOption says why they can't be."""
        from citadelle.table.client.local import LocalServer  # all that a server has is loaded when it is needed

        if self.server is not None:
            return
        try:
            if self.path is None:
                data_dir.ensure_data_dir()
            pace = Pace() if sys.stdin.isatty() else UNPACED  # a program that reads our output isn't kept waiting
            server = LocalServer.at(self.path or data_dir.database(), self.profile.device, pace)
            await server.open()
            self.server = server
        except InUse:
            self.server = await self.running_server()
            if self.server is None:
                raise BadOption(say("cli.in_use", lang)) from None
        except (NoAnswer, Unreadable, OSError) as fault:
            why = system_reason(fault) if isinstance(fault, OSError) else fault
            raise BadOption(say("cli.store", lang, why=in_words(why, lang))) from None

    async def running_server(self) -> LoopbackServer | None:
        """The server of this machine that has its tables open, if one is there."""
        server = LoopbackServer(data_dir.announced_server(), self.profile.device)
        try:
            await server.open()
        except Unreachable:
            await server.close()
            return None
        return server

    async def close(self) -> None:
        """Close this machine's store."""
        if self.server is not None:
            server, self.server = self.server, None
            await server.close()

    def client(self, where: str, lang: str) -> Client:
        """A client for a table of this machine (`where` is its id) or of a server (its link)."""
        wide, given = max(40, min(400, self.hello.width)), self.hello
        hello = Hello(lang=lang, form="text", width=wide, brief=True, colour=given.colour, ascii=given.ascii)
        if links.looks_like_link(where):
            return self.remote_client(read_link(where, lang), hello)
        assert self.server is not None
        return self.server.seat(where, hello)

    def remote_client(self, link: Link, hello: Hello) -> Client:
        """A client for a server's table; a seat that is remembered here is taken up again."""
        kept = self.profile.place(link)
        mine = kept.link if kept is not None else link

        def keep(changed: Link) -> None:
            self.profile.hold(changed, seen=time.time_ns() // 1_000_000)

        device = self.profile.device if self.is_own(link) else self.profile.device_at(link.server)
        remote = Remote(mine, device, self.name or self.profile.name, hello.lang, keep)
        return Client(remote, remote, hello)

    async def fairness(self, where: str, lang: str) -> str:
        """Who may know more than others of the chance of a table at which one is about to sit down, in words; "" where
        nobody does, where one only looks on, and at a seat that is remembered here."""
        if not links.looks_like_link(where):
            return ""
        link = read_link(where, lang)
        if not link.token or self.profile.place(link) is not None:
            return ""
        server = HttpApi(link.server, "")
        try:
            told = await server.call("GET", f"/api/tables/{link.table}/chance", None, lang)
        except (Denied, Unreachable):
            return ""  # whatever is wrong is said when the table is reached
        finally:
            server.close()
        return clean(str(told.get("fairness", ""))) if isinstance(told, dict) else ""

    def remember_seat(self, client: Client) -> None:
        """A table is left: a seat on another server is remembered by its title, or forgotten when its game is over."""
        table, line = client.model.table, client.transport
        if not isinstance(line, Remote) or table is None or not table.yours or self.is_own(line.link):
            return
        if client.model.over is not None:
            self.profile.forget(line.link)
        else:
            title = " · ".join([part for part in (table.game_title, table.title) if part])
            self.profile.hold(line.link, title, time.time_ns() // 1_000_000)

    def is_own(self, link: Link) -> bool:
        """Is this a table of the server that has this machine's tables open?"""
        return isinstance(self.server, LoopbackServer) and self.server.server.address == link.server

    async def own_tables(self, lang: str) -> list[Summary]:
        """The tables of this machine."""
        await self.open(lang)
        assert self.server is not None
        return await self.server.mine(lang)

    async def packs(self, game: str, lang: str) -> list[tuple[str, str]]:
        """The packs that tables of a game may be created with here: ids, and names with versions."""
        await self.open(lang)
        assert self.server is not None
        return await self.server.packs(game, lang)

    async def create_table(self, wanted: NewTable, lang: str) -> str:
        """A new table on this machine; its id."""
        await self.open(lang)
        assert self.server is not None
        return await self.server.lay(wanted, lang)

    async def create_lesson(self, wanted: NewLesson, lang: str) -> str:
        """A new table of this machine on which a lesson is played; its id."""
        await self.open(lang)
        assert self.server is not None
        return await self.server.lay_lesson(wanted, lang)

    async def upload(self, text: str, lang: str) -> str:
        """A new table of this machine from a record; its id."""
        await self.open(lang)
        assert self.server is not None
        return await self.server.upload(text, self.profile.name, lang)


def read_link(text: str, lang: str) -> Link:
    """The link in a text; BadOption shows what one looks like."""
    try:
        return links.parse(text)
    except BadLink:
        raise BadOption(say("cli.link", lang, text=text[:60])) from None
