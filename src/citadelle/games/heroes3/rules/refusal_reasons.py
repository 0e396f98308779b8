"""Why something isn't open to a choice: what several questions share. Each chapter's own reasons stand beside it."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.verbs import (
    BUILD,
    CROSS,
    END_TURN,
    EXCHANGE,
    MOVE,
    PLACE_TILE,
    PLAY,
    POPULATION,
    REVEAL,
    SPELL_BOOK,
    THINGS,
    USE_BUILDING,
    USE_CAPTURED,
    USE_UNIT,
    VISIT_AGAIN,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal

Reason = tuple[str, str]
"""The code of a refusal, and its rule."""
FINE: Final[Reason] = ("", "")
"""Nothing speaks against it."""

OWN_TURN: Final[tuple[Verb, ...]] = (
    MOVE, CROSS, VISIT_AGAIN, REVEAL, PLACE_TILE, USE_BUILDING, USE_CAPTURED, USE_UNIT, END_TURN,
)  # fmt: skip
TOWN_DEEDS: Final[tuple[Verb, ...]] = (BUILD, POPULATION, SPELL_BOOK)


def no_answer(s: Heroes3, seat: int, key: str, meant: Answer | None, rule: str) -> Refusal:
    """What is no answer to the open question: deeds of a turn have their time."""
    if meant is not None:
        verb = meant.verb
        if verb in THINGS:
            return Refusal("only_shown", rule, seat, key)
        if verb in OWN_TURN:
            return Refusal("not_your_turn" if s.active != seat else "not_now", "HM-224", seat, key)
        if verb in TOWN_DEEDS:
            return Refusal("no_town_action_now", "HM-231", seat, key)
        if verb is EXCHANGE:
            return Refusal("no_exchange_now", "HM-1033", seat, key)
        if verb is PLAY:
            return Refusal("no_card_now", "HM-320", seat, key)
    return Refusal("not_here", rule, seat, key)
