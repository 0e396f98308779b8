"""What an option is expected to gain: which gain says most, and numbers with a decimal in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NONE_TELLS: Final = -1
LEAST: Final = 0.1
"""Smaller gains, in points, are not worth a sentence."""


def most_telling(worth: Sequence[float]) -> int:
    """The place of the largest gain, each measured in points; NONE_TELLS if none is worth a sentence."""
    at = NONE_TELLS
    for i, value in enumerate(worth):
        if value >= LEAST and (at == NONE_TELLS or value > worth[at]):
            at = i
    return at


def decimal_text(value: float, lang: str) -> str:
    """A number with one decimal, as it is written in a language."""
    text = f"{value:.1f}"
    return text.replace(".", ",") if lang == "fr" else text


def percent(share: float) -> int:
    """A share in percent, at least 1."""
    return max(1, round(100 * share))
