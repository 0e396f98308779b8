"""The checks by name: what each is made on, how often, and what it finds at a stop of a random game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.conformance import automatic, drawings, laws, questions, refusals, steps, texts, twins
from citadelle.conformance.walk import Stop
from citadelle.conformance.wording import words
from citadelle.kernel.view import SPECTATOR

TRIED: Final = 40
"""Choices refused at one stop."""
PLIES: Final = 6
"""How far twins go on together."""
QUESTIONS: Final = 20
"""How far twins are played on, to compare what is asked."""
UNDONE: Final = 25
"""How many choices undo is tried on."""
AUTOMATIC: Final = 12
"""How many choices automatic answers are tried on."""
AT_THE_END: Final = 0
STOPS_COUNTED: Final = 40
"""`often` of a check is so many of this number of stops."""


class Check:
    """One check: its name, the law it guards, and how often it is made.

    `often` is at so many of 40 stops; every check is made at the end of every game. What it says of a game, in one
    line, stands in `words.toml`.
    """

    def __init__(self, name: str, law: str, often: int, faults: Callable[[Stop], list[str]]) -> None:
        self.name = name
        self.law = law
        self.often = often
        self.faults = faults

    def says(self, lang: str = "en") -> str:
        """What the check verifies, as one line of text."""
        return words().say(f"check.{self.name}", lang)

    def is_due(self, stop: Stop) -> bool:
        """Is it made at this stop? Drawn from the stop's chance."""
        return stop.match.is_over or stop.by.below(STOPS_COUNTED) < self.often

    def always(self) -> Check:
        """The same check, made at every stop."""
        return Check(self.name, self.law, STOPS_COUNTED, self.faults)

    def __repr__(self) -> str:
        return f"<Check {self.name}: {self.says()}>"


def check_clones(stop: Stop) -> list[str]:
    """Law 2: the position's clone."""
    return laws.clone_faults(stop.match.state, stop.by, stop.subject.clone)


def check_saves(stop: Stop) -> list[str]:
    """Law 2: the position saved and loaded."""
    match = stop.match
    return laws.save_faults(match.game, match.setup, match.state, stop.by, stop.subject.load)


def check_options(stop: Stop) -> list[str]:
    """Laws 3 and 7: every option taken on a clone."""
    return laws.option_faults(stop.match.game, stop.match.state)


def check_keys(stop: Stop) -> list[str]:
    """Law 4: the keys of every open decision."""
    return laws.key_faults(stop.match, stop.by)


def check_samples(stop: Stop) -> list[str]:
    """Law 6: a sample from every seat's view, and from a spectator's."""
    match = stop.match
    seats = range(SPECTATOR, match.players)
    return [fault for seat in seats for fault in laws.sample_faults(match.game, match.state, seat, stop.by)]


def check_twins(stop: Stop) -> list[str]:
    """Law 5, here and now: for every seat a twin that the game draws, and one that is made by hand."""
    match, by = stop.match, stop.by
    faults: list[str] = []
    for seat in range(SPECTATOR, match.players):
        tried = keys_for_why(stop)
        edges = [laws.pick(list(twins.EDGES), by)] if by.below(6) == 0 else []
        for twin in twins.both_twins(match, seat, by, stop.subject.scramble):
            faults += twins.twin_faults(match, seat, twin, tried, edges)
    return faults


def check_twins_over_time(stop: Stop) -> list[str]:
    """Law 5 over time: for one seat, both kinds of twins are played on beside the game."""
    match, by = stop.match, stop.by
    seat = by.below(match.players + 1) + SPECTATOR
    tried = [key for decision in match.decisions for key in decision.keys][:4]
    faults: list[str] = []
    for twin in twins.both_twins(match, seat, by, stop.subject.scramble):
        faults += twins.follow_faults(match, seat, twin, by, PLIES, tried)
    return faults


def check_questions(stop: Stop) -> list[str]:
    """Law 5, questions: for one seat, twins are played on beside the game."""
    match, by = stop.match, stop.by
    seat = by.below(match.players + 1) + SPECTATOR
    return questions.question_faults(match, seat, twins.twin_maker(seat, by, stop.subject.scramble), by, QUESTIONS)


def keys_for_why(stop: Stop) -> list[str]:
    """Keys that a seat asks `why` about: of this position and earlier ones, and some that no game knows."""
    known = stop.keys + [key for decision in stop.match.decisions for key in decision.keys]
    garbage = list(refusals.GARBAGE)
    return [laws.pick(known, stop.by) for _ in range(12)] + [laws.pick(garbage, stop.by) for _ in range(3)]


def check_refusals(stop: Stop) -> list[str]:
    """Law 8: illegal, stale and foreign choices."""
    tried = refusals.attempts(stop.match, stop.keys, stop.by, TRIED, stop.last)
    return refusals.refusal_faults(stop.match, tried, words=True)


def check_undo(stop: Stop) -> list[str]:
    """Undo: a copy of the match is played on, going back now and then."""
    return laws.undo_faults(stop.match.clone(), stop.by, UNDONE)


def check_automatic_answers(stop: Stop) -> list[str]:
    """Automatic answers: one copy of the match is played on with them, two others beside each other."""
    faults = automatic.auto_faults(stop.match.clone(), stop.by, AUTOMATIC)
    return faults + automatic.quick_faults(stop.match, stop.by, AUTOMATIC)


def check_scenes(stop: Stop) -> list[str]:
    """The drawing of every seat that is asked, and of one more."""
    match, by = stop.match, stop.by
    seats = sorted({by.below(match.players + 1) + SPECTATOR, *match.state.open_seats()})
    faults = [fault for seat in seats for fault in drawings.scene_faults(match, seat, compact=by.below(4) == 0)]
    return faults + [fault for seat in seats for fault in drawings.trail_faults(match, seat)]


def check_things(stop: Stop) -> list[str]:
    """Everything that is drawn can be chosen, or says why not: for one seat that is asked, and one more."""
    match, by = stop.match, stop.by
    seats = sorted({by.below(match.players), *match.state.open_seats()[:1]})
    return [fault for seat in seats for fault in drawings.thing_faults(match, seat, words=by.below(4) == 0)]


CHECKS: Final[tuple[Check, ...]] = (
    Check("replay", "1", AT_THE_END, lambda stop: laws.replay_faults(stop.match)),
    Check("clones", "2", 8, check_clones),
    Check("saves", "2", 8, check_saves),
    Check("options", "3, 7", 40, check_options),
    Check("ends", "3", 40, lambda stop: laws.end_faults(stop.match)),
    Check("keys", "4", 25, check_keys),
    Check("twins", "5", 4, check_twins),
    Check("twins_go_on", "5", 5, check_twins_over_time),
    Check("questions", "5", 4, check_questions),
    Check("samples", "6", 7, check_samples),
    Check("refusals", "8", 7, check_refusals),
    Check("no_secrets", "5", 4, lambda stop: laws.open_faults(stop.match)),
    Check("undo", "", 1, check_undo),
    Check("auto", "1, 2, 5", 1, check_automatic_answers),
    Check("words", "", 6, lambda stop: texts.word_faults(stop.match)),
    Check("scenes", "", 2, check_scenes),
    Check("things", "", 4, check_things),
    Check("steps", "", 10, lambda stop: steps.step_faults(stop.match)),
)
NAMES: Final = tuple([check.name for check in CHECKS])


def checks_by_name(names: tuple[str, ...]) -> list[Check]:
    """The checks of these names; all if none is named. ValueError if there is none of a name."""
    for name in names:
        if name not in NAMES:
            raise ValueError(f"no check called {name!r}; available: {', '.join(NAMES)}")
    return [check for check in CHECKS if not names or check.name in names]
