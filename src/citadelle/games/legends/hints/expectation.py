"""What a seat has got out of a position: what a hint's sentence is made from."""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.rules.scoring import PARTS, holders, score
from citadelle.games.legends.state import Legends

OWN: Final = len(PARTS) - 1
"""First the seat's points by parts, in the order of PARTS, without their sum ..."""
RIVAL: Final = OWN
"""... then the points of its strongest rival ..."""
REGION: Final = OWN + 1
"""... then for each region whether the seat controls it."""


def expectation(s: Legends, seat: int) -> list[float]:
    """Points by parts, the strongest rival's points, and the regions that the seat controls."""
    rows = score(s)
    out: list[float] = []
    for i in range(OWN):
        out.append(float(rows[seat][i]))
    best = 0
    for other in range(s.players):
        if other != seat and rows[other][-1] > best:
            best = rows[other][-1]
    out.append(float(best))
    if s.regions:
        for holder in holders(s):
            out.append(1.0 if holder == seat else 0.0)
    return out
