"""A fair quick set-up: where the pieces that players place before the first turn go, spread evenly over the map."""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.setup import Neutral, Outpost, StartRegion
from citadelle.games.legends.state import NONE
from citadelle.games.legends.text.names import say
from citadelle.games.legends.tokens import TokenRegion
from citadelle.games.legends.verbs import NEUTRAL_REGION, OUTPOST_REGION, START_REGION, TOKEN_REGION
from citadelle.games.legends.view import LegendsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Run

KINDS: Final = (StartRegion.kind, Outpost.kind, Neutral.kind, TokenRegion.kind)
"""The questions of the set-up that explain themselves: the start, the outpost, the third colour, tokens."""

_VERBS: Final = (START_REGION, OUTPOST_REGION, NEUTRAL_REGION, TOKEN_REGION)


def run_of(view: LegendsView, decision: Decision, lang: str) -> Run | None:
    """The set-up of one seat by one press (LG-203, LG-205, LG-210, LG-212).

    Nobody gains by it: all seats start in the same regions with equal armies, and what else lies on the map is as near
    to one as to the other.
    """
    if decision.kind not in KINDS or view.chart is None:
        return None
    best = -1
    rank: tuple[int, int, int] = (0, 0, 0)
    for i, answer in enumerate(decision.answers):
        if answer.verb not in _VERBS:
            continue
        found = crowding(view, answer.thing("region"), decision.kind)
        if best < 0 or found < rank:
            best, rank = i, found
    if best < 0:
        return None
    return Run("setup", decision.keys[best], say("run.setup", lang), say("run.setup_told", lang))


def crowding(view: LegendsView, region: int, kind: str) -> tuple[int, int, int]:
    """How much lies in a region and on its island already, the least first; a start is best in the midst of ways."""
    chart = view.chart
    assert chart is not None
    if kind == StartRegion.kind:
        return (-chart.step_from.count(region), 0, region)
    isle = chart.islands[chart.island_of[region]]
    return (pieces(view, region), sum([pieces(view, r) for r in isle]) * chart.size // len(isle), region)


def pieces(view: LegendsView, region: int) -> int:
    """How many armies and tokens lie in a region."""
    return sum([row[region] for row in view.armies]) + (1 if view.tokens[region] != NONE else 0)
