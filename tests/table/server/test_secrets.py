"""H6: before the end nothing that a hub tells holds the seed, the salt, a fingerprint, a state or a seat's secret."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.table.fakes import run
from tests.table.server.tables import ME, Watch, lay, one_hub, store, wanted

from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest, encode
from citadelle.table.errors import TableError
from citadelle.table.journal import live_table
from citadelle.table.server.hub import Hub, LiveTable

CANARY = "canary-seed-71b2"
YOU = "your device's own secret"


def data(value: Any) -> str:
    """Whatever was told, as text."""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


async def everything_told(hub: Hub, table: LiveTable) -> str:
    """All that a hub hands out to devices and viewers of a running table."""
    id_ = table.row.id
    told: list[Any] = [
        await hub.listed("en"),
        await hub.listed("fr", ME),
        await hub.mine(ME),
        await hub.mine(YOU, "fr"),
    ]
    for device in (ME, YOU, ""):
        told += [await hub.summary(id_, device), await hub.held_seats(device, id_), await hub.is_host(id_, device)]
    for seat in (0, 1, None):
        for lang in ("en", "fr"):
            told += [await hub.chronicle(id_, seat, lang), table.names(lang), table.notes(lang)[0:0]]
            told += [line for _, _, line in table.notes(lang)]
    for work in (hub.record(id_), hub.chart(id_), hub.branch(id_, 0, ME), hub.rematch(id_, ME), hub.join(id_, "third")):
        with pytest.raises(TableError) as refused:
            await work
        told += [refused.value.code, str(refused.value), refused.value.details]
    told += [
        table.commitment(),
        table.choice_count(),
        table.asked_at,
        [table.why(0, key) is None for key in ("pass", "x")],
    ]
    return data(told)


def test_h6_no_secret_leaves_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", 3)

    async def scene() -> None:
        async with one_hub() as hub:
            asked = wanted("me", "link", game="legends")
            asked.seed = CANARY
            laid = await hub.create(asked, ME)
            joined = await hub.join(laid.table, YOU, laid.seats[1].token)
            table = await hub.table(laid.table)
            table.watch(Watch(0))
            secrets = {CANARY, table.row.salt, *[seat.token for seat in laid.seats], joined.token}
            secrets |= {row.token for row in table.seats} | {ME, YOU, table.row.host}
            luck = chance(3)
            told = ""
            while not table.is_over():
                state = table.match.state
                secrets |= {digest(state), str(state.stream()[1]), f"{state.stream()[1]:x}"}
                if table.choice_count() % 20 == 0:
                    told += await everything_told(hub, table)
                seat = state.open_seats()[0]
                decision = state.decision(seat)
                assert decision is not None
                await table.choose(seat, decision.keys[luck.below(len(decision.keys))], decision.no, table.version)
            assert len(told) > 20_000 and store(hub).disk.snapshots[laid.table]
            found = [secret for secret in secrets if secret in told]
            assert found == []
            assert CANARY in await hub.record(laid.table)

    run(scene())


def test_what_this_looks_for_can_be_found() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            for leak in (table.row, table.entries, table.seats[0], encode(table.match.state)):
                told = data(leak)
                assert any(secret in told for secret in (table.row.salt, "print", table.seats[0].token, "rng_a"))

    run(scene())
