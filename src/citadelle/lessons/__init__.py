"""Lessons: a seeded start, sentences, what they point at, and the choices that are open at each step.

A lesson is a TOML file in the folder `lessons` beside a game (see docs/write-a-lesson.md). Tables and terminals play
it as an ordinary game; `LessonRun` says which step it stands at. `check` plays a lesson to its end and refuses one
that can't be played.

>>> import citadelle
>>> from citadelle import lessons
>>> [lesson.name for lesson in lessons.of(citadelle.game("legends"))]
['first_game']
"""

from __future__ import annotations

from citadelle.kernel import error_words
from citadelle.lessons.check import check
from citadelle.lessons.lesson import PAGE_PARTS, Lesson, LessonStep
from citadelle.lessons.loading import find, in_folders, of, read, readable
from citadelle.lessons.patterns import Pattern
from citadelle.lessons.run import LessonRefused, LessonRun, begin

__all__ = [
    "PAGE_PARTS",
    "Lesson",
    "LessonRefused",
    "LessonRun",
    "LessonStep",
    "Pattern",
    "begin",
    "check",
    "find",
    "in_folders",
    "of",
    "read",
    "readable",
]

error_words.add(__name__)
