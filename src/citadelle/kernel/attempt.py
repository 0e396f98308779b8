"""A choice that is tried out beside the game, and what is kept of it while it can be undone."""

from __future__ import annotations

from citadelle.kernel.event import EVERYONE, Event, is_told
from citadelle.kernel.frame import Ask
from citadelle.kernel.state import ShownStep, State
from citadelle.kernel.view import SPECTATOR


class Step:
    """A choice inside the undo window: the seat, its holder (a person or a bot), and the state before it.

    `passed`: it was a pass that showed nothing, which others may go back over. `settled`: another holder has made a
    real choice since, so its own holder can't take it back any more, even if that choice was taken back again.
    """

    __slots__ = ("holder", "passed", "seat", "settled", "state")

    def __init__(self, seat: int, holder: int, state: State, passed: bool) -> None:
        self.seat = seat
        self.holder = holder
        self.state = state
        self.passed = passed
        self.settled = False


class Attempt:
    """A checked choice, tried out beside the game: the state before it, the state after it, and what happened.

    `ends` says that it stops, skips or declines something (`Verb.ends`).
    """

    __slots__ = ("_steps", "after", "before", "ends", "events", "key", "option", "seat")

    def __init__(self, seat: int, key: str, before: State, option: int, ends: bool) -> None:
        self.seat = seat
        self.key = key
        self.before = before
        self.option = option
        self.ends = ends
        self.events: list[Event] = []
        self._steps: list[ShownStep] | None = None
        self.after = before

    def play(self, events: list[Event], steps: list[ShownStep] | None) -> State:
        """Play the choice; the state after it. What is told goes into `events`, what is shown into `steps`."""
        after = self.before.clone()
        after.sink = events
        after.shown = steps
        if self.seat != after.seat:
            after.turn_to(self.seat)
        after.play(self.option)
        after.shown = None
        return after

    @property
    def steps(self) -> list[ShownStep]:
        """The presentation steps on the way, in order; most choices have none. Found by playing it again, if nobody
        had asked for them."""
        if self._steps is None:
            events: list[Event] = []
            steps: list[ShownStep] = []
            self.play(events, steps)
            self._steps = worth_showing(steps, events)
        return self._steps

    @steps.setter
    def steps(self, steps: list[ShownStep]) -> None:
        self._steps = steps

    def closes(self) -> bool:
        """Does it end the undo window: was anything revealed, or is this the last of several secret answers?"""
        for event in self.events:
            if event.closes:
                return True
        return all_are_in(self.before, self.after)

    def is_open_pass(self) -> bool:
        """Was it a pass that showed nothing, so that others may still undo what they chose before it?

        It stops, skips or declines; everybody may see the question as it was put, which was put to this seat alone;
        and everything that it set off may be seen by everybody and can be undone. Whoever looks on could tell all this
        without knowing anything hidden, so that being able to undo tells them nothing. An answer to a question put to
        several seats at once is secret until all are in: it is never such a pass, whatever it is.
        """
        if not self.ends or self.before.is_simultaneous() or self.closes():
            return False
        if any(event.seen != EVERYONE for event in self.events):
            return False
        top = self.before.stack[-1]
        assert isinstance(top, Ask)
        return all(top.veiled(seat) is top for seat in range(SPECTATOR, self.before.players))


def worth_showing(steps: list[ShownStep], events: list[Event]) -> list[ShownStep]:
    """The steps without the last one, if the position after the choice shows the same."""
    if steps and not is_told(events, steps[-1].events):
        steps.pop()
    return steps


def all_are_in(before: State, after: State) -> bool:
    """Was that the last answer to a question put to several seats at once? The answers are revealed then."""
    if not before.is_simultaneous():
        return False
    return not after.is_simultaneous() or after.asked_no() != before.asked_no()
