"""Fork: after one choice chance decides who is asked next, and what. Options bear the same numbers everywhere."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.kernel.answer import Count, Noun, Verb
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.options import Schema, SetUp
from citadelle.kernel.result import Result, free_for_all
from citadelle.kernel.state import State
from citadelle.kernel.view import View

NUMBER: Final = Verb("number", "{n}")


class Fork(State):
    """Two seats and their points."""

    __slots__ = ("points",)
    game: ClassVar[str] = "fork"
    fields: ClassVar[tuple[str, ...]] = ("points",)
    points: tuple[int, int]

    def noun(self, name: str) -> Noun:
        return Count()

    def clone(self) -> Fork:
        c = Fork()
        self.copy_core(c)
        c.points = self.points
        return c


class Toss(Ask[Fork]):
    """The first question: any answer lets chance put the second one."""

    name: ClassVar[str] = "fork.toss"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "toss"
    rule: ClassVar[str] = "FK-1"
    verbs: ClassVar[tuple[Verb, ...]] = (NUMBER,)

    def options(self, s: Fork) -> list[int]:
        return [0, 1]

    def choose(self, s: Fork, option: int) -> None:
        s.done()
        s.push((Give(0), Give(1), Take(0))[s.below(3)])


class Give(Toss):
    """A point for the seat of this number."""

    name: ClassVar[str] = "fork.give"
    kind: ClassVar[str] = "give"

    def choose(self, s: Fork, option: int) -> None:
        s.done()
        s.points = (1, 0) if option == 0 else (0, 1)


class Take(Toss):
    """A point for the other seat."""

    name: ClassVar[str] = "fork.take"
    kind: ClassVar[str] = "take"

    def choose(self, s: Fork, option: int) -> None:
        s.done()
        s.points = (0, 1) if option == 0 else (1, 0)


class ForkView(View):
    """Everything: there are no secrets."""

    game: ClassVar[str] = "fork"
    fields: ClassVar[tuple[str, ...]] = ("points",)

    def __init__(self, s: Fork, seat: int) -> None:
        decision = s.decision(seat)
        self.seat, self.players, self.no = seat, s.players, s.no
        self.points = s.points
        self.frames: list[Frame[Any]] = s.stack.copy()
        self.decisions = [] if decision is None else [decision]
        self.waiting = s.open_seats()


class ForkGame(Game):
    """Fork as agents see it."""

    def __init__(self) -> None:
        self.name = "fork"
        self.players_min = self.players_max = 2
        self.rules_version, self.digest, self.end_rule = 1, "fork", "FK-1"
        self.schema, self.quick, self.hints = Schema([]), {}, Hints()

    def fresh(self, setup: SetUp) -> Fork:
        s = Fork()
        s.begin(2)
        s.points = (0, 0)
        return s

    def start(self, s: State) -> None:
        s.push(Toss(0))

    def view(self, s: State, seat: int) -> ForkView:
        assert isinstance(s, Fork)
        return ForkView(s, seat)

    def sample(self, view: View, by: Chance) -> Fork:
        assert isinstance(view, ForkView)
        s = Fork()
        s.begin(2)
        s.seed(by.below(1 << 30))
        s.no, s.points, s.stack = view.no, view.points, view.frames.copy()
        s.reopen()
        return s

    def result(self, s: State) -> Result:
        assert isinstance(s, Fork)
        return free_for_all(list(s.points), [(point,) for point in s.points], [{} for _ in s.points])

    def longest(self, setup: SetUp) -> int:
        return 2


register(Toss, Give, Take)
GAME = ForkGame()
