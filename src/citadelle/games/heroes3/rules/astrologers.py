"""Astrologers rounds: a card is drawn, carried out or stays in force, and ends (HM-203, HM-212 to HM-217)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3 import map_kinds as kinds
from citadelle.games.heroes3.map_kinds import MapEffect
from citadelle.games.heroes3.piles_of_game import ASTROLOGER_DECK
from citadelle.games.heroes3.rules import army, decks
from citadelle.games.heroes3.rules.astrologer_effects import base_mp
from citadelle.games.heroes3.rules.control import is_out
from citadelle.games.heroes3.rules.locations import remove_black_cubes
from citadelle.games.heroes3.rules.map_effects import carry_out
from citadelle.games.heroes3.rules.picks import AT_HALF, WEAKENED, PickUnit, pickable
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NEXT_RESOURCE_ROUND, NONE, UNTIL_NEXT_ASTROLOGERS
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard, draw, reshuffle

ALL_TIERS = 15
EVERYWHERE = -1
"""Locations as bits: all."""


def is_astrologers_round(s: Heroes3) -> bool:
    """HM-202: even rounds, unless the game has no astrologers (HM-1030)."""
    if s.variant.no_astrologers:
        return False
    first = s.kit.first_astrologers_round
    return s.round >= first and (s.round - first) % 2 == 0


def expire(s: Heroes3) -> None:
    """HM-203 (1): cards in force until the next astrologers round end."""
    for card in s.astrologers:
        discard(s, ASTROLOGER_DECK, card)
        if s.sink is not None:
            s.emit("astrologers_end", NONE, "HM-203", {"card": s.kit.astrologer_ids[card]})
    s.astrologers = ()
    s.astrologers_used = 0


def draw_card(s: Heroes3) -> int:
    """HM-212, HM-214: the next card, from a new deck if the old one is used up; NONE if all are in force."""
    if not len(s.piles[ASTROLOGER_DECK]):
        if not s.piles[ASTROLOGER_DECK].gone:
            return NONE
        reshuffle(s, ASTROLOGER_DECK)
    card = draw(s, ASTROLOGER_DECK)
    if s.sink is not None:
        args: dict[str, object] = {"card": s.kit.astrologer_ids[card]}
        s.emit("astrologers_drawn", s.first, "HM-212", args, closes=True)
    return card


def consult(s: Heroes3) -> None:
    """HM-212..214: the first player draws a card; some are replaced in the first astrologers round.

    HM-216: cards in force until now end just before; HM-217: movement points that are handed out already change.
    """
    before = base_points(s)
    expire(s)
    take_card(s)
    correct_mp(s, before)


def take_card(s: Heroes3) -> None:
    """HM-212..214: a card is drawn: it comes into force, or its immediate effect follows."""
    card = draw_card(s)
    while card != NONE and s.round == s.kit.first_astrologers_round and s.kit.astrologer_redraw_first[card]:
        discard(s, ASTROLOGER_DECK, card)
        card = draw_card(s)
    if card == NONE:
        return
    duration = s.kit.astrologer_duration[card]
    if duration == NEXT_RESOURCE_ROUND:
        s.income_changes = (*s.income_changes, card)
    elif duration == UNTIL_NEXT_ASTROLOGERS:
        s.astrologers = (*s.astrologers, card)
    else:
        discard(s, ASTROLOGER_DECK, card)
        if s.kit.astrologer_effect[card].kind == kinds.REMOVE_BLACK_CUBES:
            remove_black_cubes(s, EVERYWHERE, "HM-503")
        else:
            s.push(EachPlayer(card, 0))


def base_points(s: Heroes3) -> list[int]:
    """By hero: the base movement points as things are; 0 for a hero that isn't on the map."""
    out: list[int] = []
    for hero in range(len(s.hero_mp)):
        out.append(base_mp(s, hero) if s.hero_field[hero] != NONE else 0)
    return out


def correct_mp(s: Heroes3, before: list[int]) -> None:
    """HM-216, HM-217: base points have changed: the points of this round change alike, never below 0."""
    after = base_points(s)
    for hero in range(len(after)):
        s.hero_mp[hero] = max(0, s.hero_mp[hero] + after[hero] - before[hero])


def hand_out_mp(s: Heroes3) -> None:
    """HM-201, HM-217: all heroes on the map have their base movement points."""
    for hero in range(len(s.hero_mp)):
        s.hero_mp[hero] = base_mp(s, hero) if s.hero_field[hero] != NONE else 0
        s.turn_mp[hero] = 0


class EachPlayer(Frame[Heroes3]):
    """HM-213: an immediate effect of an astrologers card for each player in turn order."""

    __slots__ = ("card", "had")
    name: ClassVar[str] = "heroes3.each_player"
    fields: ClassVar[tuple[str, ...]] = ("card", "had")

    def __init__(self, card: int, had: int) -> None:
        self.card = card
        self.had = had

    def run(self, s: Heroes3) -> None:
        if self.had >= s.players:
            s.done()
            return
        s.become(EachPlayer(self.card, self.had + 1))
        seat = s.order[self.had]
        if not is_out(s, seat):
            befall(s, seat, s.kit.astrologer_effect[self.card])


def befall(s: Heroes3, seat: int, effect: MapEffect) -> None:
    """What an immediate effect means for one player."""
    if effect.kind == kinds.RECYCLE_ARTIFACTS_SPELLS:
        decks.recycle(s, seat, effect.kinds)
    elif effect.kind == kinds.HALF_REINFORCE_ALL:
        if pickable(s, seat, AT_HALF, ALL_TIERS):
            s.push(PickUnit(seat, AT_HALF, ALL_TIERS, True))
    elif effect.kind == kinds.FLIP_PACK_TO_FEW_ALL:
        if army.pack_units(s, seat):
            s.push(PickUnit(seat, WEAKENED, 0, False))
    else:
        carry_out(s, seat, NONE, NONE, effect)


register(EachPlayer)
