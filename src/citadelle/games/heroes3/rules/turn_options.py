"""What a player can do in the main part of the own turn (HM-224, HM-1503)."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.rules import decks, morale
from citadelle.games.heroes3.rules.allies import swap_partners
from citadelle.games.heroes3.rules.buildings import once_per_turn
from citadelle.games.heroes3.rules.cards.playable import playable
from citadelle.games.heroes3.rules.control import is_out
from citadelle.games.heroes3.rules.locations import can_visit_again
from citadelle.games.heroes3.rules.map_abilities import peekable, peekers
from citadelle.games.heroes3.rules.movement import crossings, flights, moves, must_part
from citadelle.games.heroes3.rules.tiles import placeable, places_beside, revealable
from citadelle.games.heroes3.rules.town_actions import (
    KINDS,
    buildable,
    why_no_exchange,
    why_no_population,
    why_no_spell_book,
)
from citadelle.games.heroes3.state import MAP_TURN, Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import (
    BUILD,
    CARDS,
    CROSS,
    END_TURN,
    EXCHANGE,
    FLY,
    MORALE_DRAW,
    MORALE_EXCHANGE,
    MOVE,
    PLACE_TILE,
    PLAY,
    POPULATION,
    REVEAL,
    SPELL_BOOK,
    SWAP_WITH,
    USE_BUILDING,
    USE_CAPTURED,
    USE_UNIT,
    VISIT_AGAIN,
)
from citadelle.kernel.answer import Verb

TURN_VERBS: Final[tuple[Verb, ...]] = (
    MOVE, CROSS, FLY, VISIT_AGAIN, REVEAL, PLACE_TILE, BUILD, POPULATION, SPELL_BOOK, EXCHANGE, USE_BUILDING,
    USE_CAPTURED, USE_UNIT, MORALE_DRAW, MORALE_EXCHANGE, PLAY, CARDS, SWAP_WITH, END_TURN,
)  # fmt: skip
VERB_AT: Final = 1 << 12
"""An option is the place of its verb among TURN_VERBS times this, a figure times FIRST_AT, and what it names."""
FIRST_AT: Final = 1 << 9
AT: Final[dict[Verb, int]] = {verb: place * VERB_AT for place, verb in enumerate(TURN_VERBS)}
AT_MOVE: Final = AT[MOVE]
AT_CROSS: Final = AT[CROSS]
AT_FLY: Final = AT[FLY]
AT_VISIT: Final = AT[VISIT_AGAIN]
AT_REVEAL: Final = AT[REVEAL]
AT_PLACE: Final = AT[PLACE_TILE]
AT_BUILD: Final = AT[BUILD]
AT_POPULATION: Final = AT[POPULATION]
AT_SPELL_BOOK: Final = AT[SPELL_BOOK]
AT_EXCHANGE_GOODS: Final = AT[EXCHANGE]
AT_USE: Final = AT[USE_BUILDING]
AT_CAPTURED: Final = AT[USE_CAPTURED]
AT_UNIT: Final = AT[USE_UNIT]
AT_DRAW: Final = AT[MORALE_DRAW]
AT_EXCHANGE: Final = AT[MORALE_EXCHANGE]
AT_PLAY: Final = AT[PLAY]
AT_CARDS: Final = AT[CARDS]
AT_SWAP: Final = AT[SWAP_WITH]
MOST_OPTIONS: Final = 40
"""HM-1515: with more options than this, cards are a question of their own, if one of them can be played."""


def turn_options(s: Heroes3, seat: int) -> list[int]:
    """All that a player can do now, without the end of the turn, ascending."""
    if is_out(s, seat):
        return []
    out = hero_options(s, seat)
    for building in buildable(s, seat):
        out.append(AT_BUILD + building)
    if not why_no_population(s, seat)[0]:
        out.append(AT_POPULATION)
    if not why_no_spell_book(s, seat)[0]:
        out.append(AT_SPELL_BOOK)
    if not why_no_exchange(s, seat)[0]:
        out.append(AT_EXCHANGE_GOODS)
    if s.buildings[seat] or s.variant.captured_buildings:
        for site in once_per_turn(s, seat):
            out.append(AT_USE + site if site < KINDS else AT_CAPTURED + site - KINDS)
    for unit in peekers(s, seat):
        if peekable(s, seat):
            out.append(AT_UNIT + unit)
    if morale.can_spend(s, seat):
        out.append(AT_DRAW)
        if decks.hand_size(s, seat):
            out.append(AT_EXCHANGE)
    cards = playable(s, seat, MAP_TURN)
    if cards and len(out) + len(cards) >= MOST_OPTIONS:
        out.append(AT_CARDS)
    else:
        out += [AT_PLAY + one for one in cards]
    if s.players > 1:
        out += [AT_SWAP + ally * 2 for ally in swap_partners(s, seat)]
    return out


def hero_options(s: Heroes3, seat: int) -> list[int]:
    """HM-250: what the heroes of a player can do with their movement points, ascending."""
    out: list[int] = []
    parting = must_part(s, seat)
    for hero in (seat * 2, seat * 2 + 1):
        if s.hero_field[hero] == NONE or s.hero_mp[hero] < 1:
            continue
        base = hero * FIRST_AT
        out += [AT_MOVE + base + field for field in moves(s, hero)]
        out += [AT_CROSS + base + crossing for crossing in crossings(s, hero)]
        if s.flying >> hero & 1 and flights(s, hero, s.hero_field[hero], s.hero_mp[hero]):
            out.append(AT_FLY + base)
        if parting:
            continue
        if can_visit_again(s, hero):
            out.append(AT_VISIT + base)
        places = places_beside(s, s.hero_field[hero])
        out += [AT_REVEAL + base + place for place in revealable(s, places)]
        if s.pool_left[seat]:
            out += [AT_PLACE + base + place for place in placeable(s, places)]
    out.sort()
    return out
