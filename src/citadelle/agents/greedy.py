"""One step ahead: the option the game's hints weigh highest."""

from __future__ import annotations

from citadelle.agents.agent import Agent, harmless_passes, sample_state
from citadelle.kernel.auto_answer import AutoWish
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.view import View


class GreedyAgent(Agent):
    """Takes what the hints weigh highest in a state drawn from its view; ties are broken by its own chance."""

    def pick(self, view: View, decision: Decision) -> int:
        s = sample_state(self.game, view, decision, self.chance)
        return s.options[best_of(self.game.hints.weigh(s), self.chance)]

    def auto_answers(self, view: View, decision: Decision, picked: int) -> list[AutoWish]:
        return harmless_passes(self.game, view, decision, picked)


def best_of(weights: list[float], chance: Chance) -> int:
    """The index of the highest weight; one of them at random if several share it."""
    best = weights[0]
    ties = 1
    at = 0
    for i in range(1, len(weights)):
        if weights[i] > best:
            best = weights[i]
            at = i
            ties = 1
        elif weights[i] == best:
            ties += 1
            if chance.below(ties) == 0:
                at = i
    return at
