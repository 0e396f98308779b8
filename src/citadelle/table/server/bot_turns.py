"""The turns of bots: every bot that is asked at a loaded table thinks in a task of its own, and chooses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final, Protocol

from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.bots.advice import BotAdvice
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.lobby.create import bot_level
from citadelle.table.seats.credentials import is_played_by_bot
from citadelle.table.server.pace import UNPACED, Pace
from citadelle.table.store.base import BOT, PERSON, TableRow

REFUSALS: Final = 3
"""How often a bot may be refused on the same question before this process stops asking it."""
PAUSES: Final = (0.1, 0.5, 2.0, 5.0)
"""Seconds between attempts while the store doesn't answer."""

log = logging.getLogger("citadelle.table")


class BotChoice(Protocol):
    """What a bot chose."""

    @property
    def key(self) -> str:
        """The key of its option."""

    @property
    def autos(self) -> Sequence[tuple[str, str, str]]:
        """The automatic answers it sets after that: window, answer, until."""


class Bots(Protocol):
    """What thinks for the bots (`citadelle.table.bots.BotPool`)."""

    def levels(self) -> list[str]: ...

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def pick(
        self,
        game: Game,
        setup: SetUp,
        state: State,
        seat: int,
        level: str,
        seed: str,
        *,
        waited: bool = True,
        owner: str = "",
    ) -> BotChoice: ...

    async def advise(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, owner: str = ""
    ) -> BotAdvice: ...


class BotQuestion:
    """What a bot is asked: the decision's number, the version at which it was asked, and the bot's level."""

    def __init__(self, no: int, v: int, level: str) -> None:
        self.no = no
        self.v = v
        self.level = level


def owner_of(row: TableRow) -> str:
    """On whose account the bots of a table think: the address that laid it, else its host, else the table's own."""
    return row.owner or row.host or row.id


class BotTurns:
    """The bots at all tables of a server. `in_turn`: each chooses after the one before, never two at the same time, so
    that what they see depends on nothing but the game. `pace` says when answers are shown where people wait."""

    def __init__(self, bots: Bots, in_turn: bool = False, pace: Pace = UNPACED) -> None:
        self.bots = bots
        self.pace = pace
        self.turn: AbstractAsyncContextManager[object] = asyncio.Lock() if in_turn else nullcontext()
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.open = True

    def wake(self, table: LiveTable) -> None:
        """Start a task for every bot that is asked at this table."""
        if not self.open or table.readonly:
            return
        for seat in table.match.state.open_seats():
            name = (table.row.id, seat)
            if is_played_by_bot(table.seats[seat]) and name not in self.thinking:
                self.thinking[name] = asyncio.get_running_loop().create_task(self.play(table, seat))

    async def stop(self) -> None:
        """Cancel all tasks; choices already made are written."""
        self.open = False
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def play(self, table: LiveTable, seat: int) -> None:
        """Choose for a seat as long as it is a bot's and is asked."""
        try:
            refused, last = 0, -1
            while refused < REFUSALS and (question := self.question(table, seat)) is not None:
                async with self.turn:
                    is_done = await self.answer(table, seat, question)
                refused = 0 if is_done or question.v != last else refused + 1
                last = question.v
            if refused == REFUSALS:
                log.error("table %s: the bot of seat %d is refused again and again", table.row.id, seat)
        except TableError as fault:
            log.error("table %s: the bot of seat %d can't play now (%s)", table.row.id, seat, fault.code)
        except Exception:
            log.exception("table %s: the bot of seat %d can't play", table.row.id, seat)
        finally:
            del self.thinking[table.row.id, seat]

    def question(self, table: LiveTable, seat: int) -> BotQuestion | None:
        """What this seat's bot is asked now, if it is."""
        row = table.seats[seat]
        if table.readonly or table.asked_at[seat] < 0 or not is_played_by_bot(row):
            return None
        levels = self.bots.levels()
        level = bot_level(row.level if row.level in levels else "", levels)
        return BotQuestion(table.match.state.asked_no(), table.asked_at[seat], level)

    async def answer(self, table: LiveTable, seat: int, question: BotQuestion) -> bool:
        """Ask the bot, and choose; False if the choice came too late or was refused."""
        match = table.match
        if table.lesson is not None and table.lesson.is_going_on and seat != table.lesson.learner:
            return await self.choose(table, seat, table.lesson.answer_for(seat), question)
        seed = f"{table.row.salt}.{seat}.{question.v}.{question.no}"
        waited = bool(table.watchers) or any(row.kind == PERSON and not is_played_by_bot(row) for row in table.seats)
        asked = asyncio.get_running_loop().time()
        owner = owner_of(table.row)
        picked = await self.bots.pick(
            match.game, match.setup, match.state, seat, question.level, seed, waited=waited, owner=owner
        )
        rest = self.pace.rest(question.level, asyncio.get_running_loop().time() - asked) if waited else 0.0
        if rest > 0:
            await asyncio.sleep(rest)
        await self.set_auto_answers(table, seat, question.level, picked.autos)
        return await self.choose(table, seat, picked.key, question)

    async def choose(self, table: LiveTable, seat: int, key: str, question: BotQuestion) -> bool:
        """Choose for a bot, again and again while the store doesn't answer; False if it was refused."""
        for pause in (*PAUSES, None):
            try:
                await table.choose(seat, key, question.no, question.v, by=question.level)
            except ChoiceRefused:
                return False
            except TableError as fault:
                if fault.code != "no_answer" or pause is None:
                    raise
                await asyncio.sleep(pause)
            else:
                return True
        return False

    async def set_auto_answers(
        self, table: LiveTable, seat: int, level: str, autos: Sequence[tuple[str, str, str]]
    ) -> None:
        """Set what a bot wishes to have answered automatically from its next question on; not for a person whom it
        stands in for."""
        if table.seats[seat].kind != BOT or table.match.is_over:
            return
        known = {(auto.window, auto.answer, auto.until) for auto in table.match.auto_answers(seat)}
        for window, answer, until in autos:
            if (window, answer, until) not in known:
                try:
                    await table.set_auto_answer(seat, window, answer, until, by=level)
                except TableError as fault:
                    log.warning("table %s: an automatic answer of the bot of seat %d: %s", table.row.id, seat, fault)
