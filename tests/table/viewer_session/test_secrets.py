"""What may be seen at the end, and nothing of it before."""

from __future__ import annotations

import asyncio
from random import Random

from tests.table.fakes import run
from tests.table.server.tables import lay, offer, one_hub
from tests.table.viewer_session.guests import Guest, close, everything, seated, settle

from citadelle.kernel import codec
from citadelle.table import wire


def test_at_the_end_everything_may_be_seen() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "random", "random")
            early = await seated(hub, table)
            await settle(hub, table)
            while not table.is_over():
                await asyncio.sleep(0)
            await table.wait_idle()
            assert early.model.over is not None and early.model.table is not None and early.model.table.open
            assert early.faults() == []
            late = Guest(hub, table)
            await late.hello(1)
            assert late.model.seat == 1 and late.model.ask is None and late.session.seat == -1
            assert [seat.you for seat in late.model.seats] == [False, False]
            hands = [line for line in late.model.log if line.text == "hand"]
            assert len(hands) == 2, "others' secret events, too"
            await late.say(wire.Show(0))
            assert late.faults() == []
            assert late.model.over is not None and late.model.over.seed == "7"
            await close(early, late)

    run(work())


def test_nothing_secret_leaves_before_the_end() -> None:
    """H6: the seed, the salt, fingerprints, the generator, others' secret events."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="random", swamp=True, exploration=True)
            guests = [await seated(hub, table, 0), await seated(hub, table), await seated(hub, table, form="text")]
            by = Random(5)
            canaries = [table.row.salt, table.row.host]
            for _ in range(60):
                seat = table.match.state.open_seats()[0]
                decision = table.match.state.decision(seat)
                assert decision is not None
                await offer(table, seat, by.randrange(len(decision.keys)))
                state = table.match.state
                canaries += [codec.digest(state), str(state.rng_a), str(state.rng_b)]
            await table.wait_idle()
            canaries += [seat.token for seat in table.seats] + [entry.print for entry in table.entries if entry.print]
            for guest in guests:
                await guest.say(wire.Show(10))
                said = everything(guest)
                assert [canary for canary in canaries if canary and len(canary) > 4 and canary in said] == []
                await guest.session.close()

    run(work())
