"""How hard a searching agent thinks, and the named levels."""

from __future__ import annotations

from typing import Final

DEPTH: Final = 400
EFFORT: Final = 200
"""More than most games ask for (see docs/agents.md): these bounds are for turns without end."""
BRISK: Final = 100
"""Decisions a simulation, in the mean, of levels that should answer soon whatever the game."""


class Level:
    """How hard an agent thinks. Levels are defined by simulations, so that they mean the same on every machine.

    Differences of a game's judgements and weights are measured by its `Hints.scale`, so that levels mean the same in
    every game, too.
    """

    __slots__ = (
        "bank", "bias", "blur", "cores", "depth", "effort", "even", "explore", "game", "mast", "patience",
        "plain", "reuse", "rounds", "seconds", "simulations", "sway", "thrift", "trust", "turn",
    )  # fmt: skip

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
        """Positions are judged when this many more rounds are over, or fewer if the game's hints say so."""
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
        self.depth = DEPTH
        """After so many decisions a simulation stops at the next judging point; after twice as many anywhere."""
        self.effort = EFFORT
        """Thinking about a decision ends when its simulations have played so many decisions each, in the mean."""
        self.patience = 0.0
        """If above 0: after so many seconds the best that was found so far is chosen, as where somebody waits."""
        self.bias = 0.0
        """Progressive bias: for how many tries an option's value is what the hints expect; 0 for none."""
        self.mast = 0.0
        """Move-average sampling: how far playouts follow what answers brought in other simulations; 0 for not."""
        self.reuse = True
        """Go on with the tree of the last decision if the game went on as foreseen."""
        self.thrift = False
        """Stop when more simulations couldn't change the choice."""
        self.bank = False
        """Likewise, and spend what is saved on close decisions."""
        self.even = False
        """Fewer simulations where each looks far ahead, so that all decisions take about as long."""
        self.plain = False
        """Search without the game's hints: even priors, playouts at random to the end of the game."""
        self.cores = 1
        """Simulations are divided among so many trees, each grown by a process of its own."""
        self.turn = 0.0
        """If above 0: seconds for a turn, instead of simulations; not reproducible."""
        self.game = 0.0
        """If above 0: seconds for a game, likewise."""

    def copy(self) -> Level:
        """An equal level, to be changed."""
        made = Level(self.simulations, self.rounds, self.explore, self.trust, self.blur, self.sway, self.seconds)
        made.depth = self.depth
        made.effort = self.effort
        made.patience = self.patience
        made.bias = self.bias
        made.mast = self.mast
        made.reuse = self.reuse
        made.thrift = self.thrift
        made.bank = self.bank
        made.even = self.even
        made.plain = self.plain
        made.cores = self.cores
        made.turn = self.turn
        made.game = self.game
        return made

    def __reduce__(self) -> tuple[object, ...]:
        head = (self.simulations, self.rounds, self.explore, self.trust, self.blur, self.sway, self.seconds)
        return (level_again, (*head, self.depth, self.effort, self.bias, self.mast, self.reuse, self.thrift, self.bank,
                              self.even, self.cores, self.turn, self.game, self.plain, self.patience))  # fmt: skip

    def with_simulations(self, simulations: int) -> Level:
        """The same way of thinking with another number of simulations."""
        made = self.copy()
        made.simulations = simulations
        return made

    def share(self, part: int, parts: int) -> Level:
        """The same way of thinking for one of several trees that share the simulations and aren't kept."""
        made = self.with_simulations(max(1, (self.simulations + part) // parts))
        made.cores = 1
        made.reuse = made.thrift = made.bank = False
        made.turn = made.game = 0.0
        return made

    def within(self, seconds: float) -> Level:
        """The same way of thinking for a time instead of a number of simulations."""
        made = self.with_simulations(ENDLESS)
        made.seconds = seconds
        return made


def level_again(
    simulations: int, rounds: int, explore: float, trust: float, blur: float, sway: float, seconds: float,
    depth: int, effort: int, bias: float, mast: float, reuse: bool, thrift: bool, bank: bool, even: bool, cores: int,
    turn: float, game: float, plain: bool, patience: float = 0.0,
) -> Level:  # fmt: skip
    """The level that was pickled or copied."""
    made = Level(simulations, rounds, explore, trust, blur, sway, seconds)
    made.depth, made.effort, made.bias, made.mast = depth, effort, bias, mast
    made.reuse, made.thrift, made.bank, made.even = reuse, thrift, bank, even
    made.cores, made.turn, made.game = cores, turn, game
    made.plain = plain
    made.patience = patience
    return made


FAR: Final = 1000
"""More rounds than any game's hints look ahead."""
ENDLESS: Final = 1 << 30
"""More simulations than any time allows."""


def thrifty(simulations: int, rounds: int) -> Level:
    """A strong level: with even effort however far it looks, and it stops when its choice is clear."""
    level = Level(simulations, rounds)
    level.thrift = level.even = True
    return level


def brisk(level: Level) -> Level:
    """The same level, which thinks less where turns are long."""
    level.effort = BRISK
    return level


LEVELS: Final[dict[str, Level]] = {
    "easy": brisk(Level(8, rounds=1, trust=0.4, blur=0.5, sway=1.0)),
    "medium": brisk(Level(48, rounds=1, sway=0.3)),
    "hard": thrifty(500, 4),
    "expert": thrifty(1000, FAR),
}
"""From the weakest to the strongest."""
