"""The full-screen program: from a start screen to a table, to another, and out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from citadelle.kernel.errors import CitadelleError
from citadelle.table.client.line import Denied, Lost, Unreachable
from citadelle.table.client.links import looks_like_link
from citadelle.table.client.seat import Client
from citadelle.terminal.full.memory import Memory
from citadelle.terminal.full.table import TableScreen
from citadelle.terminal.speech import say

Opener = Callable[[str], Client]
"""Makes a client for a place: a table of this machine by its id, or a link to a server's."""


class Full(App[str]):
    """Shows one table after another. `opener` leads to tables; `first` is the one to begin with."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, opener: Opener, memory: Memory, lang: str, first: Client | None = None) -> None:
        super().__init__()
        self.opener, self.memory, self.lang, self.first = opener, memory, lang, first
        self.client: Client | None = None
        self.left = ""
        """The table that was left last."""

    def on_mount(self) -> None:
        if self.first is not None:
            self.sit(self.first)

    def sit(self, client: Client) -> None:
        """Show a table."""
        self.client = client
        place = str(getattr(client.line, "link", "")) or client.line.token
        screen = TableScreen(client, client.hello.lang, self.memory, looks_like_link(place))

        def left(where: str | None) -> None:
            self.lang = screen.lang
            self.run_worker(self.move(client, where or ""))

        self.push_screen(screen, left)

    async def move(self, client: Client, where: str) -> None:
        """Leave a table, for another or for good."""
        self.left = "" if client.model.table is None or client.model.over is not None else client.model.table.id
        await client.close()
        self.client = None
        if not where:
            self.exit("")
            return
        try:
            there = self.opener(where)
            await there.start()
        except (CitadelleError, Denied, Lost, Unreachable) as fault:
            self.exit(str(fault) or say("full.gone", self.lang))
            return
        self.sit(there)
