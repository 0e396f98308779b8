"""What a seat can't know, changed by hand: twins that owe nothing to the views and samples under test.

Every registered game has its entry here, written from its rules of hidden information.
"""

from __future__ import annotations

from typing import Final

from citadelle.arena.twins import Scramble
from citadelle.games.legends.state import Legends
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import UNANSWERED, AskAll
from citadelle.kernel.state import State


def legends(s: State, seat: int, by: Chance) -> None:
    """LG-920: the order of the deck, face-down tokens the seat hasn't looked at, others' bids; a random part of it."""
    assert isinstance(s, Legends)
    if by.below(2):
        unseen = list(s.deck[s.drawn :])
        by.shuffle(unseen)
        s.deck = (*s.deck[: s.drawn], *unseen)
    if by.below(4):
        looked = s.seen[seat] if seat >= 0 else 0
        hidden = [r for r in range(s.regions) if (s.down & ~looked) >> r & 1] if s.stack else []
        lying = [s.tokens[r] for r in hidden]
        by.shuffle(lying)
        tokens = list(s.tokens)
        for r, token in zip(hidden, lying, strict=True):
            tokens[r] = token
        s.tokens = tuple(tokens)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, AskAll):
        answers = list(top.answers)
        for i, other in enumerate(top.seats):
            if other != seat and answers[i] != UNANSWERED:
                answers[i] = by.below(s.coins[other] + 1)
        s.stack[-1] = top.again(top.seat, tuple(answers))


SCRAMBLE: Final[dict[str, Scramble]] = {"legends": legends}
