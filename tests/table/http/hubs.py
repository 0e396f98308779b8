"""Hubs for tests of the server."""

from __future__ import annotations

from typing import Any

from tests.kernel import toy
from tests.table.fakes import FakeBots, MemoryStore
from tests.table.http.running import Client, Served

import citadelle
from citadelle import agents
from citadelle.kernel.game import Game
from citadelle.table.http.limits import Config, Limits, Rate
from citadelle.table.server.hub import Hub

GAMES: dict[str, Game] = {"toy": toy.GAME, "legends": citadelle.game("legends")}
PLENTY = Rate(1_000_000, 1.0)
WIDE = Limits(
    requests=PLENTY, frames=PLENTY, choices=PLENTY, joins=PLENTY, tables=PLENTY, uploads=PLENTY, said=PLENTY,
    hints=PLENTY, open_tables=10_000,
)  # fmt: skip
"""No counting: tests are faster than people, and all come from one address."""


class EmptyHub(Hub):
    """A hub without store, tables or bots: for what has nothing to do with them."""

    def __init__(self) -> None:
        games = {name: citadelle.game(name) for name in citadelle.game_names()}
        super().__init__(MemoryStore(), Levels(), games)  # type: ignore[arg-type]

    async def start(self) -> None:
        """Nothing to do."""

    async def stop(self) -> None:
        """Nothing to do."""


class Levels:
    """Bots that are only listed."""

    def levels(self) -> list[str]:
        return list(agents.NAMES)


def quick_hub() -> Hub:
    """Tables in memory, bots that choose at once."""
    return Hub(MemoryStore(), FakeBots(), GAMES)


def quick(limits: Limits = WIDE, **more: Any) -> Served:
    """A server with such a hub."""
    return Served(quick_hub, Config(limits=limits, **more))


class Table:
    """A table laid over the API: seat 0 is the host's own, the others as asked for."""

    def __init__(self, served: Served, *others: str, game: str = "toy", **more: Any) -> None:
        self.served = served
        self.host = served.browser()
        seats = [{"kind": "person", "name": "Ann"}]
        seats += [
            {"kind": kind} if kind in ("link", "free", "person") else {"kind": "bot", "level": kind} for kind in others
        ]
        laid = self.host.good("/api/tables", {"game": game, "seats": seats, "seed": 7, **more})
        self.id: str = laid["table"]
        self.links: list[str] = [seat["token"] for seat in laid["seats"]]
        """The secrets as they were told when the table was laid."""
        self.path = f"/api/tables/{self.id}"
        self.first = served.program(self.links[0])
        """The program that plays seat 0."""

    def sit(self, seat: int, name: str = "Ben") -> Client:
        """Somebody takes a seat by its link; a browser that also knows its new secret."""
        guest = self.served.browser()
        joined = guest.good(f"{self.path}/join", {"token": self.links[seat], "name": name})
        assert joined["seat"] == seat
        return guest

    def program(self, seat: int) -> Client:
        """A program takes a seat by its link."""
        joined = self.served.program().good(f"{self.path}/join", {"token": self.links[seat]})
        return self.served.program(joined["token"])

    def look(self, who: Client | None = None) -> Any:
        """Where the table stands."""
        heard = (who or self.first).get(self.path)
        assert heard.status == 200, heard
        return heard.json

    def version(self) -> int:
        """The table's version."""
        version: int = self.look(self.served.program())["v"]
        return version
