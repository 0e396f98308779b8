"""Swaps and gifts between allies (HM-625): the strongest army of a team is to become stronger."""

from __future__ import annotations

from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.fights import Strengths, army_strength
from citadelle.games.heroes3.rules.allies import AnswerSwap, GiftAmount, Gifts, OfferCard
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import RESOURCES
from citadelle.kernel.frame import STOP, Ask


def is_stronger(s: Heroes3, known: Strengths, seat: int, other: int) -> bool:
    """Has another player a clearly stronger army?"""
    return army_strength(s, known, other) > o.STRONGER * army_strength(s, known, seat)


def spare(s: Heroes3, seat: int) -> float:
    """What a player has beyond what it can well use, in gold."""
    value = 0.0
    for resource in range(len(RESOURCES)):
        value += o.GOODS[resource] * s.resources[seat * len(RESOURCES) + resource]
    return value - o.HOARD


def weigh_trade(s: Heroes3, known: Strengths, top: Ask[Heroes3], option: int) -> float:
    """HM-625: how promising an offer, an answer or a gift is; stopping is worth nothing."""
    if isinstance(top, GiftAmount):
        return float(option) if o.GOODS[top.resource] * option <= spare(s, top.seat) else -float(option)
    if option == STOP:
        return 0.0
    t = s.kit
    if isinstance(top, Gifts):
        ally, resource = divmod(option, len(RESOURCES))
        useful = is_stronger(s, known, top.seat, ally) and spare(s, top.seat) >= o.GOODS[resource]
        return o.GOODS[resource] if useful else -o.GOODS[resource]
    if isinstance(top, OfferCard):
        return o.CARD[t.card_kind[option]] if is_stronger(s, known, top.seat, top.ally) else -1.0
    assert isinstance(top, AnswerSwap)
    gain = o.CARD[t.card_kind[top.card]] - o.CARD[t.card_kind[option]]
    return gain if gain else -0.1
