"""How hard a searching agent thinks, and the named levels."""

from __future__ import annotations

from typing import Final


class Level:
    """How hard an agent thinks. Levels are defined by simulations, so that they mean the same on every machine.

    Differences of a game's judgements and weights are measured by its `Hints.scale`, so that levels mean the same in
    every game, too.
    """

    __slots__ = ("blur", "explore", "rounds", "seconds", "simulations", "sway", "trust")

    def __init__(
        self,
        simulations: int,
        rounds: int = 2,
        explore: float = 0.6,
        trust: float = 0.15,
        blur: float = 0.125,
        sway: float = 0.0,
        seconds: float = 0.0,
    ) -> None:
        if simulations < 1 or rounds < 1:
            raise ValueError("an agent that searches makes at least one simulation, of at least one round")
        self.simulations = simulations
        """Simulations for one decision."""
        self.rounds = rounds
        """Positions are judged when this many more rounds are over."""
        self.explore = explore
        """How much untried options attract."""
        self.trust = trust
        """The difference in the hints' weights, in scales, that makes an option e times as likely to be tried."""
        self.blur = blur
        """How much chance, in scales, playouts mix into the hints' weights."""
        self.sway = sway
        """How often, of 1, the final choice is drawn by visits instead of taking the most visited."""
        self.seconds = seconds
        """If above 0: stop after this time, however many simulations were made; not reproducible."""

    def with_simulations(self, simulations: int) -> Level:
        """The same way of thinking with another number of simulations."""
        return Level(simulations, self.rounds, self.explore, self.trust, self.blur, self.sway, self.seconds)

    def within(self, seconds: float) -> Level:
        """The same way of thinking for a time instead of a number of simulations."""
        return Level(ENDLESS, self.rounds, self.explore, self.trust, self.blur, self.sway, seconds)


ENDLESS: Final = 1 << 30
"""More simulations than any time allows."""

LEVELS: Final[dict[str, Level]] = {
    "easy": Level(8, rounds=1, trust=0.4, blur=0.5, sway=1.0),
    "medium": Level(48, rounds=1, sway=0.3),
    "hard": Level(500),
}
"""From the weakest to the strongest."""
