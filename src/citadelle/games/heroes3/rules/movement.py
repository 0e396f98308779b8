"""Where heroes can go: steps, crossing, flying, visiting again, revealing, placing (HM-250 to HM-254, HM-1230)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.lattice import DIRECTIONS
from citadelle.games.heroes3.map_kinds import CARRY
from citadelle.games.heroes3.rules.ai_opponents import is_ai_sheltered
from citadelle.games.heroes3.rules.control import (
    enemy_at,
    field_id,
    figure_id,
    friend_at,
    is_blocked,
    is_main,
    on_map,
    seat_of,
)
from citadelle.games.heroes3.rules.refusal_reasons import FINE, Reason, no_answer
from citadelle.games.heroes3.rules.tiles import any_neighbours, neighbours
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import FIELD, LAND
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


def why_no_entry(s: Heroes3, hero: int, field: int) -> Reason:
    """HM-253: why a hero can't end a move on a field, wherever it comes from; FINE if it can."""
    if is_blocked(s, field):
        return "field_blocked", "HM-505"
    if friend_at(s, hero, field):
        return "own_hero_there", "HM-254"
    if is_sheltered(s, hero, field):
        return "sanctuary", "HM-605"
    return why_forbidden(s, hero, field)


def is_sheltered(s: Heroes3, hero: int, field: int) -> bool:
    """HM-605: does an enemy hero or an AI hero stand on a sanctuary there?"""
    if s.kit.field_location[field] != s.kit.sanctuary_location:
        return False
    return enemy_at(s, seat_of(hero), field) != NONE or is_ai_sheltered(s, field)


def why_forbidden(s: Heroes3, hero: int, field: int) -> Reason:
    """HM-1130, HM-1131: does the scenario keep this hero from a field?"""
    t = s.kit
    location = t.field_location[field]
    if location != t.utopia_location and location != t.grail_location:
        return FINE
    scenario = t.scenarios[s.variant.scenario]
    if location == t.utopia_location and scenario.dragon_utopia.only_main_hero and not is_main(hero):
        return "main_hero_only", "HM-1131"
    if location == t.grail_location and scenario.grail.kind == CARRY:
        if obelisks(s, seat_of(hero)) < scenario.grail.requires_obelisks:
            return "obelisk_needed", "HM-1130"
    return FINE


def obelisks(s: Heroes3, seat: int) -> int:
    """HM-1130: on how many obelisks a faction has a cube."""
    return len([field for field in s.kit.obelisk_fields if s.visits[field] >> seat & 1])


def can_enter(s: Heroes3, hero: int, field: int) -> bool:
    """HM-253: may a hero end a move on this field?"""
    return not why_no_entry(s, hero, field)[0]


def can_cross(s: Heroes3, hero: int, field: int) -> bool:
    """HM-254, HM-605: is a field crossed, since a hero that can't be attacked stands there?"""
    return (friend_at(s, hero, field) or is_sheltered(s, hero, field)) and not why_forbidden(s, hero, field)[0]


def moves(s: Heroes3, hero: int) -> list[int]:
    """HM-250 (a): the fields a hero can step to."""
    if s.hero_mp[hero] < 1:
        return []
    return sorted([field for field in neighbours(s, s.hero_field[hero]) if can_enter(s, hero, field)])


def crossings(s: Heroes3, hero: int) -> list[int]:
    """HM-254: the moves over an occupied field, as its direction times six and the next direction."""
    if s.hero_mp[hero] < 2:
        return []
    here = s.hero_field[hero]
    out: list[int] = []
    for first in range(DIRECTIONS):
        over = s.links[here * DIRECTIONS + first]
        if over == NONE or not can_cross(s, hero, over):
            continue
        for second in range(DIRECTIONS):
            there = s.links[over * DIRECTIONS + second]
            if there != NONE and there != here and can_enter(s, hero, there):
                out.append(first * DIRECTIONS + second)
    return out


def crossing_fields(s: Heroes3, hero: int, crossing: int) -> tuple[int, int]:
    """The field that is crossed and the one where the move ends."""
    over = s.links[s.hero_field[hero] * DIRECTIONS + crossing // DIRECTIONS]
    return over, s.links[over * DIRECTIONS + crossing % DIRECTIONS]


def must_part(s: Heroes3, seat: int) -> bool:
    """HM-254: do both own heroes stand on one field? The next movement point of either moves one of them away."""
    return s.hero_field[seat * 2] != NONE and s.hero_field[seat * 2] == s.hero_field[seat * 2 + 1]


def spend_mp(s: Heroes3, hero: int, n: int) -> None:
    """Movement points are spent, those of this turn only first."""
    s.hero_mp[hero] -= n
    s.turn_mp[hero] = max(0, s.turn_mp[hero] - n)


# --- flying (HM-1230)


def can_land(s: Heroes3, hero: int, field: int) -> bool:
    """HM-1230: may a flight end here? Not on the field where it began."""
    return field != s.hero_field[hero] and on_map(s, field) and can_enter(s, hero, field)


def can_still_land(s: Heroes3, hero: int, field: int, steps: int) -> bool:
    """Is there an end of the flight at most so many steps from here?"""
    if can_land(s, hero, field):
        return True
    if steps > 0:
        for near in any_neighbours(s, field):
            if can_still_land(s, hero, near, steps - 1):
                return True
    return False


def flights(s: Heroes3, hero: int, field: int, left: int) -> list[int]:
    """The fields that a flight can go to next, with so many movement points left."""
    if left < 1:
        return []
    return sorted([near for near in any_neighbours(s, field) if can_still_land(s, hero, near, left - 1)])


class Flight(Ask[Heroes3]):
    """HM-1230: a hero declares a path over fields, step by step; the frame below gets the path when it lands."""

    __slots__ = ("hero", "path")
    name: ClassVar[str] = "heroes3.flight"
    fields: ClassVar[tuple[str, ...]] = ("seat", "hero", "path")
    kind: ClassVar[str] = "flight"
    rule: ClassVar[str] = "HM-1230"
    verbs: ClassVar[tuple[Verb, ...]] = (FIELD, LAND)

    def __init__(self, seat: int, hero: int, path: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hero = hero
        self.path = path

    def at(self, s: Heroes3) -> int:
        """Where the path has come to."""
        return self.path[-1] if self.path else s.hero_field[self.hero]

    def options(self, s: Heroes3) -> list[int]:
        here = self.at(s)
        out = flights(s, self.hero, here, s.hero_mp[self.hero] - len(self.path))
        if self.path and can_land(s, self.hero, here):
            out.append(STOP)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.give(self.path)
        else:
            s.become(Flight(self.seat, self.hero, (*self.path, option)))

    def detail(self, s: Heroes3) -> Detail:
        return {"figure": figure_id(s, self.hero), "path": [field_id(s, field) for field in self.path]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        here = self.at(s)
        if own.verb is LAND:
            code, rule = why_no_entry(s, self.hero, here) if self.path else ("fly_somewhere", self.rule)
            return Refusal(code or "fly_somewhere", rule or self.rule, seat, key)
        field = own.things[0]
        if not on_map(s, field):
            return Refusal("not_revealed", self.rule, seat, key)
        if field not in any_neighbours(s, here):
            return Refusal("not_adjacent", self.rule, seat, key)
        return Refusal("no_landing", self.rule, seat, key)


register(Flight)
