"""What the party has got out of a position, and how far it is from victory: what hints at a table speak of."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import size
from citadelle.games.village_attacks.hints.goals import goal_share
from citadelle.games.village_attacks.hints.opinions import TELLING
from citadelle.games.village_attacks.state import OPEN, WON, VillageAttacks

COUNTED: Final[tuple[str, ...]] = ("goal", "heart", "villagers", "health", "levels")
"""The numbers of `expectation`: the share of the goal in hundredths, the Heart's health, villagers on the board, the
Monsters' health and their levels."""
SAFE: Final = 0.5
"""The part of its first health with which the Heart holds out as often as not."""


def expectation(s: VillageAttacks) -> list[float]:
    """The numbers of COUNTED; the same for every seat."""
    villagers = 0
    for crowd in s.crowd:
        villagers += size(crowd)
    health = 0
    levels = 0
    for seat in range(s.players):
        health += s.health(seat) if s.zone[seat] >= 0 else 0
        known = s.abilities[seat]
        levels += (known & 3) + (known >> 2 & 3) + (known >> 4 & 3)
    return [100.0 * share(s), float(s.heart), float(villagers), float(health), float(levels)]


def share(s: VillageAttacks) -> float:
    """The share of the goal that is reached."""
    return 1.0 if s.outcome == WON else goal_share(s)


def victory_lead(s: VillageAttacks, chapter: int) -> float:
    """How far beyond victory the game with this number is; below 0: short of it (VA-195).

    In a campaign the scenario that the game has gone on from is judged by whether another came.
    """
    if s.chapter != chapter:
        return TELLING
    if s.outcome != OPEN or not s.stack:
        return TELLING if s.outcome == WON else -TELLING
    castle = s.castle
    start = max(castle.heart_health, castle.heart_goal, 1)
    return TELLING * (share(s) + s.heart / start - SAFE) - TELLING * SAFE


def share_over(s: VillageAttacks) -> float:
    """The share of the scenario that is over: of its goal, or of its Heart if that goes faster."""
    if not s.stack:
        return 1.0
    lost = 1.0 - s.heart / max(1, s.castle.heart_health)
    return min(1.0, max(share(s), lost, 0.0))
