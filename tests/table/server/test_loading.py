"""What is stored comes back as it was: by journal, by snapshot, by other rules as something to look at."""

from __future__ import annotations

import asyncio
import gc
import logging

import pytest
from msgspec.structs import replace
from tests.kernel import toy
from tests.table.fakes import Disk, run, told
from tests.table.server.tables import GAMES, ME, Clock, Watch, bots, hubs, lay, offer, one_hub, store

from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.codec import digest
from citadelle.kernel.event import Event
from citadelle.kernel.match import replay
from citadelle.kernel.options import SetUp
from citadelle.kernel.record import parse
from citadelle.table.errors import TableError
from citadelle.table.journal import live_table
from citadelle.table.journal.history import History
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.server.loaded_tables import IDLE, LOOK_AGAIN
from citadelle.table.store.base import Entry, Unreadable


async def some(table: LiveTable, luck: Chance, choices: int) -> None:
    """So many choices by chance, with words and undos in between."""
    for _ in range(choices):
        seats = table.match.state.open_seats()
        if not seats:
            return
        seat = seats[luck.below(len(seats))]
        decision = table.match.state.decision(seat)
        assert decision is not None
        await table.choose(seat, decision.keys[luck.below(len(decision.keys))], decision.no, table.version)
        if luck.below(4) == 0:
            await table.say(seat, "hm")
        if luck.below(3) == 0 and table.can_undo(seat):
            await table.undo(seat, table.version)


def portrait(table: LiveTable) -> list[object]:
    """All that a table in memory is true to."""
    return [
        digest(table.match.state),
        table.match.choices,
        [event.data() for event in table.match.events],
        table.match.marks,
        [(step.seat, digest(step.state)) for step in table.match.window],
        table.asked_at,
        table.head,
        [replace(seat, seen=0) for seat in table.seats],
        table.entries,
        [[event.data() for event in told] for told in table.journal.events],
        table.journal.standing,
        table.said_entries(),
        table.reproduced,
        table.waiting_since(),
    ]


@pytest.mark.parametrize("every", [3, 50, 10_000])
@pytest.mark.parametrize(("game", "final"), [("toy", True), ("toy", False), ("legends", True)])
def test_a_table_comes_back_as_it_was(game: str, final: bool, every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With snapshots every few choices, now and then, or never."""
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", every)

    async def scene() -> None:
        async with one_hub() as hub:
            options = {"final": final, "chapters": "3"} if game == "toy" else {}
            laid, table = await lay(hub, "me", "me", "me", game=game, **options)
            luck = chance(every)
            while not table.is_over():
                await some(table, luck, 1 + luck.below(12))
                await table.wait_idle()
                before = portrait(table)
                hub.loaded.evict_all()
                del table
                await asyncio.sleep(0)
                assert laid.table not in hub.loaded._known
                table = await hub.table(laid.table)
                assert portrait(table) == before
            kept = store(hub).disk.snapshots[laid.table]
            assert bool(kept) == (every < 50 or (every == 50 and game == "legends"))

    run(scene())


def test_a_damaged_snapshot_is_thrown_away() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me", final=False)
            await some(table, chance(1), 8)
            before = portrait(table)
            n = table.journal.standing[3].n
            good = live_table.snapshot_text(table.match_at(3).state)
            for text in (
                "",
                "x",
                good[:40],
                good.replace('"no":3', '"no":4'),
                f"{'0' * 16} {{}}",
                "a " + "[" * 100_000,
            ):
                store(hub).disk.snapshots[laid.table] = [(n, text)]
                hub.loaded.evict_all()
                del table
                await asyncio.sleep(0)
                table = await hub.table(laid.table)
                assert portrait(table) == before and store(hub).disk.snapshots[laid.table] == []

    run(scene())


def test_a_table_in_hand_stays_the_only_one() -> None:
    async def scene() -> None:
        clock = Clock()
        async with one_hub(clock) as hub:
            laid, table = await lay(hub, "me", "me")
            clock.now += IDLE
            hub.loaded.evict_idle()
            assert not hub.loaded._warm
            assert await hub.table(laid.table) is table
            watch = Watch()
            table.watch(watch)
            clock.now += IDLE
            hub.loaded.evict_idle()
            assert hub.loaded._warm
            table.unwatch(watch)
            await table.wait_idle()
            hub.loaded.evict_idle()
            del table, watch
            gc.collect()
            assert laid.table not in hub.loaded._known

    run(scene())


def test_a_request_that_runs_while_its_table_is_dropped_and_loaded() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me")
            begun, go_on = asyncio.Event(), asyncio.Event()

            async def waits(entry: Entry) -> None:
                begun.set()
                await go_on.wait()

            store(hub).before = waits
            client = asyncio.create_task(offer(table, 0))
            await begun.wait()
            hub.loaded.evict_all()
            del table
            gc.collect()
            again = await hub.table(laid.table)
            watch = Watch()
            again.watch(watch)
            go_on.set()
            assert await client == 2 == again.version
            await again.wait_idle()
            assert watch.versions == [2]

    run(scene())


def test_many_who_ask_at_once_load_a_table_once() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me")
            hub.loaded.evict_all()
            del table
            gc.collect()
            reads = store(hub).reads
            tables = await asyncio.gather(*[hub.table(laid.table) for _ in range(50)])
            assert len({id(one) for one in tables}) == 1 and store(hub).reads == reads + 1

    run(scene())


@pytest.mark.parametrize("point", ["entries", "seats", "head", "snapshot"])
def test_news_that_come_while_a_table_is_loaded(point: str) -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "me", "me", "me")
            reached, go_on = asyncio.Event(), asyncio.Event()
            reads = getattr(store(two), point)

            async def slow(*args: object) -> object:
                found = await reads(*args)
                reached.set()
                await go_on.wait()
                return found

            setattr(store(two), point, slow)
            loading = asyncio.create_task(two.table(laid.table))
            await reached.wait()
            await offer(here, 0)
            await asyncio.sleep(0)
            setattr(store(two), point, reads)
            go_on.set()
            there = await loading
            await told()
            assert portrait(there) == portrait(here) and there.version == 2

    run(scene())


def test_missed_news_are_read_after_a_while() -> None:
    async def scene() -> None:
        clock = Clock()
        async with hubs(2, clock=clock) as (one, two):
            laid, here = await lay(one, "me", "me")
            there = await two.table(laid.table)
            watch = Watch()
            there.watch(watch)
            store(two).deaf = True
            await offer(here, 0)
            await two.janitor.sweep(0)
            assert there.version == 1
            clock.now += LOOK_AGAIN
            await two.janitor.sweep(0)
            await there.wait_idle()
            assert there.version == 2 and watch.versions == [2]

    run(scene())


def test_a_write_in_doubt_is_looked_after_by_the_sweep(caplog: pytest.LogCaptureFixture) -> None:
    """It was done, nobody knows, and nobody asks again: the others are told all the same, and the bots go on."""

    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "easy", gifts=[])
            while table.asked_at[2] >= 0:
                await asyncio.sleep(0)
            await offer(table, 0)
            watch = Watch()
            table.watch(watch)

            async def lost(entry: Entry) -> None:
                raise ConnectionError("gone after the commit")

            store(hub).after = lost
            with pytest.raises(TableError):
                await offer(table, 1)
            store(hub).after = None
            assert table.write_in_doubt and table.version == 3
            await hub.janitor.sweep(0)
            assert not table.write_in_doubt and table.version >= 4
            while table.asked_at[2] >= 0:
                await asyncio.sleep(0)
            await table.wait_idle()
            assert watch.versions == [4, 5] and table.entries[-1].by == "easy"

    with caplog.at_level(logging.CRITICAL, "citadelle.table"):
        run(scene())


def test_there_is_no_such_table() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            for name in ("", "nothere", "../x", "A" * 12, "x" * 65, "é", "a b"):
                with pytest.raises(TableError) as refused:
                    await hub.table(name)
                assert refused.value.code == "no_table"
            laid, table = await lay(hub, "me", "me")
            hub.loaded.evict_all()
            del table
            gc.collect()
            hub.games = hub.shelf.games = {"legends": GAMES["legends"]}
            with pytest.raises(TableError) as unknown:
                await hub.table(laid.table)
            assert unknown.value.code == "no_game"

    run(scene())


def test_a_store_that_cannot_read(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me")
            hub.loaded.evict_all()
            del table
            gc.collect()
            store(hub).down = True
            with pytest.raises(TableError) as refused:
                await hub.table(laid.table)
            assert refused.value.code == "no_answer"
            store(hub).down = False
            whole = store(hub).entries

            async def damaged(table: str, after: int = 0) -> list[Entry]:
                raise Unreadable("damaged")

            store(hub).entries = damaged  # type: ignore[method-assign]
            with pytest.raises(TableError) as unreadable:
                await hub.table(laid.table)
            assert unreadable.value.code == "damaged"
            store(hub).entries = whole  # type: ignore[method-assign]
            assert (await hub.table(laid.table)).version == 1

    with caplog.at_level(logging.CRITICAL, "citadelle.table"):
        run(scene())


# --- other rules


class Mended(toy.ToyGame):
    """The toy by other rules, which so far come to the same."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 2


class Other(toy.ToyGame):
    """The toy by rules that begin in another way."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 3

    def listen(self, setup: SetUp, sink: list[Event]) -> toy.Toy:
        state = super().listen(setup, sink)
        sink.append(Event("omen", -1, "TY-9", {}))
        return state


async def stored_game(disk: Disk, choices: int, final: bool = False) -> tuple[str, LiveTable]:
    """A game of which so many choices were made by today's rules."""
    async with hubs(disk=disk) as (hub,):
        laid, table = await lay(hub, "me", "me", final=final)
        await some(table, chance(5), choices)
        return laid.table, table


def with_game(hub: Hub, game: toy.ToyGame) -> None:
    hub.games = hub.shelf.games = {"toy": game}


def test_a_game_by_other_rules_is_for_looking_at() -> None:
    async def scene() -> None:
        disk = Disk()
        name, old = await stored_game(disk, 9)
        async with hubs(disk=disk) as (hub,):
            with_game(hub, Mended())
            table = await hub.table(name)
            assert table.readonly == "readonly.rules" and table.reproduced == old.choice_count() == table.choice_count()
            assert digest(table.match.state) == digest(old.match.state)
            for n in range(table.choice_count() + 1):
                assert digest(table.match_at(n).state) == digest(old.match_at(n).state)
            assert [e.data() for _, e in table.events_until(99)] == [e.data() for _, e in old.events_until(99)]
            for deed in (table.choose(0, "pass", -1, -1), table.undo(0, -1)):
                with pytest.raises(TableError) as refused:
                    await deed
                assert refused.value.code == "read_only"
            assert table.asked_at == [-1, -1] and not table.head.bot
            assert await table.say(0, "a pity") == old.version + 1
            for seat in (0, 1):
                await table.consent(seat)
            assert (await hub.branch(name, 4, ME)).table
            assert len(await hub.chronicle(name, None, "fr")) > 3

    run(scene())


def test_a_running_game_that_other_rules_replay_whole_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """An upgrade of rules or components that doesn't touch a game doesn't stop it: it is played on and to its end, is
    loaded again, and its record is one of today's rules."""
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", 2)

    async def scene() -> None:
        disk = Disk()
        name, old = await stored_game(disk, 3)
        assert not old.is_over()
        async with hubs(disk=disk) as (hub,):
            with_game(hub, Mended())
            table = await hub.table(name)
            assert (table.readonly, table.readonly_text("en"), table.carried_over) == ("", "", True)
            assert digest(table.match.state) == digest(old.match.state) and table.asked_at == old.asked_at
            await some(table, chance(6), 3)
            assert not table.is_over() and table.choice_count() > old.choice_count()
            before = portrait(table)
            await table.wait_idle()
            hub.loaded.evict_all()
            del table
            gc.collect()
            table = await hub.table(name)
            assert portrait(table) == before and table.carried_over
            while not table.is_over():
                await some(table, chance(7), 5)
            record = await hub.record(name)
            assert parse(record).rules == 2 and replay(record, game=Mended()).is_over

    run(scene())


@pytest.mark.parametrize("spoil", ["rules", "journal"])
def test_a_running_game_that_other_rules_know_in_part_is_played_on_from_there(
    spoil: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whoever has a seat there, and by nobody else; the second gets their seat at the same new table. Seed and
    promise stay, nothing is opened, and the old table stays to be watched."""

    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            laid, old = await lay(hub, "me", "link", final=False)
            other = "o" * 32
            await hub.join(laid.table, other, laid.seats[1].token)
            await some(old, chance(5), 4)
            name = laid.table
        assert not old.is_over() and old.choice_count() > 2
        if spoil == "rules":
            before = toy.Offer.all_in

            def all_in(self: toy.Offer, s: toy.Toy, answers: tuple[int, ...]) -> None:
                s.emit("thunder", -1, "TY-9", {})
                before(self, s, answers)

            monkeypatch.setattr(toy.Offer, "all_in", all_in)
        else:
            n = old.journal.standing[2].n
            disk.entries[name][n - 1] = replace(disk.entries[name][n - 1], text="offer 999")
        async with hubs(disk=disk) as (hub,):
            with_game(hub, Mended() if spoil == "rules" else toy.ToyGame())
            table = await hub.table(name)
            assert table.readonly and table.reproduced == 1 and table.can_be_continued()
            assert "1" in table.readonly_text("en") and "nouvelle table" in table.readonly_text("fr")
            with pytest.raises(TableError) as refused:
                await hub.branch(name, 1, "s" * 32)
            assert refused.value.code == "not_your_seat"
            with pytest.raises(TableError) as earlier:
                await hub.branch(name, 0, ME)
            assert earlier.value.code == "secret_until_end"
            made = await hub.branch(name, 1, ME)
            again = await hub.branch(name, 1, other)
            assert again.table == made.table and [seat.seat for seat in again.seats] == [1]
            new = await hub.table(made.table)
            assert await hub.held_seats(ME, made.table) == [0] and await hub.held_seats(other, made.table) == [1]
            assert (new.row.seed, new.commitment()) == (old.row.seed, old.commitment())
            assert new.match.choices == old.match.choices[:1] and not new.is_open() and not table.is_open()
            told = (await hub.summary(made.table, other)).fairness
            assert new.row.chosen_seed and "seed" in told, "the seed was named: guests of the new table are told, too"
            assert not new.readonly and (await hub.branch(name, 1, ME)).table == made.table
            while not new.is_over():
                await some(new, chance(8), 5)

    run(scene())


def test_a_game_whose_set_up_is_another_now_still_tells_its_story() -> None:
    async def scene() -> None:
        disk = Disk()
        name, old = await stored_game(disk, 4)
        async with hubs(disk=disk) as (hub,):
            with_game(hub, Other())
            table = await hub.table(name)
            assert table.readonly == "readonly.rules" and table.reproduced == -1
            for n in (0, 3):
                with pytest.raises(TableError) as refused:
                    table.match_at(n)
                assert refused.value.code == "read_only"
            assert table.choice_count() == old.choice_count() and table.names("fr") == ["Inès", "Inès"]
            assert not table.is_open()
            lines = await hub.chronicle(name, 0, "en")
            assert [line["kind"] for line in lines] == [e.kind for _, e in old.events_until(99) if e.is_seen_by(0)]

    run(scene())


def test_a_game_that_other_rules_tell_in_another_way_is_shown_up_to_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices are still legal, but what they lead to is another story."""

    async def scene() -> None:
        disk = Disk()
        name, old = await stored_game(disk, 4)
        before = toy.Offer.all_in

        def all_in(self: toy.Offer, s: toy.Toy, answers: tuple[int, ...]) -> None:
            s.emit("thunder", -1, "TY-9", {})
            before(self, s, answers)

        monkeypatch.setattr(toy.Offer, "all_in", all_in)
        async with hubs(disk=disk) as (hub,):
            with_game(hub, Mended())
            table = await hub.table(name)
            assert (
                table.readonly == "readonly.rules"
                and table.reproduced == 1
                and table.choice_count() == old.choice_count() > 1
            )
            with pytest.raises(TableError):
                table.match_at(2)
            assert [e.kind for _, e in table.events_until(99)] == [e.kind for _, e in old.events_until(99)]

    run(scene())


def test_a_game_that_fits_up_to_a_choice_is_shown_up_to_there() -> None:
    async def scene() -> None:
        disk = Disk()
        name, old = await stored_game(disk, 9)
        standing = old.journal.standing
        for spoil, good in [(3, 2), (1, 0)]:
            n = standing[spoil].n
            entries = list(old.entries)
            entries[n - 1] = replace(entries[n - 1], text="offer 999")
            disk.entries[name] = entries
            async with hubs(disk=disk) as (hub,):
                table = await hub.table(name)
                assert table.readonly == "readonly.differs" and table.reproduced == good
                assert len(table.match_at(good).choices) == good == len(table.match.choices)
                assert table.choice_count() == old.choice_count()

    run(scene())


def test_a_game_with_a_wrong_fingerprint_is_shown_up_to_the_last_right_one() -> None:
    async def scene() -> None:
        disk = Disk()
        name, old = await stored_game(disk, 9)
        n = [entry.n for entry in old.journal.standing]
        entries = list(old.entries)
        entries[n[2] - 1] = replace(entries[n[2] - 1], print=digest(old.match_at(2).state))
        entries[n[5] - 1] = replace(entries[n[5] - 1], print="0" * 16)
        disk.entries[name] = entries
        async with hubs(disk=disk) as (hub,):
            table = await hub.table(name)
            assert table.readonly == "readonly.differs" and table.reproduced == 2

    run(scene())


def test_an_entry_from_elsewhere_that_does_not_fit_closes_the_table() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, here = await lay(one, "me", "me", final=False)
            there = await two.table(laid.table)
            await offer(here, 0)
            disk = store(one).disk
            disk.entries[laid.table][1] = replace(disk.entries[laid.table][1], text="offer 999")
            await there.catch_up()
            assert there.readonly == "readonly.differs" and there.version == 2 and there.reproduced == 0
            with pytest.raises(TableError) as refused:
                await offer(there, 1)
            assert refused.value.code == "read_only"

    run(scene())


def test_bots_of_read_only_tables_do_not_hold_up_the_sweep() -> None:
    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            bots(hub).gate = asyncio.Event()
            laid, _ = await lay(hub, "me", "easy")
        async with hubs(disk=disk) as (hub,):
            with_game(hub, Other())
            for _ in range(3):
                await hub.janitor.sweep(hub.clock())
            assert hub.janitor.unplayable == {laid.table} and bots(hub).asked == []

    run(scene())


def test_a_position_far_from_those_that_are_kept_is_prepared_while_others_are_served() -> None:
    """As after loading a long game from its snapshot, of which only the last position is kept."""

    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", long_game=True)
            await some(table, chance(3), 200)
            last = table.choice_count()
            assert last > 110
            prints = {n: digest(table.match_at(n).state) for n in (7, 105, last - 2)}
            ticks = 0

            async def tick() -> None:
                nonlocal ticks
                while True:
                    ticks += 1
                    await asyncio.sleep(0)

            table.history = History(table.game, table.match.setup, table.match.dealt)
            ticking = asyncio.create_task(tick())
            await table.prepare(last - 1)
            ticking.cancel()
            assert ticks >= 5, "others were served"
            for n, found in prints.items():
                assert digest(table.match_at(n).state) == found

            table.history = History(table.game, table.match.setup, table.match.dealt)
            preparing = asyncio.create_task(table.prepare(last - 1))
            await asyncio.sleep(0)
            del table.journal.standing[10:]
            await preparing
            assert max(table.history._kept) < 60, "it stops where choices were taken back"

    run(scene())


def test_positions_gone_by() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me", game="legends")
            prints = [digest(table.match.state)]
            luck = chance(2)
            while len(prints) < 40:
                await some(table, luck, 1)
                n = table.choice_count()
                del prints[n:]
                prints.append(digest(table.match.state))
            for n in [*range(40), 39, 5, 17]:
                assert digest(table.match_at(n).state) == prints[n] and len(table.match_at(n).choices) == n
            assert table.match_at(7) is table.match_at(7)
            for n in (-1, 40):
                with pytest.raises(TableError) as refused:
                    table.match_at(n)
                assert refused.value.code == "no_such_move"
            assert table.last_chosen(0) == max(i for i, (seat, _) in enumerate(table.match.choices, 1) if seat == 0)
            assert await hub.table(laid.table) is table

    run(scene())
