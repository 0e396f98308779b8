"""Frames: one becomes another, one gives a value to the one below, and any is found by its kind."""

from __future__ import annotations

from typing import ClassVar

import pytest
from tests.kernel import toy

from citadelle.kernel.errors import RulesFault
from citadelle.kernel.frame import Ask, Ending, Frame, find_frame
from citadelle.kernel.state import State


class Sum(Frame[toy.Toy]):
    """Adds up what is given to it, so many times; then the first seat gets it as points."""

    name: ClassVar[str] = "test.sum"
    fields: ClassVar[tuple[str, ...]] = ("left", "total")

    def __init__(self, left: int, total: int) -> None:
        self.left = left
        self.total = total

    def run(self, s: toy.Toy) -> None:
        if self.left:
            s.become(Sum(self.left - 1, self.total))
            s.push(Count(3))
        else:
            s.done()
            s.points[0] = self.total

    def receive(self, s: toy.Toy, value: int) -> None:
        s.become(Sum(self.left, self.total + value))


class Count(Frame[toy.Toy]):
    """Counts down, and gives one more for every step than for the last."""

    name: ClassVar[str] = "test.count"
    fields: ClassVar[tuple[str, ...]] = ("left", "total")

    def __init__(self, left: int, total: int = 0) -> None:
        self.left = left
        self.total = total

    def run(self, s: toy.Toy) -> None:
        if self.left:
            s.become(Count(self.left - 1, self.total + self.left))
        else:
            s.give(self.total)


def state() -> toy.Toy:
    s = toy.GAME.new(toy.GAME.setup(2, 5))
    s.stack.clear()
    return s


def test_a_frame_becomes_another_and_gives_a_value_to_the_one_below() -> None:
    s = state()
    s.push(Sum(2, 0))
    s.advance()
    assert s.stack == [] and s.points[0] == 2 * (3 + 2 + 1)


def test_a_clone_goes_its_own_way() -> None:
    s = state()
    s.push(Sum(1, 0))
    s.push(Count(0, 5))
    c = s.clone()
    c.give(7)
    assert s.nearest(Sum).total == 0 and c.nearest(Sum).total == 7
    assert len(s.stack) == 2 and len(c.stack) == 1


def test_frames_are_changed_where_they_stand_while_one_of_them_runs() -> None:
    s = state()
    s.push(Sum(1, 5))
    s.push(Count(2, 0))
    c = s.clone()
    c.change_frames(lambda frame: Sum(frame.left, 10) if isinstance(frame, Sum) else frame)
    c.advance()
    s.advance()
    assert (c.points[0], s.points[0]) == (10 + 3 + 6, 5 + 3 + 6)


def test_a_frame_that_waits_for_nothing_receives_nothing() -> None:
    s = state()
    s.push(Count(1))
    s.push(Count(1))
    with pytest.raises(NotImplementedError):
        s.give(1)


def test_the_nearest_of_a_kind_is_found() -> None:
    s = state()
    for frame in (Sum(1, 0), Sum(2, 0), Count(1), toy.Gift(1)):
        s.push(frame)
    assert s.nearest(Sum).left == 2
    assert s.nearest(Ask).seat == 1, "a subclass is of the kind"
    assert s.nearest(Frame) is s.nearest(toy.Gift), "the top frame is the nearest of all"
    found = s.find(Count)
    assert found is not None and found.left == 1 and find_frame(s.stack, Count) is found


def test_what_is_not_there_is_not_found() -> None:
    s = state()
    s.push(Sum(1, 0))
    assert s.find(Count) is None and find_frame([], Sum) is None
    with pytest.raises(RulesFault, match=r"test\.count"):
        s.nearest(Count)


class Bottom(Ending[State]):
    """Stays when the game is ended at once."""

    name = "test.bottom"
    fields = ()

    def run(self, s: State) -> None:
        s.done()


class Quits(Frame[State]):
    """Ends the game, and goes on pushing frames as if it hadn't."""

    name = "test.quits"
    fields = ()

    def run(self, s: State) -> None:
        s.done()
        s.end_at_once()
        s.push(Quits())


class Holds(Frame[State]):
    """Holds something, which is put away if the frame is dropped."""

    name = "test.holds"
    fields = ()
    put_away: ClassVar[int] = 0

    def dropped(self, s: State) -> None:
        Holds.put_away += 1


def test_a_frame_that_is_dropped_puts_away_what_it_holds() -> None:
    s = State()
    s.begin(1)
    s.stack = [Bottom(), Holds(), Quits()]
    s.advance()
    assert s.stack == [] and Holds.put_away == 1


def test_a_game_ended_at_once_drops_what_is_above_its_ending() -> None:
    s = State()
    s.begin(1)
    s.stack = [Bottom(), Quits(), Quits()]
    s.advance()
    assert s.stack == [] and not s.ending
