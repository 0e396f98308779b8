"""Looking back: earlier positions, while the table moves on or a choice is taken back."""

from __future__ import annotations

from tests.table.fakes import run
from tests.table.server.tables import lay, offer, one_hub
from tests.table.viewer_session.guests import close, played, seated

from citadelle.table import wire


def test_going_back_in_time() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 20)
            guest, newcomer = await seated(hub, table, 0), await seated(hub, table)
            now = guest.model
            await guest.say(wire.Show(5))
            assert (guest.model.at, guest.model.last, guest.model.live, guest.model.ask) == (5, 20, False, None)
            assert guest.model.log == now.log, "the chronicle stays whole"
            assert guest.model.parts != now.parts and guest.faults() == []
            (update,) = await guest.say(wire.Show(6))
            assert update.fresh and not update.full, "the next position may be played slowly"
            (update,) = await guest.say(wire.Show(4))
            assert not update.fresh
            for at in (21, 1000):
                (answer,) = await guest.say(wire.Show(at))
                assert isinstance(answer, wire.Trouble) and answer.code == "no_such_move" and "20" in answer.text
            assert guest.model.at == 4
            await guest.say(wire.Show(-1))
            assert guest.model.live and guest.model.parts == now.parts and guest.model.ask == now.ask
            await newcomer.say(wire.Show(0))
            assert newcomer.faults() == []
            await newcomer.say(wire.Show(20))
            assert newcomer.model.live, "the last position is where the table stands"
            await close(guest, newcomer)

    run(work())


def test_the_table_moves_on_while_somebody_looks_back() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 12)
            guest = await seated(hub, table)
            await guest.say(wire.Show(3))
            drawn = guest.model.parts
            for _ in range(3):
                await offer(table, table.match.state.open_seats()[0], 0)
                await table.wait_idle()
                update = guest.updates()[-1]
                assert (update.v, update.at, update.last, update.live) == (
                    table.version,
                    3,
                    table.choice_count(),
                    False,
                )
                assert not update.patch and not update.gone and not update.fresh
            assert guest.model.parts == drawn and guest.faults() == []
            await guest.say(wire.Show(-1))
            assert guest.model.at == 15 and guest.faults() == []
            await close(guest)

    run(work())


def test_a_position_that_was_taken_back_is_left() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me", final=False)
            guest = await seated(hub, table)
            await offer(table, 0)
            await offer(table, 1)
            await table.wait_idle()
            await guest.say(wire.Show(1))
            await offer(table, 2)
            await table.wait_idle()
            assert (guest.model.at, guest.model.last, guest.model.live) == (1, table.choice_count(), False)
            await close(guest)
            _, table = await lay(hub, "me", "me", final=False)
            guest = await seated(hub, table)
            await offer(table, 0)
            await table.wait_idle()
            await guest.say(wire.Show(0))
            guest.session.at = 1  # as if another choice had been made and looked at in between
            await table.undo(0, table.version)
            await table.wait_idle()
            assert (guest.model.at, guest.model.last, guest.model.live) == (0, 0, True) and guest.faults() == []
            await close(guest)

    run(work())
