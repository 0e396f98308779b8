"""The grail token: who takes it, carries it, loses it (HM-606, HM-1130)."""

from __future__ import annotations

from citadelle.games.heroes3.map_kinds import CARRY
from citadelle.games.heroes3.rules.control import field_id, figure_id, seat_of
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE


def is_carried(s: Heroes3) -> bool:
    """HM-1130: does a hero carry the token in this scenario?"""
    return s.kit.scenarios[s.variant.scenario].grail.kind == CARRY


def take(s: Heroes3, hero: int) -> None:
    """HM-606: the visitor's player takes the token; where heroes carry it, this one does."""
    s.grail_taken = True
    s.grail_field = NONE
    s.grail_holder = seat_of(hero)
    if is_carried(s):
        s.grail_carrier = hero
    if s.sink is not None:
        s.emit("grail_taken", seat_of(hero), "HM-606", {"figure": figure_id(s, hero)})


def drop(s: Heroes3, hero: int, field: int) -> None:
    """HM-1130: a carrier loses the token; it lies on the field where the carrier stood."""
    if s.grail_carrier != hero or hero == NONE:
        return
    s.grail_carrier = NONE
    s.grail_holder = NONE
    s.grail_field = field
    if s.sink is not None:
        s.emit("grail_dropped", seat_of(hero), "HM-1130", {"field": field_id(s, field)})


def hand_on(s: Heroes3, loser: int, winner: int, field: int) -> None:
    """HM-1130: a beaten carrier loses the token to the hero that beat it; an army without a hero can't carry it."""
    if s.grail_carrier != loser or loser == NONE:
        return
    if winner == NONE:
        drop(s, loser, field)
    else:
        take(s, winner)


def pick_up(s: Heroes3, hero: int) -> None:
    """HM-1130: a hero on the field of a dropped token takes it, in its own turn."""
    if s.grail_field != NONE and s.hero_field[hero] == s.grail_field and s.active == seat_of(hero):
        take(s, hero)
