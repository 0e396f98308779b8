"""The types of fields that requests have in common, with their bounds: for frames and for bodies of HTTP requests."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

LONGEST_NAME: Final = 40
LONGEST_SAID: Final = 500
LONGEST_SUBJECT: Final = 200
LONGEST_TITLE: Final = 80
ONE_LINE: Final = r"^[^\x00-\x1f\x7f\u2028\u2029]*$"
"""Text on one line, without control characters, where `$` is the very end of a text."""
PLAIN: Final = ONE_LINE + r"(?!\n)"
"""The same where `$` may also stand before a last line break."""
EXACT: Final = 2**53 - 1
"""Numbers up to here are the same in every program that reads JSON."""

Count = Annotated[int, Meta(ge=-1, le=1_000_000_000)]
Key = Annotated[str, Meta(min_length=1, max_length=200, description="An option's key.")]
Idem = Annotated[
    str,
    Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$", description="An id of your own: the same one again counts once."),
]
WindowId = Annotated[str, Meta(min_length=1, max_length=64, description="A kind of window: one of `auto`.")]
AutoKey = Annotated[str, Meta(max_length=200, description="The key to answer with; empty: ask me again.")]
Until = Annotated[str, Meta(max_length=64, description="Until when: one of the window's `untils`.")]
Said = Annotated[str, Meta(min_length=1, max_length=LONGEST_SAID)]
Subject = Annotated[str, Meta(max_length=LONGEST_SUBJECT)]
"""What a question is about: a key, a thing on the board, a text."""
Name = Annotated[str, Meta(max_length=LONGEST_NAME, pattern=PLAIN, description="A name; free, and empty is allowed.")]
Level = Annotated[str, Meta(max_length=64, pattern=PLAIN, description="A bot's level, one of the game's `levels`.")]
SeatNo = Annotated[int, Meta(ge=0, le=99, description="A seat, from 0.")]
HEX = "^[0-9a-f]*$"
"""Hexadecimal digits."""
Secret = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
Whole = Annotated[int, Meta(ge=-EXACT, le=EXACT)]
