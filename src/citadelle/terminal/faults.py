"""What rooms below refuse with, as the command says it."""

from __future__ import annotations

import functools
from importlib.resources import files

from citadelle.table.faults import ENGLISH, FILE, Faults, of_games, read
from citadelle.terminal.language import say


@functools.cache
def faults() -> Faults:
    """All sentences that a command may have to put into another language."""
    rooms = [read(files(room) / FILE) for room in ("citadelle.table", "citadelle.terminal")]
    return Faults([pair for pairs in (*rooms, of_games()) for pair in pairs])


def reworded(fault: object, lang: str) -> str:
    """A refusal of a room below in this language; where there are no words for it, its English, named as such."""
    text = str(fault)
    if lang == ENGLISH:
        return text
    return faults().french(text) or say("cli.english", lang, why=text)
