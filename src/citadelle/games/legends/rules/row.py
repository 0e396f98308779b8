"""The row of cards: what a seat can pay for, and taking it (LG-402)."""

from __future__ import annotations

from citadelle.games.legends.state import NONE, Legends
from citadelle.parts.rows import place_of, without


def affordable(s: Legends, seat: int) -> list[int]:
    """LG-402: the cards of the row whose position costs no more than the seat's coins, from the left."""
    coins = s.coins[seat]
    costs = s.kit.row_costs
    row = s.row
    out: list[int] = []
    for i in range(len(row)):
        card = row[i]
        if card != NONE and costs[i] <= coins:
            out.append(card)
    return out


def take_card(s: Legends, seat: int, card: int) -> int:
    """LG-403.1, LG-842: pay the position's cost and own the card. Returns the position, from 0."""
    at = place_of(s.row, card)
    s.row = without(s.row, at)
    s.coins[seat] -= s.kit.row_costs[at]
    owned = list(s.owned)
    owned[seat] = owned[seat] + (card,)
    s.owned = tuple(owned)
    return at
