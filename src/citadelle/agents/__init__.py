"""Agents: they see views and decisions, never a true state. Levels are defined by simulations, not seconds."""

from __future__ import annotations

from citadelle.agents.agent import Advice, Agent, RandomAgent
from citadelle.agents.greedy import GreedyAgent
from citadelle.agents.search import LEVELS, SearchAgent, level
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game

NAMES = ("random", "greedy", *LEVELS)
"""Everything `make` takes, besides `search:N` for N simulations a decision."""


def make(name: str, game: Game, seed: int | str) -> Agent:
    """An agent by name; BadOption lists the names there are."""
    if name == "random":
        return RandomAgent(name, game, seed)
    if name == "greedy":
        return GreedyAgent(name, game, seed)
    if name in LEVELS:
        return SearchAgent(name, game, seed, level(name))
    word, _, number = name.partition(":")
    if word == "search" and number.isdecimal() and 0 < int(number) <= 1_000_000:
        return SearchAgent(name, game, seed, level("hard").with_simulations(int(number)))
    raise BadOption(f"there is no agent {name[:40]!r}; there are {', '.join(NAMES)}, and search:N for N simulations")


__all__ = ["LEVELS", "NAMES", "Advice", "Agent", "GreedyAgent", "RandomAgent", "SearchAgent", "make"]
