"""How long each position is looked at before the next is shown: one rule for terminals and pages.

A choice with presentation steps is a run of updates; the bots' choices come one after the other. Whoever reads them may
set the speed, and may skip what is left. The rule is `pause_seconds`; `web/app/board/schedule.js` has the same numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from citadelle.table.client.model import Model
from citadelle.table.wire import Line

OFF: Final = "off"
QUICK: Final = "quick"
NORMAL: Final = "normal"
SLOW: Final = "slow"
SPEEDS: Final = (OFF, QUICK, NORMAL, SLOW)
FACTORS: Final = {OFF: 0.0, QUICK: 0.5, NORMAL: 1.0, SLOW: 2.0}
"""How much longer or shorter everything takes than at the normal speed."""
ONE: Final = 0.62
"""Seconds for one position, at most."""
WHOLE_TURN: Final = 4.0
"""Seconds for all choices of one seat in a row, at most."""
WHOLE_PHASE: Final = 8.0
"""Seconds for all steps of one choice, at most."""


def pause_seconds(speed: str, steps: int, waiting: int, left: float) -> float:
    """How long a position is looked at before the next.

    `steps`: how many presentation steps its choice has, if it is one of them; else 0, and then `waiting` says how many
    updates have come already, and `left` how many seconds of WHOLE_TURN, at the normal speed, its seat has not used.

        one of n steps       min(ONE, WHOLE_PHASE / (n + 1)) * factor
        any other position   min(ONE, left / (1 + waiting)) * factor
    """
    return FACTORS[speed] * (min(ONE, WHOLE_PHASE / (steps + 1)) if steps else min(ONE, max(0.0, left) / (1 + waiting)))


class Frame(Struct):
    """A position that is still to be shown."""

    model: Model
    lines: list[Line]
    """What it tells that the position before it doesn't."""


class Playback:
    """The positions that a reader has not been shown yet, in order.

    Only what just happened is played; whatever else comes (another seat, another language, an earlier position, the
    own choices) is shown at once, and what waited before it is left out.
    """

    def __init__(self, speed: str = NORMAL) -> None:
        self.speed = speed
        self.queue: deque[Frame] = deque()
        self.actor = -1
        """The seat that chose last."""
        self.left = WHOLE_TURN
        """Seconds that its turn may still take, at the normal speed."""
        self.last = Model()
        """The last position that came in."""

    def take(self, model: Model) -> bool:
        """The next position has come in; is it to be shown at once, whatever is being looked at?"""
        lines = new_lines(self.last.log, model.log)
        at_once = not model.fresh or not model.live or self.speed == OFF
        if at_once:
            self.queue.clear()
        self.last = model
        self.queue.append(Frame(model, lines))
        return at_once

    def next(self) -> tuple[Model, float] | None:
        """The position to show now, and the seconds until the next one may be shown; None if there is none."""
        if not self.queue:
            return None
        frame = self.queue.popleft()
        return frame.model, self.pause_after(frame)

    def pause_after(self, frame: Frame) -> float:
        """How long this position is looked at."""
        model = frame.model
        actor = next((line.seat for line in frame.lines if line.seat >= 0 and not line.said), self.actor)
        if actor != self.actor:
            self.actor, self.left = actor, WHOLE_TURN
        if not model.fresh or not model.live or not (frame.lines or model.step):
            return 0.0
        if model.step:
            # A phase in which nobody acts ends a turn, also where one seat acts all the time.
            if any(line.seat < 0 for line in frame.lines):
                self.left = WHOLE_TURN
            return pause_seconds(self.speed, model.steps, 0, 0)
        if actor == model.seat or actor in model.yours or model.ask is not None:
            return 0.0
        pause = pause_seconds(NORMAL, 0, len(self.queue), self.left)
        self.left -= pause
        return pause * FACTORS[self.speed]

    def skip(self) -> None:
        """Leave out what waits, but for the last position."""
        while len(self.queue) > 1:
            self.queue.popleft()


def line_pauses(speed: str, lines: Sequence[Line], own: Sequence[int] = ()) -> list[float]:
    """How long each line of a log is looked at before the next is printed, where nothing but lines is shown.

    The lines of one seat in a row take a turn's time, or a phase's if any of them is nobody's. What the reader's own
    seats did takes no time.
    """
    runs: list[list[Line]] = []
    for line in lines:
        if runs and (line.seat < 0 or line.seat == max(one.seat for one in runs[-1])):
            runs[-1].append(line)
        else:
            runs.append([line])
    out: list[float] = []
    for run in runs:
        whole = WHOLE_PHASE if any(line.seat < 0 for line in run) else WHOLE_TURN
        pause = pause_seconds(speed, 0, len(run) - 1, whole)
        out += [0.0 if line.seat in own else pause for line in run]
    return out


def new_lines(old: list[Line], new: list[Line]) -> list[Line]:
    """The lines of a log that are not in the one before it."""
    same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    return new[same:]
