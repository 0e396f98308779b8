"""The sentences of errors, by code: one table `errors.toml` a room, English and French side by side.

    [seat.unknown]
    en = "there is no seat {seat}; seats are 0 to {last}"
    fr = "il n'y a pas de place {seat} ; les places vont de 0 à {last}"

A room or a game makes its table known when it is imported: `error_words.add(__name__)`. A code stands in one table
only. English keeps plain apostrophes, since programs and people search for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from citadelle.kernel.words import LANGS, Words, WordsError

FILE: Final = "errors.toml"


class ErrorTables:
    """The tables of all packages that made theirs known, read when something is first said."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.known: set[str] = set()
        self.words = Words({})

    def add(self, package: str) -> None:
        """Note a package's table."""
        if package not in self.known:
            self.known.add(package)
            self.waiting.append(package)

    def all(self) -> Words:
        """The sentences of all of them; WordsError if two have the same code."""
        while self.waiting:
            more = table(self.waiting[0])
            twice = [code for code in more.texts(LANGS[0]) if code in self.words]
            if twice:
                raise WordsError(f"{self.waiting[0]}: {', '.join(twice)} stands in another table already")
            self.words = more.over(self.words)
            del self.waiting[0]
        return self.words


TABLES: Final = ErrorTables()


def add(package: str) -> None:
    """Make the table of a package known."""
    TABLES.add(package)


def table(package: str) -> Words:
    """The sentences of one package; WordsError names every fault in them."""
    return Words.load(files(package) / FILE, plain_english=True)


def words() -> Words:
    """All sentences that are known now."""
    return TABLES.all()


def sentence(code: str, details: Mapping[str, object], lang: str) -> str:
    """What a code says in a language; the code itself, with its details, if no table has it."""
    try:
        known = words()
    except OSError:  # an error must be told even where no file can be opened any more
        known = TABLES.words
    if code in known:
        return known.say(code, lang, **details)
    more = ", ".join([f"{name} {value}" for name, value in details.items()])
    return f"{code} ({more})" if more else code


add("citadelle.kernel")
