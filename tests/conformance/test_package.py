"""The package by itself, with the toy game: budgets, turns, reports, repeating a fault, planted faults."""

from __future__ import annotations

import os
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.kernel import toy

from citadelle.conformance import CHECKS, FAULTS, GameTests, Report, Subject, check, current_turn, is_found, processes
from citadelle.conformance import runner as running
from citadelle.conformance import variants as covers
from citadelle.conformance.planted import WINDOW_FAULTS, Planted, hides_something, leaking_view, lost_component
from citadelle.conformance.processes import chains, process_faults
from citadelle.conformance.runner import CheckBudget, run
from citadelle.conformance.turn import checked_turn
from citadelle.conformance.walk import Walk, rotated_variants
from citadelle.kernel import registry
from citadelle.kernel.chance import Chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.frame import STOP
from citadelle.kernel.options import Settings
from citadelle.kernel.state import State

VARIANTS = len(rotated_variants(toy.GAME, "a"))


def counts(report: Report) -> dict[str, object]:
    """What a run did, without the time it took."""
    return {name: value for name, value in report.data().items() if name != "seconds"}


def test_a_budget_of_checks_is_the_same_work_everywhere() -> None:
    one, other = [check(toy.GAME, checks=300, scramble=toy.scramble, turn="a", processes=False) for _ in range(2)]
    assert one.ok and counts(one) == counts(other)
    assert 300 <= one.checks < 320 and one.unchecked == [] and one.games > 1
    third = check(toy.GAME, checks=300, scramble=toy.scramble, turn="b", processes=False)
    assert third.ok and counts(third) != counts(one)


def test_a_budget_of_seconds_is_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(running.time, "process_time", lambda: next(clock) / 10)
    report = check(toy.GAME, 5, turn="a", processes=False)
    assert report.ok and 5 <= report.seconds < 6 and report.games > 1


def test_one_whole_game_is_played_whatever_the_budget() -> None:
    report = check(toy.GAME, checks=1, turn="a", processes=False)
    assert report.games == 1 and report.unchecked == [] and report.ok


def test_a_long_enough_run_plays_every_variant() -> None:
    report = check(toy.GAME, turn="a", numbers=range(VARIANTS), only=("ends",))
    assert report.variants == VARIANTS == len(report.seen) == report.games and report.counts == {
        "ends": report.positions
    }


def test_parts_of_a_run_share_no_game() -> None:
    walk = Walk(Subject(toy.GAME), "a")
    for part in range(3):
        played: list[int] = []
        run(walk, CheckBudget(None, 200), list(CHECKS), (played.append(n) or n for n in count(part, 3)))  # type: ignore[func-returns-value]
        assert len(played) > 1 and all(number % 3 == part for number in played)


def test_a_report_is_for_people_and_for_programs() -> None:
    report = check(toy.GAME, checks=200, turn="a")
    said = str(report)
    assert said.startswith("toy: no fault in ") and f"of {VARIANTS} variants" in said and "turn a" in said
    assert all(f"  {one.name} " in said and one.says() in said for one in CHECKS)
    assert "law 1: other processes play the same games" in said
    assert "note: no `scramble`" in said and "note" not in str(check(toy.GAME, 0, scramble=toy.scramble))
    french = report.text("fr").replace("\u00a0", " ")
    assert french.startswith("toy : aucune faute en ") and "loi 2 : une copie est égale" in french
    data = report.data()
    assert data["ok"] is True and data["faults"] == {} and data["variants"] == [report.games, VARIANTS]


def test_a_fault_is_said_with_all_that_repeats_it() -> None:
    planted = leaking_view(Subject(toy.GAME)).game
    report = check(planted, checks=100, turn="a", processes=False)
    assert not report.ok and report.faulty["twins"] >= 1
    [fault, *_] = [fault for fault in report.faults if fault.check == "twins"]
    assert "worlds apart by view" in fault.text and "turn a (players=" in fault.where
    repeat = f"check('toy', turn='a', numbers=[{fault.number}], only=('twins',))"
    assert report.repeat(fault) == repeat and repeat in str(report) and str(fault) in str(report)
    again = check(planted, turn="a", numbers=[fault.number])
    assert [str(one) for one in again.faults if one.check == "twins"] == [
        str(one) for one in report.faults if one.check == "twins" and one.number == fault.number
    ]
    by_hand = check(planted, checks=100, turn="a", scramble=toy.scramble, processes=False)
    assert "scramble=..." in by_hand.repeat(by_hand.faults[0])


def test_many_faults_are_counted_and_the_first_are_kept() -> None:
    report = check(lost_component(Subject(toy.GAME)).game, checks=400, turn="a", processes=False)
    assert report.faulty["options"] > len([fault for fault in report.faults if fault.check == "options"]) == 5


def test_what_is_raised_is_a_fault_with_its_place() -> None:
    class Broken(toy.ToyGame):
        def audit(self, s: State) -> list[str]:
            raise ZeroDivisionError("planted")

        def sample(self, view: object, by: Chance) -> toy.Toy:
            raise KeyError("planted")

    report = check(Broken(), checks=100, turn="a", processes=False)
    assert "ZeroDivisionError('planted')" in str(report) and "test_package.py:" in str(report)
    assert set(report.faulty) >= {"options", "samples", "twins"}


def test_a_game_that_breaks_while_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: toy.Gift, s: toy.Toy, option: int) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(toy.Gift, "choose", choose)
    report = check(toy.GAME, checks=10, turn="a", processes=False)
    assert "playing on raised ZeroDivisionError('planted')" in str(report)


def test_a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: toy.Gift, s: toy.Toy, option: int) -> None:
        if option == STOP:
            s.done()

    monkeypatch.setattr(toy.Gift, "choose", choose)
    report = check(toy.GAME, checks=200, turn="a", processes=False)
    assert any("the game isn't over" in fault.text for fault in report.faults if fault.check == "ends")


def test_what_is_shown_and_gone_at_once_need_not_be_in_a_view() -> None:
    """In some games the card that is peeked at goes into the other hand at once: the toy says that it is fleeting."""

    class Forgetful(toy.ToyGame):
        def __init__(self) -> None:
            super().__init__()
            self.fleeting = ()

    args: dict[str, Any] = {"turn": "peek", "only": ("twins_go_on",), "scramble": toy.scramble}
    assert check(toy.GAME, numbers=range(300), **args).ok
    found = check(Forgetful(), numbers=range(300), **args)
    assert any("more than its view does, after 'peek'" in fault.text for fault in found.faults)


def test_an_interrupt_keeps_what_was_done() -> None:
    def told(report: Report) -> None:
        if report.games == 2:
            raise KeyboardInterrupt

    report = check(toy.GAME, 100, turn="a", told=told)
    assert report.interrupted and report.games == 2 and "(interrupted)" in str(report)


def test_checks_are_named() -> None:
    report = check(toy.GAME, turn="a", numbers=[0], only=("keys", "undo"))
    assert list(report.counts) == ["keys", "undo"] and report.checks > 2
    with pytest.raises(ValueError, match="no check called 'luck'; available: replay, clones"):
        check(toy.GAME, only=("luck",))
    with pytest.raises(BadOption):
        check("no such game")


# --- turns


def test_the_turn_is_the_commit_unless_one_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CITADELLE_TURN", "another")
    assert current_turn() == "another" and check(toy.GAME, checks=1, processes=False).turn == "another"
    monkeypatch.setenv("CITADELLE_TURN", "x" * 61)
    with pytest.raises(ValueError, match="1 to 60"):
        current_turn()
    monkeypatch.delenv("CITADELLE_TURN")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert current_turn() == "1"
    who = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a"}
    for command in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "first"]):
        subprocess.run(["git", *command], check=True, env={**os.environ, **who})
    first = current_turn()
    assert len(first) == 12
    subprocess.run(["git", "commit", "-q", "--allow-empty", "-m", "second"], check=True, env={**os.environ, **who})
    assert current_turn() not in (first, "1")


@pytest.mark.parametrize("turn", ["", "a\n", "x" * 61])
def test_a_turn_can_stand_in_a_seed(turn: str) -> None:
    with pytest.raises(ValueError, match="printable"):
        checked_turn(turn)


# --- other processes


def test_other_processes_play_the_same_games() -> None:
    assert process_faults(toy.GAME, "a") == ([], {})
    assert chains(toy.GAME, "a") == chains(toy.GAME, "a") != chains(toy.GAME, "b")


def test_a_process_that_plays_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "cards", lambda players: sorted(range(1, players * 5 + 1), reverse=True))
    faults, _ = process_faults(toy.GAME, "a")
    assert len(faults) == 2 and "give other positions" in faults[0]
    monkeypatch.setattr(processes, "SCRIPT", "raise SystemExit('planted')")
    faults, _ = process_faults(toy.GAME, "a")
    assert len(faults) == 2 and "it fails under hash seed 0" in faults[0]


def test_a_game_that_no_module_holds_is_noted() -> None:
    faults, note = process_faults(toy.ToyGame(), "a")
    assert faults == [] and note == {"game": "toy", "module": "tests.kernel.toy"}
    report = check(toy.ToyGame(), checks=1, turn="a")
    assert "toy can’t be found again in its module tests.kernel.toy" in str(report)
    assert "processes" not in report.counts and "toy" not in registry.GAMES


# --- planted faults


def test_every_check_has_a_fault_that_it_must_find() -> None:
    assert {planted.check for planted in (*FAULTS, *WINDOW_FAULTS)} == {one.name for one in CHECKS}
    assert len({planted.name for planted in FAULTS}) == len(FAULTS)


def test_a_check_that_finds_nothing_shows() -> None:
    nothing_wrong = Planted("nothing", "twins", "worlds apart", lambda subject: subject)
    assert not is_found(nothing_wrong, Subject(toy.GAME, toy.scramble))


class Open(toy.ToyGame):
    """The toy with all cards on the table: views hold everything, samples are the state itself."""

    def view(self, s: State, seat: int) -> toy.ToyView:
        made = super().view(s, seat)
        made.state = s.clone()  # type: ignore[attr-defined]
        return made

    def sample(self, view: object, by: Chance) -> toy.Toy:
        found = view.state.clone()  # type: ignore[attr-defined]
        assert isinstance(found, toy.Toy)
        found.seed(by.below(1000))
        return found


def test_a_game_that_hides_nothing_cannot_leak_by_its_log() -> None:
    assert hides_something(Subject(toy.GAME)) and not hides_something(Subject(Open()))
    leaks = [planted for planted in FAULTS if planted.needs_secrets]
    assert [leak.name for leak in leaks] == [
        "an event that leaks", "a step that leaks", "a question that is skipped", "an answer given unasked",
    ]  # fmt: skip

    class Tests(GameTests):
        game = Open()

    for leak in leaks:
        assert is_found(leak, Subject(toy.GAME, toy.scramble)) and not is_found(leak, Subject(Open()))
        Tests().test_planted_fault_is_found(leak)
    never = Planted("never", "keys", "never said", lambda subject: subject)
    with pytest.raises(AssertionError, match="never"):
        Tests().test_planted_fault_is_found(never)


# --- the class for pytest


def test_the_class_fails_with_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELLE_TURN", "a")

    class Tests(GameTests):
        game = leaking_view(Subject(toy.GAME)).game
        checks = 60

    with pytest.raises(AssertionError, match="would see something else in it"):
        Tests().test_laws(0)
    Tests.game = toy.GAME
    for part in range(Tests.parts):
        Tests().test_laws(part)


def test_a_cover_that_misses_a_pair_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert covers.uncovered_pairs(toy.GAME, 3) == []
    whole = covers.covering

    def most(game: toy.ToyGame, players: int) -> list[Settings]:
        return whole(game, players)[:-1]

    monkeypatch.setattr(covers, "covering", most)
    assert covers.uncovered_pairs(toy.GAME, 3)

    class Tests(GameTests):
        game = toy.GAME

    with pytest.raises(AssertionError):
        Tests().test_variants_cover_every_pair()
