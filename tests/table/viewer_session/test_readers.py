"""Choices that come quickly, and readers who are slow."""

from __future__ import annotations

import asyncio

from tests.table.fakes import run
from tests.table.server.tables import lay, offer, one_hub
from tests.table.viewer_session.guests import Guest, close, played, seated

from citadelle.table.journal.live_table import LiveTable
from citadelle.table.viewer_session.session import BEHIND


class Slow:
    """Makes a guest slow: frames wait at a gate."""

    def __init__(self, guest: Guest) -> None:
        self.gate = asyncio.Event()
        self.waiting = 0
        self.hear = guest.session.send
        guest.session.send = self.crawl

    async def crawl(self, frame: bytes) -> None:
        self.waiting += 1
        await self.gate.wait()
        self.waiting -= 1
        await self.hear(frame)


async def choices(table: LiveTable, count: int) -> None:
    """So many choices, whoever is asked, with time for everyone to be told."""
    for _ in range(count):
        await offer(table, table.match.state.open_seats()[0], 0)
        for _ in range(20):
            await asyncio.sleep(0)


def test_choices_that_come_quickly_are_shown_one_by_one() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 8)
            guest = await seated(hub, table)
            slow = Slow(guest)
            await choices(table, 1 + BEHIND)
            slow.gate.set()
            await table.wait_idle()
            updates = [update for update in guest.updates()[1:] if not update.step]
            assert [update.at for update in updates] == list(range(9, 10 + BEHIND))
            assert all(update.fresh and update.live and update.at == update.last for update in updates)
            assert guest.faults() == []
            await close(guest)

    run(work())


def test_who_is_far_behind_gets_where_the_table_stands() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 4)
            guest = await seated(hub, table)
            slow = Slow(guest)
            await choices(table, 2 + BEHIND)
            slow.gate.set()
            await table.wait_idle()
            assert [(update.at, update.fresh) for update in guest.updates()[1:]] == [(5, True), (6 + BEHIND, False)]
            assert guest.faults() == []
            await close(guest)

    run(work())


def test_a_slow_reader_holds_up_nobody_and_fills_no_memory() -> None:
    """While a frame is on its way no other is made: what piles up is seen at once when the way is free."""

    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 2)
            late, quick = await seated(hub, table, 0), await seated(hub, table)
            slow = Slow(late)
            await choices(table, 3 * BEHIND)
            assert slow.waiting == 1 and quick.model.last == table.choice_count()
            slow.gate.set()
            await table.wait_idle()
            assert late.model.last == table.choice_count() and late.faults() == []
            assert len(late.updates()) == 3
            await close(late, quick)

    run(work())


def test_undo_and_another_choice_between_two_frames() -> None:
    """What is shown next never follows from a choice that was taken back."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me", final=False)
            guest = await seated(hub, table)
            slow = Slow(guest)
            await choices(table, 1)
            await offer(table, 1)
            await table.undo(1, table.version)
            await table.undo(0, table.version) if table.can_undo(0) else None
            await choices(table, 2)
            slow.gate.set()
            await table.wait_idle()
            assert guest.faults() == []
            await close(guest)

    run(work())
