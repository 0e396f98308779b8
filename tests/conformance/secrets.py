"""What a seat can't know, changed by hand: twins that owe nothing to the views and samples under test.

Every registered game has its entry here, written from its rules of hidden information.
"""

from __future__ import annotations

from typing import Final

from citadelle.conformance.twins import Scramble
from citadelle.games.legends.state import CARD_PILE, Legends
from citadelle.games.monster_lands.state import HER_PILE, MADHALA, PILE_KINDS, TURNED, MonsterLands
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import UNANSWERED, AskAll
from citadelle.kernel.state import State
from citadelle.parts.piles import Pile, in_order


def legends(s: State, seat: int, by: Chance) -> None:
    """LG-920: the order of the deck, face-down tokens the seat hasn't looked at, others' bids; a random part of it."""
    assert isinstance(s, Legends)
    if by.below(2):
        unseen = list(s.piles[CARD_PILE].left())
        by.shuffle(unseen)
        pile = s.piles[CARD_PILE]
        s.set_pile(CARD_PILE, Pile((*pile.cards[: pile.drawn], *unseen), pile.drawn))
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


def monster_lands(s: State, seat: int, by: Chance) -> None:
    """ML-HID-01: the order of every pile; ML-HID-02: which of another clan's traps lies where, and which of Madhala's
    tokens; a random part of it."""
    assert isinstance(s, MonsterLands)
    for which in range(len(PILE_KINDS)):
        if which != HER_PILE and by.below(2):
            in_order(s, which, mixed(s.piles[which].left(), by))
    for clan in range(s.players):
        if clan != seat and by.below(4):
            theirs = [path for path, who in enumerate(s.on_path) if who >= 0 and who in s.members[clan]]
            stored = sorted(mix_tokens(s, theirs, list(s.traps_of[clan]), by))
            s.traps_of = (*s.traps_of[:clan], tuple(stored), *s.traps_of[clan + 1 :])
    if by.below(4):
        hers = [path for path, who in enumerate(s.on_path) if who == MADHALA]
        in_order(s, HER_PILE, mix_tokens(s, hers, list(s.piles[HER_PILE].left()), by))


def mixed(items: tuple[int, ...], by: Chance) -> tuple[int, ...]:
    """The same in another order."""
    out = list(items)
    by.shuffle(out)
    return tuple(out)


def mix_tokens(s: MonsterLands, paths: list[int], stored: list[int], by: Chance) -> list[int]:
    """Face-down tokens of some paths and of a store change places; returns the new store."""
    lot = stored + [token // 2 for path in paths for token in s.traps[path] if token % 2 != TURNED]
    by.shuffle(lot)
    for path in paths:
        s.traps[path] = tuple([t if t % 2 == TURNED else 2 * lot.pop() for t in s.traps[path]])
    return lot


SCRAMBLE: Final[dict[str, Scramble]] = {"legends": legends, "monster_lands": monster_lands}
GAMES_PLAYED: Final[dict[str, int]] = {"monster_lands": 20_000}
"""How many random games a campaign plays, where it isn't as many as for the others."""
