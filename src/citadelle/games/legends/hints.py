"""What Legends tells agents: when a round is over, how good a position is, which options to try first."""

from __future__ import annotations

from citadelle.games.legends.rules.scoring import score
from citadelle.games.legends.state import Legends
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State


class LegendsHints(Hints):
    """Knowledge of Legends for agents that know no game."""

    def clock(self, s: State) -> int:
        assert isinstance(s, Legends)
        return s.turn // s.players

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, Legends)
        return [float(parts[-1]) for parts in score(s)]
