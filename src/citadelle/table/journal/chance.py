"""Chance at a table: which kind it is, what devices added to it, and where the journal keeps that.

New tables draw from keyed chance. The text of the first entry says so, with what the host's device added before the
first draw (`keyed 0:9be2…`); it is empty for tables of the quick generator, as all were once. What a device adds when
its person sits down later is an entry of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.kernel.chance import KEYED
from citadelle.kernel.errors import BadOption
from citadelle.kernel.match import Match
from citadelle.kernel.options import SetUp
from citadelle.table.journal.index import CONTINUED, JournalIndex
from citadelle.table.store.base import TableRow
from citadelle.table.words import say

UPLOAD: Final = "upload"
BRANCH: Final = "branch"
"""The first words of the origins of tables that begin where another game stood."""


def start_text(chance: str, entropy: Sequence[tuple[int, str]]) -> str:
    """What the first entry of a table says of its chance, and of what was added before the first draw."""
    return "" if chance != KEYED else " ".join([KEYED, *[f"{seat}:{added}" for seat, added in entropy]])


def with_start(setup: SetUp, text: str) -> SetUp:
    """The set-up with the chance that the first entry of a table names. BadOption if that can't be read."""
    if not text:
        return setup
    kind, *given = text.split(" ")
    entropy: list[tuple[int, str]] = []
    for part in given:
        seat, _, added = part.partition(":")
        if not seat.isdecimal():
            raise BadOption("chance.entropy")
        entropy.append((int(seat), added))
    return setup.with_chance(kind, tuple(entropy))


def fairness(row: TableRow, lang: str) -> str:
    """Who may know more of a table's chance than others, in words; "" where nobody does."""
    word = row.origin.partition(" ")[0]
    if word in (UPLOAD, BRANCH):
        return say(f"fairness.{word}", lang)
    if word == CONTINUED and row.chosen_seed:
        return say("fairness.continued", lang)
    return say("fairness.chosen_seed", lang) if row.chosen_seed and not row.origin else ""


def mix_added(match: Match, journal: JournalIndex, after: int) -> None:
    """Add to a match what devices added after so many choices."""
    for at, seat, added in journal.entropy:
        if at == after:
            match.mix(seat, added)
