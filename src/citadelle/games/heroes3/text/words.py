"""All sentences of Heroes III."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from citadelle.kernel.words import Words, kernel_words

FILES: Final = ("words.toml", "words_parts.toml", "words_log.toml", "words_refusals.toml", "words_opponents.toml")


def load() -> Words:
    """All sentences of the game, laid over the kernel's."""
    words = kernel_words()
    for file in FILES:
        words = Words.load(files("citadelle.games.heroes3") / file).over(words)
    return words


WORDS: Final = load()


def say(key: str, lang: str, /, **args: object) -> str:
    """A sentence of Heroes III or of the kernel."""
    return WORDS.say(key, lang, **args)
