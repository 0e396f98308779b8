"""The view as the drawings read it: in which words, whose hand lies below the board, what lies where."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from citadelle.games.heroes3.picture.chart import field_point
from citadelle.games.heroes3.picture.pieces import words
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.ai_opponents import scenario_opponent_id
from citadelle.games.heroes3.rules.tiles import ChooseRotation, StartRotation
from citadelle.games.heroes3.state import fighter_ids
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text import names as named
from citadelle.parts.svg import Point

if TYPE_CHECKING:
    from citadelle.games.heroes3.state import Heroes3
    from citadelle.games.heroes3.view import Heroes3View


def turning_tile(view: Heroes3View) -> tuple[int, int]:
    """HM-114, HM-511, HM-513: the tile whose rotation is being chosen and its place; NONE twice if none is."""
    top = view.frames[-1] if view.frames else None
    if isinstance(top, ChooseRotation):
        return top.tile, top.place
    if isinstance(top, StartRotation):
        return top.tile, view.tile_place[top.tile]
    return NONE, NONE


class DrawnPosition:
    """One view in one language and one form."""

    def __init__(self, view: Heroes3View, lang: str, names: Sequence[str], compact: bool) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.kit = view.kit
        self.tables = view.tables
        self.compact = compact
        self.turning: tuple[int, int] = turning_tile(view)
        """The tile whose rotation is being chosen, and its place; NONE twice if none is."""
        self.tile_place: list[int] = list(view.tile_place)
        """By tile, the place where it is drawn: a tile that is being turned already lies there, as printed."""
        self.tile_turn: list[int] = list(view.tile_turn)
        if self.turning[0] != NONE and self.tile_place[self.turning[0]] == NONE:
            self.tile_place[self.turning[0]], self.tile_turn[self.turning[0]] = self.turning[1], 0
        self.seat: int = self.shown_seat()
        """Whose hand, town and heroes are shown: one's own; watchers see those of whoever is asked or acts."""

    def shown_seat(self) -> int:
        """The seat below the board."""
        view = self.view
        if view.seat >= 0:
            return view.seat
        return view.waiting[0] if view.waiting else max(view.active, 0)

    def say(self, key: str, **args: object) -> str:
        """Words of the picture."""
        return words().say(key, self.lang, **args)

    @property
    def in_combat(self) -> bool:
        """Is a combat going on?"""
        return len(self.view.fighter_form) > 0

    def cls(self, seat: int) -> int:
        """The look's class of a seat; 0 for nobody."""
        return seat + 1 if seat >= 0 else 0

    # --- names

    def seat_name(self, seat: int) -> str:
        """What a seat is called: its name, its faction, or its number."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        faction = self.view.faction[seat]
        return self.say("seat.number", n=seat + 1) if faction == NONE else self.faction_name(faction)

    def faction_name(self, faction: int) -> str:
        """What a faction is called."""
        return named.faction_name(self.kit, faction, self.lang)

    def card_name(self, card: int) -> str:
        """What a card is called."""
        return named.card_name(self.kit, card, self.lang)

    def unit_name(self, unit: int) -> str:
        """What a unit is called."""
        return named.unit_name(self.kit, unit, self.lang)

    def figure_name(self, hero: int) -> str:
        """What a hero of a seat is called."""
        return named.figure_name(self.view, hero, self.lang)

    def field_name(self, field: int) -> str:
        """What a field is called."""
        return named.field_name(self.kit, field, self.lang)

    # --- what lies where

    def point(self, field: int) -> Point:
        """The middle of a field that lies face up."""
        return field_point(self.tile_place, self.tile_turn, field)

    def is_shown(self, field: int) -> bool:
        """Does the field's tile lie face up?"""
        return field != NONE and self.tile_place[field // 7] != NONE

    def laid_tiles(self) -> list[int]:
        """The tiles that lie face up."""
        return [tile for tile in range(len(self.tables.tile_ids)) if self.tile_place[tile] != NONE]

    def heroes(self) -> list[int]:
        """The heroes on the map."""
        return [hero for hero in range(2 * self.view.players) if self.is_shown(self.view.hero_field[hero])]

    def opponents(self) -> list[int]:
        """The AI opponents on the map: on fields that lie face up, or on a face-down tile that the scenario names."""
        there = range(len(self.view.ai_field))
        return [ai for ai in there if self.is_shown(self.view.ai_field[ai]) or self.opponent_place(ai) != NONE]

    def opponent_place(self, ai: int) -> int:
        """The place of the face-down tile where the scenario puts an AI hero; NONE if it isn't on one."""
        heroes, field = self.tables.scenarios[self.view.variant.scenario].ai_heroes, self.view.ai_field[ai]
        if field == NONE or self.is_shown(field) or ai >= len(heroes):
            return NONE
        return heroes[ai].place if heroes[ai].place in self.view.down_place else NONE

    def opponent_id(self, ai: int) -> str:
        """An AI opponent as events name it."""
        return scenario_opponent_id(self.tables.scenarios[self.view.variant.scenario], ai)

    def opponent_name(self, ai: int) -> str:
        """What an AI opponent is called."""
        return named.capital(named.opponent_name(self.view, ai, self.lang))

    def hand(self) -> list[int]:
        """The cards of the shown hand that the viewer knows, ascending; unknown ones are negative."""
        return list(self.view.piles.shown[hand_of(self.seat)])

    def hand_size(self, seat: int) -> int:
        """How many cards a seat has in hand."""
        return self.view.piles.left(hand_of(seat))

    def deck_size(self, seat: int) -> int:
        """How many cards a seat's deck has."""
        return self.view.piles.left(deck_of(seat))

    def discards(self, seat: int) -> tuple[int, ...]:
        """A seat's discard pile, the latest last."""
        return self.view.piles.gone[deck_of(seat)]

    def level(self, seat: int) -> int:
        """The level of a main hero (HM-302)."""
        return 1 + self.view.experience[seat] // self.tables.experience_per_level

    # --- combat

    @functools.cached_property
    def known(self) -> Heroes3:
        """A state with all that is on the table, for the questions that drawings ask of the rules."""
        return self.view.known()

    @functools.cached_property
    def fighter_ids(self) -> list[str]:
        """The fighters' ids, as keys name them."""
        return fighter_ids(self.tables, self.view)

    def fighter_id(self, fighter: int) -> str:
        """A fighter's id."""
        return self.fighter_ids[fighter]

    def fighter_name(self, fighter: int) -> str:
        """What a fighter's unit is called."""
        return self.unit_name(self.view.fighter_form[fighter] // 2)
