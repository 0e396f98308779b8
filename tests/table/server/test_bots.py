"""Bots play where they are asked: all at once, never twice, and again after whatever kept them from it."""

from __future__ import annotations

import asyncio
import logging

import pytest
from tests.table.fakes import Disk, run, told
from tests.table.server.tables import Clock, bots, hubs, lay, offer, one_hub, store

from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.server.janitor import STALLED
from citadelle.table.store.base import CHOOSE, Entry


async def until_over(*tables: LiveTable) -> None:
    """Wait for the end of games that bots play."""
    while not all(table.is_over() for table in tables):
        await asyncio.sleep(0)


def test_bots_play_a_whole_game_among_themselves() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "easy", "medium", "hard")
            await until_over(table)
            assert {e.by for e in table.entries if e.kind == CHOOSE} == {"easy", "medium", "hard"}
            assert bots(hub).most == 3 and not table.head.bot

    run(scene())


def test_bots_asked_together_think_together_and_see_no_answer() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            bots(hub).gate = asyncio.Event()
            _, table = await lay(hub, "me", "easy", "hard")
            await asyncio.sleep(0)
            assert sorted(bots(hub).asked) == [(1, 0, "easy"), (2, 0, "hard")] and bots(hub).thinking == 2
            await offer(table, 0)
            bots(hub).gate.set()
            while table.choice_count() < 3:
                await asyncio.sleep(0)
            assert len([seat for seat, no, _ in bots(hub).asked if no == 0]) == 2

    run(scene())


def test_a_bot_waits_for_a_store_that_is_away() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            failures = 2

            async def fails(entry: Entry) -> None:
                nonlocal failures
                if failures:
                    failures -= 1
                    raise OSError("away")

            store(hub).before = fails
            _, table = await lay(hub, "me", "easy")
            while not table.choice_count():
                await asyncio.sleep(0.01)
            assert failures == 0 and len(bots(hub).asked) == 1

    run(scene())


def test_a_bot_that_fails_is_taken_up_again_by_the_sweep(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        clock = Clock()
        async with one_hub(clock) as hub:
            bots(hub).fault = RuntimeError("broken")
            _, table = await lay(hub, "me", "easy")
            while hub.bot_turns.thinking:
                await asyncio.sleep(0)
            assert table.choice_count() == 0
            bots(hub).fault = None
            await hub.janitor.sweep(clock.now - STALLED)
            assert not hub.bot_turns.thinking
            clock.now += STALLED
            await hub.janitor.sweep(clock.now - STALLED)
            while hub.bot_turns.thinking:
                await asyncio.sleep(0)
            assert table.choice_count() == 1

    with caplog.at_level(logging.CRITICAL, "citadelle.table"):
        run(scene())


def test_a_level_that_is_no_longer_known_plays_as_usual() -> None:
    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            bots(hub).names = ["random", "own_agent"]
            bots(hub).gate = asyncio.Event()
            laid, _ = await lay(hub, "me", "own_agent")
        async with hubs(disk=disk) as (hub,):
            table = await hub.table(laid.table)
            while not table.choice_count():
                await asyncio.sleep(0)
            assert table.entries[-1].by == "medium"

    run(scene())


def test_whoever_wrote_last_runs_the_bots() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "me", "me", "easy", gifts=[])
            while here.asked_at[2] >= 0:
                await asyncio.sleep(0)
            there = await two.table(laid.table)
            bots(one).asked.clear()
            bots(two).asked.clear()
            await offer(here, 0)
            await told()
            await offer(there, 1)
            await told()
            await settle(one, two)
            assert bots(one).asked == [] and bots(two).asked

    run(scene())


async def settle(*hubs_: Hub) -> None:
    """Let all bots finish."""
    while any(hub.bot_turns.thinking for hub in hubs_):
        await asyncio.sleep(0)
    await told()


def test_two_processes_that_both_run_a_bot_take_its_choice_once() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "easy", "medium", "hard")
            store(one).deaf = store(two).deaf = True
            there = await two.table(laid.table)
            two.bot_turns.wake(there)
            await until_over(here)
            await settle(one, two)
            await there.catch_up()
            assert there.is_over() and [e.n for e in here.entries] == list(range(1, here.version + 1))
            assert here.entries == there.entries
            assert store(one).appended + store(two).appended == here.version - 1

    run(scene())


def test_a_server_takes_up_what_another_left() -> None:
    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            bots(hub).gate = asyncio.Event()
            laid, table = await lay(hub, "easy", "medium")
            del table
        async with hubs(disk=disk) as (hub,):
            await hub.start()
            while not disk.heads[laid.table].over:
                await asyncio.sleep(0)

    run(scene())


def test_stopping_waits_for_what_is_being_written_and_for_nothing_else() -> None:
    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            bots(hub).gate = asyncio.Event()
            laid, table = await lay(hub, "me", "easy")
            begun = asyncio.Event()

            async def slow(entry: Entry) -> None:
                begun.set()
                for _ in range(10):
                    await asyncio.sleep(0)

            store(hub).before = slow
            client = asyncio.create_task(offer(table, 0))
            await begun.wait()
            client.cancel()
            await hub.stop()
            assert disk.heads[laid.table].n == 2
            await asyncio.wait([client])

    run(scene())
