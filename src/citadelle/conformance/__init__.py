"""The laws that every game keeps, as checks for our games and for your own.

>>> import citadelle
>>> from citadelle.conformance import check
>>> report = check(citadelle.game("legends"), checks=100, turn="1")
>>> report.ok
True

For tests with pytest there is `GameTests`; for positions that are set up by hand, `Position` and `script`.
"""

from __future__ import annotations

from citadelle.conformance.checks import CHECKS, Check
from citadelle.conformance.fields import Counts, Field, Name, Names, NameSet, NextCards, Rows, Written
from citadelle.conformance.lessons import lesson_faults
from citadelle.conformance.planted import FAULTS, Planted, is_found
from citadelle.conformance.positions import Position, script
from citadelle.conformance.pytest_class import GameTests
from citadelle.conformance.report import Fault, Report
from citadelle.conformance.runner import check
from citadelle.conformance.subject import Subject
from citadelle.conformance.turn import current_turn
from citadelle.conformance.twins import Scramble

__all__ = [
    "CHECKS",
    "FAULTS",
    "Check",
    "Counts",
    "Fault",
    "Field",
    "GameTests",
    "Name",
    "NameSet",
    "Names",
    "NextCards",
    "Planted",
    "Position",
    "Report",
    "Rows",
    "Scramble",
    "Subject",
    "Written",
    "check",
    "current_turn",
    "is_found",
    "lesson_faults",
    "script",
]
