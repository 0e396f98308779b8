"""Why a hint advises an option: a sentence made from what the search expects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.monster_lands.hints.expectation import COUNTED
from citadelle.games.monster_lands.text.names import say, score_name
from citadelle.kernel.view import View
from citadelle.parts.expected_gains import NONE_TELLS, decimal_text, most_telling, percent

WORTH: Final = {"rivals": -1.0, "gold": 0.25, "monsters": 4.0, "lands": 4.0, "missions": 3.0}
"""What one of it is worth in points, where it isn't points of the own."""


def hint_reason(view: View, gains: Sequence[float], lang: str) -> str:
    """The gain that counts most: a monster, a land, a mission, points of a part, gold, or what a rival loses."""
    told = most_telling([WORTH.get(name, 1.0) * gains[i] for i, name in enumerate(COUNTED)])
    if told == NONE_TELLS:
        return say("hint.position", lang)
    name, gain = COUNTED[told], gains[told]
    if name in ("monsters", "lands", "missions"):
        return say(f"hint.{name}", lang, n=percent(gain))
    if name in ("gold", "rivals"):
        return say(f"hint.{name}", lang, n=decimal_text(abs(gain), lang))
    return say("hint.part", lang, n=decimal_text(gain, lang), part=score_name(name, lang))
