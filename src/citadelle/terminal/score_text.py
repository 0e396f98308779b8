"""The score of a finished game, printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citadelle.kernel.words import listing
from citadelle.terminal.columns import table
from citadelle.terminal.language import say, to_ascii
from citadelle.terminal.screen import Screen

Row = tuple[str, list[int]]
"""A part of the score: its title, and a number for each seat."""


class Score(NamedTuple):
    """How a game ended, seat by seat."""

    rows: Sequence[Row]
    points: Sequence[int]
    places: Sequence[int]
    won: Sequence[bool]


def relevant_rows(rows: Sequence[Row], points: Sequence[int]) -> list[Row]:
    """The rows of a score that say something: not all zeros, and not the points once more."""
    return [(title, numbers) for title, numbers in rows if any(numbers) and numbers != list(points)]


def who_won(winners: Sequence[str], lang: str) -> str:
    """Who has won, in words."""
    if not winners:
        return say("won_by_nobody", lang)
    return say("won", lang, who=listing(winners, lang), n=len(winners))


def show_score(names: Sequence[str], score: Score, lang: str, screen: Screen) -> None:
    """The table of scores and who has won."""
    rows = [["", *[f"{name} *" if won else name for name, won in zip(names, score.won, strict=True)]]]
    rows += [[title, *[str(n) for n in numbers]] for title, numbers in relevant_rows(score.rows, score.points)]
    rows.append([say("score.points", lang), *[str(n) for n in score.points]])
    rows.append([say("score.place", lang), *[str(n) for n in score.places]])
    head, *lines = table([[to_ascii(cell) for cell in row] for row in rows] if screen.ascii else rows)
    screen.write()
    screen.write(head, "bold")
    for line in lines:
        screen.write(line)
    winners = [name for name, won in zip(names, score.won, strict=True) if won]
    screen.write()
    screen.write(who_won(winners, lang), "bold")
