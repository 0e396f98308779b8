"""Sentences of the terminal in each language, the language of the locale, and text without accents."""

from __future__ import annotations

import functools
import os
import unicodedata
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from citadelle.kernel.words import LANGS, Words, kernel_words

ASCII_REPLACEMENTS: Final = {
    "→": "->", "…": "...", "œ": "oe", "Œ": "OE", "æ": "ae", "«": '"', "»": '"', "“": '"', "”": '"', "‘": "'", "’": "'",
    "·": "-", "—": "-", "–": "-", "−": "-", "×": "x", "█": "#", "▁": "_",
}  # fmt: skip


@functools.cache
def words() -> Words:
    """All sentences of the terminal, with the kernel's."""
    return Words.load(files("citadelle.terminal") / "words.toml").over(kernel_words())


def say(key: str, lang: str, /, **args: object) -> str:
    """One sentence in a language."""
    return words().say(key, lang, **args)


def locale_language(environ: Mapping[str, str] | None = None) -> str:
    """The language of the locale, if we speak it; else English."""
    found = os.environ if environ is None else environ
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if found.get(name):
            lang = found[name][:2].lower()
            return lang if lang in LANGS else LANGS[0]
    return LANGS[0]


def to_ascii(text: str) -> str:
    """The text in ASCII: signs are replaced, accents dropped."""
    if text.isascii():
        return text
    for sign, instead in ASCII_REPLACEMENTS.items():
        text = text.replace(sign, instead)
    bare = unicodedata.normalize("NFKD", text)
    return "".join([c if c.isascii() else "" if unicodedata.combining(c) else "?" for c in bare])


def fold_text(text: str) -> str:
    """The text as it is compared with what a person types: no case, no accents, single spaces."""
    return " ".join(to_ascii(text).casefold().replace("-", " ").replace("_", " ").split())
