"""The state of a replay: which position it shows, and whether it plays by itself."""

from __future__ import annotations

from typing import Final

PACE: Final = 0.8
"""Seconds a position is shown while a replay plays by itself."""


class ReplayState:
    """A replay of the choices of a game."""

    def __init__(self) -> None:
        self.on = False
        self.playing = False
        self.at = 0

    def begin(self, at: int) -> None:
        """Look at the position after this choice."""
        self.on, self.at = True, at

    def end(self) -> None:
        """Back to the present."""
        self.on = self.playing = False

    def go(self, at: int, last: int) -> bool:
        """Go to a choice, as far as there are any; False if it is there already."""
        there = max(0, min(last, at))
        if there == self.at:
            return False
        self.at = there
        return True

    def tick(self, last: int) -> bool:
        """One step of a replay that plays by itself; it stops at the end."""
        if not self.on or not self.playing:
            return False
        moved = self.go(self.at + 1, last)
        self.playing = self.at < last
        return moved
