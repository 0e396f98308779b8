"""Agents against each other over many games: rotated seats, paired seeds, the same results on any number of cores.

Game `i` is rotation `i % players` of seed `i // players`: every seed is played once with each rotation of the seats, so
that with a multiple of `players` games every agent has met every deal from every seat.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from multiprocessing.synchronize import Event as Flag
from types import FrameType
from typing import Any, Final

from citadelle import agents
from citadelle.kernel import registry
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many deviations."""
MOST_FAULTS: Final = 20
CHUNK_SECONDS: Final = 0.5
TICK: Final = 0.1
"""How often, in seconds, interrupts are looked for."""


class Plan:
    """What is to be played. Plain data, so that it can be handed to another process."""

    def __init__(
        self,
        game: str,
        players: int,
        agents: list[str],
        games: int,
        seed: int | str = 0,
        options: Settings | None = None,
        packs: list[str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.agents = [agents[i % len(agents)] for i in range(players)]
        """Who plays; as many as there are seats."""
        self.games = games
        self.seed = seed
        self.options: Settings = dict(options or {})
        self.packs = list(packs or [])

    @property
    def labels(self) -> list[str]:
        """What the players are called in results: the second `greedy` is `greedy#2`."""
        out: list[str] = []
        for i, name in enumerate(self.agents):
            nth = self.agents[: i + 1].count(name)
            out.append(name if nth == 1 else f"{name}#{nth}")
        return out

    def game_seed(self, index: int) -> str:
        """The seed of a game; `citadelle play --seed` takes it too."""
        return f"{self.seed}.{index // self.players}"

    def player_at(self, index: int, seat: int) -> int:
        """Which of the players sits there in that game."""
        return (seat - index) % self.players

    def load(self) -> Game:
        """The game, with its packs."""
        return registry.game(self.game).with_packs(self.packs) if self.packs else registry.game(self.game)


class Outcome:
    """How one game went, by player in the plan's order (not by seat); `error` if it was broken off."""

    __slots__ = ("decisions", "error", "index", "places", "points", "shares")

    def __init__(self, index: int, error: str = "") -> None:
        self.index = index
        self.error = error
        self.decisions = 0
        self.places: list[int] = []
        self.points: list[int] = []
        self.shares: list[float] = []


class Stopped(Exception):
    """The run was interrupted in the middle of a game."""


def play(game: Game, plan: Plan, index: int, stop: Callable[[], bool] = bool) -> Outcome:
    """Play one game of a plan. Whatever an agent or a game does wrong becomes an outcome with an error."""
    outcome = Outcome(index)
    players = plan.players
    try:
        setup = game.setup(players, plan.game_seed(index), dict(plan.options))
        seated = [
            agents.make(plan.agents[who], game, f"{plan.game_seed(index)}.{index % players}.{who}")
            for who in [plan.player_at(index, seat) for seat in range(players)]
        ]
        s = game.new(setup)
        most = game.longest(setup)
        while s.seat >= 0:
            if stop():
                raise Stopped
            seat = s.seat
            decision = s.decision(seat)
            assert decision is not None
            option = seated[seat].pick(game.view(s, seat), decision)
            if option not in decision.options:
                raise ValueError(f"{seated[seat].name} picked {option!r}, which isn't offered ({decision.rule})")
            s.play(option)
            if s.no > most:
                raise ValueError(f"no end after {most} decisions")
        result = game.result(s)
    except (Stopped, KeyboardInterrupt):
        raise
    except Exception as fault:
        outcome.error = f"{type(fault).__name__}: {fault}"[:300]
        return outcome
    seats = [(who + index) % players for who in range(players)]
    outcome.decisions = s.no
    outcome.places = [result.places[seat] for seat in seats]
    outcome.points = [result.points[seat] for seat in seats]
    outcome.shares = [result.returns[seat] for seat in seats]
    return outcome


class Tally:
    """What many games gave, by player. `data` is the object that `citadelle simulate --json` prints."""

    def __init__(self, plan: Plan, outcomes: list[Outcome], seconds: float, interrupted: bool) -> None:
        self.plan = plan
        self.seconds = seconds
        self.interrupted = interrupted
        self.played = [outcome for outcome in outcomes if not outcome.error]
        self.faults = [outcome for outcome in outcomes if outcome.error]

    def wins(self, who: int) -> float:
        """Victories; a shared one is divided."""
        return math.fsum([outcome.shares[who] for outcome in self.played])

    def places(self, who: int) -> list[int]:
        """How often first, second, ..."""
        return [len([o for o in self.played if o.places[who] == place + 1]) for place in range(self.plan.players)]

    def points(self, who: int) -> float:
        """Points in the mean."""
        return sum([outcome.points[who] for outcome in self.played]) / max(1, len(self.played))

    def seats(self, who: int) -> list[int]:
        """How often the player sat in each seat."""
        found = [(who + outcome.index) % self.plan.players for outcome in self.played]
        return [found.count(seat) for seat in range(self.plan.players)]

    def interval(self, who: int) -> tuple[float, float]:
        """The share of victories that 95 % certainty allows (Wilson)."""
        return wilson(self.wins(who), len(self.played))

    def data(self) -> dict[str, Any]:
        """Everything as plain data."""
        plan, labels, n = self.plan, self.plan.labels, len(self.played)
        everyone = list(enumerate(labels))
        return {
            "game": plan.game,
            "players": plan.players,
            "agents": labels,
            "seed": plan.seed,
            "options": plan.options,
            "requested": plan.games,
            "games": n,
            "errors": len(self.faults),
            "interrupted": self.interrupted,
            "wins": {label: round(self.wins(who), 6) for who, label in everyone},
            "win_shares": {label: round(self.wins(who) / max(1, n), 6) for who, label in everyone},
            "intervals": {label: [round(edge, 6) for edge in self.interval(who)] for who, label in everyone},
            "places": {label: self.places(who) for who, label in everyone},
            "mean_points": {label: round(self.points(who), 6) for who, label in everyone},
            "seats": {label: self.seats(who) for who, label in everyone},
            "decisions": sum([outcome.decisions for outcome in self.played]),
            "seconds": round(self.seconds, 3),
            "faults": [
                {"seed": plan.game_seed(o.index), "rotation": o.index % plan.players, "error": o.error}
                for o in self.faults[:MOST_FAULTS]
            ],
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of a share at 95 %, that stays within 0 and 1; from 0 to 1 without games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = 1 + Z * Z / games
    centre = share + Z * Z / (2 * games)
    reach = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, (centre - reach) / spread), min(1.0, (centre + reach) / spread)


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Tally:
    """Play a whole plan. An interrupt (Ctrl-C, SIGTERM) ends it early: the tally then holds what was played."""
    began = time.monotonic()
    outcomes: list[Outcome] = []
    with Interrupts() as interrupts:
        for outcome in in_turn(plan, interrupts) if jobs == 1 else spread(plan, jobs, interrupts):
            outcomes.append(outcome)
            if progress is not None:
                progress(len(outcomes))
    outcomes.sort(key=lambda outcome: outcome.index)
    return Tally(plan, outcomes, time.monotonic() - began, interrupts.came())


class Interrupts:
    """While it lasts, the first Ctrl-C or SIGTERM is only noted, so that what was played can be kept."""

    def __init__(self) -> None:
        self.noted = False
        self.before: dict[int, Any] = {}

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self.before[number] = signal.signal(number, self.note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def note(self, number: int, frame: FrameType | None) -> None:
        """The handler; whoever asks twice doesn't want to wait."""
        if self.noted:
            raise KeyboardInterrupt
        self.noted = True

    def came(self) -> bool:
        """Has there been an interrupt?"""
        return self.noted


def in_turn(plan: Plan, interrupts: Interrupts) -> Iterator[Outcome]:
    """All games, one after the other."""
    game = plan.load()
    for index in range(plan.games):
        try:
            yield play(game, plan, index, interrupts.came)
        except Stopped:
            return


# --- several processes


class Worker:
    """What a worker process keeps between its tasks."""

    plan: Plan
    game: Game
    stop: Flag


def open_worker(plan: Plan, stop: Flag) -> None:
    """Ready a worker: it leaves interrupts to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Worker.plan, Worker.game, Worker.stop = plan, plan.load(), stop
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def end_with(sentinel: int) -> None:
    """Wait until the parent process is gone, then leave."""
    wait_for([sentinel])
    os._exit(1)


def work(first: int, last: int) -> list[Outcome]:
    """Play some games of the plan; those not ended when all is stopped are left out."""
    done: list[Outcome] = []
    for index in range(first, last):
        try:
            done.append(play(Worker.game, Worker.plan, index, Worker.stop.is_set))
        except Stopped:
            break
    return done


def spread(plan: Plan, jobs: int, interrupts: Interrupts) -> Iterator[Outcome]:
    """All games, over several processes, as they end."""
    following = 0
    while following < plan.games and not interrupts.came():
        pool = Pool(plan, jobs, following)
        try:
            yield from pool.run(interrupts)
        except BrokenProcessPool:
            yield from [Outcome(index, "a worker process died") for index in pool.lost()]
        finally:
            pool.close()
        following = pool.following


class Pool:
    """Worker processes and the tasks they are at. Tasks grow until one takes a while, so that talk costs little."""

    def __init__(self, plan: Plan, jobs: int, following: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.plan, self.jobs, self.following = plan, jobs, following
        self.stop = context.Event()
        self.executor = ProcessPoolExecutor(jobs, context, open_worker, (plan, self.stop))
        self.begun: dict[Future[list[Outcome]], tuple[int, int, float]] = {}
        self.size = 1

    def run(self, interrupts: Interrupts) -> Iterator[Outcome]:
        """Outcomes as they come in; after an interrupt, those of the games that had ended."""
        while (self.following < self.plan.games or self.begun) and not interrupts.came():
            self.fill()
            ended, _ = wait(self.begun, timeout=TICK, return_when=FIRST_COMPLETED)
            for future in ended:
                yield from self.taken(future)
        self.stop.set()
        for future in list(self.begun):
            if not future.cancel():
                yield from self.taken(future)

    def fill(self) -> None:
        """Two tasks a worker: one at work, one waiting."""
        while self.following < self.plan.games and len(self.begun) < 2 * self.jobs:
            last = min(self.plan.games, self.following + self.size)
            future = self.executor.submit(work, self.following, last)
            self.begun[future] = (self.following, last, time.monotonic())
            self.following = last

    def taken(self, future: Future[list[Outcome]]) -> list[Outcome]:
        """What a task gave."""
        outcomes = future.result()
        first, last, since = self.begun.pop(future)
        if last - first == self.size and time.monotonic() - since < CHUNK_SECONDS:
            self.size = min(2 * self.size, max(1, self.plan.games // (8 * self.jobs)))
        return outcomes

    def lost(self) -> list[int]:
        """The games of the tasks that gave nothing."""
        return [index for first, last, _ in self.begun.values() for index in range(first, last)]

    def close(self) -> None:
        """End the workers."""
        self.stop.set()
        self.executor.shutdown(wait=True, cancel_futures=True)
