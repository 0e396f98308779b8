"""Agents against each other over many games: rotated seats, paired seeds, the same results on any number of cores.

Game `i` is rotation `i % players` of seed `i // players`: every seed is played once with each rotation of the seats, so
that with a multiple of `players` games every agent has met every deal from every seat.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final

from citadelle import agents
from citadelle.arena.engines import Interrupts, Stopped, Work, engine
from citadelle.arena.intervals import wilson
from citadelle.kernel import registry
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings

MOST_FAULTS: Final = 20


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
        return registry.with_packs(registry.game(self.game), self.packs) if self.packs else registry.game(self.game)


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


class Games(Work[Outcome]):
    """The games of a plan as work for an engine."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def open(self) -> None:
        self.game = self.plan.load()

    def do(self, index: int, stop: Callable[[], bool]) -> Outcome:
        return play(self.game, self.plan, index, stop)

    def lost(self, index: int, why: str) -> Outcome:
        return Outcome(index, why)


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Tally:
    """Play a whole plan. An interrupt (Ctrl-C, SIGTERM) ends it early: the tally then holds what was played."""
    began = time.monotonic()
    outcomes: list[Outcome] = []
    work = Games(plan)
    with Interrupts() as interrupts:
        for _, outcome in engine(jobs=jobs).run(work, range(plan.games), interrupts):
            outcomes.append(outcome)
            if progress is not None:
                progress(len(outcomes))
    outcomes.sort(key=lambda outcome: outcome.index)
    return Tally(plan, outcomes, time.monotonic() - began, interrupts.was_interrupted())
