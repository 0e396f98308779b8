"""What the conformance suite plays: every registered game and the kernel's toy, all player counts, many variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.conformance.secrets import SCRAMBLE
from tests.kernel import toy

import citadelle  # noqa: F401  (its games register themselves)
from citadelle.conformance.laws import pick
from citadelle.conformance.twins import Scramble
from citadelle.conformance.variants import covering
from citadelle.kernel import registry
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match

GAMES: Final[list[Game]] = [registry.game(name) for name in registry.names()] + [toy.GAME]
TABLES: Final = [(game, players) for game in GAMES for players in range(game.players_min, game.players_max + 1)]
RARELY: Final = {"toy": 20, "monster_lands": 400}
"""How often a game is stopped: `often` times in so many choices. A long game with many variants is stopped less."""
IDS: Final = [f"{game.name}-{players}" for game, players in TABLES]


def scramble_of(game: Game) -> Scramble:
    """How to change by hand what a seat of this game can't know."""
    return toy.scramble if game.name == "toy" else SCRAMBLE[game.name]


class Pause:
    """A position of a random game: the match, chance for whoever checks it, and words to find it again."""

    def __init__(self, match: Match, by: Chance, where: str) -> None:
        self.match = match
        self.by = by
        self.where = where

    def faults(self, found: list[str]) -> list[str]:
        """The faults found here, with where this is."""
        return [f"{self.where}, after choice {len(self.match.choices)}: {fault}" for fault in found]


def pauses(game: Game, players: int, law: str, often: int) -> Iterator[Pause]:
    """Random games of all covering variants, stopping about `often` times in each, and at its end."""
    for i, settings in enumerate(covering(game, players)):
        seed = f"{law} {i}"
        match = Match(game, game.setup(players, seed, dict(settings)))
        by = chance(f"{game.name} {players} {seed}")
        where = f"{game.name} players={players} seed={seed!r} options={match.record.options}"
        rarely = RARELY.get(game.name, 120)
        while not match.is_over:
            if by.below(rarely) < often:
                yield Pause(match, by.fork(), where)
            decision = pick(match.decisions, by)
            match.choose(pick(decision.keys, by), decision.seat)
        yield Pause(match, by.fork(), where)
