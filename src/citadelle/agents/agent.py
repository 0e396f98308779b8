"""What every agent is: it sees a view and an open decision, and picks an option."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from citadelle.agents.tree import Edge
from citadelle.kernel.auto_answer import AutoWish
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import Ask
from citadelle.kernel.game import Game
from citadelle.kernel.result import Result
from citadelle.kernel.state import State
from citadelle.kernel.view import View

UNKNOWN: Final = -1.0
"""The chance of winning where an agent has no estimate."""


class Advice:
    """What an agent thinks of one option.

    `share` says how likely it would choose it: the shares of all options make 1. `chance` is the chance of winning
    that it sees, 0 to 1, or UNKNOWN. `ranks` are the chances to reach each rank or a better one, ascending, where a
    game without rivals has ranks. `gains` says how much more of what `Hints.outlook` counts it expects from this option
    than from the others. `values` are what the search found before it was made a chance, by rank or for the victory.
    """

    __slots__ = ("chance", "gains", "key", "option", "ranks", "share", "values")

    def __init__(self, option: int, key: str, share: float, chance: float) -> None:
        self.option = option
        self.key = key
        self.share = share
        self.chance = chance
        self.ranks: list[float] = []
        self.gains: list[float] = []
        self.values: list[float] = []


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
        """One of the decision's options. The view is the deciding seat's; the true state is never seen."""
        raise NotImplementedError

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        """What the agent thinks of each option, in the decision's order; by default only what it would pick."""
        choice = self.pick(view, decision)
        out: list[Advice] = []
        for i, option in enumerate(decision.options):
            out.append(Advice(option, decision.keys[i], 1.0 if option == choice else 0.0, UNKNOWN))
        return out

    def auto_answers(self, view: View, decision: Decision, picked: int) -> list[AutoWish]:
        """The automatic answers that the agent sets now that it has picked this option, for its next questions; by
        default none."""
        return []

    def tried(self) -> list[Edge]:
        """What a search found about each option of the decision it picked from last, in its order; empty if it made
        none. By default an agent makes none."""
        return []

    def forget(self) -> None:
        """Drop what was kept for the next decision: from here on the agent chooses as an equal one would that knows
        nothing but its chance. Agents that keep something override it."""

    def __reduce__(self) -> tuple[object, ...]:
        return (again, (type(self), self.name, self.game, self.chance, dict(getattr(self, "__dict__", {}))))

    def over(self, result: Result | None) -> None:
        """The game has ended, or was broken off (None). Agents that hold something give it back here."""


def again(kind: type[Agent], name: str, game: Game, chance: Chance, own: dict[str, Any]) -> Agent:
    """The agent that was pickled or copied."""
    made = kind(name, game, 0)
    made.chance = chance
    if own:
        made.__dict__.update(own)
    return made


class RandomAgent(Agent):
    """Every option as likely."""

    def pick(self, view: View, decision: Decision) -> int:
        return decision.options[self.chance.below(len(decision.options))]

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        share = 1.0 / len(decision.options)
        return [Advice(option, decision.keys[i], share, UNKNOWN) for i, option in enumerate(decision.options)]


def harmless_passes(game: Game, view: View, decision: Decision, picked: int) -> list[AutoWish]:
    """The wish to go on passing a window that was passed just now, as long as the game's hints call that harmless."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, Ask) or not decision.answers:
        return []
    window, at = top.window_kind(), decision.options.index(picked)
    if not window or not decision.answers[at].verb.ends:
        return []
    until = game.hints.pass_until(view, window)
    return [AutoWish(window, decision.keys[at], until)] if until else []


def sample_state(game: Game, view: View, decision: Decision, chance: Chance) -> State:
    """A state drawn among those the view allows, with the decision's seat to choose; its own view, or ValueError."""
    if view.seat != decision.seat:
        raise ValueError(f"seat {decision.seat} decides by its own view, not by that of {view.seat}")
    s = game.sample(view, chance)
    s.turn_to(decision.seat)
    return s
