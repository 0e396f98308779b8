"""The invariants of LG-950: what may never be lost, made or out of bounds."""

from __future__ import annotations

from citadelle.games.legends.rules.scoring import holders, island_holders
from citadelle.games.legends.state import ARMIES, CARD_PILE, IMMUNITY, NONE, SEA_STEP, STEPS, Legends
from citadelle.games.legends.tokens import face_down_tokens, token_queue
from citadelle.kernel.modifier import value


def audit(s: Legends) -> list[str]:
    """Everything that is wrong in this state; empty when all is well."""
    faults: list[str] = []
    if s.chart is not None:
        pieces(s, faults)
        control(s, faults)
    if s.piles[CARD_PILE].cards:
        cards(s, faults)
    bonuses(s, faults)
    return faults


def pieces(s: Legends, faults: list[str]) -> None:
    """LG-950 a, b, c: armies, coins and cities."""
    kit = s.kit
    regions = s.regions
    if any(n < 0 for n in s.armies) or any(n < 0 for n in s.supply) or any(n < 0 for n in s.captured):
        faults.append("LG-004: a negative number of armies")
    for seat in range(s.players):
        placed = sum(s.armies[seat * regions : (seat + 1) * regions])
        if placed + s.supply[seat] + s.captured[seat] != kit.armies_per_player:
            faults.append(f"LG-004: seat {seat} has armies lost or made")
        if s.coins[seat] < 0:
            faults.append(f"LG-950: seat {seat} has negative coins")
        if len(s.built[seat]) > kit.cities_per_player:
            faults.append(f"LG-006: seat {seat} has built too many cities")
    if s.players == 2 and sum(s.armies[2 * regions :]) + s.captured[2] > kit.neutral_armies:
        faults.append("LG-212: armies of the third colour were made")
    on_map = sorted([t for t in s.tokens if t != NONE] + [t for won in s.won for t in won])
    allowed = [t for t in token_queue(s) if t >= 0] + (face_down_tokens(kit) if s.variant.swamp else [])
    for token in on_map:
        if token not in allowed:
            faults.append(f"LG-206: token {kit.token_ids[token]} was made")
        else:
            allowed.remove(token)


def cards(s: Legends, faults: list[str]) -> None:
    """LG-950 d, e: every card is in one place, and turns are even."""
    everywhere = [c for c in s.row if c != NONE] + list(s.piles[CARD_PILE].left())
    for owned in s.owned:
        everywhere += owned
    if sorted(everywhere) != s.kit.decks[s.players]:
        faults.append("LG-950: cards were lost or made")
    counts = [len(owned) for owned in s.owned]
    if max(counts) - min(counts) > 1 and s.turn < s.players * s.kit.cards_to_end[s.players]:
        faults.append("LG-950: turns are not even")


def control(s: Legends, faults: list[str]) -> None:
    """LG-950 g: a region and an island have at most one controller, and only who has pieces there."""
    held = holders(s)
    for r in range(s.regions):
        colour = held[r]
        if colour == NONE:
            continue
        here = s.armies[colour * s.regions + r]
        if colour < s.players:
            here += s.built[colour].count(r)
        if not here:
            faults.append("LG-701: a region is controlled from afar")
    if len(island_holders(s, held)) != len(s.map().islands):
        faults.append("LG-702: an island is missing")


def bonuses(s: Legends, faults: list[str]) -> None:
    """Modifiers agree with the cards and tokens that give them, counted the slow way."""
    kit = s.kit
    for seat in range(s.players):
        steps = sum([kit.card_move_bonus[c] for c in s.owned[seat]]) + sum(
            [kit.token_move_bonus[t] for t in s.won[seat]]
        )
        armies = sum([kit.card_army_bonus[c] for c in s.owned[seat]])
        armies += sum([kit.token_army_bonus[t] for t in s.won[seat]])
        flying = sum([kit.card_flying[c] for c in s.owned[seat]])
        immune = any(kit.card_immune[c] for c in s.owned[seat])
        found = (
            value(s, STEPS, seat, 0),
            value(s, ARMIES, seat, 0),
            value(s, SEA_STEP, seat, kit.sea_cost),
            value(s, IMMUNITY, seat, 0) == 1,
        )
        if found != (steps, armies, kit.sea_price(flying), immune):
            faults.append(f"LG-600: seat {seat} has bonuses that its cards don't give")
