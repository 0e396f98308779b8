"""A lesson is checked by playing it: along its first choices, its last ones, and some at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadData, CitadelleError, RulesFault
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS
from citadelle.lessons.lesson import Lesson, LessonStep
from citadelle.lessons.run import MOST_NAMED, LessonRun, begin

PATHS: Final = 4
"""So many ways through a lesson are played at random."""
WORDS: Final = 4
"""A text of so many words or more is a sentence, which no two languages share."""

Pick = Callable[[list[str]], str]


def check(game: Game, lesson: Lesson, paths: int = PATHS) -> None:
    """BadData, with file and step, unless every step can be reached and made, what it points at is there, the other
    seats do what the lesson says, chance deals what it should, and the lesson ends, whatever the learner chooses
    of what is open (tried along the first choices, the last ones and so many random ways)."""
    check_sentences(lesson)
    draws = [chance(f"{lesson.name} {n}") for n in range(paths)]
    picks: list[Pick] = [lambda keys: keys[0], lambda keys: keys[-1]]
    picks += [lambda keys, draw=draw: keys[draw.below(len(keys))] for draw in draws]  # type: ignore[misc]
    unused = {(at, i) for at, step in enumerate(lesson.steps) for i in range(len(step.choose))}
    for pick in picks:
        Playing(game, lesson, start(game, lesson), pick, unused).play()
    if unused and paths:  # the first and the last choices alone don't show what is open in between
        at, i = min(unused)
        step = lesson.steps[at]
        raise BadData("lesson.never_open", place=step.place.within("choose"), key=step.choose[i].text)


def check_sentences(lesson: Lesson) -> None:
    """BadData if a sentence is the same in both languages: it was forgotten in one."""
    head = lesson.head
    pairs = [(lesson.place, "aim", head.aim, head.aim_fr), (lesson.place, "end", head.end, head.end_fr)]
    for step in lesson.steps:
        record = step.record
        pairs.append((step.place, "text", record.text, record.text_fr))
        pairs.append((step.place, "refuse", record.refuse, record.refuse_fr))
    for place, field, english, french in pairs:
        if english == french and len(english.split()) >= WORDS:
            raise BadData("lesson.same_text", place=place, field=field)


def start(game: Game, lesson: Lesson) -> Match:
    """The match where a lesson begins; BadData if there is none."""
    try:
        return begin(game, lesson)
    except BadData:
        raise
    except CitadelleError as fault:
        raise BadData("lesson.set_up", place=lesson.place.within("[lesson]"), why=fault) from None


class Playing:
    """One way through a lesson. `unused` are the patterns, by step, that were open on no way so far."""

    def __init__(self, game: Game, lesson: Lesson, match: Match, pick: Pick, unused: set[tuple[int, int]]) -> None:
        self.game = game
        self.lesson = lesson
        self.run = LessonRun(lesson, match)
        self.match = match
        self.pick = pick
        self.unused = unused
        self.begun = -1
        """The last step that was looked at when it began."""

    def play(self) -> None:
        """Play to the end; BadData at the first fault."""
        most = self.game.longest(self.match.setup)
        while (step := self.run.step) is not None:
            try:
                self.run.play_others()
            except RulesFault as fault:
                raise BadData("lesson.rules", place=step.place, why=fault) from None
            if self.run.step is not step:
                continue
            self.look(step)
            if step.is_told:
                self.run.next(self.run.progress.step)
            elif self.run.progress.made > most:
                raise BadData("lesson.never_ends", place=step.place, until=step.record.until)
            else:
                self.choose(step)
        wishes = [wish for n, wish in enumerate(self.lesson.wishes) if n not in self.run.progress.granted]
        if wishes:
            place = self.lesson.steps[wishes[0].step].place
            raise BadData("lesson.never_chosen", place=place, key=wishes[0].pattern.text)

    def look(self, step: LessonStep) -> None:
        """What a step says is true when it begins."""
        at = self.run.progress.step
        if at == self.begun:
            return
        self.begun = at
        if not step.is_told and self.match.state.decision(self.run.learner) is None:
            raise BadData("lesson.unreachable", place=step.place)
        left = len(self.match.state.dealt)
        wanted = sum(len(later.record.dealt) for later in self.lesson.steps[at:])
        if left != wanted:
            raise BadData("lesson.dealt_left", place=step.place, left=left, wanted=wanted)
        for pattern in step.choose:
            pattern.check(self.match.state, step.place.within("choose"))
        if step.record.point:
            for lang in LANGS:
                scene = self.game.scene(self.match.view(self.run.learner), lang)
                names = [thing.name for thing in scene.things]
                for name in step.record.point:
                    if name not in names:
                        here = step.place.within("point")
                        raise BadData("lesson.no_thing", place=here, name=f'"{name}"', names=names or "-")

    def choose(self, step: LessonStep) -> None:
        """Make one of the choices that are open."""
        decision = self.match.state.decision(self.run.learner)
        if decision is None:
            raise BadData("lesson.unreachable", place=step.place)
        s, at = self.match.state, self.run.progress.step
        for i, pattern in enumerate(step.choose):
            if pattern.choose_from(s, decision):
                self.unused.discard((at, i))
        keys = self.run.allowed()
        if not keys:
            raise BadData("lesson.nothing_open", place=step.place, keys=decision.keys[:MOST_NAMED])
        try:
            self.run.choose(self.pick(keys))
        except RulesFault as fault:
            raise BadData("lesson.rules", place=step.place, why=fault) from None
