"""A campaign at the table: games of a series follow each other, are stored, and come back where they stood."""

from __future__ import annotations

import asyncio

import pytest
from tests.table.fakes import run
from tests.table.server.tables import lay, one_hub, store
from tests.table.server.test_loading import portrait, some

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest
from citadelle.table.journal import live_table


@pytest.mark.parametrize("every", [20, 10_000])
def test_a_campaign_is_stored_and_goes_on(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With snapshots or without: after each stop the table is as it was, in the first game and in those after it."""
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", every)

    async def scene() -> None:
        async with one_hub() as hub:
            hub.games = hub.shelf.games = {"monster_lands": citadelle.game("monster_lands")}
            laid, table = await lay(hub, "me", game="monster_lands", campaign=True, difficulty="normal")
            luck = chance(every)
            chapters: set[int] = set()
            while not table.is_over():
                await some(table, luck, 15)
                await table.wait_idle()
                chapters.add(table.match.state.chapter)
                before = portrait(table)
                hub.loaded.evict_all()
                del table
                await asyncio.sleep(0)
                table = await hub.table(laid.table)
                assert portrait(table) == before
            assert len(chapters) > 2 and table.match.state.chapter == len(table.match.state.carry)
            assert table.match.result is not None and table.match.result.won == (False,)
            assert bool(store(hub).disk.snapshots[laid.table]) == (every < 50)
            again = citadelle.replay(str(table.match.record))
            assert digest(again.state) == digest(table.match.state)

    run(scene())
