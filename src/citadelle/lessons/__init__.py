"""Lessons: a seeded start, sentences, what they point at, and the choices that are open at each step.

A lesson is a TOML file in the folder `lessons` beside a game (see docs/write-a-lesson.md). Tables and terminals play
it as an ordinary game; `LessonRun` says which step it stands at. `check` plays a lesson to its end and refuses one
that can't be played. The page that teaches a game by reading is its `Guide` (`learn.toml` beside the game).

>>> import citadelle
>>> from citadelle import lessons
>>> [lesson.name for lesson in lessons.of(citadelle.game("legends"))]
['first_game', 'leaders_and_citadels']
"""

from __future__ import annotations

from citadelle.kernel import error_words
from citadelle.lessons.check import check
from citadelle.lessons.guide import Guide, GuideChapter, GuideIcon, guide_of, read_guide, readable_guide
from citadelle.lessons.guide_picture import draw as draw_picture
from citadelle.lessons.lesson import PAGE_PARTS, Lesson, LessonStep
from citadelle.lessons.loading import find, in_folders, of, read, readable
from citadelle.lessons.patterns import Pattern
from citadelle.lessons.run import LessonRefused, LessonRun, begin

__all__ = [
    "PAGE_PARTS",
    "Guide",
    "GuideChapter",
    "GuideIcon",
    "Lesson",
    "LessonRefused",
    "LessonRun",
    "LessonStep",
    "Pattern",
    "begin",
    "check",
    "draw_picture",
    "find",
    "guide_of",
    "in_folders",
    "of",
    "read",
    "read_guide",
    "readable",
    "readable_guide",
]

error_words.add(__name__)
