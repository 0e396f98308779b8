"""Our agents as bots of OpenSpiel, so that they meet its own: see `evaluate_bots` there."""

from __future__ import annotations

from typing import Any

from citadelle import BadOption
from citadelle.agents import Agent, make
from citadelle.research.needs import import_extra
from citadelle.research.openspiel import SpielGame, SpielState

pyspiel: Any = import_extra("pyspiel")


class AgentBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our agents at a seat of a game loaded by OpenSpiel; it sees its own view and nothing else.

    `agent` is a name (`greedy`, `hard`, `search:200`) or an agent of your own.
    """

    def __init__(self, game: SpielGame, player: int, agent: str | Agent, seed: int = 0) -> None:
        super().__init__()
        self.game = game
        self.player = player
        self.agent = make(agent, game.found, seed) if isinstance(agent, str) else agent

    def player_id(self) -> int:
        """The seat this bot plays."""
        return self.player

    def restart_at(self, state: SpielState) -> None:
        """Nothing has to be forgotten: the agent sees whether the game went on as it thought."""

    def step(self, state: SpielState) -> int:
        """The agent's choice, as an action."""
        position = state.position
        decision = None if position is None else position.state.decision(self.player)
        if position is None or decision is None:
            raise BadOption("environment.player_not_asked", player=self.player)
        option = self.agent.pick(self.game.found.view(position.state, self.player), decision)
        return self.game.encoding.legal(decision)[decision.options.index(option)]
