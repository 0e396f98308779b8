"""Whoever holds up the server waits for the next turn, and nobody else does."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from typing import Any

import pytest
from msgspec.structs import replace
from tests.table.http.hubs import WIDE, quick

import citadelle
from citadelle.table.http.limits import Config, Limits, Meter, Rate
from citadelle.table.http.work import Turns, Worked
from citadelle.web import hosting

FREE = [{"kind": "person"}, {"kind": "person"}]


async def step(value: Any) -> Any:
    await asyncio.sleep(0)
    return value


async def busy(seconds: float) -> None:
    """Hold up the loop."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def test_what_is_counted_is_what_would_have_been_awaited_without() -> None:
    told: list[float] = []

    async def work() -> int:
        found = [await step(n) for n in range(3)]
        with pytest.raises(ValueError, match="inside"):
            await failing()
        await busy(0.02)
        async with asyncio.timeout(0.001):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                found.append(40)
                raise
        return sum(found)

    async def failing() -> None:
        await asyncio.sleep(0)
        raise ValueError("inside")

    async def scene() -> None:
        with pytest.raises(TimeoutError):
            await Worked(work(), told.append)
        assert await Worked(step(7), told.append) == 7
        with pytest.raises(ValueError, match="inside"):
            await Worked(failing(), told.append)

    asyncio.run(scene())
    assert len(told) >= 9 and max(told) >= 0.02


def test_waiting_for_something_else_is_not_counted() -> None:
    told: list[float] = []
    asyncio.run(asyncio.wait_for(wait_long(told), 60))
    assert len(told) == 2 and sum(told) < 1.0


async def wait_long(told: list[float]) -> None:
    await Worked(asyncio.sleep(1.0), told.append)


def test_a_cancelled_task_cancels_its_work() -> None:
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("work")

    async def scene(pausing: bool) -> None:
        turns = Turns(Meter(Rate(1, 1.0)), 0.1)
        task = asyncio.create_task(turns.count("a", work(), pausing))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scene(pausing=False))
    asyncio.run(scene(pausing=True))
    assert ended == ["work"] * 2


def test_who_took_much_waits_and_others_do_not() -> None:
    async def scene() -> None:
        now = 100.0
        turns = Turns(Meter(Rate(10, 0.1), lambda: now), 0.05)  # 10 ms at once, a tenth of the time
        await turns.count("a", busy(0.03))
        assert await turns.come("b") == 0.0
        assert await turns.come("a") >= 0.2
        now += 60.0
        assert await turns.come("a") == 0.0

    asyncio.run(scene())


def test_the_longest_wait_ends_in_a_refusal() -> None:
    async def scene() -> None:
        turns = Turns(Meter(Rate(1, 1000.0)), 0.05)
        await turns.count("a", busy(0.01))
        assert await turns.come("a") > 1000

    asyncio.run(scene())


def test_those_that_were_let_in_together_go_on_one_after_the_other() -> None:
    """All of them waited for the same thing when none had worked yet."""
    ended: list[float] = []

    async def scene() -> None:
        turns = Turns(Meter(Rate(1, 0.02)), 60.0)
        loaded = asyncio.Event()

        async def read() -> None:
            await loaded.wait()
            await busy(0.01)
            ended.append(time.perf_counter())

        tasks = [asyncio.create_task(turns.count("a", read(), pausing=True)) for _ in range(4)]
        await asyncio.sleep(0.05)
        loaded.set()
        await asyncio.gather(*tasks)

    asyncio.run(scene())
    assert min([later - earlier for earlier, later in itertools.pairwise(ended)]) > 0.1


def test_a_reader_of_much_waits_at_a_server() -> None:
    """A table is read again and again: its reader is slowed down, then refused; another address is answered."""
    limits = replace(WIDE, work=Rate(1, 500.0), turn=0.2)
    with quick(limits) as served:
        one, other = served.browser(), served.browser(source="127.0.0.2")
        laid = other.good("/api/tables", {"game": "toy", "seats": FREE})
        table = f"/api/tables/{laid['table']}"
        heard = [one.get(table) for _ in range(8)]
        assert heard[0].status == 200 and heard[-1].code == "too_fast"
        assert int(heard[-1].headers["retry-after"]) >= 1
        assert one.get("/web/app/core.js").status == 200, "files of the pages have no turn"
        assert served.program().get("/healthz").code == "too_fast", "it is the address that waits"


def test_a_socket_waits_for_all_but_choices() -> None:
    limits = replace(WIDE, work=Rate(1, 500.0), turn=0.2)
    with quick(limits) as served:
        other = served.browser(source="127.0.0.2")
        laid = other.good("/api/tables", {"game": "toy", "seats": FREE})
        with served.program().live(laid["table"]) as line:
            heard: list[dict[str, Any]] = []
            while not heard or heard[-1].get("code") != "too_fast":
                hello = {
                    "do": "hello",
                    "token": laid["seats"][0]["token"],
                    "seat": 0,
                    "lang": ("en", "fr")[len(heard) % 2],
                }
                line.send(json.dumps(hello))
                heard.append(json.loads(line.recv(60)))
            assert any(said["is"] == "update" for said in heard)
            line.send(json.dumps({"do": "choose", "key": "nothing there", "no": 0, "v": 1, "id": "x"}))
            while heard[-1].get("id") != "x":
                heard.append(json.loads(line.recv(60)))
            assert heard[-1]["is"] == "refused" and heard[-1]["code"] != "too_fast"


def test_a_public_server_has_the_bound_and_others_do_not() -> None:
    games = {"legends": citadelle.game("legends")}
    assert hosting.ServeOptions(games=games, public=True).bounded().work == hosting.PUBLIC_WORK
    assert hosting.ServeOptions(games=games).bounded().work is None
    assert Config(limits=Limits()).limits.work is None
