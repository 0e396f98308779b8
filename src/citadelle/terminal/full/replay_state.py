"""The state of a replay: which position it shows, and whether and how fast it plays by itself."""

from __future__ import annotations

from typing import Final

from citadelle.table.client.model import Model
from citadelle.table.client.playback import FACTORS, NORMAL, OFF, WHOLE_PHASE

PACE: Final = 0.8
"""Seconds a position is shown while a replay plays by itself, at the normal speed."""


class ReplayState:
    """A replay of the choices of a game."""

    def __init__(self) -> None:
        self.on = False
        self.playing = False
        self.at = 0
        self.step = 0
        """The presentation step of the choice that is shown; 0: the position after it."""

    def begin(self, at: int) -> None:
        """Look at the position after this choice."""
        self.on, self.at, self.step = True, at, 0

    def end(self) -> None:
        """Back to the present."""
        self.on = self.playing = False

    def go(self, at: int, last: int) -> bool:
        """Go to the position after a choice, as far as there are any; False if it is there already."""
        there = max(0, min(last, at))
        if (there, 0) == (self.at, self.step):
            return False
        self.at, self.step = there, 0
        return True

    def forward(self, model: Model) -> bool:
        """Go on from the position that the model shows: to the next presentation step, or the next choice."""
        if self.step:
            self.step = self.step + 1 if self.step < model.steps else 0
            return True
        if self.at < model.last and model.ahead and model.at == self.at:
            self.at, self.step = self.at + 1, 1
            return True
        return self.go(self.at + 1, model.last)

    def tick(self, model: Model) -> bool:
        """Go on in a replay that plays by itself, once the position asked for is there; it stops at the end."""
        if not self.on or not self.playing or (model.at, model.step) != (self.at, self.step):
            return False
        moved = self.forward(model)
        self.playing = self.at < model.last or self.step > 0
        return moved

    def pause(self, model: Model, speed: str) -> float:
        """Seconds until a replay that plays by itself goes on; with playback off, as at the normal speed."""
        longest = min(PACE, WHOLE_PHASE / (model.steps + 1)) if self.step else PACE
        return longest * FACTORS[NORMAL if speed == OFF else speed]
