"""What regions are worth, and how much of that a seat has."""

from __future__ import annotations

from citadelle.games.legends.hints.opinions import CLOSE, DISTANT, ISLAND_SHARE, SAFE, SAFE_MOST, TIED
from citadelle.games.legends.state import NONE, Legends


class RegionShares:
    """The map as one seat sees it: each region's worth, its own strength, and that of the strongest other colour."""

    __slots__ = ("own", "rival", "worth")

    def __init__(self, s: Legends, seat: int) -> None:
        strength = strengths(s)
        self.own: list[int] = strength[seat * s.regions : (seat + 1) * s.regions]
        self.rival: list[int] = rivals(s, seat, strength)
        self.worth: list[float] = region_values(s)

    def gain(self, r: int) -> float:
        """What one more army in a region is worth."""
        own = self.own[r]
        return (share_held(own + 1, self.rival[r]) - share_held(own, self.rival[r])) * self.worth[r]

    def loss(self, r: int) -> float:
        """What one army less in a region costs."""
        own = self.own[r]
        return (share_held(own, self.rival[r]) - share_held(own - 1, self.rival[r])) * self.worth[r] if own else 0.0


def region_values(s: Legends) -> list[float]:
    """What control of each region is worth: its points, its share of the island's, a citadel's."""
    chart = s.map()
    kit = s.kit
    out: list[float] = []
    for r in range(s.regions):
        size = len(chart.islands[chart.island_of[r]])
        out.append(kit.region_vp + (kit.island_vp if size == 1 else ISLAND_SHARE * kit.island_vp / size))
        if s.tokens[r] != NONE:
            out[r] += kit.token_controller_vp[s.tokens[r]]
    return out


def strengths(s: Legends) -> list[int]:
    """Armies and cities by colour and region."""
    out = s.armies.copy()
    for seat in range(s.players):
        for r in s.built[seat]:
            out[seat * s.regions + r] += 1
    return out


def rivals(s: Legends, seat: int, strength: list[int]) -> list[int]:
    """For each region the strength of the strongest other colour."""
    regions = s.regions
    out = [0] * regions
    for colour in range(s.colours()):
        if colour != seat:
            base = colour * regions
            for r in range(regions):
                here = strength[base + r]
                if here > out[r]:
                    out[r] = here
    return out


def share_held(own: int, rival: int) -> float:
    """How much of a region's worth a seat has, with so much strength against the strongest other."""
    lead = own - rival
    if lead >= 1:
        return 1.0 + safety(lead)
    return share_without_control(own, lead)


def safety(lead: int) -> float:
    """What the armies add beyond the one that controls."""
    return SAFE * (lead - 1 if lead <= SAFE_MOST else SAFE_MOST)


def share_without_control(own: int, lead: int) -> float:
    """How much of a region's worth a seat has that doesn't control it."""
    if own == 0:
        return 0.0
    if lead == 0:
        return TIED
    return CLOSE if lead == -1 else DISTANT
