"""Why a hint advises an option: a sentence made from what the search expects, and the objective that it serves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.names import opponent_name, say
from citadelle.games.heroes3.view import Heroes3View
from citadelle.parts.expected_gains import NONE_TELLS, decimal_text, most_telling

COUNTED: Final = ("goods", "income", "army", "experience", "homes", "objective")
WORTH: Final = {"goods": 1.0, "income": 4.0, "army": 1.0, "experience": 4.0, "homes": 12.0, "objective": 1.0}
"""What one of it is worth, in gold."""


def hint_reason(view: Heroes3View, gains: Sequence[float], lang: str) -> str:
    """The gain that counts most: goods, income, the army, experience, a town or settlement, or the chance to win; and,
    where all stand against the AI, what it is good for."""
    told = most_telling([WORTH[name] * gains[i] for i, name in enumerate(COUNTED) if i < len(gains)])
    if told == NONE_TELLS:
        reason = say("hint.position", lang)
    else:
        reason = say(f"hint.{COUNTED[told]}", lang, n=decimal_text(abs(gains[told]), lang))
    goal = objective(view, lang)
    if goal:
        reason = say("hint.serves", lang, reason=reason, goal=goal)
    return say("hint.told", lang, reason=reason)


def objective(view: Heroes3View, lang: str) -> str:
    """What the players want together, in words: the opponent that is to be beaten; nothing in a clash."""
    scenario = view.tables.scenarios[view.variant.scenario]
    if view.variant.fight != NONE or not view.ai_field or len(set(view.team)) > 1:
        return ""
    if scenario.ai_armies is not None:
        return say("hint.stop_armies", lang)
    if not scenario.ai_heroes:
        return say("hint.open_gate", lang)
    for ai in range(len(view.ai_field)):
        if not view.ai_beaten >> ai & 1:
            return say("hint.beat_opponent", lang, name=opponent_name(view, ai, lang))
    return say("hint.fulfil", lang)
