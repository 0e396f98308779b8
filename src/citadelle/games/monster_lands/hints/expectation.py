"""What a clan has got out of a position, and how far a solo game is from its ranks: what hints at a table speak of."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.hints.opinions import TELLING
from citadelle.games.monster_lands.hints.position import aim, seat_values
from citadelle.games.monster_lands.hints.worth import rounds_after
from citadelle.games.monster_lands.queries import reputation, trophy_points
from citadelle.games.monster_lands.rules.scoring import (
    affinity_points,
    is_met,
    member_affinities,
    missing_things,
    points,
)
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import RANKS

COUNTED: Final[tuple[str, ...]] = (
    "glory", "reputation", "trophies", "affinities", "rivals", "gold", "monsters", "lands", "missions",
)  # fmt: skip
"""The numbers of `expectation`: points by parts, the strongest rival's points, gold, and how many of the rest."""
PACE_GOLD: Final = 5.0
"""Gold that a clan which saves it gains in a round ..."""
PACE_MISSIONS: Final = 0.7
"""... missions that one completes which goes for them ..."""
PACE_THINGS: Final = 1.5
"""... and things on a list that it gets."""
THING: Final = 3.0
"""How far a thing or a mission is, in points."""


def expectation(s: MonsterLands, seat: int) -> list[float]:
    """The numbers of COUNTED."""
    kit = s.kit
    rival = 0
    for other in range(s.players):
        if other != seat:
            here = points(s, other)
            if here > rival:
                rival = here
    return [
        float(s.glory[seat] * kit.vp_glory),
        float(reputation(s, seat) * kit.vp_reputation),
        float(trophy_points(s, seat) * kit.vp_trophy),
        float(affinity_points(s, seat)),
        float(rival),
        float(s.gold[seat]),
        float(len(s.trophies[seat])),
        float(len(s.lands[seat])),
        float(s.contracts[seat]),
    ]


def share_over(s: MonsterLands) -> float:
    """The share of a game's rounds that are over."""
    if not s.stack:
        return 1.0
    behind = s.round - 1
    return behind / (behind + rounds_after(s) + 1)


# --- ranks of a solo game (ML-SOLO-11)


def rank_leads(s: MonsterLands, chapter: int) -> list[float]:
    """For Recruit, Veteran and Hero how far beyond their conditions a solo game is, in points; below 0: short of them.

    While a game goes on, with what the rounds to come are likely to add.
    """
    if not s.variant.solo:
        return []
    if s.chapter != chapter or (s.variant.campaign and not s.stack):  # ML-CAMP-02: (scenario, difficulty, rank)
        reached = s.carry[chapter][2]
        return [TELLING if reached > row else -TELLING for row in range(len(RANKS) - 1)]
    if not s.stack:
        return [final_lead(s, row) for row in range(len(RANKS) - 1)]
    rounds = rounds_after(s) + 1
    hoped = seat_values(s)[0] - aim(s)
    return [likely_lead(s, row, hoped, rounds) for row in range(len(RANKS) - 1)]


def final_lead(s: MonsterLands, row: int) -> float:
    """At the end: not below 0 if the rank is reached, else how much is missing."""
    lead = likely_lead(s, row, float(points(s, 0)), 0)
    if is_met(s, row):
        return lead if lead > 0.0 else 0.0
    return lead if lead < -0.5 else -0.5


def likely_lead(s: MonsterLands, row: int, hoped: float, rounds: int) -> float:
    """The scarcest of the conditions of a rank, with `hoped` points and what so many rounds may add."""
    kit = s.kit
    scenario = s.variant.scenario
    leads: list[float] = []
    if kit.rank_vp[scenario][row] > 0:
        leads.append(hoped - kit.rank_vp[scenario][row])
    if kit.rank_gold[scenario][row] > 0:
        leads.append(s.gold[0] + PACE_GOLD * rounds - kit.rank_gold[scenario][row])
    if kit.rank_missions[scenario][row] > 0:
        leads.append(THING * (s.contracts[0] + PACE_MISSIONS * rounds - kit.rank_missions[scenario][row]))
    if kit.rank_checklist[scenario][row]:
        leads.append(THING * (PACE_THINGS * rounds - missing_things(s)))
    wanted = kit.rank_spread[scenario][row]
    if wanted:
        spread = sorted(member_affinities(s), reverse=True)
        missing = 0
        for i in range(len(wanted)):
            if spread[i] < wanted[i]:
                missing += wanted[i] - spread[i]
        leads.append(THING * (PACE_MISSIONS * rounds - missing))
    return min(leads) if leads else TELLING
