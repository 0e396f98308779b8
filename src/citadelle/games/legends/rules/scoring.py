"""Chapter 7: who controls what, and what it is worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from citadelle.games.legends.effect_kinds import ELIXIR
from citadelle.games.legends.effects.points import points_of
from citadelle.games.legends.state import NONE, Legends
from citadelle.games.legends.tables import Tables

PARTS: Final = ("regions", "islands", "cards", "elixirs", "citadels", "tokens", "leader", "total")
"""LG-770: where points come from."""


def holders(s: Legends) -> list[int]:
    """LG-701: for each region the colour with strictly most armies and cities, or NONE."""
    strength = strengths(s)
    colours: i64 = s.colours()
    out: list[int] = []
    for region in range(s.regions):
        out.append(strongest(strength, s.regions, colours, region))
    return out


def strengths(s: Legends) -> list[int]:
    """LG-701: armies and cities together, by colour and region as armies are."""
    out = s.armies.copy()
    for seat in range(s.players):
        for r in s.built[seat]:
            out[seat * s.regions + r] += 1
    return out


def strongest(strength: list[int], regions: i64, colours: i64, region: i64) -> int:
    """LG-701: the colour with strictly most armies and cities in a region, or NONE."""
    best: i64 = 0
    holder: i64 = NONE
    at: i64 = region
    for colour in range(colours):
        here: i64 = strength[at]
        at += regions
        if here > best:
            best = here
            holder = colour
        elif here == best:
            holder = NONE
    return holder


def island_holders(s: Legends, held: list[int]) -> list[int]:
    """LG-702: for each island the colour that controls strictly most of its regions, or NONE."""
    chart = s.chart
    assert chart is not None
    return [island_holder(island, held, s.colours()) for island in chart.islands]


def island_holder(island: list[int], held: list[int], colours: int) -> int:
    """LG-702: the colour that controls strictly most regions of an island, or NONE."""
    if len(island) == 1:
        return held[island[0]]
    count = [0] * colours
    for r in island:
        if held[r] != NONE:
            count[held[r]] += 1
    best = 0
    holder = NONE
    for colour in range(colours):
        if count[colour] > best:
            best = count[colour]
            holder = colour
        elif count[colour] == best:
            holder = NONE
    return holder


def elixirs(s: Legends, seat: int) -> int:
    """LG-730: elixirs of a seat's cards and tokens."""
    total = 0
    for card in s.owned[seat]:
        total += s.kit.card_elixirs[card]
    for token in s.won[seat]:
        total += s.kit.token_elixirs[token]
    return total


def elixir_points(s: Legends) -> list[int]:
    """LG-730: what every seat's elixirs are worth."""
    return points_of_elixirs(s.kit, [elixirs(s, seat) for seat in range(s.players)])


def points_of_elixirs(kit: Tables, totals: list[int]) -> list[int]:
    """LG-730: the sole highest total scores, several share less, none scores nothing."""
    best = max(totals)
    if best == 0:
        return [0] * len(totals)
    worth = kit.elixir_vp_sole if totals.count(best) == 1 else kit.elixir_vp_tied
    return [worth if total == best else 0 for total in totals]


def score(s: Legends) -> list[list[int]]:
    """LG-770: for each seat its points in the order of PARTS, if the game ended now."""
    held = holders(s) if s.regions else []
    return score_of(s, held, island_holders(s, held) if s.regions else [])


def score_of(s: Legends, held: list[int], isles: list[int]) -> list[list[int]]:
    """The same for whoever has found out before who controls the regions and the islands."""
    return [
        joined(land, things) for land, things in zip(land_points(s, held, isles), thing_points(s, isles), strict=True)
    ]


def joined(land: list[int], things: list[int]) -> list[int]:
    """Points of the land and of things, in the order of PARTS."""
    total = land[0] + land[1] + land[2] + things[0] + things[1] + things[2] + things[3]
    return [land[0], land[1], things[0], things[1], land[2], things[2], things[3], total]


def land_points(s: Legends, held: list[int], isles: list[int]) -> list[list[int]]:
    """LG-710, LG-711, LG-822: for each seat what regions, islands and citadels are worth."""
    out = [[0, 0, 0] for _ in range(s.players)]
    for r in range(s.regions):
        add_region(s, out, held[r], r, 1)
    for colour in isles:
        add_island(s, out, colour, 1)
    return out


def add_region(s: Legends, land: list[list[int]], colour: int, region: int, times: int) -> None:
    """LG-710, LG-822: add what a region is worth, or take it away (-1), if the colour that holds it is a seat."""
    if 0 <= colour < s.players:
        worth = land[colour]
        worth[0] += times * s.kit.region_vp
        token = s.tokens[region]
        if token != NONE:
            worth[2] += times * s.kit.token_controller_vp[token]


def add_island(s: Legends, land: list[list[int]], colour: int, times: int) -> None:
    """LG-711: the same of an island."""
    if 0 <= colour < s.players:
        land[colour][1] += times * s.kit.island_vp


def thing_points(s: Legends, isles: list[int]) -> list[list[int]]:
    """LG-720, LG-730, LG-740: for each seat what cards, elixirs, tokens and the leader are worth."""
    sips = elixir_points(s)
    return [things_of(s, seat, sips[seat], isles) for seat in range(s.players)]


def things_of(s: Legends, seat: int, sips: int, isles: list[int]) -> list[int]:
    """LG-720, LG-740: what a seat's cards, tokens and leader are worth, beside what its elixirs are."""
    kit = s.kit
    cards = 0
    for card in s.owned[seat]:
        cards += card_points(s, seat, card)
    tokens = 0
    for token in s.won[seat]:
        tokens += kit.token_vp[token]
    leader = 0
    if s.leaders[seat] != NONE:
        for effect in kit.leader_effects[s.leaders[seat]]:
            leader += points_of(s, seat, effect, isles)
    return [cards, sips, tokens, leader]


def card_points(s: Legends, seat: int, card: int) -> int:
    """LG-720: what one owned card is worth at the end; elixirs are counted together (LG-730)."""
    total = 0
    for effect in s.kit.card_effects[card]:
        if effect.kind != ELIXIR:
            total += points_of(s, seat, effect, [])
    return total


def rank_keys(s: Legends, totals: list[int]) -> list[tuple[int, ...]]:
    """LG-760, LG-761: total, then the Grimoire, coins, armies on the map, regions controlled."""
    held = holders(s) if s.regions else []
    out: list[tuple[int, ...]] = []
    for seat in range(s.players):
        grimoire = 0
        for token in s.won[seat]:
            if s.kit.token_wins_ties[token]:
                grimoire = 1
        armies = sum(s.armies[seat * s.regions : (seat + 1) * s.regions])
        out.append((totals[seat], grimoire, s.coins[seat], armies, held.count(seat)))
    return out
