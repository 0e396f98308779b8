"""Every agent against every other: all line-ups, paired seeds, every seed from every seat.

Where all seats win or lose together there is nobody to beat: each agent then plays all seats itself, and agents are
compared by how they fared on the same seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement

from citadelle.arena.contest import EntrantContest
from citadelle.arena.entrants import Entrant
from citadelle.arena.game_source import GameSource
from citadelle.arena.playing import Line
from citadelle.kernel.errors import BadOption
from citadelle.kernel.options import Settings


class Fixture:
    """One game of a tournament: its seed, and who sits where."""

    def __init__(self, seed: str, lineup: int, rotation: int, seats: list[int]) -> None:
        self.seed = seed
        self.lineup = lineup
        self.rotation = rotation
        self.seats = seats
        """The number of the entrant at each seat."""


class Tournament(EntrantContest):
    """What is to be played: `games` of every line-up."""

    def __init__(
        self,
        source: GameSource,
        players: int,
        entrants: Sequence[Entrant],
        games: int,
        seed: int | str = 1,
        options: Settings | None = None,
        limit: float = 0.0,
    ) -> None:
        super().__init__(source, players, entrants, games, seed, options, limit)
        game = source.load()
        setup = game.setup(players, "check", dict(self.options))
        if len(self.entrants) < 2:
            raise BadOption("tournament.too_few")
        for entrant in self.entrants:
            entrant.check(game, setup, limit)
        self.together = len(set(game.result(game.new(setup)).teams)) == 1
        self.lineups = lineups(len(self.entrants), players, self.together)

    @property
    def rotations(self) -> int:
        """How often a line-up plays a seed: from every seat, or once if all its seats are alike."""
        return 1 if self.together else self.players

    @property
    def size(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.lineups)

    @property
    def names(self) -> list[str]:
        """What the entrants are called."""
        return [entrant.name for entrant in self.entrants]

    def fixture(self, index: int) -> Fixture:
        """One game by its number: seed after seed, in each every line-up, from every seat."""
        each = self.rotations
        full = each * len(self.lineups)
        seed, rest = divmod(index, full)
        last = self.games - seed * each
        lineup, rotation = divmod(rest, min(each, last))
        members = self.lineups[lineup]
        seats = [members[(seat - rotation) % self.players] for seat in range(self.players)]
        return Fixture(f"{self.seed}.{seed}", lineup, rotation, seats)

    # --- as work for an engine

    def do(self, index: int, stop: Callable[[], bool]) -> Line:
        fixture = self.fixture(index)
        setup = self.game.setup(self.players, fixture.seed, dict(self.options))
        who = [self.entrants[number] for number in fixture.seats]
        game = f"{fixture.seed}.{fixture.lineup}.{fixture.rotation}"
        seeds = [f"{game}.{(seat - fixture.rotation) % self.players}" for seat in range(self.players)]
        return {**self.head(index), **self.play(setup, who, seeds, stop)}

    def lost(self, index: int, why: str) -> Line:
        return {**self.head(index), "error": why, "by": None}

    def head(self, index: int) -> Line:
        """What is known of a game before it is played."""
        fixture = self.fixture(index)
        return {"game": index, "seed": fixture.seed, "agents": [self.names[who] for who in fixture.seats]}


def lineups(entrants: int, players: int, together: bool) -> list[tuple[int, ...]]:
    """Who meets whom: every choice of so many entrants; if there are fewer than seats, all of them, some repeated."""
    if together:
        return [(who,) * players for who in range(entrants)]
    if entrants >= players:
        return list(combinations(range(entrants), players))
    mixed = combinations_with_replacement(range(entrants), players)
    return [members for members in mixed if len(set(members)) == entrants]
