"""All tables of one server: lays, loads and drops them, seats people, runs bots, and keeps several servers in step."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.laying import Joined, Laid, LaidSeat, NewTable, SeatSummary, Summary, Wanted
from citadelle.table.live import LiveTable, Watcher
from citadelle.table.store.base import Store


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Picked(Protocol):
    """What a bot chose."""

    @property
    def key(self) -> str:
        """The key of its option."""


class Bots(Protocol):
    """Whoever thinks for the bots (`citadelle.table.bots.Bots`)."""

    def levels(self) -> list[str]: ...

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def pick(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, waited: bool = True
    ) -> Picked: ...


class Hub:
    """All tables of one server. Devices and seats prove themselves by their secrets in plain; only hashes are kept."""

    store: Store
    bots: Bots
    games: Mapping[str, Game]
    clock: Callable[[], int]

    def __init__(
        self,
        store: Store,
        bots: Bots,
        games: Mapping[str, Game] | None = None,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Open the store, start the bots' workers, take up what was left waiting."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Finish writes, stop workers, close the store."""
        raise NotImplementedError

    async def create(self, wanted: NewTable, device: str) -> Laid:
        """Lay a table. TableError no_game, bad_option."""
        raise NotImplementedError

    async def table(self, table: str) -> LiveTable:
        """A table by id, loaded if need be; TableError no_table."""
        raise NotImplementedError

    async def seat_of_token(self, table: str, token: str) -> int | None:
        """The seat whose secret this is; None if it is nobody's (or nobody has sat down with it yet)."""
        raise NotImplementedError

    async def is_host(self, table: str, device: str) -> bool:
        """Did this device lay the table?"""
        raise NotImplementedError

    async def held(self, device: str, table: str) -> list[int]:
        """The seats of a table that a device holds."""
        raise NotImplementedError

    async def join(self, table: str, device: str, token: str = "", seat: int | None = None, name: str = "") -> Joined:
        """Sit down: by a link's secret, on a free seat, or on one's own in a rematch. The secret is a new one then."""
        raise NotImplementedError

    async def leave(self, table: str, seat: int, level: str = "") -> int:
        """A bot plays on for this seat's person until they come back."""
        raise NotImplementedError

    async def back(self, table: str, seat: int) -> int:
        """This seat's person plays again."""
        raise NotImplementedError

    async def resign(self, table: str, seat: int) -> int:
        """A bot plays this seat to the end; that can't be taken back."""
        raise NotImplementedError

    async def replace(self, table: str, seat: int, by_seat: int) -> int:
        """Another seat hands an absent person's seat to a bot, until they come back. TableError not_absent."""
        raise NotImplementedError

    async def rename(self, table: str, seat: int, name: str) -> int:
        """This seat's person wants another name."""
        raise NotImplementedError

    async def fill(self, table: str, seat: int, level: str, device: str) -> int:
        """The host puts a bot on a seat that nobody has taken (or gives a bot another level)."""
        raise NotImplementedError

    async def invite(self, table: str, seat: int, device: str) -> str:
        """A new secret: of a seat that waits or a bot's (host), or of one's own seat for another device."""
        raise NotImplementedError

    async def rematch(self, table: str, device: str) -> Laid:
        """The same table again; the second who asks gets their seat at the table laid by the first."""
        raise NotImplementedError

    async def branch(self, table: str, at: int, device: str, seat: int | None = None) -> Laid:
        """Play on from after choice `at` at a new table, on that seat, against bots. TableError secret_until_end."""
        raise NotImplementedError

    async def upload(self, text: str, device: str, name: str = "") -> Laid:
        """A record becomes a table. TableError bad_record, no_game."""
        raise NotImplementedError

    async def record(self, table: str, seat: int | None = None) -> str:
        """The whole record; TableError secret_until_end while anything is hidden."""
        raise NotImplementedError

    async def chronicle(self, table: str, seat: int | None, lang: str) -> list[dict[str, Any]]:
        """The events that a viewer may see, each with its words."""
        raise NotImplementedError

    async def chart(self, table: str) -> list[list[int]]:
        """The points of each seat after set-up and after each choice; TableError not_over."""
        raise NotImplementedError

    async def summary(self, table: str, device: str = "", lang: str = "en") -> Summary:
        """One table as in the lobby's list."""
        raise NotImplementedError

    async def mine(self, device: str, lang: str = "en") -> list[Summary]:
        """The tables of a device: where it holds a seat or is the host."""
        raise NotImplementedError

    async def listed(self, lang: str = "en", device: str = "") -> list[Summary]:
        """The tables that strangers may find: those with a free seat, and those to watch."""
        raise NotImplementedError

    async def archive(self, device: str, table: str, on: bool) -> None:
        """Put a table of one's own away, or take it out again."""
        raise NotImplementedError


__all__ = [
    "Bots",
    "Hub",
    "Joined",
    "Laid",
    "LaidSeat",
    "LiveTable",
    "NewTable",
    "Picked",
    "SeatSummary",
    "Summary",
    "Wanted",
    "Watcher",
    "now_ms",
]
