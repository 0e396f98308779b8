"""Where a table stands, for those who ask once instead of watching: what a desk would send them."""

from __future__ import annotations

import asyncio
from typing import Any

from citadelle.table.http.who import Caller
from citadelle.table.live import LiveTable


async def wait_beyond(live: LiveTable, version: int, seconds: float) -> None:
    """Wait until the table's version is beyond this one, or so long."""
    raise NotImplementedError


async def position(who: Caller, live: LiveTable, viewer: int | None) -> dict[str, Any]:
    """The whole update that this viewer would get, and the seat's view as data."""
    raise NotImplementedError


async def asked_of_desk(who: Caller, live: LiveTable, seat: int, question: Any) -> Any:
    """A desk's answer to one question of a seat."""
    await asyncio.sleep(0)
    raise NotImplementedError
