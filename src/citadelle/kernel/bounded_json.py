"""JSON from files that anybody may have written: length, depth, numbers and texts are bounded before it is used."""

from __future__ import annotations

import json
from typing import Any, Final

from citadelle.kernel.errors import NotReadable

LONGEST: Final = 100_000
"""Characters of one value."""
DEEPEST: Final = 20
"""Lists and objects lie no deeper in each other than this."""
LONGEST_TEXT: Final = 2_000
MOST_DIGITS: Final = 19
SMALLEST: Final = -(2**63)
LARGEST: Final = 2**63 - 1
"""The whole numbers that databases and browsers' counterparts of this program can hold."""


def read(text: str) -> Any:
    """The value of a JSON text. NotReadable if it is too long or too deep, or holds a fraction, a number beyond 63
    bits, or a text that no file should hold."""
    if len(text) > LONGEST:
        raise NotReadable("json.too_long", most=f"{LONGEST:,}")
    if text.count("[") + text.count("{") > DEEPEST and depth(text) > DEEPEST:
        raise NotReadable("json.too_deep", most=DEEPEST)
    try:
        found = json.loads(text, parse_int=whole_number, parse_float=no_fraction, parse_constant=no_fraction)
    except (ValueError, RecursionError):
        raise NotReadable("json.form") from None
    check(found)
    return found


def depth(text: str) -> int:
    """How deep lists and objects lie in each other; brackets inside texts don't count."""
    deepest = level = 0
    inside = escaped = False
    for letter in text:
        if inside:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == '"':
                inside = False
        elif letter == '"':
            inside = True
        elif letter in "[{":
            level += 1
            deepest = max(deepest, level)
        elif letter in "]}":
            level -= 1
    return deepest


def whole_number(digits: str) -> int:
    """A whole number of 63 bits and a sign; NotReadable for anything else."""
    if len(digits.strip().lstrip("+-")) > MOST_DIGITS:
        raise NotReadable("json.number", most=LARGEST)
    found = int(digits)
    if not SMALLEST <= found <= LARGEST:
        raise NotReadable("json.number", most=LARGEST)
    return found


def no_fraction(text: str) -> float:
    """Records hold whole numbers only."""
    raise NotReadable("json.number", most=LARGEST)


def check(value: Any) -> None:
    """NotReadable if a text in it is too long, or holds half a letter or a zero byte."""
    if isinstance(value, str):
        check_text(value)
    elif isinstance(value, list):
        for item in value:
            check(item)
    elif isinstance(value, dict):
        for key in value:
            check_text(key)
            check(value[key])


def check_text(text: str) -> None:
    """NotReadable if a text is too long, or holds half a letter or a zero byte."""
    if len(text) > LONGEST_TEXT:
        raise NotReadable("json.text_too_long", most=f"{LONGEST_TEXT:,}")
    if not has_whole_letters(text):
        raise NotReadable("json.letters")


def has_whole_letters(text: str) -> bool:
    """Is there neither half a letter (a lone surrogate) nor a zero byte in a text?"""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text
