"""Anything in any order: a table at two servers against a plain match that is told the same.

People choose, take back, speak, leave, come back; clients repeat themselves, come late, choose for others, go away in
the middle; servers forget the table, miss news, and lose their store before or after a write. After every step both
servers agree with the plain match.
"""

from __future__ import annotations

import asyncio
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace
from tests.kernel import toy
from tests.table.fakes import Disk, FakeBots, MemoryStore, told
from tests.table.server.tables import GAMES, ME, Clock, wanted

from citadelle.kernel.codec import digest
from citadelle.kernel.match import Match
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.store.base import CHOOSE, SAY, UNDO, Entry

SEATS = 3
servers = st.integers(0, 1)
seats = st.integers(0, SEATS - 1)


class Table(RuleBasedStateMachine):
    """Two hubs on one disk, and a plain match."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.plain: Match
        self.done: list[tuple[str, int, str, int, int, str]] = []
        """Requests that were carried out: kind, seat, key, number, version, id."""
        self.count = 0
        self.read = 1
        """How many entries the plain match has been told."""

    @initialize(final=st.booleans())
    def lay(self, final: bool) -> None:
        self.runner.run(self.begin(final))

    async def begin(self, final: bool) -> None:
        self.disk, self.clock = Disk(), Clock()
        self.hubs = [Hub(MemoryStore(self.disk), FakeBots(), GAMES, self.clock) for _ in range(2)]
        for hub in self.hubs:
            hub.store.listen(hub.loaded.on_external_write)
            assert isinstance(hub.bots, FakeBots)
            hub.bots.gate = asyncio.Event()
        asked = wanted(*["me"] * SEATS, final=final, chapters="2")
        self.id = (await self.hubs[0].create(asked, ME)).table
        self.plain = Match(toy.GAME, toy.GAME.setup(SEATS, 7, dict(asked.options)).with_chance("keyed"))

    def teardown(self) -> None:
        async def end() -> None:
            await told()
            for hub in self.hubs:
                await hub.stop()
            await told()

        if hasattr(self, "hubs"):
            self.runner.run(end())
        self.runner.close()

    # --- helpers

    def store(self, server: int) -> MemoryStore:
        found = self.hubs[server].store
        assert isinstance(found, MemoryStore)
        return found

    async def table(self, server: int) -> LiveTable:
        return await self.hubs[server].table(self.id)

    async def current(self, server: int) -> LiveTable:
        """The table as a client sees it who has read all there is."""
        table = await self.table(server)
        await table.catch_up()
        return table

    def idem(self) -> str:
        self.count += 1
        return f"id{self.count}"

    def catch_up(self) -> None:
        """Tell the plain match what the journal says, in the journal's order."""
        for entry in self.disk.entries[self.id][self.read :]:
            if entry.kind == CHOOSE:
                self.plain.choose(entry.text, entry.seat)
            elif entry.kind == UNDO:
                self.plain.undo(entry.seat)
        self.read = len(self.disk.entries[self.id])

    def is_played_by_person(self, seat: int) -> bool:
        row = self.disk.seats[self.id][seat]
        return not row.away and not row.resigned

    async def refused(self, work: Any) -> str:
        """The code of a refusal, which leaves the journal as it is."""
        before = len(self.disk.entries[self.id])
        try:
            await work
        except TableError as fault:
            assert len(self.disk.entries[self.id]) == before
            return fault.code
        raise AssertionError("this was not refused")

    # --- what people do

    @rule(server=servers, seat=seats, pick=st.integers(0, 9), named=st.booleans())
    def choose(self, server: int, seat: int, pick: int, named: bool) -> None:
        async def deed() -> None:
            table = await self.current(server)
            decision = self.plain.state.decision(seat)
            if decision is None or not self.is_played_by_person(seat):
                code = await self.refused(table.choose(seat, "pass", -1, -1, self.idem()))
                assert code in ("refused", "away", "resigned")
                return
            key, idem, v = decision.keys[pick % len(decision.keys)], self.idem(), table.version
            after = await table.choose(seat, key, decision.no if named else -1, v if named else -1, idem)
            assert after == v + 1
            self.done.append((CHOOSE, seat, key, decision.no, after, idem))

        self.runner.run(deed())

    @rule(server=servers, seat=seats)
    def undo(self, server: int, seat: int) -> None:
        async def deed() -> None:
            table = await self.current(server)
            allowed = self.plain.can_undo(seat) and not self.plain.is_over and self.is_played_by_person(seat)
            assert table.can_undo(seat) == allowed
            if allowed:
                idem = self.idem()
                after = await table.undo(seat, table.version, idem)
                self.done.append((UNDO, seat, "", 0, after, idem))
            else:
                assert await self.refused(table.undo(seat, table.version)) in ("refused", "away", "resigned")

        self.runner.run(deed())

    @rule(server=servers, seat=seats)
    def say(self, server: int, seat: int) -> None:
        async def deed() -> None:
            table, idem = await self.table(server), self.idem()
            self.done.append((SAY, seat, "so", 0, await table.say(seat, "so", idem), idem))

        self.runner.run(deed())

    @rule(server=servers, seat=seats, what=st.sampled_from(["leave", "back", "rename", "resign"]))
    def reseat(self, server: int, seat: int, what: str) -> None:
        async def deed() -> None:
            hub = self.hubs[server]
            if what == "rename":
                await hub.rename(self.id, seat, self.idem())
            elif self.disk.seats[self.id][seat].resigned and what != "resign":
                assert await self.refused(getattr(hub, what)(self.id, seat)) == "resigned"
            elif what != "resign" or seat == SEATS - 1:
                await getattr(hub, what)(self.id, seat)

        self.runner.run(deed())

    # --- what goes wrong

    @precondition(lambda self: self.done)
    @rule(server=servers, which=st.integers(0, 99))
    def repeat(self, server: int, which: int) -> None:
        """A client sends again what was done already, at any server."""

        async def deed() -> None:
            table = await self.table(server)
            kind, seat, key, no, after, idem = self.done[which % len(self.done)]
            before = len(self.disk.entries[self.id])
            if kind == CHOOSE:
                assert await table.choose(seat, key, no, after - 1, idem) == after
            elif kind == UNDO:
                assert await table.undo(seat, after - 1, idem) == after
            else:
                assert await table.say(seat, key, idem) == after
            assert len(self.disk.entries[self.id]) == before

        self.runner.run(deed())

    @rule(server=servers, seat=seats, back=st.integers(1, 9), named=st.booleans())
    def late(self, server: int, seat: int, back: int, named: bool) -> None:
        """An answer to a question that was put anew since, or to another number."""

        async def deed() -> None:
            table = await self.current(server)
            decision = self.plain.state.decision(seat)
            if decision is None or not self.is_played_by_person(seat):
                return
            v = max(0, table.asked_at[seat] - back)
            work = table.choose(seat, "pass", decision.no if named else decision.no + back, v if named else -1)
            assert await self.refused(work) == "stale"

        self.runner.run(deed())

    @rule(server=servers, seat=st.integers(-1, SEATS), key=st.sampled_from(["pass", "offer 99", "", "bless 1", "é"]))
    def nonsense(self, server: int, seat: int, key: str) -> None:
        async def deed() -> None:
            table = await self.current(server)
            decision = self.plain.state.decision(seat) if 0 <= seat < SEATS else None
            if decision is None or key not in decision.keys or not self.is_played_by_person(seat):
                assert await self.refused(table.choose(seat, key, -1, -1)) != "no_answer"

        self.runner.run(deed())

    @rule(server=servers, seat=seats, pick=st.integers(0, 9), written=st.booleans(), gone=st.booleans())
    def fail(self, server: int, seat: int, pick: int, written: bool, gone: bool) -> None:
        """The store fails before or after the write, or the client goes away then; it comes back and asks again."""

        async def deed() -> None:
            table, store = await self.current(server), self.store(server)
            decision = self.plain.state.decision(seat)
            if decision is None or not self.is_played_by_person(seat):
                return
            key, idem, v = decision.keys[pick % len(decision.keys)], self.idem(), table.version
            reached = asyncio.Event()

            async def hook(entry: Entry) -> None:
                reached.set()
                for _ in range(3):
                    await asyncio.sleep(0)
                if not gone:
                    raise ConnectionError("lost")

            name = "after" if written else "before"
            setattr(store, name, hook)
            client = asyncio.get_running_loop().create_task(table.choose(seat, key, decision.no, v, idem))
            await reached.wait()
            if gone:
                client.cancel()
            await asyncio.wait([client])
            await table.tasks.wait()
            setattr(store, name, None)
            assert client.cancelled() if gone else isinstance(client.exception(), TableError)
            assert len(self.disk.entries[self.id]) == v + (written or gone)
            assert table.version in (v, v + gone) if not written else True
            assert await table.choose(seat, key, decision.no, v, idem) == v + 1
            self.done.append((CHOOSE, seat, key, decision.no, v + 1, idem))

        self.runner.run(deed())

    @rule(server=servers)
    def forget(self, server: int) -> None:
        async def deed() -> None:
            await told()
            self.hubs[server].loaded.evict_all()
            await asyncio.sleep(0)

        self.runner.run(deed())

    @rule(server=servers, deaf=st.booleans())
    def miss_news(self, server: int, deaf: bool) -> None:
        self.store(server).deaf = deaf

    @rule(first=seats, second=seats)
    def race(self, first: int, second: int) -> None:
        """Both servers are asked for something at the same moment."""

        async def deed() -> None:
            tables = [await self.current(0), await self.current(1)]
            chosen = [first, second]
            decisions = [self.plain.state.decision(seat) for seat in chosen]
            if None in decisions or not all(self.is_played_by_person(seat) for seat in chosen):
                return
            v = tables[0].version
            work = [
                table.choose(seat, decision.keys[-1], decision.no, v)
                for table, seat, decision in zip(tables, chosen, decisions, strict=True)
                if decision is not None
            ]
            ends = await asyncio.gather(*work, return_exceptions=True)
            accepted = sorted(end for end in ends if isinstance(end, int))
            assert accepted == ([v + 1] if first == second else [v + 1, v + 2]), ends
            assert all(isinstance(end, int | ChoiceRefused) for end in ends)

        self.runner.run(deed())

    @rule(server=servers)
    def bots_play(self, server: int) -> None:
        """Whoever stands in for somebody chooses, once."""

        async def deed() -> None:
            hub = self.hubs[server]
            table = await self.current(server)
            assert isinstance(hub.bots, FakeBots) and hub.bots.gate is not None
            hub.bot_turns.wake(table)
            hub.bots.gate.set()
            while hub.bot_turns.thinking:
                await asyncio.sleep(0)
            hub.bots.gate.clear()
            for entry in self.disk.entries[self.id][self.read :]:
                assert (entry.kind, entry.by) == (CHOOSE, "medium")

        self.runner.run(deed())

    # --- what holds

    @invariant()
    def agree(self) -> None:
        if hasattr(self, "plain"):
            self.catch_up()
            self.runner.run(self.compared())

    async def compared(self) -> None:
        journal = self.disk.entries[self.id]
        assert [entry.n for entry in journal] == list(range(1, len(journal) + 1))
        stands = []
        for server in (0, 1):
            table = await self.current(server)
            match = table.match
            assert table.entries == journal and not table.readonly
            assert digest(match.state) == digest(self.plain.state) and match.choices == self.plain.choices
            assert [event.data() for event in match.events] == [event.data() for event in self.plain.events]
            assert [step.seat for step in match.window] == [step.seat for step in self.plain.window]
            assert table.head == self.disk.heads[self.id] == replace(table.head, waiting=self.plain.state.open_seats())
            assert [v >= 0 for v in table.asked_at] == [seat in table.head.waiting for seat in range(SEATS)]
            stands.append((table.asked_at, table.journal.standing, table.said_entries(), table.waiting_since()))
        assert stands[0] == stands[1]


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
