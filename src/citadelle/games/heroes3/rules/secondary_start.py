"""The variant in which players start with their secondary heroes on the map (HM-1033)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.rules.astrologer_effects import base_mp
from citadelle.games.heroes3.rules.control import heroes_at
from citadelle.games.heroes3.rules.heroes import put_hero, secondary
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.setup_map import start_tile
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.verbs import FIELD
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.parts.hexes import FIELDS


def start_fields(s: Heroes3, seat: int) -> list[int]:
    """HM-1033, HM-1128: the empty fields of the tile where a player begins: no location, no hero."""
    first = start_tile(s, seat) * FIELDS
    out: list[int] = []
    for field in range(first, first + FIELDS):
        if s.kit.field_location[field] == s.kit.empty_location and not heroes_at(s, field):
            out.append(field)
    return out


class StartSecondary(Frame[Heroes3]):
    """HM-1033: a player's secondary hero comes onto the map; a start tile without an empty field has no place for
    it."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "heroes3.start_secondary"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Heroes3) -> None:
        s.done()
        if start_fields(s, self.seat):
            s.push(PlaceSecondary(self.seat))


class PlaceSecondary(Ask[Heroes3]):
    """HM-1033: on which empty field of the own start tile does the secondary hero start? It doesn't visit it."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.place_secondary"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "place_secondary"
    rule: ClassVar[str] = "HM-1033"
    verbs: ClassVar[tuple[Verb, ...]] = (FIELD,)

    def options(self, s: Heroes3) -> list[int]:
        return start_fields(s, self.seat)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        hero = secondary(self.seat)
        put_hero(s, hero, option, self.rule)
        s.hero_mp[hero] = base_mp(s, hero)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.things[0] // FIELDS != start_tile(s, self.seat):
            return Refusal("not_your_start_tile", self.rule, seat, key)
        return Refusal("no_empty_field", self.rule, seat, key)


register(StartSecondary, PlaceSecondary)
