"""Houses for tests: hubs in memory with bots that choose at once, and clients of their tables."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.kernel import toy
from tests.table.fakes import Disk, FakeBots, MemoryStore

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.bots.advice import BotAdvice
from citadelle.table.client.local import LocalServer
from citadelle.table.client.seat import Client
from citadelle.table.lobby.table_specs import NewTable, WantedSeat
from citadelle.table.server.hub import Hub
from citadelle.table.wire import Hello

GAMES: dict[str, Game] = {"toy": toy.GAME, "toy_open": toy.OPEN, "legends": citadelle.game("legends")}
DEVICE = "a" * 32


class QuickBots(FakeBots):
    """Bots that choose and advise at once."""

    async def advise(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, owner: str = ""
    ) -> BotAdvice:
        decision = state.decision(seat)
        assert decision is not None
        by, keys = chance(seed), list(decision.keys)
        best = keys.pop(by.below(len(keys)))
        return BotAdvice([(best, 0.9, 0.75), *[(key, 0.1 / len(keys), 0.25) for key in keys]])


def quick_hub(disk: Disk | None = None) -> Hub:
    """A hub in memory."""
    return Hub(MemoryStore(disk), QuickBots(), GAMES)


@asynccontextmanager
async def house(disk: Disk | None = None) -> AsyncIterator[LocalServer]:
    """A house from its opening to its end."""
    found = LocalServer(quick_hub(disk), DEVICE)
    await found.open()
    try:
        yield found
    finally:
        await found.close()


def wanted(game: str, seats: str, seed: int | str = 7, **options: Any) -> NewTable:
    """A table with these seats: "me", "also" (a further seat of seat 0's person), "link", "free", or a bot's level."""
    kinds = {"me": "person", "also": "person", "link": "link", "free": "free"}
    return NewTable(
        game=game,
        seats=[
            WantedSeat(
                kind=kinds.get(one, "bot"),
                level="" if one in kinds else one,
                same_as=0 if one == "also" else None,
            )
            for one in seats.split(",")
        ],
        options={**GAMES[game].quick, **options},
        seed=seed,
    )


def hello(**more: Any) -> Hello:
    return Hello(**{"form": "text", "brief": True, **more})


async def play_on(client: Client, most: int = 10_000, seed: int = 1) -> int:
    """Choose at random until the game is over, or so many times; how often."""
    by = random.Random(seed)
    for n in range(most):
        asked = await client.asked()
        if asked is None:
            return n
        await client.choose(by.choice(asked.choices).key)
    return most


async def settled(client: Client) -> None:
    """Until somebody at this keyboard is asked, or the game is over, and nothing more comes in."""
    await client.until(lambda model: model.over is not None or bool(set(model.waiting) & set(model.yours)))
    for _ in range(50):
        await asyncio.sleep(0)
