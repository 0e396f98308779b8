"""What a card's actions could gain on the map as it is: the best steps and the best city there are."""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.hints.choices import site_worth
from citadelle.games.legends.hints.land import RegionShares
from citadelle.games.legends.rules.actions import city_sites, sea_price
from citadelle.games.legends.state import Legends

FAR: Final = 1 << 20
"""More points of movement than any step costs."""


class Prospects:
    """What a seat's actions could gain now. The steps are looked for when they are first asked for."""

    __slots__ = ("best", "land", "s", "seat")

    def __init__(self, s: Legends, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.land = RegionShares(s, seat)
        self.best: list[tuple[float, int]] = []

    def steps(self, size: int) -> float:
        """What so many points of movement could gain: to each region the best step, the best for its price first."""
        if not self.best:
            self.best = self.best_steps()
        total = 0.0
        for gain, cost in self.best:
            if cost <= size:
                total += gain
                size -= cost
        return total

    def best_steps(self) -> list[tuple[float, int]]:
        """For each region in reach what an army gains that steps there, and the price; a step to nowhere last."""
        s = self.s
        land = self.land
        chart = s.map()
        sea = sea_price(s, self.seat)
        base = self.seat * s.regions
        best: list[float] = [0.0] * s.regions
        price: list[int] = [0] * s.regions
        for start in range(s.regions):
            if not s.armies[base + start]:
                continue
            lost = land.loss(start)
            for step in chart.reach(FAR, sea)[start]:
                to = chart.step_to[step]
                net = land.gain(to) - lost
                if net > best[to]:
                    best[to] = net
                    price[to] = sea if chart.step_sea[step] else chart.step_cost[step]
        found: list[tuple[float, float, int]] = []
        for r in range(s.regions):
            if price[r]:
                found.append((best[r] / price[r], best[r], price[r]))
        found.sort(reverse=True)
        out: list[tuple[float, int]] = [(gain, cost) for _, gain, cost in found]
        out.append((0.0, 0))
        return out

    def city(self) -> float:
        """What the best city could gain."""
        best = 0.0
        for r in city_sites(self.s, self.seat):
            here = site_worth(self.s, self.land, self.seat, r)
            if here > best:
                best = here
        return best
