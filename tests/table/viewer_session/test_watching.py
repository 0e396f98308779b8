"""Tables that can only be watched: of other rules, or stored wrongly."""

from __future__ import annotations

from msgspec.structs import replace
from tests.table.fakes import MemoryStore, run
from tests.table.server.tables import GAMES, bots, hubs, store
from tests.table.viewer_session.guests import Guest, played, seated

from citadelle.table import wire
from citadelle.table.server.hub import Hub


def test_a_table_of_other_rules_is_read_from_its_journal() -> None:
    async def work() -> None:
        async with hubs() as (hub,):
            table = await played(hub, 30)
            here = await seated(hub, table)
            lines = here.model.log
            await here.session.close()
            disk = store(hub).disk
            disk.rows[table.row.id] = replace(disk.rows[table.row.id], rules=99)
            journal = disk.entries[table.row.id]
            journal[0] = replace(journal[0], events="[]")
            other = Hub(MemoryStore(disk), bots(hub), GAMES, hub.clock)
            old = await other.table(table.row.id)
            assert old.readonly and old.reproduced < 0
            guest = Guest(other, old, [0])
            await guest.hello(0, "fr")
            assert guest.model.table is not None and guest.model.table.readonly
            assert (guest.model.ask, guest.model.undo, guest.model.last) == (None, False, 30)
            assert [line.at for line in guest.model.log] == [line.at for line in lines if line.at > 0]
            assert guest.model.parts == [] and not guest.model.live
            assert [seat.seat for seat in guest.model.seats][:2] == [0, 1]
            for said in (
                wire.Show(3),
                wire.Why(q="q", key="x"),
                wire.Choose(key="x", no=0, v=1, id="c"),
                wire.Advise("h"),
            ):
                await guest.say(said)
                await guest.session.wait_idle()
                answer = guest.frames[-1]
                assert isinstance(answer, wire.Trouble | wire.Refused) and answer.code == "read_only", answer
            await guest.session.close()
            await other.stop()

    run(work())


def test_what_is_stored_wrongly_is_shown_as_far_as_it_fits() -> None:
    async def work() -> None:
        async with hubs() as (hub,):
            table = await played(hub, 60)
            disk = store(hub).disk
            journal = disk.entries[table.row.id]
            at = next(i for i, entry in enumerate(journal) if entry.print and i > 30)
            journal[at] = replace(journal[at], print="0" * 16)
            disk.snapshots.clear()
            other = Hub(MemoryStore(disk), bots(hub), GAMES, hub.clock)
            old = await other.table(table.row.id)
            assert old.readonly and 0 < old.reproduced < 50
            guest = Guest(other, old)
            await guest.hello(-1)
            assert (guest.model.at, guest.model.last, guest.model.live) == (old.reproduced, 60, False)
            assert guest.model.parts and guest.model.log[-1].at > old.reproduced
            await guest.say(wire.Show(old.reproduced - 1))
            assert guest.model.at == old.reproduced - 1 and guest.faults() == []
            (answer,) = await guest.say(wire.Show(old.reproduced + 1))
            assert isinstance(answer, wire.Trouble) and answer.code == "read_only"
            await guest.session.close()
            await other.stop()

    run(work())
