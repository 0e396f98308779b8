"""What many games of one agent say about a game: seats, length, sources of points, what is taken and what it is worth.

Nothing here knows a game: choices are counted by the kind of decision and the key, things by the text ids that events
carry, points by the parts of the result. A piece of work is a batch of games, its result sums that can be added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from citadelle.arena.contest import Contest
from citadelle.arena.entrants import Entrant
from citadelle.arena.game_source import GameSource
from citadelle.arena.playing import GameWatcher, Line, returns
from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings
from citadelle.kernel.state import State
from citadelle.kernel.view import View

BATCH: Final = 10
"""So many games are one piece of work, and one line of the results."""
FORCED: Final = "forced"
"""The kernel's event for a lone option that was carried out unasked."""
SEPARATOR: Final = "|"

Sums = dict[str, list[float]]
"""Figures by name, to be added one by one."""


class Arm:
    """One way to set the game up: how many players, which options, and what reports call it."""

    def __init__(self, name: str, players: int, options: Settings) -> None:
        self.name, self.players, self.options = name, players, dict(options)

    def data(self) -> dict[str, object]:
        """The arm as a results file names it."""
        return {"name": self.name, "players": self.players, "options": self.options}


class Study(Contest):
    """Games of one agent in all seats, the same seeds in every arm."""

    def __init__(
        self,
        source: GameSource,
        agent: Entrant,
        arms: Sequence[Arm],
        games: int,
        seed: int | str = 1,
        limit: float = 0.0,
    ) -> None:
        super().__init__(source, games, seed, limit)
        self.agent, self.arms = agent, list(arms)
        game = source.load()
        for arm in self.arms:
            agent.check(game, game.setup(arm.players, "check", dict(arm.options)), limit)

    @property
    def batches(self) -> int:
        """How many batches an arm has."""
        return -(-self.games // BATCH)

    @property
    def size(self) -> int:
        """How many pieces of work there are: batch after batch, each in all arms."""
        return self.batches * len(self.arms)

    def place(self, index: int) -> tuple[int, range]:
        """The arm of a piece, and the numbers of its games."""
        batch, arm = divmod(index, len(self.arms))
        return arm, range(BATCH * batch, min(self.games, BATCH * (batch + 1)))

    # --- as work for an engine

    def do(self, index: int, stop: Callable[[], bool]) -> Line:
        arm, numbers = self.place(index)
        sums: Sums = {}
        for number in numbers:
            add(sums, self.one(self.arms[arm], number, stop))
        return {"game": index, "arm": arm, "sums": sums}

    def one(self, arm: Arm, number: int, stop: Callable[[], bool]) -> Sums:
        """One game, as sums."""
        seed = f"{self.seed}.{number}"
        setup = self.game.setup(arm.players, seed, dict(arm.options))
        seeds = [f"{seed}.{seat}" for seat in range(arm.players)]
        noted = Noted(self.game)
        return noted.sums(self.play(setup, [self.agent] * arm.players, seeds, stop, noted))

    def lost(self, index: int, why: str) -> Line:
        arm, numbers = self.place(index)
        return {"game": index, "arm": arm, "sums": {"broken": [float(len(numbers))]}}

    def data(self) -> dict[str, object]:
        """The study as a results file names it."""
        return {
            **self.source.data(),
            "agent": self.agent.data(),
            "arms": [arm.data() for arm in self.arms],
            "games": self.games,
            "seed": self.seed,
            "limit": self.limit,
        }


def add(to: Sums, more: Sums) -> None:
    """Add figures to others."""
    for name, values in more.items():
        old = to.get(name)
        to[name] = values if old is None else [a + b for a, b in zip(old, values, strict=True)]


class Noted(GameWatcher):
    """The sums of one game, collected while it is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rounds = 0
        self.choices: dict[str, list[float]] = {}
        self.things: dict[tuple[int, str], list[float]] = {}
        """By seat and thing: how often, and the sums of the positions and costs that came with it."""
        self.spots: dict[tuple[int, str], int] = {}
        """By seat and place or price: how often."""

    def chosen(self, s: State, view: View, decision: Decision, option: int) -> None:
        self.rounds = self.game.hints.clock(s)
        for i, key in enumerate(decision.keys):
            counts = self.choices.setdefault(SEPARATOR.join((decision.kind, key)), [0.0, 0.0])
            counts[0] += 1
            counts[1] += decision.options[i] == option

    def happened(self, events: list[Event]) -> None:
        for event in events:
            if event.seat < 0 or event.kind == FORCED:
                continue
            named = list(texts(event))
            for name, value in named:
                sums = self.things.setdefault((event.seat, SEPARATOR.join((event.kind, name, value))), [0.0] * 3)
                sums[0] += 1
                sums[1] += whole(event, "position")
                sums[2] += whole(event, "cost")
            for name in ("position", "cost"):
                if named and name in event.args:
                    spot = event.seat, SEPARATOR.join((event.kind, name, str(whole(event, name))))
                    self.spots[spot] = self.spots.get(spot, 0) + 1

    def sums(self, line: Line) -> Sums:
        """The game as figures, once it is over."""
        if "error" in line:
            return {"broken": [1.0]}
        won, points = returns(line), [float(n) for n in line["points"]]
        length, everybody = float(line["decisions"]), float(all(line["won"]))
        sums: Sums = {
            "games": [1.0, length, length**2, float(self.rounds), float(self.rounds) ** 2, everybody],
            f"length|{line['decisions']}": [1.0],
        }
        for seat, (got, scored) in enumerate(zip(won, points, strict=True)):
            add(sums, {f"seat|{seat}": [1.0, got, scored, scored**2]})
            for part, n in line["parts"][seat].items():
                add(sums, {f"part|{part}": [1.0, float(n), float(n) ** 2, got, got * n]})
        for key, counts in self.choices.items():
            sums[f"choice|{key}"] = counts
        for (seat, key), (times, position, cost) in sorted(self.things.items()):
            add(sums, {f"thing|{key}": [1.0, won[seat], times, position, cost]})
        for (seat, key), many in sorted(self.spots.items()):
            add(sums, {f"spot|{key}": [float(many), many * won[seat]]})
        return sums


def texts(event: Event) -> Iterator[tuple[str, str]]:
    """The text ids that an event carries, by the names of its arguments."""
    for name, value in event.args.items():
        for one in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(one, str) and one:
                yield name, one


def whole(event: Event, name: str) -> int:
    """A number that an event carries, or 0."""
    value = event.args.get(name)
    return value if isinstance(value, int) else 0
