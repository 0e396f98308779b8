"""Patterns of choices, as lessons write them: a key, a key with `*` in it, or a verb with the things it names.

    "take 3"    "westmarch>*"    "1: bid 2"    { verb = "step", start = "westmarch" }

A number and a colon before a key, or `seat` in a table, say whose choice it is.
"""

from __future__ import annotations

import re
from typing import Final

from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadData, Place
from citadelle.kernel.state import State

ANY_SEAT: Final = -1
WITH_SEAT: Final = re.compile(r"(\d): (.+)", re.DOTALL)

Raw = str | dict[str, str | int]


class Pattern:
    """Which choices are meant: by their key, or by their verb and its things. `seat`: whose, or ANY_SEAT."""

    def __init__(self, text: str, seat: int, key: re.Pattern[str] | None, verb: str, things: dict[str, str]) -> None:
        self.text = text
        self.seat = seat
        self.key = key
        self.verb = verb
        self.things = things

    def matches(self, s: State, decision: Decision, key: str) -> bool:
        """Is this key of a question one of those that are meant?"""
        if self.key is not None:
            return self.key.fullmatch(key) is not None
        answer = decision.answer(key)
        return answer.verb.name == self.verb and self._names_things_of(s, answer)

    def _names_things_of(self, s: State, answer: Answer) -> bool:
        """Does the answer name the things that this pattern does?"""
        for hole in answer.verb.holes:
            wanted = self.things.get(hole.name)
            if wanted is not None:
                named = answer.several(hole.name) if hole.many else (answer.thing(hole.name),)
                if wanted not in [s.noun(hole.noun).text(number) for number in named]:
                    return False
        return True

    def choose_from(self, s: State, decision: Decision) -> list[str]:
        """Those of a question's keys that are meant."""
        return [key for key in decision.keys if self.matches(s, decision, key)]

    def check(self, s: State, place: Place) -> None:
        """BadData if the game has no such verb, or the verb names no such thing."""
        if self.key is not None:
            return
        found = [verb for verb in s.verbs if verb.name == self.verb]
        if not found:
            names = sorted({verb.name for verb in s.verbs})
            raise BadData("lesson.no_verb", place=place, verb=self.verb, names=names)
        holes = [hole.name for verb in found for hole in verb.holes]
        for name in self.things:
            if name not in holes:
                raise BadData("lesson.no_hole", place=place, verb=self.verb, name=name, names=holes)

    def __repr__(self) -> str:
        return f"<Pattern {self.text}>"


def pattern(raw: Raw, place: Place) -> Pattern:
    """A pattern as a lesson writes it; BadData if it is none."""
    if isinstance(raw, str):
        found = WITH_SEAT.fullmatch(raw)
        seat, key = (int(found[1]), found[2]) if found else (ANY_SEAT, raw)
        if not key:
            raise BadData("lesson.empty_key", place=place)
        pieces = [re.escape(piece) for piece in key.split("*")]
        return Pattern(key, seat, re.compile(".*".join(pieces)), "", {})
    things = {name: str(value) for name, value in raw.items() if name not in ("verb", "seat")}
    verb, of_seat = raw.get("verb"), raw.get("seat", ANY_SEAT)
    if not isinstance(verb, str) or not verb or not isinstance(of_seat, int):
        raise BadData("lesson.verb_form", place=place)
    text = " ".join([verb, *[f"{name}={value}" for name, value in things.items()]])
    return Pattern(text, of_seat, None, verb, things)
