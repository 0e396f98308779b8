"""Bots: the pool of worker processes in which agents choose, with limits and a move to fall back on."""

from __future__ import annotations

import asyncio
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
from citadelle.table.bots.fair_queue import FairQueue
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
    seed, like those of the house). With `shared`, strangers share the workers: one owner never has all of them, and all
    are started at once, so that nobody waits for a process while another's long thoughts have the first.
    `strongest` is the last of the house's levels that is offered; by default all are, to strangers those up to the
    one that gives hints.
    """

    def __init__(
        self,
        workers: int = 2,
        seconds: float = 20.0,
        megabytes: int = 1024,
        extra: Mapping[str, str] | None = None,
        shared: bool = False,
        strongest: str = "",
    ) -> None:
        strongest = strongest or (agents.ADVISER if shared else agents.NAMES[-1])
        if strongest not in agents.NAMES:
            raise BadOption("bots.strongest", name=repr(strongest[:40]), names=agents.NAMES)
        if workers < 1 or seconds <= 0 or megabytes < LEAST_MEGABYTES:
            raise BadOption("bots.too_little", n=LEAST_MEGABYTES)
        for name, own in (extra or {}).items():
            if not OWN_AGENT.fullmatch(own) or not name.isidentifier() or name in agents.NAMES:
                raise BadOption("bots.form", text=repr(f"{name}={own}"[:80]))
        self.workers = workers
        self.seconds = seconds
        self.megabytes = megabytes
        self.extra = dict(extra or {})
        self.shared = shared
        self.idle: list[BotWorker] = []
        self.busy: set[BotWorker] = set()
        self.starting = 0
        self.queue: FairQueue[asyncio.Future[BotWorker]] = FairQueue(max(1, workers - 1) if shared else workers)
        self.offered = agents.NAMES[: agents.NAMES.index(strongest) + 1]
        self.tasks: set[asyncio.Task[Any]] = set()
        self.count = 0
        self.open = False
        self.said_limits = False

    def levels(self) -> list[str]:
        """The names of all agents that can be asked for."""
        return [*self.offered, *self.extra]

    async def start(self) -> None:
        """Accept jobs. The first process, or every one that strangers share, is started in the background."""
        self.open = True
        for _ in range(self.workers if self.shared else 1):
            self.add_worker()
        for name, own in self.extra.items():
            self.spawn(self.check(name, own))

    async def stop(self) -> None:
        """End all processes; whoever waits for an answer is cancelled."""
        self.open = False
        for waiting in self.queue.clear():
            waiting.cancel()
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks)
        workers, self.idle = [*self.idle, *self.busy], []
        self.busy.clear()
        await asyncio.gather(*[worker.end() for worker in workers])

    # --- what tables ask

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
        """What an agent of this level chooses for a seat that is asked; `waited`: do people wait for it? `owner`: on
        whose account it thinks."""
        decision = decision_of(state, seat)
        if len(decision.keys) == 1 or level == RANDOM:
            return BotPick(random_key(decision, seed))
        job = self.job(PICK, game, setup, state, seat, level, seed)
        try:
            answer = await self.run(job, WAITED if waited else ALONE, owner)
            key = answer.key
            if key not in decision.keys:
                raise WorkerFailed("illegal", f"{key[:200]!r} is none of the options")
        except WorkerFailed as fault:
            log.warning("%s: a bot (%s) failed: %s; chance chooses. %s", game.name, level, fault.fault, fault.why)
            return BotPick(random_key(decision, seed), True, fault.fault)
        return BotPick(key, autos=tuple(answer.autos))

    async def advise(
        self, game: Game, setup: SetUp, state: State, seat: int, level: str, seed: str, *, owner: str = ""
    ) -> BotAdvice:
        """What an agent thinks of each option of a seat, best first.

        TableError `no_answer` if none came.
        """
        decision = decision_of(state, seat)
        job = self.job(ADVISE, game, setup, state, seat, level, seed)
        try:
            told = await self.run(job, HINT, owner)
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

    async def run(self, job: Job, rank: int, owner: str = "") -> BotAnswer:
        """Carry out a job. If the caller is cancelled, a job that has begun is finished nevertheless."""
        if not self.open:
            raise TableError("no_answer")
        worker = await self.acquire_worker(rank, owner)
        return await asyncio.shield(self.spawn(self.use(worker, job, owner)))

    async def use(self, worker: BotWorker, job: Job, owner: str) -> BotAnswer:
        """Have a worker do a job; afterwards release or replace the worker."""
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            answer = await worker.ask(job)
        except WorkerFailed:
            self.queue.end(owner, clock() - began)
            self.spawn(self.replace_worker(worker))
            raise
        self.queue.end(owner, clock() - began)
        self.release_worker(worker)
        return answer

    async def acquire_worker(self, rank: int, owner: str = "") -> BotWorker:
        """A worker, as soon as there is one for jobs of this rank and owner; WorkerFailed if there can be none."""
        if self.idle and self.queue.may_start(owner):
            worker = self.idle.pop()
            self.busy.add(worker)
            self.queue.begin(owner)
            return worker
        waiting: asyncio.Future[BotWorker] = asyncio.get_running_loop().create_future()
        self.queue.add(rank, owner, waiting)
        self.add_worker()
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None and self.open:
                self.queue.end(owner, 0.0)
                self.release_worker(waiting.result())
            raise

    def release_worker(self, worker: BotWorker) -> None:
        """A worker is free: jobs that wait and may start get the free workers."""
        self.busy.discard(worker)
        self.idle.append(worker)
        while self.idle:
            job = self.queue.take()
            if job is None:
                return
            if not job.item.done():
                free = self.idle.pop()
                self.busy.add(free)
                self.queue.begin(job.owner)
                job.item.set_result(free)

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
        for waiting in self.queue.clear():
            if not waiting.done():
                waiting.set_exception(WorkerFailed(fault.fault, fault.why))

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
