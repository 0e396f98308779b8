"""How long a test waits for what must come: a busy machine may make a test slow, never red."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 180.0
"""Seconds after which something that must come is taken to never come. No test measures by it."""

GLANCE: Final = 0.005
"""Seconds between two looks at what isn't told."""


def wait_until(holds: Callable[[], object], what: str = "it") -> None:
    """Return once `holds()` is true; fail if it never is."""
    last = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < last, f"{what} did not come in {PATIENCE:.0f} s"
        time.sleep(GLANCE)


async def until(holds: Callable[[], object], what: str = "it") -> None:
    """The same for a coroutine: others run meanwhile."""
    last = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < last, f"{what} did not come in {PATIENCE:.0f} s"
        await asyncio.sleep(GLANCE)
