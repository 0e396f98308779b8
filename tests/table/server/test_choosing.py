"""A choice is judged, made durable, carried out, told: in that order, once, whatever happens in between."""

from __future__ import annotations

import asyncio

import pytest
from tests.kernel import toy
from tests.table.fakes import run, told
from tests.table.server.tables import ME, Watch, hubs, lay, offer, one_hub, store

from citadelle.kernel.codec import digest
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.store.base import CHOOSE, START, UNDO, Entry


def test_a_table_begins_with_its_start() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me")
            assert [(e.n, e.kind) for e in table.entries] == [(1, START)] and table.version == 1
            assert "dealt" in table.entries[0].events
            assert table.asked_at == [1, 1] and table.head.waiting == [0, 1] and not table.head.bot
            assert await hub.held_seats(ME, laid.table) == [0, 1]

    run(scene())


def test_nobody_is_told_before_it_is_durable() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            watch = Watch()
            table.watch(watch)
            written: list[tuple[int, list[int]]] = []

            async def before(entry: Entry) -> None:
                await asyncio.sleep(0)
                written.append((table.version, watch.versions))

            async def after(entry: Entry) -> None:
                for _ in range(5):
                    await asyncio.sleep(0)
                written.append((table.version, watch.versions))

            store(hub).before, store(hub).after = before, after
            assert await offer(table, 1) == 2
            await table.wait_idle()
            assert written == [(1, []), (1, [])]
            assert watch.versions == [2] and table.version == 2

    run(scene())


def test_a_store_that_fails_changes_nothing_and_a_retry_works() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            watch = Watch()
            table.watch(watch)
            print_ = digest(table.match.state)

            async def fails(entry: Entry) -> None:
                raise OSError("no space left")

            store(hub).before = fails
            with pytest.raises(TableError) as refused:
                await offer(table, 0, idem="a")
            assert refused.value.code == "no_answer"
            assert digest(table.match.state) == print_ and table.version == 1 and table.choice_count() == 0
            assert table.match.events == table.journal.events[0]
            store(hub).before = None
            assert await offer(table, 0, idem="a") == 2
            await table.wait_idle()
            assert watch.versions == [2]

    run(scene())


def test_a_write_that_was_done_though_it_failed_is_found_again() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            watch = Watch()
            table.watch(watch)

            async def lost(entry: Entry) -> None:
                raise ConnectionError("gone after the commit")

            store(hub).after = lost
            decision = table.match.decisions[0]
            with pytest.raises(TableError) as refused:
                await table.choose(0, "pass", decision.no, 1, "a")
            assert refused.value.code == "no_answer" and table.version == 1
            store(hub).after = None
            assert await table.choose(0, "pass", decision.no, 1, "a") == 2
            await table.wait_idle()
            assert table.choice_count() == 1 and watch.versions == [2] and store(hub).appended == 1

    run(scene())


def test_a_client_that_goes_away_in_the_middle_leaves_memory_and_store_alike() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            for point in ("before", "after"):
                begun, go_on = asyncio.Event(), asyncio.Event()

                async def waits(entry: Entry, begun: asyncio.Event = begun, go_on: asyncio.Event = go_on) -> None:
                    begun.set()
                    await go_on.wait()

                setattr(store(hub), point, waits)
                seat = table.match.state.open_seats()[0]
                client = asyncio.create_task(offer(table, seat))
                await begun.wait()
                client.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await client
                go_on.set()
                setattr(store(hub), point, None)
                await table.wait_idle()
                assert table.version == len(store(hub).disk.entries[table.row.id])
            assert table.choice_count() == 2

    run(scene())


def test_a_client_that_goes_away_before_a_failure_leaves_no_trace() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            begun = asyncio.Event()

            async def waits(entry: Entry) -> None:
                begun.set()
                await asyncio.sleep(0)
                raise OSError("disk")

            store(hub).before = waits
            client = asyncio.create_task(offer(table, 0))
            await begun.wait()
            client.cancel()
            with pytest.raises(asyncio.CancelledError):
                await client
            await table.wait_idle()
            store(hub).before = None
            assert await offer(table, 0) == 2

    run(scene())


def test_the_same_request_again_is_answered_as_the_first_time() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False)
            v = await table.choose(0, "pass", 0, 1, "x1")
            assert await table.choose(0, "pass", 0, 1, "x1") == v
            both = await asyncio.gather(*[table.choose(1, "pass", 0, 1, "x1") for _ in range(5)])
            assert set(both) == {3} and table.version == 3
            with pytest.raises(TableError) as reused:
                await table.choose(0, "offer 1", 0, 1, "x1")
            assert reused.value.code == "reused"
            hub.loaded.evict_all()
            del table
            again = await hub.table(_.table)
            assert await again.choose(0, "pass", 0, 1, "x1") == v and again.version == 3

    run(scene())


def test_ids_of_requests_belong_to_their_seat() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            assert await table.choose(0, "pass", 0, 1, "1") == 2
            assert await table.choose(1, "pass", 0, 1, "1") == 3

    run(scene())


def test_refusals() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "link", "easy")
            for seat, key, no, v, code in [
                (0, "offer 99", 0, 1, "refused"),
                (0, "", 0, 1, "refused"),
                (0, "pass", 5, 1, "stale"),
                (0, "pass", 0, 900, "stale"),
                (0, "pass", 0, 0, "stale"),
                (2, "pass", 0, 1, "not_your_seat"),
                (3, "pass", 0, 1, "not_your_seat"),
                (4, "pass", 0, 1, "no_seat"),
                (-1, "pass", 0, 1, "no_seat"),
            ]:
                with pytest.raises(TableError) as refused:
                    await table.choose(seat, key, no, v)
                assert refused.value.code == code, (seat, key, no, v)
            await offer(table, 0)
            with pytest.raises(ChoiceRefused) as answered:
                await table.choose(0, "pass", 0, -1)
            assert answered.value.code == "refused" and answered.value.refusal.code == "already_answered"
            assert answered.value.refusal.rule

    run(scene())


def test_other_seats_answers_do_not_make_mine_late() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me")
            assert await table.choose(2, "pass", 0, 1) == 2
            assert await table.choose(0, "pass", 0, 1) == 3
            assert table.asked_at == [-1, 1, -1]
            await table.say(1, "a moment")
            await hub.rename(table.row.id, 2, "Zoé")
            assert await table.choose(1, "pass", 0, 1) == 6
            assert table.asked_at == [6, 6, 6]
            with pytest.raises(ChoiceRefused) as late:
                await table.choose(1, "pass", 3, 5)
            assert late.value.code == "stale"

    run(scene())


def test_an_answer_to_a_question_that_is_closed_is_late_not_wrong() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            await table.choose(0, "pass", 0, 1)
            await offer(table, 1)
            assert table.match.decisions[0].kind == "gift" and table.match.state.open_seats() == [1]
            for v in (1, 3, -1):
                with pytest.raises(ChoiceRefused) as late:
                    await table.choose(0, "pass", 0, v)
                assert late.value.code == "stale" and late.value.refusal.code == "stale"
            with pytest.raises(ChoiceRefused) as other:
                await table.choose(0, "pass", table.match.decisions[0].no, 3)
            assert other.value.code == "refused" and other.value.refusal.code == "not_your_decision"

    run(scene())


def test_rules_that_break_change_nothing(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            with monkeypatch.context() as patch:
                patch.setattr(toy.Offer, "committed", lambda self, s, seat: 1 / 0)
                with pytest.raises(TableError) as broken:
                    await offer(table, 0)
            assert broken.value.code == "no_answer" and table.version == 1 and "ZeroDivisionError" in caplog.text
            assert await offer(table, 0) == 2

    run(scene())


def test_an_answer_to_a_question_that_was_taken_back_is_late() -> None:
    """The same number, the same key, but the question behind it was put anew."""

    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False)
            await offer(table, 0)
            v = await table.undo(0, 2)
            assert v == 3 and table.asked_at == [3, 1] and table.entries[-1].kind == UNDO
            with pytest.raises(ChoiceRefused) as late:
                await table.choose(0, "pass", 0, 1)
            assert late.value.code == "stale"
            assert await table.choose(0, "pass", 0, 3) == 4
            assert await table.choose(1, "pass", 0, 1) == 5

    run(scene())


def test_an_unnamed_version_is_not_checked() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            assert await table.choose(0, "pass", -1, -1) == 2

    run(scene())


def test_one_seat_in_two_tabs() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            tabs = await asyncio.gather(
                *[table.choose(0, key, 0, 1, f"tab{i}") for i, key in enumerate(table.match.decisions[0].keys)],
                return_exceptions=True,
            )
            accepted = [one for one in tabs if isinstance(one, int)]
            assert accepted == [2] and all(isinstance(one, ChoiceRefused) for one in tabs if one != 2)
            assert table.choice_count() == 1

    run(scene())


def test_another_process_was_quicker() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "me", "me", "me", final=False)
            there = await two.table(laid.table)
            watch = Watch()
            there.watch(watch)
            store(two).deaf = True
            assert await here.choose(0, "pass", 0, 1, "a") == 2
            assert there.version == 1
            with pytest.raises(ChoiceRefused):
                await there.choose(0, "offer 9", 0, 1, "b")
            assert there.version == 2
            await here.say(0, "hello")
            assert await there.choose(1, "pass", 0, 1, "c") == 4
            await there.wait_idle()
            assert watch.versions == [2, 3, 4]
            assert [e.n for e in there.entries] == [1, 2, 3, 4]
            assert await there.choose(0, "pass", 0, 1, "a") == 2
            await here.catch_up()
            assert digest(here.match.state) == digest(there.match.state)
            assert here.asked_at == there.asked_at == [-1, -1, 1]

    run(scene())


def test_an_undo_by_another_process_is_carried_out_here() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "me", "me", final=False)
            there = await two.table(laid.table)
            await offer(here, 0)
            await told()
            assert there.version == 2 and there.match.can_undo(0)
            await there.undo(0, 2)
            await told()
            assert here.version == 3 and here.choice_count() == 0 and here.asked_at == [3, 1]
            assert digest(here.match.state) == digest(there.match.state)

    run(scene())


def test_a_retry_at_another_process_is_known_there() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "me", "me")
            there = await two.table(laid.table)
            store(two).deaf = True
            assert await here.choose(0, "pass", 0, 1, "again") == 2
            assert await there.choose(0, "pass", 0, 1, "again") == 2
            assert there.version == 2 and store(one).appended + store(two).appended == 1

    run(scene())


def test_a_version_from_another_process_is_read_up_to() -> None:
    """A page that saw version 3 elsewhere comes here, where version 1 is known: nothing it says is early."""

    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "me", "me", final=False)
            there = await two.table(laid.table)
            store(two).deaf = True
            await offer(here, 0)
            await here.undo(0, 2)
            assert await there.choose(0, "pass", 0, 3) == 4

    run(scene())


def test_a_slow_watcher_holds_up_nobody_and_a_failing_one_is_dropped() -> None:
    class Slow(Watch):
        opened: asyncio.Event

        async def changed(self, table: object, entry: Entry | None) -> None:
            await self.opened.wait()
            self.news.append(entry)

    class Broken(Watch):
        async def changed(self, table: object, entry: Entry | None) -> None:
            self.news.append(entry)
            raise RuntimeError("broken")

    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            slow, broken, watch = Slow(), Broken(), Watch()
            slow.opened = asyncio.Event()
            for one in (slow, broken, watch):
                table.watch(one)
            await offer(table, 0)
            await offer(table, 1)
            for _ in range(5):
                await asyncio.sleep(0)
            assert watch.versions == [2, 3] and slow.versions == [] and broken.versions == [2]
            assert broken not in table.watchers
            slow.opened.set()
            await table.wait_idle()
            assert slow.versions == [2, 3]

    run(scene())


def test_choices_of_a_whole_game_are_kept_as_they_were_made() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", gifts=[])
            while not table.is_over():
                for seat in list(table.match.state.open_seats()):
                    await offer(table, seat)
            assert [e.kind for e in table.entries] == [START] + [CHOOSE] * table.choice_count()
            assert table.head.over and table.head.waiting == [] and table.head.result
            assert table.entries[-1].print == digest(table.match.state)
            with pytest.raises(ChoiceRefused) as over:
                await table.choose(0, "pass", 0, table.version)
            assert over.value.refusal.code == "over"

    run(scene())
