"""A lesson being played: at which step it stands, what may be chosen there, what the other seats do.

A run follows a match that somebody else plays: `take` before a choice is carried out, `settle` after it (or after an
undo). The step follows from the choices and from where "Next" was pressed, so a journal of both gives the run again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from citadelle.kernel.errors import BadData, CitadelleError
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.words import Words
from citadelle.lessons.lesson import Lesson, LessonStep, Wish
from citadelle.lessons.patterns import ANY_SEAT

MOST_NAMED: Final = 12
"""So many keys a sentence lists at most."""


@cache
def words() -> Words:
    """The sentences that every lesson shares."""
    return Words.load(files("citadelle.lessons") / "words.toml")


class LessonRefused(CitadelleError):
    """A choice that the rules allow and this step of the lesson doesn't; its sentence is the lesson's own."""

    def __init__(self, step: LessonStep) -> None:
        super().__init__("lesson.refused")
        self.step = step

    def in_language(self, lang: str) -> str:
        """What the lesson says to it."""
        if self.step.is_told:
            return words().say("lesson.read_on", lang)
        return self.step.refusal(lang) or words().say("lesson.not_this", lang, text=self.step.text(lang))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.step,))


@dataclass(frozen=True)
class Progress:
    """How far a lesson is: its step, the learner's choices in it, the wishes that came true, whether it was left."""

    step: int = 0
    made: int = 0
    granted: tuple[int, ...] = ()
    left: bool = False


class LessonRun:
    """A lesson on a match in which its opening choices (and perhaps more) have been made."""

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self.lesson = lesson
        self.match = match
        self.kept = [Progress()]
        """The progress after the opening, then after each choice."""

    # --- where it stands

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return self.kept[-1]

    @property
    def learner(self) -> int:
        """The seat of whoever learns."""
        return self.lesson.head.seat

    def progress_after(self, n: int) -> Progress:
        """How far it was after n choices of the match."""
        return self.kept[min(max(0, n - len(self.lesson.opening)), len(self.kept) - 1)]

    @property
    def step(self) -> LessonStep | None:
        """The step it stands at; None when it is done, or was left."""
        return self.step_of(self.progress)

    def step_of(self, progress: Progress) -> LessonStep | None:
        """The step of some progress; None when the lesson was done, or left."""
        is_over = progress.left or progress.step >= len(self.lesson.steps)
        return None if is_over else self.lesson.steps[progress.step]

    @property
    def is_done(self) -> bool:
        """Has the last step been made?"""
        return not self.progress.left and self.progress.step >= len(self.lesson.steps)

    @property
    def is_going_on(self) -> bool:
        """Is it neither done nor left?"""
        return self.step is not None

    def allowed(self) -> list[str]:
        """The keys that the learner may choose at this step, in the order of the question; none while the step waits
        for "Next" or for others. Once the lesson is over, everything may be chosen and this is empty."""
        step = self.step
        decision = self.match.state.decision(self.learner)
        if step is None or decision is None:
            return []
        s = self.match.state
        return [key for key in decision.keys if any(wanted.matches(s, decision, key) for wanted in step.choose)]

    def check(self, seat: int, key: str) -> None:
        """LessonRefused if the learner may not choose this at this step."""
        step = self.step
        if step is not None and seat == self.learner and key not in self.allowed():
            raise LessonRefused(step)

    # --- the other seats

    def wish(self, seat: int) -> tuple[int, Wish] | None:
        """The next thing that the lesson wants of another seat, with its number; None if there is nothing left."""
        for number, wish in enumerate(self.lesson.wishes):
            if number not in self.progress.granted and wish.pattern.seat in (seat, ANY_SEAT):
                return number, wish
        return None

    def answer_for(self, seat: int) -> str:
        """What another seat chooses now: what the lesson wants next if that is open, else to stop, skip or decline if
        that can be, else the first option. "" if the seat isn't asked."""
        decision = self.match.state.decision(seat)
        if decision is None:
            return ""
        next_wish = self.wish(seat)
        if next_wish is not None:
            wanted = next_wish[1].pattern.choose_from(self.match.state, decision)
            if wanted:
                return wanted[0]
        ends = [i for i in range(len(decision.keys)) if self.match.game.is_end(decision, i)]
        return decision.keys[ends[0] if ends else 0]

    # --- how it goes on

    def take(self, seat: int, key: str) -> None:
        """This choice is about to be carried out."""
        now = self.progress
        if len(self.match.choices) < len(self.lesson.opening):
            return
        if self.step is None:
            self.kept.append(now)
        elif seat == self.learner:
            self.kept.append(replace(now, made=now.made + 1, left=key not in self.allowed()))
        else:
            s, next_wish = self.match.state, self.wish(seat)
            decision = s.decision(seat)
            granted = now.granted
            if next_wish is not None and decision is not None and next_wish[1].pattern.matches(s, decision, key):
                granted = (*granted, next_wish[0])
            self.kept.append(replace(now, granted=granted))

    def settle(self) -> None:
        """A choice was carried out or taken back: the step is the one that follows from it."""
        if len(self.match.choices) <= len(self.lesson.opening):
            self.match.window.clear()  # undo doesn't reach back over the opening
        many = max(0, len(self.match.choices) - len(self.lesson.opening)) + 1
        if len(self.kept) > many:
            del self.kept[many:]
            return
        step = self.step
        if step is not None and step.choose and self.is_met(step):
            self._go_on()

    def is_met(self, step: LessonStep) -> bool:
        """Has the learner done what the step asks for, and is nobody else to choose before them?"""
        s = self.match.state
        asked = s.open_seats()
        if not self.progress.made or (asked and self.learner not in asked):
            return False
        if not step.record.until:
            return self.progress.made >= step.record.times
        decision = s.decision(self.learner)
        return decision is None or decision.kind == step.record.until

    def next(self, step: int) -> bool:
        """ "Next" was pressed at this step (counted from 0); False if that isn't where the lesson stands or the step
        waits for a choice."""
        if step != self.progress.step or self.step is None or not self.step.is_told:
            return False
        self._go_on()
        return True

    def _go_on(self) -> None:
        """The next step."""
        self.kept[-1] = replace(self.progress, step=self.progress.step + 1, made=0)

    # --- playing it without a table

    def choose(self, key: str) -> None:
        """The learner chooses. LessonRefused if the lesson doesn't allow it, Refused if the rules don't."""
        attempt = self.match.attempt(key, self.learner)
        self.check(self.learner, key)
        self.take(self.learner, key)
        self.match.accept(attempt)
        self.settle()

    def play_others(self) -> None:
        """The other seats choose, as the lesson wants it, until the learner is asked or the game is over."""
        while asked := [seat for seat in self.match.state.open_seats() if seat != self.learner]:
            key = self.answer_for(asked[0])
            self.take(asked[0], key)
            self.match.choose(key, asked[0])
            self.settle()


def begin(game: Game, lesson: Lesson) -> Match:
    """A match where a lesson begins: set up, and its opening choices made. CitadelleError if that can't be."""
    head = lesson.head
    match = Match(game, game.setup(head.players, head.seed, dict(head.options)), lesson.dealt)
    for number, wanted in enumerate(lesson.opening, 1):
        asked = match.state.open_seats()
        seat = wanted.seat if wanted.seat in asked else asked[0] if asked and wanted.seat == ANY_SEAT else ANY_SEAT
        decision = match.state.decision(seat) if seat != ANY_SEAT else None
        found = [] if decision is None else wanted.choose_from(match.state, decision)
        if not found:
            raise bad_opening(lesson, number, wanted.text, [] if decision is None else decision.keys)
        match.choose(found[0], seat)
    match.window.clear()
    return match


def bad_opening(lesson: Lesson, number: int, key: str, keys: list[str]) -> CitadelleError:
    """An opening choice that isn't open."""
    return BadData(
        "lesson.opening", place=lesson.place.within("[lesson]"), n=number, key=key, keys=keys[:MOST_NAMED] or "-"
    )
