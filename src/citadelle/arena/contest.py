"""Games between entrants, as work for an engine: the base of tournaments, studies and exports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from citadelle.arena.engines import Work
from citadelle.arena.entrants import Entrant
from citadelle.arena.game_source import GameSource
from citadelle.arena.playing import GameWatcher, Line, play
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings, SetUp


class Contest(Work[Line]):
    """So many games with seeds drawn from one, and so many seconds for a decision (0: no limit).

    It is plain data until `open` loads the game, and again when it is handed to another process.
    """

    game: Game

    def __init__(self, source: GameSource, games: int, seed: int | str, limit: float) -> None:
        self.source, self.games, self.seed, self.limit = source, games, seed, limit

    def open(self) -> None:
        self.game = self.source.load()

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "game"}

    def play(
        self,
        setup: SetUp,
        entrants: Sequence[Entrant],
        seeds: Sequence[str],
        stop: Callable[[], bool],
        watcher: GameWatcher | None = None,
    ) -> Line:
        """One game: for each seat who sits there, and with which seed."""
        seated = [
            partial(entrant.seat, self.game, setup, seat, seed, self.limit)
            for seat, (entrant, seed) in enumerate(zip(entrants, seeds, strict=True))
        ]
        return play(self.game, setup, seated, stop, self.limit, watcher)


class EntrantContest(Contest):
    """Games of named entrants with one number of players and one set of options."""

    def __init__(
        self,
        source: GameSource,
        players: int,
        entrants: Sequence[Entrant],
        games: int,
        seed: int | str,
        options: Settings | None,
        limit: float,
    ) -> None:
        super().__init__(source, games, seed, limit)
        self.players, self.entrants = players, list(entrants)
        self.options: Settings = dict(options or {})

    def data(self) -> dict[str, object]:
        """The contest as its results file names it: the same data, the same games."""
        return {
            **self.source.data(),
            "players": self.players,
            "agents": [entrant.data() for entrant in self.entrants],
            "games": self.games,
            "seed": self.seed,
            "options": self.options,
            "limit": self.limit,
        }
