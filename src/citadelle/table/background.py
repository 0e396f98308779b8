"""Tasks that go on when whoever started them is cancelled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger("citadelle.table")


class BackgroundTasks:
    """The background tasks of one owner, who can wait for all of them."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def run_shielded(self, work: Coroutine[Any, Any, T]) -> Awaitable[T]:
        """Run a coroutine in a task of its own; it goes on if the caller is cancelled."""
        return asyncio.shield(self.start(work))

    def run_detached(self, work: Coroutine[Any, Any, None], what: str) -> None:
        """Run a coroutine that nobody waits for; a failure is only logged, as `what`."""
        self.start(log_failure(work, what))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and keep a reference to it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        """Drop a task that is done, and mark its exception as retrieved."""
        self.running.discard(task)
        if not task.cancelled():
            task.exception()

    async def wait(self) -> None:
        """Wait until no task is running."""
        while self.running:
            await asyncio.wait(self.running)


async def log_failure(work: Coroutine[Any, Any, None], what: str) -> None:
    """Await a coroutine; log any exception instead of raising it."""
    try:
        await work
    except Exception:
        log.exception("%s", what)
