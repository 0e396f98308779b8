"""The arena's own sentences, and numbers as a language writes them."""

from __future__ import annotations

import functools
import math
from importlib.resources import files

from citadelle.kernel.words import Words


@functools.cache
def words() -> Words:
    """All sentences of this room."""
    return Words.load(files("citadelle.arena.report") / "words.toml")


def say(key: str, lang: str, /, **args: object) -> str:
    """One sentence of this room."""
    return words().say(key, lang, **args)


def number(value: float, lang: str, digits: int = 0) -> str:
    """A number with its thousands apart and its decimals, as the language writes it."""
    text = f"{value:,.{digits}f}".replace("-", "−")
    return text.replace(",", "\u202f").replace(".", ",") if lang == "fr" else text


def significant(value: float, lang: str) -> str:
    """A number with as many decimals as its size deserves."""
    size = abs(value)
    digits = 0 if size >= 1000 else 1 if size >= 10 else 2 if size >= 0.1 or not size else 3 if size >= 0.01 else 5
    return number(value, lang, digits)


def percent(value: float, lang: str, signed: bool = False) -> str:
    """A share as a percentage; a signed one is a difference."""
    sign = "+" if signed and value > 0 else ""
    return f"{sign}{number(100 * value, lang, 1)}\u00a0%"


def is_number(value: float | None) -> bool:
    """Can it be shown?"""
    return value is not None and math.isfinite(value)
