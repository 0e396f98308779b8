"""Hubs for tests of the server."""

from __future__ import annotations

import citadelle
from citadelle import agents
from citadelle.table.hub import Hub


class EmptyHub(Hub):
    """A hub without store, tables or bots: for what has nothing to do with them."""

    def __init__(self) -> None:
        self.games = {name: citadelle.game(name) for name in citadelle.games()}
        self.bots = Levels()  # type: ignore[assignment]

    async def start(self) -> None:
        """Nothing to do."""

    async def stop(self) -> None:
        """Nothing to do."""


class Levels:
    """Bots that are only listed."""

    def levels(self) -> list[str]:
        return list(agents.NAMES)
