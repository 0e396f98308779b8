"""Words: every question, option and line of the log can be read in every language, and options read differently."""

from __future__ import annotations

from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS


def word_faults(match: Match) -> list[str]:
    """What is wrong with the words of the open questions; when the game is over, with every reader's log."""
    faults: list[str] = []
    readers = (None, *range(match.players)) if match.is_over else ()
    for lang in LANGS:
        lines = [line for seat in readers for line in match.log(seat, lang)]
        for decision in match.decisions:
            labels = match.labels(decision.seat, lang)
            lines += [match.prompt(decision.seat, lang), *labels]
            if len(set(labels)) != len(labels):
                faults.append(f"words: two options of {decision.kind} read the same in {lang}: {labels}")
        faults += [f"words: {line!r} in {lang}" for line in lines if not line.strip() or "{" in line]
    return faults
