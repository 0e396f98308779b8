"""Memory goes back to the system when many have left: C libraries keep what they once had for the next storm."""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable
from typing import Final

EVERY: Final = 2.0
"""Seconds between two looks."""
MANY: Final = 50
"""Fewer sockets than this aren't worth the trouble."""


def trim_memory() -> None:
    """Return free memory to the system, where the C library can (glibc); elsewhere nothing happens."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


async def trim_when_idle(
    sockets: Callable[[], int], give: Callable[[], None] = trim_memory, every: float = EVERY
) -> None:
    """Look now and then how many sockets are open, and give memory back whenever half of the most have gone."""
    most = 0
    while True:
        await asyncio.sleep(every)
        now = sockets()
        if most >= MANY and now <= most // 2:
            give()
            most = now
        most = max(most, now)
