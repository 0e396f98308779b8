"""Why a hint advises an option: a sentence made from what the search expects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.legends.hints.expectation import OWN, REGION, RIVAL
from citadelle.games.legends.rules.scoring import PARTS
from citadelle.games.legends.text.names import name, say, score_name
from citadelle.games.legends.view import LegendsView
from citadelle.parts.expected_gains import NONE_TELLS, decimal_text, most_telling, percent

LIKELIER: Final = 0.1
"""A region is named if control of it becomes likelier by this."""


def hint_reason(view: LegendsView, gains: Sequence[float], lang: str) -> str:
    """The gain that counts most: a region, points of a part, or what a rival loses."""
    told = most_telling([*gains[:OWN], -gains[RIVAL]])
    if told == NONE_TELLS:
        return say("hint.position", lang)
    if told == RIVAL:
        return say("hint.rival", lang, n=decimal_text(-gains[RIVAL], lang))
    regions = gains[REGION:]
    if PARTS[told] in ("regions", "islands", "citadels") and view.chart is not None:
        best = max(range(len(regions)), key=lambda r: regions[r], default=NONE_TELLS)
        if best != NONE_TELLS and regions[best] >= LIKELIER and best < len(view.chart.ids):
            region = name(view.kit, "region", view.chart.ids[best], lang)
            return say("hint.region", lang, region=region, n=percent(regions[best]))
    return say("hint.part", lang, n=decimal_text(gains[told], lang), part=score_name(PARTS[told], lang))
