"""Agents: they see views and decisions, never a true state. Levels are defined by simulations, not seconds."""

from __future__ import annotations

from citadelle.agents.agent import UNKNOWN, Advice, Agent, RandomAgent
from citadelle.agents.greedy import GreedyAgent
from citadelle.agents.levels import LEVELS, Level
from citadelle.agents.names import MOST_SIMULATIONS, level_of
from citadelle.agents.search import SearchAgent
from citadelle.kernel import error_words
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game

error_words.add(__name__)

NAMES = ("random", "greedy", *LEVELS)
"""Everything `make` takes, besides `search:N` for N simulations a decision, and levels and `search:N` with switches."""
ADVISER = "hard"
"""The level that gives hints: strong, and quick enough to be waited for."""


def make(name: str, game: Game, seed: int | str) -> Agent:
    """An agent by name, for a game; BadOption lists the names there are."""
    given: object = game
    if not isinstance(given, Game):
        raise BadOption("agent.no_game", given=repr(given)[:40])
    name = str(name)
    if name == "random":
        return RandomAgent(name, game, seed)
    if name == "greedy":
        return GreedyAgent(name, game, seed)
    level = level_of(name)
    if level is not None:
        return SearchAgent(name, game, seed, level)
    raise BadOption("agent.unknown", name=repr(name[:40]), names=NAMES, most=MOST_SIMULATIONS)


__all__ = [
    "ADVISER",
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
