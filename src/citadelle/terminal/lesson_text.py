"""What a terminal says of a lesson: where it stands, what it points at, and what comes after it."""

from __future__ import annotations

from citadelle.kernel.words import listing
from citadelle.table.client.model import Model
from citadelle.table.viewer_session.trail_words import short
from citadelle.table.wire import LessonData
from citadelle.terminal.language import say


def own_lesson(model: Model) -> LessonData | None:
    """The lesson that is played at this keyboard; None if there is none, or only watched."""
    lesson = model.lesson
    return lesson if lesson is not None and model.live and lesson.seat in model.yours else None


def explanation(model: Model) -> str:
    """What the game explains at the open question to somebody who meets it for the first time; "" if that is nothing,
    or a lesson speaks."""
    if model.track is None or model.ask is None or not model.live or model.lesson is not None:
        return ""
    return model.track.phase_told if model.ask.seat in model.yours else ""


def head(lesson: LessonData, lang: str) -> str:
    """Which lesson this is, and at which step."""
    if lesson.done:
        return say("lesson.head_done", lang, title=lesson.title)
    return say("lesson.head", lang, title=lesson.title, step=lesson.step, steps=lesson.steps)


def pointed_at(model: Model, lesson: LessonData, lang: str) -> str:
    """What a step points at, in a sentence; "" if that is nothing."""
    titles = dict(model.things)
    names = [short(titles[name]) for name in lesson.things if name in titles]
    names += [say(f"lesson.page.{part}", lang) for part in lesson.page]
    return say("lesson.point", lang, names=listing(names, lang)) if names else ""


def after_the_end(model: Model, lesson: LessonData, lang: str) -> str:
    """What one can do once a lesson is done."""
    game = "" if model.table is None else model.table.game
    if lesson.more is None:
        return say("lesson.play_on", lang)
    name, title = lesson.more
    return say("lesson.play_on_or_more", lang, title=title, game=game, name=name)
