"""The atoms that put armies and cities on the map, move them and take them off; nobody else touches those fields."""

from __future__ import annotations

from citadelle.games.legends.state import ARMY_DESTROYED, ARRIVED, CITY_BUILT, Legends
from citadelle.kernel.trigger import fire


def place_army(s: Legends, seat: int, region: int, source: str) -> None:
    """LG-004: an army goes from its owner's supply to the map. It arrives (LG-831)."""
    s.supply[seat] -= 1
    s.armies[seat * s.regions + region] += 1
    if s.sink is not None:
        rule = "LG-511" if source == "place" else "LG-846"
        s.emit("army_placed", seat, rule, {"region": s.map().ids[region], "source": source})
    if s.triggers:
        fire(s, ARRIVED, region, seat)


def set_army(s: Legends, seat: int, region: int, count: int) -> None:
    """Armies put down during set-up, which are no arrivals (LG-831)."""
    s.supply[seat] -= count
    s.armies[seat * s.regions + region] += count


def move_army(s: Legends, seat: int, step: int, cost: int) -> None:
    """LG-521: one army takes one step. It arrives (LG-831)."""
    chart = s.chart
    assert chart is not None
    to = chart.step_to[step]
    base = seat * s.regions
    s.armies[base + chart.step_from[step]] -= 1
    s.armies[base + to] += 1
    if s.sink is not None:
        here = chart.ids[chart.step_from[step]]
        args: dict[str, object] = {"from": here, "to": chart.ids[to], "cost": cost, "link": chart.step_kind[step]}
        s.emit("army_moved", seat, "LG-521", args)
    if s.triggers:
        fire(s, ARRIVED, to, seat)


def build_city(s: Legends, seat: int, region: int) -> None:
    """LG-530: a city stands for the rest of the game (LG-006); what follows is LG-533."""
    built = list(s.built)
    built[seat] = (*built[seat], region)
    s.built = tuple(built)
    if s.sink is not None:
        s.emit("city_built", seat, "LG-530", {"region": s.map().ids[region]})
    if s.triggers:
        fire(s, CITY_BUILT, region, seat)


def destroy_army(s: Legends, seat: int, region: int, owner: int) -> None:
    """LG-542: the army goes home to its owner's supply; one of the third colour goes out of play.

    LG-541: an own army sets off neither capture nor theft.
    """
    s.armies[owner * s.regions + region] -= 1
    if owner < s.players:
        s.supply[owner] += 1
    if s.sink is not None:
        whose = owner if owner < s.players else -1
        s.emit("army_destroyed", seat, "LG-540", {"region": s.map().ids[region], "owner": whose})
    if s.triggers and owner != seat:
        fire(s, ARMY_DESTROYED, region, seat, owner)


def return_captured(s: Legends, seat: int, owner: int) -> None:
    """LG-845: a destroyed army is kept as a captive instead."""
    if owner < s.players:
        s.supply[owner] -= 1
    captured = list(s.captured)
    captured[owner] += 1
    s.captured = tuple(captured)
    if s.sink is not None:
        s.emit("army_captured", seat, "LG-845", {"owner": owner if owner < s.players else -1})
