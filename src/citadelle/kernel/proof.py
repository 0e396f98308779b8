"""The proof that a game's chance is what it was said to be: every draw of its record, computed again.

Nothing of a match is believed: the secret is made anew from the record's seed and entropy, and each number is compared
with the one that the rules got when the record was replayed.
"""

from __future__ import annotations

from typing import NamedTuple

from citadelle.kernel.chance import KEYED, LISTENERS, keyed_number, mixed_secret, secret_of
from citadelle.kernel.errors import NotReadable
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, replaying
from citadelle.kernel.record import Record


class Draw(NamedTuple):
    """One draw: its number, after how many choices, how many results were possible (from 0 on), and which it was."""

    number: int
    after: int
    n: int
    value: int


class Proof:
    """A record that was replayed and fits: the match at its end, and every draw from keyed chance."""

    def __init__(self, record: Record, match: Match, draws: list[Draw]) -> None:
        self.record = record
        self.match = match
        self.draws = draws


def prove(record: Record, game: Game | None = None) -> Proof:
    """Replay a record with all its fingerprints, and compute every draw again. NotReadable if something doesn't fit.

    A game that drew from the quick generator has no draws to show: they follow from its seed as the positions do.
    """
    heard: list[tuple[int, int, int]] = []
    draws: list[Draw] = []
    secret = secret_of(record.seed)
    for after, seat, added in record.entropy:
        secret = mixed_secret(secret, seat, added) if after < 0 else secret
    LISTENERS.append(heard)
    try:
        for at, now in enumerate(replaying(record, None, game)):
            match = now
            for number, n, value in heard:
                if number != len(draws) or value != keyed_number(secret, number, n):
                    raise NotReadable("record.other_draw", number=number, n=at)
                draws.append(Draw(number, at, n, value))
            heard.clear()
            for after, seat, added in record.entropy:
                secret = mixed_secret(secret, seat, added) if after == at else secret
    finally:
        LISTENERS.remove(heard)
    if record.chance == KEYED and match.state.stream()[1:] != (secret, len(draws)):
        raise NotReadable("record.other_draw", number=len(draws), n=len(record.choices))
    return Proof(record, match, draws)
