"""Bots: the pool of worker processes in which agents choose, with limits and a move to fall back on."""

from __future__ import annotations

import asyncio
import heapq
import logging
import re
import sys
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from citadelle import agents
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.table.bots.advice import BotAdvice
from citadelle.table.bots.job import ADVISE, LOAD, PICK, BotAnswer, GamePlace, Job
from citadelle.table.bots.limits import MEMORY
from citadelle.table.bots.process import BotWorker, WorkerFailed
from citadelle.table.errors import TableError

WAITED, HINT, ALONE = 0, 1, 2
"""Which jobs come first: bots that people wait for, then hints, then bots among themselves."""
LEAST_MEGABYTES: Final = 128
RANDOM: Final = agents.NAMES[0]
"""The agent that is so fast that it needs no process."""
OWN_AGENT: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")

log = logging.getLogger("citadelle.bots")
T = TypeVar("T")


class BotPick(NamedTuple):
    """What a bot chose, and the automatic answers it sets after that. `fallback`: it gave no usable answer in time, so
    a random option was taken; `why` is a code for what went wrong."""

    key: str
    fallback: bool = False
    why: str = ""
    autos: Sequence[tuple[str, str, str]] = ()


class BotPool:
    """Worker processes in which agents choose: at most `workers` of them, started when they are needed.

    Every job has `seconds` of time, by the clock and of the processor, and each process `megabytes` of memory. A worker
    that fails is ended and replaced. `extra` names agents of one's own as "module:Class" (made with name, game and
    seed, like those of the house); `packs` the packs laid over a game.
    """

    def __init__(
        self,
        workers: int = 2,
        seconds: float = 20.0,
        megabytes: int = 1024,
        extra: Mapping[str, str] | None = None,
    ) -> None:
        if workers < 1 or seconds <= 0 or megabytes < LEAST_MEGABYTES:
            raise BadOption("bots.too_little", n=LEAST_MEGABYTES)
        for name, own in (extra or {}).items():
            if not OWN_AGENT.fullmatch(own) or not name.isidentifier() or name in agents.NAMES:
                raise BadOption("bots.form", text=repr(f"{name}={own}"[:80]))
        self.workers = workers
        self.seconds = seconds
        self.megabytes = megabytes
        self.extra = dict(extra or {})
        self.idle: list[BotWorker] = []
        self.busy: set[BotWorker] = set()
        self.starting = 0
        self.queue: list[tuple[int, int, asyncio.Future[BotWorker]]] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.count = 0
        self.open = False
        self.said_limits = False

    def levels(self) -> list[str]:
        """The names of all agents that can be asked for."""
        return [*agents.NAMES, *self.extra]

    async def start(self) -> None:
        """Accept jobs. The first process is started in the background."""
        self.open = True
        self.add_worker()
        for name, own in self.extra.items():
            self.spawn(self.check(name, own))

    async def stop(self) -> None:
        """End all processes; whoever waits for an answer is cancelled."""
        self.open = False
        for _, _, waiting in self.queue:
            waiting.cancel()
        self.queue.clear()
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks)
        workers, self.idle = [*self.idle, *self.busy], []
        self.busy.clear()
        await asyncio.gather(*[worker.end() for worker in workers])

    # --- what tables ask

    async def pick(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, waited: bool = True
    ) -> BotPick:
        """What an agent of this level chooses for a seat that is asked; `waited`: do people wait for it?"""
        decision = decision_of(state, seat)
        if len(decision.keys) == 1 or level == RANDOM:
            return BotPick(random_key(decision, seed))
        job = self.job(PICK, game, setup, state, seat, level, seed)
        try:
            answer = await self.run(job, WAITED if waited else ALONE)
            key = answer.key
            if key not in decision.keys:
                raise WorkerFailed("illegal", f"{key[:200]!r} is none of the options")
        except WorkerFailed as fault:
            log.warning("%s: a bot (%s) failed: %s; chance chooses. %s", game.name, level, fault.fault, fault.why)
            return BotPick(random_key(decision, seed), True, fault.fault)
        return BotPick(key, autos=tuple(answer.autos))

    async def advise(self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str) -> BotAdvice:
        """What an agent thinks of each option of a seat, best first.

        TableError `no_answer` if none came.
        """
        decision = decision_of(state, seat)
        job = self.job(ADVISE, game, setup, state, seat, level, seed)
        try:
            told = await self.run(job, HINT)
            if sorted([key for key, _, _ in told.options]) != sorted(decision.keys):
                raise WorkerFailed("illegal", "the advice is about other options")
        except WorkerFailed as fault:
            log.warning("%s: an adviser (%s) failed: %s. %s", game.name, level, fault.fault, fault.why)
            raise TableError("no_answer") from None
        return BotAdvice(told.options, told.ranks, told.gains)

    def job(self, what: str, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str) -> Job:
        """The job as data. The state in it is drawn from the seat's view: the table's secrets stay here."""
        drawn = game.sample(game.view(state, seat), chance(f"{seed} drawn"))
        place = GamePlace(type(game).__module__, game.name, game.digest, game.rules_version, list(game.pack_paths))
        self.count += 1
        return Job(
            id=self.count,
            what=what,
            level=level,
            own=self.extra.get(level, ""),
            seconds=self.seconds,
            seed=seed,
            place=place,
            players=setup.players,
            options=dict(setup.options),
            state=codec.encode(drawn),
            seat=seat,
        )

    async def check(self, name: str, own: str) -> None:
        """Say it in the log if an agent of one's own can't be found."""
        self.count += 1
        job = Job(id=self.count, what=LOAD, level=name, own=own, seconds=self.seconds)
        try:
            await self.run(job, HINT)
        except WorkerFailed as fault:
            why = fault.why if fault.fault == "illegal" else f"{fault.fault}. {fault.why}"
            log.error("the agent %s (%s) can't be used: %s", name, own, why)

    # --- workers and whoever waits for one

    async def run(self, job: Job, rank: int) -> BotAnswer:
        """Carry out a job. If the caller is cancelled, a job that has begun is finished nevertheless."""
        if not self.open:
            raise TableError("no_answer")
        worker = await self.acquire_worker(rank)
        return await asyncio.shield(self.spawn(self.use(worker, job)))

    async def use(self, worker: BotWorker, job: Job) -> BotAnswer:
        """Have a worker do a job; afterwards release or replace the worker."""
        try:
            answer = await worker.ask(job)
        except WorkerFailed:
            self.spawn(self.replace_worker(worker))
            raise
        self.release_worker(worker)
        return answer

    async def acquire_worker(self, rank: int) -> BotWorker:
        """A worker, as soon as there is one for jobs of this rank; WorkerFailed if there can be none."""
        if self.idle:
            worker = self.idle.pop()
            self.busy.add(worker)
            return worker
        self.count += 1
        waiting: asyncio.Future[BotWorker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.queue, (rank, self.count, waiting))
        self.add_worker()
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None and self.open:
                self.release_worker(waiting.result())
            raise

    def release_worker(self, worker: BotWorker) -> None:
        """Give a free worker to the first job that waits, else let it idle."""
        while self.queue:
            waiting = heapq.heappop(self.queue)[2]
            if not waiting.done():
                self.busy.add(worker)
                waiting.set_result(worker)
                return
        self.busy.discard(worker)
        self.idle.append(worker)

    async def replace_worker(self, worker: BotWorker) -> None:
        """End a worker that failed, and start another."""
        await worker.end()
        self.busy.discard(worker)
        self.add_worker()

    def add_worker(self) -> None:
        """Start one more worker if there may be one."""
        if self.open and len(self.idle) + len(self.busy) + self.starting < self.workers:
            self.starting += 1
            self.spawn(self.start_worker())

    async def start_worker(self) -> None:
        """Start a worker; if that fails and there is no other, waiting jobs fail."""
        try:
            worker = await BotWorker.start(self.megabytes)
        except WorkerFailed as fault:
            log.error("no process for bots: %s", fault.why)
            self.starting -= 1
            if not self.busy and not self.starting:
                self.fail_waiting(fault)
            return
        except BaseException:
            self.starting -= 1
            raise
        self.starting -= 1
        if MEMORY not in worker.limits and not self.said_limits:
            self.said_limits = True
            log.warning("on this system (%s) nothing limits the memory of bots", sys.platform)
        self.release_worker(worker)

    def fail_waiting(self, fault: WorkerFailed) -> None:
        """There are no workers: every waiting job fails."""
        for _, _, waiting in self.queue:
            if not waiting.done():
                waiting.set_exception(WorkerFailed(fault.fault, fault.why))
        self.queue.clear()

    def spawn(self, work: Coroutine[object, object, T]) -> asyncio.Task[T]:
        """Start a background task; an exception that nobody awaits is logged here."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        """A background task is done."""
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()


def decision_of(state: State, seat: int) -> Decision:
    """The decision a seat has to make; ValueError if it has none."""
    decision = state.decision(seat)
    if decision is None:
        raise ValueError(f"seat {seat} has nothing to decide")
    return decision


def random_key(decision: Decision, seed: str) -> str:
    """Any option, by the seed alone."""
    return decision.keys[chance(seed).below(len(decision.keys))]
