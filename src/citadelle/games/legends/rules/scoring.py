"""Chapter 7: who controls what, and what it is worth."""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.effect_kinds import ELIXIR
from citadelle.games.legends.effects.points import points_of
from citadelle.games.legends.state import NONE, Legends

PARTS: Final = ("regions", "islands", "cards", "elixirs", "citadels", "tokens", "leader", "total")
"""LG-770: where points come from."""


def holders(s: Legends) -> list[int]:
    """LG-701: for each region the colour with strictly most armies and cities, or NONE."""
    regions = s.regions
    colours = s.colours()
    strength = s.armies.copy()
    for seat in range(s.players):
        for r in s.built[seat]:
            strength[seat * regions + r] += 1
    out: list[int] = []
    for r in range(regions):
        best = 0
        holder = NONE
        at = r
        for colour in range(colours):
            here = strength[at]
            at += regions
            if here > best:
                best = here
                holder = colour
            elif here == best:
                holder = NONE
        out.append(holder)
    return out


def island_holders(s: Legends, held: list[int]) -> list[int]:
    """LG-702: for each island the colour that controls strictly most of its regions, or NONE."""
    chart = s.chart
    assert chart is not None
    out: list[int] = []
    for island in chart.islands:
        if len(island) == 1:
            out.append(held[island[0]])
            continue
        count = [0] * s.colours()
        for r in island:
            if held[r] != NONE:
                count[held[r]] += 1
        best = 0
        holder = NONE
        for colour in range(s.colours()):
            if count[colour] > best:
                best = count[colour]
                holder = colour
            elif count[colour] == best:
                holder = NONE
        out.append(holder)
    return out


def elixirs(s: Legends, seat: int) -> int:
    """LG-730: elixirs of a seat's cards and tokens."""
    total = 0
    for card in s.owned[seat]:
        total += s.kit.card_elixirs[card]
    for token in s.won[seat]:
        total += s.kit.token_elixirs[token]
    return total


def elixir_points(s: Legends) -> list[int]:
    """LG-730: the sole highest total scores, several share less, none scores nothing."""
    totals = [elixirs(s, seat) for seat in range(s.players)]
    best = max(totals)
    if best == 0:
        return [0] * s.players
    worth = s.kit.elixir_vp_sole if totals.count(best) == 1 else s.kit.elixir_vp_tied
    return [worth if total == best else 0 for total in totals]


def score(s: Legends) -> list[list[int]]:
    """LG-770: for each seat its points in the order of PARTS, if the game ended now."""
    kit = s.kit
    n = s.players
    held = holders(s) if s.regions else []
    isles = island_holders(s, held) if s.regions else []
    sips = elixir_points(s)
    out: list[list[int]] = []
    for seat in range(n):
        regions = held.count(seat) * kit.region_vp
        islands = isles.count(seat) * kit.island_vp
        cards = 0
        for card in s.owned[seat]:
            cards += card_points(s, seat, card)
        citadels = 0
        for r in range(s.regions):
            if s.tokens[r] != NONE and held[r] == seat:
                citadels += kit.token_controller_vp[s.tokens[r]]
        tokens = 0
        for token in s.won[seat]:
            tokens += kit.token_vp[token]
        leader = 0
        if s.leaders[seat] != NONE:
            for effect in kit.leader_effects[s.leaders[seat]]:
                leader += points_of(s, seat, effect, isles)
        total = regions + islands + cards + sips[seat] + citadels + tokens + leader
        out.append([regions, islands, cards, sips[seat], citadels, tokens, leader, total])
    return out


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
