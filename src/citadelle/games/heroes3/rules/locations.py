"""Fields that are visited, claimed, guarded, empty (HM-503, HM-520 to HM-522, chapter 6)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.map_kinds import (
    BOSS,
    BY_SCENARIO,
    CARRY,
    COOP_MARK,
    GRAIL,
    HOLD,
    MAP_NONE,
    SETTLEMENT,
    TOWN,
    TRADING_POST,
    MapEffect,
)
from citadelle.games.heroes3.piles_of_game import ARTIFACT_DECK
from citadelle.games.heroes3.rules import grail
from citadelle.games.heroes3.rules.allies import OfferGifts
from citadelle.games.heroes3.rules.control import field_id, heroes_at, is_ally, own_town, seat_of
from citadelle.games.heroes3.rules.map_effects import carry_out
from citadelle.games.heroes3.rules.resources import field_income, gain_all
from citadelle.games.heroes3.rules.scenario_effects import put_mark
from citadelle.games.heroes3.rules.searches import take_top_cards
from citadelle.games.heroes3.rules.victory import check_at_once, take_cube
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import CLAIMABLE, EMPTY, NONE, OPEN, VISITABLE
from citadelle.kernel.frame import Frame, register


def is_guarded(s: Heroes3, field: int) -> bool:
    """HM-503: are there guards on this field now?"""
    t = s.kit
    if not t.field_difficulty[field]:
        return False
    if s.variant.field_category[field] == VISITABLE:
        return s.cube[field] != BLACK
    return not s.claimed[field]


def is_spent(s: Heroes3, seat: int, field: int) -> bool:
    """HM-520: does the location of a field give this player nothing more: empty, a black cube, an own cube?"""
    category = s.variant.field_category[field]
    if category == EMPTY:
        return True
    if category == VISITABLE:
        return s.cube[field] == BLACK
    if category == CLAIMABLE:
        if s.kit.field_location[field] == s.kit.obelisk_location:
            return bool(s.visits[field] >> seat & 1)
        holder = s.cube[field]
        return 0 <= holder < s.players and is_ally(s, holder, seat)
    return False


def is_empty_for(s: Heroes3, seat: int, field: int) -> bool:
    """HM-522: is this field empty for a player?"""
    return is_spent(s, seat, field) and not heroes_at(s, field) and field not in s.ai_field and not is_guarded(s, field)


def can_visit_again(s: Heroes3, hero: int) -> bool:
    """HM-250 (b): has "move 0" a field to visit: an open location, or one that is no longer empty for its player?"""
    field = s.hero_field[hero]
    return s.variant.field_category[field] == OPEN or not is_spent(s, seat_of(hero), field)


# --- visits


def visit(s: Heroes3, hero: int, field: int, holder: int) -> None:
    """HM-521: a hero visits the field it stands on. `holder` is who held it when the hero came."""
    seat = seat_of(hero)
    category = s.variant.field_category[field]
    if is_spent(s, seat, field):
        return
    effect = s.kit.location_effect[s.kit.field_location[field]]
    if category == VISITABLE:
        s.cube[field] = BLACK
    if category != CLAIMABLE and s.sink is not None:
        s.emit("field_visited", seat, "HM-521", {"field": field_id(s, field)})
    if category == CLAIMABLE:
        claim(s, hero, field, holder, effect)
    elif effect.kind == GRAIL:
        visit_grail(s, hero, field)
    elif effect.kind == TRADING_POST and s.variant.post_cards:
        s.push(OfferGifts(seat))
        take_top_cards(s, seat, ARTIFACT_DECK, s.variant.post_cards)
    else:
        carry_out(s, seat, hero, field, effect)


def visit_grail(s: Heroes3, hero: int, field: int) -> None:
    """HM-606, HM-1130: the visitor takes the token if it is still there; the scenario says what comes with it."""
    if s.grail_taken:
        return
    grail.take(s, hero)
    effect = s.kit.scenarios[s.variant.scenario].grail
    if effect.kind not in (CARRY, MAP_NONE):
        carry_out(s, seat_of(hero), hero, NONE, effect)


# --- claims


def claim(s: Heroes3, hero: int, field: int, holder: int, effect: MapEffect) -> None:
    """HM-520: the visitor's cube replaces any other; obelisks keep all cubes (HM-607)."""
    seat = seat_of(hero)
    location = s.kit.field_location[field]
    if location == s.kit.obelisk_location:
        visit_obelisk(s, hero, field)
        return
    set_owner(s, seat, field)
    if effect.kind == BY_SCENARIO:
        claim_utopia(s, hero, field)
    elif effect.kind == TOWN:
        claim_town(s, seat, field, holder)
    elif effect.kind == SETTLEMENT:
        s.push(Claimed(field))
        carry_out(s, seat, hero, field, effect)
    elif not s.claimed[field]:
        s.claimed[field] = True
        gain_all(s, seat, field_income(s, field), "HM-635")


def set_owner(s: Heroes3, seat: int, field: int) -> None:
    """A player's cube lies on a field now; what a settlement brought to another is gone."""
    s.cube[field] = seat
    s.settlement_income[field] = NONE
    if field in s.kit.home_fields:
        s.had_home |= 1 << seat
        s.homeless[seat] = 0
    if s.sink is not None:
        s.emit("field_claimed", seat, "HM-520", {"field": field_id(s, field)})


class Claimed(Frame[Heroes3]):
    """HM-503, HM-630: a settlement has been claimed: first rewards and guards are gone for good."""

    __slots__ = ("field",)
    name: ClassVar[str] = "heroes3.claimed"
    fields: ClassVar[tuple[str, ...]] = ("field",)

    def __init__(self, field: int) -> None:
        self.field = field

    def run(self, s: Heroes3) -> None:
        s.done()
        s.claimed[self.field] = True


def claim_town(s: Heroes3, seat: int, field: int, holder: int) -> None:
    """HM-432: a captured town: one cube of who controlled it last; for a rival's start town the scenario's reward."""
    s.claimed[field] = True
    if field != own_town(s, seat):
        gain_all(s, seat, s.kit.scenarios[s.variant.scenario].town_capture_reward, "HM-432")
    if 0 <= holder < s.players:
        take_cube(s, seat, holder, "HM-432")
    check_at_once(s)


def visit_obelisk(s: Heroes3, hero: int, field: int) -> None:
    """HM-607, HM-1122: the first visit of a faction; cubes of several factions stay together. A mark is put by the
    first faction alone (HM-1131). Guards, if it has any, are gone with the first claim (HM-503)."""
    seat = seat_of(hero)
    effect = s.kit.scenarios[s.variant.scenario].obelisk
    is_first = not s.visits[field]
    s.visits[field] |= 1 << seat
    if s.kit.field_difficulty[field]:
        s.claimed[field] = True
    if s.sink is not None:
        s.emit("obelisk_visited", seat, "HM-607", {"field": field_id(s, field)})
    if effect.kind != COOP_MARK:
        carry_out(s, seat, hero, NONE, effect)
    elif is_first:
        put_mark(s, seat, effect)


def claim_utopia(s: Heroes3, hero: int, field: int) -> None:
    """HM-607, HM-1131: the dragon utopia gives what the scenario says, most often to its first claimer only."""
    first = not s.claimed[field]
    s.claimed[field] = True
    seat = seat_of(hero)
    effect = s.kit.scenarios[s.variant.scenario].dragon_utopia
    if effect.kind == HOLD:
        if first:
            gain_all(s, seat, effect.gain_first, "HM-1131")
    elif effect.kind not in (MAP_NONE, BOSS) and (first or not effect.first_claim_only):
        carry_out(s, seat, hero, NONE, effect)


def remove_black_cubes(s: Heroes3, locations: int, rule: str) -> None:
    """HM-503, HM-1121: black cubes leave all fields of these locations (as bits; -1: of all): guards are back."""
    t = s.kit
    freed: list[str] = []
    for field in range(len(s.cube)):
        if s.cube[field] == BLACK and locations >> t.field_location[field] & 1:
            s.cube[field] = NONE
            freed.append(field_id(s, field))
    if freed and s.sink is not None:
        s.emit("cubes_removed", NONE, rule, {"fields": freed})


register(Claimed)
