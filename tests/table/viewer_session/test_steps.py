"""A choice with presentation steps: a run of updates, found again by looking back, and by whoever comes later."""

from __future__ import annotations

import gc

import pytest
from msgspec.structs import replace
from tests.kernel import toy
from tests.table.fakes import Disk, run
from tests.table.server.tables import hubs, lay, offer, one_hub
from tests.table.viewer_session.guests import Guest, close, seated, settle

from citadelle.kernel.event import Event
from citadelle.table import wire
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.server.hub import Hub
from citadelle.table.viewer_session import session


async def up_to_the_gift(hub: Hub, *kinds: str) -> LiveTable:
    """A table where all have offered a card: the next choice ends the round, and hands are filled one by one."""
    _, table = await lay(hub, *(kinds or ("me", "me", "me")))
    for seat in range(table.row.players):
        await offer(table, seat, 1)
    return table


async def end_round(table: LiveTable) -> int:
    """The winner gives nothing; the number of that choice."""
    (seat,) = table.match.state.open_seats()
    await table.choose(seat, "stop", table.match.state.asked_no(), table.version)
    await table.wait_idle()
    return table.choice_count()


def positions(guest: Guest) -> list[tuple[int, int, int]]:
    """The choice, the step and the number of steps of every update."""
    return [(update.at, update.step, update.steps) for update in guest.updates()]


def test_a_choice_with_steps_is_a_run_of_updates() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await up_to_the_gift(hub)
            guest = await seated(hub, table, 0)
            n = await end_round(table)
            assert positions(guest)[1:] == [(n, 1, 2), (n, 2, 2), (n, 0, 2)]
            steps, last = guest.updates()[1:-1], guest.updates()[-1]
            assert all(one.fresh and one.live and one.v == table.version for one in (*steps, last))
            assert [[line.text for line in one.log] for one in (*steps, last)] == [
                ["drew", "drew_card"],
                ["drew"],
                ["drew"],
            ]
            assert all(not one.ask and one.waiting in ([], wire.UNSET) for one in steps)
            assert last.ask and last.waiting == [0, 1, 2] and guest.model.step == 0
            boards = [one.told for one in steps]
            assert boards[0] and boards[1] is last.told is wire.UNSET, "only the first concerns this seat's own hand"
            assert guest.faults() == []
            await close(guest)

    run(work())


def test_steps_are_found_again() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await up_to_the_gift(hub)
            guest = await seated(hub, table, 0)
            n = await end_round(table)
            newcomer = await seated(hub, table, 0)
            assert positions(newcomer) == [(n, 0, 2)], "whoever comes later gets the position after the choice"
            await newcomer.say(wire.Show(n - 1))
            assert newcomer.model.ahead == 2, "a replay knows that the next choice has steps"
            for step in (1, 2):
                (update,) = await newcomer.say(wire.Show(n, step))
                model = newcomer.model
                assert (model.at, model.step, model.steps, model.live, model.ask) == (n, step, 2, False, None)
                assert update.fresh and newcomer.faults() == []
            assert newcomer.model.parts[0].layers[0] == guest.model.parts[0].layers[0], "the same board"
            (update,) = await newcomer.say(wire.Show(n, 1))
            assert not update.fresh and update.step == 1, "going back isn't played"
            (update,) = await newcomer.say(wire.Show(n))
            assert update.live and newcomer.faults() == [] and newcomer.model.log == guest.model.log
            await close(guest, newcomer)

    run(work())


def test_a_line_of_the_chronicle_leads_to_the_step_that_tells_it() -> None:
    """By its number among the lines of its choice; where no step tells so many, to the position after the choice."""

    async def work() -> None:
        async with one_hub() as hub:
            table = await up_to_the_gift(hub)
            guest = await seated(hub, table, 0)
            n = await end_round(table)
            told = [line for line in guest.model.log if line.at == n]
            assert len(told) == 4
            for line, step in ((1, 1), (2, 1), (3, 2), (4, 0), (9, 0)):
                await guest.say(wire.Show(at=n, line=line))
                assert (guest.model.at, guest.model.step) == (n, step), line
            await guest.say(wire.Show(at=n - 1, line=1))
            assert (guest.model.at, guest.model.step) == (n - 1, 0), "that choice has no steps"
            await close(guest)

    run(work())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_step_that_is_not_there_is_refused(lang: str) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await up_to_the_gift(hub)
            n = await end_round(table)
            guest = await seated(hub, table, 0, lang=lang)
            before = guest.model
            for at, step, last in [(n, 3, 2), (1, 1, 0), (0, 1, 0)]:
                (answer,) = await guest.say(wire.Show(at, step))
                assert isinstance(answer, wire.Trouble) and answer.code == "no_such_step"
                assert f" {last}" in answer.text and "\n" not in answer.text
            (answer,) = await guest.say(wire.Show(n + 1, 1))
            assert answer.code == "no_such_move" and guest.model == before
            await guest.say(wire.Show(-1, 2))
            assert guest.model == before, "live is live"
            await close(guest)
        with pytest.raises(ValueError, match="not a frame"):
            wire.read_client_frame(b'{"do":"show","at":1,"step":-1}')

    run(work())


def test_another_process_and_a_restart_find_the_steps() -> None:
    async def work() -> None:
        disk = Disk()
        async with hubs(2, disk) as (one, two):
            table = await up_to_the_gift(one)
            other = await two.table(table.row.id)
            guest = await seated(two, other, 1)
            n = await end_round(table)
            await other.catch_up()
            await settle(two, other)
            assert [place[:2] for place in positions(guest)[1:]] == [(n, 1), (n, 2), (n, 0)]
            await close(guest)
        async with hubs(1, disk) as (again,):
            loaded = await again.table(table.row.id)
            late = await seated(again, loaded, 1)
            (update,) = await late.say(wire.Show(n, 2))
            assert update.step == 2 and len(loaded.steps_of(n)) == 2 and loaded.steps_of(n - 1) == []
            await close(late)

    run(work())


def test_a_game_of_other_rules_has_steps_as_far_as_it_is_reproduced() -> None:
    class Mended(toy.ToyGame):
        def __init__(self) -> None:
            super().__init__()
            self.rules_version = 2

    async def work() -> None:
        disk = Disk()
        async with hubs(1, disk) as (hub,):
            table = await up_to_the_gift(hub)
            n = await end_round(table)
            id_ = table.row.id
            hub.loaded.evict_all()
            del table
            gc.collect()
            disk.entries[id_][0] = replace(disk.entries[id_][0], print="")
            hub.games = hub.shelf.games = {"toy": Mended()}
            old = await hub.table(id_)
            guest = await seated(hub, old, 0)
            assert old.readonly and old.reproduced == n and guest.model.steps == 2
            (update,) = await guest.say(wire.Show(n, 2))
            assert update.step == 2 and guest.faults() == []
            old.reproduced = n - 1
            assert old.steps_of(n) == []
            (answer,) = await guest.say(wire.Show(n, 2))
            assert answer.code == "read_only"
            await close(guest)

    run(work())


def test_a_viewer_who_is_behind_gets_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await up_to_the_gift(hub)
            guest = await seated(hub, table, 0)
            async with guest.session.lock:  # nothing can be sent
                (seat,) = table.match.state.open_seats()
                await table.choose(seat, "stop", table.match.state.asked_no(), table.version)
                n = table.choice_count()
                await offer(table, 1, 1)
            await table.wait_idle()
            await guest.session.refresh()
            assert [place[:2] for place in positions(guest)[1:]] == [(n, 1), (n, 2), (n, 0), (n + 1, 0)]
            monkeypatch.setattr(session, "STEPS_BEHIND", 1)
            late = await seated(hub, table, 0)
            viewer, rights = late.session.viewer, late.session.rights
            assert viewer is not None
            late.session.last_sent = late.session.renderer.after_choice(viewer, rights, n - 1)
            await late.session.refresh()
            assert [place[:2] for place in positions(late)[1:]] == [(n, 0), (n + 1, 0)]
            await close(guest, late)

    run(work())


def test_alike_deeds_are_told_in_one_line() -> None:
    class Joined(toy.ToyGame):
        def log_line(self, event: Event, names: object, lang: str) -> str:
            return "" if event.seen > 0 else f"{event.kind} {event.args.get('times', 1)}"

        def join_events(self, first: Event, second: Event) -> Event | None:
            if first.kind == second.kind == "drew":
                times = first.args.get("times", 1)
                assert isinstance(times, int)
                return Event("drew", second.seat, second.rule, {"times": times + 1})
            if first.kind == second.kind == "offered":
                return second
            return None

    async def work() -> None:
        async with one_hub() as hub:
            hub.games = hub.shelf.games = {"toy": Joined()}
            _, table = await lay(hub, "me", "me", "me")
            guest = await seated(hub, table, 0)
            await offer(table, 0, 1)
            await table.say(1, "a word in between", "")
            await offer(table, 1, 1)
            await table.wait_idle()
            assert [line.text for line in guest.model.log] == ["dealt 1", "a word in between", "offered 1"]
            assert guest.model.log[-1].at == 2 and guest.faults() == []
            await offer(table, 2, 1)
            n = await end_round(table)
            told = [[line.text for line in one.log] for one in guest.updates()[-3:]]
            assert told == [["drew 1"], ["drew 2"], ["drew 3"]], "the line grows step by step"
            assert [line.text for line in guest.model.log][-3:] == ["offered 1", "offers 1", "drew 3"]
            assert guest.faults() == []
            await guest.say(wire.Show(n, 1))
            assert guest.model.log[-1].text == "drew 3", "looking back, the chronicle stays whole"
            assert table.match.log(0)[-2:] == ["offers 1", "drew 3"]
            assert len(table.journal.events[n]) == 6, "events are kept as they were"
            await close(guest)

    run(work())
