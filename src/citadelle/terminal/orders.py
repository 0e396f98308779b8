"""What a person may type at the table: an answer to the question, or an order in any of our languages."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Sequence
from typing import Final

from citadelle.kernel.decision import Decision
from citadelle.kernel.game import Game
from citadelle.kernel.words import LANGS
from citadelle.terminal.speech import folded, say

NUMBERED: Final = re.compile(r" \d{1,5}\Z", re.ASCII)
ORDERS: Final = ("undo", "hint", "why", "log", "board", "rules", "save", "lang", "help", "quit")
SHARED: Final = (*ORDERS, "say")
"""The orders at a table that others sit at too."""
SHORT: Final = {"u": "undo", "h": "hint", "?": "help", "w": "why", "l": "log", "b": "board", "r": "rules", "q": "quit"}
SHORTEST_NAME: Final = 3
"""So many letters of an option's words are enough to choose it, if no other option has them."""


@functools.cache
def order_words(orders: tuple[str, ...] = ORDERS) -> dict[str, str]:
    """Every order by each of its words, all languages at once."""
    found = {folded(say(f"order.{order}.word", lang)): order for order in orders for lang in LANGS}
    return {**SHORT, **found, **{order: order for order in orders}}


def order_of(text: str, orders: tuple[str, ...] = ORDERS) -> tuple[str, str]:
    """The order in a line and what follows it; an empty order if the line is none."""
    word, _, rest = text.partition(" ")
    return order_words(orders).get(folded(word) if len(word) > 1 else word.lower(), ""), rest.strip()


def listed(game: Game, decision: Decision) -> list[int]:
    """The options (by index) as they are listed: the one that stops, skips or declines stands last."""
    every = range(len(decision.keys))
    last = next((i for i in every if game.is_end(decision, i)), -1)
    return sorted(every, key=lambda i: i == last)


def numbers(game: Game, decision: Decision) -> list[int]:
    """The numbers that options are shown under: those in their keys where these count something (`bid 3`), else from 1
    on; the option that stops, skips or declines is 0."""
    rows = listed(game, decision)
    ends = [i == rows[-1] and game.is_end(decision, i) for i in rows]
    found = numbers_of([decision.keys[i] for i in rows], ends)
    return [found[rows.index(i)] for i in range(len(rows))]


def numbers_of(keys: Sequence[str], ends: Sequence[bool]) -> list[int]:
    """The numbers of options by their keys and whether each is the one that stops or declines: nothing else is 0."""
    going_on = [key for key, end in zip(keys, ends, strict=True) if not end]
    shown = iter(own_numbers(going_on) or range(1, len(going_on) + 1))
    return [0 if end else next(shown) for end in ends]


def own_numbers(keys: Sequence[str]) -> list[int]:
    """The numbers in the keys, where the first ones all have one. Options of one other kind that follow are counted on
    from the greatest, so that `trap 5` stays 5 when a discount joins. Empty where the keys count nothing."""
    named = [int(key.rpartition(" ")[2]) for key in itertools.takewhile(NUMBERED.search, keys)]
    others = keys[len(named) :]
    if not named or 0 in named or len(set(named)) < len(named):
        return []
    if others and len({key.partition(" ")[0] for key in keys}) != 2:
        return []
    return named + [max(named) + i + 1 for i in range(len(others))]


def answer(game: Game, decision: Decision, labels: Sequence[str], text: str) -> list[int]:
    """The options (by index) that a line may mean: by number, key, or words of a label; several if it is unclear."""
    return answer_of(decision.keys, numbers(game, decision), labels, text)


def answer_of(keys: Sequence[str], shown: Sequence[int], labels: Sequence[str], text: str) -> list[int]:
    """The same for options given by their keys, the numbers they are shown under, and their labels."""
    if text in keys:
        return [keys.index(text)]
    if text.isdecimal() and len(text) < 6:
        return [i for i, number in enumerate(shown) if number == int(text)]
    wanted = folded(text)
    for key in ("yes", "no"):
        if key in keys and wanted in [folded(say(f"yes_no.{key}", lang)) for lang in LANGS]:
            return [keys.index(key)]
    called = [folded(label) for label in labels]
    exact = [i for i in range(len(labels)) if wanted in (called[i], folded(keys[i]))]
    if exact or len(wanted) < SHORTEST_NAME:
        return exact[:1]
    return [i for i in range(len(labels)) if wanted in called[i]]


def numbered(game: Game, decision: Decision, labels: list[str]) -> list[str]:
    """The options with their numbers."""
    return [f"{number:>3}  {label}" for number, label in zip(numbers(game, decision), labels, strict=True)]
