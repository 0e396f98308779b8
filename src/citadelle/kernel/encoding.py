"""A game in numbers, for programs that learn: named slots for a view, numbered actions for keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadOption, Message, RulesFault
from citadelle.kernel.frame import Ask
from citadelle.kernel.origin import Origin
from citadelle.kernel.sight import Sight
from citadelle.kernel.state import State
from citadelle.kernel.view import View

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

ASKED: Final = "asked "
"""Prefix of the slots that say which question is open: one slot for each kind of question."""
OTHER: Final = "other "
"""Prefix of the actions that are shared by keys without an action of their own."""
MOST_KEPT: Final = 1000
"""So many lists of answers are kept at once: maps drawn at random have lists of their own."""
UNKNOWN: Final = -1
"""An answer whose action hasn't been looked up yet, or that has none of its own."""


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
    made_for: tuple[str, int, dict[str, Any]] | None
    """The game, number of players and options it was made for, if whoever made it said so."""
    checked: Origin | None
    kept: dict[int, KeptActions]
    """By the identity of a list of kept answers, their actions."""

    def __init__(self, slots: list[str], keys: list[str], others: int = 0) -> None:
        if len(set(slots)) != len(slots) or len(set(keys)) != len(keys):
            raise RulesFault("rules.encoding_names")
        self.slots = slots
        self.actions = [*keys, *[f"{OTHER}{i + 1}" for i in range(others)]]
        self.others = others
        self.index = {key: i for i, key in enumerate(keys)}
        self.made_for = None
        self.checked = None
        self.kept = {}

    def check(self, view: View) -> None:
        """BadOption if it is no view, or one of a game with other players or options than the encoding was made for."""
        given: object = view  # compiled, a TypeError says the same
        if not isinstance(given, View):
            raise BadOption("encoding.no_view", given=type(given).__name__)
        origin = view.origin
        if origin is None or origin is self.checked or self.made_for is None:
            return
        if (origin.name, origin.players, origin.options) != self.made_for:
            raise BadOption("encoding.other_view", game=self.made_for[0])
        self.checked = origin

    def observe(self, view: View) -> list[float]:
        """A view as numbers from -1 to 1, one for each slot. It begins with `check`."""
        raise NotImplementedError

    def legal(self, decision: Decision) -> list[int]:
        """The action of each option of a decision, in its order; all different. BadOption if it is no decision."""
        given: object = decision
        if not isinstance(given, Decision):
            raise BadOption("encoding.no_decision", given=type(given).__name__)
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

    def open_actions(self, s: State) -> list[int]:
        """The action of each of the state's options, in their order: what `legal` says, without a decision."""
        top = s.stack[-1]
        assert isinstance(top, Ask)
        ask: Ask[Any] = top
        answers = ask.kept_answers(s)
        end = len(answers)
        found = self.kept.get(id(answers))
        if found is None or len(found.actions) != end:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            found = self.kept[id(answers)] = KeptActions(answers)
        actions = found.actions
        index = self.index
        free = len(self.actions) - self.others
        out: list[int] = []
        for option in s.options:
            action = actions[option] if option < end else UNKNOWN
            if action < 0:
                answer = answers[option] if option < end else ask.answer(s, option)
                action = index.get(answer.text or ask.write(s, answer), -1)
                if action >= 0:
                    if option < end:
                        actions[option] = action
                elif free == len(self.actions):
                    raise RulesFault("rules.encoding_action", kind=ask.kind, key=repr(ask.key(s, option)))
                else:
                    action = free
                    free += 1
            out.append(action)
        return out

    def sight(self, game: Game, seat: int) -> Sight:
        """What keeps a seat's observation up to date while a game goes on; games override it to be quicker."""
        return Sight(game, self, seat)

    def mask(self, decision: Decision | None) -> list[int]:
        """For each action 1 if it is legal and 0 if not; nothing is legal where nothing is asked."""
        out = [0] * len(self.actions)
        if decision is not None:
            for action in self.legal(decision):
                out[action] = 1
        return out

    def action(self, decision: Decision, key: str) -> int:
        """The action that stands for a key of this decision; BadOption if it isn't one."""
        return self.legal(decision)[decision.place(key)]

    def key(self, decision: Decision, action: int) -> str:
        """The key that an action stands for in this decision; BadOption if it isn't legal there."""
        legal = self.legal(decision)
        if action not in legal:
            last = len(self.actions) - 1
            given: object = action
            known = isinstance(given, int) and 0 <= given <= last
            named = repr(self.actions[action]) if known else Message("action.range", last=last)
            raise BadOption("action.not_legal", action=repr(given)[:40], name=named)
        return decision.keys[legal.index(action)]


class KeptActions:
    """The actions of answers that are kept, as far as they have come up; it keeps the answers too."""

    __slots__ = ("actions", "answers")

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.actions: list[int] = [UNKNOWN] * len(answers)


def squash(number: int, half: int = 8) -> float:
    """A whole number as a number from -1 to 1, in the same order: `half` becomes a half."""
    return number / (number + half) if number >= 0 else number / (half - number)


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
