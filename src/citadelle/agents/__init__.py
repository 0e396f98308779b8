"""Agents: they see views and decisions, never a true state. Levels are defined by simulations, not seconds."""

from __future__ import annotations

from citadelle.agents.agent import UNKNOWN, Advice, Agent, RandomAgent
from citadelle.agents.greedy import GreedyAgent
from citadelle.agents.levels import LEVELS, Level
from citadelle.agents.search import SearchAgent
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game

NAMES = ("random", "greedy", *LEVELS)
"""Everything `make` takes, besides `search:N` for N simulations a decision."""
MOST_SIMULATIONS = 1_000_000


def make(name: str, game: Game, seed: int | str) -> Agent:
    """An agent by name; BadOption lists the names there are."""
    if name == "random":
        return RandomAgent(name, game, seed)
    if name == "greedy":
        return GreedyAgent(name, game, seed)
    if name in LEVELS:
        return SearchAgent(name, game, seed, LEVELS[name])
    word, _, number = name.partition(":")
    simulations = whole(number) if word == "search" else 0
    if 0 < simulations <= MOST_SIMULATIONS:
        return SearchAgent(name, game, seed, LEVELS["hard"].with_simulations(simulations))
    allowed = f"{', '.join(NAMES)}, and search:N for N simulations a decision, 1 to {MOST_SIMULATIONS}"
    raise BadOption(f"there is no agent {name[:40]!r}; there are {allowed}")


def whole(text: str) -> int:
    """A number written in plain digits; 0 for anything else."""
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_SIMULATIONS))
    return int(text) if plain else 0


__all__ = [
    "LEVELS",
    "NAMES",
    "UNKNOWN",
    "Advice",
    "Agent",
    "GreedyAgent",
    "Level",
    "RandomAgent",
    "SearchAgent",
    "make",
]
