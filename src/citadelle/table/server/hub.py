"""All tables of one server: creates them, seats people, runs bots, and keeps several servers in step."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from citadelle.kernel import registry
from citadelle.kernel.errors import BadData, Message, NotReadable
from citadelle.kernel.game import Game
from citadelle.kernel.options import is_entropy
from citadelle.kernel.record import parse_head
from citadelle.lessons import Lesson, check, readable
from citadelle.table.errors import TableError
from citadelle.table.fields import LONGEST_NAME
from citadelle.table.journal import transcript, validation
from citadelle.table.journal.index import CONTINUED, LESSON, REMATCH
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.journal.watchers import Watcher
from citadelle.table.lobby.create import (
    NewTableRows,
    Promise,
    bot_level,
    lesson_table,
    new_promise,
    new_table,
    unused_bot_names,
)
from citadelle.table.lobby.packs import OfferedPack, PackShelf, pack_id
from citadelle.table.lobby.record_jobs import RecordInPlace, RecordJob, RecordReading
from citadelle.table.lobby.rematch import branch_rows, continued_rows, rematch_spec
from citadelle.table.lobby.summaries import SummaryMaker
from citadelle.table.lobby.table_specs import (
    Joined,
    Laid,
    LaidSeat,
    NewLesson,
    NewTable,
    SeatSummary,
    Summary,
    WantedSeat,
)
from citadelle.table.seats import changes
from citadelle.table.seats.credentials import clean_text, hash_secret, holder_of, new_id, new_secret, secret_matches
from citadelle.table.seats.joining import SeatAccess
from citadelle.table.server.bot_turns import BotChoice, Bots, BotTurns
from citadelle.table.server.janitor import Janitor
from citadelle.table.server.loaded_tables import LoadedTables
from citadelle.table.server.moderation import Moderation
from citadelle.table.server.pace import UNPACED, Pace
from citadelle.table.store.base import PERSON, Head, Store, TableRow, Taken, Unreadable
from citadelle.table.store_errors import store_error
from citadelle.table.words import say

log = logging.getLogger("citadelle.table")
T = TypeVar("T")


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def check_entropy(text: str) -> None:
    """TableError bad_option if a device adds something to chance that isn't hexadecimal digits."""
    if text and not is_entropy(text):
        raise TableError("bad_option", why=Message("chance.entropy"))


class Hub:
    """All tables of one server. Callers pass the plain secrets of devices and seats; only hashes are stored.

    It opens and closes the store, and starts and stops the bots. `pace` says when bots' answers are shown;
    `packs` are those that tables may be created with, `records` reads records that are uploaded.
    """

    def __init__(
        self,
        store: Store,
        bots: Bots,
        games: Mapping[str, Game] | None = None,
        clock: Callable[[], int] = now_ms,
        bots_in_turn: bool = False,
        pace: Pace = UNPACED,
        packs: Sequence[OfferedPack] = (),
        records: RecordReading | None = None,
    ) -> None:
        self.store = store
        self.records: RecordReading = RecordInPlace() if records is None else records
        self.bots = bots
        self.games: Mapping[str, Game] = registry.EveryGame() if games is None else games
        self.shelf = PackShelf(self.games, packs)
        self.clock = clock
        self.moderation = Moderation(store, clock)
        self.bot_turns = BotTurns(bots, bots_in_turn, pace)
        self.loaded = LoadedTables(store, self.shelf, clock, self.bot_turns.wake)
        self.summary_maker = SummaryMaker(store, self.shelf)
        self.sound_lessons: set[Lesson] = set()
        """Lessons that were played to their end when somebody first asked for them."""
        self.janitor = Janitor(store, self.loaded, self.bot_turns, clock, self.moderation)

    # --- the server

    async def start(self) -> None:
        """Open the store, start the bots' workers, resume tables where a bot is to move."""
        await self.store.open()
        await self.moderation.start()
        self.store.listen(self.loaded.on_external_write)
        await self.bots.start()
        self.janitor.start()

    async def stop(self) -> None:
        """Finish writes, stop the workers, close the store."""
        await self.janitor.stop()
        await self.bot_turns.stop()
        await self.loaded.wait_for_writes()
        self.loaded.evict_all()
        await self.bots.stop()
        await self.store.close()

    async def guarded(self, answer: Awaitable[T]) -> T:
        """Await the store; its failures become TableError no_answer or damaged."""
        try:
            return await answer
        except (Taken, TableError):
            raise
        except Exception as fault:
            raise store_error(fault, "the store failed") from None

    async def check_store(self) -> None:
        """TableError no_answer or damaged unless the store answers."""
        await self.guarded(self.store.table(new_id()))

    # --- tables

    async def table(self, table: str) -> LiveTable:
        """A table by id, loaded if need be. TableError no_table, no_game, damaged, no_answer."""
        return await self.loaded.table(table)

    async def create(self, wanted: NewTable, device: str, owner: str = "") -> Laid:
        """Create a table. What was promised is kept, and can be redeemed once; a promise that isn't known any more
        gives a new seed. TableError no_game, bad_option, bad_text."""
        game = self.shelf.game(wanted.game, wanted.packs)
        packs = self.pack_labels(wanted.game, wanted.packs)
        promised = await self.redeem(wanted.promise)
        levels, host = self.bots.levels(), hash_secret(device)
        made = new_table(wanted, game, new_id(), host, levels, self.clock(), promised=promised, packs=packs)
        return await self.store_new_table(made, device, owner)

    async def promise(self) -> str:
        """Promise a seed that nobody knows: the hash of it and its salt. The store remembers it, so that any server
        there, also one that was started again, can keep it."""
        made = new_promise()
        await self.guarded(self.store.keep_promise(made.text, made.seed, made.salt, self.clock()))
        return made.text

    async def redeem(self, text: str) -> Promise | None:
        """What was promised under this hash, which can be had once; None if there is no such promise any more."""
        found = await self.guarded(self.store.take_promise(text)) if text else None
        return None if found is None else Promise(*found)

    async def create_lesson(self, wanted: NewLesson, device: str, owner: str = "") -> Laid:
        """Create a table on which a lesson is played. TableError no_game, no_lesson, bad_option, bad_text."""
        game = self.game(wanted.game)
        lessons = {lesson.name: lesson for lesson in self.lessons(game)}
        if wanted.lesson not in lessons:
            raise TableError("no_lesson", names=", ".join(lessons) or "-")
        await self.check_lesson(game, lessons[wanted.lesson])
        made = lesson_table(
            lessons[wanted.lesson], game, wanted.name, new_id(), hash_secret(device), self.bots.levels(), self.clock()
        )
        return await self.store_new_table(made, device, owner)

    async def check_lesson(self, game: Game, lesson: Lesson) -> None:
        """TableError bad_option unless the lesson can be played to its end; it is tried once, in a thread."""
        if lesson in self.sound_lessons:
            return
        try:
            await asyncio.to_thread(check, game, lesson, 0)
        except BadData as fault:
            raise TableError("bad_option", why=fault) from None
        self.sound_lessons.add(lesson)

    def lessons(self, game: Game) -> list[Lesson]:
        """The lessons of a game that can be played."""
        return readable(game)

    def game(self, name: str) -> Game:
        """A game by name. TableError no_game."""
        return self.shelf.game(name)

    def pack_labels(self, game: str, ids: Sequence[str]) -> list[str]:
        """What rows and records call these packs."""
        return [pack.label for pack in self.shelf.chosen(game, ids)]

    async def store_new_table(self, made: NewTableRows, device: str, owner: str = "") -> Laid:
        """Write a new table, even if the caller is cancelled meanwhile; people's seats are this device's. `owner` is
        the address that its room is counted for."""
        made.row = replace(made.row, owner=owner)
        return await self.loaded.tasks.run_shielded(self._store_new_table(made, device))

    async def _store_new_table(self, made: NewTableRows, device: str) -> Laid:
        """Write a new table."""
        table = made.row.id
        await self.guarded(self.store.create(made.row, made.seats, made.head, made.entries))
        for seat in made.secrets:
            if seat.kind == PERSON and device and not made.head.over:
                await self.guarded(self.store.hold(hash_secret(device), table, seat.seat, self.clock()))
        await self.table(table)
        return Laid(table=table, seats=made.secrets)

    async def rematch(self, table: str, device: str, owner: str = "", promise: str = "", entropy: str = "") -> Laid:
        """A rematch; the second person who asks gets their seat at the table that the first one created. Its seed is
        the one that was promised to the first, and everybody's device adds to it. TableError not_over, not_your_seat;
        bad_option if today's rules don't know its options, or its packs aren't offered."""
        live = await self.table(table)
        held = await self.held_seats(device, table)
        if not held and not secret_matches(device, live.row.host):
            raise TableError("not_your_seat")
        if not live.is_over():
            raise TableError("not_over")
        check_entropy(entropy)
        self.shelf.check_row(live.row)
        levels, host, origin = self.bots.levels(), hash_secret(device), f"{REMATCH} {table}"
        wanted = rematch_spec(live, held, levels)
        wanted.entropy = entropy
        promised = None if live.journal.rematch else await self.redeem(promise)
        packs = self.pack_labels(live.row.game, self.shelf.fitting(live.row.game, live.row.data, live.row.packs) or [])
        made = new_table(wanted, live.game, new_id(), host, levels, self.clock(), origin, promised, packs)
        await live.note(held[0] if held else -1, lambda: "" if live.journal.rematch else f"{REMATCH} {made.row.id}")
        again = live.journal.rematch
        if await self.guarded(self.store.table(again)) is None:
            if made.row.id != again:
                made = new_table(wanted, live.game, again, host, levels, self.clock(), origin, promised, packs)
            try:
                return await self.store_new_table(made, device, owner)
            except Taken:
                log.info("the rematch of table %s was laid by another server at the same moment", table)
        return await self.join_next(again, device, entropy)

    async def join_next(self, table: str, device: str, entropy: str = "") -> Laid:
        """Sit down, if there is a seat for this device, at the table where another one goes on."""
        try:
            joined = await self.join(table, device, entropy=entropy)
        except TableError:
            return Laid(table=table, seats=[])
        return Laid(table=table, seats=[LaidSeat(seat=joined.seat, kind=PERSON, token=joined.token)])

    async def go_on(self, live: LiveTable, device: str, owner: str = "") -> Laid:
        """Play on with a running game that today's rules know only in part, from the last move that agrees; the second
        person who asks gets their seat at the table that the first one made. TableError not_your_seat."""
        held = await self.held_seats(device, live.row.id)
        if not held and not secret_matches(device, live.row.host):
            raise TableError("not_your_seat")
        levels, host = self.bots.levels(), hash_secret(device)
        made = continued_rows(live, held, new_id(), host, levels, self.clock())
        seat = held[0] if held else -1
        await live.note(seat, lambda: "" if live.journal.continued else f"{CONTINUED} {made.row.id}")
        there = live.journal.continued
        if await self.guarded(self.store.table(there)) is None:
            if made.row.id != there:
                made = continued_rows(live, held, there, host, levels, self.clock())
            try:
                return await self.store_new_table(made, device, owner)
            except Taken:
                log.info("table %s was continued by another server at the same moment", live.row.id)
        return await self.join_next(there, device)

    async def branch(self, table: str, at: int, device: str, seat: int | None = None, owner: str = "") -> Laid:
        """Play on from after choice `at` at a new table, on that seat, against bots; or, from the last move of a
        running game that today's rules agree with, with all its people. TableError secret_until_end, no_such_move,
        read_only, no_seat."""
        live = await self.table(table)
        if live.can_be_continued() and at == live.reproduced:
            self.shelf.check_row(live.row)
            return await self.go_on(live, device, owner)
        held = await self.held_seats(device, table)
        self.shelf.check_row(live.row)
        levels = self.bots.levels()
        await live.prepare(at)
        made = branch_rows(live, at, held, seat, new_id(), hash_secret(device), levels, self.clock())
        return await self.store_new_table(made, device, owner)

    async def upload(self, text: str, device: str, name: str = "", owner: str = "") -> Laid:
        """Create a table from a record. TableError bad_record, no_game, too_many."""
        try:
            head = parse_head(text)
        except NotReadable as fault:
            raise TableError("bad_record", why=fault) from None
        self.game(head.game)
        ids = self.shelf.fitting(head.game, head.data, head.packs)
        if ids is None and head.packs and "\nevent " not in text:
            names = ", ".join([pack_id(text) for text in head.packs])
            raise TableError("bad_record", why=Message("packs.missing", packs=names, n=len(head.packs)))
        game, packs = self.shelf.game(head.game, ids or []), self.pack_labels(head.game, ids or [])
        job = RecordJob(text, name, new_id(), hash_secret(device), self.bots.levels(), self.clock(), packs)
        return await self.store_new_table(await self.records.rows(job, game), device, owner)

    async def say(self, table: str, seat: int, text: str, idem: str = "") -> int:
        """Say something to everyone at a table. TableError muted, said_enough, bad_text."""
        live = await self.table(table)
        if self.moderation.is_muted(table, seat):
            raise TableError("muted")
        return await live.say(seat, text, idem)

    # --- people

    async def is_host(self, table: str, device: str) -> bool:
        """Did this device create the table?"""
        return secret_matches(device, (await self.table(table)).row.host)

    async def seat_of_token(self, table: str, token: str) -> int | None:
        """The seat whose secret this is; None if it is no seat's (or nobody has sat down with it yet)."""
        return await self.seat_access(await self.table(table)).seat_of_token(token)

    async def held_seats(self, device: str, table: str) -> list[int]:
        """The seats of a table that a device holds."""
        return await self.seat_access(await self.table(table)).held_seats(device)

    def seat_access(self, live: LiveTable) -> SeatAccess:
        """Finds and takes seats at a table."""
        return SeatAccess(self.store, live, self.clock)

    async def join(
        self,
        table: str,
        device: str,
        token: str = "",
        seat: int | None = None,
        name: str = "",
        also: bool = False,
        entropy: str = "",
    ) -> Joined:
        """Sit down: by a link's secret, on a free seat, or on one's own in a rematch. The secret is a new one then, and
        chance takes what the device adds. `also`: the person who holds the device's first seat takes this one too.
        TableError seat_taken, no_seat, bad_text, bad_option."""
        live = await self.table(table)
        word, _, before = live.row.origin.partition(" ")
        old: dict[int, int] = {}
        if word in (REMATCH, CONTINUED):
            try:
                access = self.seat_access(await self.table(before))
                own = await access.seat_of_token(token)
                seats = [*await access.held_seats(device), *([] if own is None else [own])]
                old = {seat: holder_of(access.live.seats[seat]) for seat in seats}
            except TableError:
                log.warning("table %s, with which %s goes on, can't be asked", before, table)
        check_entropy(entropy)
        called = clean_text(name, LONGEST_NAME)
        joined, is_new = await self.guarded(self.seat_access(live).join(device, token, seat, called, also, old))
        if entropy and is_new:
            await self.guarded(live.add_entropy(joined.seat, entropy))
        return joined

    async def leave(self, table: str, seat: int, level: str = "") -> int:
        """A bot plays on for this seat's person until they come back. TableError bad_option, resigned."""
        live = await self.table(table)
        return await live.reseat(seat, changes.hand_to_bot(bot_level(level, self.bots.levels())))

    async def back(self, table: str, seat: int) -> int:
        """This seat's person plays again. TableError resigned."""
        return await (await self.table(table)).reseat(seat, changes.come_back)

    async def resign(self, table: str, seat: int) -> int:
        """A bot plays this seat to the end; that can't be taken back."""
        live = await self.table(table)
        return await live.reseat(seat, changes.resign(bot_level("", self.bots.levels())))

    async def replace(self, table: str, seat: int, by_seat: int) -> int:
        """Another person hands an absent person's seat to a bot, until they come back. TableError not_absent."""
        live = await self.table(table)
        change = changes.hand_to_bot(bot_level("", self.bots.levels()), "replace")

        def judge() -> validation.Verdict:
            validation.seat_row(live, seat)
            if validation.person_row(live, by_seat).resigned or by_seat == seat:
                raise TableError("not_your_seat")
            if not live.is_absent(seat):
                raise TableError("not_absent")
            return validation.change_seat(live, seat, change)

        return await live.submit(judge)

    async def rename(self, table: str, seat: int, name: str) -> int:
        """Rename a seat; "": the game's own name. TableError bad_text."""
        return await (await self.table(table)).reseat(seat, changes.rename(clean_text(name, LONGEST_NAME)))

    async def fill(self, table: str, seat: int, level: str, device: str) -> int:
        """The host puts a bot on a seat that nobody has taken, or gives a bot another level. TableError not_host,
        seat_taken, bad_option."""
        live = await self.hosted_table(table, device)
        name = (*unused_bot_names([row.name for row in live.seats]), "")[0]
        return await live.reseat(seat, changes.fill_with_bot(bot_level(level, self.bots.levels()), name))

    async def invite(self, table: str, seat: int, device: str) -> str:
        """A new secret: of a seat that waits or a bot's (by the host), or of one's own seat for another device.
        TableError not_host, seat_taken."""
        live = await self.table(table)
        secret = new_secret()
        if seat in await self.held_seats(device, table):
            await live.reseat(seat, changes.renew_secret(hash_secret(secret)))
        else:
            await (await self.hosted_table(table, device)).reseat(seat, changes.invite(hash_secret(secret)))
        return secret

    async def hosted_table(self, table: str, device: str) -> LiveTable:
        """A table that this device has created. TableError not_host."""
        live = await self.table(table)
        if not secret_matches(device, live.row.host):
            raise TableError("not_host")
        return live

    # --- what was played

    async def record(self, table: str, seat: int | None = None) -> str:
        """The whole record; TableError secret_until_end while anything is hidden."""
        return await asyncio.to_thread(str, transcript.record(await self.table(table)))

    async def chronicle(self, table: str, seat: int | None, lang: str) -> list[dict[str, Any]]:
        """The events that a viewer may see, as data and in words."""
        return await transcript.chronicle(await self.table(table), seat, lang)

    async def chart(self, table: str) -> list[list[int]]:
        """The points of each seat after set-up and after each choice. TableError not_over, read_only."""
        return await transcript.chart(await self.table(table))

    # --- the lobby

    async def summary(self, table: str, device: str = "", lang: str = "en") -> Summary:
        """One table as in the lobby's list. TableError no_table."""
        live = await self.table(table)
        made = await self.guarded(self.summary_maker.summary(live.row, live.head, hash_secret(device), lang))
        return await self.with_lesson(live.row, made, lang)

    async def mine(self, device: str, lang: str = "en") -> list[Summary]:
        """The tables of a device: where it holds a seat or is the host, latest change first."""
        return await self.summaries(await self.guarded(self.store.mine(hash_secret(device))), device, lang)

    async def listed(self, lang: str = "en", device: str = "") -> list[Summary]:
        """The tables that strangers may find: those with a free seat, and those to watch."""
        rows = await self.guarded(self.store.listed())
        return await self.summaries([(row, head, False) for row, head in rows], device, lang)

    async def summaries(self, rows: list[tuple[TableRow, Head, bool]], device: str, lang: str) -> list[Summary]:
        """Summaries of all tables that can be read."""
        found: list[Summary] = []
        for row, head, archived in rows:
            try:
                made = await self.summary_maker.summary(row, head, hash_secret(device), lang, archived)
                found.append(await self.with_lesson(row, made, lang))
            except Unreadable as fault:
                log.error("table %s is left out of the list: %s", row.id, fault)
            except Exception as fault:
                raise store_error(fault, "the lobby's list can't be made") from None
        return found

    async def with_lesson(self, row: TableRow, made: Summary, lang: str) -> Summary:
        """The summary with how far the table's lesson is, if it is one; the table is loaded for that."""
        word, _, name = row.origin.partition(" ")
        if word != LESSON or row.game not in self.games:
            return made
        made.lesson = name
        found = next((one for one in self.lessons(self.games[row.game]) if one.name == name), None)
        if found is not None and not made.title:
            made.title = say("lobby.lesson", lang, title=found.title(lang))
        try:
            lesson = (await self.table(row.id)).lesson
        except TableError as fault:
            log.warning("table %s, a lesson, can't be asked (%s)", row.id, fault.code)
            lesson = None
        made.lesson_done = lesson is None or not lesson.is_going_on
        return made

    async def archive(self, device: str, table: str, on: bool) -> None:
        """Archive a table of one's own, or bring it back. TableError not_your_seat."""
        if not await self.held_seats(device, table) and not await self.is_host(table, device):
            raise TableError("not_your_seat")
        await self.guarded(self.store.archive(hash_secret(device), table, on))


__all__ = [
    "Bots",
    "Hub",
    "Joined",
    "Laid",
    "LaidSeat",
    "LiveTable",
    "NewTable",
    "BotChoice",
    "SeatSummary",
    "Summary",
    "WantedSeat",
    "Watcher",
    "now_ms",
]
