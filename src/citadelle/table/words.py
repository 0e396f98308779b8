"""The table's own sentences."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.resources import files

from citadelle.kernel.errors import filling
from citadelle.kernel.words import Words, kernel_words
from citadelle.table.errors import TableError


@functools.cache
def words() -> Words:
    """All sentences of the table, over the kernel's own."""
    return Words.load(files("citadelle.table") / "words.toml").over(kernel_words())


def say(key: str, lang: str, /, **args: object) -> str:
    """One sentence."""
    return words().say(key, lang, **args)


def error_text(error: TableError, lang: str) -> str:
    """What an error says; values that it doesn't carry are left out."""
    key = f"error.{error.code}"
    return say(key, lang, **{**dict.fromkeys(words().names(key), ""), **in_words(error.details, lang)})


def in_words(args: Mapping[str, object], lang: str) -> dict[str, object]:
    """An error's arguments in this language: messages and errors of other rooms are worded."""
    return {name: filling(value, lang) for name, value in args.items()}


def level_name(level: str, lang: str) -> str:
    """The name of a bot's level; the host's own agents keep the name they were given."""
    key = f"bot.level.{level}"
    return say(key, lang) if key in words() else level


def bot_names() -> list[str]:
    """Names for bots; the same in every language, so that everyone at a table sees the same ones."""
    return [say(key, "fr") for key in words().keys("bot") if key.startswith("bot.name.")]
