"""What the rooms below refuse with, in another language: their English sentences are found in tables that have both.

A room below raises one English sentence. Here it is held against the sentences of `faults.toml`, and of the file of
that name that a game may have beside its words. One may stand behind a place: `pack "x", cards.toml, card "y": …`.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from citadelle.kernel import registry
from citadelle.kernel.words import LANGS, spaced, with_apostrophes

FILE: Final = "faults.toml"
ENGLISH: Final = LANGS[0]
HOLE: Final = re.compile(r"\{(\w+)\}")
PLACE: Final = [(re.compile(r'^pack "'), 'paquet "'), (re.compile(r" number (\d+)$"), r" numéro \1")]
"""The words of a place, before the colon."""
DEEPEST: Final = 4


class Faults:
    """Sentences with holes, in English and in French."""

    def __init__(self, said: Iterable[tuple[str, str]]) -> None:
        ordered = sorted(said, key=lambda one: -len(HOLE.sub("", one[0])))  # what says more is tried first
        self.said: Final = [(pattern(en), fr) for en, fr in ordered]

    def french(self, text: str) -> str | None:
        """A refusal in French; None if no sentence fits."""
        body = text.strip().removesuffix(".")
        end = "." if text.strip().endswith(".") else ""
        found = self.sentence(body)
        at = body.find(": ")
        while found is None and at >= 0:
            rest = self.sentence(body[at + 2 :])
            if rest is not None:
                found = f"{placed(body[:at])}\u00a0: {rest}"
            at = body.find(": ", at + 1)
        return None if found is None else found + ("" if found.endswith("?") else end)

    def sentence(self, text: str, depth: int = 0) -> str | None:
        """One whole sentence in French, with what fills its holes; None if there is none."""
        for wanted, french in self.said:
            if (match := wanted.fullmatch(text)) is not None:
                filled = match.groupdict()
                if depth < DEEPEST:
                    filled = {name: self.sentence(value, depth + 1) or value for name, value in filled.items()}
                return "".join([piece if i % 2 == 0 else filled[piece] for i, piece in enumerate(HOLE.split(french))])
        return None


def pattern(english: str) -> re.Pattern[str]:
    """What a sentence with holes fits. A field of a record is one word, so that no place is taken for one."""
    made: list[str] = []
    for i, piece in enumerate(HOLE.split(english)):
        hole = f"(?P<{piece}>{'the value|[^ :]+?' if piece == 'field' else '.+?'})"
        made.append(re.escape(piece) if i % 2 == 0 else hole)
    return re.compile("".join(made), re.DOTALL)


def placed(place: str) -> str:
    """The place of a fault, in French."""
    for english, french in PLACE:
        place = english.sub(french, place)
    return place


def read(file: Traversable) -> list[tuple[str, str]]:
    """The pairs of a file, if it is there."""
    if not file.is_file():
        return []
    return [
        (one["en"], spaced(with_apostrophes(one["fr"]), "fr")) for one in tomllib.loads(file.read_text("utf-8"))["said"]
    ]


def of_games() -> list[tuple[str, str]]:
    """What games say of their own tables and options."""
    homes = [files(type(registry.game(name)).__module__) for name in registry.names()]
    return [pair for home in homes for pair in read(home / FILE)]


@functools.cache
def faults() -> Faults:
    """All sentences that a table may have to put into another language."""
    return Faults([*read(files("citadelle.table") / FILE), *of_games()])


def reworded(fault: object, lang: str) -> str:
    """A refusal of a room below in this language; in English if there are no other words for it."""
    text = str(fault)
    return text if lang == ENGLISH else faults().french(text) or text
