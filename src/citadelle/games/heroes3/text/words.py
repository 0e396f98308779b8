"""All sentences of Heroes III."""

from __future__ import annotations

from typing import Final

from citadelle.kernel.words import load_words

FILES: Final = ("words.toml", "words_parts.toml", "words_log.toml", "words_refusals.toml", "words_opponents.toml")

WORDS: Final = load_words("citadelle.games.heroes3", *FILES)


def say(key: str, lang: str, /, **args: object) -> str:
    """A sentence of Heroes III or of the kernel."""
    return WORDS.say(key, lang, **args)
