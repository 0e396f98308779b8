"""How much of the laws `make test` checks: the one place where the time of this folder is set.

A budget is a number of checks, so that every machine does the same work; a check takes about 4 ms interpreted and 2 ms
compiled, games differ little. The variants are turned by the commit (`CITADELLE_TURN` names another turn); every one of
them is played in `make campaign`.
"""

from __future__ import annotations

from typing import Final

CHECKS: Final = 2400
"""For each game, over all player counts."""
FEWER: Final = {"toy": 1200, "toy_open": 400}
"""Games that need less."""
PARTS: Final = 4
"""The tests that the checks of a game are cut into, for several processes."""


def checks_of(game: str) -> int:
    """The budget of a game."""
    return FEWER.get(game, CHECKS)
