"""What armies and cities gain where they go: the options of a card's actions."""

from __future__ import annotations

from citadelle.games.legends.chart import Chart
from citadelle.games.legends.hints.land import RegionShares, region_values, share_held, strengths
from citadelle.games.legends.hints.opinions import (
    BETTER_THAN_NONE,
    DETOUR,
    FURTHER,
    RESERVE,
    SITE_ANY,
    SITE_CONTROL,
    SITE_NEW,
    SITE_ROOM,
    SITE_TOKEN,
    SPOIL,
    TARGET_OWN,
    TARGET_SEAT,
    TARGET_THIRD_COLOUR,
)
from citadelle.games.legends.hints.position import rest_of
from citadelle.games.legends.rules.actions import BuildCity, DestroyArmy, MoveArmies, PlaceArmies
from citadelle.games.legends.state import NONE, Legends
from citadelle.games.legends.tables import BY_CITY
from citadelle.kernel.frame import STOP


def weigh_places(s: Legends, ask: PlaceArmies) -> list[float]:
    """LG-511: armies where they change control; any army is better than none."""
    land = RegionShares(s, ask.seat)
    reserve = RESERVE * rest_of(s) + BETTER_THAN_NONE
    return [0.0 if r == STOP else land.gain(r) + reserve for r in s.options]


def weigh_steps(s: Legends, ask: MoveArmies) -> list[float]:
    """LG-522: steps by what they gain where they end, less what they give up; a second step is looked ahead."""
    chart = s.map()
    land = RegionShares(s, ask.seat)
    least = s.kit.land_cost
    gain: list[float] = []
    loss: list[float] = []
    for r in range(s.regions):
        gain.append(land.gain(r))
        loss.append(land.loss(r))
    beyond = look_on(chart, gain, ask.left - least, ask.sea)
    out: list[float] = []
    for step in s.options:
        if step == STOP:
            out.append(0.0)
            continue
        to = chart.step_to[step]
        cost = ask.sea if chart.step_sea[step] else chart.step_cost[step]
        here = gain[to]
        if ask.left > cost and beyond[to] * FURTHER > here:
            here = beyond[to] * FURTHER
        out.append(here - loss[chart.step_from[step]] - DETOUR * (cost - least))
    return out


def look_on(chart: Chart, gain: list[float], left: int, sea: int) -> list[float]:
    """For each region the best gain one step further."""
    out: list[float] = [0.0] * chart.size
    if left < 1:
        return out
    reach = chart.reach(left, sea)
    for r in range(chart.size):
        best = 0.0
        for step in reach[r]:
            here = gain[chart.step_to[step]]
            if here > best:
                best = here
        out[r] = best
    return out


def weigh_sites(s: Legends, ask: BuildCity) -> list[float]:
    """LG-530: a city where it is worth most."""
    land = RegionShares(s, ask.seat)
    return [0.0 if r == STOP else site_worth(s, land, ask.seat, r) for r in s.options]


def site_worth(s: Legends, land: RegionShares, seat: int, r: int) -> float:
    """LG-530: a city for good: it may win a region, open land to settle, or claim a token."""
    total = SITE_ANY + SITE_CONTROL * land.gain(r)
    if r != s.start and r not in s.built[seat]:
        total += rest_of(s) * (SITE_NEW + SITE_ROOM * room(s, land, r))
    if s.tokens[r] != NONE and s.kit.token_claim[s.tokens[r]] == BY_CITY:
        total += SITE_TOKEN
    return total


def room(s: Legends, land: RegionShares, r: int) -> float:
    """What the land one cheap step away is worth that the seat doesn't control yet."""
    chart = s.map()
    total = 0.0
    for step in chart.reach(s.kit.land_cost, s.kit.sea_cost)[r]:
        to = chart.step_to[step]
        if land.own[to] <= land.rival[to]:
            total += land.worth[to]
    return total


def weigh_targets(s: Legends, ask: DestroyArmy) -> list[float]:
    """LG-540: armies whose loss changes control, for oneself or against the owner."""
    strength = strengths(s)
    value = region_values(s)
    return [0.0 if option == STOP else target_worth(s, ask.seat, option, strength, value) for option in s.options]


def target_worth(s: Legends, seat: int, option: int, strength: list[int], value: list[float]) -> float:
    """LG-540: what the loss of one army is worth, with the strengths and values of all regions."""
    colours = s.colours()
    r = option // colours
    owner = option % colours
    if owner == seat:
        return TARGET_OWN
    here = [strength[colour * s.regions + r] for colour in range(colours)]
    own = here[seat]
    before = best_but(here, seat)
    held = here[owner] > best_but(here, owner)
    here[owner] -= 1
    total = (share_held(own, best_but(here, seat)) - share_held(own, before)) * value[r]
    if owner == s.players:
        return total + TARGET_THIRD_COLOUR
    if held and here[owner] <= best_but(here, owner):
        total += SPOIL * value[r]
    return total + TARGET_SEAT


def best_but(here: list[int], one: int) -> int:
    """The highest strength in a region besides one colour's."""
    best = 0
    for colour in range(len(here)):
        if colour != one and here[colour] > best:
            best = here[colour]
    return best
