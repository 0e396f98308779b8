"""Work that goes on when whoever began it goes away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger("citadelle.table")


class BackgroundTasks:
    """Tasks of one owner, who can wait for all of them."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def run_shielded(self, work: Coroutine[Any, Any, T]) -> Awaitable[T]:
        """Run something in a task of its own, so that it goes on if whoever waits for it is cancelled."""
        return asyncio.shield(self.start(work))

    def run_detached(self, work: Coroutine[Any, Any, None], what: str) -> None:
        """Run something that nobody waits for; if it fails, that is only noted."""
        self.start(log_failure(work, what))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task that is kept until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        """A task is done; whoever waited for it knows, or has gone away."""
        self.running.discard(task)
        if not task.cancelled():
            task.exception()

    async def wait(self) -> None:
        """Wait until nothing is running any more."""
        while self.running:
            await asyncio.wait(self.running)


async def log_failure(work: Coroutine[Any, Any, None], what: str) -> None:
    """Do something that may fail without harm."""
    try:
        await work
    except Exception:
        log.exception("%s", what)
