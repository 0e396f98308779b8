"""A game in numbers, for programs that learn: named slots for a view, numbered actions for keys."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadOption, Message, RulesFault
from citadelle.kernel.view import View

ASKED: Final = "asked "
"""Prefix of the slots that say which question is open: one slot for each kind of question."""
OTHER: Final = "other "
"""Prefix of the actions that are shared by keys without an action of their own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """How the views and the options of one game look as numbers, for one number of players and one set of options.

    `slots` names every number of an observation, `actions` the key of every action: both stay as they are as long as
    the game's rules version, its data, the number of players and the options do. Every number is from -1 to 1. The
    last `others` actions have no key of their own: keys that `actions` doesn't name take them, in the order of the
    decision.
    """

    slots: list[str]
    actions: list[str]
    others: int
    index: dict[str, int]
    """The action of every key that has one of its own."""

    def __init__(self, slots: list[str], keys: list[str], others: int = 0) -> None:
        if len(set(slots)) != len(slots) or len(set(keys)) != len(keys):
            raise RulesFault("rules.encoding_names")
        self.slots = slots
        self.actions = [*keys, *[f"{OTHER}{i + 1}" for i in range(others)]]
        self.others = others
        self.index = {key: i for i, key in enumerate(keys)}

    def observe(self, view: View) -> list[float]:
        """A view as numbers from -1 to 1, one for each slot."""
        raise NotImplementedError

    def legal(self, decision: Decision) -> list[int]:
        """The action of each option of a decision, in its order; all different."""
        index = self.index
        free = len(self.actions) - self.others
        out: list[int] = []
        for key in decision.keys:
            action = index.get(key, -1)
            if action < 0:
                if free == len(self.actions):
                    raise RulesFault("rules.encoding_action", kind=decision.kind, key=repr(key))
                action = free
                free += 1
            out.append(action)
        return out

    def mask(self, decision: Decision | None) -> list[int]:
        """For each action 1 if it is legal and 0 if not; nothing is legal where nothing is asked."""
        out = [0] * len(self.actions)
        if decision is not None:
            for action in self.legal(decision):
                out[action] = 1
        return out

    def action(self, decision: Decision, key: str) -> int:
        """The action that stands for a key of this decision; ValueError if it isn't one."""
        return self.legal(decision)[decision.keys.index(key)]

    def key(self, decision: Decision, action: int) -> str:
        """The key that an action stands for in this decision; BadOption if it isn't legal there."""
        legal = self.legal(decision)
        if action not in legal:
            last = len(self.actions) - 1
            named = repr(self.actions[action]) if 0 <= action <= last else Message("action.range", last=last)
            raise BadOption("action.not_legal", action=action, name=named)
        return decision.keys[legal.index(action)]


def squash(number: int, half: int = 8) -> float:
    """A whole number as a number from -1 to 1, in the same order: `half` becomes a half."""
    return number / (abs(number) + half)


def part_of(count: int, most: int) -> float:
    """A count divided by its maximum."""
    return min(count, most) / most


def one_of(which: int, many: int) -> list[float]:
    """1 for one of many, 0 for the others; all 0 for none."""
    out = [0.0] * many
    if which >= 0:
        out[which] = 1.0
    return out


def relative_seat(turn: int) -> str:
    """The name of a seat relative to the observer: its own, or how many turns later it plays."""
    return "me" if turn == 0 else f"seat +{turn}"
