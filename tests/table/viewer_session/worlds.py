"""Two worlds at the table: they differ only in what a viewer can't know, and so must not differ in what reaches it.

A pair is two hubs with the same table on copies of the same store. In the second the state behind the table is a twin:
what the viewer can't know is other than in the first, and so are the events that it may not see. Whatever is sent to
the viewer, now and while both go on with the same choices, must be the same, byte for byte.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace
from tests.conformance.tables import scramble_of
from tests.table.fakes import Disk, FakeBots, MemoryStore
from tests.table.server.tables import Clock
from tests.table.viewer_session.guests import Guest

from citadelle import agents
from citadelle.conformance.laws import pick
from citadelle.conformance.refusals import GARBAGE
from citadelle.conformance.twins import events_seen_by, sampled_twin, scrambled_twin
from citadelle.conformance.variants import any_settings
from citadelle.kernel.chance import Chance
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table import wire
from citadelle.table.bots.advice import BotAdvice, advice_of
from citadelle.table.errors import TableError
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.lobby.table_specs import NewTable, WantedSeat
from citadelle.table.server.hub import Hub
from citadelle.table.words import error_text

PLIES: Final = 10
"""How far two worlds go on together."""
DEVICE: Final = "the device that laid the table"
ADVISER: Final = "search:6"
NONSENSE: Final = [text for text in GARBAGE if text and text.isprintable()]
"""Keys that no game knows."""
OPEN_ENDS: Final = ("round", "always")
"""What automatic answers last until in these worlds: ends that everybody can see."""


class Advisers(FakeBots):
    """Bots that advise in earnest, in this process."""

    async def advise(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, owner: str = ""
    ) -> BotAdvice:
        decision = state.decision(seat)
        assert decision is not None
        found = agents.make(ADVISER, game, seed).advise(game.view(state, seat), decision)
        return advice_of(found)


class World:
    """One of two: a hub with one table, and whoever looks on at it."""

    def __init__(self, hub: Hub, table: LiveTable) -> None:
        self.hub = hub
        self.table = table
        self.guest: Guest
        self.told: dict[str, str] = {}
        """What was asked for beside the frames, by name."""

    async def sit(self, seat: int, hello: wire.Hello) -> None:
        """Somebody looks on from a seat (below 0: from none)."""
        self.guest = Guest(self.hub, self.table, [] if seat < 0 else [seat])
        await self.guest.say(hello)

    async def choose(self, seat: int, key: str, no: int) -> None:
        """A seat chooses; by its session if somebody is connected."""
        if seat == self.guest.session.seat:
            said = wire.Choose(key=key, no=no, v=self.table.version, id=f"c{self.table.version}", sure=False)
            if isinstance((await self.guest.say(said))[-1], wire.Confirm):
                await self.guest.say(replace(said, sure=True))
        else:
            await self.table.choose(seat, key, no, self.table.version)
        await self.table.wait_idle()

    async def set_auto_answer(self, seat: int, window: str, answer: str, until: str) -> None:
        """A seat sets an automatic answer."""
        await self.table.set_auto_answer(seat, window, answer, until)
        await self.table.wait_idle()

    async def ask(self, questions: list[Any]) -> None:
        """Put questions that change nothing."""
        for question in questions:
            await self.guest.say(question)
        await self.guest.session.wait_idle()

    async def inquire(self, lang: str) -> None:
        """What else can be had of a table over HTTP."""
        seat = self.guest.session.viewer.reader if self.guest.session.viewer is not None else None
        id_ = self.table.row.id
        self.told["chronicle"] = json.dumps(await self.hub.chronicle(id_, seat, lang), sort_keys=True)
        self.told["summary"] = repr(await self.hub.summary(id_, DEVICE, lang))
        self.told["picture"] = self.table.match.picture(seat, lang)
        self.told["view"] = self.table.match.view(seat).bytes().decode()
        for name, work in (("record", self.hub.record(id_, seat)), ("chart", self.hub.chart(id_))):
            try:
                self.told[name] = str(await work)
            except TableError as fault:
                self.told[name] = error_text(fault, lang)

    async def end(self) -> None:
        await self.guest.session.close()
        await self.table.wait_idle()
        await self.hub.stop()


class Pair:
    """Two worlds that look the same to one seat."""

    def __init__(self, one: World, other: World, seat: int, by: Chance) -> None:
        self.one = one
        self.other = other
        self.seat = seat
        self.by = by
        self.plies = 0
        self.together = True

    def differences(self, what: str) -> list[str]:
        """Where what reached the viewer from each world is different."""
        a, b = self.one.guest.raw, self.other.guest.raw
        faults = [f"{what}: {len(a)} frames and {len(b)}"] if len(a) != len(b) else []
        for x, y in zip(a, b, strict=False):
            if x != y:
                faults.append(f"{what}: {parted(x.decode(), y.decode())}")
        for name in self.one.told:
            if self.one.told[name] != self.other.told[name]:
                faults.append(f"{what}, {name}: {parted(self.one.told[name], self.other.told[name])}")
        return [f"seat {self.seat} can tell two worlds apart by {fault}" for fault in faults]

    async def both(self, work: str, *args: Any) -> None:
        """The same in both worlds."""
        for world in (self.one, self.other):
            await getattr(world, work)(*args)

    async def faults(self, lang: str, hint: bool) -> list[str]:
        """Compare everything: what there is to see, why, refusals, what else can be had; then go on together."""
        found = self.differences("what it is shown")
        await self.both("ask", self.questions(hint))
        await self.both("inquire", lang)
        found += self.differences("what it is answered")
        windows = self.one.table.match.windows()
        if windows and not self.one.table.is_over() and self.by.below(2) == 0:
            window, seat = pick(windows, self.by), self.by.below(self.one.table.row.players)
            until = pick([until for until, _ in window.untils if until in OPEN_ENDS], self.by)
            await self.both("set_auto_answer", seat, window.id, window.answers[0][0], until)
            found += self.differences("an automatic answer")
        while not found and self.plies < PLIES and await self.ply():
            found += self.differences(f"ply {self.plies}")
        if not found and self.together:
            await self.both("ask", self.questions(False)[:6])
            found += self.differences("what it is answered later")
        return found

    def questions(self, hint: bool) -> list[Any]:
        """Why, for everything and nothing; choices that are refused; the past; a hint."""
        model = self.one.guest.model
        keys = [choice.key for choice in model.ask.choices] if model.ask is not None else ["stop"]
        no = model.ask.no if model.ask is not None else 0
        asked: list[Any] = [wire.Why(q="w", thing=thing) for thing, _ in model.things]
        asked += [wire.Why(q="w", key=pick(keys, self.by)), wire.Why(q="w"), wire.Why(q="w", key="nothing")]
        nonsense = [text for text in NONSENSE if text not in keys]
        asked += [wire.Choose(key=pick(nonsense, self.by), no=no, v=model.v, id="g") for _ in range(3)]
        asked += [
            wire.Choose(key=pick(keys, self.by), no=no + 7, v=model.v, id="h"),
            wire.Undo(v=0, id="u"),
            wire.Auto(window="nothing", answer="pass", id="n"),
            wire.Ping(),
        ]
        at = self.by.below(model.last + 1)
        asked += [wire.Show(at), wire.Show(at, 1), wire.Show(model.last, 2), wire.Show(-1)]
        return [*asked, wire.Advise("a")] if hint else asked

    async def ply(self) -> bool:
        """One choice more in both; False if they can't go on together, or have parted in the viewer's eyes. At the end
        of a game everything may be seen, so there they part."""
        one, other = self.one.table, self.other.table
        if one.is_over() or other.is_over():
            return False
        decision = pick(one.match.decisions, self.by)
        key = pick(decision.keys, self.by)
        same = other.match.state.decision(decision.seat)
        if same is None or key not in same.keys:
            return False
        sent = [len(self.one.guest.raw), len(self.other.guest.raw)]
        await self.both("choose", decision.seat, key, decision.no)
        self.plies += 1
        views = [
            world.table.match.view(None if self.seat < 0 else self.seat).bytes() for world in (self.one, self.other)
        ]
        logs = [events_seen_by(table.journal.events[-1], self.seat) for table in (one, other)]
        is_end = one.is_over() or other.is_over()
        if views[0] == views[1] and logs[0] == logs[1] and not is_end:
            return True
        for world, count in zip((self.one, self.other), sent, strict=True):
            del world.guest.raw[count:]
        self.together = False
        return False

    async def end(self) -> None:
        await self.both("end")


def parted(one: str, other: str) -> str:
    """The place where two texts part."""
    at = next((i for i, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
    here = slice(max(0, at - 60), at + 60)
    return f"{one[here]!r} and {other[here]!r}"


# --- how pairs are made


class Walk:
    """A table that goes from position to position, whose pairs are compared on the way."""

    def __init__(self, games: Mapping[str, Game], name: str, by: Chance) -> None:
        self.games = games
        self.game = games[name]
        self.by = by
        self.disk = Disk()
        self.hub = self.new_hub(self.disk)
        self.table: LiveTable

    def new_hub(self, disk: Disk) -> Hub:
        return Hub(MemoryStore(disk), Advisers(), self.games, Clock())

    async def begin(self, settings: dict[str, Any] | None = None) -> None:
        """Lay a table of any variant."""
        game, by = self.game, self.by
        players = game.players_min + by.below(game.players_max - game.players_min + 1)
        given = any_settings(game, players, by) if settings is None else settings
        seats = [WantedSeat(kind="person", name=f"P{seat}") for seat in range(players)]
        wanted = NewTable(game=game.name, seats=seats, options=dict(given), seed=by.below(1 << 30))
        laid = await self.hub.create(wanted, DEVICE)
        self.table = await self.hub.table(laid.table)

    async def go(self, choices: int) -> bool:
        """So many choices by chance; False if the game ends on the way."""
        for _ in range(choices):
            if self.table.is_over():
                return False
            decision = pick(self.table.match.decisions, self.by)
            await self.table.choose(decision.seat, pick(decision.keys, self.by), decision.no, self.table.version)
        return not self.table.is_over()

    async def pair(self, seat: int, hello: wire.Hello) -> Pair:
        """This table, and one that differs from it in what a seat can't know, with a viewer at each."""
        match = self.table.match
        if self.by.below(2):
            twin = scrambled_twin(match, seat, self.by, scramble_of(self.game))
        else:
            twin = sampled_twin(match, seat, self.by)
        twin.rng_a, twin.rng_b, twin.dealt = match.state.rng_a, match.state.rng_b, match.state.dealt
        worlds = []
        for state in (match.state.clone(), twin):
            hub = self.new_hub(copied(self.disk))
            worlds.append(World(hub, await hub.table(self.table.row.id)))
            stand(worlds[-1].table, state)
        veil(worlds[1].table, seat)
        pair = Pair(worlds[0], worlds[1], seat, self.by.fork())
        await pair.both("sit", seat, hello)
        return pair

    async def end(self) -> None:
        await self.table.wait_idle()
        await self.hub.stop()


def copied(disk: Disk) -> Disk:
    """A store with the same in it."""
    new = Disk()
    new.rows, new.heads = dict(disk.rows), dict(disk.heads)
    new.seats = {table: list(rows) for table, rows in disk.seats.items()}
    new.entries = {table: list(rows) for table, rows in disk.entries.items()}
    new.holds = defaultdict(list, {name: list(devices) for name, devices in disk.holds.items()})
    return new


def stand(table: LiveTable, state: State) -> None:
    """Put another state behind a table."""
    state.sink = table.match.events
    table.match.state = state
    table.match.window.clear()
    table.history.keep(table.choice_count(), state, always=True)


def veil(table: LiveTable, seat: int) -> None:
    """Other events where the seat may not look: they are as many, and of the same kinds."""
    reader = None if seat < 0 else seat
    for told in (*table.journal.events, table.match.events):
        told[:] = [event if event.is_seen_by(reader) else another(event) for event in told]


def another(event: Event) -> Event:
    """The same event with other numbers in it."""
    args = {name: changed(value) for name, value in event.args.items()}
    return Event(event.kind, event.seat, event.rule, args, event.seen, event.closes)


def changed(value: object) -> object:
    """Something else of the same kind, where that is easy."""
    if isinstance(value, list):
        return [changed(one) for one in reversed(value)]
    return value + 1 if type(value) is int else value


async def compare(
    games: Mapping[str, Game], name: str, by: Chance, count: int, jump: int, settings: dict[str, Any] | None = None
) -> tuple[int, int, list[str]]:
    """So many pairs of random games: how many were compared, how many plies they went on together, what was wrong."""
    done, plies, found = 0, 0, list[str]()
    while done < count and not found:
        walk = Walk(games, name, by)
        await walk.begin(settings)
        while done < count and not found and await walk.go(by.below(jump)):
            seat = by.below(walk.table.row.players + 1) - 1
            lang = pick(["en", "fr"], by)
            form: dict[str, Any] = pick([{}, {}, {}, {"compact": True}, {"form": "text", "brief": True}], by)
            pair = await walk.pair(seat, wire.Hello(seat=seat, lang=lang, **form))
            where = f"{walk.table.row.options} seed {walk.table.row.seed} after choice {walk.table.choice_count()}"
            found += [f"{fault} ({where})" for fault in await pair.faults(lang, hint=by.below(8) == 0)]
            await pair.end()
            done += 1
            plies += pair.plies
        await walk.end()
    return done, plies, found
