"""The entry point: check a game for so many seconds, or with so many checks."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable
from itertools import count
from typing import Final

from citadelle.conformance.checks import Check, checks_by_name
from citadelle.conformance.processes import process_faults
from citadelle.conformance.report import PROCESSES, Fault, Report
from citadelle.conformance.subject import Subject
from citadelle.conformance.turn import checked_turn, current_turn
from citadelle.conformance.twins import Scramble
from citadelle.conformance.walk import Endless, Stop, Walk
from citadelle.kernel import registry
from citadelle.kernel.game import Game

SECONDS: Final = 20.0
"""How long a check takes if nothing is said."""


class CheckBudget:
    """How much is done: so many seconds of processor time, so many checks, or whatever is spent first.

    Seconds suit people: a run takes what it was given, on a fast and on a slow machine. Checks suit a suite: the same
    number is the same work, game by game, on every machine. One whole game is always played.
    """

    def __init__(self, seconds: float | None, checks: int | None) -> None:
        self.seconds = seconds
        self.checks = checks
        self.started = time.process_time()

    def used(self) -> float:
        """Seconds of processor time since the start."""
        return time.process_time() - self.started

    def is_spent(self, report: Report) -> bool:
        """Is it time to end?"""
        if not report.games:
            return False
        if self.checks is not None and report.checks >= self.checks:
            return True
        return self.seconds is not None and self.used() >= self.seconds


def check(
    game: Game | str,
    seconds: float | None = None,
    *,
    checks: int | None = None,
    scramble: Scramble | None = None,
    turn: str | None = None,
    only: tuple[str, ...] = (),
    numbers: Iterable[int] | None = None,
    processes: bool = True,
    told: Callable[[Report], None] | None = None,
) -> Report:
    """Hold a game to the laws: random games over its variants, with stops where the checks are made.

    `seconds` of processor time or a number of `checks` say how much is done (20 seconds if neither is given).
    `scramble(state, seat, chance)` changes in place what a seat can't know, so that law 5 doesn't have to trust the
    game's own samples. `turn` chooses variants and seeds; without one, the commit of the current folder does. `only`
    names some of the checks. `numbers` are the games to play, whole, whatever they cost. `processes`: law 1 is also
    checked in other processes. `told` hears how far it is, after every game.

    An interrupt ends it early; the report says so. A fault ends nothing but its game.
    """
    found = registry.game(game) if isinstance(game, str) else game
    walk = Walk(Subject(found, scramble), current_turn() if turn is None else checked_turn(turn))
    if seconds is None and checks is None and numbers is None:
        seconds = SECONDS
    report = run(
        walk, CheckBudget(seconds, checks), checks_by_name(only), count() if numbers is None else numbers, told
    )
    if processes and not report.interrupted and not only and numbers is None:
        faults, note = process_faults(found, report.turn)
        if note:
            report.notes.append(("not_found", note))
        else:
            report.counts[PROCESSES] = 1
        for fault in faults:
            report.add(Fault(PROCESSES, 0, 0, "the same game in another process", fault))
    return report


def run(
    walk: Walk,
    budget: CheckBudget,
    checks: list[Check],
    numbers: Iterable[int],
    told: Callable[[Report], None] | None = None,
) -> Report:
    """Make these checks in the games of these numbers until the budget is spent."""
    report = Report(walk.subject.game.name, walk.turn, len(walk.variants), tuple([check.name for check in checks]))
    report.by_hand = walk.subject.scramble is not None
    if not report.by_hand and "twins" in report.counts:
        report.notes.append(("no_scramble", {}))
    try:
        for number in numbers:
            if budget.is_spent(report):
                break
            check_game(walk, number, checks, report, budget)
            report.seconds = budget.used()
            if told is not None:
                told(report)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = budget.used()
    return report


def check_game(walk: Walk, number: int, checks: list[Check], report: Report, budget: CheckBudget) -> None:
    """One game: what is wrong at its stops. It ends at the first stop with a fault, or when the budget is spent."""
    done = 0
    try:
        for stop in walk.stops(number):
            done = len(stop.match.choices)
            report.positions += 1
            if not check_stop(walk, number, stop, checks, report) or budget.is_spent(report):
                break
    except Endless as fault:
        report.add(Fault("ends", number, done, walk.describe_game(number), str(fault)))
    except Exception as fault:
        report.add(
            Fault("options", number, done, walk.describe_game(number), f"playing on raised {exception_line(fault)}")
        )
    report.games += 1
    report.decisions += done
    report.seen.add(number % len(walk.variants))


def check_stop(walk: Walk, number: int, stop: Stop, checks: list[Check], report: Report) -> bool:
    """The checks that are due at a stop; True if nothing was wrong."""
    well = True
    for one in checks:
        if not one.is_due(stop):
            continue
        report.counts[one.name] += 1
        try:
            found = one.faults(stop)
        except Exception as fault:
            found = [f"it raised {exception_line(fault)}"]
        for text in found:
            well = False
            report.add(Fault(one.name, number, len(stop.match.choices), walk.describe_game(number), text))
    return well


def exception_line(fault: Exception) -> str:
    """An exception in one line, with the place where it was raised."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{fault!r} ({last.filename}:{last.lineno})"
