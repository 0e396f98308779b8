"""How many simulations a decision gets, or how long: what is saved on clear decisions is spent on close ones."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from citadelle.agents.levels import Level
from citadelle.agents.tree import Edge

LEAST: Final = 0.002
"""Seconds for a decision when a turn's time is used up."""
HALF: Final = 0.5
"""A decision gets this part of what is left of its turn."""
TURNS: Final = 12.0
"""A turn gets the remaining time of a game divided by this."""
CLOSE: Final = 0.5
"""A decision is close if the second option was tried so often, as a part of the first."""
LONG: Final = 4
"""With even effort, simulations that look more rounds ahead than this are fewer in proportion."""
OFTEN: Final = 16
"""How many simulations lie between two checks of whether a decision is already clear."""


class Budget:
    """What a level allows for one seat's decisions in one game. `now` tells the time, in seconds."""

    def __init__(self, level: Level, now: Callable[[], float] = perf_counter) -> None:
        self.level = level
        self.now = now
        self.most = level.simulations
        """Simulations for the decision that is thought about."""
        self.saved = 0
        """Simulations that clear decisions didn't need."""
        self.in_game = level.game
        self.in_turn = 0.0
        """Seconds left."""
        self.last_no = -2
        self.began = 0.0
        self.end = 0.0
        self.latest = 0.0
        """When patience ends; 0 where it has none."""

    def is_timed(self) -> bool:
        """Is thinking bound by the clock? Then it isn't reproducible."""
        return self.level.seconds > 0.0 or self.level.turn > 0.0 or self.level.game > 0.0

    def begin(self, no: int) -> None:
        """Decision number `no` is to be thought about; consecutive ones belong to one turn."""
        if self.level.patience > 0.0:
            self.latest = self.now() + self.level.patience
        if not self.is_timed():
            return
        level = self.level
        if no != self.last_no + 1:
            self.in_turn += level.turn
            if level.game > 0.0:
                self.in_turn = self.in_game / TURNS
        self.last_no = no
        self.began = self.now()
        seconds = level.seconds
        if level.turn > 0.0 or level.game > 0.0:
            seconds = max(LEAST, HALF * self.in_turn)
        self.end = self.began + seconds

    def pass_over(self, no: int) -> None:
        """Decision number `no` needed no thought; the turn goes on."""
        if no == self.last_no + 1:
            self.last_no = no

    def look(self, rounds: int) -> None:
        """Each simulation for this decision looks so many rounds ahead."""
        self.most = self.level.simulations
        if self.level.even and rounds > LONG:
            self.most = max(1, self.most * LONG // rounds)

    def goes_on(self, made: int, edges: list[Edge], played: int = 0) -> bool:
        """After so many simulations for this decision, which played so many decisions: make another?"""
        if self.latest > 0.0 and self.now() > self.latest:
            return False
        if self.is_timed():
            return self.now() <= self.end
        level = self.level
        if played >= level.effort * self.most:
            return False
        left = self.most - made
        if left > 0:
            if not (level.thrift or level.bank) or made % OFTEN or not is_clear(edges, left):
                return True
            if level.bank:
                self.saved += left
            return False
        if self.saved < 1 or left <= -self.most or (made % OFTEN == 0 and not is_close(edges)):
            return False
        self.saved -= 1
        return True

    def close(self) -> None:
        """The decision is made."""
        if self.is_timed():
            used = self.now() - self.began
            self.in_turn -= used
            self.in_game -= used


def is_clear(edges: list[Edge], left: int) -> bool:
    """Is one option so far ahead that this many simulations can't change the choice?"""
    first, second = leaders(edges)
    return first - second > left


def is_close(edges: list[Edge]) -> bool:
    """Was a second option tried nearly as often as the first?"""
    first, second = leaders(edges)
    return second >= CLOSE * first


def leaders(edges: list[Edge]) -> tuple[int, int]:
    """The two highest numbers of tries."""
    first = 0
    second = 0
    for edge in edges:
        if edge.visits > first:
            second = first
            first = edge.visits
        elif edge.visits > second:
            second = edge.visits
    return first, second
