"""How good a position is for each seat."""

from __future__ import annotations

from citadelle.games.legends.effect_kinds import ARMY_BONUS, FLYING, IMMUNE, MOVE_BONUS, VP_FAMILY_SET, VP_PER_FAMILY
from citadelle.games.legends.effects.questions import family
from citadelle.games.legends.hints.land import region_values, rivals, safety, share_without_control, strengths
from citadelle.games.legends.hints.opinions import (
    ARMY,
    ARMY_EACH_TURN,
    CITY_STANDING,
    COIN,
    COIN_LATE,
    COIN_LEFT,
    ELIXIR_HELD,
    FADING,
    FAMILY_HOPE,
    FLYING_EACH_TURN,
    IMMUNE_EACH_TURN,
    SET_HOPE,
    STEP_EACH_TURN,
)
from citadelle.games.legends.rules.scoring import elixirs, score
from citadelle.games.legends.state import Legends


def rest_of(s: Legends) -> float:
    """The share of the game that is still to come, 1 to 0."""
    turns = s.players * s.kit.cards_to_end[s.players]
    return (turns - s.turn) / turns


def seat_values(s: Legends) -> list[float]:
    """Points now, and what positions, bonuses and coins promise for the rest of the game."""
    out = points_now(s)
    if not s.regions:
        return out
    rest = rest_of(s)
    if rest <= 0.0:
        for seat in range(s.players):
            out[seat] += COIN_LEFT * s.coins[seat]
        return out
    turns = rest * s.kit.cards_to_end[s.players]
    strength = strengths(s)
    value = region_values(s)
    for seat in range(s.players):
        out[seat] += army_prospects(s, seat, strength, value, rest)
        armies = s.kit.armies_per_player - s.supply[seat] - s.captured[seat]
        out[seat] += rest * (ARMY * armies + CITY_STANDING * len(s.built[seat]) + ELIXIR_HELD * elixirs(s, seat))
        out[seat] += s.coins[seat] * coin_worth(rest)
        for card in s.owned[seat]:
            out[seat] += lasting(s, seat, card, turns)
    return out


def points_now(s: Legends) -> list[float]:
    """Each seat's points if the game ended now, with those of the games before it in a long game (LG-880)."""
    counted = s.variant.long_game and not s.stack
    out = [0.0] * s.players if counted else [float(row[-1]) for row in score(s)]
    for row in s.carry:
        for seat in range(s.players):
            out[seat] += row[1 + seat]
    return out


def army_prospects(s: Legends, seat: int, strength: list[int], value: list[float], rest: float) -> float:
    """What a seat's armies promise beside the points they score now."""
    rival = rivals(s, seat, strength)
    base = seat * s.regions
    total = 0.0
    for r in range(s.regions):
        own = strength[base + r]
        if own:
            lead = own - rival[r]
            if lead >= 1:
                total += safety(lead)
            else:
                total += value[r] * share_without_control(own, lead) * (1.0 - FADING + FADING * rest)
    return total


def coin_worth(rest: float) -> float:
    """What a coin is worth with so much of the game to come."""
    return COIN_LATE + (COIN - COIN_LATE) * rest


def lasting(s: Legends, seat: int, card: int, turns: float) -> float:
    """What an owned card's abilities promise over the seat's turns to come."""
    total = 0.0
    for effect in s.kit.card_effects[card]:
        kind = effect.kind
        if kind == MOVE_BONUS:
            total += STEP_EACH_TURN * turns * effect.value
        elif kind == ARMY_BONUS:
            total += ARMY_EACH_TURN * turns * effect.value
        elif kind == FLYING:
            total += FLYING_EACH_TURN * turns * effect.value
        elif kind == IMMUNE:
            total += IMMUNE_EACH_TURN * turns
        elif kind == VP_PER_FAMILY:
            total += FAMILY_HOPE * effect.value * still_to_come(s, effect.family)
        elif kind == VP_FAMILY_SET:
            need = effect.count - family(s, seat, effect.family)
            if need > 0 and still_to_come(s, effect.family) >= need:
                total += SET_HOPE * effect.value / need
    return total


def still_to_come(s: Legends, wanted: int) -> int:
    """How many cards of a family nobody owns yet."""
    count = 0
    for card in s.kit.decks[s.players]:
        if s.kit.card_family[card] == wanted:
            count += 1
    for owned in s.owned:
        for card in owned:
            if s.kit.card_family[card] == wanted:
                count -= 1
    return count
