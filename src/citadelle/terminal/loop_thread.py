"""An asyncio event loop in a thread, so that the main thread can read lines and Ctrl+C works as usual."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")


class LoopThread:
    """Runs coroutines for a program that isn't asynchronous. Use it with `with`."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="citadelle-table", daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for a coroutine and return its result. Ctrl+C cancels it."""
        found = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return found.result()
        except BaseException:
            found.cancel()
            raise

    def __exit__(self, kind: type[BaseException] | None, fault: object, trace: TracebackType | None) -> None:
        self.call(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def end(self) -> None:
        """Cancel whatever still runs, and end the threads it used."""
        here = asyncio.current_task()
        left = [task for task in asyncio.all_tasks() if task is not here]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.loop.shutdown_asyncgens()
        await self.loop.shutdown_default_executor()
