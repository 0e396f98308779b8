"""Lessons of a game: every one can be played to its end."""

from __future__ import annotations

from citadelle import lessons
from citadelle.kernel.errors import BadData
from citadelle.kernel.game import Game


def lesson_faults(game: Game) -> list[str]:
    """What is wrong with the lessons of a game, a sentence for each; a game without lessons has no faults."""
    try:
        found = lessons.of(game)
    except BadData as fault:
        return [str(fault)]
    faults: list[str] = []
    for lesson in found:
        try:
            lessons.check(game, lesson)
        except BadData as fault:
            faults.append(str(fault))
    return faults
