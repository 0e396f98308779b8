"""The numbers of options in a combat's questions: what each of them names, and how it is written as an answer."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.rules.combat.hands import MODES_A_CARD
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.verbs import (
    BREAK,
    CARDS,
    DEFEND,
    DISCARD,
    LEAVE_COMBAT,
    MORALE_DRAW,
    MORALE_EXCHANGE,
    PLAY,
    REROLL_ABILITY,
    REROLL_LUCK,
    REROLL_MORALE,
    SAVE,
    STRIKE,
    SURRENDER,
    WALK,
)
from citadelle.kernel.answer import Answer

# Up to PLAY_END: card * 4 + mode.
PLAY_END: Final = 1000
CARDS_OPTION: Final = 1000
"""Look at the cards that can be played, where they are too many for one question."""
MORALE_OPTION: Final = 1001
"""Draw a card for the morale token; the next number: exchange cards (HM-243)."""
WALK_AT: Final = 1100
STRIKE_AT: Final = 1200
BREAK_AT: Final = 1300
DEFEND_OPTION: Final = 1400
SURRENDER_OPTION: Final = 1401
LEAVE_OPTION: Final = 1402
"""Leave a combat with an AI army (HM-1132)."""
REROLL_AT: Final = 1500
"""Rerolls: the kind of right * 2, and the die."""
SAVE_AT: Final = 1600
DISCARD_AT: Final = 1700
"""With the card added: it is discarded for an ability."""

BY_ABILITY: Final = 0
BY_LUCK: Final = 1
BY_MORALE: Final = 2
REROLL_VERBS: Final = (REROLL_ABILITY, REROLL_LUCK, REROLL_MORALE)

MOST_OPTIONS: Final = 40
"""No question has more (HM-1515)."""


def answer_of(s: Heroes3, option: int) -> Answer:
    """What an option of a combat's question is; not for STOP, which every question names itself."""
    if option < PLAY_END:
        return Answer(PLAY, (option // MODES_A_CARD, option % MODES_A_CARD))
    if option >= DISCARD_AT:
        return s.answer(DISCARD, option - DISCARD_AT)
    if option >= SAVE_AT:
        return Answer(SAVE, (option - SAVE_AT,))
    if option >= REROLL_AT:
        return s.answer(REROLL_VERBS[(option - REROLL_AT) // 2], (option - REROLL_AT) % 2)
    if option >= DEFEND_OPTION:
        if option == LEAVE_OPTION:
            return LEAVE_COMBAT.alone
        return DEFEND.alone if option == DEFEND_OPTION else SURRENDER.alone
    if option >= BREAK_AT:
        return s.answer(BREAK, option - BREAK_AT)
    if option >= STRIKE_AT:
        return Answer(STRIKE, (option - STRIKE_AT,))
    if option >= WALK_AT:
        return s.answer(WALK, option - WALK_AT)
    if option == CARDS_OPTION:
        return CARDS.alone
    return MORALE_DRAW.alone if option == MORALE_OPTION else MORALE_EXCHANGE.alone
