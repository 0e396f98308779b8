"""The choices of a question: the order they are listed in, their numbers, and which of them a typed line means."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from citadelle.kernel.words import LANGS
from citadelle.table.wire import Asked
from citadelle.terminal.language import fold_text, say

FEW: Final = 6
"""So many choices are listed one below the other, without headings."""
NO_CHOICE: Final = -1
NUMBERED: Final = re.compile(r" \d{1,5}\Z", re.ASCII)
SHORTEST_NAME: Final = 3
"""So many letters of a choice's label are enough to choose it, if no other choice has them."""


def asked_text(who: str, prompt: str, lang: str) -> str:
    """The question with the name of the seat that is asked, unless the question begins with it."""
    return prompt if prompt.startswith(who) else say("play.asked", lang, who=who, prompt=prompt)


def order(ask: Asked) -> list[int]:
    """The choices (by index) as they are listed: by group where there are many of several groups; the way to stop,
    skip or decline stands last."""
    grouped = has_headings(ask)
    groups = list(dict.fromkeys(choice.group for choice in ask.choices))
    last = end_of(ask)

    def rank(i: int) -> tuple[bool, int, int]:
        return i == last, groups.index(ask.choices[i].group) if grouped else 0, i

    return sorted(range(len(ask.choices)), key=rank)


def has_headings(ask: Asked) -> bool:
    """Do the choices stand under headings?"""
    return len(ask.choices) > FEW and len({choice.group for choice in ask.choices if choice.group}) > 1


def end_of(ask: Asked) -> int:
    """The choice that stops, skips or declines; NO_CHOICE if there is none."""
    return next((i for i, choice in enumerate(ask.choices) if choice.end), NO_CHOICE)


def numbers(ask: Asked) -> list[int]:
    """The number of each choice: the one in its key where keys count something (`bid 3`), else from 1 on; the way to
    stop is 0."""
    listed, last = order(ask), end_of(ask)
    found = numbers_of([ask.choices[i].key for i in listed], [i == last for i in listed])
    return [found[listed.index(i)] for i in range(len(listed))]


def numbers_of(keys: Sequence[str], ends: Sequence[bool]) -> list[int]:
    """The numbers of choices by their keys and whether each is the one that stops or declines: nothing else is 0."""
    others = [key for key, end in zip(keys, ends, strict=True) if not end]
    found = iter(numbers_in_keys(others) or range(1, len(others) + 1))
    return [0 if end else next(found) for end in ends]


def numbers_in_keys(keys: Sequence[str]) -> list[int]:
    """The numbers in the keys, where the first ones all have one. Choices of one other kind that follow are counted on
    from the greatest, so that `trap 5` stays 5 when a discount joins. Empty where the keys count nothing."""
    named = [int(key.rpartition(" ")[2]) for key in itertools.takewhile(NUMBERED.search, keys)]
    others = keys[len(named) :]
    if not named or 0 in named or len(set(named)) < len(named):
        return []
    if others and len({key.partition(" ")[0] for key in keys}) != 2:
        return []
    return named + [max(named) + i + 1 for i in range(len(others))]


def matching(ask: Asked, text: str) -> list[int]:
    """The choices (by index) that a line may mean: by number, key, or words of a label; several if it is unclear."""
    keys = [choice.key for choice in ask.choices]
    if text in keys:
        return [keys.index(text)]
    if text.isdecimal() and len(text) < 6:
        return [i for i, number in enumerate(numbers(ask)) if number == int(text)]
    wanted = fold_text(text)
    for key in ("yes", "no"):
        if key in keys and wanted in [fold_text(say(f"yes_no.{key}", lang)) for lang in LANGS]:
            return [keys.index(key)]
    labels = [fold_text(choice.label) for choice in ask.choices]
    exact = [i for i, label in enumerate(labels) if wanted in (label, fold_text(keys[i]))]
    if exact or len(wanted) < SHORTEST_NAME:
        return exact[:1]
    return [i for i, label in enumerate(labels) if wanted in label]
