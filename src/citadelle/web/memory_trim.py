"""Returns memory to the system after many sockets have closed: the C library would keep it otherwise."""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable
from typing import Final

EVERY: Final = 2.0
"""Seconds between two checks."""
MANY: Final = 50
"""Below this many sockets nothing is done."""


def trim_memory() -> None:
    """Return free memory to the system, where the C library can (glibc); elsewhere nothing happens."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


async def trim_when_idle(
    sockets: Callable[[], int], give: Callable[[], None] = trim_memory, every: float = EVERY
) -> None:
    """Check regularly how many sockets are open; return memory whenever half of the most there were have closed."""
    most = 0
    while True:
        await asyncio.sleep(every)
        now = sockets()
        if most >= MANY and now <= most // 2:
            give()
            most = now
        most = max(most, now)
