"""Bots without processes: the agents of one game think in a thread of this process."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from citadelle import agents
from citadelle.agents.agent import Agent
from citadelle.kernel.decision import Decision
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.bots.advice import BotAdvice, advice_of
from citadelle.table.bots.pool import BotPick, decision_of, random_key
from citadelle.table.errors import TableError

log = logging.getLogger("citadelle.bots")
T = TypeVar("T")


class InProcessBots:
    """Agents of a single game that nobody else waits for, in one thread: no start-up time, no limits.

    Each seat keeps its agent for the whole game, seeded by the game's seed and the seat: the same seed, seats and
    answers give the same game. `levels` may name agents beyond the usual ones, such as `search:2000`. The thread is a
    daemon, so a program can end while an agent is still thinking.
    """

    def __init__(self, levels: Sequence[str] = ()) -> None:
        self.names = list(dict.fromkeys([*agents.NAMES, *levels]))
        self.agents: dict[tuple[int, str], Agent] = {}
        self.jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()

    def levels(self) -> list[str]:
        """The names of all agents that can be asked for."""
        return self.names

    async def start(self) -> None:
        """Start the thread."""
        threading.Thread(target=self._work, name="citadelle-bots", daemon=True).start()

    async def stop(self) -> None:
        """End the thread after what it is doing now; it isn't waited for."""
        self.jobs.put(None)

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
    ) -> BotPick:
        """What an agent of this level chooses for a seat that is asked."""
        decision, view = decision_of(state, seat), game.view(state, seat)
        if (seat, level) not in self.agents:
            self.agents[seat, level] = agents.make(level, game, f"{setup.seed}.{seat}")
        agent = self.agents[seat, level]
        try:
            picked = await self._run(lambda: agent.pick(view, decision))
            wishes = agent.auto_answers(view, decision, picked)
            autos = tuple([(one.window, one.answer, one.until) for one in wishes])
            return BotPick(key_of(picked, decision), autos=autos)
        except Exception as fault:
            log.exception("%s: a bot (%s) failed; chance chooses", game.name, level)
            return BotPick(random_key(decision, seed), True, type(fault).__name__)

    async def advise(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, owner: str = ""
    ) -> BotAdvice:
        """What an agent thinks of each option of a seat, best first.

        TableError `no_answer` if none came.
        """
        decision, view = decision_of(state, seat), game.view(state, seat)
        adviser = agents.make(level, game, f"{setup.seed}.hint.{decision.no}")
        try:
            return advice_of(await self._run(lambda: adviser.advise(view, decision)))
        except Exception:
            log.exception("%s: an adviser (%s) failed", game.name, level)
            raise TableError("no_answer") from None

    async def _run(self, work: Callable[[], T]) -> T:
        """Let the thread do something, after what it was given before."""
        answer: Future[T] = Future()

        def job() -> None:
            if answer.set_running_or_notify_cancel():
                try:
                    answer.set_result(work())
                except BaseException as fault:
                    answer.set_exception(fault)

        self.jobs.put(job)
        return await asyncio.wrap_future(answer)

    def _work(self) -> None:
        while (job := self.jobs.get()) is not None:
            job()


def key_of(option: int, decision: Decision) -> str:
    """The key of an option that an agent returned."""
    return decision.keys[decision.options.index(option)]
