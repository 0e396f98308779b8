"""Why a hint advises an option: a sentence made from what the search expects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.village_attacks.hints.expectation import COUNTED
from citadelle.games.village_attacks.text.names import say
from citadelle.kernel.view import View
from citadelle.parts.expected_gains import NONE_TELLS, decimal_text, most_telling

WORTH: Final = {"goal": 0.4, "heart": 1.0, "villagers": -1.0, "health": 0.5, "levels": 3.0}
"""What one of it is worth, in villagers' lives."""


def hint_reason(view: View, gains: Sequence[float], lang: str) -> str:
    """The gain that counts most: the goal, the Heart, villagers, the Monsters' health or their levels."""
    told = most_telling([WORTH[name] * gains[i] for i, name in enumerate(COUNTED)])
    if told == NONE_TELLS:
        return say("hint.position", lang)
    return say(f"hint.{COUNTED[told]}", lang, n=decimal_text(abs(gains[told]), lang))
