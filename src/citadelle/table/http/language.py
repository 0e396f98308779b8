"""Which language a request is answered in, and the server's own sentences."""

from __future__ import annotations

import functools
import re
from importlib.resources import files
from typing import Final
from urllib.parse import parse_qsl

from citadelle.kernel.words import LANGS, PSEUDO, Words
from citadelle.table.words import words as table_words

SPOKEN: Final = (*LANGS, PSEUDO)
_RANGE: Final = re.compile(r"([A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?))?")


@functools.cache
def words() -> Words:
    """All sentences of the HTTP API, over those of the table."""
    return Words.load(files("citadelle.table.http") / "words.toml").over(table_words())


def say(key: str, lang: str, /, **args: object) -> str:
    """One sentence."""
    return words().say(key, lang, **args)


def language(query: str, accept: str) -> str:
    """The language of an answer: what `lang=` says, else the best that the reader accepts, else English."""
    for name, value in parse_qsl(query) if "lang=" in query else ():
        if name == "lang" and value in SPOKEN:
            return value
    return preferred_language(accept)


def preferred_language(header: str) -> str:
    """The language that an Accept-Language header likes best among ours."""
    best, liking = LANGS[0], 0.0
    for part in header[:400].split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None or found[1].lower() not in LANGS:
            continue
        weight = 1.0 if found[2] is None else float(found[2])
        if weight > liking:
            best, liking = found[1].lower(), weight
    return best
