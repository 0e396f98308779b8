"""Automatic answers at a terminal: the ways in which each window can be answered, as lines and by what is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Final, NamedTuple

from citadelle.table.wire import AutoData
from citadelle.terminal.language import say

TYPED: Final = re.compile(r"(\d{1,3})\s*([a-z])")


class Way(NamedTuple):
    """One way to have a window answered; without an answer, one is asked."""

    window: str
    answer: str
    until: str
    label: str
    is_set: bool


def ways(auto: AutoData, lang: str) -> list[Way]:
    """All ways for a window: by each answer, until each moment; being asked comes last."""
    found = [
        Way(
            auto.window,
            answer,
            until,
            say("auto.way", lang, answer=words, until=lasting),
            auto.answer == answer and auto.until == until,
        )
        for answer, words in auto.answers
        for until, lasting in auto.untils
    ]
    return [*found, Way(auto.window, "", "", say("auto.ask", lang), not auto.answer)]


def state_text(auto: AutoData, lang: str) -> str:
    """How a window is answered now, in words."""
    return auto.text or say("auto.asked", lang, title=auto.title)


def listed(autos: Sequence[AutoData], lang: str) -> list[str]:
    """Every window with what is set, and under it what can be typed to set it otherwise."""
    lines: list[str] = []
    for i, auto in enumerate(autos, 1):
        lines.append(f"{i:>3}  {state_text(auto, lang)}")
        for letter, way in zip(ascii_lowercase, ways(auto, lang), strict=False):
            lines.append(f"      {i}{letter}  {way.label}{' *' if way.is_set else ''}")
    return lines


def typed_way(autos: Sequence[AutoData], text: str, lang: str) -> Way | None:
    """The way that a number and a letter stand for (`2b`); None if there is none."""
    found = TYPED.fullmatch(text.strip().lower())
    if found is None or not 0 < int(found[1]) <= len(autos):
        return None
    known = ways(autos[int(found[1]) - 1], lang)
    at = ascii_lowercase.index(found[2])
    return known[at] if at < len(known) else None
