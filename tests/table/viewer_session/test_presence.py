"""Who is here, who is silent, and what happened since one's last turn."""

from __future__ import annotations

from tests.table.fakes import run
from tests.table.server.tables import Clock, lay, offer, one_hub
from tests.table.viewer_session.guests import close, seated

from citadelle.table import wire


def test_others_see_who_is_here() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = await seated(hub, table)
            assert [seat.here for seat in guest.model.seats] == [False, False]
            other = await seated(hub, table, 1)
            await table.wait_idle()
            assert [seat.here for seat in guest.model.seats] == [False, True]
            await other.hello(0)
            await table.wait_idle()
            assert [seat.here for seat in guest.model.seats] == [True, False]
            await other.session.close()
            await table.wait_idle()
            assert [seat.here for seat in guest.model.seats] == [False, False]
            await close(guest)

    run(work())


def test_silence_is_noticed() -> None:
    async def work() -> None:
        clock = Clock()
        async with one_hub(clock) as hub:
            _, table = await lay(hub, "me", "me")
            guest = await seated(hub, table, 1)
            clock.now += table.row.patience * 1000 + 1
            await guest.say(wire.Ping())
            assert [seat.absent for seat in guest.model.seats] == [True, True]
            await guest.choose("pass")
            assert [seat.absent for seat in guest.model.seats] == [True, False]
            await close(guest)

    run(work())


def test_since_my_last_turn() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me")
            guest = await seated(hub, table, 1)
            assert (guest.model.mine, guest.model.waiting) == (0, [0, 1, 2])
            await offer(table, 0)
            await guest.choose("pass")
            await offer(table, 2)
            await table.wait_idle()
            assert guest.model.mine == 2 and guest.model.last == 3
            await close(guest)

    run(work())
