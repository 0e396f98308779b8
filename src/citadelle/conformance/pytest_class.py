"""The laws as tests for pytest: derive a class from `GameTests`, and name your game in it."""

from __future__ import annotations

from itertools import count
from typing import Any, ClassVar

import citadelle.conformance.planted as planting
from citadelle.conformance.checks import checks_by_name
from citadelle.conformance.lessons import lesson_faults
from citadelle.conformance.planted import Planted, faults_for
from citadelle.conformance.processes import process_faults
from citadelle.conformance.runner import CheckBudget, run
from citadelle.conformance.subject import Subject
from citadelle.conformance.turn import current_turn
from citadelle.conformance.twins import Scramble
from citadelle.conformance.variants import uncovered_pairs
from citadelle.conformance.walk import Walk
from citadelle.kernel.game import Game


class GameTests:
    """Tests of one game.

        class TestFerry(GameTests):
            game = ferry.GAME
            scramble = staticmethod(scramble_ferry)

    `checks` is the budget: so many checks are made in all, the same on every machine. They are cut into `parts`, each
    a test of its own, so that several processes can share them. `scramble` is what `check` takes.
    """

    game: ClassVar[Game]
    scramble: ClassVar[Scramble | None] = None
    checks: ClassVar[int] = 1000
    parts: ClassVar[int] = 2

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Called by pytest: one test for each part, and for each planted fault."""
        if "part" in metafunc.fixturenames:
            metafunc.parametrize("part", range(self.parts), ids=[f"part{part + 1}" for part in range(self.parts)])
        if "planted" in metafunc.fixturenames:
            faults = faults_for(self.game)
            metafunc.parametrize("planted", faults, ids=[fault.name.replace(" ", "_") for fault in faults])

    def subject(self) -> Subject:
        """What is checked."""
        return Subject(self.game, type(self).scramble)

    def test_laws(self, part: int) -> None:
        """A part of the random games keeps the laws."""
        walk = Walk(self.subject(), current_turn())
        report = run(
            walk, CheckBudget(None, -(-self.checks // self.parts)), checks_by_name(()), count(part, self.parts)
        )
        print(report)
        assert report.ok, str(report)
        assert not report.unchecked, f"the budget is too small: {report}"

    def test_other_processes(self) -> None:
        """Law 1: other processes play the same games."""
        faults, _ = process_faults(self.game, current_turn())
        assert not faults, "\n".join(faults)

    def test_lessons(self) -> None:
        """Every lesson of the game can be played to its end."""
        faults = lesson_faults(self.game)
        assert not faults, "\n".join(faults)

    def test_variants_cover_every_pair(self) -> None:
        """Every two values of two options meet in a variant, unless the game doesn't play them together."""
        for players in range(self.game.players_min, self.game.players_max + 1):
            assert not uncovered_pairs(self.game, players)

    def test_planted_fault_is_found(self, planted: Planted) -> None:
        """The checks can fail."""
        if not planting.is_found(planted, self.subject()):
            assert planted.needs_secrets and not planting.hides_something(self.subject()), planted.name
