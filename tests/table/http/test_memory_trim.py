"""Memory is given back when half of the sockets have gone, and not at every coming and going."""

from __future__ import annotations

import asyncio

from citadelle.web.memory_trim import trim_memory, trim_when_idle


def test_memory_is_given_back_when_many_have_gone() -> None:
    async def seen(counts: list[int]) -> list[int]:
        given: list[int] = []
        left = list(counts)
        done = asyncio.Event()

        def sockets() -> int:
            if len(left) == 1:
                done.set()
            return left.pop(0) if len(left) > 1 else left[0]

        task = asyncio.create_task(trim_when_idle(sockets, lambda: given.append(len(counts) - len(left)), 0.0))
        await done.wait()
        await asyncio.sleep(0)
        task.cancel()
        return given

    assert asyncio.run(seen([0, 30, 0, 30, 0, 0])) == [], "few are not worth it"
    assert asyncio.run(seen([0, 100, 90, 51, 100, 100])) == [], "a few have gone"
    assert asyncio.run(seen([0, 100, 50, 40, 45, 100, 20, 0])) == [3, 7], "once for each time"


def test_giving_back_does_no_harm() -> None:
    trim_memory()
