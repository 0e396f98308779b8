"""Plain loops over states, compiled with the kernel: random play and copying, as benchmarks and campaigns need them."""

from __future__ import annotations

from citadelle.kernel.chance import Chance
from citadelle.kernel.state import State


def play_out(s: State, chance: Chance) -> int:
    """Play to the end, every option as likely; returns how many decisions were made."""
    start = s.no
    while s.seat >= 0:
        options = s.options
        s.play(options[chance.below(len(options))])
    return s.no - start


def play_some(s: State, chance: Chance, most: int) -> int:
    """Play at most so many random decisions; returns how many were made."""
    start = s.no
    while s.seat >= 0 and s.no - start < most:
        options = s.options
        s.play(options[chance.below(len(options))])
    return s.no - start


def play_out_clones(s: State, chance: Chance, games: int) -> int:
    """Play clones of one state to the end; returns how many decisions were made. The state itself stays."""
    decisions = 0
    for _ in range(games):
        decisions += play_out(s.clone(), chance)
    return decisions


def copy_often(s: State, times: int) -> None:
    """Clone a state again and again."""
    for _ in range(times):
        s.clone()
