"""The result of a game (HM-1040, HM-1124): places, and points by what they are for."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.campaign_record import WON, campaign_over, scenarios_won
from citadelle.games.heroes3.rules.control import homes, is_together
from citadelle.games.heroes3.rules.heroes import level
from citadelle.games.heroes3.rules.victory import leaders, mines, ranking, score_parts, time_rule
from citadelle.games.heroes3.scenario_kinds import ALL_LOSE, MOST
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import CAMPAIGN, GOLD, NONE
from citadelle.kernel.result import Result, together

LOST_ALONE: Final = 2
"""The place of a single player who has lost to the AI."""


def points_of(s: Heroes3, seat: int) -> dict[str, int]:
    """A player's points: the scenario's score; where gold decides, gold; where nobody scores, what was reached."""
    rule = time_rule(s)
    if s.eliminated >> seat & 1 or s.faction[seat] < 0:
        return {}
    scenario = s.kit.scenarios[s.variant.scenario]
    if scenario.mode == CAMPAIGN and s.variant.fight == NONE:
        if not s.winners:
            return {}
        left = s.kit.campaign_points_round * (scenario.rounds - s.round)
        return {"scenario": s.kit.campaign_points_scenario, "rounds_left": left}
    if rule.kind == MOST:
        return {"gold": s.resources[seat * 3 + GOLD]}
    if rule.kind == ALL_LOSE:
        return {"homes": len(homes(s, seat)), "mine": mines(s, seat), "hero_level": level(s, seat)}
    return score_parts(s, seat)


def campaign_result(s: Heroes3) -> Result:
    """HM-1113: a campaign is won or lost as a whole; points for each scenario won and each round left in it."""
    left = scenarios_won(s.carry)
    if s.stack and s.winners:  # the scenario is won, what goes on is being chosen
        left.append(max(s.kit.scenarios[s.variant.scenario].rounds - s.round, 0))
    parts = {
        "scenarios": s.kit.campaign_points_scenario * len(left),
        "rounds_left": s.kit.campaign_points_round * sum(left),
    }
    won = campaign_over(s.kit, s.carry) == WON
    return Result((1 if won else 2,), (sum(parts.values()),), (parts,), (won,), (0,))


def result(s: Heroes3) -> Result:
    """The outcome as it stands: final when the game is over. Against the AI all win or lose together (HM-1102)."""
    if s.variant.campaign:
        return campaign_result(s)
    parts = [points_of(s, seat) for seat in range(s.players)]
    points = [sum(part.values()) for part in parts]
    if is_together(s):
        return together(bool(s.winners), points, parts)
    if s.ended_by:
        winners = list(s.winners)
    else:
        winners = leaders(s) if s.round else []
    keys: list[tuple[int, ...]] = []
    for seat in range(s.players):
        out = s.eliminated >> seat & 1
        order = (0,) if out or not s.round else (1, *ranking(s, seat), points[seat])
        keys.append((int(seat in winners), *order))
    places = tuple([1 + len([other for other in keys if other > key]) for key in keys])
    won = tuple([seat in winners for seat in range(s.players)])
    if not winners and s.ended_by:
        places = (max(s.players, LOST_ALONE),) * s.players
    return Result(places, tuple(points), tuple(parts), won, tuple(s.team))
