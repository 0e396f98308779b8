"""What every agent is: it sees a view and an open decision, and picks an option."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.game import Game
from citadelle.kernel.view import View


class Advice:
    """What an agent thinks of one option: how often it would choose it, and the chance of winning it sees (0 to 1)."""

    __slots__ = ("chance", "key", "option", "share")

    def __init__(self, option: int, key: str, share: float, chance: float) -> None:
        self.option = option
        self.key = key
        self.share = share
        self.chance = chance


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """The base of all agents. One agent plays one seat of one game; its own chance makes it reproducible."""

    name: str
    game: Game
    chance: Chance

    def __init__(self, name: str, game: Game, seed: int | str) -> None:
        self.name = name
        self.game = game
        self.chance = chance(seed)

    def pick(self, view: View, decision: Decision) -> int:
        """One of the decision's options."""
        raise NotImplementedError

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        """What the agent thinks of each option, in the decision's order; an agent without estimates says so evenly."""
        choice = self.pick(view, decision)
        out: list[Advice] = []
        for i, option in enumerate(decision.options):
            out.append(Advice(option, decision.keys[i], 1.0 if option == choice else 0.0, -1.0))
        return out


class RandomAgent(Agent):
    """Every option as likely."""

    def pick(self, view: View, decision: Decision) -> int:
        return decision.options[self.chance.below(len(decision.options))]
